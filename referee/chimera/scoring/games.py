"""Scoring a game: hand after hand until one player alone has the most, at the limit or above.

Source: chimera-and-more, "Winning the Game"; chimera-2014-hungarian, "A játék győztese";
chimera-board-game-arena, "End of Game"; ruling game.end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.chimera.errors import RefereeError
from referee.chimera.options import SCORE_LIMIT
from referee.chimera.ruleset import Ruleset


class HandAfterEnd(RefereeError):
    """A hand that was played after the game was won.

    ``index`` is its place among the hands, ``winner`` who had won by then.
    """

    def __init__(self, index: int, winner: str) -> None:
        self.index = index
        self.winner = winner
        super().__init__(f"the game was over before this hand: {winner} had won")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands; those with the same total share a rank, and the next is left out."""

    rank: int
    player: str
    total: int


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game after some hands.

    ``totals`` and ``standings_after`` have one entry for each hand. ``winner`` is None while the
    game goes on; ``tied`` names those tied for the most when only that keeps it open, and
    ``leaders`` everyone who has the most.
    """

    score_limit: int
    totals: tuple[Mapping[str, int], ...]
    standings_after: tuple[tuple[Standing, ...], ...]
    standings: tuple[Standing, ...]
    winner: str | None
    tied: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def leaders(self) -> tuple[str, ...]:
        """Everyone with the most points, in the order of the players."""
        return tuple(one.player for one in self.standings if one.rank == 1)


def score_game(
    ruleset: Ruleset, players: tuple[str, ...], hands: Iterable[Mapping[str, int]]
) -> GameScore:
    """The game after these hands.

    Args:
        ruleset: its option ``score_limit`` is the limit.
        players: in the order they are shown in.
        hands: what every player got in each hand; may be worked out while it is read.

    Raises:
        HandAfterEnd: for a hand after the game was over.

    >>> from referee.chimera import ruleset
    >>> rules = ruleset("chimera-more-3p", score_limit=100)
    >>> hands = [{"Ann": 90, "Bea": 40, "Cid": 0}, {"Ann": 10, "Bea": 60, "Cid": 0}]
    >>> game = score_game(rules, ("Ann", "Bea", "Cid"), hands)
    >>> game.over, game.tied
    (False, ('Ann', 'Bea'))
    """
    limit = int(ruleset.options[SCORE_LIMIT.name])
    running = dict.fromkeys(players, 0)
    totals: list[Mapping[str, int]] = []
    after: list[tuple[Standing, ...]] = []
    standings = _standings(running)
    winner: str | None = None
    tied: tuple[str, ...] = ()
    for index, hand in enumerate(hands):
        if winner is not None:
            raise HandAfterEnd(index, winner)
        running = {player: total + hand[player] for player, total in running.items()}
        standings = _standings(running)
        totals.append(running)
        after.append(standings)
        winner, tied = _end(running, limit)
    return GameScore(limit, tuple(totals), tuple(after), standings, winner, tied)


def _standings(totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """The players from most points to fewest, those with the same in the order of the players."""
    in_order = sorted(totals.items(), key=lambda entry: -entry[1])
    standings: list[Standing] = []
    for place, (player, total) in enumerate(in_order, 1):
        last = standings[-1] if standings else None
        rank = last.rank if last is not None and last.total == total else place
        standings.append(Standing(rank, player, total))
    return tuple(standings)


def _end(totals: Mapping[str, int], limit: int) -> tuple[str | None, tuple[str, ...]]:
    """Who has won, or else who is tied for the most with the limit reached."""
    most = max(totals.values())
    if most < limit:
        return None, ()
    leaders = tuple(player for player, total in totals.items() if total == most)
    return (leaders[0], ()) if len(leaders) == 1 else (None, leaders)
