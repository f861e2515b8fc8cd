"""What gunicorn is told: the numbers, and what happens when server and workers come and go."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, Final

from gunicorn import util

from referee.api import logs
from referee.api.limits import LONGEST_HEADER, LONGEST_LINE, MOST_HEADERS
from referee.api.open_files import room_for
from referee.api.refusals import refusing
from referee.api.settings import Settings, misspelt

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker

_LOG: Final = logging.getLogger(__name__)
#: Seconds after which a worker that gives no sign of life is replaced.
SILENCE: Final = 30
#: A folder in memory, on Linux.
_MEMORY: Final = "/dev/shm"  # noqa: S108 - gunicorn makes its files there safely


def options(settings: Settings) -> dict[str, Any]:
    """All of gunicorn's settings that are not its own defaults, by name."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    hooks = Hooks(settings)
    return {
        "bind": f"{host}:{settings.port}",
        "worker_class": "referee.api.patient_worker.PatientWorker",
        "workers": settings.workers,
        "threads": settings.threads,
        "worker_connections": settings.connections,
        "keepalive": settings.keep_alive,
        "timeout": SILENCE,
        "graceful_timeout": settings.grace,
        "max_requests": settings.recycle,
        # So that the workers are not replaced all at once.
        "max_requests_jitter": settings.recycle // 10,
        "limit_request_line": LONGEST_LINE,
        "limit_request_field_size": LONGEST_HEADER,
        "limit_request_fields": MOST_HEADERS,
        # No header stands for what only the server knows, whoever sends it.
        "forwarder_headers": "",
        # Where a sign of life never waits for a disk.
        "worker_tmp_dir": _MEMORY if os.access(_MEMORY, os.W_OK | os.X_OK) else None,
        # Files go the way of all answers, and never past the loop that sends them.
        "sendfile": False,
        "preload_app": True,
        "control_socket_disable": True,
        "loglevel": "warning",
        "on_starting": hooks.on_starting,
        # gunicorn has just set up its own log again, and forgotten what it was told since.
        "on_reload": hooks.on_starting,
        "when_ready": hooks.when_ready,
        "pre_fork": hooks.pre_fork,
        "post_fork": hooks.post_fork,
        "on_exit": hooks.on_exit,
    }


class Hooks:
    """What happens when the server and its workers come and go; the names are gunicorn's."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def on_starting(self, server: Arbiter) -> None:
        """Before anything else: how failures are told, and how many connections can be held."""
        logs.set_up(self._settings)
        for name, meant in misspelt().items():
            _LOG.warning("%s is no setting and does nothing; %s is one", name, meant)
        room = room_for(self._settings.connections)
        if room < self._settings.connections:
            told = "open files are limited: each process holds %s connections, not %s"
            _LOG.warning(told, room, self._settings.connections)
            server.cfg.set("worker_connections", room)
        util.write_error = refusing(any_origin=self._settings.cors_origins == "*")

    def when_ready(self, _server: Arbiter) -> None:
        """Once it listens: the metrics."""
        if self._settings.metrics_port:
            from referee.api import metrics  # noqa: PLC0415 - only there if asked for

            metrics.give_out(self._settings.metrics_host, self._settings.metrics_port)

    def pre_fork(self, server: Arbiter, worker: Worker) -> None:
        """Give a new worker the first free place."""
        taken = {getattr(other, "place", None) for other in server.WORKERS.values()}
        worker.place = next(n for n in range(len(taken) + 1) if n not in taken)

    def post_fork(self, _server: Arbiter, worker: Worker) -> None:
        """How patient the worker is; and what it counts goes to its place."""
        worker.request_seconds = self._settings.request_seconds
        worker.any_origin = self._settings.cors_origins == "*"
        if self._settings.metrics_port:
            from referee.api import metrics  # noqa: PLC0415 - only there if asked for

            metrics.take_place(f"worker{worker.place}")

    def on_exit(self, _server: Arbiter) -> None:
        """After the last worker."""
        if self._settings.metrics_port:
            from referee.api import metrics  # noqa: PLC0415 - only there if asked for

            metrics.forget()
