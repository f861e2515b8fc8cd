"""Every rule between the auction and the play, once as it is and once the other way round.

Each test names the ruling it rests on and the section of the rule text.
"""

from __future__ import annotations

from typing import Final

import pytest

from referee.chimera import InvalidCards, ReasonCode, ruleset
from referee.chimera.hand import Hand, InvalidDeal, InvalidSetup, begin, dealt_cards
from referee.chimera.hand.may import ToPass, awaiting, may
from referee.chimera.hand.preparation import packets_seen
from referee.chimera.hand.state import ChoosingPacket, Laying, Passing, Role
from tests.chimera.hand.table import (
    BGA,
    FIVE_MORE,
    NAMES,
    THREE_MORE,
    after,
    allowed,
    code,
    counts,
    dealt,
    endgame,
    held,
    holds,
    leads,
    open_table,
    refused,
    scores,
    treasure,
)
from tests.chimera.words import THREE

#: Everybody has three of a kind that can be laid face up.
SPREAD: Final = {"Ann": "7x3", "Bea": "8x3", "Cid": "9x3", "Dov": "10x3", "Eve": "11x3"}
WON_BY_ANN: Final = "Ann bids 30; Bea, Cid, Dov, Eve bid pass"


def three(name: str, bid: int, hands: dict[str, str] | None = None) -> Hand:
    """Three players after Ann won the auction with this bid."""
    text = f"Ann bids {bid}" if bid == 40 else f"Ann bids {bid}; Bea, Cid bid pass"
    return after(dealt(name, hands), text)


def five(*laid: str, bidding: str = WON_BY_ANN, den: tuple[str, ...] = ()) -> Hand:
    """Five players after the auction, when these things have been laid."""
    return after(dealt(FIVE_MORE, SPREAD, den), "; ".join((bidding, *laid)))


def to_pass(hand: Hand, player: str) -> tuple[str, int] | None:
    """To whom a player must pass how many cards."""
    order = may(hand, hand.setup.seat(player)).to_pass
    return None if order is None else (order.to, order.number)


# --- three players ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize(("bid", "number"), [(20, 0), (30, 1), (40, 2)])
def test_the_hunters_swap_as_many_cards_as_the_bid_says(name: str, bid: int, number: int) -> None:
    """Ruling pass.three; Card Passing 3-Player, Partnerships, A leosztás előkészítése."""
    hand = three(name, bid, {"Bea": "5x2", "Cid": "6x2"})
    if not number:
        assert leads(hand) == "Ann"
        assert code(hand, "Bea gives Cid nothing") is ReasonCode.WRONG_PHASE
        return
    assert awaiting(hand) == ("Bea", "Cid")
    for wrong in range(4):
        if wrong != number:
            what = f"5x{wrong}" if wrong else "nothing"
            assert code(hand, f"Bea gives Cid {what}") is ReasonCode.WRONG_NUMBER_TO_PASS
    hand = after(hand, f"Cid gives Bea 6x{number}")
    assert awaiting(hand) == ("Bea",)
    hand = after(hand, f"Bea gives Cid 5x{number}")
    assert leads(hand) == "Ann"
    assert counts(hand) == (20, 17, 17)


@pytest.mark.parametrize("name", THREE)
def test_the_chimera_passes_nothing_and_is_passed_nothing(name: str) -> None:
    """Ruling pass.three; 3-Player Chimera, A leosztás előkészítése."""
    hand = three(name, 30, {"Ann": "7", "Bea": "5"})
    assert code(hand, "Ann gives Bea 7") is ReasonCode.NOTHING_TO_PASS
    assert code(hand, "Bea gives Ann 5") is ReasonCode.WRONG_RECEIVER
    assert code(hand, "Bea gives Bea 5") is ReasonCode.WRONG_RECEIVER


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("order", ["Bea first", "Cid first"])
def test_a_card_just_received_cannot_be_passed_on(name: str, order: str) -> None:
    """Ruling pass.three; Card Passing 3-Player: the Hunters pass at the same time."""
    hand = three(name, 30, {"Bea": "P", "Cid": "C"})
    giver, receiver, card = ("Bea", "Cid", "P") if order == "Bea first" else ("Cid", "Bea", "C")
    hand = after(hand, f"{giver} gives {receiver} {card}")
    assert holds(hand, receiver, card) == 0
    assert refused(hand, f"{receiver} gives {giver} {card}").params == {"cards": [card]}
    other = "C" if card == "P" else "P"
    done = after(hand, f"{receiver} gives {giver} {other}")
    assert (holds(done, "Bea", "C"), holds(done, "Bea", "P")) == (1, 0)
    assert (holds(done, "Cid", "P"), holds(done, "Cid", "C")) == (1, 0)


