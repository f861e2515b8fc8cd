"""Games as files: out and in again, with everything that was in them, and hands as records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Route, expect

from referee.api import create_app, site
from referee.api.settings import Settings
from tests.pages.pad import Pad, asked, device

Json = dict[str, Any]

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
#: What is no game, with what is said about it.
NO_GAMES: Final = [
    ("{", "The file is no JSON."),
    ("[]", "There is no game in the file."),
    ('{"format": "chimera-hand/1"}', "The file is no Chimera game."),
    ('{"ruleset": "chess", "players": [], "hands": []}', "“chess” is not known here"),
    ('{"ruleset": "chimera-bga", "players": ["A", "A", "B"], "hands": []}', "The names in"),
    ('{"ruleset": "chimera-bga", "players": ["A", "B"], "hands": []}', "has 3 players"),
    (
        '{"ruleset": "chimera-bga", "players": ["A", "B", "C"], "hands": '
        '[{"chimera": "A", "bid": 20, "out": ["A"], "traps": 99}]}',
        "Hand 1 in the file cannot have been played",
    ),
]


@pytest.fixture
def pad(browser: Browser, base: str) -> Iterator[Pad]:
    context = device(browser)
    pad = Pad(context, base).open()
    yield pad
    assert pad.complaints == []
    assert pad.elsewhere == []
    context.close()


def record(name: str) -> Json:
    """An example of a hand record."""
    text = (EXAMPLES / "records" / f"{name}.json").read_text(encoding="utf-8")
    found: Json = json.loads(text)
    return found


def game_of(*hands: Json, **more: Any) -> Json:
    """A game file around records."""
    first = hands[0]
    return {"ruleset": first["ruleset"], "players": first["players"], "hands": list(hands), **more}


def shown(pad: Pad) -> Json:
    """Import is done: open the game, and take it out again."""
    expect(pad.page.get_by_text("1 game was imported.")).to_be_visible()
    pad.page.locator(".card").click()
    expect(pad.page.get_by_role("heading", name="Totals", exact=True)).to_be_visible()
    return pad.file()


def said(pad: Pad, text: str) -> None:
    expect(pad.page.get_by_text(text)).to_be_visible()


def test_an_export_is_imported_elsewhere(pad: Pad, browser: Browser, base: str) -> None:
    pad.begin("Ann", "__proto__", "Bea, 2", limit=321)
    treasure = {"__proto__": (1, 1)}
    pad.play(chimera="Ann", bid=20, out=("__proto__",), treasure=treasure)
    game = pad.file()
    assert asked(base, game)["totals"][-1] == {"Ann": -20, "__proto__": 35, "Bea, 2": 20}
    context = device(browser)
    other = Pad(context, base).open()
    other.load(json.dumps(game))
    again = shown(other)
    assert other.totals == {"Ann": -20, "__proto__": 35, "Bea, 2": 20}
    assert again | {"meta": None} == game | {"meta": None}
    other.page.get_by_role("link", name="All games").click()
    other.load(json.dumps(game))
    said(other, "That game is here already.")
    assert len(other.stored()) == 1
    assert other.complaints == []
    context.close()


def test_nothing_of_the_project_s_example_is_lost(pad: Pad) -> None:
    """It tells of a Hunter who played nothing, which is not asked for with 5 players."""
    game = json.loads((EXAMPLES / "game.json").read_text(encoding="utf-8"))
    game["options"] = {"pi_ya_as_zero": False}
    pad.load(json.dumps(game))
    exported = shown(pad)
    before, after = asked(pad.base, game), asked(pad.base, exported)
    assert before["hands"] == after["hands"]
    assert before["totals"] == after["totals"]
    assert pad.totals == before["totals"][-1]
    assert exported["options"] == game["options"]
    assert exported["meta"]["note"] == game["meta"]["note"]
    assert exported["hands"][0]["idle_hunters"] == ["Cid"]
    pad.page.get_by_role("button", name="Hand 1").click()
    pad.page.get_by_role("link", name="Edit").click()
    idle = pad.group("Which Hunters played no card?")
    expect(idle).to_contain_text("With 5 players it earns nothing.")
    idle.get_by_role("checkbox", name="Cid").click()
    expect(idle).to_have_count(0)
    pad.save("Save the change")
    assert pad.totals == before["totals"][-1]
    assert pad.file()["hands"][0]["idle_hunters"] == []


def test_what_is_no_game_is_refused(pad: Pad) -> None:
    for text, reason in NO_GAMES:
        pad.load(text)
        said(pad, reason)
    assert pad.stored() == []


def test_a_deleted_game_can_be_brought_back(pad: Pad) -> None:
    pad.begin("Ann", "Bea", "Cid")
    pad.page.get_by_role("button", name="Delete this game").click()
    said(pad, "No games yet.")
    pad.page.get_by_role("button", name="Bring it back").click()
    expect(pad.page.get_by_role("link", name="Ann, Bea, and Cid")).to_be_visible()


class TestRecords:
    """Hands of which every play is written down: the referee sums them up."""

    @pytest.mark.parametrize("name", ["chimera-more-3p-1", "chimera-more-5p-2"])
    def test_as_hands_of_a_game(self, pad: Pad, name: str) -> None:
        one = record(name)
        other = {"chimera": one["players"][0], "out": one["players"][-1:]}
        other |= {"bid": 30, "pi_ya": None}
        game = game_of(one, other, one, meta={"place": "at home"})
        pad.load(json.dumps(game))
        exported = shown(pad)
        answer = asked(pad.base, game)
        assert pad.totals == answer["totals"][-1]
        assert [hand["scores"] for hand in asked(pad.base, exported)["hands"]] == [
            hand["scores"] for hand in answer["hands"]
        ]
        # The sheets can be read anywhere; the records stand beside them.
        assert not [hand for hand in exported["hands"] if "events" in hand]
        assert exported["meta"]["records"] == {"1": one, "3": one}
        assert exported["meta"]["place"] == "at home"

    def test_an_export_with_records_needs_no_referee(self, pad: Pad, browser: Browser) -> None:
        one = record("chimera-more-3p-1")
        pad.load(json.dumps(game_of(one)))
        exported = shown(pad)
        context = device(browser)
        context.route("**/v1/batch", lambda route: route.abort())
        other = Pad(context, pad.base).open()
        other.load(json.dumps(exported))
        again = shown(other)
        assert again["meta"]["records"] == {"1": one}
        assert other.totals == pad.totals
        context.close()

    def test_a_changed_hand_has_no_record_until_that_is_undone(self, pad: Pad) -> None:
        pad.load(json.dumps(game_of(record("chimera-more-3p-1"))))
        assert "records" in shown(pad)["meta"]
        pad.page.get_by_role("button", name="Hand 1").click()
        pad.page.get_by_role("link", name="Edit").click()
        pad.page.get_by_role("switch", name="Chimera Flight").click()
        pad.save("Save the change")
        assert "records" not in pad.file()["meta"]
        pad.page.get_by_role("button", name="Undo").click()
        assert "records" in pad.file()["meta"]

    def test_one_alone_is_a_game_of_one_hand(self, pad: Pad) -> None:
        one = record("chimera-2014-1")
        pad.load(json.dumps(one))
        exported = shown(pad)
        client = create_app(Settings()).test_client()
        path = f"/v1/rulesets/{one['ruleset']}/hands/referee"
        score = client.post(path, json=one).get_json()["score"]["scores"]
        assert pad.totals == {name: score[name]["total"] for name in one["players"]}
        assert exported["meta"]["records"]["1"] == one

    def test_who_is_bound_when_all_pass_twice_follows_from_the_game(self, pad: Pad) -> None:
        one = record("chimera-2014-1")
        scores = one.pop("scores")
        assert one["redeal"]
        assert max(scores, key=scores.__getitem__) == one["players"][2]
        ahead = {"chimera": one["players"][2], "bid": 40, "out": [one["players"][2]], "traps": 1}
        game = game_of(one) | {"hands": [ahead, one]}
        pad.load(json.dumps(game))
        shown(pad)
        assert pad.totals == asked(pad.base, game)["totals"][-1]

    def test_what_cannot_be_summed_up_is_told_by_the_number_of_the_hand(self, pad: Pad) -> None:
        good = record("chimera-more-3p-1")
        illegal = good | {"events": [{"type": "pass", "player": good["players"][0]}]}
        unfinished = good | {"events": good["events"][:2]}
        others = good | {"players": ["Xav", *good["players"][1:]]}
        malformed = good | {"events": [{"type": "nope"}]}
        pad.load(json.dumps(game_of(good, illegal)))
        said(pad, "Hand 2 in the file is a record that the referee does not accept:")
        pad.load(json.dumps(game_of(unfinished)))
        said(pad, "Hand 1 in the file is a record that does not come to an end with points.")
        pad.load(json.dumps(game_of(good, others)))
        expect(pad.page.locator(".notice.warn")).to_contain_text("Hand 2 in the file")
        pad.load(json.dumps(game_of(malformed)))
        said(pad, "Hand 1 in the file is a record that the referee does not accept:")
        assert pad.stored() == []

    def test_out_of_reach_it_says_what_it_takes(self, pad: Pad) -> None:
        pad.page.context.route("**/v1/batch", lambda route: route.abort())
        pad.load(json.dumps(game_of(record("chimera-more-3p-1"))))
        said(pad, "Only the referee can sum it up, and it cannot be reached now.")
        assert pad.stored() == []
        pad.page.context.unroute("**/v1/batch")
        pad.load(json.dumps(game_of(record("chimera-more-3p-1"))))
        shown(pad)
        pad.complaints.clear()  # the browser's own, of the request that was let fail

    def test_without_a_referee_it_says_so(self, browser: Browser, base: str) -> None:
        page = site.exported(site.NO_API)["scorepad.html"].body.decode()

        def alone(route: Route) -> None:
            route.fulfill(body=page, content_type="text/html")

        context = device(browser)
        context.route("**/scorepad", alone)
        pad = Pad(context, base).open()
        pad.load(json.dumps(game_of(record("chimera-more-3p-1"))))
        said(pad, "these pages were put up without one")
        assert pad.stored() == []
        context.close()


class TestHandedOn:
    """A file goes to another app where the browser can, else it is saved."""

    SHARE: Final = """window.shared = [];
        Navigator.prototype.canShare = ({ files }) => files.length === 1;
        Navigator.prototype.share = async ({ files: [file] }) => {
            if (window.refuse) throw new DOMException("no", window.refuse);
            window.shared.push([file.name, file.type, await file.text()]);
        };"""

    @pytest.fixture
    def pad(self, browser: Browser, base: str) -> Iterator[Pad]:
        context = device(browser)
        context.add_init_script(self.SHARE)
        pad = Pad(context, base).open()
        pad.begin("Ann", "Bea", "Cid")
        yield pad
        assert pad.complaints == []
        context.close()

    def test_to_another_app(self, pad: Pad) -> None:
        pad.page.get_by_role("button", name="Share or export").click()
        pad.until("window.shared.length")
        [(name, kind, text)] = pad.page.evaluate("window.shared")
        assert name.startswith("chimera-20")
        assert name.endswith(".json")
        assert kind == "application/json"
        assert json.loads(text)["players"] == ["Ann", "Bea", "Cid"]

    def test_thought_better_of(self, pad: Pad) -> None:
        pad.page.evaluate("window.refuse = 'AbortError'")
        pad.page.get_by_role("button", name="Share or export").click()
        pad.page.wait_for_timeout(200)
        assert pad.page.evaluate("window.shared") == []
        assert pad.page.evaluate("localStorage.getItem('chimera.kept')") is None

    def test_saved_where_the_app_cannot_take_it(self, pad: Pad) -> None:
        pad.page.evaluate("window.refuse = 'NotAllowedError'")
        assert pad.file()["format"] == "chimera-game/1"
        assert pad.page.evaluate("localStorage.getItem('chimera.kept')")
