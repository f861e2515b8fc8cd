"""How many questions one address may ask: only where the one who runs the server wants limits.

Counted are requests below ``/v1``; pages, health and preflights are not. A request costs one for
each kibibyte of its body that was begun, so that a batch costs about what its questions would.
"""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address, ip_network
from math import ceil
from time import time
from typing import Any, Final

from flask import Flask, Response, request
from flask_limiter import Limiter, RateLimitExceeded, RequestLimit
from limits import RateLimitItem, parse_many
from limits.errors import StorageError

from referee.api.limits import MOST_BYTES
from referee.api.problems import Problem, respond
from referee.api.settings import Settings

#: Bytes of a body that cost one request.
BYTES_FOR_ONE: Final = 1024
#: The part of an IPv6 address that one household or machine gets, and changes within at will.
_NETWORK_BITS: Final = 64
#: Seconds that redis gets to answer before this process counts by itself.
_PATIENCE: Final[dict[str, Any]] = {
    "socket_connect_timeout": 0.25,
    "socket_timeout": 0.25,
    "wrap_exceptions": True,
}


def limit_rates(app: Flask, settings: Settings) -> None:
    """Let the application refuse what goes beyond the limits, and tell what is left.

    All paths count together. When redis is gone, each process counts by itself until it is back.
    """
    assert settings.rate_limits is not None
    lowest = min(limit.amount for limit in parse_many(settings.rate_limits))
    shared = settings.rate_storage != "memory://"
    limiter = Limiter(
        client,
        app=app,
        application_limits=[settings.rate_limits],
        application_limits_cost=lambda: min(cost(), lowest),
        strategy="fixed-window",
        storage_uri=settings.rate_storage,
        storage_options=dict(_PATIENCE) if shared else {},
        in_memory_fallback_enabled=shared,
        key_prefix="referee",
    )
    limiter.request_filter(_not_counted)

    def tell(response: Response) -> Response:
        met = limiter.current_limits
        if met:
            with suppress(StorageError):  # redis went away since the request was counted
                response.headers.update(_told(met))
        return response

    app.after_request(tell)
    app.register_error_handler(RateLimitExceeded, lambda _: _refused(limiter.current_limits))


def client() -> str:
    """Who asks: the address, of IPv6 the network."""
    told = request.remote_addr or "unknown"
    try:
        address = ip_address(told)
    except ValueError:  # over a socket of the file system there is none
        return told
    if address.version == 4:
        return told
    return str(ip_network((address, _NETWORK_BITS), strict=False).network_address)


def cost() -> int:
    """What the request costs, at least 1; a body that tells no length costs as much as any can."""
    length = request.content_length
    if length is None:
        length = MOST_BYTES if "HTTP_TRANSFER_ENCODING" in request.environ else 0
    return max(1, ceil(min(length, MOST_BYTES) / BYTES_FOR_ONE))


def _not_counted() -> bool:
    return request.method == "OPTIONS" or not request.path.startswith("/v1/")


def _told(met: list[RequestLimit]) -> dict[str, str]:
    """The headers; of several limits the one with the least left is told."""
    nearest = min(met, key=lambda one: one.remaining / one.limit.amount)
    left = f"r={nearest.remaining};t={_wait(nearest)}"
    return {
        "RateLimit-Policy": ", ".join(
            f"{_name(one.limit)};q={one.limit.amount};w={one.limit.get_expiry()}" for one in met
        ),
        "RateLimit": f"{_name(nearest.limit)};{left}",
    }


def _name(limit: RateLimitItem) -> str:
    """What a limit is called: by its window.

    >>> _name(parse_many("600 per 5 minutes")[0])
    '"5-minute"'
    """
    multiples = f"{limit.multiples}-" if limit.multiples > 1 else ""
    return f'"{multiples}{limit.GRANULARITY.name}"'


def _wait(limit: RequestLimit) -> int:
    """Whole seconds until the window is over, at least 1."""
    return max(1, ceil(limit.window.reset_time - time()))


def _refused(met: list[RequestLimit]) -> Response:
    broken = [one for one in met if one.breached]
    detail, wait = "more requests came than are allowed", 1
    with suppress(StorageError):
        wait = max(map(_wait, broken))
        allowed = " and ".join(str(one.limit) for one in broken)
        detail = f"{allowed} are allowed to one address; ask again in {wait} s"
    return respond(Problem("rate_limited", detail, headers={"Retry-After": str(wait)}))
