"""Every way to ask badly, and what is said about it.

That every problem has the one shape of all problems is checked by the client itself, at every
single answer.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from io import BytesIO
from typing import Any, NoReturn

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.exceptions import (
    HTTPException,
    ImATeapot,
    InternalServerError,
    ServiceUnavailable,
)
from werkzeug.test import TestResponse

from referee.api import create_app
from referee.api.logs import TOLD, formatter
from referee.api.settings import Settings
from tests.api.asking import (
    BEATS,
    CLASSIFY,
    FIVE,
    JSON,
    THREE,
    answered,
    at,
    codes,
    path_of,
    points,
    refused,
)
from tests.api.conftest import checking
from tests.api.document import check
from tests.api.sockets import GOOD, answers, chunked, exchange, request

Json = Any

MOST_BYTES = 1_048_576


def sent(client: FlaskClient, body: bytes, path: str = CLASSIFY, **headers: str) -> TestResponse:
    """The answer to a body exactly as it is given."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(path, data=body, headers=JSON | named)


def malformed(client: FlaskClient, body: bytes) -> str:
    """The detail of the problem that the body is not JSON."""
    response = sent(client, body)
    assert (response.status_code, response.get_json()["code"]) == (400, "malformed_json")
    detail: str = response.get_json()["detail"]
    return detail


def well_formed(client: FlaskClient, body: bytes) -> bool:
    """Whether the body is JSON, whatever else may be wrong with it."""
    return sent(client, body).status_code in {200, 422}


class TestMalformedJson:
    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b" ",
            b"{",
            b"}",
            b'{"cards": ["7"]',
            b'{"cards": ["7"]}}',
            b'{"cards": ["7"]} {"cards": ["7"]}',
            b'{"cards": ["7"]} x',
            b'{"cards": ["7"],}',
            b'{"cards": ["7",]}',
            b'{"cards": ["7" "8"]}',
            b'{"cards" ["7"]}',
            b'{cards: ["7"]}',
            b"{'cards': ['7']}",
            b'{"cards": ["7]}',
            b'{"cards": ["7\n"]}',
            b'{"cards": ["\x00"]}',
            b'{"cards": ["\\x37"]}',
            b'{"cards": ["\\u37"]}',
            b'// seven\n{"cards": ["7"]}',
            b'{"cards": [07]}',
            b'{"cards": [+7]}',
            b'{"cards": [.7]}',
            b'{"cards": [7.]}',
            b'{"cards": [0x7]}',
            b'{"cards": [1_0]}',
            b'{"cards": [True]}',
            b'{"cards": [None]}',
            b'{"cards": [undefined]}',
            b"cards=7",
            b"<cards>7</cards>",
            b"\xa0{}",
            b"\x0c{}",
        ],
    )
    def test_what_only_looks_like_json(self, client: FlaskClient, body: bytes) -> None:
        malformed(client, body)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1E400"])
    def test_numbers_that_are_none(self, client: FlaskClient, number: str) -> None:
        for body in (f'{{"cards": [{number}]}}', f'{{"x": {{"y": {number}}}}}', number):
            malformed(client, body.encode())

    def test_numbers_have_at_most_thirty_digits(self, client: FlaskClient) -> None:
        assert well_formed(client, b'{"cards": [%s]}' % (b"9" * 30))
        for digits in (31, 400, 5_000, 100_000):
            assert "30 digits" in malformed(client, b'{"cards": [%s]}' % (b"9" * digits))
            assert "30 digits" in malformed(client, b'{"cards": [0.%s]}' % (b"9" * digits))

    def test_a_sign_is_no_digit(self, client: FlaskClient) -> None:
        assert well_formed(client, b'{"cards": [-%s]}' % (b"9" * 30))

    @pytest.mark.parametrize(
        "body",
        [
            b'{"cards": ["7"], "cards": ["7"]}',
            b'{"cards": ["7"], "cards": ["8"]}',
            b'{"cards": ["7"], "c\\u0061rds": ["8"]}',
            b'{"cards": ["7"], "options": {"score_limit": 1, "score_limit": 2}}',
            b'{"x": [[{"y": {"": 1, "": 1}}]]}',
            b'[{"a": 1, "a": 1}]',
            b'[{"\\ud800": 1, "\\ud800": 1}]',
        ],
    )
    def test_a_key_that_stands_twice_at_any_depth(self, client: FlaskClient, body: bytes) -> None:
        assert "stands twice" in malformed(client, body)

    @pytest.mark.parametrize(
        "body",
        [
            b'{"cards": ["\\ud800"]}',
            b'{"cards": ["\\uDFFF"]}',
            b'{"cards": ["\\ude00\\ud83d"]}',
            b'{"cards": ["\\ud83d\\u0037"]}',
            b'{"cards": ["\\ud83d\\ud83d\\ude00"]}',
            b'{"\\ud800": 1}',
            b'{"cards": ["7"], "options": {"\\udfff": 1}}',
            b'{"x": [[{"y": "\\ud800"}]]}',
            b'"\\ud800"',
        ],
    )
    def test_half_a_surrogate_pair_in_keys_and_values(
        self, client: FlaskClient, body: bytes
    ) -> None:
        assert "surrogate" in malformed(client, body)

    def test_a_whole_surrogate_pair_is_one_character(self, client: FlaskClient) -> None:
        spelled, plain = b'{"cards": ["\\ud83d\\ude00"]}', '{"cards": ["\U0001f600"]}'.encode()
        for body in (spelled, plain):
            (error,) = sent(client, body).get_json()["errors"]
            assert (error["code"], error["params"]) == ("unknown_card", {"card": "\U0001f600"})
        assert well_formed(client, b'{"\\ud83d\\ude00": 1}')
        assert well_formed(client, b'{"cards": ["\\\\ud800"]}'), "a backslash and five letters"

    def test_thirty_two_levels_and_no_more(self, client: FlaskClient) -> None:
        for opening, inside, closing in ((b"[", b"", b"]"), (b'{"a":', b"1", b"}")):
            assert well_formed(client, opening * 32 + inside + closing * 32)
            for levels in (33, 1_000, 100_000):
                body = opening * levels + inside + closing * levels
                assert "32 levels" in malformed(client, body)

    def test_levels_are_not_counted_inside_strings(self, client: FlaskClient) -> None:
        assert well_formed(client, json.dumps({"cards": ["[" * 100, '\\"{' * 100]}).encode())

    def test_brackets_side_by_side_are_not_deep(self, client: FlaskClient) -> None:
        assert well_formed(client, b'{"x": [%s[]]}' % (b"[]," * 10_000))

    @pytest.mark.parametrize(
        "body",
        [
            b'\xef\xbb\xbf{"cards": ["7"]}',
            '{"cards": ["7"]}'.encode("utf-16"),
            '{"cards": ["7"]}'.encode("utf-16-le"),
            '{"cards": ["7"]}'.encode("utf-32"),
            '{"cards": ["é"]}'.encode("latin-1"),
            b'{"cards": ["\xed\xa0\x80"]}',
            b'{"cards": ["\xc0\xb7"]}',
            b'{"cards": ["\xf4\x90\x80\x80"]}',
            b'{"cards": ["7"]}\xff',
        ],
    )
    def test_anything_but_utf_8_without_a_mark(self, client: FlaskClient, body: bytes) -> None:
        malformed(client, body)

    def test_the_detail_says_where(self, client: FlaskClient) -> None:
        assert malformed(client, b'{"cards":\n ["7" "8"]}').endswith("at line 2, column 7")
        assert malformed(client, b'{"cards": ["\xe9"]}') == "not UTF-8 at byte 12"

    def test_the_detail_is_a_sentence(self, client: FlaskClient) -> None:
        assert "at at" not in malformed(client, b'{"cards": ["7')
        assert "at at" not in malformed(client, b'{"cards": ["\t"]}')
        assert "\\uxxxx" not in malformed(client, b'{"cards": ["\\u12"]}')

    def test_the_detail_names_the_usual_mistakes(self, client: FlaskClient) -> None:
        assert "empty" in malformed(client, b"")
        assert "byte order mark" in malformed(client, b"\xef\xbb\xbf{}").lower()


