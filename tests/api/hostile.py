"""``python -m tests.api.hostile [--short]``: what strangers send, and what becomes of it.

A server of our own on the loopback interface gets it; nothing else is talked to. Meanwhile somebody
asks good questions all the time. Prints how everything was answered, in how many seconds, and how
the good questions fared; the exit status is 1 when an answer was not foreseen, took too long or was
no problem document, when good questions were left unanswered, or when the server did not stay as it
was.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from tests.api import hostile_clients as clients
from tests.api.bystander import Bystander, bystander
from tests.api.document import PROBLEM
from tests.api.hostile_bodies import Sent, bodies
from tests.api.hostile_heads import framing, heads
from tests.api.sockets import GOOD, answers, exchange, request
from tests.live import LiveServer, served

#: Seconds that a single request may take, more where the time of a request bounds it.
_QUICK: Final = 5.0
#: Seconds within which 99 of 100 good questions are answered, whatever happens.
_MEANWHILE: Final = 3.0
#: Kibibytes by which the memory of a worker may grow from one round to the next.
_MORE_MEMORY: Final = 60_000


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    request_seconds: int
    slow: int
    silent: int
    seconds: float


FULL: Final = Size(request_seconds=10, slow=200, silent=10_000, seconds=15)
SHORT: Final = Size(request_seconds=2, slow=50, silent=500, seconds=2.5)
#: For the tests that run all the time.
LEAST: Final = Size(request_seconds=2, slow=20, silent=200, seconds=1)


@dataclass
class Row:
    """What was done, how it was answered, and how others fared."""

    what: str
    answers: Counter[str]
    seconds: float
    good: int = 0
    unanswered: int = 0
    p99: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = ", ".join(
            word if number == 1 else f"{word}: {number:,}" for word, number in self.answers.items()
        )
        meanwhile = ""
        if self.good:
            meanwhile = f"{self.good - self.unanswered:,}/{self.good:,}"
            meanwhile += f"  p99 {self.p99 * 1000:,.0f} ms"
        return f"{self.what:44}  {told:34}  {self.seconds:7.2f}  {meanwhile}"


def rows(size: Size) -> Iterator[Row]:
    """Everything, one after the other; the last row is about the server itself."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    environment = {"REFEREE_REQUEST_SECONDS": str(size.request_seconds)}
    with served(tls=None, **environment) as server, bystander(server.port) as good:
        for what, sent in [*heads().items(), *framing().items(), *bodies().items()]:
            yield _watched(good, what, partial(_fire, server.port, sent))
        for what, do, foreseen in _over_time(server.port, size):
            yield _watched(good, what, partial(_judged, do, foreseen))
        before = _memory(server)
        for sent in bodies().values():
            exchange(server.port, sent.data)
        clients.idling(server.port, size.silent, clients.half_a_request(), 1)
        yield _afterwards(server, before)


def _over_time(
    port: int, size: Size
) -> Iterator[tuple[str, Callable[[], Counter[str]], tuple[str, ...]]]:
    """What goes on for a while, with the answers that are foreseen."""
    patience = size.request_seconds + 5
    slow, seconds = size.slow, size.seconds
    head = b"POST /v1/batch HTTP/1.1\r\nX-Slow: "
    yield (
        f"{slow} heads, a byte a second",
        partial(clients.dripping, port, slow, head, b"a", patience),
        ("408",),
    )
    yield (
        f"{slow} bodies, a byte a second",
        partial(clients.dripping, port, slow, request(b"", length=1000), b" ", patience),
        ("408",),
    )
    drop = b"1\r\n \r\n"
    yield (
        f"{slow} bodies, a chunk a second",
        partial(
            clients.dripping,
            port,
            slow,
            request(b"", b"Transfer-Encoding: chunked"),
            drop,
            patience,
        ),
        ("408",),
    )
    yield "chunks without end", partial(clients.endless_chunks, port), ("413",)
    yield (
        f"{slow} that read no answer",
        partial(clients.never_reading, port, slow, seconds),
        ("left alone",),
    )
    leaving = request(GOOD, b"Connection: close", length=len(GOOD))
    yield (
        f"{slow} that are told to go and stay",
        partial(clients.idling, port, slow, leaving, seconds),
        ("200",),
    )
    yield (
        f"{size.silent:,} connections that say nothing",
        partial(clients.idling, port, size.silent, b"", seconds),
        ("still open", "closed"),
    )
    yield (
        f"{size.silent:,} connections with half a request",
        partial(clients.idling, port, size.silent, clients.half_a_request(), seconds),
        ("still open", "closed", "408"),
    )
    yield (
        f"{size.silent:,} connections that asked once",
        partial(clients.idling, port, size.silent, request(GOOD, length=len(GOOD)), seconds),
        ("200", "closed"),
    )
    yield (
        "other house rules from 64 connections",
        partial(clients.asking_at_once, port, 64, seconds, clients.other_house_rules),
        ("200", "503"),
    )
    yield (
        "large batches from 16 connections",
        partial(clients.asking_at_once, port, 16, seconds, clients.large_batches),
        ("200", "503"),
    )


