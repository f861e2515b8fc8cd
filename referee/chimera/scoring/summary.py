"""What is written on the score sheet about one hand once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Treasure:
    """The treasure one player captured: 2s, 11s and Messenger Birds."""

    toads: int = 0
    cats: int = 0
    birds: int = 0

    def __bool__(self) -> bool:
        return bool(self.toads or self.cats or self.birds)


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A hand that is over, by the names of the players.

    ``out`` names who played all their cards, in order: one player, or with 5 players and the
    Chimera first two. ``traps`` are all that were played, by anyone; ``idle_hunters`` are those
    who played no card. Treasure of players left out is none.
    """

    players: tuple[str, ...]
    chimera: str
    bid: int
    out: tuple[str, ...]
    pi_ya: str | None = None
    all_passed: bool = False
    traps: int = 0
    flight: bool = False
    idle_hunters: tuple[str, ...] = ()
    treasure: Mapping[str, Treasure] = field(default_factory=dict)

    @property
    def chimera_won(self) -> bool:
        """Whether the Chimera was the first to be out."""
        return self.out[:1] == (self.chimera,)