@pytest.mark.parametrize("name", THREE)
def test_two_cards_of_which_one_could_come_from_the_other_hand(name: str) -> None:
    """Ruling pass.three: each is checked against the hand before it receives, copy by copy."""
    hand = after(three(name, 40, {"Ann": "5x2", "Bea": "5", "Cid": "5 6"}), "Bea gives Cid 5 4")
    assert holds(hand, "Cid", "5") == 1
    assert code(hand, "Cid gives Bea 5x2") is ReasonCode.NOT_IN_HAND
    assert holds(after(hand, "Cid gives Bea 5 6"), "Cid", "5") == 1


def test_each_passes_once() -> None:
    """Ruling pass.three; Card Passing 3-Player."""
    hand = after(three(THREE_MORE, 30, {"Bea": "5x2"}), "Bea gives Cid 5")
    assert code(hand, "Bea gives Cid 5") is ReasonCode.ALREADY_PASSED_CARDS


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("bid", [20, 40])
def test_the_chimera_has_the_den_at_once(name: str, bid: int) -> None:
    """Ruling deck.three; The Chimera's Den: 20 cards, without a choice to make."""
    setup = dealt(name, {"Ann": "1x4"}, ["P 12 11"])
    hand = after(setup, "Ann bids 40" if bid == 40 else "Ann bids 20; Bea, Cid bid pass")
    assert counts(hand) == (20, 17, 17)
    assert {"P", "12", "11"} <= set(held(hand, "Ann").split())
    assert code(hand, "Ann keeps 0") is ReasonCode.NOT_IN_THIS_RULESET


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize(
    "attempted",
    ["Ann bids 20 showing 1", "Ann lays 1", "Ann lays nothing", "Ann names Bea", "Ann keeps 1"],
)
def test_with_three_players_nothing_is_laid_and_nobody_named(name: str, attempted: str) -> None:
    """Rulings deck.three and faceup.five: face-up cards, partner and packets are for five."""
    reason = refused(begin(dealt(name, {"Ann": "1"})), attempted)
    assert (reason.code, reason.ruling) == (ReasonCode.NOT_IN_THIS_RULESET, "deck.three")


# --- laying cards face up -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("call", ["pass", "30"])
def test_cards_may_be_laid_at_a_turn_in_the_auction(number: int, call: str) -> None:
    """Ruling faceup.five; The Bid: up to three, with a bid or with a pass."""
    hand = after(dealt(FIVE_MORE, SPREAD), f"Ann bids {call} showing 7x{number}")
    assert counts(hand)[0] == 16
    assert awaiting(hand) == ("Bea",)
    assert holds(hand, "Ann", "7") >= 3


def test_no_more_than_three_cards_are_laid() -> None:
    """Ruling faceup.five; The Bid, 5-Player Chimera."""
    setup = dealt(FIVE_MORE, {"Ann": "7x4", "Bea": "8x4"})
    reason = refused(begin(setup), "Ann bids 30 showing 7x4")
    assert (reason.code, reason.ruling) == (ReasonCode.TOO_MANY_FACE_UP, "faceup.five")
    assert code(after(setup, WON_BY_ANN), "Bea lays 8x4") is ReasonCode.TOO_MANY_FACE_UP


def test_cards_are_laid_once_in_the_auction() -> None:
    """Ruling faceup.five: not a card more at a later turn, although fewer than three lie there."""
    hand = after(
        dealt(FIVE_MORE, SPREAD), "Ann bids pass showing 7; Bea bids 30; Cid, Dov, Eve bid pass"
    )
    assert may(hand, 0).face_up == 0
    reason = refused(hand, "Ann bids 50 showing 7")
    assert (reason.code, reason.ruling) == (ReasonCode.ALREADY_LAID, "faceup.five")
    assert allowed(hand, "Ann bids 50")


