"""The page that checks a move: on one origin, the referee on another, in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import live_server

FOLDER = Path(__file__).parents[2] / "examples" / "browser"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has there
        del format, args


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    """Where the page stands: another port, and so another origin than the referee's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(FOLDER))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


class Opened:
    """The page in a browser, every request it makes, and what the browser complains of."""

    def __init__(self, browser: Browser, origin: str, base: str) -> None:
        self.page: Page = browser.new_page(viewport={"width": 800, "height": 900})
        self.requests: list[tuple[str, str, str]] = []
        self.complaints: list[str] = []
        network = self.page.context.new_cdp_session(self.page)
        network.on("Network.requestWillBeSent", self._note)
        network.send("Network.enable")
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"{origin}/check-a-move.html?referee={base}")

    def _note(self, event: dict[str, Any]) -> None:
        asked, why = event["request"], event["initiator"]["type"]
        self.requests.append((asked["method"], why, asked["url"]))

    def check(self, edition: str, trick: str, move: str) -> None:
        """Fill in the form and send it."""
        self.page.get_by_label("Edition").select_option(edition)
        self.page.get_by_label("On the table").fill(trick)
        self.page.get_by_label("Your move").fill(move)
        self.page.get_by_role("button", name="Check it").click()

    def says(self, text: str) -> None:
        """Wait until the answer says this."""
        expect(self.page.get_by_role("status")).to_contain_text(text)


@pytest.fixture
def opened(browser: Browser, origin: str, base: str) -> Iterator[Opened]:
    opened = Opened(browser, origin, base)
    expect(opened.page.get_by_label("Edition").locator("option")).to_have_count(4)
    yield opened
    opened.page.close()
    assert opened.complaints == []


def test_a_play_that_beats_shows_how(opened: Opened) -> None:
    opened.check("chimera-more-5p", "5 5 5 12", "7 Q 7 3")
    opened.says("It beats")
    opened.says("It is trips of 7 with a card.")
    cards = opened.page.get_by_role("listitem")
    expect(cards).to_have_text(["7", "Qas 7", "7", "3attached"])


def test_one_that_does_not_says_why(opened: Opened) -> None:
    opened.check("chimera-more-3p", "8 8", "7 7")
    opened.says("It does not beat")
    opened.says("7 is not higher than 8")


def test_a_lead_needs_nothing_on_the_table(opened: Opened) -> None:
    opened.check("chimera-more-3p", "", "7 7 P")
    opened.says("Not a legal move")
    opened.says("Ruling piya.sequence")
    opened.check("chimera-more-3p", "", "7 7 8 8")
    opened.says("A legal lead")


def test_what_is_no_question_is_said_beside_the_field(opened: Opened) -> None:
    opened.check("chimera-more-3p", "5 5", "7 seven")
    opened.says("That is no question")
    move = opened.page.get_by_label("Your move")
    expect(move).to_have_attribute("aria-invalid", "true")
    expect(move).to_be_focused()
    expect(move).to_have_accessible_description(
        'a card is one of the strings "0" to "12", "H", "P", "C", "Q"; this is \'seven\''
    )
    expect(opened.page.get_by_label("On the table")).not_to_have_attribute("aria-invalid", "true")
    opened.check("chimera-more-3p", "5 6", "7 7")
    expect(opened.page.get_by_text("no combination can be made of these cards")).to_be_visible()
    expect(move).not_to_have_attribute("aria-invalid", "true")
    expect(opened.page.get_by_label("On the table")).to_have_attribute("aria-invalid", "true")


def test_the_browser_asks_first_and_asks_nobody_else(
    opened: Opened, origin: str, base: str
) -> None:
    opened.check("chimera-2014", "5", "6")
    opened.says("It beats")
    path = f"{base}/v1/rulesets/chimera-2014/beats"
    # The browser tells of the two in either order.
    asked = {("OPTIONS", "preflight", path), ("POST", "script", path)}
    assert set(opened.requests[-2:]) == asked
    for _, _, url in opened.requests:
        assert url.startswith((origin, base, "data:")), url


def test_a_referee_that_lets_others_ask_only_does_not_answer(browser: Browser, origin: str) -> None:
    with live_server(REFEREE_CORS_ORIGINS="https://example.org") as strict:
        opened = Opened(browser, origin, strict)
        opened.check("chimera-more-3p", "5", "6")
        opened.says("No answer")
        expect(opened.page.get_by_text("does not let this page ask")).to_be_visible()
        opened.page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_by_day_and_by_night(opened: Opened, scheme: Any) -> None:
    opened.page.emulate_media(color_scheme=scheme)
    opened.check("chimera-more-3p", "", "7")
    opened.says("A legal lead")
    dark = opened.page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor")
    assert (dark == "rgb(32, 43, 39)") is (scheme == "dark")
