"""Laws that judging must obey, and an independent judge that agrees with it.

Random contests are small on purpose: with few icons many chimeras are tied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.chimere import (
    FORBIDDEN,
    SHEEP,
    Chimera,
    Choices,
    Contest,
    ContestResult,
    Part,
    Place,
    Skill,
    Tile,
    judge,
    judge_award,
    power,
    standings,
)
from tests.chimere.building import chimeras, contests, drawn_entries, entries
from tests.chimere.lawbook import outcomes, strength
from tests.chimere.test_tournament import won

#: Others cover the same lines; here they would only be counted again, at half the pace.
pytestmark = pytest.mark.no_cover

parts = st.sampled_from(Part)
skills = st.sampled_from(Skill)


# --- names and order ----------------------------------------------------------------------------


def ranking_of(result: ContestResult, names: Mapping[str, str] | None = None) -> Any:
    """All that a result says, with other names; in an order that does not depend on names."""

    def called(name: str | None) -> str | None:
        return name if name is None or names is None else names[name]

    return (
        sorted((one.rank, called(one.name) or "", one.power.standing) for one in result.ranking),
        called(result.first),
        called(result.second),
        {called(name) for name in result.undecided},
        result.undecided_place,
        {called(name): tiles for name, tiles in result.tiles.items()},
    )


@given(contest=contests, field=entries, advanced=st.booleans(), data=st.data())
def test_neither_the_order_nor_the_names_of_the_entries_matter(
    contest: Contest, field: dict[str, Chimera], advanced: bool, data: st.DataObject
) -> None:
    names = list(field)
    order = data.draw(st.permutations(names))
    others = dict(zip(names, data.draw(st.permutations([*"vwxyz"[: len(names)]])), strict=True))
    result = judge(contest, field, names[0], advanced=advanced)
    shuffled = judge(contest, {name: field[name] for name in order}, names[0], advanced=advanced)
    assert shuffled == result
    renamed = judge(
        contest,
        {others[name]: chimera for name, chimera in field.items()},
        others[names[0]],
        advanced=advanced,
    )
    assert ranking_of(renamed) == ranking_of(result, others)


@given(contest=contests, field=entries, advanced=st.booleans())
def test_whoever_is_champion_decides_nothing_unasked(
    contest: Contest, field: dict[str, Chimera], advanced: bool
) -> None:
    results = [judge(contest, field, champion, advanced=advanced) for champion in field]
    assert all(result == results[0] for result in results)


# --- icons --------------------------------------------------------------------------------------


def with_icon(chimera: Chimera, part: Part, skill: Skill) -> Chimera:
    """The chimera with one more icon on a tile."""
    tile = chimera.tiles[part]
    more = replace(tile, skills={**tile.skills, skill: tile.icons(skill) + 1})
    return replace(chimera, **{part.value: more})


def ahead_of(result: ContestResult, name: str) -> int:
    """How many are ahead, whatever the Champion chooses."""
    return {one.name: one.rank for one in result.ranking}[name] - 1


def not_behind(result: ContestResult, name: str) -> int:
    """How many would be ahead if the Champion chose all others first."""
    own = next(one.power.standing for one in result.ranking if one.name == name)
    return sum(one.power.standing >= own for one in result.ranking)


def needed(contest: Contest, data: st.DataObject) -> Skill:
    """One of the skills of a contest."""
    return data.draw(st.sampled_from(contest.skills))


def spoils_a_gift(chimera: Chimera, skill: Skill) -> bool:
    """Whether an icon of the skill makes a gift invalid that has been valid."""
    return any(
        FORBIDDEN[tile.gift] is skill and not chimera.icons(skill)
        for tile in chimera.tiles.values()
        if tile.gift is not None and not tile.turned
    )


@given(contest=contests, field=entries, advanced=st.booleans(), data=st.data())
def test_an_icon_of_a_needed_skill_never_lowers_a_place_unless_it_spoils_a_gift(
    contest: Contest, field: dict[str, Chimera], advanced: bool, data: st.DataObject
) -> None:
    """Without the advanced rules always; with them where no gift forbids the added skill."""
    name, part = data.draw(st.sampled_from(sorted(field))), data.draw(parts)
    skill = needed(contest, data)
    assume(not field[name].tiles[part].turned)
    assume(not (advanced and spoils_a_gift(field[name], skill)))
    before = judge(contest, field, name, advanced=advanced)
    better = {**field, name: with_icon(field[name], part, skill)}
    after = judge(contest, better, name, advanced=advanced)
    assert ahead_of(after, name) <= ahead_of(before, name)
    assert not_behind(after, name) <= not_behind(before, name)


@given(contest=contests, chimera=chimeras(), part=parts, data=st.data())
def test_an_icon_that_spoils_a_gift_gives_as_much_power_as_it_takes(
    contest: Contest, chimera: Chimera, part: Part, data: st.DataObject
) -> None:
    """So power never falls, but the main skill falls where the icon is of the secondary skill."""
    skill = needed(contest, data)
    assume(not chimera.tiles[part].turned)
    before = power(chimera, contest, advanced=True)
    after = power(with_icon(chimera, part, skill), contest, advanced=True)
    assert after.power == before.power + (not spoils_a_gift(chimera, skill))
    fallen = skill is not contest.main.skill and spoils_a_gift(chimera, skill)
    assert (after.main_skill < before.main_skill) == fallen


@given(contest=contests, chimera=chimeras(), part=parts, skill=skills)
def test_an_icon_that_nobody_asks_for_changes_nothing_without_gifts(
    contest: Contest, chimera: Chimera, part: Part, skill: Skill
) -> None:
    assume(skill not in contest.skills)
    assume(not chimera.tiles[part].turned)
    assert power(with_icon(chimera, part, skill), contest) == power(chimera, contest)


# --- sheep --------------------------------------------------------------------------------------


@given(contest=contests, chimera=chimeras(), part=parts)
def test_a_sheep_never_helps_except_by_removing_a_forbidden_skill(
    contest: Contest, chimera: Chimera, part: Part
) -> None:
    turned = replace(chimera, **{part.value: SHEEP})
    assume(sum(not tile.turned for tile in turned.tiles.values()) > 0)
    plain, weaker = power(chimera, contest), power(turned, contest)
    assert weaker.power <= plain.power
    assert weaker.main_skill <= plain.main_skill
    before = power(chimera, contest, advanced=True)
    after = power(turned, contest, advanced=True)
    freed = set(after.valid_gifts) - set(before.valid_gifts)
    assert after.power <= before.power + len(freed)
    assert after.main_skill <= before.main_skill + len(freed)
    for gift in freed:
        assert chimera.tiles[part].icons(FORBIDDEN[gift])
        assert not turned.icons(FORBIDDEN[gift])


@given(contest=contests, chimera=chimeras(), part=parts)
def test_what_a_turned_tile_shows_below_does_not_matter(
    contest: Contest, chimera: Chimera, part: Part
) -> None:
    tile = chimera.tiles[part]
    others = [one.animal for where, one in chimera.tiles.items() if where is not part]
    animal = next((name for name in others if name is not None), None)
    assume(animal is not None)
    known = Tile(animal, tile.skills, tile.gift, turned=True)
    turned = replace(chimera, **{part.value: known})
    unknown = replace(chimera, **{part.value: SHEEP})
    assume(sum(tile.turned for tile in turned.tiles.values()) < 3)
    for advanced in (False, True):
        assert power(turned, contest, advanced=advanced) == power(
            unknown, contest, advanced=advanced
        )


# --- the independent judge ----------------------------------------------------------------------


def in_words(chimera: Chimera) -> dict[str, Any]:
    """The chimera as a request spells it."""
    return {
        part.value: "sheep"
        if tile.animal is None
        else {
            "skills": {str(skill): number for skill, number in tile.skills.items()},
            "gift": None if tile.gift is None else str(tile.gift),
            "turned": tile.turned,
        }
        for part, tile in chimera.tiles.items()
    }


def test_the_independent_judge_agrees_on_five_thousand_contests() -> None:
    random, told = Random(2024), {"decided": 0, "first": 0, "second": 0}
    for _ in range(5_000):
        contest, field, advanced = drawn_entries(random)
        strengths = {
            name: strength(in_words(chimera), contest.main.skill, contest.secondary.skill, advanced)
            for name, chimera in field.items()
        }
        result = judge(contest, field, next(iter(field)), advanced=advanced)
        assert {one.name: one.power.standing for one in result.ranking} == strengths
        told[str(result.undecided_place or "decided")] += 1
        agree(contest, field, advanced, outcomes(strengths))
    assert min(told.values()) > 500


def agree(
    contest: Contest,
    field: dict[str, Chimera],
    advanced: bool,
    possible: set[tuple[str, str]],
    choices: Choices | None = None,
) -> None:
    """Follow every choice of the Champion: all possible outcomes come about, and no others."""
    choices = choices or Choices()
    result = judge(contest, field, next(iter(field)), advanced=advanced, choices=choices)
    firsts = {first for first, _ in possible}
    if result.undecided_place is Place.FIRST:
        assert set(result.undecided) == firsts
        assert len(firsts) > 1
        for name in result.undecided:
            left = {outcome for outcome in possible if outcome[0] == name}
            agree(contest, field, advanced, left, replace(choices, first=name))
        return
    assert firsts == {result.first}
    seconds = {second for _, second in possible}
    if result.undecided_place is Place.SECOND:
        assert set(result.undecided) == seconds
        assert len(seconds) > 1
        for name in result.undecided:
            chosen = replace(choices, second=name)
            agree(contest, field, advanced, {(result.first or "", name)}, chosen)
        return
    assert possible == {(result.first, result.second)}


# --- awards and standings -----------------------------------------------------------------------


@st.composite
def elections(draw: st.DrawFn) -> dict[str, str]:
    """The votes of 3 to 5 wizards."""
    names = ["Ann", "Bea", "Cid", "1", "Ζωή"][: draw(st.integers(3, 5))]
    return {
        name: draw(st.sampled_from([other for other in names if other != name])) for name in names
    }


@given(votes=elections(), data=st.data())
def test_the_order_of_the_votes_does_not_matter(votes: dict[str, str], data: st.DataObject) -> None:
    order = data.draw(st.permutations(list(votes)))
    result = judge_award(votes, "Ann")
    assert judge_award({name: votes[name] for name in order}, "Bea") == result
    assert sum(one.votes for one in result.ranking) == len(votes)


piles = st.lists(st.sampled_from(["1", "2", "5", "s1", "s2", "a"]), max_size=5).map(" ".join)


@given(tiles=st.dictionaries(st.sampled_from("ABCDE"), piles, min_size=2), data=st.data())
def test_the_standings_are_a_ranking_by_points_awards_and_tiles(
    tiles: dict[str, str], data: st.DataObject
) -> None:
    table = standings({name: won(words) for name, words in tiles.items()})
    order = data.draw(st.permutations(list(tiles)))
    assert standings({name: won(tiles[name]) for name in order}) == table
    keys = [(one.points, one.awards, one.tiles) for one in table]
    assert keys == sorted(keys, reverse=True)
    for one in table:
        better = sum(key > (one.points, one.awards, one.tiles) for key in keys)
        assert one.rank == better + 1
