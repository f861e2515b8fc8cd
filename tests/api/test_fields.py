"""The two ways of loading a body agree, and every code of an error is described."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

import referee
from referee.api.fields import RefereeSchema
from referee.api.problems import FIELD_CODES
from referee.api.schemas.hands import DealRequest, LegalPlaysRequest
from referee.api.schemas.plays import BeatsRequest, ClassifyRequest

SCHEMAS: tuple[type[RefereeSchema], ...] = (
    ClassifyRequest,
    BeatsRequest,
    LegalPlaysRequest,
    DealRequest,
)

words = st.sampled_from(["7", "12", "H", "Q", "x", "", "pair", "single", "a name"])
simple = st.none() | st.booleans() | st.integers(-2, 1200) | words | st.floats(0, 2)
lists = st.lists(words, max_size=6) | st.lists(simple, max_size=3)
readings = st.dictionaries(
    st.sampled_from(["combination", "rank", "groups", "body", "text", "other"]), simple | lists
)
plays = st.dictionaries(st.sampled_from(["cards", "reading", "other"]), lists | readings | simple)
names = st.sampled_from(
    [
        *("cards", "options", "trick", "play", "hand", "including", "limit", "cursor"),
        *("combination", "out_of_turn", "why_not", "seed", "players", "other", "_schema"),
    ]
)
bodies = st.dictionaries(names, lists | plays | simple) | simple | lists


def outcome(way: Any, body: object) -> object:
    """What a way of loading makes of a body; None when it finds something wrong."""
    try:
        return way(body)
    except ValidationError:
        return None


@pytest.mark.parametrize("schema", SCHEMAS)
@given(body=bodies)
def test_the_short_way_takes_exactly_what_the_long_way_takes(
    schema: type[RefereeSchema], body: object
) -> None:
    one = schema()
    assert outcome(one.plain, body) == outcome(one.load, body)


def test_every_code_of_an_error_is_described() -> None:
    source = "".join(
        file.read_text(encoding="utf-8") for file in Path(referee.__file__).parent.rglob("*.py")
    )
    used = set(re.findall(r'(?:_error|FieldError|InvalidHand|InvalidOption)\(\s*"(\w+)"', source))
    used |= set(
        re.findall(r'return "(wrong_type|out_of_range|too_many_copies|not_in_deck)"', source)
    )
    assert used <= set(FIELD_CODES)
    for code in FIELD_CODES:
        assert f'"{code}"' in source.replace(f'    "{code}": ', "", 1), f"{code} is never used"
