"""What a client has seen in one second, and how seconds add up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log2
from typing import Final

#: Classes of latencies for each doubling: a figure is right to 5 %.
_FINE: Final = 16
_MICROSECOND: Final = 1e-6
#: Failures that are kept in full.
KEPT: Final = 20
#: Why a connection was cut with good reason: an answer on it had said that no other follows, so
#: that the questions sent after that one at once are to be asked again (RFC 9112, 9.6).
ANNOUNCED: Final = "announced"


class Latencies:
    """How many answers took how long, in classes that grow with the time."""

    def __init__(self) -> None:
        self._classes: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """One more."""
        self._classes[round(_FINE * log2(max(seconds, _MICROSECOND) / _MICROSECOND))] += 1

    def update(self, others: Latencies) -> None:
        """All of others too."""
        self._classes.update(others._classes)

    def quantile(self, share: float) -> float:
        """The seconds within which this share of the answers came; 0 without answers.

        >>> many = Latencies()
        >>> for milliseconds in range(1, 101):
        ...     many.add(milliseconds / 1000)
        >>> round(many.quantile(0.5), 3), round(many.quantile(0.99), 3)
        (0.051, 0.101)
        """
        left = share * self._classes.total()
        for one in sorted(self._classes):
            left -= self._classes[one]
            if left <= 0:
                return float(2 ** (one / _FINE) * _MICROSECOND)
        return 0.0


@dataclass(frozen=True, slots=True)
class Cut:
    """A connection that ended before all answers had come; times are of the monotonic clock."""

    at: float
    kind: str
    why: str
    #: When the first and the last byte of what is not answered were sent; the last perhaps never.
    begun: float
    sent: float | None
    #: Whether the server had answered on this connection before, so that it had surely taken it.
    taken: bool
    #: Whether a part of an answer had come.
    within: bool


@dataclass(slots=True)
class Seen:
    """What one client saw in some time."""

    answers: int = 0
    latencies: Latencies = field(default_factory=Latencies)
    #: Exchanges by their kind, and answers by their status.
    kinds: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    cuts: list[Cut] = field(default_factory=list)
    #: What was asked again: answers that said so (503), exchanges that were cut.
    busy: int = 0
    retried: int = 0
    most_tries: int = 1
    #: Answers that are wrong, and questions that never got one; the first of them in words.
    wrong: int = 0
    lost: int = 0
    failures: list[str] = field(default_factory=list)
    #: Seconds for which the client was busy with itself at most: so much a latency may be too long.
    held_up: float = 0.0

    def fail(self, words: str) -> None:
        """Keep what went wrong, unless there is enough of it."""
        if len(self.failures) < KEPT:
            self.failures.append(words)

    def update(self, other: Seen) -> None:
        """All that another one saw too."""
        self.answers += other.answers
        self.latencies.update(other.latencies)
        self.kinds.update(other.kinds)
        self.statuses.update(other.statuses)
        self.cuts += other.cuts
        self.busy += other.busy
        self.retried += other.retried
        self.most_tries = max(self.most_tries, other.most_tries)
        self.held_up = max(self.held_up, other.held_up)
        self.wrong += other.wrong
        self.lost += other.lost
        for words in other.failures:
            self.fail(words)
