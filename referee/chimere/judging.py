"""Judging a contest: who comes first and second, and what the People's Champion must decide."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.chimere.contestants import (
    NEUTRAL_CHIMERAS,
    champion_faults,
    neutrals_fault,
    wizards_faults,
)
from referee.chimere.contests import Contest, Place, TileKind, WonTile
from referee.chimere.errors import Fault, FaultCode, Where, refuse
from referee.chimere.power import Power, approval_faults, power_of_approved
from referee.chimere.tiles import Chimera


@dataclass(frozen=True, slots=True)
class Choices:
    """Whom the Champion names first and second of those tied; None where nobody has been named."""

    first: str | None = None
    second: str | None = None


#: A Champion who has not been asked.
NO_CHOICES: Final = Choices()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A chimera in a contest.

    ``rank`` is 1 and as many as are ahead of it, so those that nothing tells apart share it.
    """

    rank: int
    name: str
    power: Power
    neutral: bool


@dataclass(frozen=True, slots=True)
class ContestResult:
    """The outcome of a contest.

    ``ranking`` goes from the strongest chimera to the weakest, with those of one rank by name.
    ``first`` and ``second`` are None while the Champion has to choose; then ``undecided`` has the
    names to choose from, by name, and ``undecided_place`` what is chosen.
    """

    contest: Contest
    ranking: tuple[Ranked, ...]
    first: str | None
    second: str | None
    undecided: tuple[str, ...] = ()
    undecided_place: Place | None = None

    @property
    def decided(self) -> bool:
        """Whether both places are."""
        return self.undecided_place is None

    def __bool__(self) -> bool:
        return self.decided

    @property
    def winners(self) -> tuple[tuple[WonTile, str | None], ...]:
        """The main tile and the secondary tile, each with the name that wins it."""
        main, secondary = self.contest.main, self.contest.secondary
        return (
            (WonTile(TileKind.MAIN, main.points), self.first),
            (WonTile(TileKind.SECONDARY, secondary.points), self.second),
        )

    @property
    def neutral(self) -> frozenset[str]:
        """The names of the neutral chimeras."""
        return frozenset(one.name for one in self.ranking if one.neutral)

    @property
    def tiles(self) -> Mapping[str, tuple[WonTile, ...]]:
        """What each wizard wins, by name; the wizards in the order of their names.

        Source: rulings places, neutral.
        """
        return {
            name: tuple(tile for tile, winner in self.winners if winner == name)
            for name in sorted(one.name for one in self.ranking if not one.neutral)
        }

    @property
    def discarded(self) -> tuple[tuple[WonTile, str], ...]:
        """The tiles that neutral chimeras win, with their names; they count for nobody.

        Source: ruling neutral.
        """
        return tuple(
            (tile, winner)
            for tile, winner in self.winners
            if winner is not None and winner in self.neutral
        )


def judge(
    contest: Contest,
    entries: Mapping[str, Chimera],
    champion: str,
    *,
    neutral: Collection[str] = (),
    advanced: bool = False,
    choices: Choices = NO_CHOICES,
) -> ContestResult:
    """Judge a contest.

    Args:
        contest: what the chimeras compete in.
        entries: every chimera by the name of its owner, the neutral ones by names of their own.
        champion: the name of the People's Champion.
        neutral: the names among ``entries`` that belong to nobody.
        advanced: whether the Extraordinary Gifts count.
        choices: what the Champion has chosen so far.

    Raises:
        InvalidQuestion: with every fault there is: ``out_of_range`` (number of wizards),
            ``unknown_name``, ``not_a_wizard``, ``wrong_number_of_neutrals``, ``not_approved``;
            and where a choice is wrong ``required``, ``choice_not_needed`` or ``not_tied``.

    Source: chimere, "The Contest Phase" and "Rules for 2 Players"; rulings places, neutral,
    neutral.left-out, wizards.

    >>> from referee.chimere import ContestTile, Skill, Tile
    >>> race = Contest("Race", ContestTile(Skill.SPEED, 4), ContestTile(Skill.SPEED, 1))
    >>> def of(icons):
    ...     return Chimera(Tile("lion", {Skill.SPEED: icons}), Tile("shark"), Tile("eagle"))
    >>> tied = judge(race, {"Ann": of(2), "Bea": of(3), "Cid": of(2)}, "Cid")
    >>> tied.first, tied.second, tied.undecided, str(tied.undecided_place)
    ('Bea', None, ('Ann', 'Cid'), 'second')
    """
    refuse(_entries_faults(entries, champion, neutral))
    return judge_approved(contest, entries, neutral, advanced=advanced, choices=choices)


def judge_approved(
    contest: Contest,
    entries: Mapping[str, Chimera],
    neutral: Collection[str],
    *,
    advanced: bool,
    choices: Choices,
) -> ContestResult:
    """The same as ``judge`` for entries that are known to be right.

    Raises:
        InvalidQuestion: when a choice of the Champion is wrong.
    """
    powers = {
        name: power_of_approved(chimera, contest, advanced=advanced)
        for name, chimera in entries.items()
    }
    refuse(_unknown_choices(entries, choices))
    first, tied = _first(powers, choices)
    if first is None:
        return ContestResult(contest, _ranking(powers, neutral), None, None, tied, Place.FIRST)
    second, tied = _second(powers, first, choices)
    return ContestResult(
        contest,
        _ranking(powers, neutral, first, second),
        first,
        second,
        tied,
        Place.SECOND if second is None else None,
    )


