"""The worker: no client holds a thread, and who has waited longest makes room."""

from __future__ import annotations

import json
import resource
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.api import open_files
from tests.api.asking import path_of
from tests.api.hostile_clients import crowd, half_a_request
from tests.api.sockets import GOOD, answers, exchange, request
from tests.live import LiveServer, served

#: More than there are threads, in a server with one process.
MANY = 20
ASKED = request(GOOD, length=len(GOOD))


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with served(
        tls=None,
        REFEREE_WORKERS="1",
        REFEREE_CONNECTIONS="50",
        REFEREE_REQUEST_SECONDS="2",
        REFEREE_KEEP_ALIVE="4",
    ) as server:
        yield server


def statuses(received: bytes) -> list[int]:
    return [status for status, _, _ in answers(received)]


def asks(server: LiveServer) -> float:
    """Ask a good question; in how many seconds it was answered."""
    begun = time.monotonic()
    assert statuses(exchange(server.port, ASKED)) == [200]
    return time.monotonic() - begun


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    received = bytearray()
    while piece := connection.recv(65_536):
        received += piece
    return bytes(received)


def was_left(connection: socket.socket) -> bool:
    """Whether the server has closed a connection that it could not send all to."""
    try:
        for _ in range(100):
            connection.sendall(ASKED * 100)
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


class TestWhoSendsSlowly:
    @pytest.mark.parametrize("first", [b"", b"POST", half_a_request(), half_a_request() + GOOD[:9]])
    def test_holds_up_nobody(self, server: LiveServer, first: bytes) -> None:
        with crowd(server.port, MANY, first):
            assert asks(server) < 1.5

    def test_is_told_so_and_left(self, server: LiveServer) -> None:
        begun = time.monotonic()
        with crowd(server.port, 1, half_a_request()) as (connection,):
            (status, headers, body), *more = answers(rest(connection))
        assert (status, json.loads(body)["code"], more) == (408, "request_timeout", [])
        assert headers["Connection"] == "close"
        assert 1.5 < time.monotonic() - begun < 5

    def test_is_left_without_a_word_who_said_none(self, server: LiveServer) -> None:
        with crowd(server.port, 1) as (connection,):
            assert rest(connection) == b""

    def test_a_request_in_pieces_is_answered(self, server: LiveServer) -> None:
        with crowd(server.port, 1) as (connection,):
            for start in range(0, len(ASKED), 40):
                connection.sendall(ASKED[start : start + 40])
                time.sleep(0.01)
            assert statuses(connection.recv(65_536)) == [200]


class TestWhoReadsSlowly:
    def test_holds_up_nobody_and_is_left(self, server: LiveServer) -> None:
        hand = json.dumps({"hand": ["0", *"12345678", "H", "P", "Q"], "limit": 1000}).encode()
        asked = request(hand, length=len(hand), path=path_of("legal-plays")) * 40
        with crowd(server.port, MANY, asked, buffer=4096) as connections:
            time.sleep(1)
            assert asks(server) < 5
            time.sleep(4)
            assert all(was_left(connection) for connection in connections)

    def test_a_long_answer_is_sent_to_the_end(self, server: LiveServer) -> None:
        item = {"path": path_of("classify"), "body": {"cards": ["x"] * 50}}
        body = json.dumps({"requests": [item] * 300}).encode()
        asked = request(body, length=len(body), path="/v1/batch")
        with crowd(server.port, 1, asked, buffer=4096) as (connection,):
            time.sleep(0.5)
            connection.shutdown(socket.SHUT_WR)
            ((status, _, answer),) = answers(rest(connection))
        assert status == 200
        assert len(json.loads(answer)["responses"]) == 300


