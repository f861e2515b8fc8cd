"""Auctions and whole hands: the verdicts, how a hand stands, and what each player may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee_sdk.enums import AuctionStatus, EventType, Phase, Role, UncheckedCode
from referee_sdk.values.base import Answer, Value
from referee_sdk.values.plays import Reading, Reason, UnderRuleset
from referee_sdk.values.scores import ScoredHand


@dataclass(frozen=True, slots=True)
class Illegal(Value):
    """The first thing that is illegal, by its place in the request."""

    index: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionState(Answer):
    """Where an auction stands. ``next`` is whose turn it is, ``bidder`` who made the last bid."""

    state: AuctionStatus
    next: str | None
    legal_calls: tuple[str | int, ...]
    chimera: str | None
    bid: int | None
    bidder: str | None
    all_passed: bool
    bound: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionAnswer(AuctionState):
    """Where the auction stands after the calls, up to the first illegal one."""

    ruleset: str
    ruleset_version: str
    options: Mapping[str, Any]
    illegal: Illegal | None


@dataclass(frozen=True, slots=True)
class Verdict(Value):
    """The verdict on an event; true when it is legal.

    ``legal`` is None for a lead of two combinations that must be declared: the readings to choose
    from are in the ``params`` of the reason.
    """

    index: int
    legal: bool | None
    reason: Reason | None
    reading: Reading | None

    def __bool__(self) -> bool:
        return self.legal is True


@dataclass(frozen=True, slots=True)
class Laid(Value):
    """A play on the table."""

    player: str
    cards: tuple[str, ...]
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Trick(Value):
    """The trick on the table; ``to_beat`` is its last play."""

    plays: tuple[Laid, ...]
    to_beat: Laid
    passes: int


@dataclass(frozen=True, slots=True)
class Captured(Value):
    """Treasure won so far."""

    toads: int
    cats: int
    birds: int


@dataclass(frozen=True, slots=True)
class ToPass(Value):
    """Cards that must be passed; ``from_`` is what to choose from, None where not known."""

    to: str
    number: int
    from_: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class May(Value):
    """What a player may do now."""

    events: tuple[EventType, ...]
    legal_calls: tuple[str | int, ...]
    most_face_up: int
    partners: tuple[str | None, ...]
    pass_cards: ToPass | None
    packets: tuple[int, ...]
    can_play: bool
    can_play_out_of_turn: bool
    can_pass: bool
    can_pass_lead: bool
    pass_lead_to: tuple[str, ...]
    legal_plays: int | None


@dataclass(frozen=True, slots=True)
class PlayerState(Value):
    """How a player stands; ``hand`` is None where it is not known."""

    player: str
    role: Role | None
    cards_left: int
    hand: tuple[str, ...] | None
    face_up: tuple[str, ...]
    out: bool
    has_played: bool
    treasure: Captured
    may: May


@dataclass(frozen=True, slots=True)
class HandState(Value):
    """How a hand stands. ``awaiting`` are all who must act now."""

    phase: Phase
    awaiting: tuple[str, ...]
    may_interrupt: tuple[str, ...]
    auction: AuctionState | None
    chimera: str | None
    pi_ya: str | None
    hunters: tuple[str, ...] | None
    bid: int | None
    all_passed: bool | None
    den: tuple[tuple[str, ...] | None, ...] | None
    lead_from: str | None
    trick: Trick | None
    tricks: int
    traps: int
    flight: bool
    out: tuple[str, ...]
    players: tuple[PlayerState, ...]


@dataclass(frozen=True, slots=True)
class Unchecked(Value):
    """Something that open information does not show."""

    code: UncheckedCode
    text: str
    events: tuple[int, ...]
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsRefereeAnswer(UnderRuleset):
    """Whether a hand was played by the rules, and how it stands; true when all of it was.

    ``score`` and ``sheet`` are there once the hand is over; the sheet can be scored again with
    ``Ruleset.score_game``.
    """

    legal: bool | None
    verdicts: tuple[Verdict, ...]
    illegal: Illegal | None
    reason: Reason | None
    state: HandState
    unchecked: tuple[Unchecked, ...]
    score: ScoredHand | None
    sheet: Mapping[str, Any] | None

    def __bool__(self) -> bool:
        return self.legal is True
