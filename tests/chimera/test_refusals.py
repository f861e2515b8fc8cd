"""Why cards are no play: the reason that is given, what it says, and that it is true.

``EXAMPLES`` shows each reason at work and ``PRECEDENCE`` which one is given when several hold.
The rest is checked at random: the parameters against their schemas, the sentences, and what each
reason claims against ``relaxations``, which ask the definitions and not the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from referee.chimera import REASONS, Reason, ReasonCode, beats, classify, ruleset
from referee.chimera.refusal import CAUSES
from tests.chimera.lawbook import BOTH_MAY_MATCH, CARD_MAY_MATCH, OF_2014, PAIR_MAY_MATCH, TWO_PAIRS
from tests.chimera.relaxations import CLAIMS, Refused
from tests.chimera.words import ALL, FIVE, THREE, cards, laid
from tests.oracle.sampling import near_miss, random_options, uniform_set

FIVE_MORE: Final = "chimera-more-5p"
NO_ZERO: Final = {"pi_ya_as_zero": False}
#: All reasons that classify can give.
OF_CLASSIFY: Final = [code for code, kind in REASONS.items() if "classify" in kind.calls]
#: Refused sets in the random part.
SAMPLE: Final = 20_000


@dataclass(frozen=True)
class Example:
    """Cards and the reason why they are no play."""

    code: str
    where: tuple[str, ...]
    play: str
    params: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)


def short(of: str, length: int, minimum: int) -> dict[str, Any]:
    return {"of": of, "length": length, "minimum": minimum}


def number(body: str, needed: int, given: int) -> dict[str, Any]:
    return {"body": body, "needed": needed, "given": given}


EXAMPLES: Final = (
    Example("empty_play", ALL, ""),
    # Birds (rulings birds.one-each, bird.wild, bird.copies).
    Example("two_birds", FIVE, "Q Q", {"birds": 2}),
    Example("two_birds", FIVE, "7x3 Q Q", {"birds": 2}),
    Example("two_birds", FIVE, "P C Q Q", {"birds": 2}),
    Example("two_birds", FIVE, "Qx4", {"birds": 4}),
    Example("bird_as_hunter", FIVE, "H Q"),
    Example("bird_as_hunter", FIVE, "Hx2 Q"),
    Example("bird_as_hunter", FIVE, "Hx4 Q"),
    Example("bird_as_hunter", FIVE, "Hx5 Q"),
    Example("bird_as_hunter", FIVE, "Hx6 Q"),
    Example("bird_as_hunter", FIVE, "7x3 H Q"),
    Example("bird_as_hunter", FIVE, "7x4 9x2 H Q"),
    Example("bird_as_hunter", FIVE, "Hx2 7 Q"),
    Example("bird_as_pi_ya_or_chimera", FIVE, "P Q"),
    Example("bird_as_pi_ya_or_chimera", FIVE, "C Q"),
    Example("too_many_of_a_kind", FIVE, "7x6 Q", {"rank": "7", "most": 6}),
    Example("too_many_of_a_kind", FIVE, "0x6 Q", {"rank": "0", "most": 6}),
    # Hands (ruling hand.size).
    Example(
        "more_cards_than_a_hand",
        ALL,
        "1x3 2x3 3x3 4x3 5x3 6x3 7x3",
        {"cards": 21, "most": 20},
    ),
    Example(
        "more_cards_than_a_hand",
        ALL,
        "1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2 11x2",
        {"cards": 22, "most": 20},
    ),
    # Cards without a rank, and the Flight (rulings attach.hunters, attach.flight, flight.only).
    Example("hunter_in_sequence", ALL, "9 10 11 12 H"),
    Example("hunter_in_sequence", ALL, "5 6 8 9 H"),
    Example("hunter_in_sequence", ALL, "5 6 7 8 9 H"),
    Example("hunter_in_sequence", ALL, "11x2 12x2 Hx2"),
    Example("hunter_in_sequence", ALL, "1 2 3 4 5 6 7 8 9 10 11 12 H"),
    Example("hunter_in_sequence", ALL, "12x3 Hx3"),
    Example("hunter_in_sequence", ALL, "12x3 Hx3 1 2"),
    Example("hunter_in_sequence", ALL, "8 9 10 H P"),
    Example("hunter_in_sequence", TWO_PAIRS, "12x2 Hx2"),
    Example("hunter_in_sequence", FIVE, "9 10 12 H Q"),
    Example("chimera_in_sequence", ALL, "9 10 11 12 C"),
    Example("chimera_in_sequence", ALL, "5 6 8 9 C"),
    Example("chimera_in_sequence", ALL, "5 6 7 8 9 C"),
    Example("chimera_in_sequence", ALL, "5 6 7 8 P C"),
    Example("chimera_in_sequence", FIVE, "9 10 12 C Q"),
    Example("pi_ya_with_chimera_attached", ALL, "3x3 4x3 P C"),
    Example("pi_ya_with_chimera_attached", ALL, "7x4 P C"),
    Example("pi_ya_with_chimera_attached", ALL, "7x3 P C"),
    Example("pi_ya_with_chimera_attached", ALL, "7x4 5x2 P C"),
    Example("pi_ya_with_chimera_attached", FIVE, "7x6 P C"),
    Example("pi_ya_with_chimera_attached", FIVE, "7x4 Q P C"),
    Example("flight_with_other_cards", ALL, "P C 7"),
    Example("flight_with_other_cards", ALL, "P C H"),
    Example("flight_with_other_cards", ALL, "P C 7x2"),
    Example("flight_with_other_cards", FIVE, "P C Q 7"),
    # The Pi Ya and the Chimera as wild cards (ruling piya.sequence).
    Example("pi_ya_not_zero", FIVE, "1 2 3 4 5 6 7 8 9 10 11 12 P", {}, NO_ZERO),
    Example("pi_ya_outside_sequence", ALL, "7 P"),
    Example("pi_ya_outside_sequence", ALL, "H P"),
    Example("pi_ya_outside_sequence", ALL, "7x2 P"),
    Example("pi_ya_outside_sequence", ALL, "7x3 5 P"),
    Example("pi_ya_outside_sequence", ALL, "3x2 4x2 5 P"),
    Example("pi_ya_outside_sequence", ALL, "3x3 4x2 P"),
    Example("pi_ya_outside_sequence", ALL, "4x2 5 P", {}, {"sequence_of_pairs_minimum": 4}),
    Example("pi_ya_outside_sequence", ALL, "7x4 5x2 9 P"),
    Example("pi_ya_outside_sequence", FIVE, "7x4 P"),
    Example("pi_ya_outside_sequence", FIVE, "7 P Q"),
    Example("chimera_as_other_card", ALL, "7 C"),
    Example("chimera_as_other_card", ALL, "H C"),
    Example("chimera_as_other_card", ALL, "7x2 C"),
    Example("chimera_as_other_card", ALL, "3x2 4x2 5 C"),
    # Attachments (rulings attach.not-body, attach.distinct).
    Example("attached_match_body", ALL, "3x4 4x3 9", {"ranks": ["3"]}),
    Example("attached_match_body", ALL, "3x4 4x4", {"ranks": ["3", "4"]}),
    Example("attached_match_body", ALL, "3x3 4x4 5x3 9 H", {"ranks": ["4"]}),
    Example("attached_match_body", FIVE, "7x5 3", {"ranks": ["7"]}),
    Example("attached_match_body", FIVE, "Hx5 3", {"ranks": ["H"]}),
    Example("attached_match_body", FIVE, "7x6 5", {"ranks": ["7"]}),
    Example("attached_match_body", FIVE, "7x6 5x2", {"ranks": ["7"]}),
    Example("attached_match_body", FIVE, "3x5 4x3 7x2", {"ranks": ["3"]}),
    Example("attached_match_body", FIVE, "7x5 3", {"ranks": ["7"]}, PAIR_MAY_MATCH),
    Example("attached_match_body", FIVE, "7x6 5x2", {"ranks": ["7"]}, CARD_MAY_MATCH),
    Example("attached_match_body", ALL, "3x4 4x3 9", {"ranks": ["3"]}, BOTH_MAY_MATCH),
    Example("attached_match_each_other", ALL, "7x4 5x2", {"ranks": ["5"]}),
    Example("attached_match_each_other", FIVE, "12x3 Hx2 Q", {"ranks": ["H"]}),
    Example("attached_match_each_other", FIVE, "0x3 1x3 2x3 12x2 Q", {"ranks": ["12"]}),
    Example("attached_match_body", FIVE, "1x5 2x3", {"ranks": ["1"]}),
    Example(
        "sequence_beyond_ranks",
        FIVE,
        "0 1 2 3 4 5 6 7 8 9 10 11 12 Q",
        {"lowest": "0", "highest": "12"},
    ),
    Example("attached_match_each_other", ALL, "7x4 Hx2", {"ranks": ["H"]}),
    Example("attached_match_each_other", ALL, "5x4 7x4", {"ranks": ["7"]}),
    Example("attached_match_each_other", ALL, "3x3 4x3 9x2", {"ranks": ["9"]}),
    Example("attached_match_each_other", ALL, "3x3 4x3 Hx2", {"ranks": ["H"]}),
    Example("attached_match_each_other", ALL, "3x3 4x3 7x4", {"ranks": ["7"]}),
    Example("attached_match_each_other", ALL, "3x3 4x3 5x3 9x2 P", {"ranks": ["9"]}),
    Example("attached_match_each_other", FIVE, "7x5 5x2", {"ranks": ["5"]}),
    Example("attached_match_each_other", FIVE, "7x6 5x4", {"ranks": ["5"]}),
    Example("attachments_mixed", ALL, "7x4 5 6x2"),
    Example("attachments_mixed", ALL, "7x4 P 6x2"),
    Example("attachments_mixed", ALL, "3x3 4x3 7 Hx2"),
    Example("attachments_mixed", ALL, "3x3 4x3 5x3 7 8x2 9x2"),
    Example("attachments_mixed", FIVE, "7x6 5 6x2"),
    Example("attachments_wrong_number", ALL, "7x4 5", number("four_of_a_kind", 2, 1)),
    Example("chimera_as_other_card", FIVE, "7x4 C"),
    Example("attachments_wrong_number", THREE, "Hx4 C", number("four_of_a_kind", 2, 1)),
    Example("attachments_wrong_number", ALL, "7x4 5 6 8", number("four_of_a_kind", 2, 3)),
    Example("attachments_no_pairs", ALL, "7x4 5 6 8 9", {"cards": ["5", "6", "8", "9"]}),
    Example("attachments_no_pairs", ALL, "7x3 5 9", {"cards": ["5", "9"]}),
    Example("attachments_no_pairs", ALL, "3x3 4x3 7x3 9", {"cards": ["7", "9"]}),
    Example("attachments_no_pairs", FIVE, "7x5 1x3 H", {"cards": ["1", "H"]}),
    Example("attachments_wrong_number", ALL, "7x3 5x2 9", number("trips", 1, 3)),
    Example("attachments_wrong_number", ALL, "3x3 4x3 9", number("sequence_of_trips", 2, 1)),
    Example("attachments_wrong_number", ALL, "3x3 4x3 7 9 P", number("sequence_of_trips", 2, 3)),
    Example("attachments_wrong_number", FIVE, "7x5 5 6 8", number("five_of_a_kind", 2, 3)),
    Example("attachments_wrong_number", FIVE, "7x6 5 6 8", number("six_of_a_kind", 2, 3)),
    # Sequences (ruling pairs.sequence).
    Example("sequence_too_short", ALL, "5 6 7", short("cards", 3, 5)),
    Example("sequence_too_short", ALL, "5 6 7 8", short("cards", 4, 5)),
    Example("sequence_too_short", ALL, "5 6 8 P", short("cards", 4, 5)),
    Example("sequence_too_short", ALL, "5 6 7 P", short("cards", 4, 5)),
    Example("sequence_too_short", OF_2014, "3x2 4x2", short("pairs", 2, 3)),
    Example(
        "sequence_too_short",
        TWO_PAIRS,
        "3x2 4x2 5x2",
        short("pairs", 3, 4),
        {"sequence_of_pairs_minimum": 4},
    ),
    Example("sequence_too_short", FIVE, "5 6 7 Q", short("cards", 4, 5)),
    Example("gap_in_sequence", ALL, "5x4 6 7x3", {"of": "trips", "missing": ["6"]}),
    Example("gap_in_sequence", ALL, "5 6 8 9", {"of": "cards", "missing": ["7"]}),
    Example("gap_in_sequence", ALL, "5 6 7 8 10", {"of": "cards", "missing": ["9"]}),
    Example("gap_in_sequence", ALL, "5 6 9 10 11 P", {"of": "cards", "missing": ["7", "8"]}),
    Example("gap_in_sequence", ALL, "5 7 9 10 11", {"of": "cards", "missing": ["6", "8"]}),
    Example("gap_in_sequence", ALL, "3x2 4x2 6x2", {"of": "pairs", "missing": ["5"]}),
    Example("gap_in_sequence", ALL, "3x3 5x3", {"of": "trips", "missing": ["4"]}),
    Example("gap_in_sequence", ALL, "3x3 5x3 7 9", {"of": "trips", "missing": ["4"]}),
    Example("gap_in_sequence", ALL, "3x3 5x3 7x2 Hx2", {"of": "trips", "missing": ["4"]}),
    Example("gap_in_sequence", TWO_PAIRS, "3x2 5x2", {"of": "pairs", "missing": ["4"]}),
    Example("gap_in_sequence", FIVE, "5 6 9 10 11 Q", {"of": "cards", "missing": ["7", "8"]}),
    Example("gap_in_sequence", FIVE, "3x3 5x2 Q 7 9", {"of": "trips", "missing": ["4"]}),
    Example("uneven_sequence", ALL, "5 6 7 8 9x2", {"ranks": ["9"]}),
    Example("uneven_sequence", ALL, "5 6x2 7 8 9x2 10", {"ranks": ["6", "9"]}),
    Example("uneven_sequence", ALL, "3x2 4x2 5x2 6", {"ranks": ["6"]}),
    Example("uneven_sequence", ALL, "2 3x2 4 5x2", {"ranks": ["2", "4"]}),
    Example("uneven_sequence", ALL, "3x2 4 5x2", {"ranks": ["4"]}),
    Example("uneven_sequence", ALL, "1x2 2x2 3x2 4x3", {"ranks": ["4"]}),
    Example("uneven_sequence", ALL, "2 3 4 5x2 P", {"ranks": ["5"]}),
    # The general answers.
    Example("no_attachment_allowed", ALL, "7x2 5", {"body": "pair"}),
    Example("no_attachment_allowed", ALL, "1 2 3 4 5 11", {"body": "sequence"}),
    Example("no_attachment_allowed", ALL, "3x2 4x2 5x2 9", {"body": "sequence_of_pairs"}),
    Example("no_attachment_allowed", ALL, "3x2 4x2 5x2 P", {"body": "sequence_of_pairs"}),
    Example("no_attachment_allowed", ALL, "5 6 7 8 9 Hx2", {"body": "sequence"}),
    Example("cards_differ", ALL, "7 8", {"cards": ["7", "8"]}),
    Example("cards_differ", ALL, "H 12", {"cards": ["12", "H"]}),
    Example("cards_differ", ALL, "11 2", {"cards": ["2", "11"]}),
    Example("no_combination", ALL, "2 7 11"),
    Example("no_combination", ALL, "2 7 11 H"),
    Example("no_combination", ALL, "5 7 9"),
    Example("sequence_beyond_ranks", THREE, "12 1 2 3 4", {"lowest": "1", "highest": "12"}),
    Example("sequence_beyond_ranks", FIVE, "11 12 0 1 2", {"lowest": "0", "highest": "12"}),
    Example("sequence_beyond_ranks", THREE, "11x2 12x2 1x2", {"lowest": "1", "highest": "12"}),
    Example(
        "sequence_beyond_ranks",
        THREE,
        "1 2 3 4 5 6 7 8 9 10 11 12 P",
        {"lowest": "1", "highest": "12"},
    ),
    Example("no_combination", ALL, "1x2 4x2 7x2 11 H"),
)

#: Cards, the reason that is given, and another that holds as well, with its parameters.
PRECEDENCE: Final[tuple[tuple[Example, str, Mapping[str, Any]], ...]] = (
    (Example("two_birds", FIVE, "P C Q Q 7", {"birds": 2}), "flight_with_other_cards", {}),
    (
        Example("two_birds", FIVE, "0x2 1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 Q Q", {"birds": 2}),
        "more_cards_than_a_hand",
        {"cards": 22, "most": 20},
    ),
    (
        Example(
            "more_cards_than_a_hand", ALL, "1x4 2x4 3x4 4x4 5x4 P C", {"cards": 22, "most": 20}
        ),
        "flight_with_other_cards",
        {},
    ),
    (Example("bird_as_pi_ya_or_chimera", FIVE, "P Q"), "pi_ya_outside_sequence", {}),
    (Example("bird_as_pi_ya_or_chimera", FIVE, "C Q"), "chimera_as_other_card", {}),
    (
        Example("hunter_in_sequence", ALL, "3x3 4x3 5x3 Hx3"),
        "attached_match_each_other",
        {"ranks": ["H"]},
    ),
    (Example("chimera_in_sequence", ALL, "5 6 7 8 P C"), "flight_with_other_cards", {}),
    (Example("pi_ya_with_chimera_attached", ALL, "7x4 P C"), "flight_with_other_cards", {}),
    (
        Example("pi_ya_not_zero", FIVE, "1 2 3 4 5 6 7 8 9 10 11 12 P", {}, NO_ZERO),
        "no_attachment_allowed",
        {"body": "sequence"},
    ),
    (
        Example("pi_ya_outside_sequence", ALL, "7x3 5 P"),
        "attachments_wrong_number",
        number("trips", 1, 2),
    ),
    (Example("pi_ya_outside_sequence", ALL, "7x2 P"), "no_attachment_allowed", {"body": "pair"}),
    (Example("pi_ya_outside_sequence", ALL, "7 P"), "cards_differ", {"cards": ["7", "P"]}),
    (
        Example("attached_match_body", THREE, "7x4 8x4", {"ranks": ["7", "8"]}),
        "attached_match_each_other",
        {"ranks": ["8"]},
    ),
    (
        Example("sequence_too_short", OF_2014, "3x2 4x2", short("pairs", 2, 3)),
        "no_attachment_allowed",
        {"body": "pair"},
    ),
    (
        Example("gap_in_sequence", ALL, "3x2 4x2 5x2 7x2", {"of": "pairs", "missing": ["6"]}),
        "no_attachment_allowed",
        {"body": "sequence_of_pairs"},
    ),
    (
        Example("uneven_sequence", ALL, "3x2 4x2 5x2 6", {"ranks": ["6"]}),
        "no_attachment_allowed",
        {"body": "sequence_of_pairs"},
    ),
    (Example("chimera_as_other_card", ALL, "7x2 C"), "no_attachment_allowed", {"body": "pair"}),
    (Example("chimera_as_other_card", ALL, "7 C"), "cards_differ", {"cards": ["7", "C"]}),
    # The bird before what the cards beside it do.
    (Example("bird_as_hunter", FIVE, "0 Hx2 Q"), "hunter_in_sequence", {}),
    (Example("bird_as_hunter", FIVE, "Hx2 P Q"), "pi_ya_outside_sequence", {}),
    (Example("bird_as_hunter", FIVE, "Hx2 C Q"), "chimera_as_other_card", {}),
    (Example("bird_as_hunter", FIVE, "Hx6 Q"), "too_many_of_a_kind", {"rank": "H", "most": 6}),
    (Example("bird_as_hunter", FIVE, "H Q"), "cards_differ", {"cards": ["H", "Q"]}),
    (
        Example("too_many_of_a_kind", FIVE, "8x6 Q", {"rank": "8", "most": 6}),
        "attachments_wrong_number",
        number("six_of_a_kind", 2, 1),
    ),
    # Cards without a rank before what else is wrong.
    (
        Example("hunter_in_sequence", TWO_PAIRS, "7x2 Hx2"),
        "no_attachment_allowed",
        {"body": "pair"},
    ),
    (
        Example("hunter_in_sequence", ALL, "10x3 Hx3"),
        "attachments_wrong_number",
        number("trips", 1, 3),
    ),
    (Example("chimera_in_sequence", ALL, "3 4 6 P C"), "chimera_as_other_card", {}),
    (
        Example("chimera_in_sequence", ALL, "2 3 4 5 P C"),
        "no_attachment_allowed",
        {"body": "sequence"},
    ),
    (
        Example("pi_ya_with_chimera_attached", ALL, "8x3 P C"),
        "attachments_wrong_number",
        number("trips", 1, 2),
    ),
    (Example("flight_with_other_cards", ALL, "12x2 P C"), "pi_ya_outside_sequence", {}),
    (Example("flight_with_other_cards", ALL, "12x2 P C"), "chimera_as_other_card", {}),
    (
        Example("pi_ya_outside_sequence", FIVE, "4x5 P"),
        "attached_match_body",
        {"ranks": ["4"]},
    ),
    # Which attachments before how many.
    (
        Example("attached_match_each_other", ALL, "3x4 4x2", {"ranks": ["4"]}),
        "no_attachment_allowed",
        {"body": "pair"},
    ),
    (
        Example("attached_match_body", FIVE, "7x6 5", {"ranks": ["7"]}),
        "attachments_wrong_number",
        number("six_of_a_kind", 2, 1),
    ),
    (
        Example("attachments_mixed", ALL, "2 4x4 8x2"),
        "attachments_wrong_number",
        number("four_of_a_kind", 2, 3),
    ),
    (
        Example("gap_in_sequence", ALL, "2x3 4x3", {"of": "trips", "missing": ["3"]}),
        "attachments_wrong_number",
        number("trips", 1, 3),
    ),
)


def _everywhere(examples: tuple[Example, ...]) -> list[Any]:
    return [
        pytest.param(example, name, id=f"{example.code} | {name} | {example.play or 'no cards'}")
        for example in examples
        for name in example.where
    ]


def _refused(example: Example, name: str) -> Reason:
    found = classify(ruleset(name, **example.options), cards(example.play))
    assert not found
    assert found.reason is not None
    return found.reason


# --- the reason that is given -------------------------------------------------------------------


@pytest.mark.parametrize(("example", "name"), _everywhere(EXAMPLES))
def test_the_reason_and_its_parameters(example: Example, name: str) -> None:
    reason = _refused(example, name)
    assert (reason.code, dict(reason.params)) == (example.code, dict(example.params))
    assert CLAIMS[example.code](Refused(name, cards(example.play), example.params, example.options))


@pytest.mark.parametrize("code", OF_CLASSIFY)
def test_every_reason_has_examples(code: ReasonCode) -> None:
    if code is not ReasonCode.NOT_A_COMBINATION:
        assert any(example.code == code for example in EXAMPLES)


def test_every_cause_has_a_claim_to_check() -> None:
    given = {code for code in OF_CLASSIFY if code is not ReasonCode.NO_COMBINATION}
    # One code has two causes: alone, and together with attachments that match each other.
    assert len(given) == len(CAUSES) - 1
    assert set(CLAIMS) == {str(code) for code in OF_CLASSIFY}


@pytest.mark.parametrize(
    ("example", "name", "other", "params"),
    [
        pytest.param(example, name, other, params, id=f"{example.code}, not {other} | {name}")
        for example, other, params in PRECEDENCE
        for name in example.where
    ],
)
def test_which_of_two_reasons_comes_first(
    example: Example, name: str, other: str, params: Mapping[str, Any]
) -> None:
    """Both are true; the first is what a player would want to hear."""
    reason = _refused(example, name)
    assert (reason.code, dict(reason.params)) == (example.code, dict(example.params))
    assert CLAIMS[other](Refused(name, cards(example.play), params, example.options))


@pytest.mark.parametrize(("example", "name"), _everywhere(EXAMPLES))
def test_the_order_of_the_cards_changes_no_reason(example: Example, name: str) -> None:
    rules, on_table = ruleset(name, **example.options), cards(example.play)
    shuffled = Random(example.play).sample(on_table, len(on_table))
    assert classify(rules, on_table[::-1]).reason == classify(rules, on_table).reason
    assert classify(rules, shuffled).reason == classify(rules, on_table).reason


@pytest.mark.parametrize(("example", "name"), _everywhere(EXAMPLES))
def test_a_refused_follow_says_why_it_is_no_play(example: Example, name: str) -> None:
    """Contract, beats: ``not_a_combination`` with the reason of classify in its parameters."""
    rules, trick = ruleset(name, **example.options), "12" if "12" not in example.play else "11"
    cause = _refused(example, name)
    verdict = beats(rules, laid(trick), laid(example.play))
    assert verdict.reason.code is ReasonCode.NOT_A_COMBINATION
    assert verdict.reason.params["reason"] == {
        "code": str(cause.code),
        "message": cause.message,
        "params": dict(cause.params),
        "ruling": cause.ruling,
    }
    assert verdict.reason.message == f"It is no play at all. {cause.message}"


# --- what the reason says -----------------------------------------------------------------------


def _is_a_sentence(message: str) -> bool:
    return (
        re.fullmatch(r"[A-Z].*[^.]\.", message) is not None
        and not re.search(r"[{}_\[\]'\"]|  |None|True|False", message)
        and message == message.strip()
    )


@pytest.mark.parametrize(("example", "name"), _everywhere(EXAMPLES))
def test_the_message_is_a_clean_sentence(example: Example, name: str) -> None:
    assert _is_a_sentence(_refused(example, name).message)


MESSAGES: Final = {
    "": "There are no cards here, and passing is not a play.",
    "7x2 P": "The Pi Ya stands for another card only in a sequence of five or more single cards.",
    "3x4 4x4": "Something is attached that has the rank of the body: 3, 4.",
    "5 6 7": "A sequence of cards needs at least 5 of them; here are 3.",
    "5 6 8 9": "A sequence of cards has no gaps; missing from it: 7.",
    "3x2 4x2 5x2 9": "Nothing can be attached to a sequence of pairs.",
    "7 8": "Two cards are a pair only when they have the same rank; these are 7, 8.",
}


@pytest.mark.parametrize(("play", "message"), MESSAGES.items())
def test_the_parameters_stand_in_the_message(play: str, message: str) -> None:
    reason = classify(ruleset(FIVE_MORE), cards(play)).reason
    assert reason is not None
    assert reason.message == message


@pytest.mark.parametrize(
    ("play", "ruling"),
    [("10x2 11x2", "pairs.sequence"), ("10 11 12", None), ("10 P", "piya.sequence")],
)
def test_the_ruling_behind_a_reason_is_named(play: str, ruling: str | None) -> None:
    reason = classify(ruleset("chimera-2014"), cards(play)).reason
    assert reason is not None
    assert reason.ruling == ruling


@pytest.mark.parametrize("code", ReasonCode)
def test_the_template_names_parameters_that_exist(code: ReasonCode) -> None:
    """Contract, reasons: every code with the schema of its parameters and its template."""
    kind = REASONS[code]
    assert kind.code is code
    assert set(re.findall(r"{(\w+)}", kind.template)) <= set(kind.params)
    for schema in kind.params.values():
        Draft202012Validator.check_schema(dict(schema))


# --- at random ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """A set of cards that was refused, and why."""

    case: Refused
    reason: Reason


def _sets(name: str) -> Iterator[tuple[list[str], Mapping[str, object]]]:
    """Card sets close to legal ones and any others, a quarter of them under house rules."""
    rng = Random(f"refusals of {name}")
    while True:
        options = random_options(rng, name) if rng.random() < 0.25 else {}
        for number_of_set in range(500):
            if number_of_set % 4:
                yield near_miss(rng, name, options), options
            else:
                yield uniform_set(rng, name), options


@cache
def sampled() -> tuple[Verdict, ...]:
    """The random refusals: half of them with 5 players, the others with 3."""
    found: list[Verdict] = []
    share = dict.fromkeys(THREE, SAMPLE // 6) | {FIVE_MORE: SAMPLE // 2 + 2}
    for name, wanted in share.items():
        until = len(found) + wanted
        for play, options in _sets(name):
            reason = classify(ruleset(name, **options), play).reason
            if reason is not None:
                found.append(Verdict(Refused(name, play, reason.params, options), reason))
            if len(found) == until:
                break
    return tuple(found)


@pytest.mark.no_cover  # the sample is made here, and half of the time would go into counting lines
def test_the_sample_has_every_reason_a_random_set_can_have() -> None:
    counted = Counter(verdict.reason.code for verdict in sampled())
    assert counted.total() >= SAMPLE
    rare = {ReasonCode.EMPTY_PLAY, ReasonCode.MORE_CARDS_THAN_A_HAND, ReasonCode.PI_YA_NOT_ZERO}
    assert set(counted) == set(OF_CLASSIFY) - rare


def test_random_reasons_have_the_parameters_of_their_schema() -> None:
    schemas = {
        code: Draft202012Validator(
            {
                "type": "object",
                "properties": {name: dict(schema) for name, schema in kind.params.items()},
                "required": list(kind.params),
                "additionalProperties": False,
            }
        )
        for code, kind in REASONS.items()
    }
    for verdict in sampled():
        schemas[verdict.reason.code].validate(dict(verdict.reason.params))


def test_random_messages_are_clean_sentences() -> None:
    messages = {verdict.reason.message for verdict in sampled()}
    assert [message for message in messages if not _is_a_sentence(message)] == []


@pytest.mark.parametrize("code", [code for code in CLAIMS if code != "empty_play"])
def test_random_reasons_are_true(code: str) -> None:
    """But for the rule that is named the cards would be a play."""
    false = [
        verdict.case
        for verdict in sampled()
        if verdict.reason.code == code and not CLAIMS[code](verdict.case)
    ]
    assert false == []


# --- found by breaking it -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, BOTH_MAY_MATCH], ids=["plain", "under house rules"])
def test_no_rank_is_counted_oftener_than_the_deck_has_it(options: Mapping[str, object]) -> None:
    """Ruling bird.copies: six 7s with a bird and a pair are a body with three cards beside it."""
    play = cards("7x6 5x2 Q")
    reason = classify(ruleset(FIVE_MORE, **options), play).reason
    assert reason is not None
    assert CLAIMS[reason.code](Refused(FIVE_MORE, play, reason.params, options))


@pytest.mark.parametrize("play", ["3x3 5x3 4 8", "3x3 5x3 4x2 8x2", "4x3 6x3 8x3 2x2 5x2 7x2"])
def test_no_rank_is_called_missing_that_is_there(play: str) -> None:
    reason = classify(ruleset("chimera-more-3p"), cards(play)).reason
    assert reason is not None
    needed = {"cards": 1, "pairs": 2, "trips": 3}[reason.params["of"]]
    assert all(cards(play).count(rank) < needed for rank in reason.params["missing"])


@pytest.mark.parametrize("play", ["7x4 5", "3x3 4x3 9"])
def test_one_card_is_no_cards(play: str) -> None:
    reason = classify(ruleset("chimera-more-3p"), cards(play)).reason
    assert reason is not None
    assert not re.search(r"are 1 |\b1 cards", reason.message)
