"""Hand records of the examples, told event by event where a page asks for one.

A page asks with a comment of its own: ``<!-- record: chimera-more-3p-1 -->``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from docs.markdown import as_json, code, row
from referee.api import create_app

_FOLDER: Final = Path(__file__).parents[1] / "examples" / "records"
_ASKED_FOR: Final = re.compile(r"^<!-- record: ([\w-]+) -->$", re.MULTILINE)


def filled_in(markdown: str) -> str:
    """The page with every record in its place."""
    return _ASKED_FOR.sub(lambda found: "\n".join(_told(found[1])), markdown)


def _told(name: str) -> Iterator[str]:
    record = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    path = f"/v1/rulesets/{record['ruleset']}/hands/referee"
    refereed = create_app().test_client().post(path, json=record).get_json()
    assert refereed["legal"] is True, f"{name} is not played by the rules"
    yield code("json", as_json({**record, "events": []}))
    yield ""
    yield row("index", "event", "the referee says")
    yield row("--:", "---", "---")
    for event, verdict in zip(record["events"], refereed["verdicts"], strict=True):
        reading = verdict["reading"]
        says = [f"*{reading['text']}*."] if reading else []
        says += [event["note"]] if "note" in event else []
        yield row(str(verdict["index"]), f"`{_bare(event)}`", " ".join(says))
    yield ""
    yield code("json", as_json(refereed["score"]))


def _bare(event: dict[str, Any]) -> str:
    """The event as it is written, without its note."""
    return json.dumps(
        {name: value for name, value in event.items() if name != "note"}, ensure_ascii=False
    )
