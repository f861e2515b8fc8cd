"""The tournament. Source: chimere, "End of the Tournament"; ruling tournament."""

from __future__ import annotations

import pytest

from referee.chimere import (
    MOST_TILES,
    FaultCode,
    InvalidQuestion,
    TileKind,
    WonTile,
    Year,
    judge_year,
    score_tiles,
    score_years,
    standings,
)
from tests.chimere.building import fast, faults, spring_choices, year_of
from tests.chimere.test_years import THREE, TIED, TWO, VOTES


def won(words: str) -> list[WonTile]:
    """Tiles by words: ``5 s2 a`` is a main tile of 5, a secondary tile of 2 and an award."""
    kinds = {"s": TileKind.SECONDARY, "a": TileKind.AWARD}
    return [
        WonTile(kinds.get(word[0], TileKind.MAIN), int(word.lstrip("sa") or 2))
        for word in words.split()
    ]


def winners(**tiles: str) -> tuple[str, ...]:
    """The winners of a tournament with these tiles."""
    return score_tiles({name: won(words) for name, words in tiles.items()}).winners


class TestWhoWins:
    def test_the_most_points(self) -> None:
        assert winners(A="5 5", B="5 s2 s2", C="a a a") == ("A",)

    def test_then_the_most_awards(self) -> None:
        assert winners(A="2 2 2", B="4 a", C="5 1") == ("B",)

    def test_then_the_most_tiles_of_any_kind(self) -> None:
        assert winners(A="4 2", B="2 2 s2", C="6") == ("B",)
        assert winners(A="a 4", B="a 2 s2", C="") == ("B",)

    def test_then_it_is_shared(self) -> None:
        assert winners(C="3 3", B="s4 2", A="5") == ("B", "C")
        assert winners(A="", B="", C="", D="", E="") == ("A", "B", "C", "D", "E")

    def test_awards_come_before_tiles(self) -> None:
        assert winners(A="1 1 1 1 1 1", B="4 a", C="") == ("B",)

    def test_the_whole_ranking(self) -> None:
        result = score_tiles({"A": won("5"), "B": won("3 a"), "C": won("2 3"), "D": won("5")})
        assert [(one.rank, one.name) for one in result.standings] == [
            (1, "B"),
            (2, "C"),
            (3, "A"),
            (3, "D"),
        ]

    def test_two_wizards_have_no_awards(self) -> None:
        assert winners(A="5 s2", B="7") == ("A",)

    def test_standings_of_nobody(self) -> None:
        assert standings({}) == ()


class TestTilesThatCannotBe:
    """Ruling tournament: 12, 12 and 3 in all."""

    def wrong(self, **tiles: str) -> list[tuple[str, FaultCode]]:
        """What is wrong with these tiles."""
        return faults(lambda: winners(**tiles))

    def test_at_most_twelve_main_and_twelve_secondary_tiles_and_three_awards(self) -> None:
        assert {str(kind): most for kind, most in MOST_TILES.items()} == {
            "main": 12,
            "secondary": 12,
            "award": 3,
        }
        assert winners(A="1 " * 12, B="s1 " * 12, C="a a a") == ("A", "B")
        for words in ("1 " * 12, "s1 " * 12, "a a a"):
            more = {"A": words, "B": "", "C": words.split()[0]}
            assert self.wrong(**more) == [("wizards", FaultCode.TOO_MANY_TILES)]

    def test_two_wizards_have_no_award(self) -> None:
        assert self.wrong(A="5 a", B="3") == [("wizards/A/1", FaultCode.NO_AWARD_FOR_TWO)]

    def test_an_award_is_worth_two(self) -> None:
        assert self.wrong(A="a3", B="3", C="") == [("wizards/A/0/points", FaultCode.OUT_OF_RANGE)]

    def test_two_to_five_wizards(self) -> None:
        assert self.wrong(A="5") == [("wizards", FaultCode.OUT_OF_RANGE)]
        assert self.wrong(**dict.fromkeys("ABCDEF", "1")) == [("wizards", FaultCode.OUT_OF_RANGE)]


YEAR = year_of(THREE, award=VOTES)


class TestThreeYears:
    def test_they_are_added_up(self) -> None:
        result = score_years([YEAR, YEAR, YEAR])
        assert {one.name: one.points for one in result.standings} == {
            "Ann": 30,
            "Bea": 21,
            "Cid": 15,
        }
        assert result.winners == ("Ann",)
        assert [one.won for one in result.years] == [judge_year(YEAR).won] * 3

    def test_the_tiles_alone_say_the_same(self) -> None:
        result = score_years([YEAR, YEAR, YEAR])
        tiles = {one.name: one.won for one in result.standings}
        assert score_tiles(tiles).standings == result.standings

    def test_a_game_of_two(self) -> None:
        year = year_of(TWO, neutral=fast(N=4, M=0))
        assert score_years([year] * 3).winners == ("Bea",)

    @pytest.mark.parametrize("number", [0, 1, 2, 4])
    def test_there_are_three(self, number: int) -> None:
        found = faults(lambda: score_years([YEAR] * number))
        assert found == [("years", FaultCode.OUT_OF_RANGE)]

    def test_with_the_same_wizards(self) -> None:
        other = year_of(
            {"Ann": (1, 2, 3, 4), "Bea": (2, 3, 4, 5), "Dov": (0, 0, 0, 0)},
            award={"Ann": "Bea", "Bea": "Dov", "Dov": "Bea"},
        )
        found = faults(lambda: score_years([YEAR, other, YEAR]))
        assert found == [("years/1/wizards", FaultCode.DIFFERENT_WIZARDS)]

    @pytest.mark.parametrize(
        ("year", "where"),
        [
            (year_of(TIED, award=VOTES), "champion_choices/spring/first"),
            (year_of(THREE), "award"),
            (
                year_of(THREE, award={"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}),
                "award/champion_choice",
            ),
            (
                year_of(
                    {"Ann": (3, 3, 3, 3), "Bea": (1, 2, 2, 2), "Cid": (1, 0, 0, 0)}, award=VOTES
                ),
                "champion_choices/spring/second",
            ),
        ],
    )
    def test_nothing_is_left_undecided(self, year: Year, where: str) -> None:
        found = faults(lambda: score_years([YEAR, YEAR, year]))
        assert found == [(f"years/2/{where}", FaultCode.REQUIRED)]

    def test_what_is_left_undecided_is_told_with_its_season(self) -> None:
        with pytest.raises(InvalidQuestion) as refused:
            score_years([YEAR, YEAR, year_of(TIED, award=VOTES)])
        (fault,) = refused.value.faults
        assert fault.text.startswith("in spring the Champion has to choose the first of ")
        assert fault.params["season"] == "spring"

    def test_what_is_wrong_in_a_year_is_told_with_its_number(self) -> None:
        wrong = year_of(THREE, award=VOTES, champion_choices=spring_choices(first="Ann"))
        found = faults(lambda: score_years([YEAR, wrong, wrong]))
        assert found == [
            (f"years/{index}/champion_choices/spring/first", FaultCode.CHOICE_NOT_NEEDED)
            for index in (1, 2)
        ]
