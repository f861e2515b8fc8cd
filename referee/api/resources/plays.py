"""Questions about one play: what is it, and does it beat the trick?"""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from referee.api import present
from referee.api.endpoints import Endpoint, Example, Json, described, pose, under_ruleset
from referee.api.schemas.plays import BeatsAnswer, BeatsRequest, ClassifyAnswer, ClassifyRequest
from referee.chimera import Declared, Play, Ruleset, beats, classify

CLASSIFY = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/classify",
        "classify",
        "What is this set of cards?",
        "All readings of the cards, or the reason why they are no play. An illegal play is a "
        "good question: the answer is 200 with `legal: false`.",
        "Plays",
        ClassifyAnswer,
        ClassifyRequest,
        (
            Example("bird", "Two combinations", {"cards": ["7", "7", "7", "Q"]}),
            Example("pi_ya", "A Pi Ya that is no wild card", {"cards": ["7", "7", "P"]}),
            Example(
                "house_rule",
                "Under a house rule",
                {
                    "cards": ["4", "4", "4", "4", "4", "9"],
                    "options": {"attached_card_may_match_body": True},
                },
            ),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
    )
)

BEATS = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/beats",
        "beats",
        "Does this play beat that trick?",
        "The verdict, the reading that counts from now on, and the reason in either case.",
        "Plays",
        BeatsAnswer,
        BeatsRequest,
        (
            Example(
                "higher",
                "Trips beat trips by their rank",
                {
                    "trick": {"cards": ["5", "5", "5", "12"]},
                    "play": {"cards": ["7", "7", "7", "5"]},
                },
            ),
            Example(
                "declared",
                "A trick that was declared",
                {
                    "trick": {
                        "cards": ["7", "7", "7", "Q"],
                        "reading": {"combination": "four_of_a_kind", "rank": "7"},
                    },
                    "play": {"cards": ["8", "8", "8", "8"]},
                },
            ),
            Example(
                "weaker",
                "More of a kind counts first",
                {
                    "trick": {"cards": ["2", "2", "2", "2", "2", "2"]},
                    "play": {"cards": ["H", "H", "H", "H", "H"]},
                },
            ),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
    )
)


def ask_classify(rules: Ruleset, body: Json) -> Json:
    """The answer to ``classify``, without what every answer repeats."""
    return present.classification(classify(rules, body["cards"]))


def ask_beats(rules: Ruleset, body: Json) -> Json:
    """The answer to ``beats``, without what every answer repeats."""
    return present.verdict(beats(rules, play_of(body["trick"]), play_of(body["play"])))


def play_of(body: Json) -> Play:
    """A Play of a request."""
    declared = body["reading"]
    if declared is None:
        return Play(body["cards"])
    return Play(body["cards"], Declared(declared["combination"], declared["rank"]))


_CLASSIFY: Final = under_ruleset(CLASSIFY, ClassifyRequest(), ask_classify, ("/cards",))
_BEATS: Final = under_ruleset(BEATS, BeatsRequest(), ask_beats, ("/trick/cards", "/play/cards"))


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("plays", __name__)
    pose(area, _CLASSIFY)
    pose(area, _BEATS)
    return area
