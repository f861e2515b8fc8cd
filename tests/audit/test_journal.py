"""What is done is not done again, and the summary is the same."""

from __future__ import annotations

import fcntl
import os
import re
import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
import pytest

from referee.audit import (
    Chunk,
    JournalUnusable,
    Part,
    Source,
    Summary,
    audit,
    audited,
    file_source,
)
from referee.audit.spread import Results
from tests.audit.records import as_file, mixed, read, saved, source

CHUNK_BYTES = 15_000
LINES = tuple(line for line in mixed() if len(line) < 10_000)[:80]
CONTENT = as_file(LINES)


class Stop(Exception):
    """The audit is ended from outside."""


class Ended:
    """An engine that counts what it does, and may be ended after so many chunks."""

    def __init__(self, after: int | None = None) -> None:
        self.after = after
        self.done = 0

    def __call__(self, chunks: Iterator[Chunk]) -> Results:
        for chunk in chunks:
            if self.done == self.after:
                raise Stop
            self.done += 1
            yield chunk, audited(chunk)


@pytest.fixture
def file(tmp_path: Path) -> Source:
    return saved(tmp_path / "hands.jsonl", CONTENT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def run(path: Path, *sources: Source, after: int | None = None) -> tuple[Summary, int]:
    """The summary, and how many chunks it took."""
    engine = Ended(after)
    return audit(sources, engine, journal_file=path, chunk_bytes=CHUNK_BYTES), engine.done


def begun(path: Path, *sources: Source, after: int = 3) -> None:
    """A journal of an audit that was ended."""
    with pytest.raises(Stop):
        run(path, *sources, after=after)


def refused(path: Path, *sources: Source) -> str:
    before = path.read_bytes()
    with pytest.raises(JournalUnusable) as error:
        run(path, *sources)
    assert path.read_bytes().startswith(before)
    return str(error.value)


def test_it_goes_on_where_it_was(file: Source, path: Path) -> None:
    whole = audit([file], chunk_bytes=CHUNK_BYTES)
    begun(path, file, after=3)
    begun(path, file, after=4)
    summary, done = run(path, file)
    assert summary == whole
    again, nothing = run(path, file)
    assert (again, nothing) == (whole, 0)
    assert len(path.read_bytes().splitlines()) == 1 + 3 + 4 + done


def test_in_any_order_of_the_chunks(file: Source, path: Path) -> None:
    def backwards(chunks: Iterator[Chunk]) -> Results:
        for number, chunk in enumerate(reversed(list(chunks))):
            if number == 5:
                raise Stop
            yield chunk, audited(chunk)

    with pytest.raises(Stop):
        audit([file], backwards, journal_file=path, chunk_bytes=CHUNK_BYTES)
    summary, _ = run(path, file)
    assert summary == audit([file], chunk_bytes=CHUNK_BYTES)


def test_the_watcher_hears_of_everything(file: Source, path: Path) -> None:
    begun(path, file)
    heard: list[tuple[int, Part | None]] = []
    audit(
        [file],
        journal_file=path,
        chunk_bytes=CHUNK_BYTES,
        watch=lambda chunk, part: heard.append((chunk.consumed, part)),
    )
    assert [part is None for _, part in heard[:4]] == [True] * 3 + [False]
    assert sum(consumed for consumed, _ in heard) == len(CONTENT)


@pytest.mark.parametrize("left", [1, 40, -1])
def test_a_line_written_in_part_is_ignored(file: Source, path: Path, left: int) -> None:
    begun(path, file)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    summary, done = run(path, file)
    assert summary == audit([file], chunk_bytes=CHUNK_BYTES)
    _, nothing = run(path, file)
    assert (done > 5, nothing) == (True, 0)


@pytest.mark.parametrize("left", [0, 1, 30, -1])
def test_a_first_line_written_in_part_is_written_again(file: Source, path: Path, left: int) -> None:
    begun(path, file)
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0][:left])
    run(path, file)
    assert run(path, file)[1] == 0


