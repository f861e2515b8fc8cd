"""``hands/referee`` with ``view``: an answer tells what that player may know, and no more.

What may be known is found out from the record alone: two records that differ only in cards which a
player has not seen must get the same answer, and no list of cards may stand where none belongs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tests.api.asking import FIVE, RULESETS, THREE, codes
from tests.api.hands import (
    ALONE,
    AUCTION_3,
    AUCTION_5,
    BEA_LEADS,
    OVER_3,
    PASS_5,
    SWAP,
    WITH_BEA,
    cut,
    dealt_hand,
    five,
    judge,
    player,
    random_hands,
    refuse,
    said,
    three,
)

Json = Any

CARDS: Final = frozenset([*map(str, range(13)), *"HPCQ"])
HIDDEN: Final[Json] = {
    "code": "hidden",
    "message": "It breaks a rule, but which one shows cards that this player may not know.",
    "params": {},
    "ruling": None,
}


def lists_of_cards(value: Json, at: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every list of cards in an answer, with its pointer."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from lists_of_cards(inner, f"{at}/{name}")
    elif isinstance(value, list):
        if value and all(isinstance(one, str) and one in CARDS for one in value):
            yield at, value
        for index, inner in enumerate(value):
            yield from lists_of_cards(inner, f"{at}/{index}")


def check_lists(answer: Json, viewer: str) -> None:
    """Make sure that cards stand only where everybody, or this player, has seen them."""
    state = answer["state"]
    place = [one["player"] for one in state["players"]].index(viewer)
    allowed = [r"/state/trick/(plays/\d+|to_beat)/cards", r"/state/players/\d+/face_up"]
    allowed += [rf"/state/players/{place}/(hand|may/pass_cards/from)"]
    if viewer == state["chimera"]:
        allowed.append(r"/state/den/[01]")
    for at, cards in lists_of_cards(answer):
        if at.endswith("/may/pass_cards/from"):
            laid = state["players"][int(at.split("/")[3])]["face_up"]
            assert cards == laid or at.startswith(f"/state/players/{place}/")
        else:
            assert any(re.fullmatch(pattern, at) for pattern in allowed), at


def unmoved(record: Json, name: str) -> list[str]:
    """The cards dealt to a player of which no event says anything."""
    told: Counter[str] = Counter()
    for event in record["events"]:
        if event["player"] == name:
            told.update(event.get("cards") or ())
            told.update(event.get("face_up", ()))
    return list((Counter(record["deal"]["hands"][name]) - told).elements())


def otherwise(record: Json, viewer: str, dice: Random) -> Json | None:
    """A record that differs only in what the player has not seen; None when there is none.

    Cards that have not moved are exchanged between two others.
    """
    others = [name for name in record["players"] if name != viewer]
    changed = deepcopy(record)
    for _ in range(3):
        one, other = dice.sample(others, 2)
        first, second = unmoved(changed, one), unmoved(changed, other)
        if not first or not second:
            continue
        given, taken = dice.choice(first), dice.choice(second)
        hands = changed["deal"]["hands"]
        hands[one] = _replaced(hands[one], given, taken)
        hands[other] = _replaced(hands[other], taken, given)
    return None if changed == record else changed


def _replaced(cards: list[str], old: str, new: str) -> list[str]:
    place = cards.index(old)
    return [*cards[:place], new, *cards[place + 1 :]]


def both(client: FlaskClient, name: str, one: Json, other: Json, viewer: str) -> Json:
    """The answer to two records, which must be the same for this player."""
    assert one != other
    answer = judge(client, one, name, view=viewer)
    assert answer == judge(client, other, name, view=viewer)
    return answer


class TestTwoRecords:
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_that_differ_in_unseen_cards_get_the_same_answer(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        dice = Random(ruleset)
        compared = 0
        for record in random_hands(ruleset, 8, "views"):
            length = len(record["events"])
            for number in dice.sample(range(length + 1), min(6, length)):
                short = cut(record, number)
                viewer = dice.choice(record["players"])
                other = otherwise(short, viewer, dice)
                if other is not None:
                    answer = both(client, ruleset, short, other, viewer)
                    assert answer["legal"] is True
                    check_lists(answer, viewer)
                    compared += 1
        assert compared >= 20

    def test_cards_passed_between_others(self, client: FlaskClient) -> None:
        """The Chimera does not see what the Hunters swap; they see it once both have passed."""
        one, other = (
            dealt_hand(f"{SWAP}; Bea gives Cid {card}", THREE, {"Bea": "7 8"}) for card in "78"
        )
        both(client, THREE, one, other, "Ann")
        before = both(client, THREE, one, other, "Cid")
        assert player(before, "Cid")["cards_left"] == 17
        for record in (one, other):
            record["events"] += said("Cid gives Bea 9")
        both(client, THREE, one, other, "Ann")
        (first, second) = (judge(client, record, THREE, view="Cid") for record in (one, other))
        assert first != second
        assert (
            Counter(player(first, "Cid")["hand"])["7"] > Counter(player(second, "Cid")["hand"])["7"]
        )

    def test_which_of_the_laid_cards_is_passed(self, client: FlaskClient) -> None:
        rest = "Ann gives Bea 3; Cid gives Dov 6; Dov gives Eve 7; Eve gives Cid 8"
        one, other = (
            dealt_hand(f"{PASS_5}; Bea gives Ann {card}; {rest}", FIVE, {"Ann": "3", "Bea": "4 5"})
            for card in "45"
        )
        for viewer in ("Cid", "Dov", "Eve"):
            both(client, FIVE, one, other, viewer)
        for viewer in ("Ann", "Bea"):
            assert judge(client, one, view=viewer) != judge(client, other, view=viewer)

    def test_the_packets_of_the_den(self, client: FlaskClient) -> None:
        """Before the choice none sees one but the Chimera; the partner sees what was left."""
        packets = (["1 1 1", "2 2 2"], ["2 2 2", "1 1 1"])
        choosing = f"{AUCTION_5}; Ann names Bea"
        one, other = (dealt_hand(choosing, FIVE, {}, den) for den in packets)
        for viewer in ("Bea", "Cid", "Dov", "Eve"):
            assert both(client, FIVE, one, other, viewer)["state"]["den"] == [None, None]
        assert judge(client, one, view="Ann")["state"]["den"] == [["1"] * 3, ["2"] * 3]
        one, other = (dealt_hand(f"{choosing}; Ann keeps 0", FIVE, {}, den) for den in packets)
        for viewer in ("Cid", "Dov", "Eve"):
            both(client, FIVE, one, other, viewer)
        for viewer in ("Ann", "Bea"):
            assert judge(client, one, view=viewer) != judge(client, other, view=viewer)
        alone = [dealt_hand(ALONE, FIVE, {}, den) for den in packets]
        for viewer in ("Bea", "Cid", "Dov", "Eve"):
            both(client, FIVE, alone[0], alone[1], viewer)

    def test_the_only_packet_of_three(self, client: FlaskClient) -> None:
        one = dealt_hand(AUCTION_3, THREE, {"Cid": "2 2 2"}, ["1 1 1"])
        other = deepcopy(one)
        other["deal"]["den"] = [["2"] * 3]
        rest = Counter(one["deal"]["hands"]["Cid"]) - Counter("222")
        other["deal"]["hands"]["Cid"] = ["1"] * 3 + list(rest.elements())
        both(client, THREE, one, other, "Bea")
        both(client, THREE, cut(one, 2), cut(other, 2), "Ann")
        assert judge(client, one, THREE, view="Ann") != judge(client, other, THREE, view="Ann")

    def test_what_a_writer_keeps_with_a_record(self, client: FlaskClient) -> None:
        one = dealt_hand(AUCTION_3, THREE, meta={"seed": "a"})
        other = {**one, "meta": {"seed": "b"}}
        other["events"] = [{**event, "note": "holds C"} for event in one["events"]]
        both(client, THREE, one, other, "Ann")


class TestWhatIsSeen:
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_own_hand_and_what_lies_open_are_those_of_the_whole_truth(
        self, client: FlaskClient, ruleset: str
    ) -> None:
        record = max(random_hands(ruleset, 3, "own"), key=lambda one: len(one["events"]))
        dice = Random(ruleset)
        for number in dice.sample(range(len(record["events"]) + 1), 5):
            whole = judge(client, cut(record, number), ruleset)
            for viewer in record["players"]:
                seen = judge(client, cut(record, number), ruleset, view=viewer)
                check_lists(seen, viewer)
                for name in ("legal", "verdicts", "illegal", "unchecked", "score", "sheet"):
                    assert seen[name] == whole[name], name
                assert player(seen, viewer) == player(whole, viewer)
                for name, value in whole["state"].items():
                    if name not in ("players", "den"):
                        assert seen["state"][name] == value, name
                for other in set(record["players"]) - {viewer}:
                    mine, truth = player(seen, other), player(whole, other)
                    assert mine["hand"] is None
                    assert mine["may"]["legal_plays"] is None
                    private = ("hand", "may")
                    assert {k: v for k, v in mine.items() if k not in private} == {
                        k: v for k, v in truth.items() if k not in private
                    }
                    assert mine["may"]["events"] == truth["may"]["events"]

    def test_of_open_information_it_is_what_lies_open(self, client: FlaskClient) -> None:
        answer = judge(client, five(f"{BEA_LEADS}; Bea plays 4 4"), view="Cid")
        assert answer["unchecked"][0]["players"] == ["Ann", "Bea", "Cid", "Dov", "Eve"]
        assert player(answer, "Cid")["hand"] is None
        check_lists(answer, "Cid")

    def test_the_score_at_the_end(self, client: FlaskClient) -> None:
        whole = judge(client, three(OVER_3), THREE)
        for viewer in ("Ann", "Bea"):
            seen = judge(client, three(OVER_3), THREE, view=viewer)
            assert (seen["score"], seen["sheet"]) == (whole["score"], whole["sheet"])

    def test_whose_hand_is_not_wholly_known_is_told_as_the_player_knows_it(
        self, client: FlaskClient
    ) -> None:
        """Bea's last card is known to whoever saw that she was passed it, and to nobody else."""
        one, other = (
            three(
                f"{SWAP}; Bea gives Cid 3; Cid gives Bea {card}; Ann plays 1; Bea plays 2; "
                "Cid, Ann pass; Bea plays 6x3 7x3 8x3 9 9 10 10 11 11"
            )
            for card in "49"
        )
        whole = [judge(client, record, THREE)["unchecked"][0] for record in (one, other)]
        assert [found["players"] for found in whole] == [["Ann", "Cid"], ["Ann", "Bea", "Cid"]]
        (found,) = both(client, THREE, one, other, "Ann")["unchecked"]
        assert (found["code"], found["players"]) == ("deal_unknown", ["Ann", "Bea", "Cid"])
        assert judge(client, one, THREE, view="Cid")["unchecked"] == [whole[0]]


