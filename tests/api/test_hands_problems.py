"""``hands/referee``: what is left unchecked, house rules, strange names, hostile bodies."""

from __future__ import annotations

import json
import time
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

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
)
from tests.api.hands import (
    AUCTION_3,
    BEA_LEADS,
    SWAP,
    WITH_BEA,
    dealt_hand,
    five,
    judge,
    open_hand,
    player,
    random_hands,
    refuse,
    said,
    three,
)

Json = Any

ALL_PASS: Final = "Ann, Bea, Cid bid pass"


class TestUnchecked:
    def test_the_deal(self, client: FlaskClient) -> None:
        (found,) = judge(client, three(AUCTION_3), THREE)["unchecked"]
        assert (found["code"], found["events"]) == ("deal_unknown", [])
        assert found["players"] == ["Ann", "Bea", "Cid"]

    def test_passed_cards(self, client: FlaskClient) -> None:
        text = f"{SWAP}; Bea gives Cid 1 unseen; Cid gives Bea 1 unseen; Ann plays 7"
        record = dealt_hand(text, THREE, {"Ann": "7"})
        (found,) = judge(client, record, THREE)["unchecked"]
        assert (found["code"], found["events"]) == ("passed_cards_unseen", [3, 4])
        assert found["players"] == ["Bea", "Cid"]
        one_seen = dealt_hand(text.replace("1 unseen", "9", 1), THREE, {"Ann": "7", "Bea": "9"})
        (found,) = judge(client, one_seen, THREE)["unchecked"]
        assert found["events"] == [4]

    def test_the_packet(self, client: FlaskClient) -> None:
        record = dealt_hand(WITH_BEA.replace("keeps 0", "keeps one"), FIVE)
        answer = judge(client, record)
        (found,) = answer["unchecked"]
        assert (found["code"], found["events"]) == ("packet_unseen", [6])
        assert found["players"] == ["Ann", "Bea"]
        assert player(answer, "Ann")["hand"] is None
        assert player(answer, "Cid")["hand"] is not None

    def test_only_what_happened_counts(self, client: FlaskClient) -> None:
        """Of an illegal event nothing is left open."""
        text = f"{SWAP}; Bea gives Ann 1 unseen"
        answer = judge(client, dealt_hand(text, THREE), THREE)
        assert (answer["legal"], answer["unchecked"]) == (False, [])


class TestHouseRules:
    def test_a_shorter_sequence_of_pairs(self, client: FlaskClient) -> None:
        record = open_hand(f"{AUCTION_3}; Ann plays 4 4 5 5", OF_2014)
        assert judge(client, record, OF_2014)["legal"] is False
        answer = judge(client, record, OF_2014, options={"sequence_of_pairs_minimum": 2})
        assert answer["legal"] is True
        assert answer["options"]["sequence_of_pairs_minimum"] == 2

    @pytest.mark.parametrize(
        ("cards", "option"),
        [
            ("7x5 3", "attached_card_may_match_body"),
            ("7x5", None),
            ("3x5 4x3 7 7", "attached_pair_may_match_body"),
        ],
    )
    def test_attachments(self, client: FlaskClient, cards: str, option: str | None) -> None:
        record = five(f"{WITH_BEA}; Ann plays {cards}")
        assert judge(client, record)["legal"] is (option is None)
        if option is not None:
            assert judge(client, record, options={option: True})["legal"] is True

    @pytest.mark.parametrize(
        ("binds", "more", "name"),
        [
            ("most_points", {"scores": {"Ann": 0, "Bea": 10, "Cid": 10}}, "Cid"),
            ("dealer", {"dealer": "Bea"}, "Bea"),
            ("first_bidder", {}, "Cid"),
        ],
    )
    def test_who_is_bound(self, client: FlaskClient, binds: str, more: Json, name: str) -> None:
        record = open_hand("Cid, Ann, Bea bid pass", OF_2014, first_bidder="Cid", redeal=True)
        options = {"second_all_pass_binds": binds}
        answer = judge(client, {**record, **more}, OF_2014, options=options)
        auction = answer["state"]["auction"]
        assert (auction["bound"], auction["bid"], answer["state"]["phase"]) == (name, 20, "auction")
        assert answer["options"]["second_all_pass_binds"] == binds

    @pytest.mark.parametrize(
        ("more", "pointer"),
        [
            ({}, "/scores"),
            ({"scores": {"Ann": 3, "Bea": 2}}, "/scores/Cid"),
            ({"options": {"second_all_pass_binds": "dealer"}, "scores": {}}, "/dealer"),
        ],
    )
    def test_who_cannot_be_bound(self, client: FlaskClient, more: Json, pointer: str) -> None:
        """Asked for only where it is reached."""
        record = open_hand(ALL_PASS, OF_2014, redeal=True, **more)
        assert codes(refuse(client, record, OF_2014)) == [(pointer, "required")]
        assert judge(client, {**record, "events": said("Ann, Bea bid pass")}, OF_2014)["legal"]
        assert judge(client, {**record, "redeal": False}, OF_2014)["legal"]
        assert judge(client, {**record, "events": said("Bea bids 20")}, OF_2014)["illegal"]
        assert judge(client, open_hand(ALL_PASS, THREE, redeal=True), THREE)["legal"]


