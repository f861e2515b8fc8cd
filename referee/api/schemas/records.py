"""The hand record ``chimera-hand/1``."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError, validates_schema

from referee.api.fields import (
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
from referee.api.limits import (
    LONGEST_NOTE,
    MOST_CARDS,
    MOST_EVENTS,
    MOST_NAMES,
    MOST_PACKETS,
    MOST_POINTS,
)
from referee.api.named_fields import Items, Name, Named, OpenObject
from referee.api.problems import FieldError
from referee.api.schemas.plays import DeclaredSchema
from referee.api.schemas.words import described
from referee.api.variant_fields import CallField, OfKind
from referee.chimera.hand import EventType

HAND_FORMAT: Final = "chimera-hand/1"


def _type(kind: EventType) -> OneOf:
    return OneOf((kind.value,), unknown="unknown_event", required=True)


class _EventSchema(RefereeSchema):
    """What every event has."""

    player = Name(required=True, metadata=described("Who does it."))
    note = Word(
        longest=LONGEST_NOTE,
        load_default=None,
        allow_none=True,
        metadata=described("For whoever reads the record; it is not looked at."),
    )


class CallEventSchema(_EventSchema):
    """A call in the auction."""

    type = _type(EventType.CALL)
    bid = CallField(required=True, metadata=described('A number, or "pass".'))
    face_up = Cards(
        load_default=(),
        metadata=described("Cards laid face up with the call, at most 3; only with 5 players."),
    )


class FaceUpEventSchema(_EventSchema):
    """Cards laid face up after the auction; an empty list declines."""

    type = _type(EventType.FACE_UP)
    cards = Cards(required=True)


class PartnerEventSchema(_EventSchema):
    """The Chimera names the partner, which closes the laying of cards."""

    type = _type(EventType.PARTNER)
    partner = Name(required=True, allow_none=True, metadata=described("Null to play alone."))


class PassCardsEventSchema(_EventSchema):
    """Cards passed to a partner."""

    type = _type(EventType.PASS_CARDS)
    to = Name(required=True)
    cards = Cards(load_default=None, allow_none=True, metadata=described("Null if not seen."))
    count = Whole(
        least=0,
        most=MOST_CARDS,
        load_default=None,
        allow_none=True,
        metadata=described("How many, when the cards were not seen."),
    )

    def plain(self, body: object) -> dict[str, Any]:
        """The faultless event."""
        loaded = super().plain(body)
        self._cards_or_count(loaded)
        return loaded

    @validates_schema(skip_on_field_errors=True)
    def _cards_or_count(self, loaded: dict[str, Any], **_: Any) -> None:
        cards, count = loaded["cards"], loaded["count"]
        error: Any = None
        if cards is None and count is None:
            error = FieldError("required", "give the cards, or their count when they were not seen")
            raise ValidationError({"cards": [error]})
        if cards is not None and count not in (None, len(cards)):
            error = FieldError("conflicting_fields", f"the number of the cards is {len(cards)}")
            raise ValidationError({"count": [error]})


class DenEventSchema(_EventSchema):
    """The Chimera keeps one packet of the Den."""

    type = _type(EventType.DEN)
    keep = Whole(
        least=0,
        most=1,
        required=True,
        allow_none=True,
        metadata=described("Which packet, 0 or 1; null when that was not seen."),
    )


class PlayEventSchema(_EventSchema):
    """Cards played to the trick."""

    type = _type(EventType.PLAY)
    cards = Cards(required=True)
    reading = Part(
        DeclaredSchema,
        load_default=None,
        allow_none=True,
        metadata=described("The declared reading; left out or null when none was declared."),
    )


class PassEventSchema(_EventSchema):
    """The player in turn does not play."""

    type = _type(EventType.PASS)


class PassLeadEventSchema(_EventSchema):
    """The leader lays a Messenger Bird and hands on the lead."""

    type = _type(EventType.PASS_LEAD)
    to = Name(required=True)


_EVENTS: Final = {
    EventType.CALL: CallEventSchema,
    EventType.FACE_UP: FaceUpEventSchema,
    EventType.PARTNER: PartnerEventSchema,
    EventType.PASS_CARDS: PassCardsEventSchema,
    EventType.DEN: DenEventSchema,
    EventType.PLAY: PlayEventSchema,
    EventType.PASS: PassEventSchema,
    EventType.PASS_LEAD: PassLeadEventSchema,
}


class DealSchema(RefereeSchema):
    """Where every card was dealt: exactly the deck without birds."""

    hands = Named(Cards(), most=MOST_NAMES, required=True)
    den = Items(
        Cards(),
        least=1,
        most=MOST_PACKETS,
        required=True,
        metadata=described("One or two packets of three."),
    )


def scores_by_name() -> Named:
    """The field with everyone's points before the hand."""
    return Named(
        Whole(least=-MOST_POINTS, most=MOST_POINTS),
        most=MOST_NAMES,
        load_default=None,
        allow_none=True,
        metadata=described("Points before the hand; they bind a player in the 2014 edition only."),
    )


def redeal() -> YesOrNo:
    """The field that says that all passed on a deal before."""
    return YesOrNo(
        load_default=False,
        metadata=described(
            "Whether all passed on the deal before; counts in the 2014 edition only.", default=False
        ),
    )


def dealer() -> Name:
    """The field with the dealer."""
    return Name(
        load_default=None,
        allow_none=True,
        metadata=described("Who dealt; counts only where a house rule binds the dealer."),
    )


class HandRecordSchema(RefereeSchema):
    """A hand, from the deal to the last event. Without a deal it is one of open information."""

    format = OneOf(
        (HAND_FORMAT,),
        unknown="unknown_format",
        load_default=HAND_FORMAT,
        metadata=described("Files have it."),
    )
    ruleset = Word(
        load_default=None,
        allow_none=True,
        metadata=described("Id of the ruleset, required in files; must be that of the path."),
    )
    ruleset_version = Word(load_default=None, allow_none=True)
    options = Options(load_default=dict)
    meta = OpenObject(
        load_default=None, allow_none=True, metadata=described("Anything; it is not looked at.")
    )
    players = Names(required=True, metadata=described("Clockwise."))
    first_bidder = Name(required=True, metadata=described("Who was dealt the face-up card."))
    dealer = dealer()
    redeal = redeal()
    scores = scores_by_name()
    deal = Part(
        DealSchema,
        load_default=None,
        allow_none=True,
        metadata=described("Left out or null: nobody wrote down who was dealt what."),
    )
    events = Items(
        OfKind(
            "type",
            {kind.value: Part(schema) for kind, schema in _EVENTS.items()},
            unknown="unknown_event",
        ),
        most=MOST_EVENTS,
        required=True,
    )


class HandsRefereeRequest(HandRecordSchema):
    """Was this hand played by the rules, and how does it stand?"""

    view = Name(
        load_default=None,
        allow_none=True,
        metadata=described("A player: the state tells only what that player may know."),
    )
