"""The command that referees files of hand records."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click
import orjson
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from referee.audit import (
    CHUNK_BYTES,
    Chunk,
    Count,
    Engine,
    JournalUnusable,
    NoScheduler,
    Part,
    Processes,
    Source,
    Summary,
    Unreadable,
    Watcher,
    WorkFailed,
    alone,
    audit,
    file_source,
    processors,
)
from referee.audit.reports import COLUMNS, as_json, rows
from referee.cli import audit_pages
from referee.cli.common import cli, give_up, printable

_INTERRUPTED = 130


@cli.command("audit")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILES...",
    type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
@click.option(
    "--processes",
    "-p",
    type=click.IntRange(1, 1024),
    help="How many to work with; as many as there are processors when left out.",
)
@click.option(
    "--dask",
    "scheduler",
    metavar="SCHEDULER",
    help="Work on this scheduler of dask.distributed, such as tcp://10.0.0.1:8786 "
    "(needs the extra 'dask').",
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write down here what is done; the same command goes on with it.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv"]),
    default="table",
    show_default=True,
    help="The summary for people, all of it, or a row for everything that is not legal.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the summary into this file instead of printing it.",
)
@click.option(
    "--positions",
    type=click.IntRange(0, 1000),
    default=3,
    show_default=True,
    help="How many positions the table shows for each rule, and how many bad lines.",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress bar, and nothing but the summary.")
def audit_command(  # noqa: PLR0917 - click passes them by name
    files: tuple[str, ...],
    processes: int | None,
    scheduler: str | None,
    journal: Path | None,
    form: str,
    out: Path | None,
    positions: int,
    quiet: bool,
) -> None:
    """Referee whole FILES of hand records, plain or compressed with gzip or Zstandard.

    Each line is a hand record (chimera-hand/1) that names its ruleset; - reads the standard input.
    A line that is none is reported and stops nothing. Positions are FILE:LINE:EVENT, events are
    counted from 0. The exit status is 0 when every line is a legal record, else 1.

    \b
    referee audit examples/hands.jsonl --processes 1
    """  # noqa: D301 - click's mark for lines to be kept
    if files.count("-") > 1:
        raise click.UsageError("the standard input can be read only once")
    if scheduler is not None and processes is not None:
        raise click.UsageError("--processes and --dask exclude each other")
    _check_out(out, files)
    try:
        sources = [_source(file) for file in files]
        engine = _engine(sources, processes, scheduler)
        with _progress(sources, quiet) as watch:
            summary = audit(sources, engine, journal_file=journal, watch=watch)
    except (Unreadable, JournalUnusable, NoScheduler) as error:
        give_up(error)
    except WorkFailed as error:
        give_up(f"{error}\nreferee: {_how_to_go_on(journal)}")
    except KeyboardInterrupt:
        click.echo(f"\nreferee: stopped. {_how_to_go_on(journal)}", err=True)
        sys.exit(_INTERRUPTED)
    _report(summary, form, out, positions)
    if not quiet and (out is not None or form != "table"):
        click.echo(audit_pages.in_a_sentence(summary), err=True)
    sys.exit(0 if summary.all_legal else 1)


def _how_to_go_on(journal: Path | None) -> str:
    if journal is None:
        return "Nothing is kept; with --journal FILE an audit can be gone on with."
    return f"What is done stands in {journal}; the same command goes on with it."


def _check_out(out: Path | None, files: tuple[str, ...]) -> None:
    """Make sure of what would else fail only after all the work."""
    if out is None:
        return
    if not out.parent.is_dir():
        give_up(f"{out} cannot be written: there is no {out.parent}")
    if any(file != "-" and out.exists() and out.samefile(file) for file in files):
        give_up(f"{out} is one of the files to audit; the summary would overwrite it")


def _source(file: str) -> Source:
    if file == "-":
        return Source(file, None, lambda: sys.stdin.buffer)
    return file_source(Path(file))


def _engine(sources: list[Source], processes: int | None, scheduler: str | None) -> Engine:
    if scheduler is not None:
        try:
            from referee.audit.on_dask import OnDask  # noqa: PLC0415 - an optional extra
        except ImportError:
            give_up(
                "--dask works with dask.distributed, which is not installed; "
                "install it with: python -m pip install 'chimera-referee[dask]'"
            )
        return OnDask(scheduler)
    # Little is done before another process has started.
    little = sum(CHUNK_BYTES if one.size is None else one.size for one in sources) < CHUNK_BYTES
    number = processes or (1 if little else processors())
    return alone if number == 1 else Processes(number)


@contextmanager
def _progress(sources: list[Source], quiet: bool) -> Iterator[Watcher]:
    """A bar on the terminal that shows how much of the files is done."""
    sizes = [source.size for source in sources]
    size = None if None in sizes else sum(one for one in sizes if one is not None)
    found = {"records": 0, "illegal": 0, "bad": 0}
    console = Console(stderr=True)
    with Progress(
        TextColumn("Auditing"),
        BarColumn(),
        DownloadColumn(),
        TextColumn("{task.fields[found]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=size, found="")

        def watch(chunk: Chunk, part: Part | None) -> None:
            if part is not None:
                found["records"] += sum(tally[Count.RECORDS] for tally in part.tallies.values())
                found["illegal"] += sum(tally[Count.ILLEGAL] for tally in part.tallies.values())
                found["bad"] += len(part.bad)
            words = " ".join(f"{number:,} {word}" for word, number in found.items())
            progress.update(task, advance=chunk.consumed, found=words)

        yield watch


def _report(summary: Summary, form: str, out: Path | None, positions: int) -> None:
    if out is None:
        _write(summary, form, sys.stdout, positions)
        return
    try:
        with out.open("w", encoding="utf-8", newline="") as stream:
            _write(summary, form, stream, positions)
    except OSError as error:
        _write(summary, form, sys.stdout, positions)
        give_up(f"{out} cannot be written: {error.strerror}; the summary is printed instead")


def _write(summary: Summary, form: str, stream: IO[str], positions: int) -> None:
    match form:
        case "json":
            stream.write(orjson.dumps(as_json(summary), option=orjson.OPT_INDENT_2).decode() + "\n")
        case "csv":
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(COLUMNS)
            for row in rows(summary):
                writer.writerow(printable(one) if isinstance(one, str) else one for one in row)
        case _:
            audit_pages.told(summary, Console(file=stream, highlight=False), positions)
