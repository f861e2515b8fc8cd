"""How many connections a process can hold: each is an open file, and of those there is a limit."""

from __future__ import annotations

import resource
from typing import Final

#: Open files that are no connections: what listens, logs, pipes, counters, redis.
_OTHERS: Final = 100


def room_for(connections: int) -> int:
    """How many of these connections there is room for, once the limit is raised where it can be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHERS
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(1, most - _OTHERS)
