"""The figures of ``test_sdk``, collected while it runs and shown as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.report import aligned, middle


@dataclass(frozen=True)
class Line:
    """Seconds a question through the SDK and through requests alone, in rounds side by side."""

    what: str
    sdk: Sequence[float]
    raw: Sequence[float]

    @property
    def ratios(self) -> list[float]:
        """How much longer the SDK takes, round by round."""
        return [ours / theirs for ours, theirs in zip(self.sdk, self.raw, strict=True)]


_LINES: Final[list[Line]] = []


def add(line: Line) -> None:
    """Keep a line of the table."""
    _LINES.append(line)


def shown() -> list[str]:
    """The table as lines of text; none when nothing was timed."""
    if not _LINES:
        return []
    rows = [["", "SDK, us", "requests, us", "SDK / requests"]]
    rows += [
        [
            line.what,
            middle([1e6 * seconds for seconds in line.sdk], ".0f"),
            middle([1e6 * seconds for seconds in line.raw], ".0f"),
            middle(line.ratios, ".3f"),
        ]
        for line in _LINES
    ]
    return ["", "A question to a live server, answer and all (medians)", *aligned(rows)]
