"""Classifications a second, beside what Python's other climbing games offer.

RLCard's Dou Dizhu holds a table from the cards of a play, lowest first and joined to one string,
to its types with their weights, and compares plays by it (``get_gt_cards`` in
``rlcard.games.doudizhu.utils``). To bring cards in order RLCard itself uses a comparison function
(``functools.cmp_to_key``). Here a sort by key leads to the same string much faster, and no
function call is put around it: this is the rate that the others are compared with.

OpenSpiel classifies no sets of cards in Python. Nearest come ``State.string_to_action``, which
finds a play among the legal actions of a state, and, the other way round,
``State.action_to_string``, from the number of a play to its cards.

Ratios are taken round by round: what a line is compared with runs directly before each of its
rounds, so that a machine which changes its pace does not change the ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key, partial
from time import perf_counter
from typing import Any, Final, TypeAlias

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.card_sets import (
    dou_dizhu_key,
    no_plays,
    plays,
    plays_with_bird,
    shared_plays,
    translated,
)
from benchmarks.classification_report import Line, add
from referee.chimera import classify, ruleset

rlcard = pytest.importorskip("rlcard.games.doudizhu.utils")
dou_dizhu_states = pytest.importorskip("benchmarks.dou_dizhu_states")

CARD_TYPE: Final[dict[str, list[list[str]]]] = rlcard.CARD_TYPE[0]
IN_ORDER: Final = rlcard.CARD_RANK_STR_INDEX.__getitem__
BY_COMPARING: Final = cmp_to_key(rlcard.doudizhu_sort_str)

OF_THREE: Final = ruleset("chimera-more-3p")
OF_FIVE: Final = ruleset("chimera-more-5p")

#: How many of the plays for five players.
MANY: Final = 12_000
#: How many sets are given to slow functions, and how many to OpenSpiel, with a state for each.
SOME: Final = 1_000
FEW: Final = 200

Sets: TypeAlias = Sequence[list[str]]

SHARED: Final[Sets] = shared_plays(OF_THREE, CARD_TYPE)
NATURAL: Final[Sets] = plays(OF_FIVE, MANY)
WITH_BIRD: Final[Sets] = plays_with_bird(OF_FIVE, MANY)
NONE_OF_THREE: Final[Sets] = [
    cards
    for cards in no_plays(OF_THREE, map(len, SHARED))
    if dou_dizhu_key(translated(cards)) not in CARD_TYPE
]
NONE_OF_FIVE: Final[Sets] = no_plays(OF_FIVE, map(len, NATURAL), birds=True)


@dataclass(frozen=True)
class Run:
    """Going through so many sets once."""

    go: Callable[[], None]
    size: int

    def rate(self) -> float:
        """Sets a second, now."""
        start = perf_counter()
        self.go()
        return self.size / (perf_counter() - start)


def each(function: Callable[[Any], object], sets: Sets) -> Run:
    def go() -> None:
        for cards in sets:
            function(cards)

    return Run(go, len(sets))


def look_ups(sets: Sets) -> Run:
    def go() -> None:
        for cards in sets:
            CARD_TYPE["".join(sorted(cards, key=IN_ORDER))]

    return Run(go, len(sets))


def look_ups_by_comparing(sets: Sets) -> Run:
    def go() -> None:
        for cards in sets:
            CARD_TYPE["".join(sorted(cards, key=BY_COMPARING))]

    return Run(go, len(sets))


def look_ups_in_order(sets: Sets) -> Run:
    def go() -> None:
        for cards in sets:
            CARD_TYPE["".join(cards)]

    return Run(go, len(sets))


def misses(sets: Sets) -> Run:
    get = CARD_TYPE.get

    def go() -> None:
        for cards in sets:
            get("".join(sorted(cards, key=IN_ORDER)))

    return Run(go, len(sets))


SHARED_IN_DOU_DIZHU: Final[Sets] = [translated(cards) for cards in SHARED]
NONE_IN_DOU_DIZHU: Final[Sets] = [translated(cards) for cards in NONE_OF_THREE]

RLCARD: Final = look_ups(SHARED_IN_DOU_DIZHU)
RLCARD_MISSING: Final = misses(NONE_IN_DOU_DIZHU)
MEANINGS_OF_THREE: Final = each(OF_THREE.table.meanings, SHARED)
MEANINGS_OF_FIVE: Final = each(OF_FIVE.table.meanings, NATURAL)
CLASSIFY_OF_THREE: Final = each(partial(classify, OF_THREE), SHARED[:SOME])
CLASSIFY_OF_FIVE: Final = each(partial(classify, OF_FIVE), NATURAL[:SOME])

PLAYS_OF_THREE: Final = f"{len(SHARED):,} plays for 3 that are plays of Dou Dizhu too"
PLAYS_OF_FIVE: Final = f"{MANY:,} plays for 5, and as many with a bird in them"
NO_PLAYS_OF_THREE: Final = f"{len(NONE_OF_THREE):,} sets for 3 that are no plays, nor of Dou Dizhu"
NO_PLAYS_OF_FIVE: Final = f"{len(NONE_OF_FIVE):,} sets for 5 that are no plays, half with a bird"


@dataclass(frozen=True)
class Case:
    """A line of the report."""

    title: str
    what: str
    run: Run
    beside: Mapping[str, Run] = field(default_factory=dict)
    rounds: int = 25

    def __str__(self) -> str:
        return f"{self.what}: {self.title}"


LEGAL: Final = "legal sets"
CASES: Final = (
    Case(PLAYS_OF_THREE, "referee: meanings", MEANINGS_OF_THREE, {"RLCard": RLCARD}),
    Case(
        PLAYS_OF_THREE,
        "referee: classify, with readings",
        CLASSIFY_OF_THREE,
        {"RLCard": RLCARD},
        rounds=5,
    ),
    Case(PLAYS_OF_THREE, "RLCard: sort by key, join, look up", RLCARD),
    Case(
        PLAYS_OF_THREE,
        "RLCard: sort by its comparison",
        look_ups_by_comparing(SHARED_IN_DOU_DIZHU),
        {"RLCard": RLCARD},
        rounds=5,
    ),
    Case(
        PLAYS_OF_THREE,
        "RLCard: given in order, join, look up",
        look_ups_in_order([sorted(cards, key=IN_ORDER) for cards in SHARED_IN_DOU_DIZHU]),
        {"RLCard": RLCARD},
        rounds=5,
    ),
    Case(PLAYS_OF_FIVE, "referee: meanings, no bird", MEANINGS_OF_FIVE, {"RLCard, 3": RLCARD}),
    Case(
        PLAYS_OF_FIVE,
        "referee: meanings, a bird",
        each(OF_FIVE.table.meanings, WITH_BIRD),
        {"RLCard, 3": RLCARD},
    ),
    Case(
        PLAYS_OF_FIVE,
        "referee: classify, no bird",
        CLASSIFY_OF_FIVE,
        {"RLCard, 3": RLCARD},
        rounds=5,
    ),
    Case(
        PLAYS_OF_FIVE,
        "referee: classify, a bird",
        each(partial(classify, OF_FIVE), WITH_BIRD[:SOME]),
        {"RLCard, 3": RLCARD},
        rounds=5,
    ),
    Case(
        NO_PLAYS_OF_THREE,
        "referee: meanings",
        each(OF_THREE.table.meanings, NONE_OF_THREE),
        {"RLCard": RLCARD_MISSING, LEGAL: MEANINGS_OF_THREE},
    ),
    Case(
        NO_PLAYS_OF_THREE,
        "referee: classify, with the reason",
        each(partial(classify, OF_THREE), NONE_OF_THREE[:SOME]),
        {"RLCard": RLCARD_MISSING, LEGAL: CLASSIFY_OF_THREE},
        rounds=5,
    ),
    Case(
        NO_PLAYS_OF_THREE,
        "RLCard: sort by key, join, miss",
        RLCARD_MISSING,
        {LEGAL: RLCARD},
    ),
    Case(
        NO_PLAYS_OF_FIVE,
        "referee: meanings",
        each(OF_FIVE.table.meanings, NONE_OF_FIVE),
        {LEGAL: MEANINGS_OF_FIVE},
    ),
    Case(
        NO_PLAYS_OF_FIVE,
        "referee: classify, with the reason",
        each(partial(classify, OF_FIVE), NONE_OF_FIVE[:SOME]),
        {LEGAL: CLASSIFY_OF_FIVE},
        rounds=5,
    ),
)


def time(benchmark: BenchmarkFixture, case: Case) -> None:
    """Time a line of the report, and what it is compared with before each round."""
    rates: dict[str, list[float]] = {peer: [] for peer in case.beside}

    def before_round() -> None:
        for peer, run in case.beside.items():
            rates[peer].append(run.rate())

    benchmark.group = case.title
    benchmark.name = case.what
    case.run.go()
    benchmark.pedantic(  # type: ignore[no-untyped-call]  # pytest-benchmark has few types
        case.run.go, setup=before_round, rounds=case.rounds
    )
    if benchmark.stats is not None:
        seconds = benchmark.stats.stats.data
        add(case.title, Line(case.what, [case.run.size / spent for spent in seconds], rates))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_classification(benchmark: BenchmarkFixture, case: Case) -> None:
    time(benchmark, case)


def test_openspiel_from_text(benchmark: BenchmarkFixture) -> None:
    led = dou_dizhu_states.led(SHARED_IN_DOU_DIZHU, FEW)

    def go() -> None:
        for play in led:
            play.state.string_to_action(play.text)

    what = f"OpenSpiel: string_to_action of {FEW} plays"
    time(benchmark, Case(PLAYS_OF_THREE, what, Run(go, FEW), {"RLCard": RLCARD}, rounds=5))


def test_openspiel_to_text(benchmark: BenchmarkFixture) -> None:
    led = dou_dizhu_states.led(SHARED_IN_DOU_DIZHU, FEW)

    def go() -> None:
        for play in led:
            play.state.action_to_string(play.action)

    what = f"OpenSpiel: action_to_string of {FEW} plays (reverse)"
    time(benchmark, Case(PLAYS_OF_THREE, what, Run(go, FEW), {"RLCard": RLCARD}, rounds=5))
