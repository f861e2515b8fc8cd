"""Tables on the terminal, with aligned columns."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines of text: the first column to the left, all others to the right.

    >>> aligned([("what", "number"), ("one", "1")])
    ['what  number', 'one        1']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]


def middle(values: Sequence[float], form: str) -> str:
    """The median, and between what bounds the values lie.

    >>> middle([3.0, 1.0, 2.5], ".1f")
    '2.5 (1.0..3.0)'
    """
    return f"{median(values):{form}} ({min(values):{form}}..{max(values):{form}})"
