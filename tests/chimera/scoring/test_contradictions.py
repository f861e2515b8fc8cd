"""What cannot be on a sheet, and beside each the nearest sheet that can."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.chimera import ruleset
from referee.chimera.scoring import ContradictionCode, InvalidSummary, score
from tests.chimera.scoring.sheets import sheet
from tests.chimera.words import THREE
from tests.oracle.playing import played_out

MORE_3, MORE_5, OF_2014, ARENA = (
    "chimera-more-3p",
    "chimera-more-5p",
    "chimera-2014",
    "chimera-bga",
)
Fields = dict[str, Any]


@dataclass(frozen=True)
class Wrong:
    """What cannot be, where it stands, and what can."""

    code: str
    at: tuple[str | int, ...]
    name: str
    wrong: Fields
    right: Fields = field(default_factory=dict)


def treasure(**taken: tuple[int, int, int]) -> Fields:
    """Toads, cats and birds by name."""
    return {
        "treasure": {
            name: dict(zip(("toads", "cats", "birds"), counts, strict=True))
            for name, counts in taken.items()
        }
    }


def _of_three(code: str, at: tuple[str | int, ...], wrong: Fields, right: Fields) -> list[Wrong]:
    return [Wrong(code, at, name, wrong, right) for name in THREE]


ALONE: Fields = {"pi_ya": None}
IDLE_THREE: Fields = {"idle_hunters": ("Cid", "Dov", "Eve")}

WRONG: list[Wrong] = [
    # --- players and names
    *_of_three("out_of_range", ("players",), {"players": ("Ann", "Bea")}, {}),
    *_of_three("out_of_range", ("players",), {"players": ("Ann", "Bea", "Cid", "Dov", "Eve")}, {}),
    Wrong("out_of_range", ("players",), MORE_5, {"players": ("Ann", "Bea", "Cid", "Dov")}),
    Wrong("duplicate_name", ("players", 2), MORE_3, {"players": ("Ann", "Bea", "Ann")}),
    Wrong("duplicate_name", ("out", 1), MORE_5, {"out": ("Ann", "Ann")}),
    Wrong(
        "duplicate_name",
        ("idle_hunters", 1),
        MORE_3,
        {"idle_hunters": ("Bea", "Bea")},
        {"idle_hunters": ("Bea", "Cid")},
    ),
    Wrong("unknown_name", ("chimera",), MORE_3, {"chimera": "Zoe"}),
    Wrong("unknown_name", ("pi_ya",), MORE_5, {"pi_ya": "Zoe", "out": ("Ann", "Cid")}),
    Wrong("unknown_name", ("out", 0), MORE_3, {"out": ("ann",)}),
    Wrong("unknown_name", ("out", 1), MORE_5, {"out": ("Ann", "Zoe")}),
    Wrong("unknown_name", ("idle_hunters", 0), MORE_3, {"idle_hunters": ("Zoe",)}),
    Wrong("unknown_name", ("treasure", "Zoe"), MORE_3, treasure(Zoe=(0, 0, 0))),
    # --- the bid
    *_of_three("out_of_range", ("bid",), {"bid": 50}, {"bid": 40}),
    *_of_three("out_of_range", ("bid",), {"bid": 0}, {"bid": 20}),
    Wrong("out_of_range", ("bid",), MORE_5, {"bid": 20}, {"bid": 30}),
    Wrong("out_of_range", ("bid",), MORE_5, {"bid": 40}, {"bid": 50}),
    Wrong("all_passed_not_played", ("all_passed",), OF_2014, {"all_passed": True}),
    Wrong(
        "all_passed_above_lowest",
        ("bid",),
        MORE_3,
        {"all_passed": True, "bid": 30},
        {"all_passed": True, "bid": 20},
    ),
    Wrong(
        "all_passed_above_lowest",
        ("bid",),
        ARENA,
        {"all_passed": True, "bid": 40},
        {"all_passed": True, "bid": 20},
    ),
    Wrong(
        "all_passed_above_lowest",
        ("bid",),
        MORE_5,
        {"all_passed": True, "bid": 50, **ALONE},
        {"all_passed": True, "bid": 30, **ALONE},
    ),
    # --- the partner
    *_of_three("pi_ya_not_in_edition", ("pi_ya",), {"pi_ya": "Bea"}, {}),
    Wrong(
        "pi_ya_is_chimera",
        ("pi_ya",),
        MORE_5,
        {"pi_ya": "Ann", "out": ("Ann", "Bea")},
        {"pi_ya": "Bea", "out": ("Ann", "Bea")},
    ),
    Wrong(
        "pi_ya_when_all_passed",
        ("pi_ya",),
        MORE_5,
        {"all_passed": True},
        {"all_passed": True, **ALONE},
    ),
    # --- who is out
    *_of_three("nobody_out", ("out",), {"out": ()}, {}),
    Wrong("nobody_out", ("out",), MORE_5, {"out": ()}),
    *_of_three("too_many_out", ("out", 1), {"out": ("Ann", "Bea")}, {"out": ("Ann",)}),
    *_of_three("too_many_out", ("out", 1), {"out": ("Bea", "Ann")}, {"out": ("Bea",)}),
    Wrong("too_many_out", ("out", 1), MORE_5, {"out": ("Bea", "Ann")}, {"out": ("Bea",)}),
    Wrong("too_many_out", ("out", 2), MORE_5, {"out": ("Ann", "Cid", "Bea")}),
    Wrong("second_out_missing", ("out",), MORE_5, {"out": ("Ann",)}, {"out": ("Ann", "Dov")}),
    Wrong("second_out_missing", ("out",), MORE_5, {"out": ("Ann",), **ALONE}),
    # --- who was idle
    *_of_three(
        "idle_no_hunter",
        ("idle_hunters", 1),
        {"idle_hunters": ("Cid", "Ann"), "out": ("Bea",)},
        {"idle_hunters": ("Cid",), "out": ("Bea",)},
    ),
    Wrong(
        "idle_no_hunter",
        ("idle_hunters", 0),
        MORE_5,
        {"idle_hunters": ("Bea",), "out": ("Cid",)},
        {"idle_hunters": ("Dov",), "out": ("Cid",)},
    ),
    Wrong(  # the same player is a Hunter when the Chimera is alone
        "idle_no_hunter",
        ("idle_hunters", 0),
        MORE_5,
        {"idle_hunters": ("Bea",), "out": ("Cid",)},
        {"idle_hunters": ("Bea",), "out": ("Cid",), **ALONE},
    ),
    *_of_three(
        "idle_went_out",
        ("idle_hunters", 0),
        {"idle_hunters": ("Bea",), "out": ("Bea",)},
        {"idle_hunters": ("Bea",), "out": ("Cid",)},
    ),
    Wrong(
        "idle_went_out",
        ("idle_hunters", 0),
        MORE_5,
        {"idle_hunters": ("Cid",), "out": ("Ann", "Cid")},
        {"idle_hunters": ("Cid",), "out": ("Ann", "Dov")},
    ),
    *_of_three(
        "idle_has_treasure",
        ("idle_hunters", 0),
        {"idle_hunters": ("Bea",), **treasure(Bea=(0, 1, 0))},
        {"idle_hunters": ("Bea",), **treasure(Bea=(0, 0, 0), Cid=(0, 1, 0))},
    ),
    # --- the deck
    *_of_three(
        "too_many_copies",
        ("treasure", "Bea", "toads"),
        treasure(Ann=(2, 0, 0), Bea=(3, 0, 0)),
        treasure(Ann=(2, 0, 0), Bea=(2, 0, 0)),
    ),
    *_of_three(
        "too_many_copies",
        ("treasure", "Ann", "cats"),
        treasure(Ann=(0, 5, 0)),
        treasure(Ann=(4, 4, 0)),
    ),
    Wrong(
        "too_many_copies",
        ("treasure", "Cid", "toads"),
        MORE_5,
        treasure(Ann=(4, 0, 0), Cid=(3, 0, 0)),
        treasure(Ann=(4, 0, 0), Cid=(2, 0, 0)),
    ),
    Wrong(
        "too_many_copies",
        ("treasure", "Ann", "cats"),
        MORE_5,
        treasure(Ann=(0, 7, 0)),
        treasure(Ann=(6, 6, 0)),
    ),
    Wrong(
        "too_many_copies",
        ("treasure", "Eve", "birds"),
        MORE_5,
        treasure(Ann=(0, 0, 4), Eve=(0, 0, 1)),
        treasure(Ann=(0, 0, 3), Eve=(0, 0, 1)),
    ),
    *_of_three("not_in_deck", ("treasure", "Ann", "birds"), treasure(Ann=(0, 0, 1)), {}),
    *_of_three("out_of_range", ("treasure", "Ann", "toads"), treasure(Ann=(-1, 0, 0)), {}),
    *_of_three("out_of_range", ("traps",), {"traps": -1}, {"traps": 0}),
    # --- birds of idle Hunters
    Wrong(
        "too_many_birds",
        ("treasure", "Bea", "birds"),
        MORE_5,
        {"idle_hunters": ("Cid",), **treasure(Ann=(0, 0, 2), Bea=(0, 0, 2))},
        {"idle_hunters": ("Cid",), **treasure(Ann=(0, 0, 2), Bea=(0, 0, 1))},
    ),
    Wrong(
        "too_many_birds",
        ("treasure", "Ann", "birds"),
        MORE_5,
        {**IDLE_THREE, **treasure(Ann=(0, 0, 2))},
        {**IDLE_THREE, **treasure(Ann=(0, 0, 1))},
    ),
    # --- traps, by the arithmetic of the deck; those played out below have the same numbers
    *_of_three("too_many_traps", ("traps",), {"traps": 14}, {"traps": 13}),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 13, "flight": True},
        {"traps": 12, "flight": True},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 13, "out": ("Bea",)},
        {"traps": 12, "out": ("Bea",), "flight": True},
    ),
    *_of_three(  # toads of two players: no trap of 2s
        "too_many_traps",
        ("traps",),
        {"traps": 13, **treasure(Ann=(3, 0, 0), Bea=(1, 0, 0))},
        {"traps": 12, **treasure(Ann=(3, 0, 0), Bea=(1, 0, 0))},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 12, **treasure(Ann=(3, 1, 0), Bea=(1, 3, 0))},
        {"traps": 11, **treasure(Ann=(3, 1, 0), Bea=(1, 3, 0))},
    ),
    *_of_three(  # 12 traps and the Flight leave room for two cards more
        "too_many_traps",
        ("traps",),
        {"traps": 12, "flight": True, **treasure(Ann=(2, 0, 0), Bea=(1, 0, 0))},
        {"traps": 12, "flight": True, **treasure(Ann=(1, 0, 0), Bea=(1, 0, 0))},
    ),
    *_of_three(  # the same with a Hunter out: 17, 19 and 16 cards
        "too_many_traps",
        ("traps",),
        {"traps": 12, "flight": True, "out": ("Bea",), **treasure(Ann=(2, 0, 0), Bea=(1, 0, 0))},
        {"traps": 12, "flight": True, "out": ("Bea",), **treasure(Ann=(1, 0, 0), Bea=(1, 0, 0))},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 10, "idle_hunters": ("Bea",)},
        {"traps": 9, "idle_hunters": ("Bea",)},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 9, "flight": True, "idle_hunters": ("Bea",)},
        {"traps": 8, "flight": True, "idle_hunters": ("Bea",)},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 9, "idle_hunters": ("Bea",), "out": ("Cid",)},
        {"traps": 8, "idle_hunters": ("Bea",), "out": ("Cid",), "flight": True},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 6, "idle_hunters": ("Bea", "Cid")},
        {"traps": 5, "idle_hunters": ("Bea", "Cid")},
    ),
    *_of_three(
        "too_many_traps",
        ("traps",),
        {"traps": 5, "flight": True, "idle_hunters": ("Bea", "Cid")},
        {"traps": 4, "flight": True, "idle_hunters": ("Bea", "Cid")},
    ),
    Wrong("too_many_traps", ("traps",), MORE_5, {"traps": 15}, {"traps": 14, "flight": True}),
    Wrong(
        "too_many_traps",
        ("traps",),
        MORE_5,
        {"traps": 14, **treasure(Ann=(4, 0, 0), Cid=(2, 0, 0))},
        {"traps": 14, **treasure(Ann=(5, 0, 0), Cid=(1, 0, 0))},
    ),
    Wrong(
        "too_many_traps",
        ("traps",),
        MORE_5,
        {"traps": 13, "idle_hunters": ("Cid",)},
        {"traps": 12, "idle_hunters": ("Cid",), "flight": True},
    ),
    Wrong(
        "too_many_traps",
        ("traps",),
        MORE_5,
        {"traps": 7, **IDLE_THREE},
        {"traps": 6, "flight": True, **IDLE_THREE},
    ),
    Wrong(  # 60 cards in traps and 12 beside them are more than the 70 there can be
        "too_many_traps",
        ("traps",),
        MORE_5,
        {"traps": 12, "idle_hunters": ("Eve",), **treasure(Ann=(4, 4, 0), Bea=(2, 2, 0))},
        {"traps": 11, "idle_hunters": ("Eve",), **treasure(Ann=(4, 4, 0), Bea=(2, 2, 0))},
    ),
    Wrong(  # of 70 cards 60 are in traps, 8 are toads, cats and the Flight; three birds take three
        "too_many_traps",
        ("traps",),
        MORE_5,
        {
            "traps": 12,
            "flight": True,
            "idle_hunters": ("Eve",),
            "out": ("Ann", "Cid"),
            **treasure(Ann=(2, 2, 3), Bea=(2, 2, 0)),
        },
        {
            "traps": 12,
            "flight": True,
            "idle_hunters": ("Eve",),
            "out": ("Ann", "Cid"),
            **treasure(Ann=(2, 2, 1), Bea=(2, 2, 0)),
        },
    ),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case.name}-{case.code}-{case.at}")
def test_what_cannot_be_and_what_can(case: Wrong) -> None:
    rules = ruleset(case.name)
    with pytest.raises(InvalidSummary) as refusal:
        score(rules, sheet(case.name, **case.wrong))
    (found,) = (
        problem
        for problem in refusal.value.problems
        if (problem.code, problem.at) == (case.code, case.at)
    )
    assert found.text
    assert found.text in str(refusal.value)
    assert score(rules, sheet(case.name, **case.right))


def test_every_code_is_tried() -> None:
    assert {case.code for case in WRONG} == set(ContradictionCode)


def test_every_problem_is_named_and_not_only_the_first() -> None:
    wrong = sheet(
        MORE_3,
        bid=35,
        pi_ya="Ann",
        out=("Bea", "Zoe"),
        idle_hunters=("Bea",),
        **treasure(Bea=(5, 0, 1)),
    )
    with pytest.raises(InvalidSummary) as refusal:
        score(ruleset(MORE_3), wrong)
    assert {(problem.code.value, problem.at) for problem in refusal.value.problems} == {
        ("out_of_range", ("bid",)),
        ("pi_ya_not_in_edition", ("pi_ya",)),
        ("pi_ya_is_chimera", ("pi_ya",)),
        ("unknown_name", ("out", 1)),
        ("too_many_out", ("out", 1)),
        ("idle_went_out", ("idle_hunters", 0)),
        ("idle_has_treasure", ("idle_hunters", 0)),
        ("too_many_copies", ("treasure", "Bea", "toads")),
        ("not_in_deck", ("treasure", "Bea", "birds")),
    }


def test_a_sheet_is_told_what_contradicts_what() -> None:
    wrong = sheet(
        MORE_3,
        traps=10,
        flight=True,
        idle_hunters=("Cid",),
        **treasure(Ann=(1, 0, 0), Bea=(2, 0, 0)),
    )
    with pytest.raises(InvalidSummary) as refusal:
        score(ruleset(MORE_3), wrong)
    (problem,) = refusal.value.problems
    assert problem.fields == (
        ("traps",),
        ("idle_hunters", 0),
        ("flight",),
        ("treasure", "Ann", "toads"),
        ("treasure", "Bea", "toads"),
    )
    assert problem.params == {"most": 7}


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        (MORE_3, {"traps": 14}, "each rank makes one, and so do the Hunters"),
        (
            MORE_3,
            {"traps": 13, **treasure(Ann=(1, 1, 0), Bea=(1, 1, 0))},
            "but several players have 2s and 11s",
        ),
        (MORE_3, {"traps": 13, "flight": True}, "other cards were played beside them"),
        (MORE_3, {"traps": 10, "idle_hunters": ("Bea",)}, "a Hunter who played no card"),
    ],
)
def test_too_many_traps_say_why(name: str, fields: Fields, why: str) -> None:
    with pytest.raises(InvalidSummary, match=why):
        score(ruleset(name), sheet(name, **fields))


def test_treasure_may_be_noted_later() -> None:
    """The printed examples leave it out: what a sheet says is the least there was."""
    for name in THREE:
        assert score(ruleset(name), sheet(name, traps=13))
    assert score(ruleset(MORE_5), sheet(MORE_5, traps=14))  # who is out has also played a bird


# --- the tightest sheets, each of a hand that is played out -------------------------------------


def numbers(*ranks: int | str) -> str:
    """All four, or five, of each rank in one hand."""
    return " ".join(f"{rank}x4" for rank in ranks)


def fives(*ranks: int | str) -> str:
    return " ".join(f"{rank}x5" for rank in ranks)


def in_turns(size: int, *plays: str) -> list[str]:
    """Traps, written ``Ann 1``."""
    return [f"{play}x{size}" for play in plays]


@dataclass(frozen=True)
class Witness:
    """A hand that ends with the most traps there can be."""

    hands: dict[str, str]
    plays: list[str]
    traps: int
    flight: bool = False
    out: tuple[str, ...] = ("Ann",)
    idle: tuple[str, ...] = ()
    pi_ya: str | None = None


ALL_THIRTEEN = Witness(
    {
        "Ann": numbers(1, 4, 7, 10, "H"),
        "Bea": numbers(2, 5, 8, 11) + " P",
        "Cid": "3x4 6x4 9x4 12x4 C",
    },
    in_turns(4, "Ann 1", "Bea 2", "Cid 3", "Ann 4", "Bea 5", "Cid 6", "Ann 7", "Bea 8", "Cid 9")
    + in_turns(4, "Ann 10", "Bea 11", "Cid 12", "Ann H"),
    13,
)
WITH_THE_FLIGHT = Witness(
    {
        "Ann": numbers(2, 5, 8, 11) + " P C 1x2",
        "Bea": numbers(3, 6, 9, 12) + " 1",
        "Cid": numbers(4, 7, 10, "H") + " 1",
    },
    [
        "Ann 1x2",
        *in_turns(
            4, "Ann 2", "Bea 3", "Cid 4", "Ann 5", "Bea 6", "Cid 7", "Ann 8", "Bea 9", "Cid 10"
        ),
        *in_turns(4, "Ann 11", "Bea 12", "Cid H"),
        "Ann P C",
    ],
    12,
    flight=True,
)
A_HUNTER_OUT = Witness(
    {
        "Ann": numbers(2, 5, 8, 11) + " P C 1x2",
        "Bea": numbers(3, 6, 9, "H") + " 1",
        "Cid": numbers(4, 7, 10, 12) + " 1",
    },
    [
        "Ann P C",
        *in_turns(
            4, "Ann 2", "Bea 3", "Cid 4", "Ann 5", "Bea 6", "Cid 7", "Ann 8", "Bea 9", "Cid 10"
        ),
        *in_turns(4, "Ann 11", "Cid 12", "Bea H"),
        "Bea 1",
    ],
    12,
    flight=True,
    out=("Bea",),
)
TOADS_OF_TWO = Witness(
    {
        "Ann": numbers(1, 5, 8, 11, "H"),
        "Bea": numbers(3, 6, 9, 12) + " C",
        "Cid": "4x4 7x4 10x4 2x4 P",
    },
    [
        *in_turns(4, "Ann 1", "Bea 3", "Cid 4"),
        *("Cid 2", *in_turns(4, "Ann 5", "Bea 6", "Cid 7")),
        *("Cid 2x2", *in_turns(4, "Ann 8", "Bea 9", "Cid 10")),
        *("Cid 2", *in_turns(4, "Ann 11", "Bea 12", "Ann H")),
    ],
    12,
)
ONE_IDLE = Witness(
    {
        "Ann": numbers(1, 3, 5, 7, 9),
        "Bea": numbers(2, 4, 6, 8) + " P",
        "Cid": "10x4 11x4 12x4 Hx4 C",
    },
    in_turns(4, "Ann 1", "Bea 2", "Ann 3", "Bea 4", "Ann 5", "Bea 6", "Ann 7", "Bea 8", "Ann 9"),
    9,
    idle=("Cid",),
)
ONE_IDLE_AND_THE_FLIGHT = Witness(
    {
        "Ann": numbers(1, 3, 5, 7) + " 10x2 P C",
        "Bea": numbers(2, 4, 6, 8) + " 9",
        "Cid": "9x3 10x2 11x4 12x4 Hx4",
    },
    [
        "Ann 10x2",
        *in_turns(4, "Ann 1", "Bea 2", "Ann 3", "Bea 4", "Ann 5", "Bea 6", "Ann 7", "Bea 8"),
        "Ann P C",
    ],
    8,
    flight=True,
    idle=("Cid",),
)
ONE_IDLE_THE_OTHER_OUT = Witness(
    ONE_IDLE_AND_THE_FLIGHT.hands,
    [
        "Ann P C",
        *in_turns(4, "Ann 1", "Bea 2", "Ann 3", "Bea 4", "Ann 5", "Bea 6", "Ann 7", "Bea 8"),
        "Bea 9",
    ],
    8,
    flight=True,
    out=("Bea",),
    idle=("Cid",),
)
BOTH_IDLE = Witness(
    {"Ann": numbers(1, 2, 3, 4, 5), "Bea": "6x4 7x4 8x4 9x4 P", "Cid": "10x4 11x4 12x4 Hx4 C"},
    in_turns(4, "Ann 1", "Ann 2", "Ann 3", "Ann 4", "Ann 5"),
    5,
    idle=("Bea", "Cid"),
)
BOTH_IDLE_AND_THE_FLIGHT = Witness(
    {
        "Ann": numbers(1, 2, 3, 4) + " P C 5x2",
        "Bea": "5x1 6x4 7x4 8x4 9x4",
        "Cid": "5x1 10x4 11x4 12x4 Hx4",
    },
    [*in_turns(4, "Ann 1", "Ann 2", "Ann 3", "Ann 4"), "Ann P C", "Ann 5x2"],
    4,
    flight=True,
    idle=("Bea", "Cid"),
)
ALL_FOURTEEN = Witness(
    {
        "Ann": fives(0, 5, 10) + " P C 0 5",
        "Bea": fives(1, 6, 11) + " 1 4 6 9 Q",
        "Cid": fives(2, 7, 12) + " 2 Q",
        "Dov": fives(3, 8, "H") + " 3 Q",
        "Eve": fives(4, 9) + " 7 8 10 11 12 H Q",
    },
    in_turns(5, "Ann 0", "Bea 1", "Cid 2", "Dov 3", "Eve 4", "Ann 5", "Bea 6", "Cid 7", "Dov 8")
    + in_turns(5, "Eve 9", "Ann 10", "Bea 11", "Cid 12", "Dov H")
    + ["Ann P C", "Ann 0", "Ann 5", "Bea 1", "Cid 2", "Cid Q"],
    14,
    flight=True,
    out=("Ann", "Cid"),
    pi_ya="Bea",
)
ONE_OF_FIVE_IDLE = Witness(
    {
        "Ann": fives(0, 4, 8) + " P C 0 4",
        "Bea": fives(1, 5, 9) + " 1 5 8 9 Q",
        "Cid": fives(2, 6, 10) + " 2 Q",
        "Dov": fives(3, 7, 11) + " 3 Q",
        "Eve": "6 7 10 11 12x6 Hx6 Q",
    },
    in_turns(5, "Ann 0", "Bea 1", "Cid 2", "Dov 3", "Ann 4", "Bea 5", "Cid 6", "Dov 7", "Ann 8")
    + in_turns(5, "Bea 9", "Cid 10", "Dov 11")
    + ["Ann P C", "Ann 0", "Ann 4", "Bea 1", "Cid 2", "Cid Q"],
    12,
    flight=True,
    out=("Ann", "Cid"),
    idle=("Eve",),
    pi_ya="Bea",
)
ALL_HUNTERS_IDLE = Witness(
    {
        "Ann": fives(0, 2, 4) + " P C 7 8",
        "Bea": fives(1, 3, 5) + " 9 10 11 12 Q",
        "Cid": "0 1 2 3 4 5 6x6 7x4 Q",
        "Dov": "7 8x5 9x5 10x5 Q",
        "Eve": "11x5 12x5 Hx6 Q",
    },
    [
        *in_turns(5, "Ann 0", "Bea 1", "Ann 2", "Bea 3", "Ann 4", "Bea 5"),
        "Ann P C",
        "Ann 7",
        "Ann 8",
        "Bea 9",
        "Bea 10",
        "Bea 11",
        "Bea 12",
        "Bea Q",
    ],
    6,
    flight=True,
    out=("Ann", "Bea"),
    idle=("Cid", "Dov", "Eve"),
    pi_ya="Bea",
)
WITNESSES = {
    "all thirteen": ALL_THIRTEEN,
    "with the Flight": WITH_THE_FLIGHT,
    "a Hunter out": A_HUNTER_OUT,
    "toads of two": TOADS_OF_TWO,
    "one idle": ONE_IDLE,
    "one idle and the Flight": ONE_IDLE_AND_THE_FLIGHT,
    "one idle, the other out": ONE_IDLE_THE_OTHER_OUT,
    "both idle": BOTH_IDLE,
    "both idle and the Flight": BOTH_IDLE_AND_THE_FLIGHT,
    "all fourteen": ALL_FOURTEEN,
    "one of five idle": ONE_OF_FIVE_IDLE,
    "all Hunters idle": ALL_HUNTERS_IDLE,
}


@pytest.mark.parametrize("which", WITNESSES)
def test_the_tightest_sheets_are_those_of_hands_that_can_be_played(which: str) -> None:
    """Played card by card under the rules; one trap more is refused with that number."""
    hand = WITNESSES[which]
    for name in THREE if len(hand.hands) == 3 else (MORE_5,):
        rules = ruleset(name)
        left = played_out(rules, hand.hands, hand.plays, pi_ya=hand.pi_ya)
        assert (left.traps, left.flight, left.out) == (hand.traps, hand.flight, hand.out)
        assert left.idle_hunters == hand.idle
        assert score(rules, left)
        more = {
            "out": left.out,
            "flight": left.flight,
            "idle_hunters": left.idle_hunters,
            "pi_ya": left.pi_ya,
            "traps": left.traps + 1,
        }
        as_it_was = {**more, "traps": left.traps}
        assert score(rules, sheet(name, **as_it_was))
        toads = treasure(Ann=(1, 0, 0), Cid=(3, 0, 0)) if hand is TOADS_OF_TWO else {}
        with pytest.raises(InvalidSummary) as refusal:
            score(rules, sheet(name, **more, **toads))
        (problem,) = refusal.value.problems
        assert (problem.code, problem.params) == ("too_many_traps", {"most": hand.traps})


def test_a_hand_that_is_played_wrongly_is_no_witness() -> None:
    rules = ruleset(MORE_3)
    hands, plays = BOTH_IDLE.hands, BOTH_IDLE.plays
    for wrong in (
        plays[:-1],
        [*plays, "Ann 1"],
        ["Bea 6x4", *plays],
        ["Ann 6x4", *plays],
        ["Ann 1", "Bea P", "Cid 10", *plays],
        ["Ann 1 2", *plays],
    ):
        with pytest.raises(AssertionError):
            played_out(rules, hands, wrong)
    with pytest.raises(AssertionError):
        played_out(rules, {**hands, "Bea": "6x4"}, plays)
