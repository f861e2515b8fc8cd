"""A hand in words, one line an event, as a person would tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.chimera.auction import PASS
from referee.chimera.cards import Card, in_order, unpack
from referee.chimera.hand.events import (
    CallBid,
    Event,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
)
from referee.chimera.hand.record import HandRecord, RefereedRecord
from referee.chimera.hand.setup import Setup
from referee.chimera.hand.state import ThrownIn
from referee.chimera.hand.step import Happened
from referee.chimera.hand.summary import summary
from referee.chimera.scoring import HandScore, HandSummary, score


def told(event: Event) -> str:
    """What a player does, as a sentence without an end.

    >>> told(PlayCards("Ann", ("7", "Q", "7")))
    'Ann plays 7 7 Q'
    """
    name = event.player
    match event:
        case CallBid(bid=bid, face_up=face_up):
            says = f"{name} passes" if bid == PASS else f"{name} bids {bid}"
            return says + (f" and lays {_spaced(face_up)} face up" if face_up else "")
        case LayFaceUp(cards=cards):
            return f"{name} lays {_spaced(cards)} face up" if cards else f"{name} lays no cards"
        case NamePartner(partner=partner):
            return f"{name} plays alone" if partner is None else f"{name} names {partner} Pi Ya"
        case PassCards(to=to, cards=cards):
            what = _cards(event.number) if cards is None else _spaced(cards)
            return f"{name} passes {what} to {to}"
        case KeepPacket(keep=keep):
            which = "a packet" if keep is None else ("the first packet", "the second packet")[keep]
            return f"{name} keeps {which} of the Den"
        case PlayCards(cards=cards, reading=reading):
            declared = f", declared as {reading.text}" if reading is not None else ""
            return f"{name} plays {_spaced(cards)}{declared}"
        case Pass():
            return f"{name} passes"
        case PassLead(to=to):
            return f"{name} lays a bird and hands the lead to {to}"


def came_of(happened: Happened) -> str:
    """What came of an event: how it counts, who took a trick, who is out; often nothing.

    >>> came_of(Happened(Pass("Ann"), trick_to="Bea"))
    'Bea takes the trick'
    """
    parts = [] if happened.meaning is None else [happened.meaning.text]
    if happened.trick_to is not None:
        parts.append(f"{happened.trick_to} takes the trick")
    if happened.out is not None:
        parts.append(f"{happened.out} is out")
    return ", ".join(parts)


def rendered(record: HandRecord, judged: RefereedRecord) -> str:
    """The whole record as text, with verdicts and, at the end, the score."""
    return "\n".join(lines(record, judged)) + "\n"


def lines(record: HandRecord, judged: RefereedRecord) -> Iterator[str]:
    """The lines of ``rendered``; names and notes in them may hold any signs."""
    setup = record.setup
    yield f"{setup.ruleset.title} ({setup.ruleset.id}, version {setup.ruleset.version})"
    yield from _dealt(setup)
    yield ""
    for index, event in enumerate(record.events):
        legal = index < len(judged.happened)
        happened = came_of(judged.happened[index]) if legal else ""
        yield f"{index:>3}  {told(event)}" + (f": {happened}" if happened else "")
        if event.note:
            yield f"     ({event.note})"
        if not legal:
            assert judged.stopped_by is not None
            word = "Illegal" if judged.legal is False else "Open"
            yield f"     {word}: {judged.stopped_by.message}"
            left = len(record.events) - index - 1
            if left:
                yield f"     Events after it, not judged: {left}"
            return
    finished = summary(judged.hand)
    if finished is not None:
        yield ""
        yield from _scored(finished, score(setup.ruleset, finished))
    elif isinstance(judged.hand.phase, ThrownIn):
        yield ""
        yield "All passed: a new deal, without a score."


def _dealt(setup: Setup) -> Iterator[str]:
    width = max(map(len, setup.players))
    for seat, name in enumerate(setup.players):
        first = "  (bids first)" if seat == setup.first_bidder else ""
        hand = None if setup.dealt is None else setup.dealt.hands[seat]
        cards = "" if hand is None else "  " + _spaced(unpack(hand))
        yield f"{name:<{width}}{cards}{first}"
    for packet in () if setup.dealt is None else setup.dealt.den:
        yield f"{'Den':<{width}}  {_spaced(unpack(packet or 0))}"


def _scored(finished: HandSummary, scored: HandScore) -> Iterator[str]:
    yield f"{finished.chimera} {'wins' if scored.chimera_won else 'loses'} as Chimera."
    for one in scored.scores:
        yield f"{one.player}: {one.total}"
        for item in one.items:
            yield f"     {item.points:>4}  {item.text}"


def _spaced(cards: Sequence[Card]) -> str:
    return " ".join(in_order(cards))


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
