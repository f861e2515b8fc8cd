"""What a record does not show, so that nobody could check it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.chimera.hand.events import Event, KeepPacket, PassCards
from referee.chimera.hand.setup import Setup
from referee.chimera.hand.state import Hand


class UncheckedCode(StrEnum):
    """The kinds of things that open information does not show."""

    DEAL_UNKNOWN = "deal_unknown"
    PASSED_CARDS_UNSEEN = "passed_cards_unseen"
    PACKET_UNSEEN = "packet_unseen"


#: What each of them means, as a sentence.
TEXTS = {
    UncheckedCode.DEAL_UNKNOWN: (
        "The deal is not recorded: whether the players held what they played was checked only "
        "against the number of their cards and the copies in the deck."
    ),
    UncheckedCode.PASSED_CARDS_UNSEEN: (
        "Only the number of the passed cards is recorded: from then on the hands of both players "
        "are known only in part."
    ),
    UncheckedCode.PACKET_UNSEEN: (
        "Which packet of the Den was kept is not recorded: from then on who holds its cards is not "
        "known."
    ),
}


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Something that could not be checked; ``events`` are the places in the record, if it has any.

    ``players`` are those whose hand is not wholly known now.
    """

    code: UncheckedCode
    events: tuple[int, ...] = ()
    players: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """It as a sentence."""
        return TEXTS[self.code]


def unchecked(setup: Setup, events: Sequence[Event], hand: Hand) -> tuple[Unchecked, ...]:
    """What could not be checked in these events, after which the hand stands like this."""
    hidden = tuple(
        name for seat, name in enumerate(setup.players) if not hand.holdings.is_known(seat)
    )
    found = []
    if setup.dealt is None:
        found.append(Unchecked(UncheckedCode.DEAL_UNKNOWN, players=hidden))
    passed = tuple(
        index
        for index, event in enumerate(events)
        if isinstance(event, PassCards) and event.cards is None
    )
    if passed and hidden:
        found.append(Unchecked(UncheckedCode.PASSED_CARDS_UNSEEN, passed, hidden))
    kept = tuple(
        index
        for index, event in enumerate(events)
        if isinstance(event, KeepPacket) and event.keep is None
    )
    if kept and hidden:
        found.append(Unchecked(UncheckedCode.PACKET_UNSEEN, kept, hidden))
    return tuple(found)
