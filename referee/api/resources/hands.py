"""Questions about a hand of cards: its legal plays, and a new deal."""

from __future__ import annotations

import secrets
from typing import Any, Final
from weakref import WeakKeyDictionary

import orjson
from flask import Blueprint

from referee.api import cursors, present
from referee.api.endpoints import Endpoint, Example, Json, described, pose, under_ruleset
from referee.api.problems import FieldError, invalid
from referee.api.resources.plays import play_of
from referee.api.schemas.hands import DealAnswer, DealRequest, LegalPlaysAnswer, LegalPlaysRequest
from referee.chimera import Combination, LegalPlays, Ruleset
from referee.chimera.cards import in_order
from referee.chimera.catalogue import Catalogue
from referee.chimera.deal import deal

_HAND: Final = ["3", "4", "5", "6", "7", "7", "7", "9", "H", "Q"]

LEGAL_PLAYS = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/legal-plays",
        "legalPlays",
        "Which plays can this hand make?",
        "All legal plays as a lead (`trick` null) or onto a trick, in pages, with what a front "
        "end needs to highlight cards while a player selects some.",
        "Hands",
        LegalPlaysAnswer,
        LegalPlaysRequest,
        (
            Example("lead", "A lead", {"hand": _HAND, "trick": None, "limit": 20}),
            Example(
                "follow",
                "Onto a trick",
                {"hand": _HAND, "trick": {"cards": ["5", "5", "5", "12"]}},
            ),
            Example(
                "selecting",
                "With two cards selected",
                {"hand": _HAND, "including": ["5", "7"], "why_not": ["5", "7"], "limit": 0},
            ),
            Example(
                "out_of_turn",
                "Out of turn",
                {
                    "hand": ["8", "8", "8", "8", "8", "P", "C"],
                    "trick": {"cards": ["12", "12"]},
                    "out_of_turn": True,
                },
            ),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
        links={
            "nextPage": {
                "operationId": "legalPlays",
                "description": "The next page, unless `next_cursor` is null. What else the "
                "question held is repeated too, but for `limit`, which may change.",
                "parameters": {"ruleset": "$request.path.ruleset"},
                "requestBody": {
                    "hand": "$request.body#/hand",
                    "options": "$response.body#/options",
                    "cursor": "$response.body#/next_cursor",
                },
            }
        },
    )
)

DEAL = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/deal",
        "deal",
        "Deal a hand",
        "A hand record without events. The same seed gives the same deal in every version: "
        "Fisher-Yates over SHA-256 counter blocks, as `referee/chimera/deal.py` describes it.",
        "Hands",
        DealAnswer,
        DealRequest,
        (
            Example("seeded", "A deal that can be repeated", {"seed": "a seed"}),
            Example("named", "With names", {"players": ["Ann", "Bea", "Cid", "Dov", "Eve"]}),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-5p"},
    )
)


def ask_legal_plays(rules: Ruleset, body: Json) -> Json:
    """The answer to ``legal-plays``, without what every answer repeats."""
    trick, wanted = body["trick"], body["combination"]
    legal = LegalPlays(
        rules,
        body["hand"],
        None if trick is None else play_of(trick),
        combination=None if wanted is None else Combination(wanted),
        including=body["including"],
        out_of_turn=body["out_of_turn"],
    )
    if body["why_not"] is not None:
        rules.check_cards((), (), body["why_not"])
    listed, next_cursor = _page(rules, body, legal)
    reason = None if body["why_not"] is None else legal.why_not(body["why_not"])
    return present.legal_plays(legal) | {
        "plays": listed,
        "next_cursor": next_cursor,
        "why_not": None if reason is None else present.reason(reason),
    }


def _page(rules: Ruleset, body: Json, legal: LegalPlays) -> tuple[list[Any], str | None]:
    """The plays of one page, and the cursor of the next."""
    question = _bound_to(rules, body)
    start = 0
    if body["cursor"] is not None:
        try:
            start = cursors.read(question, body["cursor"])
        except cursors.InvalidCursor:
            detail = "must be the next_cursor of an answer to this very question"
            raise invalid(FieldError("invalid_cursor", detail, "/cursor")) from None
    limit = body["limit"]
    if limit == 0:
        return [], None
    numbers = legal.numbers(start, limit + 1)
    listed = _listed(rules, legal, numbers[:limit])
    more = len(numbers) > limit
    return listed, cursors.write(question, numbers[limit]) if more else None


#: Plays written as JSON, by number, for each catalogue; a lead shows the same text of a play in
#: every hand. About 400 bytes each.
_WRITTEN: Final[WeakKeyDictionary[Catalogue, dict[int, orjson.Fragment]]] = WeakKeyDictionary()
_MOST_WRITTEN: Final = 16_384


def _listed(rules: Ruleset, legal: LegalPlays, numbers: list[int]) -> list[Any]:
    """The plays of these numbers as JSON; of a follow with the readings that beat."""
    if legal.trick is not None:
        return [present.listed_play(rules, play) for play in legal.of_numbers(numbers)]
    written = _WRITTEN.setdefault(rules.catalogue, {})
    if len(written) > _MOST_WRITTEN:
        written.clear()
    plays = rules.catalogue.plays
    listed = []
    for number in numbers:
        text = written.get(number)
        if text is None:
            play = present.listed_play(rules, plays[number])
            text = written[number] = orjson.Fragment(orjson.dumps(play))
        listed.append(text)
    return listed


def _bound_to(rules: Ruleset, body: Json) -> Any:
    """What a page must have in common with the page before: everything but the page."""
    trick = body["trick"]
    return [
        rules.id,
        rules.version,
        dict(rules.options),
        in_order(body["hand"]),
        None if trick is None else [in_order(trick["cards"]), _what_counts(trick["reading"])],
        body["combination"],
        in_order(body["including"]),
        body["out_of_turn"],
    ]


def _what_counts(reading: Json | None) -> Any:
    """Of a declared reading only combination and rank count."""
    return None if reading is None else [reading["combination"], reading["rank"]]


def ask_deal(rules: Ruleset, body: Json) -> Json:
    """The answer to ``deal``, without what every answer repeats."""
    seed = body["seed"] if body["seed"] is not None else secrets.token_hex(8)
    players = body["players"]
    if players is None:
        players = tuple(f"Player {number}" for number in range(1, rules.players + 1))
    if len(players) != rules.players:
        detail = f"{rules.id} has {rules.players} players, here are {len(players)}"
        raise invalid(FieldError("out_of_range", detail, "/players", {"players": rules.players}))
    return present.hand_record(players, seed, deal(rules, seed))


_LEGAL_PLAYS: Final = under_ruleset(
    LEGAL_PLAYS, LegalPlaysRequest(), ask_legal_plays, ("/trick/cards", "/hand", "/why_not")
)
_DEAL: Final = under_ruleset(DEAL, DealRequest(), ask_deal)


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("hands", __name__)
    pose(area, _LEGAL_PLAYS)
    pose(area, _DEAL)
    return area
