"""The score pad as a person uses it: by tapping what they see."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final
from urllib.request import Request as Asked
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

Json = dict[str, Any]

PHONE: Final[Json] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: Final[Json] = {
    "viewport": {"width": 1280, "height": 800},
    "has_touch": False,
    "is_mobile": False,
    "device_scale_factor": 1,
}
AXE: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
#: As numbers are shown.
MINUS: Final = "\N{MINUS SIGN}"
#: Milliseconds in which a second tap at the same place, on another view, is not meant.
SETTLING: Final = 420
#: Milliseconds; long enough on a machine that is busy with other things.
PATIENCE: Final = 30_000
expect.set_options(timeout=PATIENCE)


class Watched:
    """A page with every request it makes and every complaint on its console."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.base = base
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("request", self._note)
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.requests.append(request.url)

    def until(self, expression: str, arg: Any = None) -> None:
        """Wait until something about the page is so.

        Playwright's own way evaluates text inside the page, which the policy of the pages forbids.
        """
        end = monotonic() + PATIENCE / 1000
        while not self.page.evaluate(expression, arg):
            assert monotonic() < end, expression
            self.page.wait_for_timeout(20)

    @property
    def elsewhere(self) -> list[str]:
        """Requests to any other origin."""
        return [url for url in self.requests if not url.startswith(f"{self.base}/")]


