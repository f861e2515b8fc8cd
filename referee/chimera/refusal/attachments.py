"""Causes with attachments: which, and how many."""

from __future__ import annotations

from referee.chimera.cards import BIRD, in_order
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.refusal.question import Question


def attached_match_body(question: Question) -> Reason | None:
    """Ruling attach.not-body."""
    for body in question.bodies:
        if body.takes_as_many and body.matching_body and not body.matching_each_other:
            return Reason(ReasonCode.ATTACHED_MATCH_BODY, {"ranks": body.matching_body})
    return None


def attached_match_each_other(question: Question) -> Reason | None:
    """Ruling attach.distinct."""
    for body in question.bodies:
        if body.takes_as_many and body.matching_each_other and not body.matching_body:
            ranks = body.matching_each_other
            return Reason(ReasonCode.ATTACHED_MATCH_EACH_OTHER, {"ranks": ranks})
    return None


def attached_match_both(question: Question) -> Reason | None:
    """Rulings attach.not-body and attach.distinct at once: of the two, the body is named."""
    for body in question.bodies:
        if body.takes_as_many and body.matching_body:
            return Reason(ReasonCode.ATTACHED_MATCH_BODY, {"ranks": body.matching_body})
    return None


def attachments_mixed(question: Question) -> Reason | None:
    """Source: "with attached cards" and "with attached pairs" are combinations of their own."""
    if BIRD in question.counts:
        return None  # it can be either, so that nothing is mixed for certain
    for body in question.bodies:
        kinds = set(body.rest.values())
        if kinds == {1, 2} and len(body.rest) == body.needed and not body.matching_body:
            return Reason(ReasonCode.ATTACHMENTS_MIXED)
    return None


def attachments_no_pairs(question: Question) -> Reason | None:
    """Source: "Trips with an attached pair", "Quadro-plex with attached pairs" and the like."""
    if BIRD in question.counts:
        return None
    body = next(iter(question.bodies), None)
    if body is None or body.given != 2 * body.needed:
        return None
    odd = [card for card in in_order(body.rest) if body.rest[card] % 2]
    return Reason(ReasonCode.ATTACHMENTS_NO_PAIRS, {"cards": odd}) if odd else None


def attachments_wrong_number(question: Question) -> Reason | None:
    """Source: "Trips with an attached card", "Quadro-plex with attached cards" and the like."""
    if not question.bodies:
        return None
    body = question.bodies[0]
    params = {"body": body.name.value, "needed": body.needed, "given": body.given}
    return Reason(ReasonCode.ATTACHMENTS_WRONG_NUMBER, params)
