"""What holds for every call: request ids, other origins, methods, repetition, purity."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from referee.api import create_app
from referee.api.settings import Settings
from tests.api.asking import (
    BEATS,
    CLASSIFY,
    FIVE,
    JSON,
    OF_2014,
    RULESETS,
    THREE,
    answered,
    beats,
    classify,
    path_of,
)
from tests.api.conftest import checking

Json = Any

ORIGIN = "https://table.example"
#: One request for each kind of answer: a verdict, a look-up, a page, and every class of problem.
REQUESTS: dict[str, dict[str, Any]] = {
    "verdict": {"method": "POST", "path": CLASSIFY, "json": {"cards": ["7"]}},
    "list": {"method": "GET", "path": "/v1/rulesets"},
    "health": {"method": "GET", "path": "/health/live"},
    "specification": {"method": "GET", "path": "/v1/openapi.json"},
    "page": {"method": "GET", "path": "/docs"},
    "asset": {"method": "GET", "path": "/docs/docs.js"},
    "400": {"method": "POST", "path": CLASSIFY, "data": b"{", "headers": JSON},
    "404": {"method": "GET", "path": "/nope"},
    "405": {"method": "GET", "path": CLASSIFY},
    "413": {"method": "POST", "path": CLASSIFY, "data": b" " * 1_048_577, "headers": JSON},
    "415": {"method": "POST", "path": CLASSIFY, "data": b"{}"},
    "422": {"method": "POST", "path": CLASSIFY, "json": {}},
}

every_kind = pytest.mark.parametrize("kind", REQUESTS)


def client_under(**settings: Any) -> FlaskClient:
    """A client of an application with other settings."""
    return checking(create_app(Settings(**settings))).test_client()


def asked(client: FlaskClient, kind: str, **headers: str) -> Headers:
    """The headers of the answer to a request of that kind."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = dict(REQUESTS[kind])
    response = client.open(**request | {"headers": request.get("headers", {}) | named})
    if kind.isdigit():
        assert response.status_code == int(kind)
    else:
        assert response.status_code == 200
    return response.headers


class TestRequestIds:
    @every_kind
    def test_one_that_is_well_formed_comes_back(self, client: FlaskClient, kind: str) -> None:
        for given in ("a", "7", "A.b_c:d-e", "x" * 64, "0" * 64):
            assert asked(client, kind, X_Request_Id=given)["X-Request-Id"] == given

    @pytest.mark.parametrize(
        "given",
        [
            "",
            " ",
            "x" * 65,
            "x" * 7_000,
            "two words",
            "a,b",
            "é",
            "a/b",
            "<script>alert(1)</script>",
            "../../etc/passwd",
            "%0d%0aSet-Cookie:x",
            "{{7*7}}",
            "a;b",
            "\x7f",
            "１２",  # noqa: RUF001 - digits of another width are the point
        ],
    )
    def test_any_other_is_replaced(self, client: FlaskClient, given: str) -> None:
        sent = given.encode("utf-8").decode("latin-1")
        made = asked(client, "422", X_Request_Id=sent)["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-f]{16}", made)

    def test_each_request_gets_its_own(self, client: FlaskClient) -> None:
        made = {asked(client, "404")["X-Request-Id"] for _ in range(200)}
        assert len(made) == 200

    def test_it_stands_in_the_problem_too(self, client: FlaskClient) -> None:
        problem = client.get("/nope", headers={"X-Request-Id": "mine"}).get_json()
        assert problem["request_id"] == "mine"


