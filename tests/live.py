"""A real server for the tests that need one: ``referee serve`` in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import IO

#: Seconds that a server may take to answer for the first time, and to stop.
_TO_START = 30
_TO_STOP = 30
#: Another process may take the free port before the server does; then it tries another.
_TRIES = 5


@dataclass(frozen=True)
class LiveServer:
    """A running server: where it answers, its process, and what it has printed."""

    port: int
    process: subprocess.Popen[bytes]
    _printed: IO[bytes]
    _complained: IO[bytes]
    #: What it takes to trust it over HTTPS; None for plain HTTP.
    tls: ssl.SSLContext | None = None

    @property
    def base(self) -> str:
        """The address before every path."""
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"

    @property
    def printed(self) -> str:
        """What stands on its standard output by now."""
        return _text(self._printed)

    @property
    def complained(self) -> str:
        """What stands on its standard error by now."""
        return _text(self._complained)

    def connection(self, timeout: float = 20) -> HTTPConnection:
        """A connection to it, not opened yet."""
        if self.tls is None:
            return HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        return HTTPSConnection("127.0.0.1", self.port, timeout=timeout, context=self.tls)

    def ready(self) -> bool:
        """Whether it answers that it is ready."""
        connection = self.connection(timeout=5)
        try:
            connection.request("GET", "/health/ready")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def live_server(**environment: str) -> Iterator[str]:
    """A server on a free port of the loopback interface, as the address before every path."""
    with served(tls=None, **environment) as server:
        yield server.base


@contextmanager
def served(
    *arguments: str, tls: ssl.SSLContext | None = None, **environment: str
) -> Iterator[LiveServer]:
    """A server with more arguments or variables than usual; stopped whatever happens.

    Args:
        arguments: after those of every server.
        tls: what it takes to trust it, when the arguments are for HTTPS.
        environment: variables.
    """
    for _ in range(_TRIES):
        with _started(free_port(), arguments, environment, tls) as server:
            if _waited_for(server):
                yield server
                return
            complaint = server.complained
        if "cannot listen" not in complaint:
            break
    raise RuntimeError(f"the server did not start:\n{complaint}")


def free_port() -> int:
    """A port of the loopback interface on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _started(
    port: int,
    arguments: tuple[str, ...],
    environment: dict[str, str],
    tls: ssl.SSLContext | None,
) -> Iterator[LiveServer]:
    command = [sys.executable, "-m", "referee.cli", "serve", "--port", str(port), *arguments]
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name != "PORT" and not name.startswith("REFEREE_")
    }
    with (
        tempfile.TemporaryFile() as printed,
        tempfile.TemporaryFile() as complained,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=complained,
            env={**inherited, "PYTHONUNBUFFERED": "1", **environment},
            start_new_session=True,  # a group of its own, so that its workers stop with it
        ) as process,
    ):
        try:
            yield LiveServer(port, process, printed, complained, tls)
        finally:
            _stop(process)


def _waited_for(server: LiveServer) -> bool:
    deadline = time.monotonic() + _TO_START
    while time.monotonic() < deadline and server.process.poll() is None:
        if server.ready():
            return True
        time.sleep(0.05)
    return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(_TO_STOP)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _text(stream: IO[bytes]) -> str:
    """All of a file that another process writes to, without moving its place there."""
    size = os.fstat(stream.fileno()).st_size
    return os.pread(stream.fileno(), size, 0).decode("utf-8", "replace")
