"""``referee audit``."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.audit import Chunk, Part, WorkFailed, alone, audit, file_source
from referee.audit.reports import COLUMNS, as_json
from referee.audit.spread import Results
from referee.cli.commands import cli
from tests.audit.records import as_file, gz, hands, line, mixed, zst

#: Seconds that anything may take here.
PATIENCE = 60


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner(catch_exceptions=False).invoke(
        cli, ["audit", *map(str, arguments)], input=stdin, prog_name="referee"
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Some lines of every kind."""
    path = tmp_path / "hands.jsonl"
    path.write_bytes(as_file([one for one in mixed() if len(one) < 10_000][:60]))
    return path


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    """Nothing but legal hands."""
    path = tmp_path / "legal.jsonl"
    path.write_bytes(as_file([line(hand) for hand in hands("chimera-bga", 3)]))
    return path


def long_file(folder: Path) -> Path:
    """A file whose audit takes long enough to be ended in the middle."""
    path = folder / "long.jsonl.zst"
    path.write_bytes(zst(as_file([one for one in mixed() if len(one) < 10_000] * 5)))
    return path


def expected(*files: Path) -> Any:
    return json.loads(json.dumps(as_json(audit([file_source(one) for one in files], alone))))


class TestFormats:
    def test_for_people(self, file: Path) -> None:
        result = run(file, "--positions", "2")
        assert (result.exit_code, result.stderr) == (1, "")
        found = expected(file)
        assert f"60 lines: {found['all']['legal']} legal" in result.stdout
        assert "Hands by ruleset" in result.stdout
        assert "Illegal events by rule" in result.stdout
        assert found["illegal"][0]["code"] in result.stdout
        assert "not checked: deal unknown" in result.stdout
        bad = found["bad"][0]
        assert f"{file}:{bad['line']}: " in result.stdout
        assert f"… and {found['bad_lines'] - 2} more (--positions" in result.stdout

    def test_for_people_without_positions(self, file: Path) -> None:
        result = run(file, "--positions", "0")
        assert "file:line:event" not in result.stdout
        assert str(file) not in result.stdout
        assert "Bad lines: " in result.stdout

    def test_leads_to_declare_are_shown(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.jsonl"
        path.write_bytes(as_file(mixed()))
        found = expected(path)["open"]
        shown = "".join(run(path, "-p", "1").stdout.split())
        assert found
        for one in found[:3]:
            assert f"{path}:{one['line']}:{one['event']}" in shown

    def test_as_json(self, file: Path) -> None:
        result = run(file, "--format", "json")
        assert result.exit_code == 1
        assert json.loads(result.stdout) == expected(file)
        assert result.stderr.startswith("60 lines: ")

    def test_as_csv(self, file: Path) -> None:
        result = run(file, "--format", "csv", "--quiet")
        assert result.stderr == ""
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        assert tuple(rows[0]) == COLUMNS
        found = expected(file)
        verdicts = [row["verdict"] for row in rows]
        assert verdicts.count("illegal") == found["all"]["illegal"]
        assert verdicts.count("bad") == found["bad_lines"]
        assert [int(row["line"]) for row in rows] == sorted(int(row["line"]) for row in rows)

    def test_signs_that_move_the_cursor_are_not_printed(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.jsonl"
        path.write_bytes(b'{"players": ["\\u001b[2J"], "\\u001b[2J": 1}\n')
        for form in ("table", "csv", "json"):
            assert "\x1b" not in run(path, "--format", form).stdout

    def test_into_a_file(self, file: Path, tmp_path: Path) -> None:
        for form in ("table", "json", "csv"):
            out = tmp_path / f"summary.{form}"
            out.write_text("older and " * 10_000, encoding="utf-8")
            result = run(file, "--format", form, "--out", out)
            assert (result.exit_code, result.stdout) == (1, "")
            assert result.stderr.startswith("60 lines: ")
            assert out.read_text("utf-8") == run(file, "--format", form).stdout


class TestFiles:
    def test_legal_hands(self, legal: Path) -> None:
        result = run(legal)
        assert result.exit_code == 0
        assert "3 lines: 3 legal, 0 illegal, 0 open, 0 bad." in result.stdout
        assert "Illegal" not in result.stdout

    def test_compressed_and_several_and_standard_input(self, file: Path, tmp_path: Path) -> None:
        content = file.read_bytes()
        (tmp_path / "a.jsonl.gz").write_bytes(gz(content))
        (tmp_path / "b.jsonl.zst").write_bytes(zst(content))
        names = [str(tmp_path / "a.jsonl.gz"), str(tmp_path / "b.jsonl.zst"), "-"]
        found = json.loads(run(*names, "-p", "1", "--format", "json", stdin=content).stdout)
        once = expected(file)
        assert found["files"] == names
        assert found["lines"] == 3 * once["lines"]
        assert found["all"]["events"] == 3 * once["all"]["events"]
        assert [one["file"] for one in found["bad"]] == [
            name for name in names for _ in once["bad"]
        ]

    def test_a_file_that_breaks_off(self, file: Path, tmp_path: Path) -> None:
        cut = tmp_path / "cut.jsonl.gz"
        cut.write_bytes(gz(file.read_bytes())[:-200])
        result = run(cut, file)
        assert result.exit_code == 1
        assert "1 truncated" in result.stdout

    def test_a_name_that_is_no_text(self, legal: Path) -> None:
        odd = os.fsdecode(os.fsencode(legal.parent) + b"/\xff.jsonl")
        legal.rename(odd)
        found = json.loads(run(odd, "--format", "json").stdout)
        assert found["files"] == [f"{legal.parent}/\ufffd.jsonl"]

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            ((), "Missing argument 'FILES...'"),
            (("none.jsonl",), "'none.jsonl' does not exist"),
            ((".",), "is a directory"),
            (("-", "-"), "the standard input can be read only once"),
            (("-", "--dask", "tcp://127.0.0.1:1", "-p", "2"), "exclude each other"),
            (("-", "-p", "0"), "is not in the range"),
            (("-", "--out", "nowhere/summary"), "there is no nowhere"),
            (("-", "--journal", "nowhere/journal"), "nowhere/journal cannot be used"),
        ],
    )
    def test_what_cannot_be_asked(self, arguments: tuple[str, ...], why: str) -> None:
        result = run(*arguments, stdin=b"")
        assert (result.exit_code, result.stdout) == (2, "")
        assert why in result.stderr

    def test_a_file_is_not_overwritten_with_its_summary(self, legal: Path) -> None:
        before = legal.read_bytes()
        result = run(legal, "--out", legal)
        assert (result.exit_code, legal.read_bytes()) == (2, before)
        assert "is one of the files to audit" in result.stderr

    def test_a_summary_that_cannot_be_written_is_printed(self, legal: Path) -> None:
        result = run(legal, "--out", "/dev/full")
        assert result.exit_code == 2
        assert "3 lines: 3 legal" in result.stdout
        assert "/dev/full cannot be written: No space left on device" in result.stderr


