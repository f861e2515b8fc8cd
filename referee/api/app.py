"""The application: routes, request ids, CORS, and every failure as a problem."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from flask_cors import CORS
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.api import environ_keys
from referee.api.compressed import compress_large_answers
from referee.api.limits import MOST_BYTES, REQUEST_ID
from referee.api.logs import TOLD
from referee.api.observed import Observer, log_request, observe
from referee.api.problems import TOO_MANY_WAIT, Problem, busy, respond
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
from referee.chimera.catalogue import catalogue_of, figures_of
from referee.chimera.once import TooManyWait

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
#: On every answer: what it holds is what it says it is, shown in no foreign frame, and asked from
#: anywhere, as CORS says.
_SAFE: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
)
#: On every answer that has no policy of its own: it loads nothing.
_NOTHING_LOADED: Final = (
    "Content-Security-Policy",
    "default-src 'none'; frame-ancestors 'none'",
)
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
        response.headers["Allow"] = _in_order(response.headers["Allow"])
        return response


class _Labelled:
    """Gives every request an id and its time, and every answer its labels, whoever made it."""

    def __init__(self, app: WSGIApplication, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        name = environ.get("HTTP_X_REQUEST_ID", "")
        if not name or REQUEST_ID.fullmatch(name) is None:
            name = token_hex(8)
        environ[environ_keys.REQUEST_ID] = name
        environ[environ_keys.DEADLINE] = monotonic() + self._seconds
        if environ["PATH_INFO"].startswith("//"):
            environ["PATH_INFO"] = "/." + environ["PATH_INFO"]  # werkzeug would take them for one

        def start(
            status: str, headers: list[tuple[str, str]], failure: Any = None, /
        ) -> Callable[[bytes], object]:
            headers += (("X-Request-Id", name), *_SAFE)
            if not any(label == _NOTHING_LOADED[0] for label, _ in headers):
                headers.append(_NOTHING_LOADED)
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
        app.register_blueprint(area.blueprint(settings) if area is about else area.blueprint())
    app.register_error_handler(Problem, respond)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(TooManyWait, lambda _: respond(busy(TOO_MANY_WAIT)))
    app.register_error_handler(Exception, _failure)
    compress_large_answers(app)
    _share_with(app, settings.cors_origins)
    if settings.rate_limits is not None:
        from referee.api.rate_limits import limit_rates  # noqa: PLC0415 - only there if asked for

        limit_rates(app, settings)
    _bound_house_rules(settings)
    app.wsgi_app = _Labelled(app.wsgi_app, settings.request_seconds)  # type: ignore[method-assign]  # as Flask describes it
    observers = _observers(settings)
    if observers:
        observe(app, observers)
    if settings.trusted_proxies:
        proxies = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, 0, 0, 0)  # type: ignore[method-assign]  # likewise
    return app


def _share_with(app: Flask, origins: str | tuple[str, ...]) -> None:
    """Let pages of these origins read the answers."""
    everyone = origins == "*"
    if not everyone:
        app.after_request(_vary_by_origin)  # after Flask-CORS, which sees to it only sometimes
    CORS(
        app,
        origins=origins,
        expose_headers=list(_EXPOSED),
        max_age=_A_DAY,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        send_wildcard=everyone,
        intercept_exceptions=False,  # all are handled, and what handles them answers as usual
    )
    if everyone:
        app.after_request(_welcome_all)  # before Flask-CORS, which then leaves the answer alone


def _bound_house_rules(settings: Settings) -> None:
    """Keep so many, and threads for the questions that need no enumeration."""
    catalogue_of.most = settings.house_rules_kept
    for built in (catalogue_of, figures_of):
        built.most_waiting = max(1, settings.threads // 4)


def _observers(settings: Settings) -> list[Observer]:
    """Who watches the requests."""
    found: list[Observer] = []
    if settings.log != "failures":
        found.append(log_request)
    if settings.metrics_port:
        from referee.api.metrics import Metrics  # noqa: PLC0415 - only there if asked for

        found.append(Metrics())
    return found


def _welcome_all(response: Response) -> Response:
    if request.method != "OPTIONS":
        response.headers.extend(_WELCOME)
    return response


def _vary_by_origin(response: Response) -> Response:
    response.vary.add("Origin")
    return response


def _in_order(methods: str) -> str:
    """The methods in the same order in every process: they come from a set."""
    return ", ".join(sorted(methods.split(", ")))


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    headers = {name: _in_order(value) for name, value in error.get_headers() if name == "Allow"}
    if status in _CODES:
        return respond(Problem(_CODES[status], headers=headers))
    return respond(Problem("internal" if status >= 500 else "bad_request", headers=headers))


def _failure(error: Exception) -> Response:
    told = {TOLD: {"request_id": request.environ.get(environ_keys.REQUEST_ID, "")}}
    _LOG.error("a request failed", exc_info=error, extra=told)
    return respond(Problem("internal"))
