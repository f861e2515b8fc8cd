"""Cards, readings and plays in words, so that the tests can be read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.chimera import Classification, Declared, Play, Ruleset, classify

#: The three documents that are the rule texts, and the rulesets that play by them.
HUNGARIAN: Final = "chimera-2014-hungarian"
MORE: Final = "chimera-and-more"
ARENA: Final = "chimera-board-game-arena"
DOCUMENTS: Final = {
    "chimera-2014": HUNGARIAN,
    "chimera-more-3p": MORE,
    "chimera-bga": ARENA,
    "chimera-more-5p": MORE,
}

THREE: Final = ("chimera-2014", "chimera-more-3p", "chimera-bga")
FIVE: Final = ("chimera-more-5p",)
ALL: Final = (*THREE, *FIVE)

#: Stands between a card and how often it lies there.
_TIMES: Final = "x"


def cards(text: str) -> tuple[str, ...]:
    """The cards of a line such as ``7 7 P``; ``7x6`` is six 7s.

    >>> cards("7x3 P 12")
    ('7', '7', '7', 'P', '12')
    """
    found: list[str] = []
    for word in text.split():
        card, _, times = word.partition(_TIMES)
        found += [card] * int(times or 1)
    return tuple(found)


def laid(text: str) -> Play:
    """A play, with the reading that is declared after ``as``, if any.

    >>> laid("7x3 Q as trips_with_card 7").reading
    Declared(combination='trips_with_card', rank='7')
    """
    on_table, _, said = text.partition(" as ")
    combination, _, rank = said.partition(" ")
    return Play(cards(on_table), Declared(combination, rank or None) if combination else None)


def texts(found: Classification) -> tuple[str, ...]:
    """The readings of a classification, in words and in its order."""
    return tuple(reading.text for reading in found.readings)


def read(rules: Ruleset, on_table: Sequence[str]) -> tuple[str, ...]:
    """What the cards can be read as, in words; nothing when they are no play."""
    return texts(classify(rules, on_table))
