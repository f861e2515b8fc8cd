"""The tournament of three years, and its winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from referee.chimere.contestants import wizards_faults
from referee.chimere.contests import Season, TileKind, WonTile
from referee.chimere.errors import Fault, FaultCode, InvalidQuestion, Where, refuse
from referee.chimere.queens_award import AWARD_TILE, no_award_for_two
from referee.chimere.standings import Standing, standings
from referee.chimere.years import Year, YearResult, judge_year

#: Source: chimere, "The Queen's Award".
YEARS: Final = 3
#: How many tiles of each kind are won in all at most.
#:
#: Source: ruling tournament.
MOST_TILES: Final[Mapping[TileKind, int]] = MappingProxyType(
    {
        TileKind.MAIN: YEARS * len(Season),
        TileKind.SECONDARY: YEARS * len(Season),
        TileKind.AWARD: YEARS,
    }
)


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """The outcome of a tournament; ``years`` is empty where only the tiles were told."""

    standings: tuple[Standing, ...]
    years: tuple[YearResult, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The Royal Wizard, or several where nothing tells them apart, by name.

        Source: chimere, "End of the Tournament"; ruling tournament.
        """
        return tuple(one.name for one in self.standings if one.rank == 1)


def score_years(years: Sequence[Year]) -> TournamentResult:
    """Judge three years and find the winners.

    Raises:
        InvalidQuestion: with every fault there is: ``out_of_range`` for another number of years,
            ``different_wizards``, those of ``judge_year``, and ``required`` where the Champion has
            not chosen or no award was given.

    Source: chimere, "The Queen's Award" and "End of the Tournament"; ruling tournament.
    """
    if len(years) != YEARS:
        text = f"a tournament has {YEARS} years, here are {len(years)}"
        params = {"minimum": YEARS, "maximum": YEARS}
        refuse([Fault(FaultCode.OUT_OF_RANGE, ("years",), text, params)])
    faults: list[Fault] = []
    results = []
    for index, year in enumerate(years):
        if year.wizards.keys() != years[0].wizards.keys():
            text = "the same wizards compete in every year"
            faults.append(Fault(FaultCode.DIFFERENT_WIZARDS, ("years", index, "wizards"), text))
        try:
            result = judge_year(year)
        except InvalidQuestion as error:
            faults += [fault.inside("years", index) for fault in error.faults]
            continue
        faults += [fault.inside("years", index) for fault in _still_to_choose(year, result)]
        results.append(result)
    refuse(faults)
    won = {
        name: [tile for result in results for tile in result.won[name]] for name in years[0].wizards
    }
    return TournamentResult(standings(won), tuple(results))


def score_tiles(won: Mapping[str, Iterable[WonTile]]) -> TournamentResult:
    """Find the winners from the tiles each wizard has won.

    Raises:
        InvalidQuestion: with every fault there is: ``out_of_range`` (number of wizards, points of
            an award), ``no_award_for_two``, ``too_many_tiles``.

    Source: chimere, "End of the Tournament"; rulings tournament, neutral.

    >>> main, award = WonTile(TileKind.MAIN, 5), WonTile(TileKind.AWARD, 2)
    >>> score_tiles({"Ann": [main], "Bea": [award], "Cid": [main]}).winners
    ('Ann', 'Cid')
    """
    listed = {name: tuple(tiles) for name, tiles in won.items()}
    faults = wizards_faults(listed, ("wizards",))
    for name, tiles in listed.items():
        for index, tile in enumerate(tiles):
            if tile.kind is TileKind.AWARD:
                faults += _award_faults(tile, len(listed), ("wizards", name, index))
    counted = Counter(tile.kind for tiles in listed.values() for tile in tiles)
    for kind, most in MOST_TILES.items():
        if counted[kind] > most:
            text = f"at most {most} tiles of the kind {kind} are won in all, not {counted[kind]}"
            params = {"kind": str(kind), "maximum": most, "count": counted[kind]}
            faults.append(Fault(FaultCode.TOO_MANY_TILES, ("wizards",), text, params))
    refuse(faults)
    return TournamentResult(standings(listed))


def _award_faults(tile: WonTile, wizards: int, where: Where) -> list[Fault]:
    if wizards == 2:
        return [no_award_for_two(where)]
    if tile.points != AWARD_TILE.points:
        text = f"the Queen's Award is worth {AWARD_TILE.points} points"
        return [Fault(FaultCode.OUT_OF_RANGE, (*where, "points"), text)]
    return []


def _still_to_choose(year: Year, result: YearResult) -> list[Fault]:
    """The choices without which a year is not decided."""
    faults = []
    for season in result.undecided_seasons:
        contest = result.seasons[season]
        place = str(contest.undecided_place)
        tied = ", ".join(contest.undecided)
        text = f"in {season} the Champion has to choose the {place} of {tied}"
        params = {"season": str(season), "place": place, "tied": list(contest.undecided)}
        where = ("champion_choices", str(season), place)
        faults.append(Fault(FaultCode.REQUIRED, where, text, params))
    if len(year.wizards) > 2:
        faults += _award_to_give(result)
    return faults


def _award_to_give(result: YearResult) -> list[Fault]:
    if result.award is None:
        text = "with three wizards or more the Queen's Award is given every year"
        return [Fault(FaultCode.REQUIRED, ("award",), text)]
    if result.award.decided:
        return []
    tied = result.award.undecided
    text = f"the Champion has to choose the winner of {', '.join(tied)}"
    return [Fault(FaultCode.REQUIRED, ("award", "champion_choice"), text, {"tied": list(tied)})]
