"""What a hand is worth: the printed examples, and every ruling on scoring with its other side."""

from __future__ import annotations

import pytest

from referee.chimera import RULESETS, ruleset
from referee.chimera.rulings import RULINGS
from referee.chimera.scoring import HandScore, ItemCode, Treasure
from tests.chimera.scoring.sheets import FIVE as PLAYERS
from tests.chimera.scoring.sheets import lines, scored, totals
from tests.chimera.words import ALL, THREE

MORE_3, MORE_5, OF_2014, ARENA = (
    "chimera-more-3p",
    "chimera-more-5p",
    "chimera-2014",
    "chimera-bga",
)
BEA_OUT = {"out": ("Bea",)}

of_three = pytest.mark.parametrize("name", THREE)
of_all = pytest.mark.parametrize("name", ALL)


def check_sums(score: HandScore) -> None:
    """Every total is the sum of its lines, and every line rests on a ruling."""
    for one in score.scores:
        assert one.total == sum(item.points for item in one.items)
        for item in one.items:
            assert item.ruling in RULINGS
            assert item.text.endswith(".")


class TestPrintedExamples:
    """chimera-and-more, Examples of Scoring; chimera-2014-hungarian, the examples of scoring."""

    def test_more_three_first(self) -> None:
        found = totals(MORE_3, bid=20, traps=1, idle_hunters=("Bea",))
        assert found == {"Ann": 40 + 25 + 25, "Bea": 0, "Cid": 0}

    def test_more_three_second(self) -> None:
        found = totals(MORE_3, bid=40, flight=True, **BEA_OUT)
        assert found == {"Ann": -40, "Bea": 20, "Cid": 20}

    def test_more_five_first(self) -> None:
        found = totals(MORE_5, bid=50, traps=2, idle_hunters=("Cid", "Dov"))
        assert found == {"Ann": 100 + 50, "Bea": 50 + 50, "Cid": 0, "Dov": 0, "Eve": 0}

    @pytest.mark.parametrize("first", ["Bea", "Cid", "Dov", "Eve"])
    def test_more_five_second(self, first: str) -> None:
        found = totals(MORE_5, bid=70, flight=True, out=(first,))
        assert found == {"Ann": -70, "Bea": 0, "Cid": 30, "Dov": 30, "Eve": 30}

    @pytest.mark.parametrize("idle", [("Bea",), ("Bea", "Cid")])
    def test_hungarian_first(self, idle: tuple[str, ...]) -> None:
        found = totals(OF_2014, bid=20, traps=1, idle_hunters=idle)
        assert found == {"Ann": 40 + 25 + 25, "Bea": 0, "Cid": 0}

    def test_hungarian_second(self) -> None:
        found = totals(OF_2014, bid=40, flight=True, **BEA_OUT)
        assert found == {"Ann": -40, "Bea": 20, "Cid": 20}


class TestWon:
    """Ruling score.win."""

    @of_all
    def test_twice_the_bid_for_every_bid(self, name: str) -> None:
        for bid in ruleset(name).bids:
            assert lines(name, "Ann", bid=bid) == {"bid_won": (2, 2 * bid)}

    @of_all
    def test_each_trap_counts(self, name: str) -> None:
        assert [lines(name, "Ann", traps=traps)["traps"] for traps in (1, 2, 3)] == [
            (1, 25),
            (2, 50),
            (3, 75),
        ]
        assert "traps" not in lines(name, "Ann")

    @of_all
    def test_the_flight_is_a_bonus_of_its_own(self, name: str) -> None:
        assert lines(name, "Ann", flight=True)["flight"] == (1, 25)
        assert "flight" not in lines(name, "Ann", traps=1)

    @of_three
    @pytest.mark.parametrize("idle", [("Bea",), ("Cid",), ("Bea", "Cid"), ("Cid", "Bea")])
    def test_idle_hunters_count_once_with_three(self, name: str, idle: tuple[str, ...]) -> None:
        assert lines(name, "Ann", idle_hunters=idle)["idle_hunters"] == (len(idle), 25)
        assert totals(name, idle_hunters=idle) == {"Ann": 65, "Bea": 0, "Cid": 0}

    @pytest.mark.parametrize("idle", [("Cid",), ("Cid", "Dov", "Eve")])
    def test_idle_hunters_do_not_count_with_five(self, idle: tuple[str, ...]) -> None:
        found = lines(MORE_5, "Ann", idle_hunters=idle)
        assert found["idle_hunters"] == (len(idle), 0)
        assert found["bid_won"] == (2, 60)

    def test_the_partner_scores_the_bid_and_again_when_second(self) -> None:
        for bid in (30, 50, 70):
            second = lines(MORE_5, "Bea", bid=bid, out=("Ann", "Bea"))
            assert second == {"pi_ya_bid": (1, bid), "pi_ya_second": (1, bid)}
            third = lines(MORE_5, "Bea", bid=bid, out=("Ann", "Cid"))
            assert third == {"pi_ya_bid": (1, bid)}

    def test_the_partner_has_no_bonuses(self) -> None:
        more = {"traps": 2, "flight": True, "out": ("Ann", "Dov")}
        assert totals(MORE_5, **more)["Bea"] == 30

    def test_a_hunter_scores_nothing_for_the_hand(self) -> None:
        for name in ALL:
            hunter = lines(name, "Cid", traps=2, flight=True)
            assert hunter == {"hunter": (0, 0)}


