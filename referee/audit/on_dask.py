"""An audit on the workers of a scheduler of dask.distributed; needs the extra ``dask``."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator
from concurrent.futures import Future
from time import monotonic
from typing import Any, Final

from distributed import Client
from distributed.client import ClosedClientError
from distributed.comm.addressing import get_address_host
from distributed.scheduler import KilledWorker

from referee import __version__
from referee.audit.chunks import Chunk
from referee.audit.spread import NoScheduler, Results, WorkFailed, spread
from referee.audit.summary import Part
from referee.audit.work import audited

#: The client, which has hardly any types.
_CLIENT: Final[Any] = Client

#: Chunks given out for each thread of a worker.
_CHUNKS_EACH: Final = 3
#: Seconds to wait for the scheduler and for its first worker.
_TO_CONNECT: Final = 10
#: Seconds after which the workers are counted again: they come and go.
_COUNTED_AGAIN: Final = 2.0


class OnDask:
    """An engine of the workers that a scheduler has. Those that come later take part."""

    def __init__(self, scheduler: str) -> None:
        self._scheduler = scheduler

    def __call__(self, chunks: Iterator[Chunk]) -> Results:
        """Every chunk with its part. Raises ``NoScheduler`` and ``WorkFailed``."""
        # What goes wrong is said in an exception; the client would print its inner life as well.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            get_address_host(self._scheduler)  # the client would not survive a wrong one
            client = _CLIENT(self._scheduler, timeout=_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoScheduler(f"no scheduler at {self._scheduler}: {error}") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=_TO_CONNECT)
            except TimeoutError:
                raise NoScheduler(f"the scheduler {self._scheduler} has no workers") from None
            try:
                yield from spread(_Workers(client), chunks)
            except (OSError, ClosedClientError):
                raise WorkFailed("the scheduler of the workers is gone") from None


class _Workers:
    # A worker that is lost is none of our business: the scheduler gives its work to another, until
    # so many have been lost with a chunk that it suspects the chunk.
    lost: tuple[type[Exception], ...] = (KilledWorker,)

    def __init__(self, client: Any) -> None:
        self._client = client
        # Not pure: else equal chunks would be one.
        self._executor = client.get_executor(pure=False)
        self._room = 0
        self._counted = -_COUNTED_AGAIN

    def room(self) -> int:
        now = monotonic()
        if now - self._counted >= _COUNTED_AGAIN:
            threads = sum(self._client.nthreads().values())
            self._room = max(1, threads) * _CHUNKS_EACH
            self._counted = now
        return self._room

    def submit(self, chunk: Chunk) -> Future[Part]:
        # The scheduler looks into the work it hands on, as far as this call and these bytes; the
        # worker that reads them does what they say. So only the workers need the referee.
        future: Future[Part] = self._executor.submit(pickle.loads, pickle.dumps(_Call(chunk)))
        return future


class _Call:
    """A chunk that becomes its part where it is unpickled."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk

    def __reduce__(self) -> tuple[object, ...]:
        return audited_by, (__version__, self._chunk)


def audited_by(version: str, chunk: Chunk) -> Part:
    """What the lines of a chunk add, by this version of the referee and no other.

    Raises:
        WrongVersion: when the worker has another.
    """
    if version != __version__:
        raise WrongVersion(f"it has the referee {__version__}, not {version}")
    return audited(chunk)


class WrongVersion(Exception):
    """A worker with another version of the referee."""
