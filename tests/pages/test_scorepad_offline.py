"""Without the network: from the service worker, scored on the device; then online again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.live import served
from tests.pages.pad import Pad, device

OFFLINE = "The referee cannot be reached: this device scores by itself."


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = device(browser, service_workers="allow")
    yield context
    context.close()


def kept(pad: Pad) -> None:
    """Wait until the pages are kept on the device."""
    pad.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_it_opens_and_scores_without_a_referee(phone: BrowserContext) -> None:
    with served() as server:
        pad = Pad(phone, server.base).open()
        kept(pad)
        pad.begin("Ann", "Bea", "Cid")
        pad.play(chimera="Ann", bid=20, out=("Ann",), traps=1)
    # The server is gone. The page goes on, and opens anew.
    pad.next_hand()
    pad.enter(chimera="Bea", bid=40, out=("Cid",), treasure={"Cid": (2, 1)})
    pad.page.reload()
    expect(pad.page.get_by_role("status").first).to_have_text("Offline")
    assert pad.footer[2] == "Cid: +45 for this hand, new total 45"
    pad.save()
    expect(pad.page.get_by_text(OFFLINE)).to_be_visible()
    assert pad.totals == {"Ann": 85, "Bea": -40, "Cid": 45}
    pad.page.close()
    again = Pad(phone, server.base)
    again.page.goto(f"{server.base}/scorepad?from=home")
    again.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    assert again.totals == {"Ann": 85, "Bea": -40, "Cid": 45}
    again.page.get_by_role("link", name="All games").click()
    again.choose("Language", "Magyar")
    expect(again.heading("Pontozólap")).to_be_visible()


def test_online_again_the_referee_has_the_word(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    kept(pad)
    pad.begin("Ann", "Bea", "Cid")
    phone.set_offline(True)
    pad.play(chimera="Ann", bid=20, out=("Bea",))
    expect(pad.page.get_by_text(OFFLINE)).to_be_visible()
    pad.page.reload()
    assert pad.totals == {"Ann": -20, "Bea": 20, "Cid": 20}
    with pad.page.expect_request(f"{base}/v1/batch"):
        phone.set_offline(False)
    expect(pad.page.get_by_text("Points from the referee.")).to_be_visible()
    expect(pad.page.get_by_role("status").first).to_have_text("Referee online")


def test_the_referee_is_believed_rather_than_the_device(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    pad.begin("Ann", "Bea", "Cid")

    def newer(route: object) -> None:
        """A referee of the future, with a line that this page has no words for."""
        response = route.fetch()  # type: ignore[attr-defined]  # a Route; its own module is private
        answer = response.json()
        told = answer["responses"][0]["body"]
        told["totals"][0]["Ann"] = 47
        told["standings"][0]["total"] = 47
        line = {"code": "new", "count": 1, "points": 7, "text": "Something new.", "ruling": "x"}
        told["hands"][0]["scores"]["Ann"]["items"].append(line)
        route.fulfill(response=response, json=answer)  # type: ignore[attr-defined]  # as above

    pad.next_hand()
    phone.route("**/v1/batch", newer)
    pad.enter(chimera="Ann", bid=20, out=("Ann",))
    pad.save()
    expect(pad.page.locator(".totals .total").first).to_have_text("47")
    pad.page.get_by_role("button", name="Hand 1").click()
    expect(pad.page.get_by_text("Something new.")).to_be_visible()
    phone.unroute("**/v1/batch")


def test_what_is_no_referee_is_not_believed(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    phone.route("**/v1/batch", lambda route: route.fulfill(body="<html>Log in to the hotel</html>"))
    pad.begin("Ann", "Bea", "Cid")
    pad.play(chimera="Ann", bid=20, out=("Ann",))
    assert pad.totals == {"Ann": 40, "Bea": 0, "Cid": 0}
    expect(pad.page.get_by_text(OFFLINE)).to_be_visible()
    phone.unroute("**/v1/batch")


def test_over_plain_http_it_says_what_is_missing_and_works(browser: Browser, base: str) -> None:
    """By an address that is not this machine's own a browser allows less."""
    context = device(browser)
    pad = Pad(context, base.replace("127.0.0.1", "table.example")).open()
    assert pad.page.evaluate("isSecureContext") is False
    pad.page.get_by_text("What this connection cannot do").click()
    expect(pad.page.get_by_text("start the referee with --tls-cert")).to_be_visible()
    expect(pad.page.get_by_role("switch")).to_have_count(0)
    pad.begin("Ann", "Bea", "Cid")
    pad.play(chimera="Ann", bid=20, out=("Ann",))
    assert pad.totals["Ann"] == 40
    assert pad.file()["format"] == "chimera-game/1"
    assert pad.complaints == []
    context.close()


