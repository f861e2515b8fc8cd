"""Whole games on the score pad, entered by tapping, with the totals that the API gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.pad import DESKTOP, MINUS, Pad, asked, device

Json = dict[str, Any]

THREE: list[Json] = [
    {"chimera": "Ann", "bid": 20, "out": ("Ann",), "traps": 1, "treasure": {"Ann": (2, 1)}},
    {"chimera": "Bea", "bid": 40, "out": ("Cid",), "flight": True, "treasure": {"Cid": (1, 2)}},
    {"chimera": "Cid", "bid": "all", "out": ("Ann",), "treasure": {"Bea": (0, 3)}},
    {"chimera": "Ann", "bid": 30, "out": ("Ann",), "idle": ("Bea",), "treasure": {"Cid": (4, 0)}},
    {"chimera": "Ann", "bid": 40, "out": ("Ann",), "traps": 3, "treasure": {"Ann": (1, 4)}},
]
FIVE: list[Json] = [
    {"chimera": "Ann", "bid": 70, "partner": "Bea", "out": ("Ann", "Bea"), "traps": 2},
    {"chimera": "Bea", "bid": 70, "partner": "Ann", "out": ("Bea", "Ann"), "traps": 2},
    {
        "chimera": "Cid",
        "bid": 30,
        "partner": "Alone",
        "out": ("Dov",),
        "treasure": {"Dov": (0, 2, 1)},
    },
    {"chimera": "Dov", "bid": "all", "out": ("Dov", "Eve"), "flight": True},
]

#: A phone and a desk, light and dark.
DEVICES: list[Json] = [
    look | {"color_scheme": scheme} for look in ({}, DESKTOP) for scheme in ("light", "dark")
]
ON_ALL = pytest.mark.parametrize("look", DEVICES, ids=["phone", "dark", "desk", "dark desk"])


@pytest.fixture
def look() -> Json:
    """What is not usual about the device."""
    return {}


@pytest.fixture
def pad(browser: Browser, base: str, look: Json) -> Iterator[Pad]:
    context = device(browser, **look)
    pad = Pad(context, base).open()
    yield pad
    assert pad.complaints == []
    assert pad.elsewhere == []
    context.close()


@ON_ALL
def test_a_game_of_three_to_400(pad: Pad, base: str) -> None:
    pad.begin("Ann", "Bea", "Cid")
    for hand in THREE[:-1]:
        pad.play(**hand)
    assert pad.totals == {"Ann": 90 + 20 + 20 + 85, "Bea": -40 + 20 + 15, "Cid": 20 + 20 + 40}
    expect(pad.page.locator(".totals li", has_text="Ann")).to_contain_text("leads · 185 to go")
    pad.next_hand()
    pad.enter(**THREE[-1])
    expect(pad.page.get_by_text("With this, Ann wins.")).to_be_visible()
    assert pad.footer[0] == "Ann: +185 for this hand, new total 400"
    pad.save()
    expect(pad.page.get_by_text("Ann wins with 400 points.")).to_be_visible()
    game = pad.file()
    answer = asked(base, game)
    assert answer["totals"][-1] == pad.totals
    assert (answer["winner"], len(answer["hands"])) == ("Ann", 5)
    expect(pad.page.get_by_text("Points from the referee.")).to_be_visible()


@ON_ALL
def test_a_game_of_five_with_a_tie_at_the_limit(pad: Pad, base: str) -> None:
    pad.begin("Ann", "Bea", "Cid", "Dov", "Eve", limit=300)
    for hand in FIVE[:2]:
        pad.play(**hand)
    assert pad.totals == {"Ann": 330, "Bea": 330, "Cid": 0, "Dov": 0, "Eve": 0}
    tie = pad.page.get_by_text("Ann and Bea are tied with 330. Everyone plays on")
    expect(tie).to_be_visible()
    for hand in FIVE[2:]:
        pad.play(**hand)
    assert pad.totals == {"Ann": 360, "Bea": 360, "Cid": -30, "Dov": 165, "Eve": 30}
    pad.next_hand()
    pad.enter(chimera="Eve", bid=50, partner="Bea", out=("Eve", "Ann"), treasure={"Ann": (1, 0, 3)})
    expect(pad.page.get_by_text("With this, Bea wins.")).to_be_visible()
    assert pad.footer[1] == "Bea: +50 for this hand, new total 410"
    pad.save()
    expect(pad.page.get_by_text("Bea wins with 410 points.")).to_be_visible()
    answer = asked(base, pad.file())
    assert answer["totals"][-1] == pad.totals
    assert answer["winner"] == "Bea"


def test_on_a_desk_by_keyboard_alone(browser: Browser, base: str) -> None:
    context = device(browser, **DESKTOP)
    pad = Pad(context, base).open()
    press = pad.page.keyboard.press

    def until(text: str) -> None:
        """Tab on to the control that reads so."""
        for _ in range(60):
            press("Tab")
            name = pad.page.evaluate(
                """() => { const one = document.activeElement;
                if (one === document.body) return "";
                return one.ariaLabel || one.closest("label")?.innerText || one.innerText }"""
            )
            if text in name:
                outline = pad.page.evaluate(
                    """() => { const one = document.activeElement;
                    const seen = one.closest("label") ?? one;
                    return getComputedStyle(seen).outlineStyle }"""
                )
                assert outline == "solid", f"the focus on {name} can be seen"
                return
        raise AssertionError(f"{text} cannot be reached")

    until("New game")
    press("Enter")
    until("Start the game")
    press("Enter")
    until("Enter hand 1")
    press("Enter")
    until("Player 1")
    press("ArrowRight")  # the second player is Chimera
    until("20")
    press("Space")
    until("Player 1")
    press("Space")
    until("One trap more")
    press("Enter")
    press("Enter")
    until("Chimera Flight")
    press("Space")
    until("Prosperity Cats: one more for Player 3")
    press("Space")
    until("Save the hand")
    press("Enter")
    expect(pad.page.get_by_role("heading", name="Totals", exact=True)).to_be_visible()
    assert pad.totals == {"Player 1": 20, "Player 2": -20, "Player 3": 25}
    assert pad.complaints == []
    context.close()


def test_undo_of_a_hand_brings_it_back_to_be_entered(pad: Pad) -> None:
    pad.begin("Ann", "Bea", "Cid")
    pad.play(chimera="Cid", bid=40, out=("Ann",))
    pad.page.get_by_role("button", name="Undo").click()
    pad.page.get_by_role("link", name="Continue hand 1").click()
    expect(pad.group("Bid").get_by_role("radio", name="40")).to_be_checked()
    pad.pause()
    pad.save()
    assert pad.totals == {"Ann": 20, "Bea": 20, "Cid": -40}
    assert len(pad.stored()[0]["hands"]) == 1


class TestHandsThatAreThere:
    @pytest.fixture
    def pad(self, pad: Pad) -> Pad:
        hands = [
            {"chimera": "Ann", "bid": 20, "out": ["Ann"]},
            {"chimera": "Bea", "bid": 30, "out": ["Bea"], "traps": 1},
            {"chimera": "Cid", "bid": 40, "out": ["Ann"]},
        ]
        names = ["Ann", "Bea", "Cid"]
        game = {"players": names, "score_limit": 100, "hands": hands, "ruleset": "chimera-more-3p"}
        pad.load(json.dumps(game))
        pad.page.get_by_role("link", name="Bea won").click()
        expect(pad.heading("Game to 100")).to_be_visible()
        assert pad.totals == {"Ann": 60, "Bea": 105, "Cid": -40}
        return pad

    def edit(self, pad: Pad, number: int) -> None:
        pad.page.get_by_role("button", name=f"Hand {number}").click()
        pad.page.get_by_role("link", name="Edit").click()
        expect(pad.heading(f"Edit hand {number}")).to_be_visible()

    def test_an_early_hand_is_changed(self, pad: Pad) -> None:
        self.edit(pad, 1)
        pad.choose("Bid", "40")
        expect(pad.page.locator(".bottom .strip li").first).to_contain_text("+80")
        pad.save("Save the change")
        assert pad.totals == {"Ann": 100, "Bea": 105, "Cid": -40}
        assert asked(pad.base, pad.file())["totals"][-1] == pad.totals
        pad.page.get_by_role("button", name="Undo").click()
        expect(pad.page.locator(".totals .total").first).to_have_text("60")

    def test_hands_after_an_earlier_end_do_not_count(self, pad: Pad) -> None:
        self.edit(pad, 1)
        for _ in range(3):
            pad.page.get_by_role("button", name="One trap more").click()
        expect(pad.page.get_by_text("Ann wins earlier: later hands will not count")).to_be_visible()
        pad.save("Save the change")
        expect(
            pad.page.get_by_text("2 hands were entered after the end of the game")
        ).to_be_visible()
        assert pad.totals == {"Ann": 115, "Bea": 0, "Cid": 0}
        pad.page.get_by_role("button", name="Undo").click()
        expect(pad.page.locator(".totals .total").nth(1)).to_have_text("105")

    def test_a_change_is_left_alone(self, pad: Pad) -> None:
        self.edit(pad, 2)
        pad.choose("Bid", "40")
        pad.page.get_by_role("button", name="Leave it as it was").click()
        expect(pad.page.get_by_role("heading", name="Totals", exact=True)).to_be_visible()
        assert pad.totals["Bea"] == 105

    def test_delete_undo_redo(self, pad: Pad) -> None:
        pad.page.get_by_role("button", name="Hand 2").click()
        pad.page.get_by_role("button", name="Delete", exact=True).click()
        last = pad.page.locator(".totals .total").last
        expect(last).to_have_text(f"{MINUS}40")
        assert pad.totals == {"Ann": 60, "Bea": 20, "Cid": -40}
        pad.page.get_by_role("button", name="Undo").click()
        assert pad.totals == {"Ann": 60, "Bea": 105, "Cid": -40}
        pad.page.get_by_role("button", name="Redo").click()
        assert pad.totals == {"Ann": 60, "Bea": 20, "Cid": -40}

    def test_the_same_players_again(self, pad: Pad) -> None:
        pad.pause()
        pad.page.get_by_role("link", name="New game, same players").click()
        expect(pad.page.get_by_label("Player 2")).to_have_value("Bea")
        pad.pause()
        pad.page.get_by_role("button", name="Start the game").click()
        expect(pad.heading("Game to 100")).to_be_visible()
        pad.page.get_by_role("link", name="All games").click()
        expect(pad.page.get_by_role("heading", name="Finished games")).to_be_visible()
        expect(pad.page.get_by_role("link", name="Bea won")).to_be_visible()
