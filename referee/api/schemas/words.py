"""What a field is described with."""

from __future__ import annotations

from typing import Final

CARDS_EXAMPLE: Final = ["7", "7", "7", "Q"]


def described(words: str, **metadata: object) -> dict[str, object]:
    """The metadata of a field: its description in the specification, and more of its schema."""
    return {"description": words, **metadata}
