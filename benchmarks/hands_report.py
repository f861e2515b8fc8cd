"""The figures of ``test_hands``, collected while it runs and shown as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from benchmarks.report import aligned


@dataclass(frozen=True)
class Line:
    """Hands a second and events a hand, ours and each peer's, and how often we are faster."""

    ruleset: str
    what: str
    hands: float
    events: float
    beside: Mapping[str, tuple[float, float]]
    ratios: Mapping[str, float]


_LINES: Final[list[Line]] = []


def add(line: Line) -> None:
    """Keep a line of the table."""
    _LINES.append(line)


def shown() -> list[str]:
    """The table as lines of text; none when nothing was timed."""
    if not _LINES:
        return []
    rows = [["ruleset", "what", "engine", "hands a second", "events a hand", "times slower"]]
    for line in _LINES:
        rows.append(
            [line.ruleset, line.what, "referee", f"{line.hands:.0f}", f"{line.events:.0f}", ""]
        )
        rows += [
            ["", "", peer, f"{hands:.0f}", f"{events:.0f}", f"{line.ratios[peer]:.2f}"]
            for peer, (hands, events) in line.beside.items()
        ]
    return ["", "Whole random hands (medians)", *aligned(rows)]
