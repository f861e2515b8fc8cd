"""Readings: what a play means, with the place of every card in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.chimera.cards import BIRD, CHIMERA, PI_YA, WEIGHTS, Card, pack
from referee.chimera.combinations import Combination, Meaning
from referee.chimera.table import Meanings, PlayTable


@dataclass(frozen=True, slots=True)
class StandsFor:
    """A wild card, by its index among the cards, and the rank it stands for."""

    index: int
    rank: Card


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a play.

    ``body`` and ``attached`` are indices into the cards, ascending; together they name each card
    once. ``stands_for`` shows one assignment of the wild cards: the lowest rank each may take, the
    Pi Ya first; of equal cards the first ones are body.
    """

    meaning: Meaning
    body: tuple[int, ...]
    attached: tuple[int, ...]
    stands_for: tuple[StandsFor, ...]

    @property
    def combination(self) -> Combination:
        """Which combination it is."""
        return self.meaning.combination

    @property
    def rank(self) -> Card | None:
        """The deciding rank, the highest of a sequence; None for the Flight."""
        return self.meaning.rank

    @property
    def groups(self) -> int:
        """How many consecutive groups; 1 outside sequences."""
        return self.meaning.groups

    @property
    def size(self) -> int:
        """How many cards in each group of the body."""
        return self.meaning.size

    @property
    def trap(self) -> bool:
        """Whether it is a trap."""
        return self.meaning.is_trap

    @property
    def text(self) -> str:
        """The reading in words."""
        return self.meaning.text


def reading(table: PlayTable, cards: Sequence[Card], meaning: Meaning) -> Reading:
    """The cards read as ``meaning``, which must be one of theirs.

    >>> from referee.chimera import ruleset
    >>> table = ruleset("chimera-more-5p").table
    >>> cards = ["7", "Q", "7", "8"]
    >>> for meaning in table.meanings(cards):
    ...     read = reading(table, cards, meaning)
    ...     print(read.text, read.body, read.attached, read.stands_for[0].rank)
    sequence of 2 pairs up to 8 (0, 1, 2, 3) () 8
    trips of 7 with a card (0, 1, 2) (3,) 7
    """
    if meaning.is_flight:
        body = sorted((cards.index(PI_YA), cards.index(CHIMERA)))
        attached = (cards.index(BIRD),) if BIRD in cards else ()
        return Reading(meaning, tuple(body), attached, ())
    stands_for = _stand_ins(table, cards, meaning) if BIRD in cards or PI_YA in cards else ()
    if meaning.groups * meaning.size == len(cards):
        return Reading(meaning, tuple(range(len(cards))), (), stands_for)
    return Reading(meaning, *_parted(cards, meaning, stands_for), stands_for)


def _parted(
    cards: Sequence[Card], meaning: Meaning, stands_for: tuple[StandsFor, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The positions of the body and of the attachments."""
    needed = dict.fromkeys(meaning.ranks, meaning.size)
    body: list[int] = []
    attached: list[int] = []
    wild = {stand_in.index for stand_in in stands_for}
    for index, card in enumerate(cards):
        if index not in wild:
            left = needed.get(card)
            if left:
                needed[card] = left - 1
                body.append(index)
            else:
                attached.append(index)
    for stand_in in stands_for:  # they fill what the cards themselves leave open
        (body if needed.get(stand_in.rank) else attached).append(stand_in.index)
    if stands_for:
        body.sort()
        attached.sort()
    return tuple(body), tuple(attached)


def _stand_ins(table: PlayTable, cards: Sequence[Card], meaning: Meaning) -> tuple[StandsFor, ...]:
    """The wild cards that stand for a rank, with the lowest they may take, the Pi Ya first."""
    if meaning.combination is Combination.SEQUENCE:
        return _in_sequence(table, cards, meaning)
    if BIRD not in cards:
        return ()
    packed = pack(cards) - WEIGHTS[BIRD]
    spelled_out = table.spelled_out
    others: Meanings | None = None
    for rank in table.rules.ranks:
        means = spelled_out.get(packed + WEIGHTS[rank])
        if means is not None and means is not others:
            if meaning in means:
                return (StandsFor(cards.index(BIRD), rank),)
            others = means
    raise ValueError(f"{cards!r} cannot be read as {meaning.text}")


def _in_sequence(
    table: PlayTable, cards: Sequence[Card], meaning: Meaning
) -> tuple[StandsFor, ...]:
    missing = [rank for rank in meaning.ranks if rank not in cards]
    wild: list[StandsFor] = []
    if PI_YA in cards:
        lowest = next(rank for rank in missing if rank in table.rules.pi_ya_ranks)
        missing.remove(lowest)
        wild.append(StandsFor(cards.index(PI_YA), lowest))
    if BIRD in cards:
        wild.append(StandsFor(cards.index(BIRD), missing[0]))
    return tuple(wild)
