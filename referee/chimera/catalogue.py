"""The catalogue: every play of a ruleset, numbered, with the bit masks that select among them.

A play is one bit in an integer. The plays that a hand can make are the intersection of one mask
for each two kinds of card: the plays that need no more of them than the hand holds. Only what
needs all plays at once asks for the catalogue; a single set of cards is judged by the table.

The plays are numbered by combination, groups, size, deciding rank and cards, from low to high, so
the plays of one shape that beat a rank stand side by side. The order is part of the interface.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from operator import itemgetter
from struct import unpack_from
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from referee.chimera.cards import BIRD, CARDS, CHIMERA, PI_YA, PLACES, WEIGHTS, Card, count_in, pack
from referee.chimera.combination_rules import CombinationRules
from referee.chimera.combinations import LISTING, Combination, Meaning
from referee.chimera.once import BuildOnce
from referee.chimera.table import Meanings, PlayTable, merged, table_of

#: One bit for each play of a catalogue.
Mask: TypeAlias = int
#: Combination, groups and size: what a follow must share with the trick.
Shape: TypeAlias = tuple[Combination, int, int]


class CataloguedPlay(NamedTuple):
    """A play of the catalogue: its cards, lowest first, and all it can mean."""

    cards: tuple[Card, ...]
    meanings: Meanings


@dataclass(frozen=True, slots=True)
class Figures:
    """How many distinct plays there are.

    A play that can be read as two combinations counts in both, but once in ``total``.
    """

    total: int
    by_combination: dict[Combination, int]


def all_plays(table: PlayTable) -> dict[int, Meanings]:
    """Every play, packed, with all it means.

    >>> from referee.chimera import ruleset
    >>> len(all_plays(ruleset("chimera-2014").table))
    12890
    """
    return table.natural | _with_bird(table)


def _with_bird(table: PlayTable) -> dict[int, Meanings]:
    """Every play with a bird: a play spelled without one, the bird for one of its ranked cards."""
    plays: dict[int, Meanings] = {}
    if not table.rules.has_birds:
        return plays
    to_bird = [(rank, WEIGHTS[BIRD] - WEIGHTS[rank]) for rank in table.rules.ranks]
    unions: dict[tuple[Meanings, Meanings], Meanings] = {}
    for spelled_out, meanings in table.spelled_out.items():
        for rank, shift in to_bird:
            if count_in(spelled_out, rank):
                found = plays.setdefault(spelled_out + shift, meanings)
                if found is not meanings:
                    both = (found, meanings)
                    if both not in unions:
                        unions[both] = merged(both)
                    plays[spelled_out + shift] = unions[both]
    flight = pack([PI_YA, CHIMERA])
    plays[flight + WEIGHTS[BIRD]] = table.natural[flight]
    return plays


# --- numbering ----------------------------------------------------------------------------------

_DIGITS: Final = (1 << 3 * len(CARDS)) - 1
#: A packed set falls into a low half of nine kinds and a high half; few halves make up all plays.
_HALF: Final = 9
_LOW: Final = (1 << 3 * _HALF) - 1
#: Cards as letters, so that comparing strings compares plays from their lowest card on.
_LETTERS: Final = "abcdefghijklmnopq"


class _Half(NamedTuple):
    """Half a packed set, spelled out: in letters, as cards, and as a byte for each count."""

    letters: str
    cards: tuple[Card, ...]
    counts: bytes


class _Halves(dict[int, _Half]):
    """Every half that occurs, worked out once."""

    def __init__(self, start: int, stop: int) -> None:
        super().__init__()
        self._kinds = tuple(zip(_LETTERS[start:stop], CARDS[start:stop], strict=True))

    def __missing__(self, packed: int) -> _Half:
        letters, counts = "", b""
        cards: tuple[Card, ...] = ()
        for place, (letter, card) in enumerate(self._kinds):
            count = packed >> 3 * place & 7
            letters += letter * count
            cards += (card,) * count
            counts += bytes([count])
        half = self[packed] = _Half(letters, cards, counts)
        return half


#: Where a play is listed: its first combination by number, groups, size, deciding standing.
_Place: TypeAlias = tuple[int, int, int, int]
#: A play in letters, which decide its place among its like, and in halves, with its meanings.
_Listed: TypeAlias = tuple[str, _Half, _Half, Meanings]


def _place(meanings: Meanings) -> _Place:
    first = meanings[0]
    return (LISTING[first.combination], first.groups, first.size, first.standing)


def _by_place(plays: dict[int, Meanings]) -> dict[_Place, list[_Listed]]:
    """The plays by place, in the order of the catalogue."""
    low, high = _Halves(0, _HALF), _Halves(_HALF, len(CARDS))
    found: dict[_Place, list[_Listed]] = {}
    bucket_of: dict[int, list[_Listed]] = {}
    for packed, meanings in plays.items():
        bucket = bucket_of.get(id(meanings))
        if bucket is None:
            bucket = bucket_of[id(meanings)] = found.setdefault(_place(meanings), [])
        one, other = low[packed & _LOW], high[(packed & _DIGITS) >> 3 * _HALF]
        bucket.append((one.letters + other.letters, one, other, meanings))
    for bucket in found.values():
        bucket.sort(key=itemgetter(0))
    return dict(sorted(found.items()))


# --- masks --------------------------------------------------------------------------------------

#: For each byte, the places of its bits, from the highest.
_BITS: Final = tuple(
    tuple(place for place in range(8) if byte & 128 >> place) for byte in range(256)
)
#: For each count, a translation of counts into 1 where no more than that is needed, else 0.
_NO_MORE: Final = tuple(
    bytes(ord("1") if needed <= count else ord("0") for needed in range(256)) for count in range(8)
)


@dataclass(frozen=True, slots=True)
class _Run:
    """Plays of one shape and strongest standing, from a number up to another."""

    standing: int
    start: int
    stop: int


class Catalogue:
    """All plays of some combination rules, by number, and masks over them.

    In every mask the play of number ``n`` is bit ``size - 1 - n``, so that reading a mask from its
    highest bit lists plays in order. ``size`` is the number of plays rounded up to whole bytes.
    """

    def __init__(self, table: PlayTable) -> None:
        self.rules = table.rules
        places = _by_place(all_plays(table))
        listed = [play for bucket in places.values() for play in bucket]
        #: Every play, by number.
        self.plays = [
            CataloguedPlay(low.cards + high.cards, meanings) for _, low, high, meanings in listed
        ]
        self.size = (len(self.plays) + 7) // 8 * 8
        self.all = self.numbers(0, len(self.plays))
        at_most = self._at_most(b"".join([low.counts + high.counts for _, low, high, _ in listed]))
        self._at_least = [[self.all] + [self.all ^ mask for mask in masks] for masks in at_most]
        self._pairs = _paired(at_most, self.all)
        self._runs = _runs(places)
        self._second = _second_shapes(self.plays)
        self._beating: dict[Meaning, dict[Combination, Mask]] = {}
        #: The plays that can be read as each combination, in listing order.
        self.by_combination = self._find_by_combination()

    def numbers(self, start: int, stop: int) -> Mask:
        """The plays from number ``start`` up to ``stop``."""
        return (1 << self.size - start) - (1 << self.size - stop)

    def _at_most(self, counts: bytes) -> list[list[Mask]]:
        """For each kind of card and each count from 0 to 7, the plays with no more of it.

        Args:
            counts: for each play one byte for each kind of card.
        """
        kinds = len(CARDS)
        padding = b"0" * (self.size - len(self.plays))
        return [
            [int(counts[kind::kinds].translate(digits) + padding, 2) for digits in _NO_MORE]
            for kind in range(kinds)
        ]

    def within(self, packed: int) -> Mask:
        """The plays that a packed hand can make; at most seven of a kind."""
        counts = packed & _DIGITS
        pairs = self._pairs
        mask = pairs[0][counts & 63]
        for pair in pairs[1:]:
            counts >>= 6
            mask &= pair[counts & 63]
        return mask

    def containing(self, packed: int) -> Mask:
        """The plays that use at least the cards of a packed set."""
        mask = self.all
        for place in range(len(CARDS)):
            count = packed >> 3 * place & 7
            if count:
                mask &= self._at_least[place][count]
        return mask

    def using(self, card: Card) -> Mask:
        """The plays that use the card."""
        return self._at_least[PLACES[card]][1]

    def _find_by_combination(self) -> dict[Combination, Mask]:
        found: dict[Combination, Mask] = {}
        for shape in (*self._runs, *self._second):
            found[shape[0]] = found.get(shape[0], 0) | self._of_shape(shape, above=-1)
        return {name: found[name] for name in Combination if name in found}

    def _of_shape(self, shape: Shape, above: int) -> Mask:
        """The plays that have a meaning of the shape with a higher standing than ``above``."""
        mask = 0
        runs = [run for run in self._runs.get(shape, ()) if run.standing > above]
        if runs:
            mask = self.numbers(runs[0].start, runs[-1].stop)
        for standing, number in self._second.get(shape, ()):
            if standing > above:
                mask |= self.numbers(number, number + 1)
        return mask

    def beating(self, trick: Meaning) -> dict[Combination, Mask]:
        """The plays that beat a trick, by the combination as which they do.

        Source: rulings follow.same, trap.order, flight.top. The masks are worked out once for
        each meaning of a trick, of which a ruleset has a few hundred.
        """
        found = self._beating.get(trick)
        if found is None:
            found = self._beating[trick] = self._find_beating(trick)
        return found

    def _find_beating(self, trick: Meaning) -> dict[Combination, Mask]:
        if trick.is_flight:
            return {}
        parts: dict[Combination, Mask] = {}
        if not trick.is_trap:
            same = (trick.combination, trick.groups, trick.size)
            parts[trick.combination] = self._of_shape(same, above=trick.standing)
        traps = 0
        for size in self.rules.trap_sizes:
            weaker = trick.is_trap and size < trick.size
            above = trick.standing if trick.is_trap and size == trick.size else -1
            if not weaker:
                traps |= self._of_shape((Combination.TRAP, 1, size), above)
        parts[Combination.TRAP] = traps
        parts[Combination.CHIMERA_FLIGHT] = self.by_combination[Combination.CHIMERA_FLIGHT]
        return {combination: mask for combination, mask in parts.items() if mask}

    def listed(self, mask: Mask, most: int | None = None) -> list[int]:
        """The numbers of the plays in a mask, ascending; the first ``most`` when that is given."""
        found: list[int] = []
        # Eight bytes at a time: nearly all of them are empty, and skipping them costs nothing.
        padded = mask << -self.size % 64
        length = (self.size + 63) // 64
        content = padded.to_bytes(8 * length, "big")
        for word in compress(range(length), unpack_from(f">{length}Q", content)):
            for place in range(8 * word, 8 * word + 8):
                byte = content[place]
                if byte:
                    first = 8 * place
                    found += [first + bit for bit in _BITS[byte]]
            if most is not None and len(found) >= most:
                return found[:most]
        return found


def _paired(at_most: list[list[Mask]], every: Mask) -> list[list[Mask]]:
    """For each two neighbouring kinds of card, the masks by both counts, low kind first."""
    single = [every] * 8
    pairs = []
    for place in range(0, len(at_most), 2):
        low = at_most[place]
        high = at_most[place + 1] if place + 1 < len(at_most) else single
        pairs.append([_both(low[count & 7], high[count >> 3], every) for count in range(64)])
    return pairs


def _both(one: Mask, other: Mask, every: Mask) -> Mask:
    """The intersection, without a copy where one of them is everything."""
    if one == every:
        return other
    return one if other == every else one & other


def _runs(places: dict[_Place, list[_Listed]]) -> dict[Shape, list[_Run]]:
    """For each shape, its runs of plays by rising standing; they follow each other."""
    combinations = list(Combination)
    found: dict[Shape, list[_Run]] = {}
    start = 0
    for (combination, groups, size, standing), bucket in places.items():
        stop = start + len(bucket)
        shape = (combinations[combination], groups, size)
        found.setdefault(shape, []).append(_Run(standing, start, stop))
        start = stop
    return found


def _second_shapes(plays: Iterable[CataloguedPlay]) -> dict[Shape, list[tuple[int, int]]]:
    """For each shape, standing and number of the plays that are listed under another one."""
    found: dict[Shape, list[tuple[int, int]]] = {}
    for number, (_, meanings) in enumerate(plays):
        if len(meanings) > 1 and meanings[-1].combination is not meanings[0].combination:
            seen = {meanings[0].combination}
            for meaning in meanings:
                if meaning.combination not in seen:
                    seen.add(meaning.combination)
                    shape = (meaning.combination, meaning.groups, meaning.size)
                    found.setdefault(shape, []).append((meaning.standing, number))
    return found


# --- catalogues and figures that are kept -------------------------------------------------------


#: Whatever house rules are asked about at once, only one enumeration runs at a time.
_ONE_AT_A_TIME: Final = Lock()


def _catalogue(rules: CombinationRules) -> Catalogue:
    with _ONE_AT_A_TIME:
        collecting = gc.isenabled()
        gc.disable()  # nothing built here is garbage, and looking for it doubles the time
        try:
            return Catalogue(table_of(rules))
        finally:
            if collecting:
                gc.enable()


#: Catalogues under house rules that are kept beside those without; one of 5 players takes about
#: 60 MB, and a second to build at most.
CATALOGUES_KEPT: Final = 3

#: The catalogue of some combination rules, built at the first call for them.
catalogue_of = BuildOnce(_catalogue, CATALOGUES_KEPT)


def _figures(rules: CombinationRules) -> Figures:
    with _ONE_AT_A_TIME:
        plays = all_plays(table_of(rules))
    counts = Counter(
        combination
        for meanings in plays.values()
        for combination in {meaning.combination for meaning in meanings}
    )
    return Figures(len(plays), {name: counts[name] for name in Combination if counts[name]})


#: Figures are small; this many house-rule variants are remembered.
FIGURES_KEPT: Final = 128

#: The figures of some combination rules; the first call for them enumerates all plays.
figures_of = BuildOnce(_figures, FIGURES_KEPT)
