"""Commands about cards and plays."""

from __future__ import annotations

import secrets
import sys

import click

from referee.api import present
from referee.api.limits import LONGEST_SEED
from referee.chimera import Combination, LegalPlays, Play, RefereeError, beats, classify
from referee.chimera.deal import deal
from referee.cli import pages
from referee.cli.common import (
    HOUSE_RULE_OPTION,
    JSON_OPTION,
    RULESET_OPTION,
    cards_of,
    cli,
    declaration,
    edition,
    give_up,
    print_json,
)


@cli.command("classify")
@click.argument("cards", nargs=-1)
@RULESET_OPTION
@HOUSE_RULE_OPTION
@JSON_OPTION
def classify_command(
    cards: tuple[str, ...], name: str, chosen: tuple[str, ...], as_json: bool
) -> None:
    """What is this set of cards?

    \b
    referee classify 7 7 7 Q -r chimera-more-5p
    """  # noqa: D301 - click's mark for lines to be kept
    rules = edition(name, chosen)
    try:
        verdict = classify(rules, cards_of(cards))
    except RefereeError as error:
        give_up(error)
    if as_json:
        print_json(present.classification(verdict))
    else:
        pages.classification(cards_of(cards), verdict)
    sys.exit(0 if verdict else 1)


@cli.command("beats")
@click.argument("trick")
@click.argument("play")
@click.option(
    "--trick-reading", help="How the trick was declared: COMBINATION or COMBINATION:RANK."
)
@click.option("--play-reading", help="How the play is declared: COMBINATION or COMBINATION:RANK.")
@RULESET_OPTION
@HOUSE_RULE_OPTION
@JSON_OPTION
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
    rules = edition(name, chosen)
    led = Play(cards_of((trick,)), declaration(trick_reading))
    answering = Play(cards_of((play,)), declaration(play_reading))
    try:
        verdict = beats(rules, led, answering)
    except RefereeError as error:
        give_up(error)
    if as_json:
        print_json(present.verdict(verdict))
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
@RULESET_OPTION
@HOUSE_RULE_OPTION
@JSON_OPTION
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
    rules = edition(name, chosen)
    try:
        legal = LegalPlays(
            rules,
            cards_of(hand),
            None if trick is None else Play(cards_of((trick,)), declaration(trick_reading)),
            combination=None if combination is None else Combination(combination),
            including=cards_of((including,)),
            out_of_turn=out_of_turn,
        )
    except RefereeError as error:
        give_up(error)
    listed = legal.plays(most=limit)
    if as_json:
        shown = [present.listed_play(rules, play) for play in listed]
        print_json(present.legal_plays(legal) | {"plays": shown})
    else:
        pages.legal_plays(legal, listed)
    sys.exit(0 if legal else 1)


@cli.command("deal")
@click.option("--seed", help="The same seed gives the same deal; drawn when left out.")
@RULESET_OPTION
@JSON_OPTION
def deal_command(seed: str | None, name: str, as_json: bool) -> None:
    """Deal a hand."""
    seed = secrets.token_hex(8) if seed is None else seed
    if not 1 <= len(seed) <= LONGEST_SEED:
        give_up(f"a seed has 1 to {LONGEST_SEED} characters")
    rules = edition(name, ())
    players = [f"Player {number}" for number in range(1, rules.players + 1)]
    record = {"ruleset": name, **present.hand_record(players, seed, deal(rules, seed))}
    if as_json:
        print_json(record)
    else:
        pages.dealt(record)
