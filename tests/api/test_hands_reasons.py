"""``hands/referee``: why an event is illegal, and how plays are read."""

from __future__ import annotations

from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tests.api.asking import FIVE, THREE, beats, classify, codes, hold_to_the_list, listed_reasons
from tests.api.hands import (
    AUCTION_3,
    AUCTION_5,
    BEA_LEADS,
    OUT_5,
    OVER_3,
    PASS_5,
    SWAP,
    WITH_BEA,
    cut,
    dealt_hand,
    five,
    judge,
    refuse,
    said,
    three,
)
from tests.api.test_beats import REASONS as OF_BEATS
from tests.api.test_classify import REFUSED as OF_CLASSIFY

Json = Any

#: For each reason the events up to the one it is given for, with 5 players or with 3.
OF_FIVE: Final = {
    "no_such_bid": "Ann bids 20",
    "bid_not_higher": "Ann bids 50; Bea bids 30",
    "auction_over": f"{AUCTION_5}; Bea bids 70",
    "wrong_phase": f"{AUCTION_5}; Ann plays 7",
    "not_your_turn": "Bea bids 30",
    "player_is_out": f"{OUT_5}; Ann passes",
    "not_the_chimera": f"{AUCTION_5}; Bea names Cid",
    "too_many_copies": f"{WITH_BEA}; Ann plays 7x6; Bea plays 7",
    "already_laid": f"{AUCTION_5.replace('30', '30 showing 7')}; Ann lays 8",
    "too_many_face_up": "Ann bids 30 showing 1 2 3 4",
    "face_up_too_late": "Ann bids 70; Ann lays nothing",
    "partner_is_oneself": f"{AUCTION_5}; Ann names Ann",
    "not_laid": f"{PASS_5}; Bea gives Ann 8",
    "ambiguous_reading": f"{BEA_LEADS}; Bea plays 7x3 Q",
    "leader_cannot_pass": f"{WITH_BEA}; Ann passes",
    "no_lead_to_pass": f"{BEA_LEADS}; Cid hands the lead to Bea",
    "lead_to_oneself": f"{BEA_LEADS}; Bea hands the lead to Bea",
    "receiver_is_out": f"{OUT_5}; Bea, Cid, Dov, Eve pass; Bea hands the lead to Ann",
    "no_bird": f"{WITH_BEA}; Ann hands the lead to Bea",
    "no_answer_to_passed_lead": f"{BEA_LEADS}; Bea hands the lead to Eve; Dov plays 7x5",
    "not_out_of_turn": f"{WITH_BEA}; Ann plays 7; Cid plays 8",
}
OF_THREE: Final = {
    "not_in_this_ruleset": f"{AUCTION_3}; Ann keeps 0",
    "hand_over": f"{OVER_3}; Bea passes",
    "more_cards_than_left": f"{AUCTION_3}; Ann plays 1; Bea plays 3x4 4x4 5x4 6x4 7 8",
    "nothing_to_pass": f"{SWAP}; Ann gives Bea 7",
    "already_passed_cards": f"{SWAP}; Bea gives Cid 7; Bea gives Cid 7",
    "wrong_receiver": f"{SWAP}; Bea gives Ann 7",
    "wrong_number_to_pass": f"{SWAP}; Bea gives Cid 7 8",
}


def _reached() -> dict[str, tuple[str, Json]]:
    """For each reason a ruleset, and a record whose last event it is given for."""
    found = {code: (FIVE, five(text)) for code, text in OF_FIVE.items()}
    found |= {code: (THREE, three(text)) for code, text in OF_THREE.items()}
    held = dealt_hand(f"{AUCTION_3}; Ann plays 7 7", THREE, {"Bea": "7x4"})
    found["not_in_hand"] = (THREE, held)
    seen = dealt_hand(f"{AUCTION_3}; Ann plays 5; Bea plays 7", THREE, {"Ann": "5", "Cid": "7x4"})
    found["hidden"] = (THREE, {**seen, "view": "Ann"})
    for code, cards in OF_CLASSIFY.items():
        options = {"options": {"pi_ya_as_zero": False}} if code == "pi_ya_not_zero" else {}
        found[code] = (FIVE, five(f"{BEA_LEADS}; Bea plays {cards or 'nothing'}", **options))
    for code, (trick, play, won) in OF_BEATS.items():
        if not won:
            found[code] = (FIVE, five(f"{BEA_LEADS}; Bea plays {trick}; Cid plays {play}"))
    del found["more_cards_than_a_hand"]  # so many are more than are left, first of all
    return found


REACHED: Final = _reached()


