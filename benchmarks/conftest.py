"""Shows the tables of classifications after the run."""

from __future__ import annotations

import pytest

from benchmarks import classification_report, legal_plays_report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the tables, if anything was timed."""
    for line in classification_report.shown() + legal_plays_report.shown():
        terminalreporter.write_line(line)
