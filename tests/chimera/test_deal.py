"""Dealing: repeatable by anyone, fair, and all cards of the deck."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chimera import RULESETS, ruleset
from referee.chimera.cards import BIRD
from referee.chimera.deal import _below, deal

VECTORS = json.loads((Path(__file__).parent / "deal_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda vector: f"{vector['ruleset']} {vector['seed']!r}"
)
def test_the_vectors_hold_in_every_version(vector: dict[str, object]) -> None:
    dealt = deal(ruleset(str(vector["ruleset"])), str(vector["seed"]))
    assert [" ".join(hand) for hand in dealt.hands] == vector["hands"]
    assert [" ".join(packet) for packet in dealt.den] == vector["den"]
    assert dealt.first_bidder == vector["first_bidder"]


@given(st.sampled_from(sorted(RULESETS)), st.text(min_size=1, max_size=64))
def test_every_card_but_the_birds_is_dealt_once(name: str, seed: str) -> None:
    """Rulings deck.three, deck.five."""
    rules = ruleset(name)
    dealt = deal(rules, seed)
    cards = Counter(card for part in (*dealt.hands, *dealt.den) for card in part)
    assert cards == {card: copies for card, copies in rules.copies.items() if card != BIRD}
    assert {len(hand) for hand in dealt.hands} == {rules.hands.dealt}
    assert [len(packet) for packet in dealt.den] == [3] * rules.hands.den_packets
    assert deal(rules, seed) == dealt


def test_the_shuffle_written_out_a_second_time() -> None:
    """As the description says it, from the list of steps and nothing else."""
    deck = [str(rank) for rank in range(1, 13) for _ in range(4)] + ["H"] * 4 + ["P", "C"]
    stream = b"".join(
        sha256(b"chimera-deal/1\0a seed\0" + block.to_bytes(8, "big")).digest()
        for block in range(40)
    )
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]

    def below(bound: int) -> int:
        while (number := numbers.pop(0)) >= 2**32 - 2**32 % bound:
            pass
        return number % bound

    for place in range(53, 0, -1):
        other = below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    dealt = deal(ruleset("chimera-2014"), "a seed")
    assert sorted(dealt.den[0]) == sorted(deck[:3])
    for player in range(3):
        start = 3 + 17 * player
        assert sorted(dealt.hands[player]) == sorted(deck[start : start + 17])
    assert dealt.first_bidder == below(3)


def test_every_card_comes_to_everyone_equally_often() -> None:
    """The Pi Ya among 3,000 deals: 17 of 54 times with each player, 3 of 54 in the Den."""
    rules = ruleset("chimera-more-3p")
    found: Counter[int] = Counter()
    first: Counter[int] = Counter()
    for seed in range(3_000):
        dealt = deal(rules, str(seed))
        found[next((n for n, hand in enumerate(dealt.hands) if "P" in hand), 3)] += 1
        first[dealt.first_bidder] += 1
    for player in range(3):
        assert abs(found[player] - 3_000 * 17 / 54) < 110
        assert abs(first[player] - 1_000) < 110
    assert abs(found[3] - 3_000 * 3 / 54) < 55


def test_no_place_is_likelier_than_another() -> None:
    """Of all numbers so many are left out at the top that the others fall evenly on the places."""
    top = 2**32 - 1
    assert _below(3, iter([top, 5])) == 2
    assert _below(3, iter([top - 1, 5])) == (top - 1) % 3
    assert _below(4, iter([top])) == 3
