"""How questions are sent: properly, in pieces, many at once, and as nobody should."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Final

from tests.load.expected import REQUEST_ID, Judge, Known, Refused

_HOST: Final = b"Host: 127.0.0.1"
#: Whatever the server thinks of a request that is none.
_REFUSALS: Final = Refused(frozenset({400, 404, 405, 408, 413, 414, 415, 417, 422, 431}))
#: That it is not whole, or that such a body was not wanted anyway.
_CUT: Final = Refused(frozenset({400, 404, 405, 413, 415}))
#: Answers of so many bytes fill the buffers between server and client.
_LARGE: Final = 100_000
#: Requests larger than this are not sent in pieces or many at once.
_SMALL: Final = 20_000


class Ending(Enum):
    """What the client does once it has sent all."""

    KEEP = "waits, and keeps the connection for the next exchange"
    HALF = "says that it sends no more, and waits"
    ABORT = "resets the connection"


@dataclass(frozen=True, slots=True)
class Awaited:
    """An answer that must come."""

    judge: Judge
    request_id: bytes = b""
    bodiless: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """What goes over a connection, and what must come back."""

    kind: str
    pieces: tuple[bytes, ...]
    awaited: tuple[Awaited, ...]
    ending: Ending = Ending.KEEP
    #: Seconds between two pieces, and before anything is read.
    pause: float = 0.0
    unread: float = 0.0
    #: Whether it needs a connection of its own.
    fresh: bool = False
    #: Whether the server may as well close without an answer.
    may_close: bool = False


class Sender:
    """Makes exchanges of known questions."""

    def __init__(self, pool: Sequence[Known], random: Random, name: str) -> None:
        self._pool = pool
        self._small = [one for one in pool if len(one.question.body or b"") < _SMALL]
        self._sound = [one for one in self._small if one.question.body]
        self._large = [one for one in pool if one.size > _LARGE]
        self._random = random
        self._name = name
        self._sent = 0

    def proper(self) -> Exchange:
        """As a good client asks."""
        return self._one_of(_PROPER)

    def hostile(self) -> Exchange:
        """As slow, broken and malicious ones do, each on a connection of its own."""
        return self._one_of(_HOSTILE)

    def _one_of(self, kinds: Mapping[str, tuple[float, Callable[[Sender], Exchange]]]) -> Exchange:
        names = list(kinds)
        name = self._random.choices(names, [kinds[one][0] for one in names])[0]
        return kinds[name][1](self)

    def _head(self, known: Known, *more: bytes, told: bool = True) -> bytes:
        """The head of a request under the id that comes next; the length of its body is told."""
        question = known.question
        lines = [f"{question.method} {question.path} HTTP/1.1".encode(), _HOST, *more]
        lines += [f"{name}: {value}".encode("latin-1") for name, value in question.headers]
        lines.append(b"X-Request-Id: " + self._id())
        if question.body is not None and told:
            lines.append(b"Content-Length: %d" % len(question.body))
        return b"\r\n".join([*lines, b"", b""])

    def _id(self) -> bytes:
        return f"{self._name}{self._sent:0{len(REQUEST_ID) - len(self._name)}}".encode()

    def _awaited(self, known: Known) -> Awaited:
        """The answer to the request made last; the next one has another id."""
        wanted = Awaited(known.answer, self._id(), known.question.method == "HEAD")
        self._sent += 1
        return wanted

    # --- proper ---------------------------------------------------------------------------------

    def one(self) -> Exchange:
        """One question on a kept connection."""
        known = self._random.choice(self._pool)
        sent = self._head(known) + (known.question.body or b"")
        return Exchange("kept", (sent,), (self._awaited(known),))

    def on_its_own(self) -> Exchange:
        """One question on a connection that ends with it."""
        known = self._random.choice(self._small)
        sent = self._head(known, b"Connection: close") + (known.question.body or b"")
        return Exchange("closed after", (sent,), (self._awaited(known),), fresh=True)

    def pipelined(self) -> Exchange:
        """Several questions at once."""
        sent, awaited = b"", []
        for known in self._random.choices(self._small, k=self._random.randint(2, 8)):
            sent += self._head(known) + (known.question.body or b"")
            awaited.append(self._awaited(known))
        return Exchange("pipelined", (sent,), tuple(awaited))

    def chunked(self) -> Exchange:
        """A body in chunks."""
        known = self._random.choice(self._sound)
        body = known.question.body or b""
        head = self._head(known, b"Transfer-Encoding: chunked", told=False)
        chunks = [b"%x\r\n%s\r\n" % (len(piece), piece) for piece in self._cut_up(body)]
        sent = head + b"".join(chunks) + b"0\r\n\r\n"
        return Exchange("chunked", (sent,), (self._awaited(known),))

    def waiting(self) -> Exchange:
        """A body that is announced first."""
        known = self._random.choice(self._sound)
        head = self._head(known, b"Expect: 100-continue")
        pieces = (head, known.question.body or b"")
        return Exchange("100-continue", pieces, (self._awaited(known),), pause=0.02)

    # --- hostile --------------------------------------------------------------------------------

    def slow(self) -> Exchange:
        """A few bytes at a time."""
        known = self._random.choice(self._small)
        sent = self._head(known) + (known.question.body or b"")
        pause = self._random.uniform(0.02, 0.25)
        return Exchange(
            "in slow pieces", self._cut_up(sent), (self._awaited(known),), pause=pause, fresh=True
        )

    def unread(self) -> Exchange:
        """A large answer that is not read for a while."""
        known = self._random.choice(self._large)
        sent = self._head(known) + (known.question.body or b"")
        return Exchange("read late", (sent,), (self._awaited(known),), unread=0.5, fresh=True)

    def cut_in_head(self) -> Exchange:
        """A head that ends somewhere."""
        known = self._random.choice(self._small)
        head = self._head(known)
        sent = head[: self._random.randrange(len(head) - 1)]
        return self._broken("head cut short", sent, may_close=True)

    def cut_in_body(self) -> Exchange:
        """A body that is shorter than its length."""
        known = self._random.choice(self._sound)
        body = known.question.body or b""
        sent = self._head(known) + body[: self._random.randrange(len(body))]
        return self._broken("body cut short", sent, _CUT)

    def too_long(self) -> Exchange:
        """A body that is longer than its length; what is left over is no request."""
        known = self._random.choice(self._sound)
        sent = self._head(known) + (known.question.body or b"")
        awaited = (self._awaited(known), Awaited(_CUT))
        pieces = (sent + b"\x00\x01 more than was told\r\n\r\n",)
        return Exchange("longer than told", pieces, awaited, Ending.HALF, fresh=True)

    def aborted(self) -> Exchange:
        """A whole question whose answer nobody waits for."""
        known = self._random.choice(self._pool)
        sent = self._head(known) + (known.question.body or b"")
        self._awaited(known)
        return Exchange("reset after it", (sent,), (), Ending.ABORT, fresh=True)

    def aborted_within(self) -> Exchange:
        """A part of a question, and then nothing for a moment and a reset."""
        known = self._random.choice(self._sound)
        sent = self._head(known) + (known.question.body or b"")
        self._awaited(known)
        pieces = (sent[: self._random.randrange(1, len(sent))], b"")
        pause = self._random.uniform(0.0, 1.0)
        return Exchange("reset within it", pieces, (), Ending.ABORT, pause=pause, fresh=True)

    def silent(self) -> Exchange:
        """A connection over which nothing comes for a while."""
        return Exchange("silent", (b"", b""), (), Ending.ABORT, pause=1.5, fresh=True)

    def noise(self) -> Exchange:
        """Bytes that mean nothing."""
        sent = self._random.randbytes(self._random.randint(1, 400)) + b"\r\n\r\n"
        return self._broken("noise", sent, may_close=True)

    def wrong_length(self) -> Exchange:
        """A length that is none, or two that differ."""
        wrong = (b"-1", b"abc", b"1e2", b"0x10", b"+5", b"5, 6", b"1_0", b"7\r\nContent-Length: 8")
        known = self._random.choice(self._sound)
        head = self._head(known, b"Content-Length: " + self._random.choice(wrong), told=False)
        return self._broken("lengths that are none", head + (known.question.body or b""), _CUT)

    def flood(self) -> Exchange:
        """More headers than anyone needs, or longer ones, or a long path."""
        known = self._random.choice(self._small)
        kinds = (
            self._head(known, *(b"X-%d: 1" % number for number in range(300))),
            self._head(known, b"X-Long: " + b"a" * 20_000),
            b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n" + _HOST + b"\r\n\r\n",
        )
        return self._broken("too large a head", self._random.choice(kinds), may_close=True)

    def _broken(
        self, kind: str, sent: bytes, judge: Judge = _REFUSALS, *, may_close: bool = False
    ) -> Exchange:
        awaited = (Awaited(judge),)
        self._sent += 1
        return Exchange(kind, (sent,), awaited, Ending.HALF, fresh=True, may_close=may_close)

    def _cut_up(self, sent: bytes) -> tuple[bytes, ...]:
        number = min(self._random.randint(2, 6), len(sent))
        places = sorted(self._random.sample(range(1, len(sent)), number - 1)) if sent[1:] else []
        bounds = [0, *places, len(sent)]
        return tuple(sent[start:end] for start, end in pairwise(bounds) if end > start)


#: How often each is chosen.
_PROPER: Final = {
    "one": (88.0, Sender.one),
    "on its own": (4.0, Sender.on_its_own),
    "pipelined": (4.0, Sender.pipelined),
    "chunked": (3.0, Sender.chunked),
    "waiting": (1.0, Sender.waiting),
}
_HOSTILE: Final = {
    "slow": (6.0, Sender.slow),
    "unread": (1.0, Sender.unread),
    "cut in head": (3.0, Sender.cut_in_head),
    "cut in body": (3.0, Sender.cut_in_body),
    "too long": (3.0, Sender.too_long),
    "aborted": (3.0, Sender.aborted),
    "aborted within": (3.0, Sender.aborted_within),
    "silent": (2.0, Sender.silent),
    "noise": (3.0, Sender.noise),
    "wrong length": (3.0, Sender.wrong_length),
    "flood": (2.0, Sender.flood),
}
