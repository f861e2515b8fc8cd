"""The hand record ``chimera-hand/1``: read, written, told, and described by its schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from referee.api import specification
from referee.api.problems import Problem
from referee.api.record_files import dumps, loads
from referee.api.strict_json import MalformedJson
from referee.chimera import RULESETS, ruleset
from referee.chimera.hand import Pass, Setup
from referee.chimera.hand.record import HandRecord, referee
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.text import rendered
from tests.api.asking import RULESETS as NAMES

_ROOT: Final = Path(__file__).parents[2]
RECORDS: Final = sorted((_ROOT / "examples" / "records").glob("*.json"))
GOLDEN: Final = _ROOT / "tests" / "golden" / "records"

#: The rulings that must be at work in some example, by ruleset.
_OF_THREE: Final = frozenset(
    {
        "bid.levels",
        "pass.three",
        "pass.reenter",
        "trick.end",
        "trap.order",
        "trap.lead",
        "flight.top",
        "piya.sequence",
        "set.natural-trap",
        "end.three",
    }
)
_OF_FIVE: Final = frozenset(
    {
        "bid.levels",
        "allpass.more",
        "faceup.five",
        "pass.five",
        "order.five",
        "den.five",
        "birds.one-each",
        "score.alone",
        "pass.reenter",
        "trick.end",
        "trap.order",
        "trap.lead",
        "trap.turn",
        "flight.top",
        "piya.sequence",
        "bird.wild",
        "bird.lead",
        "reading.lead",
        "end.five",
    }
)
AT_WORK: Final = {
    "chimera-2014": _OF_THREE | {"allpass.2014"},
    "chimera-more-3p": _OF_THREE | {"allpass.more"},
    "chimera-more-5p": _OF_FIVE,
    "chimera-bga": _OF_THREE | {"allpass.bga"},
}

every_record = pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
every_ruleset = pytest.mark.parametrize("name", NAMES)


def schema() -> Draft202012Validator:
    written = specification.file_schemas()["chimera-hand-1.schema.json"]
    return Draft202012Validator(json.loads(written))


def simulated(name: str, number: int) -> list[HandRecord]:
    dice = Random(name)
    rules = RULESETS[name]
    players = RandomPlayers(rules, dice)
    found = []
    for place in range(number):
        setup = random_setup(rules, dice, ("Ann", "Bea", "Cid", "Dov", "Eve")[: rules.players])
        _, events = players.play_out(setup)
        found.append(HandRecord(setup, tuple(events), {"number": place}))
    return found


class TestTheExamples:
    @every_record
    def test_are_played_by_the_rules(self, file: Path) -> None:
        judged = referee(loads(file.read_text(encoding="utf-8")))
        assert judged.legal is True
        assert judged.unchecked == ()

    @every_record
    def test_come_back_letter_by_letter(self, file: Path) -> None:
        """Notes and ``meta`` too."""
        text = file.read_text(encoding="utf-8")
        record = loads(text)
        assert record.meta is not None
        assert any(event.note for event in record.events)
        assert dumps(record) == text

    @every_record
    def test_are_told_as_they_always_were(self, file: Path) -> None:
        record = loads(file.read_text(encoding="utf-8"))
        golden = (GOLDEN / f"{file.stem}.txt").read_text(encoding="utf-8")
        assert rendered(record, referee(record)) == golden

    @every_record
    def test_follow_the_schema(self, file: Path) -> None:
        schema().validate(json.loads(file.read_text(encoding="utf-8")))

    @every_ruleset
    def test_show_every_special_rule(self, name: str) -> None:
        notes = " ".join(
            event.note or ""
            for file in RECORDS
            if json.loads(file.read_text(encoding="utf-8"))["ruleset"] == name
            for event in loads(file.read_text(encoding="utf-8")).events
        )
        named = set(re.findall(r"[a-z]+\.[a-z0-9-]+", notes))
        assert AT_WORK[name] <= named

    def test_every_golden_text_has_its_record(self) -> None:
        assert {file.stem for file in RECORDS} == {file.stem for file in GOLDEN.glob("*.txt")}


class TestAnyRecord:
    @every_ruleset
    def test_survives_being_written_and_read(self, name: str) -> None:
        for record in simulated(name, 25):
            assert loads(dumps(record)) == record
            schema().validate(json.loads(dumps(record)))

    def test_keeps_its_house_rules(self) -> None:
        rules = ruleset("chimera-2014", sequence_of_pairs_minimum=2, score_limit=300)
        record = HandRecord(Setup(rules, ("A", "B", "C")))
        written = json.loads(dumps(record))
        assert written["options"] == {"sequence_of_pairs_minimum": 2, "score_limit": 300}
        assert loads(dumps(record)) == record

    def test_of_open_information_says_nothing_of_a_deal(self) -> None:
        setup = Setup(RULESETS["chimera-bga"], ("A", "B", "C"), redeal=True, dealer=2)
        record = HandRecord(setup, (Pass("A", "a note"),), {"table": {"deep": [1, None]}})
        assert "deal" not in json.loads(dumps(record))
        assert loads(dumps(record)) == record

    def test_with_counted_cards_keeps_the_count(self) -> None:
        counted = '{"type": "pass_cards", "player": "A", "to": "B", "count": 2}'
        text = (
            '{"ruleset": "chimera-bga", "players": ["A", "B", "C"], "first_bidder": "A",'
            f' "events": [{counted}]}}'
        )
        assert json.loads(dumps(loads(text)))["events"] == [json.loads(counted)]

    @pytest.mark.parametrize("named", ["chimera", None, 3, ""])
    def test_must_name_its_ruleset(self, named: Any) -> None:
        body = {"ruleset": named, "players": ["A", "B", "C"], "first_bidder": "A", "events": []}
        with pytest.raises(Problem) as raised:
            loads(json.dumps(body))
        assert [error.pointer for error in raised.value.errors] == ["/ruleset"]

    def test_that_is_no_json_is_no_record(self) -> None:
        with pytest.raises(MalformedJson):
            loads("{")


class TestTheSchemaOfFiles:
    @pytest.mark.parametrize("name", specification.file_schemas())
    def test_is_committed_and_valid(self, name: str) -> None:
        committed = (_ROOT / "openapi" / name).read_bytes()
        assert committed == specification.file_schemas()[name], "it has drifted: make openapi"
        Draft202012Validator.check_schema(json.loads(committed))

    @pytest.mark.parametrize(
        "change",
        [
            {"ruleset": None},
            {"format": "chimera-hand/2"},
            {"players": "Ann"},
            {"events": [{"type": "shout", "player": "Ann"}]},
            {"events": [{"type": "den", "player": "Ann", "keep": 2}]},
            {"events": [{"type": "play", "player": "Ann", "cards": ["13"]}]},
            {"events": [{"type": "call", "player": "Ann", "bid": "thirty"}]},
        ],
    )
    def test_refuses_what_the_loader_refuses(self, change: dict[str, Any]) -> None:
        body = json.loads(RECORDS[0].read_text(encoding="utf-8")) | change
        with pytest.raises(Problem):
            loads(json.dumps(body))
        if change != {"ruleset": None}:
            assert not schema().is_valid(body)
