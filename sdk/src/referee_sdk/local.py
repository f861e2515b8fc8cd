"""The server inside this process: the same calls, without a socket."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

import requests
from requests.adapters import BaseAdapter

from referee_sdk.errors import LocalServerMissingError

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment

#: An address that can be nobody's (RFC 2606): without the adapter it leads nowhere.
ADDRESS: Final = "http://referee.invalid"


@cache
def installed_server() -> WSGIApplication:
    """The application of the installed server, made once.

    Raises:
        LocalServerMissingError: when there is none.
    """
    try:
        from referee.api import create_app  # noqa: PLC0415 - need not be installed
        from referee.api.settings import Settings  # noqa: PLC0415 - need not be installed
    except ImportError as error:
        raise LocalServerMissingError(
            f"Referee.local() runs the server in this process, and it cannot be loaded: {error}."
        ) from error
    made: WSGIApplication = create_app(Settings())
    return made


class LocalAdapter(BaseAdapter):
    """Hands requests to a WSGI application."""

    def __init__(self, app: WSGIApplication) -> None:
        super().__init__()
        self._app = app

    def send(  # noqa: PLR0917 - as requests calls it
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002 - the whole answer is there at once
        timeout: Any = None,  # noqa: ARG002 - nobody is waited for
        verify: Any = True,  # noqa: ARG002 - no connection
        cert: Any = None,  # noqa: ARG002 - no connection
        proxies: Mapping[str, str] | None = None,  # noqa: ARG002 - no connection
    ) -> requests.Response:
        """The application's answer."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []
        pieces: list[bytes] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], failure: Any = None, /
        ) -> Any:
            if failure is not None:
                begun.clear()
            begun.append((status, headers))
            return pieces.append

        answered: Iterable[bytes] = self._app(_environ(request), start_response)
        try:
            pieces.extend(answered)
        finally:
            close = getattr(answered, "close", None)
            if close is not None:
                close()
        return _response(request, *begun[-1], b"".join(pieces))

    def close(self) -> None:
        """There is nothing to close."""


def _environ(request: requests.PreparedRequest) -> WSGIEnvironment:
    """The request as WSGI spells it (PEP 3333)."""
    parts = urlsplit(request.url or "")
    content = request.body or b""
    if isinstance(content, str):
        content = content.encode()
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": request.method or "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(parts.path).decode("latin-1"),
        "QUERY_STRING": parts.query,
        "SERVER_NAME": parts.hostname or "",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": parts.scheme,
        "wsgi.input": BytesIO(content),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        if name.lower() == "accept-encoding":
            continue  # to press an answer that goes nowhere is a waste
        environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        if f"HTTP_{name}" in environ:
            environ[name] = environ.pop(f"HTTP_{name}")
    return environ


def _response(
    request: requests.PreparedRequest, status: str, headers: list[tuple[str, str]], content: bytes
) -> requests.Response:
    response = requests.Response()
    number, _, response.reason = status.partition(" ")
    response.status_code = int(number)
    response.headers.update(headers)
    response.raw = BytesIO(content)
    response.url = request.url or ""
    response.request = request
    return response
