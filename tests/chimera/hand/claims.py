"""Whether what a reason says is so, by the independent referee.

An event may be wrong in several ways and the referee names one of them; here it is only asked
whether the one it names is there.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from referee.chimera.reasons import ReasonCode
from tests.oracle.definitions import BIRD, DECKS, FLIGHT, strongest_of_each
from tests.oracle.hand_referee import Event, HandReferee

#: In which phase of the independent referee each kind of event has its place.
PLACE: Final = {
    "call": "auction",
    "face_up": "laying",
    "partner": "laying",
    "pass_cards": "passing",
    "den": "den",
    "play": "play",
    "pass": "play",
    "pass_lead": "play",
}
FOR_FIVE: Final = ("face_up", "partner", "den", "pass_lead")


def is_true(code: ReasonCode, table: HandReferee, event: Event, *, whole: bool = True) -> bool:
    """Whether the event is wrong in the way that the code names.

    Who does not see the ``whole`` hand says of cards that they are too many in another sense: of
    all that may still be there.
    """
    if not whole and code in (ReasonCode.TOO_MANY_COPIES, ReasonCode.MORE_CARDS_THAN_LEFT):
        return bool(_cards(event) - table.hands[event["player"]])
    if code is ReasonCode.TWO_BIRDS:
        return _cards(event)[BIRD] > 1
    if code in OF_FOLLOWS:
        return bool(table.trick) and event["type"] == "play" and _of_follow(code, table, event)
    if code in OF_COMBINATIONS:
        return not table.trick and not table.readings_of(event["cards"])
    if event["type"] == "play":
        return _of_play(code, table, event)
    return _of_others(code, table, event)


def _cards(event: Event) -> Counter[str]:
    """The cards of an event that has some."""
    return Counter(event["face_up"] if event["type"] == "call" else event["cards"])


OF_FOLLOWS: Final = frozenset(
    {
        ReasonCode.NOT_A_COMBINATION,
        ReasonCode.NOT_HIGHER,
        ReasonCode.WEAKER_TRAP,
        ReasonCode.DIFFERENT_LENGTH,
        ReasonCode.DIFFERENT_COMBINATION,
        ReasonCode.TRAP_NEEDS_TRAP,
        ReasonCode.NOTHING_BEATS_FLIGHT,
    }
)
#: What is said of cards that are no combination at all.
OF_COMBINATIONS: Final = frozenset(
    {
        ReasonCode.EMPTY_PLAY,
        ReasonCode.MORE_CARDS_THAN_A_HAND,
        ReasonCode.BIRD_AS_HUNTER,
        ReasonCode.BIRD_AS_PI_YA_OR_CHIMERA,
        ReasonCode.TOO_MANY_OF_A_KIND,
        ReasonCode.HUNTER_IN_SEQUENCE,
        ReasonCode.CHIMERA_IN_SEQUENCE,
        ReasonCode.PI_YA_WITH_CHIMERA_ATTACHED,
        ReasonCode.FLIGHT_WITH_OTHER_CARDS,
        ReasonCode.PI_YA_NOT_ZERO,
        ReasonCode.PI_YA_OUTSIDE_SEQUENCE,
        ReasonCode.CHIMERA_AS_OTHER_CARD,
        ReasonCode.ATTACHED_MATCH_BODY,
        ReasonCode.ATTACHED_MATCH_EACH_OTHER,
        ReasonCode.SEQUENCE_TOO_SHORT,
        ReasonCode.GAP_IN_SEQUENCE,
        ReasonCode.ATTACHMENTS_MIXED,
        ReasonCode.ATTACHMENTS_WRONG_NUMBER,
        ReasonCode.ATTACHMENTS_NO_PAIRS,
        ReasonCode.SEQUENCE_BEYOND_RANKS,
        ReasonCode.UNEVEN_SEQUENCE,
        ReasonCode.NO_ATTACHMENT_ALLOWED,
        ReasonCode.CARDS_DIFFER,
        ReasonCode.NO_COMBINATION,
    }
)


def _of_follow(code: ReasonCode, table: HandReferee, event: Event) -> bool:
    meant, led = table.meant(event), table.meaning
    assert led is not None
    if table.counts_as(event) is not None:
        return False
    match code:
        case ReasonCode.NOT_A_COMBINATION:
            return not table.readings_of(event["cards"])
        case ReasonCode.NOTHING_BEATS_FLIGHT:
            return led == FLIGHT
        case ReasonCode.TRAP_NEEDS_TRAP:
            return led[0] == "trap" and not any(found[0] == "trap" for found in meant)
        case ReasonCode.WEAKER_TRAP:
            return led[0] == "trap" and all(found[0] == "trap" for found in meant)
        case ReasonCode.NOT_HIGHER:
            return any(found[:3] == led[:3] for found in meant)
        case ReasonCode.DIFFERENT_LENGTH:
            same = [found for found in meant if found[0] == led[0]]
            return bool(same) and all(found[1] != led[1] for found in same)
    return all(found[0] != led[0] for found in meant)


def _of_play(code: ReasonCode, table: HandReferee, event: Event) -> bool:
    name, cards = event["player"], event["cards"]
    special = any(found[0] in ("trap", FLIGHT[0]) for found in table.readings_of(cards))
    match code:
        case ReasonCode.NOT_IN_HAND:
            return bool(_cards(event) - table.hands[name])
        case ReasonCode.TOO_MANY_COPIES:
            return bool(_cards(event) - Counter(DECKS[table.ruleset].copies))
        case ReasonCode.NOT_OUT_OF_TURN:
            may = table.facts.players == 5 and special and bool(table.trick)
            return name != table.turn and not may
        case ReasonCode.NO_ANSWER_TO_PASSED_LEAD:
            laid_birds = any(BIRD in pile for pile in table.piles.values())
            return name != table.turn and special and not table.trick and laid_birds
        case ReasonCode.AMBIGUOUS_READING:
            return not table.trick and len(strongest_of_each(table.meant(event))) > 1
    return _of_others(code, table, event)


def _of_others(code: ReasonCode, table: HandReferee, event: Event) -> bool:
    name: str = event["player"]
    kind: str = event["type"]
    match code:
        case ReasonCode.NOT_IN_HAND:
            return bool(_cards(event) - table.hands[name])
        case ReasonCode.NO_SUCH_BID:
            return event["bid"] not in ("pass", *table.facts.bids)
        case ReasonCode.BID_NOT_HIGHER:
            return table.highest is not None and bool(event["bid"] <= table.highest[1])
        case ReasonCode.AUCTION_OVER:
            return kind == "call" and table.phase != "auction"
        case ReasonCode.WRONG_PHASE:
            return PLACE[kind] != table.phase
        case ReasonCode.HAND_OVER:
            return table.phase in ("over", "thrown in")
        case ReasonCode.NOT_IN_THIS_RULESET:
            return table.facts.players == 3 and (kind in FOR_FIVE or bool(event["face_up"]))
        case ReasonCode.NOT_YOUR_TURN:
            return table.phase in ("auction", "play") and name != table.turn
        case ReasonCode.PLAYER_IS_OUT:
            return name in table.out
        case ReasonCode.NOT_THE_CHIMERA:
            return name != table.chimera
    return _of_preparation(code, table, event) or _of_lead(code, table, event)


def _of_preparation(code: ReasonCode, table: HandReferee, event: Event) -> bool:
    name = event["player"]
    match code:
        case ReasonCode.ALREADY_LAID:
            return bool(table.laid[name])
        case ReasonCode.TOO_MANY_FACE_UP:
            return _cards(event).total() > 3
        case ReasonCode.FACE_UP_TOO_LATE:
            return table.cut_short and name == table.chimera
        case ReasonCode.PARTNER_IS_ONESELF:
            return bool(event["partner"] == name)
        case ReasonCode.NOTHING_TO_PASS:
            return name not in table.to_pass
        case ReasonCode.ALREADY_PASSED_CARDS:
            return name in table.pushed
        case ReasonCode.WRONG_RECEIVER:
            return bool(event["to"] != table.to_pass[name][0])
        case ReasonCode.WRONG_NUMBER_TO_PASS:
            return _cards(event).total() != table.to_pass[name][1]
        case ReasonCode.NOT_LAID:
            return bool(_cards(event) - Counter(table.laid[name]))
    return False


def _of_lead(code: ReasonCode, table: HandReferee, event: Event) -> bool:
    name = event["player"]
    match code:
        case ReasonCode.LEADER_CANNOT_PASS:
            return name == table.turn and not table.trick
        case ReasonCode.NO_LEAD_TO_PASS:
            return name != table.turn or bool(table.trick)
        case ReasonCode.LEAD_TO_ONESELF:
            return bool(event["to"] == name)
        case ReasonCode.RECEIVER_IS_OUT:
            return event["to"] in table.out
        case ReasonCode.NO_BIRD:
            return not table.hands[name][BIRD]
    return False
