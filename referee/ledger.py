"""The ledger of rulings: what is decided where the rule texts leave a question open.

Only the shape of the ledger is here; each game keeps its own rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Status(StrEnum):
    """How far a ruling stands on the rule texts."""

    #: A rule text says so.
    TEXT = "text"
    #: It follows from a rule text.
    INFERRED = "inferred"
    #: The texts are open; the family of games they come from is followed.
    CONVENTION = "convention"
    #: Texts or editions disagree, or the letter leads to nonsense; one reading is chosen.
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a rule text that speaks of the question, or ought to."""

    document: str
    section: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision.

    ``ruling`` is the decision in full sentences. ``rulesets`` are the ids of those it applies to,
    ``options`` the house rules that change it. ``status_note`` says more of the status where
    one word is too little, as when a part of the ruling has another.
    """

    id: str
    ruling: str
    status: Status
    sources: tuple[Source, ...]
    rulesets: tuple[str, ...]
    options: tuple[str, ...] = ()
    status_note: str | None = None


def by_id(rulings: Iterable[Ruling]) -> Mapping[str, Ruling]:
    """The rulings under their ids, in the order given; the mapping cannot be changed.

    Raises:
        ValueError: when two rulings have the same id.
    """
    ledger: dict[str, Ruling] = {}
    for ruling in rulings:
        if ruling.id in ledger:
            raise ValueError(f"two rulings have the id {ruling.id!r}")
        ledger[ruling.id] = ruling
    return MappingProxyType(ledger)
