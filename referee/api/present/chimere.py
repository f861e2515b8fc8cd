"""The outcomes of Chimère as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.chimere import (
    AWARD_TILE,
    Approval,
    AwardResult,
    ContestResult,
    Part,
    Power,
    Reason,
    Standing,
    TileKind,
    TournamentResult,
    WonTile,
    YearResult,
)


def approval(value: Approval) -> dict[str, Any]:
    """Whether a chimera may compete."""
    return {
        "approved": value.approved,
        "must_turn": value.must_turn,
        "may_turn": _parts(value.may_turn),
        "choices": [_parts(choice) for choice in value.choices],
        "turn_back": _parts(value.turn_back),
        "reason": None if value.reason is None else reason(value.reason),
    }


def reason(value: Reason) -> dict[str, Any]:
    """A Reason."""
    return {
        "code": value.code.value,
        "message": value.message,
        "params": dict(value.params),
        "ruling": value.ruling,
    }


def power(value: Power) -> dict[str, Any]:
    """What a chimera is worth in a contest."""
    return {
        "power": value.power,
        "main_skill": value.main_skill,
        "icons": {skill.value: number for skill, number in value.icons.items()},
        "valid_gifts": [gift.value for gift in value.valid_gifts],
        "spoiled_gifts": [
            {
                "gift": spoiled.gift.value,
                "forbidden_skill": spoiled.forbidden.value,
                "on": _parts(spoiled.on),
                "spoiled_by": _parts(spoiled.spoiled_by),
            }
            for spoiled in value.spoiled_gifts
        ],
    }


def contest(value: ContestResult) -> dict[str, Any]:
    """The outcome of a contest."""
    tiles = [
        {
            "kind": tile.kind.value,
            "points": tile.points,
            "winner": winner,
            "discarded": winner in value.neutral,
        }
        for tile, winner in value.winners
    ]
    return {
        "ranking": [
            {"rank": one.rank, "name": one.name, "neutral": one.neutral, **power(one.power)}
            for one in value.ranking
        ],
        "first": value.first,
        "second": value.second,
        "undecided": list(value.undecided) or None,
        "undecided_place": None if value.undecided_place is None else value.undecided_place.value,
        "tiles": tiles,
        "points": {name: sum(tile.points for tile in tiles) for name, tiles in value.tiles.items()},
        "discarded": [tile for tile in tiles if tile["discarded"]],
    }


def award(value: AwardResult) -> dict[str, Any]:
    """The outcome of an election."""
    return {
        "ranking": [
            {"rank": one.rank, "name": one.name, "votes": one.votes} for one in value.ranking
        ],
        "winner": value.winner,
        "undecided": list(value.undecided) or None,
        "points": {
            name: AWARD_TILE.points if name == value.winner else 0
            for name in sorted(one.name for one in value.ranking)
        },
    }


def year(value: YearResult) -> dict[str, Any]:
    """The outcome of a year."""
    return {
        "complete": value.complete,
        "undecided_seasons": [season.value for season in value.undecided_seasons],
        "seasons": {season.value: contest(result) for season, result in value.seasons.items()},
        "award": None if value.award is None else award(value.award),
        **_added_up(value.standings),
    }


def tournament(value: TournamentResult) -> dict[str, Any]:
    """The outcome of a tournament."""
    return {
        "winners": list(value.winners),
        **_added_up(value.standings),
        "years": [year(one) for one in value.years],
    }


def _added_up(ranking: Sequence[Standing]) -> dict[str, Any]:
    by_name = sorted(ranking, key=lambda one: one.name)
    return {
        "ranking": [_standing(one) for one in ranking],
        "points": {one.name: one.points for one in by_name},
        "awards": {one.name: one.awards for one in by_name},
        "tiles": {one.name: one.tiles for one in by_name},
        "won": {one.name: _tiles(one.won) for one in by_name},
    }


def _standing(value: Standing) -> dict[str, Any]:
    return {
        "rank": value.rank,
        "name": value.name,
        "points": value.points,
        "awards": value.awards,
        "main_tiles": value.count(TileKind.MAIN),
        "secondary_tiles": value.count(TileKind.SECONDARY),
        "tiles": value.tiles,
    }


def _tiles(won: Iterable[WonTile]) -> list[dict[str, Any]]:
    return [{"kind": tile.kind.value, "points": tile.points} for tile in won]


def _parts(parts: Iterable[Part]) -> list[str]:
    return [part.value for part in parts]
