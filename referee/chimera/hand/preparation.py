"""Between the auction and the play: partner, passing, the Den, the birds.

Sources: chimera-and-more, "Deciding the Partnerships" and "The Chimera's Den"; chimera-2014-
hungarian, "A leosztás előkészítése"; rulings under "Between auction and play", birds.one-each.
"""

from __future__ import annotations

from dataclasses import replace

from referee.chimera.cards import CARDS, count_in, in_order, lacking, pack, size_of, unpack
from referee.chimera.hand.events import KeepPacket, LayFaceUp, NamePartner, PassCards
from referee.chimera.hand.holdings import ONE_BIRD, Holdings, packed
from referee.chimera.hand.setup import InvalidSetup
from referee.chimera.hand.shown import why_not_shown
from referee.chimera.hand.state import (
    ChoosingPacket,
    Hand,
    Laying,
    Passed,
    Passing,
    Playing,
    Roles,
    Route,
)
from referee.chimera.hand.step import Happened, Outcome, Step
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.scoring.summary import Treasure


def without_partner(players: int, chimera: int, bid: int, *, all_passed: bool) -> Roles:
    """The Chimera against all others."""
    return with_partner(players, chimera, bid, None, all_passed=all_passed)


def with_partner(
    players: int, chimera: int, bid: int, pi_ya: int | None, *, all_passed: bool = False
) -> Roles:
    """The Chimera, perhaps with the Pi Ya player, against the others."""
    clockwise = [(chimera + place) % players for place in range(1, players)]
    hunters = tuple(seat for seat in clockwise if seat != pi_ya)
    return Roles(chimera, bid, all_passed, pi_ya, hunters)


# --- laying cards face up, and the partner ------------------------------------------------------


def lay_face_up(hand: Hand, phase: Laying, event: LayFaceUp) -> Outcome:
    """A player uses the last chance to lay cards, or declines. Source: ruling faceup.five.

    Who has no such chance has nothing to decline either.
    """
    seat = hand.setup.seat(event.player)
    if seat == phase.too_late:
        return Reason(ReasonCode.FACE_UP_TOO_LATE, {"player": event.player})
    if not event.cards:
        if phase.laid[seat]:
            return Reason(ReasonCode.ALREADY_LAID, {"player": event.player})
        declined = replace(phase, declined=phase.declined | {seat})
        return Step(replace(hand, phase=declined), Happened(event))
    reason = why_not_shown(hand, phase.laid, seat, event.cards)
    if reason is not None:
        return reason
    shown = pack(event.cards)
    laid = (*phase.laid[:seat], shown, *phase.laid[seat + 1 :])
    after = replace(
        hand, holdings=hand.holdings.showing(seat, shown), phase=replace(phase, laid=laid)
    )
    return Step(after, Happened(event))


def name_partner(hand: Hand, phase: Laying, event: NamePartner) -> Outcome:
    """The Chimera names the Pi Ya player, or plays alone and takes laid cards back."""
    seat = hand.setup.seat(event.player)
    if seat != phase.chimera:
        return not_the_chimera(hand, phase.chimera, event, "name a partner")
    pi_ya = None if event.partner is None else hand.setup.seat(event.partner)
    if pi_ya == seat:
        return Reason(ReasonCode.PARTNER_IS_ONESELF)
    roles = with_partner(hand.setup.ruleset.players, seat, phase.bid, pi_ya)
    return Step(begin_preparation(replace(hand, roles=roles), phase.laid), Happened(event))


def not_the_chimera(hand: Hand, chimera: int, event: NamePartner | KeepPacket, act: str) -> Reason:
    """That only the Chimera can do this."""
    params = {
        "player": event.player,
        "chimera": hand.name_of(chimera),
        "act": act,
        "event": event.type.value,
    }
    return Reason(ReasonCode.NOT_THE_CHIMERA, params)


# --- passing cards ------------------------------------------------------------------------------


def begin_preparation(hand: Hand, laid: tuple[int, ...] | None) -> Hand:
    """What comes when the roles are settled: passing where cards are passed, else the Den.

    ``laid`` are the cards each seat has face up, packed; None where none are passed from there.
    """
    roles = hand.roles
    assert roles is not None
    if not hand.setup.ruleset.has_partner:
        hand = replace(hand, holdings=_den_taken(hand, roles.chimera, 0))
    routes = _routes(hand, roles, laid)
    if routes:
        return replace(hand, phase=Passing(routes, laid))
    return _after_passing(hand)


