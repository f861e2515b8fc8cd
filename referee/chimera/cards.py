"""The cards, their standing, and how a set of cards is packed into one integer.

A card is a plain string, spelled exactly as in the HTTP interface: ``"0"`` to ``"12"`` for the
ranked cards, ``"H"`` a Hunter, ``"P"`` the Pi Ya, ``"C"`` the Chimera, ``"Q"`` a Messenger Bird.
Source: chimera-and-more, "Components" and "Single card".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = str

RANKED: Final[tuple[Card, ...]] = tuple(str(rank) for rank in range(13))
HUNTER: Final[Card] = "H"
PI_YA: Final[Card] = "P"
CHIMERA: Final[Card] = "C"
BIRD: Final[Card] = "Q"

#: Every spelling there is, from the lowest single to the highest, then the bird.
CARDS: Final[tuple[Card, ...]] = (*RANKED, HUNTER, PI_YA, CHIMERA, BIRD)

#: The standing of a card as a single, 0 for the lowest. A bird has none of its own.
ORDER: Final[dict[Card, int]] = {card: place for place, card in enumerate(CARDS[:-1])}

#: The place of every card in ``CARDS``.
PLACES: Final[dict[Card, int]] = {card: place for place, card in enumerate(CARDS)}

NAMES: Final[dict[Card, str]] = {
    **{rank: rank for rank in RANKED},
    "2": "2, Fortune Toad",
    "11": "11, Prosperity Cat",
    HUNTER: "Hunter",
    PI_YA: "Pi Ya",
    CHIMERA: "Chimera",
    BIRD: "Messenger Bird",
}

_BITS = 3
_LENGTH = 1 << _BITS * len(CARDS)

#: One card in a packed set: three bits count each kind, and the bits above them count all cards.
#: Eight of a kind would carry into the next kind, but a carry turns eight cards into one, so the
#: length no longer agrees: no such set ever packs like one with at most seven of each kind.
WEIGHTS: Final[dict[Card, int]] = {
    card: (1 << _BITS * place) + _LENGTH for place, card in enumerate(CARDS)
}


def pack(cards: Iterable[Card]) -> int:
    """The set of cards as one integer, whatever their order.

    Raises ``KeyError`` for a card that is not in ``CARDS``.

    >>> pack(["7", "7", "H"]) == pack(["H", "7", "7"])
    True
    """
    return sum(map(WEIGHTS.__getitem__, cards))


def unpack(packed: int) -> tuple[Card, ...]:
    """The cards of a packed set with at most seven of a kind, lowest first.

    >>> unpack(pack(["H", "7", "7"]))
    ('7', '7', 'H')
    """
    cards: list[Card] = []
    for place, card in enumerate(CARDS):
        cards += [card] * (packed >> _BITS * place & 7)
    return tuple(cards)


def place_of(card: Card) -> int:
    """Which bit of a packed set begins the three that count ``card``.

    >>> place_of("0"), place_of("1")
    (0, 3)
    """
    return _BITS * PLACES[card]


def count_in(packed: int, card: Card) -> int:
    """How many copies of ``card`` a packed set holds.

    >>> count_in(pack(["H", "7", "7"]), "7")
    2
    """
    return packed >> _BITS * PLACES[card] & 7


def size_of(packed: int) -> int:
    """How many cards a packed set holds.

    >>> size_of(pack(["H", "7", "7"]))
    3
    """
    return packed >> _BITS * len(CARDS)


#: Every other kind of card, and the bit above each: there what one kind lacks shows, not spilling
#: over into the next kind.
_EVEN: Final = sum(7 << 2 * _BITS * place for place in range(len(CARDS) // 2 + 1))
_ODD: Final = sum(7 << 2 * _BITS * place + _BITS for place in range(len(CARDS) // 2))
_ABOVE_EVEN: Final = sum(1 << 2 * _BITS * place + _BITS for place in range(len(CARDS) // 2 + 1))
_ABOVE_ODD: Final = _ABOVE_EVEN << _BITS & (1 << _BITS * (len(CARDS) + 1)) - 1


def covers(held: int, wanted: int) -> bool:
    """Whether one packed set holds all the cards of another.

    >>> covers(pack(["H", "7", "7"]), pack(["7", "7"])), covers(pack(["H", "7"]), pack(["7", "7"]))
    (True, False)
    """
    return ((held & _EVEN | _ABOVE_EVEN) - (wanted & _EVEN)) & _ABOVE_EVEN == _ABOVE_EVEN and (
        (held & _ODD | _ABOVE_ODD) - (wanted & _ODD)
    ) & _ABOVE_ODD == _ABOVE_ODD


def lacking(held: int, wanted: int) -> int:
    """What a packed set lacks of another, packed.

    >>> unpack(lacking(pack(["H", "7"]), pack(["7", "7", "C"])))
    ('7', 'C')
    """
    if covers(held, wanted):
        return 0
    return pack(
        card for card in CARDS for _ in range(max(0, count_in(wanted, card) - count_in(held, card)))
    )


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards from low to high, as they are named in sentences.

    >>> in_order(["C", "10", "9"])
    ('9', '10', 'C')
    """
    return tuple(sorted(cards, key=PLACES.__getitem__))


def no_single_string(cards: object) -> None:
    """Refuse one string in the place of a sequence of cards: "12" would be taken for two of them.

    Raises ``TypeError``.
    """
    if isinstance(cards, str):
        raise TypeError(f"cards are a sequence of strings, not the one string {cards!r}")


def spell(cards: Iterable[Card]) -> str:
    """The cards as people write them down.

    >>> spell(["7", "Q", "7"])
    '7-7-Q'
    """
    return "-".join(in_order(cards))