class TestAlone:
    """Ruling score.alone."""

    def test_won_and_lost(self) -> None:
        alone = {"pi_ya": None, "bid": 50}
        won = totals(MORE_5, **alone, out=("Ann", "Eve"), traps=1, flight=True)
        assert won == {"Ann": 100 + 25 + 25, "Bea": 0, "Cid": 0, "Dov": 0, "Eve": 0}
        lost = totals(MORE_5, **alone, **BEA_OUT)
        assert lost == {"Ann": -50, "Bea": 30, "Cid": 30, "Dov": 30, "Eve": 30}

    def test_is_said_of_the_bid(self) -> None:
        for out in (("Ann", "Eve"), ("Eve",)):
            bid = scored(MORE_5, pi_ya=None, out=out).scores[0].items[0]
            assert bid.ruling == "score.alone"
        for name in ALL:
            assert scored(name).scores[0].items[0].ruling == "score.win"

    @pytest.mark.parametrize("pi_ya", ["Bea", None])
    def test_a_hunter_who_is_second_earns_only_treasure(self, pi_ya: str | None) -> None:
        more = {"pi_ya": pi_ya, "out": ("Ann", "Cid"), "treasure": {"Cid": {"cats": 1}}}
        assert lines(MORE_5, "Cid", **more) == {"hunter": (0, 0), "cats": (1, 5)}
        (hunter, _) = scored(MORE_5, **more).scores[2].items
        assert hunter.ruling == "score.alone"

    def test_treasure_is_not_shared_with_the_partner(self) -> None:
        found = totals(MORE_5, treasure={"Bea": {"toads": 3}})
        assert (found["Ann"], found["Bea"]) == (60, 60 + 30)


class TestLost:
    """Ruling score.lose."""

    @of_all
    def test_the_chimera_loses_the_bid_once(self, name: str) -> None:
        for bid in ruleset(name).bids:
            found = lines(name, "Ann", bid=bid, **BEA_OUT)
            assert found == {"bid_lost": (1, -bid)}

    @of_all
    def test_no_bonus_counts_and_each_says_so(self, name: str) -> None:
        more = {"traps": 2, "flight": True, "idle_hunters": ("Cid",)}
        found = lines(name, "Ann", **more, **BEA_OUT)
        assert found == {
            "bid_lost": (1, -ruleset(name).bids[0]),
            "traps": (2, 0),
            "flight": (1, 0),
            "idle_hunters": (1, 0),
        }

    @of_three
    def test_both_hunters_score_twenty(self, name: str) -> None:
        for out in ("Bea", "Cid"):
            found = totals(name, bid=40, out=(out,))
            assert (found["Bea"], found["Cid"]) == (20, 20)

    def test_all_hunters_score_thirty_with_five(self) -> None:
        found = totals(MORE_5, out=("Dov",))
        assert [found[name] for name in ("Cid", "Dov", "Eve")] == [30, 30, 30]

    def test_the_partner_scores_nothing_though_first_out(self) -> None:
        for out in ("Bea", "Cid"):
            assert lines(MORE_5, "Bea", out=(out,)) == {"pi_ya_bid": (0, 0)}

    @of_all
    def test_an_idle_hunter_scores_like_the_others(self, name: str) -> None:
        found = totals(name, idle_hunters=("Cid",), **BEA_OUT)
        assert found["Cid"] == {3: 20, 5: 30}[ruleset(name).players]


class TestAllPassed:
    """Rulings allpass.more, allpass.bga and allpass.2014."""

    def test_more_with_three_triple_or_nothing(self) -> None:
        assert lines(MORE_3, "Ann", all_passed=True) == {"all_passed_won": (3, 60)}
        lost = {"all_passed": True, "out": ("Cid",)}
        assert lines(MORE_3, "Ann", **lost) == {"all_passed_lost": (0, 0)}
        assert totals(MORE_3, **lost) == {"Ann": 0, "Bea": 20, "Cid": 20}

    def test_more_with_five_triple_or_nothing(self) -> None:
        alone = {"all_passed": True, "pi_ya": None}
        won = totals(MORE_5, **alone, out=("Ann", "Cid"))
        assert won == {"Ann": 90, "Bea": 0, "Cid": 0, "Dov": 0, "Eve": 0}
        lost = totals(MORE_5, **alone, out=("Bea",))
        assert lost == {"Ann": 0, "Bea": 30, "Cid": 30, "Dov": 30, "Eve": 30}

    def test_more_bonuses_and_treasure_are_as_usual(self) -> None:
        more = {"traps": 1, "flight": True, "idle_hunters": ("Bea",), "all_passed": True}
        treasure = {"Ann": {"toads": 1}, "Cid": {"cats": 2}}
        found = totals(MORE_3, **more, treasure=treasure)
        assert found == {"Ann": 60 + 25 + 25 + 25 + 10, "Bea": 0, "Cid": 10}
        lost = totals(MORE_3, **more, treasure=treasure, out=("Cid",))
        assert lost == {"Ann": 0 + 10, "Bea": 20, "Cid": 20 + 10}

    def test_at_the_arena_it_is_an_ordinary_bid(self) -> None:
        assert lines(ARENA, "Ann", all_passed=True) == {"bid_won": (2, 40)}
        assert lines(ARENA, "Ann", all_passed=True, **BEA_OUT) == {"bid_lost": (1, -20)}
        assert scored(ARENA, all_passed=True).scores[0].items[0].ruling == "allpass.bga"
        assert scored(ARENA).scores[0].items[0].ruling == "score.win"

    def test_in_2014_a_bound_player_has_bid(self) -> None:
        assert lines(OF_2014, "Ann", bid=20) == {"bid_won": (2, 40)}

    def test_a_bid_of_the_lowest_level_is_no_all_pass(self) -> None:
        assert lines(MORE_3, "Ann") == {"bid_won": (2, 40)}
        assert lines(MORE_3, "Ann", **BEA_OUT) == {"bid_lost": (1, -20)}


