"""The settings of the server, in a table where a page asks for them.

A page asks with a comment of its own: ``<!-- settings -->``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from docs.markdown import row
from referee.api.settings import SETTINGS, Setting

_ASKED_FOR: Final = "<!-- settings -->"
#: What depends on the machine, in words.
_DEPENDS: Final = {"workers": "as many as there are processors"}


def filled_in(markdown: str) -> str:
    """The page with the table in its place."""
    return markdown.replace(_ASKED_FOR, "\n".join(_table()))


def _table() -> Iterator[str]:
    yield row("variable", "meaning", "may be", "without it")
    yield row("---", "---", "---", "---")
    for one in SETTINGS:
        yield row(f"`{one.variable}`", one.meaning, one.allowed, default(one))


def default(one: Setting) -> str:
    """What holds when the variable is not set."""
    if one.name in _DEPENDS:
        return _DEPENDS[one.name]
    return "" if one.default is None else f"`{one.default}`"
