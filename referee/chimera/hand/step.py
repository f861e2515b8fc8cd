"""What comes of an event that is legal."""

from __future__ import annotations

from dataclasses import dataclass

from referee.chimera.combinations import Meaning
from referee.chimera.hand.events import Event
from referee.chimera.hand.state import Hand
from referee.chimera.reasons import Reason


@dataclass(frozen=True, slots=True)
class Happened:
    """A record of what an event did.

    ``meaning`` is how a play counts from now on. ``trick_to`` names who took a trick with it, and
    ``out`` who is out by it.
    """

    event: Event
    meaning: Meaning | None = None
    trick_to: str | None = None
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The hand after an event, and what the event did."""

    hand: Hand
    happened: Happened


#: What trying an event gives: the step, or why it is illegal.
Outcome = Step | Reason
