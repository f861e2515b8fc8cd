"""Score sheets as JSON."""

from __future__ import annotations

from typing import Any, Final

from referee.chimera.scoring import GameScore, HandScore, Item, Standing


def hand_score(value: HandScore) -> dict[str, Any]:
    """What everyone gets for a hand."""
    return {
        "chimera_won": value.chimera_won,
        "scores": {
            score.player: {"total": score.total, "items": [_line(item) for item in score.items]}
            for score in value.scores
        },
    }


#: Lines as JSON with the line, by its identity: the rules keep each line and give it out again.
_WRITTEN: Final[dict[int, tuple[Item, dict[str, Any]]]] = {}
_MOST_WRITTEN: Final = 4_096


def _line(item: Item) -> dict[str, Any]:
    """A line, which nobody may change."""
    kept = _WRITTEN.get(id(item))
    if kept is not None:
        return kept[1]
    if len(_WRITTEN) >= _MOST_WRITTEN:
        _WRITTEN.clear()
    written = {
        "code": item.code.value,
        "count": item.count,
        "points": item.points,
        "text": item.text,
        "ruling": item.ruling,
    }
    _WRITTEN[id(item)] = item, written
    return written


def game_score(value: GameScore) -> dict[str, Any]:
    """A game after some hands, without the lines of its hands."""
    return {
        "totals": value.totals,
        "standings": _standings(value.standings),
        "standings_after": [_standings(after) for after in value.standings_after],
        "leaders": value.leaders,
        "over": value.over,
        "winner": value.winner,
        "tied": value.tied,
        "score_limit": value.score_limit,
    }


def _standings(value: tuple[Standing, ...]) -> list[dict[str, Any]]:
    return [{"rank": one.rank, "player": one.player, "total": one.total} for one in value]
