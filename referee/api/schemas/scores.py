"""Questions about the score sheet and their answers."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError, fields, post_load

from referee.api.fields import (
    AnswerSchema,
    Names,
    OneOf,
    Options,
    Part,
    RefereeSchema,
    Whole,
    Word,
    YesOrNo,
)
from referee.api.limits import MOST_HANDS, MOST_NAMES, MOST_ON_SHEET
from referee.api.named_fields import Items, Name, Named, OpenObject, PartOrOpen
from referee.api.problems import FieldError
from referee.api.schemas.common import UnderRuleset
from referee.api.schemas.records import HandRecordSchema
from referee.api.schemas.words import described
from referee.chimera.options import SCORE_LIMIT

GAME_FORMAT: Final = "chimera-game/1"
#: What only a hand record has: an object with one of these is no summary of a hand.
RECORD_FIELDS: Final = frozenset({"events", "format"})


def _count(words: str) -> Whole:
    return Whole(least=0, most=MOST_ON_SHEET, load_default=0, metadata=described(words, default=0))


class TreasureSchema(RefereeSchema):
    """The treasure one player captured; what is left out is 0."""

    toads = _count("2s captured.")
    cats = _count("11s captured.")
    birds = _count("Messenger Birds captured; only with 5 players.")


def _players(**kwargs: Any) -> Names:
    return Names(metadata=described("Everyone who plays, in the order of the answer."), **kwargs)


class _SummarySchema(RefereeSchema):
    """What is written on the score sheet about a hand."""

    chimera = Name(required=True, metadata=described("The player who was the Chimera."))
    pi_ya = Name(
        load_default=None,
        allow_none=True,
        metadata=described("The Chimera's partner; left out or null when there was none."),
    )
    bid = Whole(least=0, most=MOST_ON_SHEET, required=True, metadata=described("The winning bid."))
    all_passed = YesOrNo(
        load_default=False,
        metadata=described("Whether all players passed without a bid.", default=False),
    )
    out = Names(
        required=True,
        metadata=described(
            "Who played all their cards, in order: one player, or with 5 players and the Chimera "
            "first two."
        ),
    )
    traps = _count("Traps played, by anyone.")
    flight = YesOrNo(
        load_default=False,
        metadata=described("Whether the Chimera Flight was played.", default=False),
    )
    idle_hunters = Names(
        load_default=(), metadata=described("The Hunters who played no card at all.", default=[])
    )
    treasure = Named(
        Part(TreasureSchema),
        most=MOST_NAMES,
        load_default=dict,
        metadata=described("What each player captured; names left out captured nothing."),
    )
    ruleset = Word(
        load_default=None,
        metadata=described("Id of the ruleset, as files have it; must be that of the path."),
    )
    options = Options(load_default=dict)


class HandScoreRequest(_SummarySchema):
    """What is a hand worth to everyone?"""

    players = _players(required=True)


class SummarizedHandSchema(_SummarySchema):
    """A hand of a game: a request of hands/score, whose players are those of the game."""

    players = _players(load_default=None)


class GameScoreRequest(RefereeSchema):
    """How does a game stand after these hands? The whole history, from the first hand on."""

    format = OneOf(
        (GAME_FORMAT,),
        unknown="unknown_format",
        load_default=None,
        metadata=described("As files have it."),
    )
    ruleset = Word(
        load_default=None,
        metadata=described("Id of the ruleset, as files have it; must be that of the path."),
    )
    meta = OpenObject(load_default=None, metadata=described("Anything; it is not looked at."))
    players = _players(required=True)
    score_limit = Whole(
        least=SCORE_LIMIT.minimum or 0,
        most=SCORE_LIMIT.maximum or 0,
        load_default=None,
        metadata=described("Short for the option of that name."),
    )
    hands = Items(
        PartOrOpen(Part(SummarizedHandSchema), sorted(RECORD_FIELDS), Part(HandRecordSchema)),
        most=MOST_HANDS,
        required=True,
        metadata=described("The hands in order, each summed up or as a whole hand record."),
    )
    options = Options(load_default=dict)

    def plain(self, body: object) -> dict[str, Any]:
        """The faultless body, with the limit among its options."""
        return _with_limit(super().plain(body))

    @post_load
    def _limit_as_option(self, loaded: dict[str, Any], **_: Any) -> dict[str, Any]:
        return _with_limit(loaded)


def _with_limit(loaded: dict[str, Any]) -> dict[str, Any]:
    """The body with the limit among its options. Raises when two limits are given that differ."""
    limit = loaded["score_limit"]
    if limit is None:
        return loaded
    option = loaded["options"].get(SCORE_LIMIT.name, limit)
    if option != limit or isinstance(option, bool):
        detail = "options.score_limit says something else; give the limit once"
        error: Any = FieldError("conflicting_fields", detail)
        raise ValidationError({"score_limit": [error]})
    return {**loaded, "options": {**loaded["options"], SCORE_LIMIT.name: limit}}


class ItemSchema(AnswerSchema):
    """A line of a score sheet."""

    code = fields.String(
        required=True,
        metadata=described(
            "Stable; an open string.",
            examples=["bid_won", "traps", "hunter", "toads"],
        ),
    )
    count = fields.Integer(
        required=True,
        metadata=described(
            "How many there are of what the line is about: traps, idle Hunters, treasure; or how "
            "many times the bid, or the Hunters' reward, counts."
        ),
    )
    points = fields.Integer(
        required=True,
        metadata=described("0 for what was earned but does not count; the text says why."),
    )
    text = fields.String(required=True, metadata=described("The line in English."))
    ruling = fields.String(required=True, metadata=described("Id of the ruling it rests on."))


class PlayerScoreSchema(AnswerSchema):
    """What a player gets for a hand."""

    total = fields.Integer(required=True, metadata=described("The sum of the points."))
    items = fields.List(
        fields.Nested(ItemSchema),
        required=True,
        metadata=described("The line of the role first, treasure last."),
    )


class ScoredHandSchema(AnswerSchema):
    """What a hand is worth to everyone."""

    chimera_won = fields.Boolean(
        required=True, metadata=described("Whether the Chimera was out first.")
    )
    scores = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(PlayerScoreSchema),
        required=True,
        metadata=described("By the names of the players."),
    )


class HandScoreAnswer(UnderRuleset, ScoredHandSchema):
    """What a hand is worth to everyone."""


class StandingSchema(AnswerSchema):
    """Where a player stands."""

    rank = fields.Integer(
        required=True, metadata=described("Shared by players with the same total.", minimum=1)
    )
    player = fields.String(required=True)
    total = fields.Integer(required=True)


def _standings(words: str) -> fields.List[Any]:
    return fields.List(fields.Nested(StandingSchema), required=True, metadata=described(words))


class GameScoreAnswer(UnderRuleset):
    """How a game stands."""

    totals = fields.List(
        fields.Dict(keys=fields.String(), values=fields.Integer()),
        required=True,
        metadata=described("For each hand the total of every player after it."),
    )
    hands = fields.List(
        fields.Nested(ScoredHandSchema),
        required=True,
        metadata=described("For each hand what it was worth to everyone."),
    )
    standings = _standings("After the last hand, the first one first.")
    standings_after = fields.List(
        fields.List(fields.Nested(StandingSchema)),
        required=True,
        metadata=described("The standings after each hand."),
    )
    leaders = fields.List(
        fields.String(), required=True, metadata=described("Everyone who has the most points.")
    )
    over = fields.Boolean(required=True, metadata=described("Whether somebody has won."))
    winner = fields.String(
        required=True, allow_none=True, metadata=described("Null while the game goes on.")
    )
    tied = fields.List(
        fields.String(),
        required=True,
        metadata=described(
            "Who is tied for the most when that alone keeps the game open; everyone plays on, and "
            "anyone may still win."
        ),
    )
    score_limit = fields.Integer(required=True, metadata=described("The limit in force."))
