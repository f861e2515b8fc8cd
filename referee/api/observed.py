"""Watching the application from outside: a line in the log and the metrics for each request.

Only there when either is asked for; a server without pays nothing for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from flask import Flask, Response, request

from referee.api.environ_keys import ANSWER, OPERATION, REQUEST_ID
from referee.api.logs import TOLD

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_LOG: Final = logging.getLogger(__name__)
#: The operation of what has no path here.
UNKNOWN: Final = "none"
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"))


@dataclass(frozen=True, slots=True)
class Observation:
    """What is to be known of a request once it is answered; nothing of what it asked.

    ``reasons`` are the codes of the reasons that the verdicts in the answer gave, ``None`` for a
    verdict without; empty where nothing was judged.
    """

    request_id: str
    method: str
    operation: str
    status: int
    seconds: float
    reasons: tuple[str | None, ...]


class Observer(Protocol):
    """Gets every observation."""

    def __call__(self, seen: Observation, /) -> None:
        """Take note of it."""


class Observed:
    """The application, watched."""

    def __init__(self, app: WSGIApplication, observers: Iterable[Observer]) -> None:
        self._app = app
        self._observers = tuple(observers)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer, then tell the observers."""
        begun = perf_counter()
        statuses = []

        def start(
            status: str, headers: list[tuple[str, str]], failure: Any = None, /
        ) -> Callable[[bytes], object]:
            statuses.append(status)
            return start_response(status, headers, failure)

        answer = self._app(environ, start)
        method = environ["REQUEST_METHOD"]
        seen = Observation(
            environ.get(REQUEST_ID, ""),
            method if method in _METHODS else "other",
            environ.get(OPERATION, UNKNOWN),
            int(statuses[-1][:3]) if statuses else 500,
            perf_counter() - begun,
            tuple(reasons(environ.get(ANSWER))),
        )
        for observer in self._observers:
            observer(seen)
        return answer


def observe(app: Flask, observers: Iterable[Observer]) -> None:
    """Watch the application; to be called when everything else is around it."""

    def name_operation(response: Response) -> Response:
        if request.endpoint:
            request.environ[OPERATION] = request.endpoint.rpartition(".")[2]
        return response

    app.after_request(name_operation)
    app.wsgi_app = Observed(app.wsgi_app, observers)  # type: ignore[method-assign]  # as Flask describes it


def reasons(answer: Any) -> Iterable[str | None]:
    """The codes of the reasons in an answer, by its shape.

    >>> list(reasons({"legal": False, "reason": {"code": "empty_play"}}))
    ['empty_play']
    >>> list(reasons({"legal": False, "illegal": {"index": 3, "reason": {"code": "not_held"}}}))
    ['not_held']
    >>> list(reasons({"scores": {}}))
    []
    """
    if not answer:
        return
    if "responses" in answer:
        for one in answer["responses"]:
            if one["status"] == 200:
                yield from reasons(one["body"])
        return
    if "reason" in answer:
        found = answer["reason"]
    elif "illegal" in answer:
        found = answer["illegal"] and answer["illegal"]["reason"]
    else:
        return
    yield found["code"] if found else None


def log_request(seen: Observation) -> None:
    """A line in the log."""
    _LOG.info(
        "request",
        extra={
            TOLD: {
                "request_id": seen.request_id,
                "method": seen.method,
                "operation": seen.operation,
                "status": seen.status,
                "ms": round(seen.seconds * 1000, 2),
            }
        },
    )
