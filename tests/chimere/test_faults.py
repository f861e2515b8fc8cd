"""What is said of a question that cannot be answered: where, in which words, with which numbers.

A front end shows the words or makes its own of the particulars; both are asked for literally.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from referee.chimere import (
    Choices,
    Fault,
    InvalidQuestion,
    TileKind,
    WonTile,
    Year,
    judge,
    judge_award,
    judge_year,
    power,
    score_tiles,
    score_years,
)
from tests.chimere.building import DANCE, SPRINT, fast, spring_choices, tiles, year_of

Told: TypeAlias = tuple[str, str, str, dict[str, Any]]

THREE = {"Ann": (3, 3, 2, 2), "Bea": (2, 1, 3, 1), "Cid": (1, 2, 1, 3)}
TWO = {"Ann": (3, 0, 1, 2), "Bea": (1, 2, 0, 5)}
TIED = {"Ann": (3, 1, 1, 1), "Bea": (3, 2, 2, 2), "Cid": (0, 3, 3, 3)}
VOTES = {"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}
CIRCLE = {"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}
YEAR = year_of(THREE, award=VOTES)
MAIN, AWARD = WonTile(TileKind.MAIN, 5), WonTile(TileKind.AWARD, 2)


def told(fault: Fault) -> Told:
    """All a fault says."""
    where = "/".join(map(str, fault.where))
    return where, str(fault.code), fault.text, dict(fault.params)


def sprint(champion: str = "A", /, *chosen: str | None, **speeds: int) -> Callable[[], object]:
    """A sprint of chimeras with so much speed, and what the Champion chose."""
    return lambda: judge(SPRINT, fast(**speeds), champion, choices=Choices(*chosen))


def with_neutral(*neutral: str, **speeds: int) -> Callable[[], object]:
    """A sprint in which these entries are neutral."""
    return lambda: judge(SPRINT, fast(**speeds), next(iter(speeds)), neutral=neutral)


def year(speeds: Any = THREE, **more: Any) -> Callable[[], object]:
    """A year of sprints."""
    return lambda: judge_year(year_of(speeds, **more))


def without_summer() -> Year:
    """A year whose summer is missing for one wizard."""
    chimeras = {season: one for season, one in YEAR.wizards["Bea"].items() if season != "summer"}
    return replace(YEAR, wizards={**YEAR.wizards, "Bea": chimeras})


def election(votes: dict[str, str], choice: str | None = None) -> Callable[[], object]:
    """An election of three, Ann the Champion."""
    return lambda: judge_award(votes, "Ann", choice=choice)


def tournament(last: Year) -> Callable[[], object]:
    """A tournament with this as its third year."""
    return lambda: score_years([YEAR, YEAR, last])


TABLE: dict[str, tuple[Callable[[], object], list[Told]]] = {
    "one entry": (
        sprint(A=1),
        [
            (
                "entries",
                "out_of_range",
                "there are 2 to 5 wizards, here are 1",
                {"minimum": 2, "maximum": 5},
            )
        ],
    ),
    "the entries of six": (
        sprint("A", A=1, B=2, C=3, D=4, E=5, F=6),
        [
            (
                "entries",
                "out_of_range",
                "there are 2 to 5 wizards, here are 6",
                {"minimum": 2, "maximum": 5},
            )
        ],
    ),
    "a champion without an entry": (
        sprint("X", A=1, B=2),
        [
            (
                "champion",
                "unknown_name",
                "the Champion is one of the wizards; 'X' is not",
                {"name": "X"},
            )
        ],
    ),
    "a neutral champion": (
        lambda: judge(SPRINT, fast(A=1, B=2, N=3, M=4), "N", neutral=("N", "M")),
        [
            (
                "champion",
                "not_a_wizard",
                "the Champion is one of the wizards; 'N' is not",
                {"name": "N"},
            )
        ],
    ),
    "one neutral chimera of two": (
        with_neutral("N", A=1, B=2, N=3),
        [
            (
                "neutral",
                "wrong_number_of_neutrals",
                "with 2 wizards there are 2 neutral chimeras, here are 1",
                {"wizards": 2, "neutral": 1, "right": 2},
            )
        ],
    ),
    "neutral chimeras with three": (
        with_neutral("N", "M", A=1, B=2, C=3, N=4, M=5),
        [
            (
                "neutral",
                "wrong_number_of_neutrals",
                "with 3 wizards there are 0 neutral chimeras, here are 2",
                {"wizards": 3, "neutral": 2, "right": 0},
            )
        ],
    ),
    "neutral chimeras that have no entry": (
        with_neutral("B", "N", "M", A=1, B=2, C=3),
        [
            ("neutral/1", "unknown_name", "no entry is named 'N'", {}),
            ("neutral/2", "unknown_name", "no entry is named 'M'", {}),
        ],
    ),
    "the first place is not tied": (
        sprint("A", "A", A=1, B=2, C=3),
        [
            (
                "champion_choices/first",
                "choice_not_needed",
                "nothing is left to choose: 'C' comes first",
                {"place": "first", "tied": ["C"]},
            )
        ],
    ),
    "the second place is not tied": (
        sprint("A", None, "A", A=1, B=2, C=3),
        [
            (
                "champion_choices/second",
                "choice_not_needed",
                "nothing is left to choose: 'B' comes second",
                {"place": "second", "tied": ["B"]},
            )
        ],
    ),
    "the first among others": (
        sprint("A", "C", A=3, B=3, C=1),
        [
            (
                "champion_choices/first",
                "not_tied",
                "'C' is not among those tied: A, B",
                {"place": "first", "tied": ["A", "B"]},
            )
        ],
    ),
    "the second among others": (
        sprint("A", None, "A", A=3, B=2, C=2),
        [
            (
                "champion_choices/second",
                "not_tied",
                "'A' is not among those tied: B, C",
                {"place": "second", "tied": ["B", "C"]},
            )
        ],
    ),
    "the first as second": (
        sprint("A", "A", "A", A=3, B=3, C=3),
        [
            (
                "champion_choices/second",
                "not_tied",
                "'A' is not among those tied: B, C",
                {"place": "second", "tied": ["B", "C"]},
            )
        ],
    ),
    "a second before the first": (
        sprint("A", None, "B", A=3, B=3, C=3),
        [
            (
                "champion_choices/first",
                "required",
                "the Champion names the first before the second; tied are A, B, C",
                {"place": "first", "tied": ["A", "B", "C"]},
            )
        ],
    ),
    "a second of two tied for the first": (
        sprint("A", None, "B", A=3, B=3, C=1),
        [
            (
                "champion_choices/second",
                "choice_not_needed",
                "of two tied for the first place the Champion names the first, the other is second",
                {"place": "second", "tied": ["A", "B"]},
            )
        ],
    ),
    "a second after the first of two": (
        sprint("A", "A", "B", A=3, B=3, C=1),
        [
            (
                "champion_choices/second",
                "choice_not_needed",
                "nothing is left to choose: 'B' comes second",
                {"place": "second", "tied": ["B"]},
            )
        ],
    ),
    "choices that have no entry": (
        sprint("A", "X", "Y", A=3, B=3, C=1),
        [
            ("champion_choices/first", "unknown_name", "no entry is named 'X'", {}),
            ("champion_choices/second", "unknown_name", "no entry is named 'Y'", {}),
        ],
    ),
    "an entry with two lions": (
        lambda: judge(SPRINT, fast(A=1, B=1) | {"C": tiles("lion lion shark")}, "A"),
        [
            (
                "entries/C",
                "not_approved",
                "this chimera is not approved. "
                "Tiles of one animal (lion): head, body. So many of them "
                "must be turned: 1.",
                {
                    "reason": "animal_repeats",
                    "tiles": ["head", "body"],
                    "turn_back": [],
                    "must_turn": 1,
                    "choices": [["head"], ["body"]],
                    "ruling": "approve",
                },
            )
        ],
    ),
    "the power of two lions": (
        lambda: power(tiles("lion lion shark"), DANCE),
        [
            (
                "chimera",
                "not_approved",
                "this chimera is not approved. "
                "Tiles of one animal (lion): head, body. So many of them "
                "must be turned: 1.",
                {
                    "reason": "animal_repeats",
                    "tiles": ["head", "body"],
                    "turn_back": [],
                    "must_turn": 1,
                    "choices": [["head"], ["body"]],
                    "ruling": "approve",
                },
            )
        ],
    ),
    "the power of a needless sheep": (
        lambda: power(tiles("lion -shark eagle"), DANCE),
        [
            (
                "chimera",
                "not_approved",
                "this chimera is not approved. "
                "Only a tile whose animal is that of a tile still showing "
                "may lie on its sheep side; to be turned back: body.",
                {
                    "reason": "turned_without_need",
                    "tiles": ["body"],
                    "turn_back": ["body"],
                    "must_turn": 0,
                    "choices": [],
                    "ruling": "approve.fronts",
                },
            )
        ],
    ),
    "the power of three sheep": (
        lambda: power(tiles("sheep sheep sheep"), DANCE),
        [
            (
                "chimera",
                "not_approved",
                "this chimera is not approved. "
                "One tile always shows its animal; here all three are sheep.",
                {
                    "reason": "three_sheep",
                    "tiles": ["head", "body", "tail"],
                    "turn_back": ["head", "body", "tail"],
                    "must_turn": 0,
                    "choices": [],
                    "ruling": "approve.which",
                },
            )
        ],
    ),
    "an election of two": (
        lambda: judge_award({"Ann": "Bea", "Bea": "Ann"}, "Ann"),
        [("votes", "no_award_for_two", "with two wizards there is no Queen's Award", {})],
    ),
    "an election of one": (
        lambda: judge_award({"Ann": "Ann"}, "Ann"),
        [
            (
                "votes",
                "out_of_range",
                "there are 2 to 5 wizards, here are 1",
                {"minimum": 2, "maximum": 5},
            ),
            ("votes/Ann", "own_vote", "nobody votes for a chimera of their own", {}),
        ],
    ),
    "a champion without a vote": (
        lambda: judge_award(VOTES, "X"),
        [
            (
                "champion",
                "unknown_name",
                "the Champion is one of the wizards; 'X' is not",
                {"name": "X"},
            )
        ],
    ),
    "a vote for oneself": (
        election({"Ann": "Ann", "Bea": "Ann", "Cid": "Ann"}),
        [("votes/Ann", "own_vote", "nobody votes for a chimera of their own", {})],
    ),
    "a vote for nobody": (
        election({"Ann": "X", "Bea": "Ann", "Cid": "Ann"}),
        [
            (
                "votes/Ann",
                "unknown_name",
                "no wizard is named 'X'; every wizard votes, for another",
                {},
            )
        ],
    ),
    "a choice of nobody": (
        election(CIRCLE, "X"),
        [("champion_choice", "unknown_name", "no wizard is named 'X'", {})],
    ),
    "a choice that is not needed": (
        election(VOTES, "Bea"),
        [
            (
                "champion_choice",
                "choice_not_needed",
                "nothing is left to choose: 'Bea' has the most votes",
                {"tied": ["Bea"]},
            )
        ],
    ),
    "a choice among others": (
        election({"Ann": "Bea", "Bea": "Ann", "Cid": "Ann", "Dov": "Bea"}, "Cid"),
        [
            (
                "champion_choice",
                "not_tied",
                "'Cid' is not among those tied: Ann, Bea",
                {"tied": ["Ann", "Bea"]},
            )
        ],
    ),
    "a year of one": (
        year({"Ann": (1, 1, 1, 1)}),
        [
            (
                "wizards",
                "out_of_range",
                "there are 2 to 5 wizards, here are 1",
                {"minimum": 2, "maximum": 5},
            )
        ],
    ),
    "a year of two without neutral chimeras": (
        year(TWO),
        [
            (
                "neutral",
                "required",
                "with two wizards two neutral chimeras take part in every contest",
                {},
            )
        ],
    ),
    "a year of two with one neutral chimera": (
        year(TWO, neutral=fast(N=1)),
        [
            (
                "neutral",
                "wrong_number_of_neutrals",
                "with 2 wizards there are 2 neutral chimeras, here are 1",
                {"wizards": 2, "neutral": 1, "right": 2},
            )
        ],
    ),
    "a year of two with an award": (
        year(TWO, neutral=fast(N=9, M=8), award={"Ann": "Bea", "Bea": "Ann"}),
        [("award", "no_award_for_two", "with two wizards there is no Queen's Award", {})],
    ),
    "a neutral chimera named like a wizard": (
        year(TWO, neutral=fast(N=1, Bea=2)),
        [("neutral/Bea", "duplicate_name", "a wizard is named 'Bea' too", {})],
    ),
    "a year with a neutral champion": (
        year(TWO, champion="N", neutral=fast(N=1, M=2)),
        [
            (
                "champion",
                "not_a_wizard",
                "the Champion is one of the wizards; 'N' is not",
                {"name": "N"},
            )
        ],
    ),
    "a year without a summer": (
        lambda: judge_year(without_summer()),
        [("wizards/Bea/summer", "required", "every year has four seasons", {})],
    ),
    "an election without a voter, and with one too many": (
        year(award={"Ann": "Bea", "Bea": "Ann", "X": "Ann"}),
        [
            ("award/votes/Cid", "required", "every wizard votes", {}),
            ("award/votes/X", "unknown_name", "no wizard is named 'X'", {}),
        ],
    ),
    "a choice in a season that is decided": (
        year(award=VOTES, champion_choices=spring_choices(first="Ann")),
        [
            (
                "champion_choices/spring/first",
                "choice_not_needed",
                "nothing is left to choose: 'Ann' comes first",
                {"place": "first", "tied": ["Ann"]},
            )
        ],
    ),
    "a choice of an award that is decided": (
        year(award=VOTES, award_choice="Bea"),
        [
            (
                "award/champion_choice",
                "choice_not_needed",
                "nothing is left to choose: 'Bea' has the most votes",
                {"tied": ["Bea"]},
            )
        ],
    ),
    "two years": (
        lambda: score_years([YEAR, YEAR]),
        [
            (
                "years",
                "out_of_range",
                "a tournament has 3 years, here are 2",
                {"minimum": 3, "maximum": 3},
            )
        ],
    ),
    "a year of others": (
        lambda: score_years(
            [YEAR, YEAR, year_of(THREE | {"Dov": (0, 0, 0, 0)}, award=VOTES | {"Dov": "Bea"})]
        ),
        [("years/2/wizards", "different_wizards", "the same wizards compete in every year", {})],
    ),
    "a year with a season undecided": (
        tournament(year_of(TIED, award=VOTES)),
        [
            (
                "years/2/champion_choices/spring/first",
                "required",
                "in spring the Champion has to choose the first of Ann, Bea",
                {"season": "spring", "place": "first", "tied": ["Ann", "Bea"]},
            )
        ],
    ),
    "a year without its award": (
        tournament(year_of(THREE)),
        [
            (
                "years/2/award",
                "required",
                "with three wizards or more the Queen's Award is given every year",
                {},
            )
        ],
    ),
    "a year with its award undecided": (
        tournament(year_of(THREE, award=CIRCLE)),
        [
            (
                "years/2/award/champion_choice",
                "required",
                "the Champion has to choose the winner of Ann, Bea, Cid",
                {"tied": ["Ann", "Bea", "Cid"]},
            )
        ],
    ),
    "a year with a fault": (
        tournament(year_of(THREE, award=VOTES, award_choice="Bea")),
        [
            (
                "years/2/award/champion_choice",
                "choice_not_needed",
                "nothing is left to choose: 'Bea' has the most votes",
                {"tied": ["Bea"]},
            )
        ],
    ),
    "the tiles of one": (
        lambda: score_tiles({"Ann": [MAIN]}),
        [
            (
                "wizards",
                "out_of_range",
                "there are 2 to 5 wizards, here are 1",
                {"minimum": 2, "maximum": 5},
            )
        ],
    ),
    "an award of two": (
        lambda: score_tiles({"Ann": [MAIN], "Bea": [MAIN, AWARD]}),
        [("wizards/Bea/1", "no_award_for_two", "with two wizards there is no Queen's Award", {})],
    ),
    "awards of other points": (
        lambda: score_tiles(
            {
                "Ann": [WonTile(TileKind.AWARD, 3)],
                "Bea": [MAIN, WonTile(TileKind.AWARD, 1)],
                "Cid": [],
            }
        ),
        [
            ("wizards/Ann/0/points", "out_of_range", "the Queen's Award is worth 2 points", {}),
            ("wizards/Bea/1/points", "out_of_range", "the Queen's Award is worth 2 points", {}),
        ],
    ),
    "too many tiles": (
        lambda: score_tiles({"Ann": [MAIN] * 7, "Bea": [MAIN] * 6, "Cid": [AWARD] * 4}),
        [
            (
                "wizards",
                "too_many_tiles",
                "at most 12 tiles of the kind main are won in all, not 13",
                {"kind": "main", "maximum": 12, "count": 13},
            ),
            (
                "wizards",
                "too_many_tiles",
                "at most 3 tiles of the kind award are won in all, not 4",
                {"kind": "award", "maximum": 3, "count": 4},
            ),
        ],
    ),
}


@pytest.mark.parametrize(("ask", "expected"), TABLE.values(), ids=TABLE)
def test_what_is_said(ask: Callable[[], object], expected: list[Told]) -> None:
    with pytest.raises(InvalidQuestion) as refused:
        ask()
    assert [told(fault) for fault in refused.value.faults] == expected


def test_the_error_names_every_place_with_its_words() -> None:
    with pytest.raises(InvalidQuestion) as refused:
        judge_award({"Ann": "Ann", "Bea": "X", "Cid": "Ann"}, "Ann")
    assert str(refused.value) == (
        "votes/Ann: nobody votes for a chimera of their own; "
        "votes/Bea: no wizard is named 'X'; every wizard votes, for another"
    )
