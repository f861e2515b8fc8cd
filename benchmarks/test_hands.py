"""Whole random hands a second, beside RLCard's and OpenSpiel's Dou Dizhu in the same process.

Both peers play a hand of Dou Dizhu, with three players and nearly the same plays, choosing each
action by chance among all they list. Ours chooses by chance too, without listing them all; the
hands are longer and have an auction, passing and, with five players, birds and interruptions.
They run directly before each round of ours, so that a change of pace does not change the ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.hands_report import Line, add
from referee.chimera import RULESETS
from referee.chimera.hand.may import legal_plays
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.state import Playing

rlcard_game = pytest.importorskip("rlcard.games.doudizhu.game")
numpy_random = pytest.importorskip("numpy.random")
pyspiel = pytest.importorskip("pyspiel")

HANDS: Final = 60
PEERS_HANDS: Final = 12
ROUNDS: Final = 9

#: Plays one random hand and says how many events it had.
OneHand = Callable[[], int]


def ours(name: str) -> OneHand:
    """Random hands of a ruleset."""
    rules = RULESETS[name]
    dice = Random(14)
    players = RandomPlayers(rules, dice)
    names = ("Ann", "Bea", "Cid", "Dov", "Eve")[: rules.players]

    def play() -> int:
        _, events = players.play_out(random_setup(rules, dice, names))
        return len(events)

    return play


def listing(name: str) -> OneHand:
    """The same, but listing every legal play before each event of the play, as the peers do."""
    rules = RULESETS[name]
    dice = Random(14)
    players = RandomPlayers(rules, dice)
    names = ("Ann", "Bea", "Cid", "Dov", "Eve")[: rules.players]

    def watch(hand: Any, _event: Any) -> None:
        if isinstance(hand.phase, Playing):
            able = legal_plays(hand, hand.phase.turn)
            if able is not None:
                able.plays()

    def play() -> int:
        _, events = players.play_out(random_setup(rules, dice, names), watch)
        return len(events)

    return play


def rlcard() -> OneHand:
    """RLCard's game, without what its environment makes of a state for a network."""
    game = rlcard_game.DoudizhuGame()
    game.np_random = numpy_random.RandomState(14)
    dice = Random(14)

    def play() -> int:
        state, _ = game.init_game()
        number = 0
        while not game.is_over():
            state, _ = game.step(dice.choice(state["actions"]))
            number += 1
        return number

    return play


def openspiel() -> OneHand:
    """OpenSpiel's game, in C++."""
    game = pyspiel.load_game("dou_dizhu")
    dice = Random(14)

    def play() -> int:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                number += 1
        return number

    return play


def timed(play: OneHand, number: int) -> tuple[float, float]:
    """Seconds a hand, and events a hand."""
    start = perf_counter()
    events = [play() for _ in range(number)]
    return (perf_counter() - start) / number, mean(events)


@pytest.mark.parametrize("name", ["chimera-more-3p", "chimera-more-5p"])
@pytest.mark.parametrize(("what", "engine"), [("played", ours), ("all listed", listing)])
def test_hands(
    benchmark: BenchmarkFixture, name: str, what: str, engine: Callable[[str], OneHand]
) -> None:
    play = engine(name)
    peers: Mapping[str, OneHand] = {"RLCard": rlcard(), "OpenSpiel": openspiel()}
    spent: dict[str, list[tuple[float, float]]] = {peer: [] for peer in peers}
    mine: list[tuple[float, float]] = []

    def before_round() -> None:
        for peer, one in peers.items():
            spent[peer].append(timed(one, PEERS_HANDS))

    def go() -> None:
        mine.append(timed(play, HANDS))

    play()
    benchmark.group, benchmark.name = name, what
    benchmark.pedantic(  # type: ignore[no-untyped-call]  # pytest-benchmark has few types
        go, setup=before_round, rounds=ROUNDS
    )
    ratios = {
        peer: median(theirs / own for (theirs, _), (own, _) in zip(rounds, mine, strict=True))
        for peer, rounds in spent.items()
    }
    add(
        Line(
            name,
            what,
            hands=1 / median(seconds for seconds, _ in mine),
            events=mean(events for _, events in mine),
            beside={
                peer: (1 / median(one for one, _ in rounds), mean(events for _, events in rounds))
                for peer, rounds in spent.items()
            },
            ratios=ratios,
        )
    )
