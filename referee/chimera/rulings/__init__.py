"""The rulings on Chimera, all editions, in the order of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.chimera.rulings.auction import AUCTION
from referee.chimera.rulings.beating import BEATING_A_TRICK
from referee.chimera.rulings.combinations import COMBINATIONS
from referee.chimera.rulings.deck import DECK_AND_DEAL
from referee.chimera.rulings.house_rules import HOUSE_RULES
from referee.chimera.rulings.play import PLAY
from referee.chimera.rulings.preparation import BETWEEN_AUCTION_AND_PLAY
from referee.chimera.rulings.readings import READINGS
from referee.chimera.rulings.scoring import SCORING
from referee.ledger import Ruling, by_id

__all__ = ["RULINGS"]

#: Every ruling by its id.
RULINGS: Final[Mapping[str, Ruling]] = by_id(
    (
        *DECK_AND_DEAL,
        *COMBINATIONS,
        *READINGS,
        *BEATING_A_TRICK,
        *AUCTION,
        *BETWEEN_AUCTION_AND_PLAY,
        *PLAY,
        *SCORING,
        *HOUSE_RULES,
    )
)
