"""Why a set of cards is no play: the cause that helps most.

Several causes may hold at once, so they are looked for in the order of ``CAUSES`` and the first
one found is given. The order goes from what no rearranging could mend (no cards, two birds, too
many cards), over cards used as what they cannot be (bird, Hunter, Chimera, Pi Ya), to attachments
and sequences, and ends with the general answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from referee.chimera.cards import Card
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.refusal import attachments, general, misused_cards, sequences
from referee.chimera.refusal.question import Question
from referee.chimera.table import PlayTable


def refusal(table: PlayTable, cards: Sequence[Card]) -> Reason:
    """Why the cards, which have no meaning under ``table``, are no play."""
    question = Question(table, tuple(cards))
    for cause in CAUSES:
        reason = cause(question)
        if reason is not None:
            return reason
    return Reason(ReasonCode.NO_COMBINATION)


#: In this order; the first that holds is given, and ``no_combination`` when none does.
CAUSES: Final[tuple[Callable[[Question], Reason | None], ...]] = (
    general.empty,
    general.two_birds,
    general.more_cards_than_a_hand,
    misused_cards.bird_as_hunter,
    misused_cards.bird_as_pi_ya_or_chimera,
    general.too_many_of_a_kind,
    misused_cards.hunter_in_sequence,
    misused_cards.chimera_in_sequence,
    misused_cards.pi_ya_with_chimera_attached,
    misused_cards.flight_with_other_cards,
    misused_cards.pi_ya_not_zero,
    sequences.sequence_too_short,
    misused_cards.pi_ya_outside_sequence,
    misused_cards.chimera_as_other_card,
    attachments.attached_match_body,
    attachments.attached_match_each_other,
    attachments.attached_match_both,
    sequences.gap_in_sequence,
    attachments.attachments_mixed,
    attachments.attachments_no_pairs,
    attachments.attachments_wrong_number,
    sequences.sequence_beyond_ranks,
    sequences.uneven_sequence,
    general.no_attachment_allowed,
    general.cards_differ,
)
