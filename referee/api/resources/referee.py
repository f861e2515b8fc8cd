"""The referee of an auction and of a whole hand."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from referee.api import present
from referee.api.endpoints import Endpoint, Example, Json, described, pose, under_ruleset
from referee.api.present import hands as present_hands
from referee.api.present import scores as present_scores
from referee.api.problems import FieldError, Problem, invalid, pointer
from referee.api.records import load_record, unknown_name, unknown_scores
from referee.api.schemas.records import HandsRefereeRequest
from referee.api.schemas.referee import AuctionAnswer, AuctionRequest, HandsRefereeAnswer
from referee.chimera import NoSuchReading, Ruleset
from referee.chimera.auction import Auction, MissingForBinding, Redeal, judged
from referee.chimera.hand import InvalidSetup, check_players
from referee.chimera.hand.record import HandRecord, RefereedRecord, UnanswerableEvent
from referee.chimera.hand.record import referee as referee_record
from referee.chimera.hand.summary import summary
from referee.chimera.hand.unchecked import unchecked
from referee.chimera.hand.view import reason_seen_by, seen_by
from referee.chimera.readings import reading
from referee.chimera.scoring import score

_OPEN_HAND: Final = {
    "players": ["Ann", "Bea", "Cid"],
    "first_bidder": "Bea",
    "events": [
        {"type": "call", "player": "Bea", "bid": "pass"},
        {"type": "call", "player": "Cid", "bid": 30},
        {"type": "call", "player": "Ann", "bid": "pass"},
        {"type": "call", "player": "Bea", "bid": "pass"},
        {"type": "pass_cards", "player": "Ann", "to": "Bea", "count": 1},
        {"type": "pass_cards", "player": "Bea", "to": "Ann", "count": 1},
        {"type": "play", "player": "Cid", "cards": ["5", "5", "5", "12"]},
        {"type": "play", "player": "Ann", "cards": ["7", "7", "7", "3"]},
        {"type": "pass", "player": "Bea"},
    ],
}

AUCTION: Final = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/auction",
        "auction",
        "Who is Chimera, and at which bid?",
        "Where the auction stands after the calls, whose turn it is and what may be called. A "
        "number that is no bid, or not higher than the last, is a verdict. When all pass on a "
        "redeal of the 2014 edition, the bound player stands at the lowest bid, and the others go "
        "on from there.",
        "Hands",
        AuctionAnswer,
        AuctionRequest,
        (
            Example("won", "Won", {"players": ["Ann", "Bea", "Cid"], "calls": ["pass", 20, 40]}),
            Example("open", "Still open", {"players": ["Ann", "Bea", "Cid"], "calls": ["pass"]}),
            Example(
                "bound",
                "All passed again",
                {
                    "players": ["Ann", "Bea", "Cid"],
                    "calls": ["pass", "pass", "pass"],
                    "redeal": True,
                    "scores": {"Ann": 120, "Bea": 185, "Cid": 90},
                },
            ),
            Example("illegal", "Not higher", {"players": ["Ann", "Bea", "Cid"], "calls": [30, 20]}),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-2014"},
    )
)

HANDS_REFEREE: Final = described(
    Endpoint(
        "POST",
        "/v1/rulesets/{ruleset}/hands/referee",
        "refereeHand",
        "Was this hand played by the rules, and how does it stand?",
        "Judges a hand record event by event, up to the first that is illegal. With the deal "
        "everything is checked; without it, all that open information can show, and `unchecked` "
        "says what it could not. The state says what each player may do now, so that a front end "
        "can drive a hand with no rules of its own; with `view` it tells only what that player may "
        "know.",
        "Hands",
        HandsRefereeAnswer,
        HandsRefereeRequest,
        (
            Example("open", "With real cards: open information", _OPEN_HAND),
            Example(
                "illegal",
                "A play out of turn",
                {
                    **_OPEN_HAND,
                    "events": [
                        *_OPEN_HAND["events"],
                        {"type": "play", "player": "Ann", "cards": ["9", "9", "9", "9"]},
                    ],
                },
            ),
            Example("view", "What one player may know", {**_OPEN_HAND, "view": "Ann"}),
        ),
        ("unknown_ruleset",),
        parameters={"ruleset": "chimera-more-3p"},
    )
)


def ask_auction(rules: Ruleset, body: Json) -> Json:
    """The answer to ``auction``, without what every answer repeats."""
    players = body["players"]
    try:
        check_players(rules, players)
    except InvalidSetup as error:
        params = {"players": rules.players}
        raise invalid(FieldError(error.code, error.text, "/players", params)) from None
    errors = unknown_scores(players, body["scores"])
    if body["dealer"] is not None and body["dealer"] not in players:
        errors.append(unknown_name(players, body["dealer"], "/dealer"))
    if errors:
        raise invalid(*errors)
    dealer = None if body["dealer"] is None else players.index(body["dealer"])
    redeal = Redeal(players, body["scores"], dealer) if body["redeal"] else None
    try:
        auction, illegal = judged(Auction(rules, redeal=redeal), body["calls"])
    except MissingForBinding as error:
        raise _cannot_bind(error, "") from None
    return present_hands.auction(auction, players) | {
        "illegal": None
        if illegal is None
        else {"index": illegal.index, "reason": present.reason(illegal.reason)}
    }


def _cannot_bind(error: MissingForBinding, prefix: str) -> Problem:
    at = pointer(error.part) if error.player is None else pointer(error.part, error.player)
    return invalid(FieldError("required", str(error), prefix + at))


def ask_hands_referee(rules: Ruleset, body: Json) -> Json:
    """The answer to ``hands/referee``, without what every answer repeats."""
    record = load_record(rules, body)
    viewer = None
    if body["view"] is not None:
        if body["view"] not in record.setup.players:
            raise invalid(unknown_name(record.setup.players, body["view"], "/view"))
        viewer = record.setup.seat(body["view"])
    return _answer(rules, record, judge(record, ""), viewer)


def judge(record: HandRecord, prefix: str) -> RefereedRecord:
    """The record, refereed.

    Args:
        record: whose names and cards are known to exist.
        prefix: the pointer to the record in the request.

    Raises:
        Problem: 422, for an event that cannot be judged.
    """
    try:
        return referee_record(record)
    except UnanswerableEvent as error:
        cause = error.cause
        if isinstance(cause, MissingForBinding):
            raise _cannot_bind(cause, prefix) from None
        raise _no_such_reading(record, error.index, cause, prefix) from None


def _no_such_reading(record: HandRecord, index: int, cause: NoSuchReading, prefix: str) -> Problem:
    event: Any = record.events[index]
    table = record.setup.ruleset.table
    found = [present.reading(reading(table, event.cards, meaning)) for meaning in cause.meanings]
    detail = f"cannot be read as {cause.declared}; {cause.why}"
    at = prefix + pointer("events", index, "reading")
    return invalid(FieldError("no_such_reading", detail, at, {"readings": found}))


def _answer(rules: Ruleset, record: HandRecord, judged: RefereedRecord, viewer: int | None) -> Json:
    hand, stopped_by, open_points = judged.hand, judged.stopped_by, judged.unchecked
    index = len(judged.happened)
    if viewer is not None:
        legal = HandRecord(record.setup, record.events[:index], record.meta)
        hand = referee_record(seen_by(legal, viewer, judged.hand)).hand
        open_points = unchecked(record.setup, legal.events, hand)
        if stopped_by is not None:
            stopped_by = reason_seen_by(viewer, hand, record.events[index])
    verdicts = [
        present_hands.verdict(rules, place, happened)
        for place, happened in enumerate(judged.happened)
    ]
    why = None if stopped_by is None else present_hands.hand_reason(stopped_by)
    if why is not None:
        verdicts.append({"index": index, "legal": judged.legal, "reason": why, "reading": None})
    finished = summary(judged.hand)
    return {
        "legal": judged.legal,
        "verdicts": verdicts,
        "illegal": {"index": index, "reason": why} if judged.legal is False else None,
        "reason": why,
        "state": present_hands.state(hand, viewer),
        "unchecked": [present_hands.unchecked(one) for one in open_points],
        "score": None if finished is None else present_scores.hand_score(score(rules, finished)),
        "sheet": None if finished is None else present_hands.sheet(finished),
    }


_AUCTION: Final = under_ruleset(AUCTION, AuctionRequest(), ask_auction)
_HANDS_REFEREE: Final = under_ruleset(HANDS_REFEREE, HandsRefereeRequest(), ask_hands_referee)


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("referee", __name__)
    pose(area, _AUCTION)
    pose(area, _HANDS_REFEREE)
    return area
