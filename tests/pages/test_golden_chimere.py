"""The referee and the Chimère scorer's own rules say the same about one set of questions."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from referee.api import create_app
from referee.api.settings import Settings
from referee.chimere import FaultCode, ReasonCode
from tests.pages.golden import written
from tests.pages.golden_chimere import FILE, IN_THE_FILE, answer, answered, golden, questions

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = pytest.mark.no_cover

Json = dict[str, Any]

#: How many further questions of each call, new ones whenever the seed is another.
_MORE: Final = {
    "chimeras/approve": 100,
    "chimeras/power": 100,
    "contests/judge": 600,
    "queens-award/judge": 100,
    "years/judge": 80,
    "tournaments/score": 30,
}
_IN_THE_BROWSER: Final = """async (entries) => {
    const { answerTo } = await import("/js/chimere/rules/answers.js");
    // As JSON: any name may be a wizard's.
    return JSON.parse(entries).map(({ ask, body }) => JSON.stringify(answerTo(ask, body)));
}"""


@pytest.fixture(scope="module")
def entries() -> list[Json]:
    read: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def compare(browser: Browser, base: str, entries: list[Json]) -> None:
    """The script in a browser says exactly what the referee says."""
    page = browser.new_page()
    page.goto(f"{base}/chimere")
    said = page.evaluate(_IN_THE_BROWSER, json.dumps(entries))
    for entry, mine in zip(entries, said, strict=True):
        assert json.loads(mine) == entry["answer"], (entry["ask"], entry["body"])
    page.close()


def test_the_referee_says_exactly_them(entries: list[Json]) -> None:
    client = create_app(Settings()).test_client()
    for entry in entries:
        assert answer(client, entry) == entry["answer"], entry["body"]


def test_the_file_is_what_is_generated() -> None:
    assert FILE.read_text(encoding="utf-8") == written(golden())


def test_they_cover_every_call_reason_and_fault(entries: list[Json]) -> None:
    said = [entry["answer"] for entry in entries]
    assert {entry["ask"] for entry in entries} == set(IN_THE_FILE)
    errors = [error for one in said for error in one.get("errors", ())]
    assert {error["code"] for error in errors} == set(FaultCode)
    reasons = {one["reason"]["code"] for one in said if one.get("reason")}
    assert reasons == set(ReasonCode)
    contests = [one for one in said if "undecided_place" in one]
    assert {one["undecided_place"] for one in contests} == {None, "first", "second"}
    assert any(one["discarded"] for one in contests)
    ranked = [one for contest in contests for one in contest["ranking"]]
    assert any(one["valid_gifts"] for one in ranked)
    assert any(one["spoiled_gifts"] for one in ranked)
    assert any(len(one.get("winners", ())) > 1 for one in said)
    assert any(one.get("complete") for one in said)
    assert any(one.get("years") for one in said)


def test_most_questions_are_answered(entries: list[Json]) -> None:
    good = [entry for entry in entries if "errors" not in entry["answer"]]
    assert 0.6 < len(good) / len(entries) < 0.9


def test_the_script_says_exactly_them(browser: Browser, base: str, entries: list[Json]) -> None:
    compare(browser, base, entries)


def test_a_thousand_more(browser: Browser, base: str) -> None:
    client = create_app(Settings()).test_client()
    more = answered(client, questions("a thousand more", _MORE))
    assert len(more) > 1_000
    assert sum("errors" not in entry["answer"] for entry in more) > 600
    compare(browser, base, more)
