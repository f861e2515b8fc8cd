"""``referee plays`` and ``referee deal``."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from referee.cli.commands import cli

FIVE = ("-r", "chimera-more-5p")


def run(*arguments: str) -> Result:
    return CliRunner(catch_exceptions=False).invoke(cli, list(arguments), prog_name="referee")


def shown(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


class TestPlays:
    def test_of_a_lead(self) -> None:
        result = run("plays", "5-5-6-Q", *FIVE)
        assert result.exit_code == 0
        assert "5 5 6 Q: sequence of 2 pairs up to 6 or trips of 5 with a card" in result.stdout
        assert "The lead can be handed on with a bird." in result.stdout

    def test_of_a_follow(self) -> None:
        found = shown("plays", "7 7 7 9 12", "--trick", "5 5 5 12")
        assert [play["cards"] for play in found["plays"]] == [
            ["7", "7", "7", "9"],
            ["7", "7", "7", "12"],
        ]
        assert found["can_pass"] is True

    def test_none_at_all(self) -> None:
        result = run("plays", "3", "--trick", "4")
        assert result.exit_code == 1
        assert "No legal play." in result.stdout
        assert "Passing is allowed." in result.stdout

    def test_filters(self) -> None:
        sequences = shown("plays", "3 4 5 6 7 8", "--combination", "sequence", "--including", "8")
        assert sequences["count"] == 2
        trap = shown(
            "plays",
            "8 8 8 8 8 9",
            "--trick",
            "7",
            "--out-of-turn",
            "--option",
            "score_limit=300",
            *FIVE,
        )
        assert trap["counts"] == {"trap": 1}

    def test_a_long_list_is_cut(self) -> None:
        result = run("plays", "3 4 5 6 7 8", "--limit", "2")
        assert "… and 7 more (--limit)" in result.stdout

    def test_a_declared_trick(self) -> None:
        found = shown(
            "plays", "8 8 8 8", "--trick", "7 7 7 Q", "--trick-reading", "four_of_a_kind:7", *FIVE
        )
        assert found["count"] == 1

    def test_what_cannot_be_asked(self) -> None:
        for arguments in (
            ("plays", "8 8 8 8", "--trick", "7 7 7 Q", *FIVE),
            ("plays", "Q Q", *FIVE),
            ("plays", "7", "--including", "8"),
            ("plays", "7", "--trick", "5 6"),
            ("plays", "seven"),
            ("plays", "7", "--limit", "-1"),
        ):
            result = run(*arguments)
            assert (result.exit_code, result.stdout) == (2, "")
            assert result.stderr


class TestDeal:
    def test_for_people(self) -> None:
        result = run("deal", "--seed", "a seed")
        assert result.exit_code == 0
        assert "Player 3 (bids first): 1 1 2 3 4 4 4 6 6 7 9 10 10 11 12 12 H" in result.stdout
        assert "Seed: a seed" in result.stdout

    def test_as_a_record(self) -> None:
        record = shown("deal", "--seed", "a seed", *FIVE)
        assert record["ruleset"] == "chimera-more-5p"
        assert [len(packet) for packet in record["deal"]["den"]] == [3, 3]
        assert shown("deal", *FIVE)["meta"]["seed"] != shown("deal", *FIVE)["meta"]["seed"]

    def test_a_seed_has_a_length(self) -> None:
        for seed in ("", "x" * 65):
            result = run("deal", "--seed", seed)
            assert (result.exit_code, result.stdout) == (2, "")
