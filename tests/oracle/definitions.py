"""The combinations of Chimera, each written down the way the rule texts define it.

The method is the same for every play. Each wild card is given every meaning it may take; that
leaves a natural set of cards. For every combination, every possible body is laid aside and what
is left over must be exactly the attachments the combination asks for. No cleverness beyond
that: the point of this module is that each rule can be read next to its text.

Citations name the document and its section: "chimera-and-more" is the booklet of Chimera & More,
"chimera-2014" the Hungarian text of the first edition, "chimera-bga" the page of Board Game Arena.
Words like ``attach.not-body`` are ids of the rulings.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

Meaning = tuple[str, int, int, str | None]
"""(combination, groups, size, rank); the rank is None for the Chimera Flight only."""

HUNTER, PI_YA, CHIMERA, BIRD = "H", "P", "C", "Q"

ORDER: tuple[str, ...] = (*(str(number) for number in range(13)), HUNTER, PI_YA, CHIMERA)
"""All ranks from low to high (chimera-and-more, Single Card)."""

LARGEST_PLAY = 20
"""The most cards a hand ever holds (chimera-and-more, The Chimera's Den; ruling hand.size)."""

FLIGHT: Meaning = ("chimera_flight", 1, 2, None)

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True)
class Deck:
    """The cards of a rule set (chimera-and-more, Components; rulings deck.three, deck.five)."""

    ranks: tuple[str, ...]
    copies: Mapping[str, int]
    trap_sizes: frozenset[int]
    pairs_in_a_row: int


def _deck(lowest: int, each: int, birds: int, traps: set[int], pairs_in_a_row: int) -> Deck:
    ranks = tuple(str(number) for number in range(lowest, 13))
    copies = dict.fromkeys((*ranks, HUNTER), each) | {PI_YA: 1, CHIMERA: 1}
    if birds:
        copies[BIRD] = birds
    return Deck(ranks, copies, frozenset(traps), pairs_in_a_row)


DECKS: Mapping[str, Deck] = {
    # Ruling pairs.sequence: only the first edition asks for three pairs in a row.
    "chimera-2014": _deck(lowest=1, each=4, birds=0, traps={4}, pairs_in_a_row=3),
    "chimera-more-3p": _deck(lowest=1, each=4, birds=0, traps={4}, pairs_in_a_row=2),
    "chimera-bga": _deck(lowest=1, each=4, birds=0, traps={4}, pairs_in_a_row=2),
    "chimera-more-5p": _deck(lowest=0, each=6, birds=4, traps={5, 6}, pairs_in_a_row=2),
}


@dataclass(frozen=True)
class House:
    """The house rules that change which plays are legal (rulings, House rules)."""

    pairs_in_a_row: int
    card_may_match: bool
    pair_may_match: bool
    pi_ya_as_zero: bool


def _house(deck: Deck, options: Mapping[str, object]) -> House:
    pairs_in_a_row = options.get("sequence_of_pairs_minimum", deck.pairs_in_a_row)
    if not isinstance(pairs_in_a_row, int):
        raise TypeError("sequence_of_pairs_minimum must be an integer")
    return House(
        pairs_in_a_row=pairs_in_a_row,
        card_may_match=bool(options.get("attached_card_may_match_body", False)),
        pair_may_match=bool(options.get("attached_pair_may_match_body", False)),
        pi_ya_as_zero=bool(options.get("pi_ya_as_zero", True)),
    )


class Play(NamedTuple):
    """Cards in which the bird already stands for a ranked card."""

    deck: Deck
    house: House
    counts: Mapping[str, int]
    total: int
    with_bird: bool


# --- what is left when a body is laid aside -----------------------------------------------------


def _left_over(play: Play, body: Sequence[str], size: int) -> dict[str, int] | None:
    """What remains once ``size`` cards of each rank of the body are laid aside, or None."""
    for rank in body:
        if play.counts.get(rank, 0) < size:
            return None
    left: dict[str, int] = {}
    for card, count in play.counts.items():
        remaining = count - size if card in body else count
        if remaining:
            left[card] = remaining
    return left


