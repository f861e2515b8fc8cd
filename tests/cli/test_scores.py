"""``referee score``: a sheet or a game in a file, for people, as JSON and as a chart."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from referee.api import create_app
from referee.api.settings import Settings
from referee.cli.commands import cli

Json = Any

SVG = "{http://www.w3.org/2000/svg}"
GAME = Path(__file__).parents[2] / "examples" / "game.json"
HAND = {
    "players": ["Ann", "Bea", "Cid"],
    "chimera": "Ann",
    "bid": 20,
    "out": ["Ann"],
    "traps": 1,
    "treasure": {"Bea": {"toads": 2}},
}


def run(*arguments: str | Path, text: str | None = None) -> Result:
    """What the command prints and how it ends; a crash is a crash."""
    runner = CliRunner(catch_exceptions=False, env={"COLUMNS": "120"})
    return runner.invoke(cli, ["score", *map(str, arguments)], input=text, prog_name="referee")


def saved(folder: Path, body: Json) -> Path:
    file = folder / "sheet.json"
    file.write_text(json.dumps(body), encoding="utf-8")
    return file


def refused(*arguments: str | Path, text: str | None = None) -> str:
    result = run(*arguments, text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("referee: ") or "Usage" in result.stderr
    return result.stderr


def words(result: Result) -> list[list[str]]:
    """The cells of every row of the tables."""
    rows = [line for line in result.stdout.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row.strip("│").split("│")] for row in rows]


def svg(file: Path) -> ElementTree.Element:
    return ElementTree.fromstring(file.read_bytes())  # noqa: S314 - drawn by the test itself


class TestHand:
    def test_for_people(self, tmp_path: Path) -> None:
        result = run(saved(tmp_path, HAND))
        assert (result.exit_code, result.stderr) == (0, "")
        assert words(result) == [
            ["Ann", "The Chimera was out first: twice the bid of 20.", "+40", ""],
            ["", "1 trap was played, for 25 points, whoever played it.", "+25", "65"],
            ["Bea", "The Chimera was out first, so a Hunter scores treasure only.", "0", ""],
            ["", "2 Fortune Toads captured, 10 points each.", "+20", "20"],
            ["Cid", "The Chimera was out first, so a Hunter scores treasure only.", "0", "0"],
        ]

    def test_as_json_it_is_the_answer_of_the_interface(self, tmp_path: Path) -> None:
        result = run(saved(tmp_path, HAND), "--json")
        client = create_app(Settings()).test_client()
        answer = client.post("/v1/rulesets/chimera-more-3p/hands/score", json=HAND).get_json()
        printed = json.loads(result.stdout)
        assert printed == {name: answer[name] for name in ("chimera_won", "scores")}

    def test_from_standard_input(self) -> None:
        result = run("-", "--json", text=json.dumps(HAND))
        assert json.loads(result.stdout)["scores"]["Ann"]["total"] == 65

    def test_the_ruleset_of_the_command_line(self, tmp_path: Path) -> None:
        passed = {**HAND, "all_passed": True, "traps": 0}
        totals = {}
        for name in ("chimera-more-3p", "chimera-bga"):
            printed = json.loads(run(saved(tmp_path, passed), "-r", name, "--json").stdout)
            totals[name] = printed["scores"]["Ann"]["total"]
        assert totals == {"chimera-more-3p": 60, "chimera-bga": 40}

    def test_the_ruleset_of_the_file(self, tmp_path: Path) -> None:
        file = saved(tmp_path, {**HAND, "ruleset": "chimera-bga", "all_passed": True, "traps": 0})
        for more in ((), ("-r", "chimera-bga")):
            printed = json.loads(run(file, "--json", *more).stdout)
            assert printed["scores"]["Ann"]["total"] == 40
        assert "ruleset: the file is for chimera-bga" in refused(file, "-r", "chimera-2014")

    def test_a_name_cannot_take_over_the_terminal(self, tmp_path: Path) -> None:
        name = "[red]A\x1b[2J\x07"
        body = {**HAND, "players": [name, "Bea", "Cid"], "chimera": name, "out": [name]}
        result = run(saved(tmp_path, body))
        assert "[red]A?[2J?" in result.stdout
        assert "\x1b" not in result.stdout


class TestGame:
    def test_for_people(self) -> None:
        result = run(GAME)
        assert (result.exit_code, result.stderr) == (0, "")
        rows = words(result)
        assert rows[0] == [
            *("1", "Ann", "The Chimera was out first: twice the bid of 50."),
            *("+100", "", ""),
        ]
        assert rows[1][2:] == [
            "2 traps were played, 25 points each, whoever played them.",
            "+50",
            "",
            "",
        ]
        assert next(row for row in rows if row[0] == "2")[:2] == ["2", "Ann"]
        assert rows[-5:] == [
            ["1", "Ann", "360"],
            ["2", "Bea", "150"],
            ["3", "Eve", "130"],
            ["4", "Cid", "80"],
            ["5", "Dov", "5"],
        ]
        assert result.stdout.splitlines()[-1] == "Ann has won."

    def test_as_json_it_is_the_answer_of_the_interface(self) -> None:
        printed = json.loads(run(GAME, "--json").stdout)
        body = json.loads(GAME.read_text("utf-8"))
        client = create_app(Settings()).test_client()
        answer = client.post("/v1/rulesets/chimera-more-5p/games/score", json=body).get_json()
        repeated = ("ruleset", "ruleset_version", "options")
        assert printed == {name: value for name, value in answer.items() if name not in repeated}

    def test_how_it_stands(self, tmp_path: Path) -> None:
        players = HAND["players"]
        won = {"chimera": "Ann", "bid": 40, "out": ["Ann"]}
        other = {**won, "chimera": "Bea", "out": ["Bea"]}
        lost = {"chimera": "Cid", "bid": 20, "out": ["Ann"]}
        game: Json = {"players": players, "score_limit": 100, "hands": [won, other, lost]}
        assert "Ann and Bea are tied for the most, so everyone plays on." in (
            run(saved(tmp_path, game)).stdout
        )
        game["hands"] = []
        assert "nobody has 100 points yet" in run(saved(tmp_path, game)).stdout

    def test_a_house_rule_of_the_command_line(self, tmp_path: Path) -> None:
        game = {
            "players": HAND["players"],
            "hands": [{"chimera": "Ann", "bid": 20, "out": ["Ann"]}],
        }
        result = run(saved(tmp_path, game), "-o", "score_limit=40")
        assert "Ann has won." in result.stdout


class TestRecord:
    RECORDS = sorted((GAME.parent / "records").glob("*.json"))

    @pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
    def test_gets_the_score_that_the_referee_gives_it(self, file: Path) -> None:
        record = json.loads(file.read_text("utf-8"))
        client = create_app(Settings()).test_client()
        path = f"/v1/rulesets/{record['ruleset']}/hands/referee"
        score = client.post(path, json=record).get_json()["score"]
        if score is None:
            assert refused(file)
        else:
            assert json.loads(run(file, "--json").stdout) == score
            assert all(player in run(file).stdout for player in record["players"])

    def test_there_are_records_of_both_kinds(self) -> None:
        ends = {run(file).exit_code for file in self.RECORDS}
        assert ends == {0, 2}

    def test_has_its_own_house_rules(self) -> None:
        assert "leave --option out" in refused(self.RECORDS[0], "-o", "score_limit=300")

    def test_without_a_ruleset_takes_that_of_the_command_line(self, tmp_path: Path) -> None:
        (file,) = (file for file in self.RECORDS if file.stem == "chimera-more-5p-1")
        record = json.loads(file.read_text("utf-8"))
        del record["ruleset"]
        named = run(saved(tmp_path, record), "-r", "chimera-more-5p", "--json")
        assert named.stdout == run(file, "--json").stdout


class TestRefused:
    @pytest.mark.parametrize(
        ("body", "complaint"),
        [
            ({**HAND, "bid": 35}, "bid: the bid must be 20, 30 or 40"),
            ({**HAND, "idle_hunters": ["Bea"]}, "idle_hunters/0: 'Bea' has treasure"),
            ({**HAND, "ruleset": "chess"}, "ruleset: there is no ruleset 'chess'; there are"),
            ({**HAND, "ruleset": 3}, "ruleset: must be a string"),
            ({**HAND, "options": {"x": 1}}, "options/x: chimera-more-3p has no such option"),
            ({"players": ["Ann"]}, "chimera: this field is required"),
            ({"players": ["Ann"], "hands": [{}]}, "hands/0/chimera: this field is required"),
            ({"events": []}, "players: this field is required"),
            ({"format": "chimera-hand/2"}, "format: must be one of chimera-hand/1"),
            ({"format": "chimera-game/1"}, "hands: this field is required"),
            ([HAND], "must hold a JSON object"),
        ],
    )
    def test_names_the_field_and_what_would_be_right(
        self, tmp_path: Path, body: Json, complaint: str
    ) -> None:
        assert complaint in refused(saved(tmp_path, body))

    def test_says_all_that_is_wrong(self, tmp_path: Path) -> None:
        complaint = refused(saved(tmp_path, {**HAND, "bid": 35, "out": []}))
        assert len(complaint.splitlines()) == 2
        assert all(line.startswith("referee: ") for line in complaint.splitlines())

    def test_what_is_no_file(self, tmp_path: Path) -> None:
        assert "does not exist" in refused(tmp_path / "none.json")
        assert refused(tmp_path)
        assert refused()

    def test_what_is_no_json(self) -> None:
        assert "is not JSON" in refused("-", text="players: Ann")
        assert "stands twice" in refused("-", text='{"bid": 1, "bid": 2}')
        assert "larger than 1,048,576 bytes" in refused("-", text=" " * 1_048_577)


class TestChart:
    @pytest.fixture
    def chart(self, tmp_path: Path) -> ElementTree.Element:
        file = tmp_path / "totals.svg"
        result = run(GAME, "--chart", file)
        assert (result.exit_code, result.stderr) == (0, "")
        return svg(file)

    def test_asks_nobody_for_anything(self, chart: ElementTree.Element) -> None:
        for element in chart.iter():
            assert element.tag != f"{SVG}script"
            for name, value in element.attrib.items():
                assert "href" not in name
                assert not re.search(r"https?:|//|url\(|javascript", value)
            assert not re.search(r"https?:|@import|url\(", element.text or "")

    def test_has_a_text_alternative(self, chart: ElementTree.Element) -> None:
        assert chart.get("role") == "img"
        labels = {element.get("id"): element.text for element in chart}
        named = [labels[name] for name in (chart.get("aria-labelledby") or "").split()]
        totals = json.loads(run(GAME, "--json").stdout)["totals"][-1]
        told = ", ".join(f"{name} {total}" for name, total in totals.items())
        assert named == ["Running totals", f"After 3 hands: {told}."]

    def test_has_a_line_for_every_player_and_the_limit(self, chart: ElementTree.Element) -> None:
        legend = [
            element.findtext(f"{SVG}text")
            for element in chart.iter(f"{SVG}g")
            if (element.get("class") or "").startswith("legend reactive")
        ]
        assert legend == ["Ann", "Bea", "Cid", "Dov", "Eve", "Limit 300"]

    def test_is_legible_on_light_and_on_dark(self, chart: ElementTree.Element) -> None:
        style = "".join(element.text or "" for element in chart.iter(f"{SVG}style"))
        light, _, dark = style.rpartition("@media (prefers-color-scheme: dark)")
        for colors, paper, ink in ((light, "#ffffff", "#1a1a1a"), (dark, "#1a1a1a", "#f2f2f2")):
            assert f".background {{fill: {paper} !important}}" in colors
            assert f"text {{fill: {ink} !important}}" in colors

    def test_is_the_same_each_time(self, tmp_path: Path) -> None:
        files = [tmp_path / "one.svg", tmp_path / "two.svg"]
        for file in files:
            run(GAME, "--chart", file)
        assert files[0].read_bytes() == files[1].read_bytes()

    def test_of_one_hand_and_of_none(self, tmp_path: Path) -> None:
        file = tmp_path / "totals.svg"
        assert run(saved(tmp_path, HAND), "--chart", file).exit_code == 0
        assert "After 1 hand: Ann 65, Bea 20, Cid 0." in file.read_text("utf-8")
        game = {"players": HAND["players"], "hands": []}
        assert run(saved(tmp_path, game), "--chart", file).exit_code == 0
        assert "No hand has been played." in file.read_text("utf-8")

    def test_of_names_that_are_no_xml(self, tmp_path: Path) -> None:
        name = "<&\x00\x1b>"
        body = {**HAND, "players": [name, "Bea", "Cid"], "chimera": name, "out": [name]}
        file = tmp_path / "totals.svg"
        assert run(saved(tmp_path, body), "--chart", file).exit_code == 0
        drawn = svg(file)
        assert "<&??> 65" in "".join(drawn.itertext())

    def test_without_pygal_it_says_how_to_get_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "pygal", None)
        monkeypatch.delitem(sys.modules, "referee.cli.charts", raising=False)
        monkeypatch.delattr("referee.cli.charts", raising=False)
        file = tmp_path / "totals.svg"
        complaint = refused(GAME, "--chart", file)
        assert "pip install 'chimera-referee[chart]'" in complaint
        assert not file.exists()
        assert run(GAME).exit_code == 0

    def test_a_place_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        assert "cannot be written" in refused(GAME, "--chart", tmp_path / "none" / "totals.svg")
