"""About the server: health, the specification, the interactive documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, render_template, send_from_directory
from flask_swagger_ui import flask_swagger_ui

from referee.api import specification
from referee.api.endpoints import Endpoint, answer, described, serve
from referee.api.schemas.reference import HealthAnswer

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

_UI: Final = Path(flask_swagger_ui.__file__).parent / "dist"
#: The files of Swagger UI that the page loads.
_UI_FILES: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"})
_POLICY: Final = (
    "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def healthy() -> Response:
    """There is nothing to wait for: a question builds what it needs and is not built yet."""
    return answer({"status": "ok"})


def openapi_json() -> Response:
    """The specification as JSON."""
    return Response(specification.as_json(), content_type="application/json")


def openapi_yaml() -> Response:
    """The specification as YAML."""
    return Response(specification.as_yaml(), content_type="application/yaml")


def docs() -> Response:
    """Swagger UI; everything it loads comes from this server."""
    response = Response(render_template("docs.html"))
    response.headers["Content-Security-Policy"] = _POLICY
    return response


def docs_asset(name: str) -> Response:
    """A file of Swagger UI, or the script that starts it."""
    folder = _UI if name in _UI_FILES else Path(__file__).parents[1] / "static"
    return send_from_directory(folder, name, max_age=86_400)


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("about", __name__)
    serve(area, LIVE, healthy)
    serve(area, READY, healthy)
    area.add_url_rule("/v1/openapi.json", "openapi_json", openapi_json)
    area.add_url_rule("/v1/openapi.yaml", "openapi_yaml", openapi_yaml)
    area.add_url_rule("/docs", "docs", docs)
    area.add_url_rule("/docs/<name>", "docs_asset", docs_asset)
    return area
