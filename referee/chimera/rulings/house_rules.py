"""Rulings on the house rules themselves."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, arena, hungarian, more
from referee.ledger import Ruling, Status

HOUSE_RULES: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="option.scope",
        ruling=(
            "An edition has only those house rules that can change something written in its own "
            "text. Only Chimera & More for 5 has pi_ya_as_zero, because only there is a 0, and "
            "only the 2014 edition has second_all_pass_binds, because only there a second all-pass "
            "binds somebody. The options on attachments belong to every edition, though with four "
            "copies of a card they change no verdict."
        ),
        status=Status.INFERRED,
        sources=(
            hungarian("A licitálás", "Érvényes kombinációk")
            + more("Components", "The Bid", "Legal Combinations")
            + arena("The Bid", "Legal Combinations to Lead With in 3-Player Games")
        ),
        rulesets=ALL,
    ),
)
