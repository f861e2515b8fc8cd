"""The short form of the soak, and that it would notice what must not be."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic
from types import SimpleNamespace

import pytest

from tests.load.client import Client
from tests.load.course import Course, Sample
from tests.load.disturbances import Disturbance, What
from tests.load.exchanges import Sender
from tests.load.expected import REQUEST_ID, Exactly, Known, Refused, known
from tests.load.figures import ANNOUNCED, Cut, Seen
from tests.load.processes import Use, can_be_measured
from tests.load.questions import Question, asked, drawn
from tests.load.received import Incoming, NoAnswer, Received
from tests.load.verdict import excused, violations

_ROOT = Path(__file__).parents[2]
_QUESTION = Question("test", "GET", "/test")
#: What a server of the tests does with a connection.
Behave = Callable[[socket.socket], None]


@pytest.mark.skipif(not can_be_measured(), reason="only Linux tells what a process uses")
def test_a_short_soak(tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.load.soak", "--seconds", "20"),
            *("--questions", "300", "--chart", chart),
        ],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No answer was wrong or lost" in done.stdout
    assert chart.read_text(encoding="utf-8").startswith("<svg")


@contextmanager
def behaving(*behaviours: Behave) -> Iterator[int]:
    """A server that treats one connection after the other like this, then takes no more."""

    def serve() -> None:
        for behave in behaviours:
            connection, _ = listener.accept()
            with connection:
                behave(connection)
        listener.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        thread = Thread(target=serve)
        thread.start()
        yield port
        thread.join(20)


def answering(body: bytes, *labels: bytes, request_id: bytes = b"") -> Behave:
    """Answers one request and closes."""

    def behave(connection: socket.socket) -> None:
        head = connection.recv(65_536)
        told = request_id or head.partition(b"X-Request-Id: ")[2].split(b"\r\n")[0]
        lines = [b"HTTP/1.1 200 OK", b"Content-Length: %d" % len(body), b"X-Request-Id: " + told]
        connection.sendall(b"\r\n".join([*lines, *labels, b"Connection: close", b"", body]))

    return behave


def closing(connection: socket.socket) -> None:
    """Reads a request and closes."""
    connection.recv(65_536)


def seen(*behaviours: Behave) -> Seen:
    """What one connection of a client sees of such a server."""
    total = Seen()
    stopping = SimpleNamespace(value=0.0)

    def last(connection: socket.socket) -> None:
        stopping.value = monotonic()
        closing(connection)

    answer = Exactly(200, ((b"label", b"a"),), b"right " + REQUEST_ID)
    with behaving(*behaviours, last) as port:
        sender = Sender([Known(_QUESTION, answer)], Random(1), "t-")
        sender.proper = sender.one  # type: ignore[method-assign]  # nothing but that
        Client(port, sender, (1, 0), stopping).run(total.update)
    return total


class TestClient:
    def test_right_answers(self) -> None:
        found = seen(
            answering(b"right t-00000000000000", b"Label: a"),
            answering(b"right t-00000000000001", b"Label: a"),
        )
        assert (found.answers, found.wrong, found.lost) == (2, 0, 0)
        assert len(found.cuts) == 1  # the last connection

    @pytest.mark.parametrize(
        "behave",
        [
            answering(b"wrong t-00000000000000", b"Label: a"),
            answering(b"right t-00000000000000", b"Label: b"),
            answering(b"right t-00000000000000"),
            answering(b"right t-00000000000000", b"Label: a", request_id=b"t-1"),
        ],
    )
    def test_wrong_answers(self, behave: Behave) -> None:
        found = seen(behave)
        assert (found.answers, found.wrong) == (1, 1)
        assert found.failures

    def test_what_is_cut_is_asked_again(self) -> None:
        found = seen(closing, closing, answering(b"right t-00000000000000", b"Label: a"))
        assert (found.answers, found.wrong, found.retried, found.most_tries) == (1, 0, 2, 3)
        assert [cut.taken for cut in found.cuts] == [False] * 3

    def test_a_part_of_an_answer_is_a_cut_within(self) -> None:
        found = seen(lambda connection: connection.sendall(b"HTTP/1.1 200 OK\r\nConte"))
        assert [cut.within for cut in found.cuts] == [True, False]

    def test_no_answer_in_http(self) -> None:
        found = seen(lambda connection: connection.sendall(b"SSH-2.0\r\n\r\n"))
        assert found.wrong == 1

    def test_what_is_refused_for_long_is_lost(self) -> None:
        found = seen(*[closing] * 20)
        assert found.lost == 1


class TestIncoming:
    def test_pieces_and_interim_answers(self) -> None:
        incoming = Incoming()
        whole = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"
        for number in range(len(whole)):
            assert incoming.next(bodiless=False) is None
            incoming.add(whole[number : number + 1])
        received = incoming.next(bodiless=False)
        assert received == Received(200, {b"content-length": b"2"}, b"ab")
        assert len(incoming) == 0

    def test_without_a_body(self) -> None:
        incoming = Incoming()
        incoming.add(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHTTP/1.1 304 Not\r\n\r\n")
        assert incoming.next(bodiless=True) is not None
        assert incoming.next(bodiless=False) == Received(304, {}, b"")

    @pytest.mark.parametrize("start", [b"HTTP/1.0 200 OK", b"junk", b"HTTP/1.1 200 OK\r\nA: b"])
    def test_what_is_no_answer(self, start: bytes) -> None:
        incoming = Incoming()
        incoming.add(start + b"\r\n\r\n")
        with pytest.raises(NoAnswer):
            incoming.next(bodiless=False)


class TestQuestions:
    def test_all_operations_and_all_kinds_of_answer(self) -> None:
        pool = known(drawn(Random(1), 100))
        statuses = {one.answer.status for one in pool if isinstance(one.answer, Exactly)}
        assert {200, 304, 400, 404, 405, 413, 415, 422} <= statuses
        paths = {one.question.path.rpartition("/")[2] for one in pool}
        assert {"classify", "beats", "legal-plays", "deal", "auction", "referee", "score"} <= paths
        assert {"approve", "power", "judge", "batch"} <= paths

    def test_the_same_seed_asks_the_same(self) -> None:
        assert drawn(Random(3), 50) == drawn(Random(3), 50)

    def test_a_drawn_deal_is_that_of_its_seed(self) -> None:
        path = "/v1/rulesets/chimera-2014/deal"
        (one,) = known([asked("deal", path, {"seed": "a"})])
        (drawn_deal,) = known([asked("deal, seed drawn", path, {})])
        assert isinstance(one.answer, Exactly)
        labels = {**dict(one.answer.labels), b"x-request-id": b"mine"}
        right = Received(200, labels, one.answer.body)
        assert not drawn_deal.answer.wrong(right, b"mine")
        told = json.loads(one.answer.body)
        told["meta"]["seed"] = "b"
        wrong = Received(200, labels, json.dumps(told).encode())
        assert drawn_deal.answer.wrong(wrong, b"mine")

    def test_a_refusal_is_a_problem(self) -> None:
        refused = Refused(frozenset({400}))
        labels = {b"content-type": b"application/problem+json"}
        assert not refused.wrong(Received(400, labels, b'{"status": 400}'), b"")
        assert refused.wrong(Received(400, labels, b'{"status": 422}'), b"")
        assert refused.wrong(Received(400, {}, b'{"status": 400}'), b"")
        assert refused.wrong(Received(200, labels, b'{"status": 200}'), b"")


def course_of(*cuts: Cut, seconds: int = 300, growth: float = 0.0) -> Course:
    """A soak in which nothing but this happened, and a worker grew by so many MB a minute."""
    happened = [
        Disturbance(what, at, at + 3) for at, what in zip((100, 200, 300), What, strict=True)
    ]
    course = Course(seconds, 1, 1, happened, start=0.0)
    course.total.answers = 1
    course.total.cuts = list(cuts)
    for at in range(seconds):
        rss = 100_000 + int(growth * 1024 * at / 60)
        course.samples.append(Sample(at, Use(1, 1, 1, 1, 1, 1), (Use(2, rss, 1, 1, 9, 9),)))
    return course


def cut(at: float, begun: float, *, taken: bool = True, within: bool = False) -> Cut:
    return Cut(at, "kept", "reset", begun, begun, taken, within)


class TestVerdict:
    def test_a_soak_as_it_must_be(self) -> None:
        assert violations(course_of()) == []

    @pytest.mark.parametrize(
        ("one", "right"),
        [
            (cut(50, 49), False),  # nothing happened
            (cut(101, 99), True),  # a worker was killed
            (cut(101, 99, within=True), True),
            (cut(201, 199), False),  # a restart, and a request was under way
            (cut(201, 200.5), True),  # it came on an idle connection, too late
            (cut(201, 200.5, taken=False), False),  # there were others to take it
            (cut(201, 200.5, within=True), False),
            (cut(301, 299), False),  # the stop likewise
            (cut(301, 299, taken=False), True),
            (cut(301, 300.5, taken=False), True),
            (cut(301, 300.5, within=True), False),
        ],
    )
    def test_cut_connections(self, one: Cut, right: bool) -> None:
        assert bool(violations(course_of(one))) != right

    def test_what_an_answer_announced(self) -> None:
        one = Cut(201, "pipelined", ANNOUNCED, 199, 199, taken=True, within=False)
        assert excused(one, What.RESTART, course_of(one))

    def test_growth(self) -> None:
        assert not violations(course_of(growth=2.0))
        (words,) = violations(course_of(growth=4.0))
        assert "4.00 MB a minute" in words
        assert not violations(course_of(growth=4.0, seconds=60))  # that may be warming up
