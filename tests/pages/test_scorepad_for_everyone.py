"""For every eye, finger and screen: axe-core, sizes, reflow, both languages, light and dark."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.pad import CLIPPED, DESKTOP, SMALL, Pad, device, violations

Json = dict[str, Any]

LARGE = """new MutationObserver(() => {
    document.documentElement?.style.setProperty("font-size", "200%");
}).observe(document, { childList: true });"""
NAMES = ["Annamária", "Bartholomew", "Cid", "Dov", "A name with forty characters and no more"]
GAMES: list[Json] = [
    {
        "ruleset": "chimera-more-3p",
        "players": ["Ann", "Bea", "Cid"],
        "hands": [
            {
                "chimera": "Ann",
                "bid": 30,
                "out": ["Ann"],
                "traps": 1,
                "treasure": {"Ann": {"cats": 2}},
            },
            {"chimera": "Bea", "bid": 20, "all_passed": True, "out": ["Cid"]},
        ],
    },
    {
        "ruleset": "chimera-more-5p",
        "players": NAMES,
        "score_limit": 300,
        "hands": [
            {"chimera": NAMES[0], "pi_ya": NAMES[1], "bid": 70, "out": NAMES[:2], "traps": 2},
            {"chimera": NAMES[1], "pi_ya": NAMES[0], "bid": 70, "out": NAMES[1::-1], "traps": 2},
        ],
    },
    {
        "ruleset": "chimera-bga",
        "players": ["Ann", "Bea", "Cid"],
        "score_limit": 100,
        "hands": [{"chimera": "Cid", "bid": 40, "out": ["Cid"], "traps": 1}],
    },
]
LOOKS: dict[str, Json] = {
    "phone": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "large text": {"large": True},
    "hungarian": {"locale": "hu-HU"},
    "on its side": {"viewport": {"width": 844, "height": 390}},
    "desk": DESKTOP,
    "dark desk": {**DESKTOP, "color_scheme": "dark"},
}


#: Looks that differ in size or words alone; to axe-core they are those of the phone.
SAME_TO_AXE = {"narrow", "large text", "hungarian", "on its side"}


def good(page: Page, view: str, axe: bool) -> None:
    """Nothing to complain about in what is shown."""
    if axe:
        assert violations(page) == [], view
    assert page.evaluate(SMALL) == [], view
    assert page.evaluate(CLIPPED) == [], view


@pytest.mark.parametrize("look", LOOKS)
def test_every_view(browser: Browser, base: str, look: str) -> None:
    more = dict(LOOKS[look])
    large = more.pop("large", False)
    axe = look not in SAME_TO_AXE
    context = device(browser, **more)
    if large:
        context.add_init_script(LARGE)
    pad = Pad(context, base).open()
    page = pad.page
    good(page, "empty", axe)
    pad.load(json.dumps(GAMES))
    expect(page.locator(".card")).to_have_count(3)
    page.evaluate('localStorage.setItem(\'chimera.names\', \'["Ann", "Bea", "Cid"]\')')
    good(page, "games", axe)
    ids = {(game["ruleset"]): game["id"] for game in pad.stored()}
    page.locator("a[href='#/new']").click()
    good(page, "new game", axe)
    for ruleset, id_ in ids.items():
        page.goto(f"{base}/scorepad#/game/{id_}")
        expect(page.locator(".hand").first).to_be_visible()
        page.locator(".hand-head").first.click()
        good(page, ruleset, axe)
    page.goto(f"{base}/scorepad#/game/{ids['chimera-bga']}/setup")
    expect(page.locator(".text.short")).to_have_value("100")
    page.locator("input[type=radio]").first.check()
    good(page, "names and limit", axe)
    for ruleset in ("chimera-more-3p", "chimera-more-5p"):
        page.goto(f"{base}/scorepad#/game/{ids[ruleset]}/hand")
        good(page, f"{ruleset} entry", axe)
        for field in ("chimera", "bid", "partner", "first", "second"):
            chips = page.locator(f"#{field} input")
            if chips.count():
                chips.first.check()
        page.locator("#traps .step").last.click()
        page.locator(".treasure .more").first.click()
        good(page, f"{ruleset} entered", axe)
    page.goto(f"{base}/scorepad#/game/{ids['chimera-more-3p']}/hand")
    page.locator("#first input").nth(1).check()
    page.locator("#idle input").nth(1).check()
    for field in ("chimera", "first"):  # the third player is no Hunter now, and may be out
        page.locator(f"#{field} input").nth(2).check()
    page.locator("#chimera input").nth(0).check()
    expect(page.locator("#idle .error")).to_be_visible()
    good(page, "contradiction", axe)
    assert pad.complaints == []
    assert pad.elsewhere == []
    context.close()


def test_the_checks_see_what_is_wrong(browser: Browser, base: str) -> None:
    """Or the tests above would say nothing."""
    context = device(browser)
    pad = Pad(context, base).open()
    pad.page.evaluate(
        """() => {
            const main = document.querySelector("main");
            const wide = main.appendChild(document.createElement("button"));
            wide.style.cssText = "width: 500px; height: 20px";
        }"""
    )
    assert any("button-name" in found for found in violations(pad.page))
    assert pad.page.evaluate(SMALL) != []
    assert pad.page.evaluate(CLIPPED) != []
    context.close()


def test_how_controls_are_read_out(browser: Browser, base: str) -> None:
    context = device(browser)
    pad = Pad(context, base).open()
    pad.begin("Ann", "Bea", "Cid")
    pad.next_hand()
    shot = pad.page.locator("#app").aria_snapshot()
    for line in (
        'link "To the game"',
        'heading "Hand 1"',
        'group "Who was the Chimera?"',
        'radio "All passed"',
        'button "One trap more"',
        'switch "Chimera Flight was played"',
        'button "Fortune Toads: one more for Bea, now 0"',
        'list "Points for this hand, new total"',
        'button "Save the hand"',
    ):
        assert line in shot
    context.close()


class TestLanguages:
    @pytest.mark.parametrize(
        ("locale", "heading"),
        [("hu-HU", "Pontozólap"), ("en-US", "Score pad"), ("de-DE", "Score pad")],
    )
    def test_as_the_browser_asks(
        self, browser: Browser, base: str, locale: str, heading: str
    ) -> None:
        context = device(browser, locale=locale)
        pad = Pad(context, base).open()
        expect(pad.heading(heading)).to_be_visible()
        assert pad.page.evaluate("document.documentElement.lang") == heading[:1].translate(
            {ord("P"): "hu", ord("S"): "en"}
        )
        context.close()

    def test_as_a_person_chooses(self, browser: Browser, base: str) -> None:
        context = device(browser)
        pad = Pad(context, base).open()
        other = Pad(context, base).open()
        pad.choose("Language", "Magyar")
        expect(pad.heading("Pontozólap")).to_be_visible()
        expect(other.heading("Pontozólap")).to_be_visible()
        pad.page.reload()
        expect(pad.page.get_by_role("link", name="Új játszma")).to_be_visible()
        pad.choose("Nyelv", "English")
        expect(pad.heading("Score pad")).to_be_visible()
        context.close()

    def test_every_text_is_in_every_language(self, browser: Browser, base: str) -> None:
        context = device(browser)
        pad = Pad(context, base).open()
        texts: dict[str, Json] = pad.page.evaluate(
            """async () => {
                const { LANGUAGES } = await import("./js/i18n.js");
                const texts = {};
                for (const [code, { load }] of Object.entries(LANGUAGES)) {
                    texts[code] = await load[0]();
                }
                return texts;
            }"""
        )
        english = texts.pop("en")
        same_everywhere = {key for key in english if key.startswith("kind.card.")}
        for code, words in texts.items():
            assert set(english) - set(words) <= same_everywhere, code
            assert set(words) <= set(english), code
            for key, text in words.items():
                assert params(text) == params(english[key]), (code, key)
        context.close()

    def test_every_code_of_the_referee_has_words(self, browser: Browser, base: str) -> None:
        from referee.chimera import RULESETS
        from referee.chimera.scoring import ContradictionCode, ItemCode

        context = device(browser)
        pad = Pad(context, base).open()
        known = pad.page.evaluate("import('./js/i18n/en.js').then(({ en }) => Object.keys(en))")
        needed = {f"item.{code}" for code in ItemCode}
        needed |= {f"error.{code}" for code in ContradictionCode}
        needed |= {f"ruleset.{name}" for name in RULESETS}
        needed |= {f"ruleset.about.{name}" for name in RULESETS}
        assert needed <= set(known)
        context.close()


def params(text: str | Json) -> set[str]:
    """The parameters of a text in all its forms."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)} - {"count"}
