"""The words that answers use. A newer server may use words that are not here; they are kept.

An unknown word becomes a member that is equal to it and not ``known``, so a ``match`` over these
enumerations needs a last ``case _``.

>>> Combination("pair") is Combination.PAIR
True
>>> later = Combination("pair_of_flights")
>>> later == "pair_of_flights", later.known, Combination.PAIR.known
(True, False, True)
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class OpenEnum(StrEnum):
    """Words of which a newer server may know more."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if not isinstance(value, str):
            return None
        word = str.__new__(cls, value)
        word._name_ = word._value_ = str(value)
        return word

    @property
    def known(self) -> bool:
        """Whether this version of the SDK knows the word."""
        return self._value_ in type(self)._value2member_map_


class Combination(OpenEnum):
    """What a play can be."""

    SINGLE = "single"
    PAIR = "pair"
    SEQUENCE_OF_PAIRS = "sequence_of_pairs"
    TRIPS = "trips"
    SEQUENCE_OF_TRIPS = "sequence_of_trips"
    TRIPS_WITH_CARD = "trips_with_card"
    TRIPS_WITH_PAIR = "trips_with_pair"
    SEQUENCE_OF_TRIPS_WITH_CARDS = "sequence_of_trips_with_cards"
    SEQUENCE_OF_TRIPS_WITH_PAIRS = "sequence_of_trips_with_pairs"
    SEQUENCE = "sequence"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FIVE_OF_A_KIND = "five_of_a_kind"
    SIX_OF_A_KIND = "six_of_a_kind"
    QUADRO_PLEX_WITH_CARDS = "quadro_plex_with_cards"
    QUADRO_PLEX_WITH_PAIRS = "quadro_plex_with_pairs"
    QUINTO_PLEX_WITH_CARDS = "quinto_plex_with_cards"
    QUINTO_PLEX_WITH_PAIRS = "quinto_plex_with_pairs"
    SEXTO_PLEX_WITH_CARDS = "sexto_plex_with_cards"
    SEXTO_PLEX_WITH_PAIRS = "sexto_plex_with_pairs"
    TRAP = "trap"
    CHIMERA_FLIGHT = "chimera_flight"


class ReasonCode(OpenEnum):
    """Why a verdict is what it is; ``Referee.reasons`` has the sentence of each."""

    EMPTY_PLAY = "empty_play"
    TWO_BIRDS = "two_birds"
    MORE_CARDS_THAN_A_HAND = "more_cards_than_a_hand"
    BIRD_AS_HUNTER = "bird_as_hunter"
    BIRD_AS_PI_YA_OR_CHIMERA = "bird_as_pi_ya_or_chimera"
    TOO_MANY_OF_A_KIND = "too_many_of_a_kind"
    HUNTER_IN_SEQUENCE = "hunter_in_sequence"
    CHIMERA_IN_SEQUENCE = "chimera_in_sequence"
    PI_YA_WITH_CHIMERA_ATTACHED = "pi_ya_with_chimera_attached"
    FLIGHT_WITH_OTHER_CARDS = "flight_with_other_cards"
    PI_YA_NOT_ZERO = "pi_ya_not_zero"
    PI_YA_OUTSIDE_SEQUENCE = "pi_ya_outside_sequence"
    ATTACHED_MATCH_BODY = "attached_match_body"
    ATTACHED_MATCH_EACH_OTHER = "attached_match_each_other"
    SEQUENCE_TOO_SHORT = "sequence_too_short"
    GAP_IN_SEQUENCE = "gap_in_sequence"
    ATTACHMENTS_MIXED = "attachments_mixed"
    ATTACHMENTS_WRONG_NUMBER = "attachments_wrong_number"
    ATTACHMENTS_NO_PAIRS = "attachments_no_pairs"
    SEQUENCE_BEYOND_RANKS = "sequence_beyond_ranks"
    UNEVEN_SEQUENCE = "uneven_sequence"
    CHIMERA_AS_OTHER_CARD = "chimera_as_other_card"
    NO_ATTACHMENT_ALLOWED = "no_attachment_allowed"
    CARDS_DIFFER = "cards_differ"
    NO_COMBINATION = "no_combination"
    HIGHER_RANK = "higher_rank"
    TRAP_BEATS_COMBINATION = "trap_beats_combination"
    STRONGER_TRAP = "stronger_trap"
    FLIGHT_BEATS_ALL = "flight_beats_all"
    NOT_A_COMBINATION = "not_a_combination"
    NOT_HIGHER = "not_higher"
    WEAKER_TRAP = "weaker_trap"
    DIFFERENT_LENGTH = "different_length"
    DIFFERENT_COMBINATION = "different_combination"
    TRAP_NEEDS_TRAP = "trap_needs_trap"
    NOTHING_BEATS_FLIGHT = "nothing_beats_flight"
    NOT_IN_HAND = "not_in_hand"
    NOT_SELECTED = "not_selected"
    NOT_OUT_OF_TURN = "not_out_of_turn"
    NOT_THAT_COMBINATION = "not_that_combination"
    NO_SUCH_BID = "no_such_bid"
    BID_NOT_HIGHER = "bid_not_higher"
    AUCTION_OVER = "auction_over"
    WRONG_PHASE = "wrong_phase"
    HAND_OVER = "hand_over"
    NOT_IN_THIS_RULESET = "not_in_this_ruleset"
    NOT_YOUR_TURN = "not_your_turn"
    PLAYER_IS_OUT = "player_is_out"
    NOT_THE_CHIMERA = "not_the_chimera"
    MORE_CARDS_THAN_LEFT = "more_cards_than_left"
    TOO_MANY_COPIES = "too_many_copies"
    ALREADY_LAID = "already_laid"
    TOO_MANY_FACE_UP = "too_many_face_up"
    FACE_UP_TOO_LATE = "face_up_too_late"
    PARTNER_IS_ONESELF = "partner_is_oneself"
    NOTHING_TO_PASS = "nothing_to_pass"
    ALREADY_PASSED_CARDS = "already_passed_cards"
    WRONG_RECEIVER = "wrong_receiver"
    WRONG_NUMBER_TO_PASS = "wrong_number_to_pass"
    NOT_LAID = "not_laid"
    AMBIGUOUS_READING = "ambiguous_reading"
    LEADER_CANNOT_PASS = "leader_cannot_pass"
    NO_LEAD_TO_PASS = "no_lead_to_pass"
    LEAD_TO_ONESELF = "lead_to_oneself"
    RECEIVER_IS_OUT = "receiver_is_out"
    NO_BIRD = "no_bird"
    NO_ANSWER_TO_PASSED_LEAD = "no_answer_to_passed_lead"
    HIDDEN = "hidden"
    ANIMAL_REPEATS = "animal_repeats"
    TURNED_WITHOUT_NEED = "turned_without_need"
    THREE_SHEEP = "three_sheep"


