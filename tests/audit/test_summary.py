"""Parts add up to the same summary in any order."""

from __future__ import annotations

from collections import Counter
from random import Random

import orjson
import pytest

from referee.audit import BadLine, Part, Rule, Stopped, Summary, alone, audit, audited
from referee.audit.reports import COLUMNS, as_json, rows
from referee.audit.summary import Total
from tests.audit.records import as_file, mixed, read, source

RULE = Rule("not_your_turn", None, None)


def some(first: int) -> Part:
    """Ten illegal records and ten bad lines, in turns, from a line on."""
    return Part(
        20,
        {"chimera-bga": Counter(illegal=10, records=10, events=30)},
        tuple(
            Stopped(0, first + 2 * n, 2, "chimera-bga", legal=False, rule=RULE) for n in range(10)
        ),
        tuple(BadLine(0, first + 2 * n + 1, "required", "/x", "it must") for n in range(10)),
    )


def added(parts: list[Part], most: int) -> Summary:
    total = Total(most)
    for part in parts:
        total.add(part)
    return total.summary(["a"])


@pytest.mark.parametrize("seed", range(5))
def test_any_order(seed: int) -> None:
    parts = [audited(chunk) for chunk in read(as_file(mixed()), 20_000)]
    assert len(parts) > 10
    shuffled = Random(seed).sample(parts, len(parts))
    assert added(shuffled, 1000) == added(parts, 1000)
    assert added(shuffled, 7) == added(parts, 7)


def test_of_very_many_only_the_first_are_listed() -> None:
    parts = [some(first) for first in range(1, 2001, 20)]
    Random(1).shuffle(parts)
    found = added(parts, 15)
    assert [one.line for one in found.stopped] == list(range(1, 31, 2))
    assert [one.line for one in found.bad] == list(range(2, 32, 2))
    assert found.rules == {RULE: 1000}
    assert (found.bad_lines, found.lines) == (1000, 2000)
    written = as_json(found)
    assert written["not_listed"] == {"events": 985, "bad": 985}
    assert written["illegal"][0]["count"] == 1000
    assert len(written["illegal"][0]["positions"]) == 15


def test_rows_are_in_the_order_of_the_file() -> None:
    found = list(rows(added([some(1)], 100)))
    assert [row[1] for row in found] == list(range(1, 21))
    assert all(len(row) == len(COLUMNS) for row in found)
    assert found[0] == (
        "a", 1, 2, "illegal", "chimera-bga", "not_your_turn", None, None, None, None,
    )  # fmt: skip
    assert found[1] == ("a", 2, None, "bad", None, "required", None, None, "/x", "it must")


def test_all_of_it_as_json() -> None:
    content = as_file(mixed())
    summary = audit([source(content, "a"), source(content, "b")], alone, chunk_bytes=50_000)
    written = orjson.loads(orjson.dumps(as_json(summary)))
    assert (written["files"], written["lines"]) == (["a", "b"], 2 * len(mixed()))
    everything = written["all"]
    assert everything["records"] + written["bad_lines"] == written["lines"]
    assert everything["records"] == sum(
        everything[verdict] for verdict in ("legal", "illegal", "open")
    )
    assert everything["legal"] == sum(
        everything[end] for end in ("finished", "thrown_in", "unfinished")
    )
    assert sum(rule["count"] for rule in written["illegal"]) == everything["illegal"]
    for rule in written["illegal"]:
        assert len(rule["positions"]) == rule["count"]
    assert len(written["open"]) == everything["open"]
    assert len(written["bad"]) == written["bad_lines"] == sum(written["bad_by_code"].values())
    for name in ("records", "events", "chimera_won"):
        assert everything[name] == sum(one[name] for one in written["rulesets"].values())
    assert everything["unchecked"]["deal_unknown"] > 0
    assert [rule["count"] for rule in written["illegal"]] == sorted(
        (rule["count"] for rule in written["illegal"]), reverse=True
    )


def test_nothing_at_all() -> None:
    summary = audit([source(b"")])
    assert (summary.lines, summary.all_legal, list(rows(summary))) == (0, True, [])
