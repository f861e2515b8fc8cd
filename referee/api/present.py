"""Domain values as the JSON of the interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.api.problems import KINDS, ProblemKind
from referee.chimera import BeatVerdict, Classification, LegalPlays, Reading, Reason, Ruleset
from referee.chimera.cards import NAMES, ORDER
from referee.chimera.catalogue import CataloguedPlay, figures_of
from referee.chimera.deal import Deal
from referee.chimera.options import Option
from referee.chimera.readings import reading as read
from referee.chimera.reasons import ReasonKind
from referee.ledger import Ruling


def reading(value: Reading) -> dict[str, Any]:
    """A Reading."""
    meaning = value.meaning
    return {
        "combination": meaning.combination,
        "rank": meaning.rank,
        "groups": meaning.groups,
        "size": meaning.size,
        "body": value.body,
        "attached": value.attached,
        "stands_for": [{"index": wild.index, "rank": wild.rank} for wild in value.stands_for],
        "trap": meaning.is_trap,
        "text": meaning.text,
    }


def classification(value: Classification) -> dict[str, Any]:
    """All readings of some cards, or why there is none."""
    return {
        "legal": value.legal,
        "readings": [reading(one) for one in value.readings],
        "reason": None if value.reason is None else reason(value.reason),
    }


def verdict(value: BeatVerdict) -> dict[str, Any]:
    """Whether a play beats a trick, and why."""
    return {
        "beats": value.beats,
        "reading": None if value.reading is None else reading(value.reading),
        "trick_reading": None if value.trick_reading is None else reading(value.trick_reading),
        "reason": reason(value.reason),
    }


def legal_plays(value: LegalPlays) -> dict[str, Any]:
    """The figures of the legal plays, without the plays."""
    return {
        "count": value.count(),
        "counts": {name.value: number for name, number in value.counts().items()},
        "playable": value.playable(),
        "addable": value.addable(),
        "can_pass": value.can_pass,
        "can_pass_lead": value.can_pass_lead,
    }


def listed_play(rules: Ruleset, play: CataloguedPlay) -> dict[str, Any]:
    """A legal play with its readings."""
    cards, table = play.cards, rules.table
    return {
        "cards": cards,
        "readings": [reading(read(table, cards, meaning)) for meaning in play.meanings],
    }


def hand_record(players: Sequence[str], seed: str, dealt: Deal) -> dict[str, Any]:
    """A hand record without events."""
    return {
        "format": "chimera-hand/1",
        "meta": {"seed": seed},
        "players": players,
        "first_bidder": players[dealt.first_bidder],
        "deal": {"hands": dict(zip(players, dealt.hands, strict=True)), "den": dealt.den},
        "events": [],
    }


def reason(value: Reason) -> dict[str, Any]:
    """A Reason."""
    return {
        "code": value.code.value,
        "message": value.message,
        "params": value.params,
        "ruling": value.ruling,
    }


def reason_kind(value: ReasonKind) -> dict[str, Any]:
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
