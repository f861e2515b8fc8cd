"""Programs that the tests of the deployment need: found, or the test is skipped loudly."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
#: Where Debian puts servers, which is not on everybody's path.
_SERVERS: Final = "/usr/sbin"


def needed(program: str, package: str) -> str:
    """The path of a program; skips the test without it, or fails it where nothing may be skipped.

    Args:
        program: the name of the command.
        package: what to install for it.
    """
    beside = str(Path(sys.executable).parent)
    found = shutil.which(program, path=os.pathsep.join([beside, os.environ["PATH"], _SERVERS]))
    if found is None:
        message = f"NO {program.upper()}: these tests need it ({package})"
        if os.environ.get("REFEREE_NOTHING_SKIPPED"):
            pytest.fail(message)
        pytest.skip(message)
    return found


def nginx() -> str:
    """The command of nginx."""
    return needed("nginx", "Debian: apt-get install nginx-light")


def redis_server() -> str:
    """The command of redis."""
    return needed("redis-server", "Debian: apt-get install redis-server")
