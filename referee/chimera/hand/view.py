"""What one player may know of a hand.

Not a filter over what the referee knows, which could let something slip, but a record that lacks
what the player has not seen, refereed like any record of open information: nothing can be told
from the result that is not in that record. A player has seen what everybody sees, the own hand,
the cards passed by that hand or received by it, and the packets of the Den as far as they came to
it.
"""

from __future__ import annotations

from dataclasses import replace

from referee.chimera.errors import NoSuchReading
from referee.chimera.hand.events import Event, KeepPacket, PassCards
from referee.chimera.hand.preparation import to_pass
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.referee import attempt
from referee.chimera.hand.setup import Dealt, Setup
from referee.chimera.hand.state import Bidding, Hand, Laying, Passing
from referee.chimera.reasons import Reason, ReasonCode


def seen_by(record: HandRecord, seat: int, hand: Hand) -> HandRecord:
    """The record as this player knows it.

    Args:
        record: with every event legal.
        seat: of the player.
        hand: the whole truth after the events, which says whose the packets of the Den are.
    """
    name = record.setup.players[seat]
    on_the_way = _on_the_way(hand)
    events = tuple(_seen(event, name, on_the_way) for event in record.events)
    # What a writer keeps with a record, such as the seed of the deal, may tell anything.
    return replace(record, setup=_setup(record, seat, hand), events=events, meta=None)


def reason_seen_by(seat: int, seen: Hand, event: Event) -> Reason:
    """Why an illegal event is illegal, as far as this player may know.

    Args:
        seat: of the player.
        seen: the hand before the event, as this player knows it.
        event: that breaks a rule.
    """
    # Cards that cannot be passed come before nobody's eyes, the receiver's neither.
    event = _seen(event, seen.name_of(seat), frozenset({event.player}))
    try:
        tried = attempt(seen, event)
    except NoSuchReading:  # something else was wrong before the reading was looked at
        return Reason(ReasonCode.HIDDEN)
    return tried if isinstance(tried, Reason) else Reason(ReasonCode.HIDDEN)


def _on_the_way(hand: Hand) -> frozenset[str]:
    """Who has passed cards that nobody has taken up yet.

    Source: rulings pass.three and order.five: all choose what goes before they see what comes.
    """
    if not isinstance(hand.phase, Passing):
        return frozenset()
    unfinished = {route.exchange for route in to_pass(hand.phase)}
    givers = (route.giver for route in hand.phase.routes if route.exchange in unfinished)
    return frozenset(map(hand.name_of, givers))


def _seen(event: Event, name: str, on_the_way: frozenset[str]) -> Event:
    """An event as this player saw it; notes may tell anything, so they are left out."""
    if isinstance(event, PassCards) and name != event.player:
        received = name == event.to and event.player not in on_the_way
        if not received:
            return PassCards(event.player, event.to, None, event.number)
    return replace(event, note=None)


def _setup(record: HandRecord, seat: int, hand: Hand) -> Setup:
    setup = record.setup
    if setup.dealt is None:
        return setup
    hands = tuple(cards if other == seat else None for other, cards in enumerate(setup.dealt.hands))
    den = tuple(
        packet if _sees_packet(record, number, seat, hand) else None
        for number, packet in enumerate(setup.dealt.den)
    )
    return replace(setup, dealt=Dealt(hands, den))


def _sees_packet(record: HandRecord, number: int, seat: int, hand: Hand) -> bool:
    """Whether a packet of the Den has come before the eyes of this player by now.

    Source: ruling den.five: the Chimera looks at both, the Pi Ya player gets the other one.
    """
    roles = hand.roles
    if roles is None or isinstance(hand.phase, Bidding | Laying):
        return False
    if record.setup.ruleset.hands.den_packets == 1:
        return seat == roles.chimera
    if isinstance(hand.phase, Passing):
        return False
    if seat == roles.chimera:
        return True
    return seat == roles.pi_ya and _kept(record) == 1 - number


def _kept(record: HandRecord) -> int | None:
    """Which packet the Chimera kept, None when that is not recorded or not done yet."""
    return next((event.keep for event in record.events if isinstance(event, KeepPacket)), None)