def _watched(good: Bystander, what: str, do: Callable[[], Row]) -> Row:
    """Do it, and look how the others fared."""
    begun = time.monotonic()
    row = do()
    ended = time.monotonic()
    row.what, row.seconds = what, ended - begun
    asked = good.asked(begun - 0.05, ended)
    row.good = len(asked)
    if asked:
        row.unanswered = sum(not one.answered for one in asked)
        row.p99 = asked[len(asked) * 99 // 100].seconds
    if row.unanswered:
        row.wrong.append(f"{row.unanswered} good questions were not answered")
    if row.p99 > _MEANWHILE:
        row.wrong.append(f"good questions took up to {row.p99:.1f} s")
    return row


def _fire(port: int, sent: Sent) -> Row:
    begun = time.monotonic()
    found = list(answers(exchange(port, sent.data)))
    took = time.monotonic() - begun
    row = Row("", Counter(str(status) for status, _, _ in found) or Counter(["closed"]), took)
    row.wrong += [f"{one} was not foreseen" for one in row.answers if one not in sent.foreseen]
    for status, headers, body in found:
        media = headers.get("Content-Type", "").partition(";")[0]
        if status >= 400 and (media != PROBLEM or json.loads(body)["status"] != status):
            row.wrong.append(f"{status} is {media} and no problem document")
    if took > _QUICK and len(sent.data) < 400_000:
        row.wrong.append(f"took {took:.1f} s")
    return row


def _judged(do: Callable[[], Counter[str]], foreseen: tuple[str, ...]) -> Row:
    row = Row("", do(), 0.0)
    row.wrong += [f"{one} was not foreseen" for one in row.answers if one not in foreseen]
    return row


def _afterwards(server: LiveServer, before: dict[int, int]) -> Row:
    """Whether the server is as it was."""
    after = _memory(server)
    row = Row("the server afterwards", Counter(), 0.0)
    row.answers["ready" if server.ready() else "not ready"] += 1
    for worker, size in after.items():
        grown = size - before.get(worker, 0)
        row.answers[f"a worker of {size // 1024:,} MiB ({grown // 1024:+,})"] += 1
        if worker not in before:
            row.wrong.append("a worker was replaced")
        elif grown > _MORE_MEMORY:
            row.wrong.append(f"a worker has grown by {grown:,} kB")
    for word in ("Traceback", "CRITICAL", "ERROR", "SIGKILL"):
        if word in server.complained:
            line = next(line for line in server.complained.splitlines() if word in line)
            row.wrong.append(f"the server's log: {line}")
    return row


def _memory(server: LiveServer) -> dict[int, int]:
    """The memory of each worker, in kibibytes."""
    listed = subprocess.run(
        ["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True
    )
    found = {}
    for worker in map(int, listed.stdout.split()):
        status = Path(f"/proc/{worker}/status").read_text("ascii")
        found[worker] = int(status.partition("VmRSS:")[2].split()[0])
    return found


def main() -> int:
    """Do everything and print it; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="less of everything")
    chosen = parser.parse_args()
    print(f"{'what':44}  {'answered':34}  seconds  good questions meanwhile")
    wrong = 0
    for row in rows(SHORT if chosen.short else FULL):
        print(row, flush=True)
        for words in row.wrong:
            wrong += 1
            print(f"    WRONG: {words}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
