"""Rate limits: off unless asked for, counted by address, told in headers, and never in the way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api import create_app
from referee.api.rate_limits import BYTES_FOR_ONE
from referee.api.settings import Settings
from tests.api.asking import CLASSIFY, JSON
from tests.api.conftest import checking
from tests.live import free_port

Json = Any


def limited(limits: str, **settings: Any) -> Flask:
    """An application with limits."""
    return checking(create_app(Settings(rate_limits=limits, **settings)))


def ask(client: FlaskClient, address: str = "192.0.2.1", **more: Any) -> TestResponse:
    """A question from an address."""
    return client.post(
        CLASSIFY, json={"cards": ["7"]}, environ_base={"REMOTE_ADDR": address}, **more
    )


def left(response: TestResponse) -> tuple[str, int, int]:
    """What the header tells: the name of the limit, what is left, and for how many seconds."""
    told = re.fullmatch(r'"([\w-]+)";r=(\d+);t=(\d+)', response.headers["RateLimit"])
    assert told is not None
    return told[1], int(told[2]), int(told[3])


class TestWithoutLimits:
    def test_nothing_is_told(self, client: FlaskClient) -> None:
        headers = ask(client).headers
        assert not {"RateLimit", "RateLimit-Policy"} & set(headers.keys())


class TestCounting:
    def test_exactly_so_many_are_allowed(self) -> None:
        client = limited("7 per hour").test_client()
        answers = [ask(client) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 7 + [429] * 5
        assert [left(answer)[1] for answer in answers] == [6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0]

    def test_what_is_refused_says_how_long_to_wait(self) -> None:
        client = limited("1 per minute").test_client()
        ask(client)
        refused = ask(client, headers={"X-Request-Id": "mine"})
        problem = refused.get_json()
        assert (refused.status_code, problem["code"]) == (429, "rate_limited")
        assert problem["request_id"] == "mine"
        wait = int(refused.headers["Retry-After"])
        assert 1 <= wait <= 60
        assert problem["detail"] == (
            f"1 per 1 minute are allowed to one address; ask again in {wait} s"
        )
        assert refused.headers["Access-Control-Allow-Origin"] == "*"

    def test_of_several_limits_the_nearest_is_told(self) -> None:
        client = limited("3 per minute; 100 per hour").test_client()
        answer = ask(client)
        assert answer.headers["RateLimit-Policy"] == '"minute";q=3;w=60, "hour";q=100;w=3600'
        assert left(answer)[:2] == ("minute", 2)
        statuses = [ask(client).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]

    def test_problems_count_too(self) -> None:
        client = limited("2 per hour").test_client()
        base = {"REMOTE_ADDR": "192.0.2.1"}
        statuses = [
            client.post(CLASSIFY, data=b"{", headers=JSON, environ_base=base).status_code
            for _ in range(3)
        ]
        assert statuses == [400, 400, 429]

    def test_all_paths_count_together(self) -> None:
        client = limited("2 per hour").test_client()
        assert client.get("/v1/rulesets").status_code == 200
        assert client.get("/v1/rulings").status_code == 200
        assert client.get("/v1/reasons").status_code == 429

    def test_each_address_has_its_own(self) -> None:
        client = limited("1 per hour").test_client()
        statuses = [ask(client, f"192.0.2.{n}").status_code for n in (1, 2, 1, 3, 2)]
        assert statuses == [200, 200, 429, 200, 429]

    def test_a_network_of_ipv6_counts_as_one(self) -> None:
        client = limited("1 per hour").test_client()
        addresses = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1")
        assert [ask(client, one).status_code for one in addresses] == [200, 429, 200]


class TestCost:
    def test_a_large_body_costs_more(self) -> None:
        client = limited("100 per hour").test_client()
        padded = b'{"cards": ["7"]}' + b" " * (10 * BYTES_FOR_ONE)
        answer = client.post(CLASSIFY, data=padded, headers=JSON)
        assert left(answer)[1] == 100 - 11

    def test_none_costs_more_than_there_is(self) -> None:
        client = limited("5 per hour").test_client()
        padded = b'{"cards": ["7"]}' + b" " * (10 * BYTES_FOR_ONE)
        assert client.post(CLASSIFY, data=padded, headers=JSON).status_code == 200
        assert client.post(CLASSIFY, data=padded, headers=JSON).status_code == 429


class TestNotCounted:
    @pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/problems/internal"])
    def test_health_and_pages_about_problems(self, path: str) -> None:
        client = limited("1 per hour").test_client()
        answers = [client.get(path) for _ in range(5)]
        assert {answer.status_code for answer in answers} == {200}
        assert "RateLimit" not in answers[0].headers
        assert ask(client).status_code == 200

    @pytest.mark.parametrize("path", ["/scorepad", "/judge", "/js/api.js", "/docs", "/sw.js"])
    def test_pages(self, path: str) -> None:
        client = create_app(Settings(rate_limits="1 per hour")).test_client()
        assert {client.get(path).status_code for _ in range(5)} == {200}

    def test_preflights(self) -> None:
        client = limited("1 per hour").test_client()
        asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
        assert {client.options(CLASSIFY, headers=asked).status_code for _ in range(5)} == {200}
        assert ask(client).status_code == 200


class TestBehindProxies:
    def test_a_client_cannot_choose_its_address(self) -> None:
        client = limited("1 per hour").test_client()
        told = [{"X-Forwarded-For": f"198.51.100.{n}"} for n in range(3)]
        assert [ask(client, headers=one).status_code for one in told] == [200, 429, 429]

    def test_a_proxy_that_is_trusted_tells_it(self) -> None:
        client = limited("1 per hour", trusted_proxies=1).test_client()
        told = ("198.51.100.1", "198.51.100.2", "9.9.9.9, 198.51.100.1")
        statuses = [ask(client, headers={"X-Forwarded-For": one}).status_code for one in told]
        assert statuses == [200, 200, 429], "what the client says itself stands further left"


class TestWithoutRedis:
    def test_the_process_counts_by_itself(self) -> None:
        storage = f"redis://127.0.0.1:{free_port()}/0"
        client = limited("3 per hour", rate_storage=storage).test_client()
        answers = [ask(client) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert left(answers[0])[1] == 2
