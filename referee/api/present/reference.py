"""What can be looked up, as JSON: rulesets, rulings, reasons, problems."""

from __future__ import annotations

from typing import Any

from referee.api.problems import KINDS, ProblemKind
from referee.chimera import Ruleset
from referee.chimera.cards import NAMES, ORDER
from referee.chimera.catalogue import figures_of
from referee.chimera.options import Option
from referee.chimera.reasons import ReasonKind
from referee.chimere.reasons import ReasonKind as ChimereReasonKind
from referee.ledger import Ruling


def reason_kind(value: ReasonKind | ChimereReasonKind) -> dict[str, Any]:
    """An entry of the list of reasons."""
    return {
        "code": value.code.value,
        "template": value.template,
        "params": dict(value.params),
        "ruling": value.ruling,
        "calls": value.calls,
    }


def ruling(value: Ruling) -> dict[str, Any]:
    """A ruling of the ledger."""
    sources = [{"document": source.document, "section": source.section} for source in value.sources]
    return {
        "id": value.id,
        "ruling": value.ruling,
        "status": value.status.value,
        "status_note": value.status_note,
        "source": sources[0],
        "sources": sources,
        "rulesets": value.rulesets,
        "option": value.options[0] if value.options else None,
        "options": value.options,
    }


def problem_kind(code: str) -> dict[str, Any]:
    """What a problem code means."""
    kind: ProblemKind = KINDS[code]
    return {
        "code": kind.code,
        "status": kind.status,
        "title": kind.title,
        "meaning": kind.meaning,
        "remedy": kind.remedy,
    }


def ruleset_summary(value: Ruleset) -> dict[str, Any]:
    """A ruleset in the list."""
    return {
        "id": value.id,
        "version": value.version,
        "title": value.title,
        "edition": value.edition,
        "players": value.players,
    }


def ruleset(value: Ruleset, defaults: Ruleset, rulings: list[str]) -> dict[str, Any]:
    """A ruleset in full, under the options in force."""
    figures = figures_of(value.combinations)
    hands, scoring = value.hands, value.scoring
    return {
        **ruleset_summary(value),
        "document": value.document,
        "cards": [
            {
                "card": card,
                "name": NAMES[card],
                "copies": copies,
                "order": ORDER.get(card),
                "treasure": scoring.treasure.get(card, 0),
            }
            for card, copies in value.copies.items()
        ],
        "hand_sizes": {name: getattr(hands, name) for name in hands.__slots__},
        "bids": value.bids,
        "combinations": [
            {"name": name.value, "plays": plays} for name, plays in figures.by_combination.items()
        ],
        "total_plays": figures.total,
        "scoring": {
            name: getattr(scoring, name) for name in scoring.__slots__ if name != "treasure"
        },
        "available_options": [
            {
                "name": option.name,
                "meaning": option.meaning,
                "default": defaults.options[option.name],
                "allowed": option.allowed,
                "schema": option_schema(option),
                "ruling": option.ruling,
            }
            for option in value.available_options
        ],
        "rulings": rulings,
    }


def option_schema(option: Option) -> dict[str, Any]:
    """What an option may be, as a JSON schema.

    >>> from referee.chimera.options import PI_YA_AS_ZERO
    >>> option_schema(PI_YA_AS_ZERO)
    {'type': 'boolean'}
    """
    if option.choices:
        return {"type": "string", "enum": list(option.choices)}
    if option.maximum is not None:
        return {"type": "integer", "minimum": option.minimum, "maximum": option.maximum}
    return {"type": "boolean"}
