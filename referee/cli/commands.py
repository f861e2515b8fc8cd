"""The command ``referee``.

Exit status: 0 for a legal play or one that beats, 1 when it does not, 2 for a question that
cannot be answered.
"""

from __future__ import annotations

import io
import secrets
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click
import orjson

from referee import __version__
from referee.api import present
from referee.api.ledger import RULINGS, applying_to
from referee.api.limits import LONGEST_SEED
from referee.api.parameters import option_value
from referee.chimera import (
    RULESETS,
    AmbiguousReading,
    Combination,
    Declared,
    InvalidCards,
    LegalPlays,
    Play,
    RefereeError,
    Ruleset,
    beats,
    classify,
    ruleset,
)
from referee.chimera.deal import deal
from referee.cli import pages

F = TypeVar("F", bound=Callable[..., Any])

_RULESET = click.option(
    "--ruleset",
    "-r",
    "name",
    type=click.Choice(list(RULESETS)),
    default="chimera-more-3p",
    show_default=True,
    help="The edition.",
)
_OPTION = click.option(
    "--option",
    "-o",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule, such as sequence_of_pairs_minimum=3; may be repeated.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # rather than fail where a sign has no code
    cli.main(prog_name="referee")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="referee")
def cli() -> None:
    """The referee for the card game Chimera.

    Cards are 0 to 12, H (Hunter), P (Pi Ya), C (Chimera) and Q (Messenger Bird), with spaces,
    commas or hyphens between them.
    """


@cli.command("classify")
@click.argument("cards", nargs=-1)
@_RULESET
@_OPTION
@_JSON
def classify_command(
    cards: tuple[str, ...], name: str, chosen: tuple[str, ...], as_json: bool
) -> None:
    """What is this set of cards?

    \b
    referee classify 7 7 7 Q -r chimera-more-5p
    """  # noqa: D301 - click's mark for lines to be kept
    rules = _rules(name, chosen)
    try:
        verdict = classify(rules, _split(cards))
    except RefereeError as error:
        _give_up(error)
    if as_json:
        _print_json(present.classification(verdict))
    else:
        pages.classification(_split(cards), verdict)
    sys.exit(0 if verdict else 1)