class TestOtherOrigins:
    EXPOSED = {"X-Request-Id", "Retry-After", "RateLimit", "RateLimit-Policy", "ETag"}  # noqa: RUF012

    @every_kind
    def test_any_origin_may_read_any_answer(self, client: FlaskClient, kind: str) -> None:
        headers = asked(client, kind, Origin=ORIGIN)
        assert headers["Access-Control-Allow-Origin"] == "*"
        exposed = set(headers["Access-Control-Expose-Headers"].split(", "))
        assert exposed == self.EXPOSED
        assert "Access-Control-Allow-Credentials" not in headers

    @pytest.mark.parametrize("origin", ["null", "http://localhost:5173", "file://", "x" * 500])
    def test_from_anywhere(self, client: FlaskClient, origin: str) -> None:
        assert asked(client, "verdict", Origin=origin)["Access-Control-Allow-Origin"] == "*"

    def preflight(self, client: FlaskClient, path: str, **headers: str) -> Headers:
        """The headers of the answer to a browser that asks before it asks."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        response = client.options(
            path,
            headers={"Origin": ORIGIN, "Access-Control-Request-Method": "POST"} | named,
        )
        assert response.status_code == 200
        assert response.get_data() == b""
        return response.headers

    @pytest.mark.parametrize("path", [CLASSIFY, BEATS, "/v1/rulesets", "/health/live"])
    def test_a_preflight_is_granted_for_a_day(self, client: FlaskClient, path: str) -> None:
        headers = self.preflight(
            client, path, Access_Control_Request_Headers="content-type,x-request-id"
        )
        assert headers["Access-Control-Max-Age"] == "86400"
        assert headers["Access-Control-Allow-Origin"] == "*"
        allowed = headers["Access-Control-Allow-Headers"].lower().replace(" ", "").split(",")
        assert {"content-type", "x-request-id"} <= set(allowed)
        assert "POST" in headers["Access-Control-Allow-Methods"].split(", ")
        assert "Access-Control-Allow-Credentials" not in headers
        assert "Access-Control-Allow-Private-Network" not in headers

    def test_a_preflight_runs_no_question(self, client: FlaskClient) -> None:
        response = client.options(CLASSIFY, data=b"{", headers={"Origin": ORIGIN})
        assert response.status_code == 200

    @every_kind
    def test_origins_may_be_restricted(self, kind: str) -> None:
        client = client_under(cors_origins=(ORIGIN, "https://other.example"))
        for origin in (ORIGIN, "https://other.example"):
            headers = asked(client, kind, Origin=origin)
            assert headers["Access-Control-Allow-Origin"] == origin
            assert "Origin" in headers["Vary"]
        for origin in (
            "https://evil.example",
            "http://table.example",
            "https://table.example.evil.example",
            "https://sub.table.example",
            "https://table.example:8443",
            "https://tableXexample",
            "null",
        ):
            assert "Access-Control-Allow-Origin" not in asked(client, kind, Origin=origin)

    def test_a_restricted_preflight(self) -> None:
        client = client_under(cors_origins=(ORIGIN,))
        headers = self.preflight(client, CLASSIFY)
        assert headers["Access-Control-Allow-Origin"] == ORIGIN
        headers = self.preflight(client, CLASSIFY, Origin="https://evil.example")
        assert "Access-Control-Allow-Origin" not in headers

    def test_nobody_may_when_no_origin_is_named(self) -> None:
        client = client_under(cors_origins=())
        assert "Access-Control-Allow-Origin" not in asked(client, "verdict", Origin=ORIGIN)


class TestMethods:
    @pytest.mark.parametrize(
        "path",
        [
            "/v1/rulesets",
            f"/v1/rulesets/{FIVE}",
            "/v1/rulings/trap.order",
            "/v1/reasons",
            "/health/ready",
            "/v1/openapi.yaml",
            "/docs",
            "/docs/docs.js",
            "/nope",
        ],
    )
    def test_head_says_what_get_would(self, client: FlaskClient, path: str) -> None:
        same = {"X-Request-Id": "same"}
        head, get = client.head(path, headers=same), client.get(path, headers=same)
        assert head.get_data() == b""
        assert head.status_code == get.status_code
        assert _without_date(head.headers) == _without_date(get.headers)

    @pytest.mark.parametrize(
        ("path", "allowed"),
        [
            (CLASSIFY, {"POST", "OPTIONS"}),
            ("/v1/rulesets", {"GET", "HEAD", "OPTIONS"}),
            ("/docs", {"GET", "HEAD", "OPTIONS"}),
        ],
    )
    def test_options_says_what_there_is(
        self, client: FlaskClient, path: str, allowed: set[str]
    ) -> None:
        response = client.options(path)
        assert response.status_code == 200
        assert set(response.headers["Allow"].split(", ")) == allowed
        assert response.get_data() == b""
        assert "Content-Type" not in response.headers


def _without_date(headers: Headers) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "Date"}


class TestWhatEveryAnswerRepeats:
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_ruleset_version_and_all_options(self, client: FlaskClient, ruleset: str) -> None:
        full = client.get(f"/v1/rulesets/{ruleset}").get_json()
        repeated = {name: full[name] for name in ("ruleset", "ruleset_version", "options")}
        assert repeated["ruleset"] == ruleset
        assert repeated["options"].keys() == {one["name"] for one in full["available_options"]}
        for answer in (
            classify(client, "7", ruleset=ruleset),
            classify(client, "7", "8", ruleset=ruleset),
            beats(client, "7", "8", ruleset=ruleset),
            beats(client, "8", "7 9", ruleset=ruleset),
        ):
            assert repeated.items() <= answer.items()

    def test_the_values_in_force(self, client: FlaskClient) -> None:
        rule = {"second_all_pass_binds": "dealer", "score_limit": 7}
        answer = classify(client, "7", ruleset=OF_2014, options=rule)
        assert answer["options"] == {
            "sequence_of_pairs_minimum": 3,
            "attached_card_may_match_body": False,
            "attached_pair_may_match_body": False,
            "score_limit": 7,
            "second_all_pass_binds": "dealer",
        }

    def test_the_options_of_an_answer_are_options_of_a_question(self, client: FlaskClient) -> None:
        rule = {"sequence_of_pairs_minimum": 5, "pi_ya_as_zero": False}
        first = classify(client, "4", "4", "5", "5", options=rule)
        assert classify(client, "4", "4", "5", "5", options=first["options"]) == first


QUESTIONS: list[tuple[str, Json]] = [
    (CLASSIFY, {"cards": ["7", "7", "7", "Q"]}),
    (CLASSIFY, {"cards": ["7", "8"]}),
    (CLASSIFY, {"cards": ["5", "6", "7", "8", "P", "Q"], "options": {"pi_ya_as_zero": False}}),
    (BEATS, {"trick": {"cards": ["5"] * 3}, "play": {"cards": ["7"] * 3}}),
    (path_of("beats", THREE), {"trick": {"cards": ["5"] * 4}, "play": {"cards": ["7"] * 4}}),
]


class TestPurity:
    @pytest.mark.parametrize(("path", "body"), QUESTIONS)
    def test_the_same_question_has_the_same_bytes(
        self, client: FlaskClient, path: str, body: Json
    ) -> None:
        first = client.post(path, json=body).get_data()
        for other, question in QUESTIONS:
            client.post(other, json=question)
        client.post(path, json={"cards": None})
        assert client.post(path, json=body).get_data() == first
        elsewhere = checking(create_app(Settings())).test_client()
        assert elsewhere.post(path, json=body).get_data() == first

    @pytest.mark.parametrize(("path", "body"), QUESTIONS)
    def test_neither_do_headers_query_or_spelling_matter(
        self, client: FlaskClient, path: str, body: Json
    ) -> None:
        first = client.post(path, json=body).get_data()
        turned = json.dumps(dict(reversed(body.items())), indent=8).encode()
        headers = JSON | {"Accept": "text/html", "Accept-Language": "hu", "Cookie": "a=b"}
        response = client.post(f"{path}?score_limit=1", data=turned, headers=headers)
        assert response.get_data() == first
        assert "Set-Cookie" not in response.headers

    @pytest.mark.parametrize(
        "path", ["/v1/rulesets", f"/v1/rulesets/{FIVE}", "/v1/rulings", "/v1/reasons", "/docs"]
    )
    def test_look_ups_stay_what_they_are(self, client: FlaskClient, path: str) -> None:
        assert client.get(path).get_data() == client.get(path).get_data()

    def test_a_problem_differs_in_its_id_only(self, client: FlaskClient) -> None:
        same = {"X-Request-Id": "same"}
        one, other = (client.post(CLASSIFY, json={}, headers=same).get_data() for _ in range(2))
        assert one == other

    def test_neither_do_questions_asked_at_the_same_time(self, client: FlaskClient) -> None:
        """More house rules than are kept, in turns and from many sides."""
        bodies = [
            {
                "cards": ["4", "4", "5", "5", "6", "6"],
                "options": {"sequence_of_pairs_minimum": least},
            }
            for least in range(2, 13)
        ] * 6
        path, app = path_of("classify", THREE), client.application

        def ask(body: Json) -> bytes:
            return app.test_client().post(path, json=body).get_data()

        alone = {json.dumps(body): ask(body) for body in bodies}
        with ThreadPoolExecutor(8) as threads:
            together = list(threads.map(ask, bodies))
        assert together == [alone[json.dumps(body)] for body in bodies]

    def test_the_options_of_one_question_do_not_reach_the_next(self, client: FlaskClient) -> None:
        body = {"cards": ["7"] * 4, "options": {"attached_card_may_match_body": True}}
        assert len(answered(client, CLASSIFY, body)["readings"]) == 2
        assert client.get(f"/v1/rulesets/{FIVE}").get_json()["options"] == {
            "sequence_of_pairs_minimum": 2,
            "attached_card_may_match_body": False,
            "attached_pair_may_match_body": False,
            "score_limit": 400,
            "pi_ya_as_zero": True,
        }
