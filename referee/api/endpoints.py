"""An endpoint: its route, what it takes and gives, and how it is described, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from flask import Blueprint, Flask, Request, Response, current_app, request
from werkzeug.exceptions import HTTPException

from referee.api import present
from referee.api.environ_keys import ANSWER
from referee.api.fields import FieldErrors, RefereeSchema, load
from referee.api.limits import MOST_BYTES, MOST_COUNTED
from referee.api.parameters import option_value
from referee.api.problems import FieldError, Problem, invalid, pointer
from referee.api.strict_json import MalformedJson, parse
from referee.chimera import RULESETS, Meaning, Ruleset, UnknownRuleset
from referee.chimera.cards import Card
from referee.chimera.errors import (
    AmbiguousReading,
    IllegalTrick,
    InvalidCards,
    InvalidHand,
    InvalidOption,
    NoSuchReading,
)
from referee.chimera.readings import reading

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

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
    #: Whether the answer stays the same until the next version, and is sent with a tag.
    is_kept: bool = False
    #: Example values of the path parameters.
    parameters: Mapping[str, str] = field(default_factory=dict)
    #: What can be asked next with what was answered, by name, as OpenAPI describes links.
    links: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The path as Flask spells it."""
        return self.path.replace("{", "<").replace("}", ">")


#: Seconds that what was looked up may be kept.
SECONDS_KEPT: Final = 300

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


def looked_up(body: Json) -> Response:
    """The body as an answer that stays the same until the next version."""
    return kept(answer(body))


def kept(response: Response) -> Response:
    """The answer, to be kept by the client and by what is between for a while.

    A new version may change it, so not for long; then its tag saves sending it again.
    """
    response.cache_control.public = True
    response.cache_control.max_age = SECONDS_KEPT
    response.add_etag()
    return response


def verdict(body: Json) -> Response:
    """The body as a JSON answer, left where who watches the application finds it."""
    request.environ[ANSWER] = body
    return answer(body)


def question(schema: RefereeSchema) -> Json:
    """The fields of the request's JSON body.

    Raises:
        Problem: 413, 415, 400 or 422, whichever is found first.
    """
    asked = request._get_current_object()  # type: ignore[attr-defined]  # every use of it costs
    environ = asked.environ
    if environ.get("CONTENT_TYPE") != "application/json" or "HTTP_CONTENT_ENCODING" in environ:
        _check_media_type(asked)
    try:
        body = parse(_content(asked))
    except MalformedJson as error:
        raise Problem("malformed_json", str(error)) from None
    try:
        return load(schema, body)
    except FieldErrors as error:
        raise invalid(*error.errors) from None


def _check_media_type(asked: Request) -> None:
    """Raises ``Problem``: 415, when the body is not declared as plain JSON in UTF-8."""
    mimetype = asked.mimetype
    if mimetype != "application/json" and not (
        mimetype.startswith("application/") and mimetype.endswith("+json")
    ):
        raise Problem("unsupported_media_type", f"the body is declared as {mimetype or 'nothing'}")
    if asked.content_encoding or asked.mimetype_params.get("charset", "utf-8").lower() not in (
        "utf-8",
        "utf8",
    ):
        raise Problem("unsupported_media_type", "the body must be uncompressed JSON in UTF-8")


def _content(asked: Request) -> bytes:
    """The bytes of the body, all of them."""
    told = _told_length(asked.environ)
    try:
        if told is None:
            content = asked.get_data(cache=False)
        else:
            content = asked.environ["wsgi.input"].read(told)
    except HTTPException:
        raise
    except Exception:
        _read_no_more()
        raise Problem("bad_request", "the body could not be read") from None
    if told is None:
        told = asked.content_length
    if len(content) > MOST_BYTES or (told is not None and told > MOST_BYTES):
        _read_no_more()
        raise Problem("payload_too_large")
    if told is not None and len(content) < told:
        _read_no_more()
        raise Problem("bad_request", f"the body ended after {len(content)} of {told} bytes")
    return content


def _told_length(environ: WSGIEnvironment) -> int | None:
    """The length of the body, where the request tells one within the limits."""
    told = environ.get("CONTENT_LENGTH", "")
    if not told.isdecimal() or len(told) > 7 or "HTTP_TRANSFER_ENCODING" in environ:
        return None
    length = int(told)
    return length if length <= MOST_BYTES else None


