"""Lists what a server is made of, for a release, as CycloneDX: ``make sbom`` writes it into dist/.

What the image installs is installed into an environment of its own, and that one is described.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from deploy.shipped import PINS, ROOT
from referee import __version__

_FILE: Final = ROOT / "dist" / f"chimera-referee-{__version__}.cdx.json"


def write(file: Path) -> None:
    """Write the list; the same for the same pins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "environment"
        _run("venv", "--without-pip", str(environment))
        pip = ("pip", "--disable-pip-version-check", "--quiet", "--python", str(environment))
        _run(*pip, "install", "--no-deps", "--requirement", str(PINS))
        about = ("--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible")
        _run("cyclonedx_py", "environment", str(environment), *about, "--output-file", str(file))
    # The version is no text in pyproject.toml, so it has not been found there.
    listed = json.loads(file.read_text(encoding="utf-8"))
    listed["metadata"]["component"]["version"] = __version__
    file.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def _run(*module: str) -> None:
    subprocess.run([sys.executable, "-m", *module], check=True, timeout=600)  # noqa: S603 - ours


if __name__ == "__main__":
    write(_FILE)
    print(f"written: {_FILE.relative_to(ROOT)}")
