"""About the server: health, the specification, the interactive documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, render_template, send_from_directory
from flask_swagger_ui import flask_swagger_ui

from referee import __version__
from referee.api import specification
from referee.api.endpoints import Endpoint, answer, described, kept, looked_up, serve
from referee.api.schemas.reference import HealthAnswer, MetaAnswer
from referee.api.settings import Settings
from referee.chimera import RULESETS

LIVE = described(
    Endpoint(
        "GET",
        "/health/live",
        "live",
        "Is the process alive?",
        "Answers as long as the server can answer at all.",
        "Health",
        HealthAnswer,
    )
)
READY = described(
    Endpoint(
        "GET",
        "/health/ready",
        "ready",
        "Can it take questions?",
        "Answers once the application is loaded.",
        "Health",
        HealthAnswer,
    )
)

META = described(
    Endpoint(
        "GET",
        "/v1/meta",
        "meta",
        "Which version answers?",
        "The version of the server, those of its rulesets, and the commit where it is known. A "
        "ruleset version never changes its meaning.",
        "Reference",
        MetaAnswer,
        is_kept=True,
    )
)

_UI: Final = Path(flask_swagger_ui.__file__).parent / "dist"
#: The files of Swagger UI that the page loads.
_UI_FILES: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"})
_POLICY: Final = (
    "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def healthy() -> Response:
    """There is nothing to wait for: a question builds what it needs and is not built yet."""
    response = answer({"status": "ok"})
    response.cache_control.no_store = True
    return response


def openapi_json() -> Response:
    """The specification as JSON."""
    return kept(Response(specification.as_json(), content_type="application/json"))


def openapi_yaml() -> Response:
    """The specification as YAML."""
    return kept(Response(specification.as_yaml(), content_type="application/yaml"))


def docs() -> Response:
    """Swagger UI; everything it loads comes from this server."""
    return kept(
        Response(render_template("docs.html"), headers={"Content-Security-Policy": _POLICY})
    )


def docs_asset(name: str) -> Response:
    """A file of Swagger UI, or the script that starts it."""
    folder = _UI if name in _UI_FILES else Path(__file__).parents[1] / "static"
    return send_from_directory(folder, name, max_age=86_400)


def blueprint(settings: Settings) -> Blueprint:
    """The routes of this area."""

    def meta() -> Response:
        versions = {rules.id: rules.version for rules in RULESETS.values()}
        body = {"version": __version__, "commit": settings.commit, "rulesets": versions}
        return looked_up(body)

    area = Blueprint("about", __name__)
    serve(area, LIVE, healthy)
    serve(area, READY, healthy)
    serve(area, META, meta)
    area.add_url_rule("/v1/openapi.json", "openapi_json", openapi_json)
    area.add_url_rule("/v1/openapi.yaml", "openapi_yaml", openapi_yaml)
    area.add_url_rule("/docs", "docs", docs)
    area.add_url_rule("/docs/<name>", "docs_asset", docs_asset)
    return area
