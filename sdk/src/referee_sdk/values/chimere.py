"""The board game Chimère: chimeras, contests, years and the tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee_sdk.enums import Gift, Part, Place, Season, Skill, TileKind
from referee_sdk.values.base import Answer, Value
from referee_sdk.values.plays import Reason

#: A tile on its sheep side whose front nobody tells.
SHEEP: Final = "sheep"


@dataclass(frozen=True, slots=True)
class Tile(Value):
    """An animal tile: its skills by name, its gift, and whether it lies on its sheep side.

    >>> Tile("lion", {Skill.AGGRESSION: 2}).to_json()
    {'animal': 'lion', 'skills': {'aggression': 2}, 'turned': False}
    """

    animal: str
    skills: Mapping[str, int]
    gift: Gift | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Chimera(Value):
    """A head, a body and a tail: tiles, or ``SHEEP``."""

    head: Tile | str
    body: Tile | str
    tail: Tile | str


@dataclass(frozen=True, slots=True)
class ContestTile(Value):
    """What a place in a contest is about, and its points."""

    skill: Skill
    points: int


@dataclass(frozen=True, slots=True)
class Contest(Value):
    """A contest with its main and its secondary tile."""

    name: str
    main: ContestTile
    secondary: ContestTile


@dataclass(frozen=True, slots=True)
class Choices(Value):
    """Whom the Champion chose for a place among those who were tied."""

    first: str | None = None
    second: str | None = None


@dataclass(frozen=True, slots=True)
class Award(Value):
    """The election of the Queen's Award in a year."""

    season: Season
    votes: Mapping[str, str]
    champion_choice: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Year(Value):
    """A year, for ``Chimere.score_tournament``: contests and chimeras by season."""

    contests: Mapping[str, Contest]
    wizards: Mapping[str, Mapping[str, Chimera]]
    neutral: tuple[Chimera, ...] | Mapping[str, Chimera] | None = None
    champion: str
    champion_choices: Mapping[str, Choices | None] | None = None
    award: Award | None = None
    advanced: bool = False


@dataclass(frozen=True, slots=True)
class WonTile(Value):
    """A tile that a wizard has won; an award needs no points."""

    kind: TileKind
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveAnswer(Answer):
    """Whether a chimera may compete; true when it may.

    ``must_turn`` tiles of ``may_turn`` must be turned to the sheep side, in one of ``choices``;
    those in ``turn_back`` were turned without need.
    """

    approved: bool
    must_turn: int
    may_turn: tuple[Part, ...]
    choices: tuple[tuple[Part, ...], ...]
    turn_back: tuple[Part, ...]
    reason: Reason | None

    def __bool__(self) -> bool:
        return self.approved


@dataclass(frozen=True, slots=True)
class SpoiledGift(Value):
    """A gift that does not count: where it is, and which parts spoil it with which skill."""

    gift: Gift
    forbidden_skill: Skill
    on: tuple[Part, ...]
    spoiled_by: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerAnswer(Answer):
    """What a chimera is worth in a contest."""

    power: int
    main_skill: int
    icons: Mapping[str, int]
    valid_gifts: tuple[Gift, ...]
    spoiled_gifts: tuple[SpoiledGift, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedChimera(PowerAnswer):
    """A chimera in the ranking of a contest."""

    rank: int
    name: str
    neutral: bool


@dataclass(frozen=True, slots=True)
class ContestTileWon(Value):
    """A tile of a contest and who won it; discarded where a neutral chimera did."""

    kind: TileKind
    points: int
    winner: str | None
    discarded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestAnswer(Answer):
    """The outcome of a contest.

    ``undecided`` are the names among which the Champion has to choose for ``undecided_place``.
    """

    ranking: tuple[RankedChimera, ...]
    first: str | None
    second: str | None
    undecided: tuple[str, ...] | None
    undecided_place: Place | None
    tiles: tuple[ContestTileWon, ...]
    points: Mapping[str, int]
    discarded: tuple[ContestTileWon, ...]


@dataclass(frozen=True, slots=True)
class Voted(Value):
    """A wizard in the ranking of an election."""

    rank: int
    name: str
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardAnswer(Answer):
    """The outcome of an election; ``undecided`` are those the Champion has to choose from."""

    ranking: tuple[Voted, ...]
    winner: str | None
    undecided: tuple[str, ...] | None
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class WizardStanding(Value):
    """The place of a wizard in a year or in the tournament."""

    rank: int
    name: str
    points: int
    awards: int
    main_tiles: int
    secondary_tiles: int
    tiles: int


@dataclass(frozen=True, slots=True)
class TileSummary(Value):
    """A tile that was won."""

    kind: TileKind
    points: int


@dataclass(frozen=True, slots=True)
class SeasonsAnswer(Value):
    """The outcome of each contest of a year."""

    spring: ContestAnswer
    summer: ContestAnswer
    autumn: ContestAnswer
    winter: ContestAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class YearAnswer(Answer):
    """The outcome of a year; not ``complete`` while the Champion has to choose."""

    ranking: tuple[WizardStanding, ...]
    points: Mapping[str, int]
    awards: Mapping[str, int]
    tiles: Mapping[str, int]
    won: Mapping[str, tuple[TileSummary, ...]]
    complete: bool
    undecided_seasons: tuple[Season, ...]
    seasons: SeasonsAnswer
    award: AwardAnswer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentAnswer(Answer):
    """The outcome of the tournament."""

    ranking: tuple[WizardStanding, ...]
    points: Mapping[str, int]
    awards: Mapping[str, int]
    tiles: Mapping[str, int]
    won: Mapping[str, tuple[TileSummary, ...]]
    winners: tuple[str, ...]
    years: tuple[YearAnswer, ...]
