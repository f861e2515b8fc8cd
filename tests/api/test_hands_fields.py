"""``hands/referee``: records that cannot be judged, and where they are wrong."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ARENA, FIVE, OF_2014, THREE, codes, path_of, posted, refused
from tests.api.hands import AUCTION_3, SWAP, dealt_hand, judge, open_hand, refuse, three

Json = Any


def event(**fields: Json) -> Json:
    """A record of one event, a pass by Ann with these fields."""
    return {**three(""), "events": [{"type": "pass", "player": "Ann", **fields}]}


class TestFields:
    @pytest.mark.parametrize("missing", ["players", "first_bidder", "events"])
    def test_what_is_required(self, client: FlaskClient, missing: str) -> None:
        record = three("")
        del record[missing]
        assert codes(refuse(client, record, THREE)) == [(f"/{missing}", "required")]

    @pytest.mark.parametrize(
        ("more", "errors"),
        [
            ({"players": ["Ann", "Bea"]}, [("/players", "out_of_range")]),
            ({"players": ["Ann", "Bea", "Cid", "Dov"]}, [("/players", "out_of_range")]),
            ({"players": list("ABCDEF")}, [("/players", "out_of_range")]),
            ({"players": ["Ann", "Bea", "Bea "]}, [("/players/2", "duplicate_name")]),
            (
                {"players": ["Ann", "", None]},
                [("/players/1", "out_of_range"), ("/players/2", "wrong_type")],
            ),
            ({"players": {"0": "Ann"}}, [("/players", "wrong_type")]),
            ({"first_bidder": "Zoe"}, [("/first_bidder", "unknown_name")]),
            ({"first_bidder": None}, [("/first_bidder", "wrong_type")]),
            ({"first_bidder": 0}, [("/first_bidder", "wrong_type")]),
            ({"dealer": "Zoe"}, [("/dealer", "unknown_name")]),
            ({"scores": {"Zoe": 1}}, [("/scores/Zoe", "unknown_name")]),
            ({"scores": {"Ann": None}}, [("/scores/Ann", "wrong_type")]),
            ({"redeal": "yes"}, [("/redeal", "wrong_type")]),
            ({"format": "chimera-hand/2"}, [("/format", "unknown_format")]),
            ({"format": None}, [("/format", "wrong_type")]),
            ({"ruleset": OF_2014}, [("/ruleset", "ruleset_mismatch")]),
            ({"ruleset": "chess"}, [("/ruleset", "ruleset_mismatch")]),
            ({"ruleset": 3}, [("/ruleset", "wrong_type")]),
            ({"ruleset_version": "2"}, [("/ruleset_version", "unknown_version")]),
            ({"ruleset_version": 1}, [("/ruleset_version", "wrong_type")]),
            (
                {"ruleset": FIVE, "ruleset_version": "0", "dealer": "Zoe"},
                [
                    ("/ruleset", "ruleset_mismatch"),
                    ("/ruleset_version", "unknown_version"),
                    ("/dealer", "unknown_name"),
                ],
            ),
            (
                {"options": {"second_all_pass_binds": "dealer"}},
                [("/options/second_all_pass_binds", "unknown_option")],
            ),
            (
                {"options": {"sequence_of_pairs_minimum": 1}},
                [("/options/sequence_of_pairs_minimum", "out_of_range")],
            ),
            ({"options": []}, [("/options", "wrong_type")]),
            ({"meta": "x"}, [("/meta", "wrong_type")]),
            ({"events": None}, [("/events", "wrong_type")]),
            ({"events": {}}, [("/events", "wrong_type")]),
            ({"deal": []}, [("/deal", "wrong_type")]),
            ({"__proto__": 1}, [("/__proto__", "unknown_field")]),
            ({"Events": []}, [("/Events", "unknown_field")]),
        ],
    )
    def test_of_the_record(
        self, client: FlaskClient, more: Json, errors: list[tuple[str, str]]
    ) -> None:
        path = path_of("hands/referee", THREE)
        assert codes(refused(client, path, {**three(""), **more})) == errors

    @pytest.mark.parametrize(
        ("fields", "at", "code"),
        [
            ({"type": "shout"}, "/type", "unknown_event"),
            ({"type": "Pass"}, "/type", "unknown_event"),
            ({"type": ""}, "/type", "unknown_event"),
            ({"type": None}, "/type", "wrong_type"),
            ({"type": ["pass"]}, "/type", "wrong_type"),
            ({"player": "Zoe"}, "/player", "unknown_name"),
            ({"player": None}, "/player", "wrong_type"),
            ({"player": ""}, "/player", "out_of_range"),
            ({"cards": []}, "/cards", "unknown_field"),
            ({"note": 3}, "/note", "wrong_type"),
            ({"note": "x" * 1_001}, "/note", "out_of_range"),
            ({"type": "call"}, "/bid", "required"),
            ({"type": "call", "bid": "20"}, "/bid", "unknown_call"),
            ({"type": "call", "bid": True}, "/bid", "wrong_type"),
            ({"type": "call", "bid": None}, "/bid", "wrong_type"),
            ({"type": "call", "bid": [20]}, "/bid", "wrong_type"),
            ({"type": "call", "bid": 20, "face_up": "7"}, "/face_up", "wrong_type"),
            ({"type": "call", "bid": 20, "face_up": None}, "/face_up", "wrong_type"),
            ({"type": "call", "bid": 20, "face_up": ["13"]}, "/face_up/0", "unknown_card"),
            ({"type": "call", "bid": 20, "face_up": ["Q"]}, "/face_up/0", "not_in_deck"),
            ({"type": "face_up"}, "/cards", "required"),
            ({"type": "partner"}, "/partner", "required"),
            ({"type": "partner", "partner": "Zoe"}, "/partner", "unknown_name"),
            ({"type": "partner", "partner": False}, "/partner", "wrong_type"),
            ({"type": "pass_cards", "cards": []}, "/to", "required"),
            ({"type": "pass_cards", "to": "Bea"}, "/cards", "required"),
            ({"type": "pass_cards", "to": "Bea", "cards": None}, "/cards", "required"),
            ({"type": "pass_cards", "to": "Zoe", "count": 1}, "/to", "unknown_name"),
            ({"type": "pass_cards", "to": None, "count": 1}, "/to", "wrong_type"),
            ({"type": "pass_cards", "to": "Bea", "count": -1}, "/count", "out_of_range"),
            ({"type": "pass_cards", "to": "Bea", "count": True}, "/count", "wrong_type"),
            ({"type": "pass_cards", "to": "Bea", "count": 10**25}, "/count", "out_of_range"),
            ({"type": "pass_cards", "to": "Bea", "cards": ["7"], "count": 2},
             "/count", "conflicting_fields"),
            ({"type": "pass_cards", "to": "Bea", "cards": ["0"]}, "/cards/0", "not_in_deck"),
            ({"type": "den"}, "/keep", "required"),
            ({"type": "den", "keep": 2}, "/keep", "out_of_range"),
            ({"type": "den", "keep": "0"}, "/keep", "wrong_type"),
            ({"type": "den", "keep": False}, "/keep", "wrong_type"),
            ({"type": "play"}, "/cards", "required"),
            ({"type": "play", "cards": "7"}, "/cards", "wrong_type"),
            ({"type": "play", "cards": [7]}, "/cards/0", "wrong_type"),
            ({"type": "play", "cards": ["h"]}, "/cards/0", "unknown_card"),
            ({"type": "play", "cards": ["7", "Q"]}, "/cards/1", "not_in_deck"),
            ({"type": "play", "cards": ["7"] * 101}, "/cards", "out_of_range"),
            ({"type": "play", "cards": ["7"], "reading": "single"}, "/reading", "wrong_type"),
            ({"type": "play", "cards": ["7"], "reading": {}}, "/reading/combination", "required"),
            ({"type": "play", "cards": ["7"], "reading": {"rank": "7"}},
             "/reading/combination", "required"),
            ({"type": "play", "cards": ["7"], "reading": {"combination": 3}},
             "/reading/combination", "wrong_type"),
            ({"type": "pass_lead"}, "/to", "required"),
            ({"type": "pass_lead", "to": "Zoe"}, "/to", "unknown_name"),
        ],
    )  # fmt: skip
    def test_of_an_event(self, client: FlaskClient, fields: Json, at: str, code: str) -> None:
        assert codes(refuse(client, event(**fields), THREE)) == [(f"/events/0{at}", code)]

    @pytest.mark.parametrize("value", [None, 3, "pass", [], [{}], True])
    def test_no_event(self, client: FlaskClient, value: Json) -> None:
        errors = refuse(client, {**three(AUCTION_3), "events": [value]}, THREE)
        assert codes(errors) == [("/events/0", "wrong_type")]
        without = refuse(client, {**three(""), "events": [{"player": "Ann"}]}, THREE)
        assert codes(without) == [("/events/0/type", "required")]

    def test_all_that_is_wrong_is_named(self, client: FlaskClient) -> None:
        record = three(AUCTION_3)
        record["events"][0]["bid"] = "20"
        record["events"][1] |= {"player": 3, "x": 1}
        record["events"] += [{"type": "play", "player": "Ann", "cards": ["13", 7]}, 4]
        found = codes(refuse(client, {**record, "redeal": 0}, THREE))
        assert found == [
            ("/redeal", "wrong_type"),
            ("/events/0/bid", "unknown_call"),
            ("/events/1/player", "wrong_type"),
            ("/events/1/x", "unknown_field"),
            ("/events/3/cards/0", "unknown_card"),
            ("/events/3/cards/1", "wrong_type"),
            ("/events/4", "wrong_type"),
        ]

    def test_an_event_is_looked_at_though_one_before_it_is_illegal(
        self, client: FlaskClient
    ) -> None:
        record = three("Bea bids 20; Ann plays 7; Cid passes")
        record["events"][1]["cards"] = ["7", "0"]
        record["events"][2]["player"] = "Zoe"
        found = [("/events/2/player", "unknown_name"), ("/events/1/cards/1", "not_in_deck")]
        assert codes(refuse(client, record, THREE)) == found

    def test_the_count_of_cards_that_were_seen(self, client: FlaskClient) -> None:
        record = three(f"{SWAP}; Bea gives Cid 7")
        counted = deepcopy(record)
        counted["events"][-1]["count"] = 1
        assert judge(client, counted, THREE) == judge(client, record, THREE)

    @pytest.mark.parametrize("card", ["0", "Q"])
    @pytest.mark.parametrize("ruleset", [OF_2014, THREE, ARENA])
    def test_birds_and_zeros_are_for_five(
        self, client: FlaskClient, ruleset: str, card: str
    ) -> None:
        (error,) = refuse(client, open_hand(f"{AUCTION_3}; Ann plays {card}", ruleset), ruleset)
        assert (error["pointer"], error["code"]) == ("/events/3/cards/0", "not_in_deck")
        assert error["params"] == {"card": card, "copies": 0}
        deal = dealt_hand("", ruleset)
        deal["deal"]["hands"]["Bea"][3] = card
        assert ("/deal/hands/Bea/3", "not_in_deck") in codes(refuse(client, deal, ruleset))

    def test_no_such_ruleset(self, client: FlaskClient) -> None:
        response = posted(client, path_of("hands/referee", "chimera-4p"), three(""))
        assert (response.status_code, response.get_json()["code"]) == (404, "unknown_ruleset")


class TestDeal:
    @pytest.fixture
    def record(self) -> Json:
        return dealt_hand("", THREE)

    def wrong(self, client: FlaskClient, record: Json, name: str = THREE) -> list[tuple[str, str]]:
        return codes(refuse(client, record, name))

    def test_a_card_short(self, client: FlaskClient, record: Json) -> None:
        record["deal"]["hands"]["Bea"].pop()
        assert self.wrong(client, record) == [("/deal/hands/Bea", "out_of_range")]

    def test_a_card_too_many(self, client: FlaskClient, record: Json) -> None:
        record["deal"]["hands"]["Bea"].append("7")
        assert self.wrong(client, record) == [("/deal/hands/Bea", "out_of_range")]

    def test_too_many_copies(self, client: FlaskClient, record: Json) -> None:
        hand = record["deal"]["hands"]["Cid"]
        place = next(place for place, card in enumerate(hand) if card != "C")
        hand[place] = "C"
        hand[(place + 1) % 17] = "C"
        found = self.wrong(client, record)
        assert {code for _, code in found} == {"too_many_copies"}
        assert all(pointer.startswith("/deal/hands/Cid/") for pointer, _ in found)

    def test_too_many_in_the_den(self, client: FlaskClient, record: Json) -> None:
        record["deal"]["den"] = [["C", "C", "P"]]
        assert {code for _, code in self.wrong(client, record)} == {"too_many_copies"}

    @pytest.mark.parametrize(
        ("den", "pointer", "code"),
        [
            ([], "/deal/den", "out_of_range"),
            ([["1", "2", "3"]] * 2, "/deal/den", "out_of_range"),
            ([["1", "2", "3"]] * 3, "/deal/den", "out_of_range"),
            ([["1", "2"]], "/deal/den/0", "out_of_range"),
            ([["1", "2", "3", "4"]], "/deal/den/0", "out_of_range"),
            (["123"], "/deal/den/0", "wrong_type"),
            ([["1", "2", 3]], "/deal/den/0/2", "wrong_type"),
            ([["1", "2", "13"]], "/deal/den/0/2", "unknown_card"),
            ([None], "/deal/den/0", "wrong_type"),
            (["1"], "/deal/den/0", "wrong_type"),
            ({"0": []}, "/deal/den", "wrong_type"),
        ],
    )
    def test_another_den(
        self, client: FlaskClient, record: Json, den: Json, pointer: str, code: str
    ) -> None:
        record["deal"]["den"] = den
        assert (pointer, code) in self.wrong(client, record)

    def test_one_packet_for_five(self, client: FlaskClient) -> None:
        record = dealt_hand("", FIVE)
        record["deal"]["den"].pop()
        assert self.wrong(client, record, FIVE) == [("/deal/den", "out_of_range")]

    @pytest.mark.parametrize("where", ["hand", "den"])
    def test_a_bird(self, client: FlaskClient, where: str) -> None:
        record = dealt_hand("", FIVE)
        deal = record["deal"]
        (deal["hands"]["Dov"] if where == "hand" else deal["den"][1])[2] = "Q"
        pointer = "/deal/hands/Dov/2" if where == "hand" else "/deal/den/1/2"
        assert self.wrong(client, record, FIVE) == [(pointer, "bird_in_deal")]

    def test_names(self, client: FlaskClient, record: Json) -> None:
        hands = record["deal"]["hands"]
        short = {name: cards for name, cards in hands.items() if name != "Bea"}
        record["deal"]["hands"] = short
        assert self.wrong(client, record) == [("/deal/hands/Bea", "required")]
        record["deal"]["hands"] = {**short, "Zo/e": hands["Bea"]}
        assert self.wrong(client, record) == [("/deal/hands/Zo~1e", "unknown_name")]
        record["deal"]["hands"] = {**hands, "Bea ": hands["Bea"]}
        assert {code for _, code in self.wrong(client, record)} == {"duplicate_name"}
        record["deal"]["hands"] = {**short, "Bea\t": hands["Bea"]}
        assert judge(client, record, THREE)["legal"] is True
        record["deal"]["hands"]["Bea\t"] = hands["Bea"][1:]
        assert self.wrong(client, record) == [("/deal/hands/Bea\t", "out_of_range")]

    @pytest.mark.parametrize("missing", ["hands", "den"])
    def test_half_of_it(self, client: FlaskClient, record: Json, missing: str) -> None:
        del record["deal"][missing]
        assert self.wrong(client, record) == [(f"/deal/{missing}", "required")]

    def test_the_order_of_cards_never_matters(self, client: FlaskClient) -> None:
        record = dealt_hand(f"{AUCTION_3}; Ann plays 5 5 5 6", THREE, {"Ann": "5x3 6"})
        turned = deepcopy(record)
        for hand in turned["deal"]["hands"].values():
            hand.reverse()
        assert judge(client, turned, THREE) == judge(client, record, THREE)
