"""Heads and framing that no well-behaved client sends, by name, with the foreseen answers."""

from __future__ import annotations

from typing import Final

from tests.api.hostile_bodies import Sent
from tests.api.sockets import GOOD, chunked, request

_REFUSED: Final = ("400", "closed")
_LINES: Final = b"\r\nHost: localhost\r\n\r\n"


def _get(target: str, *foreseen: str, method: str = "GET") -> Sent:
    return Sent(f"{method} {target} HTTP/1.1".encode("latin-1") + _LINES, foreseen)


def _good(*headers: bytes, foreseen: tuple[str, ...] = ("400",)) -> Sent:
    return Sent(request(GOOD, *headers, length=len(GOOD)), foreseen)


def heads() -> dict[str, Sent]:
    """Request lines and headers."""
    return {
        "8 kB of a path": _get("/" + "a" * 8192, "414"),
        "8 kB of a query": _get("/v1/rulesets?" + "a" * 8192, "414"),
        "1 MB of a request line without end": Sent(b"GET /" + b"a" * 1_000_000, ("414",)),
        "101 headers": _good(*(b"X-%d: 1" % one for one in range(101)), foreseen=("431",)),
        "10,000 headers": _good(*(b"X-%d: 1" % one for one in range(10_000)), foreseen=("431",)),
        "a header of 9 kB": _good(b"X-Long: " + b"a" * 9000, foreseen=("431",)),
        "90 headers of 8 kB": _good(
            *(b"X-%d: " % one + b"a" * 8000 for one in range(90)), foreseen=("431",)
        ),
        "1 MB of a header without end": Sent(b"GET / HTTP/1.1\r\nX: " + b"a" * 1_000_000, ("431",)),
        "two hosts": _good(b"Host: elsewhere"),
        "a folded header": _good(b"X-Folded: a\r\n b"),
        "a NUL in a header": _good(b"X-Null: a\0b"),
        "a bare LF": Sent(b"GET /v1/rulesets HTTP/1.1\nHost: localhost\n\n", ("400",)),
        "a bare CR": _good(b"X-Return: a\rX-Other: b"),
        "a script name": _good(b"Script_Name: /v1", foreseen=("200",)),
        "TLS where there is none": Sent(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", _REFUSED),
        "HTTP/2 where there is none": Sent(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ("400",)),
        "HTTP/9.9": Sent(b"GET / HTTP/9.9" + _LINES, ("400",)),
        "HTTP/0.9": Sent(b"GET /v1/rulesets\r\n", _REFUSED),
        "up from the pages": _get("/js/../../settings.py", "404"),
        "up, in percents": _get("/js/%2e%2e%2f%2e%2e%2fapi/settings.py", "404"),
        "up, with backslashes": _get("/js/..%5c..%5capi%5csettings.py", "404"),
        "up, encoded twice": _get("/js/%252e%252e%252fsettings.py", "404"),
        "up, from the documentation": _get("/docs/static/../../../etc/passwd", "404"),
        "a file of the root": _get("/js//etc/passwd", "404"),
        "a NUL in a path": _get("/js/api.js%00.png", "404"),
        "a path that is no UTF-8": _get("/js/%ff%fe", "404"),
        "two slashes before": _get("//v1/rulesets", "404"),
        "two slashes between": _get("/v1//rulesets", "404"),
        "a slash after": _get("/v1/rulesets/", "404"),
        "an address as the target": _get("http://elsewhere.example/v1/rulesets", "200"),
        "no path": _get("v1/rulesets", "400"),
        "OPTIONS *": _get("*", "200", "404", method="OPTIONS"),
        "GET *": _get("*", "400"),
        "CONNECT": _get("elsewhere.example:443", "404", "405", method="CONNECT"),
        "TRACE": _get("/v1/rulesets", "405", method="TRACE"),
        "BREW": _get("/v1/rulesets", "405", method="BREW"),
        "a method of 1,000 letters": _get("/v1/rulesets", "400", method="A" * 1000),
        "a method in small letters": _get("/v1/rulesets", "400", method="get"),
    }


def framing() -> dict[str, Sent]:
    """Bodies of which it is not clear where they end."""
    many = chunked([b" "] * 5_000 + [GOOD])
    return {
        "both a length and chunks": _good(b"Transfer-Encoding: chunked"),
        "chunks twice": Sent(
            request(b"0\r\n\r\n", b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked"),
            ("400",),
        ),
        "chunks, spelled oddly": Sent(
            request(b"0\r\n\r\n", b"Transfer-Encoding: \x0bchunked"), ("400",)
        ),
        "chunks under another name": Sent(
            request(b"0\r\n\r\n", b"Transfer_Encoding: chunked"), ("400",)
        ),
        "chunks of gzip": Sent(
            request(b"0\r\n\r\n", b"Transfer-Encoding: gzip, chunked"), ("400",)
        ),
        "chunks in HTTP/1.0": Sent(chunked([GOOD]).replace(b"HTTP/1.1", b"HTTP/1.0"), ("400",)),
        "two lengths": _good(b"Content-Length: 5"),
        "a length of -1": Sent(request(GOOD, b"Content-Length: -1"), ("400",)),
        "a length of 10^30": Sent(request(GOOD, b"Content-Length: 1" + b"0" * 30), ("413",)),
        "a length of 5,000 digits": Sent(
            request(GOOD, b"Content-Length: " + b"9" * 5000), ("400", "413")
        ),
        "too long, as announced": Sent(request(b"", length=10_000_000), ("413",)),
        "too long, and sent": Sent(request(b" " * 3_000_000, length=3_000_000), ("413",)),
        "shorter than announced": Sent(request(GOOD, length=len(GOOD) + 10), ("400",)),
        "longer than announced": Sent(
            request(GOOD + b"GET /v1/rulesets HTTP/1.1", length=len(GOOD)), ("200",)
        ),
        "another request inside": Sent(
            request(GOOD, length=len(GOOD)) + request(b"{", length=1), ("200", "400")
        ),
        "5,000 chunks of a byte": Sent(many, ("200",)),
        "1,000,000 chunks of a byte": Sent(chunked([b" "] * 1_000_000), ("413",)),
        "10 MB in chunks": Sent(chunked([b" " * 65_536] * 160), ("413",)),
        "a chunk of 10^15 bytes": Sent(
            request(b"38D7EA4C68000\r\n", b"Transfer-Encoding: chunked"), ("413",)
        ),
        "a chunk of a negative size": Sent(
            request(b"-5\r\n", b"Transfer-Encoding: chunked"), ("400",)
        ),
        "a chunk extension of 100 kB": Sent(
            request(b"5;" + b"a" * 100_000, b"Transfer-Encoding: chunked"), ("400",)
        ),
        "200 chunk extensions of 1 kB": Sent(
            request(
                b"".join(b"1;%s\r\n \r\n" % (b"a" * 1000) for _ in range(200)),
                b"Transfer-Encoding: chunked",
            ),
            ("413",),
        ),
        "1 MB of trailers": Sent(
            chunked([GOOD], b"0\r\n" + b"X-Trailer: 1\r\n" * 80_000), ("431",)
        ),
        "a trailer that is a length": Sent(
            chunked([GOOD], b"0\r\nContent-Length: 5\r\n\r\n"), ("400",)
        ),
    }
