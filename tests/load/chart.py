"""A chart of a soak."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.load.course import Course

_POINTS: Final = 120


def draw(course: Course, file: Path) -> None:
    """Rate on the left; latency in milliseconds and memory in MB on the right."""
    import pygal  # only here: it changes how everything else is imported

    step = max(1, round(course.seconds / _POINTS))
    starts = range(0, int(course.seconds), step)
    slices = [course.between(start, start + step) for start in starts]
    memory = [course.samples_between(start, start + step) for start in starts]
    chart = pygal.Line(
        title="; ".join(
            f"{one.what.value} at {one.at - course.start:.0f} s"
            for one in course.disturbances
            if one.what.name != "KILL"
        ),
        show_dots=False,
        x_title="seconds",
        x_labels=[str(start) for start in starts],
        x_labels_major_count=7,
        show_minor_x_labels=False,
        range=(0, max(one.answers for one in slices) / step),
        secondary_range=(
            0,
            max(
                *(one.latencies.quantile(0.99) * 1000 for one in slices),
                *(sample.together for sample in course.samples),
            ),
        ),
        disable_xml_declaration=True,
        js=[],
    )
    chart.add("answers a second", [one.answers / step for one in slices])
    for share, name in ((0.5, "p50, ms"), (0.99, "p99, ms")):
        chart.add(name, [one.latencies.quantile(share) * 1000 for one in slices], secondary=True)
    chart.add(
        "all processes, MB",
        [samples[0].together if samples else None for samples in memory],
        secondary=True,
    )
    file.write_text(chart.render(is_unicode=True), encoding="utf-8")
