"""Legal plays against brute force: every part of a hand, classified and compared one by one.

The usual run takes a seed-fixed part; `make oracle` takes all of it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chimera import (
    AmbiguousReading,
    Combination,
    Declared,
    InvalidCards,
    InvalidHand,
    LegalPlays,
    Play,
    Reason,
    ReasonCode,
    Ruleset,
    beats,
    classify,
    meanings,
    ruleset,
)
from referee.chimera.beats import BEATING, outcome
from referee.chimera.cards import BIRD, CARDS, Card
from referee.chimera.combinations import Meaning
from referee.chimera.table import Meanings
from tests.oracle import definitions as defined
from tests.oracle.sampling import legal_play, random_options

NAMES: Final = ("chimera-2014", "chimera-more-3p", "chimera-bga", "chimera-more-5p")
WHOLE: Final = "REFEREE_ORACLE_SETS" in os.environ
#: Hands of up to 14 cards, and of 20, for each ruleset; half of them lead, half follow.
SMALL_HANDS: Final = 320 if WHOLE else 40
LARGE_HANDS: Final = 20 if WHOLE else 1

pytestmark = pytest.mark.oracle


def parts_of(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every different set of cards that can be taken from the hand, but for no cards."""
    counts = Counter(hand)
    kinds = sorted(counts, key=CARDS.index)
    for taken in product(*(range(counts[kind] + 1) for kind in kinds)):
        cards = tuple(kind for kind, count in zip(kinds, taken, strict=True) for _ in range(count))
        if cards:
            yield cards


def random_hand(rng: Random, rules: Ruleset, size: int, clustered: bool) -> list[Card]:
    """A hand from the deck, with at most one bird; clustered: from seven neighbouring ranks."""
    ranks = list(rules.deck.ranks)
    start = rng.randrange(len(ranks) - 6)
    wanted = set(ranks[start : start + 7]) if clustered else set(ranks)
    deck = [
        card
        for card, copies in rules.copies.items()
        if card != BIRD and (card in wanted or card not in ranks)
        for _ in range(copies)
    ]
    must = size > rules.hands.largest_without_bird
    birds = [BIRD] if rules.deck.birds and (must or rng.random() < 0.6) else []
    return birds + rng.sample(deck, size - len(birds))


def random_trick(rng: Random, rules: Ruleset, hand: Sequence[Card]) -> Play | None:
    """A trick beside the hand, mostly one that the hand can beat; half of them undeclared."""
    own = rng.choice(list(LegalPlays(rules, hand))).meanings[0]
    for _ in range(200):
        cards = legal_play(rng, rules.id)
        together = Counter(cards) + Counter(hand)
        if any(together[card] > rules.copies[card] for card in together):
            continue
        found = meanings(rules, cards)
        if rng.random() < 0.95 and outcome(found[-1], own) not in BEATING:
            continue
        if rng.random() < 0.5 and len({meaning.combination for meaning in found}) == 1:
            return Play(tuple(cards))
        chosen = found[-1]
        return Play(tuple(cards), Declared(chosen.combination, chosen.rank))
    return None


def by_brute_force(
    rules: Ruleset, hand: Sequence[Card], trick: Play | None
) -> dict[tuple[Card, ...], Meanings]:
    """Every legal play with the meanings that count."""
    if trick is None:
        return {cards: found for cards in parts_of(hand) if (found := meanings(rules, cards))}
    (led,) = _led(rules, trick)
    legal = {}
    for cards in parts_of(hand):
        found = tuple(meant for meant in meanings(rules, cards) if outcome(led, meant) in BEATING)
        if found:
            legal[cards] = found
    return legal


def _led(rules: Ruleset, trick: Play) -> list[Meaning]:
    found = meanings(rules, trick.cards)
    if trick.reading is None:
        return [found[0]]
    wanted = trick.reading
    return [
        meaning
        for meaning in found
        if (meaning.combination, meaning.rank) == (wanted.combination, wanted.rank)
    ]


