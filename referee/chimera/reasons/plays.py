"""Why a set of cards is no play, and why a play does or does not beat."""

from __future__ import annotations

from typing import Final

from referee.chimera.reasons.codes import COUNT, RANK, RANKS, WORD, ReasonCode, ReasonKind

_OF_BEATS = ("beats", "legal-plays", "hands/referee")
_OF_LEGAL_PLAYS = ("legal-plays",)

OF_PLAYS: Final[tuple[ReasonKind, ...]] = (
    ReasonKind(
        ReasonCode.EMPTY_PLAY,
        "There are no cards here, and passing is not a play.",
        None,
    ),
    ReasonKind(
        ReasonCode.TWO_BIRDS,
        "No hand ever holds two Messenger Birds, so no play does; here are {birds}.",
        "birds.one-each",
        {"birds": COUNT},
    ),
    ReasonKind(
        ReasonCode.MORE_CARDS_THAN_A_HAND,
        "No hand holds more than {most} cards; here are {cards}.",
        "hand.size",
        {"cards": COUNT, "most": COUNT},
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
        {"rank": RANK, "most": COUNT},
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
        {"ranks": RANKS},
    ),
    ReasonKind(
        ReasonCode.ATTACHED_MATCH_EACH_OTHER,
        "Attachments must differ from each other in rank: {ranks}.",
        "attach.distinct",
        {"ranks": RANKS},
    ),
    ReasonKind(
        ReasonCode.SEQUENCE_TOO_SHORT,
        "A sequence of {of} needs at least {minimum} of them; here are {length}.",
        None,
        {"of": WORD, "length": COUNT, "minimum": COUNT},
    ),
    ReasonKind(
        ReasonCode.GAP_IN_SEQUENCE,
        "A sequence of {of} has no gaps; missing from it: {missing}.",
        None,
        {"of": WORD, "missing": RANKS},
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
        {"body": WORD, "needed": COUNT, "given": COUNT},
    ),
    ReasonKind(
        ReasonCode.ATTACHMENTS_NO_PAIRS,
        "So many cards could only be attached as pairs, and these are no pairs: {cards}.",
        None,
        {"cards": RANKS},
    ),
    ReasonKind(
        ReasonCode.SEQUENCE_BEYOND_RANKS,
        "A sequence lies between {lowest} and {highest}; it never goes beyond or around.",
        "piya.sequence",
        {"lowest": RANK, "highest": RANK},
    ),
    ReasonKind(
        ReasonCode.UNEVEN_SEQUENCE,
        "In a sequence every rank stands equally often; these do not: {ranks}.",
        None,
        {"ranks": RANKS},
    ),
    ReasonKind(
        ReasonCode.NO_ATTACHMENT_ALLOWED,
        "Nothing can be attached to a {body}.",
        None,
        {"body": WORD},
    ),
    ReasonKind(
        ReasonCode.CARDS_DIFFER,
        "Two cards are a pair only when they have the same rank; these are {cards}.",
        None,
        {"cards": RANKS},
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
        {"rank": RANK, "over": RANK},
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
        {"size": COUNT, "rank": RANK, "over_size": COUNT, "over": RANK},
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
        {"rank": RANK, "over": RANK},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.WEAKER_TRAP,
        "The trap is not stronger: {size} × {rank} against {over_size} × {over}; "
        "more of a kind counts first, then the rank.",
        "trap.order",
        {"size": COUNT, "rank": RANK, "over_size": COUNT, "over": RANK},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.DIFFERENT_LENGTH,
        "A follow has the length that was led: {over}, not {groups}.",
        "follow.same",
        {"combination": WORD, "groups": COUNT, "over": COUNT},
        _OF_BEATS,
    ),
    ReasonKind(
        ReasonCode.DIFFERENT_COMBINATION,
        "A follow is of the combination that was led: {trick}, not {play}.",
        "follow.same",
        {"trick": RANKS, "play": RANKS},
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
        {"cards": RANKS},
        ("legal-plays", "hands/referee"),
    ),
    ReasonKind(
        ReasonCode.NOT_SELECTED,
        "The play leaves out cards that are selected: {cards}.",
        None,
        {"cards": RANKS},
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
        {"wanted": WORD, "play": RANKS},
        _OF_LEGAL_PLAYS,
    ),
)
