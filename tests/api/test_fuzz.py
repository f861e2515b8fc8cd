"""Bodies that nobody would write: no answer but a described one, and never a failure.

The client holds every answer against the specification, so a test here only has to ask. Every
question of the document is put, also those that are added later: its examples are the seeds.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.api.asking import JSON, RULESETS, hold_to_the_list, listed_reasons, points
from tests.api.document import operations

Json = Any

#: Every question with every example of it: the path with its parameters, and the body.
SEEDS: list[tuple[str, Json]] = [
    (path, example["value"])
    for path, _, operation in operations()
    for content in operation.get("requestBody", {}).get("content", {}).values()
    for example in content.get("examples", {}).values()
]
PATHS = sorted({path for path, _ in SEEDS})
LOOK_UPS = [path for path, method, _ in operations() if method == "GET"]

CARDS = [*map(str, range(13)), "H", "P", "C", "Q"]
#: Words that mean something somewhere in a request, and some that nearly do.
WORDS = sorted(
    {
        word
        for _, body in SEEDS
        for word in json.dumps(body).replace('"', " ").replace(":", " ").split()
    }
    | {*CARDS, "07", " 7", "h", "reading", "combination", "options", "_schema", "__proto__", "a/b~"}
)


def fuzzed(examples: int) -> Callable[[Any], Any]:
    """Run with so many examples, the same in every run."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


any_text = st.text(st.characters(), max_size=20)  # also halves of surrogate pairs
any_scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=False, allow_infinity=False),
    any_text,
    st.sampled_from(WORDS),
)
any_json = st.recursive(
    any_scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.dictionaries(st.one_of(st.sampled_from(WORDS), any_text), inner, max_size=6),
    ),
    max_leaves=20,
)
any_ruleset = st.sampled_from(RULESETS)
some_cards = st.lists(st.sampled_from(CARDS), max_size=24)
#: Few ranks, so that combinations are met with.
like_cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=4, unique=True).flatmap(
    lambda cards: st.lists(st.sampled_from(cards), max_size=12)
)


def places(value: Json) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: the list or object, and the index or key."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += [(value, key), *places(inner)]
    return found


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, Json]:
    """A good question in which a few things have been changed."""
    path, body = copy.deepcopy(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 4))):
        found = places(body)
        if not found:
            break
        where, key = draw(st.sampled_from(found))
        match draw(st.sampled_from(["replace", "cards", "delete", "add", "rename", "repeat"])):
            case "replace":
                where[key] = draw(any_json)
            case "cards":
                where[key] = draw(some_cards)
            case "delete":
                del where[key]
            case "add" if isinstance(where, dict):
                where[draw(st.one_of(st.sampled_from(WORDS), any_text))] = draw(any_json)
            case "rename" if isinstance(where, dict):
                where[draw(st.sampled_from(WORDS))] = where.pop(key)
            case _ if isinstance(where, list):
                where[key:key] = [where[key]] * draw(st.sampled_from([1, 2, 7, 101]))
    return path, body


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """The bytes of a good question with some lost, some added and some changed."""
    path, body = draw(st.sampled_from(SEEDS))
    text = bytearray(json.dumps(body).encode())
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 4)))
        text[start:stop] = draw(
            st.one_of(
                st.binary(max_size=4),
                st.sampled_from(
                    [b'"', b"\\", b"{", b"]", b",", b"NaN", b"\\ud800", b"\xff", b"\0"]
                ),
            )
        )
    return path, bytes(text)


def ask(app: Flask, path: str, body: bytes, ruleset: str = RULESETS[2]) -> TestResponse:
    """The answer to a body, which may be anything but a failure."""
    response = app.test_client().post(path.replace("{ruleset}", ruleset), data=body, headers=JSON)
    assert response.status_code < 500
    if response.status_code == 422:
        for error in response.get_json()["errors"]:
            assert points(error, json.loads(body)), error
    return response


@pytest.fixture(scope="module")
def listed(app: Flask) -> Json:
    """The list of reasons, by code."""
    return listed_reasons(app.test_client())


def test_there_are_seeds_for_every_question() -> None:
    questions = {path for path, method, _ in operations() if method == "POST"}
    assert set(PATHS) == questions


