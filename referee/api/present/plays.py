"""Readings, verdicts, legal plays and reasons as JSON."""

from __future__ import annotations

from typing import Any

from referee.chimera import BeatVerdict, Classification, LegalPlays, Reading, Reason, Ruleset
from referee.chimera.catalogue import CataloguedPlay
from referee.chimera.readings import reading as read


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


def reason(value: Reason) -> dict[str, Any]:
    """A Reason."""
    return {
        "code": value.code.value,
        "message": value.message,
        "params": value.params,
        "ruling": value.ruling,
    }
