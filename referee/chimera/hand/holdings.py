"""Who holds what, as far as it is known.

Of each hand the number of cards is always known, and of its cards all (the deal was written down),
some (laid face up, passed openly, a bird) or none. Whatever is neither known to be in a hand nor
has been seen leaving one is *unseen*: in a hand, a packet or the discarded cards; and some of these
only in one of two hands, because one passed them to the other or kept them. A play is refused only
when no distribution of the unseen cards allows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.chimera.cards import (
    BIRD,
    CARDS,
    WEIGHTS,
    Card,
    count_in,
    covers,
    lacking,
    pack,
    size_of,
    unpack,
)
from referee.chimera.hand.setup import Setup
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Between:
    """Unseen cards, packed, that nobody but these seats can hold: they were passed, or kept."""

    seats: tuple[int, ...]
    cards: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """The hands by seat.

    ``counts``: cards in each hand; ``known``: those that are known, packed; ``unseen``: every card
    that is not known to be anywhere, packed; ``between``: those among them that only some can hold.
    """

    counts: tuple[int, ...]
    known: tuple[int, ...]
    unseen: int
    between: tuple[Between, ...] = ()

    def is_known(self, seat: int) -> bool:
        """Whether every card of the hand is known."""
        return size_of(self.known[seat]) == self.counts[seat]

    def why_not(self, seat: int, player: str, cards: int) -> Reason | None:
        """Why the hand cannot hold these cards, packed, at most seven of a kind; None if it can."""
        known = self.known[seat]
        if covers(known, cards):
            return None
        beyond = lacking(known, cards)
        hidden = self.counts[seat] - size_of(known)
        if not hidden:
            return Reason(ReasonCode.NOT_IN_HAND, {"cards": list(unpack(beyond))})
        if size_of(cards) > self.counts[seat]:
            params = {"player": player, "cards": size_of(cards), "left": self.counts[seat]}
            return Reason(ReasonCode.MORE_CARDS_THAN_LEFT, params)
        if count_in(beyond, BIRD):  # who holds a bird is always known, and of the rest nothing is
            return Reason(ReasonCode.NOT_IN_HAND, {"cards": [BIRD] * count_in(beyond, BIRD)})
        if size_of(beyond) > hidden:
            return Reason(ReasonCode.NOT_IN_HAND, {"cards": list(unpack(beyond))})
        elsewhere = sum(few.cards for few in self.between if seat not in few.seats)
        missing = lacking(self.unseen - elsewhere, beyond)
        if missing:
            return Reason(ReasonCode.TOO_MANY_COPIES, {"cards": list(unpack(missing))})
        return None

    def without(self, seat: int, cards: int) -> Holdings:
        """The hands after cards that the hand can hold have left it, seen by all."""
        known = self.known[seat]
        beyond = lacking(known, cards)
        left = known - (cards - beyond)
        count = self.counts[seat] - size_of(cards)
        return Holdings(
            _with(self.counts, seat, count),
            _with(self.known, seat, left),
            self.unseen - beyond,
            self._between_after(seat, beyond),
        )

    def having(self, seat: int, cards: int) -> Holdings:
        """The hands after known cards, which were not among the unseen ones, came to one."""
        return Holdings(
            _with(self.counts, seat, self.counts[seat] + size_of(cards)),
            _with(self.known, seat, self.known[seat] + cards),
            self.unseen,
            self.between,
        )

    def showing(self, seat: int, cards: int) -> Holdings:
        """The hands after one has shown cards that it can hold."""
        beyond = lacking(self.known[seat], cards)
        if not beyond:
            return self
        known = _with(self.known, seat, self.known[seat] + beyond)
        between = self._between_after(seat, beyond)
        return Holdings(self.counts, known, self.unseen - beyond, between)

    def losing_unseen(self, seat: int, to: int, number: int, among: int) -> Holdings:
        """The hands after so many cards left one for another without being seen.

        ``among`` are the known cards of the hand, packed, that may be among those that left.
        """
        gone = pack(card for card in CARDS for _ in range(min(number, count_in(among, card))))
        count = self.counts[seat] - number
        return Holdings(
            _with(self.counts, seat, count),
            _with(self.known, seat, self.known[seat] - gone),
            self.unseen,
            self.between,
        ).no_longer_seen(gone, (seat, to))

    def gaining_unseen(self, seat: int, number: int, surely: int = 0) -> Holdings:
        """The hands after so many cards came to one without being seen.

        ``surely`` are unseen cards, packed, that must be among them.
        """
        return Holdings(
            _with(self.counts, seat, self.counts[seat] + number),
            _with(self.known, seat, self.known[seat] + surely),
            self.unseen - surely,
            self._between_after(seat, surely),
        )

    def no_longer_seen(self, cards: int, seats: tuple[int, ...]) -> Holdings:
        """The hands when it is no longer known which of these seats, if any, holds these cards."""
        if not cards:
            return self
        between = (*self.between, Between(seats, cards))
        return Holdings(self.counts, self.known, self.unseen + cards, between)

    def _between_after(self, seat: int, shown: int) -> tuple[Between, ...]:
        """What is surely still between seats when one has shown cards that were unseen.

        They may have come from anywhere, so all that they may have come from is less by them.
        """
        if not shown or not self.between:
            return self.between
        left = []
        for few in self.between:
            cards = few.cards
            if seat in few.seats:
                cards -= shown - lacking(cards, shown)
            if cards:
                left.append(Between(few.seats, cards))
        return tuple(left)


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def dealt_out(setup: Setup) -> Holdings:
    """The hands when the cards have been dealt."""
    ruleset = setup.ruleset
    deck = pack(
        card for card, copies in ruleset.copies.items() if card != BIRD for _ in range(copies)
    )
    counts = (ruleset.hands.dealt,) * ruleset.players
    if setup.dealt is None:
        return Holdings(counts, (0,) * ruleset.players, deck)
    known = tuple(hand or 0 for hand in setup.dealt.hands)
    packets = sum(packet or 0 for packet in setup.dealt.den)
    return Holdings(counts, known, deck - sum(known) - packets)


#: A bird, packed.
ONE_BIRD: Final = WEIGHTS[BIRD]


def packed(ruleset: Ruleset, cards: Sequence[Card]) -> int:
    """The cards, at most seven of a kind, as one integer.

    Raises:
        InvalidCards: when one of them is not in the deck.
    """
    if not ruleset.copies.keys() >= set(cards):
        ruleset.check_cards(cards)
    return pack(cards)