@fuzzed(200)
@given(path=st.sampled_from(PATHS), body=any_json)
def test_any_json_value(app: Flask, path: str, body: Json) -> None:
    ask(app, path, json.dumps(body).encode())


@fuzzed(400)
@given(question=mutated(), ruleset=any_ruleset)
def test_good_questions_with_changes(app: Flask, question: tuple[str, Json], ruleset: str) -> None:
    path, body = question
    ask(app, path, json.dumps(body).encode(), ruleset)


@fuzzed(200)
@given(path=st.sampled_from(PATHS), body=st.binary(max_size=200))
def test_any_bytes(app: Flask, path: str, body: bytes) -> None:
    ask(app, path, body)


@fuzzed(250)
@given(question=damaged())
def test_good_questions_with_damage(app: Flask, question: tuple[str, bytes]) -> None:
    ask(app, *question)


@fuzzed(400)
@given(cards=st.one_of(some_cards, like_cards), ruleset=any_ruleset)
def test_any_cards_are_classified_or_refused(
    app: Flask, listed: Json, cards: list[str], ruleset: str
) -> None:
    path = "/v1/rulesets/{ruleset}/classify"
    response = ask(app, path, json.dumps({"cards": cards}).encode(), ruleset)
    if response.status_code == 422:
        found = {error["code"] for error in response.get_json()["errors"]}
        assert found <= {"not_in_deck", "too_many_copies"}
    elif response.get_json()["reason"] is not None:
        hold_to_the_list(response.get_json()["reason"], listed)


readings = st.none() | st.fixed_dictionaries(
    {"combination": st.sampled_from([*WORDS, "single", "pair", "trips", "sequence", "trap"])},
    optional={"rank": st.none() | st.sampled_from(CARDS), "size": any_json},
)


plays = st.fixed_dictionaries({"cards": like_cards, "reading": readings})


@fuzzed(300)
@given(body=st.fixed_dictionaries({"trick": plays, "play": plays}), ruleset=any_ruleset)
def test_any_play_is_judged_against_any_trick(
    app: Flask, listed: Json, body: Json, ruleset: str
) -> None:
    response = ask(app, "/v1/rulesets/{ruleset}/beats", json.dumps(body).encode(), ruleset)
    if response.status_code == 422:
        found = {error["code"] for error in response.get_json()["errors"]}
        assert found <= {
            "not_in_deck",
            "too_many_copies",
            "illegal_trick",
            "no_such_reading",
            "ambiguous_reading",
            "wrong_type",  # for a size of null, which ought to be accepted like any other
        }
    elif response.status_code == 200:
        hold_to_the_list(response.get_json()["reason"], listed)


in_query = st.lists(
    st.tuples(
        st.sampled_from(["score_limit", "pi_ya_as_zero", "second_all_pass_binds", "x"]) | any_text,
        st.sampled_from(["true", "0", "400", "-1", "1e3", "dealer"]) | any_text,
    ),
    max_size=4,
)


@fuzzed(200)
@given(
    template=st.sampled_from(LOOK_UPS), word=st.sampled_from(RULESETS) | any_text, query=in_query
)
def test_any_look_up(app: Flask, template: str, word: str, query: list[tuple[str, str]]) -> None:
    path = re.sub(r"\{\w+\}", _quoted(word), template)
    asked = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in query)
    assert app.test_client().get(f"{path}?{asked}").status_code < 500


def _quoted(word: str) -> str:
    return quote(word.encode("utf-8", "surrogatepass"), safe="")


in_header = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=80)


@fuzzed(200)
@given(
    question=st.sampled_from(SEEDS),
    names=st.lists(
        st.sampled_from(
            [
                "Content-Type",
                "Content-Encoding",
                "X-Request-Id",
                "Origin",
                "Accept",
                "Range",
                "If-None-Match",
                "Access-Control-Request-Headers",
            ]
        ),
        max_size=4,
        unique=True,
    ),
    data=st.data(),
)
def test_any_headers(
    app: Flask, question: tuple[str, Json], names: list[str], data: st.DataObject
) -> None:
    path, body = question
    response = app.test_client().post(
        path.replace("{ruleset}", RULESETS[2]),
        data=json.dumps(body),
        headers=JSON | {name: data.draw(in_header) for name in names},
    )
    assert response.status_code in {200, 415, 422}
