"""What a server is made of: this distribution with all that it wants in production.

``python -m deploy.shipped`` prints the pins that are committed as ``deploy/requirements.txt``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[1]
#: What is installed in the image, with its exact versions.
PINS: Final = ROOT / "deploy" / "requirements.txt"
#: The distribution, and what is asked of it.
OURS: Final = "chimera-referee"
_EXTRA: Final = "production"
_HEAD: Final = """\
# What the image installs, to the version; made by: make pins
"""


def shipped() -> dict[str, Distribution]:
    """Every distribution of a server but our own, by its name, as installed here."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(f"{OURS}[{_EXTRA}]")]
    seen: set[tuple[str, str]] = set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name != OURS:
            found[name] = distribution(name)
        for extra in ("", *wanted.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += wanted_by_us(extra) if name == OURS else _wanted_by(found[name], extra)
    return dict(sorted(found.items()))


def wanted_by_us(extra: str) -> list[Requirement]:
    """What this distribution asks for itself, or for one of its extras, on this machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [one for one in map(Requirement, lines) if one.marker is None or one.marker.evaluate()]


def _wanted_by(installed: Distribution, extra: str) -> Iterable[Requirement]:
    """What a distribution requires here, for itself or for one of its extras."""
    for one in map(Requirement, installed.requires or ()):
        marker = one.marker
        for_extra = marker is not None and "extra" in str(marker)
        if for_extra == bool(extra) and (marker is None or marker.evaluate({"extra": extra})):
            yield one


def pins(text: str | None = None) -> dict[str, str]:
    """The committed versions by the names of the distributions."""
    lines = (PINS.read_text(encoding="utf-8") if text is None else text).splitlines()
    pairs = (line.partition("==") for line in lines if line and not line.startswith("#"))
    return {name: version for name, _, version in pairs}


def as_pins() -> str:
    """What is installed here, as pins."""
    lines = (f"{name}=={one.version}\n" for name, one in shipped().items())
    return _HEAD + "".join(lines)


if __name__ == "__main__":
    print(as_pins(), end="")
