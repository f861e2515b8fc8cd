"""Lines of files, in chunks: never a whole file in memory, nor a line beyond the limit."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from referee.api.limits import MOST_BYTES
from referee.audit.compression import CUT_OFF, DAMAGED, Counted, decompressed

#: Bytes of lines after which a chunk ends: a fraction of a second of work.
CHUNK_BYTES: Final = 1 << 18
#: Bytes read at once of a line that is too long.
_PIECE: Final = 1 << 16


class Unreadable(Exception):
    """A file that cannot be read."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to audit: its name for people, its size where it has one, and how it is opened."""

    name: str
    size: int | None
    opened: Callable[[], BinaryIO]


def file_source(path: Path) -> Source:
    """A file by its path. Raises ``Unreadable`` when there is none."""
    name = os.fsencode(path).decode("utf-8", "replace")
    try:
        found = path.stat()
    except OSError as error:
        raise _unreadable(name, error) from None
    size = found.st_size if stat.S_ISREG(found.st_mode) else None
    return Source(name, size, lambda: path.open("rb"))


class Unread(NamedTuple):
    """A line that was not handed on, and why; with ``ends`` nothing can be read after it."""

    code: str
    detail: str
    ends: bool = False


#: A line as it is read, with its end.
Line = bytes | Unread

_TOO_LONG: Final = Unread("payload_too_large", f"the line has more than {MOST_BYTES:,} bytes")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some lines of a file, one after the other.

    ``file`` is the place of the file among all, ``number`` that of the chunk in it, from 0.
    ``digest`` tells its content; ``consumed`` counts the bytes of the file, compressed as it is,
    that were read for it.
    """

    file: int
    number: int
    first_line: int
    lines: tuple[Line, ...]
    digest: str
    consumed: int

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from every other chunk."""
        return self.file, self.number


def chunks(sources: Sequence[Source], chunk_bytes: int = CHUNK_BYTES) -> Iterator[Chunk]:
    """All lines of all files. Raises ``Unreadable``."""
    for file, source in enumerate(sources):
        try:
            yield from _chunks_of(file, source, chunk_bytes)
        except OSError as error:
            raise _unreadable(source.name, error) from None


def _unreadable(name: str, error: OSError) -> Unreadable:
    return Unreadable(f"{name} cannot be read: {error.strerror or error}")


def _chunks_of(file: int, source: Source, chunk_bytes: int) -> Iterator[Chunk]:
    number, first_line, before, at_end = 0, 1, 0, False
    with source.opened() as opened:
        counted = Counted(opened)
        with closing(decompressed(counted)) as stream:
            while not at_end:
                lines, digest, at_end = _read(stream, chunk_bytes)
                if lines:
                    consumed = counted.count - before
                    yield Chunk(file, number, first_line, lines, digest, consumed)
                    before = counted.count
                    number, first_line = number + 1, first_line + len(lines)


def _read(stream: BinaryIO, most: int) -> tuple[tuple[Line, ...], str, bool]:
    """The next lines, their digest, and whether nothing comes after them."""
    digest = blake2b(digest_size=16)
    lines: list[Line] = []
    size = 0
    while size < most:
        line, length = _line(stream, digest.update)
        size += length
        if not line:
            return tuple(lines), digest.hexdigest(), True
        lines.append(line)
        if isinstance(line, Unread) and line.ends:
            return tuple(lines), digest.hexdigest(), True
    return tuple(lines), digest.hexdigest(), False


def _line(stream: BinaryIO, note: Callable[[bytes], None]) -> tuple[Line, int]:
    """The next line, empty at the end of the file, and how many bytes were read."""
    try:
        line = stream.readline(MOST_BYTES + 1)
        note(line)
        if len(line) <= MOST_BYTES or line.endswith(b"\n"):
            return line, len(line)
        size = len(line)
        while piece := stream.readline(_PIECE):
            note(piece)
            size += len(piece)
            if piece.endswith(b"\n"):
                break
    except CUT_OFF:
        return Unread("truncated", "the compressed file breaks off in this line", ends=True), 0
    except DAMAGED as error:
        detail = f"the compressed file is damaged from here on: {error}"
        return Unread("corrupt", detail, ends=True), 0
    return _TOO_LONG, size
