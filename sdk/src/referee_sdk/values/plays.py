"""Plays: what they are, whether they beat, and which a hand can make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from referee_sdk.cards import Cards, cards
from referee_sdk.enums import Combination, ReasonCode
from referee_sdk.values.base import Answer, Value


@dataclass(frozen=True, slots=True)
class Reason(Value):
    """Why a verdict is what it is; ``ruling`` is the id of the ruling it rests on."""

    code: ReasonCode
    message: str
    params: Mapping[str, Any]
    ruling: str | None

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class StandsFor(Value):
    """A wild card, by its position in the request's cards, and the rank it stands for."""

    index: int
    rank: str


@dataclass(frozen=True, slots=True)
class Reading(Value):
    """One way to read a play. ``body`` and ``attached`` are positions in the request's cards."""

    combination: Combination
    rank: str | None
    groups: int
    size: int
    body: tuple[int, ...]
    attached: tuple[int, ...]
    stands_for: tuple[StandsFor, ...]
    trap: bool
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Declared(Value):
    """How a play is to be read; without ``rank`` it is the strongest of the combination."""

    combination: str
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class Play(Value):
    """Cards on the table, with the declared reading if there was one.

    >>> Play.of("7 7 7 Q", "four_of_a_kind").to_json()
    {'cards': ['7', '7', '7', 'Q'], 'reading': {'combination': 'four_of_a_kind'}}
    """

    cards: tuple[str, ...]
    reading: Declared | None = None

    @classmethod
    def of(cls, written: Cards, reading: Reading | Declared | str | None = None) -> Self:
        """A play of cards in any spelling, read as declared.

        Args:
            written: ``"7 7 7 Q"``, or a sequence of cards.
            reading: any Reading that an answer gave, or the name of a combination.
        """
        return cls(cards(written), declared(reading))


def declared(reading: Reading | Declared | str | None) -> Declared | None:
    """What counts of a reading: its combination and its rank."""
    if reading is None:
        return None
    if isinstance(reading, str):
        return Declared(reading)
    return Declared(reading.combination, reading.rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderRuleset(Answer):
    """What every answer under a ruleset repeats; ``options`` are all house rules in force."""

    ruleset: str
    ruleset_version: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassifyAnswer(UnderRuleset):
    """What a set of cards is; true when it is a legal play.

    The readings are grouped by combination, the strongest first; ``reason`` is why there is none.
    """

    legal: bool
    readings: tuple[Reading, ...]
    reason: Reason | None

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, slots=True, kw_only=True)
class BeatsAnswer(UnderRuleset):
    """Whether a play beats a trick; true when it does. ``reading`` counts from now on."""

    beats: bool
    reading: Reading | None
    trick_reading: Reading | None
    reason: Reason

    def __bool__(self) -> bool:
        return self.beats


@dataclass(frozen=True, slots=True)
class ListedPlay(Value):
    """One of the plays that a hand can make."""

    cards: tuple[str, ...]
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalPlaysAnswer(UnderRuleset):
    """A page of legal plays, with the figures of all pages.

    ``playable`` are the cards that some such play uses, ``addable`` those that can join the
    selected ones, ``why_not`` why the cards asked about are no such play.
    """

    count: int
    counts: Mapping[str, int]
    playable: tuple[str, ...]
    addable: tuple[str, ...]
    can_pass: bool
    can_pass_lead: bool
    plays: tuple[ListedPlay, ...]
    next_cursor: str | None
    why_not: Reason | None


@dataclass(frozen=True, slots=True)
class DealtCards(Value):
    """A deal: the hand of everyone, and the packets of the Den."""

    hands: Mapping[str, tuple[str, ...]]
    den: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAnswer(UnderRuleset):
    """A hand record without events; ``meta`` holds the seed."""

    format: str
    meta: Mapping[str, Any]
    players: tuple[str, ...]
    first_bidder: str
    deal: DealtCards
    events: tuple[Mapping[str, Any], ...]
