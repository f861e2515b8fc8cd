"""Why: every reason a verdict can give, with its parameters, its sentence and its ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

Params: TypeAlias = Mapping[str, Any]
JsonSchema: TypeAlias = Mapping[str, Any]


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


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is what it is."""

    code: ReasonCode
    params: Params = field(default_factory=dict)
    #: A ruling that this case rests on, where not every case of the code does.
    own_ruling: str | None = None

    @property
    def kind(self) -> ReasonKind:
        """What is fixed about this reason."""
        return REASONS[self.code]

    @property
    def ruling(self) -> str | None:
        """The id of the ruling this rests on, None where the rule text is plain."""
        return self.own_ruling or self.kind.ruling

    @property
    def message(self) -> str:
        """The reason as an English sentence.

        >>> short = {"of": "pairs", "length": 2, "minimum": 3}
        >>> Reason(ReasonCode.SEQUENCE_TOO_SHORT, short).message
        'A sequence of pairs needs at least 3 of them; here are 2.'
        """
        schemas = self.kind.params
        return self.kind.template.format_map(
            {
                name: value if schemas.get(name) == _NAME else shown(value)
                for name, value in self.params.items()
            }
        )


def shown(value: object) -> str:
    """A parameter as it reads inside a sentence: lists joined, names of combinations spaced.

    >>> shown(["7", "8"]), shown("trips_with_card")
    ('7, 8', 'trips with card')
    """
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    if isinstance(value, Mapping):
        return str(value.get("message", ""))
    return str(value).replace("_", " ")


_COUNT: Final[JsonSchema] = {"type": "integer", "minimum": 0}
_RANK: Final[JsonSchema] = {"type": "string"}
_RANKS: Final[JsonSchema] = {"type": "array", "items": {"type": "string"}}
_WORD: Final[JsonSchema] = {"type": "string"}
#: A name stands in a sentence as it is; the format tells it from a word.
_NAME: Final[JsonSchema] = {"type": "string", "format": "name"}
_OF_BEATS = ("beats", "legal-plays", "hands/referee")
_OF_LEGAL_PLAYS = ("legal-plays",)
_OF_HANDS = ("hands/referee",)
_OF_AUCTION = ("auction", "hands/referee")

