"""Hand records: ``chimera-hand/1``, and the events that make one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from referee_sdk.enums import EventType
from referee_sdk.values.base import Json, Mismatch, Value
from referee_sdk.values.plays import Declared

HAND_FORMAT: Final = "chimera-hand/1"


@dataclass(frozen=True, slots=True)
class Event(Value):
    """Something that a player does; read from JSON, it is one of the kinds below."""

    type: ClassVar[EventType]
    player: str

    def to_json(self) -> Json:
        """The event as JSON, with its type."""
        # Not super(): a dataclass with slots is made anew, and super() would not know the new one.
        return {"type": self.type.value, **Value.to_json(self)}

    @classmethod
    def reader(cls) -> Callable[[Any], Any] | None:
        """What reads an event of which only the JSON tells the kind."""
        return _read_event if cls is Event else None


@dataclass(frozen=True, slots=True)
class CallEvent(Event):
    """A call: a bid or ``"pass"``; with 5 players perhaps with cards laid face up."""

    type = EventType.CALL
    bid: str | int
    face_up: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class FaceUpEvent(Event):
    """Cards laid face up; none declines."""

    type = EventType.FACE_UP
    cards: tuple[str, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PartnerEvent(Event):
    """The Chimera names the partner; None plays alone."""

    type = EventType.PARTNER
    partner: str | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PassCardsEvent(Event):
    """Cards passed on; only their ``count`` where they were not seen."""

    type = EventType.PASS_CARDS
    to: str
    cards: tuple[str, ...] | None = None
    count: int | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class DenEvent(Event):
    """Which packet of the Den the Chimera keeps; None where it was not seen."""

    type = EventType.DEN
    keep: int | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PlayEvent(Event):
    """Cards played, with the declared reading if there was one."""

    type = EventType.PLAY
    cards: tuple[str, ...]
    reading: Declared | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PassEvent(Event):
    """A pass in a trick."""

    type = EventType.PASS
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PassLeadEvent(Event):
    """The leader lays a bird and hands on the lead."""

    type = EventType.PASS_LEAD
    to: str
    note: str | None = None


_KINDS: Final[Mapping[str, type[Event]]] = {
    kind.type.value: kind
    for kind in (
        CallEvent,
        FaceUpEvent,
        PartnerEvent,
        PassCardsEvent,
        DenEvent,
        PlayEvent,
        PassEvent,
        PassLeadEvent,
    )
}


def _read_event(data: Any) -> Event:
    if type(data) is not dict:
        raise Mismatch("an event", data)
    if data.get("type") not in _KINDS:
        raise Mismatch("one of " + ", ".join(_KINDS), data.get("type")).inside("type")
    return _KINDS[data["type"]].from_json(data)


@dataclass(frozen=True, slots=True)
class Deal(Value):
    """A deal: the hand of everyone, and the packets of the Den."""

    hands: Mapping[str, tuple[str, ...]]
    den: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord(Value):
    """A hand, written down: who bid first, the deal if it is known, and what everybody did."""

    format: str = HAND_FORMAT
    ruleset: str | None = None
    ruleset_version: str | None = None
    options: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] | None = None
    players: tuple[str, ...]
    first_bidder: str
    dealer: str | None = None
    redeal: bool = False
    scores: Mapping[str, int] | None = None
    deal: Deal | None = None
    events: tuple[Event, ...]

    def with_events(self, *events: Event) -> HandRecord:
        """The same hand with other events."""
        return replace(self, events=events)

    def with_options(self, options: Mapping[str, Any]) -> HandRecord:
        """The same hand under other house rules."""
        return replace(self, options=options)
