"""The servers under load: ``python -m benchmarks.load_servers SERVER APPLICATION PORT``.

Each serves the referee or a bare echo, with as many processes and threads as ``referee serve``, all
loaded before they fork. It says ``ready`` on standard output once it listens.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from flask import Flask

from benchmarks.http_servers import bare
from referee.api import create_app
from referee.api.preload import preload
from referee.api.server import Server
from referee.api.settings import Settings

_SETTINGS: Final = Settings(workers=max(2, os.cpu_count() or 1))


def referee() -> Flask:
    """The interface as it is served."""
    preload()
    return create_app(_SETTINGS)


APPLICATIONS: Final[dict[str, Callable[[], Flask]]] = {"referee": referee, "bare": bare}


def _gunicorn(application: Flask, port: int, worker: str | None) -> None:
    """Serve under our settings of gunicorn, with workers of another class where one is named."""
    server = Server(application, replace(_SETTINGS, port=port))
    if worker is not None:
        server.cfg.set("worker_class", worker)
        # Threads would make gunicorn take its workers with threads in place of plain ones.
        server.cfg.set("threads", 1 if worker == "sync" else _SETTINGS.threads)
    server.cfg.set("when_ready", lambda _: _ready())
    server.run()


def _granian(application: Flask, port: int) -> None:
    """Serve under granian, which is told to replace workers that died: unasked it stops."""
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    server = Granian(
        "benchmarks.load_servers",
        port=port,
        interface=Interfaces.WSGI,
        workers=_SETTINGS.workers,
        blocking_threads=_SETTINGS.threads,
        backlog=2048,
        websockets=False,
        respawn_failed_workers=True,
        respawn_interval=1.0,
        log_level=LogLevels.warning,
    )
    server.on_startup(_ready)

    def loaded(*_: Any, **__: Any) -> Flask:
        return application

    server.serve(target_loader=loaded)


def _ready() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


SERVERS: Final[dict[str, Callable[[Flask, int], None]]] = {
    "as shipped": lambda application, port: _gunicorn(application, port, None),
    "gthread": lambda application, port: _gunicorn(application, port, "gthread"),
    "sync": lambda application, port: _gunicorn(application, port, "sync"),
    "granian": _granian,
}

if __name__ == "__main__":
    made = APPLICATIONS[sys.argv[2]]()
    gc.collect()
    gc.freeze()
    SERVERS[sys.argv[1]](made, int(sys.argv[3]))
