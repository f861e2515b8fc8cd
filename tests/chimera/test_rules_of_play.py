"""Every rule on combinations and on beating a trick, once as it is and once the other way round.

The rules themselves are the tables of ``lawbook`` and ``lawbook_of_tricks``; the id of each test
names the ruleset, where its text (or which ruling) says so, and the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from referee.chimera import (
    AmbiguousReading,
    IllegalTrick,
    InvalidCards,
    InvalidOption,
    NoSuchReading,
    ReasonCode,
    beats,
    ruleset,
)
from referee.chimera.rulings.beating import BEATING_A_TRICK
from referee.chimera.rulings.combinations import COMBINATIONS
from referee.chimera.rulings.house_rules import HOUSE_RULES
from referee.chimera.rulings.readings import READINGS
from tests.chimera.lawbook import RULES, SECTIONS, Rule
from tests.chimera.lawbook_of_tricks import TRICK_RULES, TrickRule
from tests.chimera.words import ALL, FIVE, THREE, cards, laid, read

THREE_MORE, FIVE_MORE = "chimera-more-3p", "chimera-more-5p"


def _named(name: str, source: str, *on_table: str) -> str:
    """The id of a test, in plain letters."""
    words = f"{name} | {source} | " + " under ".join(text or "no cards" for text in on_table)
    return normalize("NFKD", words).encode("ascii", "ignore").decode()


# --- combinations -------------------------------------------------------------------------------


def _plays() -> Iterator[Any]:
    for rule in RULES:
        for name in rule.where:
            for play, readings in rule.plays.items():
                expected = (readings,) if isinstance(readings, str) else readings
                yield pytest.param(
                    rule, name, play, expected, id=_named(name, rule.source(name), play)
                )


def _no_plays() -> Iterator[Any]:
    for rule in RULES:
        for name in rule.where:
            for play in rule.no_plays:
                yield pytest.param(rule, name, play, id=_named(name, rule.source(name), play))


def _in_many_orders(play: str) -> Iterator[tuple[str, ...]]:
    in_order = cards(play)
    yield in_order
    yield in_order[::-1]
    rng = Random(play)
    for _ in range(3):
        yield tuple(rng.sample(in_order, len(in_order)))


@pytest.mark.parametrize(("rule", "name", "play", "readings"), list(_plays()))
def test_what_is_a_play(rule: Rule, name: str, play: str, readings: tuple[str, ...]) -> None:
    """It has these readings and no others, in whatever order the cards lie."""
    rules = ruleset(name, **rule.options)
    for on_table in _in_many_orders(play):
        assert read(rules, on_table) == readings


@pytest.mark.parametrize(("rule", "name", "play"), list(_no_plays()))
def test_what_is_no_play(rule: Rule, name: str, play: str) -> None:
    """It has no reading at all, in whatever order the cards lie."""
    rules = ruleset(name, **rule.options)
    for on_table in _in_many_orders(play):
        assert read(rules, on_table) == ()


# --- beating a trick ----------------------------------------------------------------------------


def _beaten() -> Iterator[Any]:
    for rule in TRICK_RULES:
        for name in rule.where:
            for trick, play, code, text in rule.beaten:
                label = _named(name, rule.source(name), play, trick)
                yield pytest.param(name, trick, play, code, text, id=label)


def _kept() -> Iterator[Any]:
    for rule in TRICK_RULES:
        for name in rule.where:
            for trick, play, code in rule.kept:
                label = _named(name, rule.source(name), play, trick)
                yield pytest.param(name, trick, play, code, id=label)


@pytest.mark.parametrize(("name", "trick", "play", "code", "text"), list(_beaten()))
def test_what_beats(name: str, trick: str, play: str, code: ReasonCode, text: str) -> None:
    """The play beats the trick, for this reason, and counts as this from then on."""
    verdict = beats(ruleset(name), laid(trick), laid(play))
    assert (bool(verdict), verdict.reason.code) == (True, code)
    assert verdict.reading is not None
    assert verdict.reading.text == text


@pytest.mark.parametrize(("name", "trick", "play", "code"), list(_kept()))
def test_what_does_not_beat(name: str, trick: str, play: str, code: ReasonCode) -> None:
    """The trick stands, for this reason."""
    verdict = beats(ruleset(name), laid(trick), laid(play))
    assert (bool(verdict), verdict.reason.code, verdict.reading) == (False, code, None)


# --- nothing is left out ------------------------------------------------------------------------


def _cited(rules: Iterable[Rule | TrickRule], name: str, ruling: str) -> tuple[bool, bool]:
    """Whether examples of both sides cite the ruling for this ruleset."""
    found = [rule for rule in rules if name in rule.where and ruling in rule.rulings]
    allowed = any(rule.plays if isinstance(rule, Rule) else rule.beaten for rule in found)
    refused = any(rule.no_plays if isinstance(rule, Rule) else rule.kept for rule in found)
    return allowed, refused


@pytest.mark.parametrize(
    ("name", "section"), [(name, head) for name, heads in SECTIONS.items() for head in heads]
)
def test_every_section_on_combinations_has_examples_of_both_sides(name: str, section: str) -> None:
    found = [rule for rule in RULES if name in rule.where and rule.section(name) == section]
    plain = [rule for rule in found if not rule.options]
    assert any(rule.plays for rule in plain)
    assert any(rule.no_plays for rule in plain)


#: The ruling on house rules in general has tests of its own below; whose turn it is no question
#: of what beats what, and is tested with the hand.
ELSEWHERE = {"option.scope", "trap.turn"}


@pytest.mark.parametrize(
    ("name", "ruling"),
    [
        (name, ruling.id)
        for ruling in (*COMBINATIONS, *READINGS, *BEATING_A_TRICK, *HOUSE_RULES)
        if ruling.id not in ELSEWHERE
        for name in ruling.rulesets
    ],
)
def test_every_ruling_has_examples_of_both_sides(name: str, ruling: str) -> None:
    assert _cited((*RULES, *TRICK_RULES), name, ruling) == (True, True)


def test_every_citation_of_a_text_names_a_known_section() -> None:
    """Sections beside those on combinations: where cards and the Pi Ya are introduced."""
    others = {"Játékelemek", "Components"}
    for rule in RULES:
        for name in rule.where:
            assert rule.section(name) in {None, *SECTIONS[name], *others}


# --- what other engines were reported to get wrong ----------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_order_of_the_cards_changes_no_answer(name: str) -> None:
    """chimera-and-more, Play of the Hand: a play is cards, not a row of cards."""
    rules = ruleset(name)
    in_order = beats(rules, laid("5x3 12"), laid("7x3 5"))
    shuffled = beats(rules, laid("5 12 5 5"), laid("7 5 7 7"))
    assert (in_order.beats, in_order.reason) == (shuffled.beats, shuffled.reason)
    assert read(rules, cards("8 P 5 7 6")) == read(rules, cards("5 6 7 8 P"))


@pytest.mark.parametrize(
    ("name", "play"),
    [
        *[(name, "7x4") for name in ALL],
        *[(name, "3x4 4x3 9") for name in ALL],
        *[(name, "3x4 4x4") for name in ALL],
        (FIVE_MORE, "7x5 3"),
        (FIVE_MORE, "7x6 5x2"),
        (FIVE_MORE, "3x5 4x3 7x2"),
    ],
)
def test_a_further_card_of_the_body_is_no_attachment(name: str, play: str) -> None:
    """Ruling attach.not-body."""
    assert not any(" with " in text for text in read(ruleset(name), cards(play)))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("low", "high"),
    [("5x3 12", "7x3 4"), ("5x3 12x2", "7x3 4x2"), ("5x4 11 12", "7x4 3 4")],
    ids=["card", "pair", "plex"],
)
def test_the_body_is_compared_and_never_the_attachment(name: str, low: str, high: str) -> None:
    """Ruling follow.same; chimera-and-more, Trips with an attached card."""
    assert beats(ruleset(name), laid(low), laid(high))
    assert not beats(ruleset(name), laid(high), laid(low))


@pytest.mark.parametrize("play", ["Q", "7x2 Q", "3 Q", "3x2 4x2 5 Q", "5 6 7 8 Q", "7 8 9 10 Q"])
def test_no_play_beats_itself_by_reading_its_bird_twice(play: str) -> None:
    """Rulings follow.same and reading.lead: an undeclared lead counts as strongly as it can."""
    assert not beats(ruleset(FIVE_MORE), laid(play), laid(play))


@pytest.mark.parametrize(
    ("name", "play"),
    [
        *[(name, "7 8 P 11 12") for name in ALL],
        *[(name, "5 6 P 8 10 11") for name in ALL],
        (FIVE_MORE, "5 6 Q 9 10"),
        (FIVE_MORE, "7x3 8x2 5 6 Q 9"),
        (FIVE_MORE, "3x2 4 5 Q"),
        (FIVE_MORE, "7x2 8x2 9 Q 5"),
        (FIVE_MORE, "5 P Q 10 11 12"),
        (FIVE_MORE, "7 P Q"),
    ],
)
def test_a_wild_card_is_spent_once(name: str, play: str) -> None:
    """Rulings piya.sequence and bird.wild: each stands for one card."""
    assert read(ruleset(name), cards(play)) == ()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("trick", "longer"),
    [
        ("1 2 3 4 5", "6 7 8 9 10 11"),
        ("3x2 4x2 5x2", "6x2 7x2 8x2 9x2"),
        ("3x3 4x3", "6x3 7x3 8x3"),
        ("3x3 4x3 1 2", "6x3 7x3 8x3 10 11 12"),
        ("3x3 4x3 1x2 2x2", "6x3 7x3 8x3 10x2 11x2 12x2"),
    ],
)
def test_lengths_must_agree_exactly(name: str, trick: str, longer: str) -> None:
    """Ruling follow.same: neither longer nor shorter follows."""
    for led, answer in ((trick, longer), (longer, trick)):
        verdict = beats(ruleset(name), laid(led), laid(answer))
        assert verdict.reason.code is ReasonCode.DIFFERENT_LENGTH


@pytest.mark.parametrize("name", ALL)
def test_no_cards_are_not_a_pass(name: str) -> None:
    """Contract, classify: ``empty_play``; passing is an act of its own."""
    rules = ruleset(name)
    verdict = beats(rules, laid("3"), laid(""))
    assert verdict.reason.code is ReasonCode.NOT_A_COMBINATION
    assert verdict.reason.params["reason"]["code"] == "empty_play"
    with pytest.raises(IllegalTrick, match="no cards cannot be a trick"):
        beats(rules, laid(""), laid("3"))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("play", ["12 H 1 2 3", "11 12 1 2 3", "12 1 2 3 4", "11 12 H P 1"])
def test_sequences_do_not_wrap_around(name: str, play: str) -> None:
    """chimera-and-more, Sequence of 5 or more: consecutive rank up to 12."""
    assert read(ruleset(name), cards(play)) == ()


@pytest.mark.parametrize("wild", ["P", "Q", "P Q"])
def test_no_sequence_is_longer_than_the_ranks(wild: str) -> None:
    """chimera-and-more, Sequence of 5 or more: 5 to 13 cards; with 3 players at most 12."""
    all_of_five = "0 1 2 3 4 5 6 7 8 9 10 11 12"
    assert read(ruleset(FIVE_MORE), cards(all_of_five)) == ("sequence of 13 up to 12",)
    assert read(ruleset(FIVE_MORE), cards(f"{all_of_five} {wild}")) == ()
    if wild == "P":
        assert read(ruleset(THREE_MORE), cards("1 2 3 4 5 6 7 8 9 10 11 12 P")) == ()


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("foreign", ["0", "Q"])
def test_with_three_players_there_is_no_zero_and_no_bird(name: str, foreign: str) -> None:
    """Ruling deck.three; with 5 players both are in the deck (ruling deck.five)."""
    with pytest.raises(InvalidCards) as caught:
        read(ruleset(name), [foreign])
    assert [problem.code for problem in caught.value.problems] == ["not_in_deck"]
    assert read(ruleset(FIVE_MORE), [foreign])


# --- declared readings --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "play"),
    [
        ("7x3 Q", "9x3 5"),
        ("7x3 Q", "9x4"),
        ("7x3 Q", "9x3 Q"),
        ("7x2 8 Q", "9x3 5"),
        ("7x2 8 Q", "9x2 10x2"),
    ],
)
def test_an_ambiguous_trick_must_be_declared_when_it_matters(trick: str, play: str) -> None:
    """Rulings reading.lead and reading.same-answer."""
    with pytest.raises(AmbiguousReading, match=r"can be read as .+ or as .+; declare which") as why:
        beats(ruleset(FIVE_MORE), laid(trick), laid(play))
    assert len({meaning.combination for meaning in why.value.meanings}) == 2


@pytest.mark.parametrize(
    ("trick", "play", "reading"),
    [
        ("7x3 Q", "1x5", None),
        ("7x3 Q", "3", None),
        ("7x3 Q", "", None),
        ("7x3 Q as trips_with_card", "9x3 5", "trips of 7 with a card"),
        ("5 6 7 8 Q", "3", "sequence of 5 up to 9"),
        ("5 6 7 8 Q as sequence 8", "3", "sequence of 5 up to 8"),
        ("Q", "H", "single 12"),
        ("P C Q", "3", "Chimera Flight"),
    ],
)
def test_the_verdict_says_how_the_trick_was_read(
    trick: str, play: str, reading: str | None
) -> None:
    """Contract, Play: null when the answer is the same for two combinations."""
    verdict = beats(ruleset(FIVE_MORE), laid(trick), laid(play))
    assert (verdict.trick_reading and verdict.trick_reading.text) == reading


@pytest.mark.parametrize(
    ("trick", "play", "part", "why"),
    [
        ("7x3 Q as pair", "3", "trick", "it can be read as four of a kind of 7 or as trips"),
        ("7x3 Q as trips_with_card 8", "3", "trick", "it can be read as"),
        ("7x3 Q as four_of_a_kind H", "3", "trick", "it can be read as"),
        ("3", "5 as single 6", "play", "it can be read as single 5"),
        ("3", "5 as trap", "play", "it can be read as single 5"),
        ("3", "5 as king", "play", "it can be read as single 5"),
        ("7x5 as five_of_a_kind 7", "3", "trick", "with 5 players is a trap and nothing else"),
        ("3", "7x5 as quadro_plex_with_cards", "play", "is a trap and nothing else"),
        ("P C as chimera_flight 7", "3", "trick", "it can be read as Chimera Flight"),
    ],
)
def test_a_reading_the_cards_do_not_have_cannot_be_declared(
    trick: str, play: str, part: str, why: str
) -> None:
    """Contract, Play: ``no_such_reading``; ruling set.natural-trap."""
    with pytest.raises(NoSuchReading, match=why) as caught:
        beats(ruleset(FIVE_MORE), laid(trick), laid(play))
    assert caught.value.part == part
    assert caught.value.meanings


@pytest.mark.parametrize("name", THREE)
def test_four_of_a_kind_with_three_players_is_declared_as_a_trap_only(name: str) -> None:
    """Ruling set.natural-trap."""
    assert beats(ruleset(name), laid("3"), laid("7x4 as trap 7"))
    with pytest.raises(NoSuchReading, match="with 3 players is a trap and nothing else"):
        beats(ruleset(name), laid("3"), laid("7x4 as four_of_a_kind 7"))


@pytest.mark.parametrize("name", ALL)
def test_the_flight_is_declared_without_a_rank(name: str) -> None:
    """Contract, Reading: the rank of the Flight is null."""
    assert beats(ruleset(name), laid("3"), laid("P C as chimera_flight"))
    assert not beats(ruleset(name), laid("P C as chimera_flight"), laid("3"))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("trick", ["3 4", "7x2 P", "5 6 7 8", "9 10 11 12 H"])
def test_what_is_no_combination_cannot_be_a_trick(name: str, trick: str) -> None:
    """Contract: ``illegal_trick``, because the question has no subject."""
    with pytest.raises(IllegalTrick, match=r"cannot be a trick: .+\.$") as caught:
        beats(ruleset(name), laid(trick), laid("5"))
    assert caught.value.cards == cards(trick)


# --- house rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value", "where"),
    [
        ("sequence_of_pairs_minimum", 4, ALL),
        ("attached_card_may_match_body", True, ALL),
        ("attached_pair_may_match_body", True, ALL),
        ("score_limit", 300, ALL),
        ("pi_ya_as_zero", False, FIVE),
        ("second_all_pass_binds", "dealer", ("chimera-2014",)),
    ],
)
def test_an_edition_has_the_house_rules_of_its_own_text(
    option: str, value: object, where: tuple[str, ...]
) -> None:
    """Ruling option.scope."""
    for name in ALL:
        if name in where:
            assert ruleset(name, **{option: value}).options[option] == value
        else:
            with pytest.raises(InvalidOption, match="there is no option"):
                ruleset(name, **{option: value})


@pytest.mark.parametrize("option", ["attached_card_may_match_body", "attached_pair_may_match_body"])
@pytest.mark.parametrize("name", THREE)
def test_with_four_copies_the_options_on_attachments_change_no_play(name: str, option: str) -> None:
    """Ruling option.scope, over everything that the tables say of the ruleset."""
    for rule in RULES:
        if name in rule.where:
            relaxed = ruleset(name, **{**rule.options, option: True})
            for play in (*rule.plays, *rule.no_plays):
                assert read(relaxed, cards(play)) == read(
                    ruleset(name, **rule.options), cards(play)
                )


@pytest.mark.parametrize("name", ALL)
def test_rulesets_that_differ_in_nothing_that_matters_share_one_table(name: str) -> None:
    """Ruling option.scope: with five players the options on attachments do matter."""
    matching = ruleset(name, attached_card_may_match_body=True, attached_pair_may_match_body=True)
    assert (matching.table is ruleset(name).table) is (name in THREE)
    assert ruleset(name, score_limit=300).table is ruleset(name).table


def test_a_house_rule_decides_tricks_too() -> None:
    """Rulings pairs.sequence and attach.not-body."""
    two = ruleset("chimera-2014", sequence_of_pairs_minimum=2)
    assert beats(two, laid("3x2 4x2"), laid("5x2 6x2"))
    relaxed = ruleset(FIVE_MORE, attached_card_may_match_body=True)
    assert beats(relaxed, laid("5x4 6 7"), laid("8x5 3"))
    with pytest.raises(AmbiguousReading):
        beats(relaxed, laid("7x4"), laid("9x4"))
