"""Reading JSON as RFC 8259 and RFC 7493 mean it, and nothing that merely looks like it.

The standard parser accepts NaN, duplicate keys and lone surrogates; each of them would let two
readers understand one message differently.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final

from referee.api.limits import MOST_DEPTH, MOST_DIGITS


class MalformedJson(ValueError):
    """A body that is not JSON, or JSON beyond the limits."""


def parse(body: bytes) -> Any:
    """The value that ``body`` spells, in UTF-8.

    Raises:
        MalformedJson: with a sentence that says what is wrong and where.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedJson(f"not UTF-8 at byte {error.start}") from None
    if not text:
        raise MalformedJson("the body is empty")
    if text.startswith("\ufeff"):
        raise MalformedJson("the body starts with a byte order mark")
    _check_depth(body)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        what = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise MalformedJson(f"{what} at line {error.lineno}, column {error.colno}") from None
    if "\\u" in text:
        _check_surrogates(value)
    return value


#: What is left out of a body to see its brackets, and an escape inside a string.
_NO_BRACKET: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")
_ESCAPE: Final = re.compile(rb"\\.", re.DOTALL)


def _check_depth(body: bytes) -> None:
    """Bound the nesting before anything recursive sees the text."""
    if body.count(b"[") + body.count(b"{") <= MOST_DEPTH:
        return
    if b"\\" in body:
        body = _ESCAPE.sub(b"", body)
    depth = 0
    # Every other piece between quotation marks stands outside strings.
    for bracket in b"".join(body.split(b'"')[::2]).translate(None, _NO_BRACKET):
        if bracket in b"[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise MalformedJson(f"nested deeper than {MOST_DEPTH} levels")
        else:
            depth -= 1


def _check_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise MalformedJson("a string holds half of a surrogate pair") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise MalformedJson(f"the key {key[:40]!r} stands twice in one object")
            seen.add(key)
    return members


def _constant(word: str) -> Any:
    raise MalformedJson(f"{word} is not JSON")


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise MalformedJson(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    if sum(map(str.isdigit, digits)) > MOST_DIGITS:
        raise MalformedJson(f"a number has more than {MOST_DIGITS} digits")
    number = float(digits)
    if not math.isfinite(number):
        raise MalformedJson("a number is too large")
    return number


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer, parse_float=_fraction
)
