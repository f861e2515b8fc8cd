"""The shapes of requests and answers. The OpenAPI file is generated from these.

Requests are loaded through them; answers are built from trusted values and only described by
them (the tests hold every answer to its description).
"""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import (
    AnswerSchema,
    AnyValue,
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
from referee.chimera.cards import CARDS
from referee.chimera.combinations import Combination

_CARDS_EXAMPLE = ["7", "7", "7", "Q"]


def _of(words: str, **metadata: object) -> dict[str, object]:
    return {"description": words, **metadata}


class DeclaredSchema(RefereeSchema):
    """How a play is to be read. Any Reading from an answer will do; two of its fields count."""

    combination = Word(required=True, metadata=_of("A combination; see Reading."))
    rank = Word(
        allow_none=True,
        load_default=None,
        metadata=_of("The deciding rank; left out or null: the strongest of the combination."),
    )
    groups = AnyValue(metadata=_of("Accepted, not looked at."))
    size = AnyValue(metadata=_of("Accepted, not looked at."))
    body = AnyValue(metadata=_of("Accepted, not looked at."))
    attached = AnyValue(metadata=_of("Accepted, not looked at."))
    stands_for = AnyValue(metadata=_of("Accepted, not looked at."))
    trap = AnyValue(metadata=_of("Accepted, not looked at."))
    text = AnyValue(metadata=_of("Accepted, not looked at."))


class PlaySchema(RefereeSchema):
    """Cards on the table, with the declared reading if there was one."""

    cards = Cards(required=True, metadata=_of("The cards, in any order.", example=_CARDS_EXAMPLE))
    reading = Part(
        DeclaredSchema,
        load_default=None,
        allow_none=True,
        metadata=_of("The declared reading; left out or null when none was declared."),
    )


class ClassifyRequest(RefereeSchema):
    """What is this set of cards?"""

    cards = Cards(required=True, metadata=_of("The cards, in any order.", example=_CARDS_EXAMPLE))
    options = Options(load_default=dict)


class BeatsRequest(RefereeSchema):
    """Does the play beat the trick?"""

    trick = Part(PlaySchema, required=True, metadata=_of("The play to be beaten."))
    play = Part(PlaySchema, required=True, metadata=_of("The play that is to beat it."))
    options = Options(load_default=dict)


class LegalPlaysRequest(RefereeSchema):
    """Which plays can this hand make?"""

    hand = Cards(required=True, metadata=_of("The cards in hand, in any order."))
    trick = Part(
        PlaySchema,
        load_default=None,
        allow_none=True,
        metadata=_of("The play to beat; left out or null: a lead."),
    )
    combination = OneOf(
        Combination,
        unknown="unknown_combination",
        load_default=None,
        allow_none=True,
        metadata=_of("Only plays that are legal as this combination."),
    )
    including = Cards(
        load_default=(), metadata=_of("Cards already selected: only plays that contain them.")
    )
    out_of_turn = YesOrNo(load_default=False, metadata=_of("Only what may be played out of turn."))
    limit = Whole(
        least=0,
        most=MOST_PLAYS_ON_A_PAGE,
        load_default=PLAYS_ON_A_PAGE,
        metadata=_of("Plays on this page; 0 gives the figures only.", default=PLAYS_ON_A_PAGE),
    )
    cursor = Word(
        load_default=None,
        allow_none=True,
        metadata=_of("The next_cursor of the page before, with otherwise the same question."),
    )
    why_not = Cards(
        load_default=None,
        allow_none=True,
        metadata=_of("Cards to be told about: why they are none of these plays."),
    )
    options = Options(load_default=dict)


class DealRequest(RefereeSchema):
    """Deal a hand."""

    seed = Word(
        least=1,
        longest=LONGEST_SEED,
        load_default=None,
        allow_none=True,
        metadata=_of("The same seed gives the same deal; drawn when left out."),
    )
    players = Names(
        load_default=None,
        allow_none=True,
        metadata=_of("Clockwise; as many as the ruleset has. Left out: Player 1 and so on."),
    )
    options = Options(load_default=dict)


class StandsForSchema(AnswerSchema):
    """A wild card and the rank it stands for."""

    index = fields.Integer(required=True, metadata=_of("Its position in the request's cards."))
    rank = fields.String(required=True, metadata=_of("The rank it stands for."))


class ReadingSchema(AnswerSchema):
    """One way to read a play, with the place of every card in it."""

    combination = fields.String(
        required=True,
        metadata=_of(
            "One of the combinations. An open string: ignore values you do not know.",
            examples=[str(combination) for combination in Combination],
        ),
    )
    rank = fields.String(
        required=True,
        allow_none=True,
        metadata=_of("The deciding rank, the highest of a sequence; null for the Flight."),
    )
    groups = fields.Integer(
        required=True, metadata=_of("Consecutive groups; 1 outside sequences.", minimum=1)
    )
    size = fields.Integer(
        required=True, metadata=_of("Cards in each group of the body.", minimum=1)
    )
    body = fields.List(
        fields.Integer(), required=True, metadata=_of("Positions of the cards of the body.")
    )
    attached = fields.List(
        fields.Integer(), required=True, metadata=_of("Positions of the attached cards.")
    )
    stands_for = fields.List(
        fields.Nested(StandsForSchema),
        required=True,
        metadata=_of("What the wild cards stand for: the lowest ranks possible, Pi Ya first."),
    )
    trap = fields.Boolean(required=True, metadata=_of("Whether it is a trap."))
    text = fields.String(required=True, metadata=_of("The reading in English."))


class ReasonSchema(AnswerSchema):
    """Why a verdict is what it is."""

    code = fields.String(
        required=True, metadata=_of("Stable; an open string. GET /v1/reasons lists all.")
    )
    message = fields.String(required=True, metadata=_of("The reason in English."))
    params = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=_of("What the message is made of; see GET /v1/reasons for each code's schema."),
    )
    ruling = fields.String(
        required=True,
        allow_none=True,
        metadata=_of("Id of the ruling it rests on; null where the rule text is plain."),
    )