def _one_rank_bodies(play: Play, size: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Every body of ``size`` cards of one rank, Hunters included, with what it leaves over.

    Chimera-and-more, Pair, Trips, Four, Five & Six of a Kind and the plexes: 0 up to 12, topped
    by the Hunters (ruling attach.hunters).
    """
    for rank, count in play.counts.items():
        if count >= size and rank not in (PI_YA, CHIMERA):
            left = _left_over(play, (rank,), size)
            if left is not None:
                yield rank, left


def _consecutive_bodies(
    play: Play, size: int, groups: int
) -> Iterator[tuple[tuple[str, ...], dict[str, int]]]:
    """Every body of ``groups`` neighbouring ranks, ``size`` cards each, with what it leaves over.

    Chimera-and-more, General Notes: Hunters have no number, so they are in no sequence.
    """
    ranks = play.deck.ranks
    for start in range(len(ranks) - groups + 1):
        if ranks[start] in play.counts:
            body = ranks[start : start + groups]
            left = _left_over(play, body, size)
            if left is not None:
                yield body, left


def _groups(play: Play, cards_each: int, at_least: int) -> int | None:
    """How many groups of ``cards_each`` cards make the whole play, when that comes out even."""
    groups, rest = divmod(play.total, cards_each)
    return groups if rest == 0 and groups >= at_least else None


# --- attachments --------------------------------------------------------------------------------


def _are_cards(left: Mapping[str, int], number: int, body: Sequence[str], match: bool) -> bool:
    """Whether the remainder is ``number`` cards that may be attached to this body.

    All of different ranks, so two Hunters are out (attach.distinct); Pi Ya and Chimera not both
    (attach.flight); none of the body's rank (attach.not-body) unless ``match`` allows it.
    """
    return (
        sum(left.values()) == number
        and all(count == 1 for count in left.values())
        and not (PI_YA in left and CHIMERA in left)
        and (match or not any(rank in left for rank in body))
    )


def _are_pairs(left: Mapping[str, int], number: int, body: Sequence[str], match: bool) -> bool:
    """Whether the remainder is ``number`` pairs that may be attached to this body.

    Pairs of different ranks, of ranked cards or Hunters (attach.distinct, attach.hunters); none
    of the body's rank (attach.not-body) unless ``match`` allows it.
    """
    return (
        len(left) == number
        and all(count == 2 for count in left.values())
        and PI_YA not in left
        and CHIMERA not in left
        and (match or not any(rank in left for rank in body))
    )


# --- the combinations, in the order of the booklet ----------------------------------------------


def _single(play: Play) -> Iterator[Meaning]:
    """One card of any kind (chimera-and-more, Single Card)."""
    if play.total == 1:
        (card,) = play.counts
        yield ("single", 1, 1, card)


def _pair(play: Play) -> Iterator[Meaning]:
    """Two cards of one rank; Hunters make the highest pair (chimera-and-more, Pair)."""
    if play.total == 2:
        for rank, left in _one_rank_bodies(play, 2):
            if not left:
                yield ("pair", 1, 2, rank)


def _sequence_of_pairs(play: Play) -> Iterator[Meaning]:
    """Pairs of neighbouring ranks (chimera-and-more, Sequence of Pairs; pairs.sequence).

    Three or more in chimera-2014 (Legalább három párból álló sorozat), two or more elsewhere.
    """
    groups = _groups(play, 2, max(2, play.house.pairs_in_a_row))
    if groups is not None:
        for body, left in _consecutive_bodies(play, 2, groups):
            if not left:
                yield ("sequence_of_pairs", groups, 2, body[-1])


def _trips(play: Play) -> Iterator[Meaning]:
    """Three cards of one rank, Hunters highest (chimera-and-more, Trips; bga.quad for bga)."""
    if play.total == 3:
        for rank, left in _one_rank_bodies(play, 3):
            if not left:
                yield ("trips", 1, 3, rank)


def _sequence_of_trips(play: Play) -> Iterator[Meaning]:
    """Two or more triplets of neighbouring ranks (chimera-and-more, Sequence of Trips)."""
    groups = _groups(play, 3, 2)
    if groups is not None:
        for body, left in _consecutive_bodies(play, 3, groups):
            if not left:
                yield ("sequence_of_trips", groups, 3, body[-1])


def _trips_with_card(play: Play) -> Iterator[Meaning]:
    """A triplet and one more card (chimera-and-more, Trips with an Attached Card)."""
    if play.total == 4:
        for rank, left in _one_rank_bodies(play, 3):
            if _are_cards(left, 1, [rank], play.house.card_may_match):
                yield ("trips_with_card", 1, 3, rank)


def _trips_with_pair(play: Play) -> Iterator[Meaning]:
    """A triplet and a pair (chimera-and-more, Trips with an Attached Pair)."""
    if play.total == 5:
        for rank, left in _one_rank_bodies(play, 3):
            if _are_pairs(left, 1, [rank], play.house.pair_may_match):
                yield ("trips_with_pair", 1, 3, rank)


def _sequence_of_trips_with_cards(play: Play) -> Iterator[Meaning]:
    """A sequence of triplets and as many single cards.

    Chimera-and-more, Sequence of Trips with Attached Cards, says itself that these differ from
    the triplets; no house rule changes that.
    """
    groups = _groups(play, 4, 2)
    if groups is not None:
        for body, left in _consecutive_bodies(play, 3, groups):
            if _are_cards(left, groups, body, match=False):
                yield ("sequence_of_trips_with_cards", groups, 3, body[-1])


def _sequence_of_trips_with_pairs(play: Play) -> Iterator[Meaning]:
    """A sequence of triplets and as many pairs.

    Chimera-and-more, Sequence of Trips with Attached Pairs.
    """
    groups = _groups(play, 5, 2)
    if groups is not None:
        for body, left in _consecutive_bodies(play, 3, groups):
            if _are_pairs(left, groups, body, play.house.pair_may_match):
                yield ("sequence_of_trips_with_pairs", groups, 3, body[-1])


def _of_a_kind(play: Play) -> Iterator[Meaning]:
    """Four, five or six cards of one rank that are no trap.

    Chimera-and-more, Four, Five, & Six of a Kind: a set of a trap's size is a plain combination
    only with a bird among its cards (set.natural-trap).
    """
    for size, name in ((4, "four_of_a_kind"), (5, "five_of_a_kind"), (6, "six_of_a_kind")):
        if play.total == size and (play.with_bird or size not in play.deck.trap_sizes):
            for rank, left in _one_rank_bodies(play, size):
                if not left:
                    yield (name, 1, size, rank)


def _sequence(play: Play) -> Iterator[Meaning]:
    """Five or more neighbouring ranks, one card each (chimera-and-more, Sequence of 5 or More)."""
    groups = _groups(play, 1, 5)
    if groups is not None:
        for body, left in _consecutive_bodies(play, 1, groups):
            if not left:
                yield ("sequence", groups, 1, body[-1])


PLEXES = ((4, "quadro_plex"), (5, "quinto_plex"), (6, "sexto_plex"))


def _plex_with_cards(play: Play) -> Iterator[Meaning]:
    """Four, five or six of a kind and two cards of different ranks.

    Chimera-and-more, Quadro-, Quinto- and Sexto-plex with Attached Cards. A plex is no trap, so
    its body may be natural.
    """
    for size, name in PLEXES:
        if play.total == size + 2:
            for rank, left in _one_rank_bodies(play, size):
                if _are_cards(left, 2, [rank], play.house.card_may_match):
                    yield (f"{name}_with_cards", 1, size, rank)


def _plex_with_pairs(play: Play) -> Iterator[Meaning]:
    """Four, five or six of a kind and two pairs of different ranks.

    Chimera-and-more, Quadro-, Quinto- and Sexto-plex with Attached Pairs.
    """
    for size, name in PLEXES:
        if play.total == size + 4:
            for rank, left in _one_rank_bodies(play, size):
                if _are_pairs(left, 2, [rank], play.house.pair_may_match):
                    yield (f"{name}_with_pairs", 1, size, rank)


COMBINATIONS = (
    _single,
    _pair,
    _sequence_of_pairs,
    _trips,
    _sequence_of_trips,
    _trips_with_card,
    _trips_with_pair,
    _sequence_of_trips_with_cards,
    _sequence_of_trips_with_pairs,
    _of_a_kind,
    _sequence,
    _plex_with_cards,
    _plex_with_pairs,
)


# --- the two plays that are nothing else --------------------------------------------------------


def _trap(deck: Deck, counts: Mapping[str, int]) -> Meaning | None:
    """All cards of one rank, without a bird, as many as a trap has.

    Chimera-and-more, Trap: four with 3 players, five or six with 5. Such a set is never anything
    else, whatever the house rules (set.natural-trap).
    """
    if len(counts) == 1:
        ((card, count),) = counts.items()
        if count in deck.trap_sizes and (card in deck.ranks or card == HUNTER):
            return ("trap", 1, count, card)
    return None


def _is_flight(counts: Mapping[str, int]) -> bool:
    """The Pi Ya and the Chimera and nothing more, except that a bird may be added.

    Chimera-and-more, Chimera Flight and Messenger Birds (bird.wild).
    """
    return {card: count for card, count in counts.items() if card != BIRD} == {PI_YA: 1, CHIMERA: 1}


# --- wild cards ---------------------------------------------------------------------------------


def _with_one_more(counts: Mapping[str, int], card: str) -> dict[str, int]:
    return {**counts, card: counts.get(card, 0) + 1}


def _without(counts: Mapping[str, int], card: str) -> dict[str, int]:
    """The cards without any of one kind."""
    return {other: count for other, count in counts.items() if other != card}


def _meanings_of_the_bird(deck: Deck, counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every natural set the cards become when the bird stands for a ranked card of the deck.

    Chimera-and-more, General Notes and Messenger Birds: never for a Hunter, the Pi Ya or the
    Chimera. The card it stands for counts among the deck's copies of that rank.
    """
    others = _without(counts, BIRD)
    for rank in deck.ranks:
        if others.get(rank, 0) < deck.copies[rank]:
            yield _with_one_more(others, rank)


def _readings_of_natural(play: Play) -> Iterator[Meaning]:
    """Every reading once the bird has its meaning; the Pi Ya still may take one."""
    for combination in COMBINATIONS:
        yield from combination(play)
    # Chimera-and-more, Sequence of 5 or More: there, and only there, the Pi Ya may fill one rank,
    # at either end too (piya.sequence). No rank comes twice in a sequence, so neither among the
    # other cards nor by the Pi Ya.
    if PI_YA in play.counts and all(count == 1 for count in play.counts.values()):
        others = _without(play.counts, PI_YA)
        for rank in play.deck.ranks:
            if rank not in others and (rank != "0" or play.house.pi_ya_as_zero):
                yield from _sequence(play._replace(counts=_with_one_more(others, rank)))


def readings(
    ruleset: str, cards: Sequence[str], options: Mapping[str, object] = NO_OPTIONS
) -> set[Meaning]:
    """Every reading of these cards under a rule set; the empty set when they are no legal play.

    Cards that are not in the deck, or more of them than it holds, have no reading either.
    """
    deck = DECKS[ruleset]
    house = _house(deck, options)
    counts = dict(Counter(cards))
    if not 1 <= len(cards) <= LARGEST_PLAY:
        return set()
    if any(count > deck.copies.get(card, 0) for card, count in counts.items()):
        return set()
    if counts.get(BIRD, 0) > 1:  # birds.one-each: no hand ever holds two
        return set()
    if PI_YA in counts and CHIMERA in counts:  # flight.only
        return {FLIGHT} if _is_flight(counts) else set()
    trap = _trap(deck, counts)
    if trap is not None:
        return {trap}
    with_bird = BIRD in counts
    naturals = _meanings_of_the_bird(deck, counts) if with_bird else iter([counts])
    found: set[Meaning] = set()
    for natural in naturals:
        found.update(_readings_of_natural(Play(deck, house, natural, len(cards), with_bird)))
    return found


# --- beating a trick ----------------------------------------------------------------------------


def _strength(meaning: Meaning) -> tuple[int, int, int]:
    """A place for every meaning among those it can be compared with.

    The Flight is on top (flight.top), then traps: more of a kind first, then the rank
    (trap.order). Everything else only compares with its like, by rank.
    """
    combination, _, size, rank = meaning
    if rank is None:
        return (2, 0, 0)
    if combination == "trap":
        return (1, size, ORDER.index(rank))
    return (0, 0, ORDER.index(rank))


def _beats(play: Meaning, trick: Meaning) -> bool:
    """Whether a play of one meaning may be laid on a trick of one meaning.

    Chimera-and-more, Play of the Hand, Trap and Chimera Flight. A follow has the combination
    led, the same number of groups and of cards in each, and a higher rank (follow.same). A trap
    or the Flight needs no likeness, only more strength.
    """
    if play[0] in ("trap", "chimera_flight"):
        return _strength(play) > _strength(trick)
    return play[:3] == trick[:3] and _strength(play) > _strength(trick)


def beating(ruleset: str, trick: Meaning, play: set[Meaning]) -> Meaning | None:
    """The strongest reading of the play that beats a trick read as ``trick``, or None.

    Ruling reading.follow: a follow counts as the strongest of the readings that beat.
    """
    copies = DECKS[ruleset].copies
    for meaning in (trick, *play):
        if meaning[3] is not None and meaning[3] not in copies:
            raise ValueError(f"{meaning} is not of the deck of {ruleset}")
    able = [meaning for meaning in play if _beats(meaning, trick)]
    return max(able, key=_strength, default=None)


def strongest_of_each(meanings: set[Meaning]) -> set[Meaning]:
    """The strongest reading within each combination.

    Ruling reading.lead: what an undeclared lead may count as; with two, it must be declared.
    """
    best: dict[str, Meaning] = {}
    for meaning in meanings:
        known = best.get(meaning[0])
        if known is None or _strength(meaning) > _strength(known):
            best[meaning[0]] = meaning
    return set(best.values())
