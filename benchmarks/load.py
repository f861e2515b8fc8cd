"""Requests a second and latencies under load, by server: ``python -m benchmarks.load``.

The referee under gunicorn as shipped, under gunicorn's own workers with threads and without, and
under granian, each beside a bare Flask echo under the same server: how much of the time is the
application's, and how much any other server could save. All run at once, with as many processes
and threads; they are asked in short turns, one after the other, so that a machine that changes its
pace changes no ratio. Then slow clients hold on to each server, and a worker of it is killed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.load_client import Asked, Figures, has_wrk, load
from benchmarks.load_hardships import CONNECTIONS, SLOW_CLIENTS, Hardships, suffer
from benchmarks.load_questions import Question, questions
from benchmarks.load_running import Running, running
from benchmarks.load_servers import APPLICATIONS, SERVERS
from benchmarks.report import aligned

_CONNECTIONS: Final = (1, 16, 64, 256)
#: What is left of all that in a hurry.
_QUICK_CONNECTIONS: Final = (16, 256)
_QUICK_QUESTIONS: Final = ("classify", "hands/referee")
#: Seconds of a turn, and of one whose answers are slow.
_TURN: Final = 1
_SLOW_TURN: Final = 3
_ROUNDS: Final = 3
_ECHO: Final = "/echo"


@dataclass
class Cell:
    """What one server did with one question on so many connections, turn by turn."""

    turns: list[Figures] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers a second, over all turns."""
        return sum(turn.answers for turn in self.turns) / sum(turn.seconds for turn in self.turns)

    def latency(self, name: str, connections: int) -> str:
        """The median over the turns in milliseconds; more than a turn, if too few answers came."""
        if min(turn.answers for turn in self.turns) < connections:
            return f">{self.turns[0].seconds * 1000:,.0f}"
        return f"{median(getattr(turn, name) for turn in self.turns) * 1000:,.1f}"

    @property
    def errors(self) -> int:
        """Refused connections and failed requests."""
        return sum(turn.refused + turn.failed for turn in self.turns)


def compare(
    servers: Sequence[Running], question: Question, connections: int, rounds: int
) -> dict[tuple[str, str], Cell]:
    """Turn after turn of every server."""
    cells = {(one.server, one.application): Cell() for one in servers}
    seconds = _SLOW_TURN if question.slow else _TURN
    for number in range(1 if question.slow else rounds):
        first = number % len(servers)
        for one in (*servers[first:], *servers[:first]):
            path = question.path if one.application == "referee" else _ECHO
            asked = Asked(path, question.bodies, connections, seconds)
            cells[one.server, one.application].turns.append(load(one.port, asked))
            one.wait_until_idle()
    return cells


def rows(
    question: Question, connections: int, cells: dict[tuple[str, str], Cell]
) -> Iterator[tuple[str, ...]]:
    """A line for each server."""
    for server in SERVERS:
        ours, echo = (cells[server, application] for application in APPLICATIONS)
        ratios = [
            one.rate / other.rate
            for one, other in zip(ours.turns, echo.turns, strict=True)
            if other.answers
        ]
        yield (
            question.title,
            str(connections),
            server,
            f"{ours.rate:,.0f}",
            ours.latency("p50", connections),
            ours.latency("p99", connections),
            str(ours.errors),
            f"{echo.rate:,.0f}",
            echo.latency("p99", connections),
            f"{median(ratios):.2f}" if ratios else "",
        )


_COLUMNS: Final = (
    *("question", "connections", "server", "answers/s", "p50 ms", "p99 ms", "errors"),
    *("echo/s", "its p99 ms", "of the echo"),
)
_HARDSHIPS: Final = (
    *("server", "MB at first", "MB loaded", "answers/s", f"beside {SLOW_CLIENTS} slow", "p99 ms"),
    *("a worker killed", "p99 ms", "errors", "replaced after"),
)


def row(one: Hardships) -> tuple[str, ...]:
    """The line of a server."""
    beside, killed = one.beside_slow_clients, one.worker_killed
    return (
        one.server,
        f"{one.memory:,.0f}",
        f"{one.memory_after:,.0f}",
        f"{one.usual.rate:,.0f}",
        f"{beside.rate:,.0f}",
        f"{beside.p99 * 1000:,.1f}",
        f"{killed.rate:,.0f}",
        f"{killed.p99 * 1000:,.1f}",
        str(killed.refused + killed.failed),
        "never" if one.replaced is None else f"{one.replaced:.1f} s",
    )


def measure(chosen: Any, console: Console) -> tuple[list[Sequence[str]], list[Sequence[str]]]:
    """Start the servers and ask them; the lines of both tables."""
    asked = [one for one in questions() if not chosen.quick or one.title in _QUICK_QUESTIONS]
    connections = _QUICK_CONNECTIONS if chosen.quick else _CONNECTIONS
    rounds = 2 if chosen.quick else _ROUNDS
    found: list[Sequence[str]] = [_COLUMNS]
    hard: list[Sequence[str]] = [_HARDSHIPS]
    shown = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with ExitStack() as stack, Progress(*shown, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=len(asked) * len(connections) + len(SERVERS))
        servers = [
            stack.enter_context(running(server, application))
            for server in SERVERS
            for application in APPLICATIONS
        ]
        ours = [one for one in servers if one.application == "referee"]
        memory = {one.server: one.memory for one in ours}
        for question in asked:
            for number in connections:
                progress.update(task, description=f"{question.title}, {number} connections")
                cells = compare(servers, question, number, rounds)
                found += rows(question, number, cells)
                progress.advance(task)
        for one in ours:
            progress.update(task, description=f"hardships of {one.server}")
            hard.append(row(suffer(one, asked[0], memory[one.server])))
            progress.advance(task)
    return found, hard


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """The table in Markdown; numbers to the right."""
    first, *others = rows
    rule = ["---" if name in {"question", "server"} else "---:" for name in first]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (first, rule, *others))


def main() -> None:
    """Read the arguments, measure, and show."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less of everything, in 3 minutes")
    parser.add_argument("--markdown", type=Path, help="write the tables here too")
    chosen = parser.parse_args()
    # Whoever ends this process ends the servers with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    console = Console()
    start = monotonic()
    load_before = os.getloadavg()[0]
    try:
        found, hard = measure(chosen, console)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    by = "wrk, with one thread" if has_wrk() else "a client in Python, for want of wrk"
    notes = (
        f"{os.cpu_count()} processors, load {load_before:.1f} before; asked by {by}; "
        f"{(monotonic() - start) / 60:.0f} minutes. A time after > is that of a turn, in which not "
        f"every connection had an answer. Hardships: {CONNECTIONS} connections that classify."
    )
    for lines in (found, hard):
        print("", *aligned(lines), sep="\n")
    print("", notes, sep="\n")
    if chosen.markdown:
        text = f"{markdown(found)}\n{markdown(hard)}\n{notes}\n"
        chosen.markdown.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
