"""The work itself: a chunk of lines becomes a part of the summary."""

from __future__ import annotations

from collections import Counter
from typing import Final

from referee.api.problems import FieldError, Problem
from referee.api.record_files import record_in
from referee.api.resources.referee import judge
from referee.api.strict_json import MalformedJson, parse
from referee.audit.chunks import Chunk, Line, Unread
from referee.audit.summary import BadLine, Count, Part, Rule, Stopped, Tally
from referee.chimera import RULESETS
from referee.chimera.hand.record import HandRecord, RefereedRecord
from referee.chimera.hand.state import Over, ThrownIn
from referee.chimera.hand.summary import summary
from referee.chimera.reasons import Reason

#: Characters of a detail that are kept.
_LONGEST_DETAIL: Final = 300


def audited(chunk: Chunk) -> Part:
    """What the lines of a chunk add to the summary. No line makes it fail."""
    tallies: dict[str, Tally] = {}
    stopped: list[Stopped] = []
    bad: list[BadLine] = []
    for number, line in enumerate(chunk.lines, chunk.first_line):
        place = chunk.file, number
        try:
            name, tally, stop = _judged(place, line)
        except _Refused as refused:
            bad.append(BadLine(*place, refused.code, "", refused.detail))
        except Problem as problem:
            bad.append(_bad_record(place, problem))
        except Exception as error:  # whatever one line does, the others are audited
            detail = _short(f"the referee failed: {type(error).__name__}: {error}")
            bad.append(BadLine(*place, "internal", "", detail))
        else:
            tallies.setdefault(name, Counter()).update(tally)
            stopped += stop
    return Part(len(chunk.lines), tallies, tuple(stopped), tuple(bad))


def _judged(place: tuple[int, int], line: Line) -> tuple[str, Tally, list[Stopped]]:
    """The ruleset of the hand in a line, what is counted of it, and where it stopped, if it did."""
    record = _record(line)
    judged = judge(record, "")
    name, tally = record.setup.ruleset.id, _counts(record, judged)
    if judged.stopped_by is None:
        return name, tally, []
    rule = _rule(judged.stopped_by)
    return name, tally, [Stopped(*place, len(judged.happened), name, judged.legal, rule)]


def _bad_record(place: tuple[int, int], problem: Problem) -> BadLine:
    errors = problem.errors or (FieldError(problem.kind.code, problem.detail),)
    first = errors[0]
    return BadLine(*place, first.code, first.pointer, _short(first.detail), len(errors) - 1)


class _Refused(Exception):
    """A line that is no JSON."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail)


def _record(line: Line) -> HandRecord:
    if isinstance(line, Unread):
        raise _Refused(line.code, _short(line.detail))
    if not line.strip():
        raise _Refused("malformed_json", "the line is empty")
    try:
        body = parse(line.rstrip(b"\r\n"))
    except MalformedJson as error:
        # The whole text is one line here, and it is no body of a request.
        words = (
            str(error).replace("the body", "the line").replace(" at line 1, column", " at column")
        )
        raise _Refused("malformed_json", words) from None
    return record_in(body)


def _short(detail: str) -> str:
    return detail if len(detail) <= _LONGEST_DETAIL else detail[: _LONGEST_DETAIL - 1] + "…"


def _rule(reason: Reason) -> Rule:
    within = reason.params.get("reason")
    if not isinstance(within, dict):
        return Rule(reason.code.value, None, reason.ruling)
    return Rule(reason.code.value, within["code"], within["ruling"])


def _counts(record: HandRecord, judged: RefereedRecord) -> Tally:
    rules = record.setup.ruleset
    seen = len(judged.happened) + (judged.stopped_by is not None)
    counted = {
        Count.RECORDS: 1,
        Count.UNDER_HOUSE_RULES: int(rules.options != RULESETS[rules.id].options),
        Count.EVENTS: seen,
        Count.EVENTS_NOT_JUDGED: len(record.events) - seen,
        _VERDICTS[judged.legal]: 1,
    }
    if judged.legal:
        counted |= dict.fromkeys(_ends(judged), 1)
    tally: Tally = Counter({count.value: number for count, number in counted.items() if number})
    tally.update(one.code.value for one in judged.unchecked)
    return tally


_VERDICTS: Final = {True: Count.LEGAL, False: Count.ILLEGAL, None: Count.OPEN}


def _ends(judged: RefereedRecord) -> list[Count]:
    """How a legal record ended."""
    match judged.hand.phase:
        case Over():
            finished = summary(judged.hand)
            won = finished is not None and finished.chimera_won
            return [Count.FINISHED, Count.CHIMERA_WON] if won else [Count.FINISHED]
        case ThrownIn():
            return [Count.THROWN_IN]
    return [Count.UNFINISHED]
