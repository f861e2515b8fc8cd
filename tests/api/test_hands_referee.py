"""``hands/referee``: was this hand played by the rules, and how does it stand?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ARENA, FIVE, OF_2014, THREE, answered, path_of
from tests.api.hands import (
    AUCTION_3,
    AUCTION_5,
    BEA_LEADS,
    OUT_5,
    OVER_3,
    PASS_5,
    SWAP,
    WITH_BEA,
    dealt_hand,
    five,
    judge,
    open_hand,
    player,
    three,
)

Json = Any

RECORDS: Final = sorted((Path(__file__).parents[2] / "examples" / "records").glob("*.json"))


def may(answer: Json, name: str) -> Json:
    """What a player may do: all that is not nothing."""
    found = player(answer, name)["may"].items()
    return {what: value for what, value in found if value not in (None, False, 0, [])}


class TestAnswer:
    def test_in_full(self, client: FlaskClient) -> None:
        answer = judge(client, three(f"{AUCTION_3}; Ann plays 11 5 5 5; Bea passes"), THREE)
        reading = {
            "combination": "trips_with_card",
            "rank": "5",
            "groups": 1,
            "size": 3,
            "body": [1, 2, 3],
            "attached": [0],
            "stands_for": [],
            "trap": False,
            "text": "trips of 5 with a card",
        }
        laid = {"player": "Ann", "cards": ["11", "5", "5", "5"], "reading": reading}
        nothing: Json = {
            "events": [],
            "legal_calls": [],
            "most_face_up": 0,
            "partners": [],
            "pass_cards": None,
            "packets": [],
            "can_play": False,
            "can_play_out_of_turn": False,
            "can_pass": False,
            "can_pass_lead": False,
            "pass_lead_to": [],
            "legal_plays": None,
        }

        def stands(name: str, role: str, left: int, **more: Json) -> Json:
            return {
                "player": name,
                "role": role,
                "cards_left": left,
                "hand": None,
                "face_up": [],
                "out": False,
                "has_played": False,
                "treasure": {"toads": 0, "cats": 0, "birds": 0},
                "may": nothing,
                **more,
            }

        turn = {**nothing, "events": ["play", "pass"], "can_play": True, "can_pass": True}
        legal = [{"index": index, "legal": True, "reason": None} for index in range(5)]
        assert answer == {
            "legal": True,
            "verdicts": [
                {**one, "reading": reading if one["index"] == 3 else None} for one in legal
            ],
            "illegal": None,
            "reason": None,
            "state": {
                "phase": "play",
                "awaiting": ["Cid"],
                "may_interrupt": [],
                "auction": None,
                "chimera": "Ann",
                "pi_ya": None,
                "hunters": ["Bea", "Cid"],
                "bid": 20,
                "all_passed": False,
                "den": None,
                "lead_from": None,
                "trick": {"plays": [laid], "to_beat": laid, "passes": 1},
                "tricks": 0,
                "traps": 0,
                "flight": False,
                "out": [],
                "players": [
                    stands("Ann", "chimera", 16, has_played=True),
                    stands("Bea", "hunter", 17),
                    stands("Cid", "hunter", 17, may=turn),
                ],
            },
            "unchecked": [
                {
                    "code": "deal_unknown",
                    "text": answer["unchecked"][0]["text"],
                    "events": [],
                    "players": ["Ann", "Bea", "Cid"],
                }
            ],
            "score": None,
            "sheet": None,
            "ruleset": THREE,
            "ruleset_version": "1",
            "options": {
                "sequence_of_pairs_minimum": 2,
                "attached_card_may_match_body": False,
                "attached_pair_may_match_body": False,
                "score_limit": 400,
            },
        }

    @pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
    def test_of_the_examples(self, client: FlaskClient, file: Path) -> None:
        record = json.loads(file.read_text(encoding="utf-8"))
        answer = judge(client, record, record["ruleset"])
        assert (answer["legal"], answer["illegal"], answer["reason"]) == (True, None, None)
        assert [one["index"] for one in answer["verdicts"]] == list(range(len(record["events"])))
        assert all(one["legal"] is True for one in answer["verdicts"])
        assert answer["unchecked"] == []
        assert answer["state"]["awaiting"] == answer["state"]["may_interrupt"] == []
        if answer["state"]["phase"] == "new_deal":
            assert (answer["score"], answer["sheet"]) == (None, None)
            return
        assert answer["state"]["phase"] == "over"
        asked = {**answer["sheet"], "options": record.get("options", {})}
        scored = answered(client, path_of("hands/score", record["ruleset"]), asked)
        assert answer["score"] == {name: scored[name] for name in ("chimera_won", "scores")}
        for one in answer["state"]["players"]:
            assert one["treasure"] == answer["sheet"]["treasure"].get(
                one["player"], {"toads": 0, "cats": 0, "birds": 0}
            )

    def test_every_play_says_how_it_counts(self, client: FlaskClient) -> None:
        """Undeclared, a follow counts as strong as it can; a lead of one combination too."""
        text = f"{BEA_LEADS}; Bea plays 5 6 7 8 P; Cid plays 6 7 8 9 Q; Dov, Eve, Ann, Bea pass"
        plays = [one["reading"] for one in judge(client, five(text))["verdicts"] if one["reading"]]
        assert [play["text"] for play in plays[2:]] == [
            "sequence of 5 up to 9",
            "sequence of 5 up to 10",
        ]

    def test_notes_and_meta_are_not_looked_at(self, client: FlaskClient) -> None:
        record = three(AUCTION_3)
        noted = {
            **record,
            "events": [{**event, "note": "\u0000 {x}"} for event in record["events"]],
        }
        meta = {"deep": [[{"view": "Bea"}]], "seed": None}
        assert judge(client, {**noted, "meta": meta}, THREE) == judge(client, record, THREE)

    def test_null_is_left_out(self, client: FlaskClient) -> None:
        nothing = ("ruleset", "ruleset_version", "meta", "dealer", "scores", "deal", "view")
        record = three(AUCTION_3)
        assert judge(client, record, THREE, **dict.fromkeys(nothing)) == judge(
            client, record, THREE
        )


class TestPhases:
    def test_the_auction(self, client: FlaskClient) -> None:
        answer = judge(client, five("Ann bids pass showing 3 3; Bea bids 30"))
        state = answer["state"]
        assert (state["phase"], state["awaiting"], state["may_interrupt"]) == (
            "auction",
            ["Cid"],
            [],
        )
        asked = {"players": ["Ann", "Bea", "Cid", "Dov", "Eve"], "calls": ["pass", 30]}
        auction = answered(client, path_of("auction"), asked)
        assert state["auction"] == {name: auction[name] for name in state["auction"]}
        assert {state[name] for name in ("chimera", "bid", "all_passed", "hunters")} == {None}
        assert player(answer, "Ann")["face_up"] == ["3", "3"]
        assert may(answer, "Ann") == {}
        assert may(answer, "Cid") == {
            "events": ["call"],
            "legal_calls": ["pass", 50, 70],
            "most_face_up": 3,
        }

    def test_laying_cards_face_up(self, client: FlaskClient) -> None:
        text = f"{AUCTION_5.replace('30', '30 showing 4')}; Cid lays 2; Dov lays nothing"
        answer = judge(client, five(text))
        state = answer["state"]
        assert (state["phase"], state["chimera"], state["bid"]) == ("face_up", "Ann", 30)
        assert state["awaiting"] == ["Ann", "Bea", "Eve"]
        assert state["hunters"] is None
        assert may(answer, "Ann") == {
            "events": ["partner"],
            "partners": ["Bea", "Cid", "Dov", "Eve", None],
        }
        assert may(answer, "Cid") == {}
        assert may(answer, "Dov") == {"events": ["face_up"], "most_face_up": 3}

    def test_passing_cards(self, client: FlaskClient) -> None:
        answer = judge(client, five(f"{PASS_5}; Cid gives Dov 6"))
        state = answer["state"]
        assert (state["phase"], state["pi_ya"]) == ("passing", "Bea")
        assert state["awaiting"] == ["Ann", "Bea", "Dov", "Eve"]
        assert state["hunters"] == ["Cid", "Dov", "Eve"]
        assert may(answer, "Bea")["pass_cards"] == {"to": "Ann", "number": 1, "from": ["4", "5"]}
        assert may(answer, "Eve")["pass_cards"] == {"to": "Cid", "number": 1, "from": ["8"]}
        assert may(answer, "Cid") == {}
        after = judge(client, five(f"{PASS_5}; Cid, Dov give Dov 6"))
        assert after["illegal"]["index"] == 7

    def test_passing_cards_between_two_hunters(self, client: FlaskClient) -> None:
        answer = judge(client, three(SWAP), THREE)
        assert answer["state"]["awaiting"] == ["Bea", "Cid"]
        assert may(answer, "Bea")["pass_cards"] == {"to": "Cid", "number": 1, "from": None}
        known = judge(client, dealt_hand(SWAP, THREE), THREE)
        order = may(known, "Bea")["pass_cards"]
        assert order["from"] == player(known, "Bea")["hand"]

    def test_the_den(self, client: FlaskClient) -> None:
        text = f"{AUCTION_5}; Ann names Bea"
        answer = judge(client, five(text))
        assert (answer["state"]["phase"], answer["state"]["awaiting"]) == ("den", ["Ann"])
        assert answer["state"]["den"] == [None, None]
        assert may(answer, "Ann") == {"events": ["den"], "packets": [0, 1]}
        known = judge(client, dealt_hand(text, FIVE, {}, ["P 0 3", "C 0 12"]))
        assert known["state"]["den"] == [["0", "3", "P"], ["0", "12", "C"]]
        kept = judge(client, dealt_hand(f"{text}; Ann keeps 1", FIVE, {}, ["P 0 3", "C 0 12"]))
        assert {"12", "C"} <= set(player(kept, "Ann")["hand"])
        assert {"P", "Q"} <= set(player(kept, "Bea")["hand"])
        assert [one["cards_left"] for one in kept["state"]["players"]] == [19, 20, 17, 17, 17]

    def test_the_lead(self, client: FlaskClient) -> None:
        answer = judge(client, five(BEA_LEADS))
        state = answer["state"]
        assert (state["phase"], state["awaiting"], state["tricks"]) == ("play", ["Bea"], 1)
        assert (state["trick"], state["may_interrupt"]) == (None, [])
        assert may(answer, "Bea") == {
            "events": ["play", "pass_lead"],
            "can_play": True,
            "can_pass_lead": True,
            "pass_lead_to": ["Ann", "Cid", "Dov", "Eve"],
        }

    def test_a_lead_handed_on(self, client: FlaskClient) -> None:
        answer = judge(client, five(f"{BEA_LEADS}; Bea hands the lead to Eve"))
        state = answer["state"]
        assert (state["awaiting"], state["lead_from"]) == (["Eve"], "Bea")
        assert player(answer, "Bea")["treasure"] == {"toads": 0, "cats": 0, "birds": 1}
        assert "can_pass_lead" not in may(answer, "Bea")

    def test_whoever_may_interrupt(self, client: FlaskClient) -> None:
        answer = judge(client, five(f"{WITH_BEA}; Ann plays 7"))
        assert answer["state"]["may_interrupt"] == ["Ann", "Cid", "Dov", "Eve"]
        assert may(answer, "Dov") == {"events": ["play"], "can_play_out_of_turn": True}
        assert (
            judge(client, three(f"{AUCTION_3}; Ann plays 7"), THREE)["state"]["may_interrupt"] == []
        )
        flight = judge(client, five(f"{WITH_BEA}; Ann plays C P"))
        assert flight["state"]["may_interrupt"] == []
        assert may(flight, "Bea") == {"events": ["pass"], "can_pass": True}

    def test_where_the_hand_is_known_its_plays_are_counted(self, client: FlaskClient) -> None:
        record = dealt_hand(f"{AUCTION_3}; Ann plays 5", THREE, {"Ann": "5x4", "Bea": "7x4 6"})
        answer = judge(client, record, THREE)
        asked = {"hand": player(answer, "Bea")["hand"], "trick": {"cards": ["5"]}, "limit": 0}
        listed = answered(client, path_of("legal-plays", THREE), asked)
        assert may(answer, "Bea")["legal_plays"] == listed["count"] > 0

    def test_the_end(self, client: FlaskClient) -> None:
        answer = judge(client, three(OVER_3), THREE)
        state = answer["state"]
        assert (state["phase"], state["awaiting"], state["out"]) == ("over", [], ["Ann"])
        assert state["tricks"] == 1
        assert all(may(answer, name) == {} for name in ("Ann", "Bea", "Cid"))
        assert player(answer, "Ann")["hand"] == []
        assert answer["sheet"] == {
            "players": ["Ann", "Bea", "Cid"],
            "chimera": "Ann",
            "pi_ya": None,
            "bid": 20,
            "all_passed": False,
            "out": ["Ann"],
            "traps": 0,
            "flight": False,
            "idle_hunters": ["Bea", "Cid"],
            "treasure": {"Ann": {"toads": 3, "cats": 0, "birds": 0}},
        }
        assert answer["score"]["scores"]["Ann"]["total"] == 40 + 25 + 30

    def test_the_chimera_out_first_of_five(self, client: FlaskClient) -> None:
        answer = judge(client, five(OUT_5))
        state = answer["state"]
        assert (state["phase"], state["awaiting"], state["out"]) == ("play", ["Bea"], ["Ann"])
        assert player(answer, "Ann")["out"] is True
        assert (answer["score"], answer["sheet"]) == (None, None)

    def test_a_new_deal(self, client: FlaskClient) -> None:
        answer = judge(client, open_hand("Ann, Bea, Cid bid pass", OF_2014), OF_2014)
        state = answer["state"]
        assert (state["phase"], state["awaiting"], state["auction"]) == ("new_deal", [], None)
        assert (answer["legal"], answer["score"], answer["sheet"]) == (True, None, None)

    @pytest.mark.parametrize("ruleset", [THREE, ARENA])
    def test_all_passed(self, client: FlaskClient, ruleset: str) -> None:
        answer = judge(client, open_hand("Ann, Bea, Cid bid pass", ruleset), ruleset)
        state = answer["state"]
        found = [state[name] for name in ("phase", "chimera", "bid", "all_passed", "awaiting")]
        assert found == ["play", "Ann", 20, True, ["Ann"]]
