"""Random hands from the deal to the end, with everything checked on the way.

At every step the referee is compared with the independent one of ``tests.oracle``: how the hand
stands, what is offered, what is refused (``watching``); and so is the whole of it (``afterwards``).
A hand is made again from the name of its ruleset and its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from referee.chimera import Ruleset, ruleset
from referee.chimera.hand.simulate import Habits, RandomPlayers, random_setup

from .afterwards import check_end, check_other_world, check_replay, check_views
from .watching import Care, Watched

NAMES: Final = ("chimera-2014", "chimera-more-3p", "chimera-more-5p", "chimera-bga")
PLAYERS: Final = ("Ann", "Bea", "Cid", "Dan", "Eve")

#: House rules of some of the hands, so that these, too, are those in force.
HOUSE: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "chimera-2014": (
        {"second_all_pass_binds": "dealer"},
        {"second_all_pass_binds": "first_bidder", "sequence_of_pairs_minimum": 2},
    ),
    "chimera-more-3p": ({"attached_card_may_match_body": True},),
    "chimera-bga": ({"attached_pair_may_match_body": True, "sequence_of_pairs_minimum": 3},),
    "chimera-more-5p": (
        {
            "attached_card_may_match_body": True,
            "attached_pair_may_match_body": True,
            "pi_ya_as_zero": False,
        },
    ),
}

#: Players of several tempers, so that what one of them never does another does often.
TEMPERS: Final = (
    Habits(),
    Habits(),
    Habits(bid=0.6, lay=0.9, alone=0.4, trap=0.1, clumped=0.7),
    Habits(follow=0.08, interrupt=0.05, small=0.2, clumped=0.8),  # Hunters who only watch
    Habits(trap=0.02, interrupt=0.02, small=0.9, spare=1, finish=1, clumped=0.8),  # hoarders
    Habits(bid=0.1, pass_lead=0.7, interrupt=0.8, variety=1, search=1, clumped=0.9),
)

#: For most hands of a long run, for the usual run, and for some hands of each.
LIGHT: Final = Care(2, 0.3, everything=False, views=0.1, alternatives=0.02, small_hands=0.05)
USUAL: Final = Care(3, 1, everything=False, views=0.5, alternatives=0.05, small_hands=0.1)
CLOSE: Final = Care(8, 1, everything=True, views=1, alternatives=0.2, small_hands=0.5)


@cache
def rules_of(name: str, house: int | None) -> Ruleset:
    """A ruleset, perhaps under one of the sets of house rules above."""
    return ruleset(name, **(HOUSE[name][house] if house is not None else {}))


@cache
def players_of(name: str, house: int | None) -> RandomPlayers:
    """Players of that ruleset; they keep what they have worked out, so they play many hands."""
    return RandomPlayers(rules_of(name, house), Random(0))


def play_one(name: str, number: int, care: Care) -> Counter[str]:
    """One hand of a ruleset, made from its number; returns what occurred in it.

    Raises:
        AssertionError: which says what to call to see it again.
    """
    dice = Random(f"hand {number} of {name}")
    house = dice.randrange(len(HOUSE[name])) if dice.random() < 0.15 else None
    players = players_of(name, house)
    players.dice = dice
    players.habits = dice.choice(TEMPERS)
    rules = rules_of(name, house)
    setup = random_setup(rules, dice, PLAYERS[: rules.players], players.habits)
    if setup.scores is not None and dice.random() < 0.5:  # that several have the most is rare
        setup = replace(setup, scores={name: dice.randrange(2) for name in setup.players})
    watched = Watched(setup, Random(f"watching hand {number} of {name}"), care)
    try:
        final, events = players.play_out(setup, watched.watch)
        assert events == watched.events
        watched.check(final, None)
        check_replay(watched, final)
        check_end(watched, final)
        if watched.dice.random() < care.views:
            check_views(watched, final)
            check_other_world(watched, final)
    except Exception as error:
        where = f"play_one({name!r}, {number}, {care}), event {len(watched.events)}"
        if len(watched.states) > len(watched.events):
            where += f", at {watched.states[-1].phase}"
        raise AssertionError(f"{where}: {error!r}") from error
    return watched.tally.counts + watched.reasons


def play_many(name: str, numbers: range, care: Care, close: range) -> Counter[str]:
    """Hands of a ruleset by their numbers, those within ``close`` watched most closely."""
    found: Counter[str] = Counter()
    for number in numbers:
        found += play_one(name, number, CLOSE if number in close else care)
        found["hands"] += 1
    return found


def told(found: Counter[str]) -> Iterator[str]:
    """What occurred, line by line."""
    for name, count in sorted(found.items()):
        yield f"{count:>12,}  {name}"
