"""The package: what it needs, what it loads, what it exports, and that types are checked."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import metadata, requires
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import referee
import referee_sdk
from referee_sdk import LocalServerMissingError, Referee, RefereeError, errors, local

if TYPE_CHECKING:
    from _pytest.monkeypatch import MonkeyPatch

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sdk" / "src" / "referee_sdk"


def loaded(statement: str) -> set[str]:
    """The modules that an interpreter loads for a statement."""
    program = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


def test_the_version_is_that_of_the_server() -> None:
    assert referee_sdk.__version__ == referee.__version__
    assert metadata("chimera-referee-sdk")["Version"] == referee_sdk.__version__


def test_it_needs_requests_and_nothing_else() -> None:
    assert requires("chimera-referee-sdk") == ["requests<3,>=2.32"]


def test_it_loads_little_beside_requests() -> None:
    more = loaded("import referee_sdk") - loaded("import requests")
    others = {name for name in more if name.partition(".")[0] != "referee_sdk"}
    assert others <= {"secrets"}
    assert not any(name.startswith("referee_sdk.values.") for name in more)


def test_values_are_loaded_by_area() -> None:
    more = loaded("from referee_sdk import ClassifyAnswer")
    assert "referee_sdk.values.plays" in more
    assert "referee_sdk.values.chimere" not in more


@pytest.mark.parametrize("package", ["referee_sdk", "referee_sdk.values"])
def test_every_export_is_there_and_known_to_type_checkers(package: str) -> None:
    module = importlib.import_module(package)
    exported = module.__all__
    assert list(exported) == sorted(exported, key=lambda name: (name.strip("_").lower(), name)) or (
        set(exported) == set(dict.fromkeys(exported))
    )
    assert set(exported) <= set(dir(module))
    for name in exported:
        assert getattr(module, name) is not None
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for alias in node.names
    }
    assert set(exported) <= imported
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = module.nothing


def test_every_value_and_error_is_exported() -> None:
    for path in (PACKAGE / "values").glob("[a-z]*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name != "Mismatch":
                assert node.name in referee_sdk.__all__, node.name
    for name, found in vars(errors).items():
        if isinstance(found, type) and issubclass(found, RefereeError):
            assert name in referee_sdk.__all__
            assert name in (errors.__doc__ or ""), "the tree in the docstring shows every error"


def test_the_script_of_a_user_runs(base: str, tmp_path: Path) -> None:
    script = Path(__file__).parent / "users_script.py"
    said = [
        subprocess.run(
            [sys.executable, str(script), *address, str(tmp_path)],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout.splitlines()
        for address in ([], [base])
    ]
    assert said[0] == said[1]
    assert said[0][:4] == [
        "trap: True",
        "It is the same combination and 7 is higher than 5.",
        "5-5",
        "a trap",
    ]
    assert said[0][5:] == [
        "True",
        "False",
        "wrong",
        "40 points",
        "power 2",
        "unknown_card at /cards/0",
    ]


def test_no_socket_is_opened_in_process(monkeypatch: MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr("socket.socket", forbidden)
    monkeypatch.setattr("socket.create_connection", forbidden)
    monkeypatch.setenv("HTTP_PROXY", "http://proxy.invalid:3128")
    with Referee.local() as here:
        assert here.ready()
        assert here.ruleset("chimera-bga").classify("7 7")


def test_without_the_server(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "referee.api", None)
    local.installed_server.cache_clear()
    try:
        with pytest.raises(LocalServerMissingError) as caught:
            Referee.local()
    finally:
        local.installed_server.cache_clear()
    assert "pip install chimera-referee" in str(caught.value)
    assert "Referee('http://localhost:8000')" in caught.value.remedy


def test_an_application_of_ones_own() -> None:
    def app(environ: Any, start: Any) -> list[bytes]:
        write = start("200 OK", [("Content-Type", "application/json")])
        try:
            raise KeyError
        except KeyError:
            write = start("200 OK", [("Content-Type", "application/json")], sys.exc_info())
        write(b'{"status": ')
        return [b'"' + environ["PATH_INFO"].encode() + b'"', b"}"]

    with Referee.local(app) as here:
        assert here.live().status == "/health/live"


def test_the_examples_of_its_readme(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    import doctest

    monkeypatch.chdir(tmp_path)
    readme = ROOT / "sdk" / "README.md"
    failed, tried = doctest.testfile(
        str(readme), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert (failed, tried > 10) == (0, True)
    words = re.findall(r"`(\w+Error)`", readme.read_text(encoding="utf-8"))
    assert words
    assert set(words) <= set(referee_sdk.__all__)


def test_the_build_has_types_and_a_licence() -> None:
    project = tomllib.loads((ROOT / "sdk" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dependencies"] == ["requests>=2.32,<3"]
    assert (PACKAGE / "py.typed").exists()
    assert (ROOT / "sdk" / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
