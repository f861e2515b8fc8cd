"""The board game Chimère: pure rules, standard library only.

>>> from referee.chimere import Chimera, Contest, ContestTile, Skill, Tile, judge
>>> A, B = Skill.AGGRESSION, Skill.BEAUTY
>>> dance = Contest("Violent Dance", ContestTile(A, 5), ContestTile(B, 2))
>>> def of(aggression, beauty):
...     return Chimera(Tile("lion", {A: aggression}), Tile("shark", {B: beauty}), Tile("eagle"))
>>> result = judge(dance, {"Ann": of(3, 2), "Bea": of(3, 4), "Cid": of(2, 5)}, champion="Ann")
>>> result.first, result.second
('Bea', 'Cid')
"""

from referee.chimere.approval import Approval, approve
from referee.chimere.contests import Contest, ContestTile, Place, Season, TileKind, WonTile
from referee.chimere.errors import Fault, FaultCode, InvalidQuestion
from referee.chimere.judging import Choices, ContestResult, Ranked, judge
from referee.chimere.power import Power, SpoiledGift, power
from referee.chimere.queens_award import AWARD_TILE, AwardResult, Voted, judge_award
from referee.chimere.reasons import REASONS, Reason, ReasonCode
from referee.chimere.standings import Standing, standings
from referee.chimere.tiles import FORBIDDEN, SHEEP, Chimera, Gift, Part, Skill, Tile
from referee.chimere.tournament import MOST_TILES, TournamentResult, score_tiles, score_years
from referee.chimere.years import Award, Year, YearResult, judge_year

__all__ = [
    "AWARD_TILE",
    "FORBIDDEN",
    "MOST_TILES",
    "REASONS",
    "SHEEP",
    "Approval",
    "Award",
    "AwardResult",
    "Chimera",
    "Choices",
    "Contest",
    "ContestResult",
    "ContestTile",
    "Fault",
    "FaultCode",
    "Gift",
    "InvalidQuestion",
    "Part",
    "Place",
    "Power",
    "Ranked",
    "Reason",
    "ReasonCode",
    "Season",
    "Skill",
    "SpoiledGift",
    "Standing",
    "Tile",
    "TileKind",
    "TournamentResult",
    "Voted",
    "WonTile",
    "Year",
    "YearResult",
    "approve",
    "judge",
    "judge_award",
    "judge_year",
    "power",
    "score_tiles",
    "score_years",
    "standings",
]
