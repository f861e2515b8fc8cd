"""The command ``referee``: what it prints, where, and with which exit status.

0 is a legal play or one that beats, 1 one that does not, 2 a question that cannot be answered.
"""

from __future__ import annotations

import gc
import json
import os
import re
import runpy
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from io import StringIO
from typing import Any, NoReturn

import pytest
import segno
from click.testing import CliRunner, Result

import referee
from referee.api import create_app
from referee.api.settings import SETTINGS, Settings
from referee.chimera import REASONS, RULESETS
from referee.cli import serving
from referee.cli.commands import cli
from tests.live import free_port, served

Json = Any

FIVE = ("-r", "chimera-more-5p")
COMMANDS = tuple(cli.commands)


def run(*arguments: str) -> Result:
    """What a command prints and how it ends; a crash is a crash."""
    return CliRunner(catch_exceptions=False).invoke(cli, list(arguments), prog_name="referee")


def refused(*arguments: str) -> str:
    """The complaint of a command that cannot do what is asked."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert result.stderr
    return result.stderr


def shown(*arguments: str) -> Json:
    """What a command prints as JSON."""
    result = run(*arguments, "--json")
    assert result.stderr == ""
    return json.loads(result.stdout)


def over_http(path: str, body: Json) -> Json:
    """The answer of the HTTP interface to the same question."""
    return create_app(Settings()).test_client().post(path, json=body).get_json()


class TestClassify:
    def test_a_legal_play(self) -> None:
        result = run("classify", "7", "7", "7", "Q", *FIVE)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines() == [
            "four of a kind of 7: 7 7 7 Q (as 7)",
            "trips of 7 with a card: 7 7 7 + Q (as 0)",
        ]

    def test_an_illegal_play(self) -> None:
        result = run("classify", "7", "7", "P")
        assert (result.exit_code, result.stderr) == (1, "")
        assert result.stdout == (
            "Not a play. The Pi Ya stands for another card only in a sequence of five or more "
            "single cards. [ruling piya.sequence]\n"
        )

    def test_where_the_text_is_plain_no_ruling_is_named(self) -> None:
        assert "ruling" not in run("classify", "7", "8").stdout

    @pytest.mark.parametrize(
        "cards", [["7-7-7-9"], ["7,7,7,9"], ["7 7 7 9"], ["7", "7,7", "9"], ["7, 7, 7, 9"]]
    )
    def test_ways_to_write_cards(self, cards: list[str]) -> None:
        assert run("classify", *cards).stdout == "trips of 7 with a card: 7 7 7 + 9\n"

    def test_no_cards_are_no_play(self) -> None:
        assert run("classify").exit_code == 1
        assert run("classify", "").exit_code == 1

    @pytest.mark.parametrize("cards", ["7 7 7 Q", "7 8", "P C Q", "5 6 7 8 P", ""])
    def test_as_json_it_is_the_answer_over_http(self, cards: str) -> None:
        path = "/v1/rulesets/chimera-more-5p/classify"
        answer = over_http(path, {"cards": cards.split()})
        printed = shown("classify", *cards.split(), *FIVE)
        assert printed.items() <= answer.items()
        assert printed.keys() == {"legal", "readings", "reason"}

    def test_the_exit_status_is_the_same_with_json(self) -> None:
        assert run("classify", "7", "--json").exit_code == 0
        assert run("classify", "7", "8", "--json").exit_code == 1

    def test_a_house_rule(self) -> None:
        pairs = ("classify", "4", "4", "5", "5", "-r", "chimera-2014")
        assert run(*pairs).exit_code == 1
        assert run(*pairs, "-o", "sequence_of_pairs_minimum=2").exit_code == 0
        result = run("classify", "4 4 4 4", *FIVE, "--option", "attached_card_may_match_body=true")
        assert len(result.stdout.splitlines()) == 2

    @pytest.mark.parametrize("card", ["hh", "07", "13", "x", "٣", "Hunter"])
    def test_what_is_no_card(self, card: str) -> None:
        complaint = refused("classify", "7", card)
        assert repr(card) in complaint
        assert "0 to 12, H, P, C and Q" in complaint

    def test_small_letters_are_read_as_large_ones(self) -> None:
        assert run("classify", "p", "c").exit_code == 0
        assert run("classify", "7 7 7 q", *FIVE).exit_code == 0

    def test_what_is_not_in_the_deck(self) -> None:
        assert "not in the deck" in refused("classify", "0")
        assert "the deck holds 4 of 7" in refused("classify", *["7"] * 5)


class TestBeats:
    def test_a_play_that_beats(self) -> None:
        result = run("beats", "5 5 5 12", "7 7 7 5")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines() == [
            "Beats. It is the same combination and 7 is higher than 5. [ruling follow.same]",
            "Trick: trips of 5 with a card: 5 5 5 + 12",
            "Play: trips of 7 with a card: 7 7 7 + 5",
        ]

    def test_a_play_that_does_not(self) -> None:
        result = run("beats", "7 7 7 5", "5 5 5 12")
        assert (result.exit_code, result.stderr) == (1, "")
        first, *rest = result.stdout.splitlines()
        assert first.startswith("Does not beat. ")
        assert rest == ["Trick: trips of 7 with a card: 7 7 7 + 5"]

    def test_a_play_that_is_none(self) -> None:
        result = run("beats", "7", "7 8")
        assert result.exit_code == 1
        assert "It is no play at all." in result.stdout

    @pytest.mark.parametrize(
        ("trick", "play"),
        [("5 5 5 12", "7 7 7 Q"), ("7 7 7 Q", "8"), ("C P", "7"), ("7", "7 8"), ("7", "")],
    )
    def test_as_json_it_is_the_answer_over_http(self, trick: str, play: str) -> None:
        body = {"trick": {"cards": trick.split()}, "play": {"cards": play.split()}}
        answer = over_http("/v1/rulesets/chimera-more-5p/beats", body)
        printed = shown("beats", trick, play, *FIVE)
        assert printed.items() <= answer.items()
        assert printed.keys() == {"beats", "reading", "trick_reading", "reason"}

    def test_declared_readings(self) -> None:
        bird = ("beats", "7 7 7 Q", "8 8 8 8", *FIVE)
        assert run(*bird, "--trick-reading", "four_of_a_kind").exit_code == 0
        assert run(*bird, "--trick-reading", "four_of_a_kind:7").exit_code == 0
        assert run(*bird, "--trick-reading", "trips_with_card").exit_code == 1
        sequence = ("beats", "4 5 6 7 8", "5 6 7 8 P")
        assert run(*sequence).exit_code == 0
        assert run(*sequence, "--play-reading", "sequence:8").exit_code == 1

    def test_a_trick_that_must_be_declared(self) -> None:
        complaint = refused("beats", "7 7 7 Q", "8 8 8 8", *FIVE)
        assert "four of a kind of 7 or as trips of 7 with a card" in complaint

    def test_and_how_to_declare_it(self) -> None:
        assert "--trick-reading" in refused("beats", "7 7 7 Q", "8 8 8 8", *FIVE)

    def test_readings_that_there_are_not(self) -> None:
        complaint = refused("beats", "7", "8", "--play-reading", "pair")
        assert "it can be read as single 8" in complaint
        assert "trap and nothing else" in refused(
            "beats", "5 5 5 5", "6", "--trick-reading", "four_of_a_kind"
        )

    def test_a_trick_that_is_none(self) -> None:
        assert "7-8 cannot be a trick" in refused("beats", "7 8", "9")
        assert "cannot be a trick" in refused("beats", "", "9")

    def test_cards_of_trick_and_play_come_from_one_deck(self) -> None:
        assert "the deck holds 4 of 7" in refused("beats", "7 7 7", "7 7")

    def test_trick_and_play_are_two(self) -> None:
        for cards in ((), ("7",), ("7", "8", "9")):
            assert "Usage: referee beats" in refused("beats", *cards)


class TestHouseRules:
    @pytest.mark.parametrize(
        ("chosen", "complaint"),
        [
            ("nonsense=1", "there is no option 'nonsense'"),
            ("=1", "there is no option"),
            ("pi_ya_as_zero=true", "there is no option"),
            ("score_limit", "a whole number from 1 to 1000000"),
            ("score_limit=", "a whole number from 1 to 1000000"),
            ("score_limit=0", "a whole number from 1 to 1000000"),
            ("score_limit=many", "a whole number from 1 to 1000000"),
            ("score_limit=true", "a whole number from 1 to 1000000"),
            ("attached_card_may_match_body=1", "true or false"),
            ("attached_card_may_match_body=True", "true or false"),
        ],
    )
    def test_those_that_cannot_be(self, chosen: str, complaint: str) -> None:
        for command in (("classify", "7"), ("beats", "7", "8"), ("rulesets", "chimera-bga")):
            assert complaint in refused(*command, "-o", chosen)

    @pytest.mark.parametrize("word", ["²", "①", "9" * 5_000])
    def test_digits_that_are_no_number(self, word: str) -> None:
        refused("classify", "7", "-o", f"score_limit={word}")

    @pytest.mark.parametrize("word", ["٣", "４００", "0400"])  # noqa: RUF001 - other digits are the point
    def test_numbers_are_spelled_as_in_json(self, word: str) -> None:
        refused("classify", "7", "-o", f"score_limit={word}")

    def test_one_that_is_given_twice(self) -> None:
        refused("classify", "7", "-o", "score_limit=1", "-o", "score_limit=2")

    def test_an_edition_that_there_is_not(self) -> None:
        complaint = refused("classify", "7", "-r", "poker")
        assert "chimera-more-3p" in complaint


class TestRulesets:
    def test_the_list(self) -> None:
        result = run("rulesets")
        assert (result.exit_code, result.stderr) == (0, "")
        for ruleset in RULESETS.values():
            assert ruleset.id in result.stdout
            assert ruleset.edition in result.stdout

    def test_the_list_as_json(self) -> None:
        assert [one["id"] for one in shown("rulesets")] == list(RULESETS)

    @pytest.mark.parametrize("name", RULESETS)
    def test_one_in_full(self, name: str) -> None:
        result = run("rulesets", name)
        assert (result.exit_code, result.stderr) == (0, "")
        full = shown("rulesets", name)
        for words in (
            full["title"],
            f"{full['total_plays']:,} distinct plays",
            ", ".join(map(str, full["bids"])),
            *(card["name"] for card in full["cards"]),
            *(combination["name"] for combination in full["combinations"]),
        ):
            assert words in result.stdout

    def test_the_names_of_its_options_can_be_read(self) -> None:
        printed = run("rulesets", "chimera-2014").stdout
        for option in RULESETS["chimera-2014"].options:
            assert option in printed

    def test_one_under_a_house_rule(self) -> None:
        rule = "sequence_of_pairs_minimum=3"
        assert shown("rulesets", "chimera-more-3p", "-o", rule)["total_plays"] == 12_890
        assert shown("rulesets", "chimera-more-3p")["total_plays"] == 12_901
        assert "12,890" in run("rulesets", "chimera-more-3p", "-o", rule).stdout

    def test_as_json_it_is_the_answer_over_http(self) -> None:
        answer = create_app(Settings()).test_client().get("/v1/rulesets/chimera-bga").get_json()
        assert shown("rulesets", "chimera-bga").items() <= answer.items()

    def test_one_that_there_is_not(self) -> None:
        assert "chimera-bga" in refused("rulesets", "poker")

    def test_house_rules_without_an_edition(self) -> None:
        refused("rulesets", "-o", "nonsense=1")


class TestRulings:
    def test_the_list(self) -> None:
        result = run("rulings")
        assert (result.exit_code, result.stderr) == (0, "")
        for ruling in {kind.ruling for kind in REASONS.values() if kind.ruling}:
            assert ruling in result.stdout

    def test_one(self) -> None:
        result = run("rulings", "trap.order")
        assert (result.exit_code, result.stderr) == (0, "")
        first, ruling, *rest = result.stdout.splitlines()
        assert first == "trap.order: disputed"
        assert ruling.startswith("A trap beats everything except the Chimera Flight")
        assert any(line.startswith("Source: chimera-and-more, ") for line in rest)

    def test_one_with_a_house_rule_and_a_note(self) -> None:
        printed = run("rulings", "pairs.sequence").stdout
        assert "text (Inferred by analogy for Board Game Arena" in printed
        assert "House rules: sequence_of_pairs_minimum" in printed

    def test_as_json(self) -> None:
        listed = shown("rulings")
        assert shown("rulings", listed[3]["id"]) == [listed[3]]

    def test_one_that_there_is_not(self) -> None:
        assert "there is no ruling 'nope'" in refused("rulings", "nope")

    def test_on_a_terminal_that_knows_few_letters(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "referee.cli", "rulings", "trap.order"],
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0


class TestHelp:
    def test_every_command_explains_itself(self) -> None:
        for flag in ("-h", "--help"):
            assert all(name in run(flag).stdout for name in COMMANDS)
            for name in COMMANDS:
                result = run(name, flag)
                assert (result.exit_code, result.stderr) == (0, "")
                assert f"Usage: referee {name}" in result.stdout

    def test_the_examples_in_it_work(self) -> None:
        examples = [
            line.strip().split(maxsplit=2)[1:]
            for name in COMMANDS
            for line in run(name, "--help").stdout.splitlines()
            if line.strip().startswith("referee ") and "[OPTIONS]" not in line
        ]
        assert len(examples) >= 2
        for name, rest in examples:
            words = [one or two for one, two in re.findall(r'"([^"]*)"|(\S+)', rest)]
            assert run(name, *words).exit_code == 0

    def test_the_version(self) -> None:
        assert referee.__version__ in run("--version").stdout

    def test_an_unknown_command(self) -> None:
        assert "Usage: referee" in refused("shuffle")

    def test_as_a_module(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["anything", "classify", "7", "8"])
        with pytest.raises(SystemExit) as stopped:
            runpy.run_module("referee.cli", run_name="__main__")
        assert stopped.value.code == 1
        assert capsys.readouterr().out.startswith("Not a play. ")


@pytest.fixture
def served_with(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Where a server would have listened; none does."""
    calls: list[Settings] = []

    class Listening:
        def __init__(self, app: object, settings: Settings, tls: object) -> None:
            assert app is not None
            assert tls is None
            calls.append(settings)

        def run(self) -> None:
            """Do nothing; there is no server."""

    monkeypatch.setattr(serving, "Server", Listening)
    monkeypatch.setattr(serving, "_check_free", lambda _host, _port: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)  # it would outlive the test
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    return calls


