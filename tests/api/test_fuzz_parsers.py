"""Every parser before anything: a value or its own refusal, and the same as who else reads it."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from referee.api import cursors
from referee.api.app import create_app
from referee.api.limits import MOST_DEPTH, MOST_DIGITS, REQUEST_ID
from referee.api.parameters import option_value
from referee.api.problems import Problem
from referee.api.record_files import dumps, loads
from referee.api.settings import SETTINGS, InvalidSetting, Settings
from referee.api.strict_json import MalformedJson, parse
from referee.chimera.cards import CARDS
from referee.cli.commands import cli
from referee.cli.common import cards_of
from referee_sdk.cards import cards
from tests.api.test_fuzz import CARDS as SPELLED
from tests.api.test_fuzz import SEEDS, any_json, any_text, damaged, fuzzed, places

some_bytes = st.one_of(
    st.binary(max_size=40),
    any_json.map(lambda value: json.dumps(value).encode()),
    any_json.map(lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")),
    st.text(st.sampled_from('[]{}",:0123456789.eE+-\\u d\t\nntrue'), max_size=40).map(str.encode),
    damaged().map(lambda question: question[1]),
)


def depth(value: Any) -> int:
    """Levels of lists and objects."""
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inner), default=0) if isinstance(value, list | dict) else 0


def duplicates(text: str) -> bool:
    """Whether a key stands twice in an object anywhere."""
    twice = []

    def look(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        twice.append(len(found) != len(pairs))
        return found

    json.loads(text, object_pairs_hook=look)
    return any(twice)


def scalars(value: Any) -> list[Any]:
    """All that is no list and no object, with the keys."""
    inside = [inner[key] for inner, key in places(value)]
    keys = [key for inner, key in places(value) if isinstance(inner, dict)]
    return [one for one in [value, *inside, *keys] if not isinstance(one, list | dict)]


def half(word: Any) -> bool:
    """Whether a string holds half of a surrogate pair."""
    return isinstance(word, str) and any(0xD800 <= ord(one) < 0xE000 for one in word)


@fuzzed(500)
@given(body=some_bytes)
@example(body=b'"\\ud83d\\ude00"')
@example(body=b'"\\\\ud83d"')
@example(body=b'{"\\ud83d": 1}')
@example(body=b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
@example(body=b"[" * (MOST_DEPTH + 1) + b"]" * (MOST_DEPTH + 1))
@example(body=b'["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\\"[[[["]')
@example(body=b"9" * MOST_DIGITS)
@example(body=b"9" * (MOST_DIGITS + 1))
@example(body=b"-0.0e-999")
@example(body=b"1e999")
def test_json_is_read_as_the_standard_parser_reads_it_and_more_strictly(body: bytes) -> None:
    try:
        value = parse(body)
    except MalformedJson:
        assert _ought_to_be_refused(body)
        return
    text = body.decode()
    assert repr(value) == repr(json.loads(text))  # also the types of numbers
    assert not duplicates(text)
    assert depth(value) <= MOST_DEPTH
    for one in scalars(value):
        assert not half(one)
        assert not isinstance(one, float) or math.isfinite(one)
        assert not isinstance(one, int) or len(str(abs(one))) <= MOST_DIGITS


def _ought_to_be_refused(body: bytes) -> bool:
    try:
        text = body.decode()
        value = json.loads(text)
    except (ValueError, RecursionError):
        return True
    found = scalars(value)
    return (
        duplicates(text)
        or depth(value) > MOST_DEPTH
        or any(map(half, found))
        or any(isinstance(one, float) and not math.isfinite(one) for one in found)
        # A fraction may be written with more digits than its value shows.
        or any(sum(map(str.isdigit, word)) > MOST_DIGITS for word in _numbers(text))
    )


def _numbers(text: str) -> list[str]:
    """The numbers as they are written."""
    found: list[str] = []
    json.loads(text, parse_int=found.append, parse_float=found.append)
    return found


@fuzzed(300)
@given(name=st.text(st.characters(max_codepoint=255), max_size=80))
def test_a_request_id_is_repeated_or_another_is_made(name: str) -> None:
    given_one = {"HTTP_X_REQUEST_ID": name}
    response = _CLIENT.get("/health/live", environ_overrides=given_one)
    answered = response.headers["X-Request-Id"]
    assert REQUEST_ID.fullmatch(answered)
    assert (answered == name) == (REQUEST_ID.fullmatch(name) is not None)


_CLIENT = create_app(Settings()).test_client()


@fuzzed(300)
@given(
    question=st.lists(any_text.map(lambda text: text.encode("utf-8", "replace").decode())),
    number=st.integers(0, 2**24 - 1),
    other=st.one_of(any_text, st.text(st.sampled_from("ABCabc012-_="), max_size=20)),
)
def test_a_cursor_is_read_for_its_question_alone(
    question: list[str], number: int, other: str
) -> None:
    cursor = cursors.write(question, number)
    assert cursors.read(question, cursor) == number
    for wrong in (other, cursor + other, cursor[:-1], cursor.lower(), "\n" + cursor, cursor + "="):
        if wrong != cursor:
            with pytest.raises(cursors.InvalidCursor):
                cursors.read(question, wrong)
    with pytest.raises(cursors.InvalidCursor):
        cursors.read([*question, "more"], cursor)


@fuzzed(300)
@given(word=st.one_of(any_text, st.from_regex(r"-?[0-9]{1,6}", fullmatch=True)))
@example(word="1" * 5000)
@example(word="\uff11\uff12")
@example(word="1_0")
@example(word="-0")
def test_an_option_is_what_json_makes_of_the_word_or_the_word(word: str) -> None:
    value = option_value(word)
    if value is not word:
        assert json.loads(word) == value
        assert type(value) in (int, bool)


@fuzzed(300)
@given(question=st.one_of(damaged().map(lambda one: one[1]), some_bytes))
def test_a_file_of_a_record_is_one_or_is_refused(question: bytes) -> None:
    try:
        record = loads(question)
    except (MalformedJson, Problem):
        return
    assert loads(dumps(record)) == record


RECORDS = [body for path, body in SEEDS if path.endswith("/hands/referee")]


@fuzzed(200)
@given(data=st.data())
def test_a_file_of_a_record_with_changes(data: st.DataObject) -> None:
    body = json.loads(json.dumps(data.draw(st.sampled_from(RECORDS)) | {"ruleset": "chimera-2014"}))
    where, key = data.draw(st.sampled_from(places(body)))
    where[key] = data.draw(any_json)
    test_a_file_of_a_record_is_one_or_is_refused.hypothesis.inner_test(json.dumps(body).encode())


card_words = st.lists(
    st.one_of(any_text, st.lists(st.sampled_from([*SPELLED, "07", "h", ","])).map(" ".join)),
    max_size=6,
)


@fuzzed(150)
@given(words=card_words)
@example(words=["\udcff"])  # as a byte that is no UTF-8 comes from a shell
@example(words=["\x1b[2J"])
def test_cards_of_a_command_are_judged_or_refused(words: list[str]) -> None:
    result = CliRunner().invoke(cli, ["classify", "--", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 1, 2)
    if result.exit_code != 2:
        assert set(cards_of(tuple(words))) <= set(CARDS)


@fuzzed(300)
@given(words=st.one_of(any_text, card_words, card_words.map(" ".join)))
def test_cards_of_the_sdk_go_out_as_they_are_written(words: str | list[str]) -> None:
    found = cards(words)
    if isinstance(words, str):
        assert "".join(found) == re.sub(r"[\s,-]", "", words)
        assert all(found)
    else:
        assert found == tuple(words)


@fuzzed(400)
@given(
    environment=st.dictionaries(
        st.sampled_from([setting.variable for setting in SETTINGS]),
        st.one_of(
            any_text,
            st.sampled_from(
                ["0", "1", "1e3", "-1", "\uff11", "*", "json", "::1", "memory://", "1/s"]
            ),
            st.integers(-1, 10**12).map(str),
        ),
        max_size=4,
    )
)
def test_any_environment_is_settings_or_refused(environment: dict[str, str]) -> None:
    try:
        settings = Settings.from_environment(environment)
    except InvalidSetting as error:
        named = {line.split()[0] for line in str(error).splitlines() if line.startswith(("P", "R"))}
        assert named & set(environment)
        return
    assert all(
        getattr(settings, setting.name) is not None or setting.default is None
        for setting in SETTINGS
    )
