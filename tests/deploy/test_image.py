"""The image: its recipe linted, and what it would run, run without it.

No container is made here. What the recipe copies, installs, sets and starts is taken from it and
tried on this machine instead.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from deploy.shipped import OURS, PINS, as_pins, pins, shipped, wanted_by_us
from tests.deploy.manifests import IMAGE
from tests.deploy.stack import asked, wait_until
from tests.deploy.tools import DEPLOY, ROOT, needed
from tests.live import free_port

IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
COPIED = [
    source for word, rest in IMAGE.stages[1] if word == "COPY" for source in rest.split()[:-1]
]

(PYTHON,) = re.findall(r"^ARG PYTHON=(\S+)$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.M)


def lint(text: str, folder: Path) -> tuple[int, str]:
    """The status of hadolint on this recipe, and what it says."""
    (folder / "Dockerfile").write_text(text, encoding="utf-8")
    command = [needed("hadolint", "pip"), "--no-color", str(folder / "Dockerfile")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


@contextmanager
def image_running(commands: Path, **environment: str) -> Iterator[Mapping[str, str]]:
    """What the image runs, with the variables of the image; gives all variables it has.

    Args:
        commands: the folder of its programs.
        environment: variables that are different here.
    """
    with tempfile.TemporaryDirectory() as folder:
        variables = {
            **IMAGE.environment,
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
            "TMPDIR": folder,
            "PORT": str(free_port()),
            "REFEREE_HOST": "127.0.0.1",
            "REFEREE_METRICS_HOST": "127.0.0.1",
            "REFEREE_METRICS_PORT": str(free_port()),
            "REFEREE_WORKERS": "2",
            "LOG": f"{folder}/log",
            **environment,
        }
        with Path(variables["LOG"]).open("wb") as log:
            process = subprocess.Popen(
                [shutil.which(IMAGE.command[0], path=variables["PATH"]) or "", *IMAGE.command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=variables,
                cwd=commands.parent,
            )
            try:
                wait_until(lambda: healthy(variables), "the check of the image passes")
                yield variables
                process.send_signal(signal.SIGTERM)
                assert process.wait(30) == 0
            finally:
                process.kill()
                process.wait(10)
        assert list(Path(folder).glob("referee-metrics-*/*.db")) == []


def healthy(variables: Mapping[str, str]) -> bool:
    """Whether the check of the image passes."""
    program = shutil.which(IMAGE.health[0], path=variables["PATH"]) or ""
    done = subprocess.run(
        [program, *IMAGE.health[1:]], env=variables, capture_output=True, timeout=20, check=False
    )
    return done.returncode == 0


def check_running(variables: Mapping[str, str]) -> None:
    """It answers, tells its metrics, and writes nothing but JSON."""
    port, metrics = int(variables["PORT"]), int(variables["REFEREE_METRICS_PORT"])
    assert asked(port, "127.0.0.1").json["legal"] is False
    assert b"referee_requests_total" in asked(metrics, "127.0.0.1", "/metrics", None).body
    assert asked(port, "127.0.0.1", "/metrics", None).status == 404
    lines = Path(variables["LOG"]).read_text(encoding="utf-8").splitlines()
    logged = [json.loads(line) for line in lines]
    assert {"ready", "classify"} <= {line.get("operation") for line in logged}


class TestRecipe:
    def test_hadolint_finds_nothing(self, tmp_path: Path) -> None:
        text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
        assert "hadolint ignore" not in text
        assert lint(text, tmp_path) == (0, "")

    def test_it_would_find_something(self, tmp_path: Path) -> None:
        status, said = lint("FROM python:latest\nRUN pip install flask\n", tmp_path)
        assert status == 1
        assert {"DL3007", "DL3013"} <= set(re.findall(r"DL\d+", said))

    def test_nobody_is_root(self) -> None:
        assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", IMAGE.one("USER"))
        words = [word for word, _ in IMAGE.stages[-1]]
        assert words.index("USER") > words.index("COPY")
        assert "RUN" not in words  # nothing is done in the image itself

    def test_it_listens_where_it_says(self) -> None:
        ports = [int(IMAGE.environment[name]) for name in ("PORT", "REFEREE_METRICS_PORT")]
        assert ports == IMAGE.ports

    def test_the_commit_gets_in(self) -> None:
        assert IMAGE.all_of("ARG") == ['COMMIT=""']
        assert "REFEREE_COMMIT=${COMMIT}" in " ".join(IMAGE.all_of("ENV"))
        assert 'image.revision="${COMMIT}"' in IMAGE.one("LABEL")

    def test_the_python_is_one_that_the_package_wants(self) -> None:
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        (least,) = re.findall(r'requires-python = ">=(.*)"', project)
        assert Version(PYTHON) >= Version(least)

    def test_everything_copied_is_let_in_and_little_else(self) -> None:
        assert IGNORED[1] == "*"
        let_in = [line.removeprefix("!") for line in IGNORED if line.startswith("!")]
        assert sorted(let_in) == sorted(COPIED)
        assert all((ROOT / name).exists() for name in let_in)


class TestPins:
    def test_all_that_is_shipped_is_pinned(self) -> None:
        # Another Python may need fewer, as more is in its library.
        assert shipped().keys() <= pins().keys()
        if f"{sys.version_info.major}.{sys.version_info.minor}" == PYTHON:
            assert list(pins()) == list(shipped())
        assert len(pins()) > 20
        assert OURS not in pins()

    def test_the_pins_are_what_the_package_asks_for(self) -> None:
        wanted = [one for extra in ("", "limits", "metrics") for one in wanted_by_us(extra)]
        assert len(wanted) > 10
        for one in wanted:
            assert one.specifier.contains(pins()[canonicalize_name(one.name)]), one

    def test_they_are_written_as_make_writes_them(self) -> None:
        assert PINS.read_text(encoding="utf-8").splitlines()[0] == as_pins().splitlines()[0]
        assert pins(as_pins()).keys() == pins().keys()


class TestRunning:
    def test_what_the_image_runs(self) -> None:
        with image_running(Path(sys.executable).parent) as variables:
            check_running(variables)
        assert not healthy(variables)

    def test_the_check_fails_while_it_is_not_ready(self) -> None:
        assert not healthy(
            {**IMAGE.environment, "PATH": os.environ["PATH"], "PORT": str(free_port())}
        )


@pytest.mark.slow
@pytest.mark.installs
def test_the_image_without_a_container(tmp_path: Path) -> None:
    """The steps of the recipe, one by one, in a folder that has only what is let in."""
    source, target = tmp_path / "source", tmp_path / "referee"
    source.mkdir()
    for name in COPIED:
        skipped = shutil.ignore_patterns("__pycache__")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, source / Path(name).name)  # all into one folder, as COPY does
    places = {
        "/opt/referee": str(target),
        "/wheels": str(tmp_path / "wheels"),
        "python": sys.executable,
    }
    steps = [rest for word, rest in IMAGE.stages[1] if word == "RUN"]
    assert len(steps) == 3
    for step in steps:
        for old, new in places.items():
            step = re.sub(rf"(?<![\w/-]){old}(?!\w)", new, step)  # noqa: PLW2901 - bit by bit
        subprocess.run(["bash", "-ec", step], cwd=source, check=True, timeout=600)
    installed = {path.name for path in (target / "lib").glob("python*/site-packages/*")}
    assert not [name for name in installed if fnmatch.fnmatch(name, "pip*")]
    assert list(target.rglob("referee/api/__pycache__/wsgi.*.pyc"))
    assert list(target.rglob("referee/web/scorepad.html")) or list(
        target.rglob("referee/web/*.html")
    )
    with image_running(target / "bin") as variables:
        check_running(variables)
