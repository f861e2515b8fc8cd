"""A hand at one moment: a value that never changes.

``Hand`` holds what is common to all phases, ``phase`` what belongs to the present one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from referee.chimera.auction import Auction
from referee.chimera.cards import Card
from referee.chimera.combinations import Meaning
from referee.chimera.hand.holdings import Holdings
from referee.chimera.hand.setup import Setup
from referee.chimera.scoring.summary import Treasure


class PhaseName(StrEnum):
    """The phases of a hand."""

    AUCTION = "auction"
    FACE_UP = "face_up"
    PASSING = "passing"
    DEN = "den"
    PLAY = "play"
    OVER = "over"
    NEW_DEAL = "new_deal"


class Role(StrEnum):
    """What a player is once there is a Chimera."""

    CHIMERA = "chimera"
    PI_YA = "pi_ya"
    HUNTER = "hunter"


@dataclass(frozen=True, slots=True)
class Roles:
    """Who is what, by seat. ``hunters`` are in clockwise order from the Chimera."""

    chimera: int
    bid: int
    all_passed: bool
    pi_ya: int | None
    hunters: tuple[int, ...]

    def of(self, seat: int) -> Role:
        """The role of a seat."""
        if seat == self.chimera:
            return Role.CHIMERA
        return Role.PI_YA if seat == self.pi_ya else Role.HUNTER


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction; ``laid`` holds the cards each seat has laid face up, packed."""

    name: ClassVar[PhaseName] = PhaseName.AUCTION
    auction: Auction
    laid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laying:
    """The last chance to lay cards face up, until the Chimera names the partner.

    ``too_late`` is a Chimera who ended the auction at once and can lay no more; ``declined`` are
    the seats that said that they lay nothing.
    """

    name: ClassVar[PhaseName] = PhaseName.FACE_UP
    chimera: int
    bid: int
    laid: tuple[int, ...]
    too_late: int | None
    declined: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Route:
    """That one seat passes so many cards to another; those of one exchange swap at once."""

    exchange: int
    giver: int
    receiver: int
    number: int


@dataclass(frozen=True, slots=True)
class Passed:
    """Cards on their way, packed; None when they were not seen."""

    giver: int
    cards: int | None


@dataclass(frozen=True, slots=True)
class Passing:
    """Cards are passed between partners. ``laid`` is None where any card may be passed."""

    name: ClassVar[PhaseName] = PhaseName.PASSING
    routes: tuple[Route, ...]
    laid: tuple[int, ...] | None
    #: The seats that have passed, with what they passed.
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoosingPacket:
    """The Chimera looks at the packets of the Den."""

    name: ClassVar[PhaseName] = PhaseName.DEN


@dataclass(frozen=True, slots=True)
class Laid:
    """A play on the table.

    ``meaning`` is how it counts; None for a lead of two combinations with which the hand ends.
    """

    seat: int
    cards: tuple[Card, ...]
    meaning: Meaning | None


@dataclass(frozen=True, slots=True)
class Playing:
    """The play of the tricks, and what has come of it so far.

    ``turn`` is the seat whose turn it is, which has the lead while ``trick`` is empty.
    """

    name: ClassVar[PhaseName] = PhaseName.PLAY
    turn: int
    captured: tuple[Treasure, ...]
    trick: tuple[Laid, ...] = ()
    #: Passes in a row since the last play.
    passes: int = 0
    #: Who handed on the lead with a bird, when nothing has been played since.
    lead_from: int | None = None
    #: Seats that are out, in order.
    out: tuple[int, ...] = ()
    #: Seats that have played a card.
    played: frozenset[int] = frozenset()
    traps: int = 0
    flight: bool = False
    #: Tricks taken so far.
    tricks: int = 0

    def passed_to(self, turn: int) -> Playing:
        """After one more pass in a row it is the turn of this seat."""
        # Spelled out: dataclasses.replace takes four times as long, and nothing happens so often.
        return Playing(
            turn,
            self.captured,
            self.trick,
            self.passes + 1,
            None,
            self.out,
            self.played,
            self.traps,
            self.flight,
            self.tricks,
        )

    def played_by(self, laid: Laid, turn: int, out: tuple[int, ...]) -> Playing:
        """After one more play it is the turn of this seat, with these seats out."""
        meaning = laid.meaning
        return Playing(
            turn,
            self.captured,
            (*self.trick, laid),
            0,
            None,
            out,
            self.played | {laid.seat},
            self.traps + (meaning is not None and meaning.is_trap),
            self.flight or (meaning is not None and meaning.is_flight),
            self.tricks,
        )


@dataclass(frozen=True, slots=True)
class Over:
    """The hand is over; ``end`` is how the play stood after its last card."""

    name: ClassVar[PhaseName] = PhaseName.OVER
    end: Playing


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """All passed, and the cards are dealt anew."""

    name: ClassVar[PhaseName] = PhaseName.NEW_DEAL


Phase: TypeAlias = Bidding | Laying | Passing | ChoosingPacket | Playing | Over | ThrownIn


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at one moment. ``roles`` is None until it is known who plays with whom."""

    setup: Setup
    holdings: Holdings
    phase: Phase
    roles: Roles | None = None

    def name_of(self, seat: int) -> str:
        """The player in a seat."""
        return self.setup.players[seat]
