"""What the causes keep asking about the cards: spellings, bodies, and the cards as a sequence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, ORDER, PI_YA, WEIGHTS, Card, in_order, pack
from referee.chimera.combinations import SETS, Combination, Meaning
from referee.chimera.table import PlayTable


class Question:
    """The cards with what the causes keep asking about them."""

    def __init__(self, table: PlayTable, cards: tuple[Card, ...]) -> None:
        self.table = table
        self.rules = table.rules
        self.cards = cards
        self.packed = pack(cards)
        self.counts = Counter(cards)

    def swapped(self, old: Card, new: Card, times: int = 1) -> tuple[Meaning, ...]:
        """What the cards would mean with ``new`` in the place of ``old``."""
        return self.table.of_packed(self.packed + times * (WEIGHTS[new] - WEIGHTS[old]))

    def without(self, card: Card, times: int) -> tuple[Meaning, ...]:
        """What the cards would mean without so many copies of ``card``."""
        return self.table.of_packed(self.packed - times * WEIGHTS[card])

    @cached_property
    def absent_ranks(self) -> list[Card]:
        """The ranks of the deck that are not among the cards, lowest first."""
        return [rank for rank in self.rules.ranks if rank not in self.counts]

    @cached_property
    def ranked_or_hunter(self) -> tuple[Card, ...]:
        """What can make a set: every rank, then the Hunter."""
        return (*self.rules.ranks, HUNTER)

    @cached_property
    def spelled_out(self) -> list[dict[Card, int]]:
        """The counts of the cards, with a bird spelled as each rank it may stand for."""
        counts = dict(self.counts)
        if not counts.pop(BIRD, 0):
            return [counts]
        return [
            counts | {rank: held + 1}
            for rank in self.rules.ranks
            # the bird stands for a card of the deck: ruling bird.copies
            if (held := counts.get(rank, 0)) < self.rules.copies_of_rank
        ]

    @cached_property
    def most_trips(self) -> int:
        """A number of ranks that no spelling has more of three or more cards."""
        return [count >= 3 for count in self.counts.values()].count(True) + (BIRD in self.counts)

    @cached_property
    def too_many_beside(self) -> bool:
        """Whether any body would leave too many cards for a mistake with attachments."""
        largest = max(self.counts.values()) + (BIRD in self.counts)
        return len(self.cards) > max(5 * self.most_trips + 1, largest + 5)

    @cached_property
    def bodies(self) -> list[Body]:
        """Every body that leaves about as many cards as may be attached to it."""
        if self.too_many_beside:
            return []
        return [body for counts in self.spelled_out for body in bodies(self, counts)]

    @cached_property
    def run(self) -> Run | None:
        """The cards as a sequence, whatever is wrong with it; None when they are far from one."""
        return as_run(self)


@dataclass(frozen=True, slots=True)
class Body:
    """A body that takes attachments, and the cards left beside it."""

    name: Combination
    ranks: tuple[Card, ...]
    #: How many cards, or how many pairs, may be attached.
    needed: int
    rest: Counter[Card]

    @property
    def given(self) -> int:
        """How many cards lie beside the body."""
        return self.rest.total()

    @property
    def as_cards(self) -> bool:
        """Whether as many cards lie beside it as may be attached."""
        return self.given == self.needed

    @property
    def as_pairs(self) -> bool:
        """Whether as many pairs lie beside it as may be attached."""
        return self.given == 2 * self.needed and all(
            count % 2 == 0 and card not in (PI_YA, CHIMERA) for card, count in self.rest.items()
        )

    @property
    def takes_as_many(self) -> bool:
        """Whether it takes as many attachments as lie beside it, whatever they are."""
        return self.as_cards or self.as_pairs

    @property
    def matching_body(self) -> list[Card]:
        """The ranks of the body that lie beside it too."""
        return [rank for rank in self.ranks if rank in self.rest]

    @property
    def matching_each_other(self) -> list[Card]:
        """The cards that are attached more than once."""
        most = 1 if self.as_cards else 2
        return [card for card in in_order(self.rest.keys()) if self.rest[card] > most]


def bodies(question: Question, counts: Mapping[Card, int]) -> Iterator[Body]:
    """Every body of trips, of a plex or of a sequence of trips among the cards, longest first.

    Left out are those beside which there lies no card, or too many for a mistake with attachments.
    """
    rules = question.rules
    cards = len(question.cards)
    trips = [rank for rank in rules.ranks if counts.get(rank, 0) >= 3]
    for length in range(len(trips), 1, -1):
        if not attachable(cards - 3 * length, length):
            continue
        for start in range(len(trips) - length + 1):
            run = tuple(trips[start : start + length])
            if not gaps(run):
                rest = Counter(counts) - Counter(dict.fromkeys(run, 3))
                yield Body(Combination.SEQUENCE_OF_TRIPS, run, length, rest)
    for size in sorted((3, *rules.plex_sizes), reverse=True):
        needed = 1 if size == 3 else 2
        if not attachable(cards - size, needed):
            continue
        for rank in question.ranked_or_hunter:
            if counts.get(rank, 0) >= size:
                name = Combination.TRIPS if size == 3 else SETS[size]
                yield Body(name, (rank,), needed, Counter(counts) - Counter({rank: size}))


def attachable(given: int, needed: int) -> bool:
    """Whether so many cards may have been meant as so many attached cards or pairs."""
    return 0 < given <= 2 * needed + 1


def gaps(run: Sequence[Card]) -> list[Card]:
    """The ranks missing between the lowest and the highest of ``run``."""
    places = [ORDER[rank] for rank in run]
    return [str(place) for place in range(min(places), max(places)) if place not in places]


@dataclass(frozen=True, slots=True)
class Run:
    """Cards seen as a sequence of ``size`` cards on each rank, with wild cards to fill."""

    size: int
    ranks: tuple[Card, ...]
    missing: list[Card]
    #: Cards lacking between the lowest and the highest rank, and wild cards to fill them.
    lacking: int
    wild: int
    cards: int

    @property
    def length(self) -> int:
        """How many groups the cards come to."""
        return self.cards // self.size


def as_run(question: Question) -> Run | None:
    """The cards as a sequence, whatever is wrong with it; None when there are too few ranks."""
    counts = question.counts
    if HUNTER in counts or CHIMERA in counts or max(counts.values()) > 3:
        return None
    ranks = tuple([rank for rank in question.rules.ranks if rank in counts])
    if len(ranks) < 2:
        return None
    size = max(counts[rank] for rank in ranks)
    if size > 3 or (size > 1 and PI_YA in counts):
        return None
    missing = gaps(ranks)
    lacking = sum(size - counts[rank] for rank in ranks) + size * len(missing)
    wild = counts[PI_YA] + counts[BIRD]
    return Run(size, ranks, missing, lacking, wild, len(question.cards))


def shortest(question: Question, size: int) -> int:
    """The fewest groups of so many cards each that make a sequence."""
    rules = question.rules
    return {
        1: rules.SEQUENCE_MINIMUM,
        2: rules.sequence_of_pairs_minimum,
        3: rules.SEQUENCE_OF_TRIPS_MINIMUM,
    }[size]
