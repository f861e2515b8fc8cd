"""The rulesets as data against the texts, the checks on questions, and the cache of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock
from time import sleep
from typing import Any, Final

import pytest

from referee.chimera import (
    RULESETS,
    AmbiguousReading,
    IllegalTrick,
    InvalidCards,
    InvalidOption,
    NoSuchReading,
    Play,
    RefereeError,
    Ruleset,
    UnknownRuleset,
    beats,
    classify,
    ruleset,
)
from referee.chimera.cards import CARDS, NAMES, ORDER, pack, unpack
from referee.chimera.once import BuildOnce, TooManyWait
from referee.chimera.options import Option
from tests.chimera.words import ALL, DOCUMENTS, FIVE, THREE, laid

FIVE_MORE: Final = "chimera-more-5p"
every_ruleset = pytest.mark.parametrize("name", ALL)


# --- cards and decks ----------------------------------------------------------------------------


def test_there_are_four_rulesets() -> None:
    """Rulings, head: the ids."""
    assert set(RULESETS) == set(ALL)
    assert {name: edition.document for name, edition in RULESETS.items()} == DOCUMENTS
    assert {edition.version for edition in RULESETS.values()} == {"1"}
    assert len({(edition.title, edition.edition) for edition in RULESETS.values()}) == 4


def test_what_the_rulesets_are_called() -> None:
    assert {name: (one.title, one.edition) for name, one in RULESETS.items()} == {
        "chimera-2014": ("Chimera", "Z-Man Games, 2014"),
        "chimera-more-3p": ("Chimera & More for 3", "Chimera & More"),
        "chimera-more-5p": ("Chimera & More for 5", "Chimera & More"),
        "chimera-bga": ("Chimera at Board Game Arena", "Board Game Arena"),
    }


@pytest.mark.parametrize("name", THREE)
def test_the_deck_for_three(name: str) -> None:
    """chimera-and-more, Components; chimera-2014-hungarian, Játékelemek; ruling deck.three."""
    edition = RULESETS[name]
    ranks = [str(rank) for rank in range(1, 13)]
    assert edition.players == 3
    assert edition.copies == {**dict.fromkeys([*ranks, "H"], 4), "P": 1, "C": 1}
    assert sum(edition.copies.values()) == 54


def test_the_deck_for_five() -> None:
    """chimera-and-more, Components; ruling deck.five."""
    edition = RULESETS[FIVE_MORE]
    ranks = [str(rank) for rank in range(13)]
    assert edition.players == 5
    assert edition.copies == {**dict.fromkeys([*ranks, "H"], 6), "P": 1, "C": 1, "Q": 4}
    assert sum(edition.copies.values()) == 90


def test_cards_have_a_name_and_singles_an_order() -> None:
    """chimera-and-more, Components and Single card."""
    singles = [*[str(rank) for rank in range(13)], "H", "P", "C"]
    assert list(CARDS) == [*singles, "Q"]
    assert sorted(ORDER, key=ORDER.__getitem__) == singles
    assert {card: NAMES[card] for card in ("2", "7", "11", "H", "P", "C", "Q")} == {
        "2": "2, Fortune Toad",
        "7": "7",
        "11": "11, Prosperity Cat",
        "H": "Hunter",
        "P": "Pi Ya",
        "C": "Chimera",
        "Q": "Messenger Bird",
    }


@pytest.mark.parametrize("name", THREE)
def test_hands_of_three(name: str) -> None:
    """chimera-and-more, Deal the Cards and The Chimera's Den: 17 each, and 3 for the Chimera."""
    hands = RULESETS[name].hands
    assert (hands.dealt, hands.den_packets, hands.cards_in_packet) == (17, 1, 3)
    assert (hands.chimera, hands.pi_ya, hands.hunter, hands.largest) == (20, None, 17, 20)
    assert 3 * hands.dealt + hands.den_packets * hands.cards_in_packet == 54


def test_hands_of_five() -> None:
    """chimera-and-more, Deal the Cards and The Chimera's Den; ruling hands.five."""
    hands = RULESETS[FIVE_MORE].hands
    assert (hands.dealt, hands.den_packets, hands.cards_in_packet) == (16, 2, 3)
    assert (hands.chimera, hands.pi_ya, hands.hunter, hands.largest) == (19, 20, 17, 20)
    assert 5 * hands.dealt + hands.den_packets * hands.cards_in_packet + 4 == 90