class TestIllegal:
    def test_by_what_the_player_cannot_know(self, client: FlaskClient) -> None:
        record = dealt_hand(
            f"{AUCTION_3}; Ann plays 5; Bea plays 7 7", THREE, {"Ann": "5", "Cid": "7x4"}
        )
        record["events"][-1]["cards"] = ["7"]
        for viewer, hidden in (("Ann", True), ("Bea", False), ("Cid", False)):
            answer = judge(client, record, THREE, view=viewer)
            assert (answer["legal"], answer["illegal"]["index"]) == (False, 4)
            assert (answer["reason"] == HIDDEN) is hidden
            assert (
                answer["reason"] == answer["illegal"]["reason"] == answer["verdicts"][-1]["reason"]
            )
        told = judge(client, record, THREE, view="Cid")["reason"]
        assert told["code"] == "too_many_copies"  # Cid sees all four

    def test_by_what_anyone_can_see(self, client: FlaskClient) -> None:
        record = dealt_hand(
            f"{AUCTION_3}; Ann plays 5; Bea plays 4", THREE, {"Ann": "5", "Bea": "4"}
        )
        whole = judge(client, record, THREE)
        assert whole["reason"]["code"] == "not_higher"
        for viewer in ("Ann", "Bea", "Cid"):
            assert judge(client, record, THREE, view=viewer)["reason"] == whole["reason"]

    @pytest.mark.parametrize("viewer", ["Ann", "Cid"])
    def test_cards_that_cannot_be_passed_are_not_told(
        self, client: FlaskClient, viewer: str
    ) -> None:
        """Not even those that the player holds, nor to whom they would have come."""
        one, other = (
            dealt_hand(f"{SWAP}; Bea gives Cid {card}", THREE, {"Ann": "7x4", "Cid": "9x4"})
            for card in "79"
        )
        assert both(client, THREE, one, other, viewer)["reason"] == HIDDEN
        assert judge(client, one, THREE, view="Bea")["reason"]["params"] == {"cards": ["7"]}

    def test_a_card_that_was_not_laid(self, client: FlaskClient) -> None:
        one, other = (five(f"{PASS_5}; Bea gives Ann {card}") for card in ("8", "C"))
        for viewer in ("Ann", "Cid"):
            assert both(client, FIVE, one, other, viewer)["reason"] == HIDDEN

    def test_what_is_wrong_with_the_number_is_told(self, client: FlaskClient) -> None:
        one, other = (three(f"{SWAP}; Bea gives Cid {cards}") for cards in ("7 8", "9 9"))
        reason = both(client, THREE, one, other, "Ann")["reason"]
        assert reason["code"] == "wrong_number_to_pass"

    def test_the_state_is_that_before_it(self, client: FlaskClient) -> None:
        record = dealt_hand(f"{WITH_BEA}; Ann plays 5; Bea plays 4", FIVE)
        for viewer in record["players"]:
            before = judge(client, cut(record, -1), view=viewer)
            assert judge(client, record, view=viewer)["state"] == before["state"]

    def test_a_lead_that_must_be_declared(self, client: FlaskClient) -> None:
        record = dealt_hand(f"{BEA_LEADS}; Bea plays 7x3 Q", FIVE, {"Ann": "0", "Bea": "1 7x3"})
        for viewer in record["players"]:
            answer = judge(client, record, view=viewer)
            assert (answer["legal"], answer["reason"]["code"]) == (None, "ambiguous_reading")


class TestWhoLooks:
    @pytest.mark.parametrize(
        ("view", "code"),
        [
            ("Zoe", "unknown_name"),
            ("", "out_of_range"),
            ("x" * 41, "out_of_range"),
            (0, "wrong_type"),
            (True, "wrong_type"),
            (["Ann"], "wrong_type"),
            ({"player": "Ann"}, "wrong_type"),
        ],
    )
    def test_nobody(self, client: FlaskClient, view: Json, code: str) -> None:
        assert codes(refuse(client, three(""), THREE, view=view)) == [("/view", code)]

    def test_null_is_everybody(self, client: FlaskClient) -> None:
        record = dealt_hand(AUCTION_3, THREE)
        assert judge(client, record, THREE, view=None) == judge(client, record, THREE)

    def test_a_name_is_trimmed_and_in_normal_form(self, client: FlaskClient) -> None:
        record = {"players": ["Zo\u00e9", "Bea", "Cid"], "first_bidder": "Bea", "events": []}
        assert judge(client, record, THREE, view=" Zoe\u0301")["legal"] is True