class TestTimeToRead:
    """Reading a body takes time in proportion to its length, whatever stands in it."""

    @staticmethod
    def seconds(body: bytes) -> float:
        """How long it takes to read a body, or to find that it is not JSON; 5 at most."""
        script = (
            "import sys, time\n"
            "from referee.api.strict_json import MalformedJson, parse\n"
            "body = sys.stdin.buffer.read()\n"
            "start = time.process_time()\n"
            "try: parse(body)\n"
            "except MalformedJson: pass\n"
            "print(time.process_time() - start)\n"
        )
        try:
            done = subprocess.run(
                [sys.executable, "-c", script],
                input=body,
                capture_output=True,
                timeout=5,
                check=True,
            )
        except subprocess.TimeoutExpired:
            return 5.0
        return float(done.stdout)

    def test_quotes_in_a_string_that_never_ends(self) -> None:
        assert self.seconds(b"[" + b"[]," * 40 + b'"' + b'\\"' * 15_000) < 1

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * MOST_BYTES,
            b"[]" * (MOST_BYTES // 2),
            b'["",' * (MOST_BYTES // 4),
            b"[" * 32 + b'"' * (MOST_BYTES - 32),
            b"{" * 31 + b'{"' + b"\\" * (MOST_BYTES - 40) + b'": "',
            b"[" + b"9" * (MOST_BYTES - 2) + b"]",
            b"[" + b"1e9," * (MOST_BYTES // 4 - 1) + b"1]",
            b'["' + b"\\ud83d\\ude00" * (MOST_BYTES // 12 - 1) + b'"]',
            b"{" + b",".join(b'"%d":1' % number for number in range(90_000)) + b"}",
            b" " * MOST_BYTES,
            b"\xc3\xa9" * (MOST_BYTES // 2),
        ],
        ids=range(11),
    )
    def test_other_long_bodies(self, body: bytes) -> None:
        assert len(body) <= MOST_BYTES
        assert self.seconds(body) < 2


class TestNotFound:
    @pytest.mark.parametrize(
        "path",
        [
            "/",
            "/v1",
            "/v1/",
            "/v2/rulesets",
            "/v1/rulesets/",
            "//v1/rulesets",
            "/v1//rulesets",
            "/v1/Rulesets",
            "/v1/rulesets/chimera-more-5p/",
            "/v1/rulesets//classify",
            "/v1/rulings/",
            "/v1/rulings/trap.order/",
            "/v1/reasons/",
            "/v1/reasons/empty_play",
            "/v1/openapi",
            "/v1/openapi.json/",
            "/docs/",
            "/docs/nothing.js",
            "/docs/../app.py",
            "/docs/..%2f..%2fapp.py",
            "/docs/%2e%2e",
            "/docs/.",
            "/docs/%00",
            "/docs/" + "a" * 1_000,
            "/health",
            "/health/live/",
            "/problems",
            "/problems/nope",
            "/favicon.ico",
            "/static/problem.css",
            "/%00",
            "/%ff%fe",
            "/..%2f..%2fetc%2fpasswd",
        ],
    )
    def test_a_path_that_is_none(self, client: FlaskClient, path: str) -> None:
        response = client.get(path)
        assert (response.status_code, response.get_json()["code"]) == (404, "not_found")

    @pytest.mark.parametrize(
        "path", ["/v1/rulesets/chimera-more-5p/classify/", "/v1/rulesets/chimera-more-5p//classify"]
    )
    def test_a_question_to_a_path_that_is_none(self, client: FlaskClient, path: str) -> None:
        response = client.post(path, json={"cards": ["7"]})
        assert (response.status_code, response.get_json()["code"]) == (404, "not_found")

    @pytest.mark.parametrize(
        "ruleset", ["nope", "chimera", "CHIMERA-MORE-5P", "chimera-more-5p ", "%00", "é", "x" * 999]
    )
    def test_a_ruleset_that_is_none(self, client: FlaskClient, ruleset: str) -> None:
        for response in (
            client.get(f"/v1/rulesets/{ruleset}"),
            client.post(path_of("classify", ruleset), json={"cards": ["7"]}),
            client.post(path_of("beats", ruleset), data="neither JSON nor declared as such"),
        ):
            problem = response.get_json()
            assert (problem["status"], problem["code"]) == (404, "unknown_ruleset")
            assert FIVE in problem["detail"], "the detail names those that there are"
            assert len(problem["detail"]) < 400

    def test_a_ruling_that_is_none(self, client: FlaskClient) -> None:
        problem = client.get("/v1/rulings/nope").get_json()
        assert (problem["status"], problem["code"]) == (404, "unknown_ruling")
        assert "/v1/rulings" in problem["detail"]

    def test_the_detail_says_where_to_look(self, client: FlaskClient) -> None:
        assert "/docs" in client.get("/").get_json()["detail"]

    def test_a_problem_is_one_for_options_too(self) -> None:
        response = create_app(Settings()).test_client().options("/nope")
        assert response.status_code == 404
        assert response.mimetype == "application/problem+json"


class TestMethodNotAllowed:
    @pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"])
    def test_a_question_is_a_post(self, client: FlaskClient, method: str) -> None:
        for path in (CLASSIFY, BEATS):
            response = client.open(path, method=method)
            assert response.status_code == 405
            assert response.headers["Allow"] == "OPTIONS, POST"  # a set has no order
            if method != "HEAD":
                assert response.get_json()["code"] == "method_not_allowed"

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "LINK"])
    @pytest.mark.parametrize(
        "path",
        ["/v1/rulesets", "/v1/rulings", "/v1/reasons", "/health/live", "/docs", "/v1/openapi.json"],
    )
    def test_a_look_up_is_a_get(self, client: FlaskClient, path: str, method: str) -> None:
        response = client.open(path, method=method, json={})
        assert response.status_code == 405
        assert response.headers["Allow"] == "GET, HEAD, OPTIONS"

    def test_no_header_turns_one_method_into_another(self, client: FlaskClient) -> None:
        response = client.get(CLASSIFY, headers={"X-HTTP-Method-Override": "POST"})
        assert response.status_code == 405


class TestPayloadTooLarge:
    def padded(self, size: int) -> bytes:
        """A good question of exactly so many bytes."""
        return b'{"cards": ["7"]}'.ljust(size)

    def test_exactly_the_limit_is_read(self, client: FlaskClient) -> None:
        assert sent(client, self.padded(MOST_BYTES)).status_code == 200

    def test_one_byte_more_is_not(self, client: FlaskClient) -> None:
        response = sent(client, self.padded(MOST_BYTES + 1))
        assert (response.status_code, response.get_json()["code"]) == (413, "payload_too_large")
        assert "1,048,576" in response.get_json()["detail"]

    def test_a_length_that_is_only_claimed_is_believed(self, client: FlaskClient) -> None:
        response = client.post(
            CLASSIFY,
            data=b"{}",
            headers=JSON,
            environ_overrides={"CONTENT_LENGTH": str(10**12)},
        )
        assert response.status_code == 413

    @pytest.mark.parametrize("rest", [b" ", b"not JSON any more"])
    def test_a_body_without_a_length(self, client: FlaskClient, rest: bytes) -> None:
        response = client.post(
            CLASSIFY,
            headers=JSON,
            input_stream=BytesIO(self.padded(MOST_BYTES) + rest),
            environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
        )
        assert response.status_code == 413

    def test_a_body_without_a_length_up_to_the_limit(self, client: FlaskClient) -> None:
        response = client.post(
            CLASSIFY,
            headers=JSON,
            input_stream=BytesIO(self.padded(MOST_BYTES)),
            environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
        )
        assert response.status_code == 200


class TestUnsupportedMediaType:
    @pytest.mark.parametrize(
        "declared",
        [
            "",
            "text/plain",
            "text/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/jsonp",
            "application/json-seq",
            "json",
            "*/*",
            "application/json; charset=utf-16",
            "application/json; charset=latin-1",
            "application/json;charset=ascii8",
            "application/xml, application/json",
        ],
    )
    def test_what_is_not_declared_as_json(self, client: FlaskClient, declared: str) -> None:
        response = client.post(CLASSIFY, data=b'{"cards": ["7"]}', content_type=declared)
        problem = response.get_json()
        assert (problem["status"], problem["code"]) == (415, "unsupported_media_type")

    def test_what_is_not_declared_at_all(self, client: FlaskClient) -> None:
        response = client.post(CLASSIFY, data=b'{"cards": ["7"]}')
        assert response.status_code == 415
        assert "nothing" in response.get_json()["detail"]

    @pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "x-nonsense", "gzip, gzip"])
    def test_what_is_compressed(self, client: FlaskClient, coding: str) -> None:
        assert sent(client, b'{"cards": ["7"]}', Content_Encoding=coding).status_code == 415

    @pytest.mark.parametrize(
        "declared",
        [
            "application/json",
            "APPLICATION/JSON",
            "application/json; charset=utf-8",
            "application/json;charset=UTF-8",
            'application/json; charset="utf-8"',
            "application/json; charset=utf8",
            "application/json; x=y",
            "application/vnd.example+json",
            "application/problem+json",
        ],
    )
    def test_every_way_to_declare_json(self, client: FlaskClient, declared: str) -> None:
        response = client.post(CLASSIFY, data=b'{"cards": ["7"]}', content_type=declared)
        assert response.status_code == 200

    def test_the_declaration_is_looked_at_before_the_body(self, client: FlaskClient) -> None:
        response = client.post(CLASSIFY, data=b"neither", content_type="text/plain")
        assert response.status_code == 415


