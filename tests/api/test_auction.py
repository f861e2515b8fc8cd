"""``auction``: who is Chimera, and at which bid?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import (
    ARENA,
    FIVE,
    OF_2014,
    RULESETS,
    THREE,
    answered,
    codes,
    hold_to_the_list,
    listed_reasons,
    path_of,
    posted,
    refused,
)

Json = Any

ABC = ["Ann", "Bea", "Cid"]
ABCDE = [*ABC, "Dov", "Eve"]
P = "pass"
THRICE = [P, P, P]
LEVELS = {OF_2014: [20, 30, 40], THREE: [20, 30, 40], ARENA: [20, 30, 40], FIVE: [30, 50, 70]}


def players_of(ruleset: str) -> list[str]:
    return ABCDE if ruleset == FIVE else ABC


def auction(client: FlaskClient, calls: list[Json], ruleset: str = THREE, **more: Json) -> Json:
    body = {"players": players_of(ruleset), "calls": calls, **more}
    return answered(client, path_of("auction", ruleset), body)


def refuse(client: FlaskClient, name: str = THREE, /, **more: Json) -> list[Json]:
    body = {"players": players_of(name), "calls": [], **more}
    return refused(client, path_of("auction", name), body)


def bound(client: FlaskClient, calls: list[Json], ruleset: str = OF_2014, **more: Json) -> Json:
    """A redeal on which all have passed already."""
    return auction(client, [*THRICE, *calls], ruleset, redeal=True, **more)


def standing(answer: Json, *names: str) -> tuple[Json, ...]:
    return tuple(answer[name] for name in names)


class TestAnswer:
    def test_while_it_is_open(self, client: FlaskClient) -> None:
        assert auction(client, [P, 20]) == {
            "state": "open",
            "next": "Cid",
            "legal_calls": ["pass", 30, 40],
            "chimera": None,
            "bid": 20,
            "bidder": "Bea",
            "all_passed": False,
            "bound": None,
            "illegal": None,
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
    def test_before_it_begins(self, client: FlaskClient, ruleset: str) -> None:
        answer = auction(client, [], ruleset)
        assert standing(answer, "state", "next", "bid") == ("open", "Ann", None)
        assert answer["legal_calls"] == ["pass", *LEVELS[ruleset]]

    @pytest.mark.parametrize(
        ("ruleset", "calls", "chimera", "bid"),
        [
            (THREE, [20, P, P], "Ann", 20),
            (THREE, [P, P, 30, P, P], "Cid", 30),
            (THREE, [P, 20, 30, P, 40], "Bea", 40),
            (THREE, [40], "Ann", 40),
            (ARENA, [P, 20, P, 30, P, P], "Ann", 30),
            (OF_2014, [20, 30, P, P], "Bea", 30),
            (FIVE, [70], "Ann", 70),
            (FIVE, [P, P, P, P, 30, P, P, P, P], "Eve", 30),
            (FIVE, [30, P, P, P, 50, P, P, 70], "Cid", 70),
        ],
    )
    def test_won(
        self, client: FlaskClient, ruleset: str, calls: list[Json], chimera: str, bid: int
    ) -> None:
        answer = auction(client, calls, ruleset)
        found = standing(answer, "state", "chimera", "bidder", "bid", "next", "legal_calls")
        assert found == ("won", chimera, chimera, bid, None, [])
        assert standing(answer, "all_passed", "bound", "illegal") == (False, None, None)

    @pytest.mark.parametrize(
        ("ruleset", "bid"), [(THREE, 20), (ARENA, 20), (FIVE, 30)], ids=["more-3p", "bga", "5p"]
    )
    def test_all_passed(self, client: FlaskClient, ruleset: str, bid: int) -> None:
        """Whatever is said of a redeal, which only the 2014 edition knows."""
        passed = [P] * len(players_of(ruleset))
        for more in ({}, {"redeal": True, "dealer": "Ann"}, {"scores": {"Cid": 10}}):
            answer = auction(client, passed, ruleset, **more)
            assert standing(answer, "state", "all_passed") == ("all_passed", True)
            found = standing(answer, "chimera", "bid", "bidder", "bound", "next", "legal_calls")
            assert found == ("Ann", bid, None, None, None, [])
        assert auction(client, passed[:-1], ruleset)["state"] == "open"

    def test_a_new_deal(self, client: FlaskClient) -> None:
        answer = auction(client, THRICE, OF_2014, scores={"Ann": 1}, dealer="Cid")
        assert standing(answer, "state", "all_passed") == ("new_deal", True)
        found = standing(answer, "chimera", "bid", "bidder", "bound", "next", "legal_calls")
        assert found == (None, None, None, None, None, [])

    def test_the_options_in_force(self, client: FlaskClient) -> None:
        options = {"second_all_pass_binds": "dealer", "score_limit": 500}
        answer = auction(client, [], OF_2014, options=options)
        assert answer["options"].items() >= options.items()

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_what_is_said_to_be_legal_is_and_nothing_else(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        """Random auctions, each call of which is looked up first."""
        dice = Random(ruleset)
        tried = [P, 0, 10, 20, 25, 30, 40, 50, 60, 70, 80, -20]
        for _ in range(6):
            calls: list[Json] = []
            answer = auction(client, calls, ruleset)
            while answer["state"] == "open":
                extra = dice.choice(tried)
                illegal = auction(client, [*calls, extra], ruleset)["illegal"]
                assert (illegal is None) == (extra in answer["legal_calls"])
                calls.append(dice.choice([P, dice.choice(answer["legal_calls"])]))
                answer = auction(client, calls, ruleset)
            assert answer["legal_calls"] == []
            after = auction(client, [*calls, P], ruleset)["illegal"]
            assert (after["index"], after["reason"]["code"]) == (len(calls), "auction_over")


class TestBound:
    SCORES = {"Ann": 120, "Bea": 185, "Cid": 90}  # noqa: RUF012 - a constant

    def test_in_full(self, client: FlaskClient) -> None:
        answer = bound(client, [], scores=self.SCORES)
        found = standing(answer, "state", "next", "bid", "bidder", "bound", "chimera")
        assert found == ("open", "Cid", 20, "Bea", "Bea", None)
        assert answer["all_passed"] is False
        assert answer["legal_calls"] == ["pass", 30, 40]

    @pytest.mark.parametrize(
        ("calls", "chimera", "bid"),
        [
            ([P, P], "Bea", 20),
            ([40], "Cid", 40),
            ([P, 30, P, P], "Ann", 30),
            ([30, P, 40], "Bea", 40),
            ([P, 30, 40], "Bea", 40),
        ],
    )
    def test_the_others_go_on(
        self, client: FlaskClient, calls: list[Json], chimera: str, bid: int
    ) -> None:
        answer = bound(client, calls, scores=self.SCORES)
        found = standing(answer, "state", "chimera", "bidder", "bid", "bound")
        assert found == ("won", chimera, chimera, bid, "Bea")

    @pytest.mark.parametrize(
        ("points", "name"),
        [((5, 5, 5), "Ann"), ((0, 5, 5), "Bea"), ((-10, -20, -10), "Ann"), ((0, 0, 1), "Cid")],
    )
    def test_who_has_the_most(
        self, client: FlaskClient, points: tuple[int, ...], name: str
    ) -> None:
        """Tied: who bids first among them."""
        scores = dict(zip(ABC, points, strict=True))
        assert bound(client, [], scores=scores)["bound"] == name

    def test_by_house_rule(self, client: FlaskClient) -> None:
        by_dealer = {"second_all_pass_binds": "dealer"}
        answer = bound(client, [], dealer="Cid", scores=self.SCORES, options=by_dealer)
        assert standing(answer, "bound", "next") == ("Cid", "Ann")
        by_first = {"second_all_pass_binds": "first_bidder"}
        assert bound(client, [], options=by_first)["bound"] == "Ann"

    @pytest.mark.parametrize(
        ("more", "pointer"),
        [
            ({}, "/scores"),
            ({"dealer": "Ann"}, "/scores"),
            ({"scores": None}, "/scores"),
            ({"scores": {}}, "/scores/Ann"),
            ({"scores": {"Ann": 1, "Cid": 0}}, "/scores/Bea"),
            ({"options": {"second_all_pass_binds": "dealer"}, "scores": SCORES}, "/dealer"),
        ],
    )
    def test_without_what_decides_it(self, client: FlaskClient, more: Json, pointer: str) -> None:
        asked = {"redeal": True, **more}
        assert codes(refuse(client, OF_2014, calls=THRICE, **asked)) == [(pointer, "required")]
        for calls in ([P, P], [P, P, 20], [P, 25, P]):
            auction(client, calls, OF_2014, **asked)


class TestIllegal:
    CALLS = {  # noqa: RUF012 - a constant
        "no_such_bid": ([P, 25], 1),
        "bid_not_higher": ([P, 30, 30, 40], 2),
        "auction_over": ([40, P], 1),
    }

    @pytest.mark.parametrize("code", CALLS)
    def test_every_reason(self, client: FlaskClient, code: str) -> None:
        """The answer is that before the call."""
        calls, index = self.CALLS[code]
        answer = auction(client, calls)
        assert answer["illegal"]["index"] == index
        reason = answer["illegal"]["reason"]
        assert reason["code"] == code
        listed = listed_reasons(client)
        hold_to_the_list(reason, listed)
        assert "auction" in listed[code]["calls"]
        assert answer | {"illegal": None} == auction(client, calls[:index])

    def test_every_reason_of_this_call_is_provoked_here(self, client: FlaskClient) -> None:
        listed = listed_reasons(client).values()
        assert {one["code"] for one in listed if "auction" in one["calls"]} == set(self.CALLS)

    @pytest.mark.parametrize("bid", [20.5, 0, -20, 1e-9, -1e300, 1e300, 2**53, 10**29, 2.5e17])
    def test_a_number_that_is_no_bid_is_a_verdict(self, client: FlaskClient, bid: float) -> None:
        answer = auction(client, [bid])
        params = answer["illegal"]["reason"]["params"]
        assert params == {"bid": pytest.approx(bid), "bids": [20, 30, 40]}
        hold_to_the_list(answer["illegal"]["reason"], listed_reasons(client))

    def test_a_bid_written_with_a_point_is_the_bid(self, client: FlaskClient) -> None:
        assert auction(client, [20.0, 4e1]) == auction(client, [20, 40])
        assert auction(client, [-0.0])["illegal"]["reason"]["params"]["bid"] == 0

    def test_a_bid_of_another_edition(self, client: FlaskClient) -> None:
        assert auction(client, [20], FIVE)["illegal"]["reason"]["code"] == "no_such_bid"
        assert auction(client, [50])["illegal"]["reason"]["code"] == "no_such_bid"


class TestRefused:
    @pytest.mark.parametrize(
        ("more", "errors"),
        [
            ({"calls": ["20"]}, [("/calls/0", "unknown_call")]),
            (
                {"calls": [P, "Pass", ""]},
                [("/calls/1", "unknown_call"), ("/calls/2", "unknown_call")],
            ),
            ({"calls": [True]}, [("/calls/0", "wrong_type")]),
            ({"calls": [None, [20], {}]}, [(f"/calls/{n}", "wrong_type") for n in range(3)]),
            ({"calls": "pass"}, [("/calls", "wrong_type")]),
            ({"calls": {"0": P}}, [("/calls", "wrong_type")]),
            ({"calls": [P] * 101}, [("/calls", "out_of_range")]),
            ({"players": ABC[:2]}, [("/players", "out_of_range")]),
            ({"players": ABCDE}, [("/players", "out_of_range")]),
            ({"players": [*ABCDE, "Fay"]}, [("/players", "out_of_range")]),
            ({"players": []}, [("/players", "out_of_range")]),
            ({"players": ["Ann", "Bea", "Ann"]}, [("/players/2", "duplicate_name")]),
            ({"players": ["Ann", "Bea", " Ann "]}, [("/players/2", "duplicate_name")]),
            ({"players": ["Ann", "Bea", " "]}, [("/players/2", "out_of_range")]),
            ({"players": ["Ann", "Bea", 3]}, [("/players/2", "wrong_type")]),
            ({"players": "Ann"}, [("/players", "wrong_type")]),
            ({"dealer": "Zoe"}, [("/dealer", "unknown_name")]),
            ({"dealer": 1}, [("/dealer", "wrong_type")]),
            ({"scores": {"Zoe": 1, "Ann": 2}}, [("/scores/Zoe", "unknown_name")]),
            ({"scores": {"Ann": "1"}}, [("/scores/Ann", "wrong_type")]),
            ({"scores": {"Ann": True}}, [("/scores/Ann", "wrong_type")]),
            ({"scores": {"Ann": 1.0}}, [("/scores/Ann", "wrong_type")]),
            ({"scores": {"Ann": 1_000_001}}, [("/scores/Ann", "out_of_range")]),
            ({"scores": {"Ann": 10**29}}, [("/scores/Ann", "out_of_range")]),
            ({"scores": [1, 2, 3]}, [("/scores", "wrong_type")]),
            (
                {"scores": {"Ann": 1, "Ann ": 2}},
                [("/scores/Ann", "duplicate_name"), ("/scores/Ann ", "duplicate_name")],
            ),
            ({"redeal": 1}, [("/redeal", "wrong_type")]),
            ({"redeal": None}, [("/redeal", "wrong_type")]),
            ({"ruleset": THREE}, [("/ruleset", "unknown_field")]),
            ({"options": {"x": 1}}, [("/options/x", "unknown_option")]),
            (
                {"options": {"second_all_pass_binds": "dealer"}},
                [("/options/second_all_pass_binds", "unknown_option")],
            ),
            (
                {"dealer": "Zoe", "scores": {"a/b": 0}},
                [("/scores/a~1b", "unknown_name"), ("/dealer", "unknown_name")],
            ),
        ],
    )
    def test_what_cannot_be_asked(
        self, client: FlaskClient, more: Json, errors: list[tuple[str, str]]
    ) -> None:
        assert codes(refuse(client, **more)) == errors

    @pytest.mark.parametrize("missing", ["players", "calls"])
    def test_what_is_required(self, client: FlaskClient, missing: str) -> None:
        body = {"players": ABC, "calls": []}
        del body[missing]
        errors = refused(client, path_of("auction", THREE), body)
        assert codes(errors) == [(f"/{missing}", "required")]

    def test_no_such_ruleset(self, client: FlaskClient) -> None:
        response = posted(client, path_of("auction", "chimera-4p"), {"players": ABC, "calls": []})
        assert (response.status_code, response.get_json()["code"]) == (404, "unknown_ruleset")

    def test_it_says_who_plays(self, client: FlaskClient) -> None:
        (error,) = refuse(client, dealer="Zoe")
        assert error["params"] == {"players": ABC}
        assert "Zoe" in error["detail"]


class TestNames:
    def test_are_names_whatever_they_spell(self, client: FlaskClient) -> None:
        for names in (
            ["__proto__", "1", "constructor"],
            ["_schema", "a/b~c", "{turn}"],
            ["a_b", "\U0001f409", "x" * 40],
        ):
            scores = {names[0]: 0, names[1]: 5, names[2]: 5}
            answer = bound(client, [P], players=names, scores=scores, dealer=names[2])
            assert standing(answer, "bound", "next") == (names[1], names[0])

    def test_are_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        answer = bound(
            client,
            [40],
            players=["Zoe\u0301", " Bea\t", "Cid"],
            scores={"Zo\u00e9 ": 7, "Bea": 0, " Cid": 0},
            dealer=" Zoe\u0301",
        )
        assert standing(answer, "bound", "chimera") == ("Zo\u00e9", "Bea")
