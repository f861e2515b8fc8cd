"""Every answer held against the specification that the server publishes.

``check`` takes any answer whatever. Where the document describes the path and the method, status,
content type and body must be described too, and nothing undescribed may be sent; anywhere else,
only a problem or one of the few undescribed files is an answer.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from backports import zstd
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.datastructures import Headers

from referee.api import create_app
from referee.api.settings import Settings

Json = Any

PROBLEM: Final = "application/problem+json"
_HERE: Final = "urn:referee:document"
#: Described nowhere in the document: it cannot well describe itself, nor the page that shows it.
_FILES: Final = re.compile(r"/v1/openapi\.(json|yaml)|/docs(/[^/]+)?")
#: Members of a path item that are methods.
_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


@cache
def published() -> dict[str, Json]:
    """The document as it is served."""
    response = create_app(Settings()).test_client().get("/v1/openapi.json")
    assert response.status_code == 200
    document: dict[str, Json] = json.loads(response.get_data())
    return document


def operations() -> Iterator[tuple[str, str, dict[str, Json]]]:
    """Every operation of the document: path, method in capitals, description."""
    for path, item in published()["paths"].items():
        for method in _METHODS:
            if method in item:
                yield path, method.upper(), item[method]


def check(method: str, path: str, status: int, headers: Headers, body: bytes) -> None:
    """Make sure that an answer is one the document allows. ``path`` is without the query."""
    _check_headers(headers)
    if method in {"HEAD", "OPTIONS"} and not body:
        return
    body = _unpacked(headers, body)
    described = _described(method, path)
    if status == 304 and _FILES.fullmatch(path):
        return
    media = headers.get("Content-Type", "").partition(";")[0]
    if described is None:
        if status < 400 and _FILES.fullmatch(path):
            return
        assert media == PROBLEM, f"{method} {path}: {status} {media!r} is no problem"
        _check_problem(status, headers, json.loads(body))
        _validate(json.loads(body), "#/components/schemas/Problem")
        return
    template, operation = described
    assert str(status) in operation["responses"], f"{method} {template} does not describe {status}"
    if status == 304:
        assert not body
        return
    content = operation["responses"][str(status)]["content"]
    assert media in content, f"{method} {template} does not describe {media!r} for {status}"
    if media == "text/html":
        return
    if status >= 400:
        _check_problem(status, headers, json.loads(body))
    where = ("paths", template, method.lower(), "responses", str(status), "content", media)
    validate(json.loads(body), *where, "schema")


def _unpacked(headers: Headers, body: bytes) -> bytes:
    """The body as it was before it was compressed."""
    unpack = {"gzip": gzip.decompress, "zstd": zstd.decompress}
    encoding = headers.get("Content-Encoding")
    return unpack[encoding](body) if encoding and body else body


def validate(value: Json, *parts: str) -> None:
    """Hold a value against the schema that stands at ``parts`` in the document."""
    _validate(value, "#/" + "/".join(map(_escaped, parts)))


def _described(method: str, path: str) -> tuple[str, dict[str, Json]] | None:
    asked = "GET" if method == "HEAD" else method
    found = [
        (template, operation)
        for pattern, template, described, operation in _patterns()
        if described == asked and pattern.fullmatch(path)
    ]
    assert len(found) < 2, f"{method} {path} is described more than once"
    return found[0] if found else None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str, str, dict[str, Json]]]:
    return [
        (re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), path, method, operation)
        for path, method, operation in operations()
    ]


def _check_headers(headers: Headers) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._:-]{1,64}", headers["X-Request-Id"])
    assert headers["X-Content-Type-Options"] == "nosniff"


def _check_problem(status: int, headers: Headers, problem: Json) -> None:
    assert list(problem) == ["type", "title", "status", "detail", "code", "request_id", "errors"]
    assert problem["type"] == f"/problems/{problem['code']}"
    assert problem["status"] == status
    assert problem["request_id"] == headers["X-Request-Id"]
    assert problem["title"]
    assert problem["detail"]
    assert bool(problem["errors"]) == (status == 422)
    for error in problem["errors"]:
        assert list(error) == ["pointer", "code", "detail", "params"]
        assert re.fullmatch(r"(/([^~/]|~[01])*)*", error["pointer"], re.DOTALL)
        assert error["code"]
        assert error["detail"]


def _validate(value: Json, reference: str) -> None:
    errors = list(_validator(reference).iter_errors(value))
    assert not errors, f"{reference}: {errors[0].json_path}: {errors[0].message}"


def _escaped(part: str) -> str:
    """A part of a JSON pointer inside a URI fragment; braces must not stand there bare."""
    pointed = part.replace("~", "~0").replace("/", "~1")
    return pointed.replace("{", "%7B").replace("}", "%7D")


@cache
def _validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": _HERE + reference}, registry=_registry())


@cache
def _registry() -> Registry[Json]:
    resource = DRAFT202012.create_resource(_closed(published()))
    registry: Registry[Json] = Registry().with_resource(_HERE, resource)
    return registry


def _closed(value: Json) -> Json:
    """The document with every object closed, so that an undescribed field is found."""
    if isinstance(value, list):
        return [_closed(item) for item in value]
    if not isinstance(value, dict):
        return value
    closed = {name: _closed(item) for name, item in value.items()}
    if closed.get("type") == "object" and isinstance(closed.get("properties"), dict):
        closed["additionalProperties"] = False
    return closed
