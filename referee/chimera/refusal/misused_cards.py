"""Causes with cards used as what they cannot be: bird, Hunter, Chimera, Pi Ya."""

from __future__ import annotations

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA, WEIGHTS
from referee.chimera.combinations import RUNS, SEQUENCES, Combination, Meaning
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.refusal.question import Question


def bird_as_hunter(question: Question) -> Reason | None:
    """Source: "Messenger Birds"; ruling bird.wild."""
    if BIRD not in question.counts:
        return None
    if question.swapped(BIRD, HUNTER) or set(question.counts) == {BIRD, HUNTER}:
        return Reason(ReasonCode.BIRD_AS_HUNTER)
    return None


def bird_as_pi_ya_or_chimera(question: Question) -> Reason | None:
    """Source: "Messenger Birds"; ruling bird.wild."""
    if set(question.counts) in ({BIRD, PI_YA}, {BIRD, CHIMERA}):
        return Reason(ReasonCode.BIRD_AS_PI_YA_OR_CHIMERA)
    return None


def hunter_in_sequence(question: Question) -> Reason | None:
    """Source: "General Notes"; ruling attach.hunters."""
    hunters = question.counts[HUNTER]
    if not 0 < hunters <= 3:
        return None
    for rank in question.absent_ranks:
        for meaning in question.swapped(HUNTER, rank, hunters):
            if _in_run(meaning) and meaning.size == hunters and rank in meaning.ranks:
                return Reason(ReasonCode.HUNTER_IN_SEQUENCE)
    for meaning in question.without(HUNTER, hunters):
        if _in_plain_run(meaning) and meaning.size == hunters:
            return Reason(ReasonCode.HUNTER_IN_SEQUENCE)
    return None


def _in_run(meaning: Meaning) -> bool:
    return meaning.combination in RUNS


def _in_plain_run(meaning: Meaning) -> bool:
    return meaning.combination in SEQUENCES.values()


def chimera_in_sequence(question: Question) -> Reason | None:
    """Source: "Sequence of 5 or more"."""
    if CHIMERA not in question.counts:
        return None
    instead = [question.swapped(CHIMERA, rank) for rank in question.absent_ranks]
    for meanings in (*instead, question.without(CHIMERA, 1)):
        if any(meaning.combination is Combination.SEQUENCE for meaning in meanings):
            return Reason(ReasonCode.CHIMERA_IN_SEQUENCE)
    return None


def pi_ya_with_chimera_attached(question: Question) -> Reason | None:
    """Ruling attach.flight: as two attached cards, or as an attached pair."""
    if PI_YA not in question.counts or CHIMERA not in question.counts:
        return None
    both = WEIGHTS[PI_YA] + WEIGHTS[CHIMERA]
    for rank in question.absent_ranks:
        as_pair = question.table.of_packed(question.packed - both + 2 * WEIGHTS[rank])
        for meaning in (*question.swapped(CHIMERA, rank), *as_pair):
            if "_with_" in meaning.combination and rank not in meaning.ranks:
                return Reason(ReasonCode.PI_YA_WITH_CHIMERA_ATTACHED)
    return None


def flight_with_other_cards(question: Question) -> Reason | None:
    """Ruling flight.only."""
    if PI_YA in question.counts and CHIMERA in question.counts:
        return Reason(ReasonCode.FLIGHT_WITH_OTHER_CARDS)
    return None


def pi_ya_not_zero(question: Question) -> Reason | None:
    """Ruling piya.sequence, with its house rule in force."""
    if PI_YA not in question.counts:
        return None
    for rank in question.absent_ranks:
        if rank not in question.rules.pi_ya_ranks and any(
            meaning.combination is Combination.SEQUENCE for meaning in question.swapped(PI_YA, rank)
        ):
            return Reason(ReasonCode.PI_YA_NOT_ZERO)
    return None


def pi_ya_outside_sequence(question: Question) -> Reason | None:
    """Ruling piya.sequence."""
    if PI_YA in question.counts and any(
        question.swapped(PI_YA, rank) for rank in question.ranked_or_hunter
    ):
        return Reason(ReasonCode.PI_YA_OUTSIDE_SEQUENCE)
    return None


def chimera_as_other_card(question: Question) -> Reason | None:
    """Source: "Components": the Chimera is the highest single card and no wild card."""
    if CHIMERA in question.counts and any(
        question.swapped(CHIMERA, rank) for rank in question.ranked_or_hunter
    ):
        return Reason(ReasonCode.CHIMERA_AS_OTHER_CARD)
    return None
