"""Hands that cannot begin, or be recorded, like this: what is wrong, where, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.chimera import InvalidCards, ruleset
from referee.chimera.deal import deal
from referee.chimera.hand import (
    CallBid,
    InvalidDeal,
    InvalidSetup,
    PassCards,
    PlayCards,
    Setup,
    attempt,
    begin,
)
from referee.chimera.hand.setup import check_players, dealt_cards
from tests.chimera.hand.table import FIVE_MORE, THREE_MORE, after, dealt, events

NAMES = ("Ann", "Bea", "Cid")


def dealing(
    hands: dict[str, Any] | None = None, den: Any = None, name: str = THREE_MORE
) -> Callable[[], object]:
    """A deal with these hands instead, or another Den; no cards leave the hand out."""

    def ask() -> object:
        rules = ruleset(name)
        whole = deal(rules, "a seed")
        players = (*NAMES, "Dov", "Eve")[: rules.players]
        named = dict(zip(players, whole.hands, strict=True)) | (hands or {})
        told = {one: cards for one, cards in named.items() if cards}
        return dealt_cards(rules, players, told, whole.den if den is None else den)

    return ask


def dealing_a_bird() -> object:
    """The last card of the Den is a bird."""
    whole = deal(ruleset(FIVE_MORE), "a seed")
    den = (whole.den[0], (*whole.den[1][:2], "Q"))
    return dealing(den=den, name=FIVE_MORE)()


def playing(*players: str) -> Callable[[], object]:
    """Players for three."""
    return lambda: check_players(ruleset(THREE_MORE), players)


def keeping(number: int) -> object:
    """A packet that the Chimera keeps, of the two that there are with five players."""
    hand = after(dealt(FIVE_MORE), "Ann bids 30; Bea, Cid, Dov, Eve bid pass; Ann names Bea")
    (event,) = events(f"Ann keeps {number}")
    return attempt(hand, event)


CANNOT_BE: dict[str, tuple[Callable[[], object], str, str, str]] = {
    "two players": (
        playing("Ann", "Bea"),
        "out_of_range",
        "players",
        "chimera-more-3p has 3 different players, here are 2",
    ),
    "a player twice": (
        playing("Ann", "Bea", "Ann"),
        "out_of_range",
        "players",
        "chimera-more-3p has 3 different players, here are 3",
    ),
    "a hand of nobody": (
        dealing({"Zoe": ("1",)}),
        "unknown_name",
        "deal/hands/Zoe",
        "'Zoe' is none of the players",
    ),
    "a hand missing": (
        dealing({"Bea": ()}),
        "required",
        "deal/hands/Bea",
        "the hand of 'Bea' is missing",
    ),
    "a short hand": (
        dealing({"Bea": ("1", "2")}),
        "out_of_range",
        "deal/hands/Bea",
        "a hand is dealt 17 cards, here are 2",
    ),
    "no Den": (
        dealing(den=()),
        "out_of_range",
        "deal/den",
        "the number of packets in the Den is 1, not 0",
    ),
    "one packet of five": (
        dealing(den=(("1", "2", "3"),), name=FIVE_MORE),
        "out_of_range",
        "deal/den",
        "the number of packets in the Den is 2, not 1",
    ),
    "a short packet": (
        dealing(den=(("1", "2", "3"), ("1", "2")), name=FIVE_MORE),
        "out_of_range",
        "deal/den/1",
        "a packet has 3 cards, here are 2",
    ),
    "a bird in a packet": (
        dealing_a_bird,
        "bird_in_deal",
        "deal/den/1/2",
        "birds are never dealt",
    ),
    "a third packet": (
        lambda: keeping(2),
        "out_of_range",
        "keep",
        "there are packets 0 to 1, and no packet 2",
    ),
    "an event of nobody": (
        lambda: attempt(begin(Setup(ruleset(THREE_MORE), NAMES)), CallBid("Zoe", 20)),
        "unknown_name",
        "",
        "nobody is 'Zoe'; there are Ann, Bea, Cid",
    ),
}


@pytest.mark.parametrize(("ask", "code", "path", "text"), CANNOT_BE.values(), ids=CANNOT_BE)
def test_what_cannot_be(ask: Callable[[], object], code: str, path: str, text: str) -> None:
    with pytest.raises(InvalidSetup) as refused:
        ask()
    assert refused.value.code == code
    assert "/".join(map(str, refused.value.path)) == path
    assert refused.value.text == str(refused.value) == text


def test_a_deal_of_more_cards_than_the_deck_has_names_every_one_of_them() -> None:
    """By list of cards, in the order in which they stand in a record, and place."""
    with pytest.raises(InvalidDeal) as refused:
        dealing({"Cid": ("H",) * 17})()
    assert refused.value.paths == (
        ("deal", "hands", "Ann"),
        ("deal", "hands", "Bea"),
        ("deal", "hands", "Cid"),
        ("deal", "den", 0),
    )
    assert {problem.card for problem in refused.value.problems} == {"H"}
    assert {problem.part for problem in refused.value.problems} <= {2, 3}


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ("Ann bids 20; Bea, Cid bid pass", PlayCards("Ann", ("x",))),
        ("Ann bids 30; Bea, Cid bid pass", PassCards("Bea", "Cid", ("x",))),
        ("Ann bids 20; Bea, Cid bid pass", PlayCards("Ann", ("0",))),
    ],
)
def test_cards_that_are_not_in_the_deck_break_no_rule_but_cannot_be(
    before: str, event: PlayCards | PassCards
) -> None:
    with pytest.raises(InvalidCards) as refused:
        attempt(after(dealt(THREE_MORE), before), event)
    (problem,) = refused.value.problems
    assert event.cards is not None
    assert (problem.index, problem.card) == (0, event.cards[0])
