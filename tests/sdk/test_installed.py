"""The SDK as a stranger gets it: installed into an empty environment, and checked from there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.installs]

SDK: Final = Path(__file__).parents[2] / "sdk"
SCRIPT: Final = Path(__file__).parent / "users_script.py"
#: What requests brings along.
OF_REQUESTS: Final = {"certifi", "charset-normalizer", "idna", "requests", "urllib3"}
#: Milliseconds that the import may take beyond that of requests.
MOST: Final = 40


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints that succeeds."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    done = subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with an environment that holds the SDK and nothing else."""
    made = tmp_path_factory.mktemp("stranger")
    run(sys.executable, "-m", "venv", made / "env", folder=made)
    shutil.copytree(SDK, made / "sdk", ignore=shutil.ignore_patterns("build", "*.egg-info"))
    run(made / "env/bin/pip", "install", "--quiet", "./sdk", folder=made)
    shutil.rmtree(made / "sdk")
    shutil.copy(SCRIPT, made)
    yield made
    shutil.rmtree(made)


def test_it_brings_only_what_it_needs(folder: Path) -> None:
    listed = json.loads(run(folder / "env/bin/pip", "list", "--format", "json", folder=folder))
    names = {package["name"].lower() for package in listed} - {"pip", "setuptools"}
    assert names == {"chimera-referee-sdk", *OF_REQUESTS}


def test_it_is_imported_quickly(folder: Path) -> None:
    program = (
        "import requests, time; start = time.perf_counter(); import referee_sdk; "
        "print((time.perf_counter() - start) * 1000)"
    )
    times = [float(run(folder / "env/bin/python", "-c", program, folder=folder)) for _ in range(9)]
    assert median(times[1:]) <= MOST


def test_without_a_server_it_says_what_to_do(folder: Path) -> None:
    program = (
        "import referee_sdk\ntry: referee_sdk.Referee.local()\nexcept Exception as e: print(e)"
    )
    said = run(folder / "env/bin/python", "-c", program, folder=folder)
    assert "pip install chimera-referee" in said


def test_type_checkers_pass_the_script_of_a_user(folder: Path) -> None:
    run(folder / "env/bin/pip", "install", "--quiet", "mypy", "pyright", folder=folder)
    python, script = folder / "env/bin/python", SCRIPT.name
    assert "no issues" in run(python, "-m", "mypy", "--strict", script, folder=folder)
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    said = run(python, "-m", "pyright", "--pythonpath", python, script, folder=folder)
    assert "0 errors" in said
