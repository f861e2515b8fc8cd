"""How the server stops and reloads: who is here is answered, and who comes later is not kept."""

from __future__ import annotations

import os
import signal
import socket
import struct
import time
from contextlib import ExitStack
from selectors import DefaultSelector

import pytest

from referee.api.arrivals import Here
from referee.api.connections import Connection, Line, Stage
from referee.api.patient_worker import PatientWorker
from tests.api.sockets import GOOD, answers, request
from tests.live import LiveServer, served
from tests.load.processes import children

_WHOLE = request(GOOD, length=len(GOOD))


def connected(server: LiveServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def received(connection: socket.socket) -> list[int]:
    """The statuses of all answers until the server closes."""
    found = bytearray()
    while piece := connection.recv(65_536):
        found += piece
    return [status for status, _, _ in answers(bytes(found))]


def within(seconds: float, server: LiveServer) -> bool:
    """Whether new connections are refused before so many seconds are over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            connected(server).close()
        except ConnectionRefusedError:
            return True
        time.sleep(0.02)
    return False


class TestStop:
    def test_who_has_connected_before_is_answered(self) -> None:
        with served(REFEREE_WORKERS="1") as server, ExitStack() as stack:
            (worker,) = children(server.process.pid)
            os.kill(worker, signal.SIGSTOP)  # so that nobody takes them
            waiting = [stack.enter_context(connected(server)) for _ in range(50)]
            for connection in waiting:
                connection.sendall(_WHOLE)
            server.process.terminate()
            time.sleep(0.3)
            os.kill(worker, signal.SIGCONT)
            assert [received(connection) for connection in waiting] == [[200]] * 50
            assert server.process.wait(20) == 0

    def test_who_comes_while_others_are_waited_for_is_refused_at_once(self) -> None:
        with served(REFEREE_WORKERS="2") as server, connected(server) as slow:
            slow.sendall(_WHOLE[:-5])
            time.sleep(0.3)
            server.process.terminate()
            assert within(3, server)
            assert server.process.poll() is None
            slow.sendall(_WHOLE[-5:])
            assert received(slow) == [200]
            assert server.process.wait(20) == 0


class _Worker(PatientWorker):
    """A worker with no server around it, that writes down what it would give to its threads."""

    def __init__(self) -> None:
        self.poller = DefaultSelector()
        self.nr_conns = 1
        self.given: list[int] = []
        self._held = 0
        self._lines = (Line(10), Line(10), Line(10), Line(10), Line(10))
        self._fresh, self.keepalived_conns, self._arriving, *_ = self._lines

    def _submit(self, connection: Connection, here: Here) -> None:
        assert connection.line is not None
        connection.line.leave(connection)
        self.given.append(here.size)


class TestOverdue:
    """A loop that is late ends nobody whose request is here."""

    @pytest.mark.parametrize("line", ["_fresh", "keepalived_conns", "_arriving"])
    def test_a_request_that_has_come_in_the_meantime_is_answered(self, line: str) -> None:
        worker = _Worker()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            getattr(worker, line).join(Connection(ours, None, None))
            theirs.sendall(_WHOLE)
            worker._end_overdue(time.monotonic() + 100)
            assert (worker.given, worker.nr_conns) == ([len(_WHOLE)], 1)

    @pytest.mark.parametrize("line", ["_fresh", "keepalived_conns"])
    def test_who_has_sent_nothing_is_dropped(self, line: str) -> None:
        worker = _Worker()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            getattr(worker, line).join(Connection(ours, None, None))
            worker._end_overdue(time.monotonic() + 100)
            assert (worker.given, worker.nr_conns) == ([], 0)
            assert theirs.recv(1) == b""


class TestCount:
    """A worker that counted a connection out twice would end while others are answered."""

    def test_what_happens_on_a_connection_that_is_dropped_already(self) -> None:
        worker = _Worker()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            connection = Connection(ours, None, None)
            for stage in (Stage.WORKING, Stage.SENDING, Stage.PARTING):
                worker.nr_conns = 1
                connection.stage = stage
                worker._drop(connection)
                worker._ready(connection)
                worker._drop(connection)
                assert worker.nr_conns == 0

    def test_clients_that_reset_their_connections(self) -> None:
        reset = struct.pack("ii", 1, 0)
        with served(REFEREE_WORKERS="1") as server, connected(server) as slow:
            slow.sendall(_WHOLE[:-5])
            for number in range(1000):
                with connected(server) as connection:
                    connection.sendall(_WHOLE)
                    time.sleep(number % 5 / 1000)
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
            server.process.terminate()
            time.sleep(0.5)
            slow.sendall(_WHOLE[-5:])
            assert received(slow) == [200]


class TestReload:
    def test_workers_are_replaced_and_all_questions_answered(self) -> None:
        with served(REFEREE_WORKERS="2") as server, connected(server) as slow:
            old = set(children(server.process.pid))
            slow.sendall(_WHOLE[:-5])
            time.sleep(0.3)
            server.process.send_signal(signal.SIGHUP)
            deadline = time.monotonic() + 20
            while len(set(children(server.process.pid)) - old) < 2:
                assert time.monotonic() < deadline
                connection = server.connection()
                connection.request("GET", "/health/ready")
                assert connection.getresponse().status == 200
                connection.close()
            slow.sendall(_WHOLE[-5:])
            assert received(slow) == [200]

    def test_the_log_goes_on_as_before(self) -> None:
        with served(REFEREE_WORKERS="1", REFEREE_LOG_FORMAT="json") as server:
            server.process.send_signal(signal.SIGHUP)
            (old,) = children(server.process.pid)
            while old in children(server.process.pid):
                time.sleep(0.05)
            (new,) = children(server.process.pid)
            os.kill(new, signal.SIGKILL)
            deadline = time.monotonic() + 20
            while "SIGKILL" not in server.complained and time.monotonic() < deadline:
                time.sleep(0.05)
            time.sleep(0.3)
            told = [line for line in server.complained.splitlines() if "SIGKILL" in line]
            assert len(told) == 1
            assert told[0].startswith("{")
