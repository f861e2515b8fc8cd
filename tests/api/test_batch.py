"""Many questions at once, each answered as if it were asked alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import OF_2014, THREE, answered, codes, path_of, posted, refused

Json = Any

BATCH = "/v1/batch"
CONTEST = {
    "chimera": {"head": {"animal": "lion", "skills": {}}, "body": "sheep", "tail": "sheep"},
}


def item(path: str, body: Json) -> Json:
    return {"path": path, "body": body}


def responses(client: FlaskClient, *items: Json) -> list[Json]:
    found: list[Json] = answered(client, BATCH, {"requests": list(items)})["responses"]
    assert len(found) == len(items)
    return found


#: A good and a bad question to every call.
ASKED = [
    item(path_of("classify"), {"cards": ["7", "7", "7", "Q"]}),
    item(path_of("classify"), {"cards": ["7", 7]}),
    item(path_of("classify", THREE), {"cards": ["7", "Q"]}),
    item(path_of("beats"), {"trick": {"cards": ["5"]}, "play": {"cards": ["6"]}}),
    item(path_of("beats"), {"trick": {"cards": ["5", "6"]}, "play": {"cards": ["6"]}}),
    item(path_of("legal-plays"), {"hand": ["5", "6", "P", "C"], "limit": 2}),
    item(path_of("legal-plays"), {"hand": ["5", "6"], "including": ["7"]}),
    item(path_of("deal"), {"seed": "a seed"}),
    item(path_of("deal"), {"seed": ""}),
    item(path_of("auction", OF_2014), {"players": ["A", "B", "C"], "calls": ["pass", 40]}),
    item(path_of("auction", OF_2014), {"players": ["A", "B"], "calls": []}),
    item(
        path_of("hands/referee", THREE),
        {"players": ["A", "B", "C"], "first_bidder": "A", "events": [{"type": "pass"}]},
    ),
    item(
        path_of("hands/score", THREE),
        {"players": ["A", "B", "C"], "chimera": "A", "bid": 20, "out": ["B"]},
    ),
    item(path_of("games/score", THREE), {"players": ["A", "B", "C"], "hands": [{}]}),
    item("/v1/chimere/chimeras/approve", CONTEST),
    item("/v1/chimere/chimeras/approve", {"chimera": "lion"}),
    item(path_of("classify", OF_2014), {"cards": ["3"], "options": {"pi_ya_as_zero": True}}),
    item("/v1/rulesets/chess/classify", {"cards": []}),
    item("/v1/rulesets", {}),
    item("/v1/health", {}),
    item("/health/live", {}),
    item("/v1/openapi.json", None),
    item(path_of("classify") + "/", {"cards": []}),
    item("", {}),
]


def without_id(body: Json) -> Json:
    return {name: value for name, value in body.items() if name != "request_id"}


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["path"])
def test_each_is_answered_as_if_asked_alone(client: FlaskClient, asked: Json) -> None:
    alone = posted(client, asked["path"] or "/", asked["body"])
    (together,) = responses(client, asked)
    assert together["status"] == alone.status_code
    assert without_id(together["body"]) == without_id(json.loads(alone.get_data()))


def test_the_answers_stand_in_the_order_of_the_questions(client: FlaskClient) -> None:
    ranks = [str(rank) for rank in range(13)]
    asked = [item(path_of("classify"), {"cards": [rank]}) for rank in ranks]
    found = [one["body"]["readings"][0]["rank"] for one in responses(client, *asked)]
    assert found == ranks


def test_one_that_fails_fails_alone(client: FlaskClient) -> None:
    found = responses(client, *ASKED)
    alone = [responses(client, asked)[0] for asked in ASKED]
    assert [one["status"] for one in found] == [one["status"] for one in alone]
    assert {one["status"] for one in found} == {200, 404, 405, 422}


def test_problems_carry_the_id_of_the_batch(client: FlaskClient) -> None:
    body = {"requests": [item(path_of("classify"), {})]}
    response = client.post(BATCH, json=body, headers={"X-Request-Id": "batch-7"})
    assert response.get_json()["responses"][0]["body"]["request_id"] == "batch-7"


@pytest.mark.parametrize(
    ("malformed", "wrong"),
    [
        (3, [("", "wrong_type")]),
        (None, [("", "wrong_type")]),
        ([], [("", "wrong_type")]),
        ({}, [("/path", "required"), ("/body", "required")]),
        ({"path": path_of("classify")}, [("/body", "required")]),
        ({"path": 3, "body": {}}, [("/path", "wrong_type")]),
        ({"path": "/v1", "body": {}, "method": "GET"}, [("/method", "unknown_field")]),
        ({"path": path_of("classify"), "body": []}, [("", "wrong_type")]),
    ],
)
def test_a_malformed_one_says_what_is_wrong(
    client: FlaskClient, malformed: Json, wrong: list[tuple[str, str]]
) -> None:
    good = item(path_of("classify"), {"cards": ["7"]})
    first, second = responses(client, malformed, good)
    assert first["status"] == 422
    assert codes(first["body"]["errors"]) == wrong
    assert second["status"] == 200


def test_a_batch_is_not_asked_within_a_batch(client: FlaskClient) -> None:
    (inner,) = responses(client, item(BATCH, {"requests": []}))
    assert (inner["status"], inner["body"]["code"]) == (404, "not_found")


def test_an_empty_batch_has_no_answers(client: FlaskClient) -> None:
    assert responses(client) == []


def test_a_path_is_decoded_as_alone(client: FlaskClient) -> None:
    asked = item("/v1/rulesets/chimera%2D2014/classify", {"cards": ["7"]})
    assert responses(client, asked)[0]["status"] == 200


class TestLimits:
    def test_a_thousand_questions_are_answered(self, client: FlaskClient) -> None:
        asked = item(path_of("classify"), {"cards": ["7"]})
        assert len(responses(client, *[asked] * 1_000)) == 1_000

    def test_one_more_is_too_many(self, client: FlaskClient) -> None:
        asked = item(path_of("classify"), {"cards": ["7"]})
        errors = refused(client, BATCH, {"requests": [asked] * 1_001})
        assert codes(errors) == [("/requests", "out_of_range")]

    def test_no_more_than_ten_thousand_plays_are_listed(self, client: FlaskClient) -> None:
        hand = [*map(str, range(13)), "7", "7", "6", "6", "5", "5", "Q"]
        asked = item(path_of("legal-plays"), {"hand": hand, "limit": 1_000})
        figures = item(path_of("legal-plays"), {"hand": hand, "limit": 0})
        found = responses(client, *[asked] * 11, figures)
        listed = [len(one["body"].get("plays", [])) for one in found]
        assert sum(listed) <= 10_000
        assert listed[0] == 1_000
        assert codes(found[10]["body"]["errors"]) == [("/limit", "out_of_range")]
        assert found[11]["status"] == 200

    def test_no_more_than_eight_sets_of_house_rules_are_used(self, client: FlaskClient) -> None:
        asked = [
            item(path_of("classify", THREE), {"cards": ["7"], "options": {"score_limit": limit}})
            for limit in (*range(1, 10), 1)
        ]
        found = responses(client, *asked)
        assert [one["status"] for one in found] == [200] * 8 + [422, 200]
        assert codes(found[8]["body"]["errors"]) == [("/options", "out_of_range")]


def test_a_failure_inside_stays_inside(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.api.resources import batch

    def fail(_path: str) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(batch, "_route", fail)
    (failed,) = responses(client, item(path_of("classify"), {"cards": ["7"]}))
    assert (failed["status"], failed["body"]["code"]) == (500, "internal")
    assert "secret" not in json.dumps(failed)
