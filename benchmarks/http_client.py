"""A client that does little else than wait: ``python -m benchmarks.http_client``.

It reads an ``Order`` as JSON from standard input, sends a few requests over and over on a few
kept connections to the loopback interface, and writes a ``Result`` as JSON to standard output.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter
from typing import Final

_HOST: Final = "127.0.0.1"
#: No answer may take longer than so many seconds.
_PATIENCE: Final = 10.0
_PIECE: Final = 65_536
_BEFORE_BODY: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length:"


@dataclass(frozen=True)
class Order:
    """What to ask in turn, for so many ``seconds`` or ``most`` requests, whichever is first."""

    port: int
    path: str
    bodies: Sequence[str]
    connections: int
    seconds: float
    most: int = 1_000_000

    @property
    def requests(self) -> list[bytes]:
        """The requests as they go over the wire."""
        return [self._request(body.encode()) for body in self.bodies]

    def _request(self, body: bytes) -> bytes:
        head = (
            f"POST {self.path} HTTP/1.1\r\n"
            f"Host: {_HOST}:{self.port}\r\n"
            "User-Agent: benchmark\r\n"
            "Accept: */*\r\n"
            "Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


@dataclass(frozen=True)
class Result:
    """So many answers in so many seconds; ``answer`` is the body of the first one."""

    answers: int
    seconds: float
    answer: str

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds


class UnexpectedAnswerError(RuntimeError):
    """The server answered something else than 200 with a length, or closed a connection."""


class _Connection:
    """One kept connection with at most one request under way."""

    def __init__(self, order: Order) -> None:
        self.socket = socket.create_connection((_HOST, order.port), _PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._requests = cycle(order.requests)
        self._received = b""

    def ask(self) -> None:
        """Send the request."""
        self.socket.sendall(next(self._requests))

    def answer(self) -> bytes | None:
        """Read what has come; the body once it is complete, else None."""
        piece = self.socket.recv(_PIECE)
        if not piece:
            raise UnexpectedAnswerError("the server closed a connection")
        self._received += piece
        head, found, body = self._received.partition(_BEFORE_BODY)
        if not found:
            return None
        if not head.startswith(b"HTTP/1.1 200 "):
            raise UnexpectedAnswerError(self._received[:300].decode("latin-1"))
        lowered = head.lower()
        start = lowered.index(_LENGTH) + len(_LENGTH)
        if len(body) < int(lowered[start:].split(b"\r\n", 1)[0]):
            return None
        self._received = b""
        return body


def run(order: Order) -> Result:
    """Ask as ordered."""
    connections = [_Connection(order) for _ in range(order.connections)]
    answers, first = 0, b""
    with DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection.socket, EVENT_READ, connection)
        start = perf_counter()
        until = start + order.seconds
        for connection in connections:
            connection.ask()
        now = start
        while now < until and answers < order.most:
            ready = selector.select(_PATIENCE)
            if not ready:
                raise UnexpectedAnswerError(f"no answer within {_PATIENCE} seconds")
            for key, _ in ready:
                body = key.data.answer()
                if body is not None:
                    answers += 1
                    first = first or body
                    key.data.ask()
            now = perf_counter()
    for connection in connections:
        connection.socket.close()
    return Result(answers, now - start, first.decode())


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(run(Order(**json.load(sys.stdin))))))
