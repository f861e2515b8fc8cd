"""What reasons there are: their codes, what is fixed about each, and what their parameters are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

Params: TypeAlias = Mapping[str, Any]
JsonSchema: TypeAlias = Mapping[str, Any]

COUNT: Final[JsonSchema] = {"type": "integer", "minimum": 0}
RANK: Final[JsonSchema] = {"type": "string"}
RANKS: Final[JsonSchema] = {"type": "array", "items": {"type": "string"}}
WORD: Final[JsonSchema] = {"type": "string"}
#: A name stands in a sentence as it is; the format tells it from a word.
NAME: Final[JsonSchema] = {"type": "string", "format": "name"}


class ReasonCode(StrEnum):
    """Stable codes, the same over HTTP. New ones may be added; none changes its meaning."""

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


@dataclass(frozen=True, slots=True)
class ReasonKind:
    """What is fixed about a reason.

    ``template`` is the English sentence with the parameters in braces; ``params`` gives the JSON
    schema of each parameter; ``ruling`` is the id of the ruling it rests on, None where the rule
    text is plain; ``calls`` names the questions that can give it.
    """

    code: ReasonCode
    template: str
    ruling: str | None
    params: Mapping[str, JsonSchema] = field(default_factory=dict)
    calls: tuple[str, ...] = ("classify", "beats", "legal-plays", "hands/referee")
