"""Judging a contest. Source: chimere, "The Contest Phase"; rulings places, neutral, wizards."""

from __future__ import annotations

from functools import partial
from itertools import permutations

import pytest

from referee.chimere import Choices, ContestResult, FaultCode, Place, judge
from tests.chimere.building import DANCE, SPRINT, fast, faults, having, strong, tiles


def sprint(champion: str = "A", /, *chosen: str | None, **speeds: int) -> ContestResult:
    """A sprint of chimeras with so many icons of speed, and what the Champion chose."""
    return judge(SPRINT, fast(**speeds), champion, choices=Choices(*chosen))


def wrong(*chosen: str | None, **speeds: int) -> list[tuple[str, FaultCode]]:
    """What is wrong with the choices of the Champion."""
    return faults(lambda: sprint("A", *chosen, **speeds))


def ranks(result: ContestResult) -> dict[str, int]:
    """The ranks by name."""
    return {one.name: one.rank for one in result.ranking}


class TestWithoutTies:
    def test_the_strongest_wins_main_the_next_wins_secondary(self) -> None:
        result = sprint(A=1, B=3, C=2)
        assert result
        assert (result.first, result.second) == ("B", "C")
        assert (result.undecided, result.undecided_place) == ((), None)
        assert ranks(result) == {"B": 1, "C": 2, "A": 3}
        assert {name: [one.points for one in won] for name, won in result.tiles.items()} == {
            "A": [],
            "B": [4],
            "C": [1],
        }

    def test_power_comes_before_main_skill(self) -> None:
        entries = {"A": strong(6, 0), "B": strong(5, 5)}
        assert judge(DANCE, entries, "A").first == "A"

    def test_main_skill_decides_the_first_place(self) -> None:
        entries = {"A": strong(7, 2), "B": strong(7, 3), "C": strong(6, 6)}
        result = judge(DANCE, entries, "A")
        assert (result.first, result.second) == ("B", "A")

    def test_and_the_second_place(self) -> None:
        entries = {"X": strong(7, 4), "Y": strong(5, 1), "Z": strong(5, 3)}
        result = judge(DANCE, entries, "X")
        assert (result.first, result.second) == ("X", "Z")

    def test_zero_power_takes_part_and_may_win(self) -> None:
        """Ruling power."""
        assert sprint(A=0, B=1).second == "A"
        assert sprint("A", "B", A=0, B=0).first == "B"


class TestTheChampionChooses:
    """Ruling places."""

    def test_of_two_tied_for_the_first_place(self) -> None:
        result = sprint(A=2, B=2, C=1)
        assert not result
        assert (result.first, result.second) == (None, None)
        assert (result.undecided, result.undecided_place) == (("A", "B"), Place.FIRST)
        assert ranks(result) == {"A": 1, "B": 1, "C": 3}
        assert all(won == () for won in result.tiles.values())

    def test_the_other_is_second(self) -> None:
        for first, second in (("A", "B"), ("B", "A")):
            result = sprint("A", first, A=2, B=2, C=1)
            assert (result.first, result.second) == (first, second)
            assert ranks(result) == {first: 1, second: 2, "C": 3}

    def test_of_two_tied_for_the_second_place(self) -> None:
        result = sprint(A=2, B=1, C=1)
        assert (result.first, result.second) == ("A", None)
        assert (result.undecided, result.undecided_place) == (("B", "C"), Place.SECOND)
        assert len(result.tiles["A"]) == 1
        assert ranks(result) == {"A": 1, "B": 2, "C": 2}
        assert sprint("A", None, "C", A=2, B=1, C=1).second == "C"

    def test_of_three_tied_the_first_and_then_the_second(self) -> None:
        assert sprint(A=1, B=1, C=1).undecided == ("A", "B", "C")
        then = sprint("A", "B", A=1, B=1, C=1)
        assert (then.first, then.second) == ("B", None)
        assert (then.undecided, then.undecided_place) == (("A", "C"), Place.SECOND)
        assert ranks(then) == {"B": 1, "A": 2, "C": 2}
        done = sprint("A", "B", "A", A=1, B=1, C=1)
        assert (done.first, done.second) == ("B", "A")
        assert ranks(done) == {"B": 1, "A": 2, "C": 3}

    def test_of_five_tied(self) -> None:
        speeds = dict.fromkeys("ABCDE", 2)
        assert sprint(**speeds).undecided == tuple("ABCDE")
        done = sprint("A", "E", "D", **speeds)
        assert (done.first, done.second) == ("E", "D")
        assert ranks(done) == {"E": 1, "D": 2, "A": 3, "B": 3, "C": 3}

    def test_the_champion_may_choose_their_own(self) -> None:
        assert sprint("A", "A", A=2, B=2).first == "A"

    def test_who_is_champion_decides_nothing_by_itself(self) -> None:
        for champion in "ABC":
            assert sprint(champion, A=2, B=2, C=2).undecided == ("A", "B", "C")

    def test_one_skill_named_twice_leaves_nothing_but_the_choice(self) -> None:
        assert sprint(A=4, B=4).undecided == ("A", "B")


