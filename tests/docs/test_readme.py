"""Every command and every example of the README and the tour works."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.api.settings import SETTINGS
from tests.live import live_server

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with live_server() as base:
        yield base


def run(command: list[str], **more: str) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=os.environ | more, check=True
    )
    return done.stdout


def test_python_examples() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_the_first_question_has_the_answer_shown(base: str) -> None:
    (block,) = re.findall(r"```sh\n(curl .*?)```", README, re.DOTALL)
    command = shlex.split(block.replace("\\\n", " ").replace("http://localhost:8000", base))
    answer = json.loads(run(command))
    (shown,) = re.findall(r"^> (.*)$", README, re.MULTILINE)
    assert answer["legal"] is False
    assert answer["reason"]["message"] == shown


def test_command_line_examples() -> None:
    commands = re.findall(r"^\.venv/bin/referee (.*)$", README, re.MULTILINE)
    assert len(commands) == 13
    for command in commands:
        assert run([sys.executable, "-m", "referee.cli", *shlex.split(command)])


def test_every_path_of_the_table_is_in_the_specification() -> None:
    spec = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    table = "".join(line for line in README.splitlines() if line.startswith("| `"))
    for path in re.findall(r"`(?:GET |POST )?(/v1/[^`]*)`", table):
        assert re.sub(r"/\{id\}", "/{ruling}", path) in spec["paths"]


def test_every_link_to_a_file_leads_somewhere() -> None:
    security = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", README + security):
        if not target.startswith("http"):
            assert (ROOT / target).exists(), target


def test_the_settings_that_are_listed_are_described_truly() -> None:
    settings = {one.variable: one for one in SETTINGS}
    section = README.partition("## Running it")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| (.*)\|$", section, re.MULTILINE)
    assert len(rows) >= 4
    for variable, meaning, default in rows:
        one = settings[variable]
        assert meaning == one.meaning
        assert default.strip() == ("" if one.default is None else str(one.default))
    assert "`referee settings`" in section
    assert "docs/pages/production.md" in section


def test_the_tour_runs_and_shows_what_it_says(base: str) -> None:
    shown = run(["bash", str(ROOT / "examples" / "tour.sh")], REFEREE=base)
    answers = [json.loads(line) for line in shown.splitlines() if line.startswith("{")]
    assert len(answers) == 16
    rulesets, bird, pi_ya, ruling, trips, traps, declared, house, hand, deal, wrong = (
        *answers[:10],
        answers[-1],
    )
    auction, refereed, sheet, game, contest = answers[10:15]
    assert len(rulesets["rulesets"]) == 4
    assert len(bird["readings"]) == 2
    assert pi_ya["reason"]["ruling"] == ruling["id"] == "piya.sequence"
    assert (trips["beats"], traps["beats"], declared["beats"]) == (True, False, True)
    assert house["legal"] is True
    assert (hand["count"], len(hand["plays"])) == (6, 3)
    assert hand["next_cursor"]
    assert deal["meta"] == {"seed": "a seed"}
    assert [error["pointer"] for error in wrong["errors"]] == ["/cards/1", "/cards/2"]
    assert (auction["chimera"], auction["bid"]) == ("Cid", 40)
    assert refereed["legal"] is False
    assert refereed["reason"]["code"] == "leader_cannot_pass"
    assert [score["total"] for score in sheet["scores"].values()] == [90, 0, 0]
    assert game["winner"] is None
    assert (contest["first"], contest["second"]) == ("Snalon", "Chamamon")
