"""Questions about an auction and a whole hand, and their answers."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from referee.api.fields import AnswerSchema, Names, Options, RefereeSchema
from referee.api.limits import MOST_CALLS
from referee.api.named_fields import Items
from referee.api.schemas.common import ReadingSchema, ReasonSchema, UnderRuleset
from referee.api.schemas.records import dealer, redeal, scores_by_name
from referee.api.schemas.scores import ScoredHandSchema
from referee.api.schemas.words import described
from referee.api.variant_fields import CallField
from referee.chimera.auction import AuctionState
from referee.chimera.hand import EventType, PhaseName, Role


class AuctionRequest(RefereeSchema):
    """Who is Chimera, and at which bid?"""

    players = Names(required=True, metadata=described("In bidding order, the first bidder first."))
    calls = Items(
        CallField(),
        most=MOST_CALLS,
        required=True,
        metadata=described('Each "pass" or a number, in order.'),
    )
    redeal = redeal()
    scores = scores_by_name()
    dealer = dealer()
    options = Options(load_default=dict)


def _name(words: str) -> fields.String:
    return fields.String(required=True, allow_none=True, metadata=described(words))


def _names(words: str) -> fields.List[Any]:
    return fields.List(fields.String(), required=True, metadata=described(words))


def _cards(words: str, *, allow_none: bool = False) -> fields.List[Any]:
    metadata = described(words)
    return fields.List(fields.String(), required=True, allow_none=allow_none, metadata=metadata)


def _number(words: str, *, allow_none: bool = False) -> fields.Integer:
    return fields.Integer(required=True, allow_none=allow_none, metadata=described(words))


def _yes_or_no(words: str, *, allow_none: bool = False) -> fields.Boolean:
    return fields.Boolean(required=True, allow_none=allow_none, metadata=described(words))


def _calls() -> fields.List[Any]:
    return fields.List(
        fields.Raw(metadata={"oneOf": [{"type": "string"}, {"type": "integer"}]}),
        required=True,
        metadata=described("What may be called now, by whose turn it is."),
    )


def _any_of(words: str, values: Any) -> dict[str, object]:
    return described(f"{words} An open string.", examples=[value.value for value in values])


class IllegalSchema(AnswerSchema):
    """The first thing that is illegal."""

    index = _number("Its place in the request.")
    reason = fields.Nested(ReasonSchema, required=True)


class AuctionStateSchema(AnswerSchema):
    """Where an auction stands."""

    state = fields.String(required=True, metadata=_any_of("Where it stands.", AuctionState))
    next = _name("Whose turn it is; null when it is over.")
    legal_calls = _calls()
    chimera = _name("Who is the Chimera; null while that is open.")
    bid = _number("The highest bid so far; null before any.", allow_none=True)
    bidder = _name("Whose bid that is; null when nobody bid.")
    all_passed = _yes_or_no(
        "Whether it ended because all passed; false where somebody is bound instead."
    )
    bound = _name("Who was bound to the lowest bid after all passed again.")


class AuctionAnswer(UnderRuleset, AuctionStateSchema):
    """Where the auction stands after the calls, up to the first illegal one."""

    illegal = fields.Nested(IllegalSchema, required=True, allow_none=True)


class VerdictSchema(AnswerSchema):
    """The verdict on an event."""

    index = _number("Its place among the events.")
    legal = _yes_or_no(
        "Null for a lead of two combinations that must be declared to judge what follows.",
        allow_none=True,
    )
    reason = fields.Nested(
        ReasonSchema, required=True, allow_none=True, metadata=described("Null when legal.")
    )
    reading = fields.Nested(
        ReadingSchema,
        required=True,
        allow_none=True,
        metadata=described("How a play counts from now on; null for other events."),
    )


class LaidSchema(AnswerSchema):
    """A play on the table."""

    player = fields.String(required=True)
    cards = _cards("In the order in which they were played.")
    reading = fields.Nested(
        ReadingSchema, required=True, allow_none=True, metadata=described("How it counts.")
    )


class TrickSchema(AnswerSchema):
    """The trick on the table."""

    plays = fields.List(
        fields.Nested(LaidSchema), required=True, metadata=described("All plays, in order.")
    )
    to_beat = fields.Nested(
        LaidSchema,
        required=True,
        metadata=described("The last play; its cards and reading are a Play for legal-plays."),
    )
    passes = _number("Passes in a row since then.")


class CapturedSchema(AnswerSchema):
    """Treasure won so far, by number of cards."""

    toads = _number("2s.")
    cats = _number("11s.")
    birds = _number("Messenger Birds.")


class ToPassSchema(AnswerSchema):
    """Cards that must be passed."""

    to = fields.String(required=True)
    number = _number("How many.")
    from_ = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        data_key="from",
        metadata=described("The cards to choose from; null where they are not known."),
    )


class MaySchema(AnswerSchema):
    """What a player may do now."""

    events = fields.List(
        fields.String(metadata=_any_of("A type of event.", EventType)),
        required=True,
        metadata=described("The types of events that the player may cause."),
    )
    legal_calls = _calls()
    most_face_up = _number("How many cards may be laid face up, with a call or after the auction.")
    partners = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=described("Whom the Chimera may name; null is nobody."),
    )
    pass_cards = fields.Nested(ToPassSchema, required=True, allow_none=True)
    packets = fields.List(
        fields.Integer(), required=True, metadata=described("Which packets may be kept.")
    )
    can_play = _yes_or_no("Whether cards may be played in turn.")
    can_play_out_of_turn = _yes_or_no("Whether a trap or the Flight may be played out of turn.")
    can_pass = _yes_or_no("Whether the player may pass.")
    can_pass_lead = _yes_or_no("Whether the lead may be handed on with a bird.")
    pass_lead_to = _names("To whom.")
    legal_plays = _number(
        "How many plays legal-plays lists; null when none may be made or the hand is not known.",
        allow_none=True,
    )


class PlayerStateSchema(AnswerSchema):
    """How a player stands."""

    player = fields.String(required=True)
    role = fields.String(
        required=True,
        allow_none=True,
        metadata=_any_of("Null until it is settled who plays with whom.", Role),
    )
    cards_left = _number("Cards in hand, those laid face up among them.")
    hand = _cards("The cards in hand, from low to high; null where not known.", allow_none=True)
    face_up = _cards("Those of them that lie face up.")
    out = _yes_or_no("Whether the player has played all cards.")
    has_played = _yes_or_no("Whether the player has played any card.")
    treasure = fields.Nested(CapturedSchema, required=True)
    may = fields.Nested(MaySchema, required=True)


class HandStateSchema(AnswerSchema):
    """How a hand stands, and what each player may do now."""

    phase = fields.String(required=True, metadata=_any_of("Where the hand stands.", PhaseName))
    awaiting = _names(
        "All who must act now, clockwise: one in the auction and in play, several while cards are "
        "laid face up (the Chimera, who ends that by naming the partner, and all who may still lay "
        "and have not declined) or passed."
    )
    may_interrupt = _names("Who may play a trap or the Flight out of turn, if it is in hand.")
    auction = fields.Nested(
        AuctionStateSchema,
        required=True,
        allow_none=True,
        metadata=described("Null once the auction is over."),
    )
    chimera = _name("Null while the auction is open.")
    pi_ya = _name("Null when there is no partner, or none yet.")
    hunters = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=described("Clockwise from the Chimera; null until it is settled."),
    )
    bid = _number("Null while the auction is open.", allow_none=True)
    all_passed = _yes_or_no("Null while the roles are open.", allow_none=True)
    den = fields.List(
        fields.List(fields.String(), allow_none=True),
        required=True,
        allow_none=True,
        metadata=described(
            "While a packet is chosen, the packets; null for one that is not known, or may not be."
        ),
    )
    lead_from = _name("Who handed on the lead with a bird, until the next lead.")
    trick = fields.Nested(
        TrickSchema,
        required=True,
        allow_none=True,
        metadata=described("Null before a lead, and when the hand is not being played."),
    )
    tricks = _number("Tricks taken so far.")
    traps = _number("Traps played so far.")
    flight = _yes_or_no("Whether the Flight was played.")
    out = _names("Who is out, in order.")
    players = fields.List(
        fields.Nested(PlayerStateSchema), required=True, metadata=described("Clockwise.")
    )


class UncheckedSchema(AnswerSchema):
    """Something that open information does not show."""

    code = fields.String(required=True, metadata=described("Stable; an open string."))
    text = fields.String(required=True)
    events = fields.List(
        fields.Integer(), required=True, metadata=described("The events that leave it open.")
    )
    players = _names("Whose hands are not wholly known now.")


class HandsRefereeAnswer(UnderRuleset):
    """Whether a hand was played by the rules, and how it stands."""

    legal = _yes_or_no(
        "Null when a lead of two combinations must be declared before more can be judged.",
        allow_none=True,
    )
    verdicts = fields.List(
        fields.Nested(VerdictSchema),
        required=True,
        metadata=described("One for each event, up to the first that is not legal."),
    )
    illegal = fields.Nested(IllegalSchema, required=True, allow_none=True)
    reason = fields.Nested(
        ReasonSchema,
        required=True,
        allow_none=True,
        metadata=described("Of the last verdict; null when all events are legal."),
    )
    state = fields.Nested(
        HandStateSchema, required=True, metadata=described("After the legal events.")
    )
    unchecked = fields.List(
        fields.Nested(UncheckedSchema),
        required=True,
        metadata=described("What the record does not show; empty when it shows everything."),
    )
    score = fields.Nested(
        ScoredHandSchema,
        required=True,
        allow_none=True,
        metadata=described("Once the hand is over; null before, and after a new deal."),
    )
    sheet = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata=described("The finished hand as a request of hands/score."),
    )
