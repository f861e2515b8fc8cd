"""The command for contests of Chimère."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.api.fields import FieldErrors, load
from referee.api.problems import Problem
from referee.api.resources.chimere import ask_judge
from referee.api.resources.chimere_values import answer_to
from referee.api.schemas.chimere import ContestRequest
from referee.cli.common import JSON_OPTION, cli, give_up, print_json, printable
from referee.cli.files import question_in, sentence

Json = Mapping[str, Any]


@cli.command("contest")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@JSON_OPTION
def contest_command(file: str, as_json: bool) -> None:
    """Who wins the contest of Chimère in FILE? - reads standard input.

    The file holds a question as the HTTP call chimere/contests/judge takes it. The exit status is
    1 where the People's Champion still has to choose.

    \b
    referee contest examples/contest.json
    """  # noqa: D301 - click's mark for lines to be kept
    try:
        asked = load(ContestRequest(), question_in(file))
        answer = answer_to(ask_judge, asked)
    except (FieldErrors, Problem) as error:
        give_up("\nreferee: ".join(printable(sentence(one)) for one in error.errors))
    if as_json:
        print_json(answer)
    else:
        _show(asked, answer)
    sys.exit(0 if answer["undecided"] is None else 1)


def _show(asked: Json, answer: Json) -> None:
    """The outcome of a contest for people."""
    console = Console(highlight=False, soft_wrap=True)
    table = Table("rank", "chimera of", title=Text(printable(asked["contest"]["name"])))
    for heading in ("power", asked["contest"]["main"]["skill"]):
        table.add_column(heading, justify="right")
    if asked["advanced"]:
        table.add_column("gifts")
    for one in answer["ranking"]:
        cells = [
            Text(str(one["rank"])),
            Text(_called(one["name"], one["neutral"])),
            Text(str(one["power"])),
            Text(str(one["main_skill"])),
        ]
        table.add_row(*cells, *([Text(_gifts(one))] if asked["advanced"] else []))
    console.print(table)
    for place, tile in zip(("First", "Second"), answer["tiles"], strict=True):
        if tile["winner"] is not None:
            worth = "discarded" if tile["discarded"] else f"{tile['points']} points"
            console.print(Text(f"{place}: {printable(tile['winner'])} ({worth})"))
    if answer["undecided"] is not None:
        champion = printable(asked["champion"])
        names = ", ".join(map(printable, answer["undecided"]))
        words = f"The Champion {champion} chooses who is {answer['undecided_place']}: {names}."
        console.print(Text(words, style="bold red"))


def _called(name: str, neutral: bool) -> str:
    return f"{printable(name)} (neutral)" if neutral else printable(name)


def _gifts(one: Json) -> str:
    """The gifts of a chimera, and why some do not count."""
    spoiled = [f"{gift['gift']} (no: {gift['forbidden_skill']})" for gift in one["spoiled_gifts"]]
    return ", ".join([*one["valid_gifts"], *spoiled])