class TestChoicesThatCannotBe:
    @pytest.mark.parametrize(
        ("chosen", "speeds", "place"),
        [
            (("A",), {"A": 2, "B": 1}, "first"),
            (("B",), {"A": 2, "B": 1}, "first"),
            ((None, "B"), {"A": 2, "B": 1}, "second"),
            ((None, "B"), {"A": 2, "B": 1, "C": 0}, "second"),
            ((None, "C"), {"A": 2, "B": 2, "C": 1}, "second"),
            ((None, "B"), {"A": 2, "B": 2, "C": 1}, "second"),
            (("A", "B"), {"A": 2, "B": 2, "C": 1}, "second"),
        ],
    )
    def test_what_is_not_needed(
        self, chosen: tuple[str | None, ...], speeds: dict[str, int], place: str
    ) -> None:
        assert wrong(*chosen, **speeds) == [
            (f"champion_choices/{place}", FaultCode.CHOICE_NOT_NEEDED)
        ]

    @pytest.mark.parametrize(
        ("chosen", "speeds", "place"),
        [
            (("C",), {"A": 2, "B": 2, "C": 1}, "first"),
            ((None, "D"), {"A": 2, "B": 1, "C": 1, "D": 0}, "second"),
            ((None, "A"), {"A": 2, "B": 1, "C": 1}, "second"),
            (("A", "A"), {"A": 2, "B": 2, "C": 2}, "second"),
        ],
    )
    def test_who_is_not_tied(
        self, chosen: tuple[str | None, ...], speeds: dict[str, int], place: str
    ) -> None:
        assert wrong(*chosen, **speeds) == [(f"champion_choices/{place}", FaultCode.NOT_TIED)]

    def test_who_does_not_take_part(self) -> None:
        assert wrong("X", "Y", A=1, B=1, C=1) == [
            ("champion_choices/first", FaultCode.UNKNOWN_NAME),
            ("champion_choices/second", FaultCode.UNKNOWN_NAME),
        ]

    def test_the_second_before_the_first(self) -> None:
        assert wrong(None, "B", A=1, B=1, C=1) == [("champion_choices/first", FaultCode.REQUIRED)]


class TestWhoTakesPart:
    """Rulings wizards, neutral, neutral.left-out."""

    @pytest.mark.parametrize("number", range(8))
    def test_two_to_five_wizards(self, number: int) -> None:
        entries = {name: having(speed=place) for place, name in enumerate("ABCDEFG"[:number])}
        if 2 <= number <= 5:
            assert judge(SPRINT, entries, "A").decided
        else:
            found = faults(lambda: judge(SPRINT, entries, "A"))
            assert ("entries", FaultCode.OUT_OF_RANGE) in found

    def test_every_champion_is_a_wizard(self) -> None:
        entries = fast(A=1, B=2, N=3, M=4)
        for champion, code in (("X", FaultCode.UNKNOWN_NAME), ("N", FaultCode.NOT_A_WIZARD)):
            found = faults(partial(judge, SPRINT, entries, champion, neutral="NM"))
            assert found == [("champion", code)]

    @pytest.mark.parametrize(
        ("names", "neutral", "right"),
        [
            ("AB", "", True),
            ("ABN", "N", False),
            ("ABNM", "NM", True),
            ("ABNMO", "NMO", False),
            ("ABC", "", True),
            ("ABCN", "N", False),
            ("ABCNM", "NM", False),
        ],
    )
    def test_two_neutral_chimeras_with_two_wizards_and_else_none(
        self, names: str, neutral: str, right: bool
    ) -> None:
        entries = {name: having(speed=place) for place, name in enumerate(names)}
        if right:
            assert judge(SPRINT, entries, "A", neutral=neutral)
        else:
            found = faults(lambda: judge(SPRINT, entries, "A", neutral=neutral))
            assert found == [("neutral", FaultCode.WRONG_NUMBER_OF_NEUTRALS)]

    def test_a_neutral_chimera_is_one_of_the_entries(self) -> None:
        found = faults(lambda: judge(SPRINT, fast(A=1, B=2, N=1), "A", neutral=["N", "M"]))
        assert found == [("neutral/1", FaultCode.UNKNOWN_NAME)]

    def test_every_chimera_is_approved(self) -> None:
        entries = fast(A=1) | {"B": tiles("lion lion shark"), "C": tiles("sheep sheep sheep")}
        assert faults(lambda: judge(SPRINT, entries, "A")) == [
            ("entries/B", FaultCode.NOT_APPROVED),
            ("entries/C", FaultCode.NOT_APPROVED),
        ]


class TestNeutralChimeras:
    """Source: "Rules for 2 Players"; ruling neutral."""

    def judged(self, *chosen: str, **speeds: int) -> ContestResult:
        """A sprint of A and B against N and M."""
        return judge(SPRINT, fast(**speeds), "A", neutral="NM", choices=Choices(*chosen))

    def test_tiles_they_win_are_discarded_and_count_for_nobody(self) -> None:
        result = self.judged(A=1, B=0, N=3, M=2)
        assert (result.first, result.second) == ("N", "M")
        assert [(str(tile.kind), name) for tile, name in result.discarded] == [
            ("main", "N"),
            ("secondary", "M"),
        ]
        assert result.tiles == {"A": (), "B": ()}

    def test_they_take_their_place_and_not_only_the_tile(self) -> None:
        result = self.judged(A=2, B=1, N=3, M=0)
        assert (result.first, result.second) == ("N", "A")
        assert [len(won) for won in result.tiles.values()] == [1, 0]

    def test_they_are_tied_like_the_others_and_may_be_chosen(self) -> None:
        assert self.judged(A=1, B=0, N=1, M=0).undecided == ("A", "N")
        assert self.judged("N", A=1, B=0, N=1, M=0).first == "N"
        assert self.judged("A", A=1, B=0, N=1, M=0).second == "N"


def test_the_order_of_the_entries_does_not_matter() -> None:
    speeds = {"A": 2, "B": 2, "C": 1, "D": 2}
    results = [sprint(**dict(order)) for order in permutations(speeds.items())]
    assert all(result == results[0] for result in results)
