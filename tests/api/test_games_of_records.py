"""``games/score`` with whole hand records among its hands."""

from __future__ import annotations

import json
import time
from copy import deepcopy
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ARENA, FIVE, JSON, OF_2014, THREE, answered, codes, path_of
from tests.api.asking import refused as refused_question
from tests.api.hands import (
    AUCTION_3,
    BEA_LEADS,
    OUT_5,
    OVER_3,
    SWAP,
    dealt_hand,
    five,
    judge,
    open_hand,
    random_hands,
    said,
    three,
)

Json = Any

#: Ann wins 40 for the bid, 25 for idle Hunters and 30 for three 2s.
WON: Final = {"Ann": 95, "Bea": 0, "Cid": 0}
SUMMED_UP: Final = {"chimera": "Bea", "bid": 40, "out": ["Cid"]}
#: Ann out, all cards of the hand in one lead; under 2014 rules after all have passed again.
LAST: Final = "Ann plays 1x3 2x3 3x3 4x3 5x3 6 7 8 9 10"
BOUND: Final = f"Ann, Bea, Cid bid pass; Bea, Cid bid pass; {LAST}"


def game(client: FlaskClient, *hands: Json, name: str = THREE, **more: Json) -> Json:
    body = {"players": ["Ann", "Bea", "Cid"], "hands": list(hands), **more}
    return answered(client, path_of("games/score", name), body)


def refused(
    client: FlaskClient, *hands: Json, name: str = THREE, **more: Json
) -> list[tuple[str, str]]:
    body = {"players": ["Ann", "Bea", "Cid"], "hands": list(hands), **more}
    return codes(refused_question(client, path_of("games/score", name), body))


class TestScored:
    def test_as_the_referee_does(self, client: FlaskClient) -> None:
        record = three(OVER_3)
        answer = game(client, record)
        assert answer["totals"] == [WON]
        assert answer["hands"] == [judge(client, record, THREE)["score"]]

    def test_among_summed_up_hands(self, client: FlaskClient) -> None:
        answer = game(client, SUMMED_UP, three(OVER_3), SUMMED_UP, three(OVER_3), score_limit=1000)
        assert [list(after.values()) for after in answer["totals"]] == [
            [20, -40, 20],
            [115, -40, 20],
            [135, -80, 40],
            [230, -80, 40],
        ]

    def test_as_its_sheet_is(self, client: FlaskClient) -> None:
        for name in (THREE, ARENA, FIVE):
            records = random_hands(name, 5, "games")
            sheets = [judge(client, record, name)["sheet"] for record in records]
            body: Json = {"players": records[0]["players"], "score_limit": 1_000_000}
            path = path_of("games/score", name)
            by_record = answered(client, path, {**body, "hands": records})
            by_sheet = answered(client, path, {**body, "hands": sheets})
            assert by_record == by_sheet

    def test_players_in_another_order(self, client: FlaskClient) -> None:
        record = {**three(OVER_3), "players": ["Cid", "Ann", "Bea"]}
        record["events"] = said(OVER_3)
        turned = game(client, record)
        assert turned["totals"] == [WON]
        assert list(turned["totals"][0]) == ["Ann", "Bea", "Cid"]
        assert [one["player"] for one in turned["standings"]] == ["Ann", "Bea", "Cid"]

    def test_names_are_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        text = json.dumps(three(OVER_3)).replace('"Ann"', '"Zoe\\u0301 "')
        answer = game(client, json.loads(text), players=["Zo\u00e9", "Bea", "Cid"])
        assert answer["totals"] == [{"Zo\u00e9": 95, "Bea": 0, "Cid": 0}]

    def test_the_house_rules_are_those_of_the_game(self, client: FlaskClient) -> None:
        """The record may say nothing of them, or the same."""
        pairs = "Ann plays 4 4 5 5; Bea, Cid pass; Ann plays 6x3 7x3 8x3 9x3 10 11 12 H"
        record = open_hand(f"{AUCTION_3}; {pairs}", OF_2014)
        options = {"sequence_of_pairs_minimum": 2}
        assert refused(client, record, name=OF_2014) == [("/hands/0/events/3", "illegal_event")]
        for hand in (record, {**record, "options": options}):
            assert game(client, hand, name=OF_2014, options=options)["totals"][0]["Ann"] == 70
        limited = {**three(OVER_3), "options": {"score_limit": 90}}
        assert game(client, limited, score_limit=90)["winner"] == "Ann"

    def test_the_last_hand_may_win(self, client: FlaskClient) -> None:
        answer = game(client, three(OVER_3), score_limit=95)
        assert (answer["over"], answer["winner"]) == (True, "Ann")
        after = refused(client, three(OVER_3), three(OVER_3), score_limit=95)
        assert after == [("/hands/1", "game_over")]

    def test_files_with_all_that_files_have(self, client: FlaskClient) -> None:
        more = {
            "format": "chimera-hand/1",
            "ruleset": THREE,
            "ruleset_version": "1",
            "meta": {"at": None},
            "dealer": "Cid",
            "scores": {"Ann": 3},
        }
        assert game(client, {**three(OVER_3), **more})["totals"] == [WON]


