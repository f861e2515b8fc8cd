"""The application for a WSGI server of one's own, with settings from the environment."""

from __future__ import annotations

from typing import Final

from referee.api.app import create_app
from referee.api.preload import preload

preload()
app: Final = create_app()
