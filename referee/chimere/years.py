"""A year: four contests and the Queen's Award, added up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from referee.chimere.contestants import (
    NEUTRAL_CHIMERAS,
    champion_faults,
    neutrals_fault,
    wizards_faults,
)
from referee.chimere.contests import Contest, Season, WonTile
from referee.chimere.errors import Fault, FaultCode, InvalidQuestion, Where, refuse
from referee.chimere.judging import NO_CHOICES, Choices, ContestResult, judge_approved
from referee.chimere.power import approval_faults
from referee.chimere.queens_award import AWARD_TILE, AwardResult, judge_award, no_award_for_two
from referee.chimere.standings import Standing, standings
from referee.chimere.tiles import Chimera


@dataclass(frozen=True, slots=True)
class Award:
    """The election for the Queen's Award: the season of the chimeras presented, and the votes."""

    season: Season
    votes: Mapping[str, str]
    champion_choice: str | None = None


@dataclass(frozen=True, slots=True)
class Year:
    """What happened in a year.

    Args:
        contests: the contest of each of the four seasons.
        wizards: each wizard's chimera of each season, by name.
        champion: the name of the People's Champion.
        neutral: the two neutral chimeras of a game of two, under names of their own.
        champion_choices: what the Champion has chosen so far, by season.
        award: the election; None while it has not been held, and always with two wizards.
        advanced: whether the Extraordinary Gifts count.
    """

    contests: Mapping[Season, Contest]
    wizards: Mapping[str, Mapping[Season, Chimera]]
    champion: str
    neutral: Mapping[str, Chimera] = field(default_factory=dict)
    champion_choices: Mapping[Season, Choices] = field(default_factory=dict)
    award: Award | None = None
    advanced: bool = False

    def entries(self, season: Season) -> dict[str, Chimera]:
        """The chimeras of a season's contest, the neutral ones too.

        Source: ruling neutral.
        """
        return {name: own[season] for name, own in self.wizards.items()} | dict(self.neutral)


@dataclass(frozen=True, slots=True)
class YearResult:
    """The outcome of a year, as far as it is decided.

    ``won`` has the tiles of each wizard so far, in the order of the seasons, the award last.
    """

    seasons: Mapping[Season, ContestResult]
    award: AwardResult | None
    won: Mapping[str, tuple[WonTile, ...]]

    @property
    def undecided_seasons(self) -> tuple[Season, ...]:
        """The seasons in whose contests the Champion still has to choose."""
        return tuple(season for season, result in self.seasons.items() if not result.decided)

    @property
    def complete(self) -> bool:
        """Whether all four contests are decided, and the award where there is one."""
        if self.undecided_seasons:
            return False
        return len(self.won) == 2 or (self.award is not None and self.award.decided)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The wizards as they stand after this year alone."""
        return standings(self.won)

    def __bool__(self) -> bool:
        return self.complete


def judge_year(year: Year) -> YearResult:
    """Judge the four contests and the election of a year, and add them up.

    Raises:
        InvalidQuestion: with every fault there is: those of ``judge`` and of ``judge_award``,
            ``required`` where a season is missing, two wizards have no neutral chimeras or a wizard
            has no vote, ``duplicate_name`` for a neutral chimera named like a wizard.

    Source: chimere, "The Contest Phase", "The Queen's Award" and "Rules for 2 Players"; rulings
    places, neutral, queen, wizards.
    """
    refuse(_missing_seasons(year) or _year_faults(year))
    faults: list[Fault] = []
    seasons = {}
    for season in Season:
        try:
            seasons[season] = judge_approved(
                year.contests[season],
                year.entries(season),
                year.neutral,
                advanced=year.advanced,
                choices=year.champion_choices.get(season, NO_CHOICES),
            )
        except InvalidQuestion as error:
            faults += [_of_season(fault, season) for fault in error.faults]
    award = None
    if year.award is not None:
        try:
            award = judge_award(year.award.votes, year.champion, choice=year.award.champion_choice)
        except InvalidQuestion as error:
            faults += [fault.inside("award") for fault in error.faults]
    refuse(faults)
    return YearResult(seasons, award, _won(year, seasons, award))


def _of_season(fault: Fault, season: Season) -> Fault:
    """The fault of a season's choice, in the choices of the year."""
    where = (fault.where[0], str(season), *fault.where[1:])
    return Fault(fault.code, where, fault.text, fault.params)


def _won(
    year: Year, seasons: Mapping[Season, ContestResult], award: AwardResult | None
) -> dict[str, tuple[WonTile, ...]]:
    won: dict[str, list[WonTile]] = {name: [] for name in sorted(year.wizards)}
    for result in seasons.values():
        for name, tiles in result.tiles.items():
            won[name] += tiles
    if award is not None and award.winner is not None:
        won[award.winner].append(AWARD_TILE)
    return {name: tuple(tiles) for name, tiles in won.items()}


def _missing_seasons(year: Year) -> list[Fault]:
    by_season: list[tuple[Where, Collection[Season]]] = [(("contests",), year.contests)]
    by_season += [(("wizards", name), chimeras) for name, chimeras in year.wizards.items()]
    return [
        Fault(FaultCode.REQUIRED, (*where, str(season)), "every year has four seasons")
        for where, seasons in by_season
        for season in Season
        if season not in seasons
    ]


def _year_faults(year: Year) -> list[Fault]:
    faults = wizards_faults(year.wizards, ("wizards",)) or _neutral_faults(year)
    faults += [
        Fault(FaultCode.DUPLICATE_NAME, ("neutral", name), f"a wizard is named {name!r} too")
        for name in year.neutral
        if name in year.wizards
    ]
    faults += champion_faults(year.champion, year.wizards, year.neutral)
    for name, chimeras in year.wizards.items():
        for season, chimera in chimeras.items():
            faults += approval_faults(chimera, ("wizards", name, str(season)))
    for name, chimera in year.neutral.items():
        faults += approval_faults(chimera, ("neutral", name))
    return faults + _award_faults(year)


def _neutral_faults(year: Year) -> list[Fault]:
    wizards, neutrals = len(year.wizards), len(year.neutral)
    right = NEUTRAL_CHIMERAS if wizards == 2 else 0
    if neutrals == right:
        return []
    if not neutrals:
        text = "with two wizards two neutral chimeras take part in every contest"
        return [Fault(FaultCode.REQUIRED, ("neutral",), text)]
    return [neutrals_fault(wizards, neutrals, right, ("neutral",))]


def _award_faults(year: Year) -> list[Fault]:
    if year.award is None:
        return []
    if len(year.wizards) == 2:
        return [no_award_for_two(("award",))]
    votes = year.award.votes
    missing = [
        Fault(FaultCode.REQUIRED, ("award", "votes", name), "every wizard votes")
        for name in year.wizards
        if name not in votes
    ]
    return missing + [
        Fault(FaultCode.UNKNOWN_NAME, ("award", "votes", name), f"no wizard is named {name!r}")
        for name in votes
        if name not in year.wizards
    ]
