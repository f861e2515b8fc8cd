"""Problems (RFC 9457): the one shape of every answer that is no answer to the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from flask import Response, request

from referee.api.environ_keys import REQUEST_ID
from referee.api.limits import LONGEST_IN_POINTER, MOST_COUNTED, MOST_ERRORS

MEDIA_TYPE: Final = "application/problem+json"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What is fixed about a problem: shown at ``/problems/{code}``."""

    code: str
    status: int
    title: str
    meaning: str
    remedy: str


KINDS: Final[Mapping[str, ProblemKind]] = {
    kind.code: kind
    for kind in (
        ProblemKind(
            "malformed_json",
            400,
            "The body is not JSON",
            "The body could not be read as JSON in UTF-8. NaN, Infinity, duplicate keys, half "
            "surrogate pairs, nesting beyond 32 levels and numbers beyond 30 digits are refused "
            "too.",
            "Send one JSON object; the detail says what was found and where.",
        ),
        ProblemKind(
            "bad_request",
            400,
            "The request cannot be understood",
            "The server could not make sense of the request as HTTP.",
            "Check the request line and the headers.",
        ),
        ProblemKind(
            "not_found",
            404,
            "There is nothing here",
            "No resource has this path. A trailing slash makes another path.",
            "See /docs for all paths.",
        ),
        ProblemKind(
            "unknown_ruleset",
            404,
            "There is no such ruleset",
            "The ruleset named in the path does not exist.",
            "GET /v1/rulesets lists all of them.",
        ),
        ProblemKind(
            "unknown_ruling",
            404,
            "There is no such ruling",
            "The ruling named in the path does not exist.",
            "GET /v1/rulings lists all of them.",
        ),
        ProblemKind(
            "method_not_allowed",
            405,
            "This path does not take that method",
            "The path exists, but not with this method.",
            "The Allow header names the methods that it takes.",
        ),
        ProblemKind(
            "request_timeout",
            408,
            "The request took too long to arrive",
            "Its head and body were not all here within the time that a request gets.",
            "Send it at once, over a new connection.",
        ),
        ProblemKind(
            "payload_too_large",
            413,
            "The body is too large",
            "The body has more than 1,048,576 bytes.",
            "Ask several smaller questions.",
        ),
        ProblemKind(
            "uri_too_long",
            414,
            "The address is too long",
            "The request line is longer than the server reads.",
            "Put the question into the body.",
        ),
        ProblemKind(
            "expectation_failed",
            417,
            "The expectation cannot be met",
            "The Expect header asks for something that this server does not do.",
            "Leave the header out.",
        ),
        ProblemKind(
            "headers_too_large",
            431,
            "The headers are too large",
            "There are more header fields, or longer ones, than the server reads.",
            "Send fewer and shorter headers.",
        ),
        ProblemKind(
            "unsupported_media_type",
            415,
            "The body must be JSON",
            "The Content-Type is not application/json in UTF-8, or the body is compressed.",
            "Send Content-Type: application/json and an uncompressed body.",
        ),
        ProblemKind(
            "invalid_request",
            422,
            "The question cannot be answered as asked",
            "The JSON is well-formed, but a field is missing, unknown, of the wrong type, or says "
            "something that cannot be.",
            "Each entry of errors points at a field and says what would be right.",
        ),
        ProblemKind(
            "rate_limited",
            429,
            "Too many requests",
            "More requests came from this address than the server allows. A request costs one for "
            "each 1,024 bytes of its body that were begun.",
            "Wait as many seconds as the Retry-After header says. The RateLimit header of every "
            "answer tells what is left, where there are limits.",
        ),
        ProblemKind(
            "busy",
            503,
            "The server is too busy for this",
            "The request took more time than it gets, or too many others wait for the plays under "
            "their house rules to be enumerated.",
            "Send the same request again after as many seconds as the Retry-After header says; of "
            "a batch, only the items that were refused.",
        ),
        ProblemKind(
            "internal",
            500,
            "The referee failed",
            "Something went wrong inside. It is not the fault of the request.",
            "Report it with the request_id; the same request may be sent again.",
        ),
    )
}


