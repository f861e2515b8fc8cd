"""Whether what a body says of its edition and its players is what the path, or the game, says."""

from __future__ import annotations

from referee.api.endpoints import Json
from referee.api.problems import FieldError, pointer
from referee.chimera import InvalidOption, Ruleset


def other_ruleset(rules: Ruleset, body: Json) -> list[FieldError]:
    """A ruleset in the body that is not that of the path."""
    if body["ruleset"] in (None, rules.id):
        return []
    detail = f"must be that of the path, {rules.id}"
    return [FieldError("ruleset_mismatch", detail, "/ruleset", {"ruleset": rules.id})]


def other_version(rules: Ruleset, body: Json) -> list[FieldError]:
    """A version of the ruleset in the body that is not the one that answers."""
    if body["ruleset_version"] in (None, rules.version):
        return []
    detail = f"the version of {rules.id} here is {rules.version}"
    params = {"ruleset_version": rules.version}
    return [FieldError("unknown_version", detail, "/ruleset_version", params)]


def other_options(rules: Ruleset, hand: Json) -> list[FieldError]:
    """House rules of a hand that are not those of its game."""
    errors = []
    for name, value in hand["options"].items():
        at = pointer("options", name)
        try:
            same = rules.with_options({name: value}) == rules
        except InvalidOption as error:
            params: Json = {"allowed": error.allowed}
            errors.append(FieldError(error.code, str(error), at, params))
            continue
        if not same:
            detail = "a game is played by the same house rules throughout; give them for the game"
            params = {"value": rules.options[name]}
            errors.append(FieldError("options_mismatch", detail, at, params))
    return errors


def other_players(players: tuple[str, ...], named: tuple[str, ...]) -> list[FieldError]:
    """Players of a hand that are not those of its game; they may sit in another order."""
    if named == players or set(named) == set(players):
        return []
    detail = f"a game is played by the same players throughout: {', '.join(players)}"
    return [FieldError("other_players", detail, "/players", {"players": players})]
