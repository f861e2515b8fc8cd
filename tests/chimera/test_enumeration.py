"""The number of plays, pinned: of each ruleset, of each combination, under house rules."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

import pytest

from referee.chimera import RULESETS, ruleset
from referee.chimera.cards import BIRD, CARDS, count_in, unpack
from referee.chimera.catalogue import all_plays, figures_of

#: Rulings, "Enumeration".
TOTALS = {
    "chimera-2014": 12_890,
    "chimera-more-3p": 12_901,
    "chimera-bga": 12_901,
    "chimera-more-5p": 121_597,
}

#: The first digits of a hash over every play with all it means.
GOLDEN = {
    "chimera-2014": "0b761a8167d01fa8",
    "chimera-more-3p": "03ab619bc621b4e4",
    "chimera-bga": "03ab619bc621b4e4",
    "chimera-more-5p": "0be58e16d02997cb",
}

OF_THREE = {
    "single": 15,
    "pair": 13,
    "sequence_of_pairs": 63,
    "trips": 13,
    "sequence_of_trips": 45,
    "sequence": 272,
    "trips_with_card": 182,
    "trips_with_pair": 156,
    "sequence_of_trips_with_cards": 7_161,
    "sequence_of_trips_with_pairs": 2_939,
    "quadro_plex_with_cards": 1_170,
    "quadro_plex_with_pairs": 858,
    "trap": 13,
    "chimera_flight": 1,
}
OF_EACH_COMBINATION = {
    "chimera-2014": OF_THREE | {"sequence_of_pairs": 52},
    "chimera-more-3p": OF_THREE,
    "chimera-bga": OF_THREE,
    "chimera-more-5p": {
        "single": 17,
        "pair": 27,
        "sequence_of_pairs": 444,
        "trips": 27,
        "sequence_of_trips": 240,
        "sequence": 1_695,
        "four_of_a_kind": 27,
        "five_of_a_kind": 13,
        "six_of_a_kind": 13,
        "trips_with_card": 419,
        "trips_with_pair": 442,
        "sequence_of_trips_with_cards": 64_013,
        "sequence_of_trips_with_pairs": 32_771,
        "quadro_plex_with_cards": 3_018,
        "quadro_plex_with_pairs": 4_134,
        "quinto_plex_with_cards": 3_018,
        "quinto_plex_with_pairs": 4_134,
        "sexto_plex_with_cards": 3_018,
        "sexto_plex_with_pairs": 4_134,
        "trap": 28,
        "chimera_flight": 2,
    },
}


@pytest.mark.parametrize(("name", "total"), TOTALS.items())
def test_distinct_plays_of_a_ruleset(name: str, total: int) -> None:
    rules = ruleset(name)
    assert len(all_plays(rules.table)) == total
    assert figures_of(rules.combinations).total == total


@pytest.mark.parametrize("name", TOTALS)
def test_distinct_plays_of_each_combination(name: str) -> None:
    assert figures_of(ruleset(name).combinations).by_combination == OF_EACH_COMBINATION[name]


def test_distinct_plays_of_five_without_a_bird() -> None:
    plays = all_plays(ruleset("chimera-more-5p").table)
    assert sum(1 for play in plays if not count_in(play, BIRD)) == 25_313


def test_exactly_37_plays_are_ambiguous_in_combination() -> None:
    """Rulings, "Readings": {x,x,x,Q}, and {x,x,y,Q} with x and y adjacent."""
    expected = {tuple(sorted([rank] * 3 + [BIRD])) for rank in CARDS[:13]}
    for low, high in pairwise(CARDS[:13]):
        expected |= {tuple(sorted([low, low, high, BIRD])), tuple(sorted([low, high, high, BIRD]))}
    found = {
        tuple(sorted(unpack(play)))
        for play, meanings in all_plays(ruleset("chimera-more-5p").table).items()
        if len({meaning.combination for meaning in meanings}) > 1
    }
    assert found == expected
    assert len(found) == 37


def test_with_three_players_no_play_is_ambiguous_in_combination() -> None:
    for name in ("chimera-2014", "chimera-more-3p", "chimera-bga"):
        for meanings in all_plays(ruleset(name).table).values():
            assert len({meaning.combination for meaning in meanings}) == 1


def test_without_wild_cards_every_play_has_exactly_one_reading() -> None:
    """Rulings, "Readings"."""
    for rules in RULESETS.values():
        for play, meanings in rules.table.natural.items():
            if not count_in(play, "P"):
                assert len(meanings) == 1


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"attached_card_may_match_body": True}, 420),
        ({"attached_card_may_match_body": True, "attached_pair_may_match_body": True}, 11_001),
    ],
    ids=["card", "card and pair"],
)
def test_attachment_options_add_plays(options: dict[str, bool], more: int) -> None:
    """Rulings, "House rules": in the deck of 5, without a bird."""
    rules = ruleset("chimera-more-5p", **options)
    assert len(rules.table.natural) == 25_313 + more


@pytest.mark.parametrize("name", ["chimera-2014", "chimera-more-3p", "chimera-bga"])
def test_attachment_options_change_nothing_with_four_copies_of_a_card(name: str) -> None:
    """Ruling option.scope."""
    rules = ruleset(name, attached_card_may_match_body=True, attached_pair_may_match_body=True)
    assert rules.table.natural == ruleset(name).table.natural


def test_a_longer_minimum_takes_the_shortest_sequences_of_pairs_away() -> None:
    """Ruling pairs.sequence."""
    three = figures_of(ruleset("chimera-more-3p", sequence_of_pairs_minimum=3).combinations)
    assert three == figures_of(ruleset("chimera-2014").combinations)


@pytest.mark.parametrize(("name", "golden"), GOLDEN.items())
def test_the_whole_enumeration_has_a_golden_hash(name: str, golden: str) -> None:
    lines = sorted(
        "-".join(unpack(play))
        + ":"
        + "|".join(f"{m.combination}/{m.groups}/{m.size}/{m.rank}" for m in meanings)
        for play, meanings in all_plays(ruleset(name).table).items()
    )
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == golden


def test_editions_with_equal_rules_share_one_table() -> None:
    assert RULESETS["chimera-more-3p"].table is RULESETS["chimera-bga"].table


def test_under_house_rules_too_a_play_is_found_as_each_of_its_combinations() -> None:
    """Some are of two combinations and read as one of them twice."""
    rules = ruleset("chimera-more-5p", attached_pair_may_match_body=True)
    found = {name: mask.bit_count() for name, mask in rules.catalogue.by_combination.items()}
    assert found == figures_of(rules.combinations).by_combination
