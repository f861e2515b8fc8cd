"""The lines of a score sheet: what a player gets points for, or would have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ItemCode(StrEnum):
    """Stable codes, the same over HTTP. New ones may be added; none changes its meaning."""

    BID_WON = "bid_won"
    BID_LOST = "bid_lost"
    ALL_PASSED_WON = "all_passed_won"
    ALL_PASSED_LOST = "all_passed_lost"
    TRAPS = "traps"
    FLIGHT = "flight"
    IDLE_HUNTERS = "idle_hunters"
    PI_YA_BID = "pi_ya_bid"
    PI_YA_SECOND = "pi_ya_second"
    HUNTER = "hunter"
    TOADS = "toads"
    CATS = "cats"
    BIRDS = "birds"


@dataclass(frozen=True, slots=True)
class Item:
    """One line.

    ``count`` is how many there are of what the line is about (traps, idle Hunters, treasure), or
    how many times the bid or the Hunters' reward counts. ``ruling`` is what the line rests on.
    """

    code: ItemCode
    count: int
    points: int
    text: str
    ruling: str


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What one player gets for a hand: the line of the role first, treasure last."""

    player: str
    items: tuple[Item, ...]
    total: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """What everyone gets for a hand, in the order of the players."""

    chimera_won: bool
    scores: tuple[PlayerScore, ...]

    @property
    def totals(self) -> dict[str, int]:
        """The points of every player, in order."""
        return {score.player: score.total for score in self.scores}
