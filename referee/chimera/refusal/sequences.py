"""Causes with sequences: length, gaps, uneven ranks, and what lies beyond them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA
from referee.chimera.combinations import Combination
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.refusal.question import Body, Question, gaps, shortest

#: With more ranks missing than this, cards are not taken for a sequence with a gap.
_MOST_MISSING: Final = 2
_GROUP_NAMES: Final = {1: "cards", 2: "pairs", 3: "trips"}


def sequence_too_short(question: Question) -> Reason | None:
    """Source: "Sequence of 5 or more"; ruling pairs.sequence."""
    run = question.run
    if run is None or run.lacking > run.wild or (run.wild - run.lacking) % run.size:
        return None
    minimum = shortest(question, run.size)
    # Two single cards in a row are a pair that does not match, not a short sequence.
    if run.length >= minimum or run.cards < 3:
        return None
    return Reason(
        ReasonCode.SEQUENCE_TOO_SHORT,
        {"of": _GROUP_NAMES[run.size], "length": run.length, "minimum": minimum},
        "pairs.sequence" if run.size == 2 else None,
    )


def gap_in_sequence(question: Question) -> Reason | None:
    """Source: "Sequence of 5 or more", "Sequence of pairs", "Sequence of trips"."""
    run = question.run
    if run is not None and run.lacking == run.size * len(run.missing) > run.wild:
        filled = len(run.ranks) + len(run.missing)
        few = len(run.missing) <= min(_MOST_MISSING, run.cards // 2)
        if few and filled >= shortest(question, run.size):
            params = {"of": _GROUP_NAMES[run.size], "missing": run.missing}
            return Reason(ReasonCode.GAP_IN_SEQUENCE, params)
    if len(question.cards) > 5 * question.most_trips + 1:
        return None
    for counts in question.spelled_out:
        trips = tuple([rank for rank in question.rules.ranks if counts.get(rank, 0) >= 3])
        if len(trips) < 2 or not 0 < len(gaps(trips)) <= _MOST_MISSING:
            continue
        rest = Counter(counts) - Counter(dict.fromkeys(trips, 3))
        body = Body(Combination.SEQUENCE_OF_TRIPS, trips, len(trips), rest)
        if body.takes_as_many and not body.matching_each_other:
            params = {"of": _GROUP_NAMES[3], "missing": gaps(trips)}
            return Reason(ReasonCode.GAP_IN_SEQUENCE, params)
    return None


def uneven_sequence(question: Question) -> Reason | None:
    """Source: "Sequence of 5 or more", "Sequence of pairs"."""
    counts = question.counts
    if HUNTER in counts or CHIMERA in counts:
        return None
    ranks = [rank for rank in question.rules.ranks if rank in counts]
    if len(ranks) < 3:
        return None
    if len(gaps(ranks)) > counts[PI_YA] + counts[BIRD]:
        return None
    usual = 2 if sum(counts[rank] >= 2 for rank in ranks) * 2 >= len(ranks) else 1
    odd = [rank for rank in ranks if counts[rank] != usual]
    if not odd or len(odd) * 2 > len(ranks):
        return None
    return Reason(ReasonCode.UNEVEN_SEQUENCE, {"ranks": odd})


def sequence_beyond_ranks(question: Question) -> Reason | None:
    """Source: "Sequence of 5 or more"; ruling piya.sequence: no rank above 12, and none around."""
    counts, ranks = question.counts, question.rules.ranks
    if ranks[0] not in counts or ranks[-1] not in counts:
        return None
    own = [rank for rank in ranks if rank in counts]
    if counts.keys() - {*own, PI_YA, BIRD}:
        return None
    size = counts[own[0]]
    if size > 3 or any(counts[rank] != size for rank in own) or len(own) < shortest(question, size):
        return None
    absent = [rank for rank in ranks if rank not in counts]
    wild = counts[PI_YA] + counts[BIRD]
    around = bool(absent) and not gaps(absent) and not wild
    beyond = not absent and wild > 0
    if not around and not beyond:
        return None
    params = {"lowest": ranks[0], "highest": ranks[-1]}
    return Reason(ReasonCode.SEQUENCE_BEYOND_RANKS, params)
