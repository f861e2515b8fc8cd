"""States of OpenSpiel's Dou Dizhu in which a given play may be led."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pyspiel

from benchmarks.card_sets import DOU_DIZHU_ORDER, SEED, dou_dizhu_key

_SUITED: Final = 13
_IN_HAND: Final = 17
_WITH_LEFTOVER: Final = 20
#: The numbers below are the pass and the three bids.
_FIRST_PLAY: Final = 4


@dataclass(frozen=True)
class Led:
    """A play, by OpenSpiel's text and number for it, and a state in which it may be led."""

    state: Any
    action: int
    text: str


def led(plays: Iterable[Sequence[str]], most: int) -> list[Led]:
    """The first so many of the plays that OpenSpiel offers, with cards spelled as RLCard does.

    It offers no sequence that would break up four of a kind in the hand, so a few are left out.
    """
    game = pyspiel.load_game("dou_dizhu")
    random = Random(SEED)
    known: Mapping[str, tuple[int, str]] | None = None
    found: list[Led] = []
    for cards in plays:
        if len(found) == most:
            break
        state = _lead(game, cards, random)
        known = known or actions(game, state)
        action = known.get(dou_dizhu_key(cards))
        if action is not None and action[0] in state.legal_actions():
            found.append(Led(state, *action))
    return found


def _lead(game: Any, cards: Sequence[str], random: Random) -> Any:
    """A state whose first player bid highest, holds the cards among others, and is to lead."""
    deck = [*DOU_DIZHU_ORDER[:_SUITED] * 4, *DOU_DIZHU_ORDER[_SUITED:]]
    free = list(range(len(deck)))
    hand: list[int] = []
    for card in cards:
        hand.append(next(place for place in free if deck[place] == card))
        free.remove(hand[-1])
    random.shuffle(free)
    while len(hand) < _WITH_LEFTOVER:
        hand.append(free.pop())
    state = game.new_initial_state()
    state.apply_action(0)  # the card that decides who bids first is the first one dealt
    first = min(state.legal_actions())
    for round_of_deal in range(_IN_HAND):
        state.apply_action(first + hand[round_of_deal])
        state.apply_action(first + free.pop())
        state.apply_action(first + free.pop())
    state.apply_action(max(state.legal_actions()))  # the highest bid
    return state


def actions(game: Any, state: Any) -> dict[str, tuple[int, str]]:
    """Number and text of every play, by the cards it is made of."""
    known: dict[str, tuple[int, str]] = {}
    for action in range(_FIRST_PLAY, game.num_distinct_actions()):
        text = state.action_to_string(action)
        cards = text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", "")
        known.setdefault(dou_dizhu_key(cards), (action, text))
    return known
