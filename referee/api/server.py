"""Serving with gunicorn: threads, so that clients keep their connections."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from flask import Flask
from gunicorn.app.base import BaseApplication

from referee.api.gunicorn_options import options
from referee.api.settings import Settings


class Tls(NamedTuple):
    """Certificate and key, as files in PEM, for serving over HTTPS."""

    certificate: Path
    key: Path


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """The application under gunicorn, with all its settings from here."""

    def __init__(self, app: Flask, settings: Settings, tls: Tls | None = None) -> None:
        self._app = app
        self._options = options(settings)
        if tls is not None:
            self._options |= {"certfile": str(tls.certificate), "keyfile": str(tls.key)}
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings to gunicorn; one it does not know in this version is left out."""
        for name, value in self._options.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, loaded before the workers fork."""
        return self._app
