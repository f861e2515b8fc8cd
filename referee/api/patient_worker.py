"""gunicorn's worker with threads, but that a thread is taken only once the request is here.

gunicorn's own gives a thread to a connection as soon as there is a byte to read, and the thread
waits for the rest: as many slow clients as there are threads stop the server. Here one loop does
all that could wait (accepting, TLS, reading, sending, parting), for every connection at once;
threads get whole requests and give whole answers. What takes too long is ended, and where there are
too many connections or bytes, who has waited longest makes room.
"""

from __future__ import annotations

import errno
import ssl
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE
from time import monotonic
from typing import Any, Final

from gunicorn import sock as gunicorn_sock
from gunicorn.http import RequestParser
from gunicorn.http.errors import NoMoreData
from gunicorn.workers.gthread import ThreadWorker

from referee.api.arrivals import Arrival, Here, Refused
from referee.api.connections import Connection, Line, Stage
from referee.api.refusals import refusal

#: Seconds between two looks at who is overdue, and whether the parent is alive.
_TICK: Final = 0.5
#: Seconds, and bytes, for which a client that was told to go may still talk.
_PARTING: Final = 2.0
_MOST_WASTED: Final = 4 * 1_048_576
#: Bytes that a process keeps for all its connections, both ways.
MOST_HELD: Final = 64 * 1_048_576
#: Bytes of a request up to which it is small: it costs little, and never waits behind large ones,
#: which have threads of their own.
_SMALL: Final = 8192
#: Bytes read ahead while a request is worked on.
_AHEAD: Final = 65_536
#: Bytes of a body in chunks that the parser gets at once: it copies what it has for each chunk.
_MOUTHFUL: Final = 8192
#: Seconds that a busy thread goes on while others wait; small questions need little but often.
_SWITCH: Final = 0.001
_GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
#: What says that the listening socket itself is wrong, and not a connection.
_FATAL: Final = (errno.EBADF, errno.EINVAL, errno.ENOTSOCK, errno.EFAULT, errno.EOPNOTSUPP)
_FULL: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """See the module. The names without an underscore are gunicorn's."""

    #: Seconds that a request may be sent in, and that it may wait for a thread.
    request_seconds: float = 10
    #: Whether pages of any origin may read why a request was refused.
    any_origin = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.max_keepalived = self.worker_connections  # who idles makes room by itself
        self._held = 0
        self._idling = _PARTING
        self._tls: ssl.SSLContext | None = None

    def init_process(self) -> None:
        """Prepare, then run."""
        sys.setswitchinterval(_SWITCH)
        seconds = self.request_seconds
        self._fresh = Line(seconds)
        self.keepalived_conns = Line(self.cfg.keepalive)
        self._arriving = Line(seconds)
        self._sending = Line(seconds)
        self._parting = Line(_PARTING)
        self._lines = (
            self._fresh,
            self.keepalived_conns,
            self._arriving,
            self._sending,
            self._parting,
        )
        self._large = ThreadPoolExecutor(max(1, self.cfg.threads // 4))
        if self.cfg.is_ssl:
            self._tls = gunicorn_sock.ssl_context(self.cfg)
        super().init_process()

    # --- the loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Serve until told to stop, then for a while who is here."""
        self.poller.register(
            self.method_queue.fileno(), EVENT_READ, self.method_queue.run_callbacks
        )
        self.set_accept_enabled(True)
        tick = 0.0
        while self.alive:
            self.wait_for_and_dispatch_events(_TICK)
            now = monotonic()
            if now >= tick:
                tick = now + _TICK
                self.notify()
                if not self.is_parent_alive():
                    break
                self._end_overdue(now)
                self.set_accept_enabled(True)
        self._take_who_waits()
        self._finish()
        self.tpool.shutdown(wait=False)
        self._large.shutdown(wait=False)
        self.poller.close()
        self.method_queue.close()

    def _take_who_waits(self) -> None:
        """Take whoever has connected by now; who comes later is refused at once, not left to wait.

        What is not taken would be reset in the end, perhaps with a question that was asked long
        before.
        """
        for listener in self.sockets:
            while self.nr_conns < self.worker_connections and self.accept(listener):
                pass
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()

    def _finish(self) -> None:
        """Answer those who are here; who idles may send one more request, but at once."""
        idle_until = monotonic() + self._idling
        until = monotonic() + self.cfg.graceful_timeout
        while self.nr_conns > 0 and (now := monotonic()) < until:
            self.notify()
            self._end_overdue(now)
            if now >= idle_until:
                self._fresh.seconds = self.keepalived_conns.seconds = 0
            if self.nr_conns > 0:
                self.wait_for_and_dispatch_events(0.1)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """Stop, as when told politely, but wait for nobody who idles."""
        self._idling = 0.0
        self.handle_exit(sig, frame)

    def _end_overdue(self, now: float) -> None:
        for line in self._lines:
            while (connection := line.overdue(now)) is not None:
                if connection.stage is Stage.RECEIVING:
                    # The loop may be late: a request that is here is not one that never came.
                    self._ready(connection)
                if connection.line is not line:
                    continue
                if line is self._arriving:
                    self._refuse(connection, 408)
                else:
                    self._drop(connection)

    def accept(self, listener: Any) -> bool:
        """Take a new connection; whether there was one."""
        if self.nr_conns >= self.worker_connections and not self._make_room():
            self.set_accept_enabled(False)
            return False
        try:
            connected, client = listener.accept()
        except OSError as error:
            if error.errno in _FATAL:
                raise
            if error.errno in _FULL and not self._make_room():
                self.set_accept_enabled(False)
            return False
        self.nr_conns += 1
        connection = Connection(connected, client, listener.getsockname())
        self._fresh.join(connection)
        try:
            if self._tls is not None:
                connection.secure_with(self._tls)
        except OSError:
            self._drop(connection)
            return True
        self._ready(connection)  # most often something is here already
        return True

    def _make_room(self) -> bool:
        """Drop who has waited longest, for whatever; whether there was anyone."""
        waiting = [first for line in self._lines if (first := line.first()) is not None]
        if not waiting:
            return False
        self._drop(min(waiting, key=lambda one: one[0])[1])
        return True

    def _ready(self, connection: Connection, _socket: Any = None) -> None:
        """Go on with a connection, on which something has happened."""
        try:
            match connection.stage:
                case Stage.SHAKING_HANDS:
                    self._shake_hands(connection)
                case Stage.SENDING:
                    self._send(connection)
                case Stage.PARTING:
                    self._waste(connection)
                case Stage.GONE:
                    pass  # it was dropped between what happened on it and its turn
                case _:
                    self._receive(connection)
        except (OSError, ValueError):  # it broke
            self._drop(connection)

    # --- a connection's way ---------------------------------------------------------------------

    def _shake_hands(self, connection: Connection) -> None:
        events = connection.shake_hands()
        if events is None:
            connection.stage = Stage.RECEIVING
            self._receive(connection)
        else:
            self._watch(connection, events)

    def _receive(self, connection: Connection) -> None:
        piece = connection.receive()
        if piece is None:
            self._watch(connection, EVENT_READ)
        elif connection.stage is Stage.WORKING:
            self._read_ahead(connection, piece)
        elif piece:
            connection.incoming += piece
            self._hold(connection, len(piece))
            self._look(connection)
        elif connection.incoming:
            connection.ended = True
            self._submit(connection, _as_it_is(connection))
        else:
            self._drop(connection)

    def _read_ahead(self, connection: Connection, piece: bytes) -> None:
        """Keep what comes behind a request that is worked on, a little of it."""
        connection.incoming += piece
        self._hold(connection, len(piece))
        connection.ended |= not piece
        if connection.ended or len(connection.incoming) >= _AHEAD:
            self._watch(connection, 0)

    def _look(self, connection: Connection) -> None:
        """Hand over the request, if it is here."""
        arrival = connection.arrival
        found = arrival.look(connection.incoming)
        if isinstance(found, Here):
            self._submit(connection, found)
        elif isinstance(found, Refused):
            self._refuse(connection, found.status)
        elif connection.ended:
            self._submit(connection, _as_it_is(connection))
        else:
            if arrival.expects:
                arrival.expects = False
                connection.sock.sendall(_GO_ON)
                connection.flush()
            if connection.line is not self._arriving:
                self._arriving.join(connection)
            self._watch(connection, EVENT_READ)
            self._relieve(connection)

    def _submit(self, connection: Connection, here: Here) -> None:
        """Give the request to a thread."""
        request = bytes(connection.incoming[: here.size])
        del connection.incoming[: here.size]
        connection.arrival = Arrival()
        connection.arrived = monotonic()
        connection.stage = Stage.WORKING
        if connection.line is not None:
            connection.line.leave(connection)
        if connection.secure:  # OpenSSL must not be asked by two threads at once
            self._watch(connection, 0)
        else:
            self._watch(connection, 0 if connection.ended else EVENT_READ)
        threads = self.tpool if here.size <= _SMALL else self._large
        future = threads.submit(self.handle, connection, request, here)
        future.add_done_callback(partial(self._done, connection))

    def _done(self, connection: Connection, future: Future[bool]) -> None:
        self.method_queue.defer(self.finish_request, connection, future)

    def finish_request(self, connection: Connection, future: Future[bool]) -> None:
        """Go on after the answer."""
        connection.stays = not future.cancelled() and future.exception() is None and future.result()
        self._hold(connection, len(connection.incoming) + len(connection.sock.unsent), anew=True)
        connection.stage = Stage.SENDING
        self._ready(connection)

    def _send(self, connection: Connection) -> None:
        """Send on, then let the next request come, or part."""
        if connection.sock.unsent:
            moved = connection.flush()
            self._hold(
                connection, len(connection.incoming) + len(connection.sock.unsent), anew=True
            )
            if connection.sock.unsent:
                if moved or connection.line is not self._sending:
                    self._sending.join(connection)
                self._watch(connection, EVENT_WRITE)
                self._relieve(connection)
                return
        if not connection.stays or (connection.ended and not connection.incoming):
            self._part(connection)
            return
        connection.stage = Stage.RECEIVING
        self.keepalived_conns.join(connection)
        if connection.incoming:
            self._look(connection)
        else:
            self._watch(connection, EVENT_READ)

    def _part(self, connection: Connection) -> None:
        if connection.ended:
            self._drop(connection)
            return
        connection.end()
        connection.stage = Stage.PARTING
        connection.incoming.clear()
        self._hold(connection, 0, anew=True)
        self._parting.join(connection)
        self._watch(connection, EVENT_READ)

    def _waste(self, connection: Connection) -> None:
        piece = connection.receive()
        if piece is not None:
            connection.wasted += len(piece)
            if not piece or connection.wasted > _MOST_WASTED:
                self._drop(connection)

    def _refuse(self, connection: Connection, status: int) -> None:
        """Answer in the application's place, and part."""
        if connection.stage is Stage.SHAKING_HANDS:
            self._drop(connection)
            return
        connection.incoming.clear()
        connection.sock.sendall(refusal(status, any_origin=self.any_origin))
        connection.stays = False
        connection.stage = Stage.SENDING
        self._ready(connection)

    def _drop(self, connection: Connection) -> None:
        """Close it at once, and count it no more."""
        if connection.stage is Stage.GONE:
            return
        if connection.line is not None:
            connection.line.leave(connection)
        self._watch(connection, 0)
        self._hold(connection, 0, anew=True)
        connection.close()
        connection.stage = Stage.GONE
        self.nr_conns -= 1

    def _watch(self, connection: Connection, events: int) -> None:
        """Wait for these events on it, and no others."""
        if connection.watched == events:
            return
        if not events:
            self.poller.unregister(connection.socket)
        elif connection.watched:
            self.poller.modify(connection.socket, events, partial(self._ready, connection))
        else:
            self.poller.register(connection.socket, events, partial(self._ready, connection))
        connection.watched = events

    def _hold(self, connection: Connection, size: int, *, anew: bool = False) -> None:
        """Count the bytes that are kept for it: so many more, or so many in all."""
        more = size - connection.held if anew else size
        connection.held += more
        self._held += more

    def _relieve(self, connection: Connection) -> None:
        """Where too much is kept, drop who has waited longest, who may be this one."""
        while self._held > MOST_HELD:
            firsts = [line.first() for line in (self._arriving, self._sending)]
            waiting = [first for first in firsts if first is not None]
            longest = min(waiting, key=lambda one: one[0])[1]
            if longest is connection and connection.stage is Stage.RECEIVING:
                self._refuse(connection, 503)
            else:
                self._drop(longest)
            if longest is connection:
                return

    # --- in a thread ----------------------------------------------------------------------------

    def handle(self, connection: Connection, request: bytes, here: Here) -> bool:
        """Answer a request; whether another may follow."""
        try:
            if monotonic() - connection.arrived > self.request_seconds:
                connection.sock.sendall(refusal(503, any_origin=self.any_origin))
                return False
            return self._answer(connection, request, here)
        finally:
            connection.flush()

    def _answer(self, connection: Connection, request: bytes, here: Here) -> bool:
        message = None
        try:
            parser = RequestParser(self.cfg, _pieces(request, here.head), connection.client)
            message = next(parser)
            message._expected_100_continue = False  # the loop has said it
            if not here.whole:
                message.force_close()
            return self.handle_request(message, connection) and not message.body.failed
        except (NoMoreData, StopIteration) as error:
            self.log.debug("a connection ended early: %s", error)
        except Exception as error:  # whatever it is, the client is told and the thread goes on
            self.handle_error(message, connection.sock, connection.client, error)
        return False


def _as_it_is(connection: Connection) -> Here:
    """What there is of a request that will not be whole."""
    return Here(len(connection.incoming), connection.arrival.head, whole=False)


def _pieces(request: bytes, head: int) -> Iterator[bytes]:
    """The request as the parser may swallow it: head and body apart."""
    if not head or head == len(request):
        yield request
        return
    yield request[:head]
    if b"\ntransfer-encoding" not in request[:head].lower():
        yield request[head:]
        return
    for start in range(head, len(request), _MOUTHFUL):
        yield request[start : start + _MOUTHFUL]
