"""The application: routes, request ids, CORS, and every failure as a problem."""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

import orjson
from flask import Flask, Response, g, request
from flask.json.provider import JSONProvider
from flask_cors import CORS
from werkzeug.exceptions import HTTPException

from referee.api.limits import MOST_BYTES, REQUEST_ID
from referee.api.problems import Problem, respond
from referee.api.resources import about, hands, plays, reference
from referee.api.settings import Settings
from referee.api.strict_json import parse

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
        return Response(orjson.dumps(self._prepare_response_obj(args, kwargs)), mimetype=_JSON)


_JSON: Final = "application/json"


def create_app(settings: Settings | None = None) -> Flask:
    """The whole interface as a WSGI application.

    Args:
        settings: where and for whom to serve; read from the environment when left out.
    """
    settings = settings or Settings.from_environment()
    app = Flask("referee.api", static_folder=None)
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    # One more byte is let in than is allowed, so that a body without a length can be seen to be
    # too long; else it would be cut at the limit and taken for the whole.
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES + 1
    app.json = OrjsonProvider(app)
    app.before_request(_identify)
    for area in (plays, hands, reference, about):
        app.register_blueprint(area.blueprint())
    app.register_error_handler(Problem, respond)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failure)
    CORS(
        app,
        origins=settings.cors_origins,
        expose_headers=list(_EXPOSED),
        max_age=_A_DAY,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        send_wildcard=settings.cors_origins == "*",
    )
    # Last to run, so that an answer to anything whatever carries it.
    app.after_request_funcs.setdefault(None, []).insert(0, _label)
    if settings.cors_origins != "*":
        app.after_request(_vary_by_origin)
    return app


def _identify() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def _label(response: Response) -> Response:
    response.headers["X-Request-Id"] = g.request_id
    response.headers["X-Content-Type-Options"] = "nosniff"
    if request.method == "OPTIONS" and not response.content_length:
        response.headers.pop("Content-Type", None)  # Flask's empty answer would call itself HTML
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
    _LOG.exception("request %s failed", g.get("request_id", ""), exc_info=error)
    return respond(Problem("internal"))