class TestRedeal:
    def test_the_totals_so_far_bind(self, client: FlaskClient) -> None:
        record = open_hand(BOUND, OF_2014, redeal=True)
        leads = {"chimera": "Ann", "bid": 20, "out": ["Ann"]}
        answer = game(client, leads, record, name=OF_2014)
        assert answer["totals"][1] == {"Ann": 135, "Bea": 0, "Cid": 0}
        other = {"chimera": "Bea", "bid": 20, "out": ["Bea"]}
        assert refused(client, other, record, name=OF_2014) == [
            ("/hands/1/events/3", "illegal_event")
        ]

    def test_before_the_first_hand_all_have_nothing(self, client: FlaskClient) -> None:
        record = open_hand(BOUND, OF_2014, redeal=True)
        assert game(client, record, name=OF_2014)["totals"] == [WON]

    def test_points_that_are_not_those_of_the_game(self, client: FlaskClient) -> None:
        record = open_hand(BOUND, OF_2014, redeal=True, scores={"Ann": 40, " Bea": 1, "Cid": 0})
        leads = {"chimera": "Ann", "bid": 20, "out": ["Ann"]}
        found = refused(client, leads, record, name=OF_2014)
        assert found == [("/hands/1/scores/ Bea", "scores_mismatch")]
        record["scores"] = {"Ann": 40}
        assert game(client, leads, record, name=OF_2014)["totals"][1]["Ann"] == 135

    def test_on_a_first_deal_or_in_other_editions_they_do_not_count(
        self, client: FlaskClient
    ) -> None:
        scores = {"Ann": 5, "Bea": 1}
        assert game(client, {**three(OVER_3), "redeal": True, "scores": scores})["totals"] == [WON]
        record = open_hand(OVER_3, OF_2014, scores=scores)
        assert game(client, record, name=OF_2014)["totals"] == [WON]

    def test_by_house_rule_the_dealer(self, client: FlaskClient) -> None:
        options = {"second_all_pass_binds": "dealer"}
        record = open_hand(BOUND, OF_2014, redeal=True, dealer="Ann")
        assert game(client, record, name=OF_2014, options=options)["totals"] == [WON]
        del record["dealer"]
        found = refused(client, record, name=OF_2014, options=options)
        assert found == [("/hands/0/dealer", "required")]

    def test_thrown_in(self, client: FlaskClient) -> None:
        record = open_hand("Ann, Bea, Cid bid pass", OF_2014)
        assert refused(client, record, name=OF_2014) == [("/hands/0", "thrown_in")]


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "at", "code"),
        [
            ("", "/events", "hand_not_over"),
            (AUCTION_3, "/events", "hand_not_over"),
            (f"{SWAP}; Bea gives Cid 7", "/events", "hand_not_over"),
            (f"{AUCTION_3}; Ann plays 7; Bea plays 6", "/events/4", "illegal_event"),
            (f"{OVER_3}; Bea passes", "/events/4", "illegal_event"),
            ("Bea bids 20", "/events/0", "illegal_event"),
        ],
    )
    def test_unfinished_or_illegal(
        self, client: FlaskClient, text: str, at: str, code: str
    ) -> None:
        assert refused(client, SUMMED_UP, three(text)) == [(f"/hands/1{at}", code)]

    def test_an_illegal_event_says_why(self, client: FlaskClient) -> None:
        record = three(f"{AUCTION_3}; Ann plays 7; Bea plays 6")
        body = {"players": record["players"], "hands": [record]}
        (error,) = refused_question(client, path_of("games/score", THREE), body)
        assert error["params"]["reason"] == judge(client, record, THREE)["reason"]
        assert error["params"]["reason"]["message"] in error["detail"]

    def test_of_five(self, client: FlaskClient) -> None:
        names = five("")["players"]
        unfinished = refused(client, five(OUT_5), name=FIVE, players=names)
        assert unfinished == [("/hands/0/events", "hand_not_over")]
        open_lead = five(f"{BEA_LEADS}; Bea plays 7x3 Q")
        body = {"players": names, "hands": [open_lead]}
        (error,) = refused_question(client, path_of("games/score", FIVE), body)
        last = len(open_lead["events"]) - 1
        assert error["pointer"] == f"/hands/0/events/{last}/reading"
        assert error["code"] == "ambiguous_reading"
        assert error["params"] == judge(client, open_lead)["reason"]["params"]

    @pytest.mark.parametrize(
        ("more", "at", "code"),
        [
            ({"ruleset": ARENA}, "/ruleset", "ruleset_mismatch"),
            ({"ruleset_version": "7"}, "/ruleset_version", "unknown_version"),
            ({"options": {"score_limit": 300}}, "/options/score_limit", "options_mismatch"),
            ({"options": {"x": 300}}, "/options/x", "unknown_option"),
            ({"options": {"score_limit": "300"}}, "/options/score_limit", "wrong_type"),
            ({"options": []}, "/options", "wrong_type"),
            ({"players": ["Ann", "Bea"]}, "/players", "out_of_range"),
            ({"first_bidder": "Zoe"}, "/first_bidder", "unknown_name"),
            ({"scores": {"a/b": 1}}, "/scores/a~1b", "unknown_name"),
            ({"format": "chimera-hand/2"}, "/format", "unknown_format"),
            ({"view": "Ann"}, "/view", "unknown_field"),
            ({"chimera": "Ann"}, "/chimera", "unknown_field"),
            ({"events": [{"type": "pass", "player": "Zoe"}]}, "/events/0/player", "unknown_name"),
            ({"events": [{"type": "hop", "player": "Ann"}]}, "/events/0/type", "unknown_event"),
            ({"events": None}, "/events", "wrong_type"),
        ],
    )
    def test_what_is_wrong_with_a_record_points_into_it(
        self, client: FlaskClient, more: Json, at: str, code: str
    ) -> None:
        found = refused(client, SUMMED_UP, {**three(OVER_3), **more})
        assert found == [(f"/hands/1{at}", code)]

    def test_a_deal_that_is_none(self, client: FlaskClient) -> None:
        record = dealt_hand(AUCTION_3, THREE)
        record["deal"]["hands"]["Bea"].pop()
        assert refused(client, record) == [("/hands/0/deal/hands/Bea", "out_of_range")]

    def test_a_reading_that_is_none(self, client: FlaskClient) -> None:
        record = three(f"{AUCTION_3}; Ann plays 7 as pair")
        found = refused(client, record)
        assert found == [("/hands/0/events/3/reading", "no_such_reading")]

    @pytest.mark.parametrize("ruleset", [THREE, OF_2014])
    @pytest.mark.parametrize("redeal", [False, True])
    def test_other_players(self, client: FlaskClient, ruleset: str, redeal: bool) -> None:
        """Also where the points of the players would be asked for."""
        text = OVER_3 if ruleset == THREE or not redeal else BOUND
        record = open_hand(text, ruleset, redeal=redeal)
        strange = json.loads(json.dumps(record).replace('"Cid"', '"Dov"'))
        assert refused(client, strange, name=ruleset) == [("/hands/0/players", "other_players")]

    def test_of_several_the_first(self, client: FlaskClient) -> None:
        """A record may depend on the totals before it, which are not known then."""
        wrong = three("Bea bids 20")
        found = refused(client, wrong, three(AUCTION_3), {**SUMMED_UP, "bid": 1})
        assert found == [("/hands/0/events/0", "illegal_event"), ("/hands/2/bid", "out_of_range")]


def test_a_long_game_of_records_is_scored_at_once(client: FlaskClient) -> None:
    """As many hands as fit; far above what it takes, so that only a square fails it."""
    hands = [deepcopy(record) for record in random_hands(FIVE, 30, "long")] * 6
    body = {"players": hands[0]["players"], "score_limit": 1_000_000, "hands": hands}
    content = json.dumps(body, separators=(",", ":")).encode()
    assert len(content) < 1_048_576
    start = time.process_time()
    response = client.application.test_client().post(
        path_of("games/score", FIVE), data=content, headers=JSON
    )
    assert response.status_code == 200
    assert time.process_time() - start < 30