def _read_no_more() -> None:
    """Where this request ends is no longer certain, so nothing after it is taken for another."""
    reader = getattr(request.environ.get("wsgi.input"), "reader", None)
    message = getattr(reader, "req", None)  # gunicorn's own request, of a body in chunks
    if message is not None:
        message.force_close()


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a JSON body: what it is about, and how it is asked.

    ``subject`` makes of the path's parameters what the question is about, before its body is
    looked at; ``ask`` gets that and the loaded body, and gives the answer. Both raise ``Problem``.
    """

    endpoint: Endpoint
    schema: RefereeSchema
    subject: Callable[..., Any]
    ask: Callable[[Any, Json], Json]


#: Every question with a JSON body, by its path, as batches ask them.
QUESTIONS: dict[str, Question] = {}


def pose(area: Flask | Blueprint, posed: Question) -> None:
    """Route a question to its answer."""

    def view(**parameters: str) -> Response:
        subject = posed.subject(**parameters)
        return verdict(posed.ask(subject, question(posed.schema)))

    serve(area, posed.endpoint, view)
    QUESTIONS[posed.endpoint.path] = posed


def under_ruleset(
    endpoint: Endpoint,
    schema: RefereeSchema,
    ask: Callable[[Ruleset, Json], Json],
    card_lists: tuple[str, ...] = (),
) -> Question:
    """A question that is put to a ruleset.

    Args:
        endpoint: whose path names the ruleset.
        schema: of the request body.
        ask: the question; gets the ruleset under the request's options, and the loaded body.
        card_lists: pointers to the lists of cards, in the order ``InvalidCards`` numbers them.
    """

    def asked(edition: Ruleset, body: Json) -> Json:
        rules = with_options(edition, body["options"], "options")
        try:
            answered = ask(rules, body)
        except InvalidCards as error:
            raise _wrong_cards(error, card_lists) from None
        except IllegalTrick as error:
            detail = f"no combination can be made of these cards, so no trick: {error.why}"
            raise invalid(FieldError("illegal_trick", detail, "/trick/cards")) from None
        except NoSuchReading as error:
            detail = f"cannot be read as {error.declared}; {error.why}"
            params = {"readings": _readings(rules, body[error.part]["cards"], error.meanings)}
            at = pointer(error.part, "reading")
            raise invalid(FieldError("no_such_reading", detail, at, params)) from None
        except InvalidHand as error:
            raise invalid(_wrong_hand(error)) from None
        except AmbiguousReading as error:
            params = {"readings": _readings(rules, body["trick"]["cards"], error.meanings)}
            detail = f"{error}: add a reading to the trick"
            raise invalid(
                FieldError("ambiguous_reading", detail, "/trick/reading", params)
            ) from None
        repeated = _WITHOUT_HOUSE_RULES[rules.id] if rules is edition else _repeated(rules)
        return answered | repeated

    return Question(endpoint, schema, find_ruleset, asked)


def _repeated(rules: Ruleset) -> Json:
    """What every answer under a ruleset repeats."""
    return {
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": dict(rules.options),
    }


#: The same for the rulesets without house rules.
_WITHOUT_HOUSE_RULES: Final = {name: _repeated(rules) for name, rules in RULESETS.items()}


def find_ruleset(ruleset: str) -> Ruleset:
    """The ruleset with its default options. Raises ``Problem``: 404 when there is none."""
    found = RULESETS.get(ruleset)
    if found is None:
        error = UnknownRuleset(ruleset[:40], tuple(RULESETS))
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
            if len(errors) > MOST_COUNTED:
                break
    return rules, errors


def query_options(edition: Ruleset) -> Ruleset:
    """The ruleset under the options in the query string, spelled as in JSON."""
    chosen: dict[str, object] = {}
    repeated: list[FieldError] = []
    for name, words in request.args.lists():
        if len(words) > 1:
            repeated.append(FieldError("out_of_range", "stands twice in the query", pointer(name)))
        else:
            chosen[name] = option_value(words[0])
    rules, errors = _chosen(edition, chosen, ())
    if errors or repeated:
        raise invalid(*errors, *repeated)
    return rules


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


def _readings(rules: Ruleset, cards: Sequence[Card], meanings: Sequence[Meaning]) -> list[Json]:
    return [present.reading(reading(rules.table, cards, meaning)) for meaning in meanings]