def _entries_faults(
    entries: Mapping[str, Chimera], champion: str, neutral: Collection[str]
) -> list[Fault]:
    wizards = entries.keys() - set(neutral)
    faults = [
        Fault(FaultCode.UNKNOWN_NAME, ("neutral", index), f"no entry is named {name!r}")
        for index, name in enumerate(neutral)
        if name not in entries
    ]
    faults += wizards_faults(wizards, ("entries",))
    if not faults:
        right = NEUTRAL_CHIMERAS if len(wizards) == 2 else 0
        if len(set(neutral)) not in {0, right}:
            faults.append(neutrals_fault(len(wizards), len(neutral), right, ("neutral",)))
    faults += champion_faults(champion, wizards, neutral)
    for name, chimera in entries.items():
        faults += approval_faults(chimera, ("entries", name))
    return faults


def _strongest(powers: Mapping[str, Power]) -> tuple[str, ...]:
    """The names that nothing tells apart at the top, in order."""
    top = max(power.standing for power in powers.values())
    return tuple(sorted(name for name, power in powers.items() if power.standing == top))


def _first(powers: Mapping[str, Power], choices: Choices) -> tuple[str | None, tuple[str, ...]]:
    """Who comes first, or None and those whom the Champion chooses from."""
    tied = _strongest(powers)
    if choices.first is None and len(tied) > 1:
        if choices.second is not None:
            refuse(_second_before_first(tied))
        return None, tied
    return _chosen(tied, choices.first, Place.FIRST)


def _second(
    powers: Mapping[str, Power], first: str, choices: Choices
) -> tuple[str | None, tuple[str, ...]]:
    """Who comes second, or None and those whom the Champion chooses from."""
    others = {name: power for name, power in powers.items() if name != first}
    return _chosen(_strongest(others), choices.second, Place.SECOND)


def _chosen(
    tied: tuple[str, ...], choice: str | None, place: Place
) -> tuple[str | None, tuple[str, ...]]:
    """The only one of the tied, or the one the Champion chose, or None and those tied.

    Source: ruling places.
    """
    if len(tied) == 1:
        if choice is not None:
            text = f"nothing is left to choose: {tied[0]!r} comes {place}"
            refuse([_choice_fault(FaultCode.CHOICE_NOT_NEEDED, place, text, tied)])
        return tied[0], ()
    if choice is None:
        return None, tied
    if choice not in tied:
        text = f"{choice!r} is not among those tied: {', '.join(tied)}"
        refuse([_choice_fault(FaultCode.NOT_TIED, place, text, tied)])
    return choice, ()


def _second_before_first(tied: tuple[str, ...]) -> list[Fault]:
    """What is wrong with a choice of the second where the first has not been chosen."""
    if len(tied) == 2:
        text = "of two tied for the first place the Champion names the first, the other is second"
        return [_choice_fault(FaultCode.CHOICE_NOT_NEEDED, Place.SECOND, text, tied)]
    text = f"the Champion names the first before the second; tied are {', '.join(tied)}"
    return [_choice_fault(FaultCode.REQUIRED, Place.FIRST, text, tied)]


def _choice_fault(code: FaultCode, place: Place, text: str, tied: tuple[str, ...]) -> Fault:
    where: Where = ("champion_choices", str(place))
    return Fault(code, where, text, {"place": str(place), "tied": list(tied)})


def _unknown_choices(entries: Collection[str], choices: Choices) -> list[Fault]:
    chosen = ((Place.FIRST, choices.first), (Place.SECOND, choices.second))
    return [
        Fault(
            FaultCode.UNKNOWN_NAME, ("champion_choices", str(place)), f"no entry is named {name!r}"
        )
        for place, name in chosen
        if name is not None and name not in entries
    ]


def _ranking(
    powers: Mapping[str, Power],
    neutral: Collection[str],
    first: str | None = None,
    second: str | None = None,
) -> tuple[Ranked, ...]:
    standings = {
        name: (*power.standing, (name == first) * 2 + (name == second))
        for name, power in powers.items()
    }
    return tuple(
        Ranked(rank, name, powers[name], name in neutral) for rank, name in ranked(standings)
    )


def ranked(standings: Mapping[str, Sequence[int]]) -> list[tuple[int, str]]:
    """The names with their ranks, the highest standing first and those of one rank by name.

    >>> ranked({"Cid": (1,), "Bea": (3,), "Ann": (1,)})
    [(1, 'Bea'), (2, 'Ann'), (2, 'Cid')]
    """
    return sorted(
        (1 + sum(tuple(other) > tuple(own) for other in standings.values()), name)
        for name, own in standings.items()
    )
