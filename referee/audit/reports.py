"""A summary as a JSON value and as rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee import __version__
from referee.audit.summary import (
    UNCHECKED,
    BadLine,
    Count,
    Rule,
    Stopped,
    Summary,
    Tally,
)

FORMAT: Final = "chimera-audit/1"
#: The columns of ``rows``.
COLUMNS: Final = (
    "file",
    "line",
    "event",
    "verdict",
    "ruleset",
    "code",
    "cause",
    "ruling",
    "pointer",
    "detail",
)


def as_json(summary: Summary) -> dict[str, Any]:
    """Everything that a summary says."""
    by_rule: dict[Rule, list[dict[str, Any]]] = {rule: [] for rule in summary.rules}
    to_declare: list[dict[str, Any]] = []
    for one in summary.stopped:
        position = {
            "file": summary.files[one.file],
            "line": one.line,
            "event": one.event,
            "ruleset": one.ruleset,
        }
        (to_declare if one.legal is None else by_rule[one.rule]).append(position)
    total = summary.total
    return {
        "format": FORMAT,
        "referee": __version__,
        "files": summary.files,
        "lines": summary.lines,
        "bad_lines": summary.bad_lines,
        "all": _tally(total),
        "rulesets": {name: _tally(tally) for name, tally in summary.tallies.items()},
        "illegal": [
            {**rule._asdict(), "count": count, "positions": by_rule[rule]}
            for rule, count in summary.rules.items()
        ],
        "open": to_declare,
        "bad": [_bad_line(summary, one) for one in summary.bad],
        "bad_by_code": summary.bad_codes,
        "not_listed": {
            "events": total[Count.ILLEGAL] + total[Count.OPEN] - len(summary.stopped),
            "bad": summary.bad_lines - len(summary.bad),
        },
    }


def _tally(tally: Tally) -> dict[str, Any]:
    counts: dict[str, Any] = {count.value: tally[count] for count in Count}
    return {**counts, "unchecked": {code: tally[code] for code in UNCHECKED}}


def _bad_line(summary: Summary, bad: BadLine) -> dict[str, Any]:
    return {**bad._asdict(), "file": summary.files[bad.file]}


def rows(summary: Summary) -> Iterator[tuple[object, ...]]:
    """A row for every event and line that is not legal, in the order of the files."""
    stopped, bad = iter(summary.stopped), iter(summary.bad)
    one, other = next(stopped, None), next(bad, None)
    while one is not None or other is not None:
        if other is None or (one is not None and one[:2] < other[:2]):
            assert one is not None
            yield _stopped_row(summary, one)
            one = next(stopped, None)
        else:
            yield _bad_row(summary, other)
            other = next(bad, None)


def _stopped_row(summary: Summary, one: Stopped) -> tuple[object, ...]:
    verdict = Count.OPEN if one.legal is None else Count.ILLEGAL
    place = (summary.files[one.file], one.line, one.event)
    return (*place, verdict.value, one.ruleset, *one.rule, None, None)


def _bad_row(summary: Summary, bad: BadLine) -> tuple[object, ...]:
    place = (summary.files[bad.file], bad.line, None)
    return (*place, "bad", None, bad.code, None, None, bad.pointer, bad.detail)