class TestInvalidRequest:
    """Whatever can be wrong with a well-formed body: each has its code and its place."""

    @pytest.mark.parametrize("body", [[], "7", 7, True, None, ["7"]])
    def test_a_body_that_is_no_object(self, client: FlaskClient, body: Json) -> None:
        for path in (CLASSIFY, BEATS):
            assert codes(refused(client, path, body)) == [("", "wrong_type")]

    def test_fields_that_are_missing(self, client: FlaskClient) -> None:
        assert codes(refused(client, CLASSIFY, {})) == [("/cards", "required")]
        assert codes(refused(client, BEATS, {})) == [("/trick", "required"), ("/play", "required")]
        body = {"trick": {}, "play": {"cards": [], "reading": {"rank": "7"}}}
        assert codes(refused(client, BEATS, body)) == [
            ("/trick/cards", "required"),
            ("/play/reading/combination", "required"),
        ]

    @pytest.mark.parametrize(
        "name", ["Cards", "card", "", " ", "a/b~c", "__proto__", "constructor", "é", "x" * 500]
    )
    def test_fields_that_are_unknown(self, client: FlaskClient, name: str) -> None:
        (error,) = refused(client, CLASSIFY, {"cards": [], name: 1})
        assert error["code"] == "unknown_field"
        assert at(error["pointer"], {name: "found"}) == "found"

    def test_fields_that_are_unknown_further_down(self, client: FlaskClient) -> None:
        body = {
            "trick": {"cards": ["7"], "x": 1, "options": {}},
            "play": {"cards": ["8"], "reading": {"combination": "single", "y": 1}},
        }
        assert sorted(codes(refused(client, BEATS, body))) == [
            ("/play/reading/y", "unknown_field"),
            ("/trick/options", "unknown_field"),
            ("/trick/x", "unknown_field"),
        ]

    def test_an_unknown_field_that_is_called_schema(self, client: FlaskClient) -> None:
        assert codes(refused(client, CLASSIFY, {"cards": [], "_schema": 1})) == [
            ("/_schema", "unknown_field")
        ]

    def test_an_unknown_field_is_answered_with_those_that_there_are(
        self, client: FlaskClient
    ) -> None:
        (error,) = refused(client, CLASSIFY, {"cards": [], "option": {}})
        assert "options" in json.dumps([error["detail"], error["params"]])

    @pytest.mark.parametrize("cards", [None, "7", 7, True, {}, {"0": "7"}, 7.5])
    def test_cards_that_are_no_list(self, client: FlaskClient, cards: Json) -> None:
        assert codes(refused(client, CLASSIFY, {"cards": cards})) == [("/cards", "wrong_type")]

    @pytest.mark.parametrize("part", [None, "7", 7, True, [], ["7"], False])
    def test_plays_that_are_no_objects(self, client: FlaskClient, part: Json) -> None:
        body = {"trick": part, "play": part}
        assert codes(refused(client, BEATS, body)) == [
            ("/trick", "wrong_type"),
            ("/play", "wrong_type"),
        ]

    @pytest.mark.parametrize("reading", ["single", 7, True, [], False, ""])
    def test_readings_that_are_no_objects(self, client: FlaskClient, reading: Json) -> None:
        body = {"trick": {"cards": ["7"], "reading": reading}, "play": {"cards": ["8"]}}
        assert codes(refused(client, BEATS, body)) == [("/trick/reading", "wrong_type")]

    @pytest.mark.parametrize("word", [None, 7, True, [], {}])
    def test_combinations_that_are_no_words(self, client: FlaskClient, word: Json) -> None:
        body = {"trick": {"cards": ["7"], "reading": {"combination": word}}, "play": {"cards": []}}
        assert codes(refused(client, BEATS, body)) == [("/trick/reading/combination", "wrong_type")]

    @pytest.mark.parametrize("rank", [7, True, [], {}, 7.0])
    def test_ranks_that_are_no_words(self, client: FlaskClient, rank: Json) -> None:
        reading = {"combination": "single", "rank": rank}
        body = {"trick": {"cards": ["7"]}, "play": {"cards": ["8"], "reading": reading}}
        assert codes(refused(client, BEATS, body)) == [("/play/reading/rank", "wrong_type")]

    def test_words_that_are_too_long(self, client: FlaskClient) -> None:
        reading = {"combination": "x" * 65, "rank": "1" * 65}
        body = {"trick": {"cards": ["7"], "reading": reading}, "play": {"cards": ["8"]}}
        errors = refused(client, BEATS, body)
        assert codes(errors) == [
            ("/trick/reading/combination", "out_of_range"),
            ("/trick/reading/rank", "out_of_range"),
        ]
        assert [error["params"]["maximum"] for error in errors] == [64, 64]

    def test_a_hundred_cards_and_no_more(self, client: FlaskClient) -> None:
        assert {code for _, code in codes(refused(client, CLASSIFY, {"cards": ["7"] * 100}))} == {
            "too_many_copies"
        }
        (error,) = refused(client, CLASSIFY, {"cards": ["7"] * 101})
        assert (error["pointer"], error["code"]) == ("/cards", "out_of_range")
        assert error["params"]["maximum"] == 100

    @pytest.mark.parametrize(
        "spelling",
        [
            "07",
            " 7",
            "7 ",
            "7\n",
            "+7",
            "-0",
            "-7",
            "7.0",
            "1_0",
            "0x7",
            "1e1",
            "13",
            "٣",
            "１２",  # noqa: RUF001 - digits of another width are the point
            "²",
            "七",
            "h",
            "p",
            "c",
            "q",
            "Н",  # noqa: RUF001 - a Cyrillic letter is the point
            "HH",
            "10H",
            "J",
            "",
            " ",
            "\x00",
            "7\x00",
            "null",
            "Hunter",
            "😀",
            "é",
        ],
    )
    def test_spellings_that_are_no_card(self, client: FlaskClient, spelling: str) -> None:
        (error,) = refused(client, CLASSIFY, {"cards": ["7", spelling]})
        assert (error["pointer"], error["code"]) == ("/cards/1", "unknown_card")
        assert error["params"] == {"card": spelling}
        assert '"0" to "12"' in error["detail"]

    @pytest.mark.parametrize("card", [7, 7.0, -0.0, 0, True, False, None, ["7"], {"card": "7"}, []])
    def test_cards_that_are_no_strings(self, client: FlaskClient, card: Json) -> None:
        (error,) = refused(client, CLASSIFY, {"cards": ["7", card, "7"]})
        assert (error["pointer"], error["code"]) == ("/cards/1", "wrong_type")

    def test_a_long_spelling_is_cut_short(self, client: FlaskClient) -> None:
        (error,) = refused(client, CLASSIFY, {"cards": ["x" * 10_000]})
        assert len(json.dumps(error)) < 300

    def test_cards_are_checked_in_trick_and_play(self, client: FlaskClient) -> None:
        body = {"trick": {"cards": ["x", "7"]}, "play": {"cards": ["8", "y"]}}
        assert codes(refused(client, BEATS, body)) == [
            ("/trick/cards/0", "unknown_card"),
            ("/play/cards/1", "unknown_card"),
        ]

    @pytest.mark.parametrize("options", [None, [], "x", 1, True])
    def test_options_that_are_no_object(self, client: FlaskClient, options: Json) -> None:
        body = {"cards": [], "options": options}
        assert codes(refused(client, CLASSIFY, body)) == [("/options", "wrong_type")]

    @pytest.mark.parametrize(
        ("option", "value", "code"),
        [
            ("nonsense", 1, "unknown_option"),
            ("", 1, "unknown_option"),
            ("a/b~c", 1, "unknown_option"),
            ("Score_limit", 1, "unknown_option"),
            ("second_all_pass_binds", "dealer", "unknown_option"),
            ("score_limit", 0, "out_of_range"),
            ("score_limit", -1, "out_of_range"),
            ("score_limit", 1_000_001, "out_of_range"),
            ("score_limit", 10**29, "out_of_range"),
            ("score_limit", True, "wrong_type"),
            ("score_limit", "400", "wrong_type"),
            ("score_limit", 400.0, "wrong_type"),
            ("score_limit", None, "wrong_type"),
            ("score_limit", [400], "wrong_type"),
            ("sequence_of_pairs_minimum", 1, "out_of_range"),
            ("sequence_of_pairs_minimum", 13, "out_of_range"),
            ("pi_ya_as_zero", 1, "wrong_type"),
            ("pi_ya_as_zero", "true", "wrong_type"),
            ("pi_ya_as_zero", None, "wrong_type"),
        ],
    )
    def test_options_that_cannot_be(
        self, client: FlaskClient, option: str, value: Json, code: str
    ) -> None:
        body = {"cards": ["7"], "options": {option: value}}
        (error,) = refused(client, CLASSIFY, body)
        assert error["code"] == code
        assert at(error["pointer"], body) == value
        assert error["params"]["allowed"] in error["detail"]

    def test_every_error_has_an_entry(self, client: FlaskClient) -> None:
        body = {
            "trick": {"cards": ["x", None], "more": 1},
            "play": {"reading": {"combination": 7, "rank": 7}},
            "options": [],
            "other": {},
        }
        assert set(codes(refused(client, BEATS, body))) == {
            ("/trick/cards/0", "unknown_card"),
            ("/trick/cards/1", "wrong_type"),
            ("/trick/more", "unknown_field"),
            ("/play/cards", "required"),
            ("/play/reading/combination", "wrong_type"),
            ("/play/reading/rank", "wrong_type"),
            ("/options", "wrong_type"),
            ("/other", "unknown_field"),
        }

    def test_wrong_options_are_all_named(self, client: FlaskClient) -> None:
        body = {"cards": [], "options": {"x": 1, "score_limit": 0, "pi_ya_as_zero": 0}}
        assert codes(refused(client, CLASSIFY, body)) == [
            ("/options/x", "unknown_option"),
            ("/options/score_limit", "out_of_range"),
            ("/options/pi_ya_as_zero", "wrong_type"),
        ]

    def test_at_most_fifty_errors_are_listed(self, client: FlaskClient) -> None:
        for cards in (["x"] * 60, ["C"] * 60):
            assert len(refused(client, CLASSIFY, {"cards": cards})) == 50
        options = {str(number): 1 for number in range(60)}
        assert len(refused(client, CLASSIFY, {"cards": [], "options": options})) == 50

    def test_the_detail_counts_all_errors(self, client: FlaskClient) -> None:
        problem = client.post(CLASSIFY, json={"cards": ["x"] * 60}).get_json()
        assert "59 more" in problem["detail"]

    def test_the_detail_repeats_the_first_error(self, client: FlaskClient) -> None:
        problem = client.post(CLASSIFY, json={"cards": ["x", "y", "7"]}).get_json()
        first = problem["errors"][0]
        assert problem["detail"] == f"{first['pointer']}: {first['detail']} (and 1 more)"

    def test_too_many_copies_are_counted_over_trick_and_play(self, client: FlaskClient) -> None:
        body = {"trick": {"cards": ["P", "H", "H", "H"]}, "play": {"cards": ["H", "P", "H"]}}
        errors = refused(client, path_of("beats", THREE), body)
        assert codes(errors) == [
            ("/play/cards/1", "too_many_copies"),
            ("/play/cards/2", "too_many_copies"),
        ]

    def test_a_card_beyond_the_deck_stays_beyond_it_under_every_house_rule(
        self, client: FlaskClient
    ) -> None:
        rules = {"attached_card_may_match_body": True, "attached_pair_may_match_body": True}
        for count, ruleset in ((5, THREE), (7, FIVE)):
            body = {"cards": ["4"] * count, "options": rules}
            errors = refused(client, path_of("classify", ruleset), body)
            assert codes(errors) == [(f"/cards/{count - 1}", "too_many_copies")]

    def test_many_of_a_card_are_never_taken_for_others(self, client: FlaskClient) -> None:
        for card in ("0", "7", "12", "H", "P", "C", "Q"):
            for count in (8, 9, 15, 16, 17, 24, 32, 63, 64, 65, 72, 100):
                errors = refused(client, CLASSIFY, {"cards": [card] * count})
                assert {error["code"] for error in errors} == {"too_many_copies"}


