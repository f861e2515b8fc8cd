"""The figures of ``test_legal_plays``, collected while it runs and shown as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from benchmarks.report import aligned


@dataclass(frozen=True)
class Line:
    """Microseconds a hand and plays listed, ours and each peer's, and how often we are faster."""

    title: str
    what: str
    micros: float
    plays: float
    beside: Mapping[str, float]
    peers_plays: Mapping[str, float]
    ratios: Mapping[str, float]


_LINES: Final[list[Line]] = []


def add(line: Line) -> None:
    """Keep a line of the table."""
    _LINES.append(line)


def shown() -> list[str]:
    """The table as lines of text; none when nothing was timed."""
    if not _LINES:
        return []
    rows = [["hands", "what", "engine", "µs a hand", "plays", "times slower"]]
    for line in _LINES:
        rows.append(
            [line.title, line.what, "referee", f"{line.micros:.1f}", f"{line.plays:.1f}", ""]
        )
        for peer, micros in line.beside.items():
            plays = line.peers_plays.get(peer)
            ratio = line.ratios.get(peer)
            rows.append(
                [
                    "",
                    "",
                    peer,
                    f"{micros:.1f}",
                    "" if plays is None else f"{plays:.1f}",
                    "" if ratio is None else f"{ratio:.2f}",
                ]
            )
    return ["", "Legal plays (medians)", *aligned(rows)]