class TestNames:
    NAMES = ("__proto__", "1", "constructor", "_schema", "a/b~c {x}")

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_are_names_whatever_they_spell(self, client: FlaskClient, ruleset: str) -> None:
        """The same hand by other names gets the same answer with other names in it."""
        (record,) = random_hands(ruleset, 1, "names")
        usual = record["players"]
        spelled = json.dumps(record)
        told = json.dumps(judge(client, record, ruleset))
        for old, new in zip(usual, self.NAMES, strict=False):
            spelled, told = (text.replace(f'"{old}"', json.dumps(new)) for text in (spelled, told))
        answer = judge(client, json.loads(spelled), ruleset)
        assert json.loads(told) == answer
        assert [one["player"] for one in answer["state"]["players"]] == list(
            self.NAMES[: len(usual)]
        )

    def test_are_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        record = dealt_hand(f"{SWAP}; Bea gives Cid 7", THREE, {"Bea": "7"}, dealer="Ann")
        plain = json.dumps(record).replace('"Ann"', '"Zo\\u00e9"').replace('"Bea"', '"\\u00c5"')
        strange = json.dumps(record)
        strange = strange.replace('"Ann"', '"\\u2003Zoe\\u0301 "').replace('"Bea"', '"A\\u030a\\t"')
        answer = judge(client, json.loads(strange), THREE, scores={" Zo\u00e9": 3})
        assert answer == judge(client, json.loads(plain), THREE)
        assert [one["player"] for one in answer["state"]["players"]] == [
            "Zo\u00e9",
            "\u00c5",
            "Cid",
        ]


def answer_to(client: FlaskClient, body: bytes, name: str = THREE) -> tuple[int, float]:
    """The status of a request and the seconds it took, without those of checking the answer."""
    app = client.application
    unchecked = FlaskClient(app, app.response_class)
    start = time.process_time()
    response = unchecked.post(path_of("hands/referee", name), data=body, headers=JSON)
    return response.status_code, time.process_time() - start


