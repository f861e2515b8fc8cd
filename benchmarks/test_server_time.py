"""Server time of the largest questions: a whole record and a whole game, without the network.

The application is called as a server calls it, body in and body out.
"""

from __future__ import annotations

import io
from random import Random
from typing import Any, Final

import orjson
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from referee.api import create_app
from referee.api.present import hands as present
from referee.chimera import RULESETS
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.summary import summary

FIVE: Final = RULESETS["chimera-more-5p"]
NAMES: Final = ("Ann", "Bea", "Cid", "Dov", "Eve")


def records(number: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Simulated hands: each as a record, and summed up."""
    dice = Random(40)
    players = RandomPlayers(FIVE, dice)
    found = []
    for _ in range(number):
        setup = random_setup(FIVE, dice, NAMES)
        hand, events = players.play_out(setup)
        finished = summary(hand)
        assert finished is not None
        record = present.record(HandRecord(setup, tuple(events)))
        found.append((record, present.sheet(finished)))
    return found


def ask(app: Any, path: str, body: bytes) -> bytes:
    """The answer of the application, which must be 200."""
    told: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.version": (1, 0),
    }

    def start(status: str, _headers: Any, _failure: Any = None) -> None:
        told.append(status)

    answer = b"".join(app(environ, start))
    assert told == ["200 OK"], answer
    return answer


@pytest.mark.parametrize("what", ["longest record", "record", "40 hands", "40 records"])
def test_server_time(benchmark: BenchmarkFixture, what: str) -> None:
    app = create_app()
    played = records(40)
    longest = max((record for record, _ in played), key=lambda record: len(record["events"]))
    usual = sorted((record for record, _ in played), key=lambda one: len(one["events"]))[20]
    sheets = [sheet for _, sheet in played]
    path, body = {
        "longest record": ("hands/referee", longest),
        "record": ("hands/referee", usual),
        "40 hands": ("games/score", {"players": NAMES, "score_limit": 1_000_000, "hands": sheets}),
        "40 records": (
            "games/score",
            {"players": NAMES, "score_limit": 1_000_000, "hands": [record for record, _ in played]},
        ),
    }[what]
    sent = orjson.dumps(body)
    benchmark.group = "server time, chimera-more-5p"
    benchmark.extra_info["events"] = len(body.get("events", ()))
    benchmark(ask, app, f"/v1/rulesets/chimera-more-5p/{path}", sent)
