"""What the tests of the interface share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.api import create_app
from referee.api.settings import Settings
from tests.api.asking import CheckingClient
from tests.live import live_server


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application with the settings it has of its own accord."""
    return checking(create_app(Settings()))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that checks every answer against the specification."""
    return app.test_client()


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    """The address of a running server."""
    with live_server() as base:
        yield base


def checking(app: Flask) -> Flask:
    """The application, with clients that check every answer."""
    app.test_client_class = CheckingClient
    return app
