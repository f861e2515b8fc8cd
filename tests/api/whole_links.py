"""For schemathesis, when it follows links: pages that have a next one, and links taken as they are.

It would add fields of its own to the body that a link describes, and the page would belong to
another question. And of all hands and filters it draws, few have more plays than fit on a page.
"""

from __future__ import annotations

from typing import Any

import schemathesis

_NOT_OF_A_LEAD = ("trick", "combination", "including", "out_of_turn", "why_not")


@schemathesis.hook
def before_load_schema(_context: Any, raw_schema: dict[str, Any]) -> None:
    """Mark every link: its body is the whole body."""
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for response in operation["responses"].values():
                for link in response.get("links", {}).values():
                    link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def map_body(_context: Any, body: Any) -> Any:
    """Ask for leads, one on a page."""
    if not isinstance(body, dict) or "cursor" in body:
        return body
    return {name: value for name, value in body.items() if name not in _NOT_OF_A_LEAD} | {
        "limit": 1
    }
