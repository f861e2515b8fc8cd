"""Every common case, over HTTP on a running server and in the process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests
from flask.testing import FlaskClient

from referee.api import create_app
from tests.conformance.cases import Case, answered_cases, differences
from tests.live import live_server

CASES = list(answered_cases())


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def session() -> Iterator[tuple[requests.Session, str]]:
    with live_server() as base, requests.Session() as session:
        yield session, base


def test_there_are_cases_of_every_file_that_can_be_answered() -> None:
    files = {case.name.rsplit("-", 1)[0] for case in CASES}
    assert {
        "classify",
        "beats",
        "options",
        "edges",
        "legal-plays",
        "auction",
        "hands",
        "reasons",
        "tricks",
        "rules",
        "scores",
        "chimere",
    } <= files
    assert len(CASES) >= 1_030


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_in_the_process(case: Case, client: FlaskClient) -> None:
    response = client.post(case.path, json=case.request)
    assert differences(case.expect, response.status_code, response.get_json()) == []


def test_over_http(session: tuple[requests.Session, str]) -> None:
    asked, base = session
    failed = {}
    for case in CASES:
        response = asked.post(base + case.path, json=case.request, timeout=10)
        wrong = differences(case.expect, response.status_code, response.json())
        if wrong:
            failed[case.name] = wrong
    assert failed == {}