def test_laying_nothing_at_one_turn_keeps_the_right_for_the_next() -> None:
    """Ruling faceup.five: laying none does not use up the right."""
    hand = after(dealt(FIVE_MORE, SPREAD), "Ann bids pass; Bea bids 30; Cid, Dov, Eve bid pass")
    assert may(hand, 0).face_up == 3
    assert allowed(hand, "Ann bids 50 showing 7x3")


def test_cards_are_laid_only_at_a_turn() -> None:
    """Ruling faceup.five; 5-Player Chimera: during their chance to bid."""
    hand = after(dealt(FIVE_MORE, SPREAD), "Ann bids 30")
    assert code(hand, "Cid lays 9") is ReasonCode.WRONG_PHASE
    assert code(hand, "Bea lays 8") is ReasonCode.WRONG_PHASE
    assert code(hand, "Cid bids pass showing 9") is ReasonCode.NOT_YOUR_TURN


def test_only_cards_in_hand_are_laid() -> None:
    """Ruling faceup.five; nobody lays a bird, which comes later (ruling order.five)."""
    hand = begin(dealt(FIVE_MORE, {"Ann": "7x3", "Bea": "P C"}))
    assert code(hand, "Ann bids 30 showing P") is ReasonCode.NOT_IN_HAND
    assert code(hand, "Ann bids 30 showing Q") is ReasonCode.NOT_IN_HAND
    assert code(begin(open_table(FIVE_MORE)), "Ann bids 30 showing Q") is ReasonCode.NOT_IN_HAND


def test_an_illegal_call_lays_nothing() -> None:
    """Rulings bid.levels and faceup.five: the call comes first."""
    hand = after(dealt(FIVE_MORE, SPREAD), "Ann bids 50")
    assert code(hand, "Bea bids 30 showing 8") is ReasonCode.BID_NOT_HIGHER
    assert may(hand, 1).face_up == 3


def test_after_the_auction_everyone_has_a_last_chance() -> None:
    """Ruling faceup.five; 5-Player Chimera: in any order, the Chimera too."""
    hand = five()
    assert isinstance(hand.phase, Laying)
    assert awaiting(hand) == NAMES
    hand = after(hand, "Eve lays 11x2; Ann lays 7; Cid lays 9x3")
    assert awaiting(hand) == ("Ann", "Bea", "Dov")
    for player, card in (("Eve", "11"), ("Ann", "7"), ("Cid", "9")):
        assert code(hand, f"{player} lays {card}") is ReasonCode.ALREADY_LAID
        assert code(hand, f"{player} lays nothing") is ReasonCode.ALREADY_LAID


def test_who_laid_in_the_auction_has_no_last_chance() -> None:
    """Ruling faceup.five; 5-Player Chimera: if they have not done so already."""
    hand = five(bidding="Ann bids 30 showing 7; Bea bids pass showing 8; Cid, Dov, Eve bid pass")
    assert awaiting(hand) == ("Ann", "Cid", "Dov", "Eve")
    for laying in ("Ann lays 7", "Bea lays 8", "Bea lays nothing"):
        assert code(hand, laying) is ReasonCode.ALREADY_LAID


def test_declining_does_not_use_up_the_right() -> None:
    """Ruling faceup.five: who said no may still lay until the partner is named."""
    hand = five("Bea lays nothing", "Bea lays nothing")
    assert "Bea" not in awaiting(hand)
    assert may(hand, 1).face_up == 3
    assert allowed(hand, "Bea lays 8x3")


def test_the_partner_closes_the_laying_of_cards() -> None:
    """Ruling faceup.five: from then on nobody lays, whether or not all have spoken."""
    hand = five("Ann names Bea")
    assert isinstance(hand.phase, ChoosingPacket)
    assert code(hand, "Cid lays 9") is ReasonCode.WRONG_PHASE
    passing = five("Ann lays 7", "Bea lays 8", "Ann names Bea")
    assert code(passing, "Cid lays 9") is ReasonCode.WRONG_PHASE


