"""Questions about the score sheet: what is a hand worth, and how does the game stand?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint

from referee.api.editions import other_options, other_players, other_ruleset
from referee.api.endpoints import Endpoint, Example, Json, described, pose, under_ruleset
from referee.api.named_fields import ByName
from referee.api.present import scores as present
from referee.api.problems import FieldError, Problem, invalid, pointer
from referee.api.resources.record_scores import score_of_record
from referee.api.schemas.scores import (
    RECORD_FIELDS,
    GameScoreAnswer,
    GameScoreRequest,
    HandScoreAnswer,
    HandScoreRequest,
)
from referee.chimera import Ruleset
from referee.chimera.scoring import (
    Contradiction,
    HandAfterEnd,
    HandScore,
    HandSummary,
    InvalidSummary,
    Treasure,
    score,
    score_game,
)

_FIVE: Final = ["Ann", "Bea", "Cid", "Dov", "Eve"]
_WON: Final = {"chimera": "Ann", "pi_ya": "Bea", "bid": 50, "out": ["Ann", "Bea"], "traps": 2}
_LOST: Final = {"chimera": "Cid", "bid": 30, "all_passed": True, "out": ["Eve"]}

HAND_SCORE: Final = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/hands/score",
        "scoreHand",
        "What is a hand worth to everyone?",
        "The score of every player, line by line, with the ruling each line rests on. Bonuses that "
        "were earned but do not count are listed with 0 points. A sheet that claims more "
        "than a hand can give is a problem.",
        "Scores",
        HandScoreAnswer,
        HandScoreRequest,
        (
            Example(
                "second",
                "The Chimera out first, the Pi Ya player second",
                {
                    "players": _FIVE,
                    **_WON,
                    "idle_hunters": ["Cid", "Dov"],
                    "treasure": {"Ann": {"toads": 2, "birds": 1}, "Bea": {"cats": 3}},
                },
            ),
            Example(
                "defeated",
                "A Hunter out first",
                {
                    "players": _FIVE,
                    "chimera": "Ann",
                    "pi_ya": "Bea",
                    "bid": 70,
                    "all_passed": False,
                    "out": ["Cid"],
                    "traps": 0,
                    "flight": True,
                    "idle_hunters": [],
                    "treasure": {},
                },
            ),
            Example("all_passed", "Nobody bid", {"players": _FIVE, **_LOST, "traps": 1}),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
    )
)

GAME_SCORE: Final = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/games/score",
        "scoreGame",
        "How does a game stand?",
        "The totals after each hand, the standings, and whether somebody has won. The whole "
        "history is asked about each time, so to change or remove a hand is to ask again. A game "
        "file (`chimera-game/1`) is such a request.",
        "Scores",
        GameScoreAnswer,
        GameScoreRequest,
        (
            Example("begun", "Two hands", {"players": _FIVE, "hands": [_WON, _LOST]}),
            Example(
                "file",
                "A game file, to a limit of its own",
                {
                    "format": "chimera-game/1",
                    "ruleset": "chimera-more-5p",
                    "meta": {"table": "By the window"},
                    "players": _FIVE,
                    "score_limit": 300,
                    "hands": [_WON, _WON],
                },
            ),
            Example("new", "Not begun", {"players": _FIVE, "hands": []}),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
    )
)


@dataclass(frozen=True, slots=True)
class _Scored:
    """A scored hand: what everyone gets, and the same as JSON; nobody may change either."""

    totals: dict[str, int]
    shown: Json


def ask_hand_score(rules: Ruleset, body: Json) -> Json:
    """The answer to ``hands/score``, without what every answer repeats."""
    errors = other_ruleset(rules, body)
    try:
        scored = _score(rules, body, body["players"])
    except InvalidSummary as error:
        errors += field_errors(error, body)
    if errors:
        raise invalid(*errors)
    return scored.shown


def ask_game_score(rules: Ruleset, body: Json) -> Json:
    """The answer to ``games/score``, without what every answer repeats."""
    players = body["players"]
    errors = other_ruleset(rules, body)
    if len(players) != rules.players:
        detail = f"{rules.id} has {rules.players} players, here are {len(players)}"
        errors.append(FieldError("out_of_range", detail, "/players", {"players": rules.players}))
    if errors:
        raise invalid(*errors)
    hands = _scored(rules, players, body["hands"])
    try:
        game = score_game(rules, players, [hand.totals for hand in hands])
    except HandAfterEnd as error:
        params = {"winner": error.winner}
        at = pointer("hands", error.index)
        raise invalid(FieldError("game_over", str(error), at, params)) from None
    return present.game_score(game) | {"hands": [hand.shown for hand in hands]}


def _scored(rules: Ruleset, players: tuple[str, ...], hands: Sequence[Json]) -> list[_Scored]:
    """The score of every hand. Raises ``Problem`` with all that is wrong with all of them."""
    scored: list[_Scored] = []
    errors: list[FieldError] = []
    totals = dict.fromkeys(players, 0)
    for index, hand in enumerate(hands):
        if not RECORD_FIELDS.isdisjoint(hand):
            if errors:
                continue  # a record may depend on the totals before it, which are not known now
            try:
                one = _shown(score_of_record(rules, hand, pointer("hands", index), totals))
            except Problem as problem:
                errors += problem.errors
                continue
            wrong = other_players(players, tuple(one.totals))
        else:
            named = hand["players"]
            wrong = [] if named is None else other_players(players, named)
            wrong += other_ruleset(rules, hand) + other_options(rules, hand)
            try:
                one = _score(rules, hand, players)
            except InvalidSummary as error:
                wrong += field_errors(error, hand)
        if wrong:
            errors += [error.at(pointer("hands", index)) for error in wrong]
        else:
            scored.append(one)
            for player, points in one.totals.items():
                totals[player] += points
    if errors:
        raise invalid(*errors)
    return scored


def _score(rules: Ruleset, body: Json, players: tuple[str, ...]) -> _Scored:
    """The score of the sheet in a request. Raises ``InvalidSummary``."""
    told = (
        players,
        body["chimera"],
        body["bid"],
        body["out"],
        body["pi_ya"],
        body["all_passed"],
        body["traps"],
        body["flight"],
        body["idle_hunters"],
    )
    treasure = [
        (name, taken["toads"], taken["cats"], taken["birds"])
        for name, taken in body["treasure"].items()
    ]
    return _score_of_sheet(rules, told, tuple(treasure))


@lru_cache(maxsize=2048)
def _score_of_sheet(
    rules: Ruleset, told: tuple[Any, ...], treasure: tuple[tuple[str, int, int, int], ...]
) -> _Scored:
    """The score of a sheet, kept: a score pad asks about a whole game after each of its hands.

    ``told`` are the fields of the sheet before its treasure, in order.
    """
    taken = {name: Treasure(toads, cats, birds) for name, toads, cats, birds in treasure}
    players, chimera, bid, out, pi_ya, all_passed, traps, flight, idle = told
    summary = HandSummary(players, chimera, bid, out, pi_ya, all_passed, traps, flight, idle, taken)
    return _shown(score(rules, summary))


def _shown(scored: HandScore) -> _Scored:
    return _Scored(scored.totals, present.hand_score(scored))


def field_errors(error: InvalidSummary, body: Json) -> list[FieldError]:
    """What is wrong with a sheet, where it stands in the request."""
    return [
        FieldError(
            problem.code.value,
            problem.text,
            _spelled(problem, body),
            problem.params,
        )
        for problem in error.problems
    ]


def _spelled(problem: Contradiction, body: Json) -> str:
    """The pointer to a problem, names of treasure as the request spells them."""
    parts: list[Any] = list(problem.at)
    if parts[0] == "treasure":
        treasure: ByName = body["treasure"]
        parts[1] = treasure.spelled[parts[1]]
    return pointer(*parts)


_HAND_SCORE: Final = under_ruleset(HAND_SCORE, HandScoreRequest(), ask_hand_score)
_GAME_SCORE: Final = under_ruleset(GAME_SCORE, GameScoreRequest(), ask_game_score)


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("scores", __name__)
    pose(area, _HAND_SCORE)
    pose(area, _GAME_SCORE)
    return area
