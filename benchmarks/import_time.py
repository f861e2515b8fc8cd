"""What ``import referee.chimera`` costs: ``python -m benchmarks.import_time``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.report import aligned, middle

_INTERPRETERS: Final = 15
_ROOT: Final = Path(__file__).parents[1]
_TIMED: Final = """
from time import perf_counter
start = perf_counter()
{}
print((perf_counter() - start) * 1000)
"""
_ENGINE: Final = "import referee.chimera"
_BASELINE: Final = "import dataclasses, enum"
_TABLES: Final = "import referee.chimera.table as t; print(len(t.table_of))"


def printed(program: str) -> str:
    """What a fresh interpreter prints, with bytecode kept between runs."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    finished = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
        check=True,
    )
    return finished.stdout.strip()


def main() -> None:
    """Time the imports in turns and print the table."""
    times: dict[str, list[float]] = {_ENGINE: [], _BASELINE: []}
    for number in range(_INTERPRETERS + 1):
        for statement, milliseconds in times.items():
            spent = float(printed(_TIMED.format(statement)))
            if number:  # the first interpreter writes the bytecode
                milliseconds.append(spent)
    more = [engine - base for engine, base in zip(*times.values(), strict=True)]
    rows = [("", "milliseconds")]
    rows += [(name, middle(milliseconds, ".1f")) for name, milliseconds in times.items()]
    rows.append(("difference, pair by pair", middle(more, ".1f")))
    rows.append(("tables built by the import", printed(_TABLES)))
    print(*aligned(rows), sep="\n")


if __name__ == "__main__":
    main()
