"""Questions about the board game Chimère and their answers."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnswerSchema, Names, OneOf, Part, RefereeSchema, Whole, YesOrNo
from referee.api.limits import MOST_ICONS, MOST_TILE_POINTS, MOST_WIZARDS, MOST_WON_TILES
from referee.api.named_fields import Items, Name, Named, NamedOrListed, WordOrPart
from referee.api.schemas.common import ReasonSchema
from referee.api.schemas.words import described
from referee.chimere import Gift, Season, Skill, TileKind

# Requests


def _icons(skill: Skill) -> Whole:
    words = f"Icons of {skill} on the tile."
    return Whole(
        least=0, most=MOST_ICONS, load_default=0, metadata=described(words, default=0, example=1)
    )


class SkillsSchema(RefereeSchema):
    """The icons of a tile; skills left out have none."""

    aggression = _icons(Skill.AGGRESSION)
    beauty = _icons(Skill.BEAUTY)
    weight = _icons(Skill.WEIGHT)
    protection = _icons(Skill.PROTECTION)
    speed = _icons(Skill.SPEED)


class TileSchema(RefereeSchema):
    """An animal tile: what its front shows, and whether it lies on its sheep side."""

    animal = Name(
        required=True,
        metadata=described(
            "The animal of the tile. Two tiles are alike when these words are the same, once "
            "trimmed and in normal form C; capitals and small letters differ.",
            example="lion",
        ),
    )
    skills = Part(SkillsSchema, required=True)
    gift = OneOf(
        Gift,
        unknown="unknown_gift",
        load_default=None,
        allow_none=True,
        metadata=described("The Extraordinary Gift; left out or null when there is none."),
    )
    turned = YesOrNo(
        load_default=False,
        metadata=described(
            "Whether the tile lies on its sheep side: its skills and gift count for nothing, its "
            "animal says whether it was right to turn it.",
            default=False,
        ),
    )


def _tile() -> WordOrPart:
    return WordOrPart(
        "sheep",
        Part(TileSchema),
        required=True,
        metadata=described(
            'A tile, or `"sheep"`: one on its sheep side whose front nobody tells. It may have '
            "been whatever it had to be.",
        ),
    )


class ChimeraSchema(RefereeSchema):
    """A chimera: three tiles."""

    head = _tile()
    body = _tile()
    tail = _tile()


class ContestTileSchema(RefereeSchema):
    """The Main or the Secondary Contest tile."""

    skill = OneOf(
        Skill,
        unknown="unknown_skill",
        required=True,
        metadata=described("The skill it asks for."),
    )
    points = Whole(
        least=0,
        most=MOST_TILE_POINTS,
        required=True,
        metadata=described("The victory points it is worth."),
    )


class ContestSchema(RefereeSchema):
    """A contest: the tile for the first place and the tile for the second."""

    name = Name(required=True, metadata=described("What it is called.", example="Violent Dance"))
    main = Part(
        ContestTileSchema, required=True, metadata=described("The main skill; won by the first.")
    )
    secondary = Part(
        ContestTileSchema,
        required=True,
        metadata=described(
            "The secondary skill, which may be the main skill again; won by the second."
        ),
    )


class ChoicesSchema(RefereeSchema):
    """Whom the People's Champion chooses of those tied; only where nothing else decides."""

    first = Name(
        load_default=None,
        allow_none=True,
        metadata=described("Who comes first of those tied for the first place."),
    )
    second = Name(
        load_default=None,
        allow_none=True,
        metadata=described("Who comes second of those still tied for the second place."),
    )


def _advanced() -> YesOrNo:
    return YesOrNo(
        load_default=False,
        metadata=described("Whether the Extraordinary Gifts count.", default=False),
    )


def _champion() -> Name:
    return Name(
        required=True,
        metadata=described("The People's Champion: the wizard with the sand timer."),
    )


class ApproveRequest(RefereeSchema):
    """May this chimera compete?"""

    chimera = Part(ChimeraSchema, required=True, metadata=described("The chimera as it lies."))


class PowerRequest(RefereeSchema):
    """How strong is this chimera in that contest?"""

    chimera = Part(ChimeraSchema, required=True, metadata=described("An approved chimera."))
    contest = Part(
        ContestSchema, required=True, metadata=described("The contest it takes part in.")
    )
    advanced = _advanced()


