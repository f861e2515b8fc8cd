"""Adding up tiles: points, awards and numbers of tiles, and who is ahead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.chimere.contests import TileKind, WonTile
from referee.chimere.judging import ranked


@dataclass(frozen=True, slots=True)
class Standing:
    """A wizard among the others, with the tiles won; those that nothing tells apart share a rank.

    Source: chimere, "End of the Tournament"; ruling tournament.
    """

    rank: int
    name: str
    won: tuple[WonTile, ...]

    @property
    def points(self) -> int:
        """The points of all tiles."""
        return sum(tile.points for tile in self.won)

    @property
    def awards(self) -> int:
        """How many Queen's Awards."""
        return self.count(TileKind.AWARD)

    @property
    def tiles(self) -> int:
        """How many tiles of any kind."""
        return len(self.won)

    def count(self, kind: TileKind) -> int:
        """How many tiles of one kind."""
        return sum(tile.kind is kind for tile in self.won)


def standings(won: Mapping[str, Iterable[WonTile]]) -> tuple[Standing, ...]:
    """The wizards from the most points to the fewest, with those of one rank by name.

    Among those with equal points more Queen's Awards decide, then more tiles of any kind.

    Source: chimere, "End of the Tournament"; ruling tournament.

    >>> main, award = WonTile(TileKind.MAIN, 2), WonTile(TileKind.AWARD, 2)
    >>> [one.name for one in standings({"Ann": [main], "Bea": [award]})]
    ['Bea', 'Ann']
    """
    listed = {name: tuple(tiles) for name, tiles in won.items()}
    keys = {}
    for name, tiles in listed.items():
        one = Standing(0, name, tiles)
        keys[name] = (one.points, one.awards, one.tiles)
    return tuple(Standing(rank, name, listed[name]) for rank, name in ranked(keys))