# --- bids and points ----------------------------------------------------------------------------


@every_ruleset
def test_the_levels_of_the_auction(name: str) -> None:
    """chimera-and-more, The Bid; ruling bid.levels."""
    assert RULESETS[name].bids == ((30, 50, 70) if name in FIVE else (20, 30, 40))


@pytest.mark.parametrize(
    ("name", "all_passed", "hunter", "pi_ya", "idle_hunters"),
    [
        ("chimera-2014", None, 20, None, 25),
        ("chimera-more-3p", 3, 20, None, 25),
        ("chimera-bga", None, 20, None, 25),
        (FIVE_MORE, 3, 30, 1, None),
    ],
)
def test_the_values_of_a_hand(
    name: str, all_passed: int | None, hunter: int, pi_ya: int | None, idle_hunters: int | None
) -> None:
    """chimera-and-more, Scoring the Hand; rulings score.win, score.lose, allpass.more."""
    scoring = RULESETS[name].scoring
    assert (scoring.chimera_factor, scoring.trap, scoring.flight) == (2, 25, 25)
    assert scoring.all_passed_factor == all_passed
    assert (scoring.hunter, scoring.pi_ya_factor) == (hunter, pi_ya)
    assert scoring.idle_hunters == idle_hunters


@every_ruleset
def test_the_treasure_of_a_deck(name: str) -> None:
    """chimera-and-more, Treasure Card Summary: 60, 30 and 40 points; ruling deck.three."""
    edition = RULESETS[name]
    totals = {card: edition.copies[card] * each for card, each in edition.scoring.treasure.items()}
    assert totals == ({"2": 60, "11": 30, "Q": 40} if name in FIVE else {"2": 40, "11": 20})


@every_ruleset
def test_traps_come_out_of_turn_only_with_five(name: str) -> None:
    """chimera-and-more, Play of the Hand; ruling trap.turn."""
    assert RULESETS[name].out_of_turn == (name in FIVE)


# --- house rules --------------------------------------------------------------------------------

COMMON: Final = {
    "sequence_of_pairs_minimum": 2,
    "attached_card_may_match_body": False,
    "attached_pair_may_match_body": False,
    "score_limit": 400,
}
DEFAULTS: Final[Mapping[str, Mapping[str, object]]] = {
    "chimera-2014": {
        **COMMON,
        "sequence_of_pairs_minimum": 3,
        "second_all_pass_binds": "most_points",
    },
    "chimera-more-3p": COMMON,
    "chimera-bga": COMMON,
    FIVE_MORE: {**COMMON, "pi_ya_as_zero": True},
}
ALLOWED: Final[Mapping[str, tuple[tuple[object, ...], tuple[object, ...], tuple[object, ...]]]] = {
    # Values that are right, out of range, of the wrong type.
    "sequence_of_pairs_minimum": ((2, 3, 12), (1, 13, 0, -2), (True, "3", 2.0, None)),
    "attached_card_may_match_body": ((True, False), (), (0, 1, "true", None)),
    "attached_pair_may_match_body": ((True, False), (), (0, 1, "true", None)),
    "pi_ya_as_zero": ((True, False), (), (0, 1, "false", None)),
    "second_all_pass_binds": (
        ("most_points", "dealer", "first_bidder"),
        ("", "chimera", "Dealer"),
        (True, 1, None),
    ),
    "score_limit": ((1, 300, 1_000_000), (0, -400, 1_000_001), (True, "400", 400.0, None)),
}


def _options(which: int) -> list[tuple[str, str, object]]:
    return [
        (name, option, value)
        for name, defaults in DEFAULTS.items()
        for option in defaults
        for value in ALLOWED[option][which]
    ]


@every_ruleset
def test_the_options_of_a_ruleset_and_their_defaults(name: str) -> None:
    """Rulings, House rules; ruling option.scope."""
    edition = RULESETS[name]
    assert dict(edition.options) == DEFAULTS[name]
    assert {option.name for option in edition.available_options} == set(DEFAULTS[name])


@pytest.mark.parametrize(("name", "option", "value"), _options(0))
def test_a_value_that_is_allowed(name: str, option: str, value: object) -> None:
    changed = ruleset(name, **{option: value})
    assert changed.options == {**DEFAULTS[name], option: value}
    assert type(changed.options[option]) is type(value)


