"""Lines to audit: simulated hands, what can be wrong with them, and lines that are no hands."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from referee.api.limits import MOST_BYTES
from referee.api.present.hands import record as written
from referee.audit import Chunk, Source, chunks, file_source
from referee.chimera import RULESETS
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.simulate import RandomPlayers, random_setup

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

NAMES: Final = ("Ann", "Bea", "Cid", "Dov", "Eve")
#: Lines that are no hand records, with the code and the detail of what is wrong.
BAD: Final[dict[str, tuple[bytes, str, str]]] = {
    "empty": (b"", "malformed_json", "the line is empty"),
    "blank": (b" \t\r", "malformed_json", "the line is empty"),
    "cut": (b'{"players": [', "malformed_json", "expecting value at column 14"),
    "words": (b"all legal, I swear", "malformed_json", "expecting value at column 1"),
    "NaN": (b'{"meta": {"x": NaN}}', "malformed_json", "NaN is not JSON"),
    "two values": (b"{} {}", "malformed_json", "extra data at column 4"),
    "key twice": (b'{"meta": 1, "meta": 2}', "malformed_json", "the key 'meta' stands twice"),
    "mark": (b"\xef\xbb\xbf{}", "malformed_json", "the line starts with a byte order mark"),
    "no UTF-8": (b'{"players": "\xff"}', "malformed_json", "not UTF-8 at byte 13"),
    "surrogate": (b'{"meta": "\\ud800"}', "malformed_json", "half of a surrogate pair"),
    "deep": (b"[" * 40 + b"]" * 40, "malformed_json", "nested deeper than 32 levels"),
    "null": (b"null", "wrong_type", "must be an object"),
    "list": (b"[]", "wrong_type", "must be an object"),
    "nothing": (b"{}", "required", "this field is required"),
    "long": (b"[" + b" " * MOST_BYTES + b"]", "payload_too_large", "more than 1,048,576 bytes"),
}


@cache
def hands(name: str, number: int, seed: int = 0) -> tuple[dict[str, Any], ...]:
    """Simulated hands of a ruleset, as JSON values; nobody changes them."""
    rules, dice = RULESETS[name], Random(seed)
    players = RandomPlayers(rules, dice)
    found = []
    for _ in range(number):
        setup = random_setup(rules, dice, NAMES[: rules.players])
        _, events = players.play_out(setup)
        found.append(orjson.loads(orjson.dumps(written(HandRecord(setup, tuple(events))))))
    return tuple(found)


def line(hand: dict[str, Any]) -> bytes:
    """A hand as a line, without its end."""
    return orjson.dumps(hand)


def with_events(hand: dict[str, Any], events: Sequence[Any]) -> dict[str, Any]:
    """The hand with other events."""
    return {**hand, "events": list(events)}


def swapped(hand: dict[str, Any], at: int) -> dict[str, Any]:
    """The hand with two neighbouring events in the wrong order."""
    events = list(hand["events"])
    events[at : at + 2] = reversed(events[at : at + 2])
    return with_events(hand, events)


def variants(hand: dict[str, Any], dice: Random) -> Iterator[dict[str, Any]]:
    """The hand, and what else it could be written down as: most of it illegal."""
    events = hand["events"]
    yield hand
    yield swapped(hand, dice.randrange(len(events) - 1))
    yield with_events(hand, [*events, {"type": "pass", "player": "Ann"}])
    yield with_events(hand, events[: dice.randrange(len(events))])
    yield {name: value for name, value in hand.items() if name != "deal"}
    yield {**hand, "options": {"score_limit": 123}}
    plays = [index for index, event in enumerate(events) if event["type"] == "play"]
    if plays:
        at = dice.choice(plays)
        more = {**events[at], "cards": [*events[at]["cards"], "6"]}
        yield with_events(hand, [*events[:at], more, *events[at + 1 :]])
    for at in plays:
        if "reading" in events[at]:
            undeclared = {key: value for key, value in events[at].items() if key != "reading"}
            yield with_events(hand, [*events[:at], undeclared, *events[at + 1 :]])


@cache
def mixed() -> tuple[bytes, ...]:
    """About 300 lines of every ruleset and of every kind."""
    dice = Random(3)
    lines = [
        line(variant)
        for name, number in (
            ("chimera-2014", 12),
            ("chimera-more-3p", 12),
            ("chimera-more-5p", 6),
            ("chimera-bga", 4),
        )
        for hand in hands(name, number)
        for variant in variants(hand, dice)
    ]
    lines += [bad for bad, _, _ in BAD.values()]
    dice.shuffle(lines)
    return tuple(lines)


def as_file(lines: Sequence[bytes]) -> bytes:
    """The content of a file of these lines."""
    return b"".join(one + b"\n" for one in lines)


def gz(content: bytes) -> bytes:
    """It in one member of gzip."""
    return gzip.compress(content, mtime=0)


def zst(content: bytes) -> bytes:
    """It in one frame of Zstandard."""
    return zstd.compress(content)


def source(content: bytes, name: str = "hands.jsonl") -> Source:
    """A file that is only in memory."""
    return Source(name, len(content), lambda: BytesIO(content))


def saved(path: Path, content: bytes) -> Source:
    """A file on the disk."""
    path.write_bytes(content)
    return file_source(path)


def read(content: bytes, chunk_bytes: int = 1 << 18) -> list[Chunk]:
    """The chunks of a file."""
    return list(chunks([source(content)], chunk_bytes))
