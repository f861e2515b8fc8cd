"""The contests of a year: four seasons, and the two tiles that make each contest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.chimere.tiles import Skill


class Season(StrEnum):
    """The seasons, in the order in which their contests are held.

    Source: chimere, "The Contest Phase".
    """

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class TileKind(StrEnum):
    """What can be won: either tile of a contest, or the Queen's Award."""

    MAIN = "main"
    SECONDARY = "secondary"
    AWARD = "award"


class Place(StrEnum):
    """A place that wins a tile."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class ContestTile:
    """The Main or the Secondary Contest tile: the skill it asks for, the points it is worth."""

    skill: Skill
    points: int


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: its name, the tile for the first place and the tile for the second.

    >>> dance = Contest(
    ...     "Violent Dance", ContestTile(Skill.AGGRESSION, 5), ContestTile(Skill.BEAUTY, 2)
    ... )
    >>> [str(skill) for skill in dance.skills]
    ['aggression', 'beauty']
    """

    name: str
    main: ContestTile
    secondary: ContestTile

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The one or two different skills it asks for, the main skill first.

        Source: chimere, "Creation Rules"; ruling power.
        """
        return tuple(dict.fromkeys((self.main.skill, self.secondary.skill)))


@dataclass(frozen=True, slots=True)
class WonTile:
    """A tile that was won, and its points."""

    kind: TileKind
    points: int
