"""Entering a hand: what cannot be tapped and why, contradictions, oddities, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.pad import Pad, device


@pytest.fixture
def pad(browser: Browser, base: str) -> Iterator[Pad]:
    context = device(browser)
    pad = Pad(context, base).open()
    yield pad
    assert pad.complaints == []
    context.close()


@pytest.fixture
def three(pad: Pad) -> Pad:
    pad.begin("Ann", "Bea", "Cid")
    pad.next_hand()
    return pad


def said(page: Page, text: str) -> None:
    """Say that a text is on the page."""
    expect(page.get_by_text(text).first).to_be_visible()


def test_what_is_still_open_is_said_and_found(three: Pad) -> None:
    page = three.page
    said(page, "Still open: Chimera, bid, out first")
    three.choose("Who was the Chimera?", "Bea")
    page.get_by_role("button", name="Save the hand").click()
    said(page, "Still open: bid, out first")
    expect(three.group("Bid").get_by_role("radio").first).to_be_focused()
    assert three.footer == [f"{name}: total 0 before this hand" for name in ("Ann", "Bea", "Cid")]


def test_what_is_impossible_cannot_be_tapped(three: Pad) -> None:
    page = three.page
    three.enter(chimera="Ann", bid=20, out=("Bea",), treasure={"Cid": (1,)})
    idle = three.group("Which Hunters played no card?")
    expect(idle.get_by_role("checkbox", name="Bea")).to_be_disabled()
    expect(idle.get_by_role("checkbox", name="Cid")).to_be_disabled()
    said(page, "Bea went out, and so played every card.")
    said(page, "Cid has treasure, and so won a trick.")
    page.get_by_role("button", name="Fortune Toads: one less for Cid").click()
    idle.get_by_role("checkbox", name="Cid").check()
    said(page, "Cid played no card, and so won no trick.")
    three.more("Fortune Toads", "Cid").click(force=True)
    said(page, "4 left")
    expect(three.group("Who went out first?").get_by_role("radio", name="Cid")).to_be_disabled()


def test_no_more_treasure_than_the_deck_has(three: Pad) -> None:
    three.enter(chimera="Ann", bid=20, out=("Ann",), treasure={"Ann": (3,), "Bea": (1,)})
    said(three.page, "0 left")
    expect(three.more("Fortune Toads", "Ann")).to_have_attribute("aria-disabled", "true")
    three.more("Fortune Toads", "Ann").click(force=True)
    assert three.stored()[0]["draft"]["treasure"][0]["toads"] == 3


def test_no_more_traps_than_the_cards_hold(three: Pad) -> None:
    three.enter(chimera="Ann", bid=20, out=("Ann",), idle=("Bea", "Cid"), traps=5)
    said(three.page, "The cards that were played hold no more than 5.")
    expect(three.page.get_by_role("button", name="One trap more")).to_have_attribute(
        "aria-disabled", "true"
    )
    said(three.page, "Neither Hunter played a card")
    said(three.page, "More than 3 traps in one hand")


def test_a_contradiction_is_explained_at_its_field(three: Pad) -> None:
    page = three.page
    three.enter(chimera="Bea", bid=20, out=("Bea",), traps=5, idle=("Ann", "Cid"))
    three.choose("Who was the Chimera?", "Ann")  # so Bea is a Hunter now, and Cid played nothing
    page.get_by_role("switch", name="Chimera Flight was played").check()
    three.choose("Who went out first?", "Ann")
    three.group("Which Hunters played no card?").get_by_role("checkbox", name="Bea").check()
    field = three.group("Traps")
    expect(field).to_contain_text("With the rest of this hand, at most 4 traps can have been")
    expect(page.locator(".status")).to_contain_text("at most 4 traps")
    page.get_by_role("button", name="Save the hand").click()
    said(page, "Hand 1")
    page.get_by_role("button", name="One trap less").click()
    expect(field).not_to_contain_text("at most 4 traps can have been")
    three.save()
    assert three.totals["Ann"] == 40 + 100 + 25 + 25


def test_an_idle_hunter_who_is_said_to_be_out_later(three: Pad) -> None:
    three.enter(chimera="Bea", bid=20, out=("Cid",), idle=("Ann",))
    three.choose("Who was the Chimera?", "Ann")
    three.choose("Who went out first?", "Ann")
    three.group("Which Hunters played no card?").get_by_role("checkbox", name="Bea").check()
    three.choose("Who was the Chimera?", "Bea")
    three.page.reload()
    expect(three.group("Which Hunters played no card?")).to_contain_text(
        "Who went out has played every card. Take one of the two back."
    )
    three.group("Which Hunters played no card?").get_by_role("checkbox", name="Ann").uncheck()
    said(three.page, "Points for this hand, new total")


def test_oddities_are_only_warned_of(three: Pad) -> None:
    three.enter(chimera="Ann", bid=20, out=("Bea",))
    said(three.page, "No treasure is entered.")
    three.save()
    three.next_hand()
    three.enter(chimera="Ann", bid=20, out=("Bea",))
    said(three.page, "Exactly like the hand before. Was it entered twice?")
    three.save()
    assert three.totals == {"Ann": -40, "Bea": 40, "Cid": 40}


#: Counts what fingers touch, however often a page reacts to it.
COUNTED = """window.taps = 0; addEventListener("pointerdown", (event) => {
    if (event.isTrusted) window.taps += 1;
}, { capture: true });"""


@pytest.mark.parametrize(
    ("rest", "most"),
    [(None, 12), ("Bea", 9)],
    ids=["card by card", "the rest at once"],
)
def test_how_many_taps_a_hand_takes(
    browser: Browser, base: str, rest: str | None, most: int
) -> None:
    """All eight treasures, split between two players; from the form to the saved hand."""
    context = device(browser)
    context.add_init_script(COUNTED)
    pad = Pad(context, base).open()
    pad.begin("Ann", "Bea", "Cid")
    pad.next_hand()
    before = pad.page.evaluate("window.taps")
    treasure = {"Ann": (2, 1), "Bea": (2, 3)} if rest is None else {"Ann": (2, 1)}
    pad.enter(chimera="Ann", bid=40, out=("Bea",), treasure=treasure)
    if rest:
        pad.page.get_by_role("button", name=f"All that is left goes to {rest}").click()
    expect(pad.page.get_by_text("All that is left goes to", exact=True)).to_have_count(0)
    pad.save()
    taps = pad.page.evaluate("window.taps") - before
    print(f"\n{taps} taps")
    assert 3 < taps <= most
    assert pad.totals == {"Ann": -40 + 25, "Bea": 20 + 35, "Cid": 20}
    context.close()


def test_what_is_left_goes_to_nobody_who_cannot_have_it(three: Pad) -> None:
    three.enter(chimera="Ann", bid=20, out=("Ann",), idle=("Bea",))
    names = three.page.get_by_role("group", name="All that is left goes to").get_by_role("button")
    expect(names).to_have_text(["Ann", "Cid"])
    names.last.click()
    assert three.footer[2] == "Cid: +60 for this hand, new total 60"


def test_five_players(pad: Pad) -> None:
    pad.begin("Ann", "Bea", "Cid", "Dov", "Eve")
    pad.next_hand()
    page = pad.page
    expect(pad.group("Which Hunters played no card?")).to_have_count(0)
    pad.enter(chimera="Ann", bid=50, partner="Bea", out=("Ann", "Bea"), traps=2)
    assert pad.footer[:2] == [
        "Ann: +150 for this hand, new total 150",
        "Bea: +100 for this hand, new total 100",
    ]
    pad.choose("Who was the Chimera?", "Bea")  # who cannot be the partner then
    said(page, "Still open: partner")
    expect(pad.group("Who went out second?")).to_have_count(0)
    pad.choose("Partner (Pi Ya)", "Alone")
    assert pad.footer[0] == "Ann: +30 for this hand, new total 30"
    pad.choose("Bid", "All passed")
    said(page, "Bea was Chimera at 30: triple or nothing.")
    expect(pad.group("Partner (Pi Ya)")).to_have_count(0)


def test_where_all_pass_makes_a_new_deal_it_is_not_offered(pad: Pad) -> None:
    pad.begin("Ann", "Bea", "Cid", edition="Z-Man 2014")
    pad.next_hand()
    expect(pad.group("Bid").get_by_role("radio")).to_have_count(3)


class TestNothingIsLost:
    def test_by_a_reload_or_a_closed_tab_in_mid_entry(self, three: Pad, base: str) -> None:
        three.enter(chimera="Cid", bid=40, out=("Cid",), traps=2, treasure={"Bea": (1, 2)})
        address = three.page.url
        three.page.reload()
        said(three.page, "Hand 1")
        assert three.footer[2] == "Cid: +130 for this hand, new total 130"
        three.page.close()
        again = Pad(three.page.context, base)
        again.page.goto(address)
        expect(again.group("Bid").get_by_role("radio", name="40")).to_be_checked()
        assert again.footer[1] == "Bea: +20 for this hand, new total 20"
        again.save()

    def test_by_turning_the_phone(self, three: Pad) -> None:
        three.enter(chimera="Cid", bid=40, out=("Cid",), flight=True)
        address = three.page.url
        three.page.set_viewport_size({"width": 844, "height": 390})
        assert three.page.url == address
        expect(three.page.get_by_role("switch")).to_be_checked()
        expect(three.group("Bid").get_by_role("radio", name="40")).to_be_checked()

    #: Two taps at one place, as far apart as those of a finger.
    TWICE = """([x, y]) => new Promise((done) => {
        const tap = () => document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click",
            { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
        tap();
        setTimeout(() => { tap(); done(); }, 150);
    })"""

    def tap_twice(self, pad: Pad, button: str) -> None:
        box = pad.page.get_by_role("button", name=button).bounding_box()
        assert box
        place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        pad.page.evaluate(self.TWICE, place)

    def test_by_a_double_tap(self, pad: Pad) -> None:
        page = pad.page
        totals = page.get_by_role("heading", name="Totals", exact=True)
        page.get_by_role("link", name="New game").click()
        pad.pause()
        self.tap_twice(pad, "Start the game")
        page.wait_for_timeout(300)
        expect(totals).to_be_visible()
        assert len(pad.stored()) == 1
        pad.next_hand()
        pad.enter(chimera="Player 1", bid=20, out=("Player 1",))
        self.tap_twice(pad, "Save the hand")
        page.wait_for_timeout(300)
        expect(totals).to_be_visible()
        assert len(pad.stored()[0]["hands"]) == 1

    def test_by_two_tabs(self, three: Pad, base: str) -> None:
        other = Pad(three.page.context, base)
        other.page.goto(three.page.url)
        three.choose("Who was the Chimera?", "Ann")
        expect(other.group("Who was the Chimera?").get_by_role("radio", name="Ann")).to_be_checked()
        other.choose("Bid", "30")
        three.choose("Who went out first?", "Ann")
        other.more("Fortune Toads", "Bea").click()
        three.more("Fortune Toads", "Bea").click()
        expect(other.page.get_by_text("2 left")).to_be_visible()
        three.save()
        said(other.page, "Still open: Chimera, bid, out first")
        assert three.totals == {"Ann": 60, "Bea": 20, "Cid": 0}
        assert other.complaints == []

    def test_on_the_form_of_a_new_game(self, pad: Pad) -> None:
        page = pad.page
        page.get_by_role("link", name="New game").click()
        pad.choose("Players", "5 players")
        page.get_by_label("Player 5").fill("Eve")
        pad.choose("Play to", "Other")
        page.get_by_role("button", name="Start the game").click()
        said(page, "A whole number from 1 to 1000000.")
        page.get_by_label("Points to play to").fill("250")
        page.reload()
        expect(page.get_by_label("Player 5")).to_have_value("Eve")
        expect(page.get_by_label("Points to play to")).to_have_value("250")
        page.get_by_label("Player 1").fill(" Eve ")
        page.get_by_role("button", name="Start the game").click()
        said(page, "“Eve” is there twice.")
        page.get_by_label("Player 1").fill("Ann")
        page.get_by_role("button", name="Start the game").click()
        expect(pad.heading("Game to 250")).to_be_visible()
        page.get_by_role("link", name="All games").click()
        page.get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Add Eve").click()
        expect(page.get_by_label("Player 1")).to_have_value("Eve")

    def test_where_the_device_keeps_nothing(self, browser: Browser, base: str) -> None:
        context = device(browser)
        context.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full') }"
        )
        pad = Pad(context, base).open()
        pad.begin("Ann", "Bea", "Cid")
        pad.play(chimera="Ann", bid=20, out=("Ann",))
        assert pad.totals["Ann"] == 40
        pad.page.get_by_role("link", name="All games").click()
        said(pad.page, "This browser keeps nothing")
        context.close()
