"""The journal of an audit: what is done is written down, and is not done again.

It is a file of JSON lines: one that says what is audited and by what, then one for each chunk that
is done, with its part of the summary. Chunks are told by their content, so that a file may have
been moved or touched, but not changed.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from referee import __version__
from referee.audit.chunks import Chunk, Source
from referee.audit.summary import Part
from referee.chimera import RULESETS

if sys.platform != "win32":
    import fcntl

_FORMAT: Final = "chimera-audit-journal/1"


#: Bytes of a first line that are looked at; whatever is longer is no journal.
_LONGEST_HEAD: Final = 1 << 24


class JournalUnusable(Exception):
    """A journal that cannot be gone on with, or not be written."""


@dataclass(frozen=True, slots=True)
class _Done:
    first_line: int
    digest: str


class Journal:
    """An open journal."""

    def __init__(self, name: str, stream: io.FileIO) -> None:
        self._name = name
        self._stream = stream
        self._done: dict[tuple[int, int], _Done] = {}

    def has(self, chunk: Chunk) -> bool:
        """Whether the chunk is done.

        Raises:
            JournalUnusable: when there was something else in its place.
        """
        done = self._done.pop(chunk.key, None)
        if done is None:
            return False
        if done != _Done(chunk.first_line, chunk.digest):
            raise self._refusal(
                f"what it has of the lines from {chunk.first_line:,} on is not what stands there"
            )
        return True

    def write(self, chunk: Chunk, part: Part) -> None:
        """Note that a chunk is done."""
        self._write(
            {
                "file": chunk.file,
                "chunk": chunk.number,
                "first_line": chunk.first_line,
                "digest": chunk.digest,
                "part": part.as_json(),
            }
        )

    def check_all_met(self) -> None:
        """Make sure that nothing in it lies beyond the end of the files."""
        if self._done:
            raise self._refusal("it goes on beyond the end of the files")

    def _write(self, value: dict[str, Any]) -> None:
        try:
            line = orjson.dumps(value) + b"\n"
            while line:  # not buffered: a killed process could no longer write what is kept back
                line = line[self._stream.write(line) :]
        except OSError as error:
            raise _unusable(self._name, error) from None

    def _refusal(self, why: str) -> JournalUnusable:
        return JournalUnusable(
            f"the journal {self._name} is for another audit: {why}; name another journal"
        )

    def read(self, head: dict[str, Any], add: Callable[[Part], None]) -> None:
        """Read what is done, or begin the journal.

        Args:
            head: the first line of a journal of this audit.
            add: is given the part of each chunk that is done.

        Raises:
            JournalUnusable: when it is no journal, or is for another audit.
        """
        self._stream.seek(0)
        reader = io.BufferedReader(self._stream)
        try:
            good = self._read(reader, head, add)
        finally:
            reader.detach()
        self._stream.seek(good)
        self._stream.truncate()
        if not good:
            self._write(head)

    def _read(
        self,
        reader: io.BufferedReader[io.FileIO],
        head: dict[str, Any],
        add: Callable[[Part], None],
    ) -> int:
        """How many bytes of it are good."""
        first = reader.readline(_LONGEST_HEAD)
        if not first.endswith(b"\n"):
            if not orjson.dumps(head).startswith(first):
                raise self._refusal("it is no journal")
            return 0
        self._check(first, head)
        good = len(first)
        for number, line in enumerate(reader, 2):
            if not line.endswith(b"\n"):
                break  # written in part when the audit was ended
            self._note(number, line, add)
            good += len(line)
        return good

    def _note(self, number: int, line: bytes, add: Callable[[Part], None]) -> None:
        try:
            entry = orjson.loads(line)
            key = int(entry["file"]), int(entry["chunk"])
            done = _Done(entry["first_line"], entry["digest"])
            part = Part.from_json(entry["part"])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise JournalUnusable(
                f"line {number:,} of the journal {self._name} cannot be read; name another journal"
            ) from None
        if key not in self._done:
            self._done[key] = done
            add(part)

    def _check(self, first: bytes, head: dict[str, Any]) -> None:
        try:
            found = orjson.loads(first)
        except orjson.JSONDecodeError:
            found = None
        if not isinstance(found, dict) or found.get("format") != _FORMAT:
            raise self._refusal("it is no journal")
        if found.get("referee") != head["referee"]:
            raise self._refusal(
                f"it was begun by the referee {found.get('referee')}, this is {head['referee']}"
            )
        if found.get("rulesets") != head["rulesets"]:
            raise self._refusal("the rulesets had other versions")
        if found.get("chunk_bytes") != head["chunk_bytes"]:
            raise self._refusal("the chunks had another size")
        if _sizes(found.get("files")) != _sizes(head["files"]):
            raise self._refusal(f"it was begun for {_told(found.get('files'))}")


@contextmanager
def journal(
    path: Path, sources: Sequence[Source], chunk_bytes: int, add: Callable[[Part], None]
) -> Iterator[Journal]:
    """The journal in a file, begun if there is none, and nobody else's as long as it is open.

    Args:
        path: the file.
        sources: what is audited.
        chunk_bytes: how many bytes of lines make a chunk.
        add: is given the part of each chunk that is done.

    Raises:
        JournalUnusable: when it is no journal, is for another audit, is in use, or the file cannot
            be used.
    """
    head = {
        "format": _FORMAT,
        "referee": __version__,
        "rulesets": {rules.id: rules.version for rules in RULESETS.values()},
        "chunk_bytes": chunk_bytes,
        "files": [{"name": source.name, "size": source.size} for source in sources],
    }
    if path.exists() and not path.is_file():
        raise JournalUnusable(f"the journal {path} cannot be used: it is no regular file")
    try:
        stream = path.open("a+b", buffering=0)
    except OSError as error:
        raise _unusable(str(path), error) from None
    with stream:
        if sys.platform != "win32":
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise JournalUnusable(f"another audit is using the journal {path}") from None
        opened = Journal(str(path), stream)
        opened.read(head, add)
        yield opened


def _unusable(name: str, error: OSError) -> JournalUnusable:
    return JournalUnusable(f"the journal {name} cannot be used: {error.strerror}")


def _sizes(files: Any) -> object:
    """What must be the same about the files; their names need not."""
    try:
        return [file["size"] for file in files]
    except (TypeError, KeyError):
        return None


def _told(files: Any) -> str:
    try:
        return ", ".join(
            file["name"] if file["size"] is None else f"{file['name']} ({file['size']:,} bytes)"
            for file in files
        )
    except (TypeError, KeyError, ValueError):
        return "other files"
