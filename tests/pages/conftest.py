"""A browser for the page tests: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.live import live_server

#: So that the browser asks nobody on its own account.
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        message = "NO BROWSER: the page tests need Chromium (Debian: apt-get install chromium)"
        if os.environ.get("REFEREE_NOTHING_SKIPPED"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(_QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with live_server() as base:
        yield base
