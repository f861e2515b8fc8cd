"""What is this set of cards?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.chimera.cards import Card, no_single_string
from referee.chimera.readings import Reading, reading
from referee.chimera.reasons import Reason
from referee.chimera.ruleset import Ruleset
from referee.chimera.table import Meanings


@dataclass(frozen=True, slots=True)
class Classification:
    """All that a set of cards can be read as, or the reason why it is no play."""

    readings: tuple[Reading, ...]
    reason: Reason | None

    @property
    def legal(self) -> bool:
        """Whether the cards are a play."""
        return bool(self.readings)

    def __bool__(self) -> bool:
        return self.legal


def meanings(ruleset: Ruleset, cards: Sequence[Card]) -> Meanings:
    """What the cards mean, without the places of the cards: the fast half of ``classify``.

    Returns:
        Every meaning, grouped by combination, strongest first; empty when the cards are no play.

    Raises:
        InvalidCards: when the cards cannot come from the deck.
        TypeError: when the cards are one string, in which "12" would be two cards.

    >>> from referee.chimera import ruleset
    >>> [m.text for m in meanings(ruleset("chimera-more-3p"), ["5", "6", "7", "8", "P"])]
    ['sequence of 5 up to 9', 'sequence of 5 up to 8']
    """
    no_single_string(cards)
    try:
        found = ruleset.table.meanings(cards)
    except (KeyError, TypeError):
        found = ()
    if not found:
        ruleset.check_cards(cards)
    return found


def classify(ruleset: Ruleset, cards: Sequence[Card]) -> Classification:
    """All readings of a set of cards, or why it is no play.

    Raises:
        InvalidCards: when the cards cannot come from the deck.
        TypeError: when the cards are one string, in which "12" would be two cards.

    >>> from referee.chimera import ruleset
    >>> classify(ruleset("chimera-more-3p"), ["7", "7", "P"]).reason.message
    'The Pi Ya stands for another card only in a sequence of five or more single cards.'
    """
    found = meanings(ruleset, cards)
    if not found:
        # Loaded when a first play is refused: whoever only counts or lists plays never needs it.
        from referee.chimera.refusal import refusal  # noqa: PLC0415

        return Classification((), refusal(ruleset.table, cards))
    return Classification(
        tuple([reading(ruleset.table, cards, meaning) for meaning in found]), None
    )
