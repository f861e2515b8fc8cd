"""The referee of the SDK in both ways: in this process, and over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee_sdk import Referee
from tests.live import live_server


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    """The address of a running server."""
    with live_server() as base:
        yield base


@pytest.fixture
def local() -> Iterator[Referee]:
    """The referee in this process."""
    with Referee.local() as referee:
        yield referee


@pytest.fixture(params=["live", "local"])
def referee(request: pytest.FixtureRequest) -> Iterator[Referee]:
    """The referee over HTTP, and then in this process."""
    if request.param == "local":
        yield request.getfixturevalue("local")
        return
    with Referee(request.getfixturevalue("base")) as referee:
        yield referee
