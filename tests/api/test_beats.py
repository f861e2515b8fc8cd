"""Does this play beat that trick? Asked over HTTP, as a front end would."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import (
    BEATS,
    FIVE,
    THREE,
    answered,
    beats,
    classify,
    codes,
    declared,
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
    for file in ("beats", "options", "edges")
    for case in map(json.loads, (CASES / f"{file}.jsonl").read_text("utf-8").splitlines())
    if case["call"] == "beats" and "beats" in case["expect"]
]


def test_a_play_that_beats_in_full(client: FlaskClient) -> None:
    assert beats(client, "5 12 5 5", "7 5 7 7", ruleset=THREE) == {
        "beats": True,
        "reading": {
            "combination": "trips_with_card",
            "rank": "7",
            "groups": 1,
            "size": 3,
            "body": [0, 2, 3],
            "attached": [1],
            "stands_for": [],
            "trap": False,
            "text": "trips of 7 with a card",
        },
        "trick_reading": {
            "combination": "trips_with_card",
            "rank": "5",
            "groups": 1,
            "size": 3,
            "body": [0, 2, 3],
            "attached": [1],
            "stands_for": [],
            "trap": False,
            "text": "trips of 5 with a card",
        },
        "reason": {
            "code": "higher_rank",
            "message": "It is the same combination and 7 is higher than 5.",
            "params": {"rank": "7", "over": "5"},
            "ruling": "follow.same",
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


#: For each reason: the trick, the play, and whether it beats.
REASONS = {
    "higher_rank": ("5 5 5 12", "7 7 7 5", True),
    "trap_beats_combination": ("12", "2 2 2 2 2", True),
    "stronger_trap": ("H H H H H", "2 2 2 2 2 2", True),
    "flight_beats_all": ("H H H H H H", "C P", True),
    "not_a_combination": ("3", "7 8", False),
    "not_higher": ("7 7", "7 7", False),
    "weaker_trap": ("2 2 2 2 2 2", "H H H H H", False),
    "different_length": ("4 4 5 5", "6 6 7 7 8 8", False),
    "different_combination": ("4 4", "5", False),
    "trap_needs_trap": ("2 2 2 2 2", "12 12 12 12", False),
    "nothing_beats_flight": ("C P", "H H H H H H", False),
}


class TestReasons:
    @pytest.mark.parametrize("expected", REASONS)
    def test_every_reason(self, client: FlaskClient, expected: str) -> None:
        trick, play, won = REASONS[expected]
        answer = beats(client, trick, play)
        assert (answer["beats"], answer["reason"]["code"]) == (won, expected)
        assert (answer["reading"] is not None) == won

    @pytest.mark.parametrize("expected", REASONS)
    def test_its_sentence_and_parameters_are_those_of_the_list(
        self, client: FlaskClient, expected: str
    ) -> None:
        reason = beats(client, *REASONS[expected][:2])["reason"]
        listed = listed_reasons(client)
        assert "beats" in listed[expected]["calls"]
        hold_to_the_list(reason, listed)

    def test_every_reason_that_classify_cannot_give_is_provoked_here(
        self, client: FlaskClient
    ) -> None:
        listed = client.get("/v1/reasons").get_json()["reasons"]
        own = [one for one in listed if "beats" in one["calls"] and "classify" not in one["calls"]]
        assert {one["code"] for one in own} == set(REASONS)

    def test_a_play_that_is_none_brings_the_reason_of_classify(self, client: FlaskClient) -> None:
        for cards in ("7 8", "", "Q Q", "7 7 P", "3 4 5 6"):
            reason = beats(client, "1", cards)["reason"]
            assert reason["code"] == "not_a_combination"
            assert reason["params"] == {"reason": classify(client, *cards.split())["reason"]}


class TestWhatCounts:
    def test_the_body_decides_and_not_the_attachment(self, client: FlaskClient) -> None:
        assert beats(client, "5 5 5 12", "7 7 7 1")["beats"] is True
        assert beats(client, "7 7 7 1", "5 5 5 12")["beats"] is False

    def test_more_of_a_kind_before_the_rank_in_both_directions(self, client: FlaskClient) -> None:
        twos, hunters = "2 2 2 2 2 2", "H H H H H"
        assert beats(client, hunters, twos)["beats"] is True
        assert beats(client, twos, hunters)["beats"] is False

    def test_the_strongest_reading_that_beats_counts_from_now_on(self, client: FlaskClient) -> None:
        answer = beats(client, "1 2 3 4 5", "5 6 7 8 P")
        assert answer["reading"]["rank"] == "9"
        answer = beats(client, "5 5 5 12", "7 7 7 Q")
        assert answer["reading"]["text"] == "trips of 7 with a card"

    def test_a_set_with_a_bird_is_no_trap(self, client: FlaskClient) -> None:
        answer = beats(client, "5 5", "4 4 4 4 Q")
        assert answer["reason"]["code"] == "different_combination"

    def test_single_cards_from_the_lowest_to_the_highest(self, client: FlaskClient) -> None:
        order = [*map(str, range(13)), "H", "P", "C"]
        for lower, higher in pairwise(order):
            assert beats(client, lower, higher)["beats"] is True
            assert beats(client, higher, lower)["beats"] is False

    def test_nothing_beats_its_equal(self, client: FlaskClient) -> None:
        for cards in ("7", "7 7", "7 7 7", "1 2 3 4 5", "H H H"):
            assert beats(client, cards, cards)["reason"]["code"] == "not_higher"

    def test_an_empty_play_is_not_a_pass(self, client: FlaskClient) -> None:
        reason = beats(client, "7", "")["reason"]
        assert reason["params"]["reason"]["code"] == "empty_play"


class TestATrickOfTwoCombinations:
    BIRD = "7 7 7 Q"

    @pytest.mark.parametrize("play", ["8", "1 1", "8 8 8 8 8", "C P", "6 6 6 6", "6 6 6 1", "7 8"])
    def test_left_undeclared_is_judged_when_the_answer_is_the_same(
        self, client: FlaskClient, play: str
    ) -> None:
        answer = beats(client, self.BIRD, play)
        assert answer["trick_reading"] is None
        for combination in ("four_of_a_kind", "trips_with_card"):
            settled = beats(client, declared(self.BIRD, combination), play)
            assert settled["beats"] == answer["beats"]
            assert settled["reading"] == answer["reading"]

    @pytest.mark.parametrize("play", ["8 8 8 8", "8 8 8 9", "9 9 9 Q"])
    def test_must_be_declared_when_the_answer_depends_on_it(
        self, client: FlaskClient, play: str
    ) -> None:
        body = {"trick": {"cards": self.BIRD.split()}, "play": {"cards": play.split()}}
        (error,) = refused(client, BEATS, body)
        assert (error["pointer"], error["code"]) == ("/trick/reading", "ambiguous_reading")
        offered = error["params"]["readings"]
        assert [one["combination"] for one in offered] == ["four_of_a_kind", "trips_with_card"]
        settled = [
            beats(client, {"cards": self.BIRD.split(), "reading": one}, play) for one in offered
        ]
        assert settled[0]["reading"] != settled[1]["reading"]

    def test_the_play_may_be_declared_and_the_trick_still_must_be(
        self, client: FlaskClient
    ) -> None:
        body = {
            "trick": {"cards": self.BIRD.split()},
            "play": declared("9 9 9 Q", "trips_with_card"),
        }
        assert codes(refused(client, BEATS, body)) == [("/trick/reading", "ambiguous_reading")]

    def test_readings_of_one_combination_are_no_ambiguity(self, client: FlaskClient) -> None:
        answer = beats(client, "5 6 7 8 P", "6 7 8 9 10")
        assert answer["trick_reading"]["rank"] == "9"


class TestDeclaring:
    def test_a_declared_play_is_judged_by_that_reading_alone(self, client: FlaskClient) -> None:
        assert beats(client, "5 5 5 12", "7 7 7 Q")["beats"] is True
        answer = beats(client, "5 5 5 12", declared("7 7 7 Q", "four_of_a_kind"))
        assert answer["reason"]["code"] == "different_combination"
        assert answer["reason"]["params"]["play"] == ["four_of_a_kind"]

    def test_a_weaker_rank_may_be_declared(self, client: FlaskClient) -> None:
        weak = declared("5 6 7 8 P", "sequence", "8")
        assert beats(client, weak, "5 6 7 8 9")["trick_reading"]["rank"] == "8"
        assert beats(client, weak, "5 6 7 8 9")["beats"] is True
        assert beats(client, "4 5 6 7 8", weak)["beats"] is False

    @pytest.mark.parametrize("rank", [(), (None,)])
    def test_without_a_rank_it_is_the_strongest_of_the_combination(
        self, client: FlaskClient, rank: tuple[None, ...]
    ) -> None:
        trick = declared("5 6 7 8 P", "sequence", *rank)
        assert beats(client, trick, "5 6 7 8 9")["trick_reading"]["rank"] == "9"

    def test_a_reading_of_null_declares_nothing(self, client: FlaskClient) -> None:
        plain = beats(client, "7 7 7 Q", "8")
        null = {"cards": ["7", "7", "7", "Q"], "reading": None}
        assert beats(client, null, {"cards": ["8"], "reading": None}) == plain

    def test_only_combination_and_rank_count(self, client: FlaskClient) -> None:
        reading = {
            "combination": "trips_with_card",
            "rank": "7",
            "groups": 99,
            "size": "many",
            "body": [],
            "attached": {"no": "list"},
            "stands_for": False,
            "trap": "?",
            "text": "anything",
        }
        play = {"cards": ["7", "7", "7", "Q"], "reading": reading}
        assert beats(client, "5 5 5 12", play)["beats"] is True

    def test_null_is_also_something_that_is_not_looked_at(self, client: FlaskClient) -> None:
        reading = {"combination": "single", "rank": "7", "text": None}
        beats(client, "5", {"cards": ["7"], "reading": reading})

    @pytest.mark.parametrize("part", ["trick", "play"])
    def test_a_reading_that_the_cards_do_not_have(self, client: FlaskClient, part: str) -> None:
        body = {
            "trick": {"cards": ["5", "5", "5", "12"]},
            "play": {"cards": ["7", "7", "7", "9"]},
        }
        for reading in (
            {"combination": "pair"},
            {"combination": "trips_with_card", "rank": "9"},
            {"combination": "TRIPS_WITH_CARD"},
            {"combination": "trips with a card"},
            {"combination": ""},
            {"combination": "chimera_flight", "rank": None},
        ):
            asked = {**body, part: {**body[part], "reading": reading}}
            (error,) = refused(client, BEATS, asked)
            assert (error["pointer"], error["code"]) == (f"/{part}/reading", "no_such_reading")
            (there_is,) = error["params"]["readings"]
            assert there_is["combination"] == "trips_with_card"
            accepted = {**body, part: {**body[part], "reading": there_is}}
            assert answered(client, BEATS, accepted)["beats"] is True

    def test_a_natural_set_of_a_traps_size_is_a_trap_and_nothing_else(
        self, client: FlaskClient
    ) -> None:
        body = {"trick": declared("5 5 5 5", "four_of_a_kind"), "play": {"cards": ["6"]}}
        (error,) = refused(client, path_of("beats", THREE), body)
        assert error["code"] == "no_such_reading"
        assert "is a trap and nothing else" in error["detail"]

    def test_a_play_that_is_none_needs_no_reading_to_be_refused(self, client: FlaskClient) -> None:
        answer = beats(client, "5", declared("7 8", "pair"))
        assert answer["reason"]["code"] == "not_a_combination"


class TestEveryReadingIsAcceptedBack:
    """What the interface returns it also understands, in either place."""

    @pytest.mark.parametrize("ruleset", [THREE, FIVE])
    def test_as_the_declared_reading(self, client: FlaskClient, ruleset: str) -> None:
        lines = (CASES / "classify.jsonl").read_text("utf-8").splitlines()
        cases = [case for case in map(json.loads, lines) if case["ruleset"] == ruleset]
        deck = client.get(f"/v1/rulesets/{ruleset}").get_json()["cards"]
        returned = 0
        for case in cases:
            cards = case["request"]["cards"]
            other = next(one["card"] for one in deck if cards.count(one["card"]) < one["copies"])
            for reading in classify(client, *cards, ruleset=ruleset)["readings"]:
                play = {"cards": cards, "reading": reading}
                as_trick = beats(client, play, other, ruleset=ruleset)
                assert as_trick["trick_reading"] == reading
                as_play = beats(client, other, play, ruleset=ruleset)
                assert as_play["reading"] in (None, reading)
                returned += 1
        assert returned > 25


class TestAWrongTrick:
    """A question without a subject is none."""

    @pytest.mark.parametrize("cards", [[], ["7", "8"], ["7", "Q", "Q"], ["P", "C", "7"]])
    def test_a_trick_that_is_no_combination(self, client: FlaskClient, cards: list[str]) -> None:
        body = {"trick": {"cards": cards}, "play": {"cards": ["9"]}}
        (error,) = refused(client, BEATS, body)
        assert (error["pointer"], error["code"]) == ("/trick/cards", "illegal_trick")
        cause = classify(client, *cards)["reason"]["message"]
        assert cause in error["detail"]

    def test_it_is_wrong_however_wrong_the_play_is(self, client: FlaskClient) -> None:
        body = {"trick": {"cards": ["7", "8"]}, "play": {"cards": ["7", "8"]}}
        assert codes(refused(client, BEATS, body)) == [("/trick/cards", "illegal_trick")]

    def test_cards_beyond_the_deck_come_before_what_they_would_be(
        self, client: FlaskClient
    ) -> None:
        body = {"trick": {"cards": ["C", "C"]}, "play": {"cards": ["C"]}}
        assert codes(refused(client, BEATS, body)) == [
            ("/trick/cards/1", "too_many_copies"),
            ("/play/cards/0", "too_many_copies"),
        ]


class TestOneDeck:
    def test_trick_and_play_come_from_the_same_deck(self, client: FlaskClient) -> None:
        body = {"trick": {"cards": ["7"] * 4}, "play": {"cards": ["7"] * 3}}
        (error,) = refused(client, BEATS, body)
        assert (error["pointer"], error["code"]) == ("/play/cards/2", "too_many_copies")
        assert error["params"] == {"card": "7", "copies": 6}

    def test_a_bird_in_each_of_two_hands_is_nothing_unusual(self, client: FlaskClient) -> None:
        assert beats(client, "7 Q", "8 Q")["beats"] is True

    def test_a_card_that_is_not_in_the_deck(self, client: FlaskClient) -> None:
        body = {"trick": {"cards": ["0"]}, "play": {"cards": ["Q", "7"]}}
        errors = refused(client, path_of("beats", THREE), body)
        assert codes(errors) == [
            ("/trick/cards/0", "not_in_deck"),
            ("/play/cards/0", "not_in_deck"),
        ]


class TestOptions:
    def test_a_house_rule_holds_for_trick_and_play(self, client: FlaskClient) -> None:
        pairs = ("3 3 4 4", "5 5 6 6")
        assert beats(client, *pairs)["beats"] is True
        rule = {"sequence_of_pairs_minimum": 3}
        body = {
            "trick": {"cards": pairs[0].split()},
            "play": {"cards": pairs[1].split()},
            "options": rule,
        }
        assert codes(refused(client, BEATS, body)) == [("/trick/cards", "illegal_trick")]
        answer = beats(client, "1", pairs[1], options=rule)
        assert answer["reason"]["params"]["reason"]["code"] == "sequence_too_short"
        assert answer["options"]["sequence_of_pairs_minimum"] == 3


def test_the_order_of_the_cards_never_matters(client: FlaskClient) -> None:
    random = Random(11)
    for ruleset, body in ASKED[::3]:
        turned = json.loads(json.dumps(body))
        random.shuffle(turned["trick"]["cards"])
        random.shuffle(turned["play"]["cards"])
        one = answered(client, path_of("beats", ruleset), body)
        other = answered(client, path_of("beats", ruleset), turned)
        for name in ("beats", "reason", "options"):
            assert one[name] == other[name]
        for name in ("reading", "trick_reading"):
            assert (one[name] or {}).get("text") == (other[name] or {}).get("text")