@pytest.mark.parametrize(("name", "option", "value"), _options(1))
def test_a_value_out_of_range(name: str, option: str, value: object) -> None:
    with pytest.raises(InvalidOption, match=f"option {option!r} must be") as caught:
        ruleset(name, **{option: value})
    assert (caught.value.option, caught.value.code) == (option, "out_of_range")


@pytest.mark.parametrize(("name", "option", "value"), _options(2))
def test_a_value_of_the_wrong_type(name: str, option: str, value: object) -> None:
    """Contract, Conventions: booleans are not integers; numbers are not strings."""
    with pytest.raises(InvalidOption, match=f"option {option!r} must be") as caught:
        ruleset(name, **{option: value})
    assert (caught.value.option, caught.value.code) == (option, "wrong_type")


@every_ruleset
def test_an_option_nobody_knows(name: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        ruleset(name, jokers=True)
    assert (caught.value.option, caught.value.code) == ("jokers", "unknown_option")
    for option in DEFAULTS[name]:
        assert option in caught.value.allowed


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("sequence_of_pairs_minimum", "a whole number from 2 to 12"),
        ("score_limit", "a whole number from 1 to 1000000"),
        ("pi_ya_as_zero", "true or false"),
        ("second_all_pass_binds", "one of most_points, dealer, first_bidder"),
    ],
)
def test_an_option_says_what_it_may_be(option: str, text: str) -> None:
    known: dict[str, Option] = {
        each.name: each for edition in RULESETS.values() for each in edition.available_options
    }
    assert known[option].allowed == text


@every_ruleset
def test_the_edition_itself_stays_as_it_is(name: str) -> None:
    edition = RULESETS[name]
    changed = edition.with_options({"score_limit": 300})
    assert edition.options["score_limit"] == 400
    assert changed != edition
    assert changed == ruleset(name, score_limit=300)
    assert hash(changed) == hash(ruleset(name, score_limit=300))
    assert changed.with_options({"score_limit": 400}) == edition


@every_ruleset
def test_no_change_is_the_edition_itself(name: str) -> None:
    edition = RULESETS[name]
    assert ruleset(name) is edition
    assert edition.with_options({}) is edition
    assert edition.with_options(dict(edition.options)) is edition


@every_ruleset
def test_options_left_out_keep_the_value_in_force(name: str) -> None:
    changed = ruleset(name, score_limit=300).with_options({"attached_card_may_match_body": True})
    assert changed.options["score_limit"] == 300
    assert changed.options["attached_card_may_match_body"] is True


def test_an_option_that_touches_no_play_shares_the_table() -> None:
    assert ruleset(FIVE_MORE, score_limit=300).table is RULESETS[FIVE_MORE].table


@pytest.mark.parametrize("name", ["chimera", "chimera-2015", "", "Chimera-2014"])
def test_a_ruleset_nobody_knows(name: str) -> None:
    with pytest.raises(UnknownRuleset, match="there are chimera-2014, chimera-more-3p") as caught:
        ruleset(name)
    assert (caught.value.ruleset, set(caught.value.known)) == (name, set(ALL))


# --- cards that cannot be there -----------------------------------------------------------------

Problem = tuple[str, int, int, object, int]


