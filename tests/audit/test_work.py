"""What a line adds to the summary."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import orjson
import pytest

from referee.api.problems import Problem
from referee.api.record_files import loads
from referee.api.resources.referee import judge
from referee.audit import Part, audited, work
from referee.chimera.hand.record import referee
from referee.chimera.hand.state import Over
from referee.chimera.reasons import ReasonCode
from tests.audit.records import BAD, as_file, hands, line, mixed, read, with_events


def part(*lines: bytes) -> Part:
    (chunk,) = read(as_file(lines), 1 << 24)
    return audited(chunk)


def counts(hand: dict[str, Any]) -> Counter[str]:
    found = part(line(hand))
    assert not found.bad
    (tally,) = found.tallies.values()
    return tally


@pytest.mark.parametrize("what", BAD)
def test_a_line_that_is_no_hand(what: str) -> None:
    bad, code, detail = BAD[what]
    found = part(b"{", bad)
    assert not found.tallies
    one = found.bad[1]
    assert (one.file, one.line, one.code) == (0, 2, code)
    assert detail in one.detail


def test_a_record_with_faults_is_bad_at_the_first_of_them() -> None:
    hand = hands("chimera-more-3p", 1)[0]
    (bad,) = part(line({**hand, "first_bidder": "Zoe", "dealer": "Zoe"})).bad
    assert (bad.code, bad.pointer, bad.more) == ("unknown_name", "/first_bidder", 1)
    play = {"type": "play", "player": "Ann", "cards": ["5", "5"], "reading": {}}
    play["reading"] = {"combination": "trips"}
    at = next(index for index, event in enumerate(hand["events"]) if event["type"] == "play")
    play["player"] = hand["events"][at]["player"]
    judged = part(line({**with_events(hand, [*hand["events"][:at], play]), "deal": None}))
    assert [(one.code, one.pointer) for one in judged.bad] == [
        ("no_such_reading", f"/events/{at}/reading")
    ]


def test_a_file_names_its_ruleset() -> None:
    hand = {**hands("chimera-more-3p", 1)[0], "ruleset": None}
    (bad,) = part(line(hand)).bad
    assert (bad.code, bad.pointer) == ("required", "/ruleset")


def test_an_unheard_of_failure_is_a_bad_line(monkeypatch: pytest.MonkeyPatch) -> None:
    good = line(hands("chimera-more-3p", 1)[0])
    calls = iter([RuntimeError("x" * 1000), None])

    def failing(*arguments: Any) -> Any:
        error = next(calls)
        if error is not None:
            raise error
        return judge(*arguments)

    monkeypatch.setattr(work, "judge", failing)
    found = part(good, good)
    (bad,) = found.bad
    assert (bad.line, bad.code) == (1, "internal")
    assert bad.detail.startswith("the referee failed: RuntimeError: xxx")
    assert len(bad.detail) == 300
    assert found.tallies["chimera-more-3p"]["legal"] == 1


def test_a_problem_without_fields_is_a_bad_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Any:
        raise Problem("unknown_ruleset", "there is no such ruleset")

    monkeypatch.setattr(work, "judge", failing)
    (bad,) = part(line(hands("chimera-more-3p", 1)[0])).bad
    assert (bad.code, bad.pointer, bad.detail) == (
        "unknown_ruleset",
        "",
        "there is no such ruleset",
    )


def test_how_a_legal_hand_ended() -> None:
    hand = next(one for one in hands("chimera-more-3p", 3) if len(one["events"]) > 20)
    whole = counts(hand)
    assert (whole["records"], whole["legal"], whole["finished"]) == (1, 1, 1)
    assert whole["events"] == len(hand["events"])
    started = counts(with_events(hand, hand["events"][:9]))
    assert (started["legal"], started["unfinished"], started["finished"]) == (1, 1, 0)
    calls = [{"type": "call", "player": name, "bid": "pass"} for name in ("Bea", "Cid", "Ann")]
    record = {
        "ruleset": "chimera-2014",
        "players": ["Ann", "Bea", "Cid"],
        "first_bidder": "Bea",
        "events": calls,
    }
    thrown_in = counts(record)
    assert (thrown_in["thrown_in"], thrown_in["deal_unknown"]) == (1, 1)
    assert thrown_in["under_house_rules"] == 0
    assert counts({**record, "options": {"score_limit": 7}})["under_house_rules"] == 1


def test_an_illegal_event_has_its_place_and_its_rule() -> None:
    hand = hands("chimera-more-3p", 1)[0]
    called = {"type": "call", "player": hand["first_bidder"], "bid": 25}
    found = part(line(hand), line(with_events(hand, [called, *hand["events"]])))
    (one,) = found.stopped
    assert (one.line, one.event, one.ruleset, one.legal) == (2, 0, "chimera-more-3p", False)
    assert one.rule.code == "no_such_bid"
    assert found.tallies["chimera-more-3p"]["events_not_judged"] == len(hand["events"])


def test_why_cards_are_no_play_at_all_is_named() -> None:
    causes = {
        one.rule.cause for one in part(*mixed()).stopped if one.rule.code == "not_a_combination"
    }
    assert causes
    assert causes <= {code.value for code in ReasonCode}


def test_every_line_as_the_domain_judges_it() -> None:
    found = part(*mixed())
    expected: Counter[str] = Counter()
    for text in mixed():
        try:
            judged = referee(loads(text))
        except Exception:
            expected["bad"] += 1
            continue
        expected[{True: "legal", False: "illegal", None: "open"}[judged.legal]] += 1
        expected["finished"] += bool(judged.legal) and isinstance(judged.hand.phase, Over)
    total: Counter[str] = sum(found.tallies.values(), Counter())
    assert {name: total[name] for name in ("legal", "illegal", "open", "finished")} == {
        name: expected[name] for name in ("legal", "illegal", "open", "finished")
    }
    assert len(found.bad) == expected["bad"]
    assert min(expected[name] for name in ("legal", "illegal", "open", "bad")) >= 2
    assert found.lines == len(mixed())


def test_a_part_is_data() -> None:
    found = part(*mixed())
    assert Part.from_json(orjson.loads(orjson.dumps(found.as_json()))) == found
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - pickled here
