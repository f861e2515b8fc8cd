"""Domain values as the JSON of the interface."""

from referee.api.present.hands import hand_record
from referee.api.present.plays import (
    classification,
    legal_plays,
    listed_play,
    reading,
    reason,
    verdict,
)
from referee.api.present.reference import (
    option_schema,
    problem_kind,
    reason_kind,
    ruleset,
    ruleset_summary,
    ruling,
)

__all__ = [
    "classification",
    "hand_record",
    "legal_plays",
    "listed_play",
    "option_schema",
    "problem_kind",
    "reading",
    "reason",
    "reason_kind",
    "ruleset",
    "ruleset_summary",
    "ruling",
    "verdict",
]