def test_the_screen_is_kept_awake_during_a_game(browser: Browser, base: str) -> None:
    context = device(browser)
    context.add_init_script(
        """window.awake = 0;
        navigator.wakeLock.request = async () => {
            window.awake += 1;
            return { release: async () => { window.awake -= 1 } };
        };"""
    )
    pad = Pad(context, base).open()
    pad.begin("Ann", "Bea", "Cid", limit=50)
    pad.until("window.awake === 1")
    # The browser lets go while the page is hidden; it is asked again once it is seen.
    pad.page.evaluate("window.awake = 0; document.dispatchEvent(new Event('visibilitychange'))")
    pad.until("window.awake === 1")
    pad.next_hand()
    pad.until("window.awake === 1")
    pad.enter(chimera="Ann", bid=40, out=("Ann",))
    pad.save()
    pad.until("window.awake === 0")  # the game is over
    pad.page.get_by_role("button", name="Undo").click()
    pad.until("window.awake === 1")
    pad.page.get_by_role("link", name="All games").click()
    pad.until("window.awake === 0")
    pad.page.get_by_role("switch", name="Keep the screen awake").uncheck()
    pad.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    expect(pad.heading("Game to 50")).to_be_visible()
    assert pad.page.evaluate("window.awake") == 0
    context.close()


def test_an_export_is_reminded_of(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    hand = '{"chimera": "Ann", "bid": 20, "out": ["Bea"]}'
    pad.load(
        '{"ruleset": "chimera-bga", "players": ["Ann", "Bea", "Cid"], "score_limit": 5000,'
        f'"hands": [{", ".join([hand] * 20)}]}}'
    )
    reminder = pad.page.get_by_text("Games are kept on this device only.")
    expect(reminder).to_be_visible()
    with pad.page.expect_download() as waiting:
        pad.page.get_by_role("button", name="Export all games").first.click()
    assert waiting.value.suggested_filename.startswith("chimera-20")
    pad.page.reload()
    expect(pad.page.get_by_role("link", name="Ann, Bea, and Cid")).to_be_visible()
    expect(reminder).to_have_count(0)


def test_an_export_is_reminded_of_after_days_too(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    pad.load(
        '{"ruleset": "chimera-bga", "players": ["Ann", "Bea", "Cid"],'
        '"hands": [{"chimera": "Ann", "bid": 20, "out": ["Bea"]}]}'
    )
    link = pad.page.get_by_role("link", name="Ann, Bea, and Cid")
    reminder = pad.page.get_by_text("Games are kept on this device only.")
    for days, times in ((13, 0), (15, 1)):
        pad.page.evaluate(
            """days => localStorage.setItem("chimera.kept", JSON.stringify(
                { time: Date.now() - days * 24 * 3_600_000, hands: 0 }))""",
            days,
        )
        pad.page.reload()
        expect(link).to_be_visible()
        expect(reminder).to_have_count(times)
    pad.page.get_by_role("button", name="Later").click()
    expect(reminder).to_have_count(0)


@pytest.mark.parametrize("way", ["a new game", "an import"])
def test_the_browser_is_asked_to_keep_what_is_stored(browser: Browser, base: str, way: str) -> None:
    context = device(browser)
    context.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => ++window.asked > 0;"
    )
    pad = Pad(context, base).open()
    assert pad.page.evaluate("window.asked") == 0
    if way == "an import":
        pad.load('{"ruleset": "chimera-bga", "players": ["Ann", "Bea", "Cid"], "hands": []}')
        expect(pad.page.get_by_text("1 game was imported.")).to_be_visible()
    else:
        pad.begin("Ann", "Bea", "Cid")
    assert pad.page.evaluate("window.asked") == 1
    context.close()


def test_a_newer_version_of_the_pages_waits_to_be_asked_for(
    phone: BrowserContext, base: str
) -> None:
    pad = Pad(phone, base).open()
    kept(pad)
    pad.page.reload()
    # By another address it is another worker to the browser.
    pad.page.evaluate("navigator.serviceWorker.register('sw.js?newer').then(() => true)")
    expect(pad.page.get_by_text("There is a newer version of these pages.")).to_be_visible()
    with pad.page.expect_navigation():
        pad.page.get_by_role("button", name="Use it").click()
    worker = "navigator.serviceWorker.controller.scriptURL.endsWith('newer')"
    pad.until(worker)


def test_a_part_of_the_page_that_did_not_arrive_is_asked_for_again(
    browser: Browser, base: str
) -> None:
    context = device(browser)
    context.route("**/views/new.js", lambda route: route.abort())
    pad = Pad(context, base).open()
    pad.page.get_by_role("link", name="New game").click()
    expect(pad.page.get_by_text("This part of the page is not on the device yet")).to_be_visible()
    context.unroute("**/views/new.js")
    expect(pad.heading("New game")).to_be_visible()
    context.close()
