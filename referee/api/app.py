"""The application: routes, request ids, CORS, and every failure as a problem."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from flask_cors import CORS
from werkzeug.exceptions import HTTPException

from referee.api.limits import MOST_BYTES, REQUEST_ID
from referee.api.problems import REQUEST_ID_KEY, Problem, respond
from referee.api.resources import (
    about,
    batch,
    chimere,
    hands,
    pages,
    plays,
    referee,
    reference,
    scores,
)
from referee.api.settings import Settings
from referee.api.strict_json import parse

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_LOG = logging.getLogger("referee")
_CODES: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "payload_too_large",
    415: "unsupported_media_type",
}
_EXPOSED: Final = ("X-Request-Id", "Retry-After", "RateLimit", "RateLimit-Policy", "ETag")
_A_DAY: Final = 86_400
_NOSNIFF: Final = ("X-Content-Type-Options", "nosniff")
#: What Flask-CORS gives to every answer but that to a preflight, when all origins are welcome.
_WELCOME: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(sorted(_EXPOSED))),
)


class OrjsonProvider(JSONProvider):
    """Writes with orjson; reads strictly."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """The value as JSON text."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """The value that the text spells; raises ``MalformedJson``."""
        return parse(s if isinstance(s, bytes) else s.encode())

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """The value as an answer."""
        return Response(orjson.dumps(self._prepare_response_obj(args, kwargs)), content_type=_JSON)


_JSON: Final = "application/json"


class Referee(Flask):
    """Flask, whose empty answer to OPTIONS does not call itself HTML."""

    def make_default_options_response(self) -> Response:
        """Flask's answer, without a content type."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response


class _Labelled:
    """Gives every request an id, and every answer its labels, whoever made it."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        name = environ.get("HTTP_X_REQUEST_ID", "")
        if not name or REQUEST_ID.fullmatch(name) is None:
            name = token_hex(8)
        environ[REQUEST_ID_KEY] = name

        def start(
            status: str, headers: list[tuple[str, str]], failure: Any = None, /
        ) -> Callable[[bytes], object]:
            headers += (("X-Request-Id", name), _NOSNIFF)
            return start_response(status, headers, failure)

        return self._app(environ, start)


def create_app(settings: Settings | None = None) -> Flask:
    """The whole interface as a WSGI application.

    Args:
        settings: where and for whom to serve; read from the environment when left out.
    """
    settings = settings or Settings.from_environment()
    app = Referee("referee.api", static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    # One more byte is let in than is allowed, so that a body without a length can be seen to be
    # too long; else it would be cut at the limit and taken for the whole.
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES + 1
    app.json = OrjsonProvider(app)
    for area in (plays, hands, referee, scores, chimere, batch, reference, about, pages):
        app.register_blueprint(area.blueprint())
    app.register_error_handler(Problem, respond)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failure)
    if settings.cors_origins != "*":
        app.after_request(_vary_by_origin)  # after Flask-CORS, which sees to it only sometimes
    CORS(
        app,
        origins=settings.cors_origins,
        expose_headers=list(_EXPOSED),
        max_age=_A_DAY,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        send_wildcard=settings.cors_origins == "*",
        intercept_exceptions=False,  # all are handled, and what handles them answers as usual
    )
    if settings.cors_origins == "*":
        app.after_request(_welcome_all)  # before Flask-CORS, which then leaves the answer alone
    app.wsgi_app = _Labelled(app.wsgi_app)  # type: ignore[method-assign]  # as Flask describes it
    return app


def _welcome_all(response: Response) -> Response:
    if request.method != "OPTIONS":
        response.headers.extend(_WELCOME)
    return response


def _vary_by_origin(response: Response) -> Response:
    response.vary.add("Origin")
    return response


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    if status in _CODES:
        return respond(Problem(_CODES[status], headers=headers))
    return respond(Problem("internal" if status >= 500 else "bad_request", headers=headers))


def _failure(error: Exception) -> Response:
    _LOG.exception("request %s failed", request.environ.get(REQUEST_ID_KEY, ""), exc_info=error)
    return respond(Problem("internal"))
