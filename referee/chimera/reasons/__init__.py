"""Why: every reason a verdict can give, with its parameters, its sentence and its ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from referee.chimera.reasons.codes import NAME, JsonSchema, Params, ReasonCode, ReasonKind
from referee.chimera.reasons.hands import OF_HANDS_AND_AUCTIONS
from referee.chimera.reasons.plays import OF_PLAYS

__all__ = ["REASONS", "JsonSchema", "Params", "Reason", "ReasonCode", "ReasonKind", "shown"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is what it is."""

    code: ReasonCode
    params: Params = field(default_factory=dict)
    #: A ruling that this case rests on, where not every case of the code does.
    own_ruling: str | None = None

    @property
    def kind(self) -> ReasonKind:
        """What is fixed about this reason."""
        return REASONS[self.code]

    @property
    def ruling(self) -> str | None:
        """The id of the ruling this rests on, None where the rule text is plain."""
        return self.own_ruling or self.kind.ruling

    @property
    def message(self) -> str:
        """The reason as an English sentence.

        >>> short = {"of": "pairs", "length": 2, "minimum": 3}
        >>> Reason(ReasonCode.SEQUENCE_TOO_SHORT, short).message
        'A sequence of pairs needs at least 3 of them; here are 2.'
        """
        schemas = self.kind.params
        return self.kind.template.format_map(
            {
                name: value if schemas.get(name) == NAME else shown(value)
                for name, value in self.params.items()
            }
        )


def shown(value: object) -> str:
    """A parameter as it reads inside a sentence: lists joined, names of combinations spaced.

    >>> shown(["7", "8"]), shown("trips_with_card")
    ('7, 8', 'trips with card')
    """
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    if isinstance(value, Mapping):
        return str(value.get("message", ""))
    return str(value).replace("_", " ")


REASONS: Final[Mapping[ReasonCode, ReasonKind]] = {
    kind.code: kind for kind in (*OF_PLAYS, *OF_HANDS_AND_AUCTIONS)
}
