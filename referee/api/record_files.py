"""Hand records as files: ``chimera-hand/1``, read and written."""

from __future__ import annotations

import json
from typing import Any, Final

from referee.api.endpoints import find_ruleset, with_options
from referee.api.fields import FieldErrors, load
from referee.api.present import hands as present
from referee.api.problems import FieldError, invalid
from referee.api.records import load_record
from referee.api.schemas.records import HandRecordSchema
from referee.api.strict_json import parse
from referee.chimera import RULESETS, Ruleset
from referee.chimera.hand.record import HandRecord

_SCHEMA: Final = HandRecordSchema()


def loads(text: str | bytes) -> HandRecord:
    """The record in a file, which names its ruleset.

    Raises:
        MalformedJson: when the text is no JSON.
        Problem: 422, with everything that is wrong with the record.

    >>> record = loads('{"ruleset": "chimera-2014", "players": ["A", "B", "C"],'
    ...                ' "first_bidder": "B", "events": []}')
    >>> record.setup.ruleset.id, record.setup.first_bidder
    ('chimera-2014', 1)
    """
    return record_in(parse(text.encode() if isinstance(text, str) else text))


def record_in(body: object) -> HandRecord:
    """The record in the value of a file. Raises ``Problem``: 422."""
    try:
        loaded = load(_SCHEMA, body)
    except FieldErrors as error:
        raise invalid(*error.errors) from None
    return load_record(with_options(edition_of(loaded), loaded["options"], "options"), loaded)


def edition_of(loaded: dict[str, Any]) -> Ruleset:
    """The ruleset that a loaded record names. Raises ``Problem``: 422 when it names none."""
    if loaded["ruleset"] not in RULESETS:
        detail = f"a file names its ruleset, one of {', '.join(RULESETS)}"
        raise invalid(FieldError("required", detail, "/ruleset"))
    return find_ruleset(loaded["ruleset"])


def dumps(record: HandRecord) -> str:
    """The record as the text of a file: JSON with one line for each hand and each event."""
    return _laid_out(present.record(record))


def _laid_out(written: dict[str, Any]) -> str:
    lines = [f'  "{name}": {_part(name, value)}' for name, value in written.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _part(name: str, value: Any) -> str:
    if name == "events" and value:
        return "[\n    " + ",\n    ".join(map(_line, value)) + "\n  ]"
    if name == "deal":
        hands = ",\n      ".join(
            f"{_line(player)}: {_line(hand)}" for player, hand in value["hands"].items()
        )
        return (
            '{\n    "hands": {\n      '
            + hands
            + '\n    },\n    "den": '
            + _line(value["den"])
            + "\n  }"
        )
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
