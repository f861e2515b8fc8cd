"""What ``referee audit`` gets done: ``python -m benchmarks.audit_throughput``.

Records audited a second by one process and by two. They are simulated hands with their deals. Each
audit is a whole one, from starting its processes to the summary; one and two take turns, so that a
machine that changes its pace does not change their ratio. One that does other work as well has no
second processor to give; then the processor time says what there is to gain.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import orjson

from benchmarks.card_sets import SEED
from benchmarks.report import aligned, middle
from referee.api.present.hands import record
from referee.audit import Engine, Processes, alone, audit, file_source, processors
from referee.chimera import RULESETS
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.simulate import RandomPlayers, random_setup

_RULESETS: Final = ("chimera-more-3p", "chimera-more-5p")
_ENGINES: Final[dict[str, Engine]] = {"one process": alone, "two processes": Processes(2)}
#: Different hands; the file repeats them.
_HANDS: Final = 250


def write(path: Path, name: str, records: int) -> int:
    """Write a file of so many records, and say how many events they have."""
    rules, dice = RULESETS[name], Random(SEED)
    players = RandomPlayers(rules, dice)
    names = ("Ann", "Bea", "Cid", "Dov", "Eve")[: rules.players]
    lines, numbers = [], []
    for _ in range(min(_HANDS, records)):
        setup = random_setup(rules, dice, names)
        _, events = players.play_out(setup)
        lines.append(orjson.dumps(record(HandRecord(setup, tuple(events)))) + b"\n")
        numbers.append(len(events))
    with path.open("wb") as stream:
        stream.writelines(lines[number % len(lines)] for number in range(records))
    return sum(numbers[number % len(numbers)] for number in range(records))


@dataclass(frozen=True)
class Spent:
    """What an audit took: seconds, and seconds of all processors together."""

    seconds: float
    processor: float


def spent_on(engine: Engine, path: Path, records: int) -> Spent:
    """What an audit takes; the processes it started have ended, so that theirs counts too."""
    before, start = sum(os.times()[:4]), perf_counter()
    summary = audit([file_source(path)], engine)
    spent = Spent(perf_counter() - start, sum(os.times()[:4]) - before)
    assert summary.lines == records
    assert summary.all_legal
    return spent


def measure(records: int, rounds: int) -> list[str]:
    """The table."""
    rows = [("", "records a second", "times one process", "records a CPU second", "events each")]
    with tempfile.TemporaryDirectory() as folder:
        for name in _RULESETS:
            path = Path(folder) / f"{name}.jsonl"
            events = write(path, name, records)
            found: dict[str, list[Spent]] = {engine: [] for engine in _ENGINES}
            for _ in range(rounds):
                for title, engine in _ENGINES.items():
                    found[title].append(spent_on(engine, path, records))
            alone_in = [own.seconds for own in found["one process"]]
            for title, all_spent in found.items():
                times = [own.seconds for own in all_spent]
                ratios = [one / own for one, own in zip(alone_in, times, strict=True)]
                rows.append(
                    (
                        f"{name}, {title}",
                        middle([records / own for own in times], ",.0f"),
                        middle(ratios, ".2f"),
                        middle([records / own.processor for own in all_spent], ",.0f"),
                        f"{events / records:.0f}",
                    )
                )
    return aligned(rows)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.audit_throughput", description=__doc__
    )
    parser.add_argument("--records", type=int, default=4000, help="records in a file")
    parser.add_argument("--rounds", type=int, default=3, help="rounds to take the median of")
    arguments = parser.parse_args()
    print(f"{processors()} processors, load {os.getloadavg()[0]:.1f} before")
    print(*measure(arguments.records, arguments.rounds), sep="\n")


if __name__ == "__main__":
    main()
