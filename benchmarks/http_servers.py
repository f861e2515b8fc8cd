"""The servers that are compared: ``python -m benchmarks.http_servers referee|same|bare``.

All run under the referee's own gunicorn settings with one worker, on a free port of the loopback
interface, and write two lines to standard output: ``port N`` and ``worker PID``.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any, Final

from flask import Flask, jsonify, request
from flask.typing import ResponseReturnValue

from referee.api import create_app
from referee.api.preload import preload
from referee.api.server import Server
from referee.api.settings import Settings
from referee.api.strict_json import parse

_SETTINGS: Final = Settings(port=0, workers=1)


def referee() -> Flask:
    """The referee's interface, with its catalogues built as ``referee serve`` does."""
    preload()
    return create_app(_SETTINGS)


def same() -> Flask:
    """An echo behind all that the referee puts around an answer."""
    app = create_app(_SETTINGS)

    def echo() -> ResponseReturnValue:
        return app.json.response(parse(request.get_data(cache=False)))

    app.add_url_rule("/echo", "echo", echo, methods=["POST"])
    return app


def bare() -> Flask:
    """An echo as short as Flask allows."""
    app = Flask(__name__, static_folder=None)

    def echo() -> ResponseReturnValue:
        return jsonify(request.get_json())

    app.add_url_rule("/echo", "echo", echo, methods=["POST"])
    return app


APPLICATIONS: Final[dict[str, Callable[[], Flask]]] = {
    "referee": referee,
    "same": same,
    "bare": bare,
}


def serve(name: str) -> None:
    """Serve one of the applications until a signal ends it."""
    application = APPLICATIONS[name]()
    gc.collect()
    gc.freeze()  # as in production; the echoes are treated alike
    server = Server(application, _SETTINGS)

    def ready(arbiter: Any) -> None:
        _say(f"port {arbiter.LISTENERS[0].getsockname()[1]}")

    def working(worker: Any) -> None:
        _say(f"worker {worker.pid}")

    server.cfg.set("when_ready", ready)
    server.cfg.set("post_worker_init", working)
    server.run()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
