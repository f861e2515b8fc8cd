"""Questions about Chimère for the golden file, and any number of them at random.

Icons are few and choices are sometimes wrong, so that ties, spoiled gifts, chimeras that may not
compete and every fault come up. An answer is kept without the sentences that only people read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.limits import MOST_WIZARDS
from referee.api.settings import Settings
from referee.chimere import Gift, Part, Season, Skill

Json = dict[str, Any]

FILE: Final = Path(__file__).parents[1] / "golden" / "chimere.json"
SEED: Final = "Titan"
#: How many questions of each call the file has.
IN_THE_FILE: Final = {
    "chimeras/approve": 60,
    "chimeras/power": 60,
    "contests/judge": 150,
    "queens-award/judge": 60,
    "years/judge": 20,
    "tournaments/score": 40,
}
_NAMES: Final = ("Ann", "Bea", "Cid", "Dov", "Eve", "Z\u0151", "\U0001f981", "\uff3a", "a/b~c")
_NEUTRAL: Final = ("Neutral 1", "Neutral 2")
_ANIMALS: Final = ("lion", "shark", "eagle", "llama", "snake")
_SEASONS: Final = [season.value for season in Season]
_PLACES: Final = ("first", "second")


def questions(seed: str = SEED, counts: dict[str, int] | None = None) -> Iterator[Json]:
    """So many questions of each call."""
    rng = Random(seed)
    for call, count in (counts or IN_THE_FILE).items():
        for _ in range(count):
            yield {"ask": call, "body": _DRAWN[call](rng)}


def settled(client: FlaskClient, question: Json, seed: str) -> Json:
    """The question with the choices that the Champion has to make, as far as it is answered."""
    rng = Random(seed)
    body = question["body"]
    for year in body.get("years") or [body]:
        call = "years/judge" if "years" in body else question["ask"]
        while (place := _open(answer(client, {"ask": call, "body": year}))) is not None:
            path, tied = place
            _put(year, path, rng.choice(tied))
    return question


def answer(client: FlaskClient, question: Json) -> Json:
    """What the referee says, without its words."""
    response = client.post(f"/v1/chimere/{question['ask']}", json=question["body"])
    told: Json = response.get_json()
    if response.status_code != 200:
        assert response.status_code == 422, told
        return {
            "errors": [
                {
                    "code": error["code"],
                    "pointer": error["pointer"],
                    "params": error.get("params") or {},
                }
                for error in told["errors"]
            ]
        }
    if told.get("reason"):
        told["reason"] = {name: told["reason"][name] for name in ("code", "params")}
    return told


def _open(told: Json) -> tuple[tuple[str, ...], list[str]] | None:
    """Where a choice of the Champion is missing, and those tied; None where none is."""
    if "seasons" in told:
        for season in told["undecided_seasons"]:
            contest = told["seasons"][season]
            path = ("champion_choices", season, contest["undecided_place"])
            return path, contest["undecided"]
        award = told["award"]
        if award and award["undecided"]:
            return ("award", "champion_choice"), award["undecided"]
        return None
    if not told.get("undecided"):
        return None
    if "undecided_place" in told:
        return ("champion_choices", told["undecided_place"]), told["undecided"]
    return ("champion_choice",), told["undecided"]


def _put(body: Json, path: tuple[str, ...], value: str) -> None:
    for part in path[:-1]:
        if body.get(part) is None:
            body[part] = {}
        body = body[part]
    body[path[-1]] = value


# --- drawn --------------------------------------------------------------------------------------


def _tile(rng: Random, animal: str, turned: float) -> Json | str:
    if rng.random() < turned / 2:
        return "sheep"
    skills = {skill.value: rng.choice((1, 1, 2, 3)) for skill in Skill if rng.random() < 0.3}
    tile: Json = {"animal": animal, "skills": skills}
    if rng.random() < 0.5:
        tile["gift"] = rng.choice((None, *(gift.value for gift in Gift)))
    if rng.random() < turned / 2:
        tile["turned"] = True
    return tile


def _any_chimera(rng: Random) -> Json:
    """Tiles as they come: many may not compete."""
    few = _ANIMALS[: rng.randint(1, 5)]
    return {part.value: _tile(rng, rng.choice(few), 0.5) for part in Part}


def _chimera(rng: Random, wrong: float = 0.02) -> Json:
    """An approved chimera, most of the time."""
    if rng.random() < wrong:
        return _any_chimera(rng)
    animals = rng.sample(_ANIMALS, 3)
    chimera: Json = {}
    for part, animal in zip(Part, animals, strict=True):
        chimera[part.value] = _tile(rng, animal, 0)
    if rng.random() < 0.15:
        # One of two alike is turned.
        chimera["tail"] = rng.choice(("sheep", chimera["head"] | {"turned": True}))
    return chimera


def _contest(rng: Random) -> Json:
    tile = {"main": rng.randint(3, 6), "secondary": rng.randint(1, 3)}
    skills = {kind: rng.choice(list(Skill)).value for kind in tile}
    return {
        "name": "Violent Dance",
        **{kind: {"skill": skills[kind], "points": points} for kind, points in tile.items()},
    }


def _approve(rng: Random) -> Json:
    return {"chimera": _any_chimera(rng)}


def _power(rng: Random) -> Json:
    return {
        "chimera": _chimera(rng, 0.2),
        "contest": _contest(rng),
        "advanced": rng.random() < 0.7,
    }


def _names(rng: Random, fewest: int = 2) -> list[str]:
    return rng.sample(_NAMES, rng.choice((fewest, 3, 3, 4, 5)))


def _judge(rng: Random) -> Json:
    names = _names(rng)
    neutral: list[str] = list(_NEUTRAL) if len(names) == 2 else []
    if rng.random() < 0.05:
        neutral = rng.choice(([], [_NEUTRAL[0]], [*_NEUTRAL, "Zoe"], ["Zoe"], names[:1]))
    taking_part = dict.fromkeys(name for name in (*names, *neutral) if name != "Zoe")
    entries = {name: _chimera(rng) for name in list(taking_part)[:MOST_WIZARDS]}
    body: Json = {"contest": _contest(rng), "entries": entries, "neutral": neutral}
    body["champion"] = _champion(rng, [*names, *neutral])
    body["advanced"] = rng.random() < 0.5
    if rng.random() < 0.3:
        body["champion_choices"] = _choices(rng, [*names, *neutral])
    return _same_strength(rng, body)


def _same_strength(rng: Random, body: Json) -> Json:
    """Some chimeras lie on the table twice, for ties of every size."""
    entries = body["entries"]
    for name in list(entries):
        if rng.random() < 0.35:
            entries[name] = next(iter(entries.values()))
    return body


def _champion(rng: Random, names: list[str]) -> str:
    return "Zoe" if rng.random() < 0.03 else rng.choice(names[:2] if rng.random() < 0.95 else names)


def _choices(rng: Random, names: list[str]) -> Json | None:
    some = [place for place in _PLACES if rng.random() < 0.6]
    return {place: rng.choice((*names, *names, "Zoe", None)) for place in some} or None


def _votes(rng: Random) -> Json:
    names = _names(rng, 3)
    if rng.random() < 0.05:
        names = names[:2]
    body: Json = {"votes": _ballots(rng, names), "champion": _champion(rng, names)}
    if rng.random() < 0.3:
        body["champion_choice"] = rng.choice((*names, None, "Zoe"))
    return body


def _ballots(rng: Random, names: list[str]) -> Json:
    chosen = {name: rng.choice([other for other in names if other != name]) for name in names}
    if rng.random() < 0.05:
        chosen[names[0]] = rng.choice((names[0], "Zoe"))
    return chosen


def _year(rng: Random, names: list[str] | None = None, wrong: float = 0.02) -> Json:
    names = names or _names(rng)
    two = len(names) == 2
    wizards: Json = {
        name: {season.value: _chimera(rng, wrong / 4) for season in Season} for name in names
    }
    for season in Season:
        if rng.random() < 0.4:
            wizards[names[1]][season.value] = wizards[names[0]][season.value]
    body: Json = {
        "contests": {season.value: _contest(rng) for season in Season},
        "wizards": wizards,
        "champion": names[0] if rng.random() > wrong else "Zoe",
        "advanced": rng.random() < 0.5,
    }
    if two != (rng.random() < wrong):
        body["neutral"] = rng.choice(
            (
                {name: _chimera(rng, wrong) for name in _NEUTRAL},
                [_chimera(rng, wrong) for _ in _NEUTRAL],
            )
        )
    if rng.random() < wrong * 2:
        body["neutral"] = rng.choice(([_chimera(rng)], {names[0]: _chimera(rng)}))
    if rng.random() < wrong * 4:
        body["champion_choices"] = {rng.choice(_SEASONS): _choices(rng, [*names, *_NEUTRAL])}
    if rng.random() > (0.1 if wrong else 0) and two == (rng.random() < wrong):
        body["award"] = {"season": rng.choice(_SEASONS), "votes": _ballots(rng, names)}
        if not wrong:
            body["award"]["votes"] = {name: names[name == names[0]] for name in names}
        if rng.random() < wrong:
            body["award"]["votes"].pop(names[-1])
        if rng.random() < wrong:
            body["award"]["votes"]["Zoe"] = names[0]
    return body


def _tournament(rng: Random) -> Json:
    if rng.random() < 0.75:
        return {"wizards": _won(rng)}
    names = _names(rng)
    wrong = rng.choice((0, 0, 0, 0.02))
    body: Json = {"years": [_year(rng, names, wrong) for _ in range(3)]}
    if rng.random() < 0.1:
        body["years"][2] = _year(rng, wrong=wrong)
    return body


def _won(rng: Random) -> Json:
    names = _names(rng)
    if rng.random() < 0.05:
        names = names[:1]
    kinds = ["main", "secondary"] * rng.choice((0, 2, 4, 12, 13 if rng.random() < 0.2 else 11))
    if len(names) > 2 or rng.random() < 0.1:
        kinds += ["award"] * rng.randint(0, 3 if rng.random() < 0.9 else 4)
    won: Json = {name: [] for name in names}
    for kind in kinds:
        tile: Json = {"kind": kind, "points": 2 if kind == "award" else rng.randint(1, 5)}
        if kind == "award" and rng.random() < 0.3:
            del tile["points"]
        if rng.random() < 0.002:
            tile.pop("points", None)
        if kind == "award" and rng.random() < 0.05:
            tile["points"] = 3
        won[rng.choice(names)].append(tile)
    return won


_DRAWN: Final = {
    "chimeras/approve": _approve,
    "chimeras/power": _power,
    "contests/judge": _judge,
    "queens-award/judge": _votes,
    "years/judge": _year,
    "tournaments/score": _tournament,
}


def answered(client: FlaskClient, asked: Iterator[Json]) -> list[Json]:
    """Every question with its answer; half of them with all choices made."""
    entries = []
    for index, question in enumerate(asked):
        if index % 2 == 0:
            settled(client, question, f"{SEED} {index}")
        entries.append(question | {"answer": answer(client, question)})
    return entries


def golden() -> list[Json]:
    """The entries of the file."""
    return answered(create_app(Settings()).test_client(), questions())