class ContestRequest(RefereeSchema):
    """Who wins this contest?"""

    contest = Part(
        ContestSchema, required=True, metadata=described("What the chimeras compete in.")
    )
    entries = Named(
        Part(ChimeraSchema),
        most=MOST_WIZARDS,
        required=True,
        metadata=described(
            "The approved chimeras of 2 to 5 wizards by name; with two, the two neutral ones too."
        ),
    )
    neutral = Names(
        load_default=(),
        metadata=described(
            "The names of the neutral chimeras: with two wizards two, or none to leave them out of "
            "a single contest; else none."
        ),
    )
    champion = _champion()
    champion_choices = Part(
        ChoicesSchema,
        load_default=None,
        allow_none=True,
        metadata=described("What the Champion has chosen so far; only what has to be chosen."),
    )
    advanced = _advanced()


class VotesRequest(RefereeSchema):
    """Who wins the Queen's Award?"""

    votes = Named(
        Name(),
        most=MOST_WIZARDS,
        required=True,
        metadata=described("Whom each wizard votes for, by name; every one of 3 to 5 votes."),
    )
    champion = _champion()
    champion_choice = Name(
        load_default=None,
        allow_none=True,
        metadata=described("Whom the Champion chooses of those tied; only where they are."),
    )


class AwardSchema(RefereeSchema):
    """The election for the Queen's Award."""

    season = OneOf(
        Season,
        unknown="unknown_season",
        required=True,
        metadata=described("The season of the chimeras that are presented."),
    )
    votes = Named(
        Name(),
        most=MOST_WIZARDS,
        required=True,
        metadata=described("Whom each wizard votes for, by name; every one votes."),
    )
    champion_choice = Name(
        load_default=None,
        allow_none=True,
        metadata=described("Whom the Champion chooses of those tied; only where they are."),
    )


class SeasonContestsSchema(RefereeSchema):
    """The contest of each season."""

    spring = Part(ContestSchema, required=True)
    summer = Part(ContestSchema, required=True)
    autumn = Part(ContestSchema, required=True)
    winter = Part(ContestSchema, required=True)


class SeasonChimerasSchema(RefereeSchema):
    """A wizard's chimera of each season."""

    spring = Part(ChimeraSchema, required=True)
    summer = Part(ChimeraSchema, required=True)
    autumn = Part(ChimeraSchema, required=True)
    winter = Part(ChimeraSchema, required=True)


def _choices() -> Part:
    return Part(ChoicesSchema, load_default=None, allow_none=True)


class SeasonChoicesSchema(RefereeSchema):
    """What the People's Champion chooses, by season."""

    spring = _choices()
    summer = _choices()
    autumn = _choices()
    winter = _choices()


class YearRequest(RefereeSchema):
    """Who wins what in this year?"""

    contests = Part(
        SeasonContestsSchema, required=True, metadata=described("The contests of the four seasons.")
    )
    wizards = Named(
        Part(SeasonChimerasSchema),
        most=MOST_WIZARDS,
        required=True,
        metadata=described("The four approved chimeras of 2 to 5 wizards, by name."),
    )
    neutral = NamedOrListed(
        Part(ChimeraSchema),
        word="Neutral",
        most=MOST_WIZARDS,
        load_default=None,
        allow_none=True,
        metadata=described(
            "The two neutral chimeras, the same in every contest; with two wizards and only then. "
            "By name, or a list, whose chimeras are called `Neutral 1` and `Neutral 2`."
        ),
    )
    champion = _champion()
    champion_choices = Part(
        SeasonChoicesSchema,
        load_default=None,
        allow_none=True,
        metadata=described("What the Champion has chosen so far; only what has to be chosen."),
    )
    award = Part(
        AwardSchema,
        load_default=None,
        allow_none=True,
        metadata=described(
            "The election for the Queen's Award; left out until then, and with two wizards."
        ),
    )
    advanced = _advanced()


