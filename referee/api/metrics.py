"""What is counted and measured, for Prometheus, and right with any number of processes.

Each process writes to files of its own, and the one that gives them out adds them up. The files
are named by the place of a worker, not by its process: who takes the place of another goes on in
its files, so that neither the figures nor the files are lost or multiply.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from referee import __version__
from referee.api.observed import Observation
from referee.chimera.catalogue import catalogue_of, figures_of

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

#: Where the library looks for the folder of the files, at the time it is loaded.
_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
#: How the name of the folder begins where we made it.
_OWN: Final = "referee-metrics-"
#: The place of the process that starts the workers.
_MAIN: Final = "main"
#: Seconds, between a classification and the time that a request gets.
_BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
#: The reason of a verdict that has none.
_PLAIN: Final = "none"

_place = _MAIN


def take_place(place: str) -> None:
    """Write from now on to the files of this place."""
    global _place  # noqa: PLW0603 - a process has one place
    _place = place


class Metrics:
    """Counts and measures what is observed."""

    def __init__(self) -> None:
        os.environ.setdefault(_FOLDER, tempfile.mkdtemp(prefix=_OWN))
        # Loaded here, once the folder is known.
        from prometheus_client import Counter, Gauge, Histogram, values  # noqa: PLC0415

        values.ValueClass = values.MultiProcessValue(lambda: _place)  # type: ignore[no-untyped-call]
        self._requests = Counter(
            "referee_requests",
            "Requests answered.",
            ["operation", "method", "status"],
            registry=None,
        )
        self._seconds = Histogram(
            "referee_request_seconds",
            "Time from a whole request to its answer.",
            ["operation"],
            buckets=_BUCKETS,
            registry=None,
        )
        self._verdicts = Counter(
            "referee_verdicts",
            "Verdicts given, by the code of their reason.",
            ["operation", "reason"],
            registry=None,
        )
        self._builds = Counter(
            "referee_catalogue_builds",
            "Enumerations of all plays under house rules, while others may wait.",
            registry=None,
        )
        self._about = Gauge(
            "referee_info",
            "The version that runs.",
            ["version"],
            multiprocess_mode="max",
            registry=None,
        )
        self._about.labels(__version__).set(1)
        self._built = _builds()

    def __call__(self, seen: Observation, /) -> None:
        """Take note of a request."""
        self._requests.labels(seen.operation, seen.method, seen.status).inc()
        self._seconds.labels(seen.operation).observe(seen.seconds)
        for reason in seen.reasons:
            self._verdicts.labels(seen.operation, reason or _PLAIN).inc()
        built = _builds()
        if built != self._built:
            self._builds.inc(built - self._built)
            self._built = built


def _builds() -> int:
    """How often this process has enumerated all plays under some rules."""
    return catalogue_of.builds + figures_of.builds


def registry() -> CollectorRegistry:
    """What all processes have counted, added up whenever it is asked for."""
    from prometheus_client import CollectorRegistry  # noqa: PLC0415 - see above
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415 - see above

    whole = CollectorRegistry()
    MultiProcessCollector(whole, os.environ[_FOLDER])  # type: ignore[no-untyped-call]
    return whole


def give_out(host: str, port: int) -> None:
    """Answer at ``/metrics`` on a port of its own, from a thread of this process."""
    from prometheus_client import start_http_server  # noqa: PLC0415 - see above

    start_http_server(port, host, registry())


def forget() -> None:
    """Remove the files; to be called when the last process has ended."""
    folder = Path(os.environ[_FOLDER])
    for file in folder.glob("*.db"):
        file.unlink(missing_ok=True)
    if folder.name.startswith(_OWN):
        folder.rmdir()
