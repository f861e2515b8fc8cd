"""Cards as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

#: Cards as text such as ``"7 7 7 Q"``, or one by one: ``["7", "7", "7", "Q"]``.
Cards: TypeAlias = str | Iterable[str]

_BETWEEN: Final = re.compile(r"[\s,-]+")


def cards(written: Cards) -> tuple[str, ...]:
    """The cards one by one, in the order written; what no card is, the referee says.

    >>> cards("7 7 7 Q"), cards("3-4-5, H"), cards(["10", "P"]), cards("")
    (('7', '7', '7', 'Q'), ('3', '4', '5', 'H'), ('10', 'P'), ())
    """
    if isinstance(written, str):
        return tuple(filter(None, _BETWEEN.split(written)))
    return tuple(written)
