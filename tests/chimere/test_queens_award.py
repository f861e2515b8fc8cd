"""The Queen's Award. Source: chimere, "The Queen's Award"; rulings queen, neutral."""

from __future__ import annotations

from itertools import product

import pytest

from referee.chimere import AWARD_TILE, FaultCode, judge_award
from tests.chimere.building import faults

CIRCLE = {"A": "B", "B": "C", "C": "A"}


class TestTheElection:
    def test_the_most_votes_win(self) -> None:
        result = judge_award({"A": "B", "B": "C", "C": "B"}, "A")
        assert result
        assert (result.winner, result.undecided) == ("B", ())
        assert [(one.rank, one.name, one.votes) for one in result.ranking] == [
            (1, "B", 2),
            (2, "C", 1),
            (3, "A", 0),
        ]

    def test_it_is_worth_two_points(self) -> None:
        assert (AWARD_TILE.points, str(AWARD_TILE.kind)) == (2, "award")

    def test_the_champion_votes_like_the_others(self) -> None:
        assert judge_award({"A": "B", "B": "A", "C": "B"}, "B").winner == "B"

    def test_the_champion_chooses_among_those_tied(self) -> None:
        result = judge_award(CIRCLE, "A")
        assert not result
        assert (result.winner, result.undecided) == (None, ("A", "B", "C"))
        assert {one.rank for one in result.ranking} == {1}

    def test_and_may_choose_their_own(self) -> None:
        for choice in "ABC":
            result = judge_award(CIRCLE, "A", choice=choice)
            assert (result.winner, result.undecided) == (choice, ())
            assert result.ranking[0].name == choice
            assert [one.rank for one in result.ranking] == [1, 2, 2]

    @pytest.mark.parametrize("number", [3, 4, 5])
    def test_however_they_vote(self, number: int) -> None:
        """All elections: nobody is left out, and the tied are those with most votes."""
        names = "ABCDE"[:number]
        for votes in product(names, repeat=number):
            election = dict(zip(names, votes, strict=True))
            if any(voter == vote for voter, vote in election.items()):
                continue
            result = judge_award(election, "A")
            most = max(map(votes.count, names))
            tied = tuple(name for name in names if votes.count(name) == most)
            assert result.undecided == (tied if len(tied) > 1 else ())
            assert result.winner == (None if len(tied) > 1 else tied[0])
            assert sum(one.votes for one in result.ranking) == number


class TestElectionsThatCannotBe:
    def wrong(
        self, votes: dict[str, str], champion: str = "A", choice: str | None = None
    ) -> list[tuple[str, FaultCode]]:
        """What is wrong with an election."""
        return faults(lambda: judge_award(votes, champion, choice=choice))

    def test_nobody_votes_for_their_own(self) -> None:
        assert self.wrong(CIRCLE | {"B": "B"}) == [("votes/B", FaultCode.OWN_VOTE)]

    def test_nor_for_anyone_else_than_a_wizard(self) -> None:
        assert self.wrong(CIRCLE | {"C": "X"}) == [("votes/C", FaultCode.UNKNOWN_NAME)]

    def test_there_is_none_for_two(self) -> None:
        assert self.wrong({"A": "B", "B": "A"}) == [("votes", FaultCode.NO_AWARD_FOR_TWO)]

    @pytest.mark.parametrize("number", [0, 1, 6])
    def test_there_are_not_so_many_wizards(self, number: int) -> None:
        votes = {str(place): str((place + 1) % number) for place in range(number)}
        assert ("votes", FaultCode.OUT_OF_RANGE) in self.wrong(votes, "0")

    def test_the_champion_is_a_wizard(self) -> None:
        assert self.wrong(CIRCLE, "X") == [("champion", FaultCode.UNKNOWN_NAME)]

    def test_a_choice_that_is_not_needed(self) -> None:
        votes = CIRCLE | {"C": "B"}
        for choice in "AB":
            assert self.wrong(votes, choice=choice) == [
                ("champion_choice", FaultCode.CHOICE_NOT_NEEDED)
            ]

    def test_a_choice_of_one_who_is_not_tied(self) -> None:
        votes = {"A": "B", "B": "C", "C": "B", "D": "C"}
        assert self.wrong(votes, choice="A") == [("champion_choice", FaultCode.NOT_TIED)]

    def test_a_choice_of_nobody(self) -> None:
        assert self.wrong(CIRCLE, choice="X") == [("champion_choice", FaultCode.UNKNOWN_NAME)]
