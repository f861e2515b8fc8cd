"""Small pieces of Markdown."""

from __future__ import annotations

import json
from typing import Any, Final

_WIDTH: Final = 76


def row(*cells: str) -> str:
    r"""A row of a table.

    >>> row("a", "b | c")
    '| a | b \\| c |'
    """
    cleaned = (cell.replace("|", "\\|").replace("\n", " ") for cell in cells)
    return f"| {' | '.join(cleaned)} |"


def code(language: str, text: str) -> str:
    """A block of code."""
    return f"```{language}\n{text}\n```"


def indented(text: str) -> str:
    """The text inside a block that goes by its indentation."""
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


def as_json(value: Any, depth: int = 0) -> str:
    """JSON with what fits on a line on one line, and with as many plain values as fit.

    >>> print(as_json({"cards": ["7", "7"], "long": ["x" * 50, "y" * 9, "z" * 50]}))
    {
      "cards": ["7", "7"],
      "long": [
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "yyyyyyyyy",
        "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"
      ]
    }
    """
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + 2 * depth <= _WIDTH or not isinstance(value, dict | list) or not value:
        return short
    if isinstance(value, dict):
        items = [
            f"{json.dumps(name, ensure_ascii=False)}: {as_json(item, depth + 1)}"
            for name, item in value.items()
        ]
        opening, closing = "{}"
    else:
        plain = not any(isinstance(item, dict | list) for item in value)
        items = _filled(value, depth + 1) if plain else [as_json(item, depth + 1) for item in value]
        opening, closing = "[]"
    inside, outside = "  " * (depth + 1), "  " * depth
    lines = f",\n{inside}".join(items)
    return f"{opening}\n{inside}{lines}\n{outside}{closing}"


def _filled(values: list[Any], depth: int) -> list[str]:
    """Plain values, as many in a line as fit."""
    lines: list[str] = []
    for value in values:
        word = json.dumps(value, ensure_ascii=False)
        if lines and len(lines[-1]) + len(word) + 2 + 2 * depth <= _WIDTH:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines
