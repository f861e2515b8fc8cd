"""Hands over HTTP: events in words, deals that name only the cards that matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from flask.testing import FlaskClient

from referee.api.present import hands as present
from referee.chimera import RULESETS
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from tests.api.asking import FIVE, THREE, answered, path_of, refused
from tests.chimera.hand.table import NAMES, dealt, events

Json = Any

#: A won auction, with all before the play: with 3 players Ann at 20, with 5 players alone at 30.
AUCTION_3 = "Ann bids 20; Bea, Cid bid pass"
AUCTION_5 = "Ann bids 30; Bea, Cid, Dov, Eve bid pass"
ALONE = f"{AUCTION_5}; Ann names nobody; Ann keeps 0"
WITH_BEA = f"{AUCTION_5}; Ann names Bea; Ann keeps 0"

#: Bea, the Pi Ya player, has the lead and a bird.
BEA_LEADS: Final = f"{WITH_BEA}; Ann plays 0; Bea plays 1; Cid, Dov, Eve, Ann pass"
#: Ann lays her last cards: with 3 players the hand is over, with 5 it goes on.
OVER_3: Final = f"{AUCTION_3}; Ann plays 1x3 2x3 3x3 4x3 5x3 6 7 8 9 10"
OUT_5: Final = f"{ALONE}; Ann plays 0x3 1x3 2x3 3x3 4 5 6 7; Bea, Cid, Dov, Eve pass; Ann plays 8x3"
#: Bea and Cid are to swap a card; all five are to pass one that they have laid face up.
SWAP: Final = "Ann bids 30; Bea, Cid bid pass"
PASS_5: Final = (
    "Ann bids 30 showing 3; Bea bids pass showing 4 5; Cid bids pass showing 6; "
    "Dov bids pass showing 7; Eve bids pass showing 8; Ann names Bea"
)


def said(text: str) -> list[Json]:
    """The events of a text, as JSON."""
    return [present.event(event) for event in events(text)]


def open_hand(text: str, ruleset: str, /, **more: Json) -> Json:
    """A record of open information. Ann bids first where nothing else is said."""
    players = list(NAMES[: RULESETS[ruleset].players])
    return {"players": players, "first_bidder": "Ann", "events": said(text), **more}


def three(text: str, **more: Json) -> Json:
    """The same with 3 players."""
    return open_hand(text, THREE, **more)


def five(text: str, **more: Json) -> Json:
    """The same with 5 players."""
    return open_hand(text, FIVE, **more)


def dealt_hand(
    text: str,
    ruleset: str,
    hands: Mapping[str, str] | None = None,
    den: Sequence[str] = (),
    /,
    **more: Json,
) -> Json:
    """A record with a deal in which these players and packets have these cards."""
    record = HandRecord(dealt(ruleset, hands, den), events(text))
    return {**present.record(record), **more}


def random_hands(ruleset: str, number: int, seed: str = "") -> list[Json]:
    """Records of random legal hands from the deal to the end."""
    rules = RULESETS[ruleset]
    dice = Random(f"{ruleset} {seed}")
    players = RandomPlayers(rules, dice)
    found = []
    for _ in range(number):
        setup = random_setup(rules, dice, NAMES[: rules.players])
        _, happened = players.play_out(setup)
        found.append(present.record(HandRecord(setup, tuple(happened))))
    return found


def judge(client: FlaskClient, record: Json, name: str = FIVE, /, **more: Json) -> Json:
    """The answer to a record under the ruleset of this name; there must be one."""
    return answered(client, path_of("hands/referee", name), {**record, **more})


def refuse(client: FlaskClient, record: Json, name: str = FIVE, /, **more: Json) -> list[Json]:
    """The errors of a record that cannot be judged."""
    return refused(client, path_of("hands/referee", name), {**record, **more})


def player(answer: Json, name: str) -> Json:
    """How a player stands in the state of an answer."""
    (found,) = (one for one in answer["state"]["players"] if one["player"] == name)
    return found


def cut(record: Json, number: int) -> Json:
    """The record with only so many events."""
    return {**record, "events": record["events"][:number]}
