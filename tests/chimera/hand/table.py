"""Hands in words: deals that name only the cards that matter, and events as one would say them.

>>> [event.type.value for event in events("Ann bids 30 showing 7x2; Bea, Cid bid pass")]
['call', 'call', 'call']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from jsonschema import Draft202012Validator

from referee.chimera import REASONS, Reason, ReasonCode, ruleset
from referee.chimera.auction import PASS, Call
from referee.chimera.cards import BIRD, Card, pack, unpack
from referee.chimera.hand import (
    CallBid,
    Event,
    Hand,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
    Setup,
    apply,
    attempt,
    begin,
    dealt_cards,
)
from referee.chimera.hand.holdings import Holdings
from referee.chimera.hand.preparation import with_partner
from referee.chimera.hand.state import Over, Playing
from referee.chimera.hand.summary import summary
from referee.chimera.readings import Reading
from referee.chimera.scoring import score
from referee.chimera.scoring.summary import Treasure
from tests.chimera.words import cards, laid

FIVE_MORE: Final = "chimera-more-5p"
THREE_MORE: Final = "chimera-more-3p"
OF_2014: Final = "chimera-2014"
BGA: Final = "chimera-bga"

#: Clockwise; three players are the first three.
NAMES: Final = ("Ann", "Bea", "Cid", "Dov", "Eve")


# --- events -------------------------------------------------------------------------------------


def _call(name: str, said: str) -> Event:
    bid, _, shown = said.partition(" showing ")
    call: Call = PASS if bid == PASS else int(bid)
    return CallBid(name, call, cards(shown))


def _lay(name: str, said: str) -> Event:
    return LayFaceUp(name, () if said == "nothing" else cards(said))


def _partner(name: str, said: str) -> Event:
    return NamePartner(name, None if said == "nobody" else said)


def _give(name: str, said: str) -> Event:
    to, _, what = said.partition(" ")
    number, _, unseen = what.partition(" ")
    if unseen == "unseen":
        return PassCards(name, to, None, int(number))
    return PassCards(name, to, () if what == "nothing" else cards(what))


def _keep(name: str, said: str) -> Event:
    return KeepPacket(name, None if said == "one" else int(said))


def _play(name: str, said: str) -> Event:
    play = laid("" if said == "nothing" else said)
    return PlayCards(name, play.cards, play.reading)


def _pass(name: str, _: str) -> Event:
    return Pass(name)


def _hand_on(name: str, said: str) -> Event:
    return PassLead(name, said)


#: What players do, and the event it is. ``plays 7x3 Q as trips_with_card`` declares the reading.
_VERBS: Final[Mapping[str, Callable[[str, str], Event]]] = {
    "bid": _call,
    "lay": _lay,
    "name": _partner,
    "give": _give,
    "keep": _keep,
    "play": _play,
    "pass": _pass,
    "lead to": _hand_on,
}
_SAID: Final = re.compile(
    r"(?P<names>\w+(?:, \w+)*) (?P<verb>hands the lead to|\w+)(?: (?P<rest>.+))?"
)


def events(text: str) -> tuple[Event, ...]:
    """The events of a text, with a semicolon or a new line after each.

    Several may do the same: ``Bea, Cid pass``.
    """
    found: list[Event] = []
    for said in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        match = _SAID.fullmatch(said)
        assert match is not None, said
        verb = match["verb"]
        if verb == "hands the lead to":
            verb = "lead to"
        elif verb not in _VERBS:
            verb = verb.removesuffix("es") if verb == "passes" else verb.removesuffix("s")
        found += [_VERBS[verb](name, match["rest"] or "") for name in match["names"].split(", ")]
    return tuple(found)


# --- hands --------------------------------------------------------------------------------------


def open_table(name: str, first: str = "Ann", **given: Any) -> Setup:
    """A hand with real cards that nobody wrote down. ``given`` as for ``Setup``, and options."""
    rules = ruleset(name, **given.pop("options", {}))
    return Setup(rules, NAMES[: rules.players], NAMES.index(first), **given)


def dealt(
    name: str,
    hands: Mapping[str, str] | None = None,
    den: Sequence[str] = (),
    first: str = "Ann",
    **given: Any,
) -> Setup:
    """A deal in which these players and packets have these cards.

    The rest of the deck is dealt one by one from the lowest card up, so that like cards lie apart.
    """
    setup = open_table(name, first, **given)
    rules = setup.ruleset
    sizes = rules.hands
    named = dict(hands or {})
    at_seats = [list(cards(named.pop(player, ""))) for player in setup.players]
    assert not named
    packets = [list(cards(text)) for text in den]
    packets += [[] for _ in range(sizes.den_packets - len(packets))]
    rest = Counter(rules.copies)
    del rest[BIRD]
    for place in (*at_seats, *packets):
        rest.subtract(place)
    left = list(rest.elements())
    room = {id(place): sizes.dealt for place in at_seats}
    room |= {id(packet): sizes.cards_in_packet for packet in packets}
    while left:
        for place in (*at_seats, *packets):
            if left and len(place) < room[id(place)]:
                place.append(left.pop(0))
    deal = dealt_cards(
        rules, setup.players, dict(zip(setup.players, at_seats, strict=True)), packets
    )
    return Setup(
        rules,
        setup.players,
        setup.first_bidder,
        deal,
        setup.dealer,
        setup.redeal,
        setup.scores,
    )


def endgame(
    name: str,
    hands: Mapping[str, str],
    *,
    partner: str | None = None,
    bid: int | None = None,
    all_passed: bool = False,
    leader: str = "Ann",
) -> Hand:
    """A hand in which only these cards are left; whoever is not named has a 3 and an 8.

    Ann is the Chimera, Bea the Pi Ya player where nothing else is said.
    """
    setup = open_table(name)
    rules = setup.ruleset
    known = [pack(cards(hands.get(player, "3 8"))) for player in setup.players]
    counts = tuple(len(unpack(held)) for held in known)
    pi_ya = None if partner is None else setup.seat(partner)
    roles = with_partner(rules.players, 0, bid or rules.bids[0], pi_ya, all_passed=all_passed)
    start = Playing(setup.seat(leader), (Treasure(),) * rules.players)
    return Hand(setup, Holdings(counts, tuple(known), 0), start, roles)


def after(start: Setup | Hand, text: str) -> Hand:
    """The hand after all these events, every one of them legal."""
    hand = begin(start) if isinstance(start, Setup) else start
    for event in events(text):
        step = apply(hand, event)
        assert step.happened.event == event
        hand = step.hand
    return hand


# --- looking at a hand --------------------------------------------------------------------------


def held(hand: Hand, player: str) -> str:
    """The known cards of a player, lowest first."""
    return " ".join(unpack(hand.holdings.known[hand.setup.seat(player)]))


def holds(hand: Hand, player: str, card: Card) -> int:
    """How many copies of a card a player is known to hold."""
    return unpack(hand.holdings.known[hand.setup.seat(player)]).count(card)


def counts(hand: Hand) -> tuple[int, ...]:
    """The number of cards in each hand."""
    return hand.holdings.counts


def playing(hand: Hand) -> Playing:
    """How the play stands, or stood at its end."""
    phase = hand.phase.end if isinstance(hand.phase, Over) else hand.phase
    assert isinstance(phase, Playing)
    return phase


def turn(hand: Hand) -> str:
    """Whose turn it is."""
    return hand.name_of(playing(hand).turn)


def leads(hand: Hand) -> str | None:
    """Who has the lead, None in the middle of a trick or when the hand is over."""
    if isinstance(hand.phase, Over) or playing(hand).trick:
        return None
    return turn(hand)


def is_over(hand: Hand) -> bool:
    """Whether the last card has been played."""
    return isinstance(hand.phase, Over)


def treasure(hand: Hand, player: str) -> tuple[int, int, int]:
    """What a player has won: 2s, 11s and birds."""
    won = playing(hand).captured[hand.setup.seat(player)]
    return won.toads, won.cats, won.birds


def counts_as(hand: Hand) -> str | None:
    """The reading of the latest play in the trick."""
    meaning = playing(hand).trick[-1].meaning
    return None if meaning is None else meaning.text


def scores(hand: Hand) -> dict[str, int]:
    """The points of a hand that is over."""
    sheet = summary(hand)
    assert sheet is not None
    return dict(score(hand.setup.ruleset, sheet).totals)


# --- refusals -----------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A parameter of a reason as plain data, as JSON has it."""
    if isinstance(value, Reading):
        return {"combination": str(value.combination), "rank": value.rank, "text": value.text}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def check_reason(reason: Reason) -> None:
    """Make sure that a reason has the parameters it declares, and is a sentence."""
    kind = REASONS[reason.code]
    assert reason.params.keys() == kind.params.keys()
    for name, schema in kind.params.items():
        Draft202012Validator(schema).validate(plain(reason.params[name]))
    assert re.fullmatch(r"[A-Z].*\.", reason.message)
    assert not re.search(r"[{}_]|\bNone\b|  ", reason.message)


def refused(hand: Hand, text: str) -> Reason:
    """Why the one event of the text is illegal."""
    (event,) = events(text)
    tried = attempt(hand, event)
    assert isinstance(tried, Reason), f"{text}: legal"
    check_reason(tried)
    return tried


def code(hand: Hand, text: str) -> ReasonCode:
    """The code of the reason why the one event of the text is illegal."""
    return refused(hand, text).code


def allowed(hand: Hand, text: str) -> bool:
    """Whether the one event of the text is legal."""
    (event,) = events(text)
    return not isinstance(attempt(hand, event), Reason)