@pytest.mark.parametrize("bidding", ["Ann bids 70", "Ann bids pass; Bea bids 70"])
def test_a_chimera_who_ended_the_auction_at_once_lays_no_more(bidding: str) -> None:
    """Ruling faceup.five; 5-Player Chimera: with that bid at the latest; the others may."""
    hand = five(bidding=bidding)
    chimera, card = ("Bea", "8") if "Bea" in bidding else ("Ann", "7")
    reason = refused(hand, f"{chimera} lays {card}")
    assert (reason.code, reason.ruling) == (ReasonCode.FACE_UP_TOO_LATE, "faceup.five")
    assert may(hand, hand.setup.seat(chimera)).face_up == 0
    assert chimera in awaiting(hand)  # to name the partner
    assert allowed(hand, "Cid lays 9x3")


def test_a_chimera_who_ended_the_auction_at_once_may_lay_with_that_bid_or_before() -> None:
    """Ruling faceup.five; 5-Player Chimera."""
    with_it = five("Bea lays 8", "Ann names Bea", bidding="Ann bids 70 showing 7x2")
    assert to_pass(with_it, "Ann") == ("Bea", 1)
    before = five(
        bidding="Ann bids pass showing 7; Bea bids 30; Cid, Dov, Eve bid pass; Ann bids 70"
    )
    assert code(before, "Ann lays 7") is ReasonCode.ALREADY_LAID


@pytest.mark.parametrize("bidding", [WON_BY_ANN, WON_BY_ANN.replace("30", "50")])
def test_a_chimera_who_won_by_passes_has_a_last_chance(bidding: str) -> None:
    """Ruling faceup.five; 5-Player Chimera: only ending the auction at once takes it away."""
    assert allowed(five(bidding=bidding), "Ann lays 7x3")


def test_laid_cards_are_played_from_the_hand_like_others() -> None:
    """Rulings faceup.five and pass.five: what is not passed is taken back into the hand."""
    hand = five("Ann lays 7x3", "Ann names Bea", "Ann keeps 0")
    assert leads(hand) == "Ann"
    assert counts(hand) == (19, 20, 17, 17, 17)
    assert allowed(hand, "Ann plays 7x3")


# --- the partner --------------------------------------------------------------------------------


def test_the_chimera_names_any_other_player() -> None:
    """Ruling order.five; 5-Player Chimera: and nobody else names anybody."""
    hand = five()
    assert may(hand, 0).partners == ("Bea", "Cid", "Dov", "Eve", None)
    for player in NAMES[1:]:
        named = after(hand, f"Ann names {player}")
        assert named.roles is not None
        roles = [named.roles.of(seat) for seat in range(5)]
        assert roles.count(Role.HUNTER) == 3
        assert (roles[0], roles[NAMES.index(player)]) == (Role.CHIMERA, Role.PI_YA)
        assert code(hand, f"{player} names Ann") is ReasonCode.NOT_THE_CHIMERA
    assert code(hand, "Ann names Ann") is ReasonCode.PARTNER_IS_ONESELF


def test_the_chimera_may_play_alone() -> None:
    """Ruling order.five; 5-Player Chimera: against four Hunters."""
    hand = after(five(), "Ann names nobody")
    assert hand.roles is not None
    assert (hand.roles.pi_ya, hand.roles.hunters) == (None, (1, 2, 3, 4))


def test_the_partner_is_named_before_anything_is_passed() -> None:
    """Ruling order.five; the order of the text."""
    hand = five("Ann lays 7", "Bea lays 8")
    assert code(hand, "Ann gives Bea 7") is ReasonCode.WRONG_PHASE
    assert code(hand, "Ann keeps 0") is ReasonCode.WRONG_PHASE
    assert code(hand, "Ann plays 7") is ReasonCode.WRONG_PHASE
    assert code(five("Ann names Bea"), "Ann names Cid") is ReasonCode.WRONG_PHASE


# --- passing with five players ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chimera", "pi_ya", "number"), [(3, 3, 3), (3, 1, 1), (2, 3, 2), (1, 1, 1)]
)
def test_a_partnership_passes_as_many_as_its_fewest(chimera: int, pi_ya: int, number: int) -> None:
    """Ruling pass.five; Card Passing 5-Player: the Chimera and the Pi Ya player swap."""
    hand = five(f"Ann lays 7x{chimera}", f"Dov lays 10x{pi_ya}", "Ann names Dov")
    assert (to_pass(hand, "Ann"), to_pass(hand, "Dov")) == (("Dov", number), ("Ann", number))
    assert to_pass(hand, "Bea") is None
    done = after(hand, f"Ann gives Dov 7x{number}; Dov gives Ann 10x{number}")
    assert holds(done, "Ann", "10") - holds(hand, "Ann", "10") == number
    assert holds(done, "Ann", "7") - holds(hand, "Ann", "7") == -number
    assert counts(done) == (16,) * 5


