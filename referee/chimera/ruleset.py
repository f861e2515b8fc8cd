"""What a ruleset is: an edition of Chimera as data, with the house rules in force.

Nothing in the rules asks which edition it deals with; they ask the ruleset for a property.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from referee.chimera import options as house
from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA, WEIGHTS, Card
from referee.chimera.catalogue import Catalogue, catalogue_of
from referee.chimera.combination_rules import CombinationRules
from referee.chimera.errors import CardProblem, InvalidCards, InvalidOption
from referee.chimera.once import Held
from referee.chimera.options import Option, OptionValue
from referee.chimera.table import PlayTable, table_of


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play: ranks low to high, copies of each rank and of the Hunter, birds."""

    ranks: tuple[Card, ...]
    copies_of_rank: int
    birds: int

    @property
    def copies(self) -> dict[Card, int]:
        """How many copies of each card there are, lowest first; cards not in the deck left out."""
        counts = dict.fromkeys((*self.ranks, HUNTER), self.copies_of_rank)
        counts |= {PI_YA: 1, CHIMERA: 1}
        return counts | ({BIRD: self.birds} if self.birds else {})


@dataclass(frozen=True, slots=True)
class HandSizes:
    """Cards in a hand when play begins, by part.

    ``largest`` bounds every hand and every play, ``largest_without_bird`` a hand without one.
    """

    dealt: int
    den_packets: int
    cards_in_packet: int
    chimera: int
    pi_ya: int | None
    hunter: int
    largest: int
    largest_without_bird: int


class WhenAllPass(StrEnum):
    """What happens when all players pass without a bid."""

    FIRST_IS_CHIMERA = "first_is_chimera"
    NEW_DEAL = "new_deal"


@dataclass(frozen=True, slots=True)
class Preparation:
    """What happens between the auction and the play.

    ``hunters_swap`` gives, for each bid, how many cards two Hunters swap; it is empty where cards
    are laid face up for that instead, at most ``most_face_up`` by each player.
    """

    hunters_swap: Mapping[int, int]
    most_face_up: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """The values of a hand, in points, and how often the bid counts."""

    chimera_factor: int
    #: None where an all-passed auction is scored as an ordinary bid.
    all_passed_factor: int | None
    pi_ya_factor: int | None
    hunter: int
    trap: int
    flight: int
    #: None where Hunters who played no card earn the Chimera nothing.
    idle_hunters: int | None
    treasure: Mapping[Card, int]


@dataclass(frozen=True)
class Ruleset:
    """An edition with its house rules.

    ``version`` changes whenever any verdict does. ``options`` holds every option of the edition
    with the value in force. Two rulesets are equal when id, version and options are.
    """

    id: str
    version: str
    title: str = field(compare=False)
    edition: str = field(compare=False)
    document: str = field(compare=False)
    players: int = field(compare=False)
    deck: Deck = field(compare=False)
    hands: HandSizes = field(compare=False)
    bids: tuple[int, ...] = field(compare=False)
    when_all_pass: WhenAllPass = field(compare=False)
    preparation: Preparation = field(compare=False)
    #: Whether traps and the Flight may be played out of turn.
    out_of_turn: bool = field(compare=False)
    #: Whether play goes on when the Chimera is the first who is out.
    plays_on: bool = field(compare=False)
    scoring: Scoring = field(compare=False)
    combinations: CombinationRules = field(compare=False)
    available_options: tuple[Option, ...] = field(compare=False)
    options: Mapping[str, OptionValue] = field(hash=False)

    @Held
    def table(self) -> PlayTable:
        """What every set of cards means under these rules; built once and shared."""
        return table_of(self.combinations)

    @Held
    def catalogue(self) -> Catalogue:
        """Every play under these rules; built at the first use and shared."""
        return catalogue_of(self.combinations)

    @property
    def has_partner(self) -> bool:
        """Whether the Chimera may choose a partner, the Pi Ya player."""
        return self.hands.pi_ya is not None

    @cached_property
    def copies(self) -> dict[Card, int]:
        """How many copies of each card the deck holds."""
        return self.deck.copies

    def with_options(self, chosen: Mapping[str, object]) -> Ruleset:
        """This edition under house rules.

        Args:
            chosen: option names with their values; options left out keep the value in force.

        Raises:
            InvalidOption: for a name this edition does not have, or a value it cannot take.
        """
        known = {option.name: option for option in self.available_options}
        values = dict(self.options)
        for name, value in chosen.items():
            option = known.get(name)
            if option is None:
                raise InvalidOption(name, "unknown_option", "one of " + ", ".join(known))
            problem = option.problem_with(value)
            if problem is not None:
                raise InvalidOption(name, problem, option.allowed)
            assert isinstance(value, bool | int | str)
            values[name] = value
        if values == self.options:
            return self
        return replace(self, options=MappingProxyType(values), combinations=_combined(self, values))

    def check_cards(self, *parts: Sequence[Card]) -> None:
        """Make sure that all the cards together can come from one deck.

        Raises:
            InvalidCards: naming every card that cannot, by part and index. Source: "Components";
                ruling deck.three for a bird or a 0 with 3 players.
        """
        left = self.copies.copy()
        try:
            for cards in parts:
                for card in cards:
                    left[card] = left.get(card, 0) - 1
            possible = min(left.values()) >= 0
        except TypeError:  # something that cannot even be looked up
            possible = False
        if not possible:
            raise InvalidCards(self._problems(parts))

    def _problems(self, parts: tuple[Sequence[Card], ...]) -> list[CardProblem]:
        """Every card that cannot be there."""
        seen: dict[Card, int] = {}
        problems: list[CardProblem] = []
        for part, cards in enumerate(parts):
            for index, given in enumerate(cards):
                card = given if isinstance(given, Hashable) else repr(given)
                seen[card] = count = seen.get(card, 0) + 1
                held = self.copies.get(card, 0)
                if count > held:
                    problems.append(CardProblem(_code(card, held), part, index, card, held))
        return problems


def _code(card: Card, copies: int) -> str:
    if copies:
        return "too_many_copies"
    return "not_in_deck" if card in WEIGHTS else "unknown_card"


def _combined(ruleset: Ruleset, values: Mapping[str, OptionValue]) -> CombinationRules:
    """The combination rules with the options among ``values`` that touch them.

    Where the deck has too few copies for attachments to match the body, those options come to
    nothing, and the rules share one table.
    """
    ranks = ruleset.deck.ranks
    can_match = ruleset.deck.copies_of_rank > 4
    return replace(
        ruleset.combinations,
        sequence_of_pairs_minimum=int(values[house.SEQUENCE_OF_PAIRS_MINIMUM.name]),
        attached_card_may_match_body=can_match
        and bool(values[house.ATTACHED_CARD_MAY_MATCH_BODY.name]),
        attached_pair_may_match_body=can_match
        and bool(values[house.ATTACHED_PAIR_MAY_MATCH_BODY.name]),
        pi_ya_ranks=ranks if values.get(house.PI_YA_AS_ZERO.name, True) else ranks[1:],
    )
