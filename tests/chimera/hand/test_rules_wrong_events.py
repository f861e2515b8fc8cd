"""Every kind of event done wrong: which reason is given, in which words, and nothing changes.

``WRONG`` shows every reason that a hand can give beyond those of single plays. Ann is the Chimera
and Bea the Pi Ya player where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import pytest

from referee.chimera import REASONS, Reason, ReasonCode
from referee.chimera.auction import Auction, Call, judged
from referee.chimera.hand import (
    CallBid,
    EventType,
    Hand,
    IllegalEvent,
    InvalidSetup,
    Setup,
    apply,
    attempt,
    begin,
    can,
    verify,
)
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.record import referee as referee_record
from referee.chimera.rulings import RULINGS
from tests.chimera.hand.table import (
    FIVE_MORE,
    OF_2014,
    THREE_MORE,
    after,
    check_reason,
    dealt,
    endgame,
    events,
    open_table,
    refused,
)

SPREAD: Final = {"Ann": "7x4", "Bea": "8x4", "Cid": "9x4", "Dov": "10x4", "Eve": "11x4"}
WON: Final = "Ann bids 30; Bea, Cid, Dov, Eve bid pass"
LAID: Final = f"{WON}; Ann lays 7x2; Bea lays 8x2"
LEFT: Final = {"Ann": "5 9", "Bea": "Q 7x3 9 P C", "Cid": "4x5 6 7 9", "Dov": "Q 9", "Eve": "10 11"}


def _five(text: str) -> Hand:
    return after(dealt(FIVE_MORE, SPREAD), text)


def _three(text: str) -> Hand:
    return after(dealt(THREE_MORE, {"Ann": "7x2 C", "Bea": "8x2", "Cid": "9x2"}), text)


def _left(text: str, leader: str = "Ann", **hands: str) -> Hand:
    return after(endgame(FIVE_MORE, LEFT | hands, partner="Bea", leader=leader), text)


#: Where a hand may stand, in a few words.
STARTS: Final[Mapping[str, Callable[[], Hand]]] = {
    "five bid": lambda: _five("Ann bids 30"),
    "five bid, Ann laid": lambda: _five(
        "Ann bids 30 showing 7; Bea bids 50; Cid, Dov, Eve bid pass"
    ),
    "five begin": lambda: _five(""),
    "five lay": lambda: _five(WON),
    "five lay, Ann at once": lambda: _five("Ann bids 70"),
    "five lay, Bea laid": lambda: _five(f"{WON}; Bea lays 8"),
    "five pass cards": lambda: _five(f"{LAID}; Ann names Bea"),
    "five pass cards, Ann did": lambda: _five(f"{LAID}; Ann names Bea; Ann gives Bea 7x2"),
    "five den": lambda: _five(f"{WON}; Ann names Bea"),
    "five play": lambda: _five(f"{WON}; Ann names Bea; Ann keeps 0"),
    "three begin": lambda: _three(""),
    "three pass cards": lambda: _three("Ann bids 30; Bea, Cid bid pass"),
    "three play": lambda: _three("Ann bids 20; Bea, Cid bid pass"),
    "three led": lambda: after(endgame(THREE_MORE, {"Ann": "5 9", "Bea": "7x4 3"}), "Ann plays 5"),
    "three over": lambda: after(endgame(THREE_MORE, {"Ann": "5"}), "Ann plays 5"),
    "thrown in": lambda: after(open_table(OF_2014), "Ann, Bea, Cid bid pass"),
    "left": lambda: _left(""),
    "left, Ann led": lambda: _left("Ann plays 5"),
    "left, Bea leads": lambda: _left("", "Bea"),
    "left, lead from Dov": lambda: _left("Dov hands the lead to Ann", "Dov"),
    "left, Ann out": lambda: _left("Ann plays 9; Bea, Cid, Dov, Eve pass", Ann="9"),
    "over": lambda: _left("Bea plays 12", "Bea", Bea="12"),
    "open begin": lambda: begin(open_table(FIVE_MORE)),
    "open, Ann laid": lambda: after(open_table(FIVE_MORE), "Ann bids 30 showing P"),
    "open lay, Ann laid": lambda: after(open_table(FIVE_MORE), f"{WON}; Ann lays P"),
    "open three pass cards": lambda: after(
        open_table(THREE_MORE), "Ann bids 30; Bea, Cid bid pass; Bea gives Cid P"
    ),
    "open play": lambda: after(open_table(FIVE_MORE), f"{WON}; Ann names Bea; Ann keeps 0"),
    "open play, few left": lambda: after(
        open_table(THREE_MORE), "Ann bids 20; Bea, Cid bid pass; Ann plays 3x3 4x3 5x3 6x3 7 8 9 10"
    ),
}


@dataclass(frozen=True)
class Wrong:
    """An event that is illegal, with the reason why in full."""

    start: str
    event: str
    code: str
    ruling: str | None
    message: str


def _wrong_phase(what: str, phase: str) -> str:
    return f"This is not the time to {what}: {phase}."


BIDDING: Final = "the auction is still open"
LAYING: Final = "cards are laid face up until the Chimera names the partner"
PASSING: Final = "cards are being passed between partners"
CHOOSING: Final = "the Chimera is to choose a packet of the Den"
PLAYING: Final = "the cards are being played"
NOT_HELD: Final = "The hand does not hold these cards, or not so often: {}."
ELSEWHERE: Final = "All copies of these are elsewhere already, or the deck never held so many: {}."
OUT_OF_TURN: Final = (
    "Out of turn there are only traps and the Chimera Flight, only with 5 players, and only onto a "
    "combination."
)
#: A sequence of trips with pairs.
TWENTY: Final = "3x3 4x3 5x3 6x3 7x2 8x2 9x2 10x2"
OUT: Final = "Ann is out and does nothing more in this hand."

WRONG: Final = (
    # call
    Wrong(
        *("five begin", "Ann bids 20", "no_such_bid", "bid.levels"),
        "There is no bid of 20; the bids are 30, 50, 70.",
    ),
    Wrong(
        *("three begin", "Ann bids 25", "no_such_bid", "bid.levels"),
        "There is no bid of 25; the bids are 20, 30, 40.",
    ),
    Wrong(
        *("five bid", "Bea bids 30", "bid_not_higher", "bid.levels"),
        "Each bid is higher than the last: 30 is not higher than 30.",
    ),
    Wrong(
        *("five bid", "Cid bids 50", "not_your_turn", None), "It is the turn of Bea, not of Cid."
    ),
    Wrong(*("five lay", "Bea bids 50", "auction_over", "bid.levels"), "The auction is over."),
    Wrong(*("three play", "Ann bids pass", "auction_over", "bid.levels"), "The auction is over."),
    Wrong(*("thrown in", "Ann bids 20", "hand_over", None), "The hand is over."),
    Wrong(
        *("five begin", "Ann bids 30 showing 7x4", "too_many_face_up", "faceup.five"),
        "At most 3 cards may be laid face up; here are 4.",
    ),
    Wrong(
        *("five bid, Ann laid", "Ann bids 70 showing 7", "already_laid", "faceup.five"),
        "Ann has laid cards face up already, which is done once.",
    ),
    Wrong(
        *("three begin", "Ann bids 20 showing 7", "not_in_this_ruleset", "deck.three"),
        "With 3 players nobody can lay cards face up.",
    ),
    Wrong(*("five begin", "Ann bids 30 showing Q", "not_in_hand", None), NOT_HELD.format("Q")),
    Wrong(
        *("open, Ann laid", "Bea bids pass showing P", "too_many_copies", None),
        ELSEWHERE.format("P"),
    ),
    # face_up
    Wrong(
        *("five bid", "Bea lays 8", "wrong_phase", None),
        _wrong_phase("lay cards face up", BIDDING),
    ),
    Wrong(
        *("five play", "Bea lays 8", "wrong_phase", None),
        _wrong_phase("lay cards face up", PLAYING),
    ),
    Wrong(
        *("five lay, Bea laid", "Bea lays 8", "already_laid", "faceup.five"),
        "Bea has laid cards face up already, which is done once.",
    ),
    Wrong(
        *("five lay, Bea laid", "Bea lays nothing", "already_laid", "faceup.five"),
        "Bea has laid cards face up already, which is done once.",
    ),
    Wrong(
        *("five lay, Ann at once", "Ann lays 7", "face_up_too_late", "faceup.five"),
        "Ann ended the auction at once and could lay cards with that bid at the latest.",
    ),
    Wrong(
        *("five lay", "Ann lays 7x4", "too_many_face_up", "faceup.five"),
        "At most 3 cards may be laid face up; here are 4.",
    ),
    Wrong(
        *("five lay", "Ann lays 7x2 Q", "not_in_hand", None),
        NOT_HELD.format("Q"),
    ),
    Wrong(
        *("three begin", "Ann lays 7", "not_in_this_ruleset", "deck.three"),
        "With 3 players nobody can lay cards face up.",
    ),
    Wrong(
        *("open lay, Ann laid", "Bea lays P 7", "too_many_copies", None),
        ELSEWHERE.format("P"),
    ),
    Wrong(*("over", "Cid lays 9", "hand_over", None), "The hand is over."),
    # partner
    Wrong(
        *("five lay", "Bea names Cid", "not_the_chimera", "order.five"),
        "Only the Chimera, Ann, can name a partner.",
    ),
    Wrong(
        *("five lay", "Ann names Ann", "partner_is_oneself", None),
        "The Chimera names another player as partner, or nobody to play alone.",
    ),
    Wrong(
        *("five bid", "Ann names Bea", "wrong_phase", None),
        _wrong_phase("name a partner", BIDDING),
    ),
    Wrong(
        *("five den", "Ann names Bea", "wrong_phase", None),
        _wrong_phase("name a partner", CHOOSING),
    ),
    Wrong(
        *("three play", "Ann names Bea", "not_in_this_ruleset", "deck.three"),
        "With 3 players nobody can name a partner.",
    ),
    Wrong(*("over", "Ann names nobody", "hand_over", None), "The hand is over."),
    # pass_cards
    Wrong(
        *("three pass cards", "Ann gives Bea 7", "nothing_to_pass", None),
        "Ann passes no cards in this hand.",
    ),
    Wrong(
        *("five pass cards", "Cid gives Dov 9", "nothing_to_pass", None),
        "Cid passes no cards in this hand.",
    ),
    Wrong(
        *("five pass cards, Ann did", "Ann gives Bea 7x2", "already_passed_cards", None),
        "Ann has passed cards already.",
    ),
    Wrong(
        *("five pass cards", "Ann gives Cid 7x2", "wrong_receiver", None),
        "Ann passes cards to Bea, not to Cid.",
    ),
    Wrong(
        *("three pass cards", "Bea gives Cid 8x2", "wrong_number_to_pass", None),
        "The number of cards to pass here is 1, not 2.",
    ),
    Wrong(
        *("three pass cards", "Bea gives Cid 2 unseen", "wrong_number_to_pass", None),
        "The number of cards to pass here is 1, not 2.",
    ),
    Wrong(
        *("five pass cards", "Ann gives Bea 7 8", "not_laid", "order.five"),
        "Only cards that one laid face up oneself are passed; these were not: 8.",
    ),
    Wrong(
        *("three pass cards", "Bea gives Cid C", "not_in_hand", None),
        NOT_HELD.format("C"),
    ),
    Wrong(
        *("open three pass cards", "Cid gives Bea P", "too_many_copies", None),
        ELSEWHERE.format("P"),
    ),
    Wrong(
        *("three play", "Bea gives Cid 8", "wrong_phase", None),
        _wrong_phase("pass cards", PLAYING),
    ),
    Wrong(
        *("five lay", "Ann gives Bea 7", "wrong_phase", None),
        _wrong_phase("pass cards", LAYING),
    ),
    Wrong(*("three over", "Bea gives Cid 3", "hand_over", None), "The hand is over."),
    # den
    Wrong(
        *("five den", "Bea keeps 0", "not_the_chimera", "order.five"),
        "Only the Chimera, Ann, can choose a packet of the Den.",
    ),
    Wrong(
        *("five pass cards", "Ann keeps 0", "wrong_phase", None),
        _wrong_phase("choose a packet of the Den", PASSING),
    ),
    Wrong(
        *("five play", "Ann keeps 1", "wrong_phase", None),
        _wrong_phase("choose a packet of the Den", PLAYING),
    ),
    Wrong(
        *("three play", "Ann keeps 0", "not_in_this_ruleset", "deck.three"),
        "With 3 players nobody can choose a packet of the Den.",
    ),
    Wrong(*("over", "Ann keeps 0", "hand_over", None), "The hand is over."),
    # play
    Wrong(
        *("three led", "Cid plays 8", "not_your_turn", None), "It is the turn of Bea, not of Cid."
    ),
    Wrong(*("left, Ann led", "Cid plays 6", "not_out_of_turn", "trap.turn"), OUT_OF_TURN),
    Wrong(*("left", "Cid plays 4x5", "not_out_of_turn", "trap.turn"), OUT_OF_TURN),
    Wrong(
        *("left, lead from Dov", "Cid plays 4x5", "no_answer_to_passed_lead", "bird.lead"),
        "No trap and no Chimera Flight may answer a bird that hands on the lead.",
    ),
    Wrong(*("left, Ann out", "Ann plays 9", "player_is_out", "end.five"), OUT),
    Wrong(*("left", "Ann plays 9x2", "not_in_hand", None), NOT_HELD.format("9")),
    Wrong(
        *("open play, few left", "Bea plays 3x2", "too_many_copies", None), ELSEWHERE.format("3")
    ),
    Wrong(*("open play", "Ann plays 7x7", "too_many_copies", None), ELSEWHERE.format("7")),
    Wrong(
        *("open play", f"Ann plays {TWENTY}", "more_cards_than_left", None),
        "Ann has not so many cards left: 19, and here are 20.",
    ),
    Wrong(
        *("left, Bea leads", "Bea plays 7x3 Q", "ambiguous_reading", "reading.lead"),
        "Led like this, the cards can be read as four of a kind of 7, trips of 7 with a card; "
        "declare which.",
    ),
    Wrong(
        *("left, Bea leads", "Bea plays 7 Qx2", "two_birds", "birds.one-each"),
        "No hand ever holds two Messenger Birds, so no play does; here are 2.",
    ),
    Wrong(
        *("left, Ann led", "Bea plays 7 9", "not_a_combination", None),
        "It is no play at all. Two cards are a pair only when they have the same rank; these are "
        "7, 9.",
    ),
    Wrong(
        *("left", "Ann plays 5 9", "cards_differ", None),
        "Two cards are a pair only when they have the same rank; these are 5, 9.",
    ),
    Wrong(
        *("left, Ann led", "Bea plays 7x3", "different_combination", "follow.same"),
        "A follow is of the combination that was led: single, not trips.",
    ),
    Wrong(*("five den", "Ann plays 7", "wrong_phase", None), _wrong_phase("play cards", CHOOSING)),
    Wrong(*("over", "Cid plays 9", "hand_over", None), "The hand is over."),
    # pass
    Wrong(
        *("left", "Ann passes", "leader_cannot_pass", "lead.must"),
        "Ann has the lead and cannot pass.",
    ),
    Wrong(
        *("left, lead from Dov", "Ann passes", "leader_cannot_pass", "lead.must"),
        "Ann has the lead and cannot pass.",
    ),
    Wrong(
        *("left, Ann led", "Dov passes", "not_your_turn", None),
        "It is the turn of Bea, not of Dov.",
    ),
    Wrong(*("left, Ann out", "Ann passes", "player_is_out", "end.five"), OUT),
    Wrong(*("five lay", "Ann passes", "wrong_phase", None), _wrong_phase("pass", LAYING)),
    Wrong(*("five bid", "Bea passes", "wrong_phase", None), _wrong_phase("pass", BIDDING)),
    Wrong(*("three over", "Bea passes", "hand_over", None), "The hand is over."),
    # pass_lead
    Wrong(
        *("left, Ann led", "Bea hands the lead to Ann", "no_lead_to_pass", "bird.lead"),
        "Bea does not have the lead and so cannot hand it on.",
    ),
    Wrong(
        *("left", "Bea hands the lead to Cid", "no_lead_to_pass", "bird.lead"),
        "Bea does not have the lead and so cannot hand it on.",
    ),
    Wrong(
        *("left, Bea leads", "Bea hands the lead to Bea", "lead_to_oneself", "bird.lead"),
        "The lead is handed to another player.",
    ),
    Wrong(
        *("left, Ann out", "Bea hands the lead to Ann", "receiver_is_out", "end.five"),
        "The lead cannot be handed to Ann, who is out.",
    ),
    Wrong(
        *("left", "Ann hands the lead to Bea", "no_bird", "bird.lead"),
        "Ann holds no Messenger Bird to hand on the lead with.",
    ),
    Wrong(*("left, Ann out", "Ann hands the lead to Bea", "player_is_out", "end.five"), OUT),
    Wrong(
        *("five den", "Bea hands the lead to Cid", "wrong_phase", None),
        _wrong_phase("hand on the lead", CHOOSING),
    ),
    Wrong(
        *("three play", "Ann hands the lead to Bea", "not_in_this_ruleset", "deck.three"),
        "With 3 players nobody can hand on the lead.",
    ),
    Wrong(*("over", "Cid hands the lead to Dov", "hand_over", None), "The hand is over."),
)


@cache
def _kind(wrong: Wrong) -> EventType:
    (event,) = events(wrong.event)
    return event.type


every_wrong = pytest.mark.parametrize(
    "wrong", WRONG, ids=lambda wrong: f"{wrong.start} | {wrong.event}"
)


@every_wrong
def test_the_reason_and_its_sentence(wrong: Wrong) -> None:
    reason = refused(STARTS[wrong.start](), wrong.event)
    assert (reason.code, reason.ruling) == (wrong.code, wrong.ruling)
    assert reason.message == wrong.message
    assert wrong.ruling is None or wrong.ruling in RULINGS


@every_wrong
def test_nothing_changes_and_all_ways_of_asking_agree(wrong: Wrong) -> None:
    hand, as_before = STARTS[wrong.start](), STARTS[wrong.start]()
    (event,) = events(wrong.event)
    tried = attempt(hand, event)
    assert not can(hand, event)
    for ask in (verify, apply):
        with pytest.raises(IllegalEvent) as caught:
            ask(hand, event)
        assert caught.value.reason == tried
        assert caught.value.event == event
        assert str(caught.value) == f"{event.player}, {event.type}: {wrong.message}"
    assert hand == as_before


@pytest.mark.parametrize("kind", list(EventType))
def test_every_kind_of_event_is_done_wrong_in_three_ways_at_least(kind: EventType) -> None:
    assert len({wrong.code for wrong in WRONG if _kind(wrong) is kind}) >= 3


#: Given where a record is told to one player: that a reason would tell too much.
OF_VIEWS: Final = {ReasonCode.HIDDEN}


def test_every_reason_of_hands_and_auctions_occurs() -> None:
    """All codes beyond those that a single play, or a play on a trick, can give."""
    of_hands = {
        code
        for code, kind in REASONS.items()
        if {"auction", "hands/referee"} & set(kind.calls)
        and not {"classify", "beats"} & set(kind.calls)
    }
    assert of_hands - OF_VIEWS <= {ReasonCode(wrong.code) for wrong in WRONG}


def test_every_reason_of_an_auction_occurs_there() -> None:
    """With the same sentences as in a hand."""
    rules = begin(open_table(OF_2014)).setup.ruleset
    of_auctions = {code for code, kind in REASONS.items() if "auction" in kind.calls}
    given = set()
    tried: tuple[tuple[Call, ...], ...] = ((25,), (30, 20), (40, "pass"))
    for calls in tried:
        _, illegal = judged(Auction(rules), calls)
        assert illegal is not None
        check_reason(illegal.reason)
        given.add(illegal.reason.code)
    assert given == of_auctions


@pytest.mark.parametrize(
    "start", ["five begin", "five lay", "five den", "left", "over", "three led"]
)
@pytest.mark.parametrize(
    "done",
    [
        *("Zoe bids 30", "Zoe lays nothing", "Zoe names Ann", "Zoe gives Ann 3", "Zoe keeps 0"),
        *("Zoe plays 3", "Zoe passes", "Zoe hands the lead to Ann"),
    ],
)
def test_strangers_are_no_question_of_the_rules(start: str, done: str) -> None:
    """Somebody who does not play is no verdict, whatever the phase."""
    (event,) = events(done)
    with pytest.raises(InvalidSetup, match="nobody is 'Zoe'; there are Ann, Bea") as caught:
        attempt(STARTS[start](), event)
    assert caught.value.code == "unknown_name"


@pytest.mark.parametrize(
    ("start", "done"),
    [
        ("five lay", "Ann names Zoe"),
        ("five pass cards", "Ann gives Zoe 7x2"),
        ("left, Bea leads", "Bea hands the lead to Zoe"),
    ],
)
def test_nothing_is_done_to_strangers(start: str, done: str) -> None:
    (event,) = events(done)
    with pytest.raises(InvalidSetup, match="nobody is 'Zoe'"):
        attempt(STARTS[start](), event)


def test_names_stand_in_sentences_as_they_are() -> None:
    """A name is no word of the rules: an underscore in it stays."""
    table = open_table(THREE_MORE)
    hand = begin(Setup(table.ruleset, ("__proto__", "ann_1", "{turn}")))
    for player in ("ann_1", "{turn}"):
        tried = attempt(hand, CallBid(player, "pass"))
        assert isinstance(tried, Reason)
        assert tried.message == f"It is the turn of __proto__, not of {player}."


def test_a_record_stops_at_the_first_illegal_event() -> None:
    """Contract, hands/referee: with the reason, and the hand as it stood before it."""
    setup = dealt(FIVE_MORE, SPREAD)
    good, bad = events("Ann bids 30; Bea bids pass"), events("Dov bids pass; Cid bids pass")
    judged_record = referee_record(HandRecord(setup, (*good, *bad)))
    assert judged_record.legal is False
    assert judged_record.stopped_by is not None
    assert judged_record.stopped_by.code is ReasonCode.NOT_YOUR_TURN
    assert [happened.event for happened in judged_record.happened] == list(good)
    assert judged_record.hand == after(setup, "Ann bids 30; Bea bids pass")


def test_a_record_stops_at_a_lead_that_must_be_declared() -> None:
    """Ruling reading.lead; contract, hand record: that is neither legal nor illegal."""
    setup = dealt(FIVE_MORE, {"Bea": "7x3 C"})
    begun = events("Ann, Bea, Cid, Dov bid pass; Eve bids 70; Eve names Ann; Eve keeps 0")
    led = events("Eve plays 0; Ann passes; Bea plays C; Cid, Dov, Eve, Ann pass")
    undeclared = events("Bea plays 7x3 Q; Cid passes")
    judged_record = referee_record(HandRecord(setup, (*begun, *led, *undeclared)))
    assert judged_record.legal is None
    assert judged_record.stopped_by is not None
    assert judged_record.stopped_by.code is ReasonCode.AMBIGUOUS_READING
    assert len(judged_record.happened) == len(begun) + len(led)
