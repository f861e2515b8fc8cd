"""Values, enumerations and the reading of JSON."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

import referee_sdk
from referee_sdk import (
    Combination,
    Declared,
    OpenEnum,
    Play,
    Reading,
    ReasonCode,
    Referee,
    Ruling,
    Value,
    values,
)
from referee_sdk.values.base import Mismatch

READING = {
    "combination": "pair",
    "rank": "7",
    "groups": 1,
    "size": 2,
    "body": [0, 1],
    "attached": [],
    "stands_for": [],
    "trap": False,
    "text": "pair of 7",
}
EVERY_ENUMERATION = [
    found
    for name in referee_sdk.__all__
    if isinstance(found := getattr(referee_sdk, name), type)
    and issubclass(found, OpenEnum)
    and found is not OpenEnum
]
EVERY_VALUE = [
    found
    for name in values.__all__
    if isinstance(found := getattr(values, name), type) and issubclass(found, Value)
]


@pytest.mark.parametrize("enumeration", EVERY_ENUMERATION, ids=lambda found: found.__name__)
def test_words_that_are_not_known_are_kept(enumeration: type[OpenEnum]) -> None:
    known = [word.value for word in enumeration]
    later = enumeration("of_a_later_version")
    assert later == "of_a_later_version"
    assert isinstance(later, enumeration)
    assert not later.known
    assert f"{later}" == later.value == "of_a_later_version"
    assert later in {"of_a_later_version"}, "it has the hash of the word"
    assert enumeration("of_a_later_version") == later
    assert later != enumeration("of_another_version")
    assert [word.value for word in enumeration] == known, "it does not become one of the known"
    assert all(word.known and enumeration(word.value) is word for word in enumeration)
    for copied in (pickle.loads(pickle.dumps(later)), copy.deepcopy(later)):  # noqa: S301 - made here
        assert copied == later
        assert type(copied) is enumeration
    with pytest.raises(ValueError, match="7"):
        enumeration(7)  # type: ignore[arg-type]  # that is the point


def test_a_reading_of_a_later_version() -> None:
    reading = Reading.from_json({**READING, "combination": "octet", "glow": {"a": 1}})
    assert reading.combination == "octet"
    assert not reading.combination.known
    assert not hasattr(reading, "glow")
    assert Play.of("7 7", reading).to_json() == {
        "cards": ["7", "7"],
        "reading": {"combination": "octet", "rank": "7"},
    }


def test_what_a_newer_server_adds_to_an_answer_is_in_raw(local: Referee) -> None:
    raw = {**local.ruling("piya.sequence").raw, "colour": "green"}
    ruling = Ruling.from_json(raw)
    assert ruling.raw["colour"] == "green"
    assert ruling == local.ruling("piya.sequence"), "raw is not compared"
    assert "green" not in repr(ruling)
    assert str(ruling) == ruling.ruling


@pytest.mark.parametrize("cls", EVERY_VALUE, ids=lambda found: found.__name__)
def test_every_value_is_frozen_and_has_slots(cls: type[Value]) -> None:
    assert "__dict__" not in dir(cls)
    if cls is not Value:
        for one in fields(cls):  # type: ignore[arg-type]  # every value but Value is a dataclass
            assert not isinstance(one.default, list | dict | set)
        assert cls.__doc__
        assert not cls.__doc__.startswith(cls.__name__ + "("), "it has a docstring of its own"


def test_a_value_cannot_be_changed() -> None:
    reading = Reading.from_json(READING)
    with pytest.raises(FrozenInstanceError):
        reading.rank = "8"  # type: ignore[misc]  # that is the point
    assert hash(reading) == hash(Reading.from_json(READING))
    assert pickle.loads(pickle.dumps(reading)) == reading  # noqa: S301 - made here
    assert str(reading) == "pair of 7"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"groups": True}, "at /groups there is true or false instead of a whole number"),
        ({"rank": 7}, "at /rank there is a whole number instead of a string"),
        ({"trap": None}, "at /trap there is null instead of true or false"),
        ({"body": {}}, "at /body there is an object instead of an array"),
        ({"body": [0, "1"]}, "at /body/1 there is a string instead of a whole number"),
        ({"stands_for": [{"index": 0}]}, "at /stands_for/0/rank there is nothing"),
        ({"size": 2.0}, "at /size there is the float instead of a whole number"),
        ({"combination": []}, "at /combination there is an array instead of a string"),
    ],
)
def test_json_of_another_shape(changed: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Reading.from_json({**READING, **changed})


def test_a_mismatch_inside_a_mapping() -> None:
    scored = {"chimera_won": True, "scores": {"A/B": {"total": "x", "items": []}}}
    with pytest.raises(Mismatch, match="at /scores/A~1B/total there is a string"):
        values.ScoredHand.from_json(scored)
    with pytest.raises(Mismatch, match="at the top there is a string instead of an object"):
        values.ScoredHand.from_json("x")
    with pytest.raises(Mismatch, match="at /scores there is an array"):
        values.ScoredHand.from_json({**scored, "scores": []})


def test_a_tile_or_a_sheep() -> None:
    chimera = values.Chimera.from_json(
        {"head": "sheep", "body": {"animal": "a", "skills": {}}, "tail": "sheep"}
    )
    assert chimera.head == referee_sdk.SHEEP
    assert isinstance(chimera.body, values.Tile)
    with pytest.raises(Mismatch, match="at /head there is a whole number"):
        values.Chimera.from_json({"head": 1, "body": "sheep", "tail": "sheep"})


def test_json_is_plain_whatever_a_value_was_made_of() -> None:
    tile = values.Tile("lion", {referee_sdk.Skill.SPEED: 1}, referee_sdk.Gift.CUTE)
    json = tile.to_json()
    assert json == {"animal": "lion", "skills": {"speed": 1}, "gift": "cute", "turned": False}
    assert {type(word) for word in (json["gift"], *json["skills"])} == {str}
    assert values.Tile.from_json(json) == tile


def test_words_compare_with_text() -> None:
    pair: str = Combination.PAIR
    assert pair == "pair"
    assert ReasonCode.NOT_HIGHER in {"not_higher"}
    assert Declared(Combination.PAIR).to_json() == {"combination": "pair"}
