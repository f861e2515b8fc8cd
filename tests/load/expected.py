"""What must come back: the answers of the same application inside this process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.preload import preload
from referee.api.settings import Settings
from tests.load.questions import Question, asked
from tests.load.received import Received

Json = Any

#: The request id of every question here; over the wire each has one of its own, as long as this.
REQUEST_ID: Final = b"soak-00000000000"
#: The labels that are compared, where the answer has them.
_LABELS: Final = (
    *("Content-Type", "Content-Encoding", "ETag", "Allow", "Cache-Control", "Vary"),
    *("Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Retry-After"),
)
#: Pages that are turned of one list of legal plays.
_PAGES: Final = 3


class Judge(Protocol):
    """Says whether an answer is right."""

    def wrong(self, received: Received, request_id: bytes) -> str:
        """What is wrong with it; nothing when it is right."""


@dataclass(frozen=True, slots=True)
class Exactly:
    """This status, these labels and these bytes, but for the request id."""

    status: int
    labels: tuple[tuple[bytes, bytes], ...]
    body: bytes
    #: Whether the bytes depend on who compressed them.
    compressed: bool = False

    def wrong(self, received: Received, request_id: bytes) -> str:
        """What is wrong with it; nothing when it is right."""
        if received.status != self.status:
            return f"{received.status} instead of {self.status}: {received.body[:300]!r}"
        if received.label(b"x-request-id") != request_id:
            return "the answer to another request"
        for name, value in self.labels:
            if received.label(name) != value:
                return f"{name.decode()} is {received.label(name)!r} instead of {value!r}"
        body = received.plain_body() if self.compressed else received.body
        if body != self.body and body.replace(request_id, REQUEST_ID) != self.body:
            return f"another body: {_first_difference(body, self.body)}"
        return ""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal from a seed that the server drew: the one that belongs to the seed it names."""

    path: str

    def wrong(self, received: Received, request_id: bytes) -> str:
        """What is wrong with it; nothing when it is right."""
        if received.status != 200:
            return f"{received.status}: {received.body[:300]!r}"
        told = json.loads(received.body)
        question = asked("deal", self.path, {"seed": told["meta"]["seed"]})
        return answer_to(_inside(), question).wrong(received, request_id)


@dataclass(frozen=True, slots=True)
class Refused:
    """Some problem with one of these statuses."""

    statuses: frozenset[int]

    def wrong(self, received: Received, _request_id: bytes) -> str:
        """What is wrong with it; nothing when it is right."""
        if received.status not in self.statuses:
            return f"{received.status} instead of {sorted(self.statuses)}: {received.body[:300]!r}"
        if received.label(b"content-type") != b"application/problem+json":
            return f"{received.label(b'content-type')!r} is no problem document"
        if json.loads(received.body)["status"] != received.status:
            return "the problem names another status"
        return ""


@dataclass(frozen=True, slots=True)
class Known:
    """A question with the answer that it must get."""

    question: Question
    answer: Judge
    #: Bytes of the answer, about.
    size: int = field(default=0, compare=False)


def known(questions: list[Question]) -> list[Known]:
    """The questions with their answers, and those that follow from the answers.

    A list of legal plays is paged on in, and what has a tag is asked for again by its tag.
    """
    preload()
    client = _inside()
    found: list[Known] = []
    for question in questions:
        if "drawn" in question.kind:
            found.append(Known(question, Dealt(question.path)))
            continue
        answer = answer_to(client, question)
        found.append(Known(question, answer, len(answer.body)))
        for following in _following(question, answer):
            page = following
            for _ in range(_PAGES):
                answer = answer_to(client, page)
                found.append(Known(page, answer, len(answer.body)))
                more = list(_following(page, answer))
                if not more or page.method == "GET":
                    break
                page = more[0]
    return found


def answer_to(client: FlaskClient, question: Question) -> Exactly:
    """What the application says."""
    response = client.open(
        question.path,
        method=question.method,
        data=question.body,
        headers=[*question.headers, ("X-Request-Id", REQUEST_ID.decode())],
    )
    labels = tuple(
        (name.lower().encode(), response.headers[name].encode("latin-1"))
        for name in _LABELS
        if name in response.headers
    )
    assert response.status_code < 500, (question, response.get_data())
    compressed = "Content-Encoding" in response.headers
    received = Received(response.status_code, dict(labels), response.get_data())
    return Exactly(response.status_code, labels, received.plain_body(), compressed)


def _following(question: Question, answer: Exactly) -> Iterator[Question]:
    if answer.status != 200:
        return
    tag = dict(answer.labels).get(b"etag")
    if question.method == "GET" and tag is not None:
        for method in ("GET", "HEAD"):
            matching = ("If-None-Match", tag.decode("latin-1"))
            yield replace(question, method=method, headers=(*question.headers, matching))
    if question.path.endswith("/legal-plays") and question.method == "POST":
        cursor = json.loads(answer.body)["next_cursor"]
        if cursor is not None:
            yield asked("legal-plays", question.path, _body(question) | {"cursor": cursor})


def _body(question: Question) -> dict[str, Json]:
    body: dict[str, Json] = json.loads(question.body or b"{}")
    return body


_CLIENTS: Final[list[FlaskClient]] = []


def _inside() -> FlaskClient:
    """The application in this process, made once."""
    if not _CLIENTS:
        _CLIENTS.append(create_app(Settings()).test_client())
    return _CLIENTS[0]


def _first_difference(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    start = max(0, at - 60)
    return f"at {at}: {one[start : at + 60]!r} instead of {other[start : at + 60]!r}"
