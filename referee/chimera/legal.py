"""Every legal play from a hand, as a view that works out only what is asked of it.

Source: chimera-and-more, "Play of the Hand"; rulings under "Beating a trick" and "Play".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from operator import or_

from referee.chimera.beats import BEATING, Declared, Play, beats, outcome, readings_of_trick
from referee.chimera.cards import BIRD, Card, in_order, no_single_string, pack
from referee.chimera.catalogue import CataloguedPlay, Mask
from referee.chimera.classify import classify
from referee.chimera.combinations import Combination, Meaning
from referee.chimera.errors import AmbiguousReading, InvalidHand
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.ruleset import Ruleset
from referee.chimera.table import Meanings

#: What may be played out of turn. Source: ruling trap.turn.
_OUT_OF_TURN = (Combination.TRAP, Combination.CHIMERA_FLIGHT)


class LegalPlays:
    """The plays that a hand can make: as a lead, or onto a trick.

    Iterating gives each play once, in the order of the catalogue: by combination, groups, size,
    deciding rank and cards, from low to high. Of a follow only the meanings that beat are given.

    Args:
        ruleset: with its house rules.
        hand: the cards in hand, in any order.
        trick: the play to beat; None for a lead.
        combination: only plays that can be read as this one.
        including: cards already selected; only plays that contain them.
        out_of_turn: only what may be played out of turn.

    Raises:
        InvalidCards: when hand and trick cannot come from one deck.
        InvalidHand: when no hand can be like this, or does not hold the selected cards.
        IllegalTrick, NoSuchReading: as ``beats``.
        AmbiguousReading: when the trick has readings of two combinations and it matters.
        TypeError: when the hand is one string; ValueError: for an unknown combination.

    >>> from referee.chimera import ruleset
    >>> plays = LegalPlays(ruleset("chimera-more-3p"), ["5", "5", "9", "P", "C"])
    >>> len(plays), {str(name): count for name, count in plays.counts().items()}
    (6, {'single': 4, 'pair': 1, 'chimera_flight': 1})
    >>> ["5", "9"] in plays, plays.why_not(["5", "9"]).message
    (False, 'Two cards are a pair only when they have the same rank; these are 5, 9.')
    """

    def __init__(
        self,
        ruleset: Ruleset,
        hand: Sequence[Card],
        trick: Play | None = None,
        *,
        combination: Combination | str | None = None,
        including: Sequence[Card] = (),
        out_of_turn: bool = False,
    ) -> None:
        no_single_string(hand)
        check_hand(ruleset, hand, () if trick is None else trick.cards)
        if including:
            check_selected(hand, including)
        self.ruleset = ruleset
        self.hand = tuple(hand)
        self.trick = trick
        self.combination = None if combination is None else Combination(combination)
        self.including = tuple(including)
        self.out_of_turn = out_of_turn
        self._catalogue = ruleset.catalogue
        #: The plays that the hand can make and that contain the selected cards.
        self._within: Mask = self._catalogue.within(pack(hand))
        if including:
            self._within &= self._catalogue.containing(pack(including))
        self._led = None if trick is None else self._reading_that_matters(trick)
        #: The legal plays, as a mask over the catalogue.
        self.mask: Mask = (
            self._within
            if trick is None and self.combination is None and not out_of_turn
            else reduce(or_, self._parts.values(), 0)
        )

    # --- what is legal --------------------------------------------------------------------------

    @cached_property
    def _parts(self) -> dict[Combination, Mask]:
        """The legal plays by the combination as which they are legal."""
        if self._led is not None:
            return self._among(self._catalogue.beating(self._led))
        return self._among(self._catalogue.by_combination)

    def _among(self, allowed: dict[Combination, Mask]) -> dict[Combination, Mask]:
        """The plays of the hand that are allowed, after the filters."""
        if self.out_of_turn and (self.trick is None or not self.ruleset.out_of_turn):
            return {}
        within = self._within
        return {
            name: part
            for name, mask in allowed.items()
            if (self.combination is None or name is self.combination)
            and (not self.out_of_turn or name in _OUT_OF_TURN)
            and (part := mask & within)
        }

    def _reading_that_matters(self, trick: Play) -> Meaning:
        """How the trick is read: as declared, or any way when the plays are the same for all.

        Source: rulings reading.lead and reading.same-answer.
        """
        led = readings_of_trick(self.ruleset, trick)
        if len(led) > 1:
            first, *others = [self._among(self._catalogue.beating(meaning)) for meaning in led]
            if any(other != first for other in others):
                raise AmbiguousReading(led)
        return led[0]

    def meanings_of(self, play: CataloguedPlay) -> Meanings:
        """What a play may be read as here: anything for a lead, what beats for a follow."""
        if self._led is None:
            return play.meanings
        led = self._led
        return tuple([meaning for meaning in play.meanings if outcome(led, meaning) in BEATING])

    # --- the view -------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[CataloguedPlay]:
        return iter(self.plays())

    def plays(self, start: int = 0, most: int | None = None) -> list[CataloguedPlay]:
        """The legal plays in order.

        Args:
            start: leave out the plays with a lower number in the catalogue.
            most: stop after so many.
        """
        return self.of_numbers(self.numbers(start, most))

    def of_numbers(self, numbers: Iterable[int]) -> list[CataloguedPlay]:
        """The legal plays of these numbers, with what they may be read as here."""
        every = self._catalogue.plays
        if self._led is None:
            return [every[number] for number in numbers]
        return [
            CataloguedPlay(every[number].cards, self.meanings_of(every[number]))
            for number in numbers
        ]

    def numbers(self, start: int = 0, most: int | None = None) -> list[int]:
        """The numbers of the legal plays in the catalogue, ascending; see ``plays``."""
        mask = self.mask
        if start:
            mask &= self._catalogue.numbers(min(start, self._catalogue.size), self._catalogue.size)
        return self._catalogue.listed(mask, most)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def count(self) -> int:
        """How many distinct plays are legal."""
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, cards: object) -> bool:
        """Whether the cards, a sequence of them or a play, are one of these plays."""
        if isinstance(cards, CataloguedPlay):
            cards = cards.cards
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            return False
        if Counter(cards) - Counter(self.hand):
            return False
        return self.why_not(cards) is None

    def counts(self) -> dict[Combination, int]:
        """How many plays are legal as each combination; one legal as two counts in both."""
        return {name: part.bit_count() for name, part in self._parts.items()}

    def playable(self) -> tuple[Card, ...]:
        """The different cards that some legal play uses, lowest first."""
        cards = in_order(set(self.hand))
        if self.mask is self._within and not self.including:
            return cards  # every card can be led as a single
        using = self._catalogue.using
        return tuple(card for card in cards if self.mask & using(card))

    def addable(self) -> tuple[Card, ...]:
        """The different cards that can still be added to the selected ones, lowest first.

        A card is one of them when some legal play contains the selection and one more copy of it.
        """
        left = Counter(self.hand) - Counter(self.including)
        return tuple(
            card
            for card in in_order(left)
            if self.mask & self._catalogue.containing(pack((*self.including, card)))
        )

    @property
    def can_pass(self) -> bool:
        """Whether the player may pass. Source: rulings lead.must, pass.reenter, trap.turn."""
        return self.trick is not None and not self.out_of_turn

    @property
    def can_pass_lead(self) -> bool:
        """Whether the player may hand on the lead with a bird. Source: ruling bird.lead."""
        return self.trick is None and not self.out_of_turn and BIRD in self.hand

    def why_not(self, cards: Sequence[Card]) -> Reason | None:
        """Why the cards are none of these plays; None when they are one.

        Raises ``InvalidCards`` when the cards do not exist.
        """
        missing = Counter(cards) - Counter(self.hand)
        if missing:
            self.ruleset.check_cards(cards)
            return Reason(ReasonCode.NOT_IN_HAND, {"cards": list(in_order(missing.elements()))})
        lacking = Counter(self.including) - Counter(cards)
        if lacking:
            return Reason(ReasonCode.NOT_SELECTED, {"cards": list(in_order(lacking.elements()))})
        if self._led is None:
            reason, found = self._judge_lead(cards)
        else:
            reason, found = self._judge_follow(self._led, cards)
        if reason is not None:
            return reason
        if self.out_of_turn and not set(found) & set(self._parts):
            return Reason(ReasonCode.NOT_OUT_OF_TURN)
        if self.combination is not None and self.combination not in found:
            params = {"wanted": str(self.combination), "play": sorted(map(str, found))}
            return Reason(ReasonCode.NOT_THAT_COMBINATION, params)
        return None

    def _judge_lead(self, cards: Sequence[Card]) -> tuple[Reason | None, set[Combination]]:
        verdict = classify(self.ruleset, cards)
        return verdict.reason, {reading.combination for reading in verdict.readings}

    def _judge_follow(
        self, led: Meaning, cards: Sequence[Card]
    ) -> tuple[Reason | None, set[Combination]]:
        assert self.trick is not None
        play = Play(tuple(cards))
        try:
            verdict = beats(self.ruleset, self.trick, play)
        except AmbiguousReading:  # which only a filter makes a matter of no consequence
            trick = Play(self.trick.cards, Declared(led.combination, led.rank))
            verdict = beats(self.ruleset, trick, play)
        if verdict.reading is None:
            return verdict.reason, set()
        return None, {verdict.reading.combination}


def check_hand(ruleset: Ruleset, hand: Sequence[Card], trick: Sequence[Card] = ()) -> None:
    """Make sure that there can be such a hand beside such a trick.

    Raises:
        InvalidCards: when they cannot come from one deck; the trick is part 0, the hand part 1.
        InvalidHand: ``two_birds`` (ruling birds.one-each) or ``out_of_range`` (ruling hand.size).
    """
    ruleset.check_cards(trick, hand)
    if hand.count(BIRD) > 1:
        second = [index for index, card in enumerate(hand) if card == BIRD][1]
        raise InvalidHand("two_birds", "hand", second, "no hand ever holds two birds")
    sizes = ruleset.hands
    if len(hand) > (sizes.largest if BIRD in hand else sizes.largest_without_bird):
        most = f"{sizes.largest_without_bird} cards"
        if sizes.largest != sizes.largest_without_bird:
            most += f", or {sizes.largest} with a bird"
        raise InvalidHand("out_of_range", "hand", None, f"no hand holds more than {most}")


def check_selected(hand: Sequence[Card], selected: Sequence[Card]) -> None:
    """Make sure that the hand holds the selected cards.

    Raises:
        InvalidHand: ``not_in_hand``.
    """
    left = Counter(hand)
    for index, card in enumerate(selected):
        if not left[card]:
            raise InvalidHand(
                "not_in_hand", "including", index, f"{card} is not, or not so often, in the hand"
            )
        left[card] -= 1
