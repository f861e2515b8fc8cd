"""Chimeras, contests and years in few words, and those that hypothesis draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from referee.chimere import (
    SHEEP,
    Award,
    Chimera,
    Choices,
    Contest,
    ContestTile,
    FaultCode,
    Gift,
    InvalidQuestion,
    Season,
    Skill,
    Tile,
    Year,
)

A, B, W, P, S = Skill
DANCE: Final = Contest("Violent Dance", ContestTile(A, 5), ContestTile(B, 2))
SPRINT: Final = Contest("Sprint", ContestTile(S, 4), ContestTile(S, 1))
#: Three animals that differ, for chimeras of which only the icons matter.
ANIMALS: Final = ("lion", "shark", "eagle")


def tile(animal: str, gift: str | None = None, turned: bool = False, /, **icons: int) -> Tile:
    """A tile by words."""
    skills = {Skill(name): number for name, number in icons.items()}
    return Tile(animal, skills, None if gift is None else Gift(gift), turned)


def tiles(words: str) -> Chimera:
    """A chimera of animals: ``lion`` shows, ``-lion`` is turned, ``sheep`` has an unknown front.

    >>> tiles("lion -lion sheep").body.turned
    True
    """
    return Chimera(*map(_tile, words.split()))


def _tile(word: str) -> Tile:
    if word == "sheep":
        return SHEEP
    return Tile(word.removeprefix("-"), turned=word.startswith("-"))


def having(**icons: int) -> Chimera:
    """An approved chimera with so many icons, all on its head."""
    return Chimera(tile("lion", None, False, **icons), tile("shark"), tile("eagle"))


def strong(power: int, main: int = 0) -> Chimera:
    """A chimera of this power in the Violent Dance, with so much aggression in it."""
    return having(aggression=main, beauty=power - main)


def fast(**speeds: int) -> dict[str, Chimera]:
    """Entries with so many icons of speed."""
    return {name: having(speed=number) for name, number in speeds.items()}


def year_of(
    speeds: Mapping[str, tuple[int, int, int, int]],
    champion: str = "Ann",
    *,
    award: Mapping[str, str] | None = None,
    award_choice: str | None = None,
    **more: Any,
) -> Year:
    """A year of four sprints."""
    return Year(
        dict.fromkeys(Season, SPRINT),
        {
            name: {season: having(speed=n) for season, n in zip(Season, four, strict=True)}
            for name, four in speeds.items()
        },
        champion,
        award=None if award is None else Award(Season.SUMMER, award, award_choice),
        **more,
    )


def spring_choices(**chosen: str) -> dict[Season, Choices]:
    """What the Champion chooses in spring."""
    return {Season.SPRING: Choices(**chosen)}


def faults(ask: Callable[[], object]) -> list[tuple[str, FaultCode]]:
    """Where the faults of a question are, and their codes."""
    with pytest.raises(InvalidQuestion) as caught:
        ask()
    assert all(fault.text for fault in caught.value.faults)
    assert str(caught.value)
    return [("/".join(map(str, fault.where)), fault.code) for fault in caught.value.faults]


icons = st.dictionaries(st.sampled_from(Skill), st.integers(0, 3), max_size=5)
gifts = st.none() | st.sampled_from(Gift)
contests = st.builds(
    Contest,
    st.just("a contest"),
    st.builds(ContestTile, st.sampled_from(Skill), st.integers(0, 6)),
    st.builds(ContestTile, st.sampled_from(Skill), st.integers(0, 6)),
)


@st.composite
def chimeras(draw: st.DrawFn) -> Chimera:
    """An approved chimera, some with sheep."""
    return Chimera(
        *(
            SHEEP
            if place and draw(st.integers(0, 7)) == 0
            else Tile(animal, draw(icons), draw(gifts))
            for place, animal in enumerate(ANIMALS)
        )
    )


entries = st.dictionaries(
    st.sampled_from(["Ann", "Bea", "Cid", "Dov", "Eve", "__proto__", "1", "Ζωή"]),
    chimeras(),
    min_size=2,
    max_size=5,
)


def drawn_entries(random: Random) -> tuple[Contest, dict[str, Chimera], bool]:
    """A contest with few icons, so that many are tied."""
    contest = Contest(
        "drawn",
        ContestTile(random.choice(list(Skill)), 5),
        ContestTile(random.choice(list(Skill)), 2),
    )
    names = random.sample(["Ann", "Bea", "Cid", "Dov", "Eve"], random.randint(2, 5))
    return contest, {name: _drawn(random) for name in names}, random.random() < 0.5


def _drawn(random: Random) -> Chimera:
    return Chimera(
        *(
            SHEEP
            if place and random.random() < 0.1
            else Tile(
                animal,
                {skill: random.choice((0, 0, 0, 1, 2)) for skill in Skill if random.random() < 0.6},
                random.choice((None, None, *Gift)),
            )
            for place, animal in enumerate(ANIMALS)
        )
    )
