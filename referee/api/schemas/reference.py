"""What can be looked up."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnswerSchema
from referee.api.schemas.common import UnderRuleset
from referee.api.schemas.words import described
from referee.chimera.cards import CARDS


class RulesetSummary(AnswerSchema):
    """A ruleset in the list."""

    id = fields.String(required=True)
    version = fields.String(required=True)
    title = fields.String(required=True)
    edition = fields.String(required=True)
    players = fields.Integer(required=True)


class RulesetsAnswer(AnswerSchema):
    """All rulesets."""

    rulesets = fields.List(fields.Nested(RulesetSummary), required=True)


class CardSchema(AnswerSchema):
    """A card of the deck."""

    card = fields.String(
        required=True, metadata=described("As it is spelled.", examples=list(CARDS))
    )
    name = fields.String(required=True)
    copies = fields.Integer(required=True)
    order = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(
            "Its standing as a single card; null for the bird, which stands for others."
        ),
    )
    treasure = fields.Integer(required=True, metadata=described("Points for each one captured."))


class HandSizesSchema(AnswerSchema):
    """Cards in the hands when play begins."""

    dealt = fields.Integer(required=True)
    den_packets = fields.Integer(required=True)
    cards_in_packet = fields.Integer(required=True)
    chimera = fields.Integer(required=True)
    pi_ya = fields.Integer(required=True, allow_none=True)
    hunter = fields.Integer(required=True)
    largest = fields.Integer(required=True)
    largest_without_bird = fields.Integer(required=True)


class CombinationSchema(AnswerSchema):
    """A combination and how many distinct plays can be read as it."""

    name = fields.String(required=True)
    plays = fields.Integer(required=True)


class ScoringSchema(AnswerSchema):
    """The values of a hand."""

    chimera_factor = fields.Integer(
        required=True, metadata=described("How often a won bid counts for the Chimera.")
    )
    all_passed_factor = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The same after an all-passed auction; null: as an ordinary bid."),
    )
    pi_ya_factor = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("How often a won bid counts for the Pi Ya, and again when second out."),
    )
    hunter = fields.Integer(required=True, metadata=described("Each Hunter's points for a win."))
    trap = fields.Integer(required=True, metadata=described("The Chimera's bonus for each trap."))
    flight = fields.Integer(
        required=True, metadata=described("The Chimera's bonus for the Flight.")
    )
    idle_hunters = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The Chimera's bonus when Hunters played no card; null: none."),
    )


class OptionSchema(AnswerSchema):
    """A house rule and what it may be."""

    name = fields.String(required=True)
    meaning = fields.String(required=True)
    default = fields.Raw(required=True)
    allowed = fields.String(required=True, metadata=described("What it may be, in words."))
    schema = fields.Dict(required=True, metadata=described("What it may be, as a JSON schema."))
    ruling = fields.String(required=True)


class RulesetAnswer(UnderRuleset):
    """A ruleset in full."""

    id = fields.String(required=True)
    version = fields.String(required=True)
    title = fields.String(required=True)
    edition = fields.String(required=True)
    document = fields.String(required=True, metadata=described("The rule text it is taken from."))
    players = fields.Integer(required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    hand_sizes = fields.Nested(HandSizesSchema, required=True)
    bids = fields.List(fields.Integer(), required=True)
    combinations = fields.List(
        fields.Nested(CombinationSchema),
        required=True,
        metadata=described("A play of two combinations counts in both."),
    )
    total_plays = fields.Integer(required=True, metadata=described("Distinct plays, each once."))
    scoring = fields.Nested(ScoringSchema, required=True)
    available_options = fields.List(fields.Nested(OptionSchema), required=True)
    rulings = fields.List(
        fields.String(), required=True, metadata=described("Ids of those that apply.")
    )


class SourceSchema(AnswerSchema):
    """Where a rule text speaks of a matter."""

    document = fields.String(required=True)
    section = fields.String(required=True)


class RulingSchema(AnswerSchema):
    """A decision of the referee, and how firm it is."""

    id = fields.String(required=True)
    ruling = fields.String(required=True)
    status = fields.String(
        required=True, metadata=described("text, inferred, convention or disputed.")
    )
    status_note = fields.String(required=True, allow_none=True)
    source = fields.Nested(SourceSchema, required=True, metadata=described("The first of sources."))
    sources = fields.List(
        fields.Nested(SourceSchema),
        required=True,
        metadata=described("Where each rule text speaks of it, or ought to."),
    )
    rulesets = fields.List(
        fields.String(),
        required=True,
        metadata=described("Ids of rulesets, or `chimere` for the board game Chimère."),
    )
    option = fields.String(
        required=True, allow_none=True, metadata=described("The first of options; null when none.")
    )
    options = fields.List(
        fields.String(), required=True, metadata=described("House rules that change it.")
    )


class RulingsAnswer(AnswerSchema):
    """All rulings."""

    rulings = fields.List(fields.Nested(RulingSchema), required=True)


class ReasonKindSchema(AnswerSchema):
    """A reason that verdicts can give."""

    code = fields.String(required=True)
    template = fields.String(
        required=True,
        metadata=described(
            "The English message with the parameters in braces. A list is joined by ', ', an "
            "underscore reads as a space (in a parameter of the format `name` it stays), and an "
            "object reads as its message."
        ),
    )
    params = fields.Dict(required=True, metadata=described("The JSON schema of each parameter."))
    ruling = fields.String(required=True, allow_none=True)
    calls = fields.List(
        fields.String(), required=True, metadata=described("The calls whose verdicts can give it.")
    )


class ReasonsAnswer(AnswerSchema):
    """All reasons."""

    reasons = fields.List(fields.Nested(ReasonKindSchema), required=True)


class HealthAnswer(AnswerSchema):
    """How the server is."""

    status = fields.String(required=True, metadata=described("ok"))


class MetaAnswer(AnswerSchema):
    """Which version answers."""

    version = fields.String(required=True, metadata=described("Of the server."))
    commit = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The commit it was made from; null where that is not known."),
    )
    rulesets = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("The version of each ruleset, by its id."),
    )


class ProblemKindAnswer(AnswerSchema):
    """What a problem means and what to do about it."""

    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    meaning = fields.String(required=True)
    remedy = fields.String(required=True)
