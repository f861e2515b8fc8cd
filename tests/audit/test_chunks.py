"""Reading lines: the same however a file is compressed, and never more than needed."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import BinaryIO

import pytest

from referee.api.limits import MOST_BYTES
from referee.audit import Source, Unreadable, chunks, file_source
from referee.audit.chunks import Unread
from tests.audit.records import as_file, gz, read, saved, source, zst

LINES = [b"one", b"", b"three\r", b" four ", b"\xff", b"x" * 5000]


def lines_of(content: bytes, chunk_bytes: int = 1 << 18) -> list[object]:
    return [line for chunk in read(content, chunk_bytes) for line in chunk.lines]


@pytest.mark.parametrize("chunk_bytes", [1, 4, 20, 1 << 18])
@pytest.mark.parametrize("packed", [bytes, gz, zst])
def test_all_lines_in_order(packed: type[bytes], chunk_bytes: int) -> None:
    content = as_file(LINES)
    found = read(packed(content), chunk_bytes)
    assert b"".join(line for chunk in found for line in chunk.lines) == content  # type: ignore[misc]  # all are bytes
    assert [chunk.number for chunk in found] == list(range(len(found)))
    following = 1
    for chunk in found:
        assert chunk.first_line == following
        following += len(chunk.lines)
    assert sum(chunk.consumed for chunk in found) == len(packed(content))


def test_chunks_and_digests_do_not_depend_on_the_compression() -> None:
    content = as_file(LINES * 10) + b"another"
    plain, packed = read(content, 100), read(zst(content), 100)
    assert len(plain) > 5
    for one, other in zip(plain, packed, strict=True):
        assert (one.lines, one.digest, one.key) == (other.lines, other.digest, other.key)
    assert len({chunk.digest for chunk in plain}) > 1


@pytest.mark.parametrize("packed", [gz, zst])
def test_several_members_are_one_file(packed: type[bytes]) -> None:
    parts = [b"one\ntw", b"", b"o\nthree\n"]
    assert lines_of(b"".join(map(packed, parts))) == [b"one\n", b"two\n", b"three\n"]


def test_a_frame_without_data_in_front() -> None:
    assert lines_of(b"\x5a\x2a\x4d\x18\x02\x00\x00\x00??" + zst(b"one\n")) == [b"one\n"]


@pytest.mark.parametrize("packed", [bytes, gz, zst])
def test_the_last_line_needs_no_end(packed: type[bytes]) -> None:
    assert lines_of(packed(b"one\ntwo")) == [b"one\n", b"two"]
    assert lines_of(packed(b"")) == []


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_has_a_longest_length(end: bytes) -> None:
    longest = b"x" * MOST_BYTES
    assert lines_of(longest + end) == [longest + end]
    (too_long,) = lines_of(longest + b"x" + end)
    assert isinstance(too_long, Unread)
    assert too_long.code == "payload_too_large"


def test_what_follows_a_line_that_is_too_long_is_read() -> None:
    first, last = lines_of(b"x" * (3 * MOST_BYTES) + b"\nlast\n")
    assert isinstance(first, Unread)
    assert last == b"last\n"
    one, other = read(b"x" * (3 * MOST_BYTES)), read(b"x" * (3 * MOST_BYTES - 1) + b"y")
    assert one[0].digest != other[0].digest


@pytest.mark.parametrize("packed", [gz, zst])
def test_a_compressed_file_that_breaks_off(packed: type[bytes]) -> None:
    content = b"".join(b"%d\n" % Random(n).randrange(1 << 60) for n in range(20_000))
    whole = packed(content)
    *before, last = lines_of(whole[: len(whole) // 2])
    assert isinstance(last, Unread)
    assert (last.code, last.ends) == ("truncated", True)
    assert len(before) > 1000
    assert before == content.splitlines(keepends=True)[: len(before)]


@pytest.mark.parametrize("packed", [gz, zst])
def test_a_damaged_compressed_file(packed: type[bytes]) -> None:
    content = b"".join(b"%d\n" % Random(n).randrange(1 << 60) for n in range(20_000))
    whole = bytearray(packed(content))
    whole[len(whole) // 2 : len(whole) // 2 + 50] = bytes(range(200, 250))
    *_, last = lines_of(bytes(whole))
    assert isinstance(last, Unread)
    assert (last.code, last.ends) == ("corrupt", True)
    assert "damaged from here on" in last.detail


def test_no_compression_in_spite_of_the_name(tmp_path: Path) -> None:
    (chunk,) = chunks([saved(tmp_path / "hands.jsonl.gz", b"one\n")])
    assert chunk.lines == (b"one\n",)


def test_several_files() -> None:
    found = list(chunks([source(b"one\n"), source(b""), source(gz(b"two\n"))]))
    assert [(chunk.key, chunk.first_line, chunk.lines) for chunk in found] == [
        ((0, 0), 1, (b"one\n",)),
        ((2, 0), 1, (b"two\n",)),
    ]


def test_no_more_is_read_than_asked_for() -> None:
    class Endless(io.BytesIO):
        given = 0

        def read(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= 1 << 20
            self.given += size
            return (b"x" * 99 + b"\n") * (size // 100) + b"\n" * (size % 100)

    stream = Endless()
    endless = chunks([Source("endless", None, lambda: stream)], 1 << 16)
    for _ in range(10):
        next(endless)
    assert stream.given < 1 << 20


def test_a_bomb_is_not_unpacked_at_once() -> None:
    bomb = zst(b"\0" * (1 << 28))
    assert len(bomb) < 1 << 16
    found = next(iter(chunks([source(bomb)])))
    assert isinstance(found.lines[0], Unread)
    assert found.lines[0].code == "payload_too_large"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"none\.jsonl cannot be read: No such file"):
        file_source(tmp_path / "none.jsonl")
    there = saved(tmp_path / "there.jsonl", b"one\n")
    (tmp_path / "there.jsonl").unlink()
    with pytest.raises(Unreadable, match=r"there\.jsonl cannot be read"):
        list(chunks([there]))

    def opened() -> BinaryIO:
        raise OSError(5, "Input/output error")

    with pytest.raises(Unreadable, match="disk cannot be read: Input/output error"):
        list(chunks([Source("disk", None, opened)]))


def test_only_a_regular_file_has_a_size(tmp_path: Path) -> None:
    assert saved(tmp_path / "some", b"12345").size == 5
    assert file_source(Path("/dev/null")).size is None
