"""A year. Source: chimere, "The Contest Phase", "The Queen's Award", "Rules for 2 Players"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.chimere import Award, Choices, FaultCode, Season, TileKind, YearResult, judge_year
from tests.chimere.building import fast, faults, spring_choices, tiles, year_of

#: Wins, from Ann to Cid: two main and two secondary tiles; one and one; one and one.
THREE = {"Ann": (3, 3, 2, 2), "Bea": (2, 1, 3, 1), "Cid": (1, 2, 1, 3)}
TWO = {"Ann": (3, 0, 1, 2), "Bea": (1, 2, 0, 5)}
VOTES = {"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}
TIED = {"Ann": (3, 1, 1, 1), "Bea": (3, 2, 2, 2), "Cid": (0, 3, 3, 3)}


def points(result: YearResult) -> dict[str, int]:
    """The points of the year by name, the best first."""
    return {one.name: one.points for one in result.standings}


class TestThreeWizards:
    def test_the_seasons_and_the_award_are_added_up(self) -> None:
        result = judge_year(year_of(THREE, award=VOTES))
        assert result
        assert points(result) == {"Ann": 10, "Bea": 7, "Cid": 5}
        assert [(one.rank, one.tiles, one.awards) for one in result.standings] == [
            (1, 4, 0),
            (2, 3, 1),
            (3, 2, 0),
        ]
        assert [str(tile.kind) for tile in result.won["Bea"]] == ["secondary", "main", "award"]
        assert result.standings[1].count(TileKind.AWARD) == 1

    def test_without_the_election_it_is_not_complete(self) -> None:
        result = judge_year(year_of(THREE))
        assert not result
        assert (result.undecided_seasons, result.award) == ((), None)
        assert points(result) == {"Ann": 10, "Bea": 5, "Cid": 5}

    def test_an_undecided_election_counts_for_nobody(self) -> None:
        circle = {"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}
        result = judge_year(year_of(THREE, award=circle))
        assert not result.complete
        assert points(result) == {"Ann": 10, "Bea": 5, "Cid": 5}
        chosen = judge_year(year_of(THREE, award=circle, award_choice="Cid"))
        assert chosen.complete
        assert points(chosen) == {"Ann": 10, "Cid": 7, "Bea": 5}

    def test_an_undecided_season_counts_for_nobody_and_is_told(self) -> None:
        result = judge_year(year_of(TIED, award=VOTES))
        assert not result.complete
        assert result.undecided_seasons == (Season.SPRING,)
        assert result.seasons[Season.SPRING].undecided == ("Ann", "Bea")
        assert points(result) == {"Cid": 12, "Bea": 5, "Ann": 0}

    def test_the_champion_chooses_by_season(self) -> None:
        year = year_of(TIED, award=VOTES, champion_choices=spring_choices(first="Ann"))
        result = judge_year(year)
        assert result.complete
        assert points(result) == {"Cid": 12, "Bea": 6, "Ann": 4}

    def test_advanced_rules_hold_for_every_contest(self) -> None:
        result = judge_year(year_of(THREE, award=VOTES, advanced=True))
        assert points(result) == {"Ann": 10, "Bea": 7, "Cid": 5}


class TestTwoWizards:
    """Ruling neutral."""

    def test_the_same_two_neutral_chimeras_compete_in_every_contest(self) -> None:
        result = judge_year(year_of(TWO, neutral=fast(N=4, M=0), champion_choices=ties_of_zero()))
        assert result.complete
        assert all(one.neutral == {"N", "M"} for one in result.seasons.values())
        assert [one.first for one in result.seasons.values()] == ["N", "N", "N", "Bea"]
        assert points(result) == {"Bea": 5, "Ann": 2}

    def test_there_is_no_award_and_the_year_is_complete_without(self) -> None:
        year = year_of(TWO, neutral=fast(N=9, M=8))
        result = judge_year(year)
        assert (result.complete, result.award) == (True, None)
        assert points(result) == {"Ann": 0, "Bea": 0}
        wrong = replace(year, award=Award(Season.SUMMER, {"Ann": "Bea", "Bea": "Ann"}))
        assert faults(lambda: judge_year(wrong)) == [("award", FaultCode.NO_AWARD_FOR_TWO)]

    def test_they_may_be_chosen(self) -> None:
        tied = {"Ann": (3, 5, 5, 5), "Bea": (0, 1, 1, 1)}
        year = year_of(tied, neutral=fast(N=3, M=2), champion_choices=spring_choices(first="N"))
        assert judge_year(year).seasons[Season.SPRING].first == "N"


def ties_of_zero() -> dict[Season, Choices]:
    """No choice at all."""
    return {season: Choices() for season in Season}


class TestYearsThatCannotBe:
    def wrong(self, speeds: Any = THREE, **more: Any) -> list[tuple[str, FaultCode]]:
        """What is wrong with a year."""
        return faults(lambda: judge_year(year_of(speeds, **more)))

    def test_with_too_few_or_too_many_wizards(self) -> None:
        for number in (1, 6):
            names = ["Ann", *"BCDEF"][:number]
            speeds = {name: (place,) * 4 for place, name in enumerate(names)}
            assert self.wrong(speeds) == [("wizards", FaultCode.OUT_OF_RANGE)]

    def test_two_wizards_without_neutral_chimeras(self) -> None:
        """Ruling neutral.left-out is about single contests."""
        assert self.wrong(TWO) == [("neutral", FaultCode.REQUIRED)]

    def test_with_another_number_of_neutral_chimeras(self) -> None:
        code = FaultCode.WRONG_NUMBER_OF_NEUTRALS
        assert self.wrong(TWO, neutral=fast(N=1)) == [("neutral", code)]
        assert self.wrong(TWO, neutral=fast(N=1, M=2, O=3)) == [("neutral", code)]
        assert self.wrong(THREE, neutral=fast(N=1, M=2)) == [("neutral", code)]

    def test_with_a_neutral_chimera_named_like_a_wizard(self) -> None:
        found = self.wrong(TWO, neutral=fast(N=1, Bea=2))
        assert found == [("neutral/Bea", FaultCode.DUPLICATE_NAME)]

    def test_with_a_champion_who_is_no_wizard(self) -> None:
        assert self.wrong(THREE, champion="X") == [("champion", FaultCode.UNKNOWN_NAME)]
        found = self.wrong(TWO, neutral=fast(N=1, M=2), champion="N")
        assert found == [("champion", FaultCode.NOT_A_WIZARD)]

    def test_with_chimeras_that_are_not_approved(self) -> None:
        year = year_of(TWO, neutral=fast(N=1) | {"M": tiles("lion lion shark")})
        bad = {**year.wizards["Ann"], Season.AUTUMN: tiles("sheep sheep sheep")}
        wrong = replace(year, wizards={**year.wizards, "Ann": bad})
        assert faults(lambda: judge_year(wrong)) == [
            ("wizards/Ann/autumn", FaultCode.NOT_APPROVED),
            ("neutral/M", FaultCode.NOT_APPROVED),
        ]

    def test_without_a_season(self) -> None:
        year = year_of(THREE)
        contests = {season: year.contests[season] for season in list(Season)[1:]}
        assert faults(lambda: judge_year(replace(year, contests=contests))) == [
            ("contests/spring", FaultCode.REQUIRED)
        ]
        wizards = {**year.wizards, "Bea": {}}
        found = faults(lambda: judge_year(replace(year, wizards=wizards)))
        assert [where for where, _ in found] == [f"wizards/Bea/{season}" for season in Season]

    @pytest.mark.parametrize(
        ("votes", "expected"),
        [
            (
                {"Ann": "Bea", "Bea": "Ann", "Dov": "Ann"},
                [
                    ("award/votes/Cid", FaultCode.REQUIRED),
                    ("award/votes/Dov", FaultCode.UNKNOWN_NAME),
                ],
            ),
            ({"Ann": "Ann", "Bea": "Ann", "Cid": "Bea"}, [("award/votes/Ann", FaultCode.OWN_VOTE)]),
            (
                {"Ann": "Bea", "Bea": "X", "Cid": "Bea"},
                [("award/votes/Bea", FaultCode.UNKNOWN_NAME)],
            ),
        ],
    )
    def test_with_wrong_votes(
        self, votes: dict[str, str], expected: list[tuple[str, FaultCode]]
    ) -> None:
        assert self.wrong(THREE, award=votes) == expected

    def test_with_choices_that_cannot_be(self) -> None:
        found = self.wrong(
            TIED,
            award=VOTES,
            award_choice="Cid",
            champion_choices=spring_choices(first="Cid") | {Season.WINTER: Choices("Ann")},
        )
        assert found == [
            ("champion_choices/spring/first", FaultCode.NOT_TIED),
            ("champion_choices/winter/first", FaultCode.CHOICE_NOT_NEEDED),
            ("award/champion_choice", FaultCode.CHOICE_NOT_NEEDED),
        ]