@pytest.mark.parametrize(
    ("name", "parts", "problems"),
    [
        # The list, the place in it, the card, and how many the deck holds.
        *[(name, [["0"]], [("not_in_deck", 0, 0, "0", 0)]) for name in THREE],
        *[(name, [["7", "Q"]], [("not_in_deck", 0, 1, "Q", 0)]) for name in THREE],
        *[(name, [["7"] * 5], [("too_many_copies", 0, 4, "7", 4)]) for name in THREE],
        (FIVE_MORE, [["7"] * 7], [("too_many_copies", 0, 6, "7", 6)]),
        (FIVE_MORE, [["Q"] * 5], [("too_many_copies", 0, 4, "Q", 4)]),
        *[(name, [["P", "P"]], [("too_many_copies", 0, 1, "P", 1)]) for name in ALL],
        *[(name, [["C"], ["C"]], [("too_many_copies", 1, 0, "C", 1)]) for name in ALL],
        (
            "chimera-2014",
            [["7"] * 3, ["5", "7", "7"]],
            [("too_many_copies", 1, 2, "7", 4)],
        ),
        (
            "chimera-2014",
            [["7"] * 6],
            [("too_many_copies", 0, 4, "7", 4), ("too_many_copies", 0, 5, "7", 4)],
        ),
        (
            "chimera-2014",
            [["x", "7"], ["0"]],
            [("unknown_card", 0, 0, "x", 0), ("not_in_deck", 1, 0, "0", 0)],
        ),
    ],
)
def test_every_card_that_cannot_be_there_is_named(
    name: str, parts: list[list[str]], problems: list[Problem]
) -> None:
    """chimera-and-more, Components; contract, Problems."""
    with pytest.raises(InvalidCards) as caught:
        RULESETS[name].check_cards(*parts)
    assert [
        (problem.code, problem.part, problem.index, problem.card, problem.copies)
        for problem in caught.value.problems
    ] == problems


@pytest.mark.parametrize(
    "spelling",
    [
        *(
            "07",
            " 7",
            "7 ",
            "\uff11\uff12",
            "\u0663",
            "1_0",
            "h",
            "p",
            "q",
            "",
            "13",
            "-1",
            "7.0",
            "J",
        ),
        *(7, 7.0, None, True),
    ],
)
@every_ruleset
def test_no_other_spelling_is_a_card(name: str, spelling: Any) -> None:
    """Contract, Conventions: cards are exact strings."""
    for judge in (
        lambda: classify(RULESETS[name], [spelling]),
        lambda: beats(RULESETS[name], Play(("3",)), Play((spelling,))),
        lambda: beats(RULESETS[name], Play((spelling,)), Play(("3",))),
    ):
        with pytest.raises(InvalidCards) as caught:
            judge()
        assert [problem.code for problem in caught.value.problems] == ["unknown_card"]


@every_ruleset
def test_trick_and_play_come_from_one_deck(name: str) -> None:
    copies = RULESETS[name].copies["7"]
    with pytest.raises(InvalidCards) as caught:
        beats(RULESETS[name], laid(f"7x{copies - 1}"), laid("7x2"))
    assert [(problem.part, problem.index) for problem in caught.value.problems] == [(1, 1)]


@every_ruleset
def test_a_whole_deck_is_no_problem(name: str) -> None:
    edition = RULESETS[name]
    edition.check_cards(*[[card] * count for card, count in edition.copies.items()])


@pytest.mark.parametrize("card", CARDS)
def test_however_many_of_a_kind_never_look_like_other_cards(card: str) -> None:
    """Sets are packed with three bits for each kind; more than seven would run over."""
    table = RULESETS[FIVE_MORE].table
    most = 6 if card not in "PCQ" else 1
    for number in range(most + 1, 80):
        assert table.meanings([card] * number) == ()
        assert table.meanings([card] * number + ["3"]) == ()


@every_ruleset
def test_packing_and_unpacking_give_the_cards_back(name: str) -> None:
    for card, count in RULESETS[name].copies.items():
        other = "3" if card != "3" else "4"
        assert sorted(unpack(pack([card] * count + [other]))) == sorted([card] * count + [other])


# --- what the errors say ------------------------------------------------------------------------


