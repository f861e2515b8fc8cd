"""Readings, reasons, and what every answer under a ruleset repeats."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnswerSchema
from referee.api.schemas.words import described
from referee.chimera.combinations import Combination


class StandsForSchema(AnswerSchema):
    """A wild card and the rank it stands for."""

    index = fields.Integer(
        required=True, metadata=described("Its position in the request's cards.")
    )
    rank = fields.String(required=True, metadata=described("The rank it stands for."))


class ReadingSchema(AnswerSchema):
    """One way to read a play, with the place of every card in it."""

    combination = fields.String(
        required=True,
        metadata=described(
            "One of the combinations. An open string: ignore values you do not know.",
            examples=[str(combination) for combination in Combination],
        ),
    )
    rank = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The deciding rank, the highest of a sequence; null for the Flight."),
    )
    groups = fields.Integer(
        required=True, metadata=described("Consecutive groups; 1 outside sequences.", minimum=1)
    )
    size = fields.Integer(
        required=True, metadata=described("Cards in each group of the body.", minimum=1)
    )
    body = fields.List(
        fields.Integer(), required=True, metadata=described("Positions of the cards of the body.")
    )
    attached = fields.List(
        fields.Integer(), required=True, metadata=described("Positions of the attached cards.")
    )
    stands_for = fields.List(
        fields.Nested(StandsForSchema),
        required=True,
        metadata=described(
            "What the wild cards stand for: the lowest ranks possible, Pi Ya first."
        ),
    )
    trap = fields.Boolean(required=True, metadata=described("Whether it is a trap."))
    text = fields.String(required=True, metadata=described("The reading in English."))


class ReasonSchema(AnswerSchema):
    """Why a verdict is what it is."""

    code = fields.String(
        required=True, metadata=described("Stable; an open string. GET /v1/reasons lists all.")
    )
    message = fields.String(required=True, metadata=described("The reason in English."))
    params = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=described(
            "What the message is made of; see GET /v1/reasons for each code's schema."
        ),
    )
    ruling = fields.String(
        required=True,
        allow_none=True,
        metadata=described("Id of the ruling it rests on; null where the rule text is plain."),
    )


class UnderRuleset(AnswerSchema):
    """What every answer under a ruleset repeats."""

    ruleset = fields.String(required=True)
    ruleset_version = fields.String(
        required=True, metadata=described("A version never changes its meaning.")
    )
    options = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=described("Every option of the ruleset with the value in force."),
    )
