"""The analysis counts what it says, and draws it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.chimera import LegalPlays, ruleset
from referee.chimera.deal import deal

ANALYSIS = Path(__file__).parents[2] / "examples" / "combinations.py"
DEALS = 8


def analyse(chart: Path, **more: str) -> str:
    """Run the analysis of a few deals; what it prints."""
    environment = os.environ | {"DEALS": str(DEALS), "CHART": str(chart)} | more
    done = subprocess.run(
        [sys.executable, ANALYSIS],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def chart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("combinations") / "chart.svg"


@pytest.fixture(scope="module")
def table(chart: Path) -> dict[str, list[str]]:
    """The rows of the table by combination."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in analyse(chart).splitlines()[:-1]]
    assert rows[0] == ["combination", "3 players", "5 players"]
    return {name: shares for name, *shares in rows[1:]}


def share_of(edition: str, combination: str) -> str:
    """The share as the engine itself counts it."""
    rules = ruleset(edition)
    hands = [
        hand for number in range(DEALS) for hand in deal(rules, f"combinations {number}").hands
    ]
    able = sum(combination in LegalPlays(rules, hand).counts() for hand in hands)
    return f"{able / len(hands):.1%}"


@pytest.mark.parametrize("combination", ["single", "sequence", "trips", "chimera_flight"])
def test_the_shares_are_those_of_the_engine(table: dict[str, list[str]], combination: str) -> None:
    editions = ("chimera-more-3p", "chimera-more-5p")
    told = table[combination.replace("_", " ")]
    assert told == [share_of(edition, combination) for edition in editions]


def test_every_combination_is_there(table: dict[str, list[str]]) -> None:
    for column, edition in enumerate(("chimera-more-3p", "chimera-more-5p")):
        there = {name for name, row in table.items() if row[column] != "-"}
        assert there == {
            name.replace("_", " ") for name in ruleset(edition).catalogue.by_combination
        }


def test_the_chart_names_them_and_is_the_same_every_time(
    table: dict[str, list[str]], chart: Path, tmp_path: Path, base: str
) -> None:
    drawn = chart.read_text(encoding="utf-8")
    for name in table:
        assert f"<!-- {name} -->" in drawn
    again = tmp_path / "again.svg"
    analyse(again, REFEREE=base)
    assert again.read_text(encoding="utf-8") == drawn


def test_it_is_a_notebook_of_cells() -> None:
    source = ANALYSIS.read_text(encoding="utf-8")
    cells = re.split(r"^# %%.*\n", source, flags=re.MULTILINE)
    assert cells[0] == ""
    assert len(cells) > 6
    for cell in cells:
        ast.parse(cell)
