"""The golden sheets: what the referee answers, for it and for the score pad's own scorer.

``python -m tests.pages.golden`` writes ``tests/golden/sheets.json``: a wide random set of sheets
for every ruleset, some of which cannot be, beside some made by hand; and whole games. It writes
``tests/golden/chimere.json`` too, the same for the board game. An answer is
kept without what only people read: lines as code, count and points, errors as code, pointer and
parameters.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.settings import Settings
from referee.chimera import RULESETS
from tests.chimera.scoring.sheets import as_request, drawn, players_of, sheet
from tests.pages import golden_chimere

Json = dict[str, Any]

FILE: Final = Path(__file__).parents[1] / "golden" / "sheets.json"
SEED: Final = 20_14
_SHEETS: Final = 60
_GAMES: Final = 12
_MOST_TRAPS: Final = 15


def questions() -> Iterator[Json]:
    """Everything that is asked."""
    for ruleset in RULESETS:
        rng = Random(f"{SEED} {ruleset}")
        for body in (*_by_hand(ruleset), *_at_random(ruleset, rng)):
            yield {"ruleset": ruleset, "ask": "hands/score", "body": body}
        for body in _games(ruleset, rng):
            yield {"ruleset": ruleset, "ask": "games/score", "body": body}


def more_sheets(each: int) -> Iterator[Json]:
    """So many random sheets of every ruleset, and as many that may be none."""
    for ruleset in RULESETS:
        rng = Random(f"{SEED} more {ruleset}")
        for _ in range(each // 2):
            body = as_request(drawn(ruleset, rng))
            yield {"ruleset": ruleset, "ask": "hands/score", "body": body}
            body = body | _changed(ruleset, body, rng)
            yield {"ruleset": ruleset, "ask": "hands/score", "body": body}


def answer(client: FlaskClient, question: Json) -> Json:
    """What the referee says, without its words."""
    path = f"/v1/rulesets/{question['ruleset']}/{question['ask']}"
    response = client.post(path, json=question["body"])
    told = response.get_json()
    if response.status_code != 200:
        assert response.status_code == 422
        return {"errors": [_without(error, "detail") for error in told["errors"]]}
    if question["ask"] == "hands/score":
        return _hand(told)
    kept = ("totals", "standings", "leaders", "over", "winner", "tied", "score_limit")
    return {name: told[name] for name in kept} | {"hands": [_hand(one) for one in told["hands"]]}


def _hand(told: Json) -> Json:
    scores = {
        name: {
            "total": score["total"],
            "items": [_without(item, "text", "ruling") for item in score["items"]],
        }
        for name, score in told["scores"].items()
    }
    return {"chimera_won": told["chimera_won"], "scores": scores}


def _without(value: Json, *names: str) -> Json:
    return {name: inner for name, inner in value.items() if name not in names} | (
        {"params": value.get("params") or {}} if "pointer" in value else {}
    )


# --- sheets -------------------------------------------------------------------------------------


def _by_hand(ruleset: str) -> Iterator[Json]:
    """What a random sheet seldom or never is."""
    rules = RULESETS[ruleset]
    players = list(players_of(ruleset))
    usual = as_request(sheet(ruleset))
    lost = usual | {"out": [players[-1]]}
    yield from (usual, lost)
    for bid in (0, *rules.bids, 60):
        yield from (usual | {"bid": bid}, usual | {"bid": bid, "all_passed": True, "pi_ya": None})
    for traps in range(_MOST_TRAPS):
        yield usual | {"traps": traps}
        yield lost | {"traps": traps, "flight": True}
    for kind in ("toads", "cats", "birds"):
        for count in (1, 4, 5, 6, 7):
            yield usual | {"treasure": {"Ann": {kind: count}}}
            yield usual | {"treasure": {"Ann": {kind: count - 1}, "Bea": {kind: 2}}, "traps": 11}
    yield from (
        usual | {"pi_ya": "Ann"},
        usual | {"pi_ya": "Bea", "all_passed": True},
        usual | {"pi_ya": None},
        usual | {"chimera": "Zoe"},
        usual | {"out": []},
        usual | {"out": ["Ann"]},
        usual | {"out": ["Ann", "Bea", "Cid"]},
        usual | {"out": ["Bea", "Ann"]},
        usual | {"out": ["Zoe"]},
        usual | {"idle_hunters": ["Ann"]},
        usual | {"idle_hunters": ["Bea"]},
        usual | {"idle_hunters": ["Cid"]},
        usual | {"idle_hunters": ["Cid"], "treasure": {"Cid": {"cats": 1}}},
        usual | {"idle_hunters": ["Cid"], "treasure": {"Cid": {}}, "flight": True},
        lost | {"idle_hunters": [players[-1]]},
        usual | {"treasure": {"Zoe": {"toads": 1}}},
        usual | {"treasure": {"Zo/e~": {"toads": 1}}},
    )
    if rules.players == 5:
        for idle in (["Cid"], ["Cid", "Dov"], ["Cid", "Dov", "Eve"]):
            for birds in range(1, 5):
                yield usual | {"idle_hunters": idle, "treasure": {"Ann": {"birds": birds}}}


def _at_random(ruleset: str, rng: Random) -> Iterator[Json]:
    """Hands that could have been played, and the same with one or two things changed."""
    for _ in range(_SHEETS):
        body = as_request(drawn(ruleset, rng))
        yield body
        for _ in range(rng.choice((1, 1, 2))):
            body = body | _changed(ruleset, body, rng)
        yield body


def _changed(ruleset: str, body: Json, rng: Random) -> Json:
    players = body["players"]
    name = rng.choice(players)
    changes: tuple[Json, ...] = (
        {"traps": body["traps"] + rng.randint(1, 6)},
        {"traps": body["traps"] + rng.randint(1, 3)},
        {"traps": rng.randrange(_MOST_TRAPS)},
        {"flight": not body["flight"]},
        {"chimera": name},
        {"pi_ya": rng.choice((None, name))},
        {"bid": rng.choice(RULESETS[ruleset].bids)},
        {"all_passed": not body["all_passed"]},
        {"out": rng.sample(players, rng.randint(0, 3))},
        {"idle_hunters": rng.sample(players, rng.randint(0, 3))},
        {"treasure": body["treasure"] | {name: _counts(rng)}},
        {"treasure": {each: _counts(rng) for each in rng.sample(players, 3)}},
    )
    return rng.choice(changes)


def _counts(rng: Random) -> Json:
    return {kind: rng.choice((0, 0, 0, 1, 2, rng.randint(0, 5))) for kind in ("toads", "cats")} | (
        {"birds": rng.randint(1, 2)} if rng.random() < 0.3 else {}
    )


# --- games --------------------------------------------------------------------------------------


def _games(ruleset: str, rng: Random) -> Iterator[Json]:
    """Games of some hands: not begun, going on, tied at the limit, over, and over too early."""
    players = list(players_of(ruleset))
    yield {"players": players, "score_limit": 300, "hands": []}
    tie = as_request(sheet(ruleset, treasure={"Ann": {"cats": 2}, "Cid": {"toads": 1}}))
    again = tie | {"chimera": "Bea", "pi_ya": None, "out": ["Bea", "Ann"][: len(tie["out"])]}
    for limit in (1, 10, 40, 400):
        yield {"players": players, "score_limit": limit, "hands": [tie]}
        yield {"players": players, "score_limit": limit, "hands": [tie, again]}
        yield {"players": players, "score_limit": limit, "hands": [tie, again, tie]}
    for count in range(_GAMES):
        hands = [as_request(drawn(ruleset, rng)) for _ in range(count)]
        yield {"players": players, "score_limit": rng.choice((100, 200, 400)), "hands": hands}
    yield {
        "players": players,
        "score_limit": 400,
        "hands": [tie | {"traps": 14}, tie, {**tie, "bid": 1}],
    }
    # The Hunters have the same, and the limit: everyone plays on until one alone has the most.
    level = as_request(sheet(ruleset, out=(players[-1],)))
    ahead = level | {"treasure": {players[-1]: {"cats": 1}}}
    for hands in ([level], [level, level], [level, ahead], [level, ahead, level]):
        yield {"players": players, "score_limit": RULESETS[ruleset].scoring.hunter, "hands": hands}


def golden() -> list[Json]:
    """Every question with its answer, as the file has them."""
    client = create_app(Settings()).test_client()
    return [question | {"answer": answer(client, question)} for question in questions()]


def written(entries: list[Json]) -> str:
    """The text of the file, an entry a line."""
    lines = (json.dumps(entry, separators=(",", ":")) for entry in entries)
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(golden()), encoding="utf-8")
    golden_chimere.FILE.write_text(written(golden_chimere.golden()), encoding="utf-8")