class TestServeWithoutAServer:
    def test_on_this_machine_alone_unless_asked(self, served_with: list[Settings]) -> None:
        result = run("serve")
        assert (result.exit_code, result.stderr) == (0, "")
        assert served_with == [Settings()]
        assert "http://localhost:8000/docs" in result.stdout
        assert "Ctrl-C" in result.stdout

    def test_the_option_before_the_variable(
        self, served_with: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PORT", "9001")
        run("serve")
        run("serve", "--port", "9002")
        assert [settings.port for settings in served_with] == [9001, 9002]

    def test_what_it_says_to_try_can_be_tried(self, served_with: list[Settings]) -> None:
        printed = run("serve").stdout
        assert served_with
        path, body = re.findall(r"localhost:8000(/v1\S+) \\\s+--json '([^']+)'", printed)[0]
        assert over_http(path, json.loads(body))["legal"] is True

    def test_on_the_home_network(
        self, served_with: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(serving, "lan_address", lambda: "192.0.2.7")
        result = run("serve", "--lan", "--port", "8123")
        assert (result.exit_code, result.stderr) == (0, "")
        assert served_with == [Settings(host="0.0.0.0", port=8123)]  # noqa: S104 - nobody listens
        assert "On the home network: http://192.0.2.7:8123\n" in result.stdout
        code = StringIO()
        segno.make("http://192.0.2.7:8123/scorepad", error="m").terminal(code, compact=True)
        assert code.getvalue() in result.stdout

    def test_the_address_printed_is_the_one_listened_on(self, served_with: list[Settings]) -> None:
        printed = run("serve", "--host", "192.0.2.7").stdout
        assert served_with[0].host == "192.0.2.7"
        assert "http://192.0.2.7:8000/docs" in printed

    @pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "80.0"])
    def test_a_port_that_is_none(self, port: str) -> None:
        assert "--port" in refused("serve", "--port", port)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("PORT", "http"),
            ("PORT", "0"),
            ("REFEREE_WORKERS", "none"),
            ("REFEREE_THREADS", "-1"),
            ("REFEREE_CORS_ORIGINS", "example.org"),
        ],
    )
    def test_a_variable_that_cannot_be_used(
        self, monkeypatch: pytest.MonkeyPatch, name: str, value: str
    ) -> None:
        monkeypatch.setenv(name, value)
        complaint = refused("serve")
        assert complaint.startswith(f"referee: {name} must be ")
        assert repr(value) in complaint


