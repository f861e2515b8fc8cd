"""``python -m tests.api.fuzz_live [--seconds N] [--seed N]``: a running server under fire.

First schemathesis, with every check it has, against the document that the server publishes; again
to follow the links in it from page to page; then what no well-behaved client sends, over bare
sockets: requests cut short, wrong lengths, broken chunks, floods of headers, bytes changed at
random, bodies that are slow to read. The server is one of our own on the loopback interface, and
nothing else is ever talked to. Prints what was asked and how it was answered, and every failure;
the exit status is 1 when there was one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from werkzeug.datastructures import Headers

from tests.api.asking import CLASSIFY
from tests.api.document import PROBLEM, check, operations
from tests.api.sockets import GOOD, answers, chunked, exchange, request
from tests.live import LiveServer, served

#: Schemathesis expects that a body which fits its schema is accepted. Here the contract demands a
#: 422 for some that fit: cards that are no set from one deck (not_in_deck, too_many_copies), a
#: trick that is no combination, a declared reading that the cards do not have, a house rule that
#: this ruleset lacks; and a 400 for a string with half a surrogate pair or a number of more than 30
#: digits, of which JSON schemas know nothing. What does not fit is refused as the contract says.
_EXPECTED: Final = """\
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "404", "422"]
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "413", "415", "422"]
"""
_ROOT: Final = Path(__file__).parents[2]
_DESCRIBED: Final = frozenset((path, method) for path, method, _ in operations())
#: The parts of the time that schemathesis gets: for everything, and to follow links.
_SHARE: Final = 0.5
_FOLLOWING: Final = 0.25
#: Requests over bare sockets: at most so many, and none may take longer than this.
_MOST_RAW: Final = 5_000
_SLOW: Final = 2.0
#: Failures that are printed in full.
_SHOWN: Final = 30


@dataclass
class Report:
    """What has been asked, and what went wrong."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def show(self) -> None:
        """Print it."""
        width = max((len(kind) for kind, _ in self.answers), default=0)
        for kind in sorted({kind for kind, _ in self.answers}):
            statuses = {status: n for (one, status), n in self.answers.items() if one == kind}
            words = ", ".join(f"{status}: {n:,}" for status, n in sorted(statuses.items()))
            print(f"  {kind:{width}}  {sum(statuses.values()):6,}  ({words})")
        print(f"  {self.answers.total():,} requests, {len(self.failures)} failures")
        for failure in self.failures[:_SHOWN]:
            print(f"    {failure}")


def main() -> int:
    """Fire at a server of our own; 1 when anything failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60, help="how long, more or less")
    parser.add_argument("--seed", type=int, default=7, help="of all that is random")
    chosen = parser.parse_args()
    with served() as server:
        described = _with_schemathesis(server, int(chosen.seconds * _SHARE) or 1, chosen.seed)
        followed = _following_links(server, int(chosen.seconds * _FOLLOWING) or 1, chosen.seed)
        raw = _over_sockets(server, chosen.seconds * (1 - _SHARE - _FOLLOWING), Random(chosen.seed))
        if not server.ready():
            raw.failures.append("the server does not answer any more")
        for word in ("Traceback", "CRITICAL", "SIGKILL"):
            if word in server.complained:
                line = next(line for line in server.complained.splitlines() if word in line)
                raw.failures.append(f"the server's log: {line}")
    print("Questions from the document (schemathesis):")
    described.show()
    print("Pages followed from one to the next (schemathesis):")
    followed.show()
    print("Requests over bare sockets:")
    raw.show()
    return 1 if described.failures or followed.failures or raw.failures else 0


def _with_schemathesis(server: LiveServer, seconds: int, seed: int) -> Report:
    """Every check in every phase."""
    report = Report()
    chosen = ("--phases", "examples,coverage,fuzzing,stateful")
    for event in _events(report, server, seconds, seed, *chosen):
        report.answers.update(_interactions(event))
    if not report.answers:
        report.failures.append("schemathesis asked nothing")
    return report


def _following_links(server: LiveServer, seconds: int, seed: int) -> Report:
    """Every check again, where the links of the document lead from answer to question."""
    report = Report()
    chosen = ("--phases", "stateful", "--mode", "positive", "--include-operation-id", "legalPlays")
    for event in _events(report, server, seconds, seed, *chosen, hooks="tests.api.whole_links"):
        report.answers.update(_followed(event))
    if not report.answers["next_cursor", "200"]:
        report.failures.append("no next_cursor was followed")
    return report


def _events(
    report: Report, server: LiveServer, seconds: int, seed: int, *chosen: str, hooks: str = ""
) -> list[dict[str, Any]]:
    """What schemathesis did; what failed goes into the report."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "expected.toml").write_text(_EXPECTED, encoding="utf-8")
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", "expected.toml"),
            *("run", f"{server.base}/v1/openapi.json", "--checks", "all", *chosen),
            *("--max-time", str(seconds), "--seed", str(seed), "--generation-database", "none"),
            *("--report", "ndjson", "--report-ndjson-path", "events.ndjson", "--no-color"),
            "--continue-on-failure",
        ]
        told = {"NO_PROXY": "127.0.0.1", "COLUMNS": "100", "PYTHONPATH": str(_ROOT)}
        if hooks:
            told["SCHEMATHESIS_HOOKS"] = hooks
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **told},
            capture_output=True,
            text=True,
            timeout=seconds * 2 + 120,
            check=False,
        )
        if done.returncode:
            report.failures.append(f"schemathesis says:\n{done.stdout}{done.stderr}")
        events = Path(folder, "events.ndjson")
        if not events.exists():
            return []
        with events.open(encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]