def _two_combinations() -> object:
    return beats(RULESETS[FIVE_MORE], laid("7x3 Q"), laid("9x4"))


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (
            lambda: ruleset("tichu"),
            UnknownRuleset,
            "there is no ruleset 'tichu'; there are chimera-2014, chimera-more-3p, "
            "chimera-more-5p, chimera-bga",
        ),
        (
            lambda: ruleset("chimera-bga", sequence_of_pairs_minimum=1),
            InvalidOption,
            "option 'sequence_of_pairs_minimum' must be a whole number from 2 to 12",
        ),
        (
            lambda: classify(RULESETS["chimera-bga"], ["7", "07", "0"]),
            InvalidCards,
            "'07' is no card; cards are 0 to 12, H, P, C and Q, as strings; "
            "0 is not in the deck of this ruleset",
        ),
        (
            lambda: classify(RULESETS["chimera-bga"], ["P", "P"]),
            InvalidCards,
            "the deck holds 1 of P and this is one more",
        ),
        (
            lambda: beats(RULESETS["chimera-bga"], laid("8 7"), laid("3")),
            IllegalTrick,
            "7-8 cannot be a trick: Two cards are a pair only when they have the same rank; "
            "these are 7, 8.",
        ),
        (
            lambda: beats(RULESETS["chimera-bga"], laid("7 as pair 8"), laid("3")),
            NoSuchReading,
            "the trick cannot be read as pair of 8: it can be read as single 7",
        ),
        (
            lambda: beats(RULESETS["chimera-bga"], laid("7"), laid("8x4 as trips_with_card")),
            NoSuchReading,
            "the play cannot be read as trips with card: "
            "8-8-8-8 with 3 players is a trap and nothing else",
        ),
        (
            _two_combinations,
            AmbiguousReading,
            "the trick can be read as four of a kind of 7 or as trips of 7 with a card; "
            "declare which",
        ),
    ],
)
def test_the_text_of_an_error(
    ask: Callable[[], object], error: type[RefereeError], text: str
) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert str(caught.value) == text
    assert isinstance(caught.value, RefereeError)
    assert isinstance(caught.value, ValueError)


def test_the_particulars_of_an_error() -> None:
    """For whoever shows them in words of their own."""
    bga = RULESETS["chimera-bga"]
    with pytest.raises(UnknownRuleset) as unknown:
        ruleset("tichu")
    assert (unknown.value.ruleset, unknown.value.known) == ("tichu", tuple(RULESETS))
    with pytest.raises(InvalidOption) as option:
        ruleset("chimera-bga", score_limit=-1)
    assert (option.value.option, option.value.code) == ("score_limit", "out_of_range")
    assert option.value.allowed in str(option.value)
    with pytest.raises(InvalidOption) as option:
        ruleset("chimera-bga", pi_ya_as_zero=True)
    assert (option.value.option, option.value.code) == ("pi_ya_as_zero", "unknown_option")
    assert option.value.allowed == "one of " + ", ".join(bga.options)
    with pytest.raises(InvalidCards) as cards:
        classify(bga, ["7", "x", "0", "P", "P"])
    assert [
        (one.code, one.part, one.index, one.card, one.copies) for one in cards.value.problems
    ] == [
        ("unknown_card", 0, 1, "x", 0),
        ("not_in_deck", 0, 2, "0", 0),
        ("too_many_copies", 0, 4, "P", 1),
    ]
    with pytest.raises(IllegalTrick) as trick:
        beats(bga, laid("8 7"), laid("3"))
    assert trick.value.cards == ("8", "7")
    assert trick.value.why.startswith("Two cards are a pair")
    with pytest.raises(NoSuchReading) as reading:
        beats(bga, laid("7"), laid("8 as pair 8"))
    assert (reading.value.part, reading.value.declared) == ("play", "pair of 8")
    assert [meaning.text for meaning in reading.value.meanings] == ["single 8"]
    assert reading.value.why == "it can be read as single 8"
    with pytest.raises(AmbiguousReading) as ambiguous:
        _two_combinations()
    assert [meaning.size for meaning in ambiguous.value.meanings] == [4, 3]


# --- built once ---------------------------------------------------------------------------------


class Builder:
    """Builds a value for any key, and remembers for which keys it was asked."""

    def __init__(self, seconds: float = 0) -> None:
        self.asked: list[str] = []
        self._seconds = seconds
        self._lock = Lock()

    def __call__(self, key: str) -> object:
        with self._lock:
            self.asked.append(key)
        sleep(self._seconds)
        return object()


def test_a_value_is_built_at_the_first_use_and_kept() -> None:
    builder = Builder()
    values = BuildOnce(builder, 2)
    assert len(values) == 0
    assert values("a") is values("a")
    assert values("a") is not values("b")
    assert builder.asked == ["a", "b"]
    assert len(values) == 2


def test_of_more_values_than_may_be_kept_the_one_used_longest_ago_goes() -> None:
    builder = Builder()
    values = BuildOnce(builder, 2)
    first = values("a")
    values("b")
    assert values("a") is first
    values("c")
    assert len(values) == 2
    assert values("a") is first
    values("b")
    assert builder.asked == ["a", "b", "c", "b"]


def test_never_are_more_values_kept_than_allowed() -> None:
    values = BuildOnce(Builder(), 3)
    for key in "abcabdaebfcgd":
        values(key)
        assert len(values) <= 3


