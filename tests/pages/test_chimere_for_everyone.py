"""The Chimère scorer for every eye, finger, screen and language; and how soon it is there."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.api import create_app, site
from referee.api.settings import Settings
from referee.chimere import FaultCode, Gift, Part, ReasonCode, Season, Skill, TileKind
from tests.pages.pad import CLIPPED, DESKTOP, SMALL, device, violations
from tests.pages.scorer import Scorer
from tests.pages.test_chimere_tournaments import year

Json = dict[str, Any]

LARGE: Final = """new MutationObserver(() => {
    document.documentElement?.style.setProperty("font-size", "200%");
}).observe(document, { childList: true });"""
#: How much has moved on its own, by the browser's own measure.
MOVED: Final = """window.moved = 0; new PerformanceObserver((list) => {
    list.getEntries().filter((entry) => !entry.hadRecentInput)
        .forEach((entry) => { window.moved += entry.value; });
}).observe({ type: "layout-shift", buffered: true });"""
#: A view that comes without a tap, as it does here, has moved all there is.
FROM_NOW: Final = (
    """new Promise((done) => setTimeout(done, 50)).then(() => { window.moved = 0; })"""
)
LOOKS: Final[dict[str, Json]] = {
    "phone": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "large text": {"large": True},
    "hungarian": {"locale": "hu-HU", "viewport": {"width": 320, "height": 640}},
    "desk": DESKTOP,
    "dark desk": {**DESKTOP, "color_scheme": "dark"},
}
#: Looks that differ in size or words alone; to axe-core they are those of the phone.
SAME_TO_AXE: Final = {"narrow", "large text", "hungarian"}
LONG: Final = "A name with forty characters and no more"


def good(page: Page, view: str, axe: bool) -> None:
    """Nothing to complain about in what is shown."""
    if axe:
        assert violations(page) == [], view
    assert page.evaluate(SMALL) == [], view
    assert page.evaluate(CLIPPED) == [], view


@pytest.fixture(scope="module")
def tournament(base: str) -> Json:
    """Two years, the second with a chimera that may not compete, a tie and an open award."""
    rng = Random(3)
    years = [year(base, rng, names=("Annamária", "Bea", LONG)) for _ in range(2)]
    second = years[1]
    del second["award"]["votes"]["Bea"]
    second.pop("champion_choices")
    chimeras = second["wizards"]
    chimeras["Bea"]["spring"]["tail"]["animal"] = "lion"
    chimeras[LONG]["spring"]["body"] = "sheep"
    for name in chimeras:
        chimeras[name]["summer"] = chimeras["Bea"]["summer"]
    return {"years": years}


@pytest.mark.parametrize("look", LOOKS)
def test_every_view(browser: Browser, base: str, tournament: Json, look: str) -> None:
    more = dict(LOOKS[look])
    large = more.pop("large", False)
    axe = look not in SAME_TO_AXE
    context = device(browser, **more)
    context.add_init_script(MOVED)
    if large:
        context.add_init_script(LARGE)
    scorer = Scorer(context, base).open()
    page = scorer.page
    good(page, "empty", axe)
    scorer.load(json.dumps(tournament))
    scorer_card = page.locator(".card").first
    expect(scorer_card).to_be_visible()
    page.evaluate('localStorage.setItem(\'chimera.names\', \'["Ann", "Bea", "Cid"]\')')
    page.locator("a[href='#/new']").click()
    good(page, "new", axe)
    page.go_back()
    scorer_card.click()
    expect(page.locator(".totals")).to_be_visible()
    good(page, "tournament", axe)
    for where, there in (
        ("/1", ".season"),
        ("/1/autumn", ".ranking"),
        ("/2/summer", ".decision"),
        ("/2/award", ".votes"),
        ("/tiles", "#give-help"),
        ("/2/spring", ".approval"),
    ):
        scorer.go(where)
        expect(page.locator(there).first).to_be_visible()
        page.evaluate(FROM_NOW)
        good(page, where, axe)
        if axe:  # long enough for the referee's answer to have come
            assert page.evaluate("window.moved") < 0.02, where
    page.locator("[data-part=head]").first.click()
    good(page, "tile", axe)
    page.locator(".editor .row .button").first.click()
    good(page, "picker", axe)
    assert scorer.complaints == []
    assert scorer.elsewhere == []
    context.close()


def test_by_keyboard_alone(browser: Browser, base: str) -> None:
    context = device(browser, **DESKTOP)
    scorer = Scorer(context, base).open()
    scorer.begin("Ann", "Bea", "Cid")
    scorer.go("/1/spring")
    page, keys = scorer.page, scorer.page.keyboard
    expect(scorer.heading("Spring")).to_be_focused()

    def go_to(selector: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if page.evaluate("css => document.activeElement.matches(css)", selector):
                return
        raise AssertionError(selector)

    go_to("#main-skill input")
    keys.press("Space")
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="Beauty").first).to_be_checked()
    go_to("[data-part=head]")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Ann: head")).to_be_focused()
    go_to(".editor input")
    keys.type("lion")
    keys.press("Enter")
    go_to(".skills .more")
    keys.press("Enter")
    keys.press("Space")
    go_to(".chosen-way")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Ann: body")).to_be_focused()
    expect(scorer.tile("Ann", "head")).to_have_accessible_name("Ann, head: lion, 2 aggression")
    visible = "getComputedStyle(document.activeElement).outlineStyle !== 'none'"
    keys.press("Tab")
    assert page.evaluate(visible)
    context.close()


def test_how_it_is_read_out(browser: Browser, base: str) -> None:
    context = device(browser)
    scorer = Scorer(context, base).open()
    scorer.begin("Ann", "Bea", "Cid", advanced=True)
    scorer.go("/1/spring")
    scorer.tile("Bea", "tail").click()
    scorer.editor("Bea", "tail").get_by_label("Animal").fill("fox")
    scorer.button("New: fox").click()
    expect(scorer.page).to_have_title("Spring · Chimère scorer")
    shot = scorer.page.locator("#app").aria_snapshot()
    for line in (
        'link "To year 1"',
        'group "Main skill"',
        'radio "Aggression"',
        'group "Points for the first"',
        'region "Chimera of Bea"',
        'button "Bea, tail: fox" [expanded]',
        'button "Speed: one more, now 0"',
        'group "Extraordinary Gift"',
        'switch "Lies on its sheep side"',
        'list "Points in this contest"',
    ):
        assert line in shot, line
    levels = scorer.page.locator("h1, h2, h3, h4").evaluate_all(
        "all => all.map(h => +h.tagName[1])"
    )
    assert levels == [1, 2, 3, 3, 4, 3]
    context.close()


def test_every_text_is_in_every_language(browser: Browser, base: str) -> None:
    context = device(browser)
    scorer = Scorer(context, base).open()
    english, hungarian, shared = scorer.page.evaluate(
        """async () => [
            (await import("./js/i18n/chimere.en.js")).en,
            (await import("./js/i18n/chimere.hu.js")).hu,
            (await import("./js/i18n/en.js")).en,
        ]"""
    )
    context.close()
    assert set(english) == set(hungarian)
    assert not set(english) & set(shared)
    for key, text in english.items():
        assert params(text) == params(hungarian[key]), key
    needed = {f"reason.{code}" for code in ReasonCode} | {f"fault.{code}" for code in FaultCode}
    for words, kind in (
        (Skill, "skill"),
        (Gift, "gift"),
        (Part, "part"),
        (Season, "season"),
        (TileKind, "tile"),
    ):
        needed |= {f"{kind}.{word}" for word in words}
    assert needed <= set(english)
    reasons = create_app(Settings()).test_client().get("/v1/reasons").get_json()["reasons"]
    for reason in reasons:
        if f"reason.{reason['code']}" in english:
            used = params(english[f"reason.{reason['code']}"])
            assert used <= set(reason["params"]), reason["code"]
    used = {
        name
        for path, file in site.served().items()
        if path.startswith(("js/chimere/", "js/chimere.js"))
        for name in re.findall(r'\bt\(\s*"([a-z_.]+)"', file.body.decode())
    }
    assert used <= set(english) | set(shared)


def test_the_first_view_is_small_and_does_not_move(browser: Browser, base: str) -> None:
    context = device(browser)
    context.add_init_script(MOVED)
    scorer = Scorer(context, base)
    sizes: list[tuple[str, int]] = []
    scorer.page.on("response", lambda answer: sizes.append((answer.url, _size(answer.url, base))))
    scorer.open()
    expect(scorer.page.get_by_role("link", name="New tournament")).to_be_visible()
    named = scorer.page.locator("link[rel=modulepreload]").evaluate_all(
        "all => all.map(one => one.href)"
    )
    first = dict(sizes)
    first = {url: size for url, size in first.items() if not url.endswith(".js") or url in named}
    print(f"\nfirst view {sum(first.values()):,} bytes")
    assert len(first) > 20
    assert sum(first.values()) <= 60_000
    scorer.page.wait_for_timeout(300)
    assert scorer.page.evaluate("window.moved") == 0
    needed = _needed("js/chimere.js") | _needed("js/chimere/views/home.js")
    assert needed == {url.removeprefix(f"{base}/") for url in named}
    context.close()


def _size(url: str, base: str) -> int:
    """How large a file is on its way, without what stands around it."""
    file = site.served().get(url.removeprefix(f"{base}/"))
    return 0 if file is None else len(file.zipped or file.body)


def _needed(first: str) -> set[str]:
    """A module and all that it loads with it."""
    files = site.served()
    found, todo = set(), [first]
    while todo:
        path = todo.pop()
        found.add(path)
        folders = path.split("/")[:-1]
        for name in re.findall(r'^[^("]* from "([^"]+)";$', files[path].body.decode(), re.M):
            up = name.count("../")
            parts = [*folders[: len(folders) - up], name.removeprefix("./").replace("../", "")]
            if (other := "/".join(parts)) not in found:
                todo.append(other)
    return found


def params(text: str | Json) -> set[str]:
    """The parameters of a text in all its forms."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)} - {"count"}