class TestWorking:
    def test_any_number_of_processes(self, file: Path) -> None:
        one = run(file, "-p", "1", "--format", "json").stdout
        assert run(file, "-p", "2", "--format", "json").stdout == one
        assert run(file, "--format", "json").stdout == one

    def test_without_dask_it_is_said_how_to_get_it(
        self, legal: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        monkeypatch.delitem(sys.modules, "referee.audit.on_dask", raising=False)
        result = run(legal, "--dask", "tcp://127.0.0.1:1")
        assert result.exit_code == 2
        assert "pip install 'chimera-referee[dask]'" in result.stderr

    def test_a_scheduler_that_is_no_address(self, legal: Path) -> None:
        pytest.importorskip("distributed")
        result = run(legal, "--dask", "what://127.0.0.1:1")
        assert result.exit_code == 2
        assert result.stderr.startswith("referee: no scheduler at what://127.0.0.1:1: ")

    def test_a_bar_on_a_terminal(self, legal: Path) -> None:
        master, slave = os.openpty()
        command = [sys.executable, "-m", "referee.cli", "audit", str(legal)]
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=slave, env=environment
        ) as process:
            os.close(slave)
            shown = b""
            try:
                while piece := os.read(master, 1 << 16):
                    shown += piece
            except OSError:  # the other side is closed
                pass
            finally:
                os.close(master)
        assert process.returncode == 0
        assert b"Auditing" in shown
        assert b"3 records 0 illegal 0 bad" in shown


class TestJournal:
    def test_the_same_command_again(self, file: Path, tmp_path: Path) -> None:
        journal = tmp_path / "journal"
        command = (file, "--journal", journal, "--format", "json")
        first = run(*command).stdout
        before = journal.read_bytes()
        assert run(*command).stdout == first
        assert journal.read_bytes() == before

    def test_of_another_file(self, file: Path, legal: Path, tmp_path: Path) -> None:
        journal = tmp_path / "journal"
        run(file, "--journal", journal)
        result = run(legal, "--journal", journal)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"it was begun for {file}" in result.stderr

    def test_killed_in_the_middle(self, tmp_path: Path) -> None:
        file, journal = long_file(tmp_path), tmp_path / "journal"
        with started(file, "--journal", journal, "-p", "2") as process:
            until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 3)
            workers = children(process.pid)
            process.kill()
        assert workers
        until(lambda: not any(map(alive, workers)))
        done = journal.read_bytes()
        whole = run(file, "-p", "2", "--format", "json")
        assert run(file, "-p", "2", "--format", "json", "--journal", journal).stdout == whole.stdout
        assert journal.read_bytes().startswith(done[: done.rindex(b"\n")])

    def test_interrupted_in_the_middle(self, tmp_path: Path) -> None:
        file, journal = long_file(tmp_path), tmp_path / "journal"
        with started(file, "--journal", journal, "-p", "2") as process:
            until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            printed, complained = process.communicate(timeout=PATIENCE)
        assert (process.returncode, printed) == (130, b"")
        assert complained.decode().strip() == (
            f"referee: stopped. What is done stands in {journal}; the same command goes on with it."
        )

    def test_interrupted_without_one(self, legal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(chunks: Iterator[Chunk]) -> Results:
            yield next(chunks), Part(0, {})
            raise KeyboardInterrupt

        monkeypatch.setattr("referee.cli.audit.alone", interrupted)
        result = run(legal)
        assert (result.exit_code, result.stdout) == (130, "")
        assert "Nothing is kept; with --journal FILE an audit can be gone on with." in result.stderr

    def test_workers_that_fail(
        self, legal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def failing(chunks: Iterator[Chunk]) -> Results:
            yield next(chunks), Part(0, {})
            raise WorkFailed("the workers ended 4 times")

        monkeypatch.setattr("referee.cli.audit.alone", failing)
        result = run(legal, "--journal", tmp_path / "journal")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "referee: the workers ended 4 times\nreferee: What is done stands" in result.stderr


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a session of its own."""
    command = [sys.executable, "-m", "referee.cli", "audit", *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(met: Callable[[], bool]) -> None:
    """Wait for something."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