_KINDS: Final[tuple[ReasonKind, ...]] = (
    ReasonKind(
        ReasonCode.EMPTY_PLAY,
        "There are no cards here, and passing is not a play.",
        None,
    ),
    ReasonKind(
        ReasonCode.TWO_BIRDS,
        "No hand ever holds two Messenger Birds, so no play does; here are {birds}.",
        "birds.one-each",
        {"birds": _COUNT},
    ),
    ReasonKind(
        ReasonCode.MORE_CARDS_THAN_A_HAND,
        "No hand holds more than {most} cards; here are {cards}.",
        "hand.size",
        {"cards": _COUNT, "most": _COUNT},
        ("classify", "beats", "legal-plays"),
    ),
    ReasonKind(
        ReasonCode.BIRD_AS_HUNTER,
        "A Messenger Bird cannot stand for a Hunter, only for a ranked card.",
        "bird.wild",
    ),
    ReasonKind(
        ReasonCode.BIRD_AS_PI_YA_OR_CHIMERA,
        "A Messenger Bird cannot stand for the Pi Ya or the Chimera, only for a ranked card.",
        "bird.wild",
    ),
    ReasonKind(
        ReasonCode.TOO_MANY_OF_A_KIND,
        "The deck holds {rank} only {most} times, so a Messenger Bird cannot be one more.",
        "bird.copies",
        {"rank": _RANK, "most": _COUNT},
    ),
    ReasonKind(
        ReasonCode.HUNTER_IN_SEQUENCE,
        "Hunters have no rank, so they take no place in a sequence of any kind.",
        "attach.hunters",
    ),
    ReasonKind(
        ReasonCode.CHIMERA_IN_SEQUENCE,
        "The Chimera has no rank, so it takes no place in a sequence.",
        None,
    ),
    ReasonKind(
        ReasonCode.PI_YA_WITH_CHIMERA_ATTACHED,
        "The Pi Ya and the Chimera are never attached together.",
        "attach.flight",
    ),
    ReasonKind(
        ReasonCode.FLIGHT_WITH_OTHER_CARDS,
        "The Pi Ya and the Chimera together are the Chimera Flight, which takes no other card "
        "(only, with 5 players, a Messenger Bird).",
        "flight.only",
    ),
    ReasonKind(
        ReasonCode.PI_YA_NOT_ZERO,
        "Under these house rules the Pi Ya does not stand for 0.",
        "piya.sequence",
    ),
    ReasonKind(
        ReasonCode.PI_YA_OUTSIDE_SEQUENCE,
        "The Pi Ya stands for another card only in a sequence of five or more single cards.",
        "piya.sequence",
    ),
    ReasonKind(
        ReasonCode.CHIMERA_AS_OTHER_CARD,
        "The Chimera never stands for another card.",
        None,
    ),
    ReasonKind(
        ReasonCode.ATTACHED_MATCH_BODY,
        "Something is attached that has the rank of the body: {ranks}.",
        "attach.not-body",
        {"ranks": _RANKS},
    ),
    ReasonKind(
        ReasonCode.ATTACHED_MATCH_EACH_OTHER,
        "Attachments must differ from each other in rank: {ranks}.",
        "attach.distinct",
        {"ranks": _RANKS},
    ),
    ReasonKind(
        ReasonCode.SEQUENCE_TOO_SHORT,
        "A sequence of {of} needs at least {minimum} of them; here are {length}.",
        None,
        {"of": _WORD, "length": _COUNT, "minimum": _COUNT},
    ),
    ReasonKind(
        ReasonCode.GAP_IN_SEQUENCE,
        "A sequence of {of} has no gaps; missing from it: {missing}.",
        None,
        {"of": _WORD, "missing": _RANKS},
    ),
    ReasonKind(
        ReasonCode.ATTACHMENTS_MIXED,
        "All attachments are single cards or all are pairs, never some of each.",
        None,
    ),
    ReasonKind(
        ReasonCode.ATTACHMENTS_WRONG_NUMBER,
        "Single cards, or pairs, to be attached to this {body}: {needed}. "
        "Cards beside it here: {given}.",
        None,
        {"body": _WORD, "needed": _COUNT, "given": _COUNT},
    ),
    ReasonKind(
        ReasonCode.ATTACHMENTS_NO_PAIRS,
        "So many cards could only be attached as pairs, and these are no pairs: {cards}.",
        None,
        {"cards": _RANKS},
    ),
    ReasonKind(
        ReasonCode.SEQUENCE_BEYOND_RANKS,
        "A sequence lies between {lowest} and {highest}; it never goes beyond or around.",
        "piya.sequence",
        {"lowest": _RANK, "highest": _RANK},
    ),
    ReasonKind(
        ReasonCode.UNEVEN_SEQUENCE,
        "In a sequence every rank stands equally often; these do not: {ranks}.",
        None,
        {"ranks": _RANKS},
    ),
    ReasonKind(
        ReasonCode.NO_ATTACHMENT_ALLOWED,
        "Nothing can be attached to a {body}.",
        None,
        {"body": _WORD},
    ),
    ReasonKind(
        ReasonCode.CARDS_DIFFER,
        "Two cards are a pair only when they have the same rank; these are {cards}.",
        None,
        {"cards": _RANKS},
    ),
    ReasonKind(
        ReasonCode.NO_COMBINATION,
        "These cards are none of the combinations.",
        None,
    ),
    ReasonKind(
        ReasonCode.HIGHER_RANK,
        "It is the same combination and {rank} is higher than {over}.",
        "follow.same",
        {"rank": _RANK, "over": _RANK},
        ("beats",),
    ),
    ReasonKind(
        ReasonCode.TRAP_BEATS_COMBINATION,
        "A trap beats every combination.",
        "trap.order",
        {},
        ("beats",),
    ),
    ReasonKind(
        ReasonCode.STRONGER_TRAP,
        "The trap is stronger: {size} × {rank} against {over_size} × {over}.",
        "trap.order",
        {"size": _COUNT, "rank": _RANK, "over_size": _COUNT, "over": _RANK},
        ("beats",),
    ),
    ReasonKind(
        ReasonCode.FLIGHT_BEATS_ALL,
        "The Chimera Flight beats everything.",
        "flight.top",
        {},
        ("beats",),
    ),
    ReasonKind(
        ReasonCode.NOT_A_COMBINATION,
        "It is no play at all. {reason}",
        None,
        {"reason": {"type": "object"}},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.NOT_HIGHER,
        "It is the same combination but {rank} is not higher than {over}.",
        "follow.same",
        {"rank": _RANK, "over": _RANK},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.WEAKER_TRAP,
        "The trap is not stronger: {size} × {rank} against {over_size} × {over}; "
        "more of a kind counts first, then the rank.",
        "trap.order",
        {"size": _COUNT, "rank": _RANK, "over_size": _COUNT, "over": _RANK},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.DIFFERENT_LENGTH,
        "A follow has the length that was led: {over}, not {groups}.",
        "follow.same",
        {"combination": _WORD, "groups": _COUNT, "over": _COUNT},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.DIFFERENT_COMBINATION,
        "A follow is of the combination that was led: {trick}, not {play}.",
        "follow.same",
        {"trick": _RANKS, "play": _RANKS},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.TRAP_NEEDS_TRAP,
        "Only a stronger trap or the Chimera Flight beats a trap.",
        "trap.order",
        {},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.NOTHING_BEATS_FLIGHT,
        "Nothing beats the Chimera Flight.",
        "flight.top",
        {},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.NOT_IN_HAND,
        "The hand does not hold these cards, or not so often: {cards}.",
        None,
        {"cards": _RANKS},
        ("legal-plays", "hands/referee"),
    ),
    ReasonKind(
        ReasonCode.NOT_SELECTED,
        "The play leaves out cards that are selected: {cards}.",
        None,
        {"cards": _RANKS},
        _OF_LEGAL_PLAYS,
    ),
    ReasonKind(
        ReasonCode.NOT_OUT_OF_TURN,
        "Out of turn there are only traps and the Chimera Flight, only with 5 players, and only "
        "onto a combination.",
        "trap.turn",
        {},
        ("legal-plays", "hands/referee"),
    ),
    ReasonKind(
        ReasonCode.NOT_THAT_COMBINATION,
        "The cards can be played, but not as {wanted}: they are {play}.",
        None,
        {"wanted": _WORD, "play": _RANKS},
        _OF_LEGAL_PLAYS,
    ),
    ReasonKind(
        ReasonCode.NO_SUCH_BID,
        "There is no bid of {bid}; the bids are {bids}.",
        "bid.levels",
        {"bid": {"type": "number"}, "bids": {"type": "array", "items": {"type": "integer"}}},
        _OF_AUCTION,
    ),
    ReasonKind(
        ReasonCode.BID_NOT_HIGHER,
        "Each bid is higher than the last: {bid} is not higher than {over}.",
        "bid.levels",
        {"bid": _COUNT, "over": _COUNT},
        _OF_AUCTION,
    ),
    ReasonKind(
        ReasonCode.AUCTION_OVER,
        "The auction is over.",
        "bid.levels",
        {},
        _OF_AUCTION,
    ),
    ReasonKind(
        ReasonCode.WRONG_PHASE,
        "This is not the time to {act}: {stands}.",
        None,
        {"act": _WORD, "stands": _WORD, "event": _WORD, "phase": _WORD},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.HAND_OVER,
        "The hand is over.",
        None,
        {},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_IN_THIS_RULESET,
        "With {players} players nobody can {act}.",
        "deck.three",
        {"act": _WORD, "event": _WORD, "players": _COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_YOUR_TURN,
        "It is the turn of {turn}, not of {player}.",
        None,
        {"player": _NAME, "turn": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.PLAYER_IS_OUT,
        "{player} is out and does nothing more in this hand.",
        "end.five",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_THE_CHIMERA,
        "Only the Chimera, {chimera}, can {act}.",
        "order.five",
        {"player": _NAME, "chimera": _NAME, "act": _WORD, "event": _WORD},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.MORE_CARDS_THAN_LEFT,
        "{player} has not so many cards left: {left}, and here are {cards}.",
        None,
        {"player": _NAME, "cards": _COUNT, "left": _COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.TOO_MANY_COPIES,
        "All copies of these are elsewhere already, or the deck never held so many: {cards}.",
        None,
        {"cards": _RANKS},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.ALREADY_LAID,
        "{player} has laid cards face up already, which is done once.",
        "faceup.five",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.TOO_MANY_FACE_UP,
        "At most {most} cards may be laid face up; here are {cards}.",
        "faceup.five",
        {"cards": _COUNT, "most": _COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.FACE_UP_TOO_LATE,
        "{player} ended the auction at once and could lay cards with that bid at the latest.",
        "faceup.five",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.PARTNER_IS_ONESELF,
        "The Chimera names another player as partner, or nobody to play alone.",
        None,
        {},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOTHING_TO_PASS,
        "{player} passes no cards in this hand.",
        None,
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.ALREADY_PASSED_CARDS,
        "{player} has passed cards already.",
        None,
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.WRONG_RECEIVER,
        "{player} passes cards to {right}, not to {to}.",
        None,
        {"player": _NAME, "to": _NAME, "right": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.WRONG_NUMBER_TO_PASS,
        "The number of cards to pass here is {number}, not {cards}.",
        None,
        {"cards": _COUNT, "number": _COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_LAID,
        "Only cards that one laid face up oneself are passed; these were not: {cards}.",
        "order.five",
        {"cards": _RANKS},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.AMBIGUOUS_READING,
        "Led like this, the cards can be read as {ways}; declare which.",
        "reading.lead",
        {"ways": _RANKS, "readings": {"type": "array", "items": {"type": "object"}}},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.LEADER_CANNOT_PASS,
        "{player} has the lead and cannot pass.",
        "lead.must",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NO_LEAD_TO_PASS,
        "{player} does not have the lead and so cannot hand it on.",
        "bird.lead",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.LEAD_TO_ONESELF,
        "The lead is handed to another player.",
        "bird.lead",
        {},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.RECEIVER_IS_OUT,
        "The lead cannot be handed to {to}, who is out.",
        "end.five",
        {"to": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NO_BIRD,
        "{player} holds no Messenger Bird to hand on the lead with.",
        "bird.lead",
        {"player": _NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NO_ANSWER_TO_PASSED_LEAD,
        "No trap and no Chimera Flight may answer a bird that hands on the lead.",
        "bird.lead",
        {},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.HIDDEN,
        "It breaks a rule, but which one shows cards that this player may not know.",
        None,
        {},
        _OF_HANDS,
    ),
)

REASONS: Final[Mapping[ReasonCode, ReasonKind]] = {kind.code: kind for kind in _KINDS}
