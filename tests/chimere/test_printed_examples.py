"""Every example that is printed in the rule text. How icons lie on the tiles is made up."""

from __future__ import annotations

from dataclasses import replace

from referee.chimere import (
    Award,
    Chimera,
    Contest,
    ContestTile,
    Gift,
    Part,
    Season,
    Skill,
    approve,
    judge,
    judge_year,
    power,
)
from tests.chimere.building import DANCE, having, tile, tiles, year_of

LAMSE = Chimera(tile("lion", aggression=3), tile("llama", beauty=1), tile("seahorse", beauty=1))
SNALON = Chimera(tile("snake", aggression=2), tile("salmon", beauty=4), tile("lion", aggression=1))
CHAMAMON = Chimera(
    tile("chameleon", beauty=3), tile("mammoth", aggression=2), tile("salmon", beauty=2)
)
DRAGISE = Chimera(
    tile("dragonfly", "furry", aggression=2),
    tile("giraffe", aggression=1),
    tile("porpoise", "flying", protection=1),
)


def test_a_contest_is_five_points_for_the_first_and_two_for_the_second() -> None:
    """Source: "The Year", Violent Dance."""
    result = judge(DANCE, {"Ann": LAMSE, "Bea": SNALON, "Cid": CHAMAMON}, "Ann")
    won = {name: [tile.points for tile in tiles] for name, tiles in result.tiles.items()}
    assert won == {"Ann": [], "Bea": [5], "Cid": [2]}


def test_the_four_contests_of_a_year() -> None:
    """Source: "The Year": Deadly Feast, Titan's Dance, Violent Joust, Bloody Sprint."""
    assert [str(season) for season in Season] == ["spring", "summer", "autumn", "winter"]
    names = ("Deadly Feast", "Titan's Dance", "Violent Joust", "Bloody Sprint")
    year = year_of({"Ann": (1, 2, 3, 4), "Bea": (2, 1, 2, 1), "Cid": (0, 0, 0, 0)})
    tile_of = ContestTile(Skill.SPEED, 1)
    contests = {
        season: Contest(name, tile_of, tile_of) for season, name in zip(Season, names, strict=True)
    }
    result = judge_year(replace(year, contests=contests))
    assert [one.contest.name for one in result.seasons.values()] == list(names)


def test_the_lamse_has_power_five() -> None:
    """Source: "The Contest Phase": 3 Aggression and 2 Beauty."""
    found = power(LAMSE, DANCE)
    assert (found.power, list(found.icons.values())) == (5, [3, 2])


def test_the_snalon_beats_the_chamamon_and_the_lamse_gets_nothing() -> None:
    """Source: "The Contest Phase": equal power, and less of the main skill is second."""
    result = judge(DANCE, {"Lamse": LAMSE, "Snalon": SNALON, "Chamamon": CHAMAMON}, "Lamse")
    assert [(one.name, one.power.power) for one in result.ranking] == [
        ("Snalon", 7),
        ("Chamamon", 7),
        ("Lamse", 5),
    ]
    assert (result.first, result.second) == ("Snalon", "Chamamon")
    assert result.tiles["Lamse"] == ()


def test_lion_and_shark_are_different_animals() -> None:
    """Source: "Rules of Approval"."""
    assert approve(tiles("lion shark eagle"))


def test_the_lamon_with_two_lions_becomes_a_shamon() -> None:
    """Source: "Rules of Approval": one of the two lion parts is turned."""
    lamon = tiles("lion lion salmon")
    approval = approve(lamon)
    assert not approval
    assert approval.choices == ((Part.HEAD,), (Part.BODY,))
    shamon = replace(lamon, head=replace(lamon.head, turned=True))
    assert approve(shamon)
    assert approve(replace(lamon, head=tiles("sheep lion salmon").head))


def test_in_the_season_the_champion_chose_each_presents_that_chimera() -> None:
    """Source: "The Queen's Award": the summer chimera."""
    year = year_of(
        {"Ann": (1, 2, 3, 4), "Bea": (2, 1, 2, 1), "Cid": (0, 0, 0, 0)},
        award={"Ann": "Bea", "Bea": "Cid", "Cid": "Bea"},
    )
    assert isinstance(year.award, Award)
    assert year.award.season is Season.SUMMER
    assert judge_year(year).won["Bea"][-1].points == 2


def test_the_dragise_can_fly_and_is_not_hairy() -> None:
    """Source: "The Extraordinary Gifts": aggression 4, power 5; "Hairy" is furry (ruling gifts)."""
    chimera = replace(DRAGISE, body=tile("giraffe", aggression=1, beauty=1))
    found = power(chimera, DANCE, advanced=True)
    assert (found.power, found.main_skill) == (5, 4)
    assert found.valid_gifts == (Gift.FLYING,)
    (hairy,) = found.spoiled_gifts
    assert (hairy.gift, hairy.forbidden, hairy.spoiled_by) == (
        Gift.FURRY,
        Skill.PROTECTION,
        (Part.TAIL,),
    )


def test_a_gift_resolves_a_draw_as_main_skill() -> None:
    """Source: "The Extraordinary Gifts": the bonus is of the main skill."""
    flying = Chimera(tile("lion", "flying", aggression=2), tile("shark"), tile("eagle", beauty=1))
    entries = {"Ann": having(aggression=2, beauty=2), "Bea": flying, "Cid": having()}
    result = judge(DANCE, entries, "Ann", advanced=True)
    assert [one.power.power for one in result.ranking] == [4, 4, 0]
    assert result.first == "Bea"


def test_a_neutral_chimera_takes_a_tile_from_the_wizards() -> None:
    """Source: "Rules for 2 Players": what it wins, first or second, is discarded."""
    entries = {"Ann": LAMSE, "Bea": SNALON, "N1": CHAMAMON, "N2": having()}
    result = judge(DANCE, entries, "Ann", neutral=("N1", "N2"))
    assert (result.first, result.second) == ("Bea", "N1")
    assert [(tile.points, name) for tile, name in result.discarded] == [(2, "N1")]
    assert {name: len(won) for name, won in result.tiles.items()} == {"Ann": 0, "Bea": 1}
