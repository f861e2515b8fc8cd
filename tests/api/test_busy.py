"""When there is too much to do: a 503 that may be sent again, and others are not held up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, ClassVar

import pytest
from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.settings import Settings
from referee.chimera.catalogue import CATALOGUES_KEPT, catalogue_of, figures_of
from referee.chimera.once import BuildOnce, TooManyWait
from tests.api.asking import CLASSIFY, answered, path_of
from tests.api.conftest import checking
from tests.api.test_conventions import client_under

Json = Any


class TestBuildOnce:
    def test_only_so_many_wait(self) -> None:
        begun, go_on = Event(), Event()

        def build(key: str) -> str:
            begun.set()
            assert go_on.wait(10)
            return key

        values = BuildOnce(build, 4)
        values.most_waiting = 2
        with ThreadPoolExecutor(2) as threads:
            first = threads.submit(values, "a")
            assert begun.wait(10)
            second = threads.submit(values, "b")
            while values.waiting < 2:
                pass
            for key in ("a", "b", "c"):
                with pytest.raises(TooManyWait):
                    values(key)
            go_on.set()
            assert (first.result(), second.result()) == ("a", "b")
        assert values("c") == "c", "afterwards there is room again"
        assert values.builds == 3

    def test_pinned_values_are_waited_for_by_all(self) -> None:
        values = BuildOnce(str, 4)
        values.most_waiting = 0
        values.pin("a")
        assert values("a") == "a"
        with pytest.raises(TooManyWait):
            values("b")

    def test_what_is_built_is_given_to_all(self) -> None:
        values = BuildOnce(str, 4)
        assert values("a") == "a"
        values.most_waiting = 0
        assert values("a") == "a"

    def test_a_failure_leaves_nobody_waiting(self) -> None:
        def build(key: str) -> str:
            raise RuntimeError(key)

        values = BuildOnce(build, 4)
        values.most_waiting = 1
        for _ in range(3):
            with pytest.raises(RuntimeError):
                values("a")
        assert values.waiting == 0


class TestHouseRules:
    @pytest.fixture
    def crowded(self, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
        """An application where nobody may wait for house rules."""
        client = client_under()
        monkeypatch.setattr(catalogue_of, "most_waiting", 0)
        monkeypatch.setattr(figures_of, "most_waiting", 0)
        return client

    #: House rules that no other test asks for.
    OPTIONS: ClassVar[Json] = {"sequence_of_pairs_minimum": 5, "attached_card_may_match_body": True}

    def test_those_that_would_have_to_wait_are_told_so(self, crowded: FlaskClient) -> None:
        body = {"hand": ["7", "7"], "trick": None, "options": self.OPTIONS}
        response = crowded.post(path_of("legal-plays"), json=body)
        assert (response.status_code, response.get_json()["code"]) == (503, "busy")
        assert response.headers["Retry-After"] == "1"

    def test_what_needs_no_enumeration_is_answered(self, crowded: FlaskClient) -> None:
        answered(crowded, CLASSIFY, {"cards": ["7", "7"], "options": self.OPTIONS})
        answered(crowded, path_of("legal-plays"), {"hand": ["7", "7"], "trick": None})

    def test_of_a_batch_only_the_item(self, crowded: FlaskClient) -> None:
        plain = {"hand": ["7", "7"], "trick": None}
        bodies = [plain, plain | {"options": self.OPTIONS}, plain]
        requests = [{"path": path_of("legal-plays"), "body": body} for body in bodies]
        responses = answered(crowded, "/v1/batch", {"requests": requests})["responses"]
        assert [one["status"] for one in responses] == [200, 503, 200]
        assert responses[1]["body"]["code"] == "busy"

    def test_how_many_are_kept_is_a_setting(self) -> None:
        try:
            create_app(Settings(house_rules_kept=7, threads=32))
            assert catalogue_of.most == 7
            assert catalogue_of.most_waiting == figures_of.most_waiting == 8
        finally:
            create_app(Settings())
        assert catalogue_of.most == CATALOGUES_KEPT


class TestTime:
    def test_what_a_batch_has_no_time_for_is_refused_item_by_item(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = iter(range(1_000))
        monkeypatch.setattr("referee.api.resources.batch.monotonic", lambda: next(clock))
        monkeypatch.setattr("referee.api.app.monotonic", lambda: 0)
        client = checking(create_app(Settings(request_seconds=3))).test_client()
        question = {"path": CLASSIFY, "body": {"cards": ["7"]}}
        responses = answered(client, "/v1/batch", {"requests": [question] * 6})["responses"]
        assert [one["status"] for one in responses] == [200] * 4 + [503] * 2
        assert responses[4]["body"]["code"] == "busy"
        assert "time" in responses[4]["body"]["detail"]
