"""The referee and the score pad's own scorer say the same about one set of golden sheets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from referee.api import create_app
from referee.api.settings import Settings
from referee.chimera import RULESETS
from referee.chimera.scoring import ContradictionCode, ItemCode
from tests.pages.golden import FILE, answer, golden, written

Json = dict[str, Any]

#: Faults that are seen before the rules are asked, or that only another spelling of JSON can have.
_ELSEWHERE = {"duplicate_name"}
_IN_THE_BROWSER = """async (entries) => {
    const { scoreGame, scoreHand } = await import("/js/scoring.js");
    return entries.map(({ ruleset, ask, body }) =>
        ask === "hands/score" ? scoreHand(ruleset, body) : scoreGame(ruleset, body));
}"""


@pytest.fixture(scope="module")
def entries() -> list[Json]:
    read: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def test_the_referee_says_exactly_them(entries: list[Json]) -> None:
    client = create_app(Settings()).test_client()
    for entry in entries:
        assert answer(client, entry) == entry["answer"], entry["body"]


def test_the_file_is_what_is_generated() -> None:
    assert FILE.read_text(encoding="utf-8") == written(golden())


def test_they_cover_every_line_and_every_contradiction(entries: list[Json]) -> None:
    lines, errors = set(), set()
    for entry in entries:
        said = entry["answer"]
        errors |= {error["code"] for error in said.get("errors", ())}
        for score in said.get("scores", {}).values():
            lines |= {item["code"] for item in score["items"]}
    assert lines == set(ItemCode)
    assert errors == set(ContradictionCode) - _ELSEWHERE | {"game_over"}
    assert {entry["ruleset"] for entry in entries} == set(RULESETS)


def test_most_sheets_are_worth_points(entries: list[Json]) -> None:
    good = [entry for entry in entries if "errors" not in entry["answer"]]
    assert 0.5 < len(good) / len(entries) < 0.9


def test_the_score_pad_says_exactly_them(browser: Browser, base: str, entries: list[Json]) -> None:
    page = browser.new_page()
    page.goto(f"{base}/scorepad")
    said = page.evaluate(_IN_THE_BROWSER, entries)
    for entry, mine in zip(entries, said, strict=True):
        assert mine == entry["answer"], (entry["ruleset"], entry["body"])
    page.close()
