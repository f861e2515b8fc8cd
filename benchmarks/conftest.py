"""Shows the tables of classifications after the run."""

from __future__ import annotations

import pytest

from benchmarks import classification_report, hands_report, legal_plays_report, sdk_report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the tables, if anything was timed."""
    for report in (classification_report, legal_plays_report, hands_report, sdk_report):
        for line in report.shown():
            terminalreporter.write_line(line)