class TestTheAddressOnTheHomeNetwork:
    def test_it_is_an_address(self) -> None:
        assert re.fullmatch(r"\d{1,3}(\.\d{1,3}){3}", serving.lan_address())

    def test_without_a_network_it_is_this_machine(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Unplugged(socket.socket):
            def connect(self, address: object, /) -> NoReturn:
                raise OSError(f"{address} is unreachable")

        monkeypatch.setattr(socket, "socket", Unplugged)
        assert serving.lan_address() == "127.0.0.1"


class TestServe:
    """A server in a process of its own."""

    def test_it_says_what_to_try_and_answers(self) -> None:
        with served() as server:
            assert f"http://localhost:{server.port}" in server.printed
            path, body = re.findall(
                rf"localhost:{server.port}(/v1\S+) \\\s+--json '([^']+)'", server.printed
            )[0]
            connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            assert (response.status, json.loads(response.read())["legal"]) == (200, True)
            connection.close()
            assert server.complained == ""

    def test_a_port_that_is_taken(self) -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = str(other.getsockname()[1])
            done = _serve("--port", port)
            assert refused("serve", "--port", port) == done.stderr
        assert (done.returncode, done.stdout) == (2, "")
        assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
        assert "--port" in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_variable_that_cannot_be_used(self) -> None:
        done = _serve(PORT="http")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == ("referee: PORT must be a whole number from 1 to 65535, not 'http'\n")

    def test_a_host_that_is_none(self) -> None:
        done = _serve("--host", "nowhere.invalid", "--port", str(free_port()))
        assert (done.returncode, done.stdout) == (2, "")
        assert "cannot listen on nowhere.invalid" in done.stderr

    def test_the_tests_are_told_why_a_server_did_not_start(self) -> None:
        with (
            pytest.raises(RuntimeError, match="REFEREE_WORKERS must be"),
            served(REFEREE_WORKERS="none"),
        ):
            pass

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_a_signal_stops_it_and_a_question_that_has_come_is_answered(
        self, number: signal.Signals
    ) -> None:
        body = b'{"cards": ["7", "7", "7", "Q"]}'
        path = "/v1/rulesets/chimera-more-5p/classify"
        with served() as server:
            connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
            connection.putrequest("POST", path)
            connection.putheader("Content-Type", "application/json")
            connection.putheader("Content-Length", str(len(body)))
            connection.endheaders()
            connection.send(body[:10])
            time.sleep(0.3)
            server.process.send_signal(number)
            time.sleep(0.3)
            connection.send(body[10:])
            response = connection.getresponse()
            assert (response.status, json.loads(response.read())["legal"]) == (200, True)
            connection.close()
            assert server.process.wait(20) == 0
            assert "Traceback" not in server.complained
            assert not _answers(server.port)

    def test_a_connection_that_is_kept_and_not_used_does_not_hold_it(self) -> None:
        with served() as server:
            connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
            connection.request("GET", "/health/live")
            assert connection.getresponse().read() == b'{"status":"ok"}'
            server.process.terminate()
            assert server.process.wait(30) == 0
            connection.close()


def _serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that cannot start."""
    return subprocess.run(
        [sys.executable, "-m", "referee.cli", "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
