"""Loaded bodies of questions about Chimère as values of the rules, and faults as problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.api.endpoints import Json
from referee.api.named_fields import ByName
from referee.api.problems import FieldError, invalid, pointer
from referee.chimere import (
    AWARD_TILE,
    SHEEP,
    Award,
    Chimera,
    Choices,
    Contest,
    ContestTile,
    Fault,
    FaultCode,
    Gift,
    InvalidQuestion,
    Season,
    Skill,
    Tile,
    TileKind,
    WonTile,
    Year,
)


def answer_to(ask: Callable[[Json], Json], body: Json) -> Json:
    """The answer to a question.

    Raises:
        Problem: 422 with every fault of the question, each where the body has it.
    """
    try:
        return ask(body)
    except InvalidQuestion as error:
        raise invalid(*(_field_error(fault, body) for fault in error.faults)) from None


def tile_of(body: Any) -> Tile:
    """A tile of a request."""
    if isinstance(body, str):
        return SHEEP
    return Tile(
        body["animal"],
        {Skill(name): icons for name, icons in body["skills"].items()},
        None if body["gift"] is None else Gift(body["gift"]),
        body["turned"],
    )


def chimera_of(body: Json) -> Chimera:
    """A chimera of a request."""
    return Chimera(tile_of(body["head"]), tile_of(body["body"]), tile_of(body["tail"]))


def contest_of(body: Json) -> Contest:
    """A contest of a request."""
    main, secondary = (
        ContestTile(Skill(body[tile]["skill"]), body[tile]["points"])
        for tile in ("main", "secondary")
    )
    return Contest(body["name"], main, secondary)


def choices_of(body: Json | None) -> Choices:
    """What the Champion has chosen in a contest."""
    return Choices() if body is None else Choices(body["first"], body["second"])


def year_of(body: Json) -> Year:
    """A year of a request."""
    chosen, award = body["champion_choices"] or {}, body["award"]
    return Year(
        {season: contest_of(body["contests"][season]) for season in Season},
        {
            name: {season: chimera_of(own[season]) for season in Season}
            for name, own in body["wizards"].items()
        },
        body["champion"],
        {name: chimera_of(one) for name, one in (body["neutral"] or {}).items()},
        {season: choices_of(chosen.get(season)) for season in Season},
        None
        if award is None
        else Award(Season(award["season"]), award["votes"], award["champion_choice"]),
        body["advanced"],
    )


def won_tiles_of(wizards: Mapping[str, tuple[Json, ...]]) -> dict[str, tuple[WonTile, ...]]:
    """The tiles that wizards have won, of a request.

    Raises:
        InvalidQuestion: ``required`` where a contest tile tells no points.
    """
    faults = [
        Fault(
            FaultCode.REQUIRED, ("wizards", name, index, "points"), "only an award may leave it out"
        )
        for name, tiles in wizards.items()
        for index, tile in enumerate(tiles)
        if tile["points"] is None and tile["kind"] != TileKind.AWARD
    ]
    if faults:
        raise InvalidQuestion(faults)
    return {name: tuple(map(_won_tile, tiles)) for name, tiles in wizards.items()}


def _won_tile(body: Json) -> WonTile:
    points = AWARD_TILE.points if body["points"] is None else body["points"]
    return WonTile(TileKind(body["kind"]), points)


def _field_error(fault: Fault, body: Json) -> FieldError:
    """The fault with a pointer into the body as it was sent.

    Names stand there as they are spelled; where something is missing that has parts, the pointer
    ends with it.
    """
    parts: list[str | int] = []
    found: Any = body
    for part in fault.where:
        parts.append(found.spelled.get(str(part), part) if isinstance(found, ByName) else part)
        if isinstance(found, tuple):
            found = found[int(part)]
        else:
            found = found.get(str(part)) if isinstance(found, dict) else None
        if found is None:
            break
    return FieldError(str(fault.code), fault.text, pointer(*parts), fault.params)
