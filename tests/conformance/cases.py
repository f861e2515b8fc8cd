"""Reading the cases and comparing answers with what they expect."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent

#: The calls that are answered; cases of others wait for them.
ANSWERED: Final = frozenset(
    {
        "classify",
        "beats",
        "legal-plays",
        "auction",
        "hands/referee",
        "hands/score",
        "games/score",
    }
)
#: The same of Chimère, which has no rulesets.
OF_CHIMERE: Final = frozenset(
    {
        "chimere/chimeras/approve",
        "chimere/chimeras/power",
        "chimere/contests/judge",
        "chimere/queens-award/judge",
        "chimere/years/judge",
        "chimere/tournaments/score",
    }
)


@dataclass(frozen=True)
class Case:
    """One question with what must come back."""

    name: str
    ruleset: str | None
    call: str
    request: dict[str, Any]
    expect: dict[str, Any]

    @property
    def path(self) -> str:
        """Where to ask it over HTTP."""
        if self.ruleset is None:
            return f"/v1/{self.call}"
        return f"/v1/rulesets/{self.ruleset}/{self.call}"


def answered_cases() -> Iterator[Case]:
    """Every case of a call that is answered."""
    for file in sorted(FOLDER.glob("*/*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            if case["call"] in ANSWERED | OF_CHIMERE:
                yield Case(
                    f"{file.stem}-{number}",
                    case.get("ruleset"),
                    case["call"],
                    case["request"],
                    case["expect"],
                )


def differences(expect: dict[str, Any], status: int, answer: dict[str, Any]) -> list[str]:
    """What in the answer is not as expected; empty when all is."""
    if "status" in expect:
        codes = {answer.get("code"), *(error["code"] for error in answer.get("errors", []))}
        if status == expect["status"] and expect["code"] in codes:
            return []
        return [f"expected {expect['status']} {expect['code']}, got {status} {sorted(codes)}"]
    if status != 200:
        return [f"expected an answer, got {status}: {answer}"]
    found = []
    for name, value in expect.items():
        wanted, got = _comparable(name, value), _comparable(name, _told(name, answer))
        if wanted != got:
            found.append(f"{name}: expected {wanted}, got {got}")
    return found


def _told(name: str, answer: dict[str, Any]) -> Any:
    """What the answer says, where it says it at all; some of it stands deeper."""
    illegal, state, scored = answer.get("illegal"), answer.get("state"), answer.get("score", answer)
    if name == "illegal_index":
        return None if illegal is None else illegal["index"]
    if name == "reason" and illegal is not None:
        return illegal["reason"]
    if name == "totals" and scored is not None and "scores" in scored:
        return {player: score["total"] for player, score in scored["scores"].items()}
    if name in answer or not isinstance(state, dict):
        return answer.get(name)
    if name in state:
        return state[name]
    return {one["player"]: one[name] for one in state["players"]}


def _comparable(name: str, value: Any) -> Any:
    if name == "readings":
        return sorted(map(_meaning, value))
    if name == "playable":
        return sorted(value)
    if name in ("reading", "trick_reading"):
        return None if value is None else _meaning(value)
    if name == "reason" and isinstance(value, dict):
        return value["code"]
    return value


def _meaning(reading: dict[str, Any]) -> tuple[str, str, int, int]:
    return (
        reading["combination"],
        str(reading["rank"]),
        reading["groups"],
        reading["size"],
    )
