"""Score sheets: what a hand is worth, and how a game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee_sdk.enums import ItemCode
from referee_sdk.values.base import Value
from referee_sdk.values.plays import UnderRuleset


@dataclass(frozen=True, slots=True)
class Treasure(Value):
    """Treasure that a player has won, by number of cards."""

    toads: int = 0
    cats: int = 0
    birds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarizedHand(Value):
    """A finished hand in short, for ``Ruleset.score_game``; it has the players of the game."""

    chimera: str
    pi_ya: str | None = None
    bid: int
    all_passed: bool = False
    out: tuple[str, ...]
    traps: int = 0
    flight: bool = False
    idle_hunters: tuple[str, ...] = ()
    treasure: Mapping[str, Treasure] | None = None
    ruleset: str | None = None
    options: Mapping[str, Any] | None = None
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Item(Value):
    """A line of the score: how many there are, what they are worth, the ruling it rests on."""

    code: ItemCode
    count: int
    points: int
    text: str
    ruling: str


@dataclass(frozen=True, slots=True)
class PlayerScore(Value):
    """What a player gets for a hand."""

    total: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class ScoredHand(Value):
    """What everyone gets for a hand."""

    chimera_won: bool
    scores: Mapping[str, PlayerScore]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScoreAnswer(UnderRuleset):
    """What everyone gets for a hand, line by line."""

    chimera_won: bool
    scores: Mapping[str, PlayerScore]


@dataclass(frozen=True, slots=True)
class Standing(Value):
    """The place of a player in a game."""

    rank: int
    player: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScoreAnswer(UnderRuleset):
    """How a game stands; ``totals`` and ``standings_after`` are after each hand."""

    totals: tuple[Mapping[str, int], ...]
    hands: tuple[ScoredHand, ...]
    standings: tuple[Standing, ...]
    standings_after: tuple[tuple[Standing, ...], ...]
    leaders: tuple[str, ...]
    over: bool
    winner: str | None
    tied: tuple[str, ...]
    score_limit: int