def test_the_file_may_have_been_moved_or_touched(file: Source, path: Path, tmp_path: Path) -> None:
    begun(path, file)
    moved = tmp_path / "elsewhere.jsonl"
    (tmp_path / "hands.jsonl").rename(moved)
    os.utime(moved, (1, 1))
    summary, _ = run(path, file_source(moved))
    assert summary.files == (str(moved),)
    assert summary.lines == len(LINES)


def test_a_stream_without_a_size(path: Path) -> None:
    stream = Source("-", None, source(CONTENT).opened)
    begun(path, stream)
    assert run(path, stream)[0].lines == len(LINES)
    first = as_file(LINES[: len(read(CONTENT, CHUNK_BYTES)[0].lines)])
    short = Source("-", None, source(first).opened)
    assert "it goes on beyond the end of the files" in refused(path, short)


def test_another_file_is_refused(file: Source, path: Path, tmp_path: Path) -> None:
    begun(path, file)
    longer = saved(tmp_path / "longer.jsonl", CONTENT + b"{}\n")
    why = refused(path, longer)
    assert f"it was begun for {file.name} ({len(CONTENT):,} bytes); name another journal" in why
    assert "it was begun for" in refused(path, file, file)
    changed = saved(tmp_path / "changed.jsonl", b" " + CONTENT[1:])
    assert "what it has of the lines from 1 on is not what stands there" in refused(path, changed)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"referee": "0.0.1"}, r"it was begun by the referee 0\.0\.1, this is"),
        ({"rulesets": {"chimera-bga": "0"}}, "the rulesets had other versions"),
        ({"chunk_bytes": 1}, "the chunks had another size"),
        ({"files": None}, "it was begun for other files"),
        ({"files": [{"size": 1}]}, "it was begun for other files"),
        ({"files": [{"size": None, "name": "-"}]}, "it was begun for -;"),
        ({"format": "chimera-audit-journal/2"}, "it is no journal"),
    ],
)
def test_another_version_is_refused(
    file: Source, path: Path, change: dict[str, object], why: str
) -> None:
    begun(path, file)
    head, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(orjson.dumps({**orjson.loads(head), **change}) + b"\n" + rest)
    assert re.search(why, refused(path, file))


@pytest.mark.parametrize(
    "content", [b"dear diary", b"dear diary\n", b"[]\n", b"\xff\n", CONTENT[:5000]]
)
def test_something_else_is_never_written_to(file: Source, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "it is no journal" in refused(path, file)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "damage",
    [
        lambda entry: b"?" + entry,
        lambda _: b"[]\n",
        lambda _: b"{}\n",
        lambda entry: entry.replace(b'"stopped":[', b'"stopped":[[1],'),
        lambda entry: entry.replace(b'"bad":[', b'"bad":[7,'),
        lambda entry: entry.replace(b'"tallies":{', b'"tallies":{"x":7,'),
    ],
)
def test_a_damaged_line_is_named(
    file: Source, path: Path, damage: Callable[[bytes], bytes]
) -> None:
    begun(path, file)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = damage(lines[2])
    path.write_bytes(b"".join(lines))
    assert f"line 3 of the journal {path} cannot be read" in refused(path, file)


def test_what_stands_there_twice_counts_once(file: Source, path: Path) -> None:
    begun(path, file)
    with path.open("ab") as stream:
        stream.write(path.read_bytes().splitlines(keepends=True)[-1])
    assert run(path, file)[0] == audit([file], chunk_bytes=CHUNK_BYTES)


def test_only_one_audit_writes(file: Source, path: Path) -> None:
    begun(path, file)
    with path.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert f"another audit is using the journal {path}" in refused(path, file)
    run(path, file)


def test_a_journal_that_cannot_be_written(file: Source, tmp_path: Path) -> None:
    with pytest.raises(JournalUnusable, match="cannot be used: No such file"):
        run(tmp_path / "nowhere" / "journal", file)
    with pytest.raises(JournalUnusable, match="cannot be used: it is no regular file"):
        run(Path("/dev/full"), file)


def test_a_full_disk(file: Source, path: Path) -> None:
    begun(path, file)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, limits[1]))
    try:
        with pytest.raises(JournalUnusable, match="cannot be used: File too large"):
            run(path, file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert run(path, file)[0] == audit([file], chunk_bytes=CHUNK_BYTES)
