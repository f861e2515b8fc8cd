"""Looks at the licences of what a server is made of: ``make licences``.

What is passed on with an image must be under a licence that allows it beside MIT. What only tests
or builds is not passed on, and not looked at.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Final, NamedTuple

from packaging.utils import canonicalize_name

from deploy.shipped import shipped

#: Licences that ask for no more than to be named, or, as MPL does, concern their own files only;
#: by their identifiers (SPDX) and by the names that older packages use.
ALLOWED: Final = frozenset(
    {
        "0BSD",
        "Apache Software License",
        "Apache-2.0",
        "BSD License",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "ISC License (ISCL)",
        "MIT",
        "MIT License",
        "MPL-2.0",
        "Mozilla Public License 2.0 (MPL 2.0)",
        "PSF-2.0",
        "Python Software Foundation License",
        "Unlicense",
        "Zlib",
    }
)


class Licensed(NamedTuple):
    """A package, and what it says of its licence."""

    name: str
    licence: str


def licences() -> list[Licensed]:
    """What a server is made of, in the order of the names."""
    names = list(shipped())
    command = [sys.executable, "-m", "piplicenses", "--format=json", "--from=mixed", "--packages"]
    done = subprocess.run(  # noqa: S603 - all of it is from here
        [*command, *names], capture_output=True, text=True, timeout=120, check=True
    )
    found = [
        Licensed(canonicalize_name(one["Name"]), one["License"]) for one in json.loads(done.stdout)
    ]
    assert sorted(one.name for one in found) == names, "one of them was not looked at"
    return sorted(found)


def allowed(licence: str) -> bool:
    """Whether what a package says of its licence lets us pass it on.

    >>> allowed("MPL-2.0 AND (Apache-2.0 OR MIT)"), allowed("GPL-3.0 OR MIT"), allowed("UNKNOWN")
    (True, True, False)
    >>> allowed("MIT AND GPL-3.0"), allowed("MIT License; GNU General Public License v3 (GPLv3)")
    (False, False)
    """
    text = licence.strip()
    if text in ALLOWED:
        return True
    for word, of in ((";", all), (" AND ", all), (" OR ", any)):
        parts = _outside_brackets(text, word)
        if len(parts) > 1:
            return of(map(allowed, parts))
    inside = re.fullmatch(r"\((.*)\)", text)
    return inside is not None and allowed(inside[1])


def _outside_brackets(text: str, word: str) -> list[str]:
    """The parts of the text between the words that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text.startswith(word, place):
            parts.append(text[start:place])
            start = place + len(word)
    return [*parts, text[start:]]


def main() -> int:
    """Print all licences; the status is 1 when one of them is not allowed."""
    found = licences()
    refused = [one for one in found if not allowed(one.licence)]
    for one in found:
        print(f"{one.name:24}{one.licence}{'  <- NOT ALLOWED' if one in refused else ''}")
    print(f"{len(found)} packages, {len(refused)} with a licence that is not allowed")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
