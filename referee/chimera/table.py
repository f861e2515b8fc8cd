"""The table of plays: what a set of cards means, found by one look-up.

Every play that is spelled without a bird is enumerated from its body and its attachments, about
13,000 with 3 players and 25,000 with 5. A bird stands for a ranked card, so a play with a bird
means all that the plays mean which have a ranked card in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import attrgetter
from typing import TypeAlias

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA, WEIGHTS, Card, pack, place_of
from referee.chimera.combination_rules import CombinationRules
from referee.chimera.combinations import (
    PLEXES_WITH_CARDS,
    PLEXES_WITH_PAIRS,
    SEQUENCES,
    SETS,
    Combination,
    Meaning,
)
from referee.chimera.once import BuildOnce

Meanings: TypeAlias = tuple[Meaning, ...]

_LISTING = attrgetter("listing")
_BIRD_BITS = place_of(BIRD)
_FLIGHT = pack([PI_YA, CHIMERA])
_PI_YA_AND_CHIMERA = {WEIGHTS[PI_YA], WEIGHTS[CHIMERA]}


class PlayTable:
    """All plays of some combination rules."""

    def __init__(self, rules: CombinationRules) -> None:
        self.rules = rules
        #: What plays mean whose bird, if any, is spelled as the ranked card it stands for.
        self.spelled_out = _enumerate(rules)
        #: The same for plays without a bird: sets of a trap's size are traps and nothing else.
        self.natural = self.spelled_out | dict(_traps(rules))
        self._has_birds = rules.has_birds
        self._ranked = [WEIGHTS[rank] - WEIGHTS[BIRD] for rank in rules.ranks]
        self._flight_with_bird = _FLIGHT + WEIGHTS[BIRD]

    def meanings(self, cards: Iterable[Card]) -> Meanings:
        """All the cards can mean, grouped by combination, strongest first; empty when no play.

        Raises ``KeyError`` for a card that does not exist; cards the deck lacks are just no play.
        """
        packed = sum(map(WEIGHTS.__getitem__, cards))
        found = self.natural.get(packed)
        return found if found is not None else self._with_bird(packed)

    def of_packed(self, packed: int) -> Meanings:
        """As ``meanings``, for a set that is packed already."""
        return self.natural.get(packed) or self._with_bird(packed)

    def _with_bird(self, packed: int) -> Meanings:
        if not self._has_birds or packed >> _BIRD_BITS & 7 != 1:
            return ()
        if packed == self._flight_with_bird:
            return self.natural[_FLIGHT]
        get = self.spelled_out.get
        found: list[Meanings] = []
        last: Meanings | None = None
        for shift in self._ranked:
            means = get(packed + shift)
            if means is not None and means is not last:
                found.append(means)
                last = means
        if not found:
            return ()
        return found[0] if len(found) == 1 else merged(found)


def merged(several: Iterable[Meanings]) -> Meanings:
    """All the meanings together, each once, in listing order."""
    return tuple(sorted({meaning for means in several for meaning in means}, key=_LISTING))


def _enumerate(rules: CombinationRules) -> dict[int, Meanings]:
    """Every play without a bird; sets of a trap's size as the plain sets a bird makes of them."""
    plays: dict[int, Meanings] = {}
    for meaning, spellings in _all_plays(rules):
        alone: Meanings = (meaning,)
        fresh = dict.fromkeys(spellings, alone)
        for packed in plays.keys() & fresh.keys():
            fresh[packed] = merged((plays[packed], alone))
        plays.update(fresh)
    return plays


def _traps(rules: CombinationRules) -> Iterator[tuple[int, Meanings]]:
    """Source: "Trap"; ruling set.natural-trap."""
    for size in rules.trap_sizes:
        for rank in (*rules.ranks, HUNTER):
            yield size * WEIGHTS[rank], (Meaning(Combination.TRAP, 1, size, rank),)


def _all_plays(rules: CombinationRules) -> Iterator[tuple[Meaning, Sequence[int]]]:
    """Every meaning with the packed plays that have it."""
    for rank in (*rules.ranks, HUNTER, PI_YA, CHIMERA):
        yield Meaning(Combination.SINGLE, 1, 1, rank), [WEIGHTS[rank]]
    for rank in (*rules.ranks, HUNTER):
        yield Meaning(Combination.PAIR, 1, 2, rank), [2 * WEIGHTS[rank]]
        yield from _trips(rules, rank)
        for size in rules.set_sizes:
            yield Meaning(SETS[size], 1, size, rank), [size * WEIGHTS[rank]]
        for size in rules.plex_sizes:
            yield from _plexes(rules, rank, size)
    for size, minimum in (
        (1, rules.SEQUENCE_MINIMUM),
        (2, rules.sequence_of_pairs_minimum),
        (3, rules.SEQUENCE_OF_TRIPS_MINIMUM),
    ):
        for run in _runs(rules, minimum):
            yield from _sequences(rules, run, size)
    yield Meaning(Combination.CHIMERA_FLIGHT, 1, 2, None), [_FLIGHT]


