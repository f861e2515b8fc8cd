"""``referee check``, ``show`` and ``simulate``; and ``score`` of a hand record.

0 is a hand played by the rules, 1 one that is not, 2 a question that cannot be answered.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from referee.api import create_app
from referee.api.record_files import loads
from referee.api.settings import Settings
from referee.chimera.hand.record import referee
from referee.chimera.hand.text import rendered
from referee.cli.commands import cli
from tests.api.asking import FIVE, OF_2014, RULESETS, THREE
from tests.api.hands import AUCTION_3, BEA_LEADS, OVER_3, dealt_hand, five, open_hand, three

Json = Any

RECORDS: Final = sorted((Path(__file__).parents[2] / "examples" / "records").glob("*.json"))
#: Would clear the screen, begin a line of its own and colour what follows.
STRANGE: Final = "[red]A\x1b[2J\nB"

every_record = pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)


def run(*arguments: str | Path, text: str | bytes | None = None) -> Result:
    """What a command prints and how it ends; a crash is a crash."""
    runner = CliRunner(catch_exceptions=False, env={"COLUMNS": "200"})
    return runner.invoke(cli, list(map(str, arguments)), input=text, prog_name="referee")


def asked(command: str, body: Json, *arguments: str) -> Result:
    """The same of a record on standard input."""
    return run(command, "-", *arguments, text=json.dumps(body))


def refused(result: Result) -> list[str]:
    """The complaints about what cannot be done."""
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.splitlines()


def named(record: Json, ruleset: str = THREE) -> Json:
    """The record as a file has it."""
    return {"format": "chimera-hand/1", "ruleset": ruleset, **record}


def strange(record: Json) -> Json:
    """The record with a strange name for Ann, and notes."""
    changed = json.loads(json.dumps(record).replace('"Ann"', json.dumps(STRANGE)))
    for event in changed["events"]:
        event["note"] = "x\n  0  Cid wins\x1b[31m\u2028y"
    return changed


def is_harmless(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


LEGAL: Final = named(three(f"{AUCTION_3}; Ann plays 7; Bea passes"))
ILLEGAL: Final = named(three(f"{AUCTION_3}; Ann plays 7; Bea plays 6; Cid plays 8; Ann passes"))
AMBIGUOUS: Final = named(five(f"{BEA_LEADS}; Bea plays 7x3 Q; Cid passes"), FIVE)
OVER: Final = named(three(OVER_3))
THROWN_IN: Final = named(open_hand("Ann, Bea, Cid bid pass", OF_2014), OF_2014)


class TestCheck:
    @every_record
    def test_of_the_examples(self, file: Path) -> None:
        result = run("check", file)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "illegal" not in result.stdout

    def test_of_a_hand_that_goes_on(self) -> None:
        result = asked("check", LEGAL)
        assert result.exit_code == 0
        assert "Ann plays 7" in result.stdout
        assert "single 7" in result.stdout
        assert "Not checked: The deal is not recorded" in result.stdout
        assert result.stdout.splitlines()[-1] == "To act now: Cid"

    def test_of_a_hand_that_is_over(self) -> None:
        result = asked("check", OVER)
        assert result.exit_code == 0
        assert "Ann takes the trick, Ann is out" in result.stdout
        assert "The score" in result.stdout
        assert "To act now" not in result.stdout

    def test_of_an_illegal_event(self) -> None:
        result = asked("check", ILLEGAL)
        assert result.exit_code == 1
        assert "illegal" in result.stdout
        assert "6 is not higher than 7. [ruling follow.same]" in result.stdout
        assert "Events after it, not judged: 2" in result.stdout
        assert "Cid plays 8" not in result.stdout

    def test_of_a_lead_that_must_be_declared(self) -> None:
        result = asked("check", AMBIGUOUS)
        assert result.exit_code == 1
        assert "open" in result.stdout
        assert "declare which" in result.stdout
        assert "Events after it, not judged: 1" in result.stdout

    def test_of_a_new_deal(self) -> None:
        assert "All passed: a new deal, without a score." in asked("check", THROWN_IN).stdout

    @pytest.mark.parametrize(
        ("record", "status"), [(LEGAL, 0), (OVER, 0), (THROWN_IN, 0), (ILLEGAL, 1), (AMBIGUOUS, 1)]
    )
    def test_as_json_it_is_the_answer_of_the_interface(self, record: Json, status: int) -> None:
        client = create_app(Settings()).test_client()
        path = f"/v1/rulesets/{record['ruleset']}/hands/referee"
        for view in (None, "Ann", "Bea"):
            result = asked("check", record, "--json", *(("--view", view) if view else ()))
            assert (result.exit_code, result.stderr) == (status, "")
            answer = client.post(path, json={**record, "view": view}).get_json()
            repeated = ("ruleset", "ruleset_version", "options")
            told = {name: value for name, value in answer.items() if name not in repeated}
            assert json.loads(result.stdout) == told

    def test_house_rules_are_those_of_the_file(self) -> None:
        record = named(open_hand(f"{AUCTION_3}; Ann plays 4 4 5 5", OF_2014), OF_2014)
        shorter = {**record, "options": {"sequence_of_pairs_minimum": 2}}
        for arguments in ((), ("--json",)):
            assert asked("check", record, *arguments).exit_code == 1
            assert asked("check", shorter, *arguments).exit_code == 0

    def test_a_view_is_never_told_to_people(self) -> None:
        """Who asks for a view must not get everything."""
        record = named(dealt_hand(AUCTION_3, THREE))
        assert refused(asked("check", record, "--view", "Ann")) == [
            "referee: --view goes with --json"
        ]
        seen = json.loads(asked("check", record, "--view", "Ann", "--json").stdout)
        assert [one["hand"] is None for one in seen["state"]["players"]] == [False, True, True]
        unknown = refused(asked("check", record, "--view", "Zoe", "--json"))
        assert unknown == ["referee: view: 'Zoe' is none of the players: Ann, Bea, Cid"]

    def test_a_bid_beyond_all_measure(self) -> None:
        record = json.dumps(named(three("Ann bids 20"))).replace("20}", "1" * 30 + "}")
        for arguments in ((), ("--json",)):
            assert run("check", "-", *arguments, text=record).exit_code == 1


class TestShow:
    @every_record
    def test_is_the_hand_as_text(self, file: Path) -> None:
        record = loads(file.read_text(encoding="utf-8"))
        result = run("show", file)
        assert (result.exit_code, result.stdout) == (0, rendered(record, referee(record)))

    def test_of_an_illegal_event(self) -> None:
        result = asked("show", ILLEGAL)
        assert result.exit_code == 0
        assert "Illegal: It is the same combination but 6 is not higher than 7." in result.stdout
        assert "Events after it, not judged: 2" in result.stdout

    def test_of_a_score(self) -> None:
        assert "Ann wins as Chimera.\nAnn: 95\n" in asked("show", OVER).stdout


@pytest.mark.parametrize("command", ["check", "show"])
class TestAnyFile:
    def test_names_and_notes_cannot_take_over_the_terminal(self, command: str) -> None:
        for record in (LEGAL, ILLEGAL, AMBIGUOUS, OVER):
            result = asked(command, strange(record))
            assert result.stderr == ""
            assert is_harmless(result.stdout)
            assert "[red]A?[2J?B" in result.stdout
            assert not any(line.startswith("  0  Cid") for line in result.stdout.splitlines())

    def test_nor_can_what_is_complained_about(self, command: str) -> None:
        for change in (
            {"scores": {STRANGE: 1}},
            {"first_bidder": STRANGE},
            {STRANGE: 1},
            {"players": [STRANGE, "Bea", "Cid"]},
        ):
            lines = refused(asked(command, {**LEGAL, **change}))
            assert all(line.startswith("referee: ") for line in lines)
            assert all(map(str.isprintable, lines))

    def test_says_all_that_is_wrong_and_where(self, command: str) -> None:
        record = {**LEGAL, "dealer": "Zoe", "events": [{"type": "pass", "player": "Eve"}]}
        assert refused(asked(command, record)) == [
            "referee: dealer: 'Zoe' is none of the players: Ann, Bea, Cid",
            "referee: events/0/player: 'Eve' is none of the players: Ann, Bea, Cid",
        ]

    @pytest.mark.parametrize(
        ("body", "complaint"),
        [
            ([], "must be an object"),
            ({}, "players: this field is required"),
            ({**LEGAL, "ruleset": None}, "ruleset: a file names its ruleset, one of chimera-2014"),
            ({**LEGAL, "ruleset": "chess"}, "ruleset: a file names its ruleset"),
            ({**LEGAL, "ruleset_version": "9"}, "ruleset_version: the version of"),
            ({**LEGAL, "options": {"x": 1}}, "options/x: chimera-more-3p has no such option"),
            ({**LEGAL, "format": "chimera-game/1"}, "format: must be one of chimera-hand/1"),
            (named(three(f"{AUCTION_3}; Ann plays 7 as pair")), "events/3/reading: cannot be read"),
            (named(open_hand("Ann, Bea, Cid bid pass", OF_2014, redeal=True), OF_2014), "scores: "),
        ],
    )
    def test_that_is_no_record(self, command: str, body: Json, complaint: str) -> None:
        assert refused(asked(command, body))[0].startswith(f"referee: {complaint}")
        if command == "check":
            with_json = refused(asked(command, body, "--json"))
            assert with_json[0].startswith(f"referee: {complaint}")

    def test_that_is_no_json(self, command: str) -> None:
        for text, complaint in (
            ("{", "is not JSON"),
            ("", "is not JSON: the body is empty"),
            ('{"a": 1, "a": 2}', "stands twice"),
            (b"\xff", "not UTF-8"),
            ("[" * 40, "nested deeper"),
            (" " * 1_048_577, "larger than 1,048,576 bytes"),
        ):
            assert complaint in refused(run(command, "-", text=text))[0]

    def test_that_cannot_be_read(self, command: str, tmp_path: Path) -> None:
        for file in (tmp_path, tmp_path / "none.json"):
            assert refused(run(command, file))
        assert refused(run(command))


class TestSimulate:
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_hands_are_whole_and_legal(self, ruleset: str, tmp_path: Path) -> None:
        into = tmp_path / "deep" / "records"
        result = run("simulate", "-n", "4", "-r", ruleset, "--seed", "7", "--into", into)
        assert (result.exit_code, result.stdout) == (0, f"Written to {into}: 4\n")
        files = sorted(into.iterdir())
        assert [file.name for file in files] == [f"{ruleset}-7-{n}.json" for n in range(4)]
        for number, file in enumerate(files):
            record = json.loads(file.read_text(encoding="utf-8"))
            assert (record["ruleset"], record["meta"]) == (ruleset, {"seed": 7, "number": number})
            answer = json.loads(run("check", file, "--json").stdout)
            assert answer["legal"] is True
            assert answer["unchecked"] == []
            assert answer["state"]["phase"] in ("over", "new_deal")

    def test_to_the_output_one_a_line(self, tmp_path: Path) -> None:
        lines = run("simulate", "-n", "3").stdout.splitlines()
        assert run("simulate", "-n", "3", "--into", tmp_path).exit_code == 0
        files = sorted(tmp_path.iterdir())
        in_files = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        assert [json.loads(line) for line in lines] == in_files

    def test_the_same_seed_the_same_hands(self) -> None:
        of_one = run("simulate", "-n", "2", "--seed", "1").stdout
        assert run("simulate", "-n", "2", "--seed", "1").stdout == of_one
        assert run("simulate", "-n", "2", "--seed", "2").stdout != of_one
        assert run("simulate", "--seed", "1").stdout == of_one.splitlines(keepends=True)[0]

    def test_house_rules_are_written_down(self) -> None:
        chosen = ("-r", OF_2014, "-o", "sequence_of_pairs_minimum=2")
        record = json.loads(run("simulate", *chosen).stdout)
        assert record["options"] == {"sequence_of_pairs_minimum": 2}
        assert asked("check", record).exit_code == 0

    def test_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        file = tmp_path / "file"
        file.touch()
        assert refused(run("simulate", "--into", file))
        (complaint,) = refused(run("simulate", "--into", file / "below"))
        assert complaint.startswith("referee: ")
        assert complaint.endswith("cannot be written: Not a directory")
        (tmp_path / f"{THREE}-0-0.json").mkdir()
        (complaint,) = refused(run("simulate", "--into", tmp_path))
        assert complaint.endswith("cannot be written: Is a directory")

    def test_what_cannot_be_asked(self) -> None:
        for arguments in (
            ("-n", "0"),
            ("-n", "x"),
            ("--seed", "x"),
            ("-r", "chess"),
            ("-o", "x=1"),
            ("-o", "score_limit=0"),
        ):
            assert refused(run("simulate", *arguments))


class TestScore:
    def test_of_a_finished_hand(self) -> None:
        result = asked("score", OVER, "--json")
        assert json.loads(result.stdout)["scores"]["Ann"]["total"] == 95
        assert "95" in asked("score", OVER).stdout

    @pytest.mark.parametrize(
        ("record", "complaint"),
        [
            (LEGAL, "events: the hand is not over yet, so it has no score"),
            (ILLEGAL, "events/4: this event is illegal: It is the same combination but 6 is not"),
            (AMBIGUOUS, "events/13/reading: Led like this, the cards can be read as"),
            (THROWN_IN, "all passed and the cards were thrown in, which is no hand"),
        ],
    )
    def test_of_one_that_has_none(self, record: Json, complaint: str) -> None:
        assert refused(asked("score", record))[0].startswith(f"referee: {complaint}")
        assert is_harmless("".join(refused(asked("score", strange(record)))))
