"""Rulings on plays that can be read in more than one way."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_FIVE, arena, hungarian, more
from referee.ledger import Ruling, Status

READINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="reading.follow",
        ruling=(
            "A play that follows may be read in any way that beats the trick. When the player "
            "declares no reading, the strongest of those counts from then on."
        ),
        status=Status.CONVENTION,
        sources=(
            hungarian("Lapkijátszás", "Speciális képesség")
            + more("Play of the Hand", "Sequence of 5 or more", "Messenger Birds")
            + arena("Turn")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="reading.lead",
        ruling=(
            "A player who leads may declare how the cards are to be read. Undeclared, cards with "
            "readings of one combination count as the strongest of them. Cards with readings of "
            "two combinations must be declared before anything that depends on it can be judged; "
            "until then the answer is only which readings there are. When they are the last cards "
            "of a hand, nothing depends on it by default, for only the Pi Ya player and the "
            "Hunters hold Messenger Birds, and their going out ends the hand."
        ),
        status=Status.CONVENTION,
        sources=(
            hungarian("Lapkijátszás", "Speciális képesség")
            + more("Play of the Hand", "Sequence of 5 or more", "Messenger Birds", "End of Hand")
            + arena("Turn")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="reading.same-answer",
        ruling=(
            "A trick may have readings of two combinations, neither of them declared. When a play "
            "beats it under each of them, or under none, and would count the same under each, that "
            "answer is given, with the reason that came nearest to beating. Otherwise the reading "
            "of the trick must be declared."
        ),
        status=Status.CONVENTION,
        sources=more("Play of the Hand", "Messenger Birds"),
        rulesets=OF_FIVE,
    ),
)