@pytest.mark.parametrize("silent", ["Bea", "Cid", "Dov"])
def test_one_who_laid_nothing_lets_a_partnership_pass_nothing(silent: str) -> None:
    """Ruling pass.five; Card Passing 5-Player: while the other side passes."""
    laid = [
        f"{player} lays {SPREAD[player]}" for player in ("Bea", "Cid", "Dov") if player != silent
    ]
    hand = five(*laid, "Ann lays 7", "Eve lays 11x2", "Ann names Eve")
    assert awaiting(hand) == ("Ann", "Eve")
    assert code(hand, "Bea gives Cid 8") is ReasonCode.NOTHING_TO_PASS
    assert isinstance(after(hand, "Ann gives Eve 7; Eve gives Ann 11").phase, ChoosingPacket)


def test_the_sides_pass_different_numbers() -> None:
    """Ruling pass.five: each partnership by its own fewest."""
    hand = five(
        *("Ann lays 7x3", "Cid lays 9x2", "Bea lays 8", "Dov lays 10x3", "Eve lays 11x2"),
        "Ann names Cid",
    )
    assert [to_pass(hand, player) for player in NAMES] == [
        ("Cid", 2),
        ("Dov", 1),
        ("Ann", 2),
        ("Eve", 1),
        ("Bea", 1),
    ]


@pytest.mark.parametrize(
    ("pi_ya", "ring"),
    [
        ("Bea", "Cid Dov Eve"),
        ("Cid", "Bea Dov Eve"),
        ("Dov", "Bea Cid Eve"),
        ("Eve", "Bea Cid Dov"),
        ("nobody", "Bea Cid Dov Eve"),
    ],
)
def test_hunters_pass_clockwise_to_the_next_hunter(pi_ya: str, ring: str) -> None:
    """Rulings pass.five and order.five: over the Chimera and the Pi Ya player, and round."""
    hand = five(*(f"{player} lays {SPREAD[player]}" for player in NAMES), f"Ann names {pi_ya}")
    hunters = ring.split()
    for giver, receiver in zip(hunters, [*hunters[1:], hunters[0]], strict=True):
        assert to_pass(hand, giver) == (receiver, 3)
        others = [player for player in NAMES if player != receiver]
        for other in others:
            wrong = f"{giver} gives {other} {SPREAD[giver]}"
            assert code(hand, wrong) is ReasonCode.WRONG_RECEIVER
    before = hand
    for giver, receiver in zip(hunters, [*hunters[1:], hunters[0]], strict=True):
        hand = after(hand, f"{giver} gives {receiver} {SPREAD[giver]}")
    for giver, receiver in zip(hunters, [*hunters[1:], hunters[0]], strict=True):
        kind = SPREAD[giver].removesuffix("x3")
        assert holds(hand, receiver, kind) - holds(before, receiver, kind) == 3


def test_who_laid_more_chooses_which_to_pass_and_takes_the_rest_back() -> None:
    """Ruling pass.five; Card Passing 5-Player."""
    setup = dealt(FIVE_MORE, {"Ann": "7 P C", "Bea": "8"})
    hand = after(setup, f"{WON_BY_ANN}; Ann lays 7 P C; Bea lays 8; Ann names Bea")
    assert may(hand, 0).to_pass == ToPass("Bea", 1, ("7", "P", "C"))
    for card in ("7", "P", "C"):
        done = after(hand, f"Bea gives Ann 8; Ann gives Bea {card}")
        assert [holds(done, "Bea", one) for one in ("P", "C")] == [card == "P", card == "C"]
        assert [holds(done, "Ann", one) for one in ("P", "C")] == [card != "P", card != "C"]


def test_only_cards_one_laid_oneself_are_passed() -> None:
    """Ruling order.five: not another card of the hand, and not a copy beyond those laid."""
    setup = dealt(FIVE_MORE, {"Ann": "7x3 P", "Bea": "8x3"})
    hand = after(setup, f"{WON_BY_ANN}; Ann lays 7x2; Bea lays 8x2; Ann names Bea")
    for wrong in ("P 7", "P 8"):
        reason = refused(hand, f"Ann gives Bea {wrong}")
        assert (reason.code, reason.ruling) == (ReasonCode.NOT_LAID, "order.five")
    one = after(setup, f"{WON_BY_ANN}; Ann lays 7 P; Bea lays 8x2; Ann names Bea")
    assert refused(one, "Ann gives Bea 7x2").params == {"cards": ["7"]}


