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
from tests.pages.golden import FILE, answer, golden, more_sheets, written

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = pytest.mark.no_cover

Json = dict[str, Any]

#: Faults that are seen before the rules are asked, or that only another spelling of JSON can have.
_ELSEWHERE = {"duplicate_name"}
#: Sheets of every ruleset that no file holds.
_EACH = 300
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


def test_a_thousand_sheets_more(browser: Browser, base: str) -> None:
    """Others than those of the file: the same lines, totals and contradictions from both."""
    asked = list(more_sheets(_EACH))
    client = create_app(Settings()).test_client()
    page = browser.new_page()
    page.goto(f"{base}/scorepad")
    said = page.evaluate(_IN_THE_BROWSER, asked)
    page.close()
    points = 0
    for question, mine in zip(asked, said, strict=True):
        theirs = answer(client, question)
        assert mine == theirs, question
        points += "scores" in theirs
    print(f"\n{len(asked)} sheets, {points} of them with points")
    assert len(asked) >= 1_000
    assert points > len(asked) / 2


def test_they_cover_every_line_and_every_contradiction(entries: list[Json]) -> None:
    lines, errors, ends = set(), set(), set()
    for entry in entries:
        said = entry["answer"]
        if "over" in said:
            ends.add((said["over"], bool(said["tied"]), len(said["hands"]) > 1))
        errors |= {error["code"] for error in said.get("errors", ())}
        for score in said.get("scores", {}).values():
            lines |= {item["code"] for item in score["items"]}
    assert lines == set(ItemCode)
    # Over, going on and tied, after one hand and after more.
    assert ends == {
        (over, tied, more)
        for over, tied in ((True, False), (False, False), (False, True))
        for more in (False, True)
    }
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
