"""Commands about whole hands: check a record, show it, play random ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import click
import orjson
from rich.progress import track

from referee.api.endpoints import with_options
from referee.api.fields import FieldErrors, load
from referee.api.present import hands as present
from referee.api.problems import FieldError, Problem
from referee.api.record_files import dumps, edition_of, record_in
from referee.api.resources.referee import ask_hands_referee, judge
from referee.api.schemas.records import HandsRefereeRequest
from referee.chimera.hand.record import HandRecord, RefereedRecord
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.text import lines
from referee.cli import hand_pages
from referee.cli.common import (
    HOUSE_RULE_OPTION,
    JSON_OPTION,
    RULESET_OPTION,
    cli,
    edition,
    give_up,
    print_json,
    printable,
)
from referee.cli.files import question_in, sentence

_FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))


@cli.command("check")
@_FILE
@click.option("--view", help="Tell only what this player may know (with --json).")
@JSON_OPTION
def check_command(file: str, view: str | None, as_json: bool) -> None:
    """Was the hand in FILE played by the rules?

    FILE is a hand record (chimera-hand/1); - reads it from the standard input. The exit status is
    1 at an illegal event, or at a lead that must be declared.
    """
    if view is not None and not as_json:
        give_up("--view goes with --json")
    body = question_in(file)
    if as_json:
        if view is not None and isinstance(body, dict):
            body = {**body, "view": view}
        answer = _answer(body)
        print_json(answer)
        sys.exit(0 if answer["legal"] else 1)
    record, judged = _judged(body)
    hand_pages.checked(record, judged)
    sys.exit(0 if judged.legal else 1)


@cli.command("show")
@_FILE
def show_command(file: str) -> None:
    """Tell the hand in FILE as text, with its score."""
    for line in lines(*_judged(question_in(file))):
        click.echo(printable(line))


@cli.command("simulate")
@click.option("--hands", "-n", type=click.IntRange(1, 1_000_000), default=1, show_default=True)
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same hands.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write one file for each hand here; else all go to the output, one a line.",
)
@RULESET_OPTION
@HOUSE_RULE_OPTION
def simulate_command(
    hands: int, seed: int, into: Path | None, name: str, chosen: tuple[str, ...]
) -> None:
    """Play random legal hands and write their records.

    \b
    referee simulate -n 3 -r chimera-more-5p
    """  # noqa: D301 - click's mark for lines to be kept
    rules = edition(name, chosen)
    dice = Random(seed)  # noqa: S311 - for play, not for secrets
    players = RandomPlayers(rules, dice)
    names = ("Ann", "Bea", "Cid", "Dov", "Eve")[: rules.players]
    if into is not None:
        with _writing():
            into.mkdir(parents=True, exist_ok=True)
    quiet = into is None or not sys.stderr.isatty()
    for number in track(range(hands), "Playing", disable=quiet):
        setup = random_setup(rules, dice, names)
        _, events = players.play_out(setup)
        record = HandRecord(setup, tuple(events), {"seed": seed, "number": number})
        _write(record, into, f"{name}-{seed}-{number}.json")
    if into is not None:
        click.echo(f"Written to {into}: {hands}")


def _write(record: HandRecord, into: Path | None, name: str) -> None:
    if into is None:
        click.echo(orjson.dumps(present.record(record)).decode())
        return
    with _writing():
        into.joinpath(name).write_text(dumps(record), encoding="utf-8")


@contextmanager
def _writing() -> Iterator[None]:
    """Where a file or folder cannot be written, the command ends."""
    try:
        yield
    except OSError as error:
        give_up(f"{error.filename} cannot be written: {error.strerror}")


def _answer(body: object) -> dict[str, Any]:
    """The answer to ``hands/referee``."""
    try:
        loaded = load(HandsRefereeRequest(), body)
        rules = with_options(edition_of(loaded), loaded["options"], "options")
        return ask_hands_referee(rules, loaded)
    except (FieldErrors, Problem) as error:
        _refuse(error.errors)


def _judged(body: object) -> tuple[HandRecord, RefereedRecord]:
    try:
        record = record_in(body)
        return record, judge(record, "")
    except Problem as problem:
        _refuse(problem.errors)


def _refuse(errors: Sequence[FieldError]) -> NoReturn:
    give_up("\nreferee: ".join(printable(sentence(error)) for error in errors))
