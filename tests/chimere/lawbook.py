"""The rules of Chimère a second time, by definition and without any of the code they check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

#: Spelled as in the HTTP interface.
Tile: TypeAlias = Any
Chimera: TypeAlias = Mapping[str, Tile]

SEALS = {
    "cute": "aggression",
    "dreadful": "beauty",
    "flying": "weight",
    "furry": "protection",
    "camouflaged": "speed",
}


def symbols(chimera: Chimera) -> list[str]:
    """Every single symbol that can be seen on a chimera."""
    return [
        skill
        for tile in seen(chimera)
        for skill, number in tile["skills"].items()
        for _ in range(number)
    ]


def seen(chimera: Chimera) -> list[Tile]:
    """The tiles that show their front."""
    return [tile for tile in chimera.values() if tile != "sheep" and not tile.get("turned")]


def strength(chimera: Chimera, main: str, secondary: str, advanced: bool) -> tuple[int, int]:
    """Power and main skill."""
    visible = symbols(chimera)
    gifts = {tile["gift"] for tile in seen(chimera)} - {None}
    bonus = sum(SEALS[gift] not in visible for gift in gifts) if advanced else 0
    power = sum(symbol in (main, secondary) for symbol in visible)
    return power + bonus, visible.count(main) + bonus


def ahead(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one chimera is placed before the other without any choice."""
    if one[0] != other[0]:
        return one[0] > other[0]
    return one[1] > other[1]


def outcomes(strengths: Mapping[str, tuple[int, int]]) -> set[tuple[str, str]]:
    """Every first and second that the Champion can bring about."""
    return {
        (first, second)
        for first, second in product(strengths, repeat=2)
        if first != second
        and not any(ahead(strengths[name], strengths[first]) for name in strengths)
        and not any(
            ahead(strengths[name], strengths[second]) for name in strengths.keys() - {first}
        )
    }


def life_of(fronts: Sequence[str]) -> Iterator[tuple[frozenset[int], bool]]:
    """Every way three fronts can come to lie: which are turned, and whether nothing repeats.

    Begins with all of them showing and turns one tile after the other, each of an animal that
    repeats at that time.
    """
    waiting, known = [frozenset[int]()], set()
    while waiting:
        turned = waiting.pop()
        if turned in known:
            continue
        known.add(turned)
        showing = [place for place in range(3) if place not in turned]
        repeating = [
            place
            for place in showing
            if any(fronts[place] == fronts[other] for other in showing if other != place)
        ]
        yield turned, not repeating
        waiting += [turned | {place} for place in repeating]


def may_lie_so(states: Sequence[str]) -> tuple[bool, bool]:
    """Whether a chimera can have come to lie so, and whether it may compete so.

    ``states`` are written as in ``building.tiles``; an unknown front may have been anything.
    """
    animals = {state.removeprefix("-") for state in states} - {"sheep"} | {"another"}
    turned = frozenset(
        place for place, state in enumerate(states) if state == "sheep" or state.startswith("-")
    )
    possible = [animals if state == "sheep" else {state.removeprefix("-")} for state in states]
    found = [
        done
        for fronts in product(*possible)
        for reached, done in life_of(fronts)
        if reached == turned
    ]
    return bool(found), any(found)
