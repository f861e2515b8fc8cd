"""Answers a second over HTTP, beside two echoes: ``python -m benchmarks.http_ratio``.

The echoes show what an answer costs before anything is decided: one sits behind all that the
referee puts around an answer (strict JSON, request ids, CORS, problems), the other is a Flask
application of one line. All three run at the same time under the same gunicorn settings with one
worker each. They are asked in short turns, one after the other, and a round adds up several turns
of each: a machine that changes its pace changes no ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from benchmarks.card_sets import SEED
from benchmarks.http_client import Order, Result
from benchmarks.report import aligned, middle
from referee.api import create_app
from referee.chimera import RULESETS

_ROOT: Final = Path(__file__).parents[1]
#: Seconds within which a server must be up, and down.
_START: Final = 30.0
_STOP: Final = 10.0
#: Seconds that one server is asked before it is the next one's turn.
_TURN: Final = 0.5
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def _a_play_of_each_combination() -> tuple[str, ...]:
    """Questions about one play of each combination for five players, two thirds with a bird."""
    random = Random(SEED)
    plays: dict[str, list[tuple[str, ...]]] = {}
    for play in RULESETS["chimera-more-5p"].catalogue.plays:
        plays.setdefault(play.meanings[0].combination, []).append(play.cards)
    return tuple(json.dumps({"cards": random.choice(several)}) for several in plays.values())


_SIMPLE: Final = (json.dumps({"cards": ["7", "7", "7", "5"]}),)
_AMBIGUOUS: Final = (json.dumps({"cards": ["7", "7", "7", "Q"]}),)
_BEATS: Final = (
    json.dumps(
        {
            "trick": {"cards": ["3", "4", "5", "6", "7"]},
            "play": {"cards": ["8", "9", "10", "11", "12"]},
        }
    ),
)
_ECHO: Final = "/echo"
_SERVERS: Final = {
    "referee": "the referee",
    "same": "an echo behind the same middleware",
    "bare": "a bare echo",
}


@dataclass(frozen=True)
class Question:
    """What the referee is asked in turn; the echoes get the same bodies."""

    title: str
    path: str
    bodies: tuple[str, ...]


_QUESTIONS: Final = (
    Question(
        "classify, a play of each combination in turn",
        "/v1/rulesets/chimera-more-5p/classify",
        _a_play_of_each_combination(),
    ),
    Question("classify 7-7-7-5", "/v1/rulesets/chimera-more-5p/classify", _SIMPLE),
    Question("classify 7-7-7-Q", "/v1/rulesets/chimera-more-5p/classify", _AMBIGUOUS),
    Question("beats, 5 cards against 5", "/v1/rulesets/chimera-more-3p/beats", _BEATS),
)


@dataclass(frozen=True)
class Running:
    """A server that runs; the worker is the process that answers."""

    port: int
    worker: int

    def cpu_seconds(self) -> float:
        """The processor time that the worker has used."""
        fields = Path(f"/proc/{self.worker}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


@dataclass
class Round:
    """What one server did in the turns of one round."""

    answers: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    answer: str = ""

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    @property
    def cpu(self) -> float:
        """Microseconds of processor time for an answer."""
        return self.cpu_seconds * 1e6 / self.answers


@contextmanager
def running(name: str) -> Iterator[Running]:
    """One of the servers, for as long as the context lasts."""
    command = [sys.executable, "-m", "benchmarks.http_servers", name]
    # A session of its own: Ctrl-C reaches this process only, which then stops the servers.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, cwd=_ROOT, start_new_session=True
    ) as process:
        try:
            said = _first_words(process)
            yield Running(port=said["port"], worker=said["worker"])
        finally:
            process.terminate()
            try:
                process.wait(_STOP)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _first_words(process: subprocess.Popen[bytes]) -> dict[str, int]:
    """The port and the worker that the server names."""
    assert process.stdout is not None
    until = monotonic() + _START
    text = b""
    while text.count(b"\n") < 2:
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, until - monotonic()))
        piece = os.read(process.stdout.fileno(), 4096) if ready else b""
        if not piece:
            raise RuntimeError("a server did not start")
        text += piece
    words = text.decode().split()
    return {word: int(number) for word, number in zip(words[::2], words[1::2], strict=True)}


def take_turn(server: Running, order: Order, total: Round) -> None:
    """Ask one server as ordered, from a process of its own, and add the outcome to the total."""
    before = server.cpu_seconds()
    finished = subprocess.run(
        [sys.executable, "-m", "benchmarks.http_client"],
        input=json.dumps(asdict(order)).encode(),
        stdout=subprocess.PIPE,
        cwd=_ROOT,
        timeout=order.seconds + _START,
        check=True,
    )
    result = Result(**json.loads(finished.stdout))
    total.answers += result.answers
    total.seconds += result.seconds
    total.cpu_seconds += server.cpu_seconds() - before
    total.answer = result.answer


def compare(
    servers: dict[str, Running], questions: dict[str, tuple[str, tuple[str, ...]]], arguments: Any
) -> dict[str, list[Round]]:
    """The rounds of each server; in each round its turns add up to the seconds asked for."""
    orders = [
        (name, Order(servers[name].port, path, bodies, arguments.connections, _TURN))
        for name, (path, bodies) in questions.items()
    ]
    for name, order in orders:
        take_turn(servers[name], order, Round())  # to warm up
    turns = max(1, round(arguments.seconds / _TURN))
    rounds: dict[str, list[Round]] = {name: [] for name in questions}
    for _ in range(arguments.rounds):
        for totals in rounds.values():
            totals.append(Round())
        for turn in range(turns):
            first = turn % len(orders)
            for name, order in orders[first:] + orders[:first]:
                take_turn(servers[name], order, rounds[name][-1])
    return rounds


def table(rounds: dict[str, list[Round]]) -> list[str]:
    """The figures of each server, and how the first one compares with the others."""
    ours, *echoes = rounds.values()
    rows = [("", "answers a second", "CPU us an answer", "referee / it", "by CPU time")]
    for name, theirs in rounds.items():
        ratios = ("", "")
        if theirs in echoes:
            pairs = list(zip(ours, theirs, strict=True))
            ratios = (
                middle([our.rate / their.rate for our, their in pairs], ".2f"),
                middle([their.cpu / our.cpu for our, their in pairs], ".2f"),
            )
        rates = middle([their.rate for their in theirs], ".0f")
        cpu = middle([their.cpu for their in theirs], ".0f")
        rows.append((_SERVERS[name], rates, cpu, *ratios))
    return aligned(rows)


def measure(arguments: Any) -> None:
    """Start the servers, ask them, print the tables."""
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running(name)) for name in _SERVERS}
        for question in _QUESTIONS:
            echo = (_ECHO, question.bodies)
            asked = {"referee": (question.path, question.bodies), "same": echo, "bare": echo}
            rounds = compare(servers, asked, arguments)
            _print(f"{question.title}; the echoes return the question", table(rounds))
        first = _QUESTIONS[0]
        echo = (_ECHO, _answers(first))
        asked = {"referee": (first.path, first.bodies), "same": echo, "bare": echo}
        rounds = compare(servers, asked, arguments)
        _print(f"{first.title}; the echoes take and return its answers", table(rounds))


def _answers(question: Question) -> tuple[str, ...]:
    """What the referee answers."""
    client = create_app().test_client()
    return tuple(
        client.post(question.path, data=body, content_type="application/json").get_data(True)
        for body in question.bodies
    )


def _print(title: str, lines: Sequence[str]) -> None:
    print("", title, *lines, sep="\n", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.http_ratio", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help="rounds to take the median of")
    parser.add_argument(
        "--seconds", type=float, default=3.0, help="how long each server is asked in a round"
    )
    parser.add_argument("--connections", type=int, default=4, help="kept by the client")
    arguments = parser.parse_args()
    # Whoever ends this process ends the servers with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    machine = f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before"
    print(f"{arguments.connections} connections, {machine}")
    try:
        measure(arguments)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
