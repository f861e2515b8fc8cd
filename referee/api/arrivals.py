"""When a request is here: found out from its bytes as they come, without waiting for any.

This only measures. What a request says, and whether it is one at all, the parser decides, which
gets just the bytes that are measured off here; the two need not agree for it to be safe.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from referee.api.limits import LONGEST_HEADER, LONGEST_LINE, MOST_BYTES, MOST_HEAD

_LINE: Final = b"\r\n"
_EMPTY_LINE: Final = b"\r\n\r\n"
#: What a method begins with, or the empty line that may stand before it.
_FIRST: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\r"
_LENGTH: Final = re.compile(rb"\ncontent-length[ \t]*:[ \t]*([^\r]*?)[ \t]*\r")
_CHUNKED: Final = re.compile(rb"\ntransfer-encoding[ \t]*:[ \t]*chunked[ \t]*\r")
_EXPECTS: Final = re.compile(rb" http/1\.1\r.*\nexpect[ \t]*:[ \t]*100-continue[ \t]*\r", re.DOTALL)
_SIZE: Final = re.compile(rb"[0-9a-fA-F]{1,15}(?=[ \t]*(?:;|$))")


class Here(NamedTuple):
    """The first ``size`` bytes are a request, of which ``head`` are its head.

    Not ``whole``: more may come, but none of it is waited for, because the parser refuses what is
    here, or because the body is too large to be read.
    """

    size: int
    head: int
    whole: bool = True


class Refused(NamedTuple):
    """No request that the parser would get to see the end of; the status to answer with."""

    status: int


class Arrival:
    """One request on its way."""

    def __init__(self) -> None:
        #: Whether the client waits to be told that it may send the body.
        self.expects = False
        #: Bytes of the head, once all of it is here.
        self.head = 0
        self._seen = 0  # bytes known to hold no end of the head, of the line or of the trailers
        self._needed = 0  # bytes of the request, once that is known
        self._chunks = -1  # bytes inside the chunks that were announced; -1 without chunks
        self._trailers = False

    def look(self, data: bytearray) -> Here | Refused | None:
        """Whether the request that ``data`` begins with is here; ``None``: not yet.

        Args:
            data: the same bytes each time, and those that have come since.
        """
        if not self.head:
            found = self._find_head(data)
            if found is not None or not self.head:
                return found
        if self._chunks >= 0:
            return self._find_last_chunk(data)
        return Here(self._needed, self.head) if len(data) >= self._needed else None

    def _find_head(self, data: bytearray) -> Here | Refused | None:
        end = data.find(_EMPTY_LINE, max(0, self._seen - 3))
        if end < 0:
            return self._without_end(data)
        if end > MOST_HEAD:
            return Refused(431)
        self.head = end + len(_EMPTY_LINE)
        head = data[: end + len(_LINE)].lower()
        lengths = _LENGTH.findall(head)
        if b"\ntransfer-encoding" in head:
            if lengths or not _CHUNKED.search(head):
                return Here(self.head, self.head, whole=False)
            self._chunks = 0
            self._seen = self.head
        elif lengths:
            length = lengths[0] if len(lengths) == 1 and lengths[0].isdigit() else b"none"
            if len(length) > 7 or length == b"none" or int(length) > MOST_BYTES:
                return Here(self.head, self.head, whole=False)
            self._needed = self.head + int(length)
        else:
            self._needed = self.head
            return None
        self.expects = b"\nexpect" in head and _EXPECTS.search(head) is not None
        return None

    def _without_end(self, data: bytearray) -> Here | Refused | None:
        """What is wrong with a head whose end is not here."""
        if len(data) > MOST_HEAD:
            return Refused(431)
        refused = data[:1] not in _FIRST
        if len(data) > LONGEST_LINE + 2 * len(_LINE) and self._seen <= LONGEST_LINE:
            refused |= data.find(_LINE, len(_LINE), LONGEST_LINE + 2 * len(_LINE)) < 0
        since = self._seen - data.endswith(b"\r", 0, self._seen)
        refused |= data.count(b"\n", since) > data.count(_LINE, since)
        self._seen = len(data)
        return Here(len(data), len(data), whole=False) if refused else None

    def _find_last_chunk(self, data: bytearray) -> Here | Refused | None:
        """Walk over the chunks; ``_seen`` is where the next one begins."""
        while not self._trailers:
            end = data.find(_LINE, self._seen)
            if end < 0:
                if len(data) - self._seen > LONGEST_HEADER:
                    return self._broken(data)
                return self._framed(len(data))
            size = _SIZE.match(data, self._seen, end)
            if size is None:
                return self._broken(data)
            length = int(size.group(), 16)
            if not length:
                self._trailers = True
                self._seen = end
                break
            self._chunks += length
            self._seen = end + len(_LINE) + length + len(_LINE)
            if self._chunks > MOST_BYTES:
                return Refused(413)
            if self._seen > len(data):
                return self._framed(self._seen)
        if data[self._seen : self._seen + len(_EMPTY_LINE)] == _EMPTY_LINE:
            return Here(self._seen + len(_EMPTY_LINE), self.head)
        end = data.find(_EMPTY_LINE, self._seen)
        if end < 0:
            return Refused(431) if len(data) - self._seen > MOST_HEAD else None
        return Here(end + len(_EMPTY_LINE), self.head)

    def _framed(self, size: int) -> Refused | None:
        """Refuse a body of which more stands around the chunks than inside of a head."""
        around = size - self.head - self._chunks
        return Refused(413) if around > MOST_HEAD else None

    def _broken(self, data: bytearray) -> Here:
        return Here(len(data), self.head, whole=False)
