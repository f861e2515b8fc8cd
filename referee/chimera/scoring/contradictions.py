"""What cannot be on a score sheet: every sheet that no hand can leave behind.

A sheet that could happen is never refused, so each check here is of something that the rules, or
the arithmetic of ``capacity``, exclude. Treasure is taken as at least what the sheet says: it may
be noted later, and the printed examples of scoring leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

from referee.chimera.cards import BIRD, Card
from referee.chimera.errors import RefereeError
from referee.chimera.ruleset import Ruleset, WhenAllPass
from referee.chimera.scoring import capacity
from referee.chimera.scoring.summary import HandSummary

#: Where on the sheet something stands, as in ``("treasure", "Ann", "birds")``.
Path: TypeAlias = tuple[str | int, ...]

#: The cards behind the words of the sheet.
TREASURE: Final[Mapping[str, Card]] = {"toads": "2", "cats": "11", "birds": BIRD}
_CALLED: Final = {"toads": "Fortune Toads", "cats": "Prosperity Cats", "birds": "Messenger Birds"}


class ContradictionCode(StrEnum):
    """Stable codes, the same over HTTP. New ones may be added; none changes its meaning."""

    OUT_OF_RANGE = "out_of_range"
    DUPLICATE_NAME = "duplicate_name"
    UNKNOWN_NAME = "unknown_name"
    PI_YA_IS_CHIMERA = "pi_ya_is_chimera"
    PI_YA_NOT_IN_EDITION = "pi_ya_not_in_edition"
    PI_YA_WHEN_ALL_PASSED = "pi_ya_when_all_passed"
    ALL_PASSED_NOT_PLAYED = "all_passed_not_played"
    ALL_PASSED_ABOVE_LOWEST = "all_passed_above_lowest"
    NOBODY_OUT = "nobody_out"
    TOO_MANY_OUT = "too_many_out"
    SECOND_OUT_MISSING = "second_out_missing"
    IDLE_NO_HUNTER = "idle_no_hunter"
    IDLE_WENT_OUT = "idle_went_out"
    IDLE_HAS_TREASURE = "idle_has_treasure"
    NOT_IN_DECK = "not_in_deck"
    TOO_MANY_COPIES = "too_many_copies"
    TOO_MANY_BIRDS = "too_many_birds"
    TOO_MANY_TRAPS = "too_many_traps"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that cannot be.

    ``at`` is where it stands; ``fields`` are all that contradict each other, ``at`` first; ``text``
    says what would be right.
    """

    code: ContradictionCode
    text: str
    fields: tuple[Path, ...]
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def at(self) -> Path:
        """The field to be looked at first."""
        return self.fields[0]


class InvalidSummary(RefereeError):
    """A sheet that no hand can leave behind, with everything that is wrong."""

    def __init__(self, problems: tuple[Contradiction, ...]) -> None:
        self.problems = problems
        super().__init__(
            "; ".join(f"{'.'.join(map(str, problem.at))}: {problem.text}" for problem in problems)
        )


def check(ruleset: Ruleset, summary: HandSummary) -> None:
    """Make sure that the sheet could be that of a hand.

    Raises:
        InvalidSummary: with all that is wrong.
    """
    problems = tuple(contradictions(ruleset, summary))
    if problems:
        raise InvalidSummary(problems)