def test_cards_are_chosen_before_any_are_received() -> None:
    """Ruling order.five: a Hunter cannot pass on what comes from the Hunter before."""
    hand = five("Bea lays 8", "Cid lays 9", "Dov lays 10", "Ann names Eve", "Bea gives Cid 8")
    assert holds(hand, "Cid", "8") == holds(five(), "Cid", "8")
    assert code(hand, "Cid gives Dov 8") is ReasonCode.NOT_LAID
    hand = after(hand, "Dov gives Bea 10")
    assert code(hand, "Bea gives Cid 10") is ReasonCode.ALREADY_PASSED_CARDS
    done = after(hand, "Cid gives Dov 9")
    assert isinstance(done.phase, ChoosingPacket)
    assert counts(done) == (16,) * 5


def test_each_partnership_changes_cards_when_its_last_member_has_chosen() -> None:
    """Ruling exchange.effect: not before, and whether or not the other one has."""
    start = five(
        *("Ann lays 7", "Bea lays 8", "Cid lays 9", "Dov lays 10", "Eve lays 11"),
        "Ann names Bea",
    )

    def moved(hand: Hand, player: str, card: str) -> int:
        return holds(hand, player, card) - holds(start, player, card)

    hand = after(start, "Cid gives Dov 9; Dov gives Eve 10; Ann gives Bea 7")
    assert [moved(hand, player, card) for player, card in (("Dov", "9"), ("Bea", "7"))] == [0, 0]
    chimeras = after(hand, "Bea gives Ann 8")
    assert isinstance(chimeras.phase, Passing)
    assert (moved(chimeras, "Bea", "7"), moved(chimeras, "Ann", "8")) == (1, 1)
    assert moved(chimeras, "Dov", "9") == 0
    hunters = after(hand, "Eve gives Cid 11")
    assert isinstance(hunters.phase, Passing)
    assert (moved(hunters, "Dov", "9"), moved(hunters, "Cid", "11")) == (1, 1)
    assert moved(hunters, "Bea", "7") == 0
    assert counts(hunters) == (16,) * 5


def test_the_chimera_alone_takes_laid_cards_back_and_passes_none() -> None:
    """Rulings faceup.five and order.five; 5-Player Chimera: the four Hunters still pass."""
    hand = five(*(f"{player} lays {SPREAD[player]}" for player in NAMES), "Ann names nobody")
    assert isinstance(hand.phase, Passing)
    assert awaiting(hand) == ("Bea", "Cid", "Dov", "Eve")
    assert code(hand, "Ann gives Bea 7x3") is ReasonCode.NOTHING_TO_PASS
    assert holds(hand, "Ann", "7") >= 3
    unhelped = five("Bea lays 8", "Cid lays 9", "Dov lays 10", "Ann names nobody")
    assert isinstance(unhelped.phase, ChoosingPacket)  # Eve laid nothing


def test_cards_are_passed_before_the_den_is_seen() -> None:
    """Ruling order.five; the order of the text."""
    hand = five("Ann lays 7", "Bea lays 8", "Ann names Bea")
    assert code(hand, "Ann keeps 0") is ReasonCode.WRONG_PHASE
    assert counts(hand) == (16,) * 5
    late = after(hand, "Ann gives Bea 7; Bea gives Ann 8; Ann keeps 0")
    assert code(late, "Ann gives Bea 7") is ReasonCode.WRONG_PHASE


# --- the Den and the birds ----------------------------------------------------------------------

DEN: Final = ("12x2 P", "1x2 C")


