"""A client with many connections in one thread: asks, looks at every answer, asks again.

Each place for a connection has one exchange under way at a time. A connection that ends before all
answers have come is written down, and the exchange begins anew on another one, as a proxy would do
for questions that change nothing.
"""

from __future__ import annotations

import heapq
import socket
import struct
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Final, Protocol

from tests.load.exchanges import Ending, Exchange, Sender
from tests.load.figures import ANNOUNCED, Cut, Seen
from tests.load.received import Incoming, NoAnswer, Received

_PIECE: Final = 65_536
#: Seconds that an exchange may take.
_PATIENCE: Final = 30.0
#: How often an exchange is tried, and the seconds between two tries.
_TRIES: Final = 20
_AGAIN: Final = 0.1
#: What may be asked again: the statuses by which a server says so.
_LATER: Final = frozenset({502, 503, 504})

_RESET: Final = struct.pack("ii", 1, 0)
#: A buffer that a large answer fills.
_SMALL_BUFFER: Final = 8192


class Flag(Protocol):
    """A number that another process may set."""

    value: float


class Client:
    """All the places, and what they have seen since it was last told."""

    def __init__(self, port: int, sender: Sender, places: tuple[int, int], stopping: Flag) -> None:
        """Make the places.

        Args:
            port: of the server.
            sender: makes the exchanges.
            places: for so many good connections, and so many hostile ones.
            stopping: when the server was told to stop, on the monotonic clock; until then 0.
        """
        self.port = port
        self.seen = Seen()
        self.selector = DefaultSelector()
        self._stopping = stopping
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        good, hostile = places
        self._places = [
            *(_Place(self, sender.proper) for _ in range(good)),
            *(_Place(self, sender.hostile) for _ in range(hostile)),
        ]

    @property
    def stopping(self) -> bool:
        """Whether the server has been told to stop."""
        return bool(self._stopping.value)

    def run(self, tell: Callable[[Seen], None]) -> None:
        """Ask until the server has stopped; tell every second what was seen."""
        for place in self._places:
            self.later(0.0, place.begin)
        told = monotonic()
        while any(not place.ended for place in self._places):
            now = monotonic()
            until = self._timers[0][0] - now if self._timers else 1.0
            events = self.selector.select(max(0.0, min(until, 1.0)))
            looked = monotonic()
            for key, mask in events:
                key.data.happened(mask)
            now = monotonic()
            while self._timers and self._timers[0][0] <= now:
                heapq.heappop(self._timers)[2]()
            self.seen.held_up = max(self.seen.held_up, now - looked)
            if now - told >= 1.0:
                told = max(told + 1.0, now - 1.0)
                for place in self._places:
                    place.check_patience(now)
                seen, self.seen = self.seen, Seen()
                tell(seen)
        tell(self.seen)

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do something after so many seconds."""
        heapq.heappush(self._timers, (monotonic() + seconds, next(self._number), act))


class _Place:
    """A place for one connection."""

    def __init__(self, client: Client, make: Callable[[], Exchange]) -> None:
        self.ended = False
        self._client = client
        self._make = make
        self._socket: socket.socket | None = None
        self._mask = 0
        self._incoming = Incoming()
        self._taken = False
        #: Which exchange it is, so that a timer of an earlier one does nothing.
        self._turn = 0
        self._exchange: Exchange | None = None
        self._tries = 1
        self._begun = 0.0
        self._sent: float | None = None
        self._out = memoryview(b"")
        self._pieces: deque[bytes] = deque()
        self._answered = 0
        self._reading = True
        self._told_later = False

    # --- beginning ------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the next exchange."""
        self._exchange = self._make()
        self._tries = 1
        self._try()

    def _try(self) -> None:
        exchange = self._exchange
        assert exchange is not None
        self._turn += 1
        self._pieces = deque(exchange.pieces)
        self._out = memoryview(b"")
        self._sent = None
        self._answered = 0
        self._reading = not exchange.unread
        self._told_later = False
        self._begun = monotonic()
        if exchange.fresh or self._tries > 1:
            self._close()
        try:
            if self._socket is None:
                self._connect(_SMALL_BUFFER if exchange.unread else None)
        except OSError as error:
            self._cut("refused" if isinstance(error, ConnectionRefusedError) else str(error))
            return
        self._send_piece()

    def _connect(self, buffer: int | None) -> None:
        made = socket.socket()
        made.settimeout(_PATIENCE)
        if buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        try:
            made.connect(("127.0.0.1", self._client.port))
        except OSError:
            made.close()
            raise
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.setblocking(False)
        self._socket = made
        self._mask = 0
        self._incoming = Incoming()
        self._taken = False

    # --- sending --------------------------------------------------------------------------------

    def _send_piece(self) -> None:
        self._out = memoryview(self._pieces.popleft())
        self._flush()

    def _flush(self) -> None:
        assert self._socket is not None
        assert self._exchange is not None
        while self._out:
            try:
                self._out = self._out[self._socket.send(self._out) :]
            except BlockingIOError:
                break
            except OSError:
                # The server may have answered and closed before all was sent; the answer is read.
                self._out = memoryview(b"")
                self._pieces.clear()
                break
        self._listen()
        if self._out:
            return
        if self._pieces:
            self._in_this_turn(self._exchange.pause, self._send_piece)
            return
        self._sent = monotonic()
        self._all_sent(self._exchange)

    def _all_sent(self, exchange: Exchange) -> None:
        assert self._socket is not None
        if exchange.ending is Ending.ABORT:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            self._finish()
            return
        if exchange.ending is Ending.HALF:
            with suppress(OSError):  # closed already, as reading will show
                self._socket.shutdown(socket.SHUT_WR)
        if not self._reading:
            self._in_this_turn(exchange.unread, self._read_again)

    def _read_again(self) -> None:
        self._reading = True
        self._listen()

    def _in_this_turn(self, seconds: float, act: Callable[[], None]) -> None:
        turn = self._turn

        def still() -> None:
            if self._turn == turn:
                act()

        self._client.later(seconds, still)

    def _listen(self) -> None:
        """Tell the selector what is waited for."""
        assert self._socket is not None
        mask = (EVENT_READ if self._reading else 0) | (EVENT_WRITE if self._out else 0)
        if mask == self._mask:
            return
        if not self._mask:
            self._client.selector.register(self._socket, mask, self)
        elif mask:
            self._client.selector.modify(self._socket, mask, self)
        else:
            self._client.selector.unregister(self._socket)
        self._mask = mask

    # --- receiving ------------------------------------------------------------------------------

    def happened(self, mask: int) -> None:
        """The connection can be read or written."""
        if mask & EVENT_READ:
            self._read()
        if mask & EVENT_WRITE and self._socket is not None and self._out:
            self._flush()

    def _read(self) -> None:
        assert self._socket is not None
        exchange = self._exchange
        try:
            piece = self._socket.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            self._over("reset")
            return
        if not piece:
            self._over("closed")
            return
        self._incoming.add(piece)
        turn = self._turn
        while exchange is not None and self._turn == turn:
            if self._answered == len(exchange.awaited):
                self._wrong("more came than was asked for")
                self._finish(keep=False)
                return
            awaited = exchange.awaited[self._answered]
            try:
                received = self._incoming.next(bodiless=awaited.bodiless)
            except NoAnswer as error:
                self._wrong(f"no answer in HTTP: {error}")
                self._finish(keep=False)
                return
            if received is None:
                return
            self._take(exchange, received)

    def _take(self, exchange: Exchange, received: Received) -> None:
        """An answer."""
        awaited = exchange.awaited[self._answered]
        seen = self._client.seen
        self._answered += 1
        self._taken = True
        seen.answers += 1
        seen.statuses[received.status] += 1
        if received.status in _LATER or b'"status":503' in received.body:
            self._told_later = True
        else:
            wrong = awaited.judge.wrong(received, awaited.request_id)
            if wrong:
                self._wrong(wrong)
        if exchange.kind == "kept":
            seen.latencies.add(monotonic() - self._begun)
        if received.closes and self._answered < len(exchange.awaited):
            self._cut(ANNOUNCED)
        elif self._answered == len(exchange.awaited):
            over = received.closes or exchange.fresh or exchange.ending is not Ending.KEEP
            self._finish(keep=not over and self._sent is not None)

    # --- ending ---------------------------------------------------------------------------------

    def _finish(self, *, keep: bool = False) -> None:
        """The exchange is over; the next one begins at once, or this one again if told so."""
        assert self._exchange is not None
        self._client.seen.kinds[self._exchange.kind] += 1
        if not keep:
            self._close()
        self._turn += 1
        if self._told_later and not self._client.stopping:
            self._client.seen.busy += 1
            self._again()
            return
        self._exchange = None
        self._client.later(0.0, self.begin)

    def _over(self, why: str) -> None:
        """The server has closed the connection."""
        exchange = self._exchange
        if exchange is None:
            self._close()  # between two exchanges
        elif exchange.may_close or not exchange.awaited:
            self._finish()
        else:
            self._cut(why)

    def _cut(self, why: str) -> None:
        """No more answers will come: write it down, and try again unless the server stops."""
        exchange = self._exchange
        assert exchange is not None
        seen = self._client.seen
        within = bool(len(self._incoming))
        made = self._socket is not None
        self._close()
        self._turn += 1
        if self._client.stopping:
            self.ended = True
        if made or not self.ended:
            seen.cuts.append(
                Cut(monotonic(), exchange.kind, why, self._begun, self._sent, self._taken, within)
            )
        if not self.ended:
            self._again()

    def _again(self) -> None:
        seen = self._client.seen
        self._tries += 1
        seen.most_tries = max(seen.most_tries, self._tries)
        if self._tries > _TRIES:
            self._lost("no answer in so many tries")
            return
        seen.retried += 1
        self._client.later(_AGAIN if self._tries > 2 else 0.0, self._try)

    def check_patience(self, now: float) -> None:
        """Give an exchange up that takes too long."""
        waits = self._exchange is not None and self._socket is not None
        if waits and now - self._begun > _PATIENCE:
            self._lost(f"no answer within {_PATIENCE:.0f} s")

    def _lost(self, why: str) -> None:
        assert self._exchange is not None
        seen = self._client.seen
        seen.lost += 1
        seen.fail(f"{self._exchange.kind}: {why}; sent: {self._exchange.pieces[0][:300]!r}")
        self._close()
        self._turn += 1
        self._exchange = None
        if self._client.stopping:
            self.ended = True
        else:
            self._client.later(0.0, self.begin)

    def _wrong(self, words: str) -> None:
        assert self._exchange is not None
        self._client.seen.wrong += 1
        sent = b"".join(self._exchange.pieces)
        self._client.seen.fail(f"{self._exchange.kind}: {words}; sent: {sent[:400]!r}")

    def _close(self) -> None:
        if self._socket is None:
            return
        if self._mask:
            self._client.selector.unregister(self._socket)
        self._socket.close()
        self._socket = None
        self._mask = 0
