"""What is offered, what is allowed and what is legal are the same, also where nothing is done.

Declining to lay cards, like passing, is an act of its own: whoever has no chance to lay has nothing
to decline either.
"""

from __future__ import annotations

import pytest

from referee.chimera import ReasonCode, ruleset
from referee.chimera.deal import deal
from referee.chimera.hand import (
    CallBid,
    Event,
    EventType,
    Hand,
    LayFaceUp,
    Setup,
    Step,
    attempt,
    begin,
    dealt_cards,
    replay,
)
from referee.chimera.hand.may import awaiting, legal_events, may
from referee.chimera.hand.text import told
from referee.chimera.reasons import Reason
from tests.chimera.hand import table

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve")


def after_auction(*first: Event) -> Hand:
    """The last chance to lay cards after these calls, and passes by all others in turn."""
    rules = ruleset("chimera-more-5p")
    dealt = deal(rules, "offers")
    hands = dict(zip(NAMES, dealt.hands, strict=True))
    setup = Setup(rules, NAMES, dealt=dealt_cards(rules, NAMES, hands, dealt.den))
    hand = replay(setup, first)
    while len(awaiting(hand)) == 1:
        step = attempt(hand, CallBid(awaiting(hand)[0], "pass"))
        assert isinstance(step, Step)
        hand = step.hand
    return hand


def laid_by(name: str) -> tuple[str, ...]:
    """A card that this player was dealt."""
    return deal(ruleset("chimera-more-5p"), "offers").hands[NAMES.index(name)][:1]


@pytest.mark.parametrize(
    ("calls", "without", "code"),
    [
        ((CallBid("Ann", 70),), "Ann", ReasonCode.FACE_UP_TOO_LATE),
        ((CallBid("Ann", "pass"), CallBid("Bea", 70)), "Bea", ReasonCode.FACE_UP_TOO_LATE),
        ((CallBid("Ann", 70, laid_by("Ann")),), "Ann", ReasonCode.ALREADY_LAID),
        ((CallBid("Ann", 30, laid_by("Ann")),), "Ann", ReasonCode.ALREADY_LAID),
        (
            (CallBid("Ann", "pass", laid_by("Ann")), CallBid("Bea", 50)),
            "Ann",
            ReasonCode.ALREADY_LAID,
        ),
    ],
    ids=["highest bid", "highest bid later", "laid with it", "laid with a bid", "laid on passing"],
)
def test_who_may_not_lay_may_not_decline(
    calls: tuple[Event, ...], without: str, code: ReasonCode
) -> None:
    """Ruling faceup.five."""
    hand = after_auction(*calls)
    for seat, name in enumerate(NAMES):
        declining = attempt(hand, LayFaceUp(name, ()))
        offered = {event.type for event in legal_events(hand, seat)}
        if name == without:
            assert isinstance(declining, Reason)
            assert declining.code is code
        else:
            assert isinstance(declining, Step)
        assert (EventType.FACE_UP in offered) is (name != without)
        assert offered == set(may(hand, seat).types)


def test_nothing_is_offered_before_the_first_call_but_to_the_first_bidder() -> None:
    rules = ruleset("chimera-more-5p")
    dealt = deal(rules, "offers")
    hands = dict(zip(NAMES, dealt.hands, strict=True))
    hand = begin(
        Setup(rules, NAMES, first_bidder=3, dealt=dealt_cards(rules, NAMES, hands, dealt.den))
    )
    assert awaiting(hand) == ("Dan",)
    for seat in range(5):
        assert bool(list(legal_events(hand, seat))) is (seat == 3)


def offered(hand: Hand, name: str) -> list[str]:
    """What this player may do, in words, in the order in which it is listed."""
    listed = list(legal_events(hand, hand.setup.seat(name)))
    assert all(isinstance(attempt(hand, event), Step) for event in listed)
    assert {event.type for event in listed} <= set(may(hand, hand.setup.seat(name)).types)
    return [told(event) for event in listed]


def test_offered_in_an_auction_are_the_calls() -> None:
    """Ruling bid.levels: a pass, and every bid that is higher."""
    hand = begin(table.dealt(table.THREE_MORE))
    assert offered(hand, "Ann") == ["Ann passes", "Ann bids 20", "Ann bids 30", "Ann bids 40"]
    assert offered(hand, "Bea") == []
    hand = table.after(hand, "Ann bids 20")
    assert offered(hand, "Bea") == ["Bea passes", "Bea bids 30", "Bea bids 40"]


def test_offered_with_a_call_are_the_cards_to_lay() -> None:
    """Ruling faceup.five: up to three, and cards of one kind are the same choice."""
    hand = begin(table.dealt(table.FIVE_MORE, {"Ann": "0x6 1x6 2x4"}))
    of_a_call = [
        "",
        *(f" and lays {cards} face up" for cards in ("0", "1", "2")),
        *(f" and lays {cards} face up" for cards in ("0 0", "0 1", "0 2", "1 1", "1 2", "2 2")),
        *(f" and lays 0 {cards} face up" for cards in ("0 0", "0 1", "0 2", "1 1", "1 2", "2 2")),
        *(f" and lays 1 {cards} face up" for cards in ("1 1", "1 2", "2 2")),
        " and lays 2 2 2 face up",
    ]
    calls = ("Ann passes", "Ann bids 30", "Ann bids 50", "Ann bids 70")
    assert offered(hand, "Ann") == [call + laying for call in calls for laying in of_a_call]
    hand = table.after(hand, "Ann bids 50; Bea, Cid, Dov bid pass")
    assert offered(hand, "Eve")[0] == "Eve passes"


