"""Whether a soak went as it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.load.course import Course
from tests.load.disturbances import What
from tests.load.figures import ANNOUNCED, Cut

#: MB that the memory of a worker may grow by in a minute, by the slope over at least 100 seconds.
#: About 1 is how allocators settle in the first minutes; an exception that was kept with what it
#: had come through for every wrong question made 20.
_MOST_GROWTH: Final = 3.0
_LONG_ENOUGH: Final = 100.0
#: Threads that a worker may have more at the end of its time than at its beginning.
_MOST_THREADS: Final = 2
#: Seconds that may pass until a killed worker is replaced.
_TO_REPLACE: Final = 20.0


def violations(course: Course) -> list[str]:
    """What is not as it must be, in words."""
    return [
        *course.failures,
        *_answers(course),
        *_cut_connections(course),
        *_growth(course),
        *(
            f"a killed worker was replaced after {one.took:.1f} s only"
            for one in course.disturbances
            if one.what is What.KILL and one.took > _TO_REPLACE
        ),
    ]


def _answers(course: Course) -> Iterator[str]:
    seen = course.total
    if seen.wrong:
        yield f"{seen.wrong} wrong answers"
    if seen.lost:
        yield f"{seen.lost} questions without an answer"
    yield from seen.failures
    failed = {status: n for status, n in seen.statuses.items() if status >= 500 and status != 503}
    for status, number in failed.items():
        yield f"{number} answers {status}"
    if not seen.answers:
        yield "nothing was answered"


def _cut_connections(course: Course) -> Iterator[str]:
    for what, cuts in course.cuts().items():
        begun = course.begun(what) or course.start
        for cut in cuts:
            if not excused(cut, what, course):
                during = what.value if what else "nothing happened"
                yield f"cut during {during}: {_told(cut, begun)}"


def excused(cut: Cut, what: What | None, course: Course) -> bool:
    """Whether a question might be left without an answer.

    A killed worker can leave any. Workers that are told to end may leave what is sent to them from
    then on, and at the stop what nobody has taken yet; not what they have begun to read or to
    answer. During a restart there is always one to take a new connection.
    """
    if cut.why == ANNOUNCED or what is What.KILL:
        return True
    begun = course.begun(what)
    if cut.within or begun is None or (cut.begun < begun and cut.taken):
        return False
    return cut.taken or what is What.STOP


def _told(cut: Cut, begun: float) -> str:
    sent = "not all sent" if cut.sent is None else f"sent at {cut.sent - begun:+.3f} s"
    state = "kept" if cut.taken else "new"
    within = ", within an answer" if cut.within else ""
    return (
        f"{cut.kind}, {cut.why}, on a {state} connection{within}; "
        f"begun at {cut.begun - begun:+.3f} s, {sent}, cut at {cut.at - begun:+.3f} s"
    )


def _growth(course: Course) -> Iterator[str]:
    for life in course.lives():
        if life.seconds >= _LONG_ENOUGH and life.slope > _MOST_GROWTH:
            yield f"a worker grows by {life.slope:.2f} MB a minute"
        first, *_, last = life.samples
        if last.oldest.threads > first.oldest.threads + _MOST_THREADS:
            yield f"a worker had {first.oldest.threads} threads, and {last.oldest.threads} later"
    third = len(course.samples) // 3
    early = max(one.oldest.files for one in course.samples[: third + 1])
    late = max(one.oldest.files for one in course.samples[-third - 1 :])
    if late > early + course.connections:
        yield f"a worker had {early} open files at most in the first third, and {late} in the last"
