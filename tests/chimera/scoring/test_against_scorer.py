"""Sheets drawn at random: both scorers agree, and what is spoiled never gets a score.

A sheet is drawn from cards that are dealt out and played, so that none that could happen may be
refused. REFEREE_ORACLE_SHEETS sets how many are drawn for each ruleset.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from referee.chimera import Ruleset, ruleset
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.summary import summary as summary_of
from referee.chimera.scoring import HandSummary, InvalidSummary, Treasure, score
from referee.chimera.scoring.capacity import Room, surely_holds
from tests.chimera.scoring.sheets import as_request, drawn, players_of
from tests.chimera.scoring.test_hands import check_sums
from tests.chimera.words import ALL
from tests.oracle.scorer import totals

USUAL: Final = 1_500
MANY: Final = int(os.environ.get("REFEREE_ORACLE_SHEETS", "100000"))


def compare(name: str, number: int, seed: int) -> Counter[str]:
    """Hold both scorers against each other; what was met with, by kind."""
    rules, rng = ruleset(name), Random(f"{name} {seed}")
    met: Counter[str] = Counter()
    for _ in range(number):
        summary = drawn(name, rng)
        found = score(rules, summary)
        assert found.totals == totals(name, as_request(summary)), summary
        check_sums(found)
        room = Room(rules, summary)
        assert room.holds(summary.traps)
        met["won" if found.chimera_won else "lost"] += 1
        met["all passed"] += summary.all_passed
        met["flight"] += summary.flight
        met["idle"] += bool(summary.idle_hunters)
        met["many traps"] += summary.traps > 5
        met["as many traps as can be"] += summary.traps == room.most_traps
        met["treasure"] += any(summary.treasure.values())
        met["partner"] += summary.pi_ya is not None
    return met


@pytest.mark.parametrize("name", ALL)
def test_both_scorers_agree(name: str) -> None:
    met = compare(name, USUAL, 1)
    expected = {
        "won",
        "lost",
        "flight",
        "idle",
        "many traps",
        "treasure",
        "as many traps as can be",
    }
    expected |= {"all passed"} if name != "chimera-2014" else set()
    expected |= {"partner"} if name == "chimera-more-5p" else set()
    assert {kind for kind, number in met.items() if number} == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_both_scorers_agree_at_full_length(name: str) -> None:
    assert compare(name, MANY, 2).total() > MANY


@pytest.mark.parametrize("name", ALL)
def test_what_surely_has_room_has_room(name: str) -> None:
    """The look at usual hands never accepts what the closer look would not."""
    rules, rng = ruleset(name), Random(7)
    sure = 0
    for _ in range(3_000):
        summary = replace(drawn(name, rng), traps=rng.randint(0, 15), flight=rng.random() < 0.5)
        if surely_holds(rules, summary):
            sure += 1
            assert Room(rules, summary).holds(summary.traps)
    assert sure > 200


@pytest.mark.parametrize("name", ALL)
def test_no_hand_that_is_played_leaves_a_sheet_that_is_refused(name: str) -> None:
    """Hands that the referee of hands lets pass, from the deal to the end."""
    rules, rng = ruleset(name), Random(f"played {name}")
    players = RandomPlayers(rules, rng)
    scored = 0
    for _ in range(40):
        hand, _ = players.play_out(random_setup(rules, rng, players_of(name)))
        left = summary_of(hand)
        if left is not None:
            scored += 1
            assert score(rules, left).totals == totals(name, as_request(left))
    assert scored > 20


# --- spoiled sheets -----------------------------------------------------------------------------

Spoil = Callable[[Ruleset, HandSummary, Random], HandSummary]


def _more_traps(rules: Ruleset, summary: HandSummary, rng: Random) -> HandSummary:
    return replace(summary, traps=Room(rules, summary).most_traps + rng.choice([1, 2, 1_000]))


def _toads(rules: Ruleset, summary: HandSummary, rng: Random) -> HandSummary:
    taken = {**summary.treasure, rng.choice(summary.players): Treasure(toads=rules.copies["2"] + 1)}
    return replace(summary, treasure=taken)


def _idle_out(_rules: Ruleset, summary: HandSummary, _rng: Random) -> HandSummary:
    return replace(summary, idle_hunters=(*summary.idle_hunters, summary.out[-1]))


SPOILS: Final[dict[str, Spoil]] = {
    "bid": lambda _rules, summary, rng: replace(summary, bid=rng.choice([0, 10, 35, 60, 10**9])),
    "chimera": lambda _rules, summary, _rng: replace(summary, chimera="Zoe"),
    "pi_ya": lambda _rules, summary, _rng: replace(summary, pi_ya=summary.chimera),
    "nobody out": lambda _rules, summary, _rng: replace(summary, out=()),
    "all out": lambda _rules, summary, _rng: replace(summary, out=summary.players),
    "out twice": lambda _rules, summary, _rng: replace(summary, out=summary.out * 2),
    "idle Chimera": lambda _rules, summary, _rng: replace(summary, idle_hunters=(summary.chimera,)),
    "idle and out": _idle_out,
    "toads": _toads,
    "negative": lambda _rules, summary, _rng: replace(summary, traps=-1),
    "traps": _more_traps,
    "fewer players": lambda _rules, summary, _rng: replace(summary, players=summary.players[:-1]),
    "more players": lambda _rules, summary, _rng: replace(
        summary, players=(*summary.players, "Zoe")
    ),
    "stranger": lambda _rules, summary, _rng: replace(
        summary, treasure={**summary.treasure, "Zoe": Treasure()}
    ),
}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("what", SPOILS)
def test_a_spoiled_sheet_gets_no_score(name: str, what: str) -> None:
    rules, rng = ruleset(name), Random(f"{name} {what}")
    for _ in range(100):
        spoiled = SPOILS[what](rules, drawn(name, rng), rng)
        with pytest.raises(InvalidSummary) as refusal:
            score(rules, spoiled)
        assert refusal.value.problems