class TestPointers:
    """RFC 6901, by which every error points; the other tests rely on what is tested here."""

    def test_they_are_followed(self) -> None:
        body = {"": {"a/b": [0, {"~1": "there"}]}}
        assert at("", body) == body
        assert at("//a~1b/1/~01", body) == "there"

    @pytest.mark.parametrize("pointer", ["/x", "/a/2", "/a/-", "/a/01", "/a/-1", "/a/0/0", "/a/１"])  # noqa: RUF001
    def test_those_that_lead_nowhere(self, pointer: str) -> None:
        assert not points({"pointer": pointer, "code": "wrong_type"}, {"a": ["x", "y"]})


def failing_with(error: Exception) -> FlaskClient:
    """A client of an application some of whose views raise an error."""
    app = create_app(Settings())

    def fail(**_: str) -> NoReturn:
        raise error

    for name in ("classify", "getRuleset", "docs"):
        (endpoint,) = [one for one in app.view_functions if one.rpartition(".")[2] == name]
        app.view_functions[endpoint] = fail
    return checking(app).test_client()


class TestOrder:
    def test_unknown_fields_are_told_by_name_behind_all_else(self, client: FlaskClient) -> None:
        names = [f"extra{n:02}" for n in (7, 3, 11, 2, 19, 5)]
        errors = refused(client, CLASSIFY, {**dict.fromkeys(names, 0), "cards": 7})
        assert [error["pointer"] for error in errors] == [
            "/cards",
            *(f"/{n}" for n in sorted(names)),
        ]


