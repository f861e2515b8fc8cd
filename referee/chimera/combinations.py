"""The combinations, and what a play means: its combination, its length and its rank.

Source: the section "Legal Combinations" of chimera-and-more and its counterparts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from referee.chimera.cards import HUNTER, NAMES, ORDER, Card


class Combination(StrEnum):
    """Every combination of the four rule texts, in the order readings are listed in."""

    SINGLE = "single"
    PAIR = "pair"
    SEQUENCE_OF_PAIRS = "sequence_of_pairs"
    TRIPS = "trips"
    SEQUENCE_OF_TRIPS = "sequence_of_trips"
    SEQUENCE = "sequence"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FIVE_OF_A_KIND = "five_of_a_kind"
    SIX_OF_A_KIND = "six_of_a_kind"
    TRIPS_WITH_CARD = "trips_with_card"
    TRIPS_WITH_PAIR = "trips_with_pair"
    SEQUENCE_OF_TRIPS_WITH_CARDS = "sequence_of_trips_with_cards"
    SEQUENCE_OF_TRIPS_WITH_PAIRS = "sequence_of_trips_with_pairs"
    QUADRO_PLEX_WITH_CARDS = "quadro_plex_with_cards"
    QUADRO_PLEX_WITH_PAIRS = "quadro_plex_with_pairs"
    QUINTO_PLEX_WITH_CARDS = "quinto_plex_with_cards"
    QUINTO_PLEX_WITH_PAIRS = "quinto_plex_with_pairs"
    SEXTO_PLEX_WITH_CARDS = "sexto_plex_with_cards"
    SEXTO_PLEX_WITH_PAIRS = "sexto_plex_with_pairs"
    TRAP = "trap"
    CHIMERA_FLIGHT = "chimera_flight"


#: A set of so many of a kind which is no trap.
SETS: Final[dict[int, Combination]] = {
    4: Combination.FOUR_OF_A_KIND,
    5: Combination.FIVE_OF_A_KIND,
    6: Combination.SIX_OF_A_KIND,
}
PLEXES_WITH_CARDS: Final[dict[int, Combination]] = {
    4: Combination.QUADRO_PLEX_WITH_CARDS,
    5: Combination.QUINTO_PLEX_WITH_CARDS,
    6: Combination.SEXTO_PLEX_WITH_CARDS,
}
PLEXES_WITH_PAIRS: Final[dict[int, Combination]] = {
    4: Combination.QUADRO_PLEX_WITH_PAIRS,
    5: Combination.QUINTO_PLEX_WITH_PAIRS,
    6: Combination.SEXTO_PLEX_WITH_PAIRS,
}
#: Sequences without attachments, by how many cards stand on each rank.
SEQUENCES: Final[dict[int, Combination]] = {
    1: Combination.SEQUENCE,
    2: Combination.SEQUENCE_OF_PAIRS,
    3: Combination.SEQUENCE_OF_TRIPS,
}
#: Every combination whose body runs over consecutive ranks.
RUNS: Final[frozenset[Combination]] = frozenset(SEQUENCES.values()) | {
    Combination.SEQUENCE_OF_TRIPS_WITH_CARDS,
    Combination.SEQUENCE_OF_TRIPS_WITH_PAIRS,
}

#: The place of each combination in the order readings are listed in.
LISTING: Final[dict[Combination, int]] = {
    combination: place for place, combination in enumerate(Combination)
}
_NUMBERS: Final[dict[int, str]] = {4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a play counts as, whichever cards it is made of.

    ``rank`` is the deciding rank (the highest of a sequence; None for the Flight), ``groups`` the
    number of consecutive groups (1 outside sequences), ``size`` the cards in each group.
    """

    combination: Combination
    groups: int
    size: int
    rank: Card | None
    #: The standing of ``rank`` among all ranks, for comparing.
    standing: int = field(init=False, repr=False, compare=False)
    #: Listed by combination, the strongest first.
    listing: tuple[int, int, int] = field(init=False, repr=False, compare=False)
    #: The Flight and the plexes are no traps.
    is_trap: bool = field(init=False, repr=False, compare=False)
    is_flight: bool = field(init=False, repr=False, compare=False)
    text: str = field(init=False, repr=False, compare=False)
    #: The ranks the body stands on, lowest first; empty for the Flight.
    ranks: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        standing = len(ORDER) if self.rank is None else ORDER[self.rank]
        listing = (LISTING[self.combination], -self.size, -standing)
        object.__setattr__(self, "standing", standing)
        object.__setattr__(self, "listing", listing)
        object.__setattr__(self, "is_trap", self.combination is Combination.TRAP)
        object.__setattr__(self, "is_flight", self.combination is Combination.CHIMERA_FLIGHT)
        object.__setattr__(self, "text", _text(self))
        object.__setattr__(self, "ranks", _ranks(self))
        object.__setattr__(self, "_hash", hash((*listing, self.groups)))

    def __hash__(self) -> int:
        return self._hash


def _ranks(meaning: Meaning) -> tuple[Card, ...]:
    if meaning.rank is None:
        return ()
    if meaning.groups == 1:
        return (meaning.rank,)
    top = int(meaning.rank)
    return tuple(str(rank) for rank in range(top - meaning.groups + 1, top + 1))


def _text(meaning: Meaning) -> str:
    """A meaning in words.

    >>> Meaning(Combination.TRIPS_WITH_CARD, 1, 3, "7").text
    'trips of 7 with a card'
    >>> Meaning(Combination.SEQUENCE_OF_PAIRS, 3, 2, "9").text
    'sequence of 3 pairs up to 9'
    """
    groups, size, rank = meaning.groups, meaning.size, meaning.rank
    if rank is None:
        return "Chimera Flight"
    of = "Hunters" if rank == HUNTER else rank
    kind = meaning.combination
    if kind is Combination.SINGLE:
        return f"single {NAMES[HUNTER] if rank == HUNTER else NAMES[rank].split(',')[0]}"
    if kind is Combination.PAIR:
        return f"pair of {of}"
    if kind is Combination.SEQUENCE:
        return f"sequence of {groups} up to {rank}"
    if kind is Combination.TRAP:
        return f"trap of {_NUMBERS[size]} {of}" + ("" if rank == HUNTER else "s")
    if kind in SETS.values():
        return f"{_NUMBERS[size]} of a kind of {of}"
    name, _, attached = kind.partition("_with_")
    if groups > 1:
        each = "pairs" if size == 2 else "trips"
        return f"sequence of {groups} {each} up to {rank}" + (
            f" with {groups} {attached}" if attached else ""
        )
    if size == 3:
        return f"trips of {of}" + (f" with a {attached}" if attached else "")
    return f"{name.replace('_', '-')} of {of} with two {attached}"
