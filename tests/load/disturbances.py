"""What happens to the server: workers are killed, all are replaced, and it is stopped."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Final

from tests.live import LiveServer
from tests.load.processes import children

#: Seconds between two kills in a long soak; a short one has as many as fit.
_EVERY: Final = 30.0
_SHORTEST: Final = 4.0
_SHARE: Final = 20
#: Seconds that it may take until all is as it was: to start a worker, to let a worker end, to stop.
_PATIENCE: Final = 40.0


class What(Enum):
    """A kind of disturbance."""

    KILL = "worker killed"
    RESTART = "rolling restart"
    STOP = "graceful stop"


@dataclass
class Disturbance:
    """One of them; times are of the monotonic clock."""

    what: What
    at: float
    #: When all was as it should be again; None before.
    until: float | None = None

    @property
    def took(self) -> float:
        """Seconds."""
        return (self.until or monotonic()) - self.at


def plan(seconds: float) -> list[tuple[float, What]]:
    """What is to happen after how many seconds; the stop is not in it.

    >>> [(at, what.name) for at, what in plan(20)]
    [(4.0, 'KILL'), (8.0, 'KILL'), (10.0, 'RESTART'), (12.0, 'KILL'), (16.0, 'KILL')]
    """
    every = max(_SHORTEST, min(_EVERY, seconds / _SHARE))
    middle = seconds / 2
    kills = [
        every * number for number in range(1, int(seconds / every)) if every * number < seconds
    ]
    found = [(at, What.KILL) for at in kills if abs(at - middle) >= every / 2]
    return sorted([*found, (middle, What.RESTART)], key=lambda one: one[0])


class Disturber:
    """Does what is planned, one thing at a time."""

    def __init__(self, server: LiveServer, workers: int, seconds: float) -> None:
        self.done: list[Disturbance] = []
        self.failures: list[str] = []
        self._server = server
        self._workers = workers
        self._left = plan(seconds)
        self._start = monotonic()
        self._settled: Callable[[], bool] = lambda: True

    @property
    def master(self) -> int:
        """The process that starts the workers."""
        return self._server.process.pid

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return bool(self.done) and self.done[-1].until is None

    def look(self) -> Disturbance | None:
        """See whether all is as it should be again, or do what is due; gives what was begun."""
        if self.busy:
            current = self.done[-1]
            if self._settled():
                current.until = monotonic()
            elif current.took > _PATIENCE:
                self.failures.append(f"{current.what.value}: not over after {_PATIENCE:.0f} s")
                current.until = monotonic()
            return None
        if self._left and monotonic() - self._start >= self._left[0][0]:
            what = self._left.pop(0)[1]
            (self._kill if what is What.KILL else self._restart)()
            return self.done[-1]
        return None

    def stop(self) -> Disturbance:
        """Stop the server gracefully."""
        self._begin(What.STOP, lambda: self._server.process.poll() is not None)
        self._server.process.terminate()
        return self.done[-1]

    def _kill(self) -> None:
        """Kill the worker that was started last; the oldest is left to show how its memory does."""
        victims = set(children(self.master)[-1:])
        self._begin(What.KILL, lambda: self._complete_without(victims))
        for victim in victims:
            os.kill(victim, signal.SIGKILL)

    def _restart(self) -> None:
        """Replace all workers, as for a new certificate."""
        old = set(children(self.master))
        self._begin(What.RESTART, lambda: self._complete_without(old))
        self._server.process.send_signal(signal.SIGHUP)

    def _begin(self, what: What, settled: Callable[[], bool]) -> None:
        self._settled = settled
        self.done.append(Disturbance(what, monotonic()))

    def _complete_without(self, old: set[int]) -> bool:
        now = set(children(self.master))
        return len(now) == self._workers and not now & old
