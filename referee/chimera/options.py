"""House rules: what a caller may change about a ruleset, and within which limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name, what it may be, and the ruling it changes.

    Exactly one of these holds: ``choices`` is not empty (a word), ``maximum`` is not None (a whole
    number from ``minimum`` to ``maximum``), or neither (true or false).
    """

    name: str
    meaning: str
    ruling: str
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def problem_with(self, value: object) -> str | None:
        """Why ``value`` is not allowed: ``wrong_type``, ``out_of_range``, or None when it is.

        >>> SCORE_LIMIT.problem_with(True)
        'wrong_type'
        """
        if self.choices:
            if not isinstance(value, str):
                return "wrong_type"
            return None if value in self.choices else "out_of_range"
        if self.minimum is not None and self.maximum is not None:
            if not isinstance(value, int) or isinstance(value, bool):
                return "wrong_type"
            return None if self.minimum <= value <= self.maximum else "out_of_range"
        return None if isinstance(value, bool) else "wrong_type"

    @property
    def allowed(self) -> str:
        """What the option may be, in words.

        >>> SEQUENCE_OF_PAIRS_MINIMUM.allowed
        'a whole number from 2 to 12'
        """
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.maximum is not None:
            return f"a whole number from {self.minimum} to {self.maximum}"
        return "true or false"


SEQUENCE_OF_PAIRS_MINIMUM: Final = Option(
    "sequence_of_pairs_minimum",
    "the fewest pairs that make a sequence of pairs",
    "pairs.sequence",
    minimum=2,
    maximum=12,
)
ATTACHED_CARD_MAY_MATCH_BODY: Final = Option(
    "attached_card_may_match_body",
    "whether a card attached to trips or a plex may have the rank of the body",
    "attach.not-body",
)
ATTACHED_PAIR_MAY_MATCH_BODY: Final = Option(
    "attached_pair_may_match_body",
    "whether a pair attached to trips, a plex or a sequence of trips may have a rank of the body",
    "attach.not-body",
)
PI_YA_AS_ZERO: Final = Option(
    "pi_ya_as_zero",
    "whether the Pi Ya may stand for 0 in a sequence",
    "piya.sequence",
)
SECOND_ALL_PASS_BINDS: Final = Option(
    "second_all_pass_binds",
    "who must be Chimera at 20 when all pass on the redeal too",
    "allpass.2014",
    choices=("most_points", "dealer", "first_bidder"),
)
SCORE_LIMIT: Final = Option(
    "score_limit",
    "the points at which a game may end",
    "game.end",
    minimum=1,
    maximum=1_000_000,
)
