"""The TypeScript client: types from our document, checked strictly, and run on Node."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests import node

EXAMPLE = Path(__file__).parents[2] / "examples" / "typescript"
MISTAKES = Path(__file__).parent / "mistakes.ts"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in a folder of its own, with its packages and with types just generated."""
    node.installed(EXAMPLE)
    generated = node.run(EXAMPLE, "npm", "run", "generate")
    assert generated.returncode == 0, generated.stderr
    project = tmp_path_factory.mktemp("typescript")
    for name in ("client.ts", "package.json", "referee.ts", "tsconfig.json"):
        (project / name).write_bytes((EXAMPLE / name).read_bytes())
    (project / MISTAKES.name).write_bytes(MISTAKES.read_bytes())
    (project / "node_modules").symlink_to(EXAMPLE / "node_modules")
    return project


@pytest.fixture(scope="module")
def compiled(project: Path) -> Path:
    """The same, compiled together with the mistakes."""
    settings = json.loads((project / "tsconfig.json").read_text(encoding="utf-8"))
    settings["files"].append(MISTAKES.name)
    (project / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = node.run(project, "node_modules/.bin/tsc", "--strict")
    assert (done.stdout, done.returncode) == ("", 0)
    return project


def test_what_is_locked_is_typescript_5_9() -> None:
    lock = json.loads((EXAMPLE / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"]["node_modules/typescript"]["version"].startswith("5.9.")


def test_types_are_right_and_mistakes_are_found(compiled: Path) -> None:
    settings = json.loads((EXAMPLE / "tsconfig.json").read_text(encoding="utf-8"))
    assert settings["compilerOptions"]["strict"] is True
    assert MISTAKES.read_text(encoding="utf-8").count("@ts-expect-error") == 9
    assert (compiled / "build" / "mistakes.js").exists()


def test_it_runs_against_a_server(compiled: Path, base: str) -> None:
    ran = node.run(compiled, "node", "build/client.js", REFEREE=base)
    assert (ran.stderr, ran.returncode) == ("", 0)
    meaning, why_not, beats, light_up, hand, wrong = ran.stdout.splitlines()
    assert meaning == "7 7 7 8: trips of 7 with a card"
    assert why_not.startswith("7 7 P: The Pi Ya stands for another card only in a sequence")
    assert beats == "It beats: true - It is the same combination and 7 is higher than 5."
    assert light_up == "6 plays; light up 3 4 5 6 7 9 H; beside a 7, 3 4 5 6 7 9 H"
    assert re.fullmatch(r"A hand of \d+ events: Player 1 -?\d+, Player 2 .*", hand)
    assert wrong.startswith('/cards/1 a card is one of the strings "0" to "12"')


def test_without_a_referee_it_fails(compiled: Path) -> None:
    ran = node.run(compiled, "node", "build/client.js", REFEREE="http://127.0.0.1:9")
    assert ran.returncode != 0