class AuctionStatus(OpenEnum):
    """Where an auction stands."""

    OPEN = "open"
    WON = "won"
    ALL_PASSED = "all_passed"
    NEW_DEAL = "new_deal"


class Phase(OpenEnum):
    """The phases of a hand."""

    AUCTION = "auction"
    FACE_UP = "face_up"
    PASSING = "passing"
    DEN = "den"
    PLAY = "play"
    OVER = "over"
    NEW_DEAL = "new_deal"


class Role(OpenEnum):
    """What a player is once there is a Chimera."""

    CHIMERA = "chimera"
    PI_YA = "pi_ya"
    HUNTER = "hunter"


class EventType(OpenEnum):
    """The kinds of events of a hand."""

    CALL = "call"
    FACE_UP = "face_up"
    PARTNER = "partner"
    PASS_CARDS = "pass_cards"
    DEN = "den"
    PLAY = "play"
    PASS = "pass"
    PASS_LEAD = "pass_lead"


class UncheckedCode(OpenEnum):
    """What open information does not show."""

    DEAL_UNKNOWN = "deal_unknown"
    PASSED_CARDS_UNSEEN = "passed_cards_unseen"
    PACKET_UNSEEN = "packet_unseen"


class ItemCode(OpenEnum):
    """The lines of a score sheet."""

    BID_WON = "bid_won"
    BID_LOST = "bid_lost"
    ALL_PASSED_WON = "all_passed_won"
    ALL_PASSED_LOST = "all_passed_lost"
    TRAPS = "traps"
    FLIGHT = "flight"
    IDLE_HUNTERS = "idle_hunters"
    PI_YA_BID = "pi_ya_bid"
    PI_YA_SECOND = "pi_ya_second"
    HUNTER = "hunter"
    TOADS = "toads"
    CATS = "cats"
    BIRDS = "birds"


class RulingStatus(OpenEnum):
    """How far a ruling stands on the rule texts."""

    TEXT = "text"
    INFERRED = "inferred"
    CONVENTION = "convention"
    DISPUTED = "disputed"


class Skill(OpenEnum):
    """What a tile of Chimère has icons of."""

    AGGRESSION = "aggression"
    BEAUTY = "beauty"
    WEIGHT = "weight"
    PROTECTION = "protection"
    SPEED = "speed"


class Gift(OpenEnum):
    """An Extraordinary Gift."""

    CUTE = "cute"
    DREADFUL = "dreadful"
    FLYING = "flying"
    FURRY = "furry"
    CAMOUFLAGED = "camouflaged"


class Season(OpenEnum):
    """The contests of a year, in order."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Part(OpenEnum):
    """The part of the animal that a tile shows."""

    HEAD = "head"
    BODY = "body"
    TAIL = "tail"


class TileKind(OpenEnum):
    """The tiles that wizards win."""

    MAIN = "main"
    SECONDARY = "secondary"
    AWARD = "award"


class Place(OpenEnum):
    """The places in a contest that win a tile."""

    FIRST = "first"
    SECOND = "second"