class TestInternal:
    """When the referee itself fails."""

    SECRET = "the cellar key hangs behind the clock"

    @pytest.fixture
    def failing(self) -> FlaskClient:
        return failing_with(RuntimeError(self.SECRET))

    @pytest.mark.parametrize(
        ("method", "path"),
        [("POST", CLASSIFY), ("GET", f"/v1/rulesets/{FIVE}"), ("GET", "/docs")],
    )
    def test_nothing_of_it_leaks(
        self,
        failing: FlaskClient,
        caplog: pytest.LogCaptureFixture,
        method: str,
        path: str,
    ) -> None:
        with caplog.at_level(logging.ERROR):
            response = failing.open(path, method=method, headers={"X-Request-Id": "number-7"})
        assert response.status_code == 500
        text = response.get_data(as_text=True)
        assert response.get_json()["code"] == "internal"
        assert response.get_json()["request_id"] == "number-7"
        for leak in (self.SECRET, "RuntimeError", "Traceback", ".py"):
            assert leak not in text
            assert leak not in str(response.headers)
        (line,) = caplog.records
        assert getattr(line, TOLD)["request_id"] == "number-7"
        written = formatter(Settings()).format(line)
        assert "number-7" in written
        assert "RuntimeError" in written
        assert self.SECRET not in written, "what went wrong may repeat what was asked"
        line.exc_text = None
        assert self.SECRET in formatter(Settings(log="debug")).format(line), "unless wanted"
        assert response.headers["Access-Control-Allow-Origin"] == "*"

    @pytest.mark.parametrize(
        ("raised", "status", "code"),
        [
            (ServiceUnavailable("the cellar is flooded"), 500, "internal"),
            (InternalServerError("the cellar is flooded"), 500, "internal"),
            (ImATeapot("the cellar is flooded"), 400, "bad_request"),
        ],
    )
    def test_neither_does_what_a_library_says_of_itself(
        self, raised: HTTPException, status: int, code: str
    ) -> None:
        response = failing_with(raised).post(CLASSIFY, json={})
        assert (response.status_code, response.get_json()["code"]) == (status, code)
        assert "cellar" not in response.get_data(as_text=True)

    def test_the_next_question_is_answered(
        self, failing: FlaskClient, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.CRITICAL):
            failing.post(CLASSIFY, json={})
        body = {"trick": {"cards": ["7"]}, "play": {"cards": ["8"]}}
        assert answered(failing, BEATS, body)["beats"] is True


