"""Every operation of the specification, asked through the SDK with every example it has."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from referee_sdk import Answer, Batch, Declared, Laid, NotFoundError, Play, Referee, Value
from tests.sdk.operations import METHODS, Operation, ask, operations

EXAMPLES = [
    pytest.param(operation, body, id=f"{operation.name}-{number}")
    for operation in operations()
    if operation.name != "batch"  # which has tests of its own
    for number, body in enumerate(operation.bodies)
]


def direct(base: str, operation: Operation, body: Any) -> Any:
    """The answer without the SDK."""
    address = base + operation.asked_at
    response = requests.request(operation.method, address, json=body, timeout=10)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize(("operation", "body"), EXAMPLES)
def test_the_sdk_says_what_the_server_says(
    referee: Referee, base: str, operation: Operation, body: Any
) -> None:
    if operation.name == "deal":
        body = {**body, "seed": "a seed"}
    expected = direct(base, operation, body)
    answer = ask(referee, operation, body)
    if isinstance(answer, Answer):
        assert type(answer).__name__ == operation.answer
        assert answer.raw == expected
        assert answer.to_json() == expected
    else:  # the answer holds one list, and the SDK gives that
        (listed,) = expected.values()
        assert [value.to_json() for value in answer] == listed
        assert all(isinstance(value, Value) for value in answer)


def test_every_operation_has_a_method() -> None:
    unasked = {operation.name for operation in operations()} - METHODS.keys()
    assert not unasked, f"the SDK has no method for {sorted(unasked)}: see tests/sdk/operations.py"
    gone = METHODS.keys() - {operation.name for operation in operations()}
    assert not gone, f"the specification no longer has {sorted(gone)}"


def test_the_specification_and_a_batch_are_there(referee: Referee) -> None:
    assert referee.openapi()["openapi"] == "3.1.0"
    assert isinstance(referee.batch(), Batch)


def test_verdicts_are_true_or_false(referee: Referee) -> None:
    rules = referee.ruleset("chimera-more-3p")
    assert rules.classify("7 7")
    assert not rules.classify("7 8")
    assert rules.beats("5 5", "7 7")
    assert not rules.beats("7 7", "5 5")
    assert referee.live()
    lion = {"animal": "lion", "skills": {}}
    assert not referee.chimere.approve({"head": lion, "body": lion, "tail": "sheep"})


@pytest.mark.parametrize("spelled", ["7 7 7 Q", "7-7-7-Q", "7, 7, 7, Q", ["7", "7", "7", "Q"]])
def test_cards_may_be_spelled_in_several_ways(local: Referee, spelled: str | list[str]) -> None:
    rules = local.ruleset("chimera-more-5p")
    assert [reading.rank for reading in rules.classify(spelled).readings] == ["7", "7"]
    assert rules.beats("6 6 6 6", spelled).reading is not None


def test_plays_that_answers_hold_may_be_asked_about(local: Referee) -> None:
    rules = local.ruleset("chimera-more-5p")
    for play in rules.every_legal_play("5 5 6 6 7 Q", "4 4"):
        assert rules.beats("4 4", play)
        assert not rules.beats(play, "4 4")
    laid = Laid("Ann", ("7", "7", "7", "Q"), rules.classify("7 7 7 Q").readings[1])
    assert rules.beats(laid, "8 8 8 9")
    assert rules.beats({"cards": ["5"]}, {"cards": ["6"]})


def test_cards_may_be_used_up_when_they_are_looked_at(local: Referee) -> None:
    rules = local.ruleset("chimera-more-5p")
    plays = rules.every_legal_play(iter(["5", "5", "6"]), (card for card in "33"), page=1)
    assert [play.cards for play in plays] == [("5", "5")]
    assert plays.count == 1


def test_a_declared_reading_counts(local: Referee) -> None:
    rules = local.ruleset("chimera-more-5p")
    four, trips = rules.classify("7 7 7 Q").readings
    for reading in (four, Declared("four_of_a_kind", "7"), four.combination, "four_of_a_kind"):
        assert rules.beats(Play.of("7 7 7 Q", reading), "8 8 8 8")
    assert not rules.beats(Play.of("7 7 7 Q", trips), "8 8 8 8 9")


def test_house_rules_go_along_with_every_question(referee: Referee) -> None:
    strict = referee.ruleset("chimera-2014")
    house = strict.with_options(sequence_of_pairs_minimum=2, attached_card_may_match_body=True)
    assert not strict.classify("4 4 5 5")
    assert house.classify("4 4 5 5").options["sequence_of_pairs_minimum"] == 2
    described = house.describe().options
    assert described["sequence_of_pairs_minimum"] == 2
    assert described["attached_card_may_match_body"] is True
    assert repr(house).startswith("Ruleset('chimera-2014', sequence_of_pairs_minimum=2")
    assert house.deal_hand("x").answer.options["sequence_of_pairs_minimum"] == 2


def test_pages_are_asked_for_one_by_one(referee: Referee) -> None:
    rules = referee.ruleset("chimera-more-5p")
    hand = "3 4 5 6 7 7 7 9 H Q"
    plays = rules.every_legal_play(hand, page=20)
    pages = list(plays.pages())
    assert [len(page.plays) for page in pages[:-1]] == [20] * (len(pages) - 1)
    assert sum(len(page.plays) for page in pages) == plays.count == len(list(plays))
    assert len({play.cards for play in plays}) == plays.count
    assert rules.legal_plays(hand, limit=1000).plays == tuple(plays)


def test_only_the_pages_looked_at_are_asked_for(local: Referee) -> None:
    asked: list[Any] = []

    def count(question: Any, /) -> Any:
        asked.append(question)
        return local.ask(question)

    plays = local.ruleset("chimera-more-5p").asking(count).every_legal_play("3 4 5 6 7", page=2)
    assert asked == []
    listed = iter(plays)
    assert [next(listed).cards for _ in range(3)]
    assert len(asked) == 2


def test_a_name_in_a_path_is_quoted(local: Referee) -> None:
    with pytest.raises(NotFoundError, match=r"unknown_ruling.*'é \?b'.*rulings\(\) lists"):
        local.ruling("é ?b")
