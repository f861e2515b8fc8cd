"""Rulings on what happens between the auction and the play, and on who begins the auction."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_FIVE, OF_THREE, arena, hungarian, more
from referee.ledger import Ruling, Status

BETWEEN_AUCTION_AND_PLAY: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="pass.three",
        ruling=(
            "With 3 players the two Hunters swap no card at a bid of 20, one card at 30 and two "
            "cards at 40. They do so at the same time: neither sees what comes before choosing "
            "what goes."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("A leosztás előkészítése")
            + more("Card Passing between Partners 3-Player")
            + arena("Partnerships")
        ),
        rulesets=OF_THREE,
    ),
    Ruling(
        id="faceup.five",
        ruling=(
            "With 5 players each player may lay up to three cards face up once, at a turn in the "
            "auction or at the last chance after it; a bidder who ends the auction at once does so "
            "with that bid at the latest. After the auction all who have laid nothing may still "
            "lay, in any order, until the Chimera names the partner; laying none does not use up "
            "the right, laying one to three cards does. When all passed, everyone takes laid cards "
            "back and there is no last chance. A Chimera who chooses to play alone takes laid "
            "cards back."
        ),
        status=Status.TEXT,
        sources=more("The Bid", "5-Player Chimera: Chimera & Pi Ya vs. Hunters"),
        rulesets=OF_FIVE,
        status_note=(
            "Inferred for the order and the end of the last chance, for laying none, and for "
            "taking laid cards back."
        ),
    ),
    Ruling(
        id="pass.five",
        ruling=(
            "With 5 players a partnership passes as many cards as its member with the fewest "
            "face-up cards laid; the other members choose which of theirs to pass and take the "
            "rest back. The Chimera and the Pi Ya player swap their cards. Each Hunter passes "
            "clockwise, to the next Hunter."
        ),
        status=Status.TEXT,
        sources=more("Card Passing between Partnerships 5-Player"),
        rulesets=OF_FIVE,
    ),
    Ruling(
        id="order.five",
        ruling=(
            "With 5 players the Chimera first names the partner, then cards are passed, then the "
            "Den is shared out, and then the Messenger Birds are taken; so the Chimera passes "
            "cards before seeing the packets of the Den. Players pass only cards they laid "
            "themselves, chosen before any are received. When the Chimera plays alone, the four "
            "Hunters pass clockwise, skipping the Chimera."
        ),
        status=Status.INFERRED,
        sources=more(
            "5-Player Chimera: Chimera & Pi Ya vs. Hunters",
            "Card Passing between Partnerships 5-Player",
            "The Chimera's Den",
        ),
        rulesets=OF_FIVE,
    ),
    Ruling(
        id="den.five",
        ruling=(
            "With 5 players the Chimera looks at both packets of the Den, keeps one whole and "
            "gives the other to the Pi Ya player. When the Chimera plays alone or all passed, the "
            "other packet is discarded, and its treasure scores for nobody."
        ),
        status=Status.TEXT,
        sources=more(
            "The Bid", "5-Player Chimera: Chimera & Pi Ya vs. Hunters", "The Chimera's Den"
        ),
        rulesets=OF_FIVE,
        status_note=(
            "Inferred for a Chimera who plays alone and for the treasure in the discarded packet."
        ),
    ),
    Ruling(
        id="deal.face-up",
        ruling=(
            "The player who is dealt the face-up card bids first. If that card falls in the Den, "
            "the deck is cut again."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("Előkészületek és osztás", "A licitálás")
            + more("Prepare the Deck", "The Bid")
            + arena("The Bid")
        ),
        rulesets=ALL,
        status_note="Inferred for a face-up card that falls in the Den.",
    ),
    Ruling(
        id="exchange.effect",
        ruling=(
            "The cards of a partnership change hands when its last member has chosen, and not "
            "before; the other partnership need not have chosen yet."
        ),
        status=Status.INFERRED,
        sources=(
            hungarian("A leosztás előkészítése")
            + more(
                "Card Passing between Partners 3-Player",
                "Card Passing between Partnerships 5-Player",
            )
            + arena("Partnerships")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="seat.knows",
        ruling=(
            "A player knows what lies or lay open, the own hand, what the own hand passed and "
            "received, and the packets of the Den that came before their eyes: both for the "
            "Chimera of 5, the one that was handed over for the Pi Ya player. Which of several "
            "face-up cards two others passed to each other is theirs alone; when all that were "
            "laid had to be passed, everybody knows."
        ),
        status=Status.CONVENTION,
        sources=(
            hungarian("A leosztás előkészítése")
            + more(
                "Card Passing between Partners 3-Player",
                "Card Passing between Partnerships 5-Player",
                "The Chimera's Den",
            )
            + arena("Partnerships")
        ),
        rulesets=ALL,
    ),
)