class WonTileSchema(RefereeSchema):
    """A tile that a wizard has won."""

    kind = OneOf(
        TileKind,
        unknown="unknown_kind",
        required=True,
        metadata=described("A Main or Secondary Contest tile, or a Queen's Award."),
    )
    points = Whole(
        least=0,
        most=MOST_TILE_POINTS,
        load_default=None,
        metadata=described("Its victory points; those of an award are 2 and may be left out."),
    )


class TournamentRequest(RefereeSchema):
    """Who wins the tournament? Told by `years` or by `wizards`, not by both."""

    years = Items(
        Part(YearRequest),
        least=3,
        most=3,
        load_default=None,
        allow_none=True,
        metadata=described(
            "The three years, with every choice of the Champion that has to be made and, with "
            "three wizards or more, every award."
        ),
    )
    wizards = Named(
        Items(Part(WonTileSchema), most=MOST_WON_TILES),
        most=MOST_WIZARDS,
        load_default=None,
        allow_none=True,
        metadata=described(
            "The tiles that each of 2 to 5 wizards has won, by name: at most 12 main tiles, 12 "
            "secondary tiles and 3 awards in all."
        ),
    )


# Answers

_PARTS = "`head`, `body`, `tail`"


def _parts(words: str) -> fields.List[str]:
    return fields.List(
        fields.String(), required=True, metadata=described(f"{words} Parts: {_PARTS}.")
    )


class ApproveAnswer(AnswerSchema):
    """Whether a chimera may compete, and what its owner has to do when it may not.

    First the tiles of `turn_back` go back to their front; then the tiles of one of `choices` are
    turned to the sheep side.
    """

    approved = fields.Boolean(required=True)
    must_turn = fields.Integer(
        required=True, metadata=described("How many tiles must be turned to the sheep side.")
    )
    may_turn = _parts("The tiles that may be turned.")
    choices = fields.List(
        fields.List(fields.String()),
        required=True,
        metadata=described("Every choice of tiles to turn: all tiles of any one entry are enough."),
    )
    turn_back = _parts(
        "The tiles on their sheep side that must go back. Of three sheep all; what must be turned "
        "then is only told where all their fronts are."
    )
    reason = fields.Nested(
        ReasonSchema, required=True, allow_none=True, metadata=described("Null when approved.")
    )


class SpoiledGiftSchema(AnswerSchema):
    """A gift that does not count."""

    gift = fields.String(required=True)
    forbidden_skill = fields.String(required=True, metadata=described("The skill that spoils it."))
    on = _parts("The tiles that have the gift.")
    spoiled_by = _parts("The tiles that bear the forbidden skill.")


class PowerAnswer(AnswerSchema):
    """How strong a chimera is in a contest."""

    power = fields.Integer(required=True, metadata=described("Icons and valid gifts."))
    main_skill = fields.Integer(
        required=True,
        metadata=described(
            "Icons of the main skill and valid gifts; decides between equal powers."
        ),
    )
    icons = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=described("The icons of the one or two skills of the contest."),
    )
    valid_gifts = fields.List(
        fields.String(),
        required=True,
        metadata=described("Each adds 1 to both; empty without the advanced rules."),
    )
    spoiled_gifts = fields.List(fields.Nested(SpoiledGiftSchema), required=True)


class RankedChimera(PowerAnswer):
    """A chimera in the ranking of a contest."""

    rank = fields.Integer(
        required=True, metadata=described("Those that nothing tells apart share a rank.")
    )
    name = fields.String(required=True)
    neutral = fields.Boolean(required=True)


class ContestTileWon(AnswerSchema):
    """A tile of a contest and who wins it."""

    kind = fields.String(required=True, metadata=described("`main` or `secondary`."))
    points = fields.Integer(required=True)
    winner = fields.String(
        required=True, allow_none=True, metadata=described("Null while it is undecided.")
    )
    discarded = fields.Boolean(
        required=True, metadata=described("Whether a neutral chimera wins it.")
    )


def _undecided(words: str) -> fields.List[str]:
    return fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=described(f"{words} The names are in order; null when all is decided."),
    )


def _points(words: str) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=described(f"{words} Every wizard by name."),
    )


