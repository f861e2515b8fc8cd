"""The client that openapi-python-client generates asks, and understands the answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.api.document import validate
from tests.live import live_server

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
HERE = Path(__file__).parent

#: One good and one wrong question through the generated client; the answers printed as JSON.
PROGRAM: Final = """\
import json, sys
from generated import Client
from generated.api.plays import classify
from generated.models import (
    ClassifyAnswer, ClassifyRequest, ClassifyRequestCardsItem, ClassifyRuleset, HouseRules, Problem
)

cards = [ClassifyRequestCardsItem(card) for card in ("4", "4", "5", "5")]
options = HouseRules(sequence_of_pairs_minimum=2)
ruleset = ClassifyRuleset("chimera-2014")
with Client(base_url=sys.argv[1]) as client:
    good = ClassifyRequest(cards=cards, options=options)
    answer = classify.sync(ruleset, client=client, body=good)
    problem = classify.sync(ruleset, client=client, body=ClassifyRequest(cards=cards * 30))
assert isinstance(answer, ClassifyAnswer)
assert isinstance(problem, Problem)
print(json.dumps({"answer": answer.to_dict(), "problem": problem.to_dict()}))
"""

pytestmark = [pytest.mark.slow, pytest.mark.installs]


def run(*command: str | Path) -> str:
    """What a command that succeeds prints."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new environment with the pinned generator."""
    place = tmp_path_factory.mktemp("tools")
    run(sys.executable, "-m", "venv", place)
    run(place / "bin" / "pip", "install", "--quiet", "--requirement", HERE / "requirements.txt")
    return place / "bin"


@pytest.fixture(scope="module")
def generated(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package ``generated``: a client, made without a warning."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "config.yml").write_text("post_hooks: []\n", encoding="ascii")
    run(
        *(tools / "openapi-python-client", "generate", "--fail-on-warning", "--meta", "none"),
        *("--path", DOCUMENT, "--config", folder / "config.yml"),
        *("--output-path", folder / "generated"),
    )
    return folder


def test_there_is_a_module_for_every_operation(generated: Path) -> None:
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    wanted = {
        operation["operationId"].lower()
        for item in document["paths"].values()
        for operation in item.values()
    }
    made = (generated / "generated" / "api").glob("*/*.py")
    assert wanted <= {module.stem.replace("_", "") for module in made}


def test_it_makes_working_calls(tools: Path, generated: Path) -> None:
    program = generated / "ask.py"
    program.write_text(PROGRAM, encoding="ascii")
    with live_server() as base:
        got = json.loads(run(tools / "python", program, base))
    answer, problem = got["answer"], got["problem"]
    validate(answer, "components", "schemas", "ClassifyAnswer")
    assert answer["legal"] is True
    assert answer["options"]["sequence_of_pairs_minimum"] == 2
    (reading,) = answer["readings"]
    assert (reading["combination"], reading["rank"]) == ("sequence_of_pairs", "5")
    validate(problem, "components", "schemas", "Problem")
    assert [error["pointer"] for error in problem["errors"]] == ["/cards"]
