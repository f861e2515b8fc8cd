"""What is wrong with a question, as opposed to what the rules say of a play.

A play that breaks a rule is a verdict with a reason. These are raised when there is nothing to
judge: cards that do not exist, a trick that is no trick, a reading that was never possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.chimera.cards import Card, spell
from referee.chimera.combinations import Meaning


class RefereeError(ValueError):
    """Any question the referee cannot answer."""


class UnknownRuleset(RefereeError):
    """There is no ruleset of that id."""

    def __init__(self, ruleset: str, known: Sequence[str]) -> None:
        self.ruleset = ruleset
        self.known = tuple(known)
        super().__init__(f"there is no ruleset {ruleset!r}; there are {', '.join(known)}")


class InvalidOption(RefereeError):
    """A house rule the edition does not have, or a value it cannot take.

    ``code`` is ``unknown_option``, ``wrong_type`` or ``out_of_range``; ``allowed`` says what would
    be right.
    """

    def __init__(self, option: str, code: str, allowed: str) -> None:
        self.option = option
        self.code = code
        self.allowed = allowed
        super().__init__(
            f"there is no option {option!r} here; it must be {allowed}"
            if code == "unknown_option"
            else f"option {option!r} must be {allowed}"
        )


@dataclass(frozen=True, slots=True)
class CardProblem:
    """One card that cannot be there.

    ``part`` is the number of the list it stands in, ``index`` its place there, ``code`` one of
    ``unknown_card``, ``not_in_deck``, ``too_many_copies``, ``copies`` how many the deck holds.
    """

    code: str
    part: int
    index: int
    card: Card
    copies: int

    @property
    def text(self) -> str:
        """The problem as a sentence."""
        if self.code == "unknown_card":
            return f"{self.card!r} is no card; cards are 0 to 12, H, P, C and Q, as strings"
        if self.code == "not_in_deck":
            return f"{self.card} is not in the deck of this ruleset"
        return f"the deck holds {self.copies} of {self.card} and this is one more"


class InvalidCards(RefereeError):
    """Cards that cannot all come from one deck."""

    def __init__(self, problems: Sequence[CardProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.text for problem in problems))


class IllegalTrick(RefereeError):
    """The trick to be beaten is no combination, so the question has no subject."""

    def __init__(self, cards: Sequence[Card], why: str) -> None:
        self.cards = tuple(cards)
        self.why = why
        super().__init__(f"{spell(cards) or 'no cards'} cannot be a trick: {why}")


class NoSuchReading(RefereeError):
    """A declared reading that the cards do not have.

    ``part`` is ``trick`` or ``play``; ``meanings`` are the readings there are.
    """

    def __init__(self, part: str, declared: str, meanings: Sequence[Meaning], why: str) -> None:
        self.part = part
        self.declared = declared
        self.meanings = tuple(meanings)
        self.why = why
        super().__init__(f"the {part} cannot be read as {declared}: {why}")


class AmbiguousReading(RefereeError):
    """A trick of two combinations whose answer depends on which of them it is."""

    def __init__(self, meanings: Sequence[Meaning]) -> None:
        self.meanings = tuple(meanings)
        readings = " or as ".join(meaning.text for meaning in meanings)
        super().__init__(f"the trick can be read as {readings}; declare which")


class InvalidHand(RefereeError):
    """A hand that nobody can hold, or a selection that is not in the hand.

    ``code`` is ``two_birds``, ``out_of_range`` or ``not_in_hand``; ``part`` is ``hand`` or
    ``including``, and ``index`` the place of the card there, None where it is the whole list.
    """

    def __init__(self, code: str, part: str, index: int | None, text: str) -> None:
        self.code = code
        self.part = part
        self.index = index
        self.text = text
        super().__init__(text)
