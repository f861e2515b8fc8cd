"""Cursors: where a list goes on, bound to the question that was asked.

A cursor holds the number of the next play in the catalogue and a digest of the question. It is no
secret; the digest only makes sure that nobody pages on in another list by mistake.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import Any, Final

import orjson

_DIGEST: Final = 9
_NUMBER: Final = 3


class InvalidCursor(ValueError):
    """A cursor that was not given for this question."""


def digest(question: Any) -> bytes:
    """What binds a cursor to a question, a JSON value."""
    return blake2b(
        orjson.dumps(question, option=orjson.OPT_SORT_KEYS), digest_size=_DIGEST
    ).digest()


def write(question: Any, number: int) -> str:
    """The cursor that goes on at ``number``.

    >>> read(["a question"], write(["a question"], 1000))
    1000
    """
    return urlsafe_b64encode(number.to_bytes(_NUMBER, "big") + digest(question)).decode()


def read(question: Any, cursor: str) -> int:
    """The number at which the list goes on.

    Raises:
        InvalidCursor: when the cursor is none, or belongs to another question.
    """
    try:
        content = urlsafe_b64decode(cursor.encode("ascii"))
    except (binascii.Error, ValueError):
        raise InvalidCursor(cursor) from None
    if (
        content[_NUMBER:] != digest(question)
        or write(question, int.from_bytes(content[:_NUMBER], "big")) != cursor
    ):
        raise InvalidCursor(cursor)
    return int.from_bytes(content[:_NUMBER], "big")
