"""Why a set of cards is no play: the cause that helps most.

Several causes may hold at once, so they are looked for in the order of ``CAUSES`` and the first
one found is given. The order goes from what no rearranging could mend (no cards, two birds, too
many cards), over cards used as what they cannot be (bird, Hunter, Chimera, Pi Ya), to attachments
and sequences, and ends with the general answers. Each cause is true in this sense: without the
one rule it names, the cards would be a play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, ORDER, PI_YA, WEIGHTS, Card, in_order, pack
from referee.chimera.combinations import (
    RUNS,
    SEQUENCES,
    SETS,
    Combination,
    Meaning,
)
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.table import PlayTable

#: With more ranks missing than this, cards are not taken for a sequence with a gap.
_MOST_MISSING = 2
_GROUP_NAMES: Final = {1: "cards", 2: "pairs", 3: "trips"}


def refusal(table: PlayTable, cards: Sequence[Card]) -> Reason:
    """Why the cards, which have no meaning under ``table``, are no play."""
    question = _Question(table, tuple(cards))
    for cause in CAUSES:
        reason = cause(question)
        if reason is not None:
            return reason
    return Reason(ReasonCode.NO_COMBINATION)


class _Question:
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
        return [rank for rank in self.rules.ranks if rank not in self.counts]

    @cached_property
    def ranked_or_hunter(self) -> tuple[Card, ...]:
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
    def bodies(self) -> list[_Body]:
        """Every body that leaves about as many cards as may be attached to it."""
        if self.too_many_beside:
            return []
        return [body for counts in self.spelled_out for body in _bodies(self, counts)]

    @cached_property
    def run(self) -> _Run | None:
        """The cards as a sequence, whatever is wrong with it; None when they are far from one."""
        return _as_run(self)


def _empty(question: _Question) -> Reason | None:
    return None if question.cards else Reason(ReasonCode.EMPTY_PLAY)


def _two_birds(question: _Question) -> Reason | None:
    """Ruling birds.one-each."""
    birds = question.counts[BIRD]
    return Reason(ReasonCode.TWO_BIRDS, {"birds": birds}) if birds > 1 else None


def _more_cards_than_a_hand(question: _Question) -> Reason | None:
    """Ruling hand.size."""
    most = question.rules.largest_play
    if len(question.cards) <= most:
        return None
    return Reason(ReasonCode.MORE_CARDS_THAN_A_HAND, {"cards": len(question.cards), "most": most})


def _bird_as_hunter(question: _Question) -> Reason | None:
    """Source: "Messenger Birds"; ruling bird.wild."""
    if BIRD not in question.counts:
        return None
    if question.swapped(BIRD, HUNTER) or set(question.counts) == {BIRD, HUNTER}:
        return Reason(ReasonCode.BIRD_AS_HUNTER)
    return None


def _bird_as_pi_ya_or_chimera(question: _Question) -> Reason | None:
    """Source: "Messenger Birds"; ruling bird.wild."""
    if set(question.counts) in ({BIRD, PI_YA}, {BIRD, CHIMERA}):
        return Reason(ReasonCode.BIRD_AS_PI_YA_OR_CHIMERA)
    return None


def _too_many_of_a_kind(question: _Question) -> Reason | None:
    """Ruling bird.copies: the bird stands for a card of the deck, and all of them are here."""
    if BIRD not in question.counts or len(question.counts) != 2:
        return None
    (rank,) = question.counts.keys() - {BIRD}
    most = question.rules.copies_of_rank
    if question.counts[rank] < most:
        return None
    return Reason(ReasonCode.TOO_MANY_OF_A_KIND, {"rank": rank, "most": most})


def _hunter_in_sequence(question: _Question) -> Reason | None:
    """Source: "General Notes"; ruling attach.hunters."""
    hunters = question.counts[HUNTER]
    if not 0 < hunters <= 3:
        return None
    for rank in question.absent_ranks:
        for meaning in question.swapped(HUNTER, rank, hunters):
            if _in_run(meaning) and meaning.size == hunters and rank in meaning.ranks:
                return Reason(ReasonCode.HUNTER_IN_SEQUENCE)
    for meaning in question.without(HUNTER, hunters):
        if _in_plain_run(meaning) and meaning.size == hunters:
            return Reason(ReasonCode.HUNTER_IN_SEQUENCE)
    return None


def _in_run(meaning: Meaning) -> bool:
    return meaning.combination in RUNS


def _in_plain_run(meaning: Meaning) -> bool:
    return meaning.combination in SEQUENCES.values()


def _chimera_in_sequence(question: _Question) -> Reason | None:
    """Source: "Sequence of 5 or more"."""
    if CHIMERA not in question.counts:
        return None
    instead = [question.swapped(CHIMERA, rank) for rank in question.absent_ranks]
    for meanings in (*instead, question.without(CHIMERA, 1)):
        if any(meaning.combination is Combination.SEQUENCE for meaning in meanings):
            return Reason(ReasonCode.CHIMERA_IN_SEQUENCE)
    return None


def _pi_ya_with_chimera_attached(question: _Question) -> Reason | None:
    """Ruling attach.flight: as two attached cards, or as an attached pair."""
    if PI_YA not in question.counts or CHIMERA not in question.counts:
        return None
    both = WEIGHTS[PI_YA] + WEIGHTS[CHIMERA]
    for rank in question.absent_ranks:
        as_pair = question.table.of_packed(question.packed - both + 2 * WEIGHTS[rank])
        for meaning in (*question.swapped(CHIMERA, rank), *as_pair):
            if "_with_" in meaning.combination and rank not in meaning.ranks:
                return Reason(ReasonCode.PI_YA_WITH_CHIMERA_ATTACHED)
    return None


def _flight_with_other_cards(question: _Question) -> Reason | None:
    """Ruling flight.only."""
    if PI_YA in question.counts and CHIMERA in question.counts:
        return Reason(ReasonCode.FLIGHT_WITH_OTHER_CARDS)
    return None


def _pi_ya_not_zero(question: _Question) -> Reason | None:
    """Ruling piya.sequence, with its house rule in force."""
    if PI_YA not in question.counts:
        return None
    for rank in question.absent_ranks:
        if rank not in question.rules.pi_ya_ranks and any(
            meaning.combination is Combination.SEQUENCE for meaning in question.swapped(PI_YA, rank)
        ):
            return Reason(ReasonCode.PI_YA_NOT_ZERO)
    return None


def _pi_ya_outside_sequence(question: _Question) -> Reason | None:
    """Ruling piya.sequence."""
    if PI_YA in question.counts and any(
        question.swapped(PI_YA, rank) for rank in question.ranked_or_hunter
    ):
        return Reason(ReasonCode.PI_YA_OUTSIDE_SEQUENCE)
    return None


def _chimera_as_other_card(question: _Question) -> Reason | None:
    """Source: "Components": the Chimera is the highest single card and no wild card."""
    if CHIMERA in question.counts and any(
        question.swapped(CHIMERA, rank) for rank in question.ranked_or_hunter
    ):
        return Reason(ReasonCode.CHIMERA_AS_OTHER_CARD)
    return None


@dataclass(frozen=True, slots=True)
class _Body:
    """A body that takes attachments, and the cards left beside it."""

    name: Combination
    ranks: tuple[Card, ...]
    #: How many cards, or how many pairs, may be attached.
    needed: int
    rest: Counter[Card]

    @property
    def given(self) -> int:
        return self.rest.total()

    @property
    def as_cards(self) -> bool:
        return self.given == self.needed

    @property
    def as_pairs(self) -> bool:
        return self.given == 2 * self.needed and all(
            count % 2 == 0 and card not in (PI_YA, CHIMERA) for card, count in self.rest.items()
        )

    @property
    def matching_body(self) -> list[Card]:
        return [rank for rank in self.ranks if rank in self.rest]

    @property
    def matching_each_other(self) -> list[Card]:
        most = 1 if self.as_cards else 2
        return [card for card in in_order(self.rest.keys()) if self.rest[card] > most]


def _bodies(
    question: _Question, counts: Mapping[Card, int], *, whatever_is_left: bool = False
) -> Iterator[_Body]:
    """Every body of trips, of a plex or of a sequence of trips among the cards, longest first.

    Bodies that leave no card, or too many for any mistake with attachments, only when asked for.
    """
    rules = question.rules
    cards = len(question.cards)
    trips = [rank for rank in rules.ranks if counts.get(rank, 0) >= 3]
    for length in range(len(trips), 1, -1):
        if not whatever_is_left and not _attachable(cards - 3 * length, length):
            continue
        for start in range(len(trips) - length + 1):
            run = tuple(trips[start : start + length])
            if not _gaps(run):
                rest = Counter(counts) - Counter(dict.fromkeys(run, 3))
                yield _Body(Combination.SEQUENCE_OF_TRIPS, run, length, rest)
    for size in sorted((3, *rules.plex_sizes), reverse=True):
        needed = 1 if size == 3 else 2
        if not whatever_is_left and not _attachable(cards - size, needed):
            continue
        for rank in question.ranked_or_hunter:
            if counts.get(rank, 0) >= size:
                name = Combination.TRIPS if size == 3 else SETS[size]
                yield _Body(name, (rank,), needed, Counter(counts) - Counter({rank: size}))


def _attachable(given: int, needed: int) -> bool:
    """Whether so many cards may have been meant as so many attached cards or pairs."""
    return 0 < given <= 2 * needed + 1


def _gaps(run: Sequence[Card]) -> list[Card]:
    """The ranks missing between the lowest and the highest of ``run``."""
    places = [ORDER[rank] for rank in run]
    return [str(place) for place in range(min(places), max(places)) if place not in places]


def _attached_match_body(question: _Question) -> Reason | None:
    """Ruling attach.not-body."""
    for body in question.bodies:
        if (body.as_cards or body.as_pairs) and body.matching_body:
            return Reason(ReasonCode.ATTACHED_MATCH_BODY, {"ranks": body.matching_body})
    return None


def _attached_match_each_other(question: _Question) -> Reason | None:
    """Ruling attach.distinct."""
    for body in question.bodies:
        if (body.as_cards or body.as_pairs) and body.matching_each_other:
            ranks = body.matching_each_other
            return Reason(ReasonCode.ATTACHED_MATCH_EACH_OTHER, {"ranks": ranks})
    return None


@dataclass(frozen=True, slots=True)
class _Run:
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
        return self.cards // self.size


def _as_run(question: _Question) -> _Run | None:
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
    missing = _gaps(ranks)
    lacking = sum(size - counts[rank] for rank in ranks) + size * len(missing)
    wild = counts[PI_YA] + counts[BIRD]
    return _Run(size, ranks, missing, lacking, wild, len(question.cards))


def _minimum(question: _Question, size: int) -> int:
    rules = question.rules
    return {
        1: rules.SEQUENCE_MINIMUM,
        2: rules.sequence_of_pairs_minimum,
        3: rules.SEQUENCE_OF_TRIPS_MINIMUM,
    }[size]


def _sequence_too_short(question: _Question) -> Reason | None:
    """Source: "Sequence of 5 or more"; ruling pairs.sequence."""
    run = question.run
    if run is None or run.lacking > run.wild or (run.wild - run.lacking) % run.size:
        return None
    minimum = _minimum(question, run.size)
    # Two single cards in a row are a pair that does not match, not a short sequence.
    if run.length >= minimum or run.cards < 3:
        return None
    return Reason(
        ReasonCode.SEQUENCE_TOO_SHORT,
        {"of": _GROUP_NAMES[run.size], "length": run.length, "minimum": minimum},
        "pairs.sequence" if run.size == 2 else None,
    )


def _gap_in_sequence(question: _Question) -> Reason | None:
    """Source: "Sequence of 5 or more", "Sequence of pairs", "Sequence of trips"."""
    run = question.run
    if run is not None and run.lacking == run.size * len(run.missing) > run.wild:
        filled = len(run.ranks) + len(run.missing)
        few = len(run.missing) <= min(_MOST_MISSING, run.cards // 2)
        if few and filled >= _minimum(question, run.size):
            params = {"of": _GROUP_NAMES[run.size], "missing": run.missing}
            return Reason(ReasonCode.GAP_IN_SEQUENCE, params)
    if len(question.cards) > 5 * question.most_trips + 1:
        return None
    for counts in question.spelled_out:
        trips = tuple([rank for rank in question.rules.ranks if counts.get(rank, 0) >= 3])
        if len(trips) < 2 or not 0 < len(_gaps(trips)) <= _MOST_MISSING:
            continue
        rest = Counter(counts) - Counter(dict.fromkeys(trips, 3))
        body = _Body(Combination.SEQUENCE_OF_TRIPS, trips, len(trips), rest)
        if (body.as_cards or body.as_pairs) and not body.matching_each_other:
            params = {"of": _GROUP_NAMES[3], "missing": _gaps(trips)}
            return Reason(ReasonCode.GAP_IN_SEQUENCE, params)
    return None


def _attachments_mixed(question: _Question) -> Reason | None:
    """Source: "with attached cards" and "with attached pairs" are combinations of their own."""
    if BIRD in question.counts:
        return None  # it can be either, so that nothing is mixed for certain
    for body in question.bodies:
        kinds = set(body.rest.values())
        if kinds == {1, 2} and len(body.rest) == body.needed and not body.matching_body:
            return Reason(ReasonCode.ATTACHMENTS_MIXED)
    return None


def _attachments_no_pairs(question: _Question) -> Reason | None:
    """Source: "Trips with an attached pair", "Quadro-plex with attached pairs" and the like."""
    if BIRD in question.counts or question.too_many_beside:
        return None
    body = next(_bodies(question, question.counts, whatever_is_left=True), None)
    if body is None or body.given != 2 * body.needed:
        return None
    odd = [card for card in in_order(body.rest) if body.rest[card] % 2]
    return Reason(ReasonCode.ATTACHMENTS_NO_PAIRS, {"cards": odd}) if odd else None


def _attachments_wrong_number(question: _Question) -> Reason | None:
    """Source: "Trips with an attached card", "Quadro-plex with attached cards" and the like."""
    for body in question.bodies:
        if _attachable(body.given, body.needed):
            return Reason(
                ReasonCode.ATTACHMENTS_WRONG_NUMBER,
                {"body": body.name.value, "needed": body.needed, "given": body.given},
            )
    return None


def _uneven_sequence(question: _Question) -> Reason | None:
    """Source: "Sequence of 5 or more", "Sequence of pairs"."""
    counts = question.counts
    if HUNTER in counts or CHIMERA in counts:
        return None
    ranks = [rank for rank in question.rules.ranks if rank in counts]
    if len(ranks) < 3:
        return None
    if len(_gaps(ranks)) > counts[PI_YA] + counts[BIRD]:
        return None
    usual = 2 if sum(counts[rank] >= 2 for rank in ranks) * 2 >= len(ranks) else 1
    odd = [rank for rank in ranks if counts[rank] != usual]
    if not odd or len(odd) * 2 > len(ranks):
        return None
    return Reason(ReasonCode.UNEVEN_SEQUENCE, {"ranks": odd})


def _sequence_beyond_ranks(question: _Question) -> Reason | None:
    """Source: "Sequence of 5 or more"; ruling piya.sequence: no rank above 12, and none around."""
    counts, ranks = question.counts, question.rules.ranks
    if ranks[0] not in counts or ranks[-1] not in counts:
        return None
    own = [rank for rank in ranks if rank in counts]
    if counts.keys() - {*own, PI_YA}:
        return None
    size = counts[own[0]]
    if size > 3 or any(counts[rank] != size for rank in own) or len(own) < _minimum(question, size):
        return None
    absent = [rank for rank in ranks if rank not in counts]
    around = bool(absent) and not _gaps(absent) and PI_YA not in counts
    beyond = not absent and PI_YA in counts
    if not around and not beyond:
        return None
    params = {"lowest": ranks[0], "highest": ranks[-1]}
    return Reason(ReasonCode.SEQUENCE_BEYOND_RANKS, params)


def _no_attachment_allowed(question: _Question) -> Reason | None:
    """Source: only trips, sequences of trips and plexes are listed with attachments."""
    if len(question.cards) < 3:
        return None
    many = [card for card, count in question.counts.items() if count > 2]
    if len(many) > 1:
        return None  # what is left never has more than two of a kind
    no_ranks = question.counts.keys() & {HUNTER, CHIMERA}
    for card in many or question.counts:
        count = question.counts[card]
        if len(question.cards) - count > 2 and no_ranks - {card}:
            continue  # no sequence
        for meaning in question.without(card, count):
            if meaning.combination in _TAKE_NOTHING:
                body = str(meaning.combination)
                return Reason(ReasonCode.NO_ATTACHMENT_ALLOWED, {"body": body})
    return None


_TAKE_NOTHING: Final = frozenset(
    {Combination.PAIR, Combination.SEQUENCE, Combination.SEQUENCE_OF_PAIRS}
)


def _cards_differ(question: _Question) -> Reason | None:
    """Source: "Pair"."""
    if len(question.cards) != 2:
        return None
    return Reason(ReasonCode.CARDS_DIFFER, {"cards": list(in_order(question.cards))})


#: In this order; the first that holds is given, and ``no_combination`` when none does.
CAUSES: Final[tuple[Callable[[_Question], Reason | None], ...]] = (
    _empty,
    _two_birds,
    _more_cards_than_a_hand,
    _bird_as_hunter,
    _bird_as_pi_ya_or_chimera,
    _too_many_of_a_kind,
    _hunter_in_sequence,
    _chimera_in_sequence,
    _pi_ya_with_chimera_attached,
    _flight_with_other_cards,
    _pi_ya_not_zero,
    _sequence_too_short,
    _pi_ya_outside_sequence,
    _chimera_as_other_card,
    _attached_match_body,
    _attached_match_each_other,
    _gap_in_sequence,
    _attachments_mixed,
    _attachments_no_pairs,
    _attachments_wrong_number,
    _sequence_beyond_ranks,
    _uneven_sequence,
    _no_attachment_allowed,
    _cards_differ,
)
