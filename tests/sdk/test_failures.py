"""Whatever comes back instead of an answer, or does not: an error that says what to do."""

from __future__ import annotations

import pickle

import pytest
import requests

from referee_sdk import (
    ConnectionFailedError,
    InvalidRequestError,
    NoAnswerError,
    NotFoundError,
    ProblemError,
    RateLimitedError,
    Referee,
    RefereeError,
    ServerError,
    TimedOutError,
    TooLargeError,
    UnavailableError,
    UnexpectedAnswerError,
)
from tests.live import free_port
from tests.sdk.scripted import Answer, answer, problem, scripted

HEALTHY = answer({"status": "ok"})
LOGIN = answer("<html><title>Log in</title></html>", kind="text/html; charset=utf-8")


@pytest.fixture(autouse=True)
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What is slept before repetitions, without sleeping."""
    naps: list[float] = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", naps.append)
    return naps


def failure(*answers: Answer, **options: object) -> tuple[RefereeError, int]:
    """The error of a question with a body, and how many requests were made."""
    with scripted(*answers) as server, Referee(server.base, **options) as referee:  # type: ignore[arg-type]  # options of several types
        with pytest.raises(RefereeError) as caught:
            referee.ruleset("chimera-more-5p").classify("7")
        assert str(caught.value).startswith(
            f"{caught.value.status or ''} {caught.value.code}".strip()
        )
        assert caught.value.remedy, "no error leaves it open what to do"
        assert caught.value.remedy in str(caught.value)
        assert caught.value.message.rstrip(".") in str(caught.value)
        return caught.value, len(server.asked)


def test_an_answer_that_does_not_come_in_time_is_not_waited_for_again() -> None:
    error, requests_made = failure(5.0, timeout=(1, 0.1))
    assert type(error) is TimedOutError
    assert isinstance(error, NoAnswerError)
    assert (error.code, error.status, requests_made) == ("timed_out", None, 1)
    assert "within 0.1 seconds" in error.message
    assert "timeout=" in error.remedy
    assert error.request_id is not None


def test_an_answer_that_stops_in_the_middle_of_its_time() -> None:
    error, _ = failure((answer({"status": "ok"})[:-3], 5.0), timeout=0.1)
    assert type(error) is TimedOutError
    assert "within 0.1 seconds" in error.message


def test_nobody_listens(slept: list[float]) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with Referee(address) as referee, pytest.raises(ConnectionFailedError) as caught:
        referee.live()
    assert address in caught.value.message
    assert "referee serve" in caught.value.remedy
    assert len(slept) == 3, "it was tried again"
    assert all(0 < nap <= 0.2 * 2**number for number, nap in enumerate(slept))


def test_nobody_has_that_name(slept: list[float]) -> None:
    expected = pytest.raises(ConnectionFailedError, match="no-such-host")
    with Referee("http://no-such-host.invalid", retries=1) as referee, expected:
        referee.live()
    assert len(slept) == 1


def test_a_connection_that_breaks_is_made_again() -> None:
    with scripted(b"", b"", HEALTHY) as server, Referee(server.base) as referee:
        assert referee.live()
        assert len(server.asked) == 3
        assert len(set(server.headers("X-Request-Id"))) == 1, "it is one question"


def test_a_connection_that_always_breaks() -> None:
    error, requests_made = failure(b"")
    assert type(error) is ConnectionFailedError
    assert requests_made == 4


def test_a_body_cut_short() -> None:
    whole = answer({"status": "ok"})
    error, _ = failure(whole[:-3])
    assert type(error) is ConnectionFailedError
    assert "broke in the middle" in error.message


def test_json_cut_short() -> None:
    error, requests_made = failure(answer('{"legal": true, "readi'))
    assert type(error) is UnexpectedAnswerError
    assert (error.status, requests_made) == (200, 1)
    assert "ends in the middle" in error.message
    assert "Ask again" in error.remedy


def test_a_problem_cut_short() -> None:
    error, _ = failure(answer('{"code": "inter', "500 Problem", "application/problem+json"))
    assert type(error) is ServerError
    assert "15 bytes" in error.message


def test_html_of_a_proxy() -> None:
    error, _ = failure(LOGIN)
    assert type(error) is UnexpectedAnswerError
    assert "text/html" in error.message
    assert "Log in" in error.message
    assert "proxy" in error.remedy


@pytest.mark.parametrize("status", ["403 Forbidden", "404 Not Found", "407 Proxy", "422 What"])
def test_html_with_a_status_that_the_referee_uses_otherwise(status: str) -> None:
    error, _ = failure(answer("<html>nginx</html>", status, "text/html"))
    assert type(error) is UnexpectedAnswerError
    assert error.status == int(status[:3])
    assert "nginx" in error.message


def test_somewhere_else() -> None:
    moved = answer("", "301 Moved", "text/html", Location="https://elsewhere.example/v1")
    error, requests_made = failure(moved)
    assert type(error) is UnexpectedAnswerError
    assert requests_made == 1, "a POST that is redirected would become a GET"
    assert "https://elsewhere.example/v1" in error.message
    assert "Referee(" in error.remedy


def test_json_of_something_else() -> None:
    error, _ = failure(answer({"hello": "world"}))
    assert type(error) is UnexpectedAnswerError
    assert "/ruleset" in error.message
    assert "older than this SDK" in error.remedy


def test_a_field_of_another_type() -> None:
    expected = pytest.raises(UnexpectedAnswerError, match="at /status there is a whole number")
    with scripted(answer({"status": 7})) as server, Referee(server.base) as referee, expected:
        referee.live()


@pytest.mark.parametrize("body", [b"\xff\xfe", b"[" * 100_000, b"nul"])
def test_what_is_no_json_at_all(body: bytes) -> None:
    error, _ = failure(answer(body))
    assert type(error) is UnexpectedAnswerError


def test_the_server_says_how_long_to_wait(slept: list[float]) -> None:
    limited = problem(429, "rate_limited", Retry_After="7")
    with scripted(limited, HEALTHY) as server, Referee(server.base) as referee:
        assert referee.live()
        assert slept == [7]
        assert len(server.asked) == 2


def test_nobody_waits_for_an_hour(slept: list[float]) -> None:
    error, requests_made = failure(problem(429, "rate_limited", Retry_After="3600"))
    assert type(error) is RateLimitedError
    assert slept == []
    assert requests_made == 1
    assert (error.status, error.code, error.retry_after) == (429, "rate_limited", 3600)
    assert error.remedy.startswith("Wait 3600 seconds.")
    assert error.request_id == "from-the-server"


@pytest.mark.parametrize(
    ("header", "naps"), [("soon", False), ("Thu, 01 Jan 1970 00:00:00 GMT", False), ("2", True)]
)
def test_other_words_for_how_long(slept: list[float], header: str, naps: bool) -> None:
    limited = problem(429, "rate_limited", Retry_After=header)
    with scripted(limited, HEALTHY) as server, Referee(server.base) as referee:
        assert referee.live()
    assert (slept == [2]) is naps
    assert len(slept) == 1
    assert slept[0] <= 2


def test_too_many_requests_for_good(slept: list[float]) -> None:
    error, requests_made = failure(problem(429, "rate_limited"))
    assert type(error) is RateLimitedError
    assert error.retry_after is None
    assert (requests_made, len(slept)) == (4, 3)
    assert "batch" in error.remedy


def test_a_proxy_that_limits() -> None:
    limited = answer("<html>slow down</html>", "429 Slow", "text/html", Retry_After="99")
    error, _ = failure(limited)
    assert type(error) is RateLimitedError
    assert error.retry_after == 99


@pytest.mark.parametrize("status", [502, 503, 504])
def test_nobody_behind_the_proxy(status: int) -> None:
    error, requests_made = failure(answer("<html>Bad Gateway</html>", f"{status} X", "text/html"))
    assert type(error) is UnavailableError
    assert isinstance(error, ServerError)
    assert (error.status, error.code, requests_made) == (status, "unavailable", 4)
    assert "a little later" in error.remedy


def test_the_server_comes_back() -> None:
    away = answer("<html>", "503 Away", "text/html")
    with scripted(away, away, away, HEALTHY) as server, Referee(server.base) as referee:
        assert referee.live()


def test_no_repetitions_when_none_are_wanted(slept: list[float]) -> None:
    error, requests_made = failure(problem(503, "unavailable"), retries=0)
    assert type(error) is UnavailableError
    assert (requests_made, slept) == (1, [])


def test_the_server_fails() -> None:
    error, requests_made = failure(problem(500, "internal"))
    assert type(error) is ServerError
    assert (error.request_id, error.code, requests_made) == ("from-the-server", "internal", 1)
    assert "request id" in error.remedy
    assert "[request from-the-server]" in str(error)


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "malformed_json", ProblemError),
        (404, "unknown_ruleset", NotFoundError),
        (405, "method_not_allowed", ProblemError),
        (413, "payload_too_large", TooLargeError),
        (418, "a_new_code", ProblemError),
        (422, "invalid_request", InvalidRequestError),
        (507, "a_new_code", ServerError),
    ],
)
def test_every_problem_has_its_error(status: int, code: str, kind: type[RefereeError]) -> None:
    error, _ = failure(problem(status, code))
    assert type(error) is kind
    assert (error.status, error.code) == (status, code)


def test_a_question_that_cannot_be_answered_says_where(referee: Referee) -> None:
    rules = referee.ruleset("chimera-more-5p", pi_ya_as_zero=False)
    with pytest.raises(InvalidRequestError) as caught:
        rules.beats("7 7 x", "8 8 y")
    error = caught.value
    assert error.pointers == ("/trick/cards/2", "/play/cards/2")
    assert [one.code for one in error.errors] == ["unknown_card"] * 2
    assert error.status == 422
    assert error.request_id
    assert "/trick/cards/2: " in str(error)
    assert "this is 'x' (unknown_card)" in str(error)


def test_a_ruleset_that_is_not_there(referee: Referee) -> None:
    with pytest.raises(NotFoundError, match=r"rulesets\(\) lists") as caught:
        referee.ruleset("chimera-2099").classify("7")
    assert caught.value.code == "unknown_ruleset"


def test_the_code_of_an_error_can_be_looked_up(referee: Referee) -> None:
    with pytest.raises(ProblemError) as caught:
        referee.ruleset("chimera-2099").describe()
    assert referee.problem(caught.value.code).status == caught.value.status


def test_an_address_that_is_none() -> None:
    with pytest.raises(ValueError, match="http://localhost:8000"):
        Referee("localhost:8000")
    with Referee("http://") as referee, pytest.raises(ConnectionFailedError, match="no address"):
        referee.live()


@pytest.mark.parametrize("ending", ["/", "/v1", "/v1/", "//"])
def test_an_address_that_says_more_than_it_need(base: str, ending: str) -> None:
    with Referee(base + ending) as referee:
        assert referee.live()


def test_a_password_is_not_shown() -> None:
    address = f"http://ann:secret@127.0.0.1:{free_port()}"
    with Referee(address, retries=0) as referee, pytest.raises(RefereeError) as caught:
        referee.live()
    assert "secret" not in str(caught.value) + repr(referee)


def test_an_error_survives_a_journey_to_another_process(local: Referee) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        local.ruleset("chimera-bga").classify("x")
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - made here
    assert type(copied) is InvalidRequestError
    assert str(copied) == str(caught.value)
    assert copied.errors == caught.value.errors


def test_who_asks() -> None:
    with scripted(HEALTHY) as server, Referee(server.base, user_agent="my-app/1.0") as referee:
        referee.live()
        (agent,) = server.headers("User-Agent")
    assert agent.startswith("my-app/1.0 chimera-referee-sdk/0.1.0 requests/")


def test_a_session_of_ones_own_is_left_open() -> None:
    with scripted(HEALTHY) as server, requests.Session() as session:
        session.headers["Authorization"] = "Bearer x"
        with Referee(server.base + "/", session=session) as referee:
            assert referee.live()
        assert repr(referee) == f"Referee('{server.base}')"
        assert session.get(server.base, timeout=5).json() == {"status": "ok"}
        assert server.headers("Authorization") == ["Bearer x"] * 2


def test_the_whole_patience_is_bounded() -> None:
    from referee_sdk.retries import LONGEST_WAIT, PatientRetry

    retry = PatientRetry.of(20)
    for _ in range(15):
        retry = retry.increment("POST", "/", error=OSError())
        assert 0 < retry.get_backoff_time() <= 5
    assert LONGEST_WAIT <= 10
