"""What is wrong with a question, as opposed to what the rules say of a chimera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

#: Where in a question something is wrong: names of arguments and fields, names of wizards, seasons,
#: and positions in lists, from the outside in.
Where: TypeAlias = tuple[str | int, ...]


class FaultCode(StrEnum):
    """Stable codes, the same over HTTP."""

    REQUIRED = "required"
    OUT_OF_RANGE = "out_of_range"
    DUPLICATE_NAME = "duplicate_name"
    UNKNOWN_NAME = "unknown_name"
    NOT_A_WIZARD = "not_a_wizard"
    NOT_APPROVED = "not_approved"
    WRONG_NUMBER_OF_NEUTRALS = "wrong_number_of_neutrals"
    NOT_TIED = "not_tied"
    CHOICE_NOT_NEEDED = "choice_not_needed"
    OWN_VOTE = "own_vote"
    NO_AWARD_FOR_TWO = "no_award_for_two"
    DIFFERENT_WIZARDS = "different_wizards"
    TOO_MANY_TILES = "too_many_tiles"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: what, where, in words, and with which particulars."""

    code: FaultCode
    where: Where
    text: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def inside(self, *outer: str | int) -> Fault:
        """The same fault of a question that is part of a larger one."""
        return Fault(self.code, (*outer, *self.where), self.text, self.params)


class InvalidQuestion(ValueError):
    """A question about Chimère that cannot be answered; ``faults`` has all that is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "; ".join(f"{'/'.join(map(str, fault.where))}: {fault.text}" for fault in faults)
        )


def refuse(faults: Sequence[Fault]) -> None:
    """Raises ``InvalidQuestion`` when there are any faults."""
    if faults:
        raise InvalidQuestion(faults)
