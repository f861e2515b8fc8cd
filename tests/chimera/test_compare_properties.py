"""Laws that beating and classifying must obey, whatever the cards.

First every two meanings of a ruleset against each other; then plays and card sets as hypothesis
draws them, and shrinks them when a law is broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.chimera import (
    AmbiguousReading,
    BeatVerdict,
    Declared,
    InvalidCards,
    Meaning,
    Play,
    Ruleset,
    beats,
    classify,
    meanings,
    ruleset,
)
from referee.chimera.beats import BEATING, outcome
from referee.chimera.cards import unpack
from referee.chimera.catalogue import all_plays
from tests.chimera.words import ALL
from tests.oracle.definitions import DECKS, LARGEST_PLAY, beating, readings

FIVE_MORE: Final = "chimera-more-5p"
every_ruleset = pytest.mark.parametrize("name", ALL)
#: The Board Game Arena shares its table of plays with Chimera & More for 3.
every_table = pytest.mark.parametrize("name", ["chimera-2014", "chimera-more-3p", FIVE_MORE])


# --- every two meanings -------------------------------------------------------------------------


@cache
def every_meaning(name: str) -> tuple[Meaning, ...]:
    """All that any play of the ruleset can mean."""
    found = {meaning for means in all_plays(ruleset(name).table).values() for meaning in means}
    return tuple(sorted(found, key=lambda meaning: (meaning.listing, meaning.groups)))


def does_beat(play: Meaning, trick: Meaning) -> bool:
    return outcome(trick, play) in BEATING


@cache
def beaten_by(name: str) -> dict[Meaning, frozenset[Meaning]]:
    """For every meaning all those that it beats."""
    every = every_meaning(name)
    return {play: frozenset(trick for trick in every if does_beat(play, trick)) for play in every}


@every_ruleset
def test_nothing_beats_itself(name: str) -> None:
    """Ruling follow.same: strictly higher."""
    assert [play for play, beaten in beaten_by(name).items() if play in beaten] == []


@every_ruleset
def test_no_two_beat_each_other(name: str) -> None:
    """Ruling trap.order: by the letter, six 2s and five Hunters would, for ever."""
    beaten = beaten_by(name)
    assert [
        pair
        for pair in combinations(every_meaning(name), 2)
        if pair[0] in beaten[pair[1]] and pair[1] in beaten[pair[0]]
    ] == []


@every_ruleset
def test_what_beats_a_play_beats_all_that_the_play_beats(name: str) -> None:
    """Within a combination, over traps, and from one to the other."""
    beaten = beaten_by(name)
    for winner, losers in beaten.items():
        for loser in losers:
            assert beaten[loser] <= losers, (winner, loser)


@every_ruleset
def test_of_two_ranks_of_one_shape_exactly_one_beats(name: str) -> None:
    """Ruling follow.same: as many groups of as many cards of the same combination."""
    compared = 0
    for one, other in combinations(every_meaning(name), 2):
        shapes = {(play.combination, play.groups, play.size) for play in (one, other)}
        if len(shapes) == 1:
            assert does_beat(one, other) != does_beat(other, one)
            compared += 1
        elif not (one.is_trap or one.is_flight or other.is_trap or other.is_flight):
            assert not does_beat(one, other)
            assert not does_beat(other, one)
    assert compared > 500


@every_ruleset
def test_the_flight_beats_all_others_and_every_trap_all_plain_plays(name: str) -> None:
    """Rulings flight.top and trap.order."""
    every = set(every_meaning(name))
    flight = {play for play in every if play.is_flight}
    traps = {play for play in every if play.is_trap}
    for play, beaten in beaten_by(name).items():
        if play.is_flight:
            assert beaten == every - flight
        elif play.is_trap:
            assert beaten - traps == every - traps - flight
        else:
            assert not beaten & (traps | flight)


@every_ruleset
def test_traps_stand_in_one_row(name: str) -> None:
    """Ruling trap.order: more of a kind first, then the rank."""
    traps = [play for play in every_meaning(name) if play.is_trap]
    beaten = beaten_by(name)
    row = sorted(traps, key=lambda trap: len(beaten[trap] & set(traps)))
    assert [len(beaten[trap] & set(traps)) for trap in row] == list(range(len(traps)))
    assert [trap.size for trap in row] == sorted(trap.size for trap in traps)


# --- plays as they are drawn --------------------------------------------------------------------


Cards = tuple[str, ...]


@cache
def catalogue(name: str) -> tuple[Cards, ...]:
    """Every play of the ruleset, smaller ones first."""
    every = map(unpack, all_plays(ruleset(name).table))
    return tuple(sorted(every, key=lambda play: (len(play), play)))


@cache
def held_twice(name: str) -> tuple[Cards, ...]:
    """Every play of the ruleset of which the deck holds the cards two times."""
    copies = ruleset(name).copies
    return tuple(
        play
        for play in catalogue(name)
        if all(2 * count <= copies[card] for card, count in Counter(play).items())
    )


@cache
def by_shape(name: str) -> tuple[tuple[Cards, ...], ...]:
    """The plays of the ruleset, put together by a combination and length they can be read as."""
    found: dict[tuple[object, ...], list[Cards]] = {}
    for play in catalogue(name):
        for meaning in meanings(ruleset(name), play):
            shape = (meaning.combination, meaning.groups, meaning.size)
            found.setdefault(shape, []).append(play)
    return tuple(map(tuple, found.values()))


def one_of(plays: Sequence[Cards]) -> st.SearchStrategy[Cards]:
    """One of so many plays that ``sampled_from`` would be slow."""
    return st.integers(0, len(plays) - 1).map(plays.__getitem__)


def two_alike(name: str) -> st.SearchStrategy[tuple[Cards, Cards]]:
    """Two plays of one shape."""
    shapes = st.integers(0, len(by_shape(name)) - 1).map(by_shape(name).__getitem__)
    return shapes.flatmap(lambda alike: st.tuples(one_of(alike), one_of(alike)))


def two_plays(name: str) -> st.SearchStrategy[tuple[Cards, Cards]]:
    """A trick and an answer: of one shape as often as not."""
    one = one_of(catalogue(name))
    return st.one_of(two_alike(name), st.tuples(one, one))


def judged(
    rules: Ruleset, trick: Sequence[str], play: Sequence[str], *declared: Meaning | None
) -> BeatVerdict:
    """The verdict, with the readings that are declared for the trick and for the play."""
    laid = [
        Play(tuple(on_table), None if said is None else Declared(said.combination, said.rank))
        for on_table, said in zip((trick, play), declared or (None, None), strict=True)
    ]
    try:
        return beats(rules, *laid)
    except InvalidCards:
        assume(False)
        raise


@every_table
@given(data=st.data())
def test_no_cards_beat_the_same_cards(name: str, data: st.DataObject) -> None:
    """Undeclared against itself, and each declared reading against itself."""
    rules, play = ruleset(name), data.draw(one_of(held_twice(name)))
    assert not judged(rules, play, play)
    for meaning in meanings(rules, play):
        assert not judged(rules, play, play, meaning, meaning)


@every_table
@given(data=st.data())
def test_never_do_both_of_two_plays_beat(name: str, data: st.DataObject) -> None:
    """Whatever is declared, as long as it is the same both ways."""
    rules = ruleset(name)
    one, other = data.draw(two_plays(name))
    for here in meanings(rules, one):
        for there in meanings(rules, other):
            first = judged(rules, one, other, here, there)
            second = judged(rules, other, one, there, here)
            assert not (first and second)


@every_table
@given(data=st.data())
def test_a_declared_play_is_judged_by_that_reading_alone(name: str, data: st.DataObject) -> None:
    """Contract, Play."""
    rules = ruleset(name)
    trick, play = data.draw(two_plays(name))
    led = data.draw(st.sampled_from(meanings(rules, trick)))
    answer = data.draw(st.sampled_from(meanings(rules, play)))
    verdict = judged(rules, trick, play, led, answer)
    assert verdict.reason.code is outcome(led, answer)
    assert verdict.beats == does_beat(answer, led)
    assert verdict.trick_reading is not None
    assert verdict.trick_reading.meaning == led
    assert (verdict.reading and verdict.reading.meaning) == (answer if verdict else None)


@every_table
@given(data=st.data())
def test_an_undeclared_follow_counts_as_the_strongest_that_beats(
    name: str, data: st.DataObject
) -> None:
    """Ruling reading.follow."""
    rules = ruleset(name)
    trick, play = data.draw(two_plays(name))
    led = data.draw(st.sampled_from(meanings(rules, trick)))
    able = [meaning for meaning in meanings(rules, play) if does_beat(meaning, led)]
    verdict = judged(rules, trick, play, led, None)
    assert bool(verdict) == bool(able)
    if verdict.reading is not None:
        counts = verdict.reading.meaning
        assert counts in able
        assert not any(does_beat(other, counts) for other in able)


@every_table
@given(data=st.data())
def test_an_undeclared_lead_is_judged_where_all_its_combinations_agree(
    name: str, data: st.DataObject
) -> None:
    """Rulings reading.lead and reading.same-answer."""
    rules = ruleset(name)
    trick, play = data.draw(two_plays(name))
    strongest: dict[str, Meaning] = {}
    for meaning in meanings(rules, trick):
        best = strongest.setdefault(meaning.combination, meaning)
        if does_beat(meaning, best):
            strongest[meaning.combination] = meaning
    verdicts = [judged(rules, trick, play, led, None) for led in strongest.values()]
    answers = {verdict.reading and verdict.reading.meaning for verdict in verdicts}
    if len(answers) > 1:
        with pytest.raises(AmbiguousReading):
            judged(rules, trick, play)
    else:
        verdict = judged(rules, trick, play)
        assert {verdict.reading and verdict.reading.meaning} == answers
        assert (verdict.trick_reading is None) == (len(strongest) > 1)


@every_table
@given(data=st.data())
def test_beating_is_as_it_is_defined(name: str, data: st.DataObject) -> None:
    """Against the definitions, with the trick declared."""
    rules = ruleset(name)
    trick, play = data.draw(two_plays(name))
    led = data.draw(st.sampled_from(meanings(rules, trick)))
    verdict = judged(rules, trick, play, led, None)
    defined = beating(
        name, (str(led.combination), led.groups, led.size, led.rank), readings(name, play)
    )
    counts = verdict.reading
    assert defined == (
        counts and (str(counts.combination), counts.groups, counts.size, counts.rank)
    )


def answer_to(rules: Ruleset, trick: Sequence[str], play: Sequence[str]) -> object:
    """All of the answer but the places of the cards."""
    try:
        verdict = judged(rules, trick, play)
    except AmbiguousReading as why:
        return why.meanings
    read_as = (verdict.trick_reading, verdict.reading)
    return (verdict.beats, verdict.reason, *[reading and reading.meaning for reading in read_as])


@every_table
@given(data=st.data())
def test_the_order_of_the_cards_never_matters(name: str, data: st.DataObject) -> None:
    rules = ruleset(name)
    trick, play = data.draw(two_plays(name))
    shuffled_trick = data.draw(st.permutations(trick))
    shuffled_play = data.draw(st.permutations(play))
    answer = answer_to(rules, trick, play)
    assert answer_to(rules, shuffled_trick, shuffled_play) == answer
    assert meanings(rules, shuffled_play) == meanings(rules, play)


# --- any cards at all ---------------------------------------------------------------------------


def _within_the_deck(name: str, drawn: Sequence[str]) -> list[str]:
    """The cards, without those that are more than the deck or a hand holds."""
    left, kept = Counter(DECKS[name].copies), list[str]()
    for card in drawn:
        if left[card] > 0 and len(kept) < LARGEST_PLAY:
            left[card] -= 1
            kept.append(card)
    return kept


@st.composite
def near_plays(draw: st.DrawFn, name: str) -> list[str]:
    """Something like a body with something like attachments, wild cards and a stray card."""
    deck = DECKS[name]
    row = (*deck.ranks, "H")
    start = draw(st.integers(0, len(row) - 1))
    groups, size = draw(st.integers(1, 13)), draw(st.integers(1, 6))
    body = [card for card in row[start : start + groups] for _ in range(size)]
    each = draw(st.integers(1, 2))
    kinds = st.sampled_from((*row, "P", "C"))
    attached = [card for card in draw(st.lists(kinds, max_size=5)) for _ in range(each)]
    play = [*body, *attached]
    if play:
        for wild in draw(st.lists(st.sampled_from("PQ"), max_size=2)):
            play[draw(st.integers(0, len(play) - 1))] = wild
    play += draw(st.lists(st.sampled_from(tuple(deck.copies)), max_size=1))
    return draw(st.permutations(_within_the_deck(name, play)))


def any_cards(name: str) -> st.SearchStrategy[list[str]]:
    """Any cards of the deck, near plays more often than not."""
    loose = st.lists(st.sampled_from(tuple(DECKS[name].copies)), max_size=LARGEST_PLAY)
    loose = loose.map(lambda drawn: _within_the_deck(name, drawn))
    return st.one_of(near_plays(name), near_plays(name), loose)


@st.composite
def house_rules(draw: st.DrawFn, name: str) -> dict[str, object]:
    """Few enough that the tables for them are not built over and over."""
    options: dict[str, object] = {}
    if draw(st.booleans()):
        options["attached_card_may_match_body"] = True
        options["attached_pair_may_match_body"] = True
    if name == FIVE_MORE and draw(st.booleans()):
        options["pi_ya_as_zero"] = False
    return options


@every_table
@settings(max_examples=200)
@given(data=st.data())
def test_cards_are_classified_as_they_are_defined(name: str, data: st.DataObject) -> None:
    """Against the definitions, each reading once."""
    options = data.draw(house_rules(name))
    play = data.draw(any_cards(name))
    found = classify(ruleset(name, **options), play)
    plain = [
        (str(reading.combination), reading.groups, reading.size, reading.rank)
        for reading in found.readings
    ]
    assert len(set(plain)) == len(plain)
    assert set(plain) == readings(name, play, options)
    assert found.legal == (found.reason is None)


@every_table
@given(data=st.data())
def test_any_cards_are_classified_alike_in_any_order(name: str, data: st.DataObject) -> None:
    play = data.draw(any_cards(name))
    found = classify(ruleset(name), play)
    shuffled = classify(ruleset(name), data.draw(st.permutations(play)))
    assert shuffled.reason == found.reason
    assert [reading.meaning for reading in shuffled.readings] == [
        reading.meaning for reading in found.readings
    ]
