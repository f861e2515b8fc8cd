"""Answers that come in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from referee_sdk.question import Asker, Question

if TYPE_CHECKING:
    from referee_sdk.values.plays import LegalPlaysAnswer, ListedPlay


class LegalPlays:
    """All legal plays of a hand, asked for page by page as they are looked at.

    >>> from referee_sdk import Referee
    >>> plays = Referee.local().ruleset("chimera-more-3p").every_legal_play("5 5 6 6", page=4)
    >>> plays.count
    5
    >>> [" ".join(play.cards) for play in plays]
    ['5', '6', '5 5', '6 6', '5 5 6 6']
    """

    def __init__(
        self, ask: Asker, question: Callable[[str | None], Question[LegalPlaysAnswer]]
    ) -> None:
        self._ask = ask
        self._question = question
        self._first: LegalPlaysAnswer | None = None

    @property
    def first(self) -> LegalPlaysAnswer:
        """The first page; its figures are those of all pages."""
        if self._first is None:
            self._first = self._ask(self._question(None))
        return self._first

    @property
    def count(self) -> int:
        """How many plays there are on all pages."""
        return self.first.count

    def pages(self) -> Iterator[LegalPlaysAnswer]:
        """Every page, each asked for when the one before has been taken."""
        page = self.first
        yield page
        while page.next_cursor is not None:
            page = self._ask(self._question(page.next_cursor))
            yield page

    def __iter__(self) -> Iterator[ListedPlay]:
        for page in self.pages():
            yield from page.plays
