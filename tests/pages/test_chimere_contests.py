"""Contests on the Chimère scorer: what the Champion decides, gifts, sheep, neutral chimeras."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.pad import device
from tests.pages.scorer import Scorer

Json = dict[str, Any]

EXAMPLE = Path(__file__).parents[2] / "examples" / "contest.json"


@pytest.fixture
def scorer(browser: Browser, base: str) -> Iterator[Scorer]:
    context = device(browser)
    scorer = Scorer(context, base).open()
    yield scorer
    assert scorer.complaints == []
    assert scorer.elsewhere == []
    context.close()


def points(scorer: Scorer) -> list[str]:
    """The points of the contest, as the footer has them read out."""
    return scorer.page.locator(".bottom .strip .sr").all_inner_texts()


def test_a_tie_is_decided_by_the_champion(scorer: Scorer) -> None:
    scorer.begin("Ann", "Bea", "Cid")
    scorer.go("/1/spring")
    scorer.contest("speed", 5, "speed", 2, "Bloody Sprint")
    expect(scorer.heading("Spring: Bloody Sprint")).to_be_visible()
    scorer.chimera("Ann", "lion 2 speed", "llama", "seahorse 1 beauty")
    scorer.chimera("Bea", "lion", "llama", "seahorse")  # the same tiles, one tap each
    expect(scorer.tile("Bea", "head")).to_contain_text("Bea, head: lion, 2 speed")
    scorer.chimera("Cid", "lion", "llama", "seahorse")
    expect(scorer.page.get_by_text("Still open: Champion")).to_be_visible()
    scorer.choose("People's Champion", "Bea")
    first = "Bea, as Champion: who comes first?"
    expect(scorer.group(first).get_by_role("radio")).to_have_count(3)
    expect(scorer.group(first).get_by_role("radio", checked=True)).to_have_count(0)
    expect(scorer.page.get_by_text("The Champion chooses: Ann, Bea, or Cid.")).to_be_visible()
    assert points(scorer) == [f"{name}: 0 points in this contest" for name in ("Ann", "Bea", "Cid")]
    scorer.choose(first, "Bea")
    second = scorer.group("Bea, as Champion: who comes second?")
    expect(second.get_by_role("radio")).to_have_count(2)
    second.get_by_role("radio", name="Ann").check()
    expect(scorer.page.get_by_text("Both places are decided.")).to_be_visible()
    assert [line[:9] for line in scorer.ranking] == ["1. Bea +5", "2. Ann +2", "3. Cid no"]
    expect(scorer.page.get_by_text("Points from the referee.")).to_be_visible()
    # Another first: the second was chosen among others, and is asked for again.
    scorer.choose(first, "Ann")
    expect(second.get_by_role("radio", checked=True)).to_have_count(0)
    # A stronger chimera: nothing is left to choose, and nothing that was chosen counts.
    scorer.tile("Cid", "body").click()
    editor = scorer.editor("Cid", "body")
    editor.get_by_role("button", name="Speed: one more").click()
    expect(scorer.group("Bea, as Champion: who comes first?")).to_have_count(0)
    expect(second.get_by_role("radio")).to_have_count(2)
    assert scorer.ranking[0].startswith("1. Cid +5 Power 3 (speed 3)")


def test_gifts_that_count_and_one_that_is_spoiled(scorer: Scorer) -> None:
    scorer.begin("Ann", "Bea", "Cid", advanced=True)
    scorer.go("/1/winter")
    scorer.contest("aggression", 5, "beauty", 2)
    scorer.chimera(
        "Ann",
        "dragonfly 2 aggression furry",
        "giraffe 1 aggression",
        "porpoise 1 protection flying",
    )
    ann = scorer.card("Ann")
    expect(ann.get_by_text("Power 4 (aggression 4)")).to_be_visible()
    expect(ann.get_by_text("Gift flying: +1")).to_be_visible()
    spoiled = ann.get_by_text("Gift furry does not count: protection on tail.")
    expect(spoiled).to_be_visible()
    # What spoils it is turned away: that is for the rules to allow, and here they do not.
    scorer.tile("Ann", "tail").click()
    scorer.editor("Ann", "tail").get_by_role("switch", name="Lies on its sheep side").check()
    expect(ann.get_by_text("Turned without need: tail.")).to_be_visible()
    ann.get_by_role("button", name="Turn back the tail").click()
    expect(spoiled).to_be_visible()
    scorer.go("/1")
    scorer.page.get_by_role("switch", name="Advanced rules").uncheck()
    scorer.go("/1/winter")
    expect(ann.get_by_text("Power 3 (aggression 3)")).to_be_visible()
    expect(spoiled).to_have_count(0)


def test_what_must_be_turned_is_explained_and_turned(scorer: Scorer) -> None:
    scorer.begin("Ann", "Bea", "Cid")
    scorer.go("/1/summer")
    scorer.contest("weight", 4, "protection", 1)
    scorer.chimera("Ann", "lion 2 weight", "lion 1 protection", "lion 1 weight")
    ann = scorer.card("Ann")
    expect(ann.get_by_text("2 tiles must be turned to their sheep side.")).to_be_visible()
    expect(ann.get_by_role("button", name="Turn the")).to_have_count(3)
    ann.get_by_role("button", name="Turn the head and tail").click()
    expect(scorer.tile("Ann", "head")).to_contain_text("lion, on its sheep side")
    expect(ann.get_by_text("Power 1 (weight 0)")).to_be_visible()
    scorer.button("Undo").click()
    expect(ann.get_by_role("button", name="Turn the")).to_have_count(3)
    scorer.button("Redo").click()
    expect(ann.get_by_text("Power 1 (weight 0)")).to_be_visible()
    scorer.chimera("Bea", "sheep", "sheep", "sheep")
    bea = scorer.card("Bea")
    expect(bea.get_by_text("All three are sheep.")).to_be_visible()
    expect(bea.get_by_text("The front of a sheep is not known.")).to_be_visible()
    scorer.tile("Bea", "body").click()
    scorer.enter("Bea", "body", "lion")
    expect(bea.get_by_text("Power 1 (weight 0)")).to_be_visible()


def test_two_wizards_and_two_neutral_chimeras(scorer: Scorer) -> None:
    scorer.begin("Ann", "Bea")
    scorer.go("/1/spring")
    scorer.contest("speed", 5, "beauty", 2)
    scorer.chimera("Ann", "lion 1 speed", "llama", "eagle")
    scorer.chimera("Bea", "snake", "llama", "eagle")
    scorer.chimera("Neutral 1", "cheetah 3 speed", "llama", "eagle")
    scorer.chimera("Neutral 2", "lion", "llama", "eagle")
    scorer.choose("People's Champion", "Ann")
    legend = "Ann, as Champion: who comes second?"
    scorer.choose(legend, "Neutral 2")
    ranking = scorer.ranking
    assert ranking[0].startswith("1. Neutral 1 no Power 3 (speed 3) · Main tile · discarded")
    assert ranking[1].startswith("2. Neutral 2 no Power 1 (speed 1) · Secondary tile · discarded")
    expect(scorer.page.get_by_text("is discarded and counts for nobody")).to_be_visible()
    scorer.go("/1/summer")  # where they serve again
    expect(scorer.tile("Neutral 1", "head")).to_contain_text("cheetah, 3 speed")
    expect(scorer.tile("Ann", "head")).to_contain_text("not entered")
    scorer.go("/1")
    expect(scorer.page.get_by_role("link", name="Queen's Award")).to_have_count(0)


def test_a_contest_is_what_the_command_line_reads(scorer: Scorer, tmp_path: Path) -> None:
    scorer.load(EXAMPLE.read_text(encoding="utf-8"))
    scorer.page.get_by_role("link", name="Ann, Bea, and Cid").click()
    scorer.go("/1/spring")
    expect(scorer.heading("Spring: Violent Dance")).to_be_visible()
    shared = scorer.file("Share this contest")
    path = tmp_path / "contest.json"
    path.write_text(json.dumps(shared), encoding="utf-8")
    command = [sys.executable, "-m", "referee.cli", "contest", "--json"]
    told = [
        subprocess.run([*command, file], capture_output=True, check=True, timeout=60).stdout
        for file in (str(EXAMPLE), str(path))
    ]
    assert json.loads(told[0]) == json.loads(told[1])
    assert [line[3:6] for line in scorer.ranking] == [
        one["name"] for one in json.loads(told[1])["ranking"]
    ]
