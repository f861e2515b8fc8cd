"""Two tabs at the same game: nothing that was entered in one is lost by the other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.pad import Pad, device

Tabs = tuple[Pad, Pad]


@pytest.fixture
def tabs(browser: Browser, base: str) -> Iterator[Tabs]:
    """A game of two hands in two tabs."""
    context = device(browser)
    one = Pad(context, base).open()
    hands = [{"chimera": name, "bid": 20, "out": [name]} for name in ("Ann", "Bea")]
    game = {"ruleset": "chimera-more-3p", "players": ["Ann", "Bea", "Cid"], "hands": hands}
    one.load(json.dumps(game))
    one.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    expect(one.heading("Game to 400")).to_be_visible()
    two = Pad(context, base)
    two.page.goto(one.page.url)
    yield one, two
    assert one.complaints + two.complaints == []
    context.close()


def edit(pad: Pad, number: int, button: str = "Edit") -> None:
    pad.page.get_by_role("button", name=f"Hand {number}").click()
    pad.page.get_by_role("link", name=button).click()
    expect(pad.heading(f"Edit hand {number}")).to_be_visible()


def test_two_hands_are_changed_at_once(tabs: Tabs) -> None:
    one, two = tabs
    edit(one, 1)
    one.choose("Bid", "40")
    edit(two, 2)
    two.choose("Bid", "30")
    one.more("Fortune Toads", "Cid").click()
    two.save("Save the change")
    expect(one.heading("Edit hand 1")).to_be_visible()
    expect(one.group("Bid").get_by_role("radio", name="40")).to_be_checked()
    one.save("Save the change")
    assert one.totals == {"Ann": 80, "Bea": 60, "Cid": 10}
    expect(two.page.locator(".totals .total").first).to_have_text("80")


def test_one_hand_is_changed_in_both(tabs: Tabs) -> None:
    one, two = tabs
    edit(one, 1)
    one.choose("Bid", "40")
    edit(two, 1, "Go on with the change")
    expect(two.group("Bid").get_by_role("radio", name="40")).to_be_checked()
    two.more("Fortune Toads", "Cid").click()
    one.save("Save the change")
    assert one.totals == {"Ann": 80, "Bea": 40, "Cid": 10}
    expect(two.page.get_by_text("This change was saved, or left, in another tab.")).to_be_visible()
    two.page.get_by_role("link", name="To the game").click()
    expect(two.page.locator(".totals .total").first).to_have_text("80")


def test_a_hand_is_deleted_while_it_is_changed(tabs: Tabs) -> None:
    one, two = tabs
    edit(one, 1)
    one.choose("Bid", "40")
    two.page.get_by_role("button", name="Hand 1").click()
    two.page.get_by_role("button", name="Delete", exact=True).click()
    expect(one.page.get_by_text("That hand is no longer there.")).to_be_visible()
    two.page.get_by_role("button", name="Undo").click()
    # The hand is there again, and so is what was changed of it.
    expect(one.group("Bid").get_by_role("radio", name="40")).to_be_checked()
    expect(two.page.get_by_text("A change of this hand is not saved yet.")).to_be_visible()
    one.save("Save the change")
    assert one.totals == {"Ann": 80, "Bea": 40, "Cid": 0}


def test_a_hand_is_saved_while_another_is_changed(tabs: Tabs) -> None:
    one, two = tabs
    edit(one, 2)
    one.choose("Bid", "30")
    two.play(chimera="Cid", bid=40, out=("Ann",))
    one.save("Save the change")
    assert one.totals == {"Ann": 60, "Bea": 80, "Cid": -40}
    one.page.get_by_role("button", name="Undo").click()
    expect(one.page.locator(".totals .total").nth(1)).to_have_text("60")
    two.page.get_by_role("button", name="Undo").click()
    expect(one.page.locator(".totals .total").nth(1)).to_have_text("40")


def test_names_are_changed_while_a_hand_is_entered(tabs: Tabs) -> None:
    one, two = tabs
    one.next_hand()
    one.choose("Who was the Chimera?", "Cid")
    two.page.get_by_role("link", name="Names and limit").click()
    two.page.get_by_label("Player 3").fill("Dov")
    two.save("Save the change")
    expect(one.group("Who was the Chimera?").get_by_role("radio", name="Dov")).to_be_checked()
    one.choose("Bid", "20")
    one.choose("Who went out first?", "Dov")
    one.save()
    assert one.totals == {"Ann": 40, "Bea": 40, "Dov": 40}
