"""Many questions in one request."""

from __future__ import annotations

import logging
import re
from math import inf
from time import monotonic
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import orjson
from flask import Blueprint, Response, current_app, request

from referee.api.endpoints import (
    QUESTIONS,
    Endpoint,
    Example,
    Json,
    Question,
    described,
    question,
    serve,
    verdict,
)
from referee.api.environ_keys import DEADLINE, REQUEST_ID
from referee.api.fields import FieldErrors, load
from referee.api.limits import MOST_HOUSE_RULES_IN_BATCH, MOST_PLAYS_IN_BATCH
from referee.api.problems import (
    TOO_MANY_WAIT,
    FieldError,
    Problem,
    as_json,
    busy,
    invalid,
)
from referee.api.schemas.batch import BatchAnswer, BatchRequest
from referee.chimera.once import TooManyWait

_LOG: Final = logging.getLogger(__name__)

BATCH: Final = described(
    Endpoint(
        "POST",
        "/v1/batch",
        "batch",
        "Ask many questions at once",
        f"Up to 1,000 POST calls by absolute path, each answered as if it were asked alone: a "
        f"malformed one fails alone. Together they list at most {MOST_PLAYS_IN_BATCH:,} plays and "
        f"use at most {MOST_HOUSE_RULES_IN_BATCH} different sets of house rules; what goes beyond "
        "that is refused, each alone; so is, with 503, what the time of a request does not suffice "
        "for. A batch is not asked within a batch.",
        "Batches",
        BatchAnswer,
        BatchRequest,
        (
            Example(
                "two",
                "Two questions, one of them malformed",
                {
                    "requests": [
                        {
                            "path": "/v1/rulesets/chimera-more-5p/classify",
                            "body": {"cards": ["7", "7", "7", "Q"]},
                        },
                        {"path": "/v1/rulesets/chimera-2014/classify", "body": {"cards": [7]}},
                    ]
                },
            ),
        ),
    )
)


class _Route(NamedTuple):
    """Where a path leads: a question, with what the path says it is about."""

    posed: Question
    subject: Any


class _Batch:
    """The state of a batch while it is answered: what all its questions use up together."""

    def __init__(self) -> None:
        self._deadline: float = request.environ.get(DEADLINE, inf)
        self._routes: dict[str, _Route | Problem] = {}
        self._plays_left = MOST_PLAYS_IN_BATCH
        self._house_rules: set[bytes] = set()

    def answered(self, item: object) -> Json:
        """The status and the answer of one question."""
        try:
            if monotonic() > self._deadline:
                raise busy("the time of the batch was over before this question's turn came")
            return {"status": 200, "body": self._answer(item)}
        except Problem as problem:
            failed = problem
        except TooManyWait:
            failed = busy(TOO_MANY_WAIT)
        except Exception:
            _LOG.exception("a question of a batch failed")
            failed = Problem("internal")
        name = request.environ.get(REQUEST_ID, "")
        return {"status": failed.kind.status, "body": as_json(failed, name)}

    def _answer(self, item: object) -> Json:
        path, body = _parts(item)
        route = self._routes.get(path)
        if route is None:
            route = self._routes[path] = _route(path)
        if isinstance(route, Problem):
            raise route
        try:
            loaded = load(route.posed.schema, body)
        except FieldErrors as error:
            raise invalid(*error.errors) from None
        if loaded.get("options"):
            self._count_house_rules(loaded["options"])
        answered = route.posed.ask(route.subject, loaded)
        if "plays" in answered:
            self._count_plays(len(answered["plays"]))
        return answered

    def _count_house_rules(self, options: Json) -> None:
        rules = orjson.dumps(options, option=orjson.OPT_SORT_KEYS)
        if rules in self._house_rules:
            return
        if len(self._house_rules) == MOST_HOUSE_RULES_IN_BATCH:
            detail = f"a batch uses at most {MOST_HOUSE_RULES_IN_BATCH} different sets of options"
            params = {"maximum": MOST_HOUSE_RULES_IN_BATCH}
            raise invalid(FieldError("out_of_range", detail, "/options", params))
        self._house_rules.add(rules)

    def _count_plays(self, number: int) -> None:
        if number > self._plays_left:
            detail = (
                f"a batch lists at most {MOST_PLAYS_IN_BATCH:,} plays, and {self._plays_left} are "
                "left; ask for fewer, or in another batch"
            )
            params = {"maximum": self._plays_left}
            raise invalid(FieldError("out_of_range", detail, "/limit", params))
        self._plays_left -= number


def _parts(item: object) -> tuple[str, object]:
    """Path and body of a request. Raises ``Problem``."""
    if not isinstance(item, dict):
        raise invalid(FieldError("wrong_type", "must be an object with path and body"))
    errors = [
        FieldError("required", "this field is required", f"/{part}")
        for part in ("path", "body")
        if part not in item
    ]
    if len(item) + len(errors) > 2:
        errors += [
            FieldError("unknown_field", "there are path, body", f"/{str(part)[:40]}")
            for part in item
            if part not in ("path", "body")
        ]
    if not errors and not isinstance(item["path"], str):
        errors.append(FieldError("wrong_type", "must be a string", "/path"))
    if errors:
        raise invalid(*errors)
    return item["path"], item["body"]


def _route(path: str) -> _Route | Problem:
    """The question at a path, or the problem that asking there is."""
    for posed in QUESTIONS.values():
        match = _pattern(posed.endpoint.path).fullmatch(path)
        if match:
            try:
                return _Route(posed, posed.subject(**_decoded(match.groupdict())))
            except Problem as problem:
                return problem
    if path == BATCH.path:
        return Problem("not_found", "a batch is not asked within a batch")
    there = current_app.url_map.bind("").allowed_methods(path)
    return Problem("method_not_allowed" if there else "not_found")


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _decoded(parameters: dict[str, str]) -> dict[str, str]:
    return {name: unquote(value) for name, value in parameters.items()}


_SCHEMA: Final = BatchRequest()


def ask_batch() -> Response:
    """The view."""
    batch = _Batch()
    return verdict({"responses": [batch.answered(item) for item in question(_SCHEMA)["requests"]]})


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("batch", __name__)
    serve(area, BATCH, ask_batch)
    return area
