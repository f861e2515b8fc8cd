"""The course of a soak: what was seen in every second of it, and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from typing import Final

from tests.load.disturbances import Disturbance, What
from tests.load.figures import Cut, Seen
from tests.load.processes import Use

#: Seconds after a disturbance within which what it cut is found to be cut.
_AFTERMATH: Final = 2.0


@dataclass(frozen=True, slots=True)
class Sample:
    """What the processes used at a moment, in seconds from the start; workers the oldest first."""

    at: float
    master: Use
    workers: tuple[Use, ...]

    @property
    def together(self) -> float:
        """MB of all of them, what they share counted once."""
        return sum(one.pss for one in (self.master, *self.workers)) / 1024

    @property
    def oldest(self) -> Use:
        """The worker that has been there for the longest."""
        return self.workers[0]


@dataclass(frozen=True, slots=True)
class Life:
    """The time of one worker as the oldest: how its memory did after it had warmed up."""

    pid: int
    samples: tuple[Sample, ...]

    @property
    def seconds(self) -> float:
        """How long."""
        return self.samples[-1].at - self.samples[0].at

    @property
    def slope(self) -> float:
        """MB of growth in a minute, by the median of the slopes between samples (Theil, Sen)."""
        points = [(one.at, one.oldest.rss / 1024) for one in self.samples]
        step = max(1, len(points) // 100)
        few = points[::step]
        slopes = [
            (other[1] - one[1]) / (other[0] - one[0]) * 60
            for number, one in enumerate(few)
            for other in few[number + 1 :]
        ]
        return median(slopes) if slopes else 0.0


@dataclass
class Course:
    """All that a soak has shown."""

    seconds: float
    workers: int
    connections: int
    disturbances: list[Disturbance]
    start: float = field(default_factory=monotonic)
    total: Seen = field(default_factory=Seen)
    by_second: dict[int, Seen] = field(default_factory=dict)
    samples: list[Sample] = field(default_factory=list)
    #: What went wrong beside the answers.
    failures: list[str] = field(default_factory=list)
    #: Whether the first wrong answer has been told of.
    warned: bool = False

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return monotonic() - self.start

    def add(self, seen: Seen) -> None:
        """What a client saw in the second that has just passed."""
        self.total.update(seen)
        self.by_second.setdefault(int(self.now), Seen()).update(seen)

    def between(self, start: float, end: float) -> Seen:
        """What was seen from one second to another."""
        seen = Seen()
        for second, one in self.by_second.items():
            if start <= second < end:
                seen.update(one)
        return seen

    def samples_between(self, start: float, end: float) -> list[Sample]:
        """The samples from one second to another."""
        return [one for one in self.samples if start <= one.at < end]

    def lives(self) -> Iterator[Life]:
        """Those of the workers that lived for long, without their first third."""
        pids = dict.fromkeys(one.oldest.pid for one in self.samples)
        for pid in pids:
            samples = [one for one in self.samples if one.oldest.pid == pid]
            warm = tuple(samples[len(samples) // 3 :])
            if len(warm) > 5:
                yield Life(pid, warm)

    def cuts(self) -> dict[What | None, list[Cut]]:
        """The connections that were cut, by what was happening; None for nothing."""
        found: dict[What | None, list[Cut]] = {what: [] for what in (*What, None)}
        for cut in self.total.cuts:
            found[self._during(cut)].append(cut)
        return found

    def _during(self, cut: Cut) -> What | None:
        for one in reversed(self.disturbances):
            if one.at <= cut.at <= (one.until or cut.at) + _AFTERMATH:
                return one.what
        return None

    def begun(self, what: What | None) -> float | None:
        """When the last disturbance of this kind began, on the monotonic clock."""
        times = [one.at for one in self.disturbances if one.what is what]
        return times[-1] if times else None

    def in_short(self) -> str:
        """The last seconds in a line."""
        last = self.between(self.now - 4, self.now)
        seconds = max(1, min(4, len(self.by_second)))
        memory = f"{self.samples[-1].together:.0f} MB" if self.samples else ""
        return (
            f"{last.answers / seconds:,.0f} answers/s, p99 "
            f"{last.latencies.quantile(0.99) * 1000:.0f} ms, {memory}, "
            f"{len(self.total.cuts)} cut, {self.total.wrong} wrong, {self.total.lost} lost"
        )
