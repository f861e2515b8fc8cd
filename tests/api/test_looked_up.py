"""What is looked up: kept for a while, sent again only when it changed, small on the way."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from http.client import HTTPResponse

import pytest
from backports import zstd
from flask import Flask, Response
from flask.testing import FlaskClient

from referee import __version__
from referee.api import site
from referee.api.endpoints import SECONDS_KEPT
from tests.api.asking import CLASSIFY, FIVE, JSON, RULESETS, path_of
from tests.api.test_conventions import client_under
from tests.live import LiveServer, served

#: Everything that stays the same until the next version.
LOOKED_UP = (
    "/v1/meta",
    "/v1/rulesets",
    *(f"/v1/rulesets/{ruleset}" for ruleset in RULESETS),
    f"/v1/rulesets/{FIVE}?sequence_of_pairs_minimum=3",
    "/v1/rulings",
    "/v1/rulings/piya.sequence",
    "/v1/reasons",
    "/problems/invalid_request",
    "/v1/openapi.json",
    "/v1/openapi.yaml",
    "/docs",
)
every_look_up = pytest.mark.parametrize("path", LOOKED_UP)


class TestKept:
    @every_look_up
    def test_for_a_while_by_everyone(self, client: FlaskClient, path: str) -> None:
        response = client.get(path)
        assert response.cache_control.public
        assert response.cache_control.max_age == SECONDS_KEPT

    @every_look_up
    @pytest.mark.parametrize("encoding", ["", "gzip", "zstd", "gzip, zstd"])
    def test_what_did_not_change_is_not_sent_again(
        self, client: FlaskClient, path: str, encoding: str
    ) -> None:
        taken = {"Accept-Encoding": encoding}
        first = client.get(path, headers=taken)
        tag = first.headers["ETag"]
        again = client.get(path, headers=taken | {"If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        other = client.get(path, headers=taken | {"If-None-Match": '"another"'})
        assert (other.status_code, other.data) == (200, first.data)

    def test_the_tag_tells_bodies_apart(self, client: FlaskClient) -> None:
        tags = [client.get(path).headers["ETag"] for path in LOOKED_UP]
        assert len(set(tags)) == len(tags)

    def test_pages_and_data_at_one_address_are_told_apart(self, client: FlaskClient) -> None:
        page = client.get("/problems/internal", headers={"Accept": "text/html"})
        data = client.get("/problems/internal")
        assert page.headers["ETag"] != data.headers["ETag"]
        assert {"Accept", "Accept-Encoding"} <= set(page.vary)
        assert {"Accept", "Accept-Encoding"} <= set(data.vary)

    def test_health_is_never_kept(self, client: FlaskClient) -> None:
        for path in ("/health/live", "/health/ready"):
            assert client.get(path).cache_control.no_store

    def test_answers_and_problems_are_not_kept(self, client: FlaskClient) -> None:
        for response in (client.post(CLASSIFY, json={"cards": ["7"]}), client.get("/nope")):
            assert "ETag" not in response.headers
            assert response.cache_control.max_age is None


class TestCompressed:
    @pytest.mark.parametrize(
        ("encoding", "unpack"), [("gzip", gzip.decompress), ("zstd", zstd.decompress)]
    )
    def test_large_answers_for_those_who_take_that(
        self, client: FlaskClient, encoding: str, unpack: Callable[[bytes], bytes]
    ) -> None:
        plain = client.get("/v1/reasons")
        packed = client.get("/v1/reasons", headers={"Accept-Encoding": encoding})
        assert packed.headers["Content-Encoding"] == encoding
        assert len(packed.data) < len(plain.data) / 4
        assert unpack(packed.data) == plain.data
        assert "Accept-Encoding" in plain.vary

    def test_of_questions_too(self, client: FlaskClient) -> None:
        question = {"hand": list("0123456789HPCQ77"), "trick": None}
        path = path_of("legal-plays")
        plain = client.post(path, json=question)
        packed = client.post(path, json=question, headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data)

    def test_small_answers_are_left_alone(self, client: FlaskClient) -> None:
        response = client.get("/health/live", headers={"Accept-Encoding": "gzip, zstd"})
        assert "Content-Encoding" not in response.headers

    def test_nobody_gets_what_they_do_not_take(self, client: FlaskClient) -> None:
        for taken in ("", "identity", "br", "gzip;q=0", "gzip;q=0, zstd;q=0, *"):
            response = client.get("/v1/reasons", headers={"Accept-Encoding": taken})
            assert "Content-Encoding" not in response.headers


class TestMeta:
    def test_versions(self, client: FlaskClient) -> None:
        meta = client.get("/v1/meta").get_json()
        listed = client.get("/v1/rulesets").get_json()["rulesets"]
        assert meta == {
            "version": __version__,
            "commit": None,
            "rulesets": {ruleset["id"]: ruleset["version"] for ruleset in listed},
        }

    def test_the_commit_where_it_is_known(self) -> None:
        meta = client_under(commit="0123abc").get("/v1/meta").get_json()
        assert meta["commit"] == "0123abc"


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    """A running server."""
    with served() as running:
        yield running


def asked(server: LiveServer, method: str, path: str) -> tuple[HTTPResponse, bytes]:
    """The answer over the network, on a connection that is used again for a second question."""
    connection = server.connection()
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read()
    connection.request("GET", "/health/live")
    assert json.loads(connection.getresponse().read()) == {"status": "ok"}
    connection.close()
    return answer, body


PAGES = tuple(f"/{page}" for page in site.PAGES)
#: What the documentation to click through loads; the largest has more than a megabyte.
ASSETS = ("/docs/docs.js", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js")
#: One path of each kind, with the methods it takes.
METHODS = {
    "/v1/rulesets": "GET, HEAD, OPTIONS",
    "/v1/openapi.yaml": "GET, HEAD, OPTIONS",
    "/v1/batch": "OPTIONS, POST",
    CLASSIFY: "OPTIONS, POST",
    "/health/ready": "GET, HEAD, OPTIONS",
    "/docs": "GET, HEAD, OPTIONS",
    "/docs/docs.js": "GET, HEAD, OPTIONS",
    "/scorepad": "GET, HEAD, OPTIONS",
    "/sw.js": "GET, HEAD, OPTIONS",
    "/js/api.js": "GET, HEAD, OPTIONS",
}


class TestMethods:
    """Over the network, where a body too many would break the next answer."""

    @pytest.mark.parametrize("path", [*LOOKED_UP, "/health/live", *PAGES, *ASSETS])
    def test_head_is_get_without_a_body(self, server: LiveServer, path: str) -> None:
        got, body = asked(server, "GET", path)
        told, nothing = asked(server, "HEAD", path)
        assert (told.status, nothing) == (got.status, b"")
        changing = {"Date", "X-Request-Id"}
        assert {name: word for name, word in told.getheaders() if name not in changing} == {
            name: word for name, word in got.getheaders() if name not in changing
        }
        assert int(told.getheader("Content-Length", "")) == len(body)

    @pytest.mark.parametrize("path", ["/nope", CLASSIFY, "/v1/rulesets/nope"])
    def test_head_of_what_is_not_there(self, server: LiveServer, path: str) -> None:
        got, body = asked(server, "GET", path)
        told, nothing = asked(server, "HEAD", path)
        assert (told.status, nothing) == (got.status, b"")
        assert told.getheader("Content-Type") == "application/problem+json"
        assert int(told.getheader("Content-Length", "")) == len(body)

    @pytest.mark.parametrize(("path", "methods"), METHODS.items())
    def test_options_says_what_a_path_takes(
        self, server: LiveServer, path: str, methods: str
    ) -> None:
        answer, body = asked(server, "OPTIONS", path)
        assert (answer.status, body) == (200, b"")
        assert ", ".join(sorted(answer.getheader("Allow", "").split(", "))) == methods
        assert answer.getheader("Content-Length") == "0"

    def test_options_of_what_is_not_there(self, server: LiveServer) -> None:
        assert asked(server, "OPTIONS", "/nope")[0].status == 404

    @pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
    def test_other_methods_are_told_which_there_are(self, server: LiveServer, method: str) -> None:
        answer, _ = asked(server, method, "/v1/rulesets")
        assert answer.status == 405
        assert set(answer.getheader("Allow", "").split(", ")) == {"GET", "HEAD", "OPTIONS"}


class TestSafe:
    @pytest.mark.parametrize(
        "path", ["/v1/rulesets", "/nope", "/docs", "/scorepad", "/sw.js", "/js/api.js"]
    )
    def test_every_answer_says_what_may_be_done_with_it(self, app: Flask, path: str) -> None:
        headers = FlaskClient(app, Response).get(path).headers  # pages are not in the document
        for name, value in {
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "cross-origin",
        }.items():
            assert headers.getlist(name) == [value]
        (policy,) = headers.getlist("Content-Security-Policy")
        assert "default-src 'none'" in policy
        assert "unsafe-eval" not in policy

    def test_data_load_nothing(self, client: FlaskClient) -> None:
        for response in (
            client.get("/v1/rulesets"),
            client.post(CLASSIFY, data=b"{", headers=JSON),
        ):
            policy = response.headers["Content-Security-Policy"]
            assert policy == "default-src 'none'; frame-ancestors 'none'"
