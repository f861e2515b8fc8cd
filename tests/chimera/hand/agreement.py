"""What two referees say of one hand, put side by side; and one hand beside another less known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from referee.chimera import NoSuchReading
from referee.chimera.cards import BIRD, WEIGHTS, count_in, covers, pack, unpack
from referee.chimera.combinations import Meaning
from referee.chimera.hand import (
    CallBid,
    Event,
    Hand,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    PassCards,
    PassLead,
    PlayCards,
    Setup,
    Step,
    attempt,
)
from referee.chimera.hand.preparation import to_pass
from referee.chimera.hand.state import Bidding, Laying, Over, Passing, PhaseName, Playing
from referee.chimera.reasons import Reason, ReasonCode
from tests.oracle.definitions import Meaning as PlainMeaning
from tests.oracle.hand_referee import HandReferee

PHASES: Final = {
    "auction": PhaseName.AUCTION,
    "laying": PhaseName.FACE_UP,
    "passing": PhaseName.PASSING,
    "den": PhaseName.DEN,
    "play": PhaseName.PLAY,
    "over": PhaseName.OVER,
    "thrown in": PhaseName.NEW_DEAL,
}


def plain(event: Event) -> dict[str, Any]:
    """An event as a hand record spells it."""
    found: dict[str, Any] = {"type": str(event.type), "player": event.player}
    match event:
        case CallBid():
            found |= {"bid": event.bid, "face_up": list(event.face_up)}
        case LayFaceUp():
            found["cards"] = list(event.cards)
        case NamePartner():
            found["partner"] = event.partner
        case PassCards():
            found |= {"to": event.to, "cards": list(event.cards or ())}
        case KeepPacket():
            found["keep"] = event.keep
        case PlayCards():
            found["cards"] = list(event.cards)
            if event.reading is not None:
                words = event.reading
                found["reading"] = {"combination": str(words.combination), "rank": words.rank}
        case PassLead():
            found["to"] = event.to
    return found


def plain_meaning(meaning: Meaning) -> PlainMeaning:
    """A meaning in the words of the definitions."""
    return (str(meaning.combination), meaning.groups, meaning.size, meaning.rank)


def packed(cards: Counter[str]) -> int:
    """Counted cards as the referee packs them."""
    return sum(WEIGHTS[card] * count for card, count in cards.items())


def hide(event: Event) -> Event:
    """An event as it is recorded by who sees none of the cards that change hands."""
    if isinstance(event, PassCards):
        return PassCards(event.player, event.to, None, event.number)
    return KeepPacket(event.player, None) if isinstance(event, KeepPacket) else event


def tried(hand: Hand, event: Event) -> Step | Reason | None:
    """What comes of an event; None for a reading the cards do not have.

    That is a question without a subject, but on the table it comes to the same as illegal.
    """
    try:
        return attempt(hand, event)
    except NoSuchReading:
        return None


def verdict_of(outcome: Step | Reason | None) -> bool | None:
    """Legal, illegal, or None where a lead must be declared first."""
    if isinstance(outcome, Reason) and outcome.code is ReasonCode.AMBIGUOUS_READING:
        return None
    return isinstance(outcome, Step)


def begin_table(setup: Setup) -> HandReferee:
    """The same deal before the independent referee."""
    dealt = setup.dealt
    assert dealt is not None
    hands = {name: unpack(hand or 0) for name, hand in zip(setup.players, dealt.hands, strict=True)}
    return HandReferee(
        setup.ruleset.id,
        setup.players,
        setup.players[setup.first_bidder],
        hands,
        [unpack(packet or 0) for packet in dealt.den],
        redeal=setup.redeal,
        scores=setup.scores,
        dealer=None if setup.dealer is None else setup.players[setup.dealer],
        options={
            name: value for name, value in setup.ruleset.options.items() if name != "score_limit"
        },
    )


# --- the same facts -----------------------------------------------------------------------------


def compare(hand: Hand, table: HandReferee) -> None:
    """Both referees say that the hand stands in the same way."""
    names = hand.setup.players
    assert hand.phase.name is PHASES[table.phase]
    for seat, name in enumerate(names):
        assert hand.holdings.known[seat] == packed(table.hands[name])
        assert hand.holdings.counts[seat] == table.hands[name].total()
    if hand.roles is not None:
        assert names[hand.roles.chimera] == table.chimera
        assert hand.roles.bid == table.bid
        assert hand.roles.all_passed is table.all_passed
        pi_ya = hand.roles.pi_ya
        assert (None if pi_ya is None else names[pi_ya]) == table.pi_ya
    match hand.phase:
        case Bidding() as phase:
            auction = phase.auction
            assert auction.turn is not None
            assert names[auction.turn] == table.turn
            bidder = None if auction.bidder is None else names[auction.bidder]
            assert (bidder, auction.bid) == (table.highest or (None, None))
            assert (None if auction.bound is None else names[auction.bound]) == table.bound
            assert phase.laid == tuple(pack(table.laid[name]) for name in names)
        case Laying() as phase:
            assert (names[phase.chimera], phase.bid) == (table.chimera, table.bid)
            assert phase.laid == tuple(pack(table.laid[name]) for name in names)
        case Passing() as phase:
            routes = {
                names[route.giver]: (names[route.receiver], route.number)
                for route in to_pass(phase)
            }
            assert routes == {name: table.to_pass[name] for name in table.has_yet_to_pass()}
        case Playing() as phase:
            assert names[phase.turn] == table.turn
            compare_play(phase, names, table)
        case Over() as phase:
            compare_play(phase.end, names, table)


def compare_play(phase: Playing, names: Sequence[str], table: HandReferee) -> None:
    """The part of the facts that is about the play."""
    trick = [(names[laid.seat], sorted(laid.cards)) for laid in phase.trick]
    assert trick == [(name, sorted(cards)) for name, cards in table.trick]
    if phase.trick:
        last = phase.trick[-1].meaning
        assert last is not None
        assert plain_meaning(last) == table.meaning
    assert [names[seat] for seat in phase.out] == table.out
    assert {names[seat] for seat in phase.played} == table.has_played
    assert (phase.traps, phase.flight) == (table.traps, table.flight)
    treasure = table.treasure()
    for seat, taken in enumerate(phase.captured):
        expected = treasure[names[seat]]
        assert (taken.toads, taken.cats, taken.birds) == tuple(expected.values())


def compare_public(known: Hand, hand: Hand) -> None:
    """A hand of which less is known stands like the real one, as far as everyone can see."""
    assert known.phase.name is hand.phase.name
    assert known.holdings.counts == hand.holdings.counts
    assert known.roles == hand.roles
    if isinstance(known.phase, Passing) and isinstance(hand.phase, Passing):
        assert to_pass(known.phase) == to_pass(hand.phase)
        assert known.phase.laid == hand.phase.laid
    else:
        assert known.phase == hand.phase


def sound(known: Hand, hand: Hand) -> None:
    """Nothing is taken for known of a hand that is not so; who has a bird always is."""
    for mine, real in zip(known.holdings.known, hand.holdings.known, strict=True):
        assert covers(real, mine)
        assert count_in(real, BIRD) == count_in(mine, BIRD)
