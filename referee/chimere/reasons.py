"""Why a chimera is not approved: the codes, with their parameters, sentences and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final


class ReasonCode(StrEnum):
    """Stable codes, the same over HTTP. New ones may be added; none changes its meaning."""

    ANIMAL_REPEATS = "animal_repeats"
    TURNED_WITHOUT_NEED = "turned_without_need"
    THREE_SHEEP = "three_sheep"


@dataclass(frozen=True, slots=True)
class ReasonKind:
    """What is fixed about a reason.

    ``template`` is the English sentence with the parameters in braces, ``ruling`` the id of the
    ruling it rests on, ``params`` the JSON schema of each parameter, ``calls`` the questions that
    can give it.
    """

    code: ReasonCode
    template: str
    ruling: str
    params: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    calls: tuple[str, ...] = ("chimeras/approve",)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a chimera is not approved."""

    code: ReasonCode
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ruling(self) -> str:
        """The id of the ruling this rests on."""
        return REASONS[self.code].ruling

    @property
    def message(self) -> str:
        """The reason as an English sentence.

        >>> twice = {"animal": "lion", "parts": ["head", "tail"], "turn": 1}
        >>> Reason(ReasonCode.ANIMAL_REPEATS, twice).message
        'Tiles of one animal (lion): head, tail. So many of them must be turned: 1.'
        """
        shown = {
            name: ", ".join(value) if isinstance(value, list) else str(value)
            for name, value in self.params.items()
        }
        spaced = {name: word.replace("_", " ") for name, word in shown.items()}
        return REASONS[self.code].template.format_map(spaced)


_PARTS: Final = {"type": "array", "items": {"type": "string"}}

#: What is fixed about each reason, by its code.
REASONS: Final[Mapping[ReasonCode, ReasonKind]] = MappingProxyType(
    {
        kind.code: kind
        for kind in (
            ReasonKind(
                ReasonCode.ANIMAL_REPEATS,
                "Tiles of one animal ({animal}): {parts}. So many of them must be turned: {turn}.",
                "approve",
                {
                    "animal": {"type": "string"},
                    "parts": _PARTS,
                    "turn": {"type": "integer", "minimum": 1},
                },
            ),
            ReasonKind(
                ReasonCode.TURNED_WITHOUT_NEED,
                "Only a tile whose animal is that of a tile still showing may lie on its sheep "
                "side; to be turned back: {parts}.",
                "approve.fronts",
                {"parts": _PARTS},
            ),
            ReasonKind(
                ReasonCode.THREE_SHEEP,
                "One tile always shows its animal; here all three are sheep.",
                "approve.which",
            ),
        )
    }
)
