"""A connection that nobody waits for: what has come, what is still to be sent, and since when."""

from __future__ import annotations

import errno
import socket
import ssl
from collections import OrderedDict
from contextlib import suppress
from enum import Enum, auto
from time import monotonic
from typing import Any, Final

from referee.api.arrivals import Arrival

#: Bytes that are read or sent at once.
_PIECE: Final = 65_536
_LATER: Final = (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


class Stage(Enum):
    """What a connection is about."""

    SHAKING_HANDS = auto()
    #: Nothing of a request is here, or a part of one.
    RECEIVING = auto()
    #: A thread has its request.
    WORKING = auto()
    #: Its answer is not all sent.
    SENDING = auto()
    #: All is sent; what still comes is thrown away, so that the answer is not lost with it.
    PARTING = auto()
    #: It is closed.
    GONE = auto()


class Outlet:
    """What stands for the socket where gunicorn writes the answer: it is gathered, and sent later.

    One answer is one piece to send; and no thread waits for who does not take it.
    """

    def __init__(self) -> None:
        self.unsent = bytearray()

    def sendall(self, data: bytes) -> None:
        """Add to the answer."""
        self.unsent += data

    send = sendall

    def shutdown(self, _how: int) -> None:
        """Refuse: an answer that broke off is ended where all are."""
        raise OSError(errno.EOPNOTSUPP, "a connection is closed elsewhere")

    def close(self) -> None:
        """Do nothing, likewise."""


class Connection:
    """A client's connection; only one thread at a time has it in hand."""

    def __init__(self, connected: socket.socket, client: Any, server: Any) -> None:
        connected.setblocking(False)
        self.socket = connected
        self.client = client
        self.server = server
        #: Named as gunicorn looks for it.
        self.sock = Outlet()
        self.secure = False
        self.stage = Stage.RECEIVING
        #: What the loop waits for on it: the events of its selector, 0 for none.
        self.watched = 0
        #: Among whom it waits.
        self.line: Line | None = None
        self.arrival = Arrival()
        self.incoming = bytearray()
        #: The client has ended its half: nothing more will come.
        self.ended = False
        #: Whether another request may follow.
        self.stays = True
        #: When its request was here.
        self.arrived = 0.0
        #: Bytes that the server keeps for it, and bytes thrown away.
        self.held = 0
        self.wasted = 0

    def secure_with(self, context: ssl.SSLContext) -> None:
        """Speak TLS; the handshake comes later. Raises ``OSError``."""
        self.socket = context.wrap_socket(
            self.socket, server_side=True, do_handshake_on_connect=False
        )
        self.secure = True
        self.stage = Stage.SHAKING_HANDS

    def shake_hands(self) -> int | None:
        """Go on with the handshake; ``None`` when it is done, else the event to wait for."""
        assert isinstance(self.socket, ssl.SSLSocket)
        try:
            self.socket.do_handshake()
        except ssl.SSLWantReadError:
            return _READ
        except ssl.SSLWantWriteError:
            return _WRITE
        return None

    def receive(self) -> bytes | None:
        """What has come; empty at the end, ``None`` when nothing has. Raises ``OSError``."""
        try:
            return self.socket.recv(_PIECE)
        except _LATER:
            return None
        except OSError:
            if self.stage is Stage.WORKING:  # what it means is seen when the answer is sent
                return b""
            raise

    def flush(self) -> bool:
        """Send what can be sent now; whether that was anything. Raises ``OSError``."""
        unsent = self.sock.unsent
        sent = 0
        with suppress(*_LATER):
            while sent < len(unsent):
                with memoryview(unsent) as view, view[sent : sent + _PIECE] as piece:
                    sent += self.socket.send(piece)
        del unsent[:sent]
        return sent > 0

    def end(self) -> None:
        """Tell the client that nothing more comes. Raises ``OSError``."""
        if isinstance(self.socket, ssl.SSLSocket):
            with suppress(*_LATER, ValueError):
                self.socket.unwrap()
        self.socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close it."""
        with suppress(OSError):
            self.socket.close()


class Line:
    """Connections that wait for the same thing, the one that has waited longest first."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._since: OrderedDict[Connection, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._since)

    def join(self, connection: Connection) -> None:
        """Let it wait here, from now on, and nowhere else."""
        if connection.line is not None:
            connection.line.leave(connection)
        self._since[connection] = monotonic()
        connection.line = self

    def leave(self, connection: Connection) -> None:
        """Let it wait no more."""
        del self._since[connection]
        connection.line = None

    def first(self) -> tuple[float, Connection] | None:
        """Who has waited longest, and since when."""
        connection = next(iter(self._since), None)
        return None if connection is None else (self._since[connection], connection)

    def overdue(self, now: float) -> Connection | None:
        """The first one, if it has waited too long."""
        first = self.first()
        return first[1] if first and first[0] + self.seconds <= now else None


_READ: Final = 1
_WRITE: Final = 2