def _routes(hand: Hand, roles: Roles, laid: tuple[int, ...] | None) -> tuple[Route, ...]:
    """Who passes how many cards to whom; those who pass none are left out.

    Source: rulings pass.three, pass.five, order.five, allpass.more.
    """
    swapped = hand.setup.ruleset.preparation.hunters_swap
    if roles.all_passed:
        return ()
    if laid is None:
        number = swapped[roles.bid]
        return _round(0, roles.hunters, number)
    partners = () if roles.pi_ya is None else (roles.chimera, roles.pi_ya)
    fewest = [
        min((size_of(laid[seat]) for seat in side), default=0) for side in (partners, roles.hunters)
    ]
    return _round(0, partners, fewest[0]) + _round(1, roles.hunters, fewest[1])


def _round(exchange: int, seats: tuple[int, ...], number: int) -> tuple[Route, ...]:
    """Each passes so many cards to the next; two swap."""
    if not number:
        return ()
    return tuple(
        Route(exchange, giver, receiver, number)
        for giver, receiver in zip(seats, (*seats[1:], seats[0]), strict=True)
    )


def pass_cards(hand: Hand, phase: Passing, event: PassCards) -> Outcome:
    """Cards are put on their way; with the last ones of an exchange all of it takes effect."""
    setup = hand.setup
    seat, to = setup.seat(event.player), setup.seat(event.to)
    route = next((route for route in phase.routes if route.giver == seat), None)
    reason: Reason | None
    if route is None:
        reason = Reason(ReasonCode.NOTHING_TO_PASS, {"player": event.player})
    elif any(passed.giver == seat for passed in phase.passed):
        reason = Reason(ReasonCode.ALREADY_PASSED_CARDS, {"player": event.player})
    elif to != route.receiver:
        right = hand.name_of(route.receiver)
        params = {"player": event.player, "to": event.to, "right": right}
        reason = Reason(ReasonCode.WRONG_RECEIVER, params)
    elif event.number != route.number:
        params_of_number = {"cards": event.number, "number": route.number}
        reason = Reason(ReasonCode.WRONG_NUMBER_TO_PASS, params_of_number)
    else:
        reason = _why_not_passed(hand, phase, seat, event)
    if reason is not None:
        return reason
    assert route is not None
    cards = None if event.cards is None else packed(setup.ruleset, event.cards)
    if cards is not None:
        # From now on nobody else can pass the same cards, although they have not moved yet.
        hand = replace(hand, holdings=hand.holdings.showing(seat, cards))
    sent = (*phase.passed, Passed(seat, cards))
    return Step(_exchanged(hand, replace(phase, passed=sent), route.exchange), Happened(event))


def _why_not_passed(hand: Hand, phase: Passing, seat: int, event: PassCards) -> Reason | None:
    if event.cards is None:
        return None
    cards = packed(hand.setup.ruleset, event.cards)
    if phase.laid is not None:
        others = lacking(phase.laid[seat], cards)
        if others:
            return Reason(ReasonCode.NOT_LAID, {"cards": list(unpack(others))})
    return hand.holdings.why_not(seat, event.player, cards)


def _exchanged(hand: Hand, phase: Passing, exchange: int) -> Hand:
    """The hand after one more has passed cards.

    Source: rulings exchange.effect, and order.five: nobody passes on what has just been received.
    """
    passed = {one.giver: one.cards for one in phase.passed}
    routes = [route for route in phase.routes if route.exchange == exchange]
    holdings = hand.holdings
    if all(route.giver in passed for route in routes):
        for route in routes:
            cards = passed[route.giver]
            if cards is None:
                among = (
                    holdings.known[route.giver] if phase.laid is None else phase.laid[route.giver]
                )
                holdings = holdings.losing_unseen(route.giver, route.receiver, route.number, among)
            else:
                holdings = holdings.without(route.giver, cards)
        for route in routes:
            surely = _surely_passed(phase, route)
            holdings = _received(holdings, route, passed[route.giver], surely)
    hand = replace(hand, holdings=holdings, phase=phase)
    return _after_passing(hand) if len(passed) == len(phase.routes) else hand


