"""The figures of ``test_classification``, collected while it runs and shown as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from benchmarks.report import aligned


@dataclass(frozen=True)
class Line:
    """What was timed: the rate of each round, and the rates of what ran just before each."""

    what: str
    rates: Sequence[float]
    beside: Mapping[str, Sequence[float]]

    def ratios(self, peer: str) -> Sequence[float]:
        """The rate as a multiple of the peer's, round by round; empty without that peer."""
        rates = self.beside.get(peer, ())
        return [rate / other for rate, other in zip(self.rates, rates, strict=False)]


_LINES: Final[dict[str, list[Line]]] = {}


def add(title: str, line: Line) -> None:
    """Keep a line of the table with that title."""
    _LINES.setdefault(title, []).append(line)


def shown() -> list[str]:
    """All tables as lines of text; none when nothing was timed."""
    return [text for title, lines in _LINES.items() for text in ("", title, *_table(lines))]


def _table(lines: Sequence[Line]) -> list[str]:
    peers = list(dict.fromkeys(peer for line in lines for peer in line.beside))
    rows = [["", "a second", "slowest", "fastest"]]
    for peer in peers:
        rows[0] += [f"/ {peer}", "lowest", "highest"]
    for line in lines:
        rates = (median(line.rates), min(line.rates), max(line.rates))
        row = [line.what, *(f"{rate:,.0f}" for rate in rates)]
        for peer in peers:
            ratios = line.ratios(peer)
            spread = (median(ratios), min(ratios), max(ratios)) if ratios else ()
            row += [f"{ratio:.{2 if ratio >= 0.1 else 4}f}" for ratio in spread] or ["", "", ""]
        rows.append(row)
    return aligned(rows)
