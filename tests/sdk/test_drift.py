"""The SDK and the specification say the same, field by field.

When a test here fails, the interface has changed: change the dataclass, the method or the
enumeration that it names.
"""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import pytest

import referee_sdk
from referee_sdk import OpenEnum, Season, Skill, values
from tests.sdk.operations import METHODS, SCHEMAS, Json, Operation, operations

#: Components that have another name in the SDK, where theirs is taken or says less.
RENAMED: Final = {"Combination": "CombinationPlays", "YearRequest": "Year"}
#: Objects with fixed names, which the SDK takes as a mapping by the words of an enumeration.
BY_WORD: Final = {
    "Skills": Skill,
    "SeasonContests": Season,
    "SeasonChimeras": Season,
    "SeasonChoices": Season,
}
#: What the SDK sends of itself.
OF_ITS_OWN: Final = {"options", "format", "ruleset", "cursor"}
#: The body of these is one argument, or is made of many questions.
WHOLE: Final = {"refereeHand", "batch"}


def value_of(component: str) -> Any:
    """The dataclass of a component."""
    found = getattr(values, RENAMED.get(component, component), None)
    assert is_dataclass(found), f"the SDK has no value for the component {component}"
    return found


def described() -> list[str]:
    """The components that values stand for: all but the bodies of methods."""
    bodies = {operation.request for operation in operations()}
    return [
        name
        for name in SCHEMAS
        if name not in {*BY_WORD, "HouseRules"} and (name not in bodies or name in RENAMED)
    ]


@pytest.mark.parametrize("component", described())
def test_a_value_has_the_fields_of_its_component(component: str) -> None:
    cls, schema = value_of(component), SCHEMAS[component]
    hints = get_type_hints(cls)
    ours = {one.name.rstrip("_"): one for one in fields(cls) if one.name != "raw"}
    if issubclass(cls, values.Event):
        assert [cls.type.value] == schema["properties"]["type"]["enum"]
        schema = {**schema, "properties": {**schema["properties"]}}
        del schema["properties"]["type"]
    assert ours.keys() == schema["properties"].keys() - IGNORED.get(component, set())
    required = set(schema.get("required", ()))
    for name, one in ours.items():
        where = f"{cls.__name__}.{name}"
        described = schema["properties"][name]
        hint = hints[one.name]
        if name not in required and "default" not in described and one.default is None:
            hint = without_none(hint)  # it is left out
        assert fits(hint, described), f"{where} is {hint}, but the specification: {described}"
        has_default = one.default is not MISSING or one.default_factory is not MISSING
        assert has_default == (name not in required), f"{where}: required differs"
        if has_default and "default" in described:
            mine = values.plain(one.default)
            assert mine == described["default"] or mine is None, f"{where}: the defaults differ"


#: Fields that are accepted and not looked at, so that a Reading may be sent back.
IGNORED: Final = {"Declared": {"groups", "size", "body", "attached", "stands_for", "trap", "text"}}
_SCALARS: Final = {"string": str, "integer": int, "boolean": bool}


def fits(hint: Any, schema: Json) -> bool:
    """Whether a type says the same as a schema; both may be nullable."""
    hints = set(get_args(hint)) if get_origin(hint) in (Union, types.UnionType) else {hint}
    schemas = list(alternatives(schema))
    nullable = {"type": "null"} in schemas
    schemas = [one for one in schemas if one != {"type": "null"}]
    if (types.NoneType in hints) != nullable and hint is not Any:
        return False
    hints -= {types.NoneType}
    return all(any(fits_one(one, other) for other in schemas) for one in hints) and all(
        any(fits_one(one, other) for one in hints) for other in schemas
    )


def without_none(hint: Any) -> Any:
    """The type, never None."""
    return Union[*(kind for kind in get_args(hint) if kind is not types.NoneType)]


def alternatives(schema: Json) -> Iterator[Json]:
    """The schemas of which a value has to match one, without those of null."""
    for key in ("anyOf", "oneOf"):
        if key in schema:
            for one in schema[key]:
                yield from alternatives(one)
            return
    kinds = schema.get("type")
    if isinstance(kinds, list):
        for kind in kinds:
            yield {"type": "null"} if kind == "null" else {**schema, "type": kind}
        return
    yield schema if kinds != "null" else {"type": "null"}


def fits_one(hint: Any, schema: Json) -> bool:
    """Whether a type that is no union says the same as such a schema."""
    origin = get_origin(hint)
    if "$ref" in schema:
        component = schema["$ref"].rpartition("/")[2]
        if component.endswith("Event"):
            return hint is values.Event
        if component in BY_WORD or component == "HouseRules":
            return origin is not None and issubclass(origin, Mapping)
        return bool(hint is value_of(component))
    kind = schema.get("type")
    if kind == "array":
        return origin is tuple and fits(get_args(hint)[0], schema["items"])
    if kind == "object":
        if origin is None:
            return hint is Any
        inside = schema.get("additionalProperties")
        within = get_args(hint)[1]
        return issubclass(origin, Mapping) and (
            fits(within, inside) if isinstance(inside, dict) and inside else within is Any
        )
    if kind is None:
        return hint is Any
    if kind == "number":
        return hint is int
    return hint is _SCALARS[kind] or (
        kind == "string" and isinstance(hint, type) and issubclass(hint, OpenEnum)
    )