def _received(holdings: Holdings, route: Route, cards: int | None, surely: int) -> Holdings:
    if cards is None:
        return holdings.gaining_unseen(route.receiver, route.number, surely)
    return holdings.having(route.receiver, cards)


def _surely_passed(phase: Passing, route: Route) -> int:
    """The cards, packed, that are among those passed on a route whichever of the laid ones are."""
    if phase.laid is None:
        return 0
    laid = phase.laid[route.giver]
    kept = size_of(laid) - route.number
    return pack(card for card in CARDS for _ in range(count_in(laid, card) - kept))


# --- the Den and the birds ----------------------------------------------------------------------


def _after_passing(hand: Hand) -> Hand:
    """The choice of a packet where there is one, else the play."""
    if len(_packets(hand)) > 1:
        return replace(hand, phase=ChoosingPacket())
    return _begin_play(hand)


def _packets(hand: Hand) -> tuple[int | None, ...]:
    """The packets of the Den, packed; None for one that is not known."""
    setup = hand.setup
    if setup.dealt is None:
        return (None,) * setup.ruleset.hands.den_packets
    return setup.dealt.den


def keep_packet(hand: Hand, event: KeepPacket) -> Outcome:
    """The Chimera keeps a packet; the other is the Pi Ya player's, or discarded.

    Source: rulings den.five and allpass.more.

    Raises:
        InvalidSetup: when there is no packet of that number.
    """
    roles = hand.roles
    assert roles is not None
    if hand.setup.seat(event.player) != roles.chimera:
        return not_the_chimera(hand, roles.chimera, event, "choose a packet of the Den")
    packets = _packets(hand)
    if event.keep is not None and not 0 <= event.keep < len(packets):
        text = f"there are packets 0 to {len(packets) - 1}, and no packet {event.keep}"
        raise InvalidSetup("out_of_range", ("keep",), text)
    if event.keep is None:
        known = sum(packet or 0 for packet in packets)
        seats = (roles.chimera,) if roles.pi_ya is None else (roles.chimera, roles.pi_ya)
        holdings = hand.holdings.no_longer_seen(known, seats)
        size = hand.setup.ruleset.hands.cards_in_packet
        holdings = holdings.gaining_unseen(roles.chimera, size)
        if roles.pi_ya is not None:
            holdings = holdings.gaining_unseen(roles.pi_ya, size)
    else:
        holdings = _den_taken(hand, roles.chimera, event.keep)
        if roles.pi_ya is not None:
            hand = replace(hand, holdings=holdings)
            holdings = _den_taken(hand, roles.pi_ya, 1 - event.keep)
    return Step(_begin_play(replace(hand, holdings=holdings)), Happened(event))


def _den_taken(hand: Hand, seat: int, number: int) -> Holdings:
    """The hands after a packet, known or not, came to a player."""
    packet = _packets(hand)[number]
    if packet is None:
        size = hand.setup.ruleset.hands.cards_in_packet
        return hand.holdings.gaining_unseen(seat, size)
    return hand.holdings.having(seat, packet)


def _begin_play(hand: Hand) -> Hand:
    """Everyone who takes a bird has it, and the Chimera leads. Source: ruling birds.one-each."""
    roles, holdings = hand.roles, hand.holdings
    assert roles is not None
    if hand.setup.ruleset.deck.birds:
        for seat in roles.hunters if roles.pi_ya is None else (roles.pi_ya, *roles.hunters):
            holdings = holdings.having(seat, ONE_BIRD)
    captured = (Treasure(),) * hand.setup.ruleset.players
    return replace(hand, holdings=holdings, phase=Playing(roles.chimera, captured))


def to_pass(phase: Passing) -> tuple[Route, ...]:
    """The routes on which nothing has been passed yet."""
    passed = {one.giver for one in phase.passed}
    return tuple(route for route in phase.routes if route.giver not in passed)


def packets_seen(hand: Hand) -> tuple[tuple[str, ...] | None, ...]:
    """The packets of the Den as cards, lowest first; None for one that is not known."""
    return tuple(None if packet is None else in_order(unpack(packet)) for packet in _packets(hand))
