"""Answers as they come over a socket, piece by piece."""

from __future__ import annotations

import gzip
import sys
from dataclasses import dataclass
from typing import Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_BLANK: Final = b"\r\n\r\n"
#: Statuses whose answers have no body.
_BODILESS: Final = frozenset({204, 304})


class NoAnswer(ValueError):
    """What came is no answer in HTTP."""


@dataclass(slots=True)
class Received:
    """An answer."""

    status: int
    labels: dict[bytes, bytes]
    body: bytes

    def label(self, name: bytes) -> bytes:
        """The value of a header, by its name in small letters; empty when it is not there."""
        return self.labels.get(name, b"")

    @property
    def closes(self) -> bool:
        """Whether the server says that the connection ends after it."""
        return self.label(b"connection").lower() == b"close"

    def plain_body(self) -> bytes:
        """The body, uncompressed."""
        packed = self.label(b"content-encoding")
        if not self.body or not packed:
            return self.body
        return gzip.decompress(self.body) if packed == b"gzip" else zstd.decompress(self.body)


class Incoming:
    """What has come on one connection and has not been looked at."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, piece: bytes) -> None:
        """More of it."""
        self._bytes += piece

    def next(self, *, bodiless: bool) -> Received | None:
        """The next answer, once all of it is there; one to HEAD is ``bodiless``.

        Raises:
            NoAnswer: when it is none.
        """
        while True:
            end = self._bytes.find(_BLANK)
            if end < 0:
                return None
            first, *lines = bytes(self._bytes[:end]).split(b"\r\n")
            if not first.startswith(b"HTTP/1.1 ") or not first[9:12].isdigit():
                raise NoAnswer(first[:100].decode("latin-1"))
            status = int(first[9:12])
            start = end + len(_BLANK)
            if status >= 200:
                break
            del self._bytes[:start]
        labels = {}
        for line in lines:
            name, _, value = line.partition(b":")
            labels[name.lower()] = value.strip()
        length = 0
        if not bodiless and status not in _BODILESS:
            told = labels.get(b"content-length", b"")
            if not told.isdigit():
                raise NoAnswer(f"no length: {labels}")
            length = int(told)
        if len(self._bytes) < start + length:
            return None
        body = bytes(self._bytes[start : start + length])
        del self._bytes[: start + length]
        return Received(status, labels, body)