def contradictions(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """Everything on the sheet that cannot be; arithmetic only once the names and numbers are right.

    Names that are not known are said to be so and nothing else.
    """
    found = [
        *_of_players(ruleset, summary),
        *_of_auction(ruleset, summary),
        *_of_partner(ruleset, summary),
        *_of_out(ruleset, summary),
        *_of_idle(summary),
        *_of_treasure(ruleset, summary),
    ]
    yield from found
    if not found:
        yield from _of_arithmetic(ruleset, summary)


# --- who plays ----------------------------------------------------------------------------------


def _of_players(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    players = summary.players
    if len(players) != ruleset.players:
        text = f"{ruleset.id} has {ruleset.players} players, here are {len(players)}"
        params = {"players": ruleset.players, "given": len(players)}
        yield Contradiction(ContradictionCode.OUT_OF_RANGE, text, (("players",),), params)
    known = set(players)
    if len(known) < len(players):
        yield from _twice("players", players)
    if summary.chimera not in players:
        yield _unknown(summary, summary.chimera, ("chimera",))
    if summary.pi_ya is not None and summary.pi_ya not in players:
        yield _unknown(summary, summary.pi_ya, ("pi_ya",))
    for name in summary.treasure:
        if name not in players:
            yield _unknown(summary, name, ("treasure", name))
    for part, names in (("out", summary.out), ("idle_hunters", summary.idle_hunters)):
        if len(set(names)) < len(names):
            yield from _twice(part, names)
        if not known.issuperset(names):
            for index, name in enumerate(names):
                if name not in known:
                    yield _unknown(summary, name, (part, index))


def _twice(part: str, names: tuple[str, ...]) -> Iterator[Contradiction]:
    for index, name in enumerate(names):
        first = names.index(name)
        if first < index:
            text = f"{name!r} stands here before; name everyone once"
            fields = ((part, index), (part, first))
            yield Contradiction(ContradictionCode.DUPLICATE_NAME, text, fields, {"name": name})


def _unknown(summary: HandSummary, name: str, at: Path) -> Contradiction:
    text = f"{name!r} is none of the players: {', '.join(summary.players)}"
    params = {"name": name, "players": list(summary.players)}
    return Contradiction(ContradictionCode.UNKNOWN_NAME, text, (at,), params)


# --- bid and partner ----------------------------------------------------------------------------


def _of_auction(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """Source: "The Bid"; rulings bid.levels and allpass.*."""
    bids = ruleset.bids
    if summary.bid not in bids:
        words = ", ".join(map(str, bids[:-1]))
        text = f"the bid must be {words} or {bids[-1]}"
        params: dict[str, Any] = {"bids": list(bids)}
        yield Contradiction(ContradictionCode.OUT_OF_RANGE, text, (("bid",),), params)
    if not summary.all_passed:
        return
    if ruleset.when_all_pass is WhenAllPass.NEW_DEAL:
        text = (
            f"in {ruleset.id} there is a new deal when all pass, and a player who is bound after "
            "that has bid; it must be false"
        )
        at = ("all_passed",)
        yield Contradiction(ContradictionCode.ALL_PASSED_NOT_PLAYED, text, (at,))
    elif summary.bid in bids[1:]:
        text = f"when all passed the bid is the lowest, {bids[0]}"
        fields = (("bid",), ("all_passed",))
        params = {"lowest": bids[0]}
        yield Contradiction(ContradictionCode.ALL_PASSED_ABOVE_LOWEST, text, fields, params)


def _of_partner(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """Source: "Deciding the Partnerships"; ruling allpass.more."""
    partner = summary.pi_ya
    if partner is None:
        return
    if not ruleset.has_partner:
        text = f"with {ruleset.players} players nobody is the Pi Ya player; it must be null"
        yield Contradiction(ContradictionCode.PI_YA_NOT_IN_EDITION, text, (("pi_ya",),))
    if partner == summary.chimera:
        text = (
            f"{partner!r} is the Chimera; name another player, or nobody for a Chimera who is alone"
        )
        fields = (("pi_ya",), ("chimera",))
        yield Contradiction(ContradictionCode.PI_YA_IS_CHIMERA, text, fields)
    if summary.all_passed:
        text = "when all passed the Chimera has no partner; it must be null"
        fields = (("pi_ya",), ("all_passed",))
        yield Contradiction(ContradictionCode.PI_YA_WHEN_ALL_PASSED, text, fields)


# --- who is out, who was idle -------------------------------------------------------------------


def _of_out(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """Source: "End of Hand"; rulings end.three and end.five."""
    out = summary.out
    if not out:
        text = "a hand is over when somebody is out; name who was out first"
        yield Contradiction(ContradictionCode.NOBODY_OUT, text, (("out",),))
        return
    goes_on = ruleset.plays_on and out[0] == summary.chimera
    most = 2 if goes_on else 1
    if len(out) < most:
        text = (
            f"with {ruleset.players} players the hand goes on when the Chimera is out first; name "
            "who was out second too"
        )
        fields: tuple[Path, ...] = (("out",), ("chimera",))
        yield Contradiction(ContradictionCode.SECOND_OUT_MISSING, text, fields)
    for index in range(most, len(out)):
        if most == 2:
            text = "the hand is over when a second player is out; name two"
        elif not ruleset.plays_on:
            text = "the hand is over when a player is out; name one"
        else:
            text = "the hand is over when anyone but the Chimera is out first; name one"
        fields = (("out", index), ("out", 0), ("chimera",))
        params = {"most": most}
        yield Contradiction(ContradictionCode.TOO_MANY_OUT, text, fields, params)


def _of_idle(summary: HandSummary) -> Iterator[Contradiction]:
    """A Hunter who played no card still has the whole hand and took no trick."""
    for index, name in enumerate(summary.idle_hunters):
        at: Path = ("idle_hunters", index)
        if name in (summary.chimera, summary.pi_ya):
            role = "chimera" if name == summary.chimera else "pi_ya"
            who = "the Chimera, who leads first" if role == "chimera" else "the Pi Ya player"
            text = f"{name!r} is {who}; only Hunters are named here"
            fields: tuple[Path, ...] = (at, (role,))
            yield Contradiction(ContradictionCode.IDLE_NO_HUNTER, text, fields)
        if name in summary.out:
            text = f"{name!r} was out, and so has played every card; leave the name out here"
            fields = (at, ("out", summary.out.index(name)))
            yield Contradiction(ContradictionCode.IDLE_WENT_OUT, text, fields)
        if summary.treasure.get(name):
            text = f"{name!r} has treasure, and so has won a trick; leave the name out here"
            fields = (at, ("treasure", name))
            yield Contradiction(ContradictionCode.IDLE_HAS_TREASURE, text, fields)


# --- the deck -----------------------------------------------------------------------------------


def _of_treasure(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """Source: "Treasure Card Summary"; rulings deck.three, deck.five and score.treasure."""
    if summary.traps < 0:
        text = "there are no fewer than 0 traps"
        yield Contradiction(ContradictionCode.OUT_OF_RANGE, text, (("traps",),))
    for kind, card in TREASURE.items():
        counts = [getattr(taken, kind) for taken in summary.treasure.values()]
        if any(counts) and (sum(counts) > ruleset.copies.get(card, 0) or min(counts) < 0):
            yield from _wrong_treasure(ruleset, summary, kind)


def _wrong_treasure(ruleset: Ruleset, summary: HandSummary, kind: str) -> Iterator[Contradiction]:
    """Whoever has less than none, or more than those before leave over."""
    card = TREASURE[kind]
    copies = ruleset.copies.get(card, 0)
    params = {"card": card, "copies": copies}
    total = 0
    for name, taken in summary.treasure.items():
        count: int = getattr(taken, kind)
        at: Path = ("treasure", name, kind)
        if count < 0:
            text = "nobody captures fewer than 0"
            yield Contradiction(ContradictionCode.OUT_OF_RANGE, text, (at,))
            continue
        total += count
        if not count or total <= copies:
            continue
        if copies:
            text = f"there are {copies} {_CALLED[kind]}, and with these {total} would be captured"
            fields = (at, *(other for other in _told(summary, kind) if other != at))
            yield Contradiction(ContradictionCode.TOO_MANY_COPIES, text, fields, params)
        else:
            text = f"there are no {_CALLED[kind]} with {ruleset.players} players; it must be 0"
            yield Contradiction(ContradictionCode.NOT_IN_DECK, text, (at,), params)


def _told(summary: HandSummary, kind: str) -> tuple[Path, ...]:
    """Where the sheet names treasure of the kind."""
    return tuple(
        ("treasure", name, kind)
        for name, taken in summary.treasure.items()
        if getattr(taken, kind) > 0
    )


def _of_arithmetic(ruleset: Ruleset, summary: HandSummary) -> Iterator[Contradiction]:
    """What the cards that were played cannot have been; see ``capacity`` for the proofs."""
    most_birds = capacity.most_birds(ruleset, summary)
    if summary.idle_hunters and capacity.birds_told(summary) > most_birds:
        text = (
            "every Hunter who played no card still holds a Messenger Bird, so at most "
            f"{most_birds} can be captured"
        )
        fields = (*_told(summary, "birds")[::-1], *_all_idle(summary))
        params = {"most": most_birds}
        yield Contradiction(ContradictionCode.TOO_MANY_BIRDS, text, fields, params)
    elif not capacity.surely_holds(ruleset, summary):
        room = capacity.Room(ruleset, summary)
        if room.holds(summary.traps):
            return
        most, why, no_trap = room.most_traps, room.why, room.no_trap
        text = f"the cards that were played hold at most {most} traps: {why}"
        fields = (
            ("traps",),
            *_all_idle(summary),
            *((("flight",),) if summary.flight else ()),
            *(path for kind in no_trap for path in _told(summary, kind)),
        )
        params = {"most": most}
        yield Contradiction(ContradictionCode.TOO_MANY_TRAPS, text, fields, params)


def _all_idle(summary: HandSummary) -> tuple[Path, ...]:
    return tuple(("idle_hunters", index) for index in range(len(summary.idle_hunters)))
