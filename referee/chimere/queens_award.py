"""The Queen's Award: one vote for each wizard, and the Champion among those tied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.chimere.contestants import champion_faults, wizards_faults
from referee.chimere.contests import TileKind, WonTile
from referee.chimere.errors import Fault, FaultCode, refuse
from referee.chimere.judging import ranked

#: The tile of the Queen's Award. Source: chimere, "The Queen's Award".
AWARD_TILE: Final = WonTile(TileKind.AWARD, 2)


@dataclass(frozen=True, slots=True)
class Voted:
    """A wizard in the election; those with equally many votes share a rank."""

    rank: int
    name: str
    votes: int


@dataclass(frozen=True, slots=True)
class AwardResult:
    """The outcome of the election.

    ``winner`` is None while the Champion has to choose; then ``undecided`` has the names to choose
    from, by name.
    """

    ranking: tuple[Voted, ...]
    winner: str | None
    undecided: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    def __bool__(self) -> bool:
        return self.decided


def judge_award(
    votes: Mapping[str, str], champion: str, *, choice: str | None = None
) -> AwardResult:
    """Count the votes for the Queen's Award.

    Args:
        votes: whom each wizard votes for, by name; every wizard is in it.
        champion: the name of the People's Champion.
        choice: whom the Champion has chosen among those tied.

    Raises:
        InvalidQuestion: with every fault there is: ``no_award_for_two``, ``out_of_range`` (number
            of wizards), ``unknown_name``, ``own_vote``; and where the choice is wrong
            ``choice_not_needed`` or ``not_tied``.

    Source: chimere, "The Queen's Award" and "Rules for 2 Players"; rulings queen, neutral.

    >>> judge_award({"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}, "Ann").winner
    'Bea'
    >>> judge_award({"Ann": "Bea", "Bea": "Cid", "Cid": "Ann"}, "Ann").undecided
    ('Ann', 'Bea', 'Cid')
    """
    faults = [no_award_for_two(("votes",))] if len(votes) == 2 else []
    faults = faults or wizards_faults(votes, ("votes",))
    faults += champion_faults(champion, votes)
    for voter, chosen in votes.items():
        if chosen not in votes:
            text = f"no wizard is named {chosen!r}; every wizard votes, for another"
            faults.append(Fault(FaultCode.UNKNOWN_NAME, ("votes", voter), text))
        elif chosen == voter:
            text = "nobody votes for a chimera of their own"
            faults.append(Fault(FaultCode.OWN_VOTE, ("votes", voter), text))
    if choice is not None and choice not in votes:
        text = f"no wizard is named {choice!r}"
        faults.append(Fault(FaultCode.UNKNOWN_NAME, ("champion_choice",), text))
    refuse(faults)
    counted = Counter(votes.values())
    most = max(counted.values())
    tied = tuple(sorted(name for name in votes if counted[name] == most))
    winner = _winner(tied, choice)
    ranking = tuple(
        Voted(rank, name, counted[name])
        for rank, name in ranked({name: (counted[name], name == winner) for name in votes})
    )
    return AwardResult(ranking, winner, () if winner is not None else tied)


def no_award_for_two(where: tuple[str | int, ...]) -> Fault:
    """The fault of an award in a game of two.

    Source: ruling neutral.
    """
    return Fault(FaultCode.NO_AWARD_FOR_TWO, where, "with two wizards there is no Queen's Award")


def _winner(tied: tuple[str, ...], choice: str | None) -> str | None:
    if choice is None:
        return tied[0] if len(tied) == 1 else None
    params = {"tied": list(tied)}
    if len(tied) == 1:
        text = f"nothing is left to choose: {tied[0]!r} has the most votes"
        refuse([Fault(FaultCode.CHOICE_NOT_NEEDED, ("champion_choice",), text, params)])
    if choice not in tied:
        text = f"{choice!r} is not among those tied: {', '.join(tied)}"
        refuse([Fault(FaultCode.NOT_TIED, ("champion_choice",), text, params)])
    return choice
