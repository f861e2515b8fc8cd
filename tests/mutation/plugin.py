"""What pytest is told when mutmut runs it.

mutmut asks each mutant only the tests that reach its function, and must be helped with two things
about values that are worked out once, such as the tables and catalogues of plays.

**Which tests reach it?** mutmut notes that as all tests run once, one after another. There a table
is built by the first test that wants it, and no other seems to reach the code that builds. So what
it took to build a value counts for every test that asks for it, and what a module does when it is
imported counts for every test of that module.

**Is it the mutant that is judged?** Nothing may be left of what the code without it has worked
out. Each mutant is a fork of a process that has collected the tests and run none. That is all too
late for a mutant of a function that runs on the way there: for those everything is imported and
collected once more. For all others the tests are run as they are collected, the quickest first,
which is what makes it fast.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import json
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import Phase, settings

#: What was noted for later: how long each test takes, and which functions run without any.
_NOTES: Final = Path("notes.json")
#: All there is of the rules.
_PACKAGES: Final = (
    "referee.chimera.deal",
    "referee.chimera.hand.simulate",
    "referee.chimera.rulings",
    "referee.chimera.scoring",
    "referee.chimere.rulings",
)

#: The tests as the process that forks has collected them.
_collected: list[pytest.Item] = []


def pytest_configure(config: pytest.Config) -> None:
    # Which example fails is enough; to find the simplest takes longer than all the tests.
    plain = settings(settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate])
    settings.register_profile("mutants", plain)
    settings.load_profile("mutants")
    mutant = os.environ.get("MUTANT_UNDER_TEST", "")
    if mutant == "stats":
        config.pluginmanager.register(_Noting(), "mutation-noting")
    elif config.option.collectonly and _NOTES.exists():
        config.pluginmanager.register(_Collecting(), "mutation-collecting")
    elif wanted := [argument for argument in config.args if "::" in argument]:
        config.args = sorted({argument.partition("::")[0] for argument in wanted})
        config.pluginmanager.register(_Choosing(wanted), "mutation-choosing")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Run a mutant's tests as they have been collected already, unless it must not."""
    wanted = [argument for argument in config.args if "::" in argument]
    if not wanted or not _collected:
        return None
    function = os.environ["MUTANT_UNDER_TEST"].partition("__mutmut_")[0]
    if function in _notes()["without a test"]:
        for name in _ours():
            del sys.modules[name]
        return None
    return _run(_chosen(_collected, wanted))


def _ours() -> list[str]:
    """The names of the modules of the rules and of their tests."""
    here = f"{Path.cwd()}{os.sep}"
    return [
        name
        for name, module in sys.modules.items()
        if (getattr(module, "__file__", None) or "").startswith(here)
        and not name.startswith("tests.mutation")
    ]


def _run(items: list[pytest.Item]) -> int:
    session = items[0].session
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return pytest.ExitCode.TESTS_FAILED
    return pytest.ExitCode.OK


def _chosen(items: list[pytest.Item], wanted: list[str]) -> list[pytest.Item]:
    """The tests that are wanted, the quickest first."""
    names = set(wanted)
    chosen = [item for item in items if item.nodeid in names]
    if len(chosen) < len(names):
        # The mutant has changed what is asked. That is a difference which a test shows.
        raise pytest.UsageError("Some tests are not there any more.")
    durations = _notes()["durations"]
    return sorted(chosen, key=lambda item: durations.get(item.nodeid, 0.0))


@functools.cache
def _notes() -> dict[str, Any]:
    notes: dict[str, Any] = json.loads(_NOTES.read_text(encoding="utf-8"))
    return notes


class _Choosing:
    """Runs the tests that are wanted, after they have been collected by file."""

    def __init__(self, wanted: list[str]) -> None:
        self._wanted = wanted

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = _chosen(items, self._wanted)


class _Collecting:
    """Keeps the tests that are collected, ready to be run."""

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        _collected[:] = session.items
        # pytest would take apart what is needed for running them; here it does not notice.
        session.config._configured = False
        self._kept = session.config._cleanup_stack
        session.config._cleanup_stack = contextlib.ExitStack()
        _notes()
        gc.freeze()


class _Noting:
    """Adds to what mutmut notes of each test what was done for it before."""

    def __init__(self) -> None:
        from mutmut.state import state

        self._state = state()
        self._durations: dict[str, float] = {}
        for package in _PACKAGES:
            importlib.import_module(package)
        #: What was done without a test, by the file of the tests it was done for; first for all.
        self._done = {"": self._taken()}

    def _taken(self) -> set[str]:
        """What was noted since it was last asked."""
        noted = set(self._state._stats)
        self._state._stats.clear()
        return noted

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        file = collector.nodeid.partition("::")[0]
        self._done[file] = self._done.get(file, set()) | self._taken()
        return report

    def pytest_collection_finish(self) -> None:
        """From now on, whatever is kept remembers what it took."""
        from referee.chimera.once import BuildOnce

        BuildOnce.__call__ = self._remembering(BuildOnce.__call__)  # type: ignore[method-assign]
        instead: dict[int, Callable[..., Any]] = {}
        for module in [sys.modules[name] for name in _ours()]:
            for name, value in list(vars(module).items()):
                if isinstance(value, functools._lru_cache_wrapper):
                    if id(value) not in instead:
                        instead[id(value)] = self._remembering(value)
                    setattr(module, name, instead[id(value)])

    def _remembering(self, build: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, noting at every call what the first one for its arguments took."""
        taken: dict[tuple[Any, ...], set[str]] = {}
        state = self._state

        def remembering(*arguments: Any) -> Any:
            outer, state._stats = state._stats, set()
            try:
                return build(*arguments)
            finally:
                known = taken.setdefault(arguments, set())
                known |= state._stats
                outer |= known
                state._stats = outer

        return remembering

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """What a ruleset keeps for itself is asked anew."""
        from referee.chimera import RULESETS

        for ruleset in RULESETS.values():
            for kept in ("table", "catalogue", "copies"):
                vars(ruleset).pop(kept, None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        for place, done in self._done.items():
            if item.nodeid.startswith(place):
                self._state._stats |= done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self._durations[report.nodeid] = round(report.duration, 4)

    def pytest_sessionfinish(self) -> None:
        without = sorted(set().union(*self._done.values()))
        notes = {"durations": self._durations, "without a test": without}
        _NOTES.write_text(json.dumps(notes), encoding="utf-8")
