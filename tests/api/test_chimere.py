"""The board game Chimère, asked over HTTP, as a front end would."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from referee.api.fields import RefereeSchema
from referee.api.problems import FIELD_CODES
from referee.api.schemas.chimere import (
    ApproveRequest,
    ContestRequest,
    PowerRequest,
    TournamentRequest,
    VotesRequest,
    YearRequest,
)
from referee.chimere import FaultCode
from tests.api.asking import answered, at, codes, hold_to_the_list, listed_reasons, posted, refused
from tests.api.document import operations

Json = Any

APPROVE = "/v1/chimere/chimeras/approve"
POWER = "/v1/chimere/chimeras/power"
JUDGE = "/v1/chimere/contests/judge"
AWARD = "/v1/chimere/queens-award/judge"
YEAR = "/v1/chimere/years/judge"
TOURNAMENT = "/v1/chimere/tournaments/score"

DANCE = {
    "name": "Violent Dance",
    "main": {"skill": "aggression", "points": 5},
    "secondary": {"skill": "beauty", "points": 2},
}
SPRINT = {
    "name": "Sprint",
    "main": {"skill": "speed", "points": 4},
    "secondary": {"skill": "speed", "points": 1},
}
CIRCLE = {"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}
VOTES = {"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}
SEASONS = ("spring", "summer", "autumn", "winter")


def tile(animal: str, gift: str | None = None, **skills: int) -> Json:
    """A tile."""
    return {"animal": animal, "skills": skills, "gift": gift}


def having(**skills: int) -> Json:
    """An approved chimera with so many icons."""
    return {"head": tile("lion", None, **skills), "body": tile("shark"), "tail": tile("eagle")}


def tiles(words: str) -> Json:
    """A chimera of animals: ``-lion`` is turned, ``sheep`` has an unknown front."""
    return {
        part: "sheep"
        if word == "sheep"
        else tile(word.removeprefix("-")) | {"turned": word.startswith("-")}
        for part, word in zip(("head", "body", "tail"), words.split(), strict=True)
    }


def contest(champion: str = "Ann", **more: Json) -> Json:
    """A sprint of three wizards; more of the request, and speeds by name."""
    speeds = more.pop("speeds", {"Ann": 3, "Bea": 2, "Cid": 1})
    entries = {name: having(speed=icons) for name, icons in speeds.items()}
    return {"contest": SPRINT, "entries": entries, "champion": champion, **more}


def year(champion: str = "Ann", **more: Json) -> Json:
    """A year of sprints; more of the request, and four speeds by name."""
    speeds = more.pop("speeds", {"Ann": (3, 3, 2, 2), "Bea": (2, 1, 3, 1), "Cid": (1, 2, 1, 3)})
    return {
        "contests": dict.fromkeys(SEASONS, SPRINT),
        "wizards": {
            name: dict(zip(SEASONS, [having(speed=icons) for icons in four], strict=True))
            for name, four in speeds.items()
        },
        "champion": champion,
        "award": {"season": "summer", "votes": VOTES},
        **more,
    }


def year_of_two(**more: Json) -> Json:
    """A year of two wizards and two neutral chimeras, which win nothing of their own accord."""
    speeds = {"Ann": (3, 4, 3, 4), "Bea": (4, 3, 4, 3)}
    neutral = {"North": having(speed=1), "South": having()}
    body = year(**{"speeds": speeds, "neutral": neutral, "champion": "Bea", **more})
    if "award" not in more:
        del body["award"]
    return body


class TestApprove:
    def test_approved(self, client: FlaskClient) -> None:
        assert answered(client, APPROVE, {"chimera": having()}) == {
            "approved": True,
            "must_turn": 0,
            "may_turn": [],
            "choices": [],
            "turn_back": [],
            "reason": None,
        }

    def test_two_lions(self, client: FlaskClient) -> None:
        assert answered(client, APPROVE, {"chimera": tiles("lion shark lion")}) == {
            "approved": False,
            "must_turn": 1,
            "may_turn": ["head", "tail"],
            "choices": [["head"], ["tail"]],
            "turn_back": [],
            "reason": {
                "code": "animal_repeats",
                "message": "Tiles of one animal (lion): head, tail. So many of them must be "
                "turned: 1.",
                "params": {"animal": "lion", "parts": ["head", "tail"], "turn": 1},
                "ruling": "approve",
            },
        }

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            ("sea_lion sea_lion sea_lion", "animal_repeats"),
            ("-lion -shark eagle", "turned_without_need"),
            ("sheep sheep sheep", "three_sheep"),
        ],
    )
    def test_reasons_are_those_of_the_list(
        self, client: FlaskClient, words: str, code: str
    ) -> None:
        answer = answered(client, APPROVE, {"chimera": tiles(words)})
        assert answer["approved"] is False
        assert answer["reason"]["code"] == code
        listed = listed_reasons(client)
        assert listed[code]["calls"] == ["chimeras/approve"]
        hold_to_the_list(answer["reason"], listed)

    def test_animals_are_compared_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        spelled = tiles("e\u0301lan shark \u00e9lan")
        spelled["head"]["animal"] += " "
        answer = answered(client, APPROVE, {"chimera": spelled})
        assert answer["choices"] == [["head"], ["tail"]]

    def test_and_letter_by_letter(self, client: FlaskClient) -> None:
        assert answered(client, APPROVE, {"chimera": tiles("lion Lion LION")})["approved"] is True


class TestPower:
    def test_icons_and_gifts(self, client: FlaskClient) -> None:
        chimera = {
            "head": tile("dragonfly", "furry", aggression=2),
            "body": tile("giraffe", aggression=1, beauty=1),
            "tail": tile("porpoise", "flying", protection=1),
        }
        body = {"chimera": chimera, "contest": DANCE, "advanced": True}
        assert answered(client, POWER, body) == {
            "power": 5,
            "main_skill": 4,
            "icons": {"aggression": 3, "beauty": 1},
            "valid_gifts": ["flying"],
            "spoiled_gifts": [
                {
                    "gift": "furry",
                    "forbidden_skill": "protection",
                    "on": ["head"],
                    "spoiled_by": ["tail"],
                }
            ],
        }

    def test_without_a_word_the_gifts_do_not_count(self, client: FlaskClient) -> None:
        chimera = having(aggression=1) | {"tail": tile("eagle", "flying")}
        body = {"chimera": chimera, "contest": DANCE}
        assert answered(client, POWER, body)["power"] == 1
        assert answered(client, POWER, body | {"advanced": True})["power"] == 2

    def test_a_chimera_that_is_not_approved(self, client: FlaskClient) -> None:
        body = {"chimera": tiles("lion lion shark"), "contest": DANCE, "advanced": False}
        (error,) = refused(client, POWER, body)
        assert (error["pointer"], error["code"]) == ("/chimera", "not_approved")
        assert error["params"] == {
            "reason": "animal_repeats",
            "tiles": ["head", "body"],
            "turn_back": [],
            "must_turn": 1,
            "choices": [["head"], ["body"]],
            "ruling": "approve",
        }


class TestJudge:
    def test_decided(self, client: FlaskClient) -> None:
        answer = answered(client, JUDGE, contest())
        assert (answer["first"], answer["second"]) == ("Ann", "Bea")
        assert (answer["undecided"], answer["undecided_place"]) == (None, None)
        assert answer["points"] == {"Ann": 4, "Bea": 1, "Cid": 0}
        assert answer["discarded"] == []
        assert answer["tiles"] == [
            {"kind": "main", "points": 4, "winner": "Ann", "discarded": False},
            {"kind": "secondary", "points": 1, "winner": "Bea", "discarded": False},
        ]
        assert answer["ranking"][0] == {
            "rank": 1,
            "name": "Ann",
            "neutral": False,
            "power": 3,
            "main_skill": 3,
            "icons": {"speed": 3},
            "valid_gifts": [],
            "spoiled_gifts": [],
        }

    def test_the_champion_is_asked_step_by_step(self, client: FlaskClient) -> None:
        body = contest(speeds={"Cid": 2, "Ann": 2, "Bea": 2})
        first = answered(client, JUDGE, body)
        assert (first["first"], first["second"]) == (None, None)
        assert first["undecided"] == ["Ann", "Bea", "Cid"]
        assert first["undecided_place"] == "first"
        assert [tile["winner"] for tile in first["tiles"]] == [None, None]
        body["champion_choices"] = {first["undecided_place"]: "Cid"}
        second = answered(client, JUDGE, body)
        assert (second["first"], second["second"]) == ("Cid", None)
        assert (second["undecided"], second["undecided_place"]) == (["Ann", "Bea"], "second")
        body["champion_choices"][second["undecided_place"]] = "Bea"
        done = answered(client, JUDGE, body)
        assert (done["first"], done["second"], done["undecided"]) == ("Cid", "Bea", None)
        assert [one["rank"] for one in done["ranking"]] == [1, 2, 3]

    def test_what_neutral_chimeras_win_is_discarded(self, client: FlaskClient) -> None:
        speeds = {"Ann": 2, "Bea": 1, "North": 3, "South": 0}
        answer = answered(client, JUDGE, contest(speeds=speeds, neutral=["South", "North"]))
        assert (answer["first"], answer["second"]) == ("North", "Ann")
        assert answer["points"] == {"Ann": 1, "Bea": 0}
        assert answer["discarded"] == [answer["tiles"][0]]
        assert answer["tiles"][0]["discarded"] is True
        assert [one["neutral"] for one in answer["ranking"]] == [True, False, False, True]

    def test_two_wizards_without_them(self, client: FlaskClient) -> None:
        """Ruling neutral.left-out."""
        answer = answered(client, JUDGE, contest(speeds={"Ann": 0, "Bea": 1}, neutral=[]))
        assert (answer["first"], answer["second"]) == ("Bea", "Ann")

    def test_the_order_of_keys_and_lists_does_not_matter(self, client: FlaskClient) -> None:
        speeds = {"Ann": 2, "Bea": 2, "North": 3, "South": 2}
        one = contest(speeds=speeds, neutral=["North", "South"])
        other = contest(speeds=dict(reversed(speeds.items())), neutral=["South", "North"])
        assert answered(client, JUDGE, one) == answered(client, JUDGE, other)

    def test_names_of_any_script(self, client: FlaskClient) -> None:
        speeds = {"__proto__": 3, "1": 2, "_schema": 1, "Ζωή 🦁": 0, "a/b~c": 0}
        answer = answered(client, JUDGE, contest("__proto__", speeds=speeds))
        assert (answer["first"], answer["second"]) == ("__proto__", "1")
        assert [one["name"] for one in answer["ranking"][2:]] == ["_schema", "a/b~c", "Ζωή 🦁"]
        wrong = contest("1", speeds=speeds)
        for name in speeds:
            wrong["entries"][name] = tiles("lion lion shark")
        found = codes(refused(client, JUDGE, wrong))
        assert ("/entries/a~1b~0c", "not_approved") in found
        assert ("/entries/_schema", "not_approved") in found
        for name in speeds:
            wrong["entries"][name] = {"head": "goat", "body": 1, "wings": None}
        found = codes(refused(client, JUDGE, wrong))
        assert len(found) == 20
        for name in ("__proto__", "1", "_schema", "Ζωή 🦁", "a~1b~0c"):
            assert {code for where, code in found if where.startswith(f"/entries/{name}/")} == {
                "out_of_range",
                "wrong_type",
                "required",
                "unknown_field",
            }

    def test_names_are_trimmed_and_in_normal_form_wherever_they_stand(
        self, client: FlaskClient
    ) -> None:
        speeds = {" E\u0301va ": 2, "Bea": 2}
        body = contest("\u00c9va\t", speeds=speeds, champion_choices={"first": "\n\u00c9va"})
        assert answered(client, JUDGE, body)["first"] == "\u00c9va"
        body["entries"][" E\u0301va "] = tiles("lion lion shark")
        assert codes(refused(client, JUDGE, body)) == [("/entries/ E\u0301va ", "not_approved")]


#: For each error code that a contest can meet: what is changed, and where the error points.
CONTEST_ERRORS: list[tuple[str, Json, str]] = [
    ("not_approved", {"entries": {"Ann": having(), "Bea": tiles("-lion shark eagle")}},
     "/entries/Bea"),
    ("not_approved", {"entries": {"Ann": having(), "Bea": tiles("sheep sheep sheep")}},
     "/entries/Bea"),
    ("out_of_range", {"entries": {"Ann": having()}}, "/entries"),
    ("out_of_range", {"entries": {}, "champion": "Ann"}, "/entries"),
    ("out_of_range", {"entries": {str(name): having() for name in range(6)}}, "/entries"),
    ("out_of_range", {"entries": {" ": having()}}, "/entries/ "),
    ("out_of_range", {"entries": {"x" * 41: having()}}, "/entries/" + "x" * 41),
    ("out_of_range", {"champion": "\u3000"}, "/champion"),
    ("duplicate_name", {"entries": {"Ann": having(), "Ann ": having()}}, "/entries/Ann "),
    ("duplicate_name", {"entries": {"\u00e9": having(), "e\u0301": having()}}, "/entries/\u00e9"),
    ("duplicate_name", {"neutral": ["Ann", "Ann"]}, "/neutral/1"),
    ("unknown_name", {"champion": "Dov"}, "/champion"),
    ("unknown_name", {"neutral": ["North", "South"]}, "/neutral/0"),
    ("unknown_name", {"champion_choices": {"second": "Dov"}}, "/champion_choices/second"),
    ("wrong_number_of_neutrals", {"neutral": ["Cid"]}, "/neutral"),
    ("not_a_wizard", {"neutral": ["Ann"]}, "/champion"),
    ("choice_not_needed", {"champion_choices": {"first": "Ann"}}, "/champion_choices/first"),
    ("wrong_type", {"champion": None}, "/champion"),
    ("wrong_type", {"champion": 1}, "/champion"),
    ("wrong_type", {"entries": [having(), having()]}, "/entries"),
    ("wrong_type", {"entries": {"Ann": None, "Bea": having()}}, "/entries/Ann"),
    ("wrong_type", {"entries": {"Ann": having() | {"head": None}}}, "/entries/Ann/head"),
    ("wrong_type", {"entries": {"Ann": having() | {"head": 7}}}, "/entries/Ann/head"),
    ("wrong_type", {"neutral": {}}, "/neutral"),
    ("wrong_type", {"advanced": 1}, "/advanced"),
    ("wrong_type", {"contest": DANCE | {"main": []}}, "/contest/main"),
    ("out_of_range", {"entries": {"Ann": having() | {"head": "goat"}}}, "/entries/Ann/head"),
    ("required", {"entries": {"Ann": {"head": "sheep", "body": "sheep"}}}, "/entries/Ann/tail"),
    ("required", {"entries": {"Ann": having() | {"head": {"animal": "x"}}}},
     "/entries/Ann/head/skills"),
    ("required", {"contest": {"name": "x", "main": DANCE["main"]}}, "/contest/secondary"),
    ("unknown_field", {"wings": 2}, "/wings"),
    ("unknown_field", {"champion_choices": {"third": "Ann"}}, "/champion_choices/third"),
    ("unknown_field", {"entries": {"Ann": having(magic=1)}}, "/entries/Ann/head/skills/magic"),
    ("unknown_field", {"entries": {"Ann": having(_schema=1)}}, "/entries/Ann/head/skills/_schema"),
    ("out_of_range", {"entries": {"Ann": having(speed=101)}}, "/entries/Ann/head/skills/speed"),
    ("out_of_range", {"entries": {"Ann": having(speed=-1)}}, "/entries/Ann/head/skills/speed"),
    ("unknown_skill", {"contest": DANCE | {"main": {"skill": "magic", "points": 1}}},
     "/contest/main/skill"),
    ("out_of_range", {"contest": DANCE | {"main": {"skill": "speed", "points": 101}}},
     "/contest/main/points"),
    ("unknown_gift", {"entries": {"Ann": having() | {"tail": tile("eagle", "hairy")}}},
     "/entries/Ann/tail/gift"),
]  # fmt: skip


class TestContestsThatCannotBe:
    @pytest.mark.parametrize(("code", "change", "where"), CONTEST_ERRORS)
    def test_each_error_points_at_its_place(
        self, client: FlaskClient, code: str, change: Json, where: str
    ) -> None:
        errors = refused(client, JUDGE, contest() | change)
        assert (where, code) in codes(errors)

    def test_choices(self, client: FlaskClient) -> None:
        tied = {"Ann": 2, "Bea": 2, "Cid": 2, "Dov": 1}
        for choices, expected in (
            ({"first": "Dov"}, ("/champion_choices/first", "not_tied")),
            ({"second": "Ann"}, ("/champion_choices/first", "required")),
            ({"first": "Ann", "second": "Ann"}, ("/champion_choices/second", "not_tied")),
        ):
            errors = refused(client, JUDGE, contest(speeds=tied, champion_choices=choices))
            assert codes(errors) == [expected]
            assert set(errors[0]["params"]["tied"]) <= {"Ann", "Bea", "Cid"}

    def test_all_that_is_wrong_is_said_at_once(self, client: FlaskClient) -> None:
        body = contest("Dov", speeds={"Ann": 1, "Bea": 2, "North": 3}, neutral=["North"])
        body["entries"]["Ann"] = tiles("lion lion lion")
        assert set(codes(refused(client, JUDGE, body))) == {
            ("/neutral", "wrong_number_of_neutrals"),
            ("/champion", "unknown_name"),
            ("/entries/Ann", "not_approved"),
        }


class TestQueensAward:
    def test_decided(self, client: FlaskClient) -> None:
        assert answered(client, AWARD, {"votes": VOTES, "champion": "Ann"}) == {
            "winner": "Bea",
            "undecided": None,
            "points": {"Ann": 0, "Bea": 2, "Cid": 0},
            "ranking": [
                {"rank": 1, "name": "Bea", "votes": 2},
                {"rank": 2, "name": "Cid", "votes": 1},
                {"rank": 3, "name": "Ann", "votes": 0},
            ],
        }

    def test_undecided_and_chosen(self, client: FlaskClient) -> None:
        body = {"votes": CIRCLE, "champion": "Ann"}
        answer = answered(client, AWARD, body)
        assert (answer["winner"], answer["undecided"]) == (None, ["Ann", "Bea", "Cid"])
        assert answer["points"] == {"Ann": 0, "Bea": 0, "Cid": 0}
        assert answered(client, AWARD, body | {"champion_choice": "Ann"})["winner"] == "Ann"

    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            ({"votes": VOTES | {"Ann": "Ann"}}, ("/votes/Ann", "own_vote")),
            ({"votes": VOTES | {"Ann": "Dov"}}, ("/votes/Ann", "unknown_name")),
            ({"votes": VOTES | {"Ann": 1}}, ("/votes/Ann", "wrong_type")),
            ({"votes": {"Ann": "Bea", "Bea": "Ann"}}, ("/votes", "no_award_for_two")),
            ({"votes": {"Ann": "Ann"}}, ("/votes", "out_of_range")),
            ({"champion": "Dov"}, ("/champion", "unknown_name")),
            ({"champion_choice": "Bea"}, ("/champion_choice", "choice_not_needed")),
            ({"champion_choice": "Dov"}, ("/champion_choice", "unknown_name")),
            (
                {"votes": {"Ann": "Bea", "Bea": "Cid", "Cid": "Bea", "Dov": "Cid"},
                 "champion_choice": "Ann"},
                ("/champion_choice", "not_tied"),
            ),
        ],
    )  # fmt: skip
    def test_what_cannot_be(
        self, client: FlaskClient, change: Json, expected: tuple[str, str]
    ) -> None:
        errors = refused(client, AWARD, {"votes": VOTES, "champion": "Bea"} | change)
        assert expected in codes(errors)


class TestYear:
    def test_added_up(self, client: FlaskClient) -> None:
        answer = answered(client, YEAR, year())
        assert (answer["complete"], answer["undecided_seasons"]) == (True, [])
        assert list(answer["seasons"]) == list(SEASONS)
        assert answer["award"]["winner"] == "Bea"
        assert answer["points"] == {"Ann": 10, "Bea": 7, "Cid": 5}
        assert answer["awards"] == {"Ann": 0, "Bea": 1, "Cid": 0}
        assert answer["tiles"] == {"Ann": 4, "Bea": 3, "Cid": 2}
        assert answer["ranking"][0] == {
            "rank": 1,
            "name": "Ann",
            "points": 10,
            "awards": 0,
            "main_tiles": 2,
            "secondary_tiles": 2,
            "tiles": 4,
        }

    def test_each_season_is_judged_as_if_asked_alone(self, client: FlaskClient) -> None:
        body = year()
        answer = answered(client, YEAR, body)
        for season in SEASONS:
            entries = {name: own[season] for name, own in body["wizards"].items()}
            alone = {"contest": SPRINT, "entries": entries, "champion": "Ann"}
            assert answer["seasons"][season] == answered(client, JUDGE, alone)

    def test_undecided_seasons_are_told_and_not_guessed(self, client: FlaskClient) -> None:
        speeds = {"Ann": (3, 1, 1, 1), "Bea": (3, 2, 2, 2), "Cid": (0, 3, 3, 3)}
        answer = answered(client, YEAR, year(speeds=speeds))
        assert (answer["complete"], answer["undecided_seasons"]) == (False, ["spring"])
        assert answer["seasons"]["spring"]["undecided"] == ["Ann", "Bea"]
        assert answer["points"] == {"Ann": 0, "Bea": 5, "Cid": 12}
        chosen = year(speeds=speeds, champion_choices={"spring": {"first": "Ann"}, "winter": None})
        assert answered(client, YEAR, chosen)["points"] == {"Ann": 4, "Bea": 6, "Cid": 12}

    def test_before_the_election(self, client: FlaskClient) -> None:
        answer = answered(client, YEAR, year(award=None))
        assert (answer["complete"], answer["award"]) == (False, None)

    def test_two_wizards_and_the_neutral_chimeras_in_either_form(self, client: FlaskClient) -> None:
        named = year_of_two()
        answer = answered(client, YEAR, named)
        assert answer["complete"] is True
        assert answer["points"] == {"Ann": 10, "Bea": 10}
        listed = year_of_two(neutral=list(named["neutral"].values()))
        other = answered(client, YEAR, listed)
        assert other["points"] == answer["points"]
        names = {one["name"] for one in other["seasons"]["spring"]["ranking"]}
        assert names == {"Ann", "Bea", "Neutral 1", "Neutral 2"}

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            (year_of_two(neutral=None), [("/neutral", "required")]),
            (year_of_two(neutral=[having()]), [("/neutral", "wrong_number_of_neutrals")]),
            (year(neutral=[having(), having()]), [("/neutral", "wrong_number_of_neutrals")]),
            (
                year_of_two(neutral=[having(), tiles("lion lion shark")]),
                [("/neutral/1", "not_approved")],
            ),
            (
                year_of_two(neutral={" N ": tiles("lion lion shark"), "M": having()}),
                [("/neutral/ N ", "not_approved")],
            ),
            (
                year_of_two(neutral={"Ann": having(), "M": having()}),
                [("/neutral/Ann", "duplicate_name")],
            ),
            (year_of_two(neutral=7), [("/neutral", "wrong_type")]),
            (year_of_two(neutral=[7, having()]), [("/neutral/0", "wrong_type")]),
            (year_of_two(champion="North"), [("/champion", "not_a_wizard")]),
            (
                year_of_two(award={"season": "spring", "votes": {"Ann": "Bea", "Bea": "Ann"}}),
                [("/award", "no_award_for_two")],
            ),
            (
                year(award={"season": "monsoon", "votes": VOTES}),
                [("/award/season", "unknown_season")],
            ),
            (
                year(award={"season": "spring", "votes": {"Ann": "Bea", "Bea": "Ann"}}),
                [("/award/votes/Cid", "required")],
            ),
            (
                year(award={"season": "spring", "votes": VOTES | {"Dov": "Ann"}}),
                [("/award/votes/Dov", "unknown_name")],
            ),
            (
                year(award={"season": "spring", "votes": VOTES, "champion_choice": "Bea"}),
                [("/award/champion_choice", "choice_not_needed")],
            ),
            (
                year(champion_choices={"spring": {"second": "Ann"}}),
                [("/champion_choices/spring/second", "choice_not_needed")],
            ),
            (year(contests={"spring": SPRINT, "fall": SPRINT}), [
                ("/contests/summer", "required"),
                ("/contests/autumn", "required"),
                ("/contests/winter", "required"),
                ("/contests/fall", "unknown_field"),
            ]),
            (year(champion="Dov"), [("/champion", "unknown_name")]),
        ],
    )  # fmt: skip
    def test_what_cannot_be(
        self, client: FlaskClient, body: Json, expected: list[tuple[str, str]]
    ) -> None:
        assert codes(refused(client, YEAR, body)) == expected

    def test_a_chimera_that_is_not_approved(self, client: FlaskClient) -> None:
        body = year()
        body["wizards"]["Bea"]["autumn"] = tiles("lion lion lion")
        (error,) = refused(client, YEAR, body)
        assert (error["pointer"], error["code"]) == ("/wizards/Bea/autumn", "not_approved")
        assert error["params"]["must_turn"] == 2


class TestTournament:
    def test_of_three_years(self, client: FlaskClient) -> None:
        answer = answered(client, TOURNAMENT, {"years": [year()] * 3})
        assert answer["winners"] == ["Ann"]
        assert answer["points"] == {"Ann": 30, "Bea": 21, "Cid": 15}
        assert answer["awards"] == {"Ann": 0, "Bea": 3, "Cid": 0}
        assert answer["tiles"] == {"Ann": 12, "Bea": 9, "Cid": 6}
        assert answer["years"] == [answered(client, YEAR, year())] * 3

    def test_what_was_won_is_a_question_too(self, client: FlaskClient) -> None:
        answer = answered(client, TOURNAMENT, {"years": [year()] * 3})
        again = answered(client, TOURNAMENT, {"wizards": answer["won"]})
        assert again.pop("years") == []
        answer.pop("years")
        assert again == answer

    def test_of_two_wizards(self, client: FlaskClient) -> None:
        assert answered(client, TOURNAMENT, {"years": [year_of_two()] * 3})["winners"] == [
            "Ann",
            "Bea",
        ]

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ({"speeds": {"Ann": (3, 3, 3, 3), "Bea": (3, 2, 2, 2), "Cid": (1, 0, 0, 0)}},
             "/champion_choices"),
            ({"speeds": {"Ann": (3, 3, 3, 3), "Bea": (3, 2, 2, 2), "Cid": (1, 0, 0, 0)},
              "champion_choices": {"summer": None}},
             "/champion_choices/spring"),
            ({"speeds": {"Ann": (3, 3, 3, 3), "Bea": (3, 2, 2, 2), "Cid": (3, 0, 0, 0)},
              "champion_choices": {"spring": {"first": "Cid"}}},
             "/champion_choices/spring/second"),
            ({"award": None}, "/award"),
            ({"award": {"season": "spring", "votes": CIRCLE}}, "/award/champion_choice"),
        ],
    )  # fmt: skip
    def test_nothing_may_be_left_undecided(
        self, client: FlaskClient, change: Json, where: str
    ) -> None:
        errors = refused(client, TOURNAMENT, {"years": [year(), year(), year(**change)]})
        assert codes(errors) == [(f"/years/2{where}", "required")]
        if "champion_choices" in where:
            assert errors[0]["params"].keys() == {"season", "place", "tied"}

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({}, ("/years", "required")),
            ({"years": None}, ("/years", "required")),
            ({"years": [], "wizards": None}, ("/years", "out_of_range")),
            ({"years": [year()] * 2}, ("/years", "out_of_range")),
            ({"years": [year()] * 3, "wizards": {}}, ("/wizards", "conflicting_fields")),
            ({"years": {}}, ("/years", "wrong_type")),
            ({"years": [year(), None, year()]}, ("/years/1", "wrong_type")),
            (
                {"years": [year(), year(champion="Dov"), year()]},
                ("/years/1/champion", "unknown_name"),
            ),
            (
                {"years": [year(), year(), year_of_two()]},
                ("/years/2/wizards", "different_wizards"),
            ),
            ({"wizards": {"Ann": []}}, ("/wizards", "out_of_range")),
            ({"wizards": {"Ann": [], "Bea": 3}}, ("/wizards/Bea", "wrong_type")),
            (
                {"wizards": {"Ann": [{"kind": "main"}], "Bea": []}},
                ("/wizards/Ann/0/points", "required"),
            ),
            (
                {"wizards": {"Ann": [{"kind": "award"}], "Bea": []}},
                ("/wizards/Ann/0", "no_award_for_two"),
            ),
            (
                {"wizards": {"Ann": [{"kind": "award", "points": 3}], "Bea": [], "Cid": []}},
                ("/wizards/Ann/0/points", "out_of_range"),
            ),
            (
                {"wizards": {"Ann": [{"kind": "crown", "points": 3}], "Bea": []}},
                ("/wizards/Ann/0/kind", "unknown_kind"),
            ),
            (
                {"wizards": {"Ann": [{"kind": "main", "points": 1}] * 12,
                             "Bea": [{"kind": "main", "points": 1}]}},
                ("/wizards", "too_many_tiles"),
            ),
            (
                {"wizards": {"Ann": [{"kind": "main", "points": 1}] * 28, "Bea": []}},
                ("/wizards/Ann", "out_of_range"),
            ),
        ],
    )  # fmt: skip
    def test_what_cannot_be(
        self, client: FlaskClient, body: Json, expected: tuple[str, str]
    ) -> None:
        assert codes(refused(client, TOURNAMENT, body)) == [expected]


def test_every_code_of_the_rules_is_described() -> None:
    assert {str(code) for code in FaultCode} <= FIELD_CODES.keys()


# --- hostile bodies -----------------------------------------------------------------------------

#: Every example question, by its path.
EXAMPLES = [
    (path, example["value"])
    for path, _, operation in operations()
    if path.startswith("/v1/chimere/")
    for content in operation["requestBody"]["content"].values()
    for example in content["examples"].values()
]
HOSTILE: list[Json] = [
    *(None, True, 0, -1, 10**30 - 1, -(10**30) + 1, 0.5, 1e308, "", " ", "sheep", "__proto__"),
    *("x" * 10_000, [], {}, [[]], {"": {}}, {"__proto__": None}, {"_schema": [{}]}, [None] * 500),
    {str(number): {} for number in range(500)},
]


def places(value: Json, where: str = "") -> list[str]:
    """The pointer of every value inside a value."""
    found = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        found.append(f"{where}/{key}")
        if isinstance(inner, dict | list):
            found += places(inner, f"{where}/{key}")
    return found


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_whatever_stands_anywhere_there_is_an_answer_or_a_problem(
    client: FlaskClient, number: int
) -> None:
    path, example = EXAMPLES[number]
    for place, where in enumerate(places(example)):
        body = copy.deepcopy(example)
        parent, _, key = where.rpartition("/")
        held = at(parent, body)
        held[int(key) if isinstance(held, list) else key] = HOSTILE[place % len(HOSTILE)]
        if path == TOURNAMENT and place % 7:
            continue
        response = posted(client, path, body)
        assert response.status_code in {200, 422}
        if response.status_code == 422:
            refused(client, path, body)


def test_deep_nests_and_many_names(client: FlaskClient) -> None:
    deep: Json = {}
    for _ in range(25):
        deep = {"head": deep}
    many = {f"name {number}": having() for number in range(2_000)}
    for entries in (deep, {"Ann": deep}, many, {"x" * 100_000: having()}):
        response = client.post(JUDGE, json=contest(entries=entries))
        assert response.status_code == 422
        assert 1 <= len(response.get_json()["errors"]) <= 50


# --- the two ways of loading a body -------------------------------------------------------------

SCHEMAS: tuple[tuple[str, type[RefereeSchema]], ...] = (
    (APPROVE, ApproveRequest),
    (POWER, PowerRequest),
    (JUDGE, ContestRequest),
    (AWARD, VotesRequest),
    (YEAR, YearRequest),
    (TOURNAMENT, TournamentRequest),
)


def outcome(way: Any, body: object) -> object:
    """What a way of loading makes of a body; None when it finds something wrong."""
    try:
        return way(body)
    except ValidationError:
        return None


@pytest.mark.parametrize(("path", "schema"), SCHEMAS)
@given(data=st.data())
def test_the_short_way_takes_exactly_what_the_long_way_takes(
    path: str, schema: type[RefereeSchema], data: st.DataObject
) -> None:
    loading = schema()
    bodies = [body for asked, body in EXAMPLES if asked == path]
    body = copy.deepcopy(data.draw(st.sampled_from(bodies)))
    assert outcome(loading.plain, body) == outcome(loading.load, body) is not None
    where = data.draw(st.sampled_from(places(body)))
    parent, _, key = where.rpartition("/")
    held = at(parent, body)
    held[int(key) if isinstance(held, list) else key] = data.draw(st.sampled_from(HOSTILE))
    assert outcome(loading.plain, body) == outcome(loading.load, body)


def test_the_same_question_has_the_same_bytes(client: FlaskClient) -> None:
    for path, body in EXAMPLES:
        turned = json.loads(json.dumps(body, sort_keys=True))
        first = client.post(path, json=body).get_data()
        assert client.post(path, json=turned).get_data() == first
