"""The score sheet of Chimera: what a hand is worth to everyone, and who wins the game.

>>> from referee.chimera import ruleset
>>> from referee.chimera.scoring import HandSummary, Treasure, score
>>> players = ("Ann", "Bea", "Cid")
>>> sheet = HandSummary(players, "Ann", bid=30, out=("Bea",), treasure={"Cid": Treasure(toads=2)})
>>> score(ruleset("chimera-2014"), sheet).totals
{'Ann': -30, 'Bea': 20, 'Cid': 40}
"""

from referee.chimera.scoring.contradictions import Contradiction, ContradictionCode, InvalidSummary
from referee.chimera.scoring.games import GameScore, HandAfterEnd, Standing, score_game
from referee.chimera.scoring.items import HandScore, Item, ItemCode, PlayerScore
from referee.chimera.scoring.score import score
from referee.chimera.scoring.summary import HandSummary, Treasure

__all__ = [
    "Contradiction",
    "ContradictionCode",
    "GameScore",
    "HandAfterEnd",
    "HandScore",
    "HandSummary",
    "InvalidSummary",
    "Item",
    "ItemCode",
    "PlayerScore",
    "Standing",
    "Treasure",
    "score",
    "score_game",
]