def test_sixteen_threads_build_a_value_once() -> None:
    builder, together = Builder(seconds=0.02), Barrier(16)
    values = BuildOnce(builder, 4)

    def ask(number: int) -> object:
        together.wait()
        return values("ab"[number % 2])

    with ThreadPoolExecutor(16) as threads:
        found = list(threads.map(ask, range(16)))
    assert sorted(builder.asked) == ["a", "b"]
    assert len(set(map(id, found[::2]))) == len(set(map(id, found[1::2]))) == 1


def test_a_long_build_holds_up_no_other_key() -> None:
    quick_one_done = Event()

    def build(key: str) -> str:
        if key == "slow":
            assert quick_one_done.wait(timeout=10)
        return key

    values = BuildOnce(build, 4)
    with ThreadPoolExecutor(1) as thread:
        slow = thread.submit(values, "slow")
        assert values("quick") == "quick"
        quick_one_done.set()
        assert slow.result() == "slow"


def test_no_more_threads_wait_than_may() -> None:
    """But whoever asks for what is built, or for what is pinned, is always let in."""
    go_on, begun = Event(), Event()

    def build(key: str) -> str:
        if key == "slow":
            begun.set()
            assert go_on.wait(timeout=10)
        return key

    values = BuildOnce(build, 4)
    values.pin("pinned")
    values.most_waiting = 1
    assert values("built") == "built"
    with ThreadPoolExecutor(1) as thread:
        slow = thread.submit(values, "slow")
        assert begun.wait(timeout=10)
        assert values.waiting == 1
        for key in ("slow", "other"):
            with pytest.raises(TooManyWait, match="1 threads wait for values to be built"):
                values(key)
        assert values("built") == "built"
        assert values("pinned") == "pinned"
        assert len(values) == 3
        go_on.set()
        assert slow.result() == "slow"
    assert values("other") == "other"
    assert (values.waiting, values.builds) == (0, 4)


def test_what_is_pinned_is_kept_beside_the_others() -> None:
    builder = Builder()
    values = BuildOnce(builder, 1)
    values.pin("a")
    first = values("a")
    for key in "bcb":
        values(key)
    assert values("a") is first
    assert len(values) == 2
    assert builder.asked == ["a", "b", "c", "b"]


class Moody:
    """Fails at the first attempt."""

    def __init__(self) -> None:
        self.attempts = 0

    def __call__(self, key: str) -> str:
        self.attempts += 1
        if self.attempts == 1:
            raise RuntimeError("not today")
        return key


def test_after_a_failure_the_next_caller_tries_again() -> None:
    moody = Moody()
    values = BuildOnce(moody, 2)
    with pytest.raises(RuntimeError, match="not today"):
        values("a")
    assert values("a") == values("a") == "a"
    assert moody.attempts == 2


@every_ruleset
def test_sixteen_threads_get_the_same_table(name: str) -> None:
    changed: Ruleset = ruleset(name, sequence_of_pairs_minimum=4)
    with ThreadPoolExecutor(16) as threads:
        tables = list(threads.map(lambda _: changed.with_options({}).table, range(16)))
    assert len(set(map(id, tables))) == 1


# --- bugs ---------------------------------------------------------------------------------------


def test_a_failure_leaves_nothing_behind() -> None:
    values = BuildOnce(Moody(), 2)
    with pytest.raises(RuntimeError, match="not today"):
        values("a")
    assert len(values) == 0


@pytest.mark.parametrize("card", [["7"], {"card": "7"}])
def test_what_cannot_be_hashed_is_no_card_either(card: Any) -> None:
    with pytest.raises(InvalidCards):
        classify(RULESETS[FIVE_MORE], [card])


def test_the_options_in_force_cannot_be_changed_behind_the_ruleset() -> None:
    options: Any = ruleset("chimera-bga", score_limit=300).options
    with pytest.raises(TypeError):
        options["score_limit"] = 500


def test_a_reason_names_the_minimum_that_is_in_force() -> None:
    twelve = ruleset("chimera-bga", sequence_of_pairs_minimum=12)
    reason = classify(twelve, ["3", "3", "4", "4", "5", "5"]).reason
    assert reason is not None
    assert reason.params["minimum"] == 12
