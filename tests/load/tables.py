"""The tables at the end of a soak."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.load.course import Course, Sample
from tests.load.disturbances import What
from tests.load.figures import ANNOUNCED
from tests.load.verdict import excused

_SLICES: Final = 10


def show(course: Course, console: Console) -> None:
    """Print them."""
    console.print(_over_time(course))
    console.print(_memory(course))
    console.print(_disturbances(course))
    console.print(_totals(course), highlight=False)


def _table(title: str, first: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _over_time(course: Course) -> Table:
    table = _table(
        "Over time", "from", "answers/s", "p50 ms", "p99 ms", "all MB", "files", "threads", "cut"
    )
    step = course.seconds / _SLICES
    for number in range(_SLICES):
        start, end = number * step, (number + 1) * step
        # In a short soak a slice may have no full second of its own.
        seen = course.between(int(start), max(int(end), int(start) + 1))
        samples = course.samples_between(start, end)
        table.add_row(
            f"{start:.0f} s",
            f"{seen.answers / max(1, int(end) - int(start)):,.0f}",
            f"{seen.latencies.quantile(0.5) * 1000:.1f}",
            f"{seen.latencies.quantile(0.99) * 1000:.1f}",
            *_used(samples),
            str(len(seen.cuts)),
        )
    return table


def _used(samples: Sequence[Sample]) -> tuple[str, str, str]:
    """Memory of all processes; open files and threads of the oldest worker."""
    if not samples:
        return "", "", ""
    return (
        f"{median(one.together for one in samples):.0f}",
        f"{median(one.oldest.files for one in samples):.0f}",
        f"{median(one.oldest.threads for one in samples):.0f}",
    )


def _memory(course: Course) -> Table:
    table = _table(
        "The oldest worker, after the first third of its time",
        *("worker", "seconds", "RSS MB: start", "middle", "end", "grows MB/min"),
        *("PSS MB: start", "end", "own MB: start", "end", "files", "threads"),
    )
    for life in course.lives():
        first, middle, last = (life.samples[at] for at in (0, len(life.samples) // 2, -1))
        table.add_row(
            str(life.pid),
            f"{life.seconds:.0f}",
            *(f"{one.oldest.rss / 1024:.1f}" for one in (first, middle, last)),
            f"{life.slope:+.3f}",
            *(f"{one.oldest.pss / 1024:.1f}" for one in (first, last)),
            *(f"{one.oldest.private / 1024:.1f}" for one in (first, last)),
            f"{first.oldest.files}..{last.oldest.files}",
            f"{first.oldest.threads}..{last.oldest.threads}",
        )
    return table


def _disturbances(course: Course) -> Table:
    table = _table(
        "Connections cut before all answers had come",
        *("during", "times", "seconds", "cut", "new ones", "announced", "within an answer"),
        "not excused",
    )
    cuts = course.cuts()
    for what in (*What, None):
        each = [one for one in course.disturbances if one.what is what]
        found = cuts[what]
        announced = sum(cut.why == ANNOUNCED for cut in found)
        table.add_row(
            what.value if what else "nothing",
            str(len(each) or ""),
            f"{max(one.took for one in each):.1f} at most" if each else "",
            str(len(found)),
            str(sum(not cut.taken for cut in found)),
            str(announced),
            str(sum(cut.within for cut in found)),
            str(sum(not excused(cut, what, course) for cut in found)),
        )
    return table


def _totals(course: Course) -> str:
    seen = course.total
    statuses = ", ".join(f"{status}: {n:,}" for status, n in sorted(seen.statuses.items()))
    kinds = ", ".join(f"{kind} {n:,}" for kind, n in seen.kinds.most_common())
    return (
        f"{seen.answers:,} answers compared ({statuses}); {seen.wrong} wrong, {seen.lost} lost; "
        f"{seen.retried} asked again ({seen.busy} of them told to), at most "
        f"{seen.most_tries - 1} times; a client was busy for {seen.held_up * 1000:.0f} ms at most\n"
        f"{kinds}"
    )
