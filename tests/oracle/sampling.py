"""Seeded random card sets for comparing an engine with the definitions.

Every function takes its own ``random.Random``, so a failing case can be made again from its
seed. All sets stay within the deck and within 20 cards, in shuffled order. The construction of
legal plays is written without the definitions, so that each can be checked against the other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .definitions import (
    BIRD,
    CHIMERA,
    DECKS,
    HUNTER,
    LARGEST_PLAY,
    NO_OPTIONS,
    PI_YA,
    Deck,
)

TWO_BIRDS = 0.03
"""How often a random set holds two birds, which no legal play does."""


@dataclass(frozen=True)
class Shape:
    """How a combination is put together; ``cards`` or ``pairs`` say how many are attached."""

    name: str
    groups: int
    size: int
    cards: int = 0
    pairs: int = 0


def shapes(ruleset: str, options: Mapping[str, object] = NO_OPTIONS) -> dict[str, list[Shape]]:
    """The possible shapes of each combination of a rule set (chimera-and-more, all sections)."""
    deck = DECKS[ruleset]
    minimum = options.get("sequence_of_pairs_minimum", deck.pairs_in_a_row)
    if not isinstance(minimum, int):
        raise TypeError("sequence_of_pairs_minimum must be an integer")
    largest_set = deck.copies[HUNTER]
    found: dict[str, list[Shape]] = {
        "single": [Shape("single", 1, 1)],
        "pair": [Shape("pair", 1, 2)],
        "sequence_of_pairs": [Shape("sequence_of_pairs", n, 2) for n in range(minimum, 11)],
        "trips": [Shape("trips", 1, 3)],
        "sequence_of_trips": [Shape("sequence_of_trips", n, 3) for n in range(2, 7)],
        "trips_with_card": [Shape("trips_with_card", 1, 3, cards=1)],
        "trips_with_pair": [Shape("trips_with_pair", 1, 3, pairs=1)],
        "sequence_of_trips_with_cards": [
            Shape("sequence_of_trips_with_cards", n, 3, cards=n) for n in range(2, 6)
        ],
        "sequence_of_trips_with_pairs": [
            Shape("sequence_of_trips_with_pairs", n, 3, pairs=n) for n in range(2, 5)
        ],
        "sequence": [Shape("sequence", n, 1) for n in range(5, len(deck.ranks) + 1)],
        "trap": [Shape("trap", 1, n) for n in sorted(deck.trap_sizes)],
        "chimera_flight": [Shape("chimera_flight", 1, 2)],
    }
    for size, prefix in ((4, "four"), (5, "five"), (6, "six")):
        if size <= largest_set and (BIRD in deck.copies or size not in deck.trap_sizes):
            found[f"{prefix}_of_a_kind"] = [Shape(f"{prefix}_of_a_kind", 1, size)]
    for size, prefix in ((4, "quadro"), (5, "quinto"), (6, "sexto")):
        if size <= largest_set:
            with_cards, with_pairs = f"{prefix}_plex_with_cards", f"{prefix}_plex_with_pairs"
            found[with_cards] = [Shape(with_cards, 1, size, cards=2)]
            found[with_pairs] = [Shape(with_pairs, 1, size, pairs=2)]
    return {name: possible for name, possible in found.items() if possible}


# --- building one legal play --------------------------------------------------------------------


def _body(rng: Random, deck: Deck, available: Counter[str], shape: Shape) -> list[str] | None:
    """The ranks of a random body that the available cards can fill."""
    if shape.name == "chimera_flight":
        return [PI_YA, CHIMERA] if available[PI_YA] and available[CHIMERA] else None
    row = deck.ranks
    if shape.groups == 1:
        row = (*row, HUNTER)
    if shape.name == "single":
        row = (*row, PI_YA, CHIMERA)
    starts = [
        start
        for start in range(len(row) - shape.groups + 1)
        if all(available[rank] >= shape.size for rank in row[start : start + shape.groups])
    ]
    if not starts:
        return None
    start = rng.choice(starts)
    return list(row[start : start + shape.groups])


def _attachments(
    rng: Random,
    deck: Deck,
    available: Counter[str],
    shape: Shape,
    *,
    body: Sequence[str],
    options: Mapping[str, object],
) -> list[str] | None:
    """Random attachments of different ranks; Hunters, Pi Ya and Chimera come up often."""
    if shape.pairs:
        may_match = bool(options.get("attached_pair_may_match_body", False))
    else:
        may_match = shape.groups == 1 and bool(options.get("attached_card_may_match_body", False))
    each = 2 if shape.pairs else 1
    number = shape.cards + shape.pairs
    kinds = [
        rank
        for rank in (*deck.ranks, HUNTER)
        if available[rank] >= each and (may_match or rank not in body)
    ]
    chosen: list[str] = []
    if shape.cards and rng.random() < 0.4:
        special = rng.choice((HUNTER, PI_YA, CHIMERA))
        if available[special] and (special != HUNTER or HUNTER in kinds):
            chosen.append(special)
    matching = [rank for rank in kinds if rank in body and rank not in chosen]
    if matching and len(chosen) < number and rng.random() < 0.5:
        chosen.append(rng.choice(matching))
    kinds = [rank for rank in kinds if rank not in chosen]
    if number - len(chosen) > len(kinds):
        return None
    chosen.extend(rng.sample(kinds, number - len(chosen)))
    return chosen * each


def _needs_bird(deck: Deck, shape: Shape) -> bool:
    """Whether without a bird this would be a trap (ruling set.natural-trap)."""
    return shape.name.endswith("_of_a_kind") and shape.size in deck.trap_sizes


def _with_wild_cards(
    rng: Random,
    deck: Deck,
    available: Counter[str],
    shape: Shape,
    *,
    cards: list[str],
    zero_for_pi_ya: bool,
) -> list[str]:
    """The same play with wild cards in place of ranked ones, about every second time."""
    play = list(cards)
    if shape.name == "sequence" and available[PI_YA] and rng.random() < 0.5:
        able = [index for index, card in enumerate(play) if card != "0" or zero_for_pi_ya]
        play[rng.choice(able)] = PI_YA
    if shape.name == "trap" or not available[BIRD]:
        return play
    if _needs_bird(deck, shape) or rng.random() < 0.5:
        ranked = [index for index, card in enumerate(play) if card in deck.ranks]
        if ranked:
            play[rng.choice(ranked)] = BIRD
        elif shape.name == "chimera_flight":
            play.append(BIRD)
    return play


def _build(
    rng: Random,
    deck: Deck,
    available: Counter[str],
    shape: Shape,
    options: Mapping[str, object],
) -> list[str] | None:
    """A random legal play of this shape from the available cards, or None when none came out."""
    left = Counter(available)
    if _needs_bird(deck, shape):
        left[HUNTER] = 0  # no bird stands for a Hunter
    body = _body(rng, deck, left, shape)
    if body is None:
        return None
    cards = body if shape.name == "chimera_flight" else body * shape.size
    left.subtract(cards)
    if shape.cards or shape.pairs:
        attached = _attachments(rng, deck, left, shape, body=body, options=options)
        if attached is None:
            return None
        left.subtract(attached)
        cards = cards + attached
    zero_for_pi_ya = bool(options.get("pi_ya_as_zero", True))
    play = _with_wild_cards(rng, deck, left, shape, cards=cards, zero_for_pi_ya=zero_for_pi_ya)
    if shape.name != "trap" and len(set(play)) == 1 and len(play) in deck.trap_sizes:
        return None  # under a house rule the attachments matched the body and made a trap
    rng.shuffle(play)
    return play


def _available(ruleset: str) -> Counter[str]:
    return Counter(DECKS[ruleset].copies)


def _shape(rng: Random, ruleset: str, options: Mapping[str, object]) -> Shape:
    """A random combination, each equally likely, and a random length of it."""
    known = shapes(ruleset, options)
    return rng.choice(known[rng.choice(sorted(known))])


# --- what the tests call ------------------------------------------------------------------------


def legal_play(rng: Random, ruleset: str, options: Mapping[str, object] = NO_OPTIONS) -> list[str]:
    """A random legal play; every combination is about equally likely, wild cards are frequent."""
    while True:
        shape = _shape(rng, ruleset, options)
        play = _build(rng, DECKS[ruleset], _available(ruleset), shape, options)
        if play is not None:
            return play


def uniform_set(rng: Random, ruleset: str) -> list[str]:
    """Random cards of the deck, small sets more often than large ones, mostly illegal."""
    deck = DECKS[ruleset]
    birds = 0
    if BIRD in deck.copies:
        chance = rng.random()
        birds = 2 if chance < TWO_BIRDS else int(chance < 0.5)
    size = rng.randint(max(1, birds), rng.choice((4, 8, LARGEST_PLAY)))
    others = [card for card, count in deck.copies.items() if card != BIRD for _ in range(count)]
    play = [BIRD] * birds + rng.sample(others, size - birds)
    rng.shuffle(play)
    return play


def near_miss(rng: Random, ruleset: str, options: Mapping[str, object] = NO_OPTIONS) -> list[str]:
    """A legal play with one card replaced, added or removed.

    The new card is often one the play already has, or a neighbour of one: that is where the
    rules about attachments and sequences are close to being broken.
    """
    deck = DECKS[ruleset]
    play = legal_play(rng, ruleset, options)
    changes = ["replace"]
    if len(play) < LARGEST_PLAY:
        changes.append("add")
    if len(play) > 1:
        changes.append("remove")
    change = rng.choice(changes)
    if change != "add":
        play.pop(rng.randrange(len(play)))
    if change != "remove":
        left = _available(ruleset)
        left.subtract(play)
        if BIRD in play:
            left[BIRD] = 0
        able = [card for card in deck.copies if left[card] > 0]
        close = [card for card in able if _is_close(deck, card, play)]
        second_bird = BIRD in play and rng.random() < TWO_BIRDS
        pool = [BIRD] if second_bird else close if close and rng.random() < 0.6 else able
        play.append(rng.choice(pool))
    rng.shuffle(play)
    return play


def _is_close(deck: Deck, card: str, play: Sequence[str]) -> bool:
    """Whether the play has this card or, among the ranked cards and Hunters, a neighbour of it."""
    row = (*deck.ranks, HUNTER)
    if card not in row:
        return card in play
    place = row.index(card)
    return any(near in play for near in row[max(0, place - 1) : place + 2])


def mixed(rng: Random, ruleset: str, options: Mapping[str, object] = NO_OPTIONS) -> list[str]:
    """A card set of any of these sorts: a near miss every second time, else one of the others."""
    if rng.random() < 0.5:
        return near_miss(rng, ruleset, options)
    if rng.random() < 0.5:
        return legal_play(rng, ruleset, options)
    return uniform_set(rng, ruleset)


def pair_of_one_shape(
    rng: Random, ruleset: str, options: Mapping[str, object] = NO_OPTIONS
) -> tuple[list[str], list[str]]:
    """A trick and a play with one combination and one length, each legal.

    Together they stay within the deck, unless many tries found no such two (two Flights never do).
    """
    deck = DECKS[ruleset]
    while True:
        shape = _shape(rng, ruleset, options)
        for _ in range(50):
            trick = _build(rng, deck, _available(ruleset), shape, options)
            if trick is None:
                continue
            left = _available(ruleset)
            left.subtract(trick)
            play = _build(rng, deck, left, shape, options)
            if play is not None:
                return trick, play
        trick = _build(rng, deck, _available(ruleset), shape, options)
        play = _build(rng, deck, _available(ruleset), shape, options)
        if trick is not None and play is not None:
            return trick, play


def random_options(rng: Random, ruleset: str) -> dict[str, object]:
    """Random house rules that bear on combinations; some left out, so their defaults hold."""
    options: dict[str, object] = {}
    if rng.random() < 0.4:
        options["sequence_of_pairs_minimum"] = rng.choice((2, 3, 4, 12))
    for name in ("attached_card_may_match_body", "attached_pair_may_match_body"):
        if rng.random() < 0.6:
            options[name] = rng.random() < 0.7
    if "0" in DECKS[ruleset].ranks and rng.random() < 0.4:
        options["pi_ya_as_zero"] = rng.random() < 0.3
    return options
