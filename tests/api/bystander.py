"""``python -m tests.api.bystander PORT``: a good question every so often, and how long each took.

In a process of its own, so that only the server can hold it up. Half of the questions are asked on
a connection that is kept, half on new ones. For each a line: when it was asked, how long it took,
and whether it was answered. Ends when its standard input does.
"""

from __future__ import annotations

import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from typing import Final, NamedTuple

_PAUSE: Final = 0.01
_PATIENCE: Final = 30
_PATH: Final = "/v1/rulesets/chimera-more-5p/classify"
_GOOD: Final = b'{"cards": ["7", "7", "7", "Q"]}'


class Asked(NamedTuple):
    """A question: when, and in how many seconds it was answered, if it was."""

    when: float
    seconds: float
    answered: bool


class Bystander:
    """Somebody who asks good questions meanwhile."""

    def __init__(self, lines: str) -> None:
        self._lines = lines

    def asked(self, since: float, until: float) -> list[Asked]:
        """What was asked between two moments of the monotonic clock, the quickest first.

        Waits until all of it is answered.
        """
        patience = time.monotonic() + 2 * _PATIENCE
        found = self._all()
        while (not found or found[-1].when < until) and time.monotonic() < patience:
            time.sleep(_PAUSE)
            found = self._all()
        return sorted((one for one in found if since <= one.when <= until), key=lambda one: one[1])

    def _all(self) -> list[Asked]:
        with open(self._lines, encoding="ascii") as lines:
            found = [line.split() for line in lines if line.endswith("\n")]
        return [Asked(float(when), float(took), ok == "True") for when, took, ok in found]


@contextmanager
def bystander(port: int) -> Iterator[Bystander]:
    """One who asks as long as the context lasts."""
    with tempfile.NamedTemporaryFile() as lines:
        command = [sys.executable, "-m", "tests.api.bystander", str(port)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=lines.file) as process:
            assert process.stdin is not None
            try:
                found = Bystander(lines.name)
                found.asked(time.monotonic(), time.monotonic())  # it has begun
                yield found
            finally:
                process.stdin.close()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_PATIENCE)
                process.kill()


def _ask(port: int) -> None:
    kept = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    new = False
    while not select.select([sys.stdin], [], [], _PAUSE)[0]:
        new = not new
        connection = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE) if new else kept
        begun = time.monotonic()
        ok = _answered(connection)
        if not ok and connection is kept:  # as every client does: it may have been closed meanwhile
            kept.close()
            ok = _answered(kept)
        if new:
            connection.close()
        print(begun, time.monotonic() - begun, ok, flush=True)


def _answered(connection: HTTPConnection) -> bool:
    try:
        connection.request("POST", _PATH, _GOOD, {"Content-Type": "application/json"})
        return b'"legal":true' in connection.getresponse().read()
    except (OSError, HTTPException):
        return False


if __name__ == "__main__":
    _ask(int(sys.argv[1]))
