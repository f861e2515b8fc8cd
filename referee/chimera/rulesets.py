"""The four editions of Chimera, as data.

Sources: chimera-2014-hungarian for ``chimera-2014``, chimera-and-more for ``chimera-more-3p`` and
``chimera-more-5p``, chimera-board-game-arena for ``chimera-bga``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from referee.chimera import options as house
from referee.chimera.cards import BIRD, RANKED
from referee.chimera.catalogue import catalogue_of, figures_of
from referee.chimera.combination_rules import CombinationRules
from referee.chimera.errors import UnknownRuleset
from referee.chimera.options import Option, OptionValue
from referee.chimera.ruleset import (
    Deck,
    HandSizes,
    Preparation,
    Ruleset,
    Scoring,
    WhenAllPass,
)
from referee.chimera.table import table_of

#: "Components" and ruling deck.three: 54 cards, no 0 and no birds.
_DECK_OF_THREE = Deck(ranks=RANKED[1:], copies_of_rank=4, birds=0)
#: "Components" and ruling deck.five: 90 cards.
_DECK_OF_FIVE = Deck(ranks=RANKED, copies_of_rank=6, birds=4)

_HANDS_OF_THREE = HandSizes(
    dealt=17,
    den_packets=1,
    cards_in_packet=3,
    chimera=20,
    pi_ya=None,
    hunter=17,
    largest=20,
    largest_without_bird=20,
)
#: Ruling hands.five: with a partner; alone, every Hunter still has 17.
_HANDS_OF_FIVE = HandSizes(
    dealt=16,
    den_packets=2,
    cards_in_packet=3,
    chimera=19,
    pi_ya=20,
    hunter=17,
    largest=20,
    largest_without_bird=19,
)

#: Ruling pass.three.
_PREPARATION_OF_THREE = Preparation(
    hunters_swap=MappingProxyType({20: 0, 30: 1, 40: 2}), most_face_up=0
)
#: Ruling faceup.five.
_PREPARATION_OF_FIVE = Preparation(hunters_swap=MappingProxyType({}), most_face_up=3)

_TREASURE_OF_THREE = MappingProxyType({"2": 10, "11": 5})
_TREASURE_OF_FIVE = MappingProxyType({"2": 10, "11": 5, BIRD: 10})

_COMMON_OPTIONS: tuple[tuple[Option, OptionValue], ...] = (
    (house.ATTACHED_CARD_MAY_MATCH_BODY, False),
    (house.ATTACHED_PAIR_MAY_MATCH_BODY, False),
    (house.SCORE_LIMIT, 400),
)


def _combinations_of_three(sequence_of_pairs_minimum: int) -> CombinationRules:
    """Ruling set.natural-trap: four of a kind is the trap, so there are no plain sets."""
    return CombinationRules(
        ranks=_DECK_OF_THREE.ranks,
        copies_of_rank=_DECK_OF_THREE.copies_of_rank,
        has_birds=False,
        trap_sizes=(4,),
        set_sizes=(),
        plex_sizes=(4,),
        largest_play=_HANDS_OF_THREE.largest,
        sequence_of_pairs_minimum=sequence_of_pairs_minimum,
        pi_ya_ranks=_DECK_OF_THREE.ranks,
    )


def _scoring_of_three(all_passed_factor: int | None) -> Scoring:
    return Scoring(
        chimera_factor=2,
        all_passed_factor=all_passed_factor,
        pi_ya_factor=None,
        hunter=20,
        trap=25,
        flight=25,
        idle_hunters=25,
        treasure=_TREASURE_OF_THREE,
    )


def _of_three(
    *,
    ruleset: str,
    title: str,
    edition: str,
    document: str,
    sequence_of_pairs_minimum: int,
    all_passed_factor: int | None,
    when_all_pass: WhenAllPass = WhenAllPass.FIRST_IS_CHIMERA,
    more_options: tuple[tuple[Option, OptionValue], ...] = (),
) -> Ruleset:
    options = (
        (house.SEQUENCE_OF_PAIRS_MINIMUM, sequence_of_pairs_minimum),
        *_COMMON_OPTIONS,
        *more_options,
    )
    return Ruleset(
        id=ruleset,
        version="1",
        title=title,
        edition=edition,
        document=document,
        players=3,
        deck=_DECK_OF_THREE,
        hands=_HANDS_OF_THREE,
        bids=(20, 30, 40),
        when_all_pass=when_all_pass,
        preparation=_PREPARATION_OF_THREE,
        out_of_turn=False,
        plays_on=False,
        scoring=_scoring_of_three(all_passed_factor),
        combinations=_combinations_of_three(sequence_of_pairs_minimum),
        available_options=tuple(option for option, _ in options),
        options=MappingProxyType({option.name: value for option, value in options}),
    )


CHIMERA_2014: Final = _of_three(
    ruleset="chimera-2014",
    title="Chimera",
    edition="Z-Man Games, 2014",
    document="chimera-2014-hungarian",
    sequence_of_pairs_minimum=3,
    all_passed_factor=None,
    when_all_pass=WhenAllPass.NEW_DEAL,
    more_options=((house.SECOND_ALL_PASS_BINDS, "most_points"),),
)
CHIMERA_MORE_3P: Final = _of_three(
    ruleset="chimera-more-3p",
    title="Chimera & More for 3",
    edition="Chimera & More",
    document="chimera-and-more",
    sequence_of_pairs_minimum=2,
    all_passed_factor=3,
)
CHIMERA_BGA: Final = _of_three(
    ruleset="chimera-bga",
    title="Chimera at Board Game Arena",
    edition="Board Game Arena",
    document="chimera-board-game-arena",
    sequence_of_pairs_minimum=2,
    all_passed_factor=None,
)

_OPTIONS_OF_FIVE: tuple[tuple[Option, OptionValue], ...] = (
    (house.SEQUENCE_OF_PAIRS_MINIMUM, 2),
    *_COMMON_OPTIONS,
    (house.PI_YA_AS_ZERO, True),
)
CHIMERA_MORE_5P: Final = Ruleset(
    id="chimera-more-5p",
    version="1",
    title="Chimera & More for 5",
    edition="Chimera & More",
    document="chimera-and-more",
    players=5,
    deck=_DECK_OF_FIVE,
    hands=_HANDS_OF_FIVE,
    bids=(30, 50, 70),
    when_all_pass=WhenAllPass.FIRST_IS_CHIMERA,
    preparation=_PREPARATION_OF_FIVE,
    out_of_turn=True,
    plays_on=True,
    scoring=Scoring(
        chimera_factor=2,
        all_passed_factor=3,
        pi_ya_factor=1,
        hunter=30,
        trap=25,
        flight=25,
        idle_hunters=None,
        treasure=_TREASURE_OF_FIVE,
    ),
    combinations=CombinationRules(
        ranks=_DECK_OF_FIVE.ranks,
        copies_of_rank=_DECK_OF_FIVE.copies_of_rank,
        has_birds=True,
        trap_sizes=(5, 6),
        set_sizes=(4, 5, 6),
        plex_sizes=(4, 5, 6),
        largest_play=_HANDS_OF_FIVE.largest,
        sequence_of_pairs_minimum=2,
        pi_ya_ranks=_DECK_OF_FIVE.ranks,
    ),
    available_options=tuple(option for option, _ in _OPTIONS_OF_FIVE),
    options=MappingProxyType({option.name: value for option, value in _OPTIONS_OF_FIVE}),
)

RULESETS: Final = MappingProxyType(
    {
        ruleset.id: ruleset
        for ruleset in (CHIMERA_2014, CHIMERA_MORE_3P, CHIMERA_MORE_5P, CHIMERA_BGA)
    }
)


# What is asked for without house rules stays, whatever house rules are asked for beside it.
for _edition in RULESETS.values():
    table_of.pin(_edition.combinations)
    catalogue_of.pin(_edition.combinations)
    figures_of.pin(_edition.combinations)


def ruleset(name: str, **options: object) -> Ruleset:
    """The ruleset of that id, under the house rules given by name.

    Raises:
        UnknownRuleset: when there is no such id.
        InvalidOption: when the edition has no such option, or it cannot take the value.

    >>> ruleset("chimera-more-5p").bids
    (30, 50, 70)
    >>> ruleset("chimera-2014", sequence_of_pairs_minimum=2).options["sequence_of_pairs_minimum"]
    2
    """
    try:
        edition = RULESETS[name]
    except KeyError:
        raise UnknownRuleset(name, tuple(RULESETS)) from None
    return edition.with_options(options)
