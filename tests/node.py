"""Node for the tests that need it: found, or skipped loudly; its packages installed once."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NoReturn

import pytest

#: The oldest Node on which all the tools of the tests run.
_OLDEST: Final = (20, 19)
#: How npm complains when there is no network, rather than something wrong with a lock file.
_OFFLINE: Final = re.compile(r"EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT")
#: The tools neither report on their use nor look for newer versions of themselves.
_QUIET: Final = {
    "NO_COLOR": "1",
    "NO_UPDATE_NOTIFIER": "1",
    "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
    "REDOCLY_TELEMETRY": "off",
}


def skip(message: str) -> NoReturn:
    """Skip the test loudly; where nothing may be skipped, fail it."""
    if os.environ.get("REFEREE_NOTHING_SKIPPED"):
        pytest.fail(message)
    pytest.skip(message)


def run(folder: Path, *command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of Node's, run in a folder: its exit status and all it printed."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=os.environ | {"PATH": _path()} | _QUIET | environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def installed(folder: Path) -> Path:
    """The folder of the commands that the lock file of ``folder`` names, installed by ``npm ci``.

    What is installed stays, and is installed again only when the lock file has changed.
    """
    _check_node()
    lock = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".locked-by"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != lock:
        done = run(folder, "npm", "ci", "--no-audit", "--no-fund")
        if done.returncode and _OFFLINE.search(done.stderr):
            skip("NO NETWORK: npm could not fetch what package-lock.json names")
        assert done.returncode == 0, done.stderr
        stamp.write_text(lock, encoding="ascii")
    return folder / "node_modules" / ".bin"


def _path() -> str:
    """Where commands are looked for: as usual, then beside this Python."""
    return os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])


def _check_node() -> None:
    if shutil.which("npm", path=_path()) is None:
        skip("NO NODE: these tests need Node and npm (.ci/run installs them)")
    version = run(Path.cwd(), "node", "--version").stdout
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < _OLDEST:
        skip(f"NODE TOO OLD: these tests need {'.'.join(map(str, _OLDEST))}, this is {version}")
