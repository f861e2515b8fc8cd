"""What is a hand worth, and how does the game stand? Asked over HTTP, as a score pad would."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.fields import RefereeSchema
from referee.api.problems import FIELD_CODES
from referee.api.resources import record_scores
from referee.api.resources import scores as resource
from referee.api.schemas.scores import GameScoreRequest, HandScoreRequest
from referee.chimera import Ruleset, ruleset
from referee.chimera.scoring import ContradictionCode, HandScore, score
from tests.api.asking import (
    FIVE,
    JSON,
    OF_2014,
    RULESETS,
    THREE,
    answered,
    codes,
    path_of,
    posted,
    refused,
)
from tests.chimera.scoring.sheets import as_request, drawn, players_of, sheet
from tests.oracle.scorer import totals as other_totals

Json = Any

RECORDS = Path(__file__).parents[2] / "examples" / "records"

ABC = ["Ann", "Bea", "Cid"]
ABCDE = [*ABC, "Dov", "Eve"]


def hand(name: str = THREE, /, **more: Json) -> Json:
    """A request: Ann is the Chimera at the lowest bid and out first, with 5 players Bea second."""
    body: Json = {"players": ABC, "chimera": "Ann", "bid": 20, "out": ["Ann"]}
    if name == FIVE:
        body |= {"players": ABCDE, "pi_ya": "Bea", "bid": 30, "out": ["Ann", "Bea"]}
    return body | more


def in_game(**more: Json) -> Json:
    """The same as a hand of a game of 3."""
    return {name: value for name, value in hand(**more).items() if name != "players"}


def score_hand(client: FlaskClient, name: str = THREE, /, **more: Json) -> Json:
    return answered(client, path_of("hands/score", name), hand(name, **more))


def refused_hand(client: FlaskClient, name: str = THREE, /, **more: Json) -> list[Json]:
    return refused(client, path_of("hands/score", name), hand(name, **more))


def game(*hands: Json, **more: Json) -> Json:
    return {"players": ABC, "hands": list(hands), **more}


def score_game(client: FlaskClient, *hands: Json, **more: Json) -> Json:
    return answered(client, path_of("games/score", THREE), game(*hands, **more))


def refused_game(client: FlaskClient, *hands: Json, **more: Json) -> list[Json]:
    return refused(client, path_of("games/score", THREE), game(*hands, **more))


def totals(answer: Json) -> dict[str, int]:
    return {name: one["total"] for name, one in answer["scores"].items()}


class TestHand:
    def test_in_full(self, client: FlaskClient) -> None:
        answer = score_hand(client, traps=1, idle_hunters=["Bea"], treasure={"Cid": {"cats": 2}})
        assert answer == {
            "chimera_won": True,
            "scores": {
                "Ann": {
                    "total": 90,
                    "items": [
                        {
                            "code": "bid_won",
                            "count": 2,
                            "points": 40,
                            "text": "The Chimera was out first: twice the bid of 20.",
                            "ruling": "score.win",
                        },
                        {
                            "code": "traps",
                            "count": 1,
                            "points": 25,
                            "text": "1 trap was played, for 25 points, whoever played it.",
                            "ruling": "score.win",
                        },
                        {
                            "code": "idle_hunters",
                            "count": 1,
                            "points": 25,
                            "text": "1 Hunter played no card, for 25 points.",
                            "ruling": "score.win",
                        },
                    ],
                },
                "Bea": {
                    "total": 0,
                    "items": [
                        {
                            "code": "hunter",
                            "count": 0,
                            "points": 0,
                            "text": "The Chimera was out first, so a Hunter scores treasure only.",
                            "ruling": "score.win",
                        }
                    ],
                },
                "Cid": {
                    "total": 10,
                    "items": [
                        {
                            "code": "hunter",
                            "count": 0,
                            "points": 0,
                            "text": "The Chimera was out first, so a Hunter scores treasure only.",
                            "ruling": "score.win",
                        },
                        {
                            "code": "cats",
                            "count": 2,
                            "points": 10,
                            "text": "2 Prosperity Cats captured, 5 points each.",
                            "ruling": "score.treasure",
                        },
                    ],
                },
            },
            "ruleset": THREE,
            "ruleset_version": "1",
            "options": {
                "sequence_of_pairs_minimum": 2,
                "attached_card_may_match_body": False,
                "attached_pair_may_match_body": False,
                "score_limit": 400,
            },
        }

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_what_is_left_out_is_nothing(self, client: FlaskClient, ruleset: str) -> None:
        spelled_out = {
            "all_passed": False,
            "traps": 0,
            "flight": False,
            "idle_hunters": [],
            "treasure": {name: {"toads": 0, "cats": 0, "birds": 0} for name in players_of(ruleset)},
            "options": {},
            "ruleset": ruleset,
        }
        assert score_hand(client, ruleset) == score_hand(client, ruleset, **spelled_out)

    def test_a_field_of_treasure_left_out_is_0(self, client: FlaskClient) -> None:
        for taken in ({"toads": 1}, {"toads": 1, "cats": 0}, {"birds": 0, "toads": 1}):
            assert totals(score_hand(client, treasure={"Bea": taken}))["Bea"] == 10

    def test_the_order_is_that_of_the_players(self, client: FlaskClient) -> None:
        answer = score_hand(client, players=["Cid", "Ann", "Bea"], treasure={"Bea": {"cats": 1}})
        assert list(answer["scores"]) == ["Cid", "Ann", "Bea"]

    def test_names_are_names(self, client: FlaskClient) -> None:
        names = ["__proto__", "1", "_schema", "a/b~c", "constructor"]
        answer = score_hand(
            client,
            FIVE,
            players=names,
            chimera="__proto__",
            pi_ya="1",
            out=["__proto__", "1"],
            treasure={name: {"cats": 1} for name in names},
        )
        assert totals(answer) == dict(zip(names, [65, 65, 5, 5, 5], strict=True))

    def test_names_are_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        answer = score_hand(
            client,
            players=["Zoe\u0301", " Bea ", "Cid"],
            chimera="Zo\u00e9",
            out=["Zo\u00e9 "],
            treasure={"Zoe\u0301": {"cats": 1}, "Bea\t": {"cats": 1}},
        )
        assert totals(answer) == {"Zo\u00e9": 45, "Bea": 5, "Cid": 0}

    def test_options_in_the_body(self, client: FlaskClient) -> None:
        answer = score_hand(client, options={"score_limit": 300})
        assert answer["options"]["score_limit"] == 300
        errors = refused_hand(client, options={"score_limit": 0})
        assert codes(errors) == [("/options/score_limit", "out_of_range")]

    def test_the_ruleset_may_be_named_and_must_be_that_of_the_path(
        self, client: FlaskClient
    ) -> None:
        assert score_hand(client, ruleset=THREE) == score_hand(client)
        errors = refused_hand(client, ruleset=OF_2014, bid=35)
        assert codes(errors) == [("/ruleset", "ruleset_mismatch"), ("/bid", "out_of_range")]


class TestHandsThatCannotBe:
    def test_every_code_is_listed(self) -> None:
        assert {code.value for code in ContradictionCode} <= FIELD_CODES.keys()

    @pytest.mark.parametrize("missing", ["players", "chimera", "bid", "out"])
    def test_what_is_required(self, client: FlaskClient, missing: str) -> None:
        body = {name: value for name, value in hand().items() if name != missing}
        errors = refused(client, path_of("hands/score", THREE), body)
        assert codes(errors) == [(f"/{missing}", "required")]

    @pytest.mark.parametrize(
        ("more", "pointer", "code"),
        [
            ({"bid": 35}, "/bid", "out_of_range"),
            ({"bid": 40, "all_passed": True}, "/bid", "all_passed_above_lowest"),
            ({"pi_ya": "Bea"}, "/pi_ya", "pi_ya_not_in_edition"),
            ({"chimera": "Zoe"}, "/chimera", "unknown_name"),
            ({"out": []}, "/out", "nobody_out"),
            ({"out": ["Ann", "Bea"]}, "/out/1", "too_many_out"),
            ({"idle_hunters": ["Cid", "Ann"]}, "/idle_hunters/1", "idle_no_hunter"),
            ({"treasure": {"Zoe": {}}}, "/treasure/Zoe", "unknown_name"),
            ({"treasure": {"a/b": {}}}, "/treasure/a~1b", "unknown_name"),
            ({"treasure": {"Bea": {"birds": 1}}}, "/treasure/Bea/birds", "not_in_deck"),
            ({"treasure": {" Bea": {"birds": 1}}}, "/treasure/ Bea/birds", "not_in_deck"),
            ({"treasure": {"Bea": {"toads": 5}}}, "/treasure/Bea/toads", "too_many_copies"),
            ({"traps": 14}, "/traps", "too_many_traps"),
            ({"players": ABC[:2]}, "/players", "out_of_range"),
            ({"players": ABCDE}, "/players", "out_of_range"),
        ],
    )
    def test_a_contradiction_points_at_its_field(
        self, client: FlaskClient, more: Json, pointer: str, code: str
    ) -> None:
        assert (pointer, code) in codes(refused_hand(client, **more))

    @pytest.mark.parametrize(
        ("more", "pointer", "code"),
        [
            ({"traps": -1}, "/traps", "out_of_range"),
            ({"traps": 10**29}, "/traps", "out_of_range"),
            ({"traps": 1.0}, "/traps", "wrong_type"),
            ({"traps": True}, "/traps", "wrong_type"),
            ({"traps": None}, "/traps", "wrong_type"),
            ({"bid": "20"}, "/bid", "wrong_type"),
            ({"bid": False}, "/bid", "wrong_type"),
            ({"flight": 1}, "/flight", "wrong_type"),
            ({"all_passed": "no"}, "/all_passed", "wrong_type"),
            ({"out": "Ann"}, "/out", "wrong_type"),
            ({"out": {"Ann": 1}}, "/out", "wrong_type"),
            ({"out": [None]}, "/out/0", "wrong_type"),
            ({"out": ["Ann", "Ann "]}, "/out/1", "duplicate_name"),
            ({"out": ["Ann"] * 6}, "/out", "out_of_range"),
            ({"chimera": 1}, "/chimera", "wrong_type"),
            ({"chimera": ""}, "/chimera", "out_of_range"),
            ({"pi_ya": "x" * 41}, "/pi_ya", "out_of_range"),
            ({"players": ["Ann", "Bea", "Ann"]}, "/players/2", "duplicate_name"),
            ({"treasure": []}, "/treasure", "wrong_type"),
            ({"treasure": None}, "/treasure", "wrong_type"),
            ({"treasure": {"Ann": None}}, "/treasure/Ann", "wrong_type"),
            ({"treasure": {"Ann": {"toads": -1}}}, "/treasure/Ann/toads", "out_of_range"),
            ({"treasure": {"Ann": {"frogs": 1}}}, "/treasure/Ann/frogs", "unknown_field"),
            ({"treasure": {"Ann": {}, "Ann ": {}}}, "/treasure/Ann ", "duplicate_name"),
            ({"frogs": 1}, "/frogs", "unknown_field"),
            ({"ruleset": 3}, "/ruleset", "wrong_type"),
        ],
    )
    def test_a_malformed_field_is_named(
        self, client: FlaskClient, more: Json, pointer: str, code: str
    ) -> None:
        assert (pointer, code) in codes(refused_hand(client, **more))

    def test_all_are_named_with_what_would_be_right(self, client: FlaskClient) -> None:
        errors = refused_hand(client, FIVE, pi_ya="Ann", out=["Ann"], idle_hunters=["Ann"])
        assert codes(errors) == [
            ("/pi_ya", "pi_ya_is_chimera"),
            ("/out", "second_out_missing"),
            ("/idle_hunters/0", "idle_no_hunter"),
            ("/idle_hunters/0", "idle_went_out"),
        ]
        (bid,) = refused_hand(client, bid=35)
        assert bid["detail"] == "the bid must be 20, 30 or 40"
        assert bid["params"] == {"bids": [20, 30, 40]}

    def test_an_unknown_ruleset(self, client: FlaskClient) -> None:
        for call in ("hands/score", "games/score"):
            assert posted(client, path_of(call, "chimera-4p"), hand()).status_code == 404


class TestGame:
    WON = in_game(bid=40)
    LOST = in_game(bid=40, out=["Bea"])

    def test_in_full(self, client: FlaskClient) -> None:
        answer = score_game(client, self.WON, self.LOST)
        hands = answer.pop("hands")
        assert answer == {
            "totals": [{"Ann": 80, "Bea": 0, "Cid": 0}, {"Ann": 40, "Bea": 20, "Cid": 20}],
            "standings": [
                {"rank": 1, "player": "Ann", "total": 40},
                {"rank": 2, "player": "Bea", "total": 20},
                {"rank": 2, "player": "Cid", "total": 20},
            ],
            "standings_after": [
                [
                    {"rank": 1, "player": "Ann", "total": 80},
                    {"rank": 2, "player": "Bea", "total": 0},
                    {"rank": 2, "player": "Cid", "total": 0},
                ],
                answer["standings"],
            ],
            "leaders": ["Ann"],
            "over": False,
            "winner": None,
            "tied": [],
            "score_limit": 400,
            "ruleset": THREE,
            "ruleset_version": "1",
            "options": score_hand(client)["options"],
        }
        for scored, asked in zip(hands, (self.WON, self.LOST), strict=True):
            alone = score_hand(client, **asked)
            assert scored == {name: alone[name] for name in ("chimera_won", "scores")}

    def test_of_a_game_not_begun(self, client: FlaskClient) -> None:
        answer = score_game(client)
        assert (answer["totals"], answer["hands"], answer["over"]) == ([], [], False)
        assert [one["rank"] for one in answer["standings"]] == [1, 1, 1]

    def test_tied_at_the_limit_everyone_plays_on(self, client: FlaskClient) -> None:
        both = in_game(chimera="Cid", out=["Ann"])
        history = [self.WON, in_game(chimera="Bea", bid=40, out=["Bea"]), both]
        answer = score_game(client, *history, score_limit=100)
        assert (answer["over"], answer["winner"]) == (False, None)
        assert answer["tied"] == answer["leaders"] == ["Ann", "Bea"]
        answer = score_game(client, *history, self.LOST, score_limit=100)
        assert (answer["over"], answer["winner"], answer["tied"]) == (True, "Bea", [])

    def test_the_limit_as_a_field_is_the_option(self, client: FlaskClient) -> None:
        as_field = score_game(client, self.WON, score_limit=80)
        as_option = score_game(client, self.WON, options={"score_limit": 80})
        assert as_field == as_option
        assert as_field == score_game(client, self.WON, score_limit=80, options={"score_limit": 80})
        assert as_field["over"] is True
        assert as_field["options"]["score_limit"] == as_field["score_limit"] == 80

    @pytest.mark.parametrize("option", [300, "80", True, None, [80]])
    def test_two_limits_that_differ(self, client: FlaskClient, option: Json) -> None:
        limit = 1 if option is True else 80
        errors = refused_game(client, score_limit=limit, options={"score_limit": option})
        assert codes(errors) == [("/score_limit", "conflicting_fields")]

    @pytest.mark.parametrize("limit", [0, -1, 1_000_001, True, "400", 4.5])
    def test_no_limit(self, client: FlaskClient, limit: Json) -> None:
        ((pointer, code),) = codes(refused_game(client, score_limit=limit))
        assert (pointer, code in {"out_of_range", "wrong_type"}) == ("/score_limit", True)

    def test_a_hand_after_the_end(self, client: FlaskClient) -> None:
        (error,) = refused_game(client, self.LOST, self.WON, self.WON, self.LOST, score_limit=40)
        assert (error["pointer"], error["code"]) == ("/hands/2", "game_over")
        assert error["params"] == {"winner": "Ann"}

    def test_the_players_of_a_hand(self, client: FlaskClient) -> None:
        turned = {**self.WON, "players": ["Cid", "Bea", " Ann"]}
        answer = score_game(client, turned)
        assert answer["totals"] == [{"Ann": 80, "Bea": 0, "Cid": 0}]
        assert list(answer["hands"][0]["scores"]) == ABC
        for others in (["Ann", "Bea", "Dov"], ["Ann", "Bea"], ABCDE, []):
            errors = refused_game(client, self.WON, {**self.WON, "players": others})
            assert codes(errors) == [("/hands/1/players", "other_players")]

    def test_the_players_of_the_game(self, client: FlaskClient) -> None:
        errors = refused(client, path_of("games/score"), game(self.WON))
        assert codes(errors) == [("/players", "out_of_range")]

    def test_errors_point_into_their_hand_and_all_are_named(self, client: FlaskClient) -> None:
        errors = refused_game(
            client,
            self.WON,
            {**self.WON, "idle_hunters": ["Ann"]},
            {**self.WON, "treasure": {"Bea ": {"birds": 2}}},
            {**self.WON, "ruleset": FIVE, "options": {"score_limit": 300, "x": 1}},
        )
        assert codes(errors) == [
            ("/hands/1/idle_hunters/0", "idle_no_hunter"),
            ("/hands/1/idle_hunters/0", "idle_went_out"),
            ("/hands/2/treasure/Bea /birds", "not_in_deck"),
            ("/hands/3/ruleset", "ruleset_mismatch"),
            ("/hands/3/options/score_limit", "options_mismatch"),
            ("/hands/3/options/x", "unknown_option"),
        ]

    def test_malformed_hands(self, client: FlaskClient) -> None:
        errors = refused_game(
            client, None, 4, [], {}, {**self.WON, "treasure": {"Bea": {"toads": "1"}}, "x": 1}
        )
        assert codes(errors) == [
            ("/hands/0", "wrong_type"),
            ("/hands/1", "wrong_type"),
            ("/hands/2", "wrong_type"),
            ("/hands/3/chimera", "required"),
            ("/hands/3/bid", "required"),
            ("/hands/3/out", "required"),
            ("/hands/4/treasure/Bea/toads", "wrong_type"),
            ("/hands/4/x", "unknown_field"),
        ]
        no_hands: list[Json] = [None, {}, "x", [self.WON] * 501]
        for hands in no_hands:
            ((pointer, _),) = codes(
                refused(client, path_of("games/score", THREE), {**game(), "hands": hands})
            )
            assert pointer == "/hands"

    def test_the_house_rules_of_a_hand_are_those_of_its_game(self, client: FlaskClient) -> None:
        with_rules = {**self.WON, "options": {"score_limit": 300}, "ruleset": THREE}
        assert score_game(client, with_rules, score_limit=300)["score_limit"] == 300

    def test_an_edit_is_another_question(self, client: FlaskClient) -> None:
        before = score_game(client, self.WON, self.LOST, self.WON)
        after = score_game(client, self.WON, self.WON)
        assert before["totals"][0] == after["totals"][0]
        assert after["totals"][1] == {"Ann": 160, "Bea": 0, "Cid": 0}


class TestGameFile:
    FILE = {  # noqa: RUF012 - a constant
        "format": "chimera-game/1",
        "ruleset": THREE,
        "meta": {"table": ["by", {"the": "window"}], "seed": None},
        **game(TestGame.WON),
    }

    def test_is_a_question(self, client: FlaskClient) -> None:
        answer = answered(client, path_of("games/score", THREE), self.FILE)
        assert answer == score_game(client, TestGame.WON)

    def test_null_is_left_out(self, client: FlaskClient) -> None:
        nothing = dict.fromkeys(("format", "ruleset", "meta", "score_limit"))
        assert score_game(client, TestGame.WON, **nothing) == score_game(client, TestGame.WON)

    @pytest.mark.parametrize(
        ("more", "pointer", "code"),
        [
            ({"format": "chimera-game/2"}, "/format", "unknown_format"),
            ({"format": 1}, "/format", "wrong_type"),
            ({"ruleset": FIVE}, "/ruleset", "ruleset_mismatch"),
            ({"ruleset": "x" * 65}, "/ruleset", "out_of_range"),
            ({"meta": []}, "/meta", "wrong_type"),
            ({"meta": "x"}, "/meta", "wrong_type"),
        ],
    )
    def test_what_it_is_checked_for(
        self, client: FlaskClient, more: Json, pointer: str, code: str
    ) -> None:
        errors = refused(client, path_of("games/score", THREE), self.FILE | more)
        assert codes(errors) == [(pointer, code)]


class TestRecords:
    """Whole records among the hands are handed on, and what comes back is one hand of the game."""

    RECORD = {"format": "chimera-hand/1", "events": []}  # noqa: RUF012 - a constant

    def test_what_is_wrong_with_one_points_at_it(self, client: FlaskClient) -> None:
        for record in (self.RECORD, {"events": 3}, {"format": None}):
            response = posted(client, path_of("games/score", THREE), game(TestGame.WON, record))
            assert response.status_code == 422
            for error in response.get_json()["errors"]:
                assert error["pointer"].startswith("/hands/1")

    @pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
    def test_gets_the_score_that_the_referee_gives_it(
        self, client: FlaskClient, file: Path
    ) -> None:
        record = json.loads(file.read_text("utf-8"))
        name, players = record["ruleset"], record["players"]
        score = answered(client, path_of("hands/referee", name), record)["score"]
        told = record.pop("scores", None) if record.get("redeal") else None
        body = {"players": players, "hands": [record]}
        if score is None:
            errors = refused(client, path_of("games/score", name), body)
            assert all(error["pointer"].startswith("/hands/0") for error in errors)
        elif told is None:
            answer = answered(client, path_of("games/score", name), body)
            assert answer["hands"] == [score]
            assert answer["totals"] == [totals(score)]

    def test_beside_summed_up_hands(self, client: FlaskClient) -> None:
        record = json.loads((RECORDS / "chimera-more-3p-1.json").read_text("utf-8"))
        players = record["players"]
        won = {"chimera": players[2], "bid": 40, "out": [players[2]]}
        body = {"players": players, "hands": [won, record, won]}
        answer = answered(client, path_of("games/score", THREE), body)
        recorded = totals(answer["hands"][1])
        assert answer["totals"][2] == {
            name: recorded[name] + (160 if name == players[2] else 0) for name in players
        }

    def test_is_scored_with_the_totals_before_it(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = []

        def scored(rules: Ruleset, record: Json, prefix: str, totals: Json) -> HandScore:
            asked.append((rules.options["score_limit"], record, prefix, dict(totals)))
            return score(rules, sheet(THREE, chimera="Cid", out=("Cid",)))

        monkeypatch.setattr(resource, "score_of_record", scored)
        answer = score_game(client, TestGame.WON, self.RECORD, TestGame.LOST, score_limit=500)
        assert asked == [(500, self.RECORD, "/hands/1", {"Ann": 80, "Bea": 0, "Cid": 0})]
        assert [list(one.values()) for one in answer["totals"]] == [
            [80, 0, 0],
            [80, 0, 40],
            [40, 20, 60],
        ]

    def test_of_other_players_is_refused(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def scored(rules: Ruleset, *_: Json) -> HandScore:
            return score(rules, sheet(THREE, players=("Ann", "Bea", "Dov")))

        monkeypatch.setattr(resource, "score_of_record", scored)
        errors = refused_game(client, {**self.RECORD, "players": ["Ann", "Bea", "Dov"]})
        assert codes(errors) == [("/hands/0/players", "other_players")]

    def test_is_not_looked_at_once_the_totals_before_it_are_unknown(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(resource, "score_of_record", None)  # would fail when called
        errors = refused_game(client, {**TestGame.WON, "bid": 35}, self.RECORD)
        assert codes(errors) == [("/hands/0/bid", "out_of_range")]
        assert callable(record_scores.score_of_record)


# --- at random ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_games_of_forty_hands_against_the_other_scorer(client: FlaskClient, name: str) -> None:
    rng = Random(f"forty {name}")
    players = list(players_of(name))
    for _ in range(3):
        hands = [as_request(drawn(name, rng)) for _ in range(40)]
        body = {"players": players, "hands": hands, "score_limit": 1_000_000}
        answer = answered(client, path_of("games/score", name), body)
        running = dict.fromkeys(players, 0)
        for asked, after, scored in zip(hands, answer["totals"], answer["hands"], strict=True):
            points = other_totals(name, asked)
            running = {player: running[player] + points[player] for player in players}
            assert after == running
            assert totals(scored) == points
            for one in scored["scores"].values():
                assert one["total"] == sum(item["points"] for item in one["items"])


_STRANGE: dict[str, list[Json]] = {
    "bid": [-1, 0, 35, 70, 10**20, 1.5, "2"],
    "traps": [-1, 0, 35, 10**20, 1.5, "2"],
    "out": [[], ["Ann"], ["Bea", "Ann"], ABCDE, [1], "Ann", None],
    "idle_hunters": [["Ann"], ABC, ["Zoe"], {}, [[]]],
    "chimera": ["Ann", "Bea", "Zoe", "", 3],
    "pi_ya": ["Ann", "Bea", "Zoe", "", 3, None],
    "all_passed": [True, False, 0, None],
    "flight": [True, False, 0, None],
    "treasure": [{"Ann": {"toads": 9}}, {"Bea": {"birds": 4}}, {"": {}}, {}],
    "players": [ABC, ABCDE],
    "options": [{"score_limit": -1}],
}


@pytest.mark.parametrize("name", RULESETS)
def test_changed_sheets_get_the_right_score_or_none(client: FlaskClient, name: str) -> None:
    """The client holds every answer against the specification; a failure would be no answer."""
    rng = Random(f"changed {name}")
    met = {200: 0, 422: 0}
    for _ in range(250):
        body = as_request(drawn(name, rng))
        for field in rng.sample(list(_STRANGE), rng.choice([1, 1, 2, 3])):
            body[field] = rng.choice(_STRANGE[field])
        response = posted(client, path_of("hands/score", name), body)
        met[response.status_code] += 1
        if response.status_code == 200:
            assert totals(response.get_json()) == other_totals(name, body)
        in_a_game = posted(
            client,
            path_of("games/score", name),
            {"players": list(players_of(name)), "hands": [body]},
        )
        assert in_a_game.status_code in (200, 422)
        assert (in_a_game.status_code == 200) <= (response.status_code == 200)
    assert met[200] > 10
    assert met[422] > 100


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"null",
        b'"hands"',
        b'{"hands": ' + b"[" * 31 + b"]" * 31 + b"}",
        b'{"players": ["Ann", "Bea", "Cid"], "hands": [' + b"{}," * 20_000 + b"{}]}",
        b'{"treasure": {"\\u0000": {"toads": 999999999999999999999999999999}}}',
        b'{"meta": ' + b'{"a": ' * 30 + b"1" + b"}" * 30 + b"}",
        b'{"players": {"length": 3}, "hands": {"0": {}}}',
    ],
    ids=range(8),
)
@pytest.mark.parametrize("call", ["hands/score", "games/score"])
def test_hostile_bodies_are_refused(client: FlaskClient, call: str, body: bytes) -> None:
    response = client.post(path_of(call), data=body, headers=JSON)
    assert response.status_code == 422


def test_a_body_nested_too_deeply(client: FlaskClient) -> None:
    body = b'{"meta": ' + b"[" * 40 + b"]" * 40 + b"}"
    assert client.post(path_of("games/score"), data=body, headers=JSON).status_code == 400


def test_a_long_game_is_scored_at_once(client: FlaskClient) -> None:
    """Far above what it takes, so that it fails only when something grows with the square."""
    rng = Random(500)
    hands = [as_request(drawn(FIVE, rng)) for _ in range(500)]
    body = json.dumps({"players": ABCDE, "hands": hands, "score_limit": 1_000_000})
    app = client.application
    start = time.process_time()
    response = app.test_client().post(path_of("games/score"), data=body, headers=JSON)
    assert response.status_code == 200
    assert time.process_time() - start < 30


@pytest.mark.parametrize("name", RULESETS)
def test_a_body_loads_the_same_both_ways(name: str) -> None:
    rng = Random(f"both {name}")
    for _ in range(40):
        hands = [as_request(drawn(name, rng)) for _ in range(3)]
        for left_out in rng.sample(sorted(hands[0]), 3):
            if left_out not in ("chimera", "bid", "out"):
                del hands[0][left_out]
        game = {"players": list(players_of(name)), "hands": [*hands, {"events": []}]}
        asked: list[tuple[RefereeSchema, Json]] = [
            (GameScoreRequest(), {**game, "score_limit": rng.randint(1, 9)}),
            (GameScoreRequest(), game),
            (HandScoreRequest(), hands[1]),
        ]
        for schema, body in asked:
            assert schema.plain(body) == schema.load(body)


def test_a_house_rule_of_one_edition_only(client: FlaskClient) -> None:
    assert ruleset(OF_2014).options["second_all_pass_binds"] == "most_points"
    answer = score_hand(client, OF_2014, options={"second_all_pass_binds": "dealer"})
    assert answer["options"]["second_all_pass_binds"] == "dealer"
    errors = refused_hand(client, options={"second_all_pass_binds": "dealer"})
    assert codes(errors) == [("/options/second_all_pass_binds", "unknown_option")]