def _runs(rules: CombinationRules, minimum: int) -> Iterator[tuple[Card, ...]]:
    """Every run of at least ``minimum`` consecutive ranks."""
    ranks = rules.ranks
    for length in range(minimum, len(ranks) + 1):
        for start in range(len(ranks) - length + 1):
            yield ranks[start : start + length]


def _trips(rules: CombinationRules, rank: Card) -> Iterator[tuple[Meaning, Sequence[int]]]:
    """Source: "Trips", "Trips with an attached card", "Trips with an attached pair"."""
    body = 3 * WEIGHTS[rank]
    cards = _cards(rules, [rank], 3, may_match=rules.attached_card_may_match_body)
    pairs = _pairs(rules, [rank], 3)
    yield Meaning(Combination.TRIPS, 1, 3, rank), [body]
    yield Meaning(Combination.TRIPS_WITH_CARD, 1, 3, rank), _attach(body, cards, 1)
    yield Meaning(Combination.TRIPS_WITH_PAIR, 1, 3, rank), _attach(body, pairs, 1)


def _plexes(
    rules: CombinationRules, rank: Card, size: int
) -> Iterator[tuple[Meaning, Sequence[int]]]:
    """Source: "Quadro-plex", "Quinto-plex" and "Sexto-plex with attached cards" and "pairs"."""
    body = size * WEIGHTS[rank]
    cards = _cards(rules, [rank], size, may_match=rules.attached_card_may_match_body)
    pairs = _pairs(rules, [rank], size)
    yield Meaning(PLEXES_WITH_CARDS[size], 1, size, rank), _attach(body, cards, 2)
    yield Meaning(PLEXES_WITH_PAIRS[size], 1, size, rank), _attach(body, pairs, 2)


def _sequences(
    rules: CombinationRules, run: tuple[Card, ...], size: int
) -> Iterator[tuple[Meaning, Sequence[int]]]:
    """Source: "Sequence of 5 or more", "Sequence of pairs", "Sequence of trips" and attachments."""
    groups, top = len(run), run[-1]
    body = size * sum(WEIGHTS[rank] for rank in run)
    if groups * size <= rules.largest_play:
        spellings = [body]
        if size == 1:
            spellings += (
                body - WEIGHTS[rank] + WEIGHTS[PI_YA] for rank in run if rank in rules.pi_ya_ranks
            )
        yield Meaning(SEQUENCES[size], groups, size, top), spellings
    if size == 3:
        if groups * 4 <= rules.largest_play:
            cards = _attach(body, _cards(rules, run, size, may_match=False), groups)
            yield Meaning(Combination.SEQUENCE_OF_TRIPS_WITH_CARDS, groups, size, top), cards
        if groups * 5 <= rules.largest_play:
            pairs = _attach(body, _pairs(rules, run, size), groups)
            yield Meaning(Combination.SEQUENCE_OF_TRIPS_WITH_PAIRS, groups, size, top), pairs


def _attach(body: int, attachable: Sequence[int], number: int) -> list[int]:
    """The body with every choice of so many different attachments.

    Source: rulings attach.distinct and attach.flight.
    """
    return [
        body + sum(chosen)
        for chosen in combinations(attachable, number)
        if not set(chosen) >= _PI_YA_AND_CHIMERA
    ]


def _cards(
    rules: CombinationRules, body: Sequence[Card], size: int, *, may_match: bool
) -> list[int]:
    """The cards that may be attached to a body of so many of each rank.

    Source: rulings attach.not-body and attach.flight.
    """
    ranks = _others(rules, body, may_match and size + 1 <= rules.copies_of_rank)
    return [WEIGHTS[card] for card in (*ranks, PI_YA, CHIMERA)]


def _pairs(rules: CombinationRules, body: Sequence[Card], size: int) -> list[int]:
    """The pairs that may be attached. Source: rulings attach.not-body and attach.hunters."""
    may_match = rules.attached_pair_may_match_body and size + 2 <= rules.copies_of_rank
    return [2 * WEIGHTS[card] for card in _others(rules, body, may_match)]


def _others(rules: CombinationRules, body: Sequence[Card], may_match: bool) -> list[Card]:
    return [card for card in (*rules.ranks, HUNTER) if may_match or card not in body]


#: Default tables are held by their rulesets; this bounds what house rules may add.
TABLES_KEPT = 8

table_of = BuildOnce(PlayTable, TABLES_KEPT)
