"""The part of a ruleset that decides which sets of cards are plays."""

from __future__ import annotations

from dataclasses import dataclass

from referee.chimera.cards import Card


@dataclass(frozen=True, slots=True)
class CombinationRules:
    """All that decides what a set of cards means. Editions that agree here share one table.

    Source: chimera-and-more, "Legal Combinations"; rulings under "Combinations".
    """

    #: Ranked cards of the deck, lowest first.
    ranks: tuple[Card, ...]
    #: Copies of each rank and of the Hunter.
    copies_of_rank: int
    has_birds: bool
    #: Natural sets of these sizes are traps, and nothing else.
    trap_sizes: tuple[int, ...]
    #: Sets of these sizes are plain combinations; where they could be traps, only with a bird.
    set_sizes: tuple[int, ...]
    #: Sets of these sizes may carry two cards or two pairs.
    plex_sizes: tuple[int, ...]
    #: The largest hand, so the largest play.
    largest_play: int
    sequence_of_pairs_minimum: int
    #: The ranks the Pi Ya may stand for in a sequence.
    pi_ya_ranks: tuple[Card, ...]
    attached_card_may_match_body: bool = False
    attached_pair_may_match_body: bool = False

    #: A sequence has at least so many cards, a sequence of trips so many trips.
    SEQUENCE_MINIMUM = 5
    SEQUENCE_OF_TRIPS_MINIMUM = 2
