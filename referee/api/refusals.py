"""Answers to what is no HTTP, in gunicorn's place: problems instead of HTML."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from referee.api.problems import KINDS, MEDIA_TYPE, Problem, document

_CODES: Final = {
    408: "request_timeout",
    413: "payload_too_large",
    414: "uri_too_long",
    417: "expectation_failed",
    431: "headers_too_large",
    503: "busy",
}

#: Writes an answer to a connection: status, reason and message as gunicorn would send them.
Refuse: TypeAlias = Callable[[socket.socket, int, str, str], None]


def refusing(*, any_origin: bool) -> Refuse:
    """What answers such requests; pages of any origin may read it, or of none."""

    def refuse(connection: socket.socket, status: int, _reason: str, _message: str) -> None:
        connection.sendall(refusal(status, any_origin=any_origin))

    return refuse


def refusal(status: int, *, any_origin: bool) -> bytes:
    """The whole answer, head and body; the connection is closed after it."""
    code = _CODES.get(
        status, "internal" if status == HTTPStatus.INTERNAL_SERVER_ERROR else "bad_request"
    )
    request_id = secrets.token_hex(8)
    body = document(Problem(code), request_id)
    known = KINDS[code].status
    head = (
        f"HTTP/1.1 {known} {HTTPStatus(known).phrase}\r\n"
        f"Connection: close\r\n"
        f"Content-Type: {MEDIA_TYPE}\r\n"
        f"X-Request-Id: {request_id}\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        + ("Access-Control-Allow-Origin: *\r\n" if any_origin else "")
        + ("Retry-After: 1\r\n" if known == HTTPStatus.SERVICE_UNAVAILABLE else "")
        + f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body
