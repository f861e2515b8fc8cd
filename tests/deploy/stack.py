"""Two replicas behind nginx with one count of requests: the deployment, on this machine.

nginx has the configuration that is deployed, with other ports, addresses and folders.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from typing import Any, Final

from redis import Redis
from redis.exceptions import ConnectionError as NoRedis

from tests.deploy.tools import DEPLOY, nginx, redis_server
from tests.live import LiveServer, free_port, served

#: Seconds that something may take to come about, on a machine that has much else to do.
_PATIENCE: Final = 60.0
QUESTION: Final = "/v1/rulesets/chimera-more-3p/classify"
BODY: Final = json.dumps({"cards": ["7", "7", "P"]}).encode()
_ADDRESSES: Final = count()


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as a JSON value."""
        return json.loads(self.body)

    @property
    def left(self) -> int:
        """The requests that are left, as the header tells it."""
        (found,) = re.findall(r";r=(\d+);", self.headers["RateLimit"])
        return int(found)


def fresh_address() -> str:
    """An address of this machine that has not asked anything yet."""
    third, fourth = divmod(next(_ADDRESSES), 250)
    return f"127.0.{3 + third}.{1 + fourth}"


@dataclass
class Counts:
    """A redis that can be stopped and started again."""

    command: str
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty."""
        told = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self.folder)
        self.process = subprocess.Popen(
            [self.command, *told], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        with closing(Redis(port=self.port)) as client:
            wait_until(lambda: _answers(client), "redis answers")

    def stop(self) -> None:
        """End it, with all that it counted."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def known(self) -> int:
        """How many counts it holds."""
        with closing(Redis(port=self.port)) as client:
            return sum(1 for _ in client.scan_iter())


@dataclass(frozen=True)
class Stack:
    """The deployment, running."""

    port: int
    folder: Path
    replicas: tuple[LiveServer, LiveServer]
    counts: Counts

    def ask(
        self,
        address: str,
        path: str = QUESTION,
        body: bytes | None = BODY,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One question from an address of its own, over a connection of its own."""
        return asked(self.port, address, path, body, headers)

    def told(self) -> list[dict[str, str]]:
        """The lines of nginx's access log."""
        lines = (self.folder / "access.log").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.endswith("}")]  # not half of one


def asked(
    port: int,
    address: str,
    path: str = QUESTION,
    body: bytes | None = BODY,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """The answer to a question that comes from this address of the machine."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(address, 0))
    with closing(connection):
        sent = {"Content-Type": "application/json"} | dict(headers or {})
        connection.request("GET" if body is None else "POST", path, body, sent)
        response = connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read())


@contextmanager
def stack(**environment: str) -> Iterator[Stack]:
    """Redis, two replicas and nginx; stopped whatever happens.

    Args:
        environment: variables of both replicas, beside those that the deployment wants.
    """
    server, counting = nginx(), redis_server()
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        counts = Counts(counting, folder, free_port())
        running.callback(counts.stop)
        counts.start()
        variables = {
            "REFEREE_WORKERS": "1",
            "REFEREE_TRUSTED_PROXIES": "1",
            "REFEREE_RATE_STORAGE": f"redis://127.0.0.1:{counts.port}/0",
            **environment,
        }
        first = running.enter_context(served(tls=None, **variables))
        second = running.enter_context(served(tls=None, **variables))
        port = running.enter_context(proxy(server, folder, (first.port, second.port)))
        yield Stack(port, folder, (first, second), counts)


@contextmanager
def proxy(command: str, folder: Path, ports: tuple[int, int]) -> Iterator[int]:
    """The proxy with the configuration that is deployed, before these ports; gives its own."""
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, port, ports), encoding="utf-8")
    # Only root may choose a user; another is who runs it anyway.
    directives = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
    process = subprocess.Popen(
        [command, "-c", str(file), "-g", directives], stdin=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: _listens(port), "nginx answers")
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def configuration(folder: Path, port: int, ports: tuple[int, int]) -> str:
    """The deployed configuration with what is different on this machine, and nothing else."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"(?<= )/tmp/", f"{folder}/", text)
    for old, new in {
        "listen 8080 default_server;": f"listen 127.0.0.1:{port} default_server;",
        "server referee-1:8000 ": f"server 127.0.0.1:{ports[0]} ",
        "server referee-2:8000 ": f"server 127.0.0.1:{ports[1]} ",
        "/dev/stdout": f"{folder}/access.log",
        "/dev/stderr": f"{folder}/error.log",
        "worker_processes auto;": "worker_processes 2;",
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def kill(replica: LiveServer) -> None:
    """End a replica at once, with all its workers and whatever they are at."""
    os.killpg(replica.process.pid, signal.SIGKILL)
    replica.process.wait(10)


def wait_until(holds: Callable[[], bool], what: str, patience: float = _PATIENCE) -> None:
    """Wait for something to come about.

    Raises:
        TimeoutError: when it does not.
    """
    deadline = time.monotonic() + patience
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"it did not come about that {what}")
        time.sleep(0.05)


def _answers(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except NoRedis:
        return False


def _listens(port: int) -> bool:
    try:
        return asked(port, "127.0.0.1", "/health/live", None).status > 0
    except (OSError, HTTPException):
        return False