class Pad(Watched):
    """The score pad of one device."""

    def open(self, where: str = "") -> Pad:
        self.page.goto(f"{self.base}/scorepad{where}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        return self

    # --- a game -----------------------------------------------------------------------------

    def begin(self, *names: str, edition: str | None = None, limit: int = 400) -> None:
        """A new game by these players."""
        page = self.page
        page.get_by_role("link", name="New game").click()
        tapped = monotonic()
        self.choose("Players", f"{len(names)} players")
        if edition is not None:
            self.choose("Edition", edition)
        for number, name in enumerate(names, 1):
            page.get_by_label(f"Player {number}", exact=True).fill(name)
        if limit in (300, 400, 500):
            self.choose("Play to", str(limit))
        else:
            self.choose("Play to", "Other")
            page.get_by_label("Points to play to").fill(str(limit))
        self.pause(since=tapped)
        page.get_by_role("button", name="Start the game").click()
        expect(self.heading(f"Game to {limit}")).to_be_visible()

    def play(self, **hand: Any) -> None:
        """Enter a whole hand and save it."""
        self.next_hand()
        self.enter(**hand)
        self.save()

    def next_hand(self) -> None:
        self.pause()
        self.page.get_by_role("link", name="hand").click()
        expect(self.page.get_by_role("button", name="Save the hand")).to_be_visible()

    def pause(self, since: float = inf) -> None:
        """Take a moment, or the next tap at the same place would be taken for a double tap."""
        passed = max(0.0, monotonic() - since)
        self.page.wait_for_timeout(max(0, SETTLING - 1000 * passed))

    def enter(
        self,
        *,
        chimera: str,
        bid: int | str,
        out: tuple[str, ...],
        partner: str | None = None,
        traps: int = 0,
        flight: bool = False,
        idle: tuple[str, ...] = (),
        treasure: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        """Tap everything about a hand."""
        page = self.page
        self.choose("Who was the Chimera?", chimera)
        self.choose("Bid", "All passed" if bid == "all" else str(bid))
        if partner is not None:
            self.choose("Partner (Pi Ya)", partner)
        self.choose("Who went out first?", out[0])
        if len(out) > 1:
            self.choose("Who went out second?", out[1])
        for _ in range(traps):
            page.get_by_role("button", name="One trap more").click()
        if flight:
            page.get_by_role("switch", name="Chimera Flight was played").check()
        for name in idle:
            self.group("Which Hunters played no card?").get_by_role("checkbox", name=name).check()
        for name, counts in (treasure or {}).items():
            for kind, count in zip(
                ("Fortune Toads", "Prosperity Cats", "Messenger Birds"), counts, strict=False
            ):
                for _ in range(count):
                    self.more(kind, name).click()

    def save(self, button: str = "Save the hand") -> None:
        """Save the hand, and wait until the game is there."""
        self.page.get_by_role("button", name=button).click()
        expect(self.page.get_by_role("heading", name="Totals", exact=True)).to_be_visible()

    def load(self, text: str) -> None:
        """Import a file with this text."""
        file: Any = {
            "name": "game.json",
            "mimeType": "application/json",
            "buffer": text.encode(),
        }
        self.page.locator("input[type=file]").set_input_files(file)

    # --- what is on the page ------------------------------------------------------------------

    def heading(self, text: str) -> Locator:
        return self.page.get_by_role("heading", level=1, name=text)

    def group(self, legend: str) -> Locator:
        return self.page.get_by_role("group", name=legend, exact=True)

    def choose(self, legend: str, choice: str) -> None:
        self.group(legend).get_by_role("radio", name=choice, exact=True).check()

    def more(self, kind: str, name: str) -> Locator:
        return self.page.get_by_role("button", name=f"{kind}: one more for {name}")

    @property
    def totals(self) -> dict[str, int]:
        """The totals as the game shows them."""
        shown = self.page.locator(".totals .total").evaluate_all(
            "all => all.map(one => [one.dataset.player, one.textContent])"
        )
        return {name: int(text.replace(MINUS, "-")) for name, text in shown}

    @property
    def footer(self) -> list[str]:
        """What the footer says of each player, as it is read out."""
        return self.page.locator(".bottom .strip .sr").all_inner_texts()

    def stored(self) -> list[Json]:
        """Every game on this device."""
        games: list[Json] = self.page.evaluate(
            """() => Object.keys(localStorage).filter(key => key.startsWith("chimera.game."))
                .map(key => JSON.parse(localStorage.getItem(key)))"""
        )
        return games

    def file(self) -> Json:
        """The game shown, as it is exported."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name="Share or export").click()
        exported: Json = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
        return exported


def device(browser: Browser, **more: Any) -> BrowserContext:
    """A device of its own, a phone unless told otherwise.

    It keeps no pages for when there is no network, unless told ``service_workers="allow"``: that
    fetches every file once more.
    """
    return browser.new_context(**{**PHONE, "locale": "en-GB", "service_workers": "block", **more})


def asked(base: str, game: Json) -> Json:
    """What the API says to a game file as it was exported."""
    request = Asked(
        f"{base}/v1/rulesets/{game['ruleset']}/games/score",
        json.dumps(game).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request) as response:
        answer: Json = json.load(response)
        return answer


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with what is shown."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)  # a script tag would be against the policy of the page
    found = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
            .flatMap(({ id, nodes }) =>
                nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))"""
    )
    return list(found)


#: Everything that can be tapped and is smaller than a finger.
SMALL: Final = """() => [...document.querySelectorAll(
    "a, button, input, select, textarea, summary, [role=button]")].filter(one => {
        const whole = one.matches("[role=switch], .file input") ? one.closest("label") : one;
        const { width, height } = whole.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44);
    }).map(one => one.outerHTML)"""

#: Everything that sticks out of the page, or whose text does not fit.
CLIPPED: Final = """() => {
    const wide = document.documentElement.clientWidth;
    const clipped = [...document.querySelectorAll("#app *")].filter(one => {
        if (one.closest(".sr, svg, [hidden]") || !one.getClientRects().length) return false;
        const { left, right } = one.getBoundingClientRect();
        if (left < -1 || right > wide + 1) return true;
        const style = getComputedStyle(one);
        return style.overflow !== "visible" && style.textOverflow !== "ellipsis"
            && one.scrollWidth > one.clientWidth + 1;
    }).map(one => one.outerHTML.slice(0, 200));
    if (document.documentElement.scrollWidth > wide) clipped.push("the page scrolls sideways");
    return clipped;
}"""
