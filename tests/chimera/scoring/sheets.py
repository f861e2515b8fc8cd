"""Score sheets for the tests: written by hand, and drawn at random from hands of cards.

A drawn sheet is one that could happen as far as cards go: the deck is dealt out, everyone plays
some of their cards, natural sets of a trap's size may be traps, and every card that was played is
captured by somebody who played. Nothing here knows how the sheet is checked.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from referee.chimera import Ruleset, ruleset
from referee.chimera.scoring import HandScore, HandSummary, Treasure, score

Json = dict[str, Any]

THREE: Final = ("Ann", "Bea", "Cid")
FIVE: Final = ("Ann", "Bea", "Cid", "Dov", "Eve")
KINDS: Final = {"2": "toads", "11": "cats", "Q": "birds"}


def players_of(name: str) -> tuple[str, ...]:
    """As many names as the ruleset has players."""
    return FIVE if ruleset(name).players == 5 else THREE


def sheet(name: str, **more: Any) -> HandSummary:
    """A sheet with Ann as the Chimera at the lowest bid, who is out first; the rest as given.

    With 5 players Bea is the Pi Ya player, and out second.
    """
    rules = ruleset(name)
    fields: Json = {"players": players_of(name), "chimera": "Ann", "bid": rules.bids[0]}
    if rules.players == 5:
        fields |= {"pi_ya": "Bea", "out": ("Ann", "Bea")}
    else:
        fields |= {"out": ("Ann",)}
    treasure = more.pop("treasure", {})
    taken = {who: Treasure(**counts) for who, counts in treasure.items()}
    return HandSummary(**{**fields, **more, "treasure": taken})


def scored(name: str, **more: Any) -> HandScore:
    """The score of such a sheet."""
    return score(ruleset(name), sheet(name, **more))


def totals(name: str, **more: Any) -> dict[str, int]:
    """The totals of such a sheet."""
    return scored(name, **more).totals


def lines(name: str, player: str, **more: Any) -> dict[str, tuple[int, int]]:
    """The lines of one player: how many and how many points, by code."""
    for one in scored(name, **more).scores:
        if one.player == player:
            return {item.code.value: (item.count, item.points) for item in one.items}
    raise LookupError(player)


def as_request(summary: HandSummary) -> Json:
    """The sheet as a request of hands/score, with every field."""
    return {
        "players": list(summary.players),
        "chimera": summary.chimera,
        "pi_ya": summary.pi_ya,
        "bid": summary.bid,
        "all_passed": summary.all_passed,
        "out": list(summary.out),
        "traps": summary.traps,
        "flight": summary.flight,
        "idle_hunters": list(summary.idle_hunters),
        "treasure": {
            name: {"toads": taken.toads, "cats": taken.cats, "birds": taken.birds}
            for name, taken in summary.treasure.items()
        },
    }


# --- drawn at random ----------------------------------------------------------------------------


def drawn(name: str, rng: Random) -> HandSummary:
    """A sheet of a hand that could have been played."""
    rules = ruleset(name)
    players = players_of(name)
    chimera, *others = rng.sample(players, len(players))
    all_passed = name != "chimera-2014" and rng.random() < 0.2
    alone = all_passed or rules.players == 3 or rng.random() < 0.25
    pi_ya = None if alone else others[0]
    out = _who_is_out(rules, chimera, others, rng)
    hunters = [player for player in others if player != pi_ya]
    at_rest = [player for player in hunters if player not in out]
    idle = rng.sample(at_rest, rng.choice([0, 0, rng.randint(0, len(at_rest))]))
    hands = _hands(rules, players, chimera, pi_ya, rng)
    played = {
        player: _played(hand, player in out, player in idle, rng) for player, hand in hands.items()
    }
    takers = [player for player, cards in played.items() if cards]
    traps, flight, treasure = _captured(rules, played, takers, rng)
    return HandSummary(
        players=players,
        chimera=chimera,
        pi_ya=pi_ya,
        bid=rules.bids[0] if all_passed else rng.choice(rules.bids),
        all_passed=all_passed,
        out=out,
        traps=traps,
        flight=flight,
        idle_hunters=tuple(idle),
        treasure={who: Treasure(**counts) for who, counts in treasure.items()},
    )


def _who_is_out(rules: Ruleset, chimera: str, others: list[str], rng: Random) -> tuple[str, ...]:
    if rng.random() < 0.5:
        return (rng.choice(others),)
    return (chimera, rng.choice(others)) if rules.players == 5 else (chimera,)


def _hands(
    rules: Ruleset, players: tuple[str, ...], chimera: str, pi_ya: str | None, rng: Random
) -> dict[str, list[str]]:
    """The deck dealt out in lumps, so that traps are no rarity; whatever is left is discarded."""
    natural = dict.fromkeys(players, 17 if rules.players == 3 else 16)
    natural[chimera] = 20 if rules.players == 3 else 19
    if pi_ya is not None:
        natural[pi_ya] = 19
    hands: dict[str, list[str]] = {player: [] for player in players}
    for lump in _lumps(rules, rng):
        for cards in (lump, *([card] for card in lump)):
            room = [who for who in players if len(hands[who]) + len(cards) <= natural[who]]
            if room:
                hands[rng.choice(room)] += cards
            if cards is lump and room:
                break
    for player in players:
        if rules.players == 5 and player != chimera:
            hands[player].append("Q")
    return hands


def _lumps(rules: Ruleset, rng: Random) -> list[list[str]]:
    """The deck in lumps of the same card, the largest first."""
    lumpy = rng.random()
    lumps: list[list[str]] = [["P", "C"]] if rng.random() < lumpy else [["P"], ["C"]]
    for card in (*rules.deck.ranks, "H"):
        copies = rules.deck.copies_of_rank
        whole = 1
        if rng.random() < lumpy:
            whole = copies if rng.random() < 0.3 else copies - (copies > 4)
        lumps += [[card] * whole, *[[card]] * (copies - whole)]
    rng.shuffle(lumps)
    return sorted(lumps, key=len, reverse=True)


def _played(hand: list[str], is_out: bool, is_idle: bool, rng: Random) -> list[str]:
    if is_idle:
        return []
    if is_out:
        return hand
    kept = rng.choice([1, 1, rng.randint(1, len(hand) - 1)])
    keep_first = Counter(rng.sample(hand, kept))
    if kept == 1 and "Q" in hand and rng.random() < 0.5:
        keep_first = Counter(["Q"])
    return list((Counter(hand) - keep_first).elements())


def _captured(
    rules: Ruleset, played: dict[str, list[str]], takers: list[str], rng: Random
) -> tuple[int, bool, dict[str, dict[str, int]]]:
    """The traps, whether there was a Flight, and who captured what, not all of it told."""
    traps = 0
    flight = False
    pile: dict[str, Counter[str]] = {player: Counter() for player in takers}
    scattered = rng.random()
    for cards in played.values():
        for card, count in Counter(cards).items():
            rest = count
            if card not in "PCQ" and count >= min(rules.combinations.trap_sizes):
                size = rng.choice([size for size in rules.combinations.trap_sizes if size <= count])
                if rng.random() < 0.8:
                    traps += 1
                    pile[rng.choice(takers)][card] += size
                    rest -= size
            taker = rng.choice(takers)
            for _ in range(rest):
                pile[rng.choice(takers) if rng.random() < scattered else taker][card] += 1
        if {"P", "C"} <= set(cards):
            flight = rng.random() < 0.8
    told = 1.0 if rng.random() < 0.5 else rng.random()
    treasure: dict[str, dict[str, int]] = {}
    for player, taken in pile.items():
        counts = {
            kind: taken[card] for card, kind in KINDS.items() if taken[card] and rng.random() < told
        }
        if counts or rng.random() < 0.3:
            treasure[player] = counts
    return traps, flight, treasure
