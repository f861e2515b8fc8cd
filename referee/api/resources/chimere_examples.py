"""Example questions about Chimère; every one is asked by the tests."""

from __future__ import annotations

from typing import Any, Final

from referee.api.endpoints import Example, Json


def _tile(animal: str, gift: str | None = None, /, **skills: int) -> Json:
    return {"animal": animal, "skills": skills, "gift": gift}


def _chimera(head: Any, body: Any, tail: Any) -> Json:
    return {"head": head, "body": body, "tail": tail}


def _contest(name: str, main: str, secondary: str) -> Json:
    return {
        "name": name,
        "main": {"skill": main, "points": 5},
        "secondary": {"skill": secondary, "points": 2},
    }


_DANCE: Final = _contest("Violent Dance", "aggression", "beauty")
_LAMSE: Final = _chimera(
    _tile("lion", aggression=3), _tile("llama", beauty=1), _tile("seahorse", beauty=1)
)
_SNALON: Final = _chimera(
    _tile("snake", aggression=2), _tile("salmon", beauty=3), _tile("lion", aggression=1, beauty=1)
)
_CHAMAMON: Final = _chimera(
    _tile("chameleon", beauty=3), _tile("mammoth", aggression=2), _tile("salmon", beauty=2)
)
_LAMON: Final = _chimera(
    _tile("lion", aggression=2), _tile("lion", aggression=1), _tile("shark", speed=2)
)
_SHAMON: Final = _chimera(
    _tile("lion", aggression=2) | {"turned": True},
    _tile("lion", aggression=1),
    _tile("shark", speed=2),
)
_DRAGISE: Final = _chimera(
    _tile("dragonfly", "furry", aggression=2),
    _tile("giraffe", aggression=1, beauty=1),
    _tile("porpoise", "flying", protection=1),
)
_CONTESTS: Final = {
    "spring": _contest("Deadly Feast", "weight", "aggression"),
    "summer": _contest("Titan's Dance", "protection", "beauty"),
    "autumn": _contest("Violent Joust", "aggression", "protection"),
    "winter": _contest("Bloody Sprint", "speed", "aggression"),
}


def _wizard(*icons: int) -> Json:
    """The four chimeras of a wizard, each with so many icons of the main skill of its season."""
    return {
        season: _chimera(
            _tile("lion", None, **{contest["main"]["skill"]: number}),
            _tile("shark"),
            _tile("eagle"),
        )
        for (season, contest), number in zip(_CONTESTS.items(), icons, strict=True)
    }


_YEAR: Final = {
    "contests": _CONTESTS,
    "wizards": {"Ann": _wizard(3, 2, 1, 4), "Bea": _wizard(2, 3, 0, 5), "Cid": _wizard(1, 4, 2, 3)},
    "champion": "Ann",
    "award": {"season": "summer", "votes": {"Ann": "Bea", "Bea": "Ann", "Cid": "Bea"}},
    "advanced": False,
}
_YEAR_OF_TWO: Final = {
    "contests": _CONTESTS,
    "wizards": {"Ann": _wizard(3, 2, 1, 4), "Bea": _wizard(2, 3, 0, 5)},
    "neutral": [_LAMSE, _DRAGISE],
    "champion": "Bea",
    "advanced": True,
}

APPROVE: Final = (
    Example("lamon", "Two lions", {"chimera": _LAMON}),
    Example("shamon", "One of the two lions is a sheep", {"chimera": _SHAMON}),
    Example("sheep", "A sheep whose front nobody tells", {"chimera": _LAMSE | {"tail": "sheep"}}),
    Example(
        "without_need",
        "A tile that did not repeat is turned",
        {"chimera": _LAMON | {"tail": _tile("shark", speed=2) | {"turned": True}}},
    ),
)
POWER: Final = (
    Example("lamse", "Icons alone", {"chimera": _LAMSE, "contest": _DANCE, "advanced": False}),
    Example(
        "dragise",
        "A valid gift and a spoiled one",
        {"chimera": _DRAGISE, "contest": _DANCE, "advanced": True},
    ),
)
JUDGE: Final = (
    Example(
        "main_skill",
        "The main skill decides",
        {
            "contest": _DANCE,
            "entries": {"Ann": _LAMSE, "Bea": _SNALON, "Cid": _CHAMAMON},
            "neutral": [],
            "champion": "Ann",
            "advanced": False,
        },
    ),
    Example(
        "undecided",
        "The Champion has to choose",
        {
            "contest": _DANCE,
            "entries": {"Ann": _SNALON, "Bea": _SNALON, "Cid": _CHAMAMON},
            "champion": "Bea",
        },
    ),
    Example(
        "chosen",
        "The Champion has chosen",
        {
            "contest": _DANCE,
            "entries": {"Ann": _SNALON, "Bea": _SNALON, "Cid": _CHAMAMON},
            "champion": "Bea",
            "champion_choices": {"first": "Bea"},
        },
    ),
    Example(
        "neutral",
        "Two wizards and two neutral chimeras",
        {
            "contest": _DANCE,
            "entries": {"Ann": _LAMSE, "Bea": _CHAMAMON, "North": _SNALON, "South": _DRAGISE},
            "neutral": ["North", "South"],
            "champion": "Ann",
            "advanced": True,
        },
    ),
)
AWARD: Final = (
    Example(
        "majority",
        "Most votes",
        {"votes": {"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}, "champion": "Ann"},
    ),
    Example(
        "tied",
        "The Champion has to choose",
        {"votes": {"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}, "champion": "Ann"},
    ),
)
YEAR: Final = (
    Example("three", "Three wizards", _YEAR),
    Example("two", "Two wizards and two neutral chimeras", _YEAR_OF_TWO),
)
TOURNAMENT: Final = (
    Example("years", "Three years", {"years": [_YEAR, _YEAR, _YEAR]}),
    Example(
        "wizards",
        "The tiles alone",
        {
            "wizards": {
                "Ann": [{"kind": "main", "points": 5}, {"kind": "secondary", "points": 2}],
                "Bea": [{"kind": "main", "points": 5}, {"kind": "award"}],
                "Cid": [{"kind": "secondary", "points": 3}],
            }
        },
    ),
)
