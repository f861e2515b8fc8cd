"""Questions about the board game Chimère."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint

from referee.api.endpoints import Endpoint, Json, Question, described, pose
from referee.api.fields import RefereeSchema
from referee.api.present import chimere as present
from referee.api.problems import FieldError, invalid
from referee.api.resources import chimere_examples as examples
from referee.api.resources.chimere_values import (
    answer_to,
    chimera_of,
    choices_of,
    contest_of,
    won_tiles_of,
    year_of,
)
from referee.api.schemas.chimere import (
    ApproveAnswer,
    ApproveRequest,
    AwardAnswer,
    ContestAnswer,
    ContestRequest,
    PowerAnswer,
    PowerRequest,
    TournamentAnswer,
    TournamentRequest,
    VotesRequest,
    YearAnswer,
    YearRequest,
)
from referee.chimere import (
    approve,
    judge,
    judge_award,
    judge_year,
    power,
    score_tiles,
    score_years,
)

APPROVE = described(
    Endpoint(
        "POST",
        "/v1/chimere/chimeras/approve",
        "approveChimera",
        "May this chimera compete?",
        "Whether head, body and tail are of three different animals; where they are not, how many "
        "tiles must be turned to the sheep side, and which may be. A chimera that is not approved "
        "is a good question: the answer is 200 with `approved: false` and a `reason`.",
        "Chimère",
        ApproveAnswer,
        ApproveRequest,
        examples.APPROVE,
    )
)
POWER = described(
    Endpoint(
        "POST",
        "/v1/chimere/chimeras/power",
        "chimeraPower",
        "How strong is this chimera in that contest?",
        "Its power, its main skill and, with the advanced rules, the gifts that count and those "
        "that do not, with what spoils them.",
        "Chimère",
        PowerAnswer,
        PowerRequest,
        examples.POWER,
    )
)
JUDGE = described(
    Endpoint(
        "POST",
        "/v1/chimere/contests/judge",
        "judgeContest",
        "Who wins this contest?",
        "The ranking and both tiles. Where neither power nor main skill decides, the Champion's "
        "choice is asked for and never guessed: the answer is 200 with `undecided`, the names to "
        "choose from, and `undecided_place`. Ask again with that choice in `champion_choices`.",
        "Chimère",
        ContestAnswer,
        ContestRequest,
        examples.JUDGE,
    )
)
AWARD = described(
    Endpoint(
        "POST",
        "/v1/chimere/queens-award/judge",
        "judgeQueensAward",
        "Who wins the Queen's Award?",
        "Counts one vote of every wizard. Among those tied the Champion chooses; until then the "
        "answer is 200 with `undecided`.",
        "Chimère",
        AwardAnswer,
        VotesRequest,
        examples.AWARD,
    )
)
YEAR = described(
    Endpoint(
        "POST",
        "/v1/chimere/years/judge",
        "judgeYear",
        "Who wins what in this year?",
        "The four contests and the Queen's Award, added up. What the Champion still has to choose "
        "is told season by season, added to nobody, and makes the year not `complete`.",
        "Chimère",
        YearAnswer,
        YearRequest,
        examples.YEAR,
    )
)
TOURNAMENT = described(
    Endpoint(
        "POST",
        "/v1/chimere/tournaments/score",
        "scoreTournament",
        "Who wins the tournament?",
        "Told by three years or by the tiles that were won. A year in which the Champion still "
        "has to choose, or without its award, is no end of a tournament: 422 `required` where the "
        "choice or the award is missing.",
        "Chimère",
        TournamentAnswer,
        TournamentRequest,
        examples.TOURNAMENT,
    )
)


def ask_approve(body: Json) -> Json:
    """The answer to ``chimeras/approve``."""
    return present.approval(approve(chimera_of(body["chimera"])))


def ask_power(body: Json) -> Json:
    """The answer to ``chimeras/power``. Raises ``InvalidQuestion``."""
    chimera, contest = chimera_of(body["chimera"]), contest_of(body["contest"])
    return present.power(power(chimera, contest, advanced=body["advanced"]))


def ask_judge(body: Json) -> Json:
    """The answer to ``contests/judge``. Raises ``InvalidQuestion``."""
    result = judge(
        contest_of(body["contest"]),
        {name: chimera_of(entry) for name, entry in body["entries"].items()},
        body["champion"],
        neutral=body["neutral"],
        advanced=body["advanced"],
        choices=choices_of(body["champion_choices"]),
    )
    return present.contest(result)


def ask_award(body: Json) -> Json:
    """The answer to ``queens-award/judge``. Raises ``InvalidQuestion``."""
    result = judge_award(body["votes"], body["champion"], choice=body["champion_choice"])
    return present.award(result)


def ask_year(body: Json) -> Json:
    """The answer to ``years/judge``. Raises ``InvalidQuestion``."""
    return present.year(judge_year(year_of(body)))


def ask_tournament(body: Json) -> Json:
    """The answer to ``tournaments/score``. Raises ``InvalidQuestion`` and ``Problem``."""
    years, wizards = body["years"], body["wizards"]
    if years is not None and wizards is not None:
        detail = "the tiles are told by years or by wizards, not by both"
        raise invalid(FieldError("conflicting_fields", detail, "/wizards"))
    if years is not None:
        return present.tournament(score_years([year_of(year) for year in years]))
    if wizards is not None:
        return present.tournament(score_tiles(won_tiles_of(wizards)))
    raise invalid(FieldError("required", "there must be years or wizards", "/years"))


def _question(endpoint: Endpoint, schema: RefereeSchema, ask: Callable[[Json], Json]) -> Question:
    """A question put to the rules, about nothing that the path would name."""
    return Question(endpoint, schema, lambda: None, lambda _, body: answer_to(ask, body))


_QUESTIONS: Final = (
    _question(APPROVE, ApproveRequest(), ask_approve),
    _question(POWER, PowerRequest(), ask_power),
    _question(JUDGE, ContestRequest(), ask_judge),
    _question(AWARD, VotesRequest(), ask_award),
    _question(YEAR, YearRequest(), ask_year),
    _question(TOURNAMENT, TournamentRequest(), ask_tournament),
)


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("chimere", __name__)
    for posed in _QUESTIONS:
        pose(area, posed)
    return area
