"""Candidate plays from which all legal plays of a rule set can be counted.

``candidates`` is deliberately generous: every body with every multiset of cards or of pairs
beside it, whether or not these may be attached, Hunters in sequences included. The definitions
must throw out what is illegal; nothing here knows the rules of attachments.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement

from .definitions import BIRD, CHIMERA, DECKS, HUNTER, LARGEST_PLAY, PI_YA

Cards = tuple[str, ...]


def _fits(copies: Mapping[str, int], cards: Cards) -> bool:
    return len(cards) <= LARGEST_PLAY and all(
        count <= copies[card] for card, count in Counter(cards).items()
    )


def _bodies(ranks: Cards) -> Iterator[tuple[int, int, Cards]]:
    """Every (groups, size, cards) that might be a body, with the Hunters after the highest rank."""
    row = (*ranks, HUNTER)
    for groups in range(1, len(row) + 1):
        for size in range(1, 7 if groups == 1 else 4):
            for start in range(len(row) - groups + 1):
                yield groups, size, tuple(row[start : start + groups] * size)
    for special in (PI_YA, CHIMERA):
        yield 1, 1, (special,)


def _beside(groups: int, size: int, kinds: Cards) -> Iterator[Cards]:
    """Everything that might lie beside a body: nothing, cards or pairs, of any kinds at all."""
    yield ()
    if groups > 1 and size == 3:
        numbers: tuple[int, ...] = (groups,)
    elif groups == 1 and size >= 3:
        numbers = (1, 2)
    else:
        return
    for number in numbers:
        for each in (1, 2):
            if groups * size + number * each <= LARGEST_PLAY:
                for chosen in combinations_with_replacement(kinds, number):
                    yield chosen * each


def candidates(ruleset: str) -> set[Cards]:
    """Sorted card tuples without a bird, among them every legal play without a bird."""
    deck = DECKS[ruleset]
    kinds = tuple(card for card in deck.copies if card != BIRD)
    found: set[Cards] = {tuple(sorted((PI_YA, CHIMERA)))}
    for groups, size, body in _bodies(deck.ranks):
        for extra in _beside(groups, size, kinds):
            play = body + extra
            if _fits(deck.copies, play):
                found.add(tuple(sorted(play)))
        if size == 1 and groups > 1:
            for gap in range(groups):
                found.add(tuple(sorted((*body[:gap], PI_YA, *body[gap + 1 :]))))
    return found


def with_bird(ruleset: str, plays: Iterable[Cards]) -> set[Cards]:
    """What the legal plays without a bird become when a bird takes the place of a ranked card.

    Every legal play with a bird is among these: by what it stands for the bird makes the cards a
    legal play, or a set as large as a trap, which is legal too. The Flight gains a bird instead.
    """
    deck = DECKS[ruleset]
    found: set[Cards] = set()
    if BIRD not in deck.copies:
        return found
    for play in plays:
        for rank in set(play).intersection(deck.ranks):
            rest = list(play)
            rest.remove(rank)
            found.add(tuple(sorted((*rest, BIRD))))
    found.add(tuple(sorted((PI_YA, CHIMERA, BIRD))))
    return found


def small_sets(ruleset: str, size: int) -> Iterator[Cards]:
    """Every multiset of the deck with so many cards and at most one bird, sorted."""
    copies = DECKS[ruleset].copies
    for chosen in combinations_with_replacement(tuple(copies), size):
        if chosen.count(BIRD) <= 1 and _fits(copies, chosen):
            yield tuple(sorted(chosen))
