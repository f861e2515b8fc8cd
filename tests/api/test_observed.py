"""What is logged and counted: enough to run the server, and nothing of what was asked."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from referee import __version__
from referee.api import create_app
from referee.api.logs import formatter, set_up, without_words
from referee.api.settings import Settings
from tests.api.asking import CLASSIFY, path_of
from tests.live import LiveServer, free_port, served

Json = Any
NAME = "Annabella"
_SCORE = path_of("hands/score", "chimera-more-3p")


def asked(server: LiveServer, method: str, path: str, body: Json = None, **headers: str) -> Json:
    """The answer over the network."""
    connection = server.connection()
    data = None if body is None else json.dumps(body)
    named = {name.replace("_", "-"): word for name, word in headers.items()}
    connection.request(method, path, data, {"Content-Type": "application/json", **named})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return json.loads(text) if text else None


def lines(server: LiveServer, least: int) -> list[Json]:
    """The lines of the log, once there are so many."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        found = [json.loads(line) for line in server.complained.splitlines() if line[:1] == "{"]
        if len(found) >= least:
            return found
        time.sleep(0.05)
    raise AssertionError(f"not {least} lines in {server.complained!r}")


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    """A server that logs each request."""
    with served(REFEREE_LOG="requests", REFEREE_LOG_FORMAT="json") as running:
        yield running


class TestLog:
    def test_a_line_for_each_request_and_nothing_of_what_it_asked(self, server: LiveServer) -> None:
        before = len(lines(server, 0))
        asked(server, "POST", CLASSIFY, {"cards": ["11", "11", "12"]}, X_Request_Id="mine")
        asked(server, "POST", _SCORE, {"players": [NAME]})
        asked(server, "GET", f"/v1/rulings/{NAME}?{NAME}={NAME}", User_Agent=NAME)
        asked(server, "GET", f"/{NAME}")
        found = lines(server, before + 4)[before:]
        assert [(line["operation"], line["status"]) for line in found] == [
            ("classify", 200),
            ("scoreHand", 422),
            ("getRuling", 404),
            ("none", 404),
        ]
        assert found[0]["request_id"] == "mine"
        for line in found:
            assert set(line) == {
                "level",
                "logger",
                "message",
                "timestamp",
                "request_id",
                "method",
                "operation",
                "status",
                "ms",
            }
            assert line["ms"] >= 0
        written = json.dumps(found)
        assert NAME not in written
        assert "127.0.0.1" not in written
        assert '"11"' not in written

    def test_no_line_unless_asked_for(self) -> None:
        with served() as quiet:
            asked(quiet, "POST", CLASSIFY, {"cards": ["7"]})
            assert quiet.complained == ""

    def test_a_variable_that_is_nearly_a_setting(self) -> None:
        with served(REFEREE_WORKER="3") as server:
            assert "REFEREE_WORKER is no setting and does nothing" in server.complained


class TestWords:
    def failing(self) -> BaseException:
        try:
            try:
                raise KeyError(NAME)
            except KeyError as error:
                raise ValueError(f"no {NAME}") from error
        except ValueError as error:
            return error

    def test_of_a_failure_the_places_and_kinds_are_told(self) -> None:
        told = without_words(self.failing())
        assert re.findall(r"^\w+$", told, re.MULTILINE) == ["KeyError", "ValueError"]
        assert "test_observed.py" in told
        assert NAME not in told.replace(f"{{{NAME}}}", "")

    @pytest.mark.parametrize("shape", ["text", "json"])
    @pytest.mark.parametrize(("log", "whole"), [("failures", False), ("debug", True)])
    def test_what_it_says_only_if_wanted(self, shape: str, log: str, whole: bool) -> None:
        error = self.failing()
        record = logging.LogRecord(
            "referee", logging.ERROR, "", 1, "a request failed", None, (type(error), error, None)
        )
        line = formatter(Settings(log=log, log_format=shape)).format(record)
        assert (NAME in line) == whole
        assert "ValueError" in line
        if shape == "json":
            assert json.loads(line)["level"] == "ERROR"

    def test_lines_of_text_hold_what_belongs_to_a_request(self) -> None:
        record = logging.LogRecord("referee", logging.INFO, "", 1, "request", None, None)
        record.told = {"request_id": "mine", "status": 200}
        line = formatter(Settings()).format(record)
        assert line.endswith("INFO request request_id=mine status=200")

    def test_other_lines_of_gunicorn_go_the_same_way(self) -> None:
        loggers = [logging.getLogger(name) for name in ("referee", "gunicorn.error")]
        kept = [(one, one.handlers, one.propagate, one.level) for one in loggers]
        try:
            set_up(Settings(log="requests", log_format="json"))
            ours, theirs = loggers
            assert ours.handlers == theirs.handlers
            assert ours.isEnabledFor(logging.INFO)
            assert not theirs.isEnabledFor(logging.INFO)
        finally:
            for one, handlers, propagate, level in kept:
                one.handlers, one.propagate = handlers, propagate
                one.setLevel(level)


@dataclass(frozen=True)
class Measured:
    """A server with metrics, and the port that they are on."""

    server: LiveServer
    port: int
    folder: Path

    def scraped(self) -> dict[tuple[str, ...], float]:
        """Every figure, by its name and the values of its labels in the order of their names."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        return {
            (sample.name, *(sample.labels[name] for name in sorted(sample.labels))): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def workers(self) -> set[int]:
        """The processes that answer."""
        path = Path(f"/proc/{self.server.process.pid}/task/{self.server.process.pid}/children")
        return set(map(int, path.read_text("ascii").split()))


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    """A server with metrics."""
    port, folder = free_port(), tmp_path_factory.mktemp("metrics")
    with served(
        REFEREE_METRICS_PORT=str(port),
        REFEREE_WORKERS="3",
        PROMETHEUS_MULTIPROC_DIR=str(folder),
    ) as running:
        yield Measured(running, port, folder)
    assert not list(folder.iterdir()), "nothing is left behind"


class TestMetrics:
    def test_all_workers_are_added_up(self, measured: Measured) -> None:
        def classified() -> None:
            asked(measured.server, "POST", CLASSIFY, {"cards": ["7", "7", "8"]})

        before = measured.scraped()
        with ThreadPoolExecutor(8) as threads:
            for _ in range(60):
                threads.submit(classified)
        after = measured.scraped()
        for key in (
            ("referee_requests_total", "POST", "classify", "200"),
            ("referee_request_seconds_count", "classify"),
            ("referee_verdicts_total", "classify", "no_attachment_allowed"),
        ):
            assert after[key] - before.get(key, 0) == 60, key
        assert after["referee_info", __version__] == 1

    def test_what_kind_of_verdict_in_a_batch_and_in_a_hand(self, measured: Measured) -> None:
        before = measured.scraped()
        question = {"path": CLASSIFY, "body": {"cards": []}}
        wrong = {"path": CLASSIFY, "body": {}}
        asked(measured.server, "POST", "/v1/batch", {"requests": [question, question, wrong]})
        record = {
            "players": ["A", "B", "C"],
            "first_bidder": "A",
            "events": [{"type": "play", "player": "A", "cards": ["7"]}],
        }
        asked(measured.server, "POST", path_of("hands/referee", "chimera-more-3p"), record)
        after = measured.scraped()
        told = {
            key[1:]: value - before.get(key, 0)
            for key, value in after.items()
            if key[0] == "referee_verdicts_total" and value != before.get(key, 0)
        }
        assert told == {("batch", "empty_play"): 2, ("refereeHand", "wrong_phase"): 1}

    def test_enumerations_under_house_rules(self, measured: Measured) -> None:
        key = ("referee_catalogue_builds_total",)
        before = measured.scraped().get(key, 0)
        body = {"hand": ["7", "7"], "trick": None, "options": {"sequence_of_pairs_minimum": 4}}
        asked(measured.server, "POST", path_of("legal-plays", "chimera-more-3p"), body)
        assert measured.scraped()[key] == before + 1

    def test_a_worker_that_dies_takes_no_figures_with_it(self, measured: Measured) -> None:
        key = ("referee_requests_total", "GET", "live", "200")
        for _ in range(30):
            asked(measured.server, "GET", "/health/live")
        counted = measured.scraped()[key]
        for _ in range(3):
            alive = measured.workers()
            os.kill(min(alive), signal.SIGKILL)
            deadline = time.monotonic() + 20
            while len(measured.workers() - {min(alive)}) < 3 and time.monotonic() < deadline:
                time.sleep(0.05)
        assert measured.server.ready()
        assert measured.scraped()[key] >= counted
        for _ in range(30):
            asked(measured.server, "GET", "/health/live")
        assert measured.scraped()[key] >= counted + 30
        # Of each of three kinds one for a place: the three workers, the one that starts them, and
        # one more worker that may start before another is gone.
        assert len(list(measured.folder.iterdir())) <= 3 * 5

    def test_off_unless_asked_for(self) -> None:
        app = create_app(Settings())
        assert app.test_client().get("/metrics").status_code == 404
