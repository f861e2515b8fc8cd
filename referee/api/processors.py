"""How many processors there are for this program, in a container too."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

#: Where Linux says how much processor time a control group gets: the quota and the period.
_QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")


def processors(quota: Path = _QUOTA) -> int:
    """Processors that this process may keep busy, at least 1.

    A container with a limit sees all processors of its machine; the limit is in its control group.
    """
    try:
        allowed = len(os.sched_getaffinity(0))
    except AttributeError:  # elsewhere than on Linux
        allowed = os.cpu_count() or 1
    try:
        given, period = quota.read_text("ascii").split()
        if given != "max":
            allowed = min(allowed, round(int(given) / int(period)))
    except (OSError, ValueError):
        pass
    return max(1, allowed)
