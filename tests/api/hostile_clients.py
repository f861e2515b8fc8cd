"""Clients that behave badly over time: they send slowly, never read, or come in crowds."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, product
from threading import Lock
from typing import Final

from tests.api.sockets import GOOD, answers, request

_PLAYS: Final = "/v1/rulesets/chimera-more-5p/legal-plays"
_HAND: Final = ["0", "1", "1", *"23456789", "10", "11", "12", "12", "H", "P", "C", "Q"]
_RULESETS: Final = ("chimera-2014", "chimera-more-3p", "chimera-more-5p", "chimera-bga")


@contextmanager
def crowd(
    port: int, number: int, first: bytes = b"", buffer: int = 0
) -> Iterator[list[socket.socket]]:
    """So many connections, on each of which the same was sent."""
    with ExitStack() as stack:
        connections = []
        for _ in range(number):
            connection = stack.enter_context(socket.socket())
            if buffer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            connection.settimeout(20)
            connection.connect(("127.0.0.1", port))
            with suppress(OSError):  # the server may have closed it already
                connection.sendall(first)
            connections.append(connection)
        yield connections


def dripping(port: int, number: int, first: bytes, drop: bytes, seconds: float) -> Counter[str]:
    """Send a drop a second on each connection, for so long or until the server has had enough."""
    ends = Counter[str]()
    with crowd(port, number, first) as connections:
        until = time.monotonic() + seconds
        left = list(connections)
        while left and time.monotonic() < until:
            time.sleep(1)
            for connection in list(left):
                try:
                    connection.sendall(drop)
                    connection.setblocking(False)
                    received = connection.recv(65_536)
                except BlockingIOError:
                    connection.settimeout(20)
                    continue
                except OSError:
                    received = b""
                ends[_first(received)] += 1
                left.remove(connection)
        ends["still open"] += len(left)
    return +ends


def idling(port: int, number: int, first: bytes, seconds: float) -> Counter[str]:
    """Open so many connections, and do no more."""
    with crowd(port, number, first) as connections:
        time.sleep(seconds)
        return Counter(_state(connection) for connection in connections)


def never_reading(port: int, number: int, seconds: float) -> Counter[str]:
    """Ask for long answers over and over, and read none of them."""
    body = json.dumps({"hand": _HAND[1:], "limit": 1000}).encode()
    asked = request(body, length=len(body), path=_PLAYS) * 50
    with crowd(port, number, asked, buffer=4096):
        time.sleep(seconds)
    return Counter({"left alone": number})


def endless_chunks(port: int) -> Counter[str]:
    """Send chunks until the server has had enough."""
    with crowd(port, 1, request(b"", b"Transfer-Encoding: chunked")) as (connection,):
        sent = 0
        with suppress(OSError):
            while sent < 500_000_000:
                connection.sendall(b"10000\r\n" + b" " * 65_536 + b"\r\n")
                sent += 65_536
        return Counter([_received(connection)])


def asking_at_once(
    port: int, number: int, seconds: float, questions: Callable[[], Iterator[bytes]]
) -> Counter[str]:
    """Ask from so many connections, each the next question as soon as it was answered."""
    until = time.monotonic() + seconds
    asked, one_by_one = questions(), Lock()

    def ask(_: int) -> Counter[str]:
        statuses = Counter[str]()
        while time.monotonic() < until:
            with one_by_one:
                question = next(asked)
            with crowd(port, 1, question) as (connection,):
                connection.settimeout(60)
                statuses[_received(connection)] += 1
        return statuses

    with ThreadPoolExecutor(number) as threads:
        return sum(threads.map(ask, range(number)), Counter())


def other_house_rules() -> Iterator[bytes]:
    """A hand's plays, every time under house rules that were not asked for lately."""
    rules = product(range(2, 13), (False, True), (False, True), _RULESETS)
    chosen = list(rules)
    for number in count():
        pairs, card, pair, ruleset = chosen[number * 37 % len(chosen)]
        options = {
            "sequence_of_pairs_minimum": pairs,
            "attached_card_may_match_body": card,
            "attached_pair_may_match_body": pair,
        }
        body = json.dumps({"hand": ["7", "8"], "options": options}).encode()
        path = f"/v1/rulesets/{ruleset}/legal-plays"
        yield request(body, b"Connection: close", length=len(body), path=path)


def large_batches() -> Iterator[bytes]:
    """A batch of a thousand questions with a hundred mistakes each, again and again."""
    item = {"path": "/v1/rulesets/chimera-more-5p/classify", "body": {"cards": ["x"] * 100}}
    body = json.dumps({"requests": [item] * 1000}).encode()
    while True:
        yield request(body, b"Connection: close", length=len(body), path="/v1/batch")


def half_a_request() -> bytes:
    """A head whose body does not follow."""
    return request(b"", length=len(GOOD))


def _received(connection: socket.socket) -> str:
    """The status of the first answer; all is read until the server closes."""
    received = bytearray()
    with suppress(OSError):
        while piece := connection.recv(65_536):
            received += piece
    return _first(bytes(received))


def _first(received: bytes) -> str:
    try:
        return str(next(answers(received))[0])
    except StopIteration:
        return "closed"


def _state(connection: socket.socket) -> str:
    """Whether the server has answered, or has closed, or neither."""
    connection.setblocking(False)
    try:
        return _first(connection.recv(65_536))
    except BlockingIOError:
        return "still open"
    except OSError:
        return "closed"
