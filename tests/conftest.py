"""What all tests share: hypothesis draws the same examples each time, on a machine of any speed.

And one browser, started for the first test that wants it: there can only be one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.chromium import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser
