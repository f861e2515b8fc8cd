"""The score of a hand that is given as a whole record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from referee.api.editions import other_options, other_players
from referee.api.fields import FieldErrors, load
from referee.api.present.hands import hand_reason
from referee.api.problems import FieldError, Problem, invalid, pointer
from referee.api.records import load_record
from referee.api.resources.referee import judge
from referee.api.schemas.records import HandRecordSchema
from referee.chimera import Ruleset
from referee.chimera.hand.record import HandRecord, RefereedRecord
from referee.chimera.hand.state import ThrownIn
from referee.chimera.hand.summary import summary
from referee.chimera.ruleset import WhenAllPass
from referee.chimera.scoring import HandScore, score

_SCHEMA: Final = HandRecordSchema()


def score_of_record(
    rules: Ruleset, record: Mapping[str, Any], prefix: str, totals: Mapping[str, int]
) -> HandScore:
    """What everyone gets for a recorded hand.

    Args:
        rules: the ruleset under the options of the game.
        record: the record as it was sent, not looked at yet.
        prefix: the pointer to it, as in ``/hands/3``; all errors point below it.
        totals: what every player has before the hand, in the order of the game.

    Raises:
        Problem: 422, when the record cannot be scored.
    """
    try:
        return score_of_hand(_loaded(rules, record, totals))
    except FieldErrors as error:
        raise invalid(*(one.at(prefix) for one in error.errors)) from None
    except Problem as problem:
        raise invalid(*(one.at(prefix) for one in problem.errors)) from None


def score_of_hand(record: HandRecord) -> HandScore:
    """What everyone gets for a loaded record. Raises ``Problem``: 422, when it has no score."""
    judged = judge(record, "")
    finished = summary(judged.hand) if judged.legal else None
    if finished is None:
        raise invalid(_why_no_score(judged))
    return score(record.setup.ruleset, finished)


def _loaded(rules: Ruleset, record: Mapping[str, Any], totals: Mapping[str, int]) -> HandRecord:
    """The record, whose points before a redeal are those of the game.

    Source: ruling allpass.2014, by which the player with the most points is bound.
    """
    body = load(_SCHEMA, record)
    loaded = load_record(rules, body)
    setup = loaded.setup
    errors = other_options(rules, body) + other_players(tuple(totals), setup.players)
    binds = setup.redeal and rules.when_all_pass is WhenAllPass.NEW_DEAL
    told = setup.scores if binds else None
    if told is not None and set(setup.players) == set(totals):
        errors += [
            FieldError(
                "scores_mismatch",
                f"{name} has {totals[name]} points before this hand, not {points}",
                pointer("scores", body["scores"].spelled[name]),
                {"points": totals[name]},
            )
            for name, points in told.items()
            if points != totals[name]
        ]
    if errors:
        raise invalid(*errors)
    return replace(loaded, setup=replace(setup, scores=totals)) if binds else loaded


def _why_no_score(judged: RefereedRecord) -> FieldError:
    """Why a record has no score."""
    reason = judged.stopped_by
    if reason is not None:
        at = pointer("events", len(judged.happened))
        if judged.legal is None:
            return FieldError(
                "ambiguous_reading", reason.message, at + "/reading", hand_reason(reason)["params"]
            )
        detail = f"this event is illegal: {reason.message}"
        return FieldError("illegal_event", detail, at, {"reason": hand_reason(reason)})
    if isinstance(judged.hand.phase, ThrownIn):
        return FieldError("thrown_in", "all passed and the cards were thrown in, which is no hand")
    return FieldError("hand_not_over", "the hand is not over yet, so it has no score", "/events")
