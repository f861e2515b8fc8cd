"""An endpoint: its route, what it takes and gives, and how it is described, in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from flask import Blueprint, Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from referee.api.fields import FieldErrors, RefereeSchema, load
from referee.api.limits import MOST_BYTES
from referee.api.problems import FieldError, Problem, invalid, pointer
from referee.api.strict_json import MalformedJson, parse
from referee.chimera import RULESETS, Ruleset, UnknownRuleset
from referee.chimera.errors import (
    AmbiguousReading,
    IllegalTrick,
    InvalidCards,
    InvalidHand,
    InvalidOption,
    NoSuchReading,
)
from referee.chimera.options import OptionValue

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A request with a name; the tests send it and validate the answer."""

    name: str
    summary: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One path with one method.

    ``problems`` are the codes it can answer with beside those that any path can.
    """

    method: str
    path: str
    operation_id: str
    summary: str
    description: str
    tag: str
    answer: type[RefereeSchema]
    request: type[RefereeSchema] | None = None
    examples: tuple[Example, ...] = ()
    problems: tuple[str, ...] = ()
    takes_options: bool = False
    also_html: bool = False
    #: Example values of the path parameters.
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The path as Flask spells it."""
        return self.path.replace("{", "<").replace("}", ">")


#: Every endpoint of the interface, in the order they are described in.
ENDPOINTS: list[Endpoint] = []


def serve(app: Flask | Blueprint, endpoint: Endpoint, view: Callable[..., Any]) -> None:
    """Route the endpoint to its view."""
    app.add_url_rule(endpoint.rule, endpoint.operation_id, view, methods=[endpoint.method])


def described(endpoint: Endpoint) -> Endpoint:
    """Add the endpoint to the description of the interface."""
    ENDPOINTS.append(endpoint)
    return endpoint


def answer(body: Json) -> Response:
    """The body as a JSON answer."""
    response: Response = current_app.json.response(body)  # type: ignore[assignment]  # it is Flask's
    return response


def question(schema: RefereeSchema) -> Json:
    """The fields of the request's JSON body.

    Raises:
        Problem: 413, 415, 400 or 422, whichever is found first.
    """
    mimetype = request.mimetype
    if mimetype != "application/json" and not (
        mimetype.startswith("application/") and mimetype.endswith("+json")
    ):
        raise Problem("unsupported_media_type", f"the body is declared as {mimetype or 'nothing'}")
    if request.content_encoding or request.mimetype_params.get("charset", "utf-8").lower() not in (
        "utf-8",
        "utf8",
    ):
        raise Problem("unsupported_media_type", "the body must be uncompressed JSON in UTF-8")
    try:
        body = parse(_content())
    except MalformedJson as error:
        raise Problem("malformed_json", str(error)) from None
    try:
        return load(schema, body)
    except FieldErrors as error:
        raise invalid(*error.errors) from None


def _content() -> bytes:
    """The bytes of the body, all of them."""
    try:
        content = request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception:
        _read_no_more()
        raise Problem("bad_request", "the body could not be read") from None
    if len(content) > MOST_BYTES:
        _read_no_more()
        raise Problem("payload_too_large")
    if request.content_length is not None and len(content) < request.content_length:
        _read_no_more()
        detail = f"the body ended after {len(content)} of {request.content_length} bytes"
        raise Problem("bad_request", detail)
    return content


def _read_no_more() -> None:
    """Where this request ends is no longer certain, so nothing after it is taken for another."""
    reader = getattr(request.environ.get("wsgi.input"), "reader", None)
    message = getattr(reader, "req", None)  # gunicorn's own request, of a body in chunks
    if message is not None:
        message.force_close()


