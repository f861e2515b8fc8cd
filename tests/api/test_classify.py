"""What is this set of cards? Asked over HTTP, as a front end would."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.asking import (
    ARENA,
    FIVE,
    OF_2014,
    RULESETS,
    THREE,
    answered,
    classify,
    codes,
    hold_to_the_list,
    listed_reasons,
    path_of,
    refused,
)

Json = Any

CASES = Path(__file__).parents[1] / "conformance" / "cases"
#: Every question of the common cases that has an answer: its ruleset and its body.
ASKED: list[tuple[str, Json]] = [
    (case["ruleset"], case["request"])
    for file in ("classify", "options", "edges")
    for case in map(json.loads, (CASES / f"{file}.jsonl").read_text("utf-8").splitlines())
    if case["call"] == "classify" and "legal" in case["expect"]
]


def texts(answer: Json) -> list[str]:
    return [reading["text"] for reading in answer["readings"]]


def code(answer: Json) -> str:
    assert answer["legal"] is False
    assert answer["readings"] == []
    found: str = answer["reason"]["code"]
    return found


def test_a_legal_play_in_full(client: FlaskClient) -> None:
    assert classify(client, "9", "7", "Q", "7", "7", "7") == {
        "legal": True,
        "readings": [
            {
                "combination": "quadro_plex_with_cards",
                "rank": "7",
                "groups": 1,
                "size": 4,
                "body": [1, 3, 4, 5],
                "attached": [0, 2],
                "stands_for": [{"index": 2, "rank": "0"}],
                "trap": False,
                "text": "quadro-plex of 7 with two cards",
            }
        ],
        "reason": None,
        "ruleset": FIVE,
        "ruleset_version": "1",
        "options": {
            "sequence_of_pairs_minimum": 2,
            "attached_card_may_match_body": False,
            "attached_pair_may_match_body": False,
            "score_limit": 400,
            "pi_ya_as_zero": True,
        },
    }


def test_an_illegal_play_in_full(client: FlaskClient) -> None:
    assert classify(client, "7", "7", "P", ruleset=THREE) == {
        "legal": False,
        "readings": [],
        "reason": {
            "code": "pi_ya_outside_sequence",
            "message": (
                "The Pi Ya stands for another card only in a sequence of five or more single cards."
            ),
            "params": {},
            "ruling": "piya.sequence",
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


class TestReadings:
    def test_one_for_each_meaning_and_not_for_each_rank_of_an_attached_bird(
        self, client: FlaskClient
    ) -> None:
        answer = classify(client, "7", "7", "7", "Q")
        assert texts(answer) == ["four of a kind of 7", "trips of 7 with a card"]
        assert [reading["attached"] for reading in answer["readings"]] == [[], [3]]

    def test_the_strongest_of_a_combination_comes_first(self, client: FlaskClient) -> None:
        answer = classify(client, "5", "6", "7", "8", "P", "Q")
        assert [reading["rank"] for reading in answer["readings"]] == ["10", "9", "8"]

    def test_wild_cards_stand_for_the_lowest_ranks_the_pi_ya_first(
        self, client: FlaskClient
    ) -> None:
        middle = classify(client, "Q", "5", "6", "7", "8", "P")["readings"][1]
        assert middle["text"] == "sequence of 6 up to 9"
        assert middle["stands_for"] == [{"index": 5, "rank": "4"}, {"index": 0, "rank": "9"}]

    def test_of_equal_cards_the_first_are_body(self, client: FlaskClient) -> None:
        rule = {"attached_card_may_match_body": True}
        (reading,) = classify(client, "4", "9", "4", "4", "4", "4", options=rule)["readings"]
        assert (reading["body"], reading["attached"]) == ([0, 2, 3, 4], [1, 5])

    def test_a_bird_added_to_the_flight_is_attached_and_stands_for_nothing(
        self, client: FlaskClient
    ) -> None:
        (flight,) = classify(client, "Q", "C", "P")["readings"]
        assert flight == {
            "combination": "chimera_flight",
            "rank": None,
            "groups": 1,
            "size": 2,
            "body": [1, 2],
            "attached": [0],
            "stands_for": [],
            "trap": False,
            "text": "Chimera Flight",
        }

    def test_a_lone_bird_may_be_any_rank(self, client: FlaskClient) -> None:
        readings = classify(client, "Q")["readings"]
        assert [reading["rank"] for reading in readings] == [
            str(rank) for rank in range(12, -1, -1)
        ]

    def test_only_a_trap_calls_itself_one(self, client: FlaskClient) -> None:
        (trap,) = classify(client, "7", "7", "7", "7", ruleset=THREE)["readings"]
        assert (trap["combination"], trap["trap"]) == ("trap", True)
        (plain,) = classify(client, "7", "7", "7", "7")["readings"]
        assert (plain["combination"], plain["trap"]) == ("four_of_a_kind", False)

    @pytest.mark.parametrize(
        ("cards", "combination", "rank", "groups", "size"),
        [
            ("12", "single", "12", 1, 1),
            ("H H", "pair", "H", 1, 2),
            ("4 4 5 5", "sequence_of_pairs", "5", 2, 2),
            ("H H H", "trips", "H", 1, 3),
            ("4 4 4 5 5 5", "sequence_of_trips", "5", 2, 3),
            ("H H H 4", "trips_with_card", "H", 1, 3),
            ("4 4 4 H H", "trips_with_pair", "4", 1, 3),
            ("4 4 4 5 5 5 P H", "sequence_of_trips_with_cards", "5", 2, 3),
            ("4 4 4 5 5 5 6 6 H H", "sequence_of_trips_with_pairs", "5", 2, 3),
            ("8 9 10 11 P", "sequence", "12", 5, 1),
            ("4 4 4 4", "four_of_a_kind", "4", 1, 4),
            ("4 4 4 4 Q", "five_of_a_kind", "4", 1, 5),
            ("4 4 4 4 4 Q", "six_of_a_kind", "4", 1, 6),
            ("4 4 4 4 C H", "quadro_plex_with_cards", "4", 1, 4),
            ("4 4 4 4 5 5 6 6", "quadro_plex_with_pairs", "4", 1, 4),
            ("4 4 4 4 4 5 6", "quinto_plex_with_cards", "4", 1, 5),
            ("4 4 4 4 4 5 5 6 6", "quinto_plex_with_pairs", "4", 1, 5),
            ("4 4 4 4 4 4 5 6", "sexto_plex_with_cards", "4", 1, 6),
            ("4 4 4 4 4 4 5 5 6 6", "sexto_plex_with_pairs", "4", 1, 6),
            ("H H H H H H", "trap", "H", 1, 6),
            ("C P", "chimera_flight", None, 1, 2),
        ],
    )
    def test_every_combination(  # noqa: PLR0917 - the columns of the table above
        self,
        client: FlaskClient,
        cards: str,
        combination: str,
        rank: str | None,
        groups: int,
        size: int,
    ) -> None:
        first = classify(client, *cards.split())["readings"][0]
        assert first["combination"] == combination
        assert (first["rank"], first["groups"], first["size"]) == (rank, groups, size)


@pytest.fixture(scope="module")
def answers(app: Flask) -> list[tuple[Json, Json]]:
    """The cards of every common case, each with its answer."""
    client = app.test_client()
    return [
        (body["cards"], answered(client, path_of("classify", ruleset), body))
        for ruleset, body in ASKED
    ]


class TestEveryReadingOfTheCommonCases:
    """What holds for all readings, whatever the cards."""

    def test_there_are_many(self, answers: list[tuple[Json, Json]]) -> None:
        assert len(answers) > 450
        assert sum(len(answer["readings"]) for _, answer in answers) > 250

    def test_legal_means_readings_and_illegal_a_reason(
        self, answers: list[tuple[Json, Json]]
    ) -> None:
        for _, answer in answers:
            assert answer["legal"] == bool(answer["readings"]) == (answer["reason"] is None)

    def test_body_and_attached_name_every_position_once(
        self, answers: list[tuple[Json, Json]]
    ) -> None:
        for cards, answer in answers:
            for reading in answer["readings"]:
                places = reading["body"] + reading["attached"]
                assert sorted(places) == list(range(len(cards)))
                assert reading["body"] == sorted(reading["body"])
                assert reading["attached"] == sorted(reading["attached"])

    def test_the_body_is_so_many_groups_of_one_size(self, answers: list[tuple[Json, Json]]) -> None:
        for _, answer in answers:
            for reading in answer["readings"]:
                assert len(reading["body"]) == reading["groups"] * reading["size"]

    def test_only_wild_cards_stand_for_others(self, answers: list[tuple[Json, Json]]) -> None:
        for cards, answer in answers:
            for reading in answer["readings"]:
                wild = [cards[stand_in["index"]] for stand_in in reading["stands_for"]]
                assert wild == sorted(wild), "the Pi Ya comes first"
                assert set(wild) <= {"P", "Q"}
                assert len(set(wild)) == len(wild)

    def test_they_differ_in_what_they_mean(self, answers: list[tuple[Json, Json]]) -> None:
        for _, answer in answers:
            meant = [
                (reading["combination"], reading["groups"], reading["size"], reading["rank"])
                for reading in answer["readings"]
            ]
            assert len(set(meant)) == len(meant)

    def test_they_are_grouped_by_combination_the_strongest_first(
        self, answers: list[tuple[Json, Json]]
    ) -> None:
        order = [*map(str, range(13)), "H", "P", "C"]
        for _, answer in answers:
            groups = groupby(answer["readings"], key=lambda reading: reading["combination"])
            seen = []
            for combination, readings in groups:
                seen.append(combination)
                ranks = [order.index(reading["rank"] or "C") for reading in readings]
                assert ranks == sorted(ranks, reverse=True)
            assert len(set(seen)) == len(seen)

    def test_another_order_moves_positions_and_nothing_else(self, client: FlaskClient) -> None:
        random = Random(7)
        for ruleset, body in ASKED[::3]:
            places = list(range(len(body["cards"])))
            random.shuffle(places)
            turned = body | {"cards": [body["cards"][place] for place in places]}
            one = answered(client, path_of("classify", ruleset), body)
            other = answered(client, path_of("classify", ruleset), turned)
            assert one["reason"] == other["reason"]
            assert [_with_cards(reading, body["cards"]) for reading in one["readings"]] == [
                _with_cards(reading, turned["cards"]) for reading in other["readings"]
            ]


def _with_cards(reading: Json, cards: list[str]) -> Json:
    """A reading with the cards in the place of their positions."""
    return reading | {
        "body": sorted(cards[place] for place in reading["body"]),
        "attached": sorted(cards[place] for place in reading["attached"]),
        "stands_for": [(cards[wild["index"]], wild["rank"]) for wild in reading["stands_for"]],
    }


#: For each reason a set of cards that has it.
REFUSED = {
    "empty_play": "",
    "two_birds": "7 7 7 Q Q",
    "more_cards_than_a_hand": "0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4",
    "bird_as_hunter": "Q H",
    "bird_as_pi_ya_or_chimera": "Q C",
    "too_many_of_a_kind": "7 7 7 7 7 7 Q",
    "hunter_in_sequence": "3 4 5 6 H",
    "chimera_in_sequence": "3 4 5 6 C",
    "pi_ya_with_chimera_attached": "7 7 7 7 P C",
    "flight_with_other_cards": "P C 7",
    "pi_ya_not_zero": "P 1 2 3 4 5 6 7 8 9 10 11 12",
    "pi_ya_outside_sequence": "7 7 P",
    "attached_match_body": "7 7 7 7 7 3",
    "attached_match_each_other": "7 7 7 7 5 5",
    "sequence_too_short": "3 4 5 6",
    "gap_in_sequence": "3 4 5 7 8",
    "attachments_mixed": "4 4 4 5 5 5 6 6 7",
    "attachments_wrong_number": "7 7 7 5 6 8",
    "uneven_sequence": "3 3 4 4 5",
    "attachments_no_pairs": "7 7 7 5 9",
    "sequence_beyond_ranks": "11 12 0 1 2",
    "chimera_as_other_card": "7 7 C",
    "no_attachment_allowed": "7 7 9",
    "cards_differ": "7 8",
    "no_combination": "7 7 8 8 9 12 11",
}


class TestReasons:
    @pytest.mark.parametrize("expected", REFUSED)
    def test_the_specific_cause_is_given(self, client: FlaskClient, expected: str) -> None:
        options = {"pi_ya_as_zero": False} if expected == "pi_ya_not_zero" else {}
        answer = classify(client, *REFUSED[expected].split(), options=options)
        assert code(answer) == expected

    @pytest.mark.parametrize("expected", REFUSED)
    def test_its_sentence_and_parameters_are_those_of_the_list(
        self, client: FlaskClient, expected: str
    ) -> None:
        options = {"pi_ya_as_zero": False} if expected == "pi_ya_not_zero" else {}
        reason = classify(client, *REFUSED[expected].split(), options=options)["reason"]
        listed = listed_reasons(client)
        assert "classify" in listed[expected]["calls"]
        hold_to_the_list(reason, listed)

    @pytest.mark.parametrize("expected", REFUSED)
    def test_its_ruling_can_be_looked_up(self, client: FlaskClient, expected: str) -> None:
        options = {"pi_ya_as_zero": False} if expected == "pi_ya_not_zero" else {}
        ruling = classify(client, *REFUSED[expected].split(), options=options)["reason"]["ruling"]
        if ruling is not None:
            assert FIVE in client.get(f"/v1/rulings/{ruling}").get_json()["rulesets"]

    def test_every_reason_of_this_call_is_provoked_here(self, client: FlaskClient) -> None:
        listed = client.get("/v1/reasons").get_json()["reasons"]
        assert {one["code"] for one in listed if "classify" in one["calls"]} == set(REFUSED)

    def test_a_short_sequence_of_single_cards_does_not_rest_on_the_ruling_on_pairs(
        self, client: FlaskClient
    ) -> None:
        assert classify(client, "4", "4", "5", "5", ruleset=OF_2014)["reason"]["ruling"] == (
            "pairs.sequence"
        )
        assert classify(client, "3", "4", "5", "6")["reason"]["ruling"] is None


class TestEditions:
    def test_four_of_a_kind_is_a_trap_with_three_players_only(self, client: FlaskClient) -> None:
        found = {
            ruleset: classify(client, "8", "8", "8", "8", ruleset=ruleset)["readings"][0]["trap"]
            for ruleset in RULESETS
        }
        assert found == {OF_2014: True, THREE: True, FIVE: False, ARENA: True}

    def test_two_pairs_are_a_sequence_except_in_2014(self, client: FlaskClient) -> None:
        found = {
            ruleset: classify(client, "4", "4", "5", "5", ruleset=ruleset)["legal"]
            for ruleset in RULESETS
        }
        assert found == {OF_2014: False, THREE: True, FIVE: True, ARENA: True}

    @pytest.mark.parametrize("ruleset", [OF_2014, THREE, ARENA])
    @pytest.mark.parametrize("card", ["0", "Q"])
    def test_a_zero_or_a_bird_with_three_players_is_no_question(
        self, client: FlaskClient, ruleset: str, card: str
    ) -> None:
        errors = refused(client, path_of("classify", ruleset), {"cards": ["7", card]})
        assert codes(errors) == [("/cards/1", "not_in_deck")]
        assert errors[0]["params"] == {"card": card, "copies": 0}


class TestHouseRules:
    def test_a_house_rule_changes_the_verdict_and_is_repeated(self, client: FlaskClient) -> None:
        rule = {"sequence_of_pairs_minimum": 2}
        answer = classify(client, "4", "4", "5", "5", ruleset=OF_2014, options=rule)
        assert answer["legal"] is True
        assert answer["options"] == {
            "sequence_of_pairs_minimum": 2,
            "attached_card_may_match_body": False,
            "attached_pair_may_match_body": False,
            "score_limit": 400,
            "second_all_pass_binds": "most_points",
        }

    def test_one_that_says_what_holds_anyway_changes_nothing(self, client: FlaskClient) -> None:
        plain = classify(client, "3", "4", "5", "6")
        for options in ({}, {"sequence_of_pairs_minimum": 2}, plain["options"]):
            assert classify(client, "3", "4", "5", "6", options=options) == plain

    def test_a_house_rule_of_scoring_changes_no_reading(self, client: FlaskClient) -> None:
        plain = classify(client, "7", "7", "7", "Q")
        other = classify(client, "7", "7", "7", "Q", options={"score_limit": 1000})
        assert other["readings"] == plain["readings"]
        assert other["options"]["score_limit"] == 1000

    def test_it_holds_for_its_own_question_only(self, client: FlaskClient) -> None:
        rule = {"attached_card_may_match_body": True}
        assert len(classify(client, "4", "4", "4", "4", options=rule)["readings"]) == 2
        assert len(classify(client, "4", "4", "4", "4")["readings"]) == 1


class TestIllegalIsNotMalformed:
    def test_no_cards_are_a_verdict(self, client: FlaskClient) -> None:
        assert code(classify(client)) == "empty_play"

    def test_two_birds_are_a_verdict(self, client: FlaskClient) -> None:
        assert code(classify(client, "Q", "Q")) == "two_birds"

    def test_all_four_birds_are_a_verdict_and_five_are_not(self, client: FlaskClient) -> None:
        assert code(classify(client, *["Q"] * 4)) == "two_birds"
        errors = refused(client, path_of("classify"), {"cards": ["Q"] * 5})
        assert codes(errors) == [("/cards/4", "too_many_copies")]

    def test_the_whole_deck_is_a_verdict(self, client: FlaskClient) -> None:
        cards = client.get(f"/v1/rulesets/{THREE}").get_json()["cards"]
        deck = [card["card"] for card in cards for _ in range(card["copies"])]
        assert len(deck) == 54
        assert code(classify(client, *deck, ruleset=THREE)) == "more_cards_than_a_hand"

    def test_one_card_more_than_the_deck_is_none(self, client: FlaskClient) -> None:
        errors = refused(client, path_of("classify"), {"cards": ["7"] * 7 + ["C", "P", "C"]})
        assert codes(errors) == [("/cards/6", "too_many_copies"), ("/cards/9", "too_many_copies")]
        assert [error["params"] for error in errors] == [
            {"card": "7", "copies": 6},
            {"card": "C", "copies": 1},
        ]