def _followed(event: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """How the requests of an event were answered, those with the cursor of another answer apart."""
    for body in event.values():
        recorder = body.get("recorder", {}) if isinstance(body, dict) else {}
        for name, interaction in recorder.get("interactions", {}).items():
            case, response = recorder["cases"][name], interaction["response"]
            asked = case["value"].get("body")
            cursor = isinstance(asked, dict) and asked.get("cursor")
            kind = "next_cursor" if cursor and case.get("is_transition_applied") else "others"
            yield kind, str(response["status_code"]) if response else "no answer"


def _interactions(event: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The endpoint and the status of every request of an event."""
    for body in event.values():
        recorder = body.get("recorder", {}) if isinstance(body, dict) else {}
        for case, interaction in recorder.get("interactions", {}).items():
            asked = recorder["cases"][case]["value"]
            method, path, response = asked["method"], asked["path"], interaction["response"]
            kind = f"{method} {path}" if (path, method) in _DESCRIBED else "other methods"
            yield kind, str(response["status_code"]) if response else "no answer"


def _over_sockets(server: LiveServer, seconds: float, random: Random) -> Report:
    """What no well-behaved client sends, again and again until the time is over."""
    report = Report()
    deadline = time.monotonic() + seconds
    for body in _SLOW_TO_READ:
        _fire(server, report, "slow to read", request(body, length=len(body)))
    while True:
        for kind, make in _KINDS.items():
            _fire(server, report, kind, make(random))
        if time.monotonic() > deadline or report.answers.total() > _MOST_RAW:
            return report


def _fire(server: LiveServer, report: Report, kind: str, sent: bytes) -> None:
    """Send bytes, close our half, and look at whatever comes back."""
    start = time.monotonic()
    received = exchange(server.port, sent)
    took = time.monotonic() - start
    found = list(answers(received))
    statuses = [status for status, _, _ in found]
    wrong = {_wrong(kind, *answer) for answer in found} - {""}
    if statuses != _FORESEEN.get(kind, statuses):
        wrong.add(f"answered by {statuses}")
    if took > _SLOW:
        wrong.add(f"took {took:.1f} s")
    for word in [str(status) for status in statuses] or ["closed"]:
        report.answers[kind, word] += 1
    for words in sorted(wrong):
        if not any(line.startswith(f"{kind}: {words}") for line in report.failures):
            more = f" and {len(sent) - 150:,} bytes" if sent[150:] else ""
            report.failures.append(f"{kind}: {words}; sent: {sent[:150]!r}{more}")


def _wrong(kind: str, status: int, headers: Headers, body: bytes) -> str:
    """What is wrong with an answer; nothing when it is as it should be."""
    if status >= 500:
        return f"a failure, {status}"
    if status < 400:
        path = CLASSIFY if kind in _QUESTIONS else None
    else:
        path = "/whatever/was/asked"
        if headers.get("Content-Type") != PROBLEM:
            return f"{status} is {headers.get('Content-Type')} and no problem document"
    if path is None:
        return ""
    try:
        check("POST", path, status, headers, body)
    except (AssertionError, ValueError, KeyError) as error:
        return f"{status} is not as described: {str(error)[:200]}"
    return ""


def _cut(random: Random) -> bytes:
    whole = request(GOOD, length=len(GOOD))
    return whole[: random.randrange(len(whole))]


def _changed(random: Random) -> bytes:
    whole = bytearray(request(GOOD, length=len(GOOD)))
    for _ in range(random.randint(1, 4)):
        whole[random.randrange(len(whole))] = random.randrange(256)
    return bytes(whole)


def _noise(random: Random) -> bytes:
    return random.randbytes(random.randint(1, 400)) + b"\r\n\r\n"


def _bad_chunks(random: Random) -> bytes:
    size = random.choice([b"ZZ", b"-5", b"", b"0x5", b"5 5", b"ffffffffffffffffff", b"1_0", b"5"])
    body = size + b"\r\n{}\r\n0\r\n\r\n"
    return request(body, b"Transfer-Encoding: chunked")


def _bad_length(random: Random) -> bytes:
    length = random.choice([b"-1", b"abc", b"1e2", b"0x10", b"", b"+5", b"5, 6", b"1_0"])
    return request(GOOD, b"Content-Length: " + length)


def _two_lengths(random: Random) -> bytes:
    other = random.choice([b"Content-Length: 1", b"Transfer-Encoding: chunked"])
    return request(GOOD, b"Content-Length: %d" % len(GOOD), other)


def _flood(random: Random) -> bytes:
    number = random.choice([80, 99, 101, 500])
    return request(GOOD, *(b"X-%d: 1" % one for one in range(number)), length=len(GOOD))


def _long_line(random: Random) -> bytes:
    line = b"a" * random.choice([3_000, 4_094, 5_000, 100_000])
    return b"GET /" + line + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


def _long_header(random: Random) -> bytes:
    value = b"a" * random.choice([7_000, 8_190, 9_000, 200_000])
    return request(GOOD, b"X-Long: " + value, length=len(GOOD))


def _odd_start(random: Random) -> bytes:
    return random.choice(
        [
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /\r\n\r\n",
            b"get /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"FOO /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"GET http://localhost/health/live HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
            b"GET /health/live HTTP/1.0\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"\r\n\r\n\r\n",
        ]
    )


def _odd_header(random: Random) -> bytes:
    header = random.choice(
        [
            b"X-Folded: a\r\n b",
            b"No colon here",
            b": no name",
            b"X Space: 1",
            b"X-Null: a\x00b",
            b"X_Request_Id: a",
            b"Expect: nonsense",
            b"Transfer-Encoding: gzip",
            b"Transfer-Encoding: identity",
            b"Connection: Upgrade\r\nUpgrade: websocket",
            b"Host: other",
            b"X-Request-Id: \xff\xfe",
            b"Content-Type: application/json; charset=\xff",
        ]
    )
    return request(GOOD, header, length=len(GOOD))


#: Bodies that would take long if they were read carelessly.
_SLOW_TO_READ: Final = (
    b"[" + b"[]," * 40 + b'"' + b'\\"' * 12_000,
    b"[" * 1_000_000,
    b'{"cards": [' + b"9" * 1_000_000 + b"]}",
    b"{" + b",".join(b'"%d": 1' % number for number in range(80_000)) + b"}",
    b'{"cards": [], "options": {%s}}' % b",".join(b'"%d": 1' % one for one in range(80_000)),
    b'{"cards": [%s"7"]}' % (b'"7",' * 200_000),
    b'{"cards": [%s"7"]}' % (b'"x",' * 200_000),
)

#: What is sent, by its name.
_KINDS: Final[dict[str, Callable[[Random], bytes]]] = {
    "good": lambda _: request(GOOD, length=len(GOOD)),
    "good in chunks": lambda _: chunked([GOOD[:5], GOOD[5:]]),
    "good, expecting 100": lambda _: request(GOOD, b"Expect: 100-continue", length=len(GOOD)),
    "pipelined": lambda _: request(GOOD, length=len(GOOD)) * 20,
    "pipelined, good and bad": lambda _: request(b"{", length=1) + request(GOOD, length=len(GOOD)),
    "cut short": _cut,
    "body shorter than its length": lambda _: request(GOOD, length=len(GOOD) + 10),
    "body longer than its length": lambda _: request(GOOD + b"GET", length=len(GOOD)),
    "chunks cut short": lambda _: chunked([GOOD], b""),
    "chunks of wrong sizes": _bad_chunks,
    "lengths that are none": _bad_length,
    "two lengths": _two_lengths,
    "beyond the limit": lambda _: request(GOOD.ljust(1_048_577), length=1_048_577),
    "beyond the limit in chunks": lambda _: chunked([GOOD.ljust(65_536)] + [b" " * 65_536] * 16),
    "many headers": _flood,
    "a long header": _long_header,
    "a long request line": _long_line,
    "odd first lines": _odd_start,
    "odd headers": _odd_header,
    "bytes changed": _changed,
    "noise": _noise,
}
#: Those whose answers are foreseen, in their order.
_FORESEEN: Final = {
    "good": [200],
    "good in chunks": [200],
    "good, expecting 100": [200],
    "pipelined": [200] * 20,
    "pipelined, good and bad": [400, 200],
    "body shorter than its length": [400],
    "chunks cut short": [400],
    "chunks of wrong sizes": [400],
    "lengths that are none": [400],
    "two lengths": [400],
    "beyond the limit": [413],
    "beyond the limit in chunks": [413],
}
#: Those that a good answer can only be given to as a question about cards.
_QUESTIONS: Final = frozenset({*_FORESEEN, "many headers", "a long header", "odd headers"})

if __name__ == "__main__":
    sys.exit(main())
