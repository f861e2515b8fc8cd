"""What the examples talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live import live_server


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with live_server() as base:
        yield base
