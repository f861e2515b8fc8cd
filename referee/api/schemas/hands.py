"""Questions about a hand of cards and their answers."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import (
    AnswerSchema,
    Cards,
    Names,
    OneOf,
    Options,
    Part,
    RefereeSchema,
    Whole,
    Word,
    YesOrNo,
)
from referee.api.limits import LONGEST_SEED, MOST_PLAYS_ON_A_PAGE, PLAYS_ON_A_PAGE
from referee.api.schemas.common import ReadingSchema, ReasonSchema, UnderRuleset
from referee.api.schemas.plays import PlaySchema
from referee.api.schemas.words import described
from referee.chimera.combinations import Combination


class LegalPlaysRequest(RefereeSchema):
    """Which plays can this hand make?"""

    hand = Cards(required=True, metadata=described("The cards in hand, in any order."))
    trick = Part(
        PlaySchema,
        load_default=None,
        allow_none=True,
        metadata=described("The play to beat; left out or null: a lead."),
    )
    combination = OneOf(
        Combination,
        unknown="unknown_combination",
        load_default=None,
        allow_none=True,
        metadata=described("Only plays that are legal as this combination."),
    )
    including = Cards(
        load_default=(), metadata=described("Cards already selected: only plays that contain them.")
    )
    out_of_turn = YesOrNo(
        load_default=False, metadata=described("Only what may be played out of turn.")
    )
    limit = Whole(
        least=0,
        most=MOST_PLAYS_ON_A_PAGE,
        load_default=PLAYS_ON_A_PAGE,
        metadata=described(
            "Plays on this page; 0 gives the figures only.", default=PLAYS_ON_A_PAGE
        ),
    )
    cursor = Word(
        load_default=None,
        allow_none=True,
        metadata=described("The next_cursor of the page before, with otherwise the same question."),
    )
    why_not = Cards(
        load_default=None,
        allow_none=True,
        metadata=described("Cards to be told about: why they are none of these plays."),
    )
    options = Options(load_default=dict)


class DealRequest(RefereeSchema):
    """Deal a hand."""

    seed = Word(
        least=1,
        longest=LONGEST_SEED,
        load_default=None,
        allow_none=True,
        metadata=described("The same seed gives the same deal; drawn when left out."),
    )
    players = Names(
        load_default=None,
        allow_none=True,
        metadata=described("Clockwise; as many as the ruleset has. Left out: Player 1 and so on."),
    )
    options = Options(load_default=dict)


class ListedPlay(AnswerSchema):
    """A legal play."""

    cards = fields.List(
        fields.String(), required=True, metadata=described("Its cards, from low to high.")
    )
    readings = fields.List(
        fields.Nested(ReadingSchema),
        required=True,
        metadata=described(
            "All readings of a lead, the readings that beat of a follow; the strongest first. "
            "Positions are those in this play's cards."
        ),
    )


class LegalPlaysAnswer(UnderRuleset):
    """The legal plays. Figures are over all pages of the filtered set."""

    count = fields.Integer(required=True, metadata=described("Distinct plays."))
    counts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=described(
            "Plays by the combination as which they are legal, those without any left out. A play "
            "legal as two combinations counts in both."
        ),
    )
    playable = fields.List(
        fields.String(),
        required=True,
        metadata=described("The different cards that some such play uses, from low to high."),
    )
    addable = fields.List(
        fields.String(),
        required=True,
        metadata=described(
            "The different cards that can be added to the selection so that some such play still "
            "contains it."
        ),
    )
    can_pass = fields.Boolean(required=True)
    can_pass_lead = fields.Boolean(
        required=True, metadata=described("Whether the lead can be handed on with a bird.")
    )
    plays = fields.List(
        fields.Nested(ListedPlay),
        required=True,
        metadata=described(
            "Ordered by combination (as in GET /v1/rulesets/{ruleset}), number of groups, size, "
            "deciding rank and cards, each from low to high; without duplicates."
        ),
    )
    next_cursor = fields.String(
        required=True,
        allow_none=True,
        metadata=described("For the next page; null on the last one."),
    )
    why_not = fields.Nested(
        ReasonSchema,
        required=True,
        allow_none=True,
        metadata=described(
            "Why the cards asked about are no such play; null when they are, or none."
        ),
    )


class DealtCards(AnswerSchema):
    """Where every card was dealt."""

    hands = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    den = fields.List(
        fields.List(fields.String()),
        required=True,
        metadata=described("One or two packets of three."),
    )


class DealAnswer(UnderRuleset):
    """A hand record without events."""

    format = fields.String(required=True, metadata=described("chimera-hand/1"))
    meta = fields.Dict(
        keys=fields.String(), required=True, metadata=described("`seed`: of this deal.")
    )
    players = fields.List(fields.String(), required=True, metadata=described("Clockwise."))
    first_bidder = fields.String(required=True)
    deal = fields.Nested(DealtCards, required=True)
    events = fields.List(fields.Dict(), required=True, metadata=described("None yet."))
