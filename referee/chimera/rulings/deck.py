"""Rulings on the deck and the deal."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import OF_FIVE, OF_THREE, arena, hungarian, more
from referee.ledger import Ruling, Status

DECK_AND_DEAL: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="deck.three",
        ruling=(
            "With 3 players the deck has 54 cards: the ranks 1 to 12 and the Hunters four times "
            "each, the Pi Ya and the Chimera. Three hands of 17 and the three cards of the Den "
            "use up all of them, so there are no Messenger Birds. What the rules say of birds, of "
            "a second packet in the Den, of the rank 0, of sequences of 13 cards and of 60, 30 and "
            "40 points of treasure is for 5 players. A bird or a 0 in a game for 3 is a card that "
            "is not in the deck."
        ),
        status=Status.INFERRED,
        sources=(
            hungarian("Előkészületek és osztás", "Játékelemek")
            + more("Components", "Deal the Cards", "Treasure Card Summary")
            + arena("Partnerships", "End of Hand")
        ),
        rulesets=OF_THREE,
    ),
    Ruling(
        id="deck.five",
        ruling=(
            "With 5 players the deck has 90 cards. The ranks 0 to 12 and the Hunters six times "
            "each, the Pi Ya and the Chimera are 86 of them, dealt as five hands of 16 and two "
            "packets of 3. The other four are the Messenger Birds, which are never dealt."
        ),
        status=Status.TEXT,
        sources=more("Components", "Deal the Cards"),
        rulesets=OF_FIVE,
    ),
    Ruling(
        id="birds.one-each",
        ruling=(
            "After all cards have been passed, the Pi Ya player and each Hunter take one Messenger "
            "Bird; when the Chimera has no partner, the four Hunters take one each. Birds never "
            "change hands afterwards, so no hand and no play ever holds two. A play of two birds "
            "is refused for that reason."
        ),
        status=Status.INFERRED,
        sources=more("The Chimera's Den", "Messenger Birds"),
        rulesets=OF_FIVE,
    ),
    Ruling(
        id="hands.five",
        ruling=(
            "When play begins with 5 players and the Chimera has a partner, the Chimera holds 19 "
            "cards, the Pi Ya player 20 and each Hunter 17. When the Chimera plays alone or all "
            "passed, the Chimera holds 19 cards and each Hunter 17, and the packet of the Den that "
            "the Chimera does not keep is discarded."
        ),
        status=Status.TEXT,
        sources=more(
            "The Bid", "5-Player Chimera: Chimera & Pi Ya vs. Hunters", "The Chimera's Den"
        ),
        rulesets=OF_FIVE,
        status_note="Inferred for a Chimera who plays alone.",
    ),
)
