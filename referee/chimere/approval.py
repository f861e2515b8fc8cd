"""The Rules of Approval: which tiles of a chimera must be turned to the sheep side.

The tiles that are turned are right when the chimera could have come to lie so: as long as two
tiles show the same animal one of them is turned, and nothing else is. Then a turned tile is always
of the animal of a tile that still shows: with one tile turned it and one of the others were alike,
with two turned all three were. A sheep whose front is not known may have been what it had to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from referee.chimere.reasons import Reason, ReasonCode
from referee.chimere.tiles import Chimera, Part, Tile


@dataclass(frozen=True, slots=True)
class Approval:
    """Whether a chimera may compete, and what its owner has to do when it may not.

    First the tiles of ``turn_back`` go back to their front, for they were turned without need.
    Then ``must_turn`` tiles are turned to the sheep side: all those of any one of ``choices``.
    Of three sheep all must go back, and what follows is only known where all fronts are.
    """

    must_turn: int = 0
    choices: tuple[tuple[Part, ...], ...] = ()
    turn_back: tuple[Part, ...] = ()
    reason: Reason | None = None

    @property
    def approved(self) -> bool:
        """Whether the chimera may compete as it is."""
        return self.reason is None

    @property
    def may_turn(self) -> tuple[Part, ...]:
        """The tiles that may be turned, each once, from head to tail."""
        return tuple(part for part in Part if any(part in choice for choice in self.choices))

    @property
    def offending(self) -> tuple[Part, ...]:
        """The tiles because of which the chimera is not approved."""
        return self.turn_back or self.may_turn

    def __bool__(self) -> bool:
        return self.approved


def approve(chimera: Chimera) -> Approval:
    """Hold a chimera against the Rules of Approval.

    Source: chimere, "Rules of Approval"; rulings approve, approve.which,
    approve.fronts.

    >>> lion, shark = Tile("lion"), Tile("shark")
    >>> approve(Chimera(lion, shark, Tile("eagle"))).approved
    True
    >>> lamon = approve(Chimera(lion, lion, shark))
    >>> lamon.must_turn, [[str(part) for part in choice] for choice in lamon.choices]
    (1, [['head'], ['body']])
    >>> approve(Chimera(lion, replace(lion, turned=True), shark)).approved
    True
    """
    showing = {part: tile for part, tile in chimera.tiles.items() if not tile.turned}
    if not showing:
        return _to_turn_back(chimera, tuple(Part), Reason(ReasonCode.THREE_SHEEP))
    animals = {tile.animal for tile in showing.values()}
    needless = tuple(
        part
        for part, tile in chimera.tiles.items()
        if tile.turned and tile.animal is not None and tile.animal not in animals
    )
    if needless:
        parts = {"parts": [str(part) for part in needless]}
        return _to_turn_back(chimera, needless, Reason(ReasonCode.TURNED_WITHOUT_NEED, parts))
    return _to_turn(showing)


def _to_turn(showing: Mapping[Part, Tile]) -> Approval:
    """What to turn of the tiles that show their front."""
    ((animal, times),) = Counter(tile.animal for tile in showing.values()).most_common(1)
    if times == 1:
        return Approval()
    alike = [part for part, tile in showing.items() if tile.animal == animal]
    told = {"animal": animal, "parts": [str(part) for part in alike], "turn": times - 1}
    return Approval(
        must_turn=times - 1,
        choices=tuple(combinations(alike, times - 1)),
        reason=Reason(ReasonCode.ANIMAL_REPEATS, told),
    )


def _to_turn_back(chimera: Chimera, parts: tuple[Part, ...], reason: Reason) -> Approval:
    """The tiles to be turned back, and what must be turned in their place."""
    fronts = {
        part.value: replace(chimera.tiles[part], turned=False)
        for part in parts
        if chimera.tiles[part].animal is not None
    }
    if len(fronts) < len(parts):
        return Approval(turn_back=parts, reason=reason)
    then = approve(replace(chimera, **fronts))
    return Approval(then.must_turn, then.choices, parts, reason)
