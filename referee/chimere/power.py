"""The power of a chimera in a contest, with the Extraordinary Gifts of the advanced rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.chimere.approval import approve
from referee.chimere.contests import Contest
from referee.chimere.errors import Fault, FaultCode, Where, refuse
from referee.chimere.tiles import FORBIDDEN, Chimera, Gift, Part, Skill


@dataclass(frozen=True, slots=True)
class SpoiledGift:
    """A gift that does not count, the skill it forbids, and the tiles that bear that skill."""

    gift: Gift
    forbidden: Skill
    on: tuple[Part, ...]
    spoiled_by: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """What a chimera is worth in a contest.

    ``power`` decides, then ``main_skill``; both have the bonus of the valid gifts in them.
    ``icons`` are the icons alone, of each skill the contest asks for. The gifts are in the order
    of their names, and empty without the advanced rules.
    """

    power: int
    main_skill: int
    icons: Mapping[Skill, int]
    valid_gifts: tuple[Gift, ...] = ()
    spoiled_gifts: tuple[SpoiledGift, ...] = ()

    @property
    def standing(self) -> tuple[int, int]:
        """What is compared: the power, then the main skill.

        Source: chimere, "The Contest Phase"; ruling places.
        """
        return self.power, self.main_skill


def power(chimera: Chimera, contest: Contest, *, advanced: bool = False) -> Power:
    """The power of an approved chimera.

    Args:
        chimera: the chimera; not changed.
        contest: the contest it takes part in.
        advanced: whether the Extraordinary Gifts count.

    Raises:
        InvalidQuestion: when the chimera is not approved.

    Source: chimere, "The Contest Phase" and "The Extraordinary Gifts"; rulings power, gifts.

    >>> from referee.chimere import ContestTile, Tile
    >>> A, B = Skill.AGGRESSION, Skill.BEAUTY
    >>> dance = Contest("Violent Dance", ContestTile(A, 5), ContestTile(B, 2))
    >>> lamse = Chimera(Tile("lion", {A: 3}), Tile("shark", {B: 1}), Tile("salmon", {B: 1}))
    >>> power(lamse, dance).power
    5
    """
    refuse(approval_faults(chimera, ("chimera",)))
    return power_of_approved(chimera, contest, advanced=advanced)


def approval_faults(chimera: Chimera, where: Where) -> list[Fault]:
    """What is wrong with a chimera that must be approved and is not; else nothing."""
    approval = approve(chimera)
    if approval.reason is None:
        return []
    return [
        Fault(
            FaultCode.NOT_APPROVED,
            where,
            f"this chimera is not approved. {approval.reason.message}",
            {
                "reason": str(approval.reason.code),
                "tiles": [str(part) for part in approval.offending],
                "turn_back": [str(part) for part in approval.turn_back],
                "must_turn": approval.must_turn,
                "choices": [[str(part) for part in choice] for choice in approval.choices],
                "ruling": approval.reason.ruling,
            },
        )
    ]


def power_of_approved(chimera: Chimera, contest: Contest, *, advanced: bool) -> Power:
    """The same as ``power`` for a chimera that is known to be approved."""
    icons = {skill: chimera.icons(skill) for skill in contest.skills}
    valid, spoiled = _gifts(chimera) if advanced else ((), ())
    return Power(
        sum(icons.values()) + len(valid),
        icons[contest.main.skill] + len(valid),
        icons,
        valid,
        spoiled,
    )


def _gifts(chimera: Chimera) -> tuple[tuple[Gift, ...], tuple[SpoiledGift, ...]]:
    """The valid gifts of a chimera and the spoiled ones, each once."""
    valid, spoiled = [], []
    for gift in sorted(Gift):
        on = tuple(part for part, tile in chimera.tiles.items() if tile.visible_gift is gift)
        bearing = chimera.bearing(FORBIDDEN[gift])
        if on and bearing:
            spoiled.append(SpoiledGift(gift, FORBIDDEN[gift], on, bearing))
        elif on:
            valid.append(gift)
    return tuple(valid), tuple(spoiled)