class UnderRuleset(AnswerSchema):
    """What every answer under a ruleset repeats."""

    ruleset = fields.String(required=True)
    ruleset_version = fields.String(
        required=True, metadata=_of("A version never changes its meaning.")
    )
    options = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=_of("Every option of the ruleset with the value in force."),
    )


class ClassifyAnswer(UnderRuleset):
    """All readings, or why there is none."""

    legal = fields.Boolean(required=True)
    readings = fields.List(
        fields.Nested(ReadingSchema),
        required=True,
        metadata=_of("Grouped by combination, the strongest first; empty when illegal."),
    )
    reason = fields.Nested(
        ReasonSchema, required=True, allow_none=True, metadata=_of("Null when legal.")
    )


class BeatsAnswer(UnderRuleset):
    """Whether the play beats the trick, and why."""

    beats = fields.Boolean(required=True)
    reading = fields.Nested(
        ReadingSchema,
        required=True,
        allow_none=True,
        metadata=_of("The reading that counts from now on; null when the play does not beat."),
    )
    trick_reading = fields.Nested(
        ReadingSchema,
        required=True,
        allow_none=True,
        metadata=_of(
            "How the trick was read; null when it has readings of two combinations and the answer "
            "is the same for both."
        ),
    )
    reason = fields.Nested(ReasonSchema, required=True)


class ListedPlay(AnswerSchema):
    """A legal play."""

    cards = fields.List(
        fields.String(), required=True, metadata=_of("Its cards, from low to high.")
    )
    readings = fields.List(
        fields.Nested(ReadingSchema),
        required=True,
        metadata=_of(
            "All readings of a lead, the readings that beat of a follow; the strongest first. "
            "Positions are those in this play's cards."
        ),
    )


