"""The definitions checked against the conformance cases, the agreed counts and plain arithmetic."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .definitions import (
    BIRD,
    DECKS,
    FLIGHT,
    LARGEST_PLAY,
    Meaning,
    beating,
    readings,
    strongest_of_each,
)
from .enumeration import Cards, candidates, small_sets, with_bird
from .sampling import (
    legal_play,
    mixed,
    near_miss,
    pair_of_one_shape,
    random_options,
    shapes,
    uniform_set,
)

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = pytest.mark.no_cover

CASES = Path(__file__).parents[1] / "conformance" / "cases"
THREE, FIVE = "chimera-more-3p", "chimera-more-5p"
MATCH_CARD: Mapping[str, object] = {"attached_card_may_match_body": True}
MATCH_BOTH: Mapping[str, object] = {**MATCH_CARD, "attached_pair_may_match_body": True}


def cards(text: str) -> list[str]:
    return text.split()


# --- conformance cases --------------------------------------------------------------------------


def _cases(call: str) -> list[Any]:
    """The cases of one call, each with the name of its file and its line."""
    found = []
    for name in ("classify", "beats", "options", "edges"):
        lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            case = json.loads(line)
            if case["call"] == call:
                found.append(pytest.param(case, id=f"{name}-{number}"))
    return found


def _meaning(reading: Mapping[str, Any]) -> Meaning:
    return (reading["combination"], reading["groups"], reading["size"], reading["rank"])


@pytest.mark.parametrize("case", _cases("classify"))
def test_classify_case(case: dict[str, Any]) -> None:
    request, expect = case["request"], case["expect"]
    found = readings(case["ruleset"], request["cards"], request.get("options", {}))
    assert found == {_meaning(reading) for reading in expect["readings"]}
    assert bool(found) == expect["legal"]


def _declared(play: Mapping[str, Any], found: set[Meaning]) -> set[Meaning]:
    """The readings left when a play declares its combination and its rank."""
    if "reading" not in play:
        return found
    declared = play["reading"]
    return {
        meaning
        for meaning in found
        if meaning[0] == declared["combination"] and meaning[3] == declared["rank"]
    }


@pytest.mark.parametrize("case", _cases("beats"))
def test_beats_case(case: dict[str, Any]) -> None:
    ruleset, request, expect = case["ruleset"], case["request"], case["expect"]
    trick, play = request["trick"], request["play"]
    options = request.get("options", {})
    led = strongest_of_each(_declared(trick, readings(ruleset, trick["cards"], options)))
    if "status" in expect:
        assert expect["code"] == "illegal_trick"
        assert not led
        return
    follows = _declared(play, readings(ruleset, play["cards"], options))
    answers = {beating(ruleset, meaning, follows) for meaning in led}
    assert len(answers) == 1
    (answer,) = answers
    assert (answer is not None) == expect["beats"]
    if "reading" in expect:
        assert answer == _meaning(expect["reading"])


# --- counts -------------------------------------------------------------------------------------


@cache
def _legal_without_bird(ruleset: str) -> frozenset[Cards]:
    return frozenset(play for play in candidates(ruleset) if readings(ruleset, play))


def _by_combination(ruleset: str, plays: Iterable[Cards]) -> Counter[str]:
    return Counter(name for play in plays for name in {m[0] for m in readings(ruleset, play)})


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("chimera-2014", 12_890),
        ("chimera-more-3p", 12_901),
        ("chimera-bga", 12_901),
        ("chimera-more-5p", 25_313),
    ],
)
def test_number_of_plays_without_bird(ruleset: str, expected: int) -> None:
    assert len(_legal_without_bird(ruleset)) == expected


def _arithmetic(ruleset: str) -> Counter[str]:
    """The plays without a bird of each combination, by counting ways to choose ranks.

    ``r`` ranks make ``r - n + 1`` rows of n, ``r + 1`` kinds come in groups (with the Hunters)
    and ``r + 3`` kinds are single cards. Of the ways to attach n different cards those with both
    Pi Ya and Chimera are taken off.
    """
    deck = DECKS[ruleset]
    r, sets = len(deck.ranks), len(deck.ranks) + 1
    numbers = Counter(
        single=r + 3,
        pair=sets,
        sequence_of_pairs=sum(r - n + 1 for n in range(deck.pairs_in_a_row, 11)),
        trips=sets,
        sequence_of_trips=sum(r - n + 1 for n in range(2, 7)),
        trips_with_card=sets * (r + 2),
        trips_with_pair=sets * r,
        sequence_of_trips_with_cards=sum(
            (r - n + 1) * (comb(r + 3 - n, n) - comb(r + 1 - n, n - 2)) for n in range(2, 6)
        ),
        sequence_of_trips_with_pairs=sum((r - n + 1) * comb(sets - n, n) for n in range(2, 5)),
        # Natural; with the Pi Ya beside n - 1 in a row; with the Pi Ya in one of n - 2 gaps.
        sequence=sum((r - n + 1) + (r - n + 2) + (r - n + 1) * (n - 2) for n in range(5, r + 1)),
        trap=sets * len(deck.trap_sizes),
        chimera_flight=1,
    )
    for size, name in ((4, "quadro"), (5, "quinto"), (6, "sexto")):
        if size <= deck.copies["H"]:
            numbers[f"{name}_plex_with_cards"] = sets * (comb(r + 2, 2) - 1)
            numbers[f"{name}_plex_with_pairs"] = sets * comb(r, 2)
    if 4 not in deck.trap_sizes:
        numbers["four_of_a_kind"] = sets
    return numbers


@pytest.mark.parametrize("ruleset", sorted(DECKS))
def test_number_of_plays_of_each_combination(ruleset: str) -> None:
    found = _by_combination(ruleset, _legal_without_bird(ruleset))
    assert found == _arithmetic(ruleset)
    assert sum(found.values()) == len(_legal_without_bird(ruleset))  # one reading each


def _legal_with_bird(ruleset: str) -> dict[Cards, set[Meaning]]:
    plays = with_bird(ruleset, _legal_without_bird(ruleset))
    found = {play: readings(ruleset, play) for play in plays}
    return {play: meanings for play, meanings in found.items() if meanings}


@pytest.mark.slow
def test_number_of_plays_with_bird() -> None:
    """Ruling table "Readings": also, 37 plays read as two combinations, all others as one."""
    found = _legal_with_bird(FIVE)
    assert len(found) + len(_legal_without_bird(FIVE)) == 121_597
    two = {play for play, meanings in found.items() if len({m[0] for m in meanings}) > 1}
    assert len(two) == 37
    ranks = DECKS[FIVE].ranks
    neighbours = list(pairwise(ranks))
    assert two == {
        tuple(sorted((BIRD, *play)))
        for play in (
            *((x, x, x) for x in ranks),
            *((x, x, y) for x, y in neighbours),
            *((x, y, y) for x, y in neighbours),
        )
    }


@pytest.mark.slow
@pytest.mark.parametrize(("options", "more"), [(MATCH_CARD, 420), (MATCH_BOTH, 11_001)])
def test_number_of_plays_under_house_rules(options: Mapping[str, object], more: int) -> None:
    found = sum(bool(readings(FIVE, play, options)) for play in candidates(FIVE))
    assert found - len(_legal_without_bird(FIVE)) == more


@pytest.mark.parametrize(("ruleset", "largest"), [("chimera-2014", 6), (THREE, 6), (FIVE, 4)])
def test_every_small_set_is_legal_exactly_when_enumerated(ruleset: str, largest: int) -> None:
    """Nothing beyond the candidates is legal: every small set of the deck is tried."""
    known = _legal(ruleset)
    for size in range(1, largest + 1):
        for play in small_sets(ruleset, size):
            assert bool(readings(ruleset, play)) == (play in known), play


@cache
def _legal(ruleset: str) -> frozenset[Cards]:
    """Every legal play, those with a bird by what the bird may stand for."""
    natural = _legal_without_bird(ruleset)
    return natural | with_bird(ruleset, natural)


@pytest.mark.parametrize("ruleset", sorted(DECKS))
def test_near_misses_are_legal_exactly_when_enumerated(ruleset: str) -> None:
    rng = Random(f"near {ruleset}")
    for _ in range(5_000):
        play = near_miss(rng, ruleset)
        assert bool(readings(ruleset, play)) == (tuple(sorted(play)) in _legal(ruleset)), play


# --- single rules -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "play", "options", "expected"),
    [
        # Not in the deck, too many cards, two birds.
        (THREE, "0", {}, set()),
        (THREE, "Q", {}, set()),
        (THREE, "7 7 7 7 7", {}, set()),
        (FIVE, "7 7 7 7 7 7 7", {}, set()),
        (FIVE, "", {}, set()),
        (FIVE, "Q Q", {}, set()),
        (FIVE, " ".join(f"{n} {n}" for n in range(1, 12)), {}, set()),  # 22 cards
        # The Flight and nothing else.
        (FIVE, "P C", {}, {FLIGHT}),
        (FIVE, "P C Q", {}, {FLIGHT}),
        (FIVE, "7 7 7 7 P C", {}, set()),
        (FIVE, "3 3 3 4 4 4 P C", {}, set()),
        (FIVE, "3 3 3 4 4 4 P H", {}, {("sequence_of_trips_with_cards", 2, 3, "4")}),
        (FIVE, "3 3 3 4 4 4 H H", {}, set()),
        # Traps and sets.
        (THREE, "H H H H", MATCH_BOTH, {("trap", 1, 4, "H")}),
        (FIVE, "H H H H H", MATCH_BOTH, {("trap", 1, 5, "H")}),
        (FIVE, "H H H H", {}, {("four_of_a_kind", 1, 4, "H")}),
        (FIVE, "H H H H Q", {}, set()),  # five Hunters it is not, nor a set with a card
        (FIVE, "7 7 7 7 7 Q", {}, {("six_of_a_kind", 1, 6, "7")}),
        (FIVE, "7 7 7 7 7 7 Q", {}, set()),  # there is no seventh 7, and no set with one card
        (FIVE, "7 7 7 7 7 7 Q", MATCH_BOTH, {("quinto_plex_with_cards", 1, 5, "7")}),
        (
            FIVE,
            "7 7 7 7 7 Q",
            MATCH_CARD,
            {("six_of_a_kind", 1, 6, "7"), ("quadro_plex_with_cards", 1, 4, "7")},
        ),
        # House rules never reach a sequence of trips with cards.
        (FIVE, "3 3 3 3 4 4 4 9", MATCH_BOTH, set()),
        (FIVE, "3 3 3 3 3 4 4 4 7 7", {}, set()),
        (
            FIVE,
            "3 3 3 3 3 4 4 4 7 7",
            MATCH_BOTH,
            {("sequence_of_trips_with_pairs", 2, 3, "4")},
        ),
        (FIVE, "7 7 7 7 5 5", MATCH_BOTH, set()),
        (FIVE, "7 7 7 7 7 7 5 5", MATCH_BOTH, {("quadro_plex_with_pairs", 1, 4, "7")}),
        # Pi Ya and bird in sequences.
        (FIVE, "1 2 3 4 P", {"pi_ya_as_zero": False}, {("sequence", 5, 1, "5")}),
        (FIVE, "1 2 3 4 P", {}, {("sequence", 5, 1, "4"), ("sequence", 5, 1, "5")}),
        (THREE, "1 2 3 4 P", {}, {("sequence", 5, 1, "5")}),
        (FIVE, "9 10 11 P Q", {}, {("sequence", 5, 1, "11"), ("sequence", 5, 1, "12")}),
        (FIVE, "9 10 12 H P", {}, set()),
        # Pairs in a row.
        ("chimera-2014", "3 3 4 4", {}, set()),
        (THREE, "3 3 4 4", {}, {("sequence_of_pairs", 2, 2, "4")}),
        (THREE, "12 12 H H", {}, set()),
        (THREE, "11 11 12 12", {"sequence_of_pairs_minimum": 3}, set()),
    ],
)
def test_rule(
    ruleset: str, play: str, options: Mapping[str, object], expected: set[Meaning]
) -> None:
    assert readings(ruleset, cards(play), options) == expected


def test_an_option_of_the_wrong_type_is_an_error() -> None:
    with pytest.raises(TypeError):
        readings(THREE, ["7"], {"sequence_of_pairs_minimum": "2"})


def test_strength_of_traps_and_the_flight() -> None:
    six_twos: Meaning = ("trap", 1, 6, "2")
    five_hunters: Meaning = ("trap", 1, 5, "H")
    plex: Meaning = ("sexto_plex_with_cards", 1, 6, "H")
    assert beating(FIVE, five_hunters, {six_twos}) == six_twos
    assert beating(FIVE, six_twos, {five_hunters}) is None
    assert beating(FIVE, six_twos, {six_twos}) is None
    assert beating(FIVE, plex, {five_hunters}) == five_hunters
    assert beating(FIVE, five_hunters, {plex}) is None
    assert beating(FIVE, six_twos, {FLIGHT}) == FLIGHT
    assert beating(FIVE, FLIGHT, {six_twos}) is None
    assert beating(FIVE, FLIGHT, {FLIGHT}) is None


def test_a_meaning_of_another_deck_is_an_error() -> None:
    with pytest.raises(ValueError, match="deck"):
        beating(THREE, ("single", 1, 1, "0"), set())


# --- sampling -----------------------------------------------------------------------------------


def _within_the_deck(ruleset: str, play: Iterable[str]) -> bool:
    copies = DECKS[ruleset].copies
    return all(count <= copies.get(card, 0) for card, count in Counter(play).items())


@pytest.mark.parametrize("ruleset", sorted(DECKS))
def test_constructed_plays_are_legal(ruleset: str) -> None:
    rng = Random(f"legal {ruleset}")
    seen: Counter[str] = Counter()
    for _ in range(2_000):
        play = legal_play(rng, ruleset)
        found = readings(ruleset, play)
        assert found, play
        seen.update({meaning[0] for meaning in found})
    assert set(seen) == set(shapes(ruleset))


@pytest.mark.parametrize("ruleset", sorted(DECKS))
def test_constructed_plays_are_legal_under_house_rules(ruleset: str) -> None:
    rng = Random(f"house {ruleset}")
    for _ in range(2_000):
        options = random_options(rng, ruleset)
        play = legal_play(rng, ruleset, options)
        assert readings(ruleset, play, options), (play, options)


@pytest.mark.parametrize("ruleset", sorted(DECKS))
@pytest.mark.parametrize("sample", [uniform_set, near_miss, mixed, legal_play])
def test_samples_stay_within_the_deck(ruleset: str, sample: Any) -> None:
    rng = Random(f"deck {ruleset}")
    for _ in range(1_000):
        play = sample(rng, ruleset)
        assert 1 <= len(play) <= LARGEST_PLAY
        assert _within_the_deck(ruleset, play)


@pytest.mark.parametrize("ruleset", sorted(DECKS))
def test_pairs_of_one_shape(ruleset: str) -> None:
    rng = Random(f"pairs {ruleset}")
    won = beyond = 0
    for _ in range(1_000):
        trick, play = pair_of_one_shape(rng, ruleset)
        tricks, plays = readings(ruleset, trick), readings(ruleset, play)
        assert {m[:3] for m in tricks} & {m[:3] for m in plays}, (trick, play)
        won += any(beating(ruleset, led, plays) for led in tricks)
        beyond += not _within_the_deck(ruleset, [*trick, *play])
    assert 250 < won < 900
    assert beyond < 150


def test_samples_repeat_from_their_seed() -> None:
    first, second = Random(5), Random(5)
    assert [mixed(first, FIVE) for _ in range(50)] == [mixed(second, FIVE) for _ in range(50)]
