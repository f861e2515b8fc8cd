"""The score of a hand, written a second time: every sentence of the rule texts is one function.

A sentence looks at the sheet and says who gets what; the total of a player is what all sentences
together give. There is no notion of a bonus that does not count, of an item or of a role: a
sentence that does not speak of a hand gives nothing for it. The numbers are those of the texts, by
edition, and not those of the engine.

Citations name the document and its section; words like ``score.win`` are ids of the rulings.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

Sheet = Mapping[str, Any]
Points = Mapping[str, int]
Sentence = Callable[[str, Sheet], Points]

#: In which editions a hand that all passed is triple or nothing (ruling allpass.more). At Board
#: Game Arena it is a bid of 20 like any other (allpass.bga); the 2014 edition deals again.
ALL_PASSED_IS_SPECIAL: Final = ("chimera-more-3p", "chimera-more-5p")

PRICE: Final = {"toads": 10, "cats": 5, "birds": 10}


def totals(ruleset: str, sheet: Sheet) -> dict[str, int]:
    """What every player of a hand gets."""
    pad = Counter(dict.fromkeys(sheet["players"], 0))
    for sentence in SENTENCES:
        pad.update(sentence(ruleset, sheet))
    return {name: pad[name] for name in sheet["players"]}


def special(ruleset: str, sheet: Sheet) -> bool:
    """Whether this is the hand of a Chimera who never bid, in an edition that minds."""
    return bool(sheet.get("all_passed")) and ruleset in ALL_PASSED_IS_SPECIAL


def made(sheet: Sheet) -> bool:
    """Whether the Chimera played all cards before anyone else."""
    return bool(sheet["out"][0] == sheet["chimera"])


def twice_the_bid(ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, If the Chimera played all of their cards first; bga, End of Hand."""
    if made(sheet) and not special(ruleset, sheet):
        return {sheet["chimera"]: sheet["bid"] + sheet["bid"]}
    return {}


def thrice_the_bid(ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, The Bid: triple when nobody bid."""
    if made(sheet) and special(ruleset, sheet):
        return {sheet["chimera"]: sheet["bid"] + sheet["bid"] + sheet["bid"]}
    return {}


def the_bid_is_lost(ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, If one of the Hunters or the Pi Ya goes out first; The Bid: no penalty."""
    if made(sheet) or special(ruleset, sheet):
        return {}
    return {sheet["chimera"]: -sheet["bid"]}


def every_trap(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, bonuses: for each, whoever played it; score.win: at any time."""
    return {sheet["chimera"]: 25 * sheet.get("traps", 0)} if made(sheet) else {}


def the_flight(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, bonuses."""
    return {sheet["chimera"]: 25} if made(sheet) and sheet.get("flight") else {}


def somebody_sat_still(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, bonuses: once, for one or both Hunters, and never with 5 players."""
    still = len(sheet.get("idle_hunters", ())) > 0
    return {sheet["chimera"]: 25} if still and made(sheet) and len(sheet["players"]) == 3 else {}


def the_partner(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, If the Chimera played all of their cards first: the bid, and once more."""
    partner = sheet.get("pi_ya")
    if partner is None or not made(sheet):
        return {}
    return {partner: sheet["bid"] * (2 if list(sheet["out"][1:]) == [partner] else 1)}


def the_hunters(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, If one of the Hunters or the Pi Ya goes out first: all, the same."""
    if made(sheet):
        return {}
    each = {3: 20, 5: 30}[len(sheet["players"])]
    hunted = (sheet["chimera"], sheet.get("pi_ya"))
    return {name: each for name in sheet["players"] if name not in hunted}


def the_treasure(_ruleset: str, sheet: Sheet) -> Points:
    """chimera-and-more, Treasure Card Summary: everyone, whoever was out first."""
    return {
        name: sum(PRICE[kind] * number for kind, number in taken.items())
        for name, taken in sheet.get("treasure", {}).items()
    }


SENTENCES: Final[tuple[Sentence, ...]] = (
    twice_the_bid,
    thrice_the_bid,
    the_bid_is_lost,
    every_trap,
    the_flight,
    somebody_sat_still,
    the_partner,
    the_hunters,
    the_treasure,
)


def play_out(players: list[str], limit: int, hands: Sequence[Points]) -> tuple[str | None, int]:
    """Who has won after how many hands, or None; later hands are not looked at (game.end)."""
    pad = Counter(dict.fromkeys(players, 0))
    for number, hand in enumerate(hands, 1):
        pad.update(hand)
        first, second = sorted(pad.values(), reverse=True)[:2]
        if first >= limit and first != second:
            return max(players, key=lambda name: pad[name]), number
    return None, len(hands)
