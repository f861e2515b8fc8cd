"""The command ``referee``.

Exit status: 0 for yes (a legal play, one that beats), 1 for no, 2 for a question that cannot be
answered.
"""

from __future__ import annotations

import io
import sys

from referee.cli import audit, contests, hands, plays, reference, scores, settings, web
from referee.cli.common import cli

__all__ = [
    "audit",
    "cli",
    "contests",
    "hands",
    "main",
    "plays",
    "reference",
    "scores",
    "settings",
    "web",
]


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # rather than fail where a sign has no code
    cli.main(prog_name="referee")
