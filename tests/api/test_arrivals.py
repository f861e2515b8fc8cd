"""When a request is here: measured off from its bytes, however they come."""

from __future__ import annotations

import pytest
from gunicorn.config import Config
from gunicorn.http import RequestParser
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.api.arrivals import Arrival, Here, Refused
from referee.api.limits import LONGEST_LINE, MOST_BYTES, MOST_HEAD
from tests.api.hostile_heads import framing, heads
from tests.api.sockets import GOOD, chunked, request

WHOLE = request(GOOD, length=len(GOOD))
IN_CHUNKS = chunked([GOOD[:5], GOOD[5:]])
GET = b"GET /v1/rulesets HTTP/1.1\r\nHost: localhost\r\n\r\n"


def looked(data: bytes) -> Here | Refused | None:
    return Arrival().look(bytearray(data))


def looked_piece_by_piece(data: bytes, cuts: list[int]) -> Here | Refused | None:
    """What was found first, as the bytes came up to each cut."""
    arrival, here = Arrival(), bytearray()
    for cut in sorted({*cuts, len(data)}):
        here += data[len(here) : cut]
        found = arrival.look(here) if here else None
        if found is not None:
            return found
    return None


class TestWhole:
    @pytest.mark.parametrize(
        "data",
        [
            GET,
            WHOLE,
            IN_CHUNKS,
            b"\r\n" + GET,
            request(b"", length=0),
            chunked([GOOD], b"0\r\nX-Trailer: 1\r\n\r\n"),
            chunked([GOOD], b"0;last\r\n\r\n"),
            request(GOOD.ljust(MOST_BYTES), length=MOST_BYTES),
        ],
    )
    def test_it_is_here_with_its_last_byte_and_not_before(self, data: bytes) -> None:
        found = looked(data)
        assert isinstance(found, Here)
        assert (found.size, found.whole) == (len(data), True)
        assert data[: found.head].endswith(b"\r\n\r\n")
        assert looked(data[:-1]) is None
        assert looked(data + GET) == found

    @settings(max_examples=300, derandomize=True, database=None, deadline=None)
    @given(
        data=st.sampled_from([GET, WHOLE, IN_CHUNKS, chunked([GOOD], b"0\r\nA: 1\r\n\r\n")]),
        cuts=st.lists(st.integers(1, 300), max_size=20),
    )
    def test_in_whatever_pieces_it_comes(self, data: bytes, cuts: list[int]) -> None:
        assert looked_piece_by_piece(data, cuts) == looked(data)

    @settings(max_examples=300, derandomize=True, database=None, deadline=None)
    @given(pieces=st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=8))
    def test_the_parser_finds_the_same_body_in_it(self, pieces: list[bytes]) -> None:
        data = chunked(pieces)
        found = looked(data + GET)
        assert isinstance(found, Here)
        message = next(RequestParser(Config(), (data[: found.size],), ("127.0.0.1", 1)))
        assert message.body.read() == b"".join(pieces)


class TestNotWaitedFor:
    @pytest.mark.parametrize(
        "data",
        [
            b"get /",
            b"\x16\x03\x01",
            b"GET / HTTP/1.1\nHost: a",
            b"GET /" + b"a" * (LONGEST_LINE + 10),
            request(b"", length=MOST_BYTES + 1),
            request(b"", b"Content-Length: -1"),
            request(b"", b"Content-Length: 5", b"Content-Length: 6"),
            request(b"", b"Content-Length: 5", b"Transfer-Encoding: chunked"),
            request(b"", b"Transfer-Encoding: gzip"),
            request(b"x\r\n", b"Transfer-Encoding: chunked"),
            request(b"5 5\r\n", b"Transfer-Encoding: chunked"),
            request(b"1" * 10_000, b"Transfer-Encoding: chunked"),
        ],
    )
    def test_what_the_parser_refuses_or_leaves_unread(self, data: bytes) -> None:
        found = looked(data)
        assert isinstance(found, Here)
        assert not found.whole

    @pytest.mark.parametrize(
        ("data", "status"),
        [
            (b"GET / HTTP/1.1\r\n" + b"A: 1\r\n" * MOST_HEAD, 431),
            (b"GET / HTTP/1.1\r\n" + b"A: 1\r\n" * 20_000 + b"\r\n", 431),
            (request(b"%x\r\n" % (MOST_BYTES + 1), b"Transfer-Encoding: chunked"), 413),
            (chunked([b" "] * 100_000, b""), 413),
            (chunked([GOOD], b"0\r\n" + b"A: 1\r\n" * MOST_HEAD), 431),
        ],
    )
    def test_what_is_too_large_for_the_parser(self, data: bytes, status: int) -> None:
        assert looked(data) == Refused(status)

    def test_carriage_return_and_line_feed_may_come_apart(self) -> None:
        for cut in range(1, len(GET)):
            assert looked_piece_by_piece(GET, [cut]) == looked(GET)


class TestExpecting:
    @pytest.mark.parametrize(
        ("data", "expects"),
        [
            (request(b"", b"Expect: 100-continue", length=5), True),
            (request(b"", b"expect:100-Continue ", length=5), True),
            (request(b"", b"Expect: nonsense", length=5), False),
            (request(b"", b"X-Expect: 100-continue", length=5), False),
            (request(b"", length=5), False),
            (request(b"", b"Expect: 100-continue", length=5).replace(b"/1.1", b"/1.0"), False),
        ],
    )
    def test_who_is_told_to_go_on(self, data: bytes, expects: bool) -> None:
        arrival = Arrival()
        assert arrival.look(bytearray(data)) is None
        assert arrival.expects == expects

    def test_nobody_is_whose_body_is_too_large(self) -> None:
        arrival = Arrival()
        data = request(b"", b"Expect: 100-continue", length=MOST_BYTES + 1)
        assert isinstance(arrival.look(bytearray(data)), Here)
        assert not arrival.expects


@settings(max_examples=300, derandomize=True, database=None, deadline=None)
@given(data=st.binary(max_size=200), cuts=st.lists(st.integers(1, 200), max_size=5))
def test_any_bytes(data: bytes, cuts: list[int]) -> None:
    found = looked_piece_by_piece(
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + data, cuts
    )
    assert found is None or isinstance(found, Here | Refused)


@pytest.mark.parametrize("what", sorted({**heads(), **framing()}))
def test_the_same_is_found_in_hostile_bytes_however_they_come(what: str) -> None:
    data = {**heads(), **framing()}[what].data[:200_000]
    at_once = looked(data)
    found = looked_piece_by_piece(data, list(range(1, min(len(data), 3000), 7)))
    # What is refused may be refused earlier, with less of it here.
    assert type(found) is type(at_once)
    if isinstance(found, Here) and found.whole:
        assert found == at_once