class TestConnections:
    def test_are_kept_and_used_again(self, server: LiveServer) -> None:
        with crowd(server.port, 1) as (connection,):
            for _ in range(5):
                connection.sendall(ASKED)
                assert statuses(connection.recv(65_536)) == [200]

    def test_many_requests_at_once_are_answered_in_order(self, server: LiveServer) -> None:
        illegal = b'{"cards": ["7", "9"]}'
        sent = (ASKED + request(illegal, length=len(illegal))) * 300
        found = [json.loads(body)["legal"] for _, _, body in answers(exchange(server.port, sent))]
        assert found == [True, False] * 300

    def test_who_is_told_to_go_and_stays_holds_up_nobody(self, server: LiveServer) -> None:
        leaving = request(GOOD, b"Connection: close", length=len(GOOD))
        with crowd(server.port, MANY, leaving) as connections:
            assert asks(server) < 1.5
            assert all(statuses(rest(one)) == [200] for one in connections)

    def test_a_hundred_where_there_is_room_for_fifty(self, server: LiveServer) -> None:
        with crowd(server.port, 100):
            assert asks(server) < 1.5

    def test_a_hundred_that_asked_once(self, server: LiveServer) -> None:
        with crowd(server.port, 100, ASKED):
            assert asks(server) < 1.5

    def test_a_hundred_with_half_a_request(self, server: LiveServer) -> None:
        with crowd(server.port, 100, half_a_request()):
            assert asks(server) < 1.5

    def test_who_expects_it_is_told_to_go_on(self, server: LiveServer) -> None:
        head = request(b"", b"Expect: 100-continue", length=len(GOOD))
        with crowd(server.port, 1, head) as (connection,):
            assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
            connection.sendall(GOOD)
            received = connection.recv(65_536)
            assert received.count(b"HTTP/1.1") == 1
            assert statuses(received) == [200]

    def test_who_expects_it_for_too_much_is_refused(self, server: LiveServer) -> None:
        head = request(b"", b"Expect: 100-continue", length=2_000_000)
        with crowd(server.port, 1, head) as (connection,):
            received = rest(connection)
        assert received.startswith(b"HTTP/1.1 413")

    def test_whatever_became_of_them_the_server_complains_of_nothing(
        self, server: LiveServer
    ) -> None:
        for _ in range(20):
            with crowd(server.port, 1, ASKED[:100]) as (connection,):
                linger = (1).to_bytes(4, "little") + (0).to_bytes(4, "little")
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        assert asks(server) < 1.5
        assert server.complained == ""


def certified(folder: Path) -> tuple[Path, Path, ssl.SSLContext]:
    """A certificate for this machine, its key, and what trusts it."""
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )  # fmt: skip
    return certificate, key, ssl.create_default_context(cafile=str(certificate))


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    certificate, key, trust = certified(tmp_path_factory.mktemp("tls"))
    arguments = ("--tls-cert", str(certificate), "--tls-key", str(key))
    with served(*arguments, tls=trust, REFEREE_WORKERS="1", REFEREE_REQUEST_SECONDS="2") as server:
        yield server


class TestOverTls:
    def test_it_answers_and_keeps_the_connection(self, secure: LiveServer) -> None:
        connection = secure.connection()
        for _ in range(3):
            connection.request(
                "POST", path_of("classify"), GOOD, {"Content-Type": "application/json"}
            )
            assert json.loads(connection.getresponse().read())["legal"]
        connection.close()

    @pytest.mark.parametrize("first", [b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n"])
    def test_who_does_not_shake_hands_holds_up_nobody(
        self, secure: LiveServer, first: bytes
    ) -> None:
        with ExitStack() as stack:
            for _ in range(MANY):
                other = stack.enter_context(socket.create_connection(("127.0.0.1", secure.port)))
                other.sendall(first)
            assert secure.ready()

    def test_a_long_question_and_a_long_answer(self, secure: LiveServer) -> None:
        item = {"path": path_of("classify"), "body": {"cards": ["x"] * 50}}
        body = json.dumps({"requests": [item] * 1000})
        connection = secure.connection()
        connection.request("POST", "/v1/batch", body, {"Content-Type": "application/json"})
        assert len(json.loads(connection.getresponse().read())["responses"]) == 1000
        connection.close()


class TestOpenFiles:
    @pytest.mark.parametrize(
        ("soft", "hard", "room", "raised"),
        [
            (20_000, 20_000, 2_000, None),
            (1_024, 4_096, 2_000, 2_100),
            (256, 1_000, 900, 1_000),
            (1_024, resource.RLIM_INFINITY, 2_000, 2_100),
            (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 2_000, None),
        ],
    )
    def test_the_limit_is_raised_as_far_as_it_can_be(
        self,
        monkeypatch: pytest.MonkeyPatch,
        soft: int,
        hard: int,
        room: int,
        raised: int | None,
    ) -> None:
        limits: list[tuple[int, int]] = []
        monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
        monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))
        assert open_files.room_for(2_000) == room
        assert limits == ([] if raised is None else [(raised, hard)])
