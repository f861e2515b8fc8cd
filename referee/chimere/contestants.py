"""Who may take part: so many wizards, neutral chimeras for two of them, a Champion."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from referee.chimere.errors import Fault, FaultCode, Where

#: How many wizards there can be. Source: ruling wizards.
FEWEST_WIZARDS: Final = 2
MOST_WIZARDS: Final = 5
#: How many neutral chimeras compete with two wizards. Source: ruling neutral.
NEUTRAL_CHIMERAS: Final = 2


def wizards_faults(wizards: Collection[str], where: Where) -> list[Fault]:
    """What is wrong with the number of wizards.

    Source: ruling wizards.
    """
    if FEWEST_WIZARDS <= len(wizards) <= MOST_WIZARDS:
        return []
    return [
        Fault(
            FaultCode.OUT_OF_RANGE,
            where,
            f"there are {FEWEST_WIZARDS} to {MOST_WIZARDS} wizards, here are {len(wizards)}",
            {"minimum": FEWEST_WIZARDS, "maximum": MOST_WIZARDS},
        )
    ]


def neutrals_fault(wizards: int, neutrals: int, right: int, where: Where) -> Fault:
    """The fault of a number of neutral chimeras that cannot be with so many wizards.

    Source: ruling neutral.
    """
    return Fault(
        FaultCode.WRONG_NUMBER_OF_NEUTRALS,
        where,
        f"with {wizards} wizards there are {right} neutral chimeras, here are {neutrals}",
        {"wizards": wizards, "neutral": neutrals, "right": right},
    )


def champion_faults(
    champion: str, wizards: Collection[str], others: Collection[str] = ()
) -> list[Fault]:
    """What is wrong with a Champion who is none of the wizards.

    Source: chimere, "The People's Champion"; ruling wizards.
    """
    if champion in wizards:
        return []
    code = FaultCode.NOT_A_WIZARD if champion in others else FaultCode.UNKNOWN_NAME
    text = f"the Champion is one of the wizards; {champion!r} is not"
    return [Fault(code, ("champion",), text, {"name": champion})]