def test_offered_while_cards_are_laid_are_partners_and_cards() -> None:
    """Ruling faceup.five: the Chimera names a partner or none; the others may lay or decline."""
    setup = table.dealt(table.FIVE_MORE, {"Ann": "0x6 1x6 2x4", "Cid": "3x6 4x6 5x4"})
    hand = table.after(setup, "Ann bids 30 showing 0; Bea, Cid, Dov, Eve bid pass")
    assert offered(hand, "Ann") == [
        "Ann names Bea Pi Ya",
        "Ann names Cid Pi Ya",
        "Ann names Dov Pi Ya",
        "Ann names Eve Pi Ya",
        "Ann plays alone",
    ]
    assert offered(hand, "Cid")[:5] == [
        "Cid lays no cards",
        "Cid lays 3 face up",
        "Cid lays 4 face up",
        "Cid lays 5 face up",
        "Cid lays 3 3 face up",
    ]
    assert len(offered(hand, "Cid")) == 1 + 3 + 6 + 10


def test_offered_for_passing_are_the_cards_that_may_go() -> None:
    """Rulings pass.five and pass.three: of those laid by oneself, or of the whole hand."""
    setup = table.dealt(table.FIVE_MORE, {"Ann": "0x6 1x6 2x4", "Bea": "3x6 4x6 5x4"})
    hand = table.after(
        setup,
        "Ann bids 30 showing 0 1; Bea bids pass showing 4 3 5; Cid, Dov, Eve bid pass; "
        "Ann names Bea",
    )
    assert offered(hand, "Ann") == ["Ann passes 0 1 to Bea"]
    assert offered(hand, "Bea") == [
        "Bea passes 3 4 to Ann",
        "Bea passes 3 5 to Ann",
        "Bea passes 4 5 to Ann",
    ]
    assert offered(hand, "Cid") == []
    setup = table.dealt(table.THREE_MORE, {"Bea": "1x4 2x4 3x4 4x4 5"})
    hand = table.after(setup, "Ann bids 30; Bea, Cid bid pass")
    assert offered(hand, "Bea") == [f"Bea passes {card} to Cid" for card in "12345"]


def test_offered_to_the_chimera_of_five_are_both_packets() -> None:
    """Ruling den.five."""
    hand = table.after(
        table.dealt(table.FIVE_MORE), "Ann bids 30; Bea, Cid, Dov, Eve bid pass; Ann names nobody"
    )
    assert offered(hand, "Ann") == [
        "Ann keeps the first packet of the Den",
        "Ann keeps the second packet of the Den",
    ]
    assert offered(hand, "Bea") == []


def of_birds() -> Hand:
    """Ann has the lead, a bird and three of a kind."""
    hands = {"Ann": "7x3 Q", "Bea": "8x3 9 12x5", "Dov": "9x5 3"}
    return table.endgame(table.FIVE_MORE, hands, partner="Bea")


def test_offered_as_a_lead_are_all_plays_and_whom_to_hand_the_lead() -> None:
    """Rulings reading.lead and bird.lead: a lead of two combinations is listed once for each."""
    hand = of_birds()
    assert offered(hand, "Ann") == [
        "Ann plays 7",
        "Ann plays Q",
        "Ann plays 7 7",
        "Ann plays 7 Q",
        "Ann plays 7 7 7",
        "Ann plays 7 7 Q",
        "Ann plays 7 7 7 Q, declared as four of a kind of 7",
        "Ann plays 7 7 7 Q, declared as trips with card of 7",
        "Ann lays a bird and hands the lead to Bea",
        "Ann lays a bird and hands the lead to Cid",
        "Ann lays a bird and hands the lead to Dov",
        "Ann lays a bird and hands the lead to Eve",
    ]
    assert may(hand, 0).can_play
    assert not may(hand, 0).can_pass
    assert offered(hand, "Bea") == []


def test_offered_onto_a_trick_is_what_beats_it_as_it_was_declared() -> None:
    """Rulings follow.same and trap.turn: out of turn only traps."""
    declared = {
        "trips_with_card": ["8 8 8 9", "8 8 8 12", "8 12 12 12", "9 12 12 12", "12 12 12 12 12"],
        "four_of_a_kind": ["12 12 12 12", "12 12 12 12 12"],
    }
    for combination, plays in declared.items():
        hand = table.after(of_birds(), f"Ann plays 7x3 Q as {combination}")
        assert offered(hand, "Bea") == [*(f"Bea plays {play}" for play in plays), "Bea passes"]
        assert offered(hand, "Dov") == ["Dov plays 9 9 9 9 9"]
        assert offered(hand, "Cid") == []


def test_offered_onto_a_sequence_is_what_beats_the_rank_that_was_declared() -> None:
    """Rulings reading.lead and piya.sequence: with the Pi Ya it may be led as the lower one."""
    hands = {"Ann": "5 6 7 8 P 2", "Bea": "5 6 7 8 9"}
    start = table.endgame(table.FIVE_MORE, hands, partner="Bea")
    low = table.after(start, "Ann plays 5 6 7 8 P as sequence 8")
    assert offered(low, "Bea") == ["Bea plays 5 6 7 8 9", "Bea passes"]
    high = table.after(start, "Ann plays 5 6 7 8 P as sequence 9")
    assert offered(high, "Bea") == ["Bea passes"]
