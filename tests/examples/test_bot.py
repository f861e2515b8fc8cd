"""The bot plays whole hands, knows no rules, and sees no other hand."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from referee_sdk import Referee
from tests.api.asking import RULESETS

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_plays_a_hand_against_a_server(base: str) -> None:
    command: list[str | Path] = [
        sys.executable,
        BOT,
        "--referee",
        base,
        "--ruleset",
        "chimera-more-5p",
    ]
    done = subprocess.run(
        [*command, "--seed", "a seed"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stderr, done.returncode) == ("", 0)
    lines = done.stdout.splitlines()
    assert lines[0] == "Player 3 says pass"
    assert any(re.fullmatch(r"Player \d plays .* \(.*\)", line) for line in lines)
    points = [re.fullmatch(r"Player (\d): -?\d+", line) for line in lines[-5:]]
    assert [found and found[1] for found in points] == list("12345")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", ["a seed", "another"])
def test_no_seat_knows_the_hand_of_another(
    bot: ModuleType, monkeypatch: pytest.MonkeyPatch, ruleset: str, seed: str
) -> None:
    known: list[tuple[str, ...]] = []

    class Watched(bot.Seat):  # type: ignore[misc, name-defined]  # loaded from a file
        def act(self) -> object:
            hands = {seat.player: seat.hand for seat in self.state.players}
            assert hands.pop(self.me.player) == self.hand
            known.extend(hand for hand in hands.values() if hand)
            return super().act()

    monkeypatch.setattr(bot, "Seat", Watched)
    with Referee.local() as referee:
        bot.play_hand(referee, ruleset, seed)
    assert known == []


def test_it_has_no_rules_of_its_own() -> None:
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(BOT.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported == {"__future__", "argparse", "collections", "referee_sdk", "sys"}
