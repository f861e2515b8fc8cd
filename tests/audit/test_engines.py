"""The summary is the same with any number of processes, and when some of them end."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from itertools import count
from typing import ClassVar

import pytest

from referee.audit import (
    Chunk,
    Engine,
    Part,
    Processes,
    WorkFailed,
    alone,
    audit,
    audited,
    processors,
)
from referee.audit.spread import Results, spread
from tests.audit.records import as_file, gz, mixed, read, source, zst

SOURCES = [
    source(as_file(mixed()[:60]), "a"),
    source(gz(as_file(mixed()[40:100])), "b"),
    source(zst(as_file(mixed()[:20]))[:-100], "c"),
]


@pytest.mark.parametrize("number", [2, 4])
def test_any_number_of_processes(number: int) -> None:
    found = audit(SOURCES, Processes(number), chunk_bytes=10_000)
    assert found == audit(SOURCES, alone, chunk_bytes=10_000)
    assert found == audit(SOURCES, alone, chunk_bytes=300_000)
    assert found.bad_codes["truncated"] == 1
    assert not multiprocessing.active_children()


def test_a_process_that_ends_is_replaced() -> None:
    def killing(chunks: Iterator[Chunk]) -> Results:
        for number, result in enumerate(Processes(2)(chunks)):
            if number == 1:
                victim = multiprocessing.active_children()[0].pid
                assert victim is not None
                os.kill(victim, signal.SIGKILL)
            yield result

    found = audit(SOURCES, killing, chunk_bytes=10_000)
    assert found == audit(SOURCES, alone, chunk_bytes=10_000)


def test_processors() -> None:
    assert 1 <= processors() <= (os.cpu_count() or 1)


def test_processors_where_none_can_be_set_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processors() == os.cpu_count()


class Lost(Exception):
    """A worker has ended."""


class Crew:
    """Workers that do as they are told: each call gives a part or fails."""

    lost: ClassVar[tuple[type[Exception], ...]] = (Lost,)

    def __init__(self, room: int, fail: Callable[[int], BaseException | None]) -> None:
        self._room = room
        self._fail = fail
        self._calls = count()
        self.most = 0
        self.waiting: set[Future[Part]] = set()

    def room(self) -> int:
        return self._room

    def submit(self, chunk: Chunk) -> Future[Part]:
        future: Future[Part] = Future()
        self.waiting = {other for other in self.waiting if not other.done()} | {future}
        self.most = max(self.most, len(self.waiting))
        error = self._fail(next(self._calls))
        if isinstance(error, CancelledError):
            future.cancel()
            future.set_running_or_notify_cancel()
        elif error is not None:
            future.set_exception(error)
        else:
            future.set_result(audited(chunk))
        return future


def through(crew: Crew) -> Engine:
    return lambda chunks: spread(crew, chunks)


def test_what_is_lost_is_done_again() -> None:
    every_third = Crew(4, lambda call: None if call % 3 else Lost())
    assert audit(SOURCES, through(every_third), chunk_bytes=10_000) == audit(
        SOURCES, alone, chunk_bytes=10_000
    )


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (Lost("again"), "the workers ended 4 times: again"),
        (CancelledError(), "the scheduler of the workers is gone"),
        (ValueError("odd"), "a worker failed: ValueError: odd"),
    ],
)
def test_workers_that_cannot_work(error: BaseException, why: str) -> None:
    with pytest.raises(WorkFailed, match=why):
        audit(SOURCES, through(Crew(1, lambda _: error)))


def test_no_more_chunks_are_read_than_there_is_room_for() -> None:
    taken = count()

    def source_of_chunks() -> Iterator[Chunk]:
        for chunk in read(as_file(mixed()), 5_000):
            next(taken)
            yield chunk

    class Pending(Crew):
        def submit(self, chunk: Chunk) -> Future[Part]:
            future: Future[Part] = Future()
            self.waiting.add(future)
            if len(self.waiting) == 5:
                future.set_result(audited(chunk))
            return future

    results = spread(Pending(5, lambda _: None), source_of_chunks())
    next(results)
    assert next(taken) == 5
    results.close()
