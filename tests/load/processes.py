"""What the processes of a server use, as Linux tells it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_FIGURE: Final = re.compile(r"^(Rss|Pss|Private_Clean|Private_Dirty): +([0-9]+) kB$", re.MULTILINE)


def can_be_measured() -> bool:
    """Whether this system tells."""
    return (_PROC / "self" / "smaps_rollup").exists()


@dataclass(frozen=True, slots=True)
class Use:
    """What a process uses; memory in kB.

    ``rss`` is all that is there for it, ``pss`` counts what it shares in part, and ``private`` is
    what it alone has.
    """

    pid: int
    rss: int
    pss: int
    private: int
    files: int
    threads: int


def use_of(pids: Iterable[int]) -> list[Use]:
    """What each of these uses, but for those that have ended."""
    found = []
    for pid in pids:
        with suppress(OSError):
            found.append(_use(pid))
    return found


def children(pid: int) -> list[int]:
    """The processes that this one has started and that run, the oldest first."""
    found = []
    for entry in _PROC.iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                # The name, which may hold anything, ends at the last bracket.
                fields = (entry / "stat").read_text("latin-1").rpartition(")")[2].split()
                if int(fields[1]) == pid and fields[0] != "Z":
                    found.append((int(fields[19]), int(entry.name)))
    return [number for _, number in sorted(found)]


def _use(pid: int) -> Use:
    folder = _PROC / str(pid)
    figures = dict(_FIGURE.findall((folder / "smaps_rollup").read_text("ascii")))
    return Use(
        pid=pid,
        rss=int(figures["Rss"]),
        pss=int(figures["Pss"]),
        private=int(figures["Private_Clean"]) + int(figures["Private_Dirty"]),
        files=len(os.listdir(folder / "fd")),
        threads=len(os.listdir(folder / "task")),
    )
