"""What can be looked up: rulesets, rulings, reasons, problems; and how the server is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee_sdk.enums import Combination, ReasonCode, RulingStatus
from referee_sdk.values.base import Answer, Value
from referee_sdk.values.plays import UnderRuleset


@dataclass(frozen=True, slots=True)
class RulesetSummary(Value):
    """A ruleset in short."""

    id: str
    version: str
    title: str
    edition: str
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetsAnswer(Answer):
    """All rulesets."""

    rulesets: tuple[RulesetSummary, ...]


@dataclass(frozen=True, slots=True)
class Card(Value):
    """A card of a deck; ``order`` is its place from low to high, None for a wild card."""

    card: str
    name: str
    copies: int
    order: int | None
    treasure: int


@dataclass(frozen=True, slots=True)
class HandSizes(Value):
    """How many cards everyone gets."""

    dealt: int
    den_packets: int
    cards_in_packet: int
    chimera: int
    pi_ya: int | None
    hunter: int
    largest: int
    largest_without_bird: int


@dataclass(frozen=True, slots=True)
class CombinationPlays(Value):
    """A combination and how many distinct plays it has."""

    name: Combination
    plays: int


@dataclass(frozen=True, slots=True)
class Scoring(Value):
    """The values of the score sheet."""

    chimera_factor: int
    all_passed_factor: int | None
    pi_ya_factor: int | None
    hunter: int
    trap: int
    flight: int
    idle_hunters: int | None


@dataclass(frozen=True, slots=True)
class Option(Value):
    """A house rule: its own value, and what else it may be, in words and as a JSON schema."""

    name: str
    meaning: str
    default: Any
    allowed: str
    schema: Mapping[str, Any]
    ruling: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetAnswer(UnderRuleset):
    """A ruleset in full."""

    id: str
    version: str
    title: str
    edition: str
    document: str
    players: int
    cards: tuple[Card, ...]
    hand_sizes: HandSizes
    bids: tuple[int, ...]
    combinations: tuple[CombinationPlays, ...]
    total_plays: int
    scoring: Scoring
    available_options: tuple[Option, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source(Value):
    """Where a rule text speaks of a matter."""

    document: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Answer):
    """A decision of the referee, and how firm it is."""

    id: str
    ruling: str
    status: RulingStatus
    status_note: str | None
    source: Source
    sources: tuple[Source, ...]
    rulesets: tuple[str, ...]
    option: str | None
    options: tuple[str, ...]

    def __str__(self) -> str:
        return self.ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingsAnswer(Answer):
    """All rulings."""

    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class ReasonKind(Value):
    """A reason that verdicts can give: its sentence with the parameters in braces."""

    code: ReasonCode
    template: str
    params: Mapping[str, Any]
    ruling: str | None
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonsAnswer(Answer):
    """All reasons."""

    reasons: tuple[ReasonKind, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthAnswer(Answer):
    """How the server is; true when it is well."""

    status: str

    def __bool__(self) -> bool:
        return self.status == "ok"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetaAnswer(Answer):
    """Which version answers: of the server, and of each ruleset by its id."""

    version: str
    commit: str | None
    rulesets: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemKindAnswer(Answer):
    """What a problem means and what to do about it."""

    code: str
    status: int
    title: str
    meaning: str
    remedy: str
