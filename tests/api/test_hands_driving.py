"""Whole hands played over HTTP by a front end that knows no rules.

It reads whom the state awaits and what they may do, asks ``legal-plays`` about hands, and posts the
record with one more event, until nobody is awaited.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ARENA, FIVE, OF_2014, THREE, answered, path_of
from tests.api.hands import judge, player

Json = Any


class FrontEnd:
    """Plays a dealt hand by chance. ``private``: whoever acts has seen only what the seat sees."""

    def __init__(self, client: FlaskClient, ruleset: str, seed: str, *, private: bool) -> None:
        self.client = client
        self.ruleset = ruleset
        self.private = private
        self.dice = Random(seed)
        dealt = answered(client, path_of("deal", ruleset), {"seed": seed})
        self.record = {name: dealt[name] for name in ("players", "first_bidder", "deal")}
        self.record["events"] = []
        #: The types of events that occurred.
        self.kinds: set[str] = set()

    def look(self, name: str | None = None) -> Json:
        """How the hand stands, for one player or for everybody."""
        return judge(self.client, self.record, self.ruleset, view=name)

    def play_on(self) -> Json:
        """Play until the end; the last answer."""
        answer = self.look()
        while answer["state"]["awaiting"]:
            event = self.interruption(answer["state"]) or self.event(answer["state"])
            self.kinds.add(event["type"])
            self.record["events"].append(event)
            answer = self.look()
            assert answer["legal"] is True, (event, answer["reason"])
        return answer

    def seen_by(self, name: str) -> tuple[Json, Json]:
        """The state as this player knows it, and the player in it."""
        answer = self.look(name if self.private else None)
        return answer["state"], player(answer, name)

    def interruption(self, state: Json) -> Json | None:
        """A play out of turn, if one is possible and the dice want it."""
        if not state["may_interrupt"] or self.dice.random() < 0.5:
            return None
        state, one = self.seen_by(self.dice.choice(state["may_interrupt"]))
        if one["may"]["legal_plays"] == 0:
            return None
        return self.cards(state, one)

    def event(self, state: Json) -> Json:
        """What somebody who is awaited does."""
        state, one = self.seen_by(self.dice.choice(state["awaiting"]))
        may, name = one["may"], one["player"]
        kind = self.dice.choice(may["events"])
        if kind == "pass" and may["legal_plays"]:
            kind = self.dice.choice(["pass", "play", "play"])
        if kind == "play" and not may["legal_plays"]:
            kind = "pass"
        found: Json = {"type": kind, "player": name}
        match kind:
            case "call":
                found["bid"] = self.dice.choice(may["legal_calls"])
                if may["most_face_up"]:
                    found["face_up"] = self.some(one["hand"], may["most_face_up"])
            case "face_up":
                found["cards"] = self.some(one["hand"], may["most_face_up"])
            case "partner":
                found["partner"] = self.dice.choice(may["partners"])
            case "pass_cards":
                order = may["pass_cards"]
                found["to"] = order["to"]
                found["cards"] = self.dice.sample(order["from"], order["number"])
            case "den":
                found["keep"] = self.dice.choice(may["packets"])
            case "play":
                return self.cards(state, one)
            case "pass_lead":
                found["to"] = self.dice.choice(may["pass_lead_to"])
        return found

    def some(self, hand: list[str], most: int) -> list[str]:
        return self.dice.sample(hand, self.dice.randint(0, most))

    def cards(self, state: Json, one: Json) -> Json:
        """One of the plays that ``legal-plays`` lists, as many as the state says there are."""
        asked: Json = {"hand": one["hand"], "trick": None, "limit": 30}
        if state["trick"] is not None:
            to_beat = state["trick"]["to_beat"]
            asked["trick"] = {"cards": to_beat["cards"], "reading": to_beat["reading"]}
        if one["may"]["can_play_out_of_turn"]:
            asked["out_of_turn"] = True
        listed = answered(self.client, path_of("legal-plays", self.ruleset), asked)
        assert listed["count"] == one["may"]["legal_plays"] > 0
        assert listed["can_pass"] == one["may"]["can_pass"]
        assert listed["can_pass_lead"] == one["may"]["can_pass_lead"]
        some = self.dice.choices(listed["plays"], k=6)
        play = max(some, key=lambda one: len(one["cards"]))  # so that hands end sooner
        event = {"type": "play", "player": one["player"], "cards": play["cards"]}
        if len({reading["combination"] for reading in play["readings"]}) > 1:
            event["reading"] = self.dice.choice(play["readings"])
        return event


def check_end(client: FlaskClient, ruleset: str, answer: Json) -> None:
    """Make sure that the hand is over and its sheet is worth what the referee says."""
    state = answer["state"]
    assert (state["phase"], state["may_interrupt"]) == ("over", [])
    assert state["out"]
    assert all(one["may"]["events"] == [] for one in state["players"])
    scored = answered(client, path_of("hands/score", ruleset), answer["sheet"])
    assert answer["score"] == {name: scored[name] for name in ("chimera_won", "scores")}


#: What occurs in a hand: with 3 players, and with 5 in these deals.
OF_THREE = {"call", "play", "pass"}
OF_FIVE = OF_THREE | {"face_up", "partner", "pass_cards", "den", "pass_lead"}


@pytest.mark.parametrize(
    ("ruleset", "seed", "private", "kinds"),
    [
        (OF_2014, "a hand", False, OF_THREE),
        (OF_2014, "another", True, OF_THREE),
        (THREE, "a hand", False, OF_THREE),
        (THREE, "another", True, OF_THREE),
        (ARENA, "a hand", False, OF_THREE),
        (ARENA, "another", True, OF_THREE),
        (FIVE, "five players 16", False, OF_FIVE),
        (FIVE, "five players 20", True, OF_FIVE),
    ],
)
def test_a_whole_hand(
    client: FlaskClient, ruleset: str, seed: str, private: bool, kinds: set[str]
) -> None:
    """With the whole truth, or each by what it may know; every type of event is offered."""
    front_end = FrontEnd(client, ruleset, seed, private=private)
    answer = front_end.play_on()
    check_end(client, ruleset, answer)
    assert kinds <= front_end.kinds
    assert answer["unchecked"] == []


def test_until_a_new_deal(client: FlaskClient) -> None:
    front_end = FrontEnd(client, OF_2014, "thrown in", private=True)
    for _ in front_end.record["players"]:
        (name,) = front_end.look()["state"]["awaiting"]
        assert "pass" in front_end.seen_by(name)[1]["may"]["legal_calls"]
        front_end.record["events"].append({"type": "call", "player": name, "bid": "pass"})
    answer = front_end.play_on()
    assert (answer["state"]["phase"], answer["score"], answer["sheet"]) == ("new_deal", None, None)


def test_with_a_bound_player(client: FlaskClient) -> None:
    """The state leads through the binding as through any auction."""
    front_end = FrontEnd(client, OF_2014, "bound", private=False)
    players = front_end.record["players"]
    points = dict(zip(players, (5, 30, 10), strict=True))
    front_end.record |= {"redeal": True, "scores": points}
    first = players.index(front_end.record["first_bidder"])
    for place in range(3):
        name = players[(first + place) % 3]
        assert front_end.look()["state"]["awaiting"] == [name]
        front_end.record["events"].append({"type": "call", "player": name, "bid": "pass"})
    state = front_end.look()["state"]
    assert state["auction"]["bound"] == state["auction"]["bidder"] == players[1]
    assert state["awaiting"] == [players[2]]
    check_end(client, OF_2014, front_end.play_on())


def test_of_open_information_cards_are_all_that_is_asked_for(client: FlaskClient) -> None:
    """Without a deal the same events are offered, and no plays are counted."""
    front_end = FrontEnd(client, THREE, "shown", private=False)
    front_end.play_on()
    events = front_end.record["events"]
    for number in range(0, len(events), 6):
        front_end.record["events"] = events[:number]
        whole = front_end.look()
        front_end.record["deal"] = None
        told = front_end.look()
        for name in ("phase", "awaiting", "auction", "chimera", "trick", "tricks", "out"):
            assert told["state"][name] == whole["state"][name]
        for one, other in zip(told["state"]["players"], whole["state"]["players"], strict=True):
            assert one["may"]["events"] == other["may"]["events"]
        dealt = answered(client, path_of("deal", THREE), {"seed": "shown"})
        front_end.record["deal"] = dealt["deal"]
