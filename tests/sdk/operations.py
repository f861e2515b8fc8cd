"""Which method of the SDK asks each operation of the specification."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from referee_sdk import Chimere, Referee, Ruleset

Json = Any

SPECIFICATION: Final[Json] = json.loads(
    (Path(__file__).parents[2] / "openapi" / "openapi.json").read_text(encoding="utf-8")
)
SCHEMAS: Final[Mapping[str, Json]] = SPECIFICATION["components"]["schemas"]

#: The method of each operation. A new operation needs a method in the SDK, and a line here.
METHODS: Final[Mapping[str, Callable[..., Any]]] = {
    "live": Referee.live,
    "ready": Referee.ready,
    "meta": Referee.meta,
    "listRulesets": Referee.rulesets,
    "listRulings": Referee.rulings,
    "getRuling": Referee.ruling,
    "listReasons": Referee.reasons,
    "getProblem": Referee.problem,
    "batch": Referee.batch,
    "getRuleset": Ruleset.describe,
    "classify": Ruleset.classify,
    "beats": Ruleset.beats,
    "legalPlays": Ruleset.legal_plays,
    "deal": Ruleset.deal,
    "auction": Ruleset.auction,
    "refereeHand": Ruleset.referee_hand,
    "scoreHand": Ruleset.score_hand,
    "scoreGame": Ruleset.score_game,
    "approveChimera": Chimere.approve,
    "chimeraPower": Chimere.power,
    "judgeContest": Chimere.judge_contest,
    "judgeQueensAward": Chimere.judge_queens_award,
    "judgeYear": Chimere.judge_year,
    "scoreTournament": Chimere.score_tournament,
}


@dataclass(frozen=True)
class Operation:
    """An operation of the specification."""

    name: str
    method: str
    path: str
    described: Json

    @property
    def parameters(self) -> dict[str, str]:
        """The example values of the parameters in the path."""
        found = self.described["parameters"]
        return {one["name"]: one["example"] for one in found if one["in"] == "path"}

    @property
    def asked_at(self) -> str:
        """The path, with the example values."""
        return self.path.format(**self.parameters)

    @property
    def request(self) -> str | None:
        """The component that describes the body."""
        content = self.described.get("requestBody", {}).get("content")
        return None if content is None else _component(content["application/json"]["schema"])

    @property
    def answer(self) -> str:
        """The component that describes the answer."""
        content = self.described["responses"]["200"]["content"]
        return _component(content["application/json"]["schema"])

    @property
    def bodies(self) -> list[Json]:
        """The example bodies; one that is None where there is no body."""
        content = self.described.get("requestBody", {}).get("content")
        if content is None:
            return [None]
        return [example["value"] for example in content["application/json"]["examples"].values()]


def _component(schema: Json) -> str:
    return str(schema["$ref"].rpartition("/")[2])


def operations() -> Iterator[Operation]:
    """Every operation of the specification."""
    for path, methods in SPECIFICATION["paths"].items():
        for method, described in methods.items():
            yield Operation(described["operationId"], method.upper(), path, described)


def ask(referee: Referee, operation: Operation, body: Json) -> Any:
    """Put a question to the SDK as the specification words it."""
    method = METHODS[operation.name]
    given = dict(body or {})
    owner = method.__qualname__.partition(".")[0]
    if owner == "Chimere":
        return method(referee.chimere, **given)
    if owner == "Referee":
        return method(referee, *operation.parameters.values())
    rules = referee.ruleset(operation.parameters["ruleset"], **given.pop("options", {}))
    if operation.name == "refereeHand":
        view = given.pop("view", None)
        return method(rules, given, view=view)
    for named_by_the_ruleset in ("format", "ruleset"):
        given.pop(named_by_the_ruleset, None)
    return method(rules, **given)