class ContestAnswer(AnswerSchema):
    """The outcome of a contest, as far as it is decided.

    Where nothing but the Champion's choice decides, it is asked for: `undecided` has the names to
    choose from, and the choice of one of them belongs into the field of `champion_choices` that
    `undecided_place` names.
    """

    ranking = fields.List(
        fields.Nested(RankedChimera),
        required=True,
        metadata=described("From the strongest to the weakest; those of one rank by name."),
    )
    first = fields.String(required=True, allow_none=True)
    second = fields.String(required=True, allow_none=True)
    undecided = _undecided("The names that the Champion must choose from.")
    undecided_place = fields.String(
        required=True,
        allow_none=True,
        metadata=described("What the Champion must choose: `first` or `second`; else null."),
    )
    tiles = fields.List(
        fields.Nested(ContestTileWon),
        required=True,
        metadata=described("The main tile and the secondary tile."),
    )
    points = _points("Points won so far.")
    discarded = fields.List(
        fields.Nested(ContestTileWon),
        required=True,
        metadata=described("Those of the tiles that neutral chimeras win."),
    )


class VotedSchema(AnswerSchema):
    """A wizard in the election."""

    rank = fields.Integer(
        required=True, metadata=described("Those with equally many votes share a rank.")
    )
    name = fields.String(required=True)
    votes = fields.Integer(required=True)


class AwardAnswer(AnswerSchema):
    """The outcome of the election for the Queen's Award."""

    ranking = fields.List(
        fields.Nested(VotedSchema),
        required=True,
        metadata=described("From the most votes to the fewest; those of one rank by name."),
    )
    winner = fields.String(
        required=True,
        allow_none=True,
        metadata=described("Null while the Champion has to choose."),
    )
    undecided = _undecided("The names that the Champion must choose from.")
    points = _points("2 for the winner.")


class SeasonsAnswer(AnswerSchema):
    """The outcome of each season's contest."""

    spring = fields.Nested(ContestAnswer, required=True)
    summer = fields.Nested(ContestAnswer, required=True)
    autumn = fields.Nested(ContestAnswer, required=True)
    winter = fields.Nested(ContestAnswer, required=True)


class TileSummary(AnswerSchema):
    """A tile that was won."""

    kind = fields.String(required=True, metadata=described("`main`, `secondary` or `award`."))
    points = fields.Integer(required=True)


class WizardStandingSchema(AnswerSchema):
    """A wizard among the others."""

    rank = fields.Integer(
        required=True,
        metadata=described(
            "By points, then awards, then tiles; those that nothing tells apart share it."
        ),
    )
    name = fields.String(required=True)
    points = fields.Integer(required=True)
    awards = fields.Integer(required=True)
    main_tiles = fields.Integer(required=True)
    secondary_tiles = fields.Integer(required=True)
    tiles = fields.Integer(required=True, metadata=described("Tiles of any kind."))


class StandingsAnswer(AnswerSchema):
    """What was won, added up."""

    ranking = fields.List(
        fields.Nested(WizardStandingSchema),
        required=True,
        metadata=described("From the most points to the fewest; those of one rank by name."),
    )
    points = _points("All points.")
    awards = _points("How many Queen's Awards.")
    tiles = _points("How many tiles of any kind.")
    won = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.Nested(TileSummary)),
        required=True,
        metadata=described(
            "The tiles of every wizard, as `tournaments/score` takes them in `wizards`."
        ),
    )


class YearAnswer(StandingsAnswer):
    """The outcome of a year; what is undecided is added to nobody."""

    complete = fields.Boolean(
        required=True,
        metadata=described("Whether all is decided, with the award where there is one."),
    )
    undecided_seasons = fields.List(
        fields.String(),
        required=True,
        metadata=described("The seasons in whose contests the Champion still has to choose."),
    )
    seasons = fields.Nested(SeasonsAnswer, required=True)
    award = fields.Nested(
        AwardAnswer,
        required=True,
        allow_none=True,
        metadata=described("Null where there was no election."),
    )


class TournamentAnswer(StandingsAnswer):
    """The outcome of a tournament."""

    winners = fields.List(
        fields.String(),
        required=True,
        metadata=described("The Royal Wizard; several where nothing tells them apart, by name."),
    )
    years = fields.List(
        fields.Nested(YearAnswer),
        required=True,
        metadata=described("The three years; empty where `wizards` was told."),
    )
