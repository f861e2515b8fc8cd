"""Parameters in paths and queries, and the house rules, as the specification describes them."""

from __future__ import annotations

import re
from typing import Any, Final

from referee.api.limits import REQUEST_ID
from referee.api.present.reference import option_schema
from referee.api.problems import KINDS
from referee.chimera import RULESETS
from referee.chimera.options import Option, OptionValue

_DESCRIPTIONS = {
    "ruleset": "Id of a ruleset.",
    "ruling": "Id of a ruling.",
    "code": "Code of a problem.",
}


def in_path(name: str, example: str) -> dict[str, Any]:
    """A path parameter."""
    schema: dict[str, Any] = {"type": "string"}
    if name == "ruleset":
        schema["enum"] = list(RULESETS)
    if name == "code":
        schema["enum"] = list(KINDS)
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": _DESCRIPTIONS[name],
        "schema": schema,
        "example": example,
    }


def request_id() -> dict[str, Any]:
    """The header that names a request."""
    return {
        "name": "X-Request-Id",
        "in": "header",
        "required": False,
        "description": f"Comes back in the answer when it matches {REQUEST_ID.pattern}; else the "
        "server makes one.",
        "schema": {"type": "string"},
    }


def all_options() -> dict[str, tuple[Option, list[str]]]:
    """Every house rule by name, with the rulesets that have it."""
    found: dict[str, tuple[Option, list[str]]] = {}
    for ruleset in RULESETS.values():
        for option in ruleset.available_options:
            found.setdefault(option.name, (option, []))[1].append(ruleset.id)
    return found


def options_in_query() -> list[dict[str, Any]]:
    """The house rules as query parameters."""
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": _words(option, rulesets),
            "schema": option_schema(option),
        }
        for name, (option, rulesets) in all_options().items()
    ]


#: What a body says of its house rules: where they are described, once for all questions.
HOUSE_RULES: Final = {
    "$ref": "#/components/schemas/HouseRules",
    "description": "House rules; those left out keep the ruleset's own value.",
}


def options_schema() -> dict[str, Any]:
    """The house rules as an object in a body: the component that all questions share."""
    return {
        "type": "object",
        "description": "House rules; those left out keep the ruleset's own value.",
        "properties": {
            name: {"description": _words(option, rulesets), **option_schema(option)}
            for name, (option, rulesets) in all_options().items()
        },
        "additionalProperties": False,
    }


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,29})", re.ASCII)


def option_value(word: str) -> OptionValue:
    """The value a word stands for: a number, true or false as in JSON, else the word itself.

    >>> option_value("3"), option_value("true"), option_value("03")
    (3, True, '03')
    """
    if word in ("true", "false"):
        return word == "true"
    return int(word) if _NUMBER.fullmatch(word) else word


def _words(option: Option, rulesets: list[str]) -> str:
    meaning = option.meaning[0].upper() + option.meaning[1:]
    where = "Every ruleset" if len(rulesets) == len(RULESETS) else ", ".join(rulesets)
    return f"{meaning}. {where}. Ruling {option.ruling}."
