"""How fast the score pad is there on a slow network, and that nothing moves once it is."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Response, expect

from tests.pages.pad import Pad, device

#: A slow mobile network, as Lighthouse has it.
_BYTES_PER_SECOND: Final = 1.6e6 / 8
_ROUND_TRIP: Final = 150
_MOST_BYTES: Final = 60_000
_FIRST_PAINT: Final = 1_000

#: What is loaded after the first view.
_LATER: Final = (
    "/js/chart.js",
    "/js/i18n/hu.js",
    "/js/imports.js",
    "/js/records.js",
    "/js/views/fields.js",
    "/js/views/game.js",
    "/js/views/hand.js",
    "/js/views/new.js",
    "/js/views/setup.js",
    "/health/live",
    "/sw.js",
)

_FIGURES: Final = """async () => {
    const shifts = await new Promise(done => {
        const seen = [];
        new PerformanceObserver(list => seen.push(...list.getEntries()))
            .observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(seen), 300);
    });
    // What a tap has changed is meant to move.
    const moved = shifts.filter(one => !one.hadRecentInput);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { paint: paint.startTime, shift: moved.reduce((sum, one) => sum + one.value, 0) };
}"""


def slowed(session: CDPSession) -> None:
    """The network of the page as it is on a phone in the garden."""
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": _ROUND_TRIP,
            "downloadThroughput": _BYTES_PER_SECOND,
            "uploadThroughput": _BYTES_PER_SECOND,
        },
    )


def test_the_first_view(browser: Browser, base: str) -> None:
    context = device(browser)
    pad = Pad(context, base)
    session = context.new_cdp_session(pad.page)
    slowed(session)
    sizes: dict[str, float] = {}
    urls: dict[str, str] = {}

    def got(response: dict[str, Any]) -> None:
        urls[response["requestId"]] = response["response"]["url"]

    def done(loaded: dict[str, Any]) -> None:
        sizes[urls.get(loaded["requestId"], "")] = loaded["encodedDataLength"]

    session.on("Network.responseReceived", got)
    session.on("Network.loadingFinished", done)
    pad.open()
    expect(pad.page.get_by_role("link", name="New game")).to_be_visible()
    figures = pad.page.evaluate(_FIGURES)
    first = {url: size for url, size in sizes.items() if not url.endswith(_LATER)}
    print(f"\nfirst view {sum(first.values()):,.0f} bytes, {figures}")
    assert len(first) > 20
    assert sum(first.values()) <= _MOST_BYTES, sorted(first.items(), key=lambda one: -one[1])
    assert figures["paint"] <= _FIRST_PAINT
    assert figures["shift"] == 0
    assert pad.complaints == []
    context.close()


def test_nothing_moves_while_a_hand_is_entered(browser: Browser, base: str) -> None:
    context = device(browser)
    pad = Pad(context, base).open()
    pad.begin("Ann", "Bea", "Cid")
    pad.next_hand()
    pad.enter(chimera="Ann", bid=20, out=("Ann",), traps=2, treasure={"Bea": (1, 1)})
    assert pad.page.evaluate(_FIGURES)["shift"] == 0
    context.close()


def test_every_script_is_asked_for_at_once(browser: Browser, base: str) -> None:
    """No module waits until another one has named it."""
    context = device(browser)
    pad = Pad(context, base)
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    pad.page.on("response", note)
    pad.open()
    named = pad.page.locator("link[rel=modulepreload]").evaluate_all(
        "all => all.map(one => one.href)"
    )
    loaded = {answer.url for answer in answers if answer.url.endswith(".js")}
    loaded = {url for url in loaded if not url.endswith(_LATER)}
    assert loaded == set(named)
    context.close()
