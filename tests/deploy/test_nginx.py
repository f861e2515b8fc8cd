"""The deployed nginx before a real replica: what it refuses, and what it passes on."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.api.limits import LONGEST_HEADER, LONGEST_LINE, MOST_BYTES
from referee.api.problems import KINDS
from referee.api.settings import Settings
from tests.api.sockets import answers, exchange
from tests.deploy.stack import QUESTION, asked, configuration, fresh_address, proxy, wait_until
from tests.deploy.tools import DEPLOY, nginx
from tests.live import free_port, served

CONF = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
#: What nginx itself answers: the page, and the status and document of it.
REFUSALS = re.findall(r"location = /-/(\w+) \{\s*return (\d+) '(\{.*\})';", CONF)


class Raw(NamedTuple):
    """An answer as it came over the socket."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nginx")


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    command = nginx()
    with ExitStack() as running:
        replica = running.enter_context(served(REFEREE_WORKERS="1", REFEREE_TRUSTED_PROXIES="1"))
        yield running.enter_context(proxy(command, folder, (replica.port, replica.port)))


def sent(port: int, head: bytes) -> Raw:
    """The only answer to these bytes."""
    ((status, headers, body),) = answers(exchange(port, head))
    return Raw(status, dict(headers.items()), body)


def told(folder: Path, request_id: str) -> dict[str, str]:
    """The line of the access log about a request; it is written after the answer."""

    def lines() -> list[str]:
        return (folder / "access.log").read_text("utf-8").splitlines()

    wait_until(lambda: any(f'"{request_id}"' in line for line in lines()), "it is logged")
    (found,) = (line for line in lines() if f'"{request_id}"' in line)
    line: dict[str, str] = json.loads(found)
    return line


