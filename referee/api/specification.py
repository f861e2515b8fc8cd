"""The OpenAPI 3.1 document, generated from the endpoints and their schemas."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from referee import __version__
from referee.api import named_fields, variant_fields
from referee.api.endpoints import ENDPOINTS, SECONDS_KEPT, Endpoint
from referee.api.fields import described
from referee.api.limits import MOST_BYTES, MOST_CARDS, MOST_DEPTH, MOST_DIGITS
from referee.api.parameters import in_path, options_in_query, options_schema, request_id
from referee.api.problems import FIELD_CODES, KINDS, MEDIA_TYPE
from referee.api.schemas.problems import ProblemSchema
from referee.api.schemas.records import HAND_FORMAT, HandRecordSchema
from referee.api.schemas.scores import GAME_FORMAT

_FIELD_CODES: Final = "\n".join(f"- `{code}`: {text}" for code, text in FIELD_CODES.items())

_DESCRIPTION: Final = f"""\
The referee for the card game **Chimera**: what a set of cards is, whether it beats the trick, and
why, for four editions and their house rules. Nothing is stored: every answer is a pure function of
the request and the version, but for the seed that a deal draws when none is given.

**Verdicts and problems.** A question about an illegal play is a good question: the answer is 200
with `legal: false` (or `beats: false`) and a `reason`. A malformed question is a problem (RFC 9457)
with one entry in `errors` for each thing that is wrong, at a JSON pointer.

**Cards** are exact strings, in any order: `"0"` to `"12"`, `"H"` Hunter, `"P"` Pi Ya, `"C"`
Chimera, `"Q"` Messenger Bird. No other spelling is accepted, and numbers are not strings.

**Chimère**, the board game, has questions of its own under `/v1/chimere`: approval and power of a
chimera, contests, the Queen's Award, years and the tournament. What the Champion chooses is
asked for (`undecided`) and never guessed. Objects by name have any order; names are trimmed.

**Compatibility.** Within `/v1` nothing is removed or changes its meaning; fields, codes, reasons,
combinations and rulesets may be added. Clients must ignore response fields they do not know, and
must take every code as an open string: treat one you do not know by its HTTP status and show its
message. A `ruleset_version` never changes its meaning; a change of any verdict is a new version.

**Limits.** A body has at most {MOST_BYTES:,} bytes, {MOST_DEPTH} levels of nesting and numbers of
at most {MOST_DIGITS} digits; a list of cards at most {MOST_CARDS}. What is no HTTP, or too large
for it, is refused before it comes to a path, with 400, 414, 417 or 431 and a problem too.

**Errors in a field.** The `code` of an entry in `errors` is one of these:

{_FIELD_CODES}

**How much.** Where the one who runs the server limits the rate, `RateLimit` and `RateLimit-Policy`
say what is left, and 429 how long to wait (`Retry-After`). A 503 may be sent again likewise.

