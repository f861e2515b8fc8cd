"""The summary of an audit: parts that add up in any order."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from referee.chimera import RULESETS
from referee.chimera.hand.unchecked import UncheckedCode

#: Events and bad lines that are listed with their positions, each; beyond it they are only counted.
MOST_LISTED: Final = 1_000_000


class Count(StrEnum):
    """What is counted, for each ruleset. The codes of what was not checked are counted too."""

    RECORDS = "records"
    UNDER_HOUSE_RULES = "under_house_rules"
    #: Events that were judged, and those after one that ended the judging.
    EVENTS = "events"
    EVENTS_NOT_JUDGED = "events_not_judged"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    #: Records with a lead that must be declared to say whether they are legal.
    OPEN = "open"
    #: How the legal ones ended.
    FINISHED = "finished"
    CHIMERA_WON = "chimera_won"
    THROWN_IN = "thrown_in"
    UNFINISHED = "unfinished"


#: The codes of what was not checked, each counted once a record.
UNCHECKED: Final = tuple(code.value for code in UncheckedCode)

#: Numbers by the values of ``Count`` and by the codes of what was not checked.
Tally = Counter[str]


class Rule(NamedTuple):
    """What an event breaks.

    ``cause`` says why the cards are no play at all, where ``code`` says only that they are none.
    """

    code: str
    cause: str | None
    ruling: str | None


class Stopped(NamedTuple):
    """An event at which the judging of a record ended: illegal, or a lead to be declared."""

    file: int
    line: int
    event: int
    ruleset: str
    legal: bool | None
    rule: Rule


class BadLine(NamedTuple):
    """A line that is no hand record: the first thing wrong with it, and how many more there are."""

    file: int
    line: int
    code: str
    pointer: str
    detail: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """What some lines add to the summary."""

    lines: int
    tallies: Mapping[str, Tally]
    stopped: tuple[Stopped, ...] = ()
    bad: tuple[BadLine, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """It as a JSON value."""
        return {
            "lines": self.lines,
            "tallies": {name: dict(tally) for name, tally in self.tallies.items()},
            "stopped": [[*one[:-1], list(one.rule)] for one in self.stopped],
            "bad": [list(one) for one in self.bad],
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Part:
        """The part that ``as_json`` wrote. Raises ``KeyError``, ``TypeError`` or ``ValueError``."""
        return cls(
            int(value["lines"]),
            {name: Counter(tally) for name, tally in value["tallies"].items()},
            tuple(map(_stopped, value["stopped"])),
            tuple(BadLine(*_shared(one)) for one in value["bad"]),
        )


def _stopped(values: list[Any]) -> Stopped:
    *before, rule = values
    return Stopped._make([*_shared(before), Rule._make(_shared(rule))])


def _shared(values: Iterable[Any]) -> Iterable[Any]:
    """The values, each string once in memory however often it is read."""
    return (sys.intern(value) if isinstance(value, str) else value for value in values)


@dataclass(frozen=True, slots=True)
class Summary:
    """What an audit found.

    ``stopped`` and ``bad`` are in the order of the files; of very many only the first are listed,
    while ``rules``, ``bad_codes`` and ``tallies`` count all of them.
    """

    files: tuple[str, ...]
    lines: int
    tallies: Mapping[str, Tally]
    rules: Mapping[Rule, int]
    bad_codes: Mapping[str, int]
    stopped: tuple[Stopped, ...]
    bad: tuple[BadLine, ...]

    @property
    def total(self) -> Tally:
        """The tallies of all rulesets together."""
        return sum(self.tallies.values(), Counter())

    @property
    def bad_lines(self) -> int:
        """How many lines are no record."""
        return sum(self.bad_codes.values())

    @property
    def all_legal(self) -> bool:
        """Whether every line is a legal record."""
        return self.total[Count.LEGAL] == self.lines


T = TypeVar("T", Stopped, BadLine)


class _First(Generic[T]):
    """The first so many of all that are added, in whatever order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[T] = []

    def add(self, more: Iterable[T]) -> None:
        self._kept += more
        if len(self._kept) > 2 * self._most:
            self.sorted()

    def sorted(self) -> tuple[T, ...]:
        self._kept.sort()
        del self._kept[self._most :]
        return tuple(self._kept)


class Total:
    """Adds up parts."""

    def __init__(self, most_listed: int = MOST_LISTED) -> None:
        self._lines = 0
        self._tallies: dict[str, Tally] = {name: Counter() for name in RULESETS}
        self._rules: Counter[Rule] = Counter()
        self._bad_codes: Counter[str] = Counter()
        self._stopped = _First[Stopped](most_listed)
        self._bad = _First[BadLine](most_listed)

    def add(self, part: Part) -> None:
        """Add a part; no part is added twice."""
        self._lines += part.lines
        for name, tally in part.tallies.items():
            self._tallies[name] += tally
        self._rules.update(one.rule for one in part.stopped if one.legal is False)
        self._bad_codes.update(one.code for one in part.bad)
        self._stopped.add(part.stopped)
        self._bad.add(part.bad)

    def summary(self, files: Iterable[str]) -> Summary:
        """All that was added."""
        return Summary(
            tuple(files),
            self._lines,
            {name: tally for name, tally in self._tallies.items() if tally},
            dict(_by_number(self._rules)),
            dict(_by_number(self._bad_codes)),
            self._stopped.sorted(),
            self._bad.sorted(),
        )


K = TypeVar("K", Rule, str)


def _by_number(counts: Mapping[K, int]) -> list[tuple[K, int]]:
    """The largest first, and equal ones in the order of their names."""
    return sorted(counts.items(), key=lambda item: (-item[1], str(item[0])))
