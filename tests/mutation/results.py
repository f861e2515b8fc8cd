"""What mutmut writes down of its mutants: which there are, which are asked, what became of them."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, Final

#: The mutants that no test can kill, each with the reason.
EXPLAINED: Final = Path(__file__).with_name("survivors.toml")
#: mutmut's own word for a mutant that it is not to ask.
_SKIPPED: Final = 34
#: No module is asked less than this.
_FEWEST: Final = 5


class Verdict(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    #: The rules with it cannot be imported, or the tests not be collected.
    BROKEN = "broken"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    NO_TESTS = "no tests"
    OPEN = "not asked"

    @property
    def is_dead(self) -> bool:
        """Whether the tests would fail with it."""
        return self in (Verdict.KILLED, Verdict.BROKEN, Verdict.TIMEOUT)


#: pytest ends with 2 where a module cannot be imported; with 4, which mutmut makes 255, where the
#: conftest cannot or a test is not there. Below 0 are signals: the limit of time, or memory.
_VERDICTS: Final = {
    None: Verdict.OPEN,
    0: Verdict.SURVIVED,
    1: Verdict.KILLED,
    2: Verdict.BROKEN,
    3: Verdict.KILLED,
    5: Verdict.NO_TESTS,
    33: Verdict.NO_TESTS,
    255: Verdict.BROKEN,
}


@dataclass(frozen=True)
class Change:
    """What a mutant changes, in words that stay the same wherever the lines stand."""

    function: str
    before: str
    after: str

    @property
    def toml(self) -> str:
        """As it stands in the list of those that are explained."""
        lines = ("[[survivor]]", f'function = "{self.function}"')
        before, after = f"before = {_quoted(self.before)}", f"after = {_quoted(self.after)}"
        return "\n".join((*lines, before, after, 'why = ""'))


@dataclass(frozen=True)
class Asked:
    """A mutant of the sample."""

    name: str
    path: Path
    verdict: Verdict

    @cached_property
    def change(self) -> Change:
        """What it changes."""
        from mutmut.mutation.diff_apply import get_diff_for_mutant

        diff = get_diff_for_mutant(self.name, path=self.path).splitlines()
        body = [line for line in diff if not line.startswith(("---", "+++", "@@"))]
        return Change(function_of(self.name), _changed(body, "-"), _changed(body, "+"))

    def change_if_known(self, known: Collection[Change]) -> Change | None:
        """Its change, when that is among those."""
        if not any(change.function == function_of(self.name) for change in known):
            return None
        return self.change if self.change in known else None


def _changed(diff: list[str], sign: str) -> str:
    return "\n".join(line[1:].strip() for line in diff if line.startswith(sign))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def module_of(name: str) -> str:
    """The module of a mutant."""
    return name.rpartition(".")[0]


def function_of(name: str) -> str:
    """The function that a mutant is one of, as one calls it.

    >>> function_of("referee.chimera.once.xǁBuildOnceǁpin__mutmut_1")
    'referee.chimera.once.BuildOnce.pin'
    """
    module, _, mangled = name.partition("__mutmut_")[0].rpartition(".")
    return f"{module}.{mangled[2:].replace('ǁ', '.')}"


def asked(mutants: Path) -> list[Asked]:
    """The mutants that are asked, in order."""
    return [
        Asked(name, path, _VERDICTS.get(code, Verdict.TIMEOUT))
        for path, written in _written(mutants)
        for name, code in sorted(written["exit_code_by_key"].items())
        if code != _SKIPPED
    ]


def choose(mutants: Path, size: int, seed: str) -> None:
    """Ask a sample of so many, of every module its share, and nothing else.

    It is drawn by the names, so that a change in one module leaves what is asked of the others.
    """
    files = list(_written(mutants))
    share = size / sum(len(written["exit_code_by_key"]) for _, written in files)
    for path, written in files:
        codes = written["exit_code_by_key"]
        drawn = sorted(codes, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())
        most = max(_FEWEST, round(share * len(codes)))
        codes |= dict.fromkeys(drawn[most:], _SKIPPED) | dict.fromkeys(drawn[:most])
        _write(mutants, path, written)


def reopen(mutants: Path) -> None:
    """Ask again what was asked and is not killed."""
    for path, written in _written(mutants):
        codes = written["exit_code_by_key"]
        for name, code in codes.items():
            if code not in (1, _SKIPPED):
                codes[name] = None
        _write(mutants, path, written)


def _written(mutants: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for file in sorted(mutants.rglob("*.py.meta")):
        try:
            written = json.loads(file.read_text(encoding="utf-8"))
        except json.JSONDecodeError:  # it is being written
            continue
        if written["exit_code_by_key"]:
            yield file.relative_to(mutants).with_suffix(""), written


def _write(mutants: Path, path: Path, written: dict[str, Any]) -> None:
    (mutants / f"{path}.meta").write_text(json.dumps(written, indent=4), encoding="utf-8")


def explained() -> dict[Change, str]:
    """The changes that no test can show, with why."""
    listed = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get("survivor", [])
    return {Change(one["function"], one["before"], one["after"]): one["why"] for one in listed}
