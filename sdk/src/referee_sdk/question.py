"""A question on its way: where it goes, what it says, and how to read the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from referee_sdk.cards import Cards, cards

T = TypeVar("T")


class Question(Generic[T]):
    """One call of the interface. It changes nothing and may be asked any number of times.

    Attributes:
        method: of HTTP.
        path: absolute, parts of it quoted.
        read: makes the value of the parsed JSON of the answer; raises ``ValueError``.
        body: what is sent, plain JSON values; None for a GET.
        params: of the query.
        listed: how many plays the answer lists at most.
    """

    __slots__ = ("body", "listed", "method", "params", "path", "read")

    def __init__(
        self,
        method: str,
        path: str,
        read: Callable[[Any], T],
        *,
        body: Mapping[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
        listed: int = 0,
    ) -> None:
        self.method = method
        self.path = path
        self.read = read
        self.body = body
        self.params = params
        self.listed = listed


class Asker(Protocol):
    """Whatever can be asked: a server, or a batch that asks it later."""

    def __call__(self, question: Question[T], /) -> T:
        """The answer."""


def at(*parts: str) -> str:
    """A path of these parts.

    >>> at("v1", "rulings", "a/b")
    '/v1/rulings/a%2Fb'
    """
    return "".join("/" + quote(part, safe="") for part in parts)


def body(**given: Any) -> dict[str, Any]:
    """A body of the fields that are given; those at None are left out."""
    return {name: value for name, value in given.items() if value is not None}


def listed_cards(written: Cards | None) -> list[str] | None:
    """Cards for a body."""
    return None if written is None else list(cards(written))
