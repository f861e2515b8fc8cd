"""What can be looked up: rulesets, rulings, reasons, problems."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, render_template, request

from referee.api import present
from referee.api.endpoints import (
    Endpoint,
    described,
    find_ruleset,
    kept,
    looked_up,
    query_options,
    serve,
)
from referee.api.ledger import RULINGS, applying_to
from referee.api.problems import FIELD_CODES, KINDS, Problem
from referee.api.schemas.reference import (
    ProblemKindAnswer,
    ReasonsAnswer,
    RulesetAnswer,
    RulesetsAnswer,
    RulingsAnswer,
    RulingSchema,
)
from referee.chimera import REASONS, RULESETS
from referee.chimere import REASONS as CHIMERE_REASONS

_POLICY: Final = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'"

LIST_RULESETS = described(
    Endpoint(
        "GET",
        "/v1/rulesets",
        "listRulesets",
        "All rulesets",
        "Every edition the referee knows.",
        "Reference",
        RulesetsAnswer,
        is_kept=True,
    )
)
GET_RULESET = described(
    Endpoint(
        "GET",
        "/v1/rulesets/{ruleset}",
        "getRuleset",
        "A ruleset in full",
        "Cards, hand sizes, bids, combinations with the number of distinct plays, scoring, "
        "options and rulings. House rules are query parameters, spelled as in JSON.",
        "Reference",
        RulesetAnswer,
        is_kept=True,
        problems=("unknown_ruleset", "invalid_request"),
        takes_options=True,
        parameters={"ruleset": "chimera-more-5p"},
    )
)
LIST_RULINGS = described(
    Endpoint(
        "GET",
        "/v1/rulings",
        "listRulings",
        "All rulings",
        "What the referee decides where the rule texts are silent or disagree.",
        "Reference",
        RulingsAnswer,
        is_kept=True,
    )
)
GET_RULING = described(
    Endpoint(
        "GET",
        "/v1/rulings/{ruling}",
        "getRuling",
        "One ruling",
        "A decision with its status and source.",
        "Reference",
        RulingSchema,
        is_kept=True,
        problems=("unknown_ruling",),
        parameters={"ruling": "piya.sequence"},
    )
)
LIST_REASONS = described(
    Endpoint(
        "GET",
        "/v1/reasons",
        "listReasons",
        "All reasons",
        "Every reason a verdict can give, with the schema of its parameters and its English "
        "sentence, so that it can be shown in another language.",
        "Reference",
        ReasonsAnswer,
        is_kept=True,
    )
)
GET_PROBLEM = described(
    Endpoint(
        "GET",
        "/problems/{code}",
        "getProblem",
        "What a problem means",
        "The page behind the `type` of a problem: HTML for browsers, else JSON.",
        "Reference",
        ProblemKindAnswer,
        is_kept=True,
        problems=("not_found",),
        also_html=True,
        parameters={"code": "invalid_request"},
    )
)


def list_rulesets() -> Response:
    """Every ruleset in short."""
    return looked_up(
        {"rulesets": [present.ruleset_summary(ruleset) for ruleset in RULESETS.values()]}
    )


def get_ruleset(ruleset: str) -> Response:
    """One ruleset under the options of the query."""
    edition = find_ruleset(ruleset)
    rules = query_options(edition)
    body = present.ruleset(rules, edition, applying_to(edition.id))
    body |= {
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": dict(rules.options),
    }
    return looked_up(body)


def list_rulings() -> Response:
    """The whole ledger."""
    return looked_up({"rulings": [present.ruling(ruling) for ruling in RULINGS.values()]})


def get_ruling(ruling: str) -> Response:
    """One ruling."""
    if ruling not in RULINGS:
        raise Problem("unknown_ruling", f"there is no ruling {ruling[:40]!r}; see /v1/rulings")
    return looked_up(present.ruling(RULINGS[ruling]))


def list_reasons() -> Response:
    """Every reason."""
    cards = [present.reason_kind(kind) for kind in REASONS.values()]
    return looked_up(
        {"reasons": cards + [present.reason_kind(kind) for kind in CHIMERE_REASONS.values()]}
    )


def get_problem(code: str) -> Response:
    """A problem kind, as a page for browsers."""
    if code not in KINDS:
        raise Problem("not_found", f"there is no problem {code[:40]!r}")
    offered = ("application/json", "text/html")
    if request.accept_mimetypes.best_match(offered) == "text/html" and "text/html" in str(
        request.accept_mimetypes
    ):
        page = render_template(
            "problem.html", problem=KINDS[code], kinds=KINDS.values(), field_codes=FIELD_CODES
        )
        response = kept(Response(page, headers={"Content-Security-Policy": _POLICY}))
    else:
        response = looked_up(present.problem_kind(code))
    response.vary.add("Accept")
    return response


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("reference", __name__)
    serve(area, LIST_RULESETS, list_rulesets)
    serve(area, GET_RULESET, get_ruleset)
    serve(area, LIST_RULINGS, list_rulings)
    serve(area, GET_RULING, get_ruling)
    serve(area, LIST_REASONS, list_reasons)
    serve(area, GET_PROBLEM, get_problem)
    return area
