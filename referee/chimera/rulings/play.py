"""Rulings on the play of a hand."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_FIVE, OF_THREE, arena, hungarian, more
from referee.ledger import Ruling, Status

PLAY: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="lead.must",
        ruling=(
            "The player who has the lead must play; with 5 players, one who holds a Messenger Bird "
            "may pass the lead with it instead. A leader cannot simply pass."
        ),
        status=Status.INFERRED,
        sources=hungarian("Lapkijátszás") + more("Play of the Hand") + arena("Turn"),
        rulesets=ALL,
    ),
    Ruling(
        id="pass.reenter",
        ruling=(
            "A player who follows may always pass, even with a legal play in hand. Passing does "
            "not bar a later play in the same trick."
        ),
        status=Status.TEXT,
        sources=hungarian("Lapkijátszás") + more("Play of the Hand") + arena("Turn"),
        rulesets=ALL,
    ),
    Ruling(
        id="trick.end",
        ruling=(
            "A trick ends when every other player still in the hand has passed in a row since the "
            "last play. The player of that last play takes all the cards of the trick and leads to "
            "the next."
        ),
        status=Status.TEXT,
        sources=hungarian("Lapkijátszás") + more("Play of the Hand") + arena("Turn"),
        rulesets=ALL,
    ),
    Ruling(
        id="bird.lead",
        ruling=(
            "A player who has the lead may lay a Messenger Bird to hand the lead to another player "
            "still in the hand, which is a different act from leading the bird as a ranked card. "
            "The bird stays in the treasure of the player who laid it, and no trap and no Chimera "
            "Flight may answer it. The receiver has the lead and may lay a bird in turn, even to "
            "hand the lead back. Laying the bird counts as having played a card; it is allowed as "
            "a last card, and the player is then out."
        ),
        status=Status.TEXT,
        sources=more("Play of the Hand", "General Notes", "Messenger Birds"),
        rulesets=OF_FIVE,
        status_note=(
            "Inferred for the Flight, for the receiver laying a bird in turn, for having played a "
            "card and for the last card."
        ),
    ),
    Ruling(
        id="end.three",
        ruling=(
            "With 3 players the hand ends at once when a player is out. That player takes the last "
            "trick."
        ),
        status=Status.TEXT,
        sources=hungarian("Lapkijátszás")
        + more("End of Hand: 3-Player Game")
        + arena("End of Hand"),
        rulesets=OF_THREE,
    ),
    Ruling(
        id="end.five",
        ruling=(
            "With 5 players, when the Pi Ya player or a Hunter is out first, the hand ends at once "
            "and that player takes the last trick. When the Chimera is out first, also playing "
            "alone or after all passed, play goes on: if nobody beats the Chimera's last cards, "
            "the Chimera takes that trick and the next player clockwise leads. The hand then ends "
            "when the next player is out, who takes the last trick. Players who are out do nothing "
            "more and no lead can be handed to them, but traps and the Chimera Flight may still "
            "come out of turn, also on the Chimera's last cards."
        ),
        status=Status.TEXT,
        sources=more("End of Hand: 5-Player Game", "Play of the Hand"),
        rulesets=OF_FIVE,
        status_note=(
            "Inferred for a Chimera without a partner, for players who are out and for plays out "
            "of turn."
        ),
    ),
)
