"""Rulings on what beats a trick."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, arena, hungarian, more
from referee.ledger import Ruling, Status

BEATING_A_TRICK: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="follow.same",
        ruling=(
            "A play that follows has the combination that was led, the same number of groups and "
            "of cards, and a strictly higher rank. The rank is that of the body, whatever is "
            "attached: 7-7-7-5 beats 5-5-5-12."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("Lapkijátszás", "Terc egy csatolt lappal", "Terc egy csatolt párral")
            + more("Play of the Hand", "Trips with an attached card", "Trips with an attached pair")
            + arena("Turn")
        ),
        rulesets=ALL,
        status_note="Inferred for the equal length.",
    ),
    Ruling(
        id="trap.order",
        ruling=(
            "A trap beats everything except the Chimera Flight and a trap at least as strong. More "
            "of a kind counts first, then the rank: six 2s beat five Hunters, and five Hunters do "
            "not beat six 2s. By the letter a trap wins with a higher rank or with more of a kind, "
            "and those two would beat each other for ever. A plex is no trap, and neither is a set "
            "with a Messenger Bird."
        ),
        status=Status.DISPUTED,
        sources=(
            hungarian("Lapkijátszás", "Csapda", "Négy egyforma csatolt párokkal")
            + more("Play of the Hand", "Trap", "Messenger Birds")
            + arena("Turn", "Legal Combinations to Lead With in 3-Player Games")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="flight.top",
        ruling="The Chimera Flight beats everything, and nothing beats it.",
        status=Status.TEXT,
        sources=(
            hungarian("Lapkijátszás", "Chimera Repülése")
            + more("Play of the Hand", "Chimera Flight")
            + arena("Turn", "Legal Combinations to Lead With in 3-Player Games")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="trap.lead",
        ruling=(
            "A trap or the Chimera Flight may be led. It counts as played, and for its bonus, also "
            "when it is the last cards of a hand."
        ),
        status=Status.INFERRED,
        sources=(
            hungarian("Lapkijátszás", "Bónuszok")
            + more("Play of the Hand", "If the Chimera played all of their cards first")
            + arena("Legal Combinations to Lead With in 3-Player Games", "End of Hand")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="trap.turn",
        ruling=(
            "With 3 players traps and the Chimera Flight are played only in turn; with 5 players "
            "they may be played out of turn onto a combination, also onto one's own latest play, "
            "and play goes on clockwise from the player who did so. They may not come before a "
            "lead, because a trap is played on something, although the text says at any time; nor "
            "may they come onto a Messenger Bird that passes the lead. Nothing else may be done "
            "out of turn, not even passing. The last pass closes the trick, and so does a play "
            "that ends the hand; simultaneous plays count in the order in which they are recorded."
        ),
        status=Status.DISPUTED,
        sources=(
            hungarian("Lapkijátszás", "Általános megjegyzések")
            + more("Play of the Hand", "General Notes", "Chimera Flight")
            + arena("Turn")
        ),
        rulesets=ALL,
    ),
)
