"""The questions about the board game Chimère."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from referee_sdk import values
from referee_sdk.question import Asker, Question, at, body

if TYPE_CHECKING:
    from referee_sdk.values import (
        ApproveAnswer,
        Award,
        AwardAnswer,
        Chimera,
        Choices,
        Contest,
        ContestAnswer,
        PowerAnswer,
        TournamentAnswer,
        WonTile,
        Year,
        YearAnswer,
    )

T = TypeVar("T", bound="values.Answer")
_Json: TypeAlias = Mapping[str, Any]
#: Values, or the JSON that they stand for.
ChimeraLike: TypeAlias = "Chimera | _Json"
ContestLike: TypeAlias = "Contest | _Json"
ChoicesLike: TypeAlias = "Choices | _Json"


class Chimere:
    """The board game; found at ``Referee.chimere``. Everything is given as values, or as JSON.

    >>> from referee_sdk import SHEEP, Chimera, Referee, Tile
    >>> chimere = Referee.local().chimere
    >>> lamon = Chimera(Tile("lion", {"aggression": 2}), Tile("lion", {}), SHEEP)
    >>> answer = chimere.approve(lamon)
    >>> bool(answer), answer.must_turn, [str(part) for part in answer.may_turn]
    (False, 1, ['head', 'body'])
    """

    def __init__(self, ask: Asker) -> None:
        self._ask = ask

    def asking(self, ask: Asker, /) -> Chimere:
        """The same, putting its questions to somebody else."""
        return Chimere(ask)

    def _put(self, kind: type[T], *path: str, **given: Any) -> T:
        asked = values.plain(body(**given))
        return self._ask(Question("POST", at("v1", "chimere", *path), kind.from_json, body=asked))

    def approve(self, chimera: ChimeraLike) -> ApproveAnswer:
        """May this chimera compete, or which tiles must be turned to sheep? True when it may."""
        return self._put(values.ApproveAnswer, "chimeras", "approve", chimera=chimera)

    def power(
        self, chimera: ChimeraLike, contest: ContestLike, *, advanced: bool = False
    ) -> PowerAnswer:
        """How strong is it in a contest, and, in the advanced game, which gifts count?

        >>> from referee_sdk import Chimera, Contest, ContestTile, Referee, Skill, Tile
        >>> dance = Contest(
        ...     "Dance", ContestTile(Skill.AGGRESSION, 5), ContestTile(Skill.BEAUTY, 2)
        ... )
        >>> lamse = Chimera(
        ...     Tile("lion", {"aggression": 3}), Tile("llama", {"beauty": 1}), Tile("eel", {})
        ... )
        >>> Referee.local().chimere.power(lamse, dance).power
        4
        """
        return self._put(
            values.PowerAnswer,
            "chimeras",
            "power",
            chimera=chimera,
            contest=contest,
            advanced=advanced,
        )

    def judge_contest(
        self,
        contest: ContestLike,
        entries: Mapping[str, ChimeraLike],
        champion: str,
        *,
        neutral: Sequence[str] = (),
        champion_choices: ChoicesLike | None = None,
        advanced: bool = False,
    ) -> ContestAnswer:
        """Who wins a contest?

        What the Champion has to choose is asked for in ``undecided``, never guessed: ask again
        with that choice in ``champion_choices``.
        """
        return self._put(
            values.ContestAnswer,
            "contests",
            "judge",
            contest=contest,
            entries=entries,
            champion=champion,
            neutral=list(neutral),
            champion_choices=champion_choices,
            advanced=advanced,
        )

    def judge_queens_award(
        self, votes: Mapping[str, str], champion: str, *, champion_choice: str | None = None
    ) -> AwardAnswer:
        """Who wins the Queen's Award?

        >>> from referee_sdk import Referee
        >>> chimere = Referee.local().chimere
        >>> chimere.judge_queens_award({"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"}, "Ann").winner
        'Bea'
        """
        return self._put(
            values.AwardAnswer,
            "queens-award",
            "judge",
            votes=votes,
            champion=champion,
            champion_choice=champion_choice,
        )

    def judge_year(
        self,
        contests: Mapping[str, ContestLike],
        wizards: Mapping[str, Mapping[str, ChimeraLike]],
        champion: str,
        *,
        neutral: Sequence[ChimeraLike] | Mapping[str, ChimeraLike] | None = None,
        champion_choices: Mapping[str, ChoicesLike | None] | None = None,
        award: Award | _Json | None = None,
        advanced: bool = False,
    ) -> YearAnswer:
        """Who wins what in a year? Contests, chimeras and choices are by season."""
        return self._put(
            values.YearAnswer,
            "years",
            "judge",
            contests=contests,
            wizards=wizards,
            champion=champion,
            neutral=neutral,
            champion_choices=champion_choices,
            award=award,
            advanced=advanced,
        )

    def score_tournament(
        self,
        years: Iterable[Year | _Json] | None = None,
        *,
        wizards: Mapping[str, Sequence[WonTile | _Json]] | None = None,
    ) -> TournamentAnswer:
        """Who wins the tournament, by its three years or by the tiles that were won?

        >>> from referee_sdk import Referee, TileKind, WonTile
        >>> won = {"Ann": [WonTile(TileKind.MAIN, 5)], "Bea": [WonTile(TileKind.SECONDARY, 2)],
        ...        "Cid": []}
        >>> Referee.local().chimere.score_tournament(wizards=won).winners
        ('Ann',)
        """
        return self._put(
            values.TournamentAnswer,
            "tournaments",
            "score",
            years=None if years is None else list(years),
            wizards=wizards,
        )
