"""A server that answers with what it was told to, byte by byte, however wrong that is."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

#: An answer: all bytes of it, or seconds in which nothing is said, or first one, then the other.
Answer = bytes | float | tuple[bytes, float]


@dataclass
class Scripted:
    """A running server; the last answer is given again and again."""

    base: str
    answers: list[Answer]
    #: The requests, headers and bodies together.
    asked: list[bytes] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def headers(self, name: str) -> list[str]:
        """A header of every request."""
        wanted = name.lower() + ": "
        return [
            line.partition(": ")[2]
            for request in self.asked
            for line in request.partition(b"\r\n\r\n")[0].decode().split("\r\n")
            if line.lower().startswith(wanted)
        ]


def answer(
    body: bytes | str | Any, status: str = "200 OK", kind: str = "application/json", **headers: str
) -> bytes:
    """An answer; what is neither text nor bytes becomes JSON."""
    if not isinstance(body, bytes):
        body = (body if isinstance(body, str) else json.dumps(body)).encode()
    told = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + body


def problem(status: int, code: str, **headers: str) -> bytes:
    """A problem of the referee."""
    body = {
        "type": f"/problems/{code}",
        "title": "A title",
        "status": status,
        "detail": "the detail",
        "code": code,
        "request_id": "from-the-server",
        "errors": [],
    }
    return answer(body, f"{status} Problem", "application/problem+json", **headers)


@contextmanager
def scripted(*answers: Answer) -> Iterator[Scripted]:
    """A server on the loopback interface."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        server = Scripted(f"http://127.0.0.1:{listener.getsockname()[1]}", list(answers))
        thread = threading.Thread(target=_serve, args=(listener, server))
        thread.start()
        try:
            yield server
        finally:
            server.stopped.set()
            thread.join()


def _serve(listener: socket.socket, server: Scripted) -> None:
    while not server.stopped.is_set():
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            continue
        with connection:
            connection.settimeout(5)
            server.asked.append(_request(connection))
            said = server.answers.pop(0) if len(server.answers) > 1 else server.answers[0]
            for part in said if isinstance(said, tuple) else (said,):
                if isinstance(part, bytes):
                    connection.sendall(part)
                else:
                    server.stopped.wait(part)


def _request(connection: socket.socket) -> bytes:
    """All of a request with a body of a given length."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(65_536)
    head, _, body = received.partition(b"\r\n\r\n")
    lengths = [
        int(line.partition(b":")[2])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    ]
    while len(body) < sum(lengths):
        body += connection.recv(65_536)
    return head + b"\r\n\r\n" + body
