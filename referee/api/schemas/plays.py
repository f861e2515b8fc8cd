"""Questions about one play and their answers."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnyValue, Cards, Options, Part, RefereeSchema, Word
from referee.api.schemas.common import ReadingSchema, ReasonSchema, UnderRuleset
from referee.api.schemas.words import CARDS_EXAMPLE, described


class DeclaredSchema(RefereeSchema):
    """How a play is to be read. Any Reading from an answer will do; two of its fields count."""

    combination = Word(required=True, metadata=described("A combination; see Reading."))
    rank = Word(
        allow_none=True,
        load_default=None,
        metadata=described(
            "The deciding rank; left out or null: the strongest of the combination."
        ),
    )
    groups = AnyValue(metadata=described("Accepted, not looked at."))
    size = AnyValue(metadata=described("Accepted, not looked at."))
    body = AnyValue(metadata=described("Accepted, not looked at."))
    attached = AnyValue(metadata=described("Accepted, not looked at."))
    stands_for = AnyValue(metadata=described("Accepted, not looked at."))
    trap = AnyValue(metadata=described("Accepted, not looked at."))
    text = AnyValue(metadata=described("Accepted, not looked at."))


class PlaySchema(RefereeSchema):
    """Cards on the table, with the declared reading if there was one."""

    cards = Cards(
        required=True, metadata=described("The cards, in any order.", example=CARDS_EXAMPLE)
    )
    reading = Part(
        DeclaredSchema,
        load_default=None,
        allow_none=True,
        metadata=described("The declared reading; left out or null when none was declared."),
    )


class ClassifyRequest(RefereeSchema):
    """What is this set of cards?"""

    cards = Cards(
        required=True, metadata=described("The cards, in any order.", example=CARDS_EXAMPLE)
    )
    options = Options(load_default=dict)


class BeatsRequest(RefereeSchema):
    """Does the play beat the trick?"""

    trick = Part(PlaySchema, required=True, metadata=described("The play to be beaten."))
    play = Part(PlaySchema, required=True, metadata=described("The play that is to beat it."))
    options = Options(load_default=dict)


class ClassifyAnswer(UnderRuleset):
    """All readings, or why there is none."""

    legal = fields.Boolean(required=True)
    readings = fields.List(
        fields.Nested(ReadingSchema),
        required=True,
        metadata=described("Grouped by combination, the strongest first; empty when illegal."),
    )
    reason = fields.Nested(
        ReasonSchema, required=True, allow_none=True, metadata=described("Null when legal.")
    )


class BeatsAnswer(UnderRuleset):
    """Whether the play beats the trick, and why."""

    beats = fields.Boolean(required=True)
    reading = fields.Nested(
        ReadingSchema,
        required=True,
        allow_none=True,
        metadata=described(
            "The reading that counts from now on; null when the play does not beat."
        ),
    )
    trick_reading = fields.Nested(
        ReadingSchema,
        required=True,
        allow_none=True,
        metadata=described(
            "How the trick was read; null when it has readings of two combinations and the answer "
            "is the same for both."
        ),
    )
    reason = fields.Nested(ReasonSchema, required=True)
