"""Names of a package that are loaded when they are first asked for (PEP 562).

Most programs use a few of the values only, and the others would more than double the time that
the import takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def lazily(
    package: dict[str, object], where: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The functions ``__getattr__`` and ``__dir__`` of a package.

    Args:
        package: its globals, which keep what was loaded.
        where: the names in each module that are loaded late.
    """
    home = {name: module for module, names in where.items() for name in names}

    def load(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        package[name] = found = getattr(import_module(home[name]), name)
        return found

    def names() -> list[str]:
        return sorted({*package, *home})

    return load, names