@pytest.mark.parametrize(
    ("hint", "schema", "fit"),
    [
        (str, {"type": "string"}, True),
        (str, {"type": "integer"}, False),
        (str | None, {"type": ["string", "null"]}, True),
        (str, {"type": ["string", "null"]}, False),
        (str | None, {"type": "string"}, False),
        (tuple[int, ...], {"type": "array", "items": {"type": "integer"}}, True),
        (tuple[str, ...], {"type": "array", "items": {"type": "integer"}}, False),
        (Mapping[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}, True),
        (Mapping[str, str], {"type": "object", "additionalProperties": {"type": "integer"}}, False),
        (values.Reason, {"$ref": "#/components/schemas/Reason"}, True),
        (values.Reading, {"$ref": "#/components/schemas/Reason"}, False),
        (str | int, {"oneOf": [{"type": "string"}, {"type": "integer"}]}, True),
        (str | int, {"type": "string"}, False),
    ],
)
def test_the_comparison_itself(hint: Any, schema: Json, fit: bool) -> None:
    assert fits(hint, schema) is fit


@pytest.mark.parametrize("component", BY_WORD)
def test_a_mapping_by_words_has_all_words(component: str) -> None:
    assert SCHEMAS[component]["properties"].keys() == {str(word) for word in BY_WORD[component]}


@pytest.mark.parametrize(
    "operation",
    [one for one in operations() if one.request and one.name not in WHOLE],
    ids=lambda operation: operation.name,
)
def test_a_method_takes_what_the_body_holds(operation: Operation) -> None:
    method = METHODS[operation.name]
    taken = inspect.signature(method).parameters
    schema = SCHEMAS[operation.request or ""]
    held = schema["properties"].keys()
    assert (taken.keys() - {"self"}) | OF_ITS_OWN == held | OF_ITS_OWN, method.__qualname__
    for name in taken.keys() - {"self", *OF_ITS_OWN}:
        optional = taken[name].default is not inspect.Parameter.empty
        assert optional == (name not in schema.get("required", ())), f"{name} of {method}"


def test_the_house_rules_are_given_to_the_ruleset() -> None:
    under_a_ruleset = {
        name for name, method in METHODS.items() if method.__qualname__.startswith("Ruleset.")
    }
    for operation in operations():
        if operation.request is not None:
            takes = "options" in SCHEMAS[operation.request]["properties"]
            assert takes == (operation.name in under_a_ruleset), operation.name
    schema = SCHEMAS["HouseRules"]["properties"]
    hints = get_type_hints(referee_sdk.HouseRules)
    assert hints.keys() == schema.keys()
    assert all(fits(hints[name], schema[name]) for name in hints)


def words(*modules: str) -> set[str]:
    """The values of the enumerations of the server at these places."""
    from importlib import import_module

    found: set[str] = set()
    for place in modules:
        module, _, name = place.rpartition(".")
        found |= {str(word.value) for word in getattr(import_module(module), name)}
    return found


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Combination", ["referee.chimera.combinations.Combination"]),
        (
            "ReasonCode",
            ["referee.chimera.reasons.ReasonCode", "referee.chimere.reasons.ReasonCode"],
        ),
        ("AuctionStatus", ["referee.chimera.auction.AuctionState"]),
        ("Phase", ["referee.chimera.hand.state.PhaseName"]),
        ("Role", ["referee.chimera.hand.state.Role"]),
        ("EventType", ["referee.chimera.hand.events.EventType"]),
        ("UncheckedCode", ["referee.chimera.hand.unchecked.UncheckedCode"]),
        ("ItemCode", ["referee.chimera.scoring.items.ItemCode"]),
        ("RulingStatus", ["referee.ledger.Status"]),
        ("Skill", ["referee.chimere.tiles.Skill"]),
        ("Gift", ["referee.chimere.tiles.Gift"]),
        ("Season", ["referee.chimere.contests.Season"]),
        ("Part", ["referee.chimere.tiles.Part"]),
        ("TileKind", ["referee.chimere.contests.TileKind"]),
        ("Place", ["referee.chimere.contests.Place"]),
    ],
)
def test_an_enumeration_has_the_words_of_the_server(name: str, places: list[str]) -> None:
    assert {str(word) for word in getattr(referee_sdk, name)} == words(*places)


def test_no_enumeration_is_forgotten() -> None:
    ours = {name for name in referee_sdk.__all__ if is_enumeration(name)}
    (marker,) = [
        mark
        for mark in test_an_enumeration_has_the_words_of_the_server.pytestmark  # type: ignore[attr-defined]  # set by pytest
        if mark.name == "parametrize"
    ]
    assert ours == {case[0] for case in marker.args[1]}


def is_enumeration(name: str) -> bool:
    """Whether the name is that of an enumeration with words."""
    found = getattr(referee_sdk, name)
    return isinstance(found, type) and issubclass(found, OpenEnum) and found is not OpenEnum


@pytest.mark.parametrize("component", SCHEMAS)
def test_answers_say_nothing_that_is_closed(component: str) -> None:
    """The words of answers are open strings in the specification, as they are in the SDK."""
    schema = SCHEMAS[component]
    if schema.get("additionalProperties") is True:  # an answer, to which fields may be added
        assert '"enum"' not in json.dumps(schema)