class TestHostile:
    @pytest.mark.parametrize(
        "bid", ["1e300", "-1e300", "9" * 30, "-" + "9" * 30, "9007199254740993"]
    )
    def test_numbers_beyond_all_measure(self, client: FlaskClient, bid: str) -> None:
        body = f'{{"type": "call", "player": "Ann", "bid": {bid}}}'
        record = json.dumps(three("")).replace("[]", f"[{body}]")
        response = client.post(path_of("hands/referee", THREE), data=record, headers=JSON)
        assert response.get_json()["reason"]["code"] == "no_such_bid"

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b'{"meta": ' + b"[" * 40 + b"]" * 40 + b"}", 400),
            (b'{"meta": ' + b'{"a":' * 30 + b"1" + b"}" * 30 + b"}", 422),
            (b'{"events": ' + b"[" * 30 + b"]" * 30 + b"}", 422),
            (b'{"events": [' + b"{}," * 30_000 + b"{}]}", 422),
            (b'{"events": {"length": 1, "0": {"type": "pass"}}}', 422),
            (b'{"deal": {"hands": {"\\u0000": ["7"]}, "den": [[]]}}', 422),
            (b'{"scores": {"Ann": 1e999}}', 400),
            (b'{"scores": {"Ann": NaN}}', 400),
            (b'{"players": ["\\ud800"]}', 400),
            (b'{"players": ["A", "A"], "players": []}', 400),
            (b"[" + b"0," * 400_000 + b"0]", 422),
            (b'{"meta": {"x": "' + b"x" * 1_048_000 + b'"}}', 422),
            (b'{"' + b"y" * 1_000_000 + b'": 1}', 422),
            (b"null", 422),
            (b"", 400),
        ],
        ids=range(15),
    )
    def test_bodies(self, client: FlaskClient, body: bytes, status: int) -> None:
        for call in ("hands/referee", "auction"):
            response = client.post(path_of(call, THREE), data=body, headers=JSON)
            assert response.status_code == status

    def test_too_many_events(self, client: FlaskClient) -> None:
        record = three("")
        record["events"] = said("Ann passes") * 2_001
        (error,) = refuse(client, record, THREE)
        assert (error["pointer"], error["code"]) == ("/events", "out_of_range")
        assert error["params"] == {"minimum": 0, "maximum": 2_000}

    def test_two_thousand_events_take_no_time(self, client: FlaskClient) -> None:
        """Far above what they take, so that it fails only when something grows with the square."""
        decline = five("Ann bids 30; Bea, Cid, Dov, Eve bid pass")
        decline["events"] += said("Bea lays nothing") * 1_995
        assert len(decline["events"]) == 2_000
        for record in (decline, {**decline, "view": "Bea"}):
            status, seconds = answer_to(client, json.dumps(record).encode(), FIVE)
            assert (status, seconds < 5) == (200, True)
        wrong = {
            **decline,
            "events": [{"type": "play", "player": "Zoe", "cards": ["13"] * 30}] * 2_000,
        }
        status, seconds = answer_to(client, json.dumps(wrong).encode(), FIVE)
        assert (status, seconds < 5) == (422, True)

    def test_errors_are_not_listed_without_end(self, client: FlaskClient) -> None:
        record = three("")
        record["events"] = [{"type": "pass", "player": "Zoe"}] * 2_000
        response = posted(client, path_of("hands/referee", THREE), record)
        assert response.status_code == 422
        assert len(response.get_json()["errors"]) == 50

    @pytest.mark.parametrize(
        "fields",
        [
            {"cards": ["13"] * 95},
            {"cards": [[]] * 95},
            {"cards": ["0"] * 95},
            {"cards": ["7"], **{f"field {number}": 1 for number in range(40)}},
        ],
        ids=["unknown cards", "no cards", "not in the deck", "unknown fields"],
    )
    def test_nor_are_they_all_looked_for(self, client: FlaskClient, fields: Json) -> None:
        """A body of a megabyte can hold any number of them."""
        record = three("")
        record["events"] = [{"type": "play", "player": "Ann", **fields}] * 1_000
        status, seconds = answer_to(client, json.dumps(record).encode())
        assert (status, seconds < 2) == (422, True)
        problem = posted(client, path_of("hands/referee", THREE), record).get_json()
        assert len(problem["errors"]) == 50
        assert problem["detail"].endswith(" (and at least 1,000 more)")

    def test_the_lead_goes_round(self, client: FlaskClient) -> None:
        """A bird handed on and back."""
        text = f"{BEA_LEADS}; Bea hands the lead to Cid; Cid hands the lead to Bea"
        answer = judge(client, five(text))
        assert (answer["state"]["awaiting"], answer["state"]["lead_from"]) == (["Bea"], "Cid")
        assert (
            judge(client, five(f"{text}; Bea hands the lead to Cid"))["reason"]["code"] == "no_bird"
        )

    def test_an_answer_is_a_function_of_its_request(self, client: FlaskClient) -> None:
        (record,) = random_hands(FIVE, 1, "twice")
        path = path_of("hands/referee")
        first = answered(client, path, record)
        answered(client, path, {**record, "view": "Ann"})
        assert answered(client, path, record) == first
