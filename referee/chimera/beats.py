"""Does this play beat that trick?

Source: chimera-and-more, "Play of the Hand" and "Trap"; rulings under "Beating a trick" and
"Readings".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

from referee.chimera.cards import Card, no_single_string, spell
from referee.chimera.classify import classify, meanings
from referee.chimera.combinations import Meaning
from referee.chimera.errors import AmbiguousReading, IllegalTrick, NoSuchReading
from referee.chimera.readings import Reading, reading
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.ruleset import Ruleset
from referee.chimera.table import Meanings


@dataclass(frozen=True, slots=True)
class Declared:
    """How a player says the cards are to be read; without a rank, as strong as possible."""

    combination: str
    rank: Card | None = None

    @property
    def text(self) -> str:
        """The declaration in words."""
        words = self.combination.replace("_", " ")
        to = "up to" if self.combination.startswith("sequence") else "of"
        return words if self.rank is None else f"{words} {to} {self.rank}"


@dataclass(frozen=True, slots=True)
class Play:
    """Cards on the table, with the declared reading if there was one."""

    cards: tuple[Card, ...]
    reading: Declared | None = None

    def __post_init__(self) -> None:
        no_single_string(self.cards)


@dataclass(frozen=True, slots=True)
class BeatVerdict:
    """Whether a play beats a trick, and why.

    ``reading`` is the one that counts from now on, None when the play does not beat;
    ``trick_reading`` is how the trick was read, None when it has readings of two combinations and
    the answer is the same for both.
    """

    beats: bool
    reading: Reading | None
    trick_reading: Reading | None
    reason: Reason

    def __bool__(self) -> bool:
        return self.beats


#: Reasons for beating.
BEATING: Final = frozenset(
    {
        ReasonCode.HIGHER_RANK,
        ReasonCode.TRAP_BEATS_COMBINATION,
        ReasonCode.STRONGER_TRAP,
        ReasonCode.FLIGHT_BEATS_ALL,
    }
)
#: Of the reasons of several readings, the one that came nearest to beating is given.
_NEAREST: Final = (
    ReasonCode.WEAKER_TRAP,
    ReasonCode.NOT_HIGHER,
    ReasonCode.DIFFERENT_LENGTH,
    ReasonCode.DIFFERENT_COMBINATION,
    ReasonCode.TRAP_NEEDS_TRAP,
    ReasonCode.NOTHING_BEATS_FLIGHT,
)


def outcome(trick: Meaning, play: Meaning) -> ReasonCode:
    """Why a play that means ``play`` beats, or does not beat, a trick that means ``trick``.

    Source: rulings follow.same, trap.order, flight.top.
    """
    if trick.is_flight:
        return ReasonCode.NOTHING_BEATS_FLIGHT
    if play.is_flight:
        return ReasonCode.FLIGHT_BEATS_ALL
    if trick.is_trap:
        if not play.is_trap:
            return ReasonCode.TRAP_NEEDS_TRAP
        stronger = (play.size, play.standing) > (trick.size, trick.standing)
        return ReasonCode.STRONGER_TRAP if stronger else ReasonCode.WEAKER_TRAP
    if play.is_trap:
        return ReasonCode.TRAP_BEATS_COMBINATION
    if play.combination is not trick.combination:
        return ReasonCode.DIFFERENT_COMBINATION
    if play.groups != trick.groups:
        return ReasonCode.DIFFERENT_LENGTH
    return ReasonCode.HIGHER_RANK if play.standing > trick.standing else ReasonCode.NOT_HIGHER


def beats(ruleset: Ruleset, trick: Play, play: Play) -> BeatVerdict:
    """Judge ``play`` against ``trick``.

    Raises:
        InvalidCards: when the cards of both cannot come from one deck.
        IllegalTrick: when the trick is no play.
        NoSuchReading: when a declared reading is none of the play's.
        AmbiguousReading: when the trick has readings of two combinations, none is declared, and
            the answer depends on it.

    >>> from referee.chimera import ruleset
    >>> rules = ruleset("chimera-more-3p")
    >>> beats(rules, Play(("5", "5", "5", "12")), Play(("7", "7", "7", "5"))).reason.message
    'It is the same combination and 7 is higher than 5.'
    """
    ruleset.check_cards(trick.cards, play.cards)
    led = readings_of_trick(ruleset, trick)
    answering = meanings(ruleset, play.cards)
    if not answering:
        cause = classify(ruleset, play.cards).reason
        assert cause is not None
        return _refused(ruleset, trick, led, Reason(ReasonCode.NOT_A_COMBINATION, _nested(cause)))
    if play.reading is not None:
        answering = (declared_meaning(ruleset, "play", play.cards, play.reading, answering),)
    judged = [_best(meaning, answering) for meaning in led]
    if len({(code in BEATING, winner) for code, winner in judged}) > 1:
        raise AmbiguousReading(led)
    code, winner = min(judged, key=lambda pair: _nearness(pair[0]))
    if winner is None:
        return _refused(ruleset, trick, led, _not_beaten(code, led, answering))
    return BeatVerdict(
        True,
        reading(ruleset.table, play.cards, winner),
        _trick_reading(ruleset, trick, led),
        _beaten(code, led, winner),
    )


def readings_of_trick(ruleset: Ruleset, trick: Play) -> Meanings:
    """What the trick counts as: the declared reading, or the strongest of each combination.

    Source: ruling reading.lead. Raises ``IllegalTrick`` and ``NoSuchReading``.
    """
    found = meanings(ruleset, trick.cards)
    if not found:
        cause = classify(ruleset, trick.cards).reason
        assert cause is not None
        raise IllegalTrick(trick.cards, cause.message)
    if trick.reading is not None:
        return (declared_meaning(ruleset, "trick", trick.cards, trick.reading, found),)
    return strongest_of_each(found)


def strongest_of_each(found: Meanings) -> Meanings:
    """The strongest meaning of each combination; ``found`` is in listing order."""
    if len(found) == 1:
        return found
    return tuple(next(group) for _, group in groupby(found, attrgetter("combination")))


def declared_meaning(
    ruleset: Ruleset, part: str, cards: Sequence[Card], declared: Declared, found: Meanings
) -> Meaning:
    """The meaning that is declared, the strongest of its combination when no rank is named.

    Raises ``NoSuchReading``, which names the ``part`` of the question, when there is none.
    """
    for meaning in found:
        if meaning.combination == declared.combination and declared.rank in (None, meaning.rank):
            return meaning
    why = "it can be read as " + " or as ".join(meaning.text for meaning in found)
    if found[0].is_trap:
        why = f"{spell(cards)} with {ruleset.players} players is a trap and nothing else"
    raise NoSuchReading(part, declared.text, found, why)


def _best(led: Meaning, answering: Meanings) -> tuple[ReasonCode, Meaning | None]:
    """The outcome against one reading of the trick, and the strongest meaning that beats it."""
    codes = [outcome(led, meaning) for meaning in answering]
    for code, meaning in zip(codes, answering, strict=True):
        if code in BEATING:
            return code, meaning
    return min(codes, key=_nearness), None


def _nearness(code: ReasonCode) -> int:
    return _NEAREST.index(code) if code in _NEAREST else -1


def _trick_reading(ruleset: Ruleset, trick: Play, led: Meanings) -> Reading | None:
    return reading(ruleset.table, trick.cards, led[0]) if len(led) == 1 else None


def _refused(ruleset: Ruleset, trick: Play, led: Meanings, reason: Reason) -> BeatVerdict:
    return BeatVerdict(False, None, _trick_reading(ruleset, trick, led), reason)


def _nested(cause: Reason) -> dict[str, object]:
    return {
        "reason": {
            "code": str(cause.code),
            "message": cause.message,
            "params": dict(cause.params),
            "ruling": cause.ruling,
        }
    }


def _beaten(code: ReasonCode, led: Iterable[Meaning], winner: Meaning) -> Reason:
    for trick in led:
        if outcome(trick, winner) is code:
            return Reason(code, _compared(code, trick, winner))
    raise AssertionError(code)


def _not_beaten(code: ReasonCode, led: Meanings, answering: Meanings) -> Reason:
    if code is ReasonCode.DIFFERENT_COMBINATION:
        return Reason(code, {"trick": _names(led), "play": _names(answering)})
    for trick in led:
        for play in answering:
            if outcome(trick, play) is code:
                return Reason(code, _compared(code, trick, play))
    raise AssertionError(code)


def _names(found: Meanings) -> list[str]:
    return list(dict.fromkeys(str(meaning.combination) for meaning in found))


def _compared(code: ReasonCode, trick: Meaning, play: Meaning) -> dict[str, object]:
    if code in (ReasonCode.HIGHER_RANK, ReasonCode.NOT_HIGHER):
        return {"rank": play.rank, "over": trick.rank}
    if code in (ReasonCode.STRONGER_TRAP, ReasonCode.WEAKER_TRAP):
        return {
            "size": play.size,
            "rank": play.rank,
            "over_size": trick.size,
            "over": trick.rank,
        }
    if code is ReasonCode.DIFFERENT_LENGTH:
        return {
            "combination": str(play.combination),
            "groups": play.groups,
            "over": trick.groups,
        }
    return {}
