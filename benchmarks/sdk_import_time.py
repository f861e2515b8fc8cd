"""What ``import referee_sdk`` costs beyond ``requests``: ``python -m benchmarks.sdk_import_time``.

Each time in an interpreter of its own that has loaded ``requests`` already, so that only what the
SDK adds is timed.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Final

from benchmarks.import_time import printed
from benchmarks.report import aligned, middle

_INTERPRETERS: Final = 15
#: Milliseconds that the import may add.
_MOST: Final = 40
_TIMED: Final = """
import requests
from time import perf_counter
start = perf_counter()
{}
print((perf_counter() - start) * 1000)
"""
_IMPORT: Final = "import referee_sdk"
_FIRST_VALUE: Final = "from referee_sdk import ClassifyAnswer, Referee"
_EVERYTHING: Final = "from referee_sdk import *"


def main() -> None:
    """Time the imports in turns, print the table, and fail when the import takes too long."""
    times: dict[str, list[float]] = {_IMPORT: [], _FIRST_VALUE: [], _EVERYTHING: []}
    for number in range(_INTERPRETERS + 1):
        for statement, milliseconds in times.items():
            spent = float(printed(_TIMED.format(statement)))
            if number:  # the first interpreter writes the bytecode
                milliseconds.append(spent)
    rows = [("beyond requests", "milliseconds")]
    rows += [(name, middle(milliseconds, ".1f")) for name, milliseconds in times.items()]
    print(*aligned(rows), sep="\n")
    if median(times[_IMPORT]) > _MOST:
        sys.exit(f"the import may take {_MOST} milliseconds")


if __name__ == "__main__":
    main()
