"""The referee of a hand: may this happen, and what comes of it?

A hand is a value. ``attempt`` gives the next one or the reason why not; ``verify``, ``can`` and
``apply`` ask the same question in other words. To undo is to replay all events but the last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.chimera.auction import Auction
from referee.chimera.errors import RefereeError
from referee.chimera.hand import bidding, playing, preparation
from referee.chimera.hand.events import (
    CallBid,
    Event,
    EventType,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
)
from referee.chimera.hand.holdings import dealt_out
from referee.chimera.hand.setup import Setup
from referee.chimera.hand.state import (
    Bidding,
    ChoosingPacket,
    Hand,
    Laying,
    Over,
    Passing,
    PhaseName,
    Playing,
    ThrownIn,
)
from referee.chimera.hand.step import Outcome, Step
from referee.chimera.reasons import Reason, ReasonCode


class IllegalEvent(RefereeError):
    """An event that breaks a rule, with the reason."""

    def __init__(self, event: Event, reason: Reason) -> None:
        self.event = event
        self.reason = reason
        super().__init__(f"{event.player}, {event.type}: {reason.message}")


def begin(setup: Setup) -> Hand:
    """The hand when the cards are dealt and nobody has called yet."""
    auction = Auction(setup.ruleset, setup.first_bidder, setup.binding)
    return Hand(setup, dealt_out(setup), Bidding(auction, (0,) * setup.ruleset.players))


def attempt(hand: Hand, event: Event) -> Outcome:
    """The hand after the event with what it did, or the reason why it is illegal.

    Raises:
        InvalidSetup: when the event names somebody who does not play.
        MissingForBinding: when somebody must be bound and it cannot be said who.
        NoSuchReading: when a play declares a reading that it does not have.
    """
    phase = hand.phase
    match phase, event:
        case Playing(), PlayCards():
            return playing.play(hand, phase, event)
        case Playing(), Pass():
            return playing.pass_turn(hand, phase, event)
        case Bidding(), CallBid():
            return bidding.call(hand, phase, event)
        case Passing(), PassCards():
            return preparation.pass_cards(hand, phase, event)
    hand.setup.seat(event.player)
    if event.type in _FOR_FIVE and not _is_for_five(hand):
        params = {
            "act": _ACTS[event.type],
            "event": event.type.value,
            "players": hand.setup.ruleset.players,
        }
        return Reason(ReasonCode.NOT_IN_THIS_RULESET, params)
    match phase, event:
        case Playing(), PassLead():
            return playing.pass_lead(hand, phase, event)
        case Laying(), LayFaceUp():
            return preparation.lay_face_up(hand, phase, event)
        case Laying(), NamePartner():
            return preparation.name_partner(hand, phase, event)
        case ChoosingPacket(), KeepPacket():
            return preparation.keep_packet(hand, event)
    return _wrong_phase(hand, event)


def verify(hand: Hand, event: Event) -> None:
    """Make sure that the event is legal.

    Raises:
        IllegalEvent: with the reason, when it breaks a rule; and what ``attempt`` raises.
    """
    tried = attempt(hand, event)
    if isinstance(tried, Reason):
        raise IllegalEvent(event, tried)


def can(hand: Hand, event: Event) -> bool:
    """Whether the event is legal. Raises what ``attempt`` raises."""
    return isinstance(attempt(hand, event), Step)


def apply(hand: Hand, event: Event) -> Step:
    """The hand after a legal event, with a record of what it did.

    Raises:
        IllegalEvent: with the reason, when it breaks a rule; and what ``attempt`` raises.
    """
    tried = attempt(hand, event)
    if isinstance(tried, Reason):
        raise IllegalEvent(event, tried)
    return tried


def replay(setup: Setup, events: Iterable[Event]) -> Hand:
    """The hand after all the events, from the deal on.

    Raises:
        IllegalEvent: at the first that breaks a rule; and what ``attempt`` raises.
    """
    hand = begin(setup)
    for event in events:
        hand = apply(hand, event).hand
    return hand


#: What nobody can do without a partner to choose, a second packet, or birds.
_FOR_FIVE: Final = frozenset(
    {EventType.FACE_UP, EventType.PARTNER, EventType.DEN, EventType.PASS_LEAD}
)
#: What an event is, inside a sentence.
_ACTS: Final = {
    EventType.CALL: "bid",
    EventType.FACE_UP: "lay cards face up",
    EventType.PARTNER: "name a partner",
    EventType.PASS_CARDS: "pass cards",
    EventType.DEN: "choose a packet of the Den",
    EventType.PLAY: "play cards",
    EventType.PASS: "pass",
    EventType.PASS_LEAD: "hand on the lead",
}
#: Where the hand stands instead, inside a sentence.
_STANDS: Final = {
    PhaseName.AUCTION: "the auction is still open",
    PhaseName.FACE_UP: "cards are laid face up until the Chimera names the partner",
    PhaseName.PASSING: "cards are being passed between partners",
    PhaseName.DEN: "the Chimera is to choose a packet of the Den",
    PhaseName.PLAY: "the cards are being played",
}


def _is_for_five(hand: Hand) -> bool:
    return hand.setup.ruleset.has_partner


def _wrong_phase(hand: Hand, event: Event) -> Reason:
    if isinstance(hand.phase, Over | ThrownIn):
        return Reason(ReasonCode.HAND_OVER)
    if event.type is EventType.CALL:
        return Reason(ReasonCode.AUCTION_OVER)
    name = hand.phase.name
    params = {
        "act": _ACTS[event.type],
        "stands": _STANDS[name],
        "event": event.type.value,
        "phase": name.value,
    }
    return Reason(ReasonCode.WRONG_PHASE, params)
