"""Every line that can stand on a score sheet, in words.

A line depends on a few numbers only, so each is made once and kept: a front end that asks about a
whole game again after every hand gets the same lines.

Source: chimera-and-more, "Scoring the Hand"; rulings score.win, score.alone, score.lose,
score.treasure and allpass.*.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.chimera.rulings.auction import AUCTION
from referee.chimera.scoring.items import Item, ItemCode

_WIN: Final = "score.win"
_LOSE: Final = "score.lose"
#: On a Chimera who chose to have no partner, and on Hunters who are out second.
ALONE: Final = "score.alone"
_TREASURE: Final = "score.treasure"

_NO_BONUS: Final = "but the bid was lost, so the Chimera scores no bonus."
_NUMBERS_OF_TIMES: Final = {1: "once", 2: "twice", 3: "three times"}

_kept = lru_cache(maxsize=1024)


@_kept
def all_passed(edition: str, bid: int, factor: int, won: bool) -> Item:
    """The Chimera of a hand that all passed, where that is triple or nothing."""
    ruling = ruling_on_all_passed(edition)
    if won:
        text = f"All passed and the Chimera was out first: {_times(factor)} the bid of {bid}."
        return Item(ItemCode.ALL_PASSED_WON, factor, factor * bid, text, ruling)
    text = f"All passed, so not being out first costs the Chimera nothing of the bid of {bid}."
    return Item(ItemCode.ALL_PASSED_LOST, 0, 0, text, ruling)


@_kept
def bid_won(bid: int, factor: int, own_ruling: str | None) -> Item:
    """The Chimera was out first."""
    text = f"The Chimera was out first: {_times(factor)} the bid of {bid}."
    return Item(ItemCode.BID_WON, factor, factor * bid, text, own_ruling or _WIN)


@_kept
def bid_lost(bid: int, own_ruling: str | None) -> Item:
    """Anyone else was."""
    text = f"Another player was out first, so the Chimera loses the bid of {bid}."
    return Item(ItemCode.BID_LOST, 1, -bid, text, own_ruling or _LOSE)


@_kept
def traps(count: int, each: int, won: bool) -> Item:
    """The bonus for traps."""
    played = "1 trap was played" if count == 1 else f"{count} traps were played"
    if not won:
        return Item(ItemCode.TRAPS, count, 0, f"{played}, {_NO_BONUS}", _LOSE)
    worth = f"for {each} points, whoever played it"
    if count > 1:
        worth = f"{each} points each, whoever played them"
    return Item(ItemCode.TRAPS, count, count * each, f"{played}, {worth}.", _WIN)


@_kept
def flight(points: int, won: bool) -> Item:
    """The bonus for the Chimera Flight."""
    played = "The Chimera Flight was played"
    if not won:
        return Item(ItemCode.FLIGHT, 1, 0, f"{played}, {_NO_BONUS}", _LOSE)
    text = f"{played}, for {points} points, whoever played it."
    return Item(ItemCode.FLIGHT, 1, points, text, _WIN)


@_kept
def idle_hunters(count: int, points: int | None, players: int, won: bool) -> Item:
    """The bonus for Hunters who played no card, which counts once however many they are."""
    idle = "1 Hunter played no card" if count == 1 else f"{count} Hunters played no card"
    if points is None:
        text = f"{idle}, which earns nothing with {players} players."
        return Item(ItemCode.IDLE_HUNTERS, count, 0, text, _WIN)
    if not won:
        return Item(ItemCode.IDLE_HUNTERS, count, 0, f"{idle}, {_NO_BONUS}", _LOSE)
    text = f"{idle}, for {points} points" + ("." if count == 1 else " once.")
    return Item(ItemCode.IDLE_HUNTERS, count, points, text, _WIN)


@_kept
def pi_ya_bid(bid: int, factor: int, won: bool) -> Item:
    """The bid, for the Pi Ya player."""
    if not won:
        text = f"The bid was lost, so the Pi Ya player scores nothing for the bid of {bid}."
        return Item(ItemCode.PI_YA_BID, 0, 0, text, _LOSE)
    text = f"The Chimera was out first, so the Pi Ya player scores the bid of {bid}."
    return Item(ItemCode.PI_YA_BID, factor, factor * bid, text, _WIN)


@_kept
def pi_ya_second(bid: int, factor: int) -> Item:
    """The bid once more, for a Pi Ya player who is out second."""
    text = f"The Pi Ya player was out second, for the bid of {bid} again."
    return Item(ItemCode.PI_YA_SECOND, factor, factor * bid, text, _WIN)


@_kept
def hunter(points: int, won: bool, second: bool) -> Item:
    """A Hunter; ``won`` is for the Chimera."""
    if not won:
        text = f"The Chimera was defeated, for {points} points to every Hunter."
        return Item(ItemCode.HUNTER, 1, points, text, _LOSE)
    if second:
        text = "A Hunter who is out second scores treasure only."
        return Item(ItemCode.HUNTER, 0, 0, text, ALONE)
    text = "The Chimera was out first, so a Hunter scores treasure only."
    return Item(ItemCode.HUNTER, 0, 0, text, _WIN)


@_kept
def toads(count: int, each: int) -> Item:
    """Captured 2s."""
    return _treasure(ItemCode.TOADS, count, each, "Fortune Toad")


@_kept
def cats(count: int, each: int) -> Item:
    """Captured 11s."""
    return _treasure(ItemCode.CATS, count, each, "Prosperity Cat")


@_kept
def birds(count: int, each: int) -> Item:
    """Captured Messenger Birds."""
    return _treasure(ItemCode.BIRDS, count, each, "Messenger Bird")


def _treasure(code: ItemCode, count: int, each: int, name: str) -> Item:
    text = f"{count} {name}{'s' if count > 1 else ''} captured, {each} points each."
    return Item(code, count, count * each, text, _TREASURE)


def _times(factor: int) -> str:
    """How often the bid counts, in words.

    >>> _times(2), _times(4)
    ('twice', '4 times')
    """
    return _NUMBERS_OF_TIMES.get(factor, f"{factor} times")


@_kept
def ruling_on_all_passed(edition: str) -> str:
    """The id of the ruling on what happens in this edition when all players pass."""
    (ruling,) = (
        ruling.id
        for ruling in AUCTION
        if ruling.id.startswith("allpass.") and edition in ruling.rulesets
    )
    return ruling
