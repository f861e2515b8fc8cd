"""``legal-plays`` and ``deal`` over HTTP: figures, filters, pages, and what they refuse."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.chimera import LegalPlays, ruleset
from tests.api.asking import FIVE, OF_2014, RULESETS, THREE, answered, codes, path_of, refused

Json = Any

LEGAL: Final = path_of("legal-plays")
DEAL: Final = path_of("deal")
HAND: Final = ["3", "4", "5", "6", "7", "7", "7", "9", "H", "Q"]
#: One bird, and trips in a row: as rich as hands become.
RICH: Final = [
    "3",
    "3",
    "3",
    "4",
    "4",
    "4",
    "5",
    "5",
    "5",
    "6",
    "6",
    "6",
    "7",
    "7",
    "8",
    "8",
    "9",
    "10",
    "P",
    "Q",
]


def legal(client: FlaskClient, hand: list[str], **more: Json) -> Json:
    """The legal plays of a hand."""
    return answered(client, LEGAL, {"hand": hand, **more})


class TestFigures:
    def test_of_a_lead(self, client: FlaskClient) -> None:
        found = legal(client, HAND)
        assert found["count"] == len(LegalPlays(ruleset(FIVE), HAND)) == 60
        assert found["playable"] == ["3", "4", "5", "6", "7", "9", "H", "Q"]
        assert found["addable"] == found["playable"]
        assert (found["can_pass"], found["can_pass_lead"]) == (False, True)
        assert found["counts"]["quadro_plex_with_cards"] == 15
        assert len(found["plays"]) == 60
        assert found["next_cursor"] is None

    def test_of_a_follow(self, client: FlaskClient) -> None:
        found = legal(client, HAND, trick={"cards": ["5", "5", "5", "12"]})
        assert (found["can_pass"], found["can_pass_lead"]) == (True, False)
        assert set(found["counts"]) == {"trips_with_card"}
        for play in found["plays"]:
            assert [reading["rank"] for reading in play["readings"]] == ["7"]

    def test_limit_0_gives_figures_only(self, client: FlaskClient) -> None:
        found = legal(client, HAND, limit=0)
        assert (found["count"], found["plays"], found["next_cursor"]) == (60, [], None)

    def test_the_positions_are_those_in_the_play(self, client: FlaskClient) -> None:
        for play in legal(client, HAND)["plays"]:
            for reading in play["readings"]:
                places = reading["body"] + reading["attached"]
                assert sorted(places) == list(range(len(play["cards"])))

    @pytest.mark.parametrize("name", RULESETS)
    def test_the_order_of_the_hand_never_matters(self, client: FlaskClient, name: str) -> None:
        hand = ["9", "9", "8", "8", "P", "C", "H"]
        one = answered(client, path_of("legal-plays", name), {"hand": hand})
        assert answered(client, path_of("legal-plays", name), {"hand": hand[::-1]}) == one

    def test_house_rules_count(self, client: FlaskClient) -> None:
        body = {"hand": ["4", "4", "5", "5"]}
        path = path_of("legal-plays", OF_2014)
        strict = answered(client, path, body)
        loose = answered(client, path, body | {"options": {"sequence_of_pairs_minimum": 2}})
        assert (strict["count"], loose["count"]) == (4, 5)


class TestFilters:
    def test_by_combination(self, client: FlaskClient) -> None:
        found = legal(client, HAND, combination="sequence")
        assert found["count"] == found["counts"]["sequence"] == 10
        assert "H" not in found["playable"]

    def test_by_what_is_selected(self, client: FlaskClient) -> None:
        found = legal(client, HAND, including=["7", "9"], why_not=["9", "7"])
        for play in found["plays"]:
            assert not Counter(["7", "9"]) - Counter(play["cards"])
        assert found["addable"] == ["3", "4", "5", "6", "7", "H", "Q"]
        assert found["why_not"]["code"] == "cards_differ"

    def test_nothing_is_said_against_a_legal_play(self, client: FlaskClient) -> None:
        assert legal(client, HAND, why_not=["7", "7"])["why_not"] is None
        assert legal(client, HAND)["why_not"] is None

    def test_out_of_turn(self, client: FlaskClient) -> None:
        hand = ["8"] * 5 + ["P", "C", "9", "9"]
        found = legal(client, hand, trick={"cards": ["3", "3"]}, out_of_turn=True)
        assert found["counts"] == {"trap": 1, "chimera_flight": 1}
        assert found["can_pass"] is False


def walked(client: FlaskClient, hand: list[str], limit: int, **more: Json) -> list[Json]:
    """All plays, page by page."""
    found: list[Json] = []
    cursor = None
    while True:
        page = legal(client, hand, limit=limit, cursor=cursor, **more)
        assert len(page["plays"]) <= limit
        found += page["plays"]
        cursor = page["next_cursor"]
        if cursor is None:
            return found


class TestPages:
    @pytest.mark.parametrize("limit", [1, 7, 60, 61])
    def test_put_together_they_are_the_whole(self, client: FlaskClient, limit: int) -> None:
        assert walked(client, HAND, limit) == legal(client, HAND, limit=1000)["plays"]

    def test_of_a_rich_hand_every_play_comes_once(self, client: FlaskClient) -> None:
        found = [tuple(play["cards"]) for play in walked(client, RICH, 1000)]
        assert len(found) == len(set(found)) == legal(client, RICH, limit=0)["count"] == 1292

    def test_of_a_follow(self, client: FlaskClient) -> None:
        trick = {"cards": ["2", "2", "2", "12"]}
        every = legal(client, HAND, trick=trick)["plays"]
        assert walked(client, HAND, 3, trick=trick) == every
        assert len(every) > 3

    def test_they_may_differ_in_size(self, client: FlaskClient) -> None:
        first = legal(client, HAND, limit=4)
        second = legal(client, HAND[::-1], limit=100, cursor=first["next_cursor"])
        assert first["plays"] + second["plays"] == legal(client, HAND)["plays"]

    def test_a_cursor_outlives_a_reading_written_in_full(self, client: FlaskClient) -> None:
        """Of a declared reading only combination and rank count."""
        cards = ["2", "2", "2", "12"]
        (reading,) = answered(client, path_of("classify"), {"cards": cards})["readings"]
        short = {"cards": cards, "reading": {"combination": "trips_with_card", "rank": "2"}}
        first = legal(client, HAND, trick=short, limit=1)
        full = {"cards": cards, "reading": reading}
        second = legal(client, HAND, trick=full, cursor=first["next_cursor"])
        assert len(second["plays"]) == first["count"] - 1

    @pytest.mark.parametrize(
        "changed",
        [
            {"hand": ["3", "4"]},
            {"combination": "single"},
            {"trick": {"cards": ["3"]}},
            {"including": ["7"]},
            {"out_of_turn": True},
            {"options": {"pi_ya_as_zero": False}},
        ],
        ids=lambda changed: next(iter(changed)),
    )
    def test_a_cursor_belongs_to_its_question(self, client: FlaskClient, changed: Json) -> None:
        cursor = legal(client, HAND, limit=1)["next_cursor"]
        body = {"hand": HAND, "cursor": cursor, **changed}
        assert codes(refused(client, LEGAL, body)) == [("/cursor", "invalid_cursor")]

    @pytest.mark.parametrize("cursor", ["", "A", "AAAA", "=", "é", "AAAA" * 4, "-_-_", "a b"])
    def test_words_that_are_no_cursor(self, client: FlaskClient, cursor: str) -> None:
        body = {"hand": HAND, "cursor": cursor}
        assert codes(refused(client, LEGAL, body)) == [("/cursor", "invalid_cursor")]


class TestRefused:
    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({}, [("/hand", "required")]),
            ({"hand": None}, [("/hand", "wrong_type")]),
            ({"hand": ["3", "Q", "Q"]}, [("/hand/2", "two_birds")]),
            ({"hand": ["7"] * 7}, [("/hand/6", "too_many_copies")]),
            ({"hand": ["1"] * 6 + ["2"] * 6 + ["3"] * 6 + ["4"] * 2}, [("/hand", "out_of_range")]),
            (
                {"hand": [str(n) for n in range(13)] + ["0"] * 5 + ["H"] * 3},
                [("/hand", "out_of_range")],
            ),
            ({"hand": ["3"], "trick": {"cards": ["3", "4"]}}, [("/trick/cards", "illegal_trick")]),
            ({"hand": ["3"], "trick": []}, [("/trick", "wrong_type")]),
            ({"hand": ["3"], "including": ["3", "3"]}, [("/including/1", "not_in_hand")]),
            ({"hand": ["3"], "including": None}, [("/including", "wrong_type")]),
            ({"hand": ["3"], "why_not": ["x"]}, [("/why_not/0", "unknown_card")]),
            ({"hand": ["3"], "limit": -1}, [("/limit", "out_of_range")]),
            ({"hand": ["3"], "limit": 1001}, [("/limit", "out_of_range")]),
            ({"hand": ["3"], "limit": True}, [("/limit", "wrong_type")]),
            ({"hand": ["3"], "limit": 1.0}, [("/limit", "wrong_type")]),
            ({"hand": ["3"], "limit": "5"}, [("/limit", "wrong_type")]),
            ({"hand": ["3"], "out_of_turn": 1}, [("/out_of_turn", "wrong_type")]),
            ({"hand": ["3"], "combination": "bomb"}, [("/combination", "unknown_combination")]),
            ({"hand": ["3"], "combination": 5}, [("/combination", "wrong_type")]),
        ],
        ids=str,
    )
    def test_with_a_pointer(
        self, client: FlaskClient, body: Json, expected: list[tuple[str, str]]
    ) -> None:
        assert codes(refused(client, LEGAL, body)) == expected

    def test_cards_of_hand_and_trick_together(self, client: FlaskClient) -> None:
        path = path_of("legal-plays", THREE)
        body = {"hand": ["5", "5", "5"], "trick": {"cards": ["5", "5"]}}
        assert codes(refused(client, path, body)) == [("/hand/2", "too_many_copies")]

    def test_an_ambiguous_trick(self, client: FlaskClient) -> None:
        body = {"hand": ["8"] * 4, "trick": {"cards": ["7", "7", "7", "Q"]}}
        (error,) = refused(client, LEGAL, body)
        assert (error["pointer"], error["code"]) == ("/trick/reading", "ambiguous_reading")
        readings = error["params"]["readings"]
        assert (
            readings
            == answered(client, path_of("classify"), {"cards": ["7", "7", "7", "Q"]})["readings"]
        )
        for reading in readings:
            trick = {"cards": ["7", "7", "7", "Q"], "reading": reading}
            assert legal(client, ["8"] * 4, trick=trick)["can_pass"]


class TestDeal:
    @pytest.mark.parametrize("name", RULESETS)
    def test_a_seed_gives_the_same_deal(self, client: FlaskClient, name: str) -> None:
        path = path_of("deal", name)
        one = answered(client, path, {"seed": "a seed"})
        assert answered(client, path, {"seed": "a seed"}) == one
        assert answered(client, path, {"seed": "another"})["deal"] != one["deal"]
        rules = ruleset(name)
        cards = [card for hand in one["deal"]["hands"].values() for card in hand]
        cards += [card for packet in one["deal"]["den"] for card in packet]
        assert Counter(cards) == {card: n for card, n in rules.copies.items() if card != "Q"}
        assert list(one["deal"]["hands"]) == one["players"]
        assert one["first_bidder"] in one["players"]
        assert (one["format"], one["events"]) == ("chimera-hand/1", [])

    def test_a_seed_is_drawn_and_told(self, client: FlaskClient) -> None:
        one = answered(client, DEAL, {})
        assert answered(client, DEAL, {})["meta"]["seed"] != one["meta"]["seed"]
        again = answered(client, DEAL, {"seed": one["meta"]["seed"]})
        assert again["deal"] == one["deal"]

    def test_players_are_trimmed_and_keep_their_order(self, client: FlaskClient) -> None:
        names = [" Zoé ", "__proto__", "1", "Ödön", "金"]
        found = answered(client, DEAL, {"players": names, "seed": "x"})
        assert found["players"] == ["Zoé", "__proto__", "1", "Ödön", "金"]

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({"players": ["a", "b"]}, [("/players", "out_of_range")]),
            ({"players": ["a", "b", "c", "d", "e", "f"]}, [("/players", "out_of_range")]),
            ({"players": ["a", "b", "c", "d", "e", 7]}, [("/players", "out_of_range")]),
            ({"players": ["a"] * 5}, [(f"/players/{n}", "duplicate_name") for n in range(1, 5)]),
            ({"players": ["é", "e\u0301", "c", "d", "f"]}, [("/players/1", "duplicate_name")]),
            ({"players": ["a", " ", "c", "d", "f"]}, [("/players/1", "out_of_range")]),
            ({"players": ["a", "x" * 41, "c", "d", "f"]}, [("/players/1", "out_of_range")]),
            ({"players": ["a", 7, "c", "d", "f"]}, [("/players/1", "wrong_type")]),
            ({"players": "abc"}, [("/players", "wrong_type")]),
            ({"seed": ""}, [("/seed", "out_of_range")]),
            ({"seed": "x" * 65}, [("/seed", "out_of_range")]),
            ({"seed": 7}, [("/seed", "wrong_type")]),
        ],
        ids=lambda value: json.dumps(value)[:40],
    )
    def test_what_is_refused(
        self, client: FlaskClient, body: Json, expected: list[tuple[str, str]]
    ) -> None:
        assert codes(refused(client, DEAL, body)) == expected