@pytest.mark.parametrize("kept", [0, 1])
def test_the_chimera_keeps_one_packet_whole_and_the_partner_has_the_other(kept: int) -> None:
    """Ruling den.five; The Chimera's Den: 19 cards for both before the birds are taken."""
    hand = five("Ann names Bea", den=DEN)
    assert may(hand, 0).packets == (0, 1)
    assert packets_seen(hand) == (("12", "12", "P"), ("1", "1", "C"))
    done = after(hand, f"Ann keeps {kept}")
    mine, other = ("P", "C") if kept == 0 else ("C", "P")
    assert (holds(done, "Ann", mine), holds(done, "Ann", other)) == (1, 0)
    assert (holds(done, "Bea", other), holds(done, "Bea", mine)) == (1, 0)
    assert holds(done, "Ann", "12") - holds(hand, "Ann", "12") == (2 if kept == 0 else 0)
    assert holds(done, "Bea", "12") - holds(hand, "Bea", "12") == (0 if kept == 0 else 2)


def test_only_the_chimera_chooses_a_packet() -> None:
    """Ruling den.five; The Chimera's Den: not even the Pi Ya player."""
    hand = five("Ann names Bea")
    assert awaiting(hand) == ("Ann",)
    for player in NAMES[1:]:
        assert code(hand, f"{player} keeps 0") is ReasonCode.NOT_THE_CHIMERA


@pytest.mark.parametrize("start", ["alone", "all passed"])
def test_without_a_partner_the_other_packet_is_discarded(start: str) -> None:
    """Rulings den.five and hands.five; The Bid: nobody has it, and its treasure is nobody's."""
    setup = dealt(FIVE_MORE, SPREAD, ("2x2 P", "11x2 C"))
    all_pass = "Ann, Bea, Cid, Dov, Eve bid pass"
    text = f"{WON_BY_ANN}; Ann names nobody" if start == "alone" else all_pass
    hand = after(setup, f"{text}; Ann keeps 0")
    assert counts(hand) == (19, 17, 17, 17, 17)
    assert [holds(hand, player, "C") for player in NAMES] == [0] * 5
    assert holds(hand, "Ann", "P") == 1
    everywhere = sum(holds(hand, player, "11") for player in NAMES)
    assert everywhere == 4
    assert [treasure(hand, player) for player in NAMES] == [(0, 0, 0)] * 5


@pytest.mark.parametrize("pi_ya", ["Bea", "Cid", "Dov", "Eve", "nobody"])
def test_the_partner_and_every_hunter_take_one_bird(pi_ya: str) -> None:
    """Rulings birds.one-each and hands.five; The Chimera's Den: the Chimera takes none."""
    hand = five(f"Ann names {pi_ya}", "Ann keeps 1")
    assert [holds(hand, player, "Q") for player in NAMES] == [0, 1, 1, 1, 1]
    expected = dict.fromkeys(NAMES, 17) | {"Ann": 19}
    if pi_ya != "nobody":
        expected[pi_ya] = 20
    assert counts(hand) == tuple(expected.values())
    assert leads(hand) == "Ann"


def test_birds_are_taken_after_everything_else() -> None:
    """Ruling order.five: nobody has one while cards are passed or the Den is shared out."""
    laid = five("Ann lays 7", "Bea lays 8", "Ann names Bea")
    den = after(laid, "Ann gives Bea 7; Bea gives Ann 8")
    for hand in (laid, den):
        assert sum(holds(hand, player, "Q") for player in NAMES) == 0
    assert code(laid, "Bea gives Ann Q") is ReasonCode.NOT_LAID
    assert code(den, "Bea plays Q") is ReasonCode.WRONG_PHASE


def test_nobody_plays_two_birds() -> None:
    """Ruling birds.one-each: whatever else is wrong, two birds are the reason."""
    hand = endgame(FIVE_MORE, {"Ann": "7 9", "Bea": "Q 7 7"}, leader="Bea")
    for play in ("Qx2", "Qx4", "7x2 Qx2"):
        reason = refused(hand, f"Bea plays {play}")
        assert (reason.code, reason.ruling) == (ReasonCode.TWO_BIRDS, "birds.one-each")
    following = after(hand, "Bea plays Q 7")
    assert code(following, "Cid plays Qx2") is ReasonCode.TWO_BIRDS
    assert code(following, "Cid plays Qx4") is ReasonCode.TWO_BIRDS
    assert code(begin_play_openly(), "Ann plays Qx2") is ReasonCode.TWO_BIRDS


def begin_play_openly() -> Hand:
    """Five players without a recorded deal, when the play begins."""
    return after(open_table(FIVE_MORE), f"{WON_BY_ANN}; Ann names Bea; Ann keeps 0")


