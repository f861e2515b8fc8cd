"""The engine against the slow, definitional classifier, which shares no code with it.

The usual run takes a seed-fixed part; `make oracle` takes all of it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random
from typing import Final

import pytest

from referee.chimera import (
    AmbiguousReading,
    InvalidCards,
    Play,
    Ruleset,
    beats,
    meanings,
    ruleset,
)
from referee.chimera.beats import BEATING, outcome
from referee.chimera.cards import BIRD, count_in, unpack
from referee.chimera.catalogue import all_plays
from referee.chimera.combinations import Meaning
from tests.oracle import definitions as defined
from tests.oracle.sampling import mixed, pair_of_one_shape, random_options

NAMES: Final = ("chimera-2014", "chimera-more-3p", "chimera-bga", "chimera-more-5p")
#: Random sets, and random pairs, for each ruleset.
SETS: Final = int(os.environ.get("REFEREE_ORACLE_SETS", "6000"))

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = [pytest.mark.oracle, pytest.mark.no_cover]


def plain(meaning: Meaning) -> defined.Meaning:
    """A meaning in the words of the definitions."""
    return (str(meaning.combination), meaning.groups, meaning.size, meaning.rank)


def found(rules: Ruleset, cards: list[str]) -> list[defined.Meaning]:
    """What the engine says the cards mean."""
    return [plain(meaning) for meaning in meanings(rules, cards)]


def assert_agree(rules: Ruleset, cards: list[str], options: Mapping[str, object]) -> bool:
    """The engine says what the definitions say, each reading once; returns whether it is legal."""
    got = found(rules, cards)
    assert len(got) == len(set(got)), cards
    assert set(got) == defined.readings(rules.id, cards, options), (cards, options)
    return bool(got)


@pytest.mark.parametrize("name", NAMES)
def test_every_play_without_a_bird(name: str) -> None:
    rules = ruleset(name)
    for play in rules.table.natural:
        assert assert_agree(rules, list(unpack(play)), {})


@pytest.mark.slow
def test_every_play_with_a_bird() -> None:
    rules = ruleset("chimera-more-5p")
    for play in all_plays(rules.table):
        if count_in(play, BIRD):
            assert assert_agree(rules, list(unpack(play)), {})


@pytest.mark.parametrize("name", NAMES)
def test_random_sets(name: str) -> None:
    """Half of them one card away from a legal play."""
    rng = Random(f"sets of {name}")
    rules = ruleset(name)
    legal = sum(assert_agree(rules, mixed(rng, name), {}) for _ in range(SETS))
    assert SETS * 0.3 < legal < SETS * 0.7


@pytest.mark.parametrize("name", NAMES)
def test_random_sets_under_house_rules(name: str) -> None:
    rng = Random(f"house rules of {name}")
    for _ in range(max(1, SETS // 500)):
        options = random_options(rng, name)
        rules = ruleset(name, **options)
        for _ in range(100):
            assert_agree(rules, mixed(rng, name, options), options)


def defined_answer(name: str, trick: list[str], play: list[str]) -> object:
    """Whether and as what the play beats, by the definitions; None where it depends."""
    answers = {
        defined.beating(name, led, defined.readings(name, play))
        for led in defined.strongest_of_each(defined.readings(name, trick))
    }
    return answers.pop() if len(answers) == 1 else "depends"


def engine_answer(rules: Ruleset, trick: list[str], play: list[str]) -> object:
    """The same by the engine."""
    try:
        verdict = beats(rules, Play(tuple(trick)), Play(tuple(play)))
    except AmbiguousReading:
        return "depends"
    return None if verdict.reading is None else plain(verdict.reading.meaning)


@pytest.mark.parametrize("name", NAMES)
def test_beating_on_random_pairs(name: str) -> None:
    """Half of them of one shape; the others any play against any set."""
    rng = Random(f"pairs of {name}")
    rules = ruleset(name)
    judged = beaten = 0
    while judged < SETS:
        if judged % 2:
            trick, play = pair_of_one_shape(rng, name)
        else:
            trick, play = mixed(rng, name), mixed(rng, name)
        if not defined.readings(name, trick):
            continue
        try:
            got = engine_answer(rules, trick, play)
        except InvalidCards:
            continue  # the two together are more than the deck holds
        assert got == defined_answer(name, trick, play), (trick, play)
        judged += 1
        beaten += got not in (None, "depends")
    assert beaten > SETS * 0.15


@pytest.mark.parametrize("name", NAMES)
def test_outcomes_agree_for_every_two_meanings(name: str) -> None:
    """Declared readings: each meaning of the ruleset against each other one."""
    every = {meaning for play in ruleset(name).table.spelled_out.values() for meaning in play} | {
        meaning for play in ruleset(name).table.natural.values() for meaning in play
    }
    for led in every:
        for answering in every:
            by_definition = defined.beating(name, plain(led), {plain(answering)}) is not None
            code = outcome(led, answering)
            assert (code in BEATING) == by_definition, (led, answering)
