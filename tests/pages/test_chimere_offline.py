"""The Chimère scorer without the network, and online again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext, expect

from referee.cli.commands import cli
from tests.live import served
from tests.pages.pad import Pad, device
from tests.pages.scorer import Scorer
from tests.pages.test_site import hosted

OFFLINE = "The referee cannot be reached: this device scores by itself."


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = device(browser, service_workers="allow")
    yield context
    context.close()


def test_a_contest_goes_on_where_it_was_left(phone: BrowserContext) -> None:
    with served() as server:
        scorer = Scorer(phone, server.base).open()
        scorer.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        scorer.begin("Ann", "Bea", "Cid")
        scorer.go("/1/spring")
        scorer.contest("speed", 5, "beauty", 2)
        scorer.chimera("Ann", "lion 2 speed", "llama 1 beauty", "eagle")
        scorer.tile("Bea", "head").click()
        scorer.enter("Bea", "head", "lion")
    # The server is gone, in the middle of a chimera. The page opens anew and judges alone.
    scorer.page.reload()
    expect(scorer.page.get_by_role("status").first).to_have_text("Offline")
    expect(scorer.tile("Bea", "head")).to_contain_text("lion, 2 speed")
    expect(scorer.tile("Bea", "body")).to_contain_text("not entered")
    scorer.tile("Bea", "body").click()
    scorer.enter("Bea", "body", "snake 1 beauty")
    scorer.enter("Bea", "tail", "eagle")
    scorer.chimera("Cid", "lion", "llama", "eagle")
    scorer.choose("People's Champion", "Ann")
    scorer.choose("Ann, as Champion: who comes first?", "Cid")
    expect(scorer.page.get_by_text(OFFLINE)).to_be_visible()
    assert scorer.ranking[0].startswith("1. Cid +5 Power 3 (speed 2)")
    scorer.page.close()
    again = Scorer(phone, server.base)
    again.page.goto(f"{server.base}/chimere")
    again.choose("Language", "Magyar")
    expect(again.heading("Chimère-pontozó")).to_be_visible()
    again.page.locator(".card").click()
    assert again.totals["Cid"] == 5


def test_online_again_the_referee_has_the_word(phone: BrowserContext, base: str) -> None:
    scorer = Scorer(phone, base).open()
    scorer.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    scorer.begin("Ann", "Bea", "Cid", way="Tiles won")
    scorer.follow("Tiles won")
    phone.set_offline(True)
    scorer.choose("Points on the tile", "5")
    scorer.group("Who won it?").get_by_role("button", name="Ann").click()
    expect(scorer.page.get_by_text(OFFLINE)).to_be_visible()
    assert scorer.totals == {"Ann": 5, "Bea": 0, "Cid": 0}
    with scorer.page.expect_request(f"{base}/v1/batch"):
        phone.set_offline(False)
    expect(scorer.page.get_by_text("Points from the referee.")).to_be_visible()


def test_it_works_without_a_referee_at_all(browser: Browser, tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, ["pages", "export", str(tmp_path)]).exit_code == 0
    with hosted(tmp_path) as base:
        context = device(browser)
        scorer = Scorer(context, base)
        scorer.page.goto(f"{base}/chimere.html")
        scorer.begin("Ann", "Bea", "Cid")
        scorer.go("/1/spring")
        scorer.contest("speed", 5, "beauty", 2)
        scorer.chimera("Ann", "lion 2 speed", "llama", "eagle")
        expect(scorer.card("Ann").get_by_text("Power 2 (speed 2)")).to_be_visible()
        expect(scorer.page.get_by_text("This device scores by itself.")).to_be_visible()
        assert not [url for url in scorer.requests if "/v1/" in url]
        assert scorer.complaints == []
        context.close()


def test_from_the_score_pad_and_back(phone: BrowserContext, base: str) -> None:
    pad = Pad(phone, base).open()
    pad.choose("Language", "Magyar")
    pad.page.get_by_role("link", name="Chimère, a társasjáték").click()
    expect(pad.heading("Chimère-pontozó")).to_be_visible()
    pad.page.get_by_role("link", name="Chimera-pontozólap").click()
    expect(pad.heading("Pontozólap")).to_be_visible()
    assert pad.complaints == []
