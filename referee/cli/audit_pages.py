"""What ``referee audit`` prints for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.audit import Count, Stopped, Summary
from referee.audit.summary import UNCHECKED
from referee.cli.common import printable

#: What the rows of the first table count; those of nothing at all are left out.
_ROWS: Final = {
    Count.RECORDS: "hand records",
    Count.UNDER_HOUSE_RULES: "  under house rules",
    Count.LEGAL: "legal",
    Count.FINISHED: "  finished",
    Count.CHIMERA_WON: "  won by the Chimera",
    Count.THROWN_IN: "  thrown in",
    Count.UNFINISHED: "  not finished",
    Count.ILLEGAL: "illegal",
    Count.OPEN: "open: a lead to declare",
    Count.EVENTS: "events judged",
    Count.EVENTS_NOT_JUDGED: "events after an illegal one",
}
_UNCHECKED: Final = {code: "not checked: " + code.replace("_", " ") for code in UNCHECKED}


def in_a_sentence(summary: Summary) -> str:
    """The numbers in a line.

    >>> in_a_sentence(Summary(("a",), 3, {}, {}, {"malformed_json": 3}, (), ()))
    '3 lines: 0 legal, 0 illegal, 0 open, 3 bad.'
    """
    total = summary.total
    return (
        f"{summary.lines:,} lines: {total[Count.LEGAL]:,} legal, {total[Count.ILLEGAL]:,} illegal, "
        f"{total[Count.OPEN]:,} open, {summary.bad_lines:,} bad."
    )


def told(summary: Summary, console: Console, positions: int) -> None:
    """The summary; of positions and bad lines only the first so many."""
    console.print(Text(in_a_sentence(summary), style="bold"))
    if summary.tallies:
        console.print(_numbers(summary))
    if summary.rules:
        console.print(_rules(summary, positions))
    to_declare = [one for one in summary.stopped if one.legal is None]
    if to_declare and positions:
        shown = _positions(summary, to_declare, positions, len(to_declare))
        console.print(Text("Leads to declare: ", style="bold") + shown)
    if summary.bad:
        _bad_lines(summary, console, positions)


def _numbers(summary: Summary) -> Table:
    table = Table(title="Hands by ruleset")
    table.add_column("chimera-", no_wrap=True)
    columns = list(summary.tallies.values())
    for name in summary.tallies:
        table.add_column(name.removeprefix("chimera-"), justify="right", overflow="fold")
    if len(columns) > 1:
        table.add_column("all", justify="right")
        columns.append(summary.total)
    for counted, words in (_ROWS | _UNCHECKED).items():
        numbers = [tally[counted] for tally in columns]
        if any(numbers) or counted in (Count.LEGAL, Count.ILLEGAL):
            table.add_row(words, *(f"{number:,}" for number in numbers))
    return table


def _rules(summary: Summary, positions: int) -> Table:
    table = Table(title="Illegal events by rule")
    table.add_column("number", justify="right")
    table.add_column("reason", overflow="fold")
    table.add_column("ruling", overflow="fold")
    if positions:
        table.add_column("file:line:event", overflow="fold")
    found: dict[object, list[Stopped]] = {rule: [] for rule in summary.rules}
    for one in summary.stopped:
        if one.legal is False and len(found[one.rule]) < positions:
            found[one.rule].append(one)
    for rule, count in summary.rules.items():
        reason = rule.code if rule.cause is None else f"{rule.code}: {rule.cause}"
        shown = [_positions(summary, found[rule], positions, count)] if positions else []
        table.add_row(f"{count:,}", reason, rule.ruling or "", *shown)
    return table


def _positions(summary: Summary, some: Iterable[Stopped], most: int, count: int) -> Text:
    """The first positions, and that there are more."""
    first = [f"{summary.files[one.file]}:{one.line}:{one.event}" for one in some][:most]
    return Text(printable(" ".join(first)) + (" …" if count > len(first) else ""))


def _bad_lines(summary: Summary, console: Console, positions: int) -> None:
    codes = ", ".join(f"{number:,} {code}" for code, number in summary.bad_codes.items())
    console.print(Text("Bad lines: ", style="bold red") + Text(codes))
    for bad in summary.bad[:positions]:
        where = f"{summary.files[bad.file]}:{bad.line}: "
        what = f"{bad.pointer}: {bad.detail}" if bad.pointer else bad.detail
        more = f" (and {bad.more} more)" if bad.more else ""
        console.print(Text(printable("  " + where + what + more)), soft_wrap=True)
    left = summary.bad_lines - min(positions, len(summary.bad))
    if left:
        console.print(f"  … and {left:,} more (--positions, or --format csv for all)")
