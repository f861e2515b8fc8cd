"""What each player may do now, and every legal event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from referee.chimera.auction import Call
from referee.chimera.beats import Declared, Play, strongest_of_each
from referee.chimera.cards import BIRD, Card, count_in, unpack
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
from referee.chimera.hand.preparation import to_pass
from referee.chimera.hand.referee import attempt
from referee.chimera.hand.state import (
    Bidding,
    ChoosingPacket,
    Hand,
    Laying,
    Passing,
    Playing,
)
from referee.chimera.hand.step import Step
from referee.chimera.legal import LegalPlays


@dataclass(frozen=True, slots=True)
class ToPass:
    """Cards that a player must pass; ``among`` is None where that is not known.

    ``among`` are the cards to choose from, lowest first.
    """

    to: str
    number: int
    among: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class May:
    """What a player may do now.

    ``calls``: the legal calls; ``face_up``: how many cards may be laid face up at most;
    ``partners``: whom the Chimera may name, None for nobody; ``packets``: which packets may be
    kept; ``can_play`` and ``can_play_out_of_turn``: whether cards may be played, and whether only
    traps and the Flight; ``lead_to``: to whom the lead may be handed.
    """

    calls: tuple[Call, ...] = ()
    face_up: int = 0
    partners: tuple[str | None, ...] = ()
    to_pass: ToPass | None = None
    packets: tuple[int, ...] = ()
    can_play: bool = False
    can_play_out_of_turn: bool = False
    can_pass: bool = False
    lead_to: tuple[str, ...] = ()

    @property
    def types(self) -> tuple[EventType, ...]:
        """The kinds of events that the player may cause."""
        allowed = {
            EventType.CALL: self.calls,
            EventType.FACE_UP: self.face_up and not self.calls,
            EventType.PARTNER: self.partners,
            EventType.PASS_CARDS: self.to_pass,
            EventType.DEN: self.packets,
            EventType.PLAY: self.can_play or self.can_play_out_of_turn,
            EventType.PASS: self.can_pass,
            EventType.PASS_LEAD: self.lead_to,
        }
        return tuple(kind for kind, possible in allowed.items() if possible)


_NOTHING = May()


def may(hand: Hand, seat: int) -> May:
    """What the player in this seat may do now."""
    match hand.phase:
        case Bidding() as phase:
            return _in_auction(hand, phase, seat)
        case Laying() as phase:
            return _while_laying(hand, phase, seat)
        case Passing() as phase:
            return _while_passing(hand, phase, seat)
        case ChoosingPacket():
            assert hand.roles is not None
            packets = tuple(range(hand.setup.ruleset.hands.den_packets))
            return May(packets=packets) if seat == hand.roles.chimera else _NOTHING
        case Playing() as phase:
            return _in_play(hand, phase, seat)
    return _NOTHING


def awaiting(hand: Hand) -> tuple[str, ...]:
    """The players who must act now, clockwise: several while cards are laid or passed.

    While cards are laid these are the Chimera, who names the partner, and whoever may still lay
    and has not declined.
    """
    phase = hand.phase
    seats: set[int] = set()
    if isinstance(phase, Bidding) and phase.auction.turn is not None:
        seats = {phase.auction.turn}
    elif isinstance(phase, Laying):
        waiting = {seat for seat, cards in enumerate(phase.laid) if not cards}
        seats = waiting - phase.declined - {phase.too_late} | {phase.chimera}
    elif isinstance(phase, Passing):
        seats = {route.giver for route in to_pass(phase)}
    elif isinstance(phase, ChoosingPacket):
        assert hand.roles is not None
        seats = {hand.roles.chimera}
    elif isinstance(phase, Playing):
        seats = {phase.turn}
    return tuple(name for seat, name in enumerate(hand.setup.players) if seat in seats)


def may_interrupt(hand: Hand) -> tuple[str, ...]:
    """The players who may play out of turn now, clockwise. Source: ruling trap.turn."""
    return tuple(
        name for seat, name in enumerate(hand.setup.players) if may(hand, seat).can_play_out_of_turn
    )


def _in_auction(hand: Hand, phase: Bidding, seat: int) -> May:
    if seat != phase.auction.turn:
        return _NOTHING
    most = 0 if phase.laid[seat] else hand.setup.ruleset.preparation.most_face_up
    return May(calls=phase.auction.legal_calls(), face_up=most)


def _while_laying(hand: Hand, phase: Laying, seat: int) -> May:
    most = hand.setup.ruleset.preparation.most_face_up
    face_up = 0 if phase.laid[seat] or seat == phase.too_late else most
    if seat != phase.chimera:
        return May(face_up=face_up)
    others = tuple(name for other, name in enumerate(hand.setup.players) if other != seat)
    return May(face_up=face_up, partners=(*others, None))


def _while_passing(hand: Hand, phase: Passing, seat: int) -> May:
    route = next((route for route in to_pass(phase) if route.giver == seat), None)
    if route is None:
        return _NOTHING
    if phase.laid is not None:
        among: tuple[Card, ...] | None = unpack(phase.laid[seat])
    else:
        among = unpack(hand.holdings.known[seat]) if hand.holdings.is_known(seat) else None
    return May(to_pass=ToPass(hand.name_of(route.receiver), route.number, among))


def _in_play(hand: Hand, phase: Playing, seat: int) -> May:
    if seat in phase.out:
        return _NOTHING
    if seat != phase.turn:
        return May(can_play_out_of_turn=_has_target(hand, phase, seat))
    if phase.trick:
        last = phase.trick[-1].meaning
        return May(can_play=last is not None and not last.is_flight, can_pass=True)
    lead_to: tuple[str, ...] = ()
    if count_in(hand.holdings.known[seat], BIRD):
        others = range(hand.setup.ruleset.players)
        lead_to = tuple(
            hand.name_of(other) for other in others if other != seat and other not in phase.out
        )
    return May(can_play=True, lead_to=lead_to)


def _has_target(hand: Hand, phase: Playing, seat: int) -> bool:
    """Whether there is a combination that a trap or the Flight of this player might come onto."""
    if not hand.setup.ruleset.out_of_turn or not phase.trick or hand.holdings.counts[seat] < 2:
        return False
    last = phase.trick[-1].meaning
    return last is not None and not last.is_flight


# --- plays and events ---------------------------------------------------------------------------


def legal_plays(hand: Hand, seat: int) -> LegalPlays | None:
    """The plays that this player may make now; None where there are none or the hand is unknown."""
    phase, player = hand.phase, may(hand, seat)
    if not isinstance(phase, Playing) or not (player.can_play or player.can_play_out_of_turn):
        return None
    if not hand.holdings.is_known(seat):
        return None
    trick = None
    if phase.trick:
        last = phase.trick[-1]
        assert last.meaning is not None
        trick = Play(last.cards, Declared(last.meaning.combination, last.meaning.rank))
    cards = unpack(hand.holdings.known[seat])
    return LegalPlays(hand.setup.ruleset, cards, trick, out_of_turn=player.can_play_out_of_turn)


def legal_events(hand: Hand, seat: int) -> Iterator[Event]:
    """Every legal event of a player whose hand is known.

    A lead of two combinations is given once for each, declared as strong as possible; of every
    other play the strongest reading counts, undeclared. Cards of one kind are not told apart.

    Raises:
        ValueError: when the hand is not known.
    """
    if not hand.holdings.is_known(seat):
        raise ValueError(f"the hand of {hand.name_of(seat)} is not known")
    name, now = hand.name_of(seat), may(hand, seat)
    held = unpack(hand.holdings.known[seat])
    for call in now.calls:
        yield CallBid(name, call)
        for cards in _choices(held, 1, now.face_up):
            yield CallBid(name, call, cards)
    if now.face_up and not now.calls:
        yield LayFaceUp(name, ())
        for cards in _choices(held, 1, now.face_up):
            yield LayFaceUp(name, cards)
    for partner in now.partners:
        yield NamePartner(name, partner)
    if now.to_pass is not None:
        order = now.to_pass
        for cards in _choices(order.among or (), order.number, order.number):
            yield PassCards(name, order.to, cards)
    for packet in now.packets:
        yield KeepPacket(name, packet)
    yield from _plays(hand, seat)
    if now.can_pass:
        yield Pass(name)
    for to in now.lead_to:
        yield PassLead(name, to)


def _plays(hand: Hand, seat: int) -> Iterator[Event]:
    legal = legal_plays(hand, seat)
    if legal is None:
        return
    name = hand.name_of(seat)
    for play in legal:
        undeclared = PlayCards(name, play.cards)
        ways = strongest_of_each(play.meanings)
        if legal.trick is not None or len(ways) == 1 or isinstance(attempt(hand, undeclared), Step):
            yield undeclared
        else:
            for meaning in ways:
                yield PlayCards(name, play.cards, Declared(meaning.combination, meaning.rank))


def _choices(cards: tuple[Card, ...], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of so many cards, those of one kind not told apart."""
    for number in range(least, most + 1):
        yield from dict.fromkeys(combinations(cards, number))
