"""Load on one path: by ``wrk`` where it is installed, else by a client of our own in Python.

wrk takes about a tenth of the processor time, and the processors are shared with the server.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter
from typing import Final

from tests.load.received import Incoming

_SCRIPT: Final = Path(__file__).with_name("load.lua")
_HOST: Final = "127.0.0.1"
#: Seconds that an answer may take.
_PATIENCE: Final = 30


@dataclass(frozen=True)
class Asked:
    """What is asked in turn on so many connections."""

    path: str
    bodies: Sequence[str]
    connections: int
    seconds: int


@dataclass(frozen=True)
class Figures:
    """What came of it; connections that were refused, and requests that failed in any other way."""

    answers: int
    seconds: float
    p50: float
    p99: float
    refused: int
    failed: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds


def has_wrk() -> bool:
    """Whether it is installed."""
    return shutil.which("wrk") is not None


def load(port: int, asked: Asked) -> Figures:
    """Ask as told."""
    return _by_wrk(port, asked) if has_wrk() else _by_ourselves(port, asked)


def _by_wrk(port: int, asked: Asked) -> Figures:
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as bodies:
        bodies.writelines(f"{body}\n" for body in asked.bodies)
        bodies.flush()
        command = ["wrk", "--threads", "1", "--connections", str(asked.connections)]
        command += ["--duration", f"{asked.seconds}s", "--timeout", f"{_PATIENCE}s"]
        command += ["--script", str(_SCRIPT), f"http://{_HOST}:{port}{asked.path}", bodies.name]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=asked.seconds + 2 * _PATIENCE,
        )
    if done.returncode != 0:
        return Figures(0, asked.seconds, 0.0, 0.0, asked.connections, 0)
    return Figures(**json.loads(done.stdout.splitlines()[-1]))


class _Place:
    """A place for a connection, with a request under way."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.begun = 0.0
        self.socket: socket.socket | None = None
        self.incoming = Incoming()

    def ask(self, selector: DefaultSelector, request: bytes) -> None:
        """Send the request, on a new connection where there is none."""
        self.begun = perf_counter()
        if self.socket is None:
            self.socket = socket.create_connection((_HOST, self.port), _PATIENCE)
            self.incoming = Incoming()
            selector.register(self.socket, EVENT_READ, self)
        self.socket.sendall(request)

    def part(self, selector: DefaultSelector) -> None:
        """Close the connection."""
        if self.socket is not None:
            selector.unregister(self.socket)
            self.socket.close()
            self.socket = None


def _by_ourselves(port: int, asked: Asked) -> Figures:
    head = f"POST {asked.path} HTTP/1.1\r\nHost: {_HOST}\r\nContent-Type: application/json\r\n"
    requests = cycle(
        f"{head}Content-Length: {len(body.encode())}\r\n\r\n{body}".encode()
        for body in asked.bodies
    )
    took: list[float] = []
    refused = failed = 0
    with DefaultSelector() as selector:
        idle = [_Place(port) for _ in range(asked.connections)]
        start = now = perf_counter()
        while now < start + asked.seconds:
            waiting, idle = idle, []
            for place in waiting:
                try:
                    place.ask(selector, next(requests))
                except OSError:
                    refused += 1
                    place.part(selector)
                    idle.append(place)
            for key, _ in selector.select(0.1):
                place = key.data
                try:
                    piece = key.fileobj.recv(65_536)  # type: ignore[union-attr]  # a socket
                except OSError:
                    piece = b""
                place.incoming.add(piece)
                received = place.incoming.next(bodiless=False)
                if received is not None:
                    took.append(perf_counter() - place.begun)
                    failed += received.status != 200
                if not piece or (received is not None and received.closes):
                    failed += received is None
                    place.part(selector)
                if received is not None or not piece:
                    idle.append(place)
            now = perf_counter()
        for key in list(selector.get_map().values()):
            key.data.part(selector)
    took.sort()
    half, most = (took[int(len(took) * share)] if took else 0.0 for share in (0.5, 0.99))
    return Figures(len(took), now - start, half, most, refused, failed)
