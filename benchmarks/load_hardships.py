"""How a server does with slow clients, and when a worker is killed under load."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep
from typing import Final

from benchmarks.load_client import Asked, Figures, load
from benchmarks.load_questions import Question
from benchmarks.load_running import Running
from tests.load.processes import children

#: Connections that ask, and clients that are slow; seconds until all of those are there.
CONNECTIONS: Final = 64
SLOW_CLIENTS: Final = 32
_TO_COME: Final = 1.0
#: Seconds of load, and when a worker is killed in it; seconds that it may take to replace it.
_SECONDS: Final = 2
_DISTURBED: Final = 5
_KILLED: Final = 1.0
_TO_REPLACE: Final = 15.0


@dataclass(frozen=True)
class Hardships:
    """What came of it; memory in MB."""

    server: str
    memory: float
    memory_after: float
    usual: Figures
    beside_slow_clients: Figures
    worker_killed: Figures
    #: Seconds until there were as many workers as before; None for never.
    replaced: float | None


def suffer(one: Running, question: Question, memory: float) -> Hardships:
    """All of it, for a server that used so much memory before it was loaded."""
    after = one.memory
    asked = Asked(question.path, question.bodies, CONNECTIONS, _SECONDS)
    usual = load(one.port, asked)
    with ExitStack() as stack:
        for _ in range(SLOW_CLIENTS):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", one.port), 5))
            slow.sendall(f"POST {question.path} HTTP/1.1\r\nHost: x\r\nContent-Le".encode())
        sleep(_TO_COME)
        beside = load(one.port, asked)
    one.wait_until_idle()
    killer = _Killer(one.process.pid)
    killer.start()
    disturbed = load(one.port, Asked(question.path, question.bodies, CONNECTIONS, _DISTURBED))
    killer.join()
    return Hardships(one.server, memory, after, usual, beside, disturbed, killer.took)


class _Killer(Thread):
    """Kills a worker after a while, and waits for another in its place."""

    def __init__(self, master: int) -> None:
        super().__init__()
        self.took: float | None = None
        self._master = master

    def run(self) -> None:
        """Do it."""
        sleep(_KILLED)
        workers = children(self._master)
        os.kill(workers[-1], signal.SIGKILL)
        start = monotonic()
        while monotonic() - start < _TO_REPLACE:
            sleep(0.05)
            now = set(children(self._master)) - {workers[-1]}
            if len(now) >= len(workers):
                self.took = monotonic() - start
                return