#: What the code of an entry in ``errors`` means. New ones may be added.
FIELD_CODES: Final[Mapping[str, str]] = {
    "required": "The field must be there.",
    "unknown_field": "There is no such field; the detail lists those that there are.",
    "wrong_type": "The value has another JSON type than the field; null counts as one.",
    "out_of_range": "The value is too small, too large, too short or too long, or no choice.",
    "unknown_card": 'No card is spelled like this; cards are "0" to "12", "H", "P", "C", "Q".',
    "not_in_deck": "The card exists, but not in the deck of this ruleset.",
    "too_many_copies": "The deck does not hold so many of this card, over all lists together.",
    "two_birds": "No hand holds two Messenger Birds.",
    "not_in_hand": "A selected card is not in the hand, or not so often.",
    "illegal_trick": "The trick is no combination, so there is nothing to beat.",
    "ambiguous_reading": "The answer depends on how the trick is read; params.readings lists how.",
    "no_such_reading": "The cards cannot be read so; params.readings lists how they can.",
    "unknown_option": "The ruleset has no such house rule; params.allowed lists its own.",
    "unknown_combination": "There is no such combination.",
    "duplicate_name": "A name stands twice, after trimming and in normal form C.",
    "illegal_event": "The hand was not played by the rules; params.reason says why.",
    "thrown_in": "All passed and the cards were thrown in, so there is no hand to score.",
    "hand_not_over": "The hand is not over yet.",
    "scores_mismatch": "The points before a hand are not those of its game.",
    "unknown_event": "There is no such type of event.",
    "unknown_call": 'A call is "pass" or a number.',
    "bird_in_deal": "Messenger Birds are never dealt.",
    "unknown_version": "The ruleset is not answered for in that version.",
    "ruleset_mismatch": "The body names another ruleset than the path.",
    "unknown_format": "There is no such format of files here.",
    "options_mismatch": "A hand names other house rules than its game.",
    "other_players": "A hand has other players than its game.",
    "game_over": "The game was won before this hand; params.winner says by whom.",
    "pi_ya_is_chimera": "The Chimera is not their own partner.",
    "pi_ya_not_in_edition": "Nobody is the Pi Ya player in this edition.",
    "pi_ya_when_all_passed": "When all passed, the Chimera has no partner.",
    "all_passed_not_played": "When all pass in this edition, there is a new deal and no score.",
    "all_passed_above_lowest": "When all passed, the bid is the lowest; params.lowest is it.",
    "nobody_out": "A hand is over only when somebody is out.",
    "too_many_out": "The hand was over before so many were out; params.most says how many are.",
    "second_out_missing": "When the Chimera is out first, the hand goes on until another is.",
    "idle_no_hunter": "Only Hunters are named as having played no card.",
    "idle_went_out": "Who was out has played cards.",
    "idle_has_treasure": "Who has treasure has played cards.",
    "too_many_birds": "Hunters who played no card still hold theirs; params.most can be captured.",
    "too_many_traps": "The cards played hold no more than params.most traps.",
    "invalid_cursor": "The cursor was not given for this question.",
    "unknown_name": "Nobody in this question has that name.",
    "not_a_wizard": "The name is that of a neutral chimera, and only a wizard can be meant.",
    "not_approved": "The chimera breaks the Rules of Approval; params.tiles names the tiles.",
    "wrong_number_of_neutrals": "Two neutral chimeras compete with two wizards, else none.",
    "not_tied": "The Champion chose one who is not tied; params.tied lists those who are.",
    "choice_not_needed": "The Champion chose where nothing was left to choose.",
    "own_vote": "A wizard votes for a chimera of their own.",
    "no_award_for_two": "With two wizards there is no Queen's Award.",
    "different_wizards": "Another year of the tournament has other wizards.",
    "too_many_tiles": "More tiles of one kind than a tournament has; params.maximum says how many.",
    "conflicting_fields": "The field cannot stand beside another one; the detail says which.",
    "unknown_skill": "There is no such skill.",
    "unknown_gift": "There is no such Extraordinary Gift.",
    "unknown_season": "There is no such season.",
    "unknown_kind": "There is no such kind of tile.",
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing that is wrong with a request, at a JSON pointer into the body or a parameter."""

    code: str
    detail: str
    pointer: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    def at(self, prefix: str) -> FieldError:
        """The same error further down: the pointer with ``prefix`` before it."""
        return FieldError(self.code, self.detail, prefix + self.pointer, self.params)

    def as_json(self) -> dict[str, Any]:
        """The entry in ``errors``."""
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self.detail,
            "params": dict(self.params),
        }


class Problem(Exception):
    """Raised anywhere below a view; becomes the answer."""

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = KINDS[code]
        self.detail = detail or f"{self.kind.meaning} {self.kind.remedy}"
        self.errors = tuple(errors)
        self.headers = dict(headers or {})
        super().__init__(f"{code}: {self.detail}")


def invalid(*errors: FieldError) -> Problem:
    """A 422 with one entry an error, up to a limit; the detail repeats the first one."""
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    if len(errors) > MOST_COUNTED:
        more = f" (and at least {MOST_COUNTED:,} more)"
    detail = f"{first.pointer or 'body'}: {first.detail}{more}"
    return Problem("invalid_request", detail, errors[:MOST_ERRORS])


#: What a question is told that would have to wait for house rules behind many others.
TOO_MANY_WAIT: Final = "too many others wait for house rules that nobody asked about lately"


def busy(detail: str) -> Problem:
    """A 503 for a request that may be sent again soon."""
    return Problem("busy", detail, headers={"Retry-After": "1"})


def pointer(*parts: str | int) -> str:
    """A JSON pointer (RFC 6901); a part beyond all measure is cut short.

    >>> pointer("options", "a/b~c"), pointer("cards", 3)
    ('/options/a~1b~0c', '/cards/3')
    """
    return "".join(
        "/" + str(part)[:LONGEST_IN_POINTER].replace("~", "~0").replace("/", "~1") for part in parts
    )


def as_json(problem: Problem, request_id: str) -> dict[str, Any]:
    """The problem as a JSON value."""
    return {
        "type": f"/problems/{problem.kind.code}",
        "title": problem.kind.title,
        "status": problem.kind.status,
        "detail": problem.detail,
        "code": problem.kind.code,
        "request_id": request_id,
        "errors": [error.as_json() for error in problem.errors],
    }


def document(problem: Problem, request_id: str) -> bytes:
    """The problem as a JSON document."""
    return orjson.dumps(as_json(problem, request_id))


def respond(problem: Problem) -> Response:
    """The problem as an answer."""
    body = document(problem, request.environ.get(REQUEST_ID, ""))
    response = Response(body, problem.kind.status, content_type=MEDIA_TYPE)
    response.headers.update(problem.headers)
    return response
