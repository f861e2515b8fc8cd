"""Power and gifts. Source: chimere, "The Contest Phase", "The Extraordinary Gifts"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.chimere import (
    FORBIDDEN,
    SHEEP,
    Chimera,
    Contest,
    ContestTile,
    FaultCode,
    Gift,
    InvalidQuestion,
    Part,
    Skill,
    power,
)
from tests.chimere.building import DANCE, SPRINT, faults, having, tile, tiles


class TestIcons:
    """Source: "Creation Rules" and "The Contest Phase"; ruling power."""

    def test_the_icons_of_both_skills_are_added_up(self) -> None:
        found = power(having(aggression=3, beauty=2, weight=9), DANCE)
        assert (found.power, found.main_skill) == (5, 3)
        assert found.icons == {Skill.AGGRESSION: 3, Skill.BEAUTY: 2}

    def test_of_all_three_tiles(self) -> None:
        chimera = Chimera(
            tile("lion", aggression=1), tile("shark", aggression=2), tile("eagle", beauty=4)
        )
        assert power(chimera, DANCE).standing == (7, 3)

    def test_one_skill_named_twice_counts_once(self) -> None:
        found = power(having(speed=4, beauty=2), SPRINT)
        assert (found.power, found.main_skill, found.icons) == (4, 4, {Skill.SPEED: 4})

    def test_zero_is_a_power(self) -> None:
        assert power(having(), DANCE).standing == (0, 0)

    def test_a_sheep_adds_nothing(self) -> None:
        chimera = replace(having(aggression=3), tail=SHEEP)
        assert power(chimera, DANCE).power == 3
        turned = tile("lion", None, True, aggression=3, beauty=3)
        assert power(replace(tiles("lion lion shark"), head=turned), DANCE).power == 0


def gifted(gift: str, **icons: int) -> Chimera:
    """A chimera with a gift on its head and icons on its tail."""
    return Chimera(tile("lion", gift), tile("shark"), tile("eagle", None, False, **icons))


class TestGifts:
    """Source: "The Extraordinary Gifts"; ruling gifts."""

    def test_each_gift_has_its_forbidden_skill(self) -> None:
        assert {str(gift): str(skill) for gift, skill in FORBIDDEN.items()} == {
            "cute": "aggression",
            "dreadful": "beauty",
            "flying": "weight",
            "furry": "protection",
            "camouflaged": "speed",
        }

    @pytest.mark.parametrize("gift", Gift)
    def test_it_adds_one_to_power_and_to_the_main_skill(self, gift: Gift) -> None:
        assert power(gifted(gift), SPRINT, advanced=True).standing == (1, 1)

    @pytest.mark.parametrize("gift", Gift)
    def test_its_forbidden_skill_spoils_it(self, gift: Gift) -> None:
        found = power(gifted(gift, **{FORBIDDEN[gift]: 2}), DANCE, advanced=True)
        assert found.valid_gifts == ()
        (spoiled,) = found.spoiled_gifts
        assert (spoiled.gift, spoiled.forbidden) == (gift, FORBIDDEN[gift])
        assert (spoiled.on, spoiled.spoiled_by) == ((Part.HEAD,), (Part.TAIL,))

    @pytest.mark.parametrize("gift", Gift)
    @pytest.mark.parametrize("skill", Skill)
    def test_no_other_skill_does(self, gift: Gift, skill: Skill) -> None:
        valid = power(gifted(gift, **{skill: 1}), DANCE, advanced=True).valid_gifts
        assert (valid == (gift,)) == (FORBIDDEN[gift] is not skill)

    def test_its_own_tile_can_spoil_it(self) -> None:
        chimera = Chimera(tile("lion", "cute", aggression=1), tile("shark"), tile("eagle"))
        found = power(chimera, DANCE, advanced=True)
        assert found.standing == (1, 1)
        assert found.spoiled_gifts[0].spoiled_by == (Part.HEAD,)

    def test_one_gift_on_two_tiles_counts_once(self) -> None:
        chimera = Chimera(tile("lion", "flying"), tile("shark", "flying"), tile("eagle"))
        assert power(chimera, DANCE, advanced=True).standing == (1, 1)
        spoiled = replace(chimera, tail=tile("eagle", weight=1))
        (one,) = power(spoiled, DANCE, advanced=True).spoiled_gifts
        assert one.on == (Part.HEAD, Part.BODY)

    def test_different_gifts_count_each_and_stand_in_order(self) -> None:
        chimera = Chimera(tile("lion", "furry"), tile("shark", "cute"), tile("eagle", "flying"))
        found = power(chimera, DANCE, advanced=True)
        assert (found.power, found.main_skill) == (3, 3)
        assert found.valid_gifts == (Gift.CUTE, Gift.FLYING, Gift.FURRY)

    def test_without_the_advanced_rules_there_are_none(self) -> None:
        found = power(gifted("cute", aggression=1), DANCE)
        assert (found.standing, found.valid_gifts, found.spoiled_gifts) == ((1, 1), (), ())
        assert power(gifted("flying"), DANCE).standing == (0, 0)

    def test_a_turned_tile_neither_gives_nor_spoils(self) -> None:
        """Ruling approve."""
        turned = tile("lion", "cute", True, weight=3)
        chimera = Chimera(turned, tile("lion", "flying"), tile("shark"))
        assert power(chimera, DANCE, advanced=True).valid_gifts == (Gift.FLYING,)

    def test_it_counts_for_the_main_skill_even_where_that_has_no_icon(self) -> None:
        assert power(gifted("flying", beauty=2), DANCE, advanced=True).standing == (3, 1)

    def test_it_counts_once_where_one_skill_is_named_twice(self) -> None:
        assert power(gifted("flying", speed=2), SPRINT, advanced=True).standing == (3, 3)


class TestWhatHasNoPower:
    """A chimera must be approved first. Source: "The Contest Phase"."""

    @pytest.mark.parametrize(
        ("words", "reason", "offending"),
        [
            ("lion lion shark", "animal_repeats", ["head", "body"]),
            ("-eagle lion shark", "turned_without_need", ["head"]),
            ("sheep sheep sheep", "three_sheep", ["head", "body", "tail"]),
        ],
    )
    def test_one_that_is_not_approved(self, words: str, reason: str, offending: list[str]) -> None:
        chimera = tiles(words)
        assert faults(lambda: power(chimera, DANCE)) == [("chimera", FaultCode.NOT_APPROVED)]
        with pytest.raises(InvalidQuestion) as caught:
            power(chimera, DANCE)
        params = caught.value.faults[0].params
        assert (params["reason"], params["tiles"]) == (reason, offending)


def test_a_contest_asks_for_one_or_two_skills() -> None:
    assert DANCE.skills == (Skill.AGGRESSION, Skill.BEAUTY)
    assert SPRINT.skills == (Skill.SPEED,)
    turned = Contest("x", ContestTile(Skill.SPEED, 1), ContestTile(Skill.AGGRESSION, 1))
    assert turned.skills == (Skill.SPEED, Skill.AGGRESSION)