def test_a_bird_that_was_played_is_gone() -> None:
    """Ruling birds.one-each: birds never change hands, so a second one is never held."""
    hand = endgame(FIVE_MORE, {"Ann": "5 9", "Bea": "Q 7 8"}, leader="Bea")
    hand = after(hand, "Bea plays Q; Cid, Dov, Eve, Ann pass")
    assert code(hand, "Bea plays Q") is ReasonCode.NOT_IN_HAND
    assert code(hand, "Bea hands the lead to Ann") is ReasonCode.NO_BIRD
    openly = after(begin_play_openly(), "Ann plays 5; Bea plays Q; Cid, Dov, Eve, Ann pass")
    assert code(openly, "Bea plays Q") is ReasonCode.NOT_IN_HAND


@pytest.mark.parametrize("name", [*THREE, FIVE_MORE])
def test_the_hand_sizes_say_what_the_parts_hold(name: str) -> None:
    """Rulings deck.three, deck.five and hands.five: as the rulesets state them."""
    sizes = ruleset(name).hands
    if name == FIVE_MORE:
        hand = five("Ann names Dov", "Ann keeps 0")
        assert counts(hand) == (
            sizes.chimera,
            sizes.hunter,
            sizes.hunter,
            sizes.pi_ya,
            sizes.hunter,
        )
    else:
        assert counts(three(name, 20)) == (sizes.chimera, sizes.hunter, sizes.hunter)


def test_alone_is_scored_without_a_partner() -> None:
    """Ruling hands.five and score.alone: who plays alone has no Pi Ya player."""
    hand = after(endgame(FIVE_MORE, {"Bea": "9"}, leader="Bea", bid=50), "Bea plays 9")
    assert scores(hand) == {"Ann": -50, "Bea": 30, "Cid": 30, "Dov": 30, "Eve": 30}


# --- the deal -----------------------------------------------------------------------------------


def test_a_deal_is_exactly_the_deck_without_birds() -> None:
    """Rulings deck.three and deck.five; Deal the Cards; contract, hand record."""
    rules = ruleset(BGA)
    setup = dealt(BGA, {}, ["H P C"])
    good = setup.dealt
    assert good is not None
    players = NAMES[:3]
    hands = {player: held(begin(setup), player).split() for player in players}
    den = ["H", "P", "C"]
    used = [*hands["Ann"], *hands["Bea"], *hands["Cid"]]
    assert sorted([*used, *den]) == sorted(
        card for card, copies in rules.copies.items() for _ in range(copies)
    )
    assert dealt_cards(rules, players, hands, [den]) == good
    with pytest.raises(InvalidSetup, match="missing") as missing:
        dealt_cards(rules, players, {"Ann": hands["Ann"]}, [den])
    assert missing.value.path == ("deal", "hands", "Bea")
    with pytest.raises(InvalidSetup, match="none of the players"):
        dealt_cards(rules, players, hands | {"Dov": []}, [den])
    with pytest.raises(InvalidSetup, match="dealt 17 cards"):
        dealt_cards(rules, players, hands | {"Bea": hands["Bea"][1:]}, [den])
    with pytest.raises(InvalidSetup, match="number of packets"):
        dealt_cards(rules, players, hands, [den, den])
    with pytest.raises(InvalidSetup, match="packet has 3 cards"):
        dealt_cards(rules, players, hands, [den[1:]])
    with pytest.raises(InvalidDeal) as twice:
        dealt_cards(rules, players, hands, [["P", "P", "C"]])
    assert isinstance(twice.value, InvalidCards)
    assert twice.value.paths[-1] == ("deal", "den", 0)
    with pytest.raises(InvalidDeal):
        dealt_cards(rules, players, hands, [["Q", "P", "C"]])


def test_birds_are_never_dealt() -> None:
    """Ruling deck.five; Deal the Cards."""
    setup = dealt(FIVE_MORE)
    hands = {player: held(begin(setup), player).split() for player in NAMES}
    packets = [list(packet or ()) for packet in packets_seen(begin(setup))]
    hands["Ann"][0] = "Q"
    with pytest.raises(InvalidSetup, match="birds are never dealt") as caught:
        dealt_cards(setup.ruleset, NAMES, hands, packets)
    assert (caught.value.code, caught.value.path) == ("bird_in_deal", ("deal", "hands", "Ann", 0))
