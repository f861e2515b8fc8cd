"""Names and limit of a running game: changed, undone, and what the limit makes of the hands."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.pad import Pad, asked, device


@pytest.fixture
def pad(browser: Browser, base: str) -> Iterator[Pad]:
    """A game of three hands: Ann has 40 after the first, Bea 85 after the second."""
    context = device(browser)
    pad = Pad(context, base).open()
    hands = [
        {"chimera": "Anm", "bid": 20, "out": ["Anm"]},
        {"chimera": "Bea", "bid": 30, "out": ["Bea"], "traps": 1},
        {"chimera": "Cid", "bid": 40, "out": ["Anm"]},
    ]
    game = {"ruleset": "chimera-more-3p", "players": ["Anm", "Bea", "Cid"], "hands": hands}
    pad.page.evaluate('localStorage.setItem(\'chimera.names\', \'["Anm", "Bea", "Dov"]\')')
    pad.load(json.dumps(game))
    pad.page.get_by_role("link", name="Anm, Bea, and Cid").click()
    expect(pad.heading("Game to 400")).to_be_visible()
    yield pad
    assert pad.complaints == []
    context.close()


def change(pad: Pad, *names: str, limit: str = "") -> None:
    """Fill in names, and choose or fill in a limit."""
    pad.page.get_by_role("link", name="Names and limit").click()
    expect(pad.heading("Names and limit")).to_be_visible()
    for number, name in enumerate(names, 1):
        pad.page.get_by_label(f"Player {number}").fill(name)
    if limit:
        pad.choose("Play to", "Other")
        pad.page.get_by_label("Points to play to").fill(limit)


def test_a_slip_in_a_name(pad: Pad) -> None:
    change(pad, "Ann")
    pad.save("Save the change")
    assert pad.totals == {"Ann": 60, "Bea": 105, "Cid": -40}
    game = pad.file()
    assert [hand["chimera"] for hand in game["hands"]] == ["Ann", "Bea", "Cid"]
    assert asked(pad.base, game)["totals"][-1] == pad.totals
    expect(pad.page.get_by_text("Undo takes back the change of names and limit.")).to_be_visible()
    pad.page.get_by_role("button", name="Undo").click()
    assert list(pad.totals) == ["Anm", "Bea", "Cid"]
    pad.page.get_by_role("button", name="Redo").click()
    assert list(pad.totals) == ["Ann", "Bea", "Cid"]
    pad.pause()
    pad.next_hand()
    pad.enter(chimera="Ann", bid=20, out=("Bea",))
    pad.save()
    assert pad.totals == {"Ann": 40, "Bea": 125, "Cid": -20}
    # The slip is not offered for the next game.
    assert pad.page.evaluate("localStorage.getItem('chimera.names')") == (
        '["Ann","Bea","Cid","Dov"]'
    )


def test_two_players_change_names(pad: Pad) -> None:
    change(pad, "Bea", "Anm")
    pad.save("Save the change")
    assert pad.totals == {"Bea": 60, "Anm": 105, "Cid": -40}


def test_a_lower_limit_ends_the_game_and_undo_opens_it_again(pad: Pad) -> None:
    change(pad, limit="40")
    expect(pad.page.get_by_text("With this limit Anm has won after hand 1.")).to_be_visible()
    expect(pad.page.get_by_text("2 later hands will not count.")).to_be_visible()
    pad.save("Save the change")
    expect(pad.page.get_by_text("Anm wins with 40 points.")).to_be_visible()
    expect(pad.page.get_by_text("2 hands were entered after the end")).to_be_visible()
    assert pad.totals == {"Anm": 40, "Bea": 0, "Cid": 0}
    expect(pad.page.get_by_role("link", name="Enter hand 4")).to_have_count(0)
    pad.page.get_by_role("button", name="Undo").click()
    expect(pad.heading("Game to 400")).to_be_visible()
    expect(pad.page.get_by_role("link", name="Enter hand 4")).to_be_visible()
    assert pad.totals == {"Anm": 60, "Bea": 105, "Cid": -40}


def test_a_higher_limit_opens_a_game_that_is_over(pad: Pad) -> None:
    change(pad, limit="100")
    pad.save("Save the change")
    expect(pad.page.get_by_text("Bea wins with 105 points.")).to_be_visible()
    change(pad)
    pad.choose("Play to", "500")
    expect(pad.page.get_by_text("With this limit the game goes on.")).to_be_visible()
    pad.save("Save the change")
    expect(pad.page.get_by_role("link", name="Enter hand 4")).to_be_visible()
    assert pad.file()["score_limit"] == 500


def test_what_cannot_be_is_not_saved(pad: Pad) -> None:
    change(pad, " Bea ", limit="0")
    pad.page.get_by_role("button", name="Save the change").click()
    expect(pad.page.get_by_text("“Bea” is there twice.")).to_be_visible()
    expect(pad.page.get_by_text("A whole number from 1 to 1000000.")).to_be_visible()
    pad.page.reload()  # what was typed is kept, and so is the game as it was
    expect(pad.page.get_by_label("Player 1")).to_have_value(" Bea ")
    pad.page.get_by_role("link", name="To the game").click()
    expect(pad.page.get_by_text("A change of names or limit is not saved yet.")).to_be_visible()
    assert list(pad.totals) == ["Anm", "Bea", "Cid"]
    change(pad)
    pad.page.get_by_role("button", name="Leave it as it was").click()
    expect(pad.page.get_by_text("is not saved yet")).to_have_count(0)
    change(pad, "")  # an empty name stays what it was
    pad.save("Save the change")
    assert list(pad.totals) == ["Anm", "Bea", "Cid"]
    expect(pad.page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
