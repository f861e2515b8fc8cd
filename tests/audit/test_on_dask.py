"""The same audit on the workers of a scheduler, one of which is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import orjson
import pytest

from referee.audit import Chunk, NoScheduler, Processes, WorkFailed, audit
from referee.audit.reports import as_json
from referee.audit.spread import Results
from tests.audit.records import as_file, mixed, read, saved, source
from tests.live import free_port

on_dask = pytest.importorskip("referee.audit.on_dask", exc_type=ImportError)

#: Seconds that anything may take here.
PATIENCE = 60


def until(met: Callable[[], bool]) -> None:
    """Wait for something."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def dask(*arguments: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command of dask in a process of its own."""
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    with (
        log.open("wb") as said,
        subprocess.Popen(command, stdout=said, stderr=said, start_new_session=True) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


class Cluster:
    """A scheduler and workers on this machine."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self._log = folder / "scheduler.log"
        arguments = ("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.scheduler = stack.enter_context(dask(*arguments, log=self._log))
        self.workers: list[subprocess.Popen[bytes]] = []
        until(lambda: "Scheduler at:" in self._log.read_text("utf-8"))

    def begin(self, number: int) -> None:
        """Add workers, and wait for all there are."""
        for _ in range(number):
            log = self._folder / f"worker-{len(self.workers)}.log"
            arguments = ("worker", self.address, "--nthreads", "1", "--no-nanny")
            self.workers.append(self._stack.enter_context(dask(*arguments, log=log)))
        until(
            lambda: self._log.read_text("utf-8").count("Register worker addr") >= len(self.workers)
        )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path)


def test_nothing_is_lost_with_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    cluster.begin(2)
    file = saved(tmp_path / "hands.jsonl", as_file(mixed() * 4))
    journal = tmp_path / "journal"
    command = [sys.executable, "-m", "referee.cli", "audit", file.name, "--format", "json"]
    with subprocess.Popen(
        [*command, "--dask", cluster.address, "--journal", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 3)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        done = journal.read_bytes().count(b"\n") - 1
        printed, complained = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, complained
    whole = audit([file], Processes(2))
    assert orjson.loads(printed) == orjson.loads(orjson.dumps(as_json(whole)))
    assert done < journal.read_bytes().count(b"\n") - 1
    assert b"Traceback" not in complained


def test_without_a_scheduler_there_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_dask, "_TO_CONNECT", 1)
    for address in (f"tcp://127.0.0.1:{free_port()}", "what://127.0.0.1:1"):
        with pytest.raises(NoScheduler, match=f"no scheduler at {address}"):
            audit([source(b"{}\n")], on_dask.OnDask(address))


def test_without_workers_and_then_without_a_scheduler(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "_TO_CONNECT", 1)
    engine = on_dask.OnDask(cluster.address)
    with pytest.raises(NoScheduler, match="has no workers"):
        audit([source(b"{}\n")], engine)
    cluster.begin(1)

    def killing(chunks: Iterator[Chunk]) -> Results:
        for result in engine(chunks):
            cluster.scheduler.kill()
            yield result

    with pytest.raises(WorkFailed, match="the scheduler of the workers is gone"):
        audit([source(as_file(mixed()))], killing, chunk_bytes=5_000)


def test_a_worker_has_the_same_version() -> None:
    (chunk,) = read(b"{}\n")
    assert on_dask.audited_by(on_dask.__version__, chunk).lines == 1
    with pytest.raises(on_dask.WrongVersion, match=r"not 0\.0\.1"):
        on_dask.audited_by("0.0.1", chunk)
