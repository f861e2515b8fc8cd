"""Readings: which card is body, which is attached, and what a wild card stands for.

A reading is proved by rebuilding: put the card a wild card stands for in its place, and the body
must be so many copies of each of the ranks named, with attachments of the right kind beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final

import pytest

from referee.chimera import Classification, Combination, Reading, Ruleset, classify, ruleset
from referee.chimera.cards import unpack
from referee.chimera.catalogue import all_plays
from referee.chimera.readings import reading as place
from tests.chimera.lawbook import BOTH_MAY_MATCH, CARD_MAY_MATCH, PAIR_MAY_MATCH
from tests.chimera.words import ALL, cards
from tests.oracle.definitions import DECKS, readings
from tests.oracle.sampling import legal_play, random_options

FIVE_MORE: Final = "chimera-more-5p"
#: How many cards of one rank are a body, where the combination alone says it.
SIZES: Final = {
    "single": 1,
    "pair": 2,
    "sequence_of_pairs": 2,
    "trips": 3,
    "sequence_of_trips": 3,
    "trips_with_card": 3,
    "trips_with_pair": 3,
    "sequence_of_trips_with_cards": 3,
    "sequence_of_trips_with_pairs": 3,
    "sequence": 1,
    "four_of_a_kind": 4,
    "five_of_a_kind": 5,
    "six_of_a_kind": 6,
    "quadro_plex_with_cards": 4,
    "quadro_plex_with_pairs": 4,
    "quinto_plex_with_cards": 5,
    "quinto_plex_with_pairs": 5,
    "sexto_plex_with_cards": 6,
    "sexto_plex_with_pairs": 6,
    "chimera_flight": 2,
}


# --- the proof of a reading ---------------------------------------------------------------------


def _rebuilt(play: Sequence[str], reading: Reading) -> list[str]:
    """The cards, with what each wild card stands for in its place."""
    found = list(play)
    for wild in reading.stands_for:
        assert found[wild.index] in ("P", "Q")
        found[wild.index] = wild.rank
    return found


def _ranks_of(reading: Reading) -> list[str]:
    """The ranks the body stands on, from the rank and the number of groups alone."""
    assert reading.rank is not None
    if reading.groups == 1:
        return [reading.rank]
    top = int(reading.rank)
    return [str(rank) for rank in range(top - reading.groups + 1, top + 1)]


def assert_every_card_is_somewhere_once(play: Sequence[str], reading: Reading) -> None:
    """Contract, Reading: body and attached together are every position exactly once."""
    assert sorted((*reading.body, *reading.attached)) == list(range(len(play)))
    assert list(reading.body) == sorted(reading.body)
    assert list(reading.attached) == sorted(reading.attached)


def assert_body_is_as_named(play: Sequence[str], reading: Reading) -> None:
    """``size`` copies of each of ``groups`` consecutive ranks, the highest of them ``rank``."""
    rebuilt = _rebuilt(play, reading)
    body = Counter(rebuilt[index] for index in reading.body)
    if reading.rank is None:
        assert body == {"P": 1, "C": 1}
        assert [play[index] for index in reading.attached] in ([], ["Q"])
        assert reading.stands_for == ()
        return
    assert body == dict.fromkeys(_ranks_of(reading), reading.size)
    assert len(reading.body) == reading.groups * reading.size
    assert reading.size == SIZES.get(reading.combination, reading.size)


def assert_attachments_are_as_named(play: Sequence[str], reading: Reading) -> None:
    """As many cards, or as many pairs, as the combination takes."""
    rebuilt = _rebuilt(play, reading)
    beside = Counter(rebuilt[index] for index in reading.attached)
    if reading.rank is None:
        return
    number = reading.groups if reading.size == 3 else 2
    if "_with_card" in reading.combination:
        assert (beside.total(), set(beside.values())) == (number, {1})
        assert not {"P", "C"} <= beside.keys()
    elif "_with_pair" in reading.combination:
        assert (len(beside), set(beside.values())) == (number, {2})
        assert not {"P", "C"} & beside.keys()
    else:
        assert not beside


def assert_wild_cards_stand_for_the_lowest(
    rules: Ruleset, play: Sequence[str], reading: Reading
) -> None:
    """Contract, Reading: the lowest rank it may take, the Pi Ya first.

    Found by trying: every wild card that stands for something gets every rank, and the lowest
    ranks that give a play of the same meaning are the answer.
    """
    wild = [wild.index for wild in reading.stands_for]
    assert [play[index] for index in wild] == sorted(play[index] for index in wild)  # P, then Q
    birds = [index for index, card in enumerate(play) if card == "Q"]
    assert set(birds) <= {*wild, *(reading.attached if reading.rank is None else ())}
    if reading.combination is Combination.SEQUENCE:
        assert set(wild) == {index for index, card in enumerate(play) if card in "PQ"}
    else:
        assert "P" not in [play[index] for index in wild]
    wanted = (str(reading.combination), reading.groups, reading.size, reading.rank)
    allowed = {"P": rules.combinations.pi_ya_ranks, "Q": rules.combinations.ranks}
    for ranks in product(*(allowed[play[index]] for index in wild)):
        tried = list(play)
        for index, rank in zip(wild, ranks, strict=True):
            tried[index] = rank
        if _means(rules, tried, wanted, with_bird=bool(birds)):
            assert tuple(wild.rank for wild in reading.stands_for) == ranks
            return
    raise AssertionError((play, reading))


def _means(
    rules: Ruleset,
    natural: list[str],
    wanted: tuple[str, int, int, str | None],
    *,
    with_bird: bool,
) -> bool:
    """Whether the spelled out cards have a meaning.

    With a bird among them cards of one rank are no trap, however many, but whatever else they are.
    """
    if with_bird and len(natural) > 3 and len(set(natural)) == 1:
        may = {
            "trips_with_card": rules.options["attached_card_may_match_body"],
            "trips_with_pair": rules.options["attached_pair_may_match_body"],
        }
        enough = len(natural) <= DECKS[rules.id].copies[natural[0]]
        return bool(may.get(wanted[0], True)) and enough and wanted[3] == natural[0]
    return wanted in readings(rules.id, natural, rules.options)


def assert_lowest_of_equal_cards_are_body(play: Sequence[str], reading: Reading) -> None:
    """Contract, Reading: of equal cards the lowest positions are body."""
    for card in set(play) - {"Q"}:
        places = [index for index, other in enumerate(play) if other == card]
        in_body = [index for index in places if index in reading.body]
        assert in_body == places[: len(in_body)]


def assert_listed_in_order(found: Classification) -> None:
    """Contract, classify: grouped by combination, strongest first, each once."""
    order = list(Combination)
    keys = [
        (order.index(reading.combination), -reading.meaning.standing) for reading in found.readings
    ]
    assert keys == sorted(set(keys))


def prove(rules: Ruleset, play: Sequence[str]) -> None:
    """Everything the contract says of the readings of these cards."""
    found = classify(rules, play)
    assert found
    assert found.reason is None
    assert_listed_in_order(found)
    for reading in found.readings:
        assert_every_card_is_somewhere_once(play, reading)
        assert_body_is_as_named(play, reading)
        assert_attachments_are_as_named(play, reading)
        assert_lowest_of_equal_cards_are_body(play, reading)
        assert reading.trap == (reading.combination is Combination.TRAP)
        if {"P", "Q"} & set(play):
            assert_wild_cards_stand_for_the_lowest(rules, play, reading)
        else:
            assert reading.stands_for == ()


# --- by hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "play", "expected"),
    [
        # Play; for each reading its body, what is attached, and what stands for what.
        ("chimera-2014", "7 5 7 7", [([0, 2, 3], [1], {})]),
        ("chimera-2014", "3 9 3 9 3", [([0, 2, 4], [1, 3], {})]),
        ("chimera-2014", "C P", [([0, 1], [], {})]),
        ("chimera-2014", "4 9 3 3 4 H 3 4", [([0, 2, 3, 4, 6, 7], [1, 5], {})]),
        ("chimera-2014", "P 7 7 7", [([1, 2, 3], [0], {})]),
        (
            "chimera-2014",
            "8 P 5 7 6",
            [([0, 1, 2, 3, 4], [], {1: "9"}), ([0, 1, 2, 3, 4], [], {1: "4"})],
        ),
        ("chimera-2014", "9 P 12 10 11", [([0, 1, 2, 3, 4], [], {1: "8"})]),
        (FIVE_MORE, "Q C P", [([1, 2], [0], {})]),
        (FIVE_MORE, "7 Q", [([0, 1], [], {1: "7"})]),
        (FIVE_MORE, "7 Q 7 7", [([0, 1, 2, 3], [], {1: "7"}), ([0, 2, 3], [1], {1: "0"})]),
        (FIVE_MORE, "0 Q 0 0", [([0, 1, 2, 3], [], {1: "0"}), ([0, 2, 3], [1], {1: "1"})]),
        (FIVE_MORE, "7 Q 7 9", [([0, 1, 2], [3], {1: "7"})]),
        (FIVE_MORE, "9 7 Q 9 7", [([0, 2, 3], [1, 4], {2: "9"}), ([1, 2, 4], [0, 3], {2: "7"})]),
        (FIVE_MORE, "Q 7 7 7 7 9", [([1, 2, 3, 4], [0, 5], {0: "0"})]),
        (
            FIVE_MORE,
            "P Q 9 10 11",
            [
                ([0, 1, 2, 3, 4], [], {0: "8", 1: "12"}),
                ([0, 1, 2, 3, 4], [], {0: "7", 1: "8"}),
            ],
        ),
        (FIVE_MORE, "Q 5 9 7 P", [([0, 1, 2, 3, 4], [], {4: "6", 0: "8"})]),
        (FIVE_MORE, "7 7 Q P", [([0, 1, 2], [3], {2: "7"})]),
        (
            FIVE_MORE,
            "1 2 3 4 P",
            [([0, 1, 2, 3, 4], [], {4: "5"}), ([0, 1, 2, 3, 4], [], {4: "0"})],
        ),
    ],
)
def test_where_every_card_stands(
    name: str, play: str, expected: list[tuple[list[int], list[int], dict[int, str]]]
) -> None:
    found = classify(ruleset(name), cards(play))
    assert [
        (
            list(reading.body),
            list(reading.attached),
            {wild.index: wild.rank for wild in reading.stands_for},
        )
        for reading in found.readings
    ] == expected


def test_the_pi_ya_takes_the_lowest_rank_it_may_under_house_rules() -> None:
    """Ruling piya.sequence: with 0 for the bird only, the Pi Ya takes the next."""
    rules = ruleset(FIVE_MORE, pi_ya_as_zero=False)
    stands_for = [
        {wild.index: wild.rank for wild in reading.stands_for}
        for reading in classify(rules, cards("P Q 1 2 3")).readings
    ]
    assert stands_for == [{0: "4", 1: "5"}, {0: "4", 1: "0"}]


@pytest.mark.parametrize(
    ("play", "options", "body", "attached"),
    [
        ("7 7 7 7 7 3", CARD_MAY_MATCH, (0, 1, 2, 3), (4, 5)),
        ("3 7 7 7 7 7", CARD_MAY_MATCH, (1, 2, 3, 4), (0, 5)),
        ("7 5 7 7 5 7 7 7", PAIR_MAY_MATCH, (0, 2, 3, 5), (1, 4, 6, 7)),
        ("4 3 3 4 3 3 4 7 3 7", PAIR_MAY_MATCH, (0, 1, 2, 3, 4, 6), (5, 7, 8, 9)),
    ],
)
def test_of_equal_cards_the_first_are_body(
    play: str, options: dict[str, object], body: tuple[int, ...], attached: tuple[int, ...]
) -> None:
    """Only under house rules does one rank stand in the body and beside it."""
    (reading,) = classify(ruleset(FIVE_MORE, **options), cards(play)).readings
    assert (reading.body, reading.attached) == (body, attached)


TEXTS: Final = {
    Combination.SINGLE: {"2": "single 2", "H": "single Hunter"},
    Combination.PAIR: {"9x2": "pair of 9", "Hx2": "pair of Hunters"},
    Combination.SEQUENCE_OF_PAIRS: {"3x2 4x2": "sequence of 2 pairs up to 4"},
    Combination.TRIPS: {"7x3": "trips of 7", "Hx3": "trips of Hunters"},
    Combination.SEQUENCE_OF_TRIPS: {"3x3 4x3": "sequence of 2 trips up to 4"},
    Combination.SEQUENCE: {"5 6 7 8 9 10": "sequence of 6 up to 10"},
    Combination.FOUR_OF_A_KIND: {"7x4": "four of a kind of 7"},
    Combination.FIVE_OF_A_KIND: {"7x4 Q": "five of a kind of 7"},
    Combination.SIX_OF_A_KIND: {"7x5 Q": "six of a kind of 7"},
    Combination.TRIPS_WITH_CARD: {"7x3 P": "trips of 7 with a card"},
    Combination.TRIPS_WITH_PAIR: {"Hx3 9x2": "trips of Hunters with a pair"},
    Combination.SEQUENCE_OF_TRIPS_WITH_CARDS: {
        "3x3 4x3 5x3 7 8 9": "sequence of 3 trips up to 5 with 3 cards"
    },
    Combination.SEQUENCE_OF_TRIPS_WITH_PAIRS: {
        "3x3 4x3 7x2 Hx2": "sequence of 2 trips up to 4 with 2 pairs"
    },
    Combination.QUADRO_PLEX_WITH_CARDS: {"7x4 5 9": "quadro-plex of 7 with two cards"},
    Combination.QUADRO_PLEX_WITH_PAIRS: {"7x4 5x2 9x2": "quadro-plex of 7 with two pairs"},
    Combination.QUINTO_PLEX_WITH_CARDS: {"7x5 5 9": "quinto-plex of 7 with two cards"},
    Combination.QUINTO_PLEX_WITH_PAIRS: {"7x5 5x2 9x2": "quinto-plex of 7 with two pairs"},
    Combination.SEXTO_PLEX_WITH_CARDS: {"7x6 5 9": "sexto-plex of 7 with two cards"},
    Combination.SEXTO_PLEX_WITH_PAIRS: {"Hx6 5x2 9x2": "sexto-plex of Hunters with two pairs"},
    Combination.TRAP: {"7x5": "trap of five 7s", "Hx6": "trap of six Hunters"},
    Combination.CHIMERA_FLIGHT: {"P C": "Chimera Flight", "P C Q": "Chimera Flight"},
}


def test_every_combination_has_a_text() -> None:
    """Contract, Readings: exactly these names."""
    assert set(TEXTS) == set(Combination)
    assert {str(combination) for combination in Combination} == {*SIZES, "trap"}


@pytest.mark.parametrize(
    ("combination", "play", "text"),
    [(name, play, text) for name, plays in TEXTS.items() for play, text in plays.items()],
)
def test_a_reading_in_words(combination: Combination, play: str, text: str) -> None:
    readings_of_it = classify(ruleset(FIVE_MORE), cards(play)).readings
    (reading,) = [found for found in readings_of_it if found.combination is combination]
    assert reading.text == text


def test_cards_cannot_be_read_as_what_they_do_not_mean() -> None:
    table = ruleset(FIVE_MORE).table
    (other,) = table.meanings(cards("5x3 9"))
    with pytest.raises(ValueError, match="cannot be read as trips of 5 with a card"):
        place(table, cards("7x3 Q"), other)


def test_no_two_meanings_have_the_same_words() -> None:
    """So the words may stand for the meaning in these tests."""
    for name in ALL:
        every = {meaning for means in all_plays(ruleset(name).table).values() for meaning in means}
        assert len({meaning.text for meaning in every}) == len(every)


# --- by the thousand ----------------------------------------------------------------------------


def _shuffled(rng: Random, play: Sequence[str]) -> list[str]:
    return rng.sample(play, len(play))


@pytest.mark.parametrize("name", ALL)
def test_readings_of_random_plays(name: str) -> None:
    rng = Random(f"readings of {name}")
    for _ in range(1_000):
        prove(ruleset(name), legal_play(rng, name))


@pytest.mark.parametrize("name", ALL)
def test_readings_of_random_plays_under_house_rules(name: str) -> None:
    rng = Random(f"readings of {name} under house rules")
    for _ in range(4):
        options = random_options(rng, name)
        for _ in range(200):
            prove(ruleset(name, **options), legal_play(rng, name, options))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chimera-2014", "chimera-more-3p"])
@pytest.mark.parametrize("options", [{}, BOTH_MAY_MATCH], ids=["plain", "house rules"])
def test_readings_of_every_play_with_three_players(name: str, options: dict[str, object]) -> None:
    rng = Random(f"every reading of {name}")
    rules = ruleset(name, **options)
    for packed in all_plays(rules.table):
        prove(rules, _shuffled(rng, unpack(packed)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, BOTH_MAY_MATCH, {"pi_ya_as_zero": False}, {"sequence_of_pairs_minimum": 4}],
    ids=["plain", "attachments may match", "no Pi Ya as 0", "four pairs"],
)
def test_readings_of_twenty_thousand_plays_with_five_players(options: dict[str, object]) -> None:
    rng = Random("readings with 5 players")
    rules = ruleset(FIVE_MORE, **options)
    for packed in rng.sample(list(all_plays(rules.table)), 20_000):
        prove(rules, _shuffled(rng, unpack(packed)))
