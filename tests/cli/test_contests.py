"""``referee contest``: 0 decided, 1 undecided, 2 a question that cannot be answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import click
import pytest
from click.testing import CliRunner, Result

from referee.api import create_app
from referee.api.settings import Settings
from referee.cli.commands import cli
from tests.api.test_chimere import JUDGE, contest, tiles

Json = Any

EXAMPLE = Path(__file__).parents[2] / "examples" / "contest.json"


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    """What the command prints and how it ends."""
    runner = CliRunner(catch_exceptions=False)
    return runner.invoke(cli, ["contest", *arguments], input=stdin, prog_name="referee")


def asked(body: Json, *arguments: str) -> Result:
    """The same of a question on standard input."""
    return run("-", *arguments, stdin=json.dumps(body).encode())


def refused(result: Result) -> list[str]:
    """The complaints about a question that cannot be answered."""
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.splitlines()


def test_for_people() -> None:
    result = run(str(EXAMPLE))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Violent Dance" in result.stdout
    rows = [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in result.stdout.splitlines()
        if line.startswith("│")
    ]
    assert rows == [
        ["1", "Bea", "7", "3", "cute (no: aggression)"],
        ["2", "Ann", "6", "4", "camouflaged"],
        ["3", "Cid", "5", "2", ""],
    ]
    assert result.stdout.splitlines()[-2:] == ["First: Bea (5 points)", "Second: Ann (2 points)"]


def test_as_json_it_is_the_answer_over_http() -> None:
    body = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    answer = create_app(Settings()).test_client().post(JUDGE, json=body).get_json()
    result = run(str(EXAMPLE), "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, answer)


@pytest.mark.parametrize("flag", [(), ("--json",)])
def test_undecided(flag: tuple[str, ...]) -> None:
    result = asked(contest(speeds={"Ann": 2, "Bea": 2, "Cid": 1}), *flag)
    assert (result.exit_code, result.stderr) == (1, "")
    if flag:
        assert json.loads(result.stdout)["undecided"] == ["Ann", "Bea"]
    else:
        assert "The Champion Ann chooses who is first: Ann, Bea." in result.stdout
        assert "First:" not in result.stdout


def test_undecided_for_the_second_place() -> None:
    result = asked(contest(speeds={"Ann": 3, "Bea": 2, "Cid": 2}))
    assert result.exit_code == 1
    assert "First: Ann (4 points)" in result.stdout
    assert "chooses who is second: Bea, Cid." in result.stdout


def test_neutral_chimeras_and_what_they_win() -> None:
    speeds = {"Ann": 2, "Bea": 1, "North": 3, "South": 0}
    result = asked(contest(speeds=speeds, neutral=["North", "South"]))
    assert "North (neutral)" in result.stdout
    assert "First: North (discarded)" in result.stdout
    assert "gifts" not in result.stdout


def test_names_are_words_and_nothing_else() -> None:
    escape = "\x1b[2J"
    result = asked(contest("[bold]", speeds={"[bold]": 2, escape: 1}))
    assert result.exit_code == 0
    assert "First: [bold] (4 points)" in result.stdout
    assert "\x1b" not in result.stdout


def test_what_is_wrong_is_said_with_its_place() -> None:
    body = contest("Dov")
    body["entries"]["Bea"] = tiles("lion lion shark")
    found = refused(asked(body))
    assert len(found) == 2
    assert found[0].startswith("referee: champion: ")
    assert found[1].startswith("referee: entries/Bea: this chimera is not approved.")
    (found_one,) = refused(asked({**contest(), "entries": 7}))
    assert found_one.startswith("referee: entries: must be")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"7", b"\xff", b" " * 1_048_577, b"NaN"])
def test_what_is_no_question(content: bytes) -> None:
    assert refused(run("-", stdin=content))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refused(run(str(tmp_path / "none.json")))
    assert refused(run(str(tmp_path)))


def test_a_file_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(click, "open_file", fail)
    (complaint,) = refused(run(str(EXAMPLE)))
    assert complaint.endswith("contest.json cannot be read: Permission denied")
