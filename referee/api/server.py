"""Serving with gunicorn: threads, so that clients keep their connections."""

from __future__ import annotations

import secrets
import socket
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from gunicorn import util
from gunicorn.app.base import BaseApplication

from referee.api.problems import KINDS, MEDIA_TYPE, Problem, document
from referee.api.settings import Settings

#: Seconds that an idle connection is kept.
KEEP_ALIVE = 75
#: Seconds after which a silent worker is replaced.
TIMEOUT = 30
#: Seconds that running requests get when the server stops.
GRACE = 20


_CODES = {414: "uri_too_long", 417: "expectation_failed", 431: "headers_too_large"}


def write_problem(
    any_origin: bool, connection: socket.socket, status: int, _reason: str, _message: str
) -> None:
    """Answer, in gunicorn's place, a request that was no HTTP: with a problem, not with HTML."""
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
        + f"Content-Length: {len(body)}\r\n\r\n"
    )
    util.write_nonblock(connection, head.encode("ascii") + body)


class Tls(NamedTuple):
    """Certificate and key, as files in PEM, for serving over HTTPS."""

    certificate: Path
    key: Path


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The application under gunicorn, with all its settings from here."""

    def __init__(self, app: Flask, host: str, settings: Settings, tls: Tls | None = None) -> None:
        self._app = app
        self._any_origin = settings.cors_origins == "*"
        self._options: dict[str, Any] = {
            "bind": f"{host}:{settings.port}",
            "worker_class": "gthread",
            "workers": settings.workers,
            "threads": settings.threads,
            "keepalive": KEEP_ALIVE,
            "timeout": TIMEOUT,
            "graceful_timeout": GRACE,
            "preload_app": True,
            "control_socket_disable": True,
            "loglevel": "warning",
        }
        if tls is not None:
            self._options |= {"certfile": str(tls.certificate), "keyfile": str(tls.key)}
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings to gunicorn; one it does not know in this version is left out."""
        for name, value in self._options.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, loaded before the workers fork."""
        util.write_error = partial(write_problem, self._any_origin)
        return self._app
