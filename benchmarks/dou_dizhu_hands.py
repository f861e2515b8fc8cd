"""The same hands for Chimera for three, RLCard's and OpenSpiel's Dou Dizhu: leads and follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pyspiel
from rlcard.games.base import Card as RlCard

from benchmarks.card_sets import DOU_DIZHU_ORDER, SEED, dou_dizhu_key, translated
from benchmarks.dou_dizhu_states import actions
from referee.chimera import Play, Ruleset, meanings
from referee.chimera.cards import Card, unpack

_SUITED: Final = 13


@dataclass(frozen=True)
class Hand:
    """A hand, and for a follow the trick, in the form that each engine wants."""

    cards: list[Card]
    trick: Play | None
    #: RLCard's hand as a string in order, and its players.
    text: str
    player: Any
    leader: Any
    #: OpenSpiel's state in which this hand is to move.
    state: Any


def leads(rules: Ruleset, number: int, *, ranks: int | None = None) -> list[Hand]:
    """Hands of 20 cards: from the whole deck, or from so many neighbouring ranks."""
    random = Random(SEED)
    game = pyspiel.load_game("dou_dizhu")
    return [_lead(game, random, _drawn(rules, random, 20, ranks)) for _ in range(number)]


def follows(rules: Ruleset, number: int) -> list[Hand]:
    """Hands of 17 cards that follow a trick, of which three quarters are of one to five cards."""
    random = Random(SEED + 1)
    game = pyspiel.load_game("dou_dizhu")
    first = _lead(game, random, _drawn(rules, random, 20, None))
    known = actions(game, first.state)
    plays = [unpack(packed) for packed in rules.table.natural]
    found: list[Hand] = []
    while len(found) < number:
        trick = list(random.choice(plays))
        if len(trick) > 5 and random.random() < 0.9:
            continue
        action = known.get(dou_dizhu_key(translated(trick)))
        means = meanings(rules, trick)
        wild = "P" in trick and means[0].groups > 1
        if action is None or wild or means[0].is_flight:
            continue
        left = Counter(rules.copies) - Counter(trick)
        hand = random.sample(sorted(left.elements()), 17)
        state = _follow(game, random, trick, hand, action[0])
        if state is not None:
            found.append(_hand(hand, Play(tuple(trick)), state))
    return found


def _drawn(rules: Ruleset, random: Random, size: int, ranks: int | None) -> list[Card]:
    wanted = list(rules.copies)
    if ranks is not None:
        start = random.randrange(len(rules.deck.ranks) - ranks + 1)
        wanted = list(rules.deck.ranks[start : start + ranks])
    deck = [card for card in wanted for _ in range(rules.copies[card])]
    return random.sample(deck, size)


def _hand(cards: list[Card], trick: Play | None, state: Any) -> Hand:
    named = sorted(translated(cards), key=DOU_DIZHU_ORDER.index)
    player = SimpleNamespace(current_hand=[_card(name) for name in named])
    led = "" if trick is None else dou_dizhu_key(translated(trick.cards))
    return Hand(cards, trick, "".join(named), player, SimpleNamespace(played_cards=led), state)


def _card(name: str) -> Any:
    if name == "B":
        return RlCard("BJ", "")
    return RlCard("RJ", "") if name == "R" else RlCard("S", name)


def _lead(game: Any, random: Random, hand: list[Card]) -> Hand:
    free, own = _taken(translated(hand))
    random.shuffle(free)
    return _hand(hand, None, _dealt(game, own[:17], free[:17], free[17:34]))


def _follow(
    game: Any, random: Random, trick: list[Card], hand: list[Card], action: int
) -> Any | None:
    """A state in which the hand is to follow the trick; None when OpenSpiel refuses the lead."""
    free, own = _taken(translated(hand))
    led = []
    for name in translated(trick):
        place = next(place for place in free if _NAMES[place] == name)
        free.remove(place)
        led.append(place)
    random.shuffle(free)
    leader = (led + free)[:17]
    rest = [place for place in free if place not in leader]
    state = _dealt(game, leader, own, rest[:17])
    if action not in state.legal_actions():
        return None
    state.apply_action(action)
    return state


_NAMES: Final = [*DOU_DIZHU_ORDER[:_SUITED] * 4, *DOU_DIZHU_ORDER[_SUITED:]]


def _taken(names: Sequence[str]) -> tuple[list[int], list[int]]:
    """The numbers of OpenSpiel's cards that are left, and of those with these names."""
    free = list(range(len(_NAMES)))
    own: list[int] = []
    for name in names:
        place = next(place for place in free if _NAMES[place] == name)
        free.remove(place)
        own.append(place)
    return free, own


def _dealt(game: Any, leader: list[int], second: list[int], third: list[int]) -> Any:
    """The first player has these cards, bid highest, took the rest and is to lead."""
    state = game.new_initial_state()
    state.apply_action(0)  # the card that decides who bids first is the first one dealt
    first = min(state.legal_actions())
    for cards in zip(leader, second, third, strict=True):
        for card in cards:
            state.apply_action(first + card)
    state.apply_action(max(state.legal_actions()))  # the highest bid
    return state