class LegalPlaysAnswer(UnderRuleset):
    """The legal plays. Figures are over all pages of the filtered set."""

    count = fields.Integer(required=True, metadata=_of("Distinct plays."))
    counts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=_of(
            "Plays by the combination as which they are legal, those without any left out. A play "
            "legal as two combinations counts in both."
        ),
    )
    playable = fields.List(
        fields.String(),
        required=True,
        metadata=_of("The different cards that some such play uses, from low to high."),
    )
    addable = fields.List(
        fields.String(),
        required=True,
        metadata=_of(
            "The different cards that can be added to the selection so that some such play still "
            "contains it."
        ),
    )
    can_pass = fields.Boolean(required=True)
    can_pass_lead = fields.Boolean(
        required=True, metadata=_of("Whether the lead can be handed on with a bird.")
    )
    plays = fields.List(
        fields.Nested(ListedPlay),
        required=True,
        metadata=_of(
            "Ordered by combination (as in GET /v1/rulesets/{ruleset}), number of groups, size, "
            "deciding rank and cards, each from low to high; without duplicates."
        ),
    )
    next_cursor = fields.String(
        required=True, allow_none=True, metadata=_of("For the next page; null on the last one.")
    )
    why_not = fields.Nested(
        ReasonSchema,
        required=True,
        allow_none=True,
        metadata=_of("Why the cards asked about are no such play; null when they are, or none."),
    )


class DealtCards(AnswerSchema):
    """Where every card was dealt."""

    hands = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    den = fields.List(
        fields.List(fields.String()), required=True, metadata=_of("One or two packets of three.")
    )


class DealAnswer(UnderRuleset):
    """A hand record without events."""

    format = fields.String(required=True, metadata=_of("chimera-hand/1"))
    meta = fields.Dict(keys=fields.String(), required=True, metadata=_of("`seed`: of this deal."))
    players = fields.List(fields.String(), required=True, metadata=_of("Clockwise."))
    first_bidder = fields.String(required=True)
    deal = fields.Nested(DealtCards, required=True)
    events = fields.List(fields.Dict(), required=True, metadata=_of("None yet."))


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

    card = fields.String(required=True, metadata=_of("As it is spelled.", examples=list(CARDS)))
    name = fields.String(required=True)
    copies = fields.Integer(required=True)
    order = fields.Integer(
        required=True,
        allow_none=True,
        metadata=_of("Its standing as a single card; null for the bird, which stands for others."),
    )
    treasure = fields.Integer(required=True, metadata=_of("Points for each one captured."))


class HandSizesSchema(AnswerSchema):
    """Cards in the hands when play begins."""

    dealt = fields.Integer(required=True)
    den_packets = fields.Integer(required=True)
    cards_in_packet = fields.Integer(required=True)
    chimera = fields.Integer(required=True)
    pi_ya = fields.Integer(required=True, allow_none=True)
    hunter = fields.Integer(required=True)
    largest = fields.Integer(required=True)


class CombinationSchema(AnswerSchema):
    """A combination and how many distinct plays can be read as it."""

    name = fields.String(required=True)
    plays = fields.Integer(required=True)


class ScoringSchema(AnswerSchema):
    """The values of a hand."""

    chimera_factor = fields.Integer(
        required=True, metadata=_of("How often a won bid counts for the Chimera.")
    )
    all_passed_factor = fields.Integer(
        required=True,
        allow_none=True,
        metadata=_of("The same after an all-passed auction; null: as an ordinary bid."),
    )
    pi_ya_factor = fields.Integer(
        required=True,
        allow_none=True,
        metadata=_of("How often a won bid counts for the Pi Ya, and again when second out."),
    )
    hunter = fields.Integer(required=True, metadata=_of("Each Hunter's points for a win."))
    trap = fields.Integer(required=True, metadata=_of("The Chimera's bonus for each trap."))
    flight = fields.Integer(required=True, metadata=_of("The Chimera's bonus for the Flight."))
    idle_hunters = fields.Integer(
        required=True,
        allow_none=True,
        metadata=_of("The Chimera's bonus when Hunters played no card; null: none."),
    )


class OptionSchema(AnswerSchema):
    """A house rule and what it may be."""

    name = fields.String(required=True)
    meaning = fields.String(required=True)
    default = fields.Raw(required=True)
    allowed = fields.String(required=True, metadata=_of("What it may be, in words."))
    schema = fields.Dict(required=True, metadata=_of("What it may be, as a JSON schema."))
    ruling = fields.String(required=True)


