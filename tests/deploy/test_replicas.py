"""Two replicas behind the deployed nginx, with one redis: what they hold together, and what not."""

from __future__ import annotations

import pytest

from tests.deploy.demonstration import ALLOWED, Shown, demonstrate


@pytest.fixture(scope="module")
def shown() -> Shown:
    told: list[str] = []
    found = demonstrate(told.append)
    assert len(told) > 5
    return found


def test_both_replicas_answer(shown: Shown) -> None:
    assert len(shown.replicas) == 2
    assert not [one for one in shown.replicas if "," in one]


def test_exactly_as_many_are_allowed_as_there_should_be(shown: Shown) -> None:
    statuses = [answer.status for answer in shown.together]
    assert statuses == [200] * ALLOWED + [429] * 5
    assert [answer.left for answer in shown.together] == [*range(ALLOWED - 1, -1, -1), *[0] * 5]


def test_a_refusal_says_when_to_come_again(shown: Shown) -> None:
    for answer in shown.together[ALLOWED:]:
        assert 3500 < int(answer.headers["Retry-After"]) <= 3600
        assert answer.headers["RateLimit-Policy"] == f'"hour";q={ALLOWED};w=3600'
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json["code"] == "rate_limited"
        assert answer.json["request_id"] == answer.headers["X-Request-Id"]


def test_without_redis_it_goes_on_and_each_process_counts_by_itself(shown: Shown) -> None:
    """One process in each of two replicas: twice as many are allowed in all, and no more."""
    statuses = [answer.status for answer in shown.alone]
    assert statuses == [200] * (2 * ALLOWED) + [429] * 10


def test_with_redis_again_they_count_together_again(shown: Shown) -> None:
    statuses = [answer.status for answer in shown.together_again]
    assert statuses == [200] * ALLOWED + [429] * 5
    assert shown.seconds_apart < 15


def test_a_replica_that_is_killed_fails_nobody(shown: Shown) -> None:
    assert len(shown.at_the_kill) > 20
    assert {answer.status for answer in shown.at_the_kill} == {200}


def test_nor_those_whose_question_it_was_working_on(shown: Shown) -> None:
    assert shown.asked_again >= 1
    for answer in shown.worked_on:
        assert answer.status == 200
        assert [one["status"] for one in answer.json["responses"]] == [200] * 3


def test_without_any_replica_nginx_answers_with_a_problem(shown: Shown) -> None:
    assert shown.nobody.status == 503
    assert shown.nobody.headers["Retry-After"] == "1"
    assert shown.nobody.json["code"] == "busy"
