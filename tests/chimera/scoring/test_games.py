"""Games: totals, standings, ties at the limit, and the end. Ruling game.end."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest

from referee.chimera import ruleset
from referee.chimera.scoring import GameScore, HandAfterEnd, Standing, score_game
from tests.chimera.words import ALL
from tests.oracle.scorer import play_out

PLAYERS = ("Ann", "Bea", "Cid")


def game(*hands: tuple[int, int, int], limit: int = 400) -> GameScore:
    """A game of 3 in which every hand gives everyone so many points."""
    rules = ruleset("chimera-more-3p", score_limit=limit)
    return score_game(rules, PLAYERS, [dict(zip(PLAYERS, hand, strict=True)) for hand in hands])


def last(found: GameScore) -> list[int]:
    return list(found.totals[-1].values())


class TestTotals:
    def test_after_each_hand(self) -> None:
        found = game((90, 0, 0), (-40, 20, 20), (5, 20, 20))
        assert [list(after.values()) for after in found.totals] == [
            [90, 0, 0],
            [50, 20, 20],
            [55, 40, 40],
        ]

    def test_of_a_game_not_begun(self) -> None:
        found = game()
        assert (found.totals, found.standings_after) == ((), ())
        assert found.standings == tuple(Standing(1, name, 0) for name in PLAYERS)
        assert (found.over, found.winner, found.tied) == (False, None, ())
        assert found.leaders == PLAYERS

    def test_may_be_negative(self) -> None:
        found = game((-40, 20, 20), (-40, 20, 20))
        assert last(found) == [-80, 40, 40]
        assert found.standings[-1] == Standing(3, "Ann", -80)

    def test_of_forty_hands(self) -> None:
        rng = Random(40)
        hands = [(rng.randint(-40, 12), rng.randint(-40, 12), rng.randint(0, 9)) for _ in range(40)]
        found = game(*hands)
        for place, name in enumerate(PLAYERS):
            expected = list(accumulate(hand[place] for hand in hands))
            assert [after[name] for after in found.totals] == expected
        assert not found.over

    def test_an_edit_or_a_removal_is_another_history(self) -> None:
        hands = [(90, 0, 0), (-40, 20, 20), (5, 20, 20)]
        assert last(game(*hands[:1], (-20, 20, 20), *hands[2:])) == [75, 40, 40]
        assert last(game(*hands[:1], *hands[2:])) == [95, 20, 20]


class TestStandings:
    def test_those_with_the_same_total_share_a_rank(self) -> None:
        found = game((10, 30, 10))
        assert found.standings == (
            Standing(1, "Bea", 30),
            Standing(2, "Ann", 10),
            Standing(2, "Cid", 10),
        )
        found = game((30, 10, 30))
        assert [one.rank for one in found.standings] == [1, 1, 3]
        assert found.leaders == ("Ann", "Cid")

    def test_after_each_hand(self) -> None:
        found = game((90, 0, 0), (-40, 60, 20))
        assert [[one.player for one in after] for after in found.standings_after] == [
            ["Ann", "Bea", "Cid"],
            ["Bea", "Ann", "Cid"],
        ]
        assert found.standings == found.standings_after[-1]


class TestEnd:
    @pytest.mark.parametrize("name", ALL)
    def test_the_limit_is_400_unless_a_house_rule_says_otherwise(self, name: str) -> None:
        rules = ruleset(name)
        players = tuple("ABCDE"[: rules.players])
        for limit in (400, 300, 1):
            rules = ruleset(name, score_limit=limit)
            for most, over in ((limit - 1, False), (limit, True), (limit + 1, True)):
                hand = dict.fromkeys(players, 0) | {"B": most}
                found = score_game(rules, players, [hand])
                assert (found.over, found.score_limit) == (over, limit)
                assert found.winner == ("B" if over else None)

    def test_exactly_400_is_enough(self) -> None:
        """chimera-and-more: 400 or more; "passes" at Board Game Arena is read so (bga.silent)."""
        assert game((400, 0, 0)).winner == "Ann"

    def test_the_most_points_win_and_not_the_first_at_the_limit(self) -> None:
        assert game((390, 395, 0), (20, 30, 0)).winner == "Bea"

    def test_tied_for_the_most_everyone_plays_on(self) -> None:
        found = game((400, 400, 0))
        assert (found.over, found.winner, found.tied) == (False, None, ("Ann", "Bea"))
        found = game((400, 400, 390), (0, 0, 20))
        assert found.winner == "Cid"  # who was not tied

    def test_all_three_tied(self) -> None:
        assert game((400, 400, 400)).tied == PLAYERS

    def test_tied_below_the_most_does_not_matter(self) -> None:
        assert game((450, 400, 400)).winner == "Ann"

    def test_tied_below_the_limit_is_no_tie_that_keeps_it_open(self) -> None:
        found = game((399, 399, 0))
        assert (found.tied, found.leaders) == ((), ("Ann", "Bea"))

    def test_ties_again_and_again(self) -> None:
        found = game((400, 400, 0), (20, 20, 0), (-100, -100, 0), (0, 20, 0))
        assert (found.over, found.tied, last(found)) == (False, (), [320, 340, 0])

    def test_falling_below_the_limit_again_goes_on(self) -> None:
        found = game((400, 400, 0), (-20, -40, 20))
        assert (found.over, last(found)) == (False, [380, 360, 20])

    def test_a_hand_after_the_end_is_refused(self) -> None:
        with pytest.raises(HandAfterEnd, match="Ann had won") as refusal:
            game((0, 20, 20), (400, 0, 0), (0, 20, 20), (0, 20, 20))
        assert (refusal.value.index, refusal.value.winner) == (2, "Ann")
        assert game((0, 20, 20), (400, 0, 0)).over

    def test_with_another_limit_the_same_history_may_be_refused(self) -> None:
        hands = [(320, 0, 0), (0, 20, 20)]
        assert not game(*hands).over
        with pytest.raises(HandAfterEnd):
            game(*hands, limit=300)


def test_against_the_other_scorer() -> None:
    rng = Random(5)
    tied = 0
    for _ in range(2_000):
        limit = rng.choice([10, 30, 50])
        hands = [
            (rng.randint(-2, 2) * 10, rng.randint(-1, 2) * 10, rng.randint(-1, 2) * 10)
            for _ in range(rng.randint(1, 12))
        ]
        points = [dict(zip(PLAYERS, hand, strict=True)) for hand in hands]
        winner, number = play_out(list(PLAYERS), limit, points)
        found = game(*hands[:number], limit=limit)
        assert found.winner == winner
        tied += bool(found.tied)
        if number < len(hands):
            with pytest.raises(HandAfterEnd) as refusal:
                game(*hands, limit=limit)
            assert refusal.value.index == number
    assert tied > 20