def under_ruleset(
    schema: RefereeSchema,
    ask: Callable[[Ruleset, Json], Json],
    card_lists: tuple[str, ...],
) -> Callable[[str], Response]:
    """A view that puts a question to a ruleset.

    Args:
        schema: of the request body.
        ask: the question; gets the ruleset under the request's options, and the loaded body.
        card_lists: pointers to the lists of cards, in the order ``InvalidCards`` numbers them.
    """

    def view(ruleset: str) -> Response:
        edition = find_ruleset(ruleset)
        body = question(schema)
        rules = with_options(edition, body["options"], "options")
        try:
            answered = ask(rules, body)
        except InvalidCards as error:
            raise _wrong_cards(error, card_lists) from None
        except IllegalTrick as error:
            detail = f"no combination can be made of these cards, so no trick: {error.why}"
            raise invalid(FieldError("illegal_trick", detail, "/trick/cards")) from None
        except NoSuchReading as error:
            raise _wrong_reading(error) from None
        except InvalidHand as error:
            raise invalid(_wrong_hand(error)) from None
        except AmbiguousReading as error:
            params = {"readings": [_named(meaning) for meaning in error.meanings]}
            detail = f"{error}: add a reading to the trick"
            raise invalid(
                FieldError("ambiguous_reading", detail, "/trick/reading", params)
            ) from None
        answered["ruleset"] = rules.id
        answered["ruleset_version"] = rules.version
        answered["options"] = dict(rules.options)
        return answer(answered)

    return view


def find_ruleset(name: str) -> Ruleset:
    """The ruleset with its default options. Raises ``Problem``: 404 when there is none."""
    found = RULESETS.get(name)
    if found is None:
        error = UnknownRuleset(name[:40], tuple(RULESETS))
        raise Problem("unknown_ruleset", str(error))
    return found


def with_options(edition: Ruleset, chosen: Mapping[str, object], *where: str) -> Ruleset:
    """The ruleset under house rules. Raises ``Problem``: 422 that points below ``where``."""
    if not chosen:
        return edition
    rules, errors = _chosen(edition, chosen, where)
    if errors:
        raise invalid(*errors)
    return rules


def _chosen(
    edition: Ruleset, chosen: Mapping[str, object], where: tuple[str, ...]
) -> tuple[Ruleset, list[FieldError]]:
    """The ruleset under those of the options that are right, and what is wrong with the others."""
    errors = []
    rules = edition
    for name, value in chosen.items():
        try:
            rules = rules.with_options({name: value})
        except InvalidOption as error:
            if error.code == "unknown_option":
                detail = f"{edition.id} has no such option; it must be {error.allowed}"
            else:
                detail = f"must be {error.allowed}"
            params = {"allowed": error.allowed}
            errors.append(FieldError(error.code, detail, pointer(*where, name), params))
    return rules, errors


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,29})", re.ASCII)


def query_options(edition: Ruleset) -> Ruleset:
    """The ruleset under the options in the query string, spelled as in JSON."""
    chosen: dict[str, object] = {}
    repeated: list[FieldError] = []
    for name, words in request.args.lists():
        if len(words) > 1:
            repeated.append(FieldError("out_of_range", "stands twice in the query", pointer(name)))
        else:
            chosen[name] = _in_query(words[0])
    rules, errors = _chosen(edition, chosen, ())
    if errors or repeated:
        raise invalid(*errors, *repeated)
    return rules


def _in_query(word: str) -> OptionValue:
    """The value a word in the query stands for: a number, true or false as in JSON, else itself."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if _NUMBER.fullmatch(word) else word


def _wrong_cards(error: InvalidCards, card_lists: tuple[str, ...]) -> Problem:
    return invalid(
        *(
            FieldError(
                problem.code,
                problem.text,
                card_lists[problem.part] + pointer(problem.index),
                {"card": problem.card, "copies": problem.copies},
            )
            for problem in error.problems
        )
    )


def _wrong_hand(error: InvalidHand) -> FieldError:
    at = pointer(error.part) if error.index is None else pointer(error.part, error.index)
    return FieldError(error.code, error.text, at)


def _wrong_reading(error: NoSuchReading) -> Problem:
    params = {"readings": [_named(meaning) for meaning in error.meanings]}
    detail = f"cannot be read as {error.declared}; {error.why}"
    return invalid(FieldError("no_such_reading", detail, f"/{error.part}/reading", params))


def _named(meaning: Any) -> Json:
    return {
        "combination": meaning.combination.value,
        "rank": meaning.rank,
        "groups": meaning.groups,
        "size": meaning.size,
        "text": meaning.text,
    }
