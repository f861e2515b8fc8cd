"""The Rules of Approval. Source: chimere, "Rules of Approval"; rulings approve, approve.*."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from referee.chimere import SHEEP, Part, ReasonCode, Skill, Tile, approve
from tests.chimere.building import tile, tiles
from tests.chimere.lawbook import may_lie_so

STATES = ("lion", "shark", "eagle", "-lion", "-shark", "-eagle", "sheep")
every_chimera = pytest.mark.parametrize("states", list(product(STATES, repeat=3)), ids=" ".join)


def choices(words: str) -> list[str]:
    """The choices of tiles to turn, in words."""
    return [" ".join(choice) for choice in approve(tiles(words)).choices]


class TestThreeDifferentAnimals:
    """Source: "Rules of Approval", the first two rules; ruling approve."""

    def test_three_different_animals_are_approved(self) -> None:
        approval = approve(tiles("lion shark eagle"))
        assert approval
        assert (approval.must_turn, approval.choices, approval.turn_back) == (0, (), ())
        assert approval.reason is None

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ("lion lion shark", ["head", "body"]),
            ("lion shark lion", ["head", "tail"]),
            ("shark lion lion", ["body", "tail"]),
        ],
    )
    def test_of_two_alike_the_owner_turns_either(self, words: str, expected: list[str]) -> None:
        assert choices(words) == expected
        approval = approve(tiles(words))
        assert (approval.approved, approval.must_turn) == (False, 1)
        assert [str(part) for part in approval.may_turn] == expected
        assert approval.reason is not None
        assert approval.reason.code is ReasonCode.ANIMAL_REPEATS
        assert approval.reason.ruling == "approve"
        assert "lion" in approval.reason.message

    def test_of_three_alike_the_owner_turns_any_two(self) -> None:
        assert choices("lion lion lion") == ["head body", "head tail", "body tail"]
        approval = approve(tiles("lion lion lion"))
        assert (approval.must_turn, approval.may_turn) == (2, tuple(Part))

    def test_a_sheep_repeats_nothing(self) -> None:
        assert approve(tiles("sheep sheep lion"))
        assert approve(tiles("sheep shark lion"))

    def test_animals_are_compared_as_they_are_spelled(self) -> None:
        assert approve(tiles("lion Lion LION"))

    def test_only_animals_count(self) -> None:
        head, body = tile("lion", "cute", speed=2), tile("lion", "furry", beauty=1)
        assert not approve(replace(tiles("lion lion shark"), head=head, body=body))


class TestWhichTilesMayBeTurned:
    """Rulings approve.which, approve.fronts."""

    @pytest.mark.parametrize("words", ["-lion lion shark", "lion -lion shark", "shark -lion lion"])
    def test_one_of_two_alike(self, words: str) -> None:
        assert approve(tiles(words))

    @pytest.mark.parametrize("words", ["-lion -lion lion", "-lion lion -lion", "lion -lion -lion"])
    def test_two_of_three_alike(self, words: str) -> None:
        assert approve(tiles(words))

    def test_one_of_three_alike_is_not_enough(self) -> None:
        assert choices("-lion lion lion") == ["body", "tail"]
        assert approve(tiles("-lion lion lion")).turn_back == ()

    def test_an_unknown_front_may_have_been_like_the_others(self) -> None:
        assert choices("sheep lion lion") == ["body", "tail"]

    @pytest.mark.parametrize(
        ("words", "turn_back", "then"),
        [
            ("-eagle lion shark", ["head"], []),
            ("lion shark -eagle", ["tail"], []),
            ("-eagle lion lion", ["head"], ["body", "tail"]),
            ("-eagle -lion lion", ["head"], []),
            ("-eagle sheep lion", ["head"], []),
            ("-lion -lion shark", ["head", "body"], ["head", "body"]),
            ("-eagle -shark lion", ["head", "body"], []),
        ],
    )
    def test_a_tile_turned_without_need_goes_back_first(
        self, words: str, turn_back: list[str], then: list[str]
    ) -> None:
        approval = approve(tiles(words))
        assert not approval
        assert [str(part) for part in approval.turn_back] == turn_back
        assert choices(words) == then
        assert approval.reason is not None
        assert approval.reason.code is ReasonCode.TURNED_WITHOUT_NEED
        assert approval.reason.ruling == "approve.fronts"
        assert approval.reason.params == {"parts": turn_back}

    def test_turning_a_tile_to_free_a_gift_is_refused(self) -> None:
        bare = tiles("lion shark eagle")
        gifted = replace(bare, head=tile("lion", "flying"), tail=tile("eagle", weight=1))
        assert approve(gifted)
        assert not approve(replace(gifted, tail=replace(gifted.tail, turned=True)))

    @pytest.mark.parametrize(
        "words", ["sheep sheep sheep", "-lion -lion -lion", "-lion sheep sheep"]
    )
    def test_three_sheep_are_refused(self, words: str) -> None:
        approval = approve(tiles(words))
        assert not approval
        assert approval.turn_back == tuple(Part)
        assert approval.reason is not None
        assert approval.reason.code is ReasonCode.THREE_SHEEP
        assert approval.reason.ruling == "approve.which"

    def test_of_three_sheep_with_known_fronts_what_follows_is_known(self) -> None:
        assert choices("-lion -lion -lion") == ["head body", "head tail", "body tail"]
        assert choices("-lion -shark -lion") == ["head", "tail"]
        assert choices("-lion sheep -lion") == []


class TestAgainstEverythingThatCanHappen:
    """All 343 chimeras against the tiles turned one after the other."""

    @every_chimera
    def test_what_is_approved(self, states: tuple[str, ...]) -> None:
        possible, competing = may_lie_so(states)
        approval = approve(tiles(" ".join(states)))
        assert approval.approved == competing
        assert (approval.turn_back == ()) == possible

    @every_chimera
    def test_each_choice_is_enough_and_nothing_less(self, states: tuple[str, ...]) -> None:
        chimera = tiles(" ".join(states))
        approval = approve(chimera)
        if approval.turn_back:
            if any(chimera.tiles[part].animal is None for part in approval.turn_back):
                assert approval.choices == ()
                return
            back = {
                part.value: replace(chimera.tiles[part], turned=False)
                for part in approval.turn_back
            }
            chimera = replace(chimera, **back)
        showing = [part for part, one in chimera.tiles.items() if not one.turned]
        enough = [
            parts
            for number in range(4)
            for parts in combinations(showing, number)
            if approve(
                replace(
                    chimera,
                    **{part.value: replace(chimera.tiles[part], turned=True) for part in parts},
                )
            )
        ]
        assert list(approval.choices or ((),)) == enough
        assert all(len(choice) == approval.must_turn for choice in approval.choices)

    @every_chimera
    def test_the_order_of_the_parts_does_not_matter(self, states: tuple[str, ...]) -> None:
        answers = {
            (approval.approved, approval.must_turn, len(approval.choices), len(approval.turn_back))
            for approval in (approve(tiles(" ".join(order))) for order in permutations(states))
        }
        assert len(answers) == 1

    @every_chimera
    def test_neither_do_the_names_of_the_animals(self, states: tuple[str, ...]) -> None:
        words = " ".join(states)
        other = words.replace("lion", "zebra").replace("shark", "ant")
        one, renamed = approve(tiles(words)), approve(tiles(other))
        assert (one.approved, one.choices, one.turn_back) == (
            renamed.approved,
            renamed.choices,
            renamed.turn_back,
        )


class TestTiles:
    def test_a_tile_that_shows_has_an_animal(self) -> None:
        with pytest.raises(ValueError, match="animal"):
            Tile(None)

    def test_no_tile_has_fewer_than_no_icons(self) -> None:
        with pytest.raises(ValueError, match="zero"):
            Tile("lion", {Skill.SPEED: -1})

    def test_a_sheep_has_no_skill_and_no_gift(self) -> None:
        """Ruling approve."""
        turned = tile("lion", "cute", True, speed=3)
        for sheep in (SHEEP, turned):
            assert [sheep.icons(skill) for skill in Skill] == [0] * 5
            assert sheep.visible_gift is None
