"""Many questions in few requests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pytest

from referee_sdk import (
    Batch,
    InvalidRequestError,
    NotFoundError,
    Pending,
    Referee,
    TooLargeError,
    UnavailableError,
    UnexpectedAnswerError,
)
from referee_sdk.batch import MOST_BYTES
from tests.sdk.operations import operations

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

Json = Any


class FakeServer:
    """Answers batches of anything with what it is told to, and counts."""

    def __init__(self, respond: Callable[[list[Json]], tuple[str, Json]]) -> None:
        self.respond = respond
        self.batches: list[list[Json]] = []
        self.alone: list[str] = []
        self.sizes: list[int] = []

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        content = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        self.sizes.append(len(content))
        if environ["PATH_INFO"] == "/v1/batch":
            self.batches.append(json.loads(content)["requests"])
            status, answer = self.respond(self.batches[-1])
        else:
            self.alone.append(environ["PATH_INFO"])
            status, answer = "200 OK", CLASSIFIED
        start(status, [("Content-Type", "application/json")])
        return [json.dumps(answer).encode()]


CLASSIFIED: Json = {
    "ruleset": "x",
    "ruleset_version": "1",
    "options": {},
    "legal": False,
    "readings": [],
    "reason": None,
}


def fine(requests: list[Json]) -> tuple[str, Json]:
    """All questions have the same answer."""
    return "200 OK", {"responses": [{"status": 200, "body": CLASSIFIED} for _ in requests]}


@pytest.fixture
def fake() -> FakeServer:
    return FakeServer(fine)


def test_answers_are_those_of_the_questions_alone(referee: Referee) -> None:
    five, three = referee.ruleset("chimera-more-5p"), referee.ruleset("chimera-more-3p")
    with referee.batch() as batch:
        birds = batch.add(five.classify, "7 7 7 Q")
        higher = batch.add(three.beats, trick="5 5", play="7 7")
        page = batch.add(five.legal_plays, "5 5 6", limit=2)
        votes = batch.add(referee.chimere.judge_queens_award, {"A": "B", "B": "C", "C": "B"}, "A")
        wrong = batch.add(five.classify, "7 x")
        nowhere = batch.add(referee.ruleset("nowhere").classify, "7")
    assert len(batch) == 6
    assert all(one.done for one in batch)
    assert birds.result() == five.classify("7 7 7 Q")
    assert higher.result() == three.beats("5 5", "7 7")
    assert page.result() == five.legal_plays("5 5 6", limit=2)
    assert votes.result().winner == "B"
    assert (birds.error, isinstance(wrong.error, InvalidRequestError)) == (None, True)
    assert wrong.error is not None
    assert wrong.error.pointers == ("/cards/1",)
    assert wrong.error.request_id
    with pytest.raises(InvalidRequestError, match="unknown_card"):
        wrong.result()
    assert isinstance(nowhere.error, NotFoundError)


def test_every_operation_with_a_body_can_be_asked_in_a_batch(local: Referee) -> None:
    from tests.sdk.operations import METHODS

    rules, batch = local.ruleset("chimera-more-3p"), local.batch()
    for operation in operations():
        if operation.request is None or operation.name == "batch":
            continue
        method = METHODS[operation.name]
        owner: Any = rules if method.__qualname__.startswith("Ruleset.") else local.chimere
        body = dict(operation.bodies[0])
        for name in ("options", "format", "ruleset"):
            body.pop(name, None)
        bound = getattr(owner, method.__name__)
        given = {"record": body} if operation.name == "refereeHand" else body
        assert isinstance(batch.add(bound, **given), Pending)
    batch.run()
    for pending in batch:
        assert pending.done


def test_a_large_batch_splits_itself(fake: FakeServer) -> None:
    with Referee.local(fake) as referee:
        rules, batch = referee.ruleset("r"), referee.batch()
        asked = [batch.add(rules.classify, [str(number)]) for number in range(2_500)]
        assert fake.batches == []
        batch.run()
        assert [len(requests) for requests in fake.batches] == [1_000, 1_000, 500]
        sent = [request["body"]["cards"] for some in fake.batches for request in some]
        assert sent == [[str(number)] for number in range(2_500)]
        assert not any(pending.result() for pending in asked)
        batch.run()
        assert len(fake.batches) == 3, "what has an answer is not asked again"


def test_a_batch_splits_by_size(fake: FakeServer) -> None:
    with Referee.local(fake) as referee, referee.batch() as batch:
        for _ in range(10):
            batch.add(referee.ruleset("r").classify, ["x" * 200_000])
        batch.add(referee.ruleset("r").classify, ["x" * 2_000_000])
    assert [len(requests) for requests in fake.batches] == [4, 4, 2]
    assert fake.alone == ["/v1/rulesets/r/classify"], "the largest goes by itself"
    assert max(fake.sizes[:-1]) <= MOST_BYTES + 100


def test_a_batch_splits_by_the_plays_it_lists(fake: FakeServer) -> None:
    with Referee.local(fake) as referee, referee.batch() as batch:
        for _ in range(21):
            batch.add(referee.ruleset("r").legal_plays, "7", limit=1_000)
        batch.add(referee.ruleset("r").classify, "7")
    assert [len(requests) for requests in fake.batches] == [10, 10, 2]


def test_a_batch_splits_by_house_rules(fake: FakeServer) -> None:
    with Referee.local(fake) as referee, referee.batch() as batch:
        for limit in range(1, 21):
            for _ in range(2):
                batch.add(referee.ruleset("r", score_limit=limit).classify, "7")
    assert [len(requests) for requests in fake.batches] == [16, 16, 8]


def test_the_server_takes_what_the_sdk_makes_of_a_large_batch(local: Referee) -> None:
    """No limit of the server is met, whatever the questions are."""
    with local.batch() as batch:
        for limit in range(100, 112):
            rules = local.ruleset("chimera-more-3p", score_limit=limit)
            for _ in range(90):
                batch.add(rules.classify, "7 7")
            batch.add(rules.legal_plays, "3 4 5 6 7 7 7 9 9 9 10 10 H", limit=1_000)
    assert [pending.error for pending in batch] == [None] * len(batch)


def test_a_request_that_fails_can_be_asked_again() -> None:
    calls = iter(["200", "503", "200"])

    def sometimes(requests: list[Json]) -> tuple[str, Json]:
        return fine(requests) if next(calls) == "200" else ("503 Away", {})

    fake = FakeServer(sometimes)
    with Referee.local(fake) as referee:
        batch = referee.batch()
        asked = [batch.add(referee.ruleset("r").classify, "7") for _ in range(1_500)]
        with pytest.raises(UnavailableError):
            batch.run()
        assert (asked[0].done, asked[-1].done) == (True, False)
        with pytest.raises(RuntimeError, match="has not run"):
            asked[-1].result()
        batch.run()
        assert asked[-1].done
        assert [len(requests) for requests in fake.batches] == [1_000, 500, 500]


def test_a_last_question_alone_that_may_be_answered_another_time() -> None:
    def away(_environ: Any, start: Any) -> list[bytes]:
        start("503 Away", [("Content-Type", "text/html")])
        return [b"<html>"]

    with Referee.local(away) as referee:
        batch = referee.batch()
        pending = batch.add(referee.ruleset("r").classify, "7")
        with pytest.raises(UnavailableError):
            batch.run()
        assert not pending.done


def test_a_server_without_batches() -> None:
    missing = {
        "type": "/problems/not_found",
        "title": "There is nothing here",
        "status": 404,
        "detail": "no resource has this path",
        "code": "not_found",
        "request_id": "1",
        "errors": [],
    }
    with Referee.local(FakeServer(lambda _: ("404 Not Found", missing))) as referee:
        batch = referee.batch()
        for _ in range(2):
            batch.add(referee.ruleset("r").classify, "7")
        with pytest.raises(NotFoundError, match="older than this SDK"):
            batch.run()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_wrong_number_of_answers(number: int) -> None:
    fake = FakeServer(lambda _: fine([None] * number))
    with Referee.local(fake) as referee:
        batch = referee.batch()
        batch.add(referee.ruleset("r").classify, "7")
        batch.add(referee.ruleset("r").classify, "7")
        with pytest.raises(UnexpectedAnswerError, match=f"2 questions have {number} answers"):
            batch.run()


def test_an_answer_of_another_shape_is_an_error_of_its_own() -> None:
    responses = [{"status": 200, "body": CLASSIFIED}, {"status": 200, "body": {"legal": 1}}]
    fake = FakeServer(lambda _: ("200 OK", {"responses": responses}))
    with Referee.local(fake) as referee, referee.batch() as batch:
        for _ in range(2):
            batch.add(referee.ruleset("r").classify, "7")
    first, second = batch
    assert first.error is None
    assert isinstance(second.error, UnexpectedAnswerError)


def test_a_question_too_large_for_any_request(local: Referee) -> None:
    with local.batch() as batch:
        small = batch.add(local.ruleset("chimera-bga").classify, "7")
        large = batch.add(local.ruleset("chimera-bga").classify, ["7" * 1_100_000])
    assert small.result()
    assert isinstance(large.error, TooLargeError)


@pytest.mark.parametrize("cards", [["\ud800"], [float("nan")]])
def test_a_question_that_no_json_can_hold_fails_alone(local: Referee, cards: list[Any]) -> None:
    rules = local.ruleset("chimera-bga")
    with local.batch() as batch:
        good = batch.add(rules.classify, "7 7")
        bad = batch.add(rules.classify, cards)
        also_good = batch.add(rules.classify, "8")
    assert good.result()
    assert also_good.result()
    assert bad.error is not None
    assert bad.error.code == "malformed_json"


def test_an_empty_batch_asks_nothing(fake: FakeServer) -> None:
    with Referee.local(fake) as referee, referee.batch() as batch:
        pass
    assert (len(batch), fake.sizes) == (0, [])


def test_nothing_is_asked_when_the_block_fails(fake: FakeServer) -> None:
    with Referee.local(fake) as referee:
        batch = referee.batch()
        batch.add(referee.ruleset("r").classify, "7")
        with pytest.raises(ZeroDivisionError), batch:
            raise ZeroDivisionError
        assert fake.sizes == []


def test_what_no_batch_can_ask(local: Referee) -> None:
    rules, batch = local.ruleset("chimera-bga"), Batch(local.ask)
    with pytest.raises(TypeError, match="no batch can ask it"):
        batch.add(rules.describe)
    with pytest.raises(TypeError, match="no batch can ask it"):
        batch.add(rules.every_legal_play, "7")
    with pytest.raises(TypeError, match="methods of a ruleset"):
        batch.add(local.rulesets)
    with pytest.raises(TypeError, match="methods of a ruleset"):
        batch.add(len, "7")
    assert len(batch) == 0
