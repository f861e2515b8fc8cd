"""Dealing: the same seed gives the same deal, in every version and every language.

The shuffle is Fisher-Yates from the end, drawing whole numbers without bias from SHA-256 in
counter mode, so that anyone can repeat it:

1. The deck is listed as in ``Ruleset.copies``: ranks from low to high, each with all its copies,
   then the Hunters, the Pi Ya and the Chimera. Birds are never dealt.
2. Block ``i`` (from 0) is SHA-256 over the UTF-8 text ``chimera-deal/1``, a zero byte, the seed in
   UTF-8, a zero byte, and ``i`` as eight bytes, the highest first. The blocks in a row are read as
   numbers of four bytes, the highest first.
3. To draw below ``n``, numbers of ``2**32 - 2**32 % n`` and above are skipped; the first other one
   gives its remainder by ``n``.
4. For ``i`` from the last place down to 1, place ``i`` and place ``draw below i + 1`` are swapped.
5. The packets of the Den take three cards each from the front, then each player in order takes a
   whole hand. One more draw below the number of players gives the first bidder.

Source: chimera-and-more, "The Deal"; rulings deck.three, deck.five and deal.face-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from referee.chimera.cards import BIRD, Card, in_order
from referee.chimera.ruleset import Ruleset

_LABEL = b"chimera-deal/1"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of every player, by number, the packets of the Den, and who bids first."""

    hands: tuple[tuple[Card, ...], ...]
    den: tuple[tuple[Card, ...], ...]
    first_bidder: int


def deal(ruleset: Ruleset, seed: str) -> Deal:
    """Deal the whole deck without birds.

    >>> from referee.chimera import ruleset
    >>> dealt = deal(ruleset("chimera-more-3p"), "a seed")
    >>> [len(hand) for hand in dealt.hands], [len(packet) for packet in dealt.den]
    ([17, 17, 17], [3])
    """
    numbers = _numbers(seed)
    cards = [card for card, copies in ruleset.copies.items() if card != BIRD for _ in range(copies)]
    for place in range(len(cards) - 1, 0, -1):
        other = _below(place + 1, numbers)
        cards[place], cards[other] = cards[other], cards[place]
    sizes = ruleset.hands
    packets = _slices(cards, sizes.cards_in_packet, sizes.den_packets)
    hands = _slices(
        cards[sizes.cards_in_packet * sizes.den_packets :], sizes.dealt, ruleset.players
    )
    return Deal(hands, packets, _below(ruleset.players, numbers))


def _numbers(seed: str) -> Iterator[int]:
    start = _LABEL + b"\0" + seed.encode() + b"\0"
    for block in count():
        digest = sha256(start + block.to_bytes(8, "big")).digest()
        for place in range(0, len(digest), 4):
            yield int.from_bytes(digest[place : place + 4], "big")


def _below(bound: int, numbers: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < fair) % bound


def _slices(cards: Sequence[Card], size: int, number: int) -> tuple[tuple[Card, ...], ...]:
    return tuple(in_order(cards[start * size : (start + 1) * size]) for start in range(number))