def test_nginx_reads_the_configuration(tmp_path: Path) -> None:
    file = tmp_path / "nginx.conf"
    file.write_text(configuration(tmp_path, free_port(), (1, 2)), encoding="utf-8")
    done = subprocess.run(
        [nginx(), "-t", "-c", str(file), "-g", f"error_log {tmp_path}/startup.log;"],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert (done.returncode, "test is successful" in done.stderr) == (0, True), done.stderr
    # As root, nginx says that nothing tells it whom to become; in its image it is not root.
    assert not re.search(r"\[(warn|error)\]", done.stderr), done.stderr


class TestRefusals:
    """A problem for everything that does not get as far as the application."""

    @pytest.mark.parametrize(
        ("head", "status", "code"),
        [
            (b"rubbish\r\n\r\n", 400, "bad_request"),
            (b"GET / HTTP/1.1\r\n\r\n", 400, "bad_request"),  # no Host
            (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "bad_request"),
            (b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "bad_request"),
            (b"GET /../.. HTTP/1.1\r\nHost: a\r\n\r\n", 400, "bad_request"),
            (b"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 400, "bad_request"),
            (
                b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
                400,
                "bad_request",
            ),
            (
                b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n",
                400,
                "bad_request",
            ),
            (b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"),
            (
                b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n"
                b"Connection: close\r\n\r\n",
                413,
                "payload_too_large",
            ),
            (
                b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
                414,
                "uri_too_long",
            ),
            (
                b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + b"a" * 9000 + b"\r\n\r\n",
                431,
                "headers_too_large",
            ),
            (
                b"GET /-/busy HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                404,
                "not_found",
            ),
        ],
    )
    def test_in_the_shape_of_all_problems(
        self, port: int, head: bytes, status: int, code: str
    ) -> None:
        check(sent(port, head), status, code)

    def test_the_id_of_the_client_is_kept(self, port: int) -> None:
        head = (
            b"POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine-1\r\nContent-Length: 2000000\r\n\r\n"
        )
        assert sent(port, head).headers["X-Request-Id"] == "mine-1"

    def test_whether_the_sender_stays_or_goes(self, port: int, folder: Path) -> None:
        head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n"
        for _ in range(10):
            check(sent(port, head), 413, "payload_too_large")
        stays = asked(port, fresh_address(), body=b" " * 1_300_000)
        check(Raw(stays.status, stays.headers, stays.body), 413, "payload_too_large")
        line = told(folder, stays.headers["X-Request-Id"])
        assert (line["method"], line["path"], line["status"]) == ("POST", QUESTION, "413")

    def test_but_not_one_that_is_none(self, port: int) -> None:
        head = b'POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: a"b\r\nContent-Length: 2000000\r\n\r\n'
        answer = sent(port, head)
        assert re.fullmatch("[0-9a-f]{32}", answer.headers["X-Request-Id"])
        check(answer, 413, "payload_too_large")

    def test_when_one_address_has_too_many_requests_at_once(self, port: int) -> None:
        address, (most,) = fresh_address(), re.findall(r"limit_conn addresses (\d+);", CONF)
        unfinished = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"
        with ExitStack() as waiting:
            for _ in range(int(most)):
                connection = socket.create_connection(
                    ("127.0.0.1", port), timeout=20, source_address=(address, 0)
                )
                waiting.enter_context(connection)
                connection.sendall(unfinished)
            wait_until(
                lambda: asked(port, address, "/health/live", None).status == 429, "it is too many"
            )
            answer = asked(port, address, "/health/live", None)
            others = asked(port, fresh_address(), "/health/live", None)
        check(Raw(answer.status, answer.headers, answer.body), 429, "rate_limited")
        assert answer.headers["Retry-After"] == "1"
        assert others.status == 200

    def test_when_no_replica_answers(self, tmp_path: Path) -> None:
        with proxy_to_nobody(tmp_path) as port:
            answer = asked(port, fresh_address())
        check(Raw(answer.status, answer.headers, answer.body), 503, "busy")
        assert answer.headers["Retry-After"] == "1"

    def test_each_says_what_the_application_would(self) -> None:
        assert len(REFUSALS) == CONF.count("location = /-/") == len(set(REFUSALS)) > 7
        for page, status, text in REFUSALS:
            document = json.loads(text)
            kind = KINDS[page]
            assert document == {
                "type": f"/problems/{kind.code}",
                "title": kind.title,
                "status": kind.status,
                "detail": document["detail"],
                "code": kind.code,
                "request_id": "$request_name",
                "errors": [],
            }
            assert int(status) == kind.status
            assert len(document["detail"]) > 10

    def test_each_is_reached_and_with_its_own_status(self) -> None:
        pages = re.findall(r"error_page [\d ]+?(?: =(\d+))? /-/(\w+);", CONF)
        assert sorted(page for _, page in pages) == sorted(page for page, *_ in REFUSALS)
        for given, page in pages:
            assert not given or int(given) == KINDS[page].status


def check(answer: Raw, status: int, code: str) -> None:
    """The shape that the contract gives to every problem, and its labels."""
    document: dict[str, Any] = json.loads(answer.body)
    assert (answer.status, document["status"], document["code"]) == (status, status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["X-Request-Id"] == document["request_id"] != ""
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Server"] == "nginx"  # and no version
    assert ("Allow" in answer.headers) == (status == 405)


class TestPassedOn:
    """What the application answers, and what it is told."""

    def test_bodies_somewhat_too_large(self, port: int) -> None:
        answer = asked(port, fresh_address(), body=b" " * (MOST_BYTES + 1))
        assert (answer.status, answer.json["code"]) == (413, "payload_too_large"), answer
        assert answer.headers["Content-Security-Policy"]  # which nginx does not send

    def test_lines_somewhat_too_long(self, port: int) -> None:
        answer = asked(port, fresh_address(), "/" + "a" * 5000, None)
        assert (answer.status, answer.json["code"]) == (414, "uri_too_long")

    def test_the_largest_body_there_may_be(self, port: int) -> None:
        question = json.dumps({"cards": ["7"]}).encode()
        answer = asked(port, fresh_address(), body=question.ljust(MOST_BYTES))
        assert (answer.status, answer.json["legal"]) == (200, True)

    @pytest.mark.parametrize(("given", "kept"), [("mine.1:2_3-4", True), ("not mine", False)])
    def test_ids_of_requests(self, port: int, given: str, kept: bool, folder: Path) -> None:
        answer = asked(port, fresh_address(), headers={"X-Request-Id": given})
        name = answer.headers["X-Request-Id"]
        assert (name == given) is kept
        assert told(folder, name)["status"] == "200"

    def test_no_version_of_anything(self, port: int) -> None:
        answer = asked(port, fresh_address())
        assert answer.headers["Server"] == "nginx"
        assert "X-Powered-By" not in answer.headers

    def test_answers_are_compressed_once(self, port: int) -> None:
        plain = asked(port, fresh_address(), "/v1/openapi.json", None)
        small = asked(port, fresh_address(), "/v1/openapi.json", None, {"Accept-Encoding": "gzip"})
        assert small.headers["Content-Encoding"] == "gzip"
        assert len(small.body) < len(plain.body) / 3

    def test_the_log_has_neither_addresses_nor_queries(self, port: int, folder: Path) -> None:
        address = fresh_address()
        answer = asked(port, address, "/v1/rulesets?secret=1", None, {"User-Agent": "secret"})
        last = told(folder, answer.headers["X-Request-Id"])
        assert (last["path"], last["status"]) == ("/v1/rulesets", "200")
        lines = (folder / "access.log").read_text("utf-8")
        assert "secret" not in lines
        assert address not in lines
        assert (folder / "error.log").read_text("utf-8") == ""


class TestAgreement:
    """The numbers of this file against those of the application."""

    def number(self, directive: str, pattern: str = r"(\d+)") -> int:
        (found,) = re.findall(rf"^\s*{directive} {pattern}", CONF, re.MULTILINE)
        return int(found)

    def test_times(self) -> None:
        settings = Settings()
        reading = self.number("proxy_read_timeout")
        assert settings.request_seconds < reading
        assert settings.request_seconds <= self.number("proxy_next_upstream_timeout") < reading
        (idle,) = re.findall(r"keepalive \d+;.*?keepalive_timeout (\d+)s;", CONF, re.DOTALL)
        assert int(idle) < settings.keep_alive

    def test_sizes(self) -> None:
        assert MOST_BYTES < self.number("client_max_body_size", r"(\d+)k") * 1024 < MOST_BYTES * 1.2
        longest = self.number("large_client_header_buffers", r"\d+ (\d+)k") * 1024
        assert longest > LONGEST_LINE
        assert longest >= LONGEST_HEADER

    def test_the_refusal_names_the_limit(self) -> None:
        (text,) = (text for page, _, text in REFUSALS if page == "rate_limited")
        most = self.number("limit_conn addresses")
        assert json.loads(text)["detail"].startswith(f"{most} requests at the same time")

    def test_who_asks_is_set_and_never_appended_to(self) -> None:
        assert "proxy_set_header X-Forwarded-For $remote_addr;" in CONF
        assert "$proxy_add_x_forwarded_for" not in CONF
        assert QUESTION.startswith("/v1/")


def proxy_to_nobody(folder: Path) -> AbstractContextManager[int]:
    """The proxy before two ports where nobody listens."""
    return proxy(nginx(), folder, (free_port(), free_port()))
