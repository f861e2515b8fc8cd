"""An audit on the processors of this machine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Final

from referee.audit.chunks import Chunk
from referee.audit.spread import Results, spread
from referee.audit.summary import Part
from referee.audit.work import audited

#: Chunks given out for each process: one in work, and the next at hand.
_CHUNKS_EACH: Final = 2


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """An engine of so many processes. One that ends is replaced, and its work done again."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __call__(self, chunks: Iterator[Chunk]) -> Results:
        """Every chunk with its part. Raises ``WorkFailed``."""
        crew = _Pool(self._number)
        try:
            yield from spread(crew, chunks)
        finally:
            crew.end()


class _Pool:
    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        # Fresh interpreters: a fork would copy whatever other threads hold, such as the one that
        # draws the progress.
        return ProcessPoolExecutor(self._number, get_context("spawn"), _prepare)

    def room(self) -> int:
        return self._number * _CHUNKS_EACH

    def submit(self, chunk: Chunk) -> Future[Part]:
        with _uninterrupted():
            try:
                return self._pool.submit(audited, chunk)
            except BrokenProcessPool:  # which takes no more; what it had is given out again
                self.end()
                self._pool = self._begin()
                return self._pool.submit(audited, chunk)

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep Ctrl-C waiting; processes started meanwhile never see it, and are ended by this one."""
    if sys.platform == "win32":  # which has no such thing
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare() -> None:
    """Make a worker ready."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the audit does, however it ends; a worker that waits for work would not notice."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
