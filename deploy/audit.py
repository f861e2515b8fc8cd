"""Asks whether something is known to be wrong with what a server is made of: ``make audit``.

The committed pins are looked up by pip-audit, at PyPI or else at OSV. A finding fails, and so does
a package that nobody could say anything about. Where neither can be reached, nothing is known,
which is said loudly; with ``--must-reach``, for a release, that fails too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final

from deploy.shipped import PINS

#: Who is asked, in this order.
_SERVICES: Final = (("pypi",), ("osv",))
_SECONDS: Final = 300


class Outcome(Enum):
    """How an audit ended."""

    CLEAN = "nothing is known against any package"
    FOUND = "FAILED: something is known against a package, or not all could be looked up"
    NOT_REACHED = "NOT AUDITED: no service of vulnerabilities could be reached"


def audit(pins: Path = PINS, services: Sequence[Sequence[str]] = _SERVICES) -> Outcome:
    """Look up all pins, and print what is found.

    Args:
        pins: the file with the exact versions.
        services: who to ask, as arguments of pip-audit.
    """
    for service in services:
        report = _report(pins, service)
        if report is None:
            continue
        if not any("vulns" in one for one in report):
            print(f"{service[0]} knows none of the packages", file=sys.stderr)
            continue
        findings = list(told(report))
        print("\n".join(findings) or f"{len(report)} packages, asked {service[0]}")
        return Outcome.FOUND if findings else Outcome.CLEAN
    return Outcome.NOT_REACHED


def told(report: list[dict[str, Any]]) -> Iterator[str]:
    """A line for each thing that is wrong, or that is not known."""
    for one in report:
        for found in one.get("vulns", ()):
            fixed = ", ".join(found["fix_versions"]) or "nothing yet"
            yield f"{one['name']} {one['version']}: {found['id']}, fixed in {fixed}"
        if "vulns" not in one:
            yield f"{one['name']}: not audited, {one['skip_reason']}"


def _report(pins: Path, service: Sequence[str]) -> list[dict[str, Any]] | None:
    """What pip-audit says of each package; None when it says nothing."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(pins), "--no-deps"]
    command += [
        "--disable-pip",
        "--progress-spinner=off",
        "--format=json",
        "--vulnerability-service",
    ]
    done = subprocess.run(  # noqa: S603 - all of it is from here
        [*command, *service], capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    try:
        report: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        print(f"{service[0]} could not be asked: {last}", file=sys.stderr)
        return None
    return report


def main(arguments: Sequence[str]) -> int:
    """Audit; the status is 0 for nothing found."""
    outcome = audit()
    if outcome is Outcome.CLEAN:
        print(outcome.value)
        return 0
    print(f"\n*** {outcome.value} ***\n", file=sys.stderr)
    return 1 if outcome is Outcome.FOUND or "--must-reach" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
