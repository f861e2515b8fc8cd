"""Bodies that are made to be dear to read, by name, with the answers that are foreseen."""

from __future__ import annotations

import json
import zlib
from gzip import compress
from typing import Final, NamedTuple

from tests.api.asking import CLASSIFY
from tests.api.sockets import GOOD, request

_MEGABYTE: Final = 1_048_576
_BATCH: Final = "/v1/batch"
_PLAYS: Final = "/v1/rulesets/chimera-more-5p/legal-plays"


class Sent(NamedTuple):
    """What is sent, and which answers are foreseen; ``closed`` stands for none."""

    data: bytes
    foreseen: tuple[str, ...]


def _body(content: bytes, *foreseen: str, path: str = CLASSIFY) -> Sent:
    assert len(content) <= _MEGABYTE, "longer ones would be refused unread"
    return Sent(request(content, length=len(content), path=path), foreseen)


def _json(value: object, *foreseen: str, path: str = CLASSIFY) -> Sent:
    return _body(json.dumps(value, separators=(",", ":")).encode(), *foreseen, path=path)


def _packed(coding: str, packed: bytes) -> Sent:
    return Sent(
        request(packed, b"Content-Encoding: " + coding.encode(), length=len(packed)), ("415",)
    )


def _batch(path: str, body: object) -> Sent:
    return _json({"requests": [{"path": path, "body": body}] * 1000}, "200", path=_BATCH)


def bodies() -> dict[str, Sent]:
    """All of them."""
    nothing = b"\0" * 100_000_000
    hand = ["0", "1", "1", *"234567891234567", "Q"]
    return {
        "1 MB of [": _body(b"[" * _MEGABYTE, "400"),
        '1 MB of {"a":': _body(b'{"a":' * 200_000, "400"),
        "brackets in and out of strings": _body(b'["[[[[\\"]", ' * 80_000, "400"),
        "200,000 empty lists": _body(b'{"cards":[' + b"[]," * 200_000 + b"[]]}", "422"),
        "a number of 1,000,000 digits": _body(b'{"cards":[' + b"9" * 1_000_000 + b"]}", "400"),
        "1e999999": _body(b'{"cards":[1e999999]}', "400"),
        "100,000 numbers": _body(b'{"cards":[' + b"1e9," * 100_000 + b"1]}", "422"),
        "100,000 fields": _json({str(number): 1 for number in range(80_000)}, "422"),
        "100,000 fields, all the same": _body(b"{" + b'"a":1,' * 100_000 + b'"a":1}', "400"),
        "80,000 house rules": _json(
            {"cards": [], "options": {str(one): 1 for one in range(80_000)}}, "422"
        ),
        "a house rule 30 deep": _body(
            b'{"cards":[],"options":{"score_limit":' + b"[" * 29 + b"]" * 29 + b"}}", "422"
        ),
        "a card of 1 MB": _json({"cards": ["7" * 1_000_000]}, "422"),
        "a field with a name of 1 MB": _json({"a" * 1_000_000: 1}, "422"),
        "1 MB of escapes": _body(b'{"cards":["' + b"\\u0041" * 170_000 + b'"]}', "422"),
        "1 MB of escaped quotation marks": _body(b'{"cards":["' + b'\\"' * 500_000 + b'"]}', "422"),
        "1 MB of surrogate pairs": _body(
            b'{"cards":["' + b"\\ud83d\\ude00" * 85_000 + b'"]}', "422"
        ),
        "1 MB of half surrogate pairs": _body(
            b'{"cards":["' + b"\\ud83d" * 170_000 + b'"]}', "400"
        ),
        "100,000 unknown cards": _json({"cards": ["x"] * 200_000}, "422"),
        "100,000 known cards": _json({"cards": ["7"] * 200_000}, "422"),
        "1 MB of spaces": _body(GOOD.ljust(_MEGABYTE), "200"),
        "1 MB that is no UTF-8": _body(b"\xff" * _MEGABYTE, "400"),
        "a gzip bomb": _packed("gzip", compress(nothing)),
        "a deflate bomb": _packed("deflate", zlib.compress(nothing)),
        "zstd": _packed("zstd", b"\x28\xb5\x2f\xfd" + bytes(100)),
        "two codings": _packed("gzip, br", compress(nothing)),
        "a batch of 1,000 of no path": _batch("/v1/x", {}),
        "a batch of 400,000 requests": _body(
            b'{"requests":[' + b"1," * 400_000 + b"1]}", "422", path=_BATCH
        ),
        "a batch in a batch, 1,000 times": _batch(_BATCH, {"requests": []}),
        "a batch of 1,000 with 100 mistakes each": _batch(CLASSIFY, {"cards": ["x"] * 100}),
        "a batch of 1,000 that list 1,000 plays": _batch(_PLAYS, {"hand": hand, "limit": 1000}),
        "a batch of 1,000 sets of house rules": _json(
            {
                "requests": [
                    {"path": _PLAYS, "body": {"hand": hand, "options": {"score_limit": number}}}
                    for number in range(1, 1001)
                ]
            },
            "200",
            path=_BATCH,
        ),
    }
