"""What the SDK costs beside ``requests``: the same question to the same live server.

Both keep a connection and parse the JSON of the answer; the SDK makes typed values of it. They
take turns question by question, so that a machine that changes its pace changes no ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any, Final

import pytest
import requests
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.sdk_report import Line, add
from referee_sdk import Referee, Ruleset
from tests.live import live_server

#: Questions of each in a round, of which the median counts, and rounds.
QUESTIONS: Final = 100
ROUNDS: Final = 7
#: How much longer the SDK may take.
MOST: Final = 1.25

Ask = Callable[[], Any]


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of a running server."""
    with live_server(REFEREE_WORKERS="1") as base:
        yield base


def classify(rules: Ruleset) -> tuple[str, Any, Ask]:
    """A play of two readings."""
    return "classify", {"cards": ["7", "7", "7", "Q"]}, lambda: rules.classify("7 7 7 Q")


def beats(rules: Ruleset) -> tuple[str, Any, Ask]:
    """Five cards against five."""
    body = {
        "trick": {"cards": ["3", "4", "5", "6", "7"]},
        "play": {"cards": ["8", "9", "10", "11", "12"]},
    }
    return "beats", body, lambda: rules.beats("3 4 5 6 7", "8 9 10 11 12")


def legal_plays(rules: Ruleset) -> tuple[str, Any, Ask]:
    """A page of a hundred plays."""
    hand = "3 4 5 6 7 7 7 9 9 10 11 12 H H Q"
    return "legal-plays", {"hand": hand.split()}, lambda: rules.legal_plays(hand)


@pytest.mark.parametrize("question", [classify, beats, legal_plays])
def test_sdk_beside_requests(
    benchmark: BenchmarkFixture,
    base: str,
    question: Callable[[Ruleset], tuple[str, Any, Ask]],
) -> None:
    with Referee(base) as referee, requests.Session() as session:
        call, body, ask = question(referee.ruleset("chimera-more-5p"))
        address = f"{base}/v1/rulesets/chimera-more-5p/{call}"

        def raw() -> Any:
            response = session.post(address, json=body, timeout=(3.05, 10))
            response.raise_for_status()
            return response.json()

        assert raw() == ask().raw
        rounds: dict[str, list[float]] = {"sdk": [], "raw": []}

        def one_round() -> None:
            spent: dict[str, list[float]] = {"sdk": [], "raw": []}
            for number in range(QUESTIONS):
                turns = [("sdk", ask), ("raw", raw)]
                for name, one in turns if number % 2 else reversed(turns):
                    start = perf_counter()
                    one()
                    spent[name].append(perf_counter() - start)
            for name, seconds in spent.items():
                rounds[name].append(median(seconds))

        benchmark.group, benchmark.name = "SDK beside requests", call
        benchmark.pedantic(  # type: ignore[no-untyped-call]  # pytest-benchmark has few types
            one_round, rounds=ROUNDS
        )
    line = Line(call, rounds["sdk"], rounds["raw"])
    add(line)
    if call != "legal-plays":  # a page is hundreds of values; shown, and not promised
        assert median(line.ratios) <= MOST
