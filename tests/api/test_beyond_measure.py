"""Bodies with far more mistakes than anyone reads: the first are told, the rest costs nothing."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.limits import MOST_COUNTED, MOST_ERRORS
from referee.api.settings import Settings
from tests.api.asking import CLASSIFY


@pytest.mark.parametrize("many", [MOST_COUNTED + 10, 50_000])
def test_unknown_fields(client: FlaskClient, many: int) -> None:
    body = {f"x{number}": 1 for number in range(many)} | {"cards": ["x"]}
    answer = client.post(CLASSIFY, json=body).get_json()
    assert answer["detail"].endswith(f"(and at least {MOST_COUNTED:,} more)")
    assert len(answer["errors"]) == MOST_ERRORS
    assert answer["errors"][0]["pointer"] == "/cards/0"


def test_unknown_fields_as_many_as_are_counted(client: FlaskClient) -> None:
    body: dict[str, Any] = {f"x{number}": 1 for number in range(MOST_COUNTED)}
    body["cards"] = []
    answer = client.post(CLASSIFY, json=body).get_json()
    assert answer["detail"].endswith(f"(and {MOST_COUNTED - 1} more)")


def test_unknown_house_rules(client: FlaskClient) -> None:
    body = {"cards": [], "options": {f"x{number}": 1 for number in range(50_000)}}
    answer = client.post(CLASSIFY, json=body).get_json()
    assert answer["detail"].endswith(f"(and at least {MOST_COUNTED:,} more)")
    assert len(answer["errors"]) == MOST_ERRORS


def test_several_slashes_make_another_path() -> None:
    client = create_app(Settings()).test_client()  # that of the others takes them for one itself
    for path in ("//v1/rulesets", "///v1/rulesets", "//", "/v1//rulesets"):
        answer = client.get("/", environ_overrides={"PATH_INFO": path})
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")
