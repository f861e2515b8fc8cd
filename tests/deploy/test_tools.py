"""A test whose program is missing is skipped loudly, or fails where nothing may be skipped."""

from __future__ import annotations

import pytest

from tests.deploy import tools


def test_a_program_that_is_there() -> None:
    assert tools.needed("sh", "everywhere").endswith("/sh")


def test_without_a_program_the_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_NOTHING_SKIPPED", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"NO NO-SUCH.* \(its package\)"):
        tools.needed("no-such", "its package")


def test_unless_nothing_may_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_NOTHING_SKIPPED", "1")
    with pytest.raises(pytest.fail.Exception, match=r"NO NO-SUCH.* \(its package\)"):
        tools.needed("no-such", "its package")
