"""``python -m tests.load.soak [--seconds N] [--seed N]``: full load, for long, while workers die.

``referee serve`` as shipped, on the loopback interface, is asked some thousands of questions over
every operation by good, slow, broken and hostile clients at once, and every answer is compared with
that of the same application inside this process: status, labels and body, to the byte, but for the
request id and for seeds that the server draws. Every half minute a worker is killed, in the middle
all are replaced, and at the end the server is stopped while it answers. What a kill cuts is asked
again, as a proxy would; nothing else may need that. Memory, open files and threads are watched all
the while. The exit status is 1 when an answer was wrong or lost, or anything grew.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tests.live import LiveServer, served
from tests.load.chart import draw
from tests.load.client import Client, Flag
from tests.load.course import Course, Sample
from tests.load.disturbances import Disturbance, Disturber, What
from tests.load.exchanges import Sender
from tests.load.expected import Known, known
from tests.load.processes import can_be_measured, children, use_of
from tests.load.questions import drawn
from tests.load.tables import show
from tests.load.verdict import violations

#: Places for good and for hostile connections in each client process.
_GOOD: Final = 12
_HOSTILE: Final = 6
#: The clients; their names begin the ids of their requests.
_CLIENTS: Final = ("a-", "b-")
#: What in the server's log is no good sign.
_WORSE: Final = ("Traceback", "CRITICAL", "Error", "error", "exception")
#: Seconds between two looks at everything, and at the processes.
_LOOK: Final = 0.1
_SAMPLE: Final = 1.0
#: Seconds that the clients get to end once the server has.
_TO_END: Final = 35.0


def main() -> int:
    """Soak; 1 when anything was not as it must be."""
    chosen = _arguments()
    if not can_be_measured():
        sys.exit("what a server uses can only be read on Linux, from /proc")
    # Whoever ends this process ends the server with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    console = Console()
    workers = max(2, os.cpu_count() or 1)
    console.print(f"Working out what must be answered (seed {chosen.seed}) ...")
    pool = known(drawn(Random(chosen.seed), chosen.questions))
    gc.freeze()
    with served(REFEREE_WORKERS=str(workers)) as server:
        console.print(
            f"{len(pool):,} questions, {workers} workers, {len(_CLIENTS)} clients of {_GOOD} good "
            f"and {_HOSTILE} hostile connections, {os.cpu_count()} processors, "
            f"load {os.getloadavg()[0]:.1f} before"
        )
        course = _soak(server, pool, workers, chosen, console)
    show(course, console)
    if chosen.chart:
        draw(course, chosen.chart)
    found = violations(course)
    for words in found:
        console.print(f"[red]FAILED[/]  {escape(words)}", soft_wrap=True, highlight=False)
    if not found:
        console.print("[green]No answer was wrong or lost, and nothing grew.[/]")
    return 1 if found else 0


def _arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long, from 20 on")
    parser.add_argument("--seed", type=int, default=7, help="of all that is drawn")
    parser.add_argument("--questions", type=int, default=2000, help="drawn beside those known")
    parser.add_argument("--chart", type=Path, help="an SVG of rate, latency and memory over time")
    chosen = parser.parse_args()
    if chosen.seconds < 20:
        parser.error("there is too little time for all that must happen: at least 20 seconds")
    return chosen


class _Clients:
    """The processes that ask."""

    def __init__(self, port: int, pool: Sequence[Known], seed: int) -> None:
        fork = multiprocessing.get_context("fork")  # so that all have the pool at once
        self._stopping = fork.Value("d", 0.0)
        self._processes = []
        self._ends: list[Connection] = []
        for name in _CLIENTS:
            ours, theirs = fork.Pipe(duplex=False)
            sender = Sender(pool, Random(f"{seed} {name}"), name)
            order = (port, sender, self._stopping, theirs)
            process = fork.Process(target=_ask, args=order, daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._ends.append(ours)

    def stopping(self) -> None:
        """Tell them that the server is about to be stopped."""
        self._stopping.value = monotonic()

    def receive(self, course: Course, seconds: float) -> None:
        """Take what they tell within so many seconds."""
        if not self._ends:
            sleep(seconds)
        for end in wait(self._ends, seconds):
            assert isinstance(end, Connection)
            try:
                course.add(end.recv())
            except EOFError:
                self._ends.remove(end)

    @property
    def ended(self) -> bool:
        """Whether all have told all."""
        return not self._ends

    def end(self) -> list[str]:
        """End those that have not; what is wrong with them."""
        for process in self._processes:
            process.join(1)
            process.kill()
            process.join()
        ends = [process.exitcode for process in self._processes]
        return [] if not any(ends) else [f"the clients ended with {ends}"]


def _ask(port: int, sender: Sender, stopping: Flag, told: Connection) -> None:
    """What a client process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the one that started it
    Client(port, sender, (_GOOD, _HOSTILE), stopping).run(told.send)
    told.close()


def _soak(
    server: LiveServer, pool: Sequence[Known], workers: int, chosen: Any, console: Console
) -> Course:
    """Everything that happens, and what was seen of it."""
    clients = _Clients(server.port, pool, chosen.seed)
    disturber = Disturber(server, workers, chosen.seconds)
    connections = len(_CLIENTS) * (_GOOD + _HOSTILE)
    course = Course(chosen.seconds, workers, connections, disturber.done)
    try:
        with _progress(console) as progress:
            shown = progress.add_task("", total=chosen.seconds, words="")
            while course.now < chosen.seconds and server.process.poll() is None:
                clients.receive(course, _LOOK)
                _warn(course, console)
                _tell(disturber.look(), course, console)
                _sample(course, disturber.master)
                progress.update(shown, completed=course.now, words=course.in_short())
        clients.stopping()
        _tell(disturber.stop(), course, console)
        until = monotonic() + _TO_END
        while (disturber.busy or not clients.ended) and monotonic() < until:
            clients.receive(course, _LOOK)
            disturber.look()
    finally:
        course.failures += clients.end()
    course.failures += disturber.failures
    course.failures += _complaints(server, disturber)
    return course


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.fields[words]}"),
        BarColumn(bar_width=20),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )


def _tell(begun: Disturbance | None, course: Course, console: Console) -> None:
    if begun is not None:
        console.print(f"{course.now:5.0f} s  {course.in_short()}; {begun.what.value}")


def _warn(course: Course, console: Console) -> None:
    """Tell of the first failure at once."""
    if course.total.failures and not course.warned:
        course.warned = True
        first = escape(course.total.failures[0])
        console.print(f"[red]FAILED[/]  {first}", soft_wrap=True, highlight=False)


def _sample(course: Course, master: int) -> None:
    """Look at the processes, if it is time to."""
    if course.samples and course.now - course.samples[-1].at < _SAMPLE:
        return
    found = use_of([master])
    workers = tuple(use_of(children(master)))
    if found and workers:
        course.samples.append(Sample(course.now, found[0], workers))


def _complaints(server: LiveServer, disturber: Disturber) -> list[str]:
    """What the server's log holds beside the workers that were killed."""
    found = [
        line
        for line in server.complained.splitlines()
        if any(word in line for word in _WORSE) and "SIGKILL" not in line
    ]
    killed = sum(one.what is What.KILL for one in disturber.done)
    told = server.complained.count("was sent SIGKILL")
    if told != killed:
        found.append(f"{told} lines of the log tell of killed workers, and {killed} were killed")
    if server.process.returncode != 0:
        found.append(f"the server ended with {server.process.returncode}")
    return [f"the server: {line}" for line in found]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