@cli.command("beats")
@click.argument("trick")
@click.argument("play")
@click.option(
    "--trick-reading", help="How the trick was declared: COMBINATION or COMBINATION:RANK."
)
@click.option("--play-reading", help="How the play is declared: COMBINATION or COMBINATION:RANK.")
@_RULESET
@_OPTION
@_JSON
def beats_command(  # noqa: PLR0917 - click passes one for each option
    trick: str,
    play: str,
    trick_reading: str | None,
    play_reading: str | None,
    name: str,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Does PLAY beat TRICK?

    \b
    referee beats "5 5 5 12" "7 7 7 5"
    """  # noqa: D301 - click's mark for lines to be kept
    rules = _rules(name, chosen)
    led = Play(_split((trick,)), _declared(trick_reading))
    answering = Play(_split((play,)), _declared(play_reading))
    try:
        verdict = beats(rules, led, answering)
    except RefereeError as error:
        _give_up(error)
    if as_json:
        _print_json(present.verdict(verdict))
    else:
        pages.verdict(led.cards, answering.cards, verdict)
    sys.exit(0 if verdict else 1)


@cli.command("plays")
@click.argument("hand", nargs=-1)
@click.option("--trick", help="The play to beat; without it the hand leads.")
@click.option(
    "--trick-reading", help="How the trick was declared: COMBINATION or COMBINATION:RANK."
)
@click.option("--combination", type=click.Choice([str(name) for name in Combination]))
@click.option("--including", default="", help="Cards already selected.")
@click.option("--out-of-turn", is_flag=True, help="Only what may be played out of turn.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    help="List at most so many.",
)
@_RULESET
@_OPTION
@_JSON
def plays_command(  # noqa: PLR0917 - click passes one for each option
    hand: tuple[str, ...],
    trick: str | None,
    trick_reading: str | None,
    combination: str | None,
    including: str,
    out_of_turn: bool,
    limit: int,
    name: str,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Which plays can HAND make?

    \b
    referee plays 3 4 5 6 7 7 7 9 H --trick "5 5 5 12"
    """  # noqa: D301 - click's mark for lines to be kept
    rules = _rules(name, chosen)
    try:
        legal = LegalPlays(
            rules,
            _split(hand),
            None if trick is None else Play(_split((trick,)), _declared(trick_reading)),
            combination=None if combination is None else Combination(combination),
            including=_split((including,)),
            out_of_turn=out_of_turn,
        )
    except RefereeError as error:
        _give_up(error)
    listed = legal.plays(most=limit)
    if as_json:
        shown = [present.listed_play(rules, play) for play in listed]
        _print_json(present.legal_plays(legal) | {"plays": shown})
    else:
        pages.legal_plays(legal, listed)
    sys.exit(0 if legal else 1)


@cli.command("deal")
@click.option("--seed", help="The same seed gives the same deal; drawn when left out.")
@_RULESET
@_JSON
def deal_command(seed: str | None, name: str, as_json: bool) -> None:
    """Deal a hand."""
    seed = secrets.token_hex(8) if seed is None else seed
    if not 1 <= len(seed) <= LONGEST_SEED:
        _give_up(f"a seed has 1 to {LONGEST_SEED} characters")
    rules = _rules(name, ())
    players = [f"Player {number}" for number in range(1, rules.players + 1)]
    record = {"ruleset": name, **present.hand_record(players, seed, deal(rules, seed))}
    if as_json:
        _print_json(record)
    else:
        pages.dealt(record)


@cli.command("rulesets")
@click.argument("name", required=False, type=click.Choice(list(RULESETS)))
@_OPTION
@_JSON
def rulesets_command(name: str | None, chosen: tuple[str, ...], as_json: bool) -> None:
    """List the rulesets, or show one in full."""
    if name is None:
        if chosen:
            _give_up("options are those of a ruleset; name one")
        if as_json:
            _print_json([present.ruleset_summary(rules) for rules in RULESETS.values()])
        else:
            pages.rulesets(list(RULESETS.values()))
        return
    rules = _rules(name, chosen)
    shown = present.ruleset(rules, RULESETS[name], applying_to(name))
    shown["options"] = dict(rules.options)
    if as_json:
        _print_json(shown)
    else:
        pages.ruleset(shown)


@cli.command("rulings")
@click.argument("name", required=False, metavar="[ID]")
@_JSON
def rulings_command(name: str | None, as_json: bool) -> None:
    """List the rulings, or show one with its source."""
    if name is not None and name not in RULINGS:
        _give_up(f"there is no ruling {name!r}; 'referee rulings' lists all")
    found = list(RULINGS.values()) if name is None else [RULINGS[name]]
    if as_json:
        _print_json([present.ruling(ruling) for ruling in found])
    elif name is None:
        pages.rulings(found)
    else:
        pages.ruling(found[0])


@cli.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65_535), help="The port; else PORT, else 8000.")
@click.option("--lan", is_flag=True, help="Listen on the home network and show a code to scan.")
def serve_command(host: str, port: int | None, lan: bool) -> None:
    """Serve the HTTP interface."""
    from referee.cli.serving import serve  # noqa: PLC0415 - gunicorn is only loaded to serve

    try:
        serve("0.0.0.0" if lan else host, port, lan=lan)  # noqa: S104 - asked for with --lan
    except ValueError as error:
        _give_up(error)


def _rules(name: str, chosen: tuple[str, ...]) -> Ruleset:
    options: dict[str, object] = {}
    for pair in chosen:
        key, _, word = pair.partition("=")
        if key in options:
            _give_up(f"option {key!r} is given twice")
        options[key] = option_value(word)
    try:
        return ruleset(name, **options)
    except RefereeError as error:
        _give_up(error)


def _split(words: tuple[str, ...]) -> tuple[str, ...]:
    split = " ".join(words).replace(",", " ").replace("-", " ").split()
    return tuple(word.upper() if word in ("h", "p", "c", "q") else word for word in split)


def _declared(word: str | None) -> Declared | None:
    if word is None:
        return None
    combination, _, rank = word.partition(":")
    return Declared(combination, rank or None)


def _print_json(value: object) -> None:
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())


def _give_up(error: Exception | str) -> NoReturn:
    click.echo(f"referee: {error}", err=True)
    if isinstance(error, InvalidCards):
        click.echo("referee: choose the ruleset with --ruleset; see 'referee rulesets'", err=True)
    if isinstance(error, AmbiguousReading):
        ways = " or ".join(f"--trick-reading {meant.combination}" for meant in error.meanings)
        click.echo(f"referee: add {ways}", err=True)
    sys.exit(2)