def assert_exact(rules: Ruleset, hand: Sequence[Card], trick: Play | None) -> int:
    """The view holds exactly what brute force finds, and its figures agree."""
    expected = by_brute_force(rules, hand, trick)
    view = LegalPlays(rules, hand, trick)
    listed = list(view)
    assert len({play.cards for play in listed}) == len(listed) == view.count() == len(view)
    assert {play.cards: play.meanings for play in listed} == expected
    counts = Counter(
        name for found in expected.values() for name in {meant.combination for meant in found}
    )
    assert view.counts() == counts
    assert set(view.playable()) == {card for cards in expected for card in cards}
    assert bool(view) is bool(expected)
    return len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_up_to_14_cards(name: str) -> None:
    rng = Random(f"small hands of {name}")
    rules = ruleset(name)
    follows = 0
    for number in range(SMALL_HANDS):
        hand = random_hand(rng, rules, rng.randint(1, 14), clustered=number % 3 == 0)
        assert_exact(rules, hand, None)
        trick = random_trick(rng, rules, hand)
        if trick is not None:
            follows += assert_exact(rules, hand, trick) > 0
    assert follows > SMALL_HANDS * 0.3


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_20_cards(name: str) -> None:
    rng = Random(f"large hands of {name}")
    rules = ruleset(name)
    for number in range(LARGE_HANDS):
        hand = random_hand(rng, rules, 20, clustered=number % 2 == 0)
        assert_exact(rules, hand, None)
        trick = random_trick(rng, rules, hand)
        if trick is not None:
            assert_exact(rules, hand, trick)


