"""What players do in a hand, as values.

Each event names its player, and may carry a note for whoever reads the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from referee.chimera.auction import Call
from referee.chimera.beats import Declared
from referee.chimera.cards import Card


class EventType(StrEnum):
    """The kinds of events, spelled as in a hand record."""

    CALL = "call"
    FACE_UP = "face_up"
    PARTNER = "partner"
    PASS_CARDS = "pass_cards"
    DEN = "den"
    PLAY = "play"
    PASS = "pass"
    PASS_LEAD = "pass_lead"


@dataclass(frozen=True, slots=True)
class CallBid:
    """A call in the auction: a bid, or ``"pass"``; with 5 players perhaps cards laid face up."""

    type: ClassVar[EventType] = EventType.CALL
    player: str
    bid: Call
    face_up: tuple[Card, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class LayFaceUp:
    """Cards laid face up after the auction; no cards: the player declines."""

    type: ClassVar[EventType] = EventType.FACE_UP
    player: str
    cards: tuple[Card, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class NamePartner:
    """The Chimera names the Pi Ya player, or None to play alone."""

    type: ClassVar[EventType] = EventType.PARTNER
    player: str
    partner: str | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PassCards:
    """Cards passed to a partner; ``cards`` is None when only their number was seen."""

    type: ClassVar[EventType] = EventType.PASS_CARDS
    player: str
    to: str
    cards: tuple[Card, ...] | None
    #: How many, where the cards were not seen.
    count: int | None = None
    note: str | None = None

    @property
    def number(self) -> int:
        """How many cards."""
        return len(self.cards) if self.cards is not None else self.count or 0


@dataclass(frozen=True, slots=True)
class KeepPacket:
    """The Chimera keeps one packet of the Den; ``keep`` is None when it was not seen which."""

    type: ClassVar[EventType] = EventType.DEN
    player: str
    keep: int | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Cards played to the trick, with the declared reading if there was one."""

    type: ClassVar[EventType] = EventType.PLAY
    player: str
    cards: tuple[Card, ...]
    reading: Declared | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The player in turn does not play to the trick."""

    type: ClassVar[EventType] = EventType.PASS
    player: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PassLead:
    """The leader lays a Messenger Bird to hand the lead to another player."""

    type: ClassVar[EventType] = EventType.PASS_LEAD
    player: str
    to: str
    note: str | None = None


Event: TypeAlias = (
    CallBid | LayFaceUp | NamePartner | PassCards | KeepPacket | PlayCards | Pass | PassLead
)
