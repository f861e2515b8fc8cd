"""The sets of cards to be classified: shuffled lists of card strings, made before any clock runs.

Chimera for three and Dou Dizhu have decks of the same make: twelve ranks that form sequences, one
rank above them that does not, and two single cards on top. So most plays of the one are plays of
the other, under the names given in ``IN_DOU_DIZHU``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from random import Random
from typing import Final

from referee.chimera import Combination, Ruleset
from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA, RANKED, Card, unpack

#: Every list is the same in every run.
SEED: Final = 20_140_401

#: The cards of Dou Dizhu, lowest first, as RLCard spells them: B and R are the jokers.
DOU_DIZHU_ORDER: Final = "3456789TJQKA2BR"

#: A card of Chimera for three as the card of Dou Dizhu that has its place in the order.
IN_DOU_DIZHU: Final = dict(zip((*RANKED[1:], HUNTER, PI_YA, CHIMERA), DOU_DIZHU_ORDER, strict=True))

_PLACES: Final = {card: place for place, card in enumerate(DOU_DIZHU_ORDER)}


def translated(cards: Iterable[Card]) -> list[str]:
    """The cards under their names in Dou Dizhu, in the same order.

    >>> translated(["12", "H", "C"])
    ['A', '2', 'R']
    """
    return [IN_DOU_DIZHU[card] for card in cards]


def dou_dizhu_key(cards: Iterable[str]) -> str:
    """Cards of Dou Dizhu, lowest first, as one string.

    >>> dou_dizhu_key(["A", "T", "3", "T"])
    '3TTA'
    """
    return "".join(sorted(cards, key=_PLACES.__getitem__))


def shared_plays(rules: Ruleset, known: Container[str]) -> list[list[Card]]:
    """Every play whose Pi Ya, if any, is no wild card, and whose translation is among ``known``."""
    return _shuffled(
        cards
        for packed, means in rules.table.natural.items()
        if (cards := unpack(packed))
        and not (PI_YA in cards and means[0].combination is Combination.SEQUENCE)
        and dou_dizhu_key(translated(cards)) in known
    )


def plays(rules: Ruleset, most: int) -> list[list[Card]]:
    """So many of the plays that are spelled without a bird, drawn at random."""
    every = _shuffled(map(unpack, rules.table.natural))
    return every[:most]


def plays_with_bird(rules: Ruleset, most: int) -> list[list[Card]]:
    """So many plays with a bird in the place of one of their ranked cards."""
    random = Random(SEED)
    found = []
    for cards in _shuffled(map(unpack, rules.table.natural)):
        ranked = [index for index, card in enumerate(cards) if card in RANKED]
        if ranked:
            cards[random.choice(ranked)] = BIRD
            found.append(cards)
    return found[:most]


def no_plays(rules: Ruleset, sizes: Iterable[int], *, birds: bool = False) -> list[list[Card]]:
    """Random sets from the deck that are no plays, one of each size.

    With ``birds``, every second one holds a bird. Size 1 is left out: every card is a play.
    """
    random = Random(SEED)
    deck = [card for card, copies in rules.copies.items() if card != BIRD for _ in range(copies)]
    found: list[list[Card]] = []
    for size in sizes:
        bird = [BIRD] if birds and len(found) % 2 else []
        while size > 1:
            cards = bird + random.sample(deck, size - len(bird))
            if not rules.table.meanings(cards):
                random.shuffle(cards)
                found.append(cards)
                break
    return found


def _shuffled(plays: Iterable[Sequence[Card]]) -> list[list[Card]]:
    """The plays in random order, each with its cards in random order."""
    random = Random(SEED)
    found = [random.sample(cards, len(cards)) for cards in plays]
    random.shuffle(found)
    return found
