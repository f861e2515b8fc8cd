"""Chunks spread over workers, a bounded number at a time; what a lost worker had is done again."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import Final, Protocol, TypeAlias

from referee.audit.chunks import Chunk
from referee.audit.summary import Part

#: Chunks, each with its part.
Results: TypeAlias = Generator[tuple[Chunk, Part], None, None]

#: How often a chunk is given out before the workers are given up.
_MOST_TRIES: Final = 4


class WorkFailed(Exception):
    """Work that did not come back; what has been done before is none the worse for it."""


class NoScheduler(Exception):
    """Nobody is there who would give work to others."""


class Crew(Protocol):
    """Workers that take chunks.

    ``lost`` are the exceptions of a future whose worker ended before it was done.
    """

    @property
    def lost(self) -> tuple[type[Exception], ...]:
        """See above."""

    def room(self) -> int:
        """For how many chunks at once there is work."""

    def submit(self, chunk: Chunk) -> Future[Part]:
        """Give out a chunk."""


def spread(crew: Crew, chunks: Iterator[Chunk]) -> Results:
    """Every chunk with its part, in the order in which they are done.

    Raises:
        WorkFailed: when the workers end again and again, or cannot do the work at all.
    """
    waiting: dict[Future[Part], Chunk] = {}
    again: deque[Chunk] = deque()
    tries: Counter[tuple[int, int]] = Counter()
    while True:
        room = crew.room()
        while len(waiting) < room:
            chunk = again.popleft() if again else next(chunks, None)
            if chunk is None:
                break
            waiting[crew.submit(chunk)] = chunk
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            chunk = waiting.pop(future)
            try:
                part = future.result()
            except crew.lost as error:
                tries[chunk.key] += 1
                if tries[chunk.key] == _MOST_TRIES:
                    raise WorkFailed(f"the workers ended {_MOST_TRIES} times: {error}") from None
                again.append(chunk)
            except CancelledError:
                raise WorkFailed("the scheduler of the workers is gone") from None
            except Exception as error:
                raise WorkFailed(f"a worker failed: {type(error).__name__}: {error}") from error
            else:
                tries.pop(chunk.key, None)
                yield chunk, part