class TestReasons:
    @pytest.mark.parametrize("code", REACHED)
    def test_every_reason(self, client: FlaskClient, code: str) -> None:
        """The verdicts end with it, the state is that before it, and it is as in the list."""
        ruleset, record = REACHED[code]
        answer = judge(client, record, ruleset)
        last = len(record["events"]) - 1
        reason = answer["reason"]
        assert reason["code"] == code
        listed = listed_reasons(client)
        hold_to_the_list(reason, listed)
        assert "hands/referee" in listed[code]["calls"]
        assert answer["legal"] is (None if code == "ambiguous_reading" else False)
        assert answer["illegal"] == (
            None if code == "ambiguous_reading" else {"index": last, "reason": reason}
        )
        assert answer["verdicts"][-1] == {
            "index": last,
            "legal": answer["legal"],
            "reason": reason,
            "reading": None,
        }
        before = judge(client, cut(record, last), ruleset)
        assert before["legal"] is True
        assert before["verdicts"] == answer["verdicts"][:-1]
        for name in ("state", "unchecked", "score", "sheet"):
            assert before[name] == answer[name]

    def test_every_reason_of_this_call_is_provoked_here(self, client: FlaskClient) -> None:
        listed = listed_reasons(client).values()
        assert {one["code"] for one in listed if "hands/referee" in one["calls"]} == set(REACHED)

    @pytest.mark.parametrize("code", REACHED)
    def test_nothing_after_it_is_judged(self, client: FlaskClient, code: str) -> None:
        ruleset, record = REACHED[code]
        more = said("Ann bids 70; Bea plays Q Q; Cid names Cid; Ann passes")
        if ruleset != FIVE:
            more = said("Ann bids 70; Bea plays 3; Cid names Cid; Ann passes")
        longer = {**record, "events": [*record["events"], *more]}
        assert judge(client, longer, ruleset) == judge(client, record, ruleset)

    def test_its_ruling_can_be_looked_up(self, client: FlaskClient) -> None:
        for ruleset, record in REACHED.values():
            ruling = judge(client, record, ruleset)["reason"]["ruling"]
            if ruling is not None:
                assert ruleset in client.get(f"/v1/rulings/{ruling}").get_json()["rulesets"]

    @pytest.mark.parametrize("code", sorted(set(OF_CLASSIFY) - {"more_cards_than_a_hand"}))
    def test_a_lead_that_is_none_brings_the_reason_of_classify(
        self, client: FlaskClient, code: str
    ) -> None:
        _, record = REACHED[code]
        options = record.get("options", {})
        alone = classify(client, *record["events"][-1]["cards"], options=options)
        assert judge(client, record)["reason"] == alone["reason"]

    @pytest.mark.parametrize("code", [code for code, asked in OF_BEATS.items() if not asked[2]])
    def test_a_follow_that_does_not_beat_brings_the_reason_of_beats(
        self, client: FlaskClient, code: str
    ) -> None:
        trick, play, _ = OF_BEATS[code]
        assert judge(client, REACHED[code][1])["reason"] == beats(client, trick, play)["reason"]

    def test_names_stand_in_sentences_as_they_are(self, client: FlaskClient) -> None:
        names = ["a_b", "{turn}", "__proto__"]
        record = three("Bea bids 30")
        record |= {"players": names, "first_bidder": "a_b"}
        record["events"][0]["player"] = "{turn}"
        reason = judge(client, record, THREE)["reason"]
        assert reason["message"] == "It is the turn of a_b, not of {turn}."
        hold_to_the_list(reason, listed_reasons(client))


class TestReadings:
    LEAD = f"{BEA_LEADS}; Bea plays 7 Q 7 7"

    def test_a_lead_of_two_combinations(self, client: FlaskClient) -> None:
        answer = judge(client, five(f"{self.LEAD}; Cid passes"))
        assert (answer["legal"], answer["illegal"]) == (None, None)
        params = answer["reason"]["params"]
        assert params["ways"] == [reading["text"] for reading in params["readings"]]
        asked = classify(client, "7", "Q", "7", "7")["readings"]
        assert params["readings"] == asked
        assert [one["combination"] for one in asked] == ["four_of_a_kind", "trips_with_card"]

    @pytest.mark.parametrize("combination", ["four_of_a_kind", "trips_with_card"])
    def test_declared(self, client: FlaskClient, combination: str) -> None:
        """As any reading that was returned; what follows is judged by it."""
        record = five(f"{self.LEAD}; Cid plays 8x4")
        (reading,) = (
            one
            for one in classify(client, "7", "Q", "7", "7")["readings"]
            if one["combination"] == combination
        )
        record["events"][-2]["reading"] = reading
        answer = judge(client, record)
        assert answer["verdicts"][-2]["reading"] == reading
        fits = combination == "four_of_a_kind"
        assert answer["legal"] is fits
        assert answer["state"]["trick"]["to_beat"]["player"] == ("Cid" if fits else "Bea")

    def test_a_declared_lead_without_a_rank_is_the_strongest(self, client: FlaskClient) -> None:
        text = f"{AUCTION_3}; Ann plays 5 6 7 8 P as sequence"
        assert judge(client, three(text), THREE)["verdicts"][-1]["reading"]["rank"] == "9"
        lower = f"{text} 8; Bea plays 5 6 7 8 9"
        assert judge(client, three(lower), THREE)["legal"] is True

    @pytest.mark.parametrize(
        "declared",
        ["pair", "single 9", "sequence 7", "trap", "nonsense", "sequence 12"],
    )
    def test_a_reading_that_the_cards_do_not_have(self, client: FlaskClient, declared: str) -> None:
        record = three(f"{AUCTION_3}; Ann plays 5 6 7 8 P as {declared}")
        errors = refuse(client, record, THREE)
        assert codes(errors) == [("/events/3/reading", "no_such_reading")]
        ranks = [one["rank"] for one in errors[0]["params"]["readings"]]
        assert ranks == ["9", "8"]

    def test_it_is_not_asked_after_once_something_was_illegal(self, client: FlaskClient) -> None:
        record = three(f"{AUCTION_3}; Bea plays 5; Ann plays 5 as pair")
        assert judge(client, record, THREE)["reason"]["code"] == "not_your_turn"
        last = dealt_hand(
            f"{AUCTION_3}; Ann plays 4; Bea plays 5 as pair", THREE, {"Ann": "4", "Cid": "5x4"}
        )
        for view, code in ((None, "not_in_hand"), ("Ann", "hidden"), ("Bea", "not_in_hand")):
            assert judge(client, last, THREE, view=view)["reason"]["code"] == code
