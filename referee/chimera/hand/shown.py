"""Cards laid face up. Source: ruling faceup.five."""

from __future__ import annotations

from collections.abc import Sequence

from referee.chimera.cards import Card
from referee.chimera.hand.events import EventType
from referee.chimera.hand.holdings import packed
from referee.chimera.hand.state import Hand
from referee.chimera.reasons import Reason, ReasonCode


def why_not_shown(
    hand: Hand, laid: tuple[int, ...], seat: int, cards: Sequence[Card]
) -> Reason | None:
    """Why a player cannot lay these cards face up; None when it is legal."""
    ruleset, player = hand.setup.ruleset, hand.name_of(seat)
    most = ruleset.preparation.most_face_up
    if not most:
        params: dict[str, object] = {
            "act": "lay cards face up",
            "event": EventType.FACE_UP.value,
            "players": ruleset.players,
        }
        return Reason(ReasonCode.NOT_IN_THIS_RULESET, params)
    if laid[seat]:
        return Reason(ReasonCode.ALREADY_LAID, {"player": player})
    if len(cards) > most:
        return Reason(ReasonCode.TOO_MANY_FACE_UP, {"cards": len(cards), "most": most})
    return hand.holdings.why_not(seat, player, packed(ruleset, cards))
