"""The rulings of both games together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from referee.chimera.rulings import RULINGS as CHIMERA
from referee.chimere.rulings import RULINGS as CHIMERE
from referee.ledger import Ruling

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({**CHIMERA, **CHIMERE})


def applying_to(ruleset: str) -> list[str]:
    """The ids of the rulings that apply to a ruleset."""
    return [key for key, ruling in RULINGS.items() if ruleset in ruling.rulesets]
