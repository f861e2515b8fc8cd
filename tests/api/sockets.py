"""Requests byte by byte, for what no HTTP client would send."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import Final

from werkzeug.datastructures import Headers

from tests.api.asking import CLASSIFY

GOOD: Final = b'{"cards": ["7", "7", "7", "Q"]}'


def request(body: bytes, *headers: bytes, length: int | None = None, path: str = CLASSIFY) -> bytes:
    """A question, about cards unless another path is given, with headers of any kind."""
    named = [b"Host: localhost", b"Content-Type: application/json", *headers]
    if length is not None:
        named.append(b"Content-Length: %d" % length)
    return b"\r\n".join([b"POST %s HTTP/1.1" % path.encode(), *named, b"", body])


def chunked(pieces: list[bytes], end: bytes = b"0\r\n\r\n") -> bytes:
    """A question whose body comes in chunks."""
    body = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + end
    return request(body, b"Transfer-Encoding: chunked")


def exchange(port: int, sent: bytes) -> bytes:
    """Everything that comes back."""
    received = bytearray()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        with suppress(OSError):  # the server may refuse before all of it has been sent
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            while piece := connection.recv(65_536):
                received += piece
    return bytes(received)


def answers(received: bytes) -> Iterator[tuple[int, Headers, bytes]]:
    """The answers that stand one after the other in what was received, without interim ones."""
    stream = BytesIO(received)
    while line := stream.readline():
        status = int(line.split()[1])
        headers = Headers()
        while line := stream.readline().rstrip(b"\r\n"):
            name, _, value = line.decode("latin-1").partition(":")
            headers.add(name, value.strip())
        body = stream.read(int(headers.get("Content-Length", "0")))
        if status >= 200:
            yield status, headers, body
