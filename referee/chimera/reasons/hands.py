"""Why something cannot be called, laid, passed or played in a hand."""

from __future__ import annotations

from typing import Final

from referee.chimera.reasons.codes import COUNT, NAME, RANKS, WORD, ReasonCode, ReasonKind

_OF_HANDS = ("hands/referee",)
_OF_AUCTION = ("auction", "hands/referee")

OF_HANDS_AND_AUCTIONS: Final[tuple[ReasonKind, ...]] = (
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
        {"bid": COUNT, "over": COUNT},
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
        {"act": WORD, "stands": WORD, "event": WORD, "phase": WORD},
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
        {"act": WORD, "event": WORD, "players": COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_YOUR_TURN,
        "It is the turn of {turn}, not of {player}.",
        None,
        {"player": NAME, "turn": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.PLAYER_IS_OUT,
        "{player} is out and does nothing more in this hand.",
        "end.five",
        {"player": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_THE_CHIMERA,
        "Only the Chimera, {chimera}, can {act}.",
        "order.five",
        {"player": NAME, "chimera": NAME, "act": WORD, "event": WORD},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.MORE_CARDS_THAN_LEFT,
        "{player} has not so many cards left: {left}, and here are {cards}.",
        None,
        {"player": NAME, "cards": COUNT, "left": COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.TOO_MANY_COPIES,
        "All copies of these are elsewhere already, or the deck never held so many: {cards}.",
        None,
        {"cards": RANKS},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.ALREADY_LAID,
        "{player} has laid cards face up already, which is done once.",
        "faceup.five",
        {"player": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.TOO_MANY_FACE_UP,
        "At most {most} cards may be laid face up; here are {cards}.",
        "faceup.five",
        {"cards": COUNT, "most": COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.FACE_UP_TOO_LATE,
        "{player} ended the auction at once and could lay cards with that bid at the latest.",
        "faceup.five",
        {"player": NAME},
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
        {"player": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.ALREADY_PASSED_CARDS,
        "{player} has passed cards already.",
        None,
        {"player": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.WRONG_RECEIVER,
        "{player} passes cards to {right}, not to {to}.",
        None,
        {"player": NAME, "to": NAME, "right": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.WRONG_NUMBER_TO_PASS,
        "The number of cards to pass here is {number}, not {cards}.",
        None,
        {"cards": COUNT, "number": COUNT},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NOT_LAID,
        "Only cards that one laid face up oneself are passed; these were not: {cards}.",
        "order.five",
        {"cards": RANKS},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.AMBIGUOUS_READING,
        "Led like this, the cards can be read as {ways}; declare which.",
        "reading.lead",
        {"ways": RANKS, "readings": {"type": "array", "items": {"type": "object"}}},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.LEADER_CANNOT_PASS,
        "{player} has the lead and cannot pass.",
        "lead.must",
        {"player": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NO_LEAD_TO_PASS,
        "{player} does not have the lead and so cannot hand it on.",
        "bird.lead",
        {"player": NAME},
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
        {"to": NAME},
        _OF_HANDS,
    ),
    ReasonKind(
        ReasonCode.NO_BIRD,
        "{player} holds no Messenger Bird to hand on the lead with.",
        "bird.lead",
        {"player": NAME},
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