class TestTreasure:
    """Ruling score.treasure."""

    @of_all
    @pytest.mark.parametrize("won", [True, False])
    def test_everyone_scores_it_whoever_was_first(self, name: str, won: bool) -> None:
        more = {} if won else BEA_OUT
        taken = {"Ann": {"toads": 1, "cats": 2}, "Bea": {"toads": 2}, "Cid": {"cats": 1}}
        without, found = totals(name, **more), totals(name, **more, treasure=taken)
        assert {player: found[player] - without[player] for player in ("Ann", "Bea", "Cid")} == {
            "Ann": 10 + 10,
            "Bea": 20,
            "Cid": 5,
        }

    def test_birds_with_five(self) -> None:
        found = lines(MORE_5, "Dov", treasure={"Dov": {"toads": 6, "cats": 6, "birds": 4}})
        assert found == {"hunter": (0, 0), "toads": (6, 60), "cats": (6, 30), "birds": (4, 40)}

    def test_none_is_no_line(self) -> None:
        assert lines(MORE_3, "Bea", treasure={"Bea": {}}) == {"hunter": (0, 0)}
        assert bool(Treasure()) is False


class TestLines:
    def test_in_words(self) -> None:
        more = {"idle_hunters": ("Bea", "Cid"), "traps": 1, "treasure": {"Ann": {"toads": 1}}}
        assert [item.text for item in scored(MORE_3, **more, flight=True).scores[0].items] == [
            "The Chimera was out first: twice the bid of 20.",
            "1 trap was played, for 25 points, whoever played it.",
            "The Chimera Flight was played, for 25 points, whoever played it.",
            "2 Hunters played no card, for 25 points once.",
            "1 Fortune Toad captured, 10 points each.",
        ]

    def test_what_does_not_count_says_why(self) -> None:
        more = {"idle_hunters": ("Cid",), "traps": 2, "flight": True}
        lost = scored(MORE_3, **more, **BEA_OUT).scores[0].items
        for item in lost[1:]:
            assert (item.points, item.ruling) == (0, "score.lose")
            assert item.text.endswith("but the bid was lost, so the Chimera scores no bonus.")
        (_, idle) = scored(MORE_5, idle_hunters=("Cid",)).scores[0].items
        assert idle.text == "1 Hunter played no card, which earns nothing with 5 players."

    def test_stand_in_the_order_of_the_players(self) -> None:
        score = scored(MORE_5, players=PLAYERS[::-1])
        assert tuple(one.player for one in score.scores) == PLAYERS[::-1]
        assert tuple(score.totals) == PLAYERS[::-1]

    def test_every_code_is_given(self) -> None:
        all_treasure = {"Ann": {"toads": 1, "cats": 1, "birds": 1}}
        given = [
            scored(MORE_5, traps=1, flight=True, idle_hunters=("Cid",), treasure=all_treasure),
            scored(MORE_5, **BEA_OUT),
            scored(MORE_3, all_passed=True),
            scored(MORE_3, all_passed=True, **BEA_OUT),
        ]
        codes = {item.code for score in given for one in score.scores for item in one.items}
        assert codes == set(ItemCode)
        for score in given:
            check_sums(score)

    @of_all
    def test_a_house_rule_on_plays_changes_no_score(self, name: str) -> None:
        from referee.chimera.scoring import score
        from tests.chimera.scoring.sheets import sheet

        rules = ruleset(name, sequence_of_pairs_minimum=4, score_limit=300)
        assert score(rules, sheet(name, traps=1)) == scored(name, traps=1)

    def test_the_values_are_those_of_the_ruleset(self) -> None:
        for rules in RULESETS.values():
            values = rules.scoring
            found = lines(rules.id, "Ann", traps=1, flight=True)
            assert found["traps"] == (1, values.trap)
            assert found["flight"] == (1, values.flight)
            assert lines(rules.id, "Cid", **BEA_OUT)["hunter"] == (1, values.hunter)