**CORS.** Any origin may ask, unless the one who runs the server says otherwise.
"""

_TAGS: Final = (
    {"name": "Plays", "description": "Questions about one play."},
    {"name": "Hands", "description": "Questions about a hand of cards."},
    {"name": "Scores", "description": "The score of a hand and of a game."},
    {"name": "Chimère", "description": "Questions about the board game Chimère."},
    {"name": "Batches", "description": "Many questions at once."},
    {"name": "Reference", "description": "Rulesets, rulings, reasons and problems."},
    {"name": "Health", "description": "For those who run the server."},
)

#: Problems that any question with a body can meet, and those that anything can.
_WITH_BODY: Final = (
    "malformed_json",
    "payload_too_large",
    "unsupported_media_type",
    "invalid_request",
)
_ANYWHERE: Final = ("bad_request", "rate_limited", "internal", "busy")


@cache
def document() -> dict[str, Any]:
    """The specification as plain JSON values."""
    # Imported here: only this document needs them, and they are slow to load.
    from apispec import APISpec  # noqa: PLC0415 - see above
    from apispec.ext.marshmallow import MarshmallowPlugin  # noqa: PLC0415 - see above

    plugin = MarshmallowPlugin(schema_name_resolver=_schema_name)
    spec = APISpec(
        title="Chimera Referee",
        version=__version__,
        openapi_version="3.1.0",
        plugins=[plugin],
        info={
            "summary": "What a play is, whether it beats the trick, and why.",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        servers=[{"url": "/", "description": "This server"}],
        tags=list(_TAGS),
        security=[],
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_describe_field)  # type: ignore[no-untyped-call]  # no types
    spec.components.schema("Problem", schema=ProblemSchema)
    spec.components.schema("HandRecord", schema=HandRecordSchema)
    spec.components.schema("HouseRules", component=options_schema())
    spec.components.header("RequestId", _REQUEST_ID_HEADER)
    spec.components.header("ETag", _TAG_HEADER)
    spec.components.header("CacheControl", _CACHE_CONTROL_HEADER)
    spec.components.header("RetryAfter", _RETRY_AFTER_HEADER)
    spec.components.header("RateLimit", _RATE_LIMIT_HEADER)
    spec.components.header("RateLimitPolicy", _RATE_LIMIT_POLICY_HEADER)
    for endpoint in ENDPOINTS:
        spec.path(endpoint.path, operations={endpoint.method.lower(): _operation(endpoint)})
    generated: dict[str, Any] = orjson.loads(orjson.dumps(spec.to_dict()))
    return generated


@cache
def as_json() -> bytes:
    """The specification as JSON, indented, ending in a newline."""
    return orjson.dumps(document(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


@cache
def as_yaml() -> str:
    """The specification as YAML."""
    import yaml  # noqa: PLC0415 - slow to load, and only wanted here

    return yaml.safe_dump(document(), sort_keys=False, allow_unicode=True, width=100)


_REQUEST_ID_HEADER: Final = {
    "description": "The request's id: the one that was sent, or a new one.",
    "schema": {"type": "string"},
}
_RETRY_AFTER_HEADER: Final = {
    "description": "Seconds to wait before the same request is sent again.",
    "schema": {"type": "integer", "minimum": 1},
}
_TAG_HEADER: Final = {
    "description": "What tells this answer from any other; send it back as `If-None-Match`.",
    "schema": {"type": "string"},
}
_CACHE_CONTROL_HEADER: Final = {
    "description": "How long the answer may be kept.",
    "schema": {"type": "string", "examples": [f"public, max-age={SECONDS_KEPT}"]},
}
_RATE_LIMIT_HEADER: Final = {
    "description": "Where there are limits: of the one with the least left, its name, what is left "
    "(`r`) and the seconds until its window is over (`t`).",
    "schema": {"type": "string", "examples": ['"minute";r=57;t=42']},
}
_RATE_LIMIT_POLICY_HEADER: Final = {
    "description": "Where there are limits: the name of each, what it allows (`q`) in how many "
    "seconds (`w`). A request costs one for each 1,024 bytes of its body that were begun.",
    "schema": {"type": "string", "examples": ['"minute";q=60;w=60']},
}
_HEADERS: Final = {
    "X-Request-Id": "RequestId",
    "RateLimit": "RateLimit",
    "RateLimit-Policy": "RateLimitPolicy",
}
#: Of answers that stay the same until the next version.
_KEPT_HEADERS: Final = {"ETag": "ETag", "Cache-Control": "CacheControl", **_HEADERS}
_NOT_CHANGED: Final = {
    "304": {
        "description": "Nothing changed since the `ETag` that came with `If-None-Match`.",
        "headers": _KEPT_HEADERS,
    }
}
#: Of the answers to requests that may be sent again.
_AGAIN_HEADERS: Final = {"Retry-After": "RetryAfter", **_HEADERS}
_AGAIN: Final = ("429", "503")


def _schema_name(schema: Any) -> str:
    name = schema.__name__ if isinstance(schema, type) else type(schema).__name__
    return str(name.removesuffix("Schema"))


def _describe_field(converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    """The schema of the fields that marshmallow does not know."""
    schema_of = converter.field2property
    return (
        described(field)
        or named_fields.described(field, schema_of)
        or variant_fields.described(field, schema_of)
    )


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.operation_id,
        "summary": endpoint.summary,
        "description": endpoint.description,
        "tags": [endpoint.tag],
        "parameters": _parameters(endpoint),
    }
    if endpoint.request is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {
                    "schema": endpoint.request,
                    "examples": {
                        example.name: {"summary": example.summary, "value": dict(example.body)}
                        for example in endpoint.examples
                    },
                }
            },
        }
    content: dict[str, Any] = {"application/json": {"schema": endpoint.answer}}
    if endpoint.also_html:
        content["text/html"] = {"schema": {"type": "string"}}
    headers = _KEPT_HEADERS if endpoint.is_kept else _HEADERS
    operation["responses"] = {
        "200": {
            "description": "The answer.",
            "headers": headers,
            "content": content,
            **({"links": {**endpoint.links}} if endpoint.links else {}),
        },
        **(_NOT_CHANGED if endpoint.is_kept else {}),
        **_problem_responses(endpoint),
    }
    return operation


def _problem_responses(endpoint: Endpoint) -> dict[str, Any]:
    codes = {*endpoint.problems, *_ANYWHERE, *(_WITH_BODY if endpoint.request else ())}
    by_status: dict[str, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(str(KINDS[code].status), []).append(code)
    return {
        status: {
            "description": "; ".join(f"`{code}`: {KINDS[code].title}" for code in codes),
            "headers": _AGAIN_HEADERS if status in _AGAIN else _HEADERS,
            "content": {MEDIA_TYPE: {"schema": ProblemSchema}},
        }
        for status, codes in sorted(by_status.items())
    }


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found = [in_path(name, example) for name, example in endpoint.parameters.items()]
    found.append(request_id())
    return found + (options_in_query() if endpoint.takes_options else [])


#: The formats of files: the component that describes each, and what a file must have beside it.
_FILES: Final = {
    HAND_FORMAT: ("HandRecord", ("format", "ruleset")),
    GAME_FORMAT: ("GameScoreRequest", ("format", "ruleset")),
}


def file_schemas() -> dict[str, bytes]:
    """The JSON schema of every format of files, by the name of the file that it goes to."""
    return {
        f"{name.replace('/', '-')}.schema.json": orjson.dumps(
            _file_schema(name), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        )
        for name in _FILES
    }


def _file_schema(name: str) -> dict[str, Any]:
    """A component that stands by itself: with all it refers to, under ``$defs``."""
    component, always = _FILES[name]
    schemas = document()["components"]["schemas"]
    wanted, found = [component], dict[str, Any]()
    while wanted:
        one = wanted.pop()
        if one not in found:
            found[one] = schemas[one]
            refs = _REFERENCE.findall(orjson.dumps(schemas[one]).decode())
            wanted += refs
    text = orjson.dumps(found).decode().replace("#/components/schemas/", "#/$defs/")
    definitions: dict[str, Any] = orjson.loads(text)
    whole = definitions.pop(component)
    required = [*always, *(part for part in whole["required"] if part not in always)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        **whole,
        "required": required,
        "$defs": dict(sorted(definitions.items())),
    }


_REFERENCE: Final = re.compile(r'"#/components/schemas/(\w+)"')


def write(folder: Path) -> None:
    """Write ``openapi.json``, ``openapi.yaml`` and the schemas of files into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "openapi.json").write_bytes(as_json())
    (folder / "openapi.yaml").write_text(as_yaml(), encoding="utf-8")
    for name, schema in file_schemas().items():
        (folder / name).write_bytes(schema)