@pytest.mark.parametrize("name", NAMES)
def test_under_house_rules(name: str) -> None:
    rng = Random(f"house rules of {name}")
    for _ in range(max(3, SMALL_HANDS // 20)):
        rules = ruleset(name, **random_options(rng, name))
        hand = random_hand(rng, rules, 12, clustered=True)
        assert_exact(rules, hand, None)


@pytest.mark.parametrize("name", NAMES)
def test_against_the_definitions(name: str) -> None:
    """The same without any code of the engine."""
    rng = Random(f"definitions of {name}")
    rules = ruleset(name)
    for _ in range(max(4, SMALL_HANDS // 16)):
        hand = random_hand(rng, rules, 9, clustered=True)
        trick = random_trick(rng, rules, hand)
        led = None if trick is None else _led(rules, trick)[0]
        expected = set()
        for cards in parts_of(hand):
            found = defined.readings(name, cards)
            if led is not None and found:
                plain = (str(led.combination), led.groups, led.size, led.rank)
                found = {answer} if (answer := defined.beating(name, plain, found)) else set()
            if found:
                expected.add(cards)
        assert {play.cards for play in LegalPlays(rules, hand, trick)} == expected


# --- the view -----------------------------------------------------------------------------------

FIVE: Final = ruleset("chimera-more-5p")
THREE: Final = ruleset("chimera-more-3p")

hands = st.integers(0, 2**32).map(
    lambda seed: random_hand(Random(seed), FIVE, Random(seed).randint(1, 12), clustered=True)
)


@given(hands, st.integers(0, 2**32))
def test_why_not_is_none_for_exactly_the_legal_plays(hand: list[Card], seed: int) -> None:
    rng = Random(seed)
    trick = random_trick(rng, FIVE, hand) if rng.random() < 0.6 else None
    view = LegalPlays(FIVE, hand, trick)
    legal = {play.cards for play in view}
    some = list(parts_of(hand))
    for cards in rng.sample(some, min(25, len(some))):
        shuffled = rng.sample(cards, len(cards))
        assert (view.why_not(shuffled) is None) is (cards in legal) is (shuffled in view)


@given(hands, st.integers(0, 2**32))
def test_a_selection_narrows_to_the_plays_that_contain_it(hand: list[Card], seed: int) -> None:
    rng = Random(seed)
    selected = rng.sample(hand, rng.randint(0, min(3, len(hand))))
    every = LegalPlays(FIVE, hand)
    narrowed = LegalPlays(FIVE, hand, including=selected)
    kept = [play for play in every if not Counter(selected) - Counter(play.cards)]
    assert list(narrowed) == kept
    assert set(narrowed.playable()) == {card for play in kept for card in play.cards}
    addable = {card for play in kept for card in (Counter(play.cards) - Counter(selected))}
    assert set(narrowed.addable()) == addable


@given(hands)
def test_a_filter_by_combination_takes_what_the_counts_say(hand: list[Card]) -> None:
    for name, number in LegalPlays(FIVE, hand).counts().items():
        filtered = LegalPlays(FIVE, hand, combination=name)
        assert filtered.count() == number
        assert filtered.counts()[name] == number
        for play in filtered:
            assert name in {meaning.combination for meaning in play.meanings}


@given(hands, st.integers(1, 7))
def test_pages_put_together_are_the_whole(hand: list[Card], size: int) -> None:
    view = LegalPlays(FIVE, hand)
    numbers: list[int] = []
    while page := view.numbers(numbers[-1] + 1 if numbers else 0, size):
        numbers += page
    assert view.of_numbers(numbers) == list(view)
    assert numbers == sorted(set(numbers))
    for start in numbers[:3]:
        assert view.plays(start, size) == view.of_numbers(view.numbers(start, size))


def test_the_order_of_the_hand_never_matters() -> None:
    hand = random_hand(Random(5), FIVE, 15, clustered=True)
    listed = list(LegalPlays(FIVE, hand))
    for seed in range(5):
        assert list(LegalPlays(FIVE, Random(seed).sample(hand, len(hand)))) == listed


def test_plays_are_listed_by_combination_length_rank_and_cards() -> None:
    hand = random_hand(Random(7), FIVE, 16, clustered=True)
    listing = list(Combination)
    keys = []
    for play in LegalPlays(FIVE, hand):
        first = play.meanings[0]
        place = (listing.index(first.combination), first.groups, first.size, first.standing)
        keys.append((place, [CARDS.index(card) for card in play.cards]))
    assert keys == sorted(keys)


def test_a_play_of_two_combinations_is_listed_once_and_counted_twice() -> None:
    view = LegalPlays(FIVE, ["7", "7", "7", "Q"])
    assert sum(play.cards == ("7", "7", "7", "Q") for play in view) == 1
    assert sum(view.counts().values()) == view.count() + 1


def test_a_follow_gives_only_the_readings_that_beat() -> None:
    trick = Play(("5", "5", "5", "8"))
    (play,) = LegalPlays(FIVE, ["7", "7", "7", "Q"], trick)
    assert [meaning.text for meaning in play.meanings] == ["trips of 7 with a card"]


def test_passing() -> None:
    """Rulings lead.must, pass.reenter, bird.lead."""
    lead, follow = LegalPlays(FIVE, ["7", "Q"]), LegalPlays(FIVE, ["7", "Q"], Play(("5",)))
    assert (lead.can_pass, lead.can_pass_lead) == (False, True)
    assert (follow.can_pass, follow.can_pass_lead) == (True, False)
    assert not LegalPlays(FIVE, ["7"]).can_pass_lead


def test_out_of_turn_there_are_traps_and_the_flight_with_five_players_only() -> None:
    """Ruling trap.turn."""
    hand = ["8"] * 5 + ["P", "C", "Q", "12", "12"]
    view = LegalPlays(FIVE, hand, Play(("6", "6")), out_of_turn=True)
    assert {play.cards for play in view} == {("8",) * 5, ("P", "C"), ("P", "C", "Q")}
    assert (view.can_pass, view.can_pass_lead) == (False, False)
    reason = view.why_not(["12", "12"])
    assert reason is not None
    assert reason.code is ReasonCode.NOT_OUT_OF_TURN
    assert not LegalPlays(FIVE, hand, out_of_turn=True)
    assert not LegalPlays(THREE, ["8"] * 4, Play(("6", "6")), out_of_turn=True)


def test_out_of_turn_is_answered_whatever_an_ambiguous_trick_is() -> None:
    """Ruling reading.same-answer: only traps and the Flight are left, and they beat either way."""
    trick = Play(("7", "7", "7", "Q"))
    hand = ["8"] * 5 + ["9"] * 4
    with pytest.raises(AmbiguousReading):
        LegalPlays(FIVE, hand, trick)
    view = LegalPlays(FIVE, hand, trick, out_of_turn=True)
    assert [play.cards for play in view] == [("8",) * 5]
    assert view.why_not(["9"] * 4) is not None


def test_an_ambiguous_trick_without_consequence_is_answered() -> None:
    """Ruling reading.same-answer."""
    view = LegalPlays(FIVE, ["5", "6", "P", "C"], Play(("7", "7", "7", "Q")))
    assert [play.cards for play in view] == [("P", "C")]


def test_reasons_of_the_view() -> None:
    view = LegalPlays(FIVE, ["5", "5", "6"], including=["6"])
    for cards, code in (
        (["7"], ReasonCode.NOT_IN_HAND),
        (["6", "6"], ReasonCode.NOT_IN_HAND),
        (["5", "5"], ReasonCode.NOT_SELECTED),
        (["5", "6"], ReasonCode.CARDS_DIFFER),
    ):
        reason = view.why_not(cards)
        assert reason is not None
        assert reason.code is code
    pairs = LegalPlays(FIVE, ["5", "5"], combination=Combination.PAIR)
    reason = pairs.why_not(["5"])
    assert reason is not None
    assert reason.code is ReasonCode.NOT_THAT_COMBINATION
    with pytest.raises(InvalidCards):
        view.why_not(["x"])
    assert "5" not in pairs
    assert 5 not in pairs


@pytest.mark.parametrize(
    ("hand", "including", "code"),
    [
        (["Q", "5", "Q"], [], "two_birds"),
        (["1"] * 6 + ["2"] * 6 + ["3"] * 6 + ["4"] * 2 + ["Q"], [], "out_of_range"),
        (["1"] * 6 + ["2"] * 6 + ["3"] * 6 + ["4"] * 2, [], "out_of_range"),
        (["5"], ["5", "5"], "not_in_hand"),
    ],
)
def test_hands_that_nobody_can_hold(hand: list[Card], including: list[Card], code: str) -> None:
    with pytest.raises(InvalidHand) as caught:
        LegalPlays(FIVE, hand, including=including)
    assert caught.value.code == code


def test_20_cards_are_a_hand_with_a_bird_or_with_three_players() -> None:
    """Ruling hand.size."""
    cards = ["1"] * 6 + ["2"] * 6 + ["3"] * 6
    assert LegalPlays(FIVE, [*cards, "4", "Q"])
    assert LegalPlays(FIVE, [*cards, "4"])
    assert LegalPlays(THREE, [str(rank) for rank in range(1, 6) for _ in range(4)])


def test_the_reason_is_that_of_beating_even_where_the_trick_is_ambiguous() -> None:
    """Ruling reading.same-answer: the reading that came nearest."""
    trick = Play(("7", "7", "7", "Q"))
    reason = LegalPlays(FIVE, ["5", "5", "5", "6"], trick).why_not(["5", "5", "5", "6"])
    assert reason is not None
    assert reason.code is ReasonCode.NOT_HIGHER


def test_a_combination_may_be_named_by_its_word() -> None:
    assert LegalPlays(FIVE, ["5", "5"], combination="pair").count() == 1
    with pytest.raises(ValueError, match="bomb"):
        LegalPlays(FIVE, ["5", "5"], combination="bomb")


def test_one_string_is_no_hand() -> None:
    for wrong in (lambda: LegalPlays(FIVE, "77"), lambda: Play("77"), lambda: meanings(FIVE, "77")):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="one string"):
            wrong()


def test_hand_and_trick_come_from_one_deck() -> None:
    with pytest.raises(InvalidCards):
        LegalPlays(THREE, ["5", "5", "5"], Play(("5", "5")))


def test_an_empty_hand_has_no_play() -> None:
    assert list(LegalPlays(FIVE, [])) == []
    assert LegalPlays(FIVE, []).playable() == ()


def test_every_listed_follow_beats_and_every_listed_lead_is_a_play() -> None:
    hand = random_hand(Random(11), THREE, 17, clustered=True)
    for play in LegalPlays(THREE, hand):
        assert classify(THREE, play.cards).legal
    trick = Play(("3", "3"))
    for play in LegalPlays(THREE, hand, trick) if "3" not in hand else ():
        assert beats(THREE, trick, Play(play.cards)).beats


def test_what_is_among_the_plays() -> None:
    """Cards in any order, or a play as it is listed; nothing else is one of them."""
    view = LegalPlays(FIVE, ["5", "5", "6", "Q"], Play(("3", "3")))
    for cards in (["5", "5"], ["5", "Q"], ["Q", "5"], ("6", "Q")):
        assert cards in view
    for cards in (["5"], ["5", "6"], ["6", "6"], ["7", "7"], [], ["Q"]):
        assert cards not in view
    assert all(play in view for play in view)
    assert not any(play in view for play in LegalPlays(FIVE, ["5", "6"]))
    assert "55" not in view


def test_reasons_of_the_view_name_the_cards() -> None:
    """As often as they are missing, lowest first."""
    view = LegalPlays(FIVE, ["5", "5", "6"], including=["6"])
    for cards, code, named in (
        (["8", "7", "6", "6"], ReasonCode.NOT_IN_HAND, ["6", "7", "8"]),
        (["7", "7"], ReasonCode.NOT_IN_HAND, ["7", "7"]),
        (["5", "5"], ReasonCode.NOT_SELECTED, ["6"]),
    ):
        assert view.why_not(cards) == Reason(code, {"cards": named})
    both = LegalPlays(FIVE, ["6", "6", "5"], including=["6", "5"])
    assert both.why_not(["6", "6"]) == Reason(ReasonCode.NOT_SELECTED, {"cards": ["5"]})


def test_reasons_of_a_filter_name_what_was_wanted_and_what_it_is() -> None:
    wanted = LegalPlays(FIVE, ["7", "7", "7", "Q"], combination=Combination.PAIR)
    params = {"wanted": "pair", "play": ["four_of_a_kind", "trips_with_card"]}
    assert wanted.why_not(["7", "7", "7", "Q"]) == Reason(ReasonCode.NOT_THAT_COMBINATION, params)
    assert wanted.why_not(["7", "Q"]) is None
    assert wanted.why_not(["7", "7"]) is None


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (
            lambda: LegalPlays(FIVE, ["Q", "5", "Q"]),
            ("two_birds", "hand", 2, "no hand ever holds two birds"),
        ),
        (
            lambda: LegalPlays(FIVE, [*"111111222222333333", "4", "4"]),
            ("out_of_range", "hand", None, "no hand holds more than 19 cards, or 20 with a bird"),
        ),
        (
            lambda: LegalPlays(THREE, [*"111122223333444455556"]),
            ("out_of_range", "hand", None, "no hand holds more than 20 cards"),
        ),
        (
            lambda: LegalPlays(FIVE, ["5", "6"], including=["6", "5", "5"]),
            ("not_in_hand", "including", 2, "5 is not, or not so often, in the hand"),
        ),
    ],
)
def test_what_is_said_of_hands_that_nobody_can_hold(
    ask: Callable[[], object], expected: tuple[str, str, int | None, str]
) -> None:
    """Rulings birds.one-each and hand.size."""
    with pytest.raises(InvalidHand) as refused:
        ask()
    found = refused.value
    assert (found.code, found.part, found.index, found.text) == expected
    assert str(found) == found.text
