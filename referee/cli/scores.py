"""The command for score sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import click

from referee.api.endpoints import with_options
from referee.api.fields import FieldErrors, load
from referee.api.present import scores as present
from referee.api.problems import Problem
from referee.api.record_files import record_in
from referee.api.resources.record_scores import score_of_hand
from referee.api.resources.scores import ask_game_score, ask_hand_score
from referee.api.schemas.scores import (
    GAME_FORMAT,
    RECORD_FIELDS,
    GameScoreRequest,
    HandScoreRequest,
)
from referee.chimera import RULESETS, Ruleset
from referee.cli import score_pages
from referee.cli.common import (
    HOUSE_RULE_OPTION,
    JSON_OPTION,
    cli,
    edition,
    give_up,
    print_json,
    printable,
)
from referee.cli.files import question_in, sentence

Json: TypeAlias = dict[str, Any]

_DEFAULT = "chimera-more-3p"


@cli.command("score")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--ruleset",
    "-r",
    "name",
    type=click.Choice(list(RULESETS)),
    help=f"The edition, when the file names none; else {_DEFAULT}.",
)
@HOUSE_RULE_OPTION
@JSON_OPTION
@click.option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the running totals into this SVG file (needs the extra 'chart').",
)
def score_command(
    file: str, name: str | None, chosen: tuple[str, ...], as_json: bool, chart: Path | None
) -> None:
    """Score FILE: a game, or one hand; - reads standard input.

    FILE holds a game (chimera-game/1), the score sheet of a hand as in the HTTP call hands/score,
    or a whole hand record (chimera-hand/1).

    \b
    referee score examples/game.json
    """  # noqa: D301 - click's mark for lines to be kept
    body = question_in(file)
    if not isinstance(body, dict):
        give_up(f"{file} must hold a JSON object: a game, a hand or a hand record")
    try:
        rules, loaded, answer = _answered(body, name, chosen)
    except (FieldErrors, Problem) as error:
        give_up("\nreferee: ".join(printable(sentence(one)) for one in error.errors))
    if chart is not None:
        _draw(chart, rules, loaded["players"], answer)
    if as_json:
        print_json(answer)
    elif "hands" in answer:
        score_pages.game(rules, loaded, answer)
    else:
        score_pages.hand(rules, loaded, answer)


def _answered(body: Json, name: str | None, chosen: tuple[str, ...]) -> tuple[Ruleset, Json, Json]:
    """The ruleset, the question with its fields loaded, and the answer.

    Raises:
        FieldErrors, Problem: when there is no answer.
    """
    rules = _ruleset(body, name, chosen)
    is_game = "hands" in body or body.get("format") == GAME_FORMAT
    if not is_game and not RECORD_FIELDS.isdisjoint(body):
        if chosen:
            give_up("a hand record has its own house rules; leave --option out")
        record = record_in({"ruleset": rules.id, **body})
        asked = {"players": record.setup.players}
        return record.setup.ruleset, asked, present.hand_score(score_of_hand(record))
    loaded = load(GameScoreRequest() if is_game else HandScoreRequest(), body)
    rules = with_options(rules, loaded["options"], "options")
    ask = ask_game_score if is_game else ask_hand_score
    return rules, loaded, ask(rules, loaded)


def _ruleset(body: Json, name: str | None, chosen: tuple[str, ...]) -> Ruleset:
    """The ruleset of the file, or of the command line, under the house rules of the latter."""
    named = body.get("ruleset")
    if isinstance(named, str):
        if named not in RULESETS:
            give_up(f"ruleset: there is no ruleset {named!r}; there are {', '.join(RULESETS)}")
        if name not in (None, named):
            give_up(f"ruleset: the file is for {named}; leave --ruleset out")
        name = named
    return edition(name or _DEFAULT, chosen)


def _draw(file: Path, rules: Ruleset, players: tuple[str, ...], answer: Json) -> None:
    """Draw the running totals; of a single hand, from nothing to its totals."""
    try:
        from referee.cli import charts  # noqa: PLC0415 - what it draws with is an optional extra
    except ImportError:
        give_up(
            "--chart draws with pygal, which is not installed; "
            "install it with: python -m pip install 'chimera-referee[chart]'"
        )
    totals = answer.get("totals")
    if totals is None:
        totals = [{name: score["total"] for name, score in answer["scores"].items()}]
    drawn = charts.running_totals(players, totals, int(rules.options["score_limit"]))
    try:
        file.write_bytes(drawn)
    except OSError as error:
        give_up(f"{file} cannot be written: {error.strerror}")
