"""Legal plays a hand, beside RLCard's and OpenSpiel's on the same hands in the same process.

The two deal with Dou Dizhu, which has nearly the same plays; how many each lists is shown. The
peers run directly before each round of ours, so that a change of pace does not change the ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median
from time import perf_counter
from typing import Any, Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.legal_plays_report import Line, add
from referee.chimera import LegalPlays, ruleset

rlcard_utils = pytest.importorskip("rlcard.games.doudizhu.utils")
rlcard_judger = pytest.importorskip("rlcard.games.doudizhu.judger")
hands = pytest.importorskip("benchmarks.dou_dizhu_hands")

RULES: Final = ruleset("chimera-more-3p")
FIVE: Final = ruleset("chimera-more-5p")
NUMBER: Final = 150

RANDOM: Final = hands.leads(RULES, NUMBER)
CLUSTERED: Final = hands.leads(RULES, NUMBER, ranks=7)
FOLLOWS: Final = hands.follows(RULES, NUMBER)
#: The richest hand that a climbing search over two million hands found: a bird, the Pi Ya, trips
#: in a row, and one of every other rank to attach.
RICHEST: Final = [*map(str, range(1, 13)), "3", "3", "4", "4", "5", "5", "P", "Q"]

Listing = Callable[[Any], Any]


def lead(hand: Any) -> object:
    return LegalPlays(RULES, hand.cards).plays()


def figures(hand: Any) -> object:
    view = LegalPlays(RULES, hand.cards)
    return view.count(), view.playable()


def follow(hand: Any) -> object:
    return LegalPlays(RULES, hand.cards, hand.trick).plays()


def rlcard_lead(hand: Any) -> object:
    return rlcard_judger.DoudizhuJudger.playable_cards_from_hand(hand.text)


def rlcard_follow(hand: Any) -> object:
    return rlcard_utils.get_gt_cards(hand.player, hand.leader)


def openspiel(hand: Any) -> object:
    return hand.state.legal_actions()


@dataclass(frozen=True)
class Case:
    """A line of the report."""

    title: str
    what: str
    ours: Listing
    hands: Sequence[Any]
    beside: Mapping[str, Listing]

    def __str__(self) -> str:
        return f"{self.what}: {self.title}"


LEAD: Final = {"RLCard": rlcard_lead, "OpenSpiel": openspiel}
FOLLOW: Final = {"RLCard": rlcard_follow, "OpenSpiel": openspiel}
CASES: Final = (
    Case("20 cards at random", "lead, listed", lead, RANDOM, LEAD),
    Case("20 cards at random", "lead, counted and highlighted", figures, RANDOM, LEAD),
    Case("20 cards of 7 ranks", "lead, listed", lead, CLUSTERED, LEAD),
    Case("20 cards of 7 ranks", "lead, counted and highlighted", figures, CLUSTERED, LEAD),
    Case("17 cards", "follow, listed", follow, FOLLOWS, FOLLOW),
)


def micros(listing: Listing, every: Sequence[Any]) -> float:
    """Microseconds a hand, now."""
    start = perf_counter()
    for hand in every:
        listing(hand)
    return (perf_counter() - start) / len(every) * 1e6


def plays_of(listing: Listing, every: Sequence[Any]) -> float:
    """Plays listed a hand."""
    results = [listing(hand) for hand in every]
    return mean(result[0] if isinstance(result, tuple) else len(result) for result in results)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_plays(benchmark: BenchmarkFixture, case: Case) -> None:
    spent: dict[str, list[float]] = {peer: [] for peer in case.beside}

    def before_round() -> None:
        for peer, listing in case.beside.items():
            spent[peer].append(micros(listing, case.hands))

    def go() -> None:
        for hand in case.hands:
            case.ours(hand)

    go()
    benchmark.group, benchmark.name = case.title, case.what
    benchmark.pedantic(  # type: ignore[no-untyped-call]  # pytest-benchmark has few types
        go, setup=before_round, rounds=15
    )
    if benchmark.stats is not None:
        ours = [seconds / len(case.hands) * 1e6 for seconds in benchmark.stats.stats.data]
        ratios = {
            peer: median(other / own for other, own in zip(times, ours, strict=False))
            for peer, times in spent.items()
        }
        counts = {peer: plays_of(listing, case.hands) for peer, listing in case.beside.items()}
        add(
            Line(
                case.title,
                case.what,
                median(ours),
                plays_of(case.ours, case.hands),
                {peer: median(times) for peer, times in spent.items()},
                counts,
                ratios,
            )
        )


def test_the_richest_hand(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "5 players with a bird, the richest hand"
    benchmark.name = "lead, listed"
    assert LegalPlays(FIVE, RICHEST)  # builds the catalogue
    result = benchmark.pedantic(  # type: ignore[no-untyped-call]  # as above
        lambda: LegalPlays(FIVE, RICHEST).plays(), rounds=50
    )
    if benchmark.stats is not None:
        seconds = sorted(benchmark.stats.stats.data)
        add(
            Line(
                benchmark.group,
                benchmark.name,
                median(seconds) * 1e6,
                len(result),
                {"itself, slowest of 50": seconds[-1] * 1e6},
                {},
                {},
            )
        )
