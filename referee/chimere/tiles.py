"""The tiles of a chimera: skills, gifts, the three parts, and the sheep on every back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Skill(StrEnum):
    """What a tile has icons of. Source: chimere, "The Year"."""

    AGGRESSION = "aggression"
    BEAUTY = "beauty"
    WEIGHT = "weight"
    PROTECTION = "protection"
    SPEED = "speed"


class Gift(StrEnum):
    """An Extraordinary Gift. Source: chimere, "The Extraordinary Gifts"."""

    CUTE = "cute"
    DREADFUL = "dreadful"
    FLYING = "flying"
    FURRY = "furry"
    CAMOUFLAGED = "camouflaged"


#: The skill that spoils each gift.
FORBIDDEN: Final[Mapping[Gift, Skill]] = MappingProxyType(
    {
        Gift.CUTE: Skill.AGGRESSION,
        Gift.DREADFUL: Skill.BEAUTY,
        Gift.FLYING: Skill.WEIGHT,
        Gift.FURRY: Skill.PROTECTION,
        Gift.CAMOUFLAGED: Skill.SPEED,
    }
)


class Part(StrEnum):
    """The part of the animal that a tile shows."""

    HEAD = "head"
    BODY = "body"
    TAIL = "tail"


@dataclass(frozen=True, slots=True)
class Tile:
    """An animal tile as it lies on a season board.

    ``animal``, ``skills`` and ``gift`` are what its front shows. A tile that is ``turned`` lies on
    its sheep side: its skills and its gift count for nothing, and its animal, None where the front
    is not known, only says whether it was right to turn it. Animals are compared as they are
    spelled.

    Raises:
        ValueError: for a tile that shows its front and names no animal, and for a number of icons
            below zero.

    >>> Tile("lion", {Skill.AGGRESSION: 2}).icons(Skill.AGGRESSION)
    2
    >>> Tile("lion", {Skill.AGGRESSION: 2}, turned=True).icons(Skill.AGGRESSION)
    0
    """

    animal: str | None
    skills: Mapping[Skill, int] = field(default_factory=dict)
    gift: Gift | None = None
    turned: bool = False

    def __post_init__(self) -> None:
        if self.animal is None and not self.turned:
            raise ValueError("a tile that is not turned shows an animal")
        if any(number < 0 for number in self.skills.values()):
            raise ValueError("no tile has fewer than zero icons of a skill")

    def icons(self, skill: Skill) -> int:
        """The icons of a skill that can be seen.

        Source: rulings approve, power.
        """
        return 0 if self.turned else self.skills.get(skill, 0)

    @property
    def visible_gift(self) -> Gift | None:
        """The gift that can be seen; a sheep has none.

        Source: ruling approve.
        """
        return None if self.turned else self.gift


#: A tile on its sheep side whose front nobody tells.
SHEEP: Final = Tile(None, turned=True)


@dataclass(frozen=True, slots=True)
class Chimera:
    """A head, a body and a tail."""

    head: Tile
    body: Tile
    tail: Tile

    @property
    def tiles(self) -> Mapping[Part, Tile]:
        """The tile of each part, from head to tail."""
        return {Part.HEAD: self.head, Part.BODY: self.body, Part.TAIL: self.tail}

    def bearing(self, skill: Skill) -> tuple[Part, ...]:
        """The parts on which an icon of the skill can be seen.

        >>> lamse = Chimera(Tile("lion", {Skill.SPEED: 1}), SHEEP, Tile("shark"))
        >>> [str(part) for part in lamse.bearing(Skill.SPEED)]
        ['head']
        """
        return tuple(part for part, tile in self.tiles.items() if tile.icons(skill))

    def icons(self, skill: Skill) -> int:
        """The icons of a skill on all three tiles."""
        return sum(tile.icons(skill) for tile in self.tiles.values())
