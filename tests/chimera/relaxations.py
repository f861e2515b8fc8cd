"""What each reason for refusing a play claims, checked without the engine.

A reason is true when the cards would be a play but for the one rule it names. So for each code
there is a relaxation: the cards are changed so that this rule no longer bites, and the definitions
must then call them a play. Where no change of cards says it, the claim is counted out by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, combinations_with_replacement
from typing import Any, Final

from tests.oracle.definitions import (
    BIRD,
    CHIMERA,
    DECKS,
    HUNTER,
    LARGEST_PLAY,
    ORDER,
    PI_YA,
    Deck,
    Meaning,
    readings,
)

RUNS: Final = {
    "sequence",
    "sequence_of_pairs",
    "sequence_of_trips",
    "sequence_of_trips_with_cards",
    "sequence_of_trips_with_pairs",
}
PLAIN_RUNS: Final = {1: "sequence", 2: "sequence_of_pairs", 3: "sequence_of_trips"}
GROUPS: Final = {"cards": 1, "pairs": 2, "trips": 3}
BODY_SIZES: Final = {"trips": 3, "four_of_a_kind": 4, "five_of_a_kind": 5, "six_of_a_kind": 6}


@dataclass(frozen=True)
class Refused:
    """Cards that are no play, and the parameters of the reason that was given."""

    ruleset: str
    cards: Sequence[str]
    params: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def deck(self) -> Deck:
        return DECKS[self.ruleset]

    @property
    def counts(self) -> Counter[str]:
        return Counter(self.cards)

    @property
    def absent(self) -> list[str]:
        return [rank for rank in self.deck.ranks if rank not in self.cards]

    def read(
        self,
        *,
        less: Iterable[str] = (),
        more: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> set[Meaning]:
        """What the definitions make of the cards with some taken away and others put in."""
        counts = self.counts
        counts.subtract(less)
        assert min(counts.values(), default=0) >= 0
        return readings(
            self.ruleset,
            [*counts.elements(), *more],
            self.options if options is None else options,
        )

    def spelled_out(self) -> Iterator[Counter[str]]:
        """The cards with the bird as each ranked card that the deck still has."""
        if BIRD not in self.cards:
            yield self.counts
            return
        for rank in self.deck.ranks:
            counts = self.counts
            del counts[BIRD]
            counts[rank] += 1
            if counts[rank] <= self.deck.copies[rank]:
                yield counts

    def bodies(self) -> Iterator[tuple[tuple[str, ...], int, int, Counter[str]]]:
        """Every body that takes attachments: its ranks, its size, how many it takes, the rest."""
        for counts in self.spelled_out():
            ranks = self.deck.ranks
            for groups in range(2, len(ranks)):
                for start in range(len(ranks) - groups + 1):
                    run = ranks[start : start + groups]
                    if all(counts[rank] >= 3 for rank in run):
                        yield run, 3, groups, counts - Counter(run * 3)
            for size in range(3, self.deck.copies[HUNTER] + 1):
                for rank in (*ranks, HUNTER):
                    if counts[rank] >= size:
                        needed = 1 if size == 3 else 2
                        yield (rank,), size, needed, counts - Counter((rank,) * size)


def _number_of(rest: Counter[str], needed: int) -> str | None:
    """Whether so many cards, or so many pairs, are left over beside a body."""
    if rest.total() == needed:
        return "cards"
    pairs = all(count % 2 == 0 and card not in (PI_YA, CHIMERA) for card, count in rest.items())
    return "pairs" if rest.total() == 2 * needed and pairs else None


# --- cards that were taken for what they are not ------------------------------------------------


def bird_as_hunter(case: Refused) -> bool:
    """With a Hunter for the bird it is a play, or there are only Hunters."""
    return bool(case.read(less=BIRD, more=HUNTER)) or set(case.cards) == {BIRD, HUNTER}


def bird_as_pi_ya_or_chimera(case: Refused) -> bool:
    """Only the Pi Ya, or only the Chimera, lies beside the bird."""
    return set(case.cards) in ({BIRD, PI_YA}, {BIRD, CHIMERA})


def too_many_of_a_kind(case: Refused) -> bool:
    """All copies of one rank, and a bird."""
    rank, most = case.params["rank"], case.params["most"]
    return case.counts == {rank: most, BIRD: 1} and case.deck.copies[rank] == most


def hunter_in_sequence(case: Refused) -> bool:
    """With another rank for the Hunters it is a sequence, or it is one without them."""
    hunters = (HUNTER,) * case.counts[HUNTER]
    stand_ins = (
        meaning
        for rank in case.absent
        for meaning in case.read(less=hunters, more=[rank] * len(hunters))
    )
    return bool(hunters) and any(
        meaning[0] in RUNS for meaning in chain(stand_ins, case.read(less=hunters))
    )


def chimera_in_sequence(case: Refused) -> bool:
    """With another rank for the Chimera it is a sequence, or it is one without."""
    stand_ins = (
        meaning for rank in case.absent for meaning in case.read(less=CHIMERA, more=[rank])
    )
    return any(meaning[0] == "sequence" for meaning in chain(stand_ins, case.read(less=CHIMERA)))


def pi_ya_with_chimera_attached(case: Refused) -> bool:
    """With another card for the Chimera, or a pair for both, it is a body with attachments."""
    return any(
        "_with_" in meaning[0]
        for rank in case.absent
        for meaning in (
            *case.read(less=CHIMERA, more=[rank]),
            *case.read(less=(PI_YA, CHIMERA), more=(rank, rank)),
        )
    )


def flight_with_other_cards(case: Refused) -> bool:
    """Both are here, and something else than a bird."""
    return {PI_YA, CHIMERA} < set(case.cards) - {BIRD}


def pi_ya_not_zero(case: Refused) -> bool:
    """Where the Pi Ya may stand for 0 it is a sequence."""
    found = case.read(options={**case.options, "pi_ya_as_zero": True})
    return case.options.get("pi_ya_as_zero") is False and any(
        meaning[0] == "sequence" for meaning in found
    )


def _with_any_card_for(case: Refused, card: str) -> bool:
    return card in case.cards and any(
        case.read(less=[card], more=[other]) for other in (*case.deck.ranks, HUNTER)
    )


def pi_ya_outside_sequence(case: Refused) -> bool:
    """With some ranked card or a Hunter for the Pi Ya it is a play."""
    return _with_any_card_for(case, PI_YA)


def chimera_as_other_card(case: Refused) -> bool:
    """With some ranked card or a Hunter for the Chimera it is a play."""
    return _with_any_card_for(case, CHIMERA)


# --- attachments --------------------------------------------------------------------------------


def attached_match_body(case: Refused) -> bool:
    """Beside a body of these ranks the right number is left over, these ranks among it."""
    return any(
        _number_of(rest, needed) and [rank for rank in run if rank in rest] == case.params["ranks"]
        for run, _, needed, rest in case.bodies()
    )


def attached_match_body_and_nothing_else(case: Refused) -> bool:
    """Where attachments may match the body it is a play; a sequence of trips is counted out."""
    both = {"attached_card_may_match_body": True, "attached_pair_may_match_body": True}
    return bool(case.read(options={**case.options, **both})) or any(
        len(run) > 1 and _number_of(rest, needed) == "cards" and max(rest.values()) == 1
        for run, _, needed, rest in case.bodies()
    )


def attached_match_each_other(case: Refused) -> bool:
    """With other ranks for the copies that are too many it is a play."""
    repeated = case.params["ranks"]
    others = [card for card in (*case.absent, HUNTER, *repeated) if card not in repeated]
    for each in (1, 2):
        for taken in range(1, LARGEST_PLAY // each):
            for less in combinations_with_replacement(repeated, taken):
                if any(case.counts[card] <= each * less.count(card) for card in set(less)):
                    continue
                fresh = others[:taken]
                if len(fresh) == taken and case.read(less=less * each, more=fresh * each):
                    return True
            if taken * each > case.counts.total():
                break
    return False


def attachments_mixed(case: Refused) -> bool:
    """With one card for each pair it is a body with cards."""
    twice = [card for card, count in case.counts.items() if count == 2] + [BIRD]
    return any(
        "_with_card" in meaning[0]
        for taken in range(1, len(twice) + 1)
        for less in combinations(twice, taken)
        if BIRD not in less or BIRD in case.cards
        for meaning in case.read(less=less)
    )


def attachments_wrong_number(case: Refused) -> bool:
    """Beside a body of that name lie so many cards, and neither so many cards nor pairs fit."""
    name, needed, given = (case.params[key] for key in ("body", "needed", "given"))
    for run, size, takes, rest in case.bodies():
        called = "sequence_of_trips" if len(run) > 1 else ""
        if called == name or (not called and BODY_SIZES.get(name) == size):
            fits = takes == needed and rest.total() == given
            if fits and not _number_of(rest, needed):
                return True
    return False


def attachments_no_pairs(case: Refused) -> bool:
    """Beside a body lie as many cards as that many pairs have; those named stand alone."""
    return any(
        rest.total() == 2 * takes
        and set(case.params["cards"]) == {card for card, count in rest.items() if count % 2}
        for _, _, takes, rest in case.bodies()
        if case.params["cards"]
    )


def sequence_beyond_ranks(case: Refused) -> bool:
    """Turned around the end, or with a rank above the highest, it would be a sequence."""
    lowest, highest = case.deck.ranks[0], case.deck.ranks[-1]
    if (case.params["lowest"], case.params["highest"]) != (lowest, highest):
        return False
    ranks = set(case.cards) - {PI_YA, BIRD}
    even = len({case.counts[rank] for rank in ranks}) == 1
    if {PI_YA, BIRD} & set(case.cards):
        return even and ranks == set(case.deck.ranks)
    return even and {lowest, highest} <= ranks and _neighbours(case.absent)


def no_attachment_allowed(case: Refused) -> bool:
    """Without the cards of one kind it is what is named."""
    return any(
        meaning[0] == case.params["body"]
        for card, count in case.counts.items()
        for meaning in case.read(less=[card] * count)
    )


# --- sequences ----------------------------------------------------------------------------------


def _neighbours(ranks: Iterable[str]) -> bool:
    places = sorted(int(rank) for rank in ranks)
    return places == list(range(places[0], places[0] + len(places)))


def sequence_too_short(case: Refused) -> bool:
    """With the next ranks at its ends it is long enough; or a shorter one is allowed."""
    size = GROUPS[case.params["of"]]
    length, minimum = case.params["length"], case.params["minimum"]
    pairs_needed = case.options.get("sequence_of_pairs_minimum", case.deck.pairs_in_a_row)
    if minimum != {1: 5, 2: pairs_needed, 3: 2}[size]:
        return False
    if length >= minimum or length * size != len(case.cards):
        return False
    if size == 2 and length >= 2:
        fewer = {**case.options, "sequence_of_pairs_minimum": 2}
        return any(
            meaning[:3] == ("sequence_of_pairs", length, 2) for meaning in case.read(options=fewer)
        )
    return any(
        meaning[:3] == (PLAIN_RUNS[size], minimum, size)
        for added in combinations(case.absent, minimum - length)
        for meaning in case.read(more=added * size)
    )


def gap_in_sequence(case: Refused) -> bool:
    """With the missing ranks it is a sequence; beside trips with gaps lies what they take."""
    missing: list[str] = case.params["missing"]
    ranks = {card for card in case.cards if card in case.deck.ranks}
    for size in (1, 2, 3):
        for number in range(1, size * len(missing) + 1):
            for added in set(combinations(missing * size, number)):
                if any(meaning[0] == PLAIN_RUNS[size] for meaning in case.read(more=added)):
                    return True
        too_large = len(case.cards) + size * len(missing) > LARGEST_PLAY
        if too_large and {case.counts[rank] for rank in ranks} == {size}:
            return ranks == set(case.cards) and _neighbours([*ranks, *missing])
    for counts in case.spelled_out():
        trips = [rank for rank in case.deck.ranks if counts[rank] >= 3]
        rest = counts - Counter(trips * 3)
        most = {"cards": 1, "pairs": 2}.get(_number_of(rest, len(trips)) or "", 0)
        if most and max(rest.values()) <= most and _neighbours([*trips, *missing]):
            return True
    return False


def uneven_sequence(case: Refused) -> bool:
    """The ranks follow each other, all equally often but for those that are named."""
    ranks = [rank for rank in case.deck.ranks if rank in case.cards]
    usual = {case.counts[rank] for rank in ranks if rank not in case.params["ranks"]}
    named = {case.counts[rank] for rank in case.params["ranks"]}
    others = set(case.cards) - set(ranks)
    wild = case.counts[BIRD] + case.counts[PI_YA]
    gaps = int(ranks[-1]) - int(ranks[0]) + 1 - len(ranks)
    return (
        gaps <= wild
        and len(usual) == 1
        and not usual & named
        and set(case.params["ranks"]) <= set(ranks)
        and others <= {BIRD, PI_YA}
    )


# --- all of them --------------------------------------------------------------------------------


def empty_play(case: Refused) -> bool:
    """There are no cards."""
    return not case.cards


def two_birds(case: Refused) -> bool:
    """There are as many birds as it says, more than one."""
    birds: int = case.params["birds"]
    return case.counts[BIRD] == birds > 1


def more_cards_than_a_hand(case: Refused) -> bool:
    """There are as many cards as it says, more than a hand holds."""
    said, most = int(case.params["cards"]), int(case.params["most"])
    return len(case.cards) == said > most == LARGEST_PLAY


def cards_differ(case: Refused) -> bool:
    """There are two cards, and they are not the same."""
    return len(set(case.cards)) == len(case.cards) == 2 and case.params["cards"] == sorted(
        case.cards, key=[*ORDER, BIRD].index
    )


def no_combination(case: Refused) -> bool:
    """None of the plain relaxations makes a play of the cards, so nothing better could be said."""
    both = {"attached_card_may_match_body": True, "attached_pair_may_match_body": True}
    return (
        len(case.cards) > 2
        and not pi_ya_outside_sequence(case)
        and not chimera_as_other_card(case)
        and not (BIRD in case.cards and bird_as_hunter(case))
        and not {PI_YA, CHIMERA} <= set(case.cards)
        and not case.read(options={**case.options, **both})
    )


CLAIMS: Final[Mapping[str, Callable[[Refused], bool]]] = {
    claim.__name__: claim
    for claim in (
        empty_play,
        two_birds,
        more_cards_than_a_hand,
        bird_as_hunter,
        bird_as_pi_ya_or_chimera,
        too_many_of_a_kind,
        hunter_in_sequence,
        chimera_in_sequence,
        pi_ya_with_chimera_attached,
        flight_with_other_cards,
        pi_ya_not_zero,
        pi_ya_outside_sequence,
        attached_match_body,
        attached_match_each_other,
        sequence_too_short,
        gap_in_sequence,
        attachments_mixed,
        attachments_no_pairs,
        attachments_wrong_number,
        sequence_beyond_ranks,
        uneven_sequence,
        chimera_as_other_card,
        no_attachment_allowed,
        cards_differ,
        no_combination,
    )
}
