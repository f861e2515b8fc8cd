"""Compressed files, known by how they begin and not by their names."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from typing import BinaryIO, Final

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
#: A frame of Zstandard that holds no data; some writers begin with one.
_SKIPPABLE: Final = tuple(bytes([low, 0x2A, 0x4D, 0x18]) for low in range(0x50, 0x60))

#: What reading raises where a compressed file breaks off.
CUT_OFF: Final = EOFError
#: What reading raises where a compressed file is damaged.
DAMAGED: Final = (gzip.BadGzipFile, zlib.error, zstd.ZstdError)


class Counted(io.RawIOBase):
    """A stream that counts the bytes read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.count = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # narrower
        """Read into the buffer."""
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)


def decompressed(stream: io.RawIOBase) -> BinaryIO:
    """The content of a plain, gzip or Zstandard stream, of one member or several."""
    plain = io.BufferedReader(stream, _BUFFER)
    begin = plain.peek(4)[:4]
    if begin.startswith(_GZIP):
        return gzip.GzipFile(fileobj=plain, mode="rb")  # type: ignore[return-value]  # it reads bytes
    if begin == _ZSTD or begin in _SKIPPABLE:
        return zstd.ZstdFile(plain, "rb")  # type: ignore[return-value]  # it reads bytes
    return plain


_BUFFER: Final = 1 << 17
