"""Every rule of the auction, once as it is and once the other way round.

Each test names the ruling it rests on and the section of the rule text.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from referee.chimera import ReasonCode, RefereeError, ruleset
from referee.chimera.auction import (
    Auction,
    AuctionState,
    Call,
    MissingForBinding,
    Redeal,
    judged,
    refereed,
)
from referee.chimera.deal import deal
from referee.chimera.hand import begin
from referee.chimera.hand.may import awaiting
from referee.chimera.hand.state import ThrownIn
from referee.chimera.hand.summary import summary
from tests.chimera.hand.table import (
    BGA,
    FIVE_MORE,
    NAMES,
    OF_2014,
    THREE_MORE,
    after,
    allowed,
    check_reason,
    code,
    counts,
    dealt,
    endgame,
    held,
    holds,
    leads,
    open_table,
    scores,
)
from tests.chimera.words import ALL, THREE

OPEN, WON = AuctionState.OPEN, AuctionState.WON
PASS: Final = "pass"


def bids(name: str) -> tuple[int, ...]:
    return ruleset(name).bids


def auction(name: str, *calls: Call, **redeal: Any) -> Auction:
    """An auction after legal calls; on a redeal, if anything is said of one."""
    rules = ruleset(name, **redeal.pop("options", {}))
    players = NAMES[: rules.players]
    return refereed(rules, calls, Redeal(players, **redeal) if redeal else None)


def refusal(name: str, *calls: Call) -> tuple[int, ReasonCode, str | None]:
    """The place of the first illegal call, and why it is."""
    _, illegal = judged(Auction(ruleset(name)), calls)
    assert illegal is not None
    check_reason(illegal.reason)
    return illegal.index, illegal.reason.code, illegal.reason.ruling


# --- bids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_levels_of_the_bids(name: str) -> None:
    """Ruling bid.levels; The Bid, A licitálás: 20, 30, 40 with 3 players and 30, 50, 70 with 5."""
    expected = (30, 50, 70) if name == FIVE_MORE else (20, 30, 40)
    assert auction(name).legal_calls() == (PASS, *expected)


@pytest.mark.parametrize(
    ("name", "bid"),
    [
        *[(name, bid) for name in THREE for bid in (0, -20, 10, 25, 35, 50, 70, 20.5)],
        *[(FIVE_MORE, bid) for bid in (0, 20, 40, 60, 100)],
    ],
)
def test_no_other_bids(name: str, bid: Call) -> None:
    """Ruling bid.levels; The Bid, A licitálás: a bid of another edition is none here."""
    assert refusal(name, bid) == (0, ReasonCode.NO_SUCH_BID, "bid.levels")


@pytest.mark.parametrize("name", ALL)
def test_each_bid_is_higher_than_the_last(name: str) -> None:
    """Ruling bid.levels; The Bid: not equal, not lower, and passes between change nothing."""
    low, middle, high = bids(name)
    for calls in ((middle, middle), (middle, low), (low, PASS, low), (middle, PASS, low)):
        where = len(calls) - 1
        assert refusal(name, *calls) == (where, ReasonCode.BID_NOT_HIGHER, "bid.levels")
    assert auction(name, middle).legal_calls() == (PASS, high)
    assert auction(name, low).legal_calls() == (PASS, middle, high)
    assert auction(name, low, middle).bid == middle


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_bidding_can_start_at_any_level(name: str, place: int) -> None:
    """Ruling bid.levels; The Bid, A licitálás."""
    bid = bids(name)[place]
    after_one = auction(name, bid)
    assert (after_one.bid, after_one.bidder) == (bid, 0)


@pytest.mark.parametrize("name", ALL)
def test_the_highest_bid_ends_the_auction_at_once(name: str) -> None:
    """Ruling bid.levels; The Bid: 40, or 70, keeps the others out, and no lower bid does."""
    low, middle, high = bids(name)
    for calls, seat in (((high,), 0), ((low, high), 1), ((PASS, PASS, high), 2)):
        ended = auction(name, *calls)
        assert (ended.state, ended.chimera, ended.bid) == (WON, seat, high)
        assert (ended.turn, ended.legal_calls(), ended.all_passed) == (None, (), False)
    for bid in (low, middle):
        assert auction(name, bid).state is OPEN
        assert auction(name, bid).chimera is None


@pytest.mark.parametrize("name", ALL)
def test_after_the_end_nobody_calls(name: str) -> None:
    """Ruling bid.levels; The Bid: neither a bid nor a pass."""
    high = bids(name)[-1]
    for call in (PASS, high):
        assert refusal(name, high, call) == (1, ReasonCode.AUCTION_OVER, "bid.levels")


@pytest.mark.parametrize("name", ALL)
def test_a_player_who_passed_may_bid_again(name: str) -> None:
    """Ruling bid.levels; The Bid: before a bid, over a bid, and after having bid."""
    low, middle, high = bids(name)
    others = ruleset(name).players - 1
    again = auction(name, PASS, low, *[PASS] * (others - 1), middle)
    assert (again.state, again.bidder, again.bid) == (OPEN, 0, middle)
    overbid = auction(name, low, middle, *[PASS] * (others - 1), PASS)
    assert (overbid.state, overbid.chimera) == (WON, 1)
    raised = auction(name, low, middle, *[PASS] * (others - 1), high)
    assert (raised.chimera, raised.bid) == (0, high)


@pytest.mark.parametrize("name", ALL)
def test_passes_by_all_the_others_in_a_row_end_it(name: str) -> None:
    """Ruling bid.levels; The Bid, A licitálás: two passes with 3 players, four with 5."""
    low, middle, _ = bids(name)
    others = ruleset(name).players - 1
    for number in range(others):
        assert auction(name, low, *[PASS] * number).state is OPEN
    ended = auction(name, low, *[PASS] * others)
    assert (ended.state, ended.chimera, ended.bid) == (WON, 0, low)
    between: tuple[Call, ...] = (low, *[PASS] * (others - 1), middle)
    assert auction(name, *between, *[PASS] * (others - 1)).state is OPEN
    assert auction(name, *between, *[PASS] * others).chimera == others


@pytest.mark.parametrize("name", ALL)
def test_opening_passes_do_not_end_it(name: str) -> None:
    """Ruling bid.levels; The Bid: nor do they count among the passes after a bid."""
    low = bids(name)[0]
    others = ruleset(name).players - 1
    opened = auction(name, *[PASS] * others)
    assert (opened.state, opened.turn) == (OPEN, others)
    late = auction(name, *[PASS] * others, low)
    assert (late.state, late.turn) == (OPEN, 0)
    assert auction(name, *[PASS] * others, low, *[PASS] * (others - 1)).state is OPEN
    assert auction(name, *[PASS] * others, low, *[PASS] * others).chimera == others


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_was_dealt_the_face_up_card_begins_and_the_others_follow_clockwise(
    name: str, first: int
) -> None:
    """Rulings deal.face-up and bid.levels; The Bid, A licitálás."""
    players = ruleset(name).players
    state = Auction(ruleset(name), first)
    hand = begin(open_table(name, NAMES[first]))
    for place in range(players - 1):
        seat = (first + place) % players
        assert state.turn == seat
        assert awaiting(hand) == (NAMES[seat],)
        other = NAMES[(seat + 1) % players]
        assert code(hand, f"{other} bids pass") is ReasonCode.NOT_YOUR_TURN
        state, hand = state.after(PASS), after(hand, f"{NAMES[seat]} bids pass")


@pytest.mark.parametrize("name", ALL)
def test_a_dealt_hand_names_a_player_who_bids_first(name: str) -> None:
    """Ruling deal.face-up: the deck is cut again until the face-up card falls to a player."""
    rules = ruleset(name)
    firsts = {deal(rules, str(number)).first_bidder for number in range(40)}
    assert firsts == set(range(rules.players))


# --- all pass -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE_MORE, FIVE_MORE, BGA])
@pytest.mark.parametrize("first", [0, 2])
def test_when_all_pass_the_first_who_passed_is_chimera_at_the_lowest_bid(
    name: str, first: int
) -> None:
    """Rulings allpass.more and allpass.bga; The Bid: not the last who passed, and no new deal."""
    rules = ruleset(name)
    state, illegal = judged(Auction(rules, first), [PASS] * rules.players)
    assert illegal is None
    assert (state.state, state.chimera) == (AuctionState.ALL_PASSED, first)
    assert (state.bid, state.all_passed, state.turn) == (rules.bids[0], True, None)
    assert state.bound is None


@pytest.mark.parametrize("name", [THREE_MORE, FIVE_MORE, BGA])
def test_a_redeal_is_nothing_to_other_editions(name: str) -> None:
    """Rulings redeal.elsewhere and allpass.2014: binding somebody is of the 2014 edition."""
    players = ruleset(name).players
    for known in ({"scores": None}, {"scores": {"Bea": 300}, "dealer": 1}):
        ended = auction(name, *[PASS] * players, **known)
        assert (ended.state, ended.chimera, ended.bound) == (AuctionState.ALL_PASSED, 0, None)
    remarked = open_table(name, redeal=True, scores={"Bea": 300}, dealer=1)
    calls = f"{', '.join(NAMES[:players])} bid pass"
    hand, plain = after(remarked, calls), after(open_table(name), calls)
    assert (hand.phase, hand.roles) == (plain.phase, plain.roles)


def test_all_passed_with_three_players_nobody_passes_cards() -> None:
    """Ruling allpass.more; The Bid: one packet, which the Chimera takes, and the play begins."""
    setup = dealt(THREE_MORE, {"Bea": "Px1 Cx1 5"}, ["7 8 9"], first="Bea")
    hand = after(setup, "Bea, Cid, Ann bid pass")
    assert leads(hand) == "Bea"
    assert counts(hand) == (17, 20, 17)
    assert {"7", "8", "9"} <= set(held(hand, "Bea").split())
    assert code(hand, "Cid gives Ann 3") is ReasonCode.WRONG_PHASE


def test_all_passed_with_five_players_there_is_no_partner_and_a_packet_to_choose() -> None:
    """Rulings allpass.more, den.five, faceup.five; The Bid: laid cards are taken back."""
    setup = dealt(FIVE_MORE, {"Ann": "7x3", "Bea": "8x3"}, ["9 9 P", "10 10 C"])
    hand = after(setup, "Ann bids pass showing 7; Bea, Cid, Dov, Eve bid pass")
    assert awaiting(hand) == ("Ann",)
    assert code(hand, "Bea lays 8") is ReasonCode.WRONG_PHASE
    assert code(hand, "Ann names Bea") is ReasonCode.WRONG_PHASE
    assert code(hand, "Bea gives Cid 8") is ReasonCode.WRONG_PHASE
    first, second = after(hand, "Ann keeps 0"), after(hand, "Ann keeps 1")
    assert (holds(first, "Ann", "P"), holds(first, "Ann", "C")) == (1, 0)
    assert (holds(second, "Ann", "P"), holds(second, "Ann", "C")) == (0, 1)
    for begun in (first, second):
        assert counts(begun) == (19, 17, 17, 17, 17)
        assert holds(begun, "Ann", "7") >= 3
        assert begun.roles is not None
        assert begun.roles.pi_ya is None


@pytest.mark.parametrize(
    ("name", "won", "lost", "hunter"),
    [(THREE_MORE, 60, 0, 20), (FIVE_MORE, 90, 0, 30), (BGA, 40, -20, 20)],
)
def test_what_an_all_passed_hand_is_worth(name: str, won: int, lost: int, hunter: int) -> None:
    """Rulings allpass.more (three times, no penalty) and allpass.bga (an ordinary bid)."""
    beaten = after(endgame(name, {"Bea": "9"}, all_passed=True, leader="Bea"), "Bea plays 9")
    hunters = beaten.setup.players[1:]
    assert scores(beaten) == {"Ann": lost, **dict.fromkeys(hunters, hunter)}
    ahead = after(endgame(name, {"Ann": "C", "Bea": "9"}, all_passed=True), "Ann plays C")
    idle = 25  # Hunters who played no card
    if name == FIVE_MORE:
        ahead = after(ahead, "Bea, Cid, Dov, Eve pass; Bea plays 9")
        idle = 0
    assert scores(ahead) == {"Ann": won + idle, **dict.fromkeys(hunters, 0)}


def test_2014_a_first_time_there_is_a_new_deal() -> None:
    """Ruling allpass.2014; A licitálás: nobody is Chimera, and the hand has no score."""
    thrown = auction(OF_2014, PASS, PASS, PASS)
    assert thrown.state is AuctionState.NEW_DEAL
    assert (thrown.chimera, thrown.bid, thrown.bound, thrown.all_passed) == (None, None, None, True)
    hand = after(open_table(OF_2014), "Ann, Bea, Cid bid pass")
    assert isinstance(hand.phase, ThrownIn)
    assert summary(hand) is None
    assert awaiting(hand) == ()
    assert code(hand, "Ann bids 20") is ReasonCode.HAND_OVER


ALL_PASS: Final = (PASS, PASS, PASS)
POINTS: Final = {"Ann": 120, "Bea": 185, "Cid": 90}


def test_2014_on_the_redeal_the_player_with_the_most_points_is_bound() -> None:
    """Ruling allpass.2014; A licitálás: at 20, while the others go on clockwise from there."""
    bound = auction(OF_2014, *ALL_PASS, scores=POINTS)
    assert (bound.state, bound.bound, bound.bid, bound.bidder, bound.turn) == (OPEN, 1, 20, 1, 2)
    assert bound.legal_calls() == (PASS, 30, 40)
    assert bound.chimera is None
    below = auction(OF_2014, *ALL_PASS, scores={"Ann": -40, "Bea": -15, "Cid": -60})
    assert below.bound == 1


@pytest.mark.parametrize(
    ("first", "points", "bound"),
    [
        (0, (0, 0, 0), 0),
        (1, (0, 0, 0), 1),
        (2, (50, 50, 50), 2),
        (2, (50, 50, 0), 0),
        (1, (50, 0, 50), 2),
        (0, (0, 50, 50), 1),
        (1, (90, 50, 50), 0),
    ],
)
def test_2014_of_those_tied_the_first_in_bidding_order_is_bound(
    first: int, points: tuple[int, int, int], bound: int
) -> None:
    """Ruling allpass.2014: not the first in the order of the table."""
    players = NAMES[:3]
    redeal = Redeal(players, dict(zip(players, points, strict=True)))
    state, _ = judged(Auction(ruleset(OF_2014), first, redeal), ALL_PASS)
    assert (state.bound, state.turn) == (bound, (bound + 1) % 3)


@pytest.mark.parametrize(
    ("binds", "known", "bound"),
    [
        ("most_points", {"scores": POINTS, "dealer": 2}, 1),
        ("dealer", {"scores": POINTS, "dealer": 2}, 2),
        ("dealer", {"dealer": 0}, 0),
        ("first_bidder", {"scores": POINTS, "dealer": 2}, 0),
        ("first_bidder", {"scores": None}, 0),
    ],
)
def test_2014_a_house_rule_says_who_is_bound(binds: str, known: dict[str, Any], bound: int) -> None:
    """Ruling allpass.2014, option second_all_pass_binds."""
    options = {"second_all_pass_binds": binds}
    assert auction(OF_2014, *ALL_PASS, options=options, **known).bound == bound


def test_2014_the_others_may_overbid_and_the_bound_player_may_raise() -> None:
    """Ruling allpass.2014; A licitálás: after the binding, bidding is as ever."""
    on = {"scores": POINTS}
    stands = auction(OF_2014, *ALL_PASS, PASS, **on)
    assert (stands.state, stands.turn) == (OPEN, 0)
    kept = auction(OF_2014, *ALL_PASS, PASS, PASS, **on)
    assert (kept.state, kept.chimera, kept.bid, kept.bound) == (WON, 1, 20, 1)
    assert not kept.all_passed
    overbid = auction(OF_2014, *ALL_PASS, 30, **on)
    assert (overbid.state, overbid.bidder, overbid.turn) == (OPEN, 2, 0)
    freed = auction(OF_2014, *ALL_PASS, 30, PASS, PASS, **on)
    assert (freed.state, freed.chimera, freed.bid, freed.bound) == (WON, 2, 30, 1)
    raised = auction(OF_2014, *ALL_PASS, 30, PASS, 40, **on)
    assert (raised.state, raised.chimera, raised.bid) == (WON, 1, 40)
    at_once = auction(OF_2014, *ALL_PASS, 40, **on)
    assert (at_once.state, at_once.chimera) == (WON, 2)


def test_2014_nobody_bids_20_over_the_bound_player() -> None:
    """Ruling allpass.2014: who is bound stands at 20 already."""
    redeal = Redeal(NAMES[:3], POINTS)
    _, illegal = judged(Auction(ruleset(OF_2014), redeal=redeal), [*ALL_PASS, 20])
    assert illegal is not None
    assert (illegal.index, illegal.reason.code) == (3, ReasonCode.BID_NOT_HIGHER)


def test_2014_the_bound_hand_is_an_ordinary_hand_at_20() -> None:
    """Ruling allpass.2014: no cards passed at 20, and scored as a bid."""
    setup = dealt(OF_2014, redeal=True, scores=POINTS)
    hand = after(setup, "Ann, Bea, Cid bid pass; Cid, Ann bid pass")
    assert leads(hand) == "Bea"
    assert counts(hand) == (17, 20, 17)
    assert hand.roles is not None
    assert (hand.roles.bid, hand.roles.all_passed) == (20, False)


def test_2014_a_bid_on_the_redeal_binds_nobody() -> None:
    """Ruling allpass.2014: the binding is for when all pass again."""
    assert auction(OF_2014, PASS, 20, scores=POINTS).bound is None
    assert auction(OF_2014, PASS, PASS, 20, PASS, PASS, scores=POINTS).chimera == 2


@pytest.mark.parametrize(
    ("binds", "known", "part", "player"),
    [
        ("most_points", {"scores": None}, "scores", None),
        ("most_points", {"scores": {"Ann": 1, "Cid": 2}}, "scores", "Bea"),
        ("dealer", {"scores": POINTS}, "dealer", None),
    ],
)
def test_2014_what_the_binding_needs_must_be_known_only_when_it_is_needed(
    binds: str, known: dict[str, Any], part: str, player: str | None
) -> None:
    """Ruling allpass.2014; contract, hand record: required where the binding is reached."""
    options = {"second_all_pass_binds": binds}
    before = auction(OF_2014, PASS, PASS, options=options, **known)
    assert before.after(20).bidder == 2
    with pytest.raises(MissingForBinding, match="without " + part) as caught:
        before.after(PASS)
    assert (caught.value.part, caught.value.player) == (part, player)
    assert isinstance(caught.value, RefereeError)
    given = {"dealer": None, "scores": None} | known
    setup = open_table(OF_2014, redeal=True, options=options, **given)
    hand = after(setup, "Ann, Bea bid pass")
    assert allowed(hand, "Cid bids 20")
    with pytest.raises(MissingForBinding):
        allowed(hand, "Cid bids pass")


# --- cases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "calls", "state", "chimera", "bid"),
    [
        pytest.param(OF_2014, (20, PASS, PASS), "won", 0, 20, id="D01"),
        pytest.param(OF_2014, (40,), "won", 0, 40, id="D03"),
        pytest.param(OF_2014, ALL_PASS, "new_deal", None, None, id="D09"),
        pytest.param(BGA, ALL_PASS, "all_passed", 0, 20, id="D13"),
    ],
)
def test_cases_that_end(
    name: str, calls: tuple[Call, ...], state: str, chimera: int | None, bid: int | None
) -> None:
    """Ruling bid.levels and those on all passing; The Bid, A licitálás."""
    ended = auction(name, *calls)
    assert (ended.state, ended.chimera, ended.bid) == (state, chimera, bid)


@pytest.mark.parametrize(
    ("name", "calls", "index"),
    [
        pytest.param(OF_2014, (30, 20), 1, id="D05"),
        pytest.param(OF_2014, (25,), 0, id="D07"),
        pytest.param(FIVE_MORE, (20,), 0, id="D15"),
    ],
)
def test_cases_that_are_illegal(name: str, calls: tuple[Call, ...], index: int) -> None:
    """Ruling bid.levels; The Bid, A licitálás."""
    assert refusal(name, *calls)[0] == index


def test_case_d11_all_tied_at_nothing() -> None:
    """Ruling allpass.2014: the first bidder is bound to 20."""
    state = auction(OF_2014, *ALL_PASS, scores={"Ann": 0, "Bea": 0, "Cid": 0})
    assert (state.bound, state.bid) == (0, 20)


def test_an_illegal_call_stops_a_whole_auction() -> None:
    """Ruling bid.levels: with the place of the call and the reason in words."""
    with pytest.raises(ValueError, match=r"call 1: Each bid is higher than the last: 20 is not"):
        refereed(ruleset(OF_2014), [30, 20, 40])
