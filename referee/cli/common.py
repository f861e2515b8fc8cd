"""What the commands have in common: the group they belong to, options, words taken and given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click
import orjson

from referee import __version__
from referee.api.parameters import option_value
from referee.chimera import (
    RULESETS,
    AmbiguousReading,
    Declared,
    InvalidCards,
    RefereeError,
    Ruleset,
    ruleset,
)

F = TypeVar("F", bound=Callable[..., Any])

RULESET_OPTION = click.option(
    "--ruleset",
    "-r",
    "name",
    type=click.Choice(list(RULESETS)),
    default="chimera-more-3p",
    show_default=True,
    help="The edition.",
)
HOUSE_RULE_OPTION = click.option(
    "--option",
    "-o",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule, such as sequence_of_pairs_minimum=3; may be repeated.",
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="referee")
def cli() -> None:
    """The referee for the card game Chimera.

    Cards are 0 to 12, H (Hunter), P (Pi Ya), C (Chimera) and Q (Messenger Bird), with spaces,
    commas or hyphens between them.
    """


def edition(name: str, chosen: tuple[str, ...]) -> Ruleset:
    """The ruleset under the house rules of the command line."""
    options: dict[str, object] = {}
    for pair in chosen:
        key, _, word = pair.partition("=")
        if key in options:
            give_up(f"option {key!r} is given twice")
        options[key] = option_value(word)
    try:
        return ruleset(name, **options)
    except RefereeError as error:
        give_up(error)


def cards_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """The cards named on the command line, with any separators."""
    split = " ".join(words).replace(",", " ").replace("-", " ").split()
    return tuple(word.upper() if word in ("h", "p", "c", "q") else word for word in split)


def declaration(word: str | None) -> Declared | None:
    """A declared reading, spelled COMBINATION or COMBINATION:RANK."""
    if word is None:
        return None
    combination, _, rank = word.partition(":")
    return Declared(combination, rank or None)


def printable(name: str) -> str:
    """A name without signs that would move the cursor or break a file.

    >>> printable("Ann" + chr(27) + "[2J")
    'Ann?[2J'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def print_json(value: object) -> None:
    """Print a value as JSON that people can read."""
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())


def give_up(error: Exception | str) -> NoReturn:
    """Say what cannot be answered, and end with status 2."""
    click.echo(f"referee: {error}", err=True)
    if isinstance(error, InvalidCards):
        click.echo("referee: choose the ruleset with --ruleset; see 'referee rulesets'", err=True)
    if isinstance(error, AmbiguousReading):
        ways = " or ".join(f"--trick-reading {meant.combination}" for meant in error.meanings)
        click.echo(f"referee: add {ways}", err=True)
    sys.exit(2)
