"""Putting questions to the interface, and following the pointers of what it complains about."""

from __future__ import annotations

import json
from typing import Any, Final

from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from tests.api.document import check

Json = Any

THREE: Final = "chimera-more-3p"
FIVE: Final = "chimera-more-5p"
OF_2014: Final = "chimera-2014"
ARENA: Final = "chimera-bga"
RULESETS: Final = (OF_2014, THREE, FIVE, ARENA)
#: The one path under a ruleset that most questions here are put to.
CLASSIFY: Final = f"/v1/rulesets/{FIVE}/classify"
BEATS: Final = f"/v1/rulesets/{FIVE}/beats"
JSON: Final = {"Content-Type": "application/json"}


class CheckingClient(FlaskClient):
    """A client that holds every single answer against the specification."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Ask, and check the answer before anyone looks at it."""
        response = super().open(*args, **{"buffered": True, **kwargs})
        asked = response.request
        check(asked.method, asked.path, response.status_code, response.headers, response.get_data())
        return response


def path_of(call: str, ruleset: str = FIVE) -> str:
    """Where to ask a ruleset something."""
    return f"/v1/rulesets/{ruleset}/{call}"


def classify(client: FlaskClient, *cards: str, ruleset: str = FIVE, **more: Json) -> Json:
    """The answer to what the cards are; there must be one."""
    return answered(client, path_of("classify", ruleset), {"cards": list(cards), **more})


def beats(client: FlaskClient, trick: Json, play: Json, ruleset: str = FIVE, **more: Json) -> Json:
    """The answer to whether the play beats the trick; there must be one."""
    body = {"trick": as_play(trick), "play": as_play(play), **more}
    return answered(client, path_of("beats", ruleset), body)


def as_play(cards: Json) -> Json:
    """A Play: itself, or one of cards written as ``"7 7 7 Q"``."""
    return {"cards": cards.split()} if isinstance(cards, str) else cards


def declared(cards: str, combination: str, *rank: str | None) -> Json:
    """A Play with a declared reading; a rank that is not given is left out."""
    reading = {"combination": combination, **({"rank": rank[0]} if rank else {})}
    return {"cards": cards.split(), "reading": reading}


def posted(client: FlaskClient, path: str, body: Json) -> TestResponse:
    """The answer to any JSON value as a body; numbers of any length."""
    return client.post(path, data=json.dumps(body), headers=JSON)


def answered(client: FlaskClient, path: str, body: Json) -> Json:
    """The answer to a question that has one."""
    response = posted(client, path, body)
    assert response.status_code == 200, response.get_data(as_text=True)
    return json.loads(response.get_data())


def refused(client: FlaskClient, path: str, body: Json) -> list[Json]:
    """The errors of a question that cannot be answered, each of which points at something."""
    response = posted(client, path, body)
    assert response.status_code == 422, response.get_data(as_text=True)
    problem = json.loads(response.get_data())
    assert problem["code"] == "invalid_request"
    for error in problem["errors"]:
        assert points(error, body), f"{error['pointer']} points at nothing in {body}"
    errors: list[Json] = problem["errors"]
    return errors


def codes(errors: list[Json]) -> list[tuple[str, str]]:
    """Where each error points, with its code."""
    return [(error["pointer"], error["code"]) for error in errors]


#: Errors about what is not there; their pointers end where it ought to be.
_ABSENT: Final = frozenset({"required", "ambiguous_reading"})


def points(error: Json, body: Json) -> bool:
    """Whether the pointer of an error leads to something in the body."""
    pointer = error["pointer"]
    if error["code"] in _ABSENT:
        pointer = pointer.rpartition("/")[0]
    try:
        at(pointer, body)
    except LookupError:
        return False
    return True


def at(pointer: str, body: Json) -> Json:
    """What a JSON pointer (RFC 6901) leads to.

    >>> at("/a~1b/1", {"a/b": ["x", "y"]})
    'y'
    """
    found = body
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(found, list):
            if not (name.isascii() and name.isdigit() and str(int(name)) == name):
                raise LookupError(name)
            found = found[int(name)]
        elif isinstance(found, dict):
            found = found[name]
        else:
            raise LookupError(name)
    return found


def hold_to_the_list(reason: Json, listed: dict[str, Json]) -> None:
    """Make sure that a reason is what ``GET /v1/reasons`` says of its code.

    The sentence is put together here as the list tells translators to do it.
    """
    kind = listed[reason["code"]]
    assert reason["ruling"] == kind["ruling"]
    assert reason["params"].keys() == kind["params"].keys()
    for name, schema in kind["params"].items():
        Draft202012Validator(schema).validate(reason["params"][name])
    words = {
        name: value if kind["params"][name].get("format") == "name" else _shown(value)
        for name, value in reason["params"].items()
    }
    assert reason["message"] == kind["template"].format(**words)


def _shown(value: Json) -> str:
    """A parameter inside a sentence."""
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        return str(value.get("message", ""))
    return str(value).replace("_", " ")


def listed_reasons(client: FlaskClient) -> dict[str, Json]:
    """The list of reasons, by code."""
    reasons = json.loads(client.get("/v1/reasons").get_data())["reasons"]
    return {reason["code"]: reason for reason in reasons}
