"""Random hands: legal to the end, the same for the same dice, and after the habits of the players.

That every event is legal needs no test of its own: a player who breaks a rule cannot go on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from referee.chimera import ruleset
from referee.chimera.cards import unpack
from referee.chimera.hand import (
    CallBid,
    Event,
    Hand,
    LayFaceUp,
    NamePartner,
    Pass,
    PassLead,
    PlayCards,
    apply,
    begin,
)
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.simulate import Habits, RandomPlayers, random_setup
from referee.chimera.hand.state import Over, ThrownIn
from referee.chimera.hand.text import told
from tests.chimera.hand.table import FIVE_MORE, NAMES, OF_2014, THREE_MORE, endgame

USUAL = Habits()
#: What happens in the hands of some dice, as text.
GOLDEN = {
    "chimera-2014": "8bd717ccca4ff142",
    "chimera-more-3p": "d27c163e5bda7c35",
    "chimera-more-5p": "ce6d59d713a0bb84",
    "chimera-bga": "d27c163e5bda7c35",
}


def hands(name: str, seed: str, number: int, **habits: float) -> list[HandRecord]:
    """So many hands of players with these habits."""
    rules, dice = ruleset(name), Random(seed)
    own = replace(USUAL, **habits)
    players = RandomPlayers(rules, dice, own)
    names = NAMES[: rules.players]
    records = []
    for _ in range(number):
        setup = random_setup(rules, dice, names, own)
        hand, played = players.play_out(setup)
        assert isinstance(hand.phase, Over | ThrownIn)
        records.append(HandRecord(setup, tuple(played)))
    return records


def all_events(name: str, number: int = 5, **habits: float) -> list[Event]:
    """The events of some hands."""
    return [event for one in hands(name, "habits", number, **habits) for event in one.events]


@pytest.mark.parametrize(("name", "golden"), GOLDEN.items())
def test_the_same_dice_give_the_same_hands(name: str, golden: str) -> None:
    """So that a hand can be asked for again by its seed."""
    played = hands(name, "golden", 12)
    text = "\n".join(told(event) for record in played for event in record.events)
    assert sha256(text.encode()).hexdigest()[:16] == golden


def test_whoever_never_bids_passes() -> None:
    calls = [one for one in all_events(OF_2014, bid=0) if isinstance(one, CallBid)]
    assert {call.bid for call in calls} == {"pass"}
    bids = [one for one in all_events(THREE_MORE, bid=1) if isinstance(one, CallBid)]
    assert "pass" not in {bids[0].bid, bids[1].bid}


def test_who_lays_cards_and_who_is_alone() -> None:
    """Ruling faceup.five: up to three cards."""
    laid = [
        one.face_up if isinstance(one, CallBid) else one.cards
        for one in all_events(FIVE_MORE, 10, lay=1)
        if isinstance(one, CallBid | LayFaceUp)
    ]
    assert {len(cards) for cards in laid if cards} == {1, 2, 3}
    never = all_events(FIVE_MORE, lay=0)
    assert not any(one.face_up for one in never if isinstance(one, CallBid))
    for alone in (0, 1):
        named = [one for one in all_events(FIVE_MORE, alone=alone) if isinstance(one, NamePartner)]
        assert named
        assert all((one.partner is None) is bool(alone) for one in named)


def test_who_hands_on_the_lead() -> None:
    """Ruling bird.lead."""
    assert any(isinstance(one, PassLead) for one in all_events(FIVE_MORE, pass_lead=1))
    assert not any(isinstance(one, PassLead) for one in all_events(FIVE_MORE, pass_lead=0))


def test_whoever_never_follows_passes() -> None:
    """But for those who play a trap out of turn, and whoever has the lead."""
    played = all_events(THREE_MORE, 3, follow=0)
    first = next(place for place, one in enumerate(played) if isinstance(one, PlayCards))
    tricks = [type(one) for one in played[first : first + 6]]
    assert tricks == [PlayCards, Pass, Pass, PlayCards, Pass, Pass]


def test_small_leads_are_of_one_kind() -> None:
    played = all_events(THREE_MORE, follow=0, small=1, trap=0, finish=0)
    sets = [one.cards for one in played if isinstance(one, PlayCards)]
    assert all(len(set(cards)) == 1 and len(cards) <= 3 for cards in sets)
    assert {len(cards) for cards in sets} == {1, 2, 3}


def test_every_combination_is_led_where_players_like_variety() -> None:
    played = all_events(FIVE_MORE, 30, follow=0, small=0, trap=0, variety=1, pass_lead=0)
    lengths = Counter(len(one.cards) for one in played if isinstance(one, PlayCards))
    assert len(lengths) >= 8


@pytest.mark.parametrize("name", [THREE_MORE, FIVE_MORE])
def test_clumped_deals_have_many_of_a_kind(name: str) -> None:
    sizes = {}
    for clumped in (0, 1):
        dealt = [one.setup.dealt for one in hands(name, "clumped", 10, clumped=clumped)]
        kinds = [Counter(unpack(held or 0)) for one in dealt if one for held in one.hands]
        sizes[clumped] = sum(count >= 4 for kind in kinds for count in kind.values())
    assert sizes[1] > 2 * sizes[0]


def test_a_deal_may_be_the_second_after_all_have_passed() -> None:
    """Ruling allpass.2014: then the points and the dealer are known, and only in that edition."""
    setups = [one.setup for one in hands(OF_2014, "redeal", 20)]
    again = [setup for setup in setups if setup.redeal]
    assert 0 < len(again) < len(setups)
    for setup in again:
        assert setup.dealer in (0, 1, 2)
        assert setup.scores is not None
        assert set(setup.scores) == set(setup.players)
        assert all(-100 <= points < 400 and points % 5 == 0 for points in setup.scores.values())
    assert not any(one.setup.redeal for one in hands(THREE_MORE, "redeal", 20))


def test_last_cards_of_two_combinations_are_declared_or_not() -> None:
    """Ruling reading.lead: where they end the hand it does not matter, so both occur."""
    hand = endgame(FIVE_MORE, {"Bea": "7x3 Q"}, partner="Bea", leader="Bea")
    habits = replace(USUAL, finish=1, pass_lead=0, trap=0)
    readings = set()
    for seed in range(40):
        played = RandomPlayers(hand.setup.ruleset, Random(seed), habits).event(hand)
        assert isinstance(played, PlayCards)
        assert played.cards == ("7", "7", "7", "Q")
        readings.add(None if played.reading is None else played.reading.combination)
    assert readings == {None, "four_of_a_kind", "trips_with_card"}


def test_who_watches_sees_each_event_with_the_hand_before_it() -> None:
    rules, dice = ruleset(THREE_MORE), Random("watched")
    setup = random_setup(rules, dice, NAMES[:3])
    watched: list[tuple[Hand, Event]] = []
    hand, played = RandomPlayers(rules, dice).play_out(
        setup, lambda before, event: watched.append((before, event))
    )
    assert [event for _, event in watched] == played
    assert watched[0][0] == begin(setup)
    assert apply(*watched[-1]).hand == hand
    with pytest.raises(ValueError, match="the hand is over"):
        RandomPlayers(rules, dice).event(hand)
