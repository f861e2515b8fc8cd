"""What can be looked up: rulesets under their options, rulings, reasons, kinds of problem."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from tests.api.asking import ARENA, CLASSIFY, FIVE, OF_2014, RULESETS, THREE, classify

Json = Any


def got(client: FlaskClient, path: str, **query: str) -> Json:
    """The answer to a look-up; there must be one."""
    response = client.get(path, query_string=query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


def objections(client: FlaskClient, path: str, query: str) -> list[tuple[str, str]]:
    """The errors of a look-up whose query cannot be."""
    response = client.get(f"{path}?{query}")
    assert response.status_code == 422, response.get_data(as_text=True)
    return [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]


class TestRulesets:
    def test_the_list(self, client: FlaskClient) -> None:
        listed = got(client, "/v1/rulesets")["rulesets"]
        assert {one["id"]: one["players"] for one in listed} == {
            OF_2014: 3,
            THREE: 3,
            FIVE: 5,
            ARENA: 3,
        }
        assert all(one["title"] and one["edition"] for one in listed)

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_short_form_is_part_of_the_long_one(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        listed = got(client, "/v1/rulesets")["rulesets"]
        (short,) = [one for one in listed if one["id"] == ruleset]
        full = got(client, f"/v1/rulesets/{ruleset}")
        assert short.items() <= full.items()
        assert (full["ruleset"], full["ruleset_version"]) == (full["id"], full["version"])

    @pytest.mark.parametrize(
        ("ruleset", "total"), [(OF_2014, 12_890), (THREE, 12_901), (FIVE, 121_597), (ARENA, 12_901)]
    )
    def test_how_many_plays_there_are(self, client: FlaskClient, ruleset: str, total: int) -> None:
        full = got(client, f"/v1/rulesets/{ruleset}")
        assert full["total_plays"] == total
        counted = [one["plays"] for one in full["combinations"]]
        assert min(counted) > 0
        assert sum(counted) >= total
        names = [one["name"] for one in full["combinations"]]
        assert len(set(names)) == len(names)

    def test_where_no_play_is_two_combinations_the_counts_add_up(self, client: FlaskClient) -> None:
        full = got(client, f"/v1/rulesets/{THREE}")
        assert sum(one["plays"] for one in full["combinations"]) == full["total_plays"]

    def test_the_deck_of_three(self, client: FlaskClient) -> None:
        cards = {one["card"]: one for one in got(client, f"/v1/rulesets/{THREE}")["cards"]}
        assert list(cards) == [*map(str, range(1, 13)), "H", "P", "C"]
        assert sum(one["copies"] for one in cards.values()) == 54
        assert cards["P"]["copies"] == cards["C"]["copies"] == 1

    def test_the_deck_of_five(self, client: FlaskClient) -> None:
        cards = {one["card"]: one for one in got(client, f"/v1/rulesets/{FIVE}")["cards"]}
        assert list(cards) == [*map(str, range(13)), "H", "P", "C", "Q"]
        assert sum(one["copies"] for one in cards.values()) == 90
        assert cards["Q"] == {
            "card": "Q",
            "name": "Messenger Bird",
            "copies": 4,
            "order": None,
            "treasure": 10,
        }

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_order_of_the_cards_is_that_of_single_plays(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        cards = got(client, f"/v1/rulesets/{ruleset}")["cards"]
        ordered = [one["order"] for one in cards if one["order"] is not None]
        assert ordered == sorted(set(ordered))

    def test_treasure(self, client: FlaskClient) -> None:
        for ruleset in RULESETS:
            cards = got(client, f"/v1/rulesets/{ruleset}")["cards"]
            points = {one["card"]: one["treasure"] for one in cards if one["treasure"]}
            assert points == {"2": 10, "11": 5} | ({"Q": 10} if ruleset == FIVE else {})

    def test_bids_and_hands(self, client: FlaskClient) -> None:
        three, five = got(client, f"/v1/rulesets/{THREE}"), got(client, f"/v1/rulesets/{FIVE}")
        assert (three["bids"], five["bids"]) == ([20, 30, 40], [30, 50, 70])
        assert (three["hand_sizes"]["chimera"], three["hand_sizes"]["hunter"]) == (20, 17)
        assert three["hand_sizes"]["pi_ya"] is None
        assert (five["hand_sizes"]["chimera"], five["hand_sizes"]["pi_ya"]) == (19, 20)
        assert five["hand_sizes"]["largest"] == 20

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_its_rulings_are_those_that_name_it(self, client: FlaskClient, ruleset: str) -> None:
        listed = got(client, "/v1/rulings")["rulings"]
        naming = [one["id"] for one in listed if ruleset in one["rulesets"]]
        assert got(client, f"/v1/rulesets/{ruleset}")["rulings"] == naming


class TestOptions:
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_all_options_stand_in_the_answer_with_their_values(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        full = got(client, f"/v1/rulesets/{ruleset}")
        assert full["options"] == {
            option["name"]: option["default"] for option in full["available_options"]
        }
        for option in full["available_options"]:
            Draft202012Validator.check_schema(option["schema"])
            Draft202012Validator(option["schema"]).validate(option["default"])
            assert ruleset in got(client, f"/v1/rulings/{option['ruling']}")["rulesets"]
            assert option["name"] in got(client, f"/v1/rulings/{option['ruling']}")["options"]

    def test_an_option_in_the_query_is_in_force(self, client: FlaskClient) -> None:
        full = got(client, f"/v1/rulesets/{OF_2014}", sequence_of_pairs_minimum="2")
        assert full["options"]["sequence_of_pairs_minimum"] == 2
        assert full["total_plays"] == 12_901
        (option,) = [
            one for one in full["available_options"] if one["name"] == "sequence_of_pairs_minimum"
        ]
        assert option["default"] == 3, "the default stays what it is"

    def test_every_kind_of_value_as_it_is_spelled_in_json(self, client: FlaskClient) -> None:
        query = {
            "attached_card_may_match_body": "true",
            "attached_pair_may_match_body": "false",
            "score_limit": "1000000",
            "second_all_pass_binds": "first_bidder",
        }
        full = got(client, f"/v1/rulesets/{OF_2014}", **query)
        assert full["options"] == {
            "sequence_of_pairs_minimum": 3,
            "attached_card_may_match_body": True,
            "attached_pair_may_match_body": False,
            "score_limit": 1_000_000,
            "second_all_pass_binds": "first_bidder",
        }

    def test_the_query_says_what_the_body_would_say(self, client: FlaskClient) -> None:
        options = {"attached_card_may_match_body": True, "pi_ya_as_zero": False}
        query = {name: str(value).lower() for name, value in options.items()}
        full = got(client, f"/v1/rulesets/{FIVE}", **query)
        assert full["options"] == classify(client, "7", options=options)["options"]

    @pytest.mark.parametrize(
        ("query", "errors"),
        [
            ("nonsense=1", [("/nonsense", "unknown_option")]),
            ("second_all_pass_binds=dealer", [("/second_all_pass_binds", "unknown_option")]),
            ("a/b~c=1", [("/a~1b~0c", "unknown_option")]),
            ("=1", [("/", "unknown_option")]),
            ("score_limit=0", [("/score_limit", "out_of_range")]),
            ("score_limit=1000001", [("/score_limit", "out_of_range")]),
            ("sequence_of_pairs_minimum=13", [("/sequence_of_pairs_minimum", "out_of_range")]),
            ("score_limit=", [("/score_limit", "wrong_type")]),
            ("score_limit", [("/score_limit", "wrong_type")]),
            ("score_limit=true", [("/score_limit", "wrong_type")]),
            ("score_limit=1.5", [("/score_limit", "wrong_type")]),
            ("score_limit=0400", [("/score_limit", "wrong_type")]),
            ("score_limit=%2B400", [("/score_limit", "wrong_type")]),
            ("score_limit=4_00", [("/score_limit", "wrong_type")]),
            ("score_limit=%20400", [("/score_limit", "wrong_type")]),
            ("score_limit=%EF%BC%94", [("/score_limit", "wrong_type")]),
            ("score_limit=%C2%B2", [("/score_limit", "wrong_type")]),
            ("pi_ya_as_zero=1", [("/pi_ya_as_zero", "wrong_type")]),
            ("pi_ya_as_zero=True", [("/pi_ya_as_zero", "wrong_type")]),
            ("pi_ya_as_zero=yes", [("/pi_ya_as_zero", "wrong_type")]),
            (
                "score_limit=0&x=1&pi_ya_as_zero=2",
                [
                    ("/score_limit", "out_of_range"),
                    ("/x", "unknown_option"),
                    ("/pi_ya_as_zero", "wrong_type"),
                ],
            ),
        ],
    )
    def test_what_cannot_be_an_option(
        self, client: FlaskClient, query: str, errors: list[tuple[str, str]]
    ) -> None:
        assert objections(client, f"/v1/rulesets/{FIVE}", query) == errors

    def test_a_word_that_is_no_choice_is_told_the_choices(self, client: FlaskClient) -> None:
        response = client.get(f"/v1/rulesets/{OF_2014}?second_all_pass_binds=nobody")
        (error,) = response.get_json()["errors"]
        assert error["code"] == "out_of_range"
        assert "most_points, dealer, first_bidder" in error["detail"]

    def test_an_option_may_stand_only_once(self, client: FlaskClient) -> None:
        assert [
            pointer
            for pointer, _ in objections(
                client, f"/v1/rulesets/{FIVE}", "score_limit=1&score_limit=2"
            )
        ] == ["/score_limit"]

    @pytest.mark.parametrize("number", ["-5", "9999999999"])
    def test_a_number_beyond_the_limits_is_a_number_in_the_query_too(
        self, client: FlaskClient, number: str
    ) -> None:
        body = {"cards": [], "options": {"score_limit": int(number)}}
        assert client.post(CLASSIFY, json=body).get_json()["errors"][0]["code"] == "out_of_range"
        assert objections(client, f"/v1/rulesets/{FIVE}", f"score_limit={number}") == [
            ("/score_limit", "out_of_range")
        ]

    def test_a_repeated_option_does_not_hide_other_errors(self, client: FlaskClient) -> None:
        query = "score_limit=1&score_limit=2&nonsense=1"
        pointers = [where for where, _ in objections(client, f"/v1/rulesets/{FIVE}", query)]
        assert sorted(pointers) == ["/nonsense", "/score_limit"]


class TestRulings:
    def test_each_can_be_looked_up_as_it_is_listed(self, client: FlaskClient) -> None:
        listed = got(client, "/v1/rulings")["rulings"]
        assert len(listed) > 50
        for one in listed:
            assert got(client, f"/v1/rulings/{one['id']}") == one

    def test_what_is_said_of_one(self, client: FlaskClient) -> None:
        ruling = got(client, "/v1/rulings/trap.order")
        assert ruling["status"] == "disputed"
        assert ruling["rulesets"] == list(RULESETS)
        assert ruling["options"] == []
        documents = {source["document"] for source in ruling["sources"]}
        assert documents == {
            "chimera-2014-hungarian",
            "chimera-and-more",
            "chimera-board-game-arena",
        }
        assert all(source["section"] for source in ruling["sources"])
        assert ruling["source"] == ruling["sources"][0]
        assert ruling["option"] is None

    def test_every_status_is_one_that_is_described(self, client: FlaskClient) -> None:
        found = {one["status"] for one in got(client, "/v1/rulings")["rulings"]}
        assert found <= {"text", "inferred", "convention", "disputed"}

    def test_every_option_named_is_one_of_its_rulesets(self, client: FlaskClient) -> None:
        has = {one: set(got(client, f"/v1/rulesets/{one}")["options"]) for one in RULESETS}
        for ruling in got(client, "/v1/rulings")["rulings"]:
            for option in ruling["options"]:
                assert any(option in has[one] for one in ruling["rulesets"] if one in has)

    @pytest.mark.parametrize(
        "ruling", ["nope", "TRAP.ORDER", "trap.order ", "trap", "%00", "trap%2Forder"]
    )
    def test_one_that_does_not_exist(self, client: FlaskClient, ruling: str) -> None:
        problem = client.get(f"/v1/rulings/{ruling}").get_json()
        assert problem["status"] == 404
        assert problem["code"] in {"unknown_ruling", "not_found"}


class TestReasons:
    @pytest.fixture
    def reasons(self, client: FlaskClient) -> list[Json]:
        listed: list[Json] = got(client, "/v1/reasons")["reasons"]
        return listed

    def test_each_code_stands_once(self, reasons: list[Json]) -> None:
        codes = [one["code"] for one in reasons]
        assert len(set(codes)) == len(codes)
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in codes)

    def test_those_the_contract_names_are_there(self, reasons: list[Json]) -> None:
        assert {one["code"] for one in reasons} >= {
            "empty_play",
            "two_birds",
            "more_cards_than_a_hand",
            "hunter_in_sequence",
            "sequence_too_short",
            "gap_in_sequence",
            "attached_match_body",
            "attached_match_each_other",
            "pi_ya_with_chimera_attached",
            "bird_as_hunter",
            "pi_ya_outside_sequence",
            "no_combination",
            "higher_rank",
            "trap_beats_combination",
            "stronger_trap",
            "flight_beats_all",
            "not_a_combination",
            "different_combination",
            "different_length",
            "not_higher",
            "weaker_trap",
            "trap_needs_trap",
            "nothing_beats_flight",
        }

    def test_the_template_uses_parameters_that_are_described(self, reasons: list[Json]) -> None:
        for one in reasons:
            used = set(re.findall(r"\{(\w+)\}", one["template"]))
            assert used <= one["params"].keys()
            assert "{" not in re.sub(r"\{\w+\}", "", one["template"])
            for schema in one["params"].values():
                Draft202012Validator.check_schema(schema)
                assert "type" in schema

    def test_the_template_is_a_sentence(self, reasons: list[Json]) -> None:
        for one in reasons:
            assert one["template"][0].isupper() or one["template"].startswith("{player} ")
            assert one["template"][-1] in ".}"

    def test_every_ruling_named_exists(self, client: FlaskClient, reasons: list[Json]) -> None:
        for ruling in {one["ruling"] for one in reasons if one["ruling"] is not None}:
            assert got(client, f"/v1/rulings/{ruling}")["id"] == ruling

    def test_every_reason_belongs_to_a_call(self, reasons: list[Json]) -> None:
        assert all(one["calls"] for one in reasons)


class TestPagesAboutProblems:
    #: Those that the contract names, with their status.
    NAMED = {  # noqa: RUF012 - read by the tests and changed by none
        "malformed_json": 400,
        "not_found": 404,
        "unknown_ruleset": 404,
        "unknown_ruling": 404,
        "method_not_allowed": 405,
        "request_timeout": 408,
        "payload_too_large": 413,
        "unsupported_media_type": 415,
        "invalid_request": 422,
        "rate_limited": 429,
        "internal": 500,
        "busy": 503,
    }

    @pytest.mark.parametrize("code", NAMED)
    def test_as_json(self, client: FlaskClient, code: str) -> None:
        page = got(client, f"/problems/{code}")
        assert (page["code"], page["status"]) == (code, self.NAMED[code])
        assert all(page[name].endswith(".") for name in ("meaning", "remedy"))

    @pytest.mark.parametrize("code", NAMED)
    def test_as_a_page_for_browsers(self, client: FlaskClient, code: str) -> None:
        accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        response = client.get(f"/problems/{code}", headers={"Accept": accept})
        assert response.mimetype == "text/html"
        page = response.get_data(as_text=True)
        assert got(client, f"/problems/{code}")["title"] in page
        for asset in re.findall(r'(?:href|src)="([^"]+)"', page):
            assert asset.startswith("/")
            assert client.get(asset).status_code == 200

    @pytest.mark.parametrize(
        "accept", [None, "*/*", "application/json", "image/png", "text/html;q=0.1,*/*", "", ",;"]
    )
    def test_json_for_whoever_does_not_ask_for_html(
        self, client: FlaskClient, accept: str | None
    ) -> None:
        headers = {} if accept is None else {"Accept": accept}
        response = client.get("/problems/internal", headers=headers)
        assert response.mimetype == "application/json"

    def test_a_kind_that_does_not_exist(self, client: FlaskClient) -> None:
        response = client.get("/problems/nope", headers={"Accept": "text/html"})
        assert response.get_json()["code"] == "not_found"

    def test_caches_are_told_that_there_are_two_forms(self, client: FlaskClient) -> None:
        assert "Accept" in client.get("/problems/internal").headers.get("Vary", "")


class TestHealth:
    @pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
    def test_it_is_well(self, client: FlaskClient, path: str) -> None:
        assert got(client, path) == {"status": "ok"}
