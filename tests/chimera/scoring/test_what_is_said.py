"""What is said of a sheet that cannot be: in which words, of which fields, with which numbers.

A front end marks the fields and shows the words, or makes its own of the particulars.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from referee.chimera import ruleset
from referee.chimera.scoring import InvalidSummary, score
from tests.chimera.scoring.sheets import sheet

MORE_3, MORE_5, OF_2014 = "chimera-more-3p", "chimera-more-5p", "chimera-2014"

#: Code, words, fields and particulars of a problem.
Said: TypeAlias = tuple[str, str, list[str], dict[str, Any]]


def said(name: str, fields: Mapping[str, Any]) -> list[Said]:
    """All that is said of a sheet."""
    with pytest.raises(InvalidSummary) as refused:
        score(ruleset(name), sheet(name, **fields))
    return [
        (
            str(problem.code),
            problem.text,
            ["/".join(map(str, field)) for field in problem.fields],
            dict(problem.params),
        )
        for problem in refused.value.problems
    ]


TABLE: dict[str, tuple[str, dict[str, Any], list[Said]]] = {
    "two players of three": (
        MORE_3,
        {"players": ("Ann", "Bea")},
        [
            (
                "out_of_range",
                "chimera-more-3p has 3 players, here are 2",
                ["players"],
                {"players": 3, "given": 2},
            )
        ],
    ),
    "a name twice": (
        MORE_3,
        {"players": ("Ann", "Bea", "Ann")},
        [
            (
                "duplicate_name",
                "'Ann' stands here before; name everyone once",
                ["players/2", "players/0"],
                {"name": "Ann"},
            )
        ],
    ),
    "out twice": (
        MORE_5,
        {"out": ("Ann", "Ann")},
        [
            (
                "duplicate_name",
                "'Ann' stands here before; name everyone once",
                ["out/1", "out/0"],
                {"name": "Ann"},
            )
        ],
    ),
    "idle twice": (
        MORE_3,
        {"idle_hunters": ("Bea", "Bea")},
        [
            (
                "duplicate_name",
                "'Bea' stands here before; name everyone once",
                ["idle_hunters/1", "idle_hunters/0"],
                {"name": "Bea"},
            )
        ],
    ),
    "an unknown Chimera": (
        MORE_3,
        {"chimera": "Zoe"},
        [
            (
                "unknown_name",
                "'Zoe' is none of the players: Ann, Bea, Cid",
                ["chimera"],
                {"name": "Zoe", "players": ["Ann", "Bea", "Cid"]},
            )
        ],
    ),
    "an unknown Pi Ya player": (
        MORE_5,
        {"pi_ya": "Zoe", "out": ("Bea",)},
        [
            (
                "unknown_name",
                "'Zoe' is none of the players: Ann, Bea, Cid, Dov, Eve",
                ["pi_ya"],
                {"name": "Zoe", "players": ["Ann", "Bea", "Cid", "Dov", "Eve"]},
            )
        ],
    ),
    "an unknown player out": (
        MORE_5,
        {"out": ("Ann", "Zoe")},
        [
            (
                "unknown_name",
                "'Zoe' is none of the players: Ann, Bea, Cid, Dov, Eve",
                ["out/1"],
                {"name": "Zoe", "players": ["Ann", "Bea", "Cid", "Dov", "Eve"]},
            )
        ],
    ),
    "an unknown idle player": (
        MORE_3,
        {"idle_hunters": ("Bea", "Zoe")},
        [
            (
                "unknown_name",
                "'Zoe' is none of the players: Ann, Bea, Cid",
                ["idle_hunters/1"],
                {"name": "Zoe", "players": ["Ann", "Bea", "Cid"]},
            )
        ],
    ),
    "treasure of nobody": (
        MORE_3,
        {"treasure": {"Zoe": {"toads": 1, "cats": 0, "birds": 0}}},
        [
            (
                "unknown_name",
                "'Zoe' is none of the players: Ann, Bea, Cid",
                ["treasure/Zoe"],
                {"name": "Zoe", "players": ["Ann", "Bea", "Cid"]},
            )
        ],
    ),
    "a bid of none": (
        MORE_3,
        {"bid": 50},
        [("out_of_range", "the bid must be 20, 30 or 40", ["bid"], {"bids": [20, 30, 40]})],
    ),
    "a bid of five players": (
        MORE_5,
        {"bid": 20},
        [("out_of_range", "the bid must be 30, 50 or 70", ["bid"], {"bids": [30, 50, 70]})],
    ),
    "all passed in 2014": (
        OF_2014,
        {"all_passed": True},
        [
            (
                "all_passed_not_played",
                "in chimera-2014 there is a new deal when all pass, and a player who is bound "
                "after that has bid; it must be false",
                ["all_passed"],
                {},
            )
        ],
    ),
    "all passed above the lowest": (
        MORE_3,
        {"all_passed": True, "bid": 30},
        [
            (
                "all_passed_above_lowest",
                "when all passed the bid is the lowest, 20",
                ["bid", "all_passed"],
                {"lowest": 20},
            )
        ],
    ),
    "a partner of three": (
        MORE_3,
        {"pi_ya": "Bea"},
        [
            (
                "pi_ya_not_in_edition",
                "with 3 players nobody is the Pi Ya player; it must be null",
                ["pi_ya"],
                {},
            )
        ],
    ),
    "the Chimera as Pi Ya player": (
        MORE_5,
        {"pi_ya": "Ann", "out": ("Ann", "Bea")},
        [
            (
                "pi_ya_is_chimera",
                "'Ann' is the Chimera; name another player, or nobody for a Chimera who is alone",
                ["pi_ya", "chimera"],
                {},
            )
        ],
    ),
    "a partner when all passed": (
        MORE_5,
        {"all_passed": True},
        [
            (
                "pi_ya_when_all_passed",
                "when all passed the Chimera has no partner; it must be null",
                ["pi_ya", "all_passed"],
                {},
            )
        ],
    ),
    "nobody out": (
        MORE_3,
        {"out": ()},
        [
            (
                "nobody_out",
                "a hand is over when somebody is out; name who was out first",
                ["out"],
                {},
            )
        ],
    ),
    "two out of three": (
        MORE_3,
        {"out": ("Ann", "Bea")},
        [
            (
                "too_many_out",
                "the hand is over when a player is out; name one",
                ["out/1", "out/0", "chimera"],
                {"most": 1},
            )
        ],
    ),
    "two out of five without the Chimera": (
        MORE_5,
        {"out": ("Bea", "Ann")},
        [
            (
                "too_many_out",
                "the hand is over when anyone but the Chimera is out first; name one",
                ["out/1", "out/0", "chimera"],
                {"most": 1},
            )
        ],
    ),
    "three out of five": (
        MORE_5,
        {"out": ("Ann", "Cid", "Bea", "Dov")},
        [
            (
                "too_many_out",
                "the hand is over when a second player is out; name two",
                ["out/2", "out/0", "chimera"],
                {"most": 2},
            ),
            (
                "too_many_out",
                "the hand is over when a second player is out; name two",
                ["out/3", "out/0", "chimera"],
                {"most": 2},
            ),
        ],
    ),
    "no second out": (
        MORE_5,
        {"out": ("Ann",)},
        [
            (
                "second_out_missing",
                "with 5 players the hand goes on when the Chimera is out first; name who was out "
                "second too",
                ["out", "chimera"],
                {},
            )
        ],
    ),
    "the Chimera idle": (
        MORE_3,
        {"idle_hunters": ("Cid", "Ann"), "out": ("Bea",)},
        [
            (
                "idle_no_hunter",
                "'Ann' is the Chimera, who leads first; only Hunters are named here",
                ["idle_hunters/1", "chimera"],
                {},
            )
        ],
    ),
    "the Pi Ya player idle": (
        MORE_5,
        {"idle_hunters": ("Bea",), "out": ("Cid",)},
        [
            (
                "idle_no_hunter",
                "'Bea' is the Pi Ya player; only Hunters are named here",
                ["idle_hunters/0", "pi_ya"],
                {},
            )
        ],
    ),
    "idle and out": (
        MORE_5,
        {"idle_hunters": ("Cid",), "out": ("Ann", "Cid")},
        [
            (
                "idle_went_out",
                "'Cid' was out, and so has played every card; leave the name out here",
                ["idle_hunters/0", "out/1"],
                {},
            )
        ],
    ),
    "idle with treasure": (
        MORE_3,
        {"idle_hunters": ("Bea",), "treasure": {"Bea": {"toads": 0, "cats": 1, "birds": 0}}},
        [
            (
                "idle_has_treasure",
                "'Bea' has treasure, and so has won a trick; leave the name out here",
                ["idle_hunters/0", "treasure/Bea"],
                {},
            )
        ],
    ),
    "fewer traps than none": (
        MORE_3,
        {"traps": -1},
        [("out_of_range", "there are no fewer than 0 traps", ["traps"], {})],
    ),
    "fewer toads than none": (
        MORE_3,
        {"treasure": {"Ann": {"toads": -1, "cats": 0, "birds": 0}}},
        [("out_of_range", "nobody captures fewer than 0", ["treasure/Ann/toads"], {})],
    ),
    "cats below none beside cats": (
        MORE_3,
        {
            "treasure": {
                "Ann": {"toads": 0, "cats": 2, "birds": 0},
                "Bea": {"toads": 0, "cats": -1, "birds": 0},
                "Cid": {"toads": 0, "cats": 3, "birds": 0},
            }
        },
        [
            ("out_of_range", "nobody captures fewer than 0", ["treasure/Bea/cats"], {}),
            (
                "too_many_copies",
                "there are 4 Prosperity Cats, and with these 5 would be captured",
                ["treasure/Cid/cats", "treasure/Ann/cats"],
                {"card": "11", "copies": 4},
            ),
        ],
    ),
    "toads of two players": (
        MORE_3,
        {
            "treasure": {
                "Ann": {"toads": 2, "cats": 0, "birds": 0},
                "Bea": {"toads": 3, "cats": 0, "birds": 0},
            }
        },
        [
            (
                "too_many_copies",
                "there are 4 Fortune Toads, and with these 5 would be captured",
                ["treasure/Bea/toads", "treasure/Ann/toads"],
                {"card": "2", "copies": 4},
            )
        ],
    ),
    "cats of three players, exactly full before": (
        MORE_3,
        {
            "treasure": {
                "Ann": {"toads": 0, "cats": 4, "birds": 0},
                "Bea": {"toads": 0, "cats": 1, "birds": 0},
                "Cid": {"toads": 0, "cats": 1, "birds": 0},
            }
        },
        [
            (
                "too_many_copies",
                "there are 4 Prosperity Cats, and with these 5 would be captured",
                ["treasure/Bea/cats", "treasure/Ann/cats", "treasure/Cid/cats"],
                {"card": "11", "copies": 4},
            ),
            (
                "too_many_copies",
                "there are 4 Prosperity Cats, and with these 6 would be captured",
                ["treasure/Cid/cats", "treasure/Ann/cats", "treasure/Bea/cats"],
                {"card": "11", "copies": 4},
            ),
        ],
    ),
    "birds of three": (
        MORE_3,
        {"treasure": {"Ann": {"toads": 0, "cats": 0, "birds": 1}}},
        [
            (
                "not_in_deck",
                "there are no Messenger Birds with 3 players; it must be 0",
                ["treasure/Ann/birds"],
                {"card": "Q", "copies": 0},
            )
        ],
    ),
    "birds of five": (
        MORE_5,
        {
            "treasure": {
                "Ann": {"toads": 0, "cats": 0, "birds": 4},
                "Eve": {"toads": 0, "cats": 0, "birds": 1},
            }
        },
        [
            (
                "too_many_copies",
                "there are 4 Messenger Birds, and with these 5 would be captured",
                ["treasure/Eve/birds", "treasure/Ann/birds"],
                {"card": "Q", "copies": 4},
            )
        ],
    ),
    "birds that idle Hunters hold": (
        MORE_5,
        {
            "idle_hunters": ("Cid", "Dov"),
            "treasure": {
                "Ann": {"toads": 0, "cats": 0, "birds": 2},
                "Bea": {"toads": 0, "cats": 0, "birds": 2},
            },
        },
        [
            (
                "too_many_birds",
                "every Hunter who played no card still holds a Messenger Bird, so at most 2 can "
                "be captured",
                ["treasure/Bea/birds", "treasure/Ann/birds", "idle_hunters/0", "idle_hunters/1"],
                {"most": 2},
            )
        ],
    ),
    "fourteen traps of three": (
        MORE_3,
        {"traps": 14},
        [
            (
                "too_many_traps",
                "the cards that were played hold at most 13 traps: each rank makes one, and so "
                "do the Hunters",
                ["traps"],
                {"most": 13},
            )
        ],
    ),
    "thirteen traps and the Flight": (
        MORE_3,
        {"traps": 13, "flight": True},
        [
            (
                "too_many_traps",
                "the cards that were played hold at most 12 traps: each comes from one hand, and "
                "other cards were played beside them",
                ["traps", "flight"],
                {"most": 12},
            )
        ],
    ),
    "traps beside toads of several": (
        MORE_3,
        {
            "traps": 13,
            "treasure": {
                "Ann": {"toads": 1, "cats": 1, "birds": 0},
                "Bea": {"toads": 1, "cats": 1, "birds": 0},
            },
        },
        [
            (
                "too_many_traps",
                "the cards that were played hold at most 11 traps: each rank makes one, and so "
                "do the Hunters, but several players have 2s and 11s",
                [
                    "traps",
                    "treasure/Ann/toads",
                    "treasure/Bea/toads",
                    "treasure/Ann/cats",
                    "treasure/Bea/cats",
                ],
                {"most": 11},
            )
        ],
    ),
    "traps beside an idle Hunter": (
        MORE_3,
        {"traps": 10, "idle_hunters": ("Bea",)},
        [
            (
                "too_many_traps",
                "the cards that were played hold at most 9 traps: each comes from one hand, and "
                "not from that of a Hunter who played no card",
                ["traps", "idle_hunters/0"],
                {"most": 9},
            )
        ],
    ),
    "traps of five": (
        MORE_5,
        {"traps": 15},
        [
            (
                "too_many_traps",
                "the cards that were played hold at most 14 traps: each rank makes one, and so "
                "do the Hunters",
                ["traps"],
                {"most": 14},
            )
        ],
    ),
}


@pytest.mark.parametrize(("name", "fields", "expected"), TABLE.values(), ids=TABLE)
def test_what_is_said(name: str, fields: dict[str, Any], expected: list[Said]) -> None:
    assert said(name, fields) == expected


def test_the_error_names_every_field_with_its_words() -> None:
    with pytest.raises(InvalidSummary) as refused:
        score(ruleset(MORE_3), sheet(MORE_3, out=("Zoe",), traps=-1))
    assert str(refused.value) == (
        "out.0: 'Zoe' is none of the players: Ann, Bea, Cid; traps: there are no fewer than 0 traps"
    )