class RulesetAnswer(UnderRuleset):
    """A ruleset in full."""

    id = fields.String(required=True)
    version = fields.String(required=True)
    title = fields.String(required=True)
    edition = fields.String(required=True)
    document = fields.String(required=True, metadata=_of("The rule text it is taken from."))
    players = fields.Integer(required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    hand_sizes = fields.Nested(HandSizesSchema, required=True)
    bids = fields.List(fields.Integer(), required=True)
    combinations = fields.List(
        fields.Nested(CombinationSchema),
        required=True,
        metadata=_of("A play of two combinations counts in both."),
    )
    total_plays = fields.Integer(required=True, metadata=_of("Distinct plays, each once."))
    scoring = fields.Nested(ScoringSchema, required=True)
    available_options = fields.List(fields.Nested(OptionSchema), required=True)
    rulings = fields.List(fields.String(), required=True, metadata=_of("Ids of those that apply."))


class SourceSchema(AnswerSchema):
    """Where a rule text speaks of a matter."""

    document = fields.String(required=True)
    section = fields.String(required=True)


class RulingSchema(AnswerSchema):
    """A decision of the referee, and how firm it is."""

    id = fields.String(required=True)
    ruling = fields.String(required=True)
    status = fields.String(required=True, metadata=_of("text, inferred, convention or disputed."))
    status_note = fields.String(required=True, allow_none=True)
    source = fields.Nested(SourceSchema, required=True, metadata=_of("The first of sources."))
    sources = fields.List(
        fields.Nested(SourceSchema),
        required=True,
        metadata=_of("Where each rule text speaks of it, or ought to."),
    )
    rulesets = fields.List(
        fields.String(),
        required=True,
        metadata=_of("Ids of rulesets, or `chimere` for the board game Chimère."),
    )
    option = fields.String(
        required=True, allow_none=True, metadata=_of("The first of options; null when none.")
    )
    options = fields.List(
        fields.String(), required=True, metadata=_of("House rules that change it.")
    )


class RulingsAnswer(AnswerSchema):
    """All rulings."""

    rulings = fields.List(fields.Nested(RulingSchema), required=True)


class ReasonKindSchema(AnswerSchema):
    """A reason that verdicts can give."""

    code = fields.String(required=True)
    template = fields.String(
        required=True,
        metadata=_of(
            "The English message with the parameters in braces. A list is joined by ', ', an "
            "underscore reads as a space, and an object reads as its message."
        ),
    )
    params = fields.Dict(required=True, metadata=_of("The JSON schema of each parameter."))
    ruling = fields.String(required=True, allow_none=True)
    calls = fields.List(
        fields.String(), required=True, metadata=_of("The calls whose verdicts can give it.")
    )


class ReasonsAnswer(AnswerSchema):
    """All reasons."""

    reasons = fields.List(fields.Nested(ReasonKindSchema), required=True)


class HealthAnswer(AnswerSchema):
    """How the server is."""

    status = fields.String(required=True, metadata=_of("ok"))


class ProblemKindAnswer(AnswerSchema):
    """What a problem means and what to do about it."""

    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    meaning = fields.String(required=True)
    remedy = fields.String(required=True)


class FieldErrorSchema(AnswerSchema):
    """One thing that is wrong with a request."""

    pointer = fields.String(
        required=True,
        metadata=_of("JSON pointer into the body, or a slash and the name of a query parameter."),
    )
    code = fields.String(required=True, metadata=_of("Stable; an open string."))
    detail = fields.String(required=True, metadata=_of("What is wrong and what would be right."))
    params = fields.Dict(required=True)


class ProblemSchema(AnswerSchema):
    """RFC 9457, application/problem+json."""

    type = fields.String(required=True, metadata=_of("A page about this kind of problem."))
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True, metadata=_of("Stable; an open string."))
    request_id = fields.String(required=True)
    errors = fields.List(fields.Nested(FieldErrorSchema), required=True)
