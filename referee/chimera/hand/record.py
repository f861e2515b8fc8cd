"""The record of a hand: how it began, and everything that happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.chimera.auction import MissingForBinding
from referee.chimera.errors import NoSuchReading
from referee.chimera.hand.events import Event
from referee.chimera.hand.referee import attempt, begin
from referee.chimera.hand.setup import Setup
from referee.chimera.hand.state import Hand
from referee.chimera.hand.step import Happened, Step
from referee.chimera.hand.unchecked import Unchecked, unchecked
from referee.chimera.reasons import Reason, ReasonCode


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as it is written down. ``meta`` is whatever its writer wants to keep with it."""

    setup: Setup
    events: tuple[Event, ...] = ()
    meta: Mapping[str, Any] | None = field(default=None)


class UnanswerableEvent(ValueError):
    """An event that cannot be judged as it is written; ``index`` says which, ``cause`` why."""

    def __init__(self, index: int, cause: NoSuchReading | MissingForBinding) -> None:
        self.index = index
        self.cause = cause
        super().__init__(f"event {index}: {cause}")


@dataclass(frozen=True, slots=True)
class RefereedRecord:
    """A record, judged.

    ``happened`` records what each legal event did, up to the first that is not; ``stopped_by`` is
    the reason of that one, None when all are legal. ``hand`` is how it stands after the legal ones.
    """

    hand: Hand
    happened: tuple[Happened, ...]
    stopped_by: Reason | None
    unchecked: tuple[Unchecked, ...]

    @property
    def legal(self) -> bool | None:
        """Whether every event is legal; None when a lead must be declared to say so.

        Source: ruling reading.lead.
        """
        if self.stopped_by is None:
            return True
        return None if self.stopped_by.code is ReasonCode.AMBIGUOUS_READING else False


def referee(record: HandRecord) -> RefereedRecord:
    """Judge a record, event by event, up to the first that is illegal.

    Raises:
        InvalidSetup: when an event names somebody who does not play.
        UnanswerableEvent: when a play declares a reading that it does not have, or somebody must
            be bound and it cannot be said who.
    """
    hand = begin(record.setup)
    happened: list[Happened] = []
    stopped_by: Reason | None = None
    for index, event in enumerate(record.events):
        try:
            tried = attempt(hand, event)
        except (NoSuchReading, MissingForBinding) as cause:
            raise UnanswerableEvent(index, cause) from None
        if not isinstance(tried, Step):
            stopped_by = tried
            break
        hand = tried.hand
        happened.append(tried.happened)
    legal = record.events[: len(happened)]
    return RefereedRecord(hand, tuple(happened), stopped_by, unchecked(record.setup, legal, hand))
