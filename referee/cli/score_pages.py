"""Score sheets as the command prints them for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.chimera import Ruleset
from referee.cli.common import printable

Json = Mapping[str, Any]


def hand(rules: Ruleset, asked: Json, answer: Json) -> None:
    """What one hand is worth."""
    table = Table("player", "for", title=rules.title)
    table.add_column("points", justify="right")
    table.add_column("total", justify="right")
    _add_hand(table, asked["players"], answer)
    _console().print(table)


def game(rules: Ruleset, asked: Json, answer: Json) -> None:
    """A game, hand after hand."""
    console = _console()
    players = asked["players"]
    if answer["hands"]:
        table = Table("hand", "player", "for", title=rules.title)
        for heading in ("points", "total", "after"):
            table.add_column(heading, justify="right")
        for number, (scored, after) in enumerate(
            zip(answer["hands"], answer["totals"], strict=True), 1
        ):
            _add_hand(table, players, scored, number, after)
        console.print(table)
    standings = Table("rank", "player", title="Standings")
    standings.add_column("points", justify="right")
    for standing in answer["standings"]:
        name = Text(printable(standing["player"]))
        standings.add_row(str(standing["rank"]), name, str(standing["total"]))
    console.print(standings)
    console.print(Text(_ending(answer), style="bold"))


def _add_hand(
    table: Table,
    players: tuple[str, ...],
    scored: Json,
    number: int | None = None,
    after: Mapping[str, int] | None = None,
) -> None:
    """The rows of one hand: a line for each item, the total beside the last."""
    for player in players:
        score = scored["scores"][player]
        for place, item in enumerate(score["items"], 1):
            first, last = place == 1, place == len(score["items"])
            row: list[str | Text] = [Text(printable(player) if first else ""), item["text"]]
            row += [
                f"{item['points']:+d}" if item["points"] else "0",
                str(score["total"]) if last else "",
            ]
            if after is not None:
                opening = first and player == players[0]
                row = [str(number) if opening else "", *row, str(after[player]) if last else ""]
            table.add_row(*row, end_section=last and player == players[-1])


def _ending(answer: Json) -> str:
    """How the game stands, in a sentence."""
    limit = answer["score_limit"]
    if answer["over"]:
        return f"{printable(answer['winner'])} has won."
    if answer["tied"]:
        names = " and ".join(map(printable, answer["tied"]))
        return f"{names} are tied for the most, so everyone plays on."
    return f"The game goes on: nobody has {limit} points yet."


def _console() -> Console:
    return Console(highlight=False)
