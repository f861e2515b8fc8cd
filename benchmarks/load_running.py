"""Servers that run for as long as they are loaded, and what they use."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tests.live import free_port
from tests.load.processes import children, use_of

_ROOT: Final = Path(__file__).parents[1]
_TO_START: Final = 60.0
_TO_STOP: Final = 30.0
#: Seconds within which a server has nothing left to do, and the looks that must show it, so many
#: seconds apart.
_TO_IDLE: Final = 60.0
_LOOKS: Final = 4
_IDLE: Final = 0.02


@dataclass(frozen=True)
class Running:
    """A server that runs."""

    server: str
    application: str
    port: int
    process: subprocess.Popen[bytes]

    @property
    def pids(self) -> list[int]:
        """The master and its workers."""
        return [self.process.pid, *children(self.process.pid)]

    @property
    def memory(self) -> float:
        """MB, what the processes share counted once."""
        return sum(one.pss for one in use_of(self.pids)) / 1024

    def wait_until_idle(self) -> None:
        """Wait until it has done what was asked and is not waited for any more."""
        until = monotonic() + _TO_IDLE
        quiet = 0
        while quiet < _LOOKS and monotonic() < until:
            sleep(_IDLE)
            quiet = 0 if any(map(_runs, self.pids)) else quiet + 1


def _runs(pid: int) -> bool:
    """Whether any thread of a process runs or would."""
    for thread in Path(f"/proc/{pid}/task").glob("*/stat"):
        with suppress(OSError):
            if thread.read_text("latin-1").rpartition(")")[2].split()[0] == "R":
                return True
    return False


@contextmanager
def running(server: str, application: str) -> Iterator[Running]:
    """One of the servers with one of the applications, for as long as the context lasts."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.load_servers", server, application, str(port)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # workers that are killed are told of there
        cwd=_ROOT,
        start_new_session=True,  # Ctrl-C reaches this process only, which then stops the servers
    ) as process:
        try:
            assert process.stdout is not None
            ready, _, _ = select.select([process.stdout], [], [], _TO_START)
            if not ready or not process.stdout.readline():
                raise RuntimeError(f"{server} did not start with {application}")
            made = Running(server, application, port, process)
            _wait_for(made)
            yield made
        finally:
            process.terminate()
            try:
                process.wait(_TO_STOP)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _wait_for(server: Running) -> None:
    until = monotonic() + _TO_START
    while monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", server.port), 5).close()
        except OSError:
            sleep(0.1)
        else:
            return
    raise RuntimeError(f"{server.server} does not listen")