class TestOnARunningServer:
    """What only a real server can be sent."""

    @pytest.fixture
    def connection(self, base: str) -> Iterator[HTTPConnection]:
        connection = HTTPConnection(base.removeprefix("http://"), timeout=20)
        yield connection
        connection.close()

    @staticmethod
    def asked(
        connection: HTTPConnection, pieces: list[bytes], **more: str
    ) -> tuple[int, Headers, Json]:
        """The answer to a body in chunks."""
        connection.request("POST", CLASSIFY, iter(pieces), {**JSON, **more}, encode_chunked=True)
        response = connection.getresponse()
        headers, body = Headers(response.getheaders()), response.read()
        check("POST", CLASSIFY, response.status, headers, body)
        return response.status, headers, json.loads(body)

    def test_a_body_in_chunks(self, connection: HTTPConnection) -> None:
        status, _, answer = self.asked(connection, [b'{"car', b'ds": [', b'"7"', b"]}"])
        assert (status, answer["legal"]) == (200, True)

    def test_chunks_up_to_the_limit(self, connection: HTTPConnection) -> None:
        spaces = b" " * 65_536
        status, _, _ = self.asked(connection, [b'{"cards": []}'.ljust(65_536)] + [spaces] * 15)
        assert status == 200

    def test_chunks_beyond_the_limit(self, connection: HTTPConnection) -> None:
        spaces = b" " * 65_536
        status, _, problem = self.asked(
            connection, [b'{"cards": []}'.ljust(65_536)] + [spaces] * 15 + [b"this is no JSON"]
        )
        assert (status, problem["code"]) == (413, "payload_too_large")

    def test_a_length_beyond_the_limit(self, connection: HTTPConnection) -> None:
        connection.request("POST", CLASSIFY, b" " * (MOST_BYTES + 1), JSON)
        response = connection.getresponse()
        headers, body = Headers(response.getheaders()), response.read()
        check("POST", CLASSIFY, response.status, headers, body)
        assert response.status == 413

    def test_the_connection_goes_on_after_a_problem(self, connection: HTTPConnection) -> None:
        for pieces, expected in (([b"["], 400), ([b"{}"], 422), ([b'{"cards": []}'], 200)):
            status, _, _ = self.asked(connection, pieces)
            assert status == expected

    @pytest.mark.parametrize("length", [1, len(GOOD) - 1])
    def test_a_body_longer_than_its_length_is_cut_there(self, base: str, length: int) -> None:
        (answer, *_) = over_a_socket(base, request(GOOD, length=length))
        assert answer[0] == 400

    def test_a_body_shorter_than_its_length_is_none(self, base: str) -> None:
        ((status, _, _),) = over_a_socket(base, request(GOOD, length=len(GOOD) + 10))
        assert status == 400

    def test_chunks_that_break_off(self, base: str) -> None:
        ((status, _, body),) = over_a_socket(base, chunked([GOOD], end=b""))
        assert (status, json.loads(body)["code"]) == (400, "bad_request")

    @pytest.mark.parametrize("size", [b"ZZ", b"-5", b"", b"0x5", b"1_0"])
    def test_chunks_of_no_size(self, base: str, size: bytes) -> None:
        sent = request(size + b"\r\n{}\r\n0\r\n\r\n", b"Transfer-Encoding: chunked")
        ((status, headers, _),) = over_a_socket(base, sent)
        assert status == 400
        assert headers["Connection"] == "close", "nobody knows where the next request begins"

    @pytest.mark.parametrize(
        "sent",
        [
            b"\x00 nonsense\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
            request(GOOD, *[b"X-%d: 1" % one for one in range(150)], length=len(GOOD)),
            request(GOOD, b"X-Long: " + b"a" * 9_000, length=len(GOOD)),
            request(GOOD, b"Content-Length: seven"),
            request(GOOD, b"Content-Length: 7", length=len(GOOD)),
            request(GOOD, b"Expect: nonsense", length=len(GOOD)),
        ],
        ids=["noise", "version", "line", "headers", "header", "length", "lengths", "expectation"],
    )
    def test_what_is_no_http_is_a_problem_too(self, base: str, sent: bytes) -> None:
        ((status, headers, body),) = over_a_socket(base, sent)
        assert 400 <= status < 500
        check("GET", "/nowhere", status, headers, body)

    def test_questions_sent_before_the_answers_are_read(self, base: str) -> None:
        found = over_a_socket(base, request(b"{", length=1) + request(GOOD, length=len(GOOD)) * 9)
        assert [status for status, _, _ in found] == [400] + [200] * 9


def over_a_socket(base: str, sent: bytes) -> list[tuple[int, Headers, bytes]]:
    """The answers to bytes as they are."""
    return list(answers(exchange(int(base.rpartition(":")[2]), sent)))
