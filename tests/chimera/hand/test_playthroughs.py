"""Whole hands at random, watched by an independent referee; see ``playthroughs``.

The usual run takes some hands of each ruleset; `make playthroughs` takes thousands, says what
occurred in them, and asks that everything that can occur did. A failure names the call that plays
the hand again.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from time import monotonic
from typing import Final

import pytest

from .occurrences import EXPECTED
from .playthroughs import LIGHT, NAMES, USUAL, play_many, told

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = pytest.mark.no_cover

#: Hands of each ruleset in the usual run, of which the first are watched most closely.
HANDS: Final = 40
CLOSE: Final = range(3)

#: The same of the long run, where hands are shared out so many at a time.
WHOLE: Final = "REFEREE_PLAYTHROUGHS" in os.environ
MANY: Final = int(os.environ.get("REFEREE_PLAYTHROUGHS", "500"))
MANY_CLOSE: Final = range(MANY // 100)
SHARE: Final = 100

#: With so many hands everything that can occur does; with fewer it need not.
ENOUGH_FOR_ALL: Final = 10_000


@pytest.mark.oracle
@pytest.mark.parametrize("name", NAMES)
def test_random_hands(name: str) -> None:
    found = play_many(name, range(HANDS), USUAL, CLOSE)
    assert found["hands"] == HANDS
    assert found["events"] > 20 * HANDS


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("name", NAMES)
def test_many_random_hands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found: Counter[str] = Counter()
    started = monotonic()
    for part in _shared_out(name):
        found += part
        if WHOLE:
            with capsys.disabled():
                _progress(f"{name}: {found['hands']:,} hands, {monotonic() - started:,.0f} s")
    if WHOLE:
        with capsys.disabled():
            print("", *told(found), sep="\n", flush=True)
    assert found["hands"] == MANY
    if MANY >= ENOUGH_FOR_ALL:
        assert set(EXPECTED[name]) <= set(found), sorted(set(EXPECTED[name]) - set(found))


def _shared_out(name: str) -> Iterator[Counter[str]]:
    """What occurred in each share of the hands, as it comes from the processes that play them."""
    # Started afresh, not forked: what this process has running would not survive that.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context) as workers:
        shares: list[Future[Counter[str]]] = []
        for start in range(0, MANY, SHARE):
            numbers = range(start, min(MANY, start + SHARE))
            shares.append(workers.submit(play_many, name, numbers, LIGHT, MANY_CLOSE))
        try:
            for share in as_completed(shares):
                yield share.result()
        except BaseException:
            workers.shutdown(cancel_futures=True)
            raise


def _progress(line: str) -> None:
    """How far the run is: over the last line on a terminal, else a line for every tenth share."""
    if sys.stdout.isatty():
        print(f"\r{line:<60}", end="", flush=True)
    elif "000 hands" in line:
        print(line, flush=True)
