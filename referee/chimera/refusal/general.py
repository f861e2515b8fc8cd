"""Causes of any play: how many cards, how many of a kind, and what takes no attachment."""

from __future__ import annotations

from typing import Final

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, in_order
from referee.chimera.combinations import Combination
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.refusal.question import Question


def empty(question: Question) -> Reason | None:
    """No cards are never a play; passing is something else."""
    return None if question.cards else Reason(ReasonCode.EMPTY_PLAY)


def two_birds(question: Question) -> Reason | None:
    """Ruling birds.one-each."""
    birds = question.counts[BIRD]
    return Reason(ReasonCode.TWO_BIRDS, {"birds": birds}) if birds > 1 else None


def more_cards_than_a_hand(question: Question) -> Reason | None:
    """Ruling hand.size."""
    most = question.rules.largest_play
    if len(question.cards) <= most:
        return None
    return Reason(ReasonCode.MORE_CARDS_THAN_A_HAND, {"cards": len(question.cards), "most": most})


def too_many_of_a_kind(question: Question) -> Reason | None:
    """Ruling bird.copies: the bird stands for a card of the deck, and all of them are here."""
    if BIRD not in question.counts or len(question.counts) != 2:
        return None
    (rank,) = question.counts.keys() - {BIRD}
    most = question.rules.copies_of_rank
    if question.counts[rank] < most:
        return None
    return Reason(ReasonCode.TOO_MANY_OF_A_KIND, {"rank": rank, "most": most})


def no_attachment_allowed(question: Question) -> Reason | None:
    """Source: only trips, sequences of trips and plexes are listed with attachments."""
    if len(question.cards) < 3:
        return None
    many = [card for card, count in question.counts.items() if count > 2]
    if len(many) > 1:
        return None  # what is left never has more than two of a kind
    no_ranks = question.counts.keys() & {HUNTER, CHIMERA}
    for card in many or question.counts:
        count = question.counts[card]
        if len(question.cards) - count > 2 and no_ranks - {card}:
            continue  # no sequence
        for meaning in question.without(card, count):
            if meaning.combination in _TAKE_NOTHING:
                body = str(meaning.combination)
                return Reason(ReasonCode.NO_ATTACHMENT_ALLOWED, {"body": body})
    return None


_TAKE_NOTHING: Final = frozenset(
    {Combination.PAIR, Combination.SEQUENCE, Combination.SEQUENCE_OF_PAIRS}
)


def cards_differ(question: Question) -> Reason | None:
    """Source: "Pair"."""
    if len(question.cards) != 2:
        return None
    return Reason(ReasonCode.CARDS_DIFFER, {"cards": list(in_order(question.cards))})
