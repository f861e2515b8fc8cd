"""Rulings on the scores of a hand and the end of the game."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_FIVE, arena, hungarian, more
from referee.ledger import Ruling, Status

_CHIMERA_FIRST: Final = "If the Chimera played all of their cards first"
_OTHER_FIRST: Final = "If one of the Hunters or the Pi Ya goes out first"

SCORING: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="score.win",
        ruling=(
            "A Chimera who is out first scores twice the bid, or in Chimera & More three times the "
            "bid if all passed. Bonuses are 25 points for each trap played by anyone at any time "
            "in the hand, 25 for the Chimera Flight, and with 3 players 25 once if one or both "
            "Hunters played no card. The Pi Ya player scores the bid, and the bid again if out "
            "second."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("A Chimera játszotta ki az összes lapját először", "Bónuszok")
            + more("The Bid", _CHIMERA_FIRST)
            + arena("End of Hand")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="score.alone",
        ruling=(
            "A Chimera who chose to play alone scores twice the bid or loses the bid, with bonuses "
            "as usual and no Pi Ya player. A Hunter who is out second earns only treasure. "
            "Treasure belongs to the player, never to a partnership."
        ),
        status=Status.INFERRED,
        sources=more("5-Player Chimera: Chimera & Pi Ya vs. Hunters", _CHIMERA_FIRST, _OTHER_FIRST),
        rulesets=OF_FIVE,
    ),
    Ruling(
        id="score.lose",
        ruling=(
            "When anyone else is out first, the Chimera loses the bid, or in Chimera & More "
            "nothing if all passed, and scores no bonus. The Pi Ya player scores nothing for the "
            "bid. Each Hunter scores 20 with 3 players and 30 with 5. Totals may be negative."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("A Chimera Vadászok egyike játszotta ki az összes lapját először")
            + more("The Bid", _OTHER_FIRST)
            + arena("End of Hand")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="score.treasure",
        ruling=(
            "Whoever is out first, everyone scores the treasure they captured: 10 points for each "
            "2, 5 for each 11 and 10 for each Messenger Bird. Cards left in hands score nothing. "
            "With 3 players a bird never scores."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("Minden játékosra vonatkozó pontszámok", "Kincsek")
            + more("Scoring the Hand", "Treasure Card Summary")
            + arena("End of Hand")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="game.end",
        ruling=(
            "The game ends after a hand when someone has 400 points or more and one player alone "
            "has the most; that player wins. When players are tied for the most, play goes on, and "
            "anyone may still win. A house rule may set another limit than 400."
        ),
        status=Status.TEXT,
        sources=hungarian("A játék győztese") + more("Winning the Game") + arena("End of Game"),
        rulesets=ALL,
        options=("score_limit",),
    ),
)
