"""What occurs in a hand, counted by name, so that a long run can show that everything occurred.

Told from the events and the table of the independent referee alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.oracle.definitions import BIRD, FLIGHT, PI_YA, strongest_of_each
from tests.oracle.hand_referee import Event, HandReferee

#: What must occur in a long run with 3 players, and with 5.
THREE: Final = frozenset(
    {
        "auction: ended at once by the highest bid",
        "auction: bid after a bid",
        "auction: bid after having passed",
        "auction: won at the lowest bid",
        "auction: won at the middle bid",
        "auction: won at the highest bid",
        "passing: 1 card by a Hunter",
        "passing: 2 cards by a Hunter",
        "lead: one card",
        "lead: several cards",
        "lead: a trap",
        "lead: the Flight",
        "follow",
        "follow: a trap on a combination",
        "follow: a trap on a trap",
        "follow: the Flight",
        "follow: the Flight on a trap",
        "follow: the Pi Ya in a sequence",
        "follow: after having passed in the trick",
        "trick: taken on passes",
        "last cards: a lead",
        "last cards: a follow",
        "last cards: a trap",
        "last cards: the Flight",
        "ended: the Chimera first",
        "ended: a Hunter first",
        "ended: a Hunter played nothing",
        "ended: several traps",
        "ended: a trap and the Flight",
        "ended: an idle Hunter, and the Chimera won",
    }
)
ALL_PASSED: Final = frozenset(
    {
        "auction: all passed",
        "ended: all passed, the Chimera first",
        "ended: all passed, another first",
    }
)
BOUND: Final = frozenset(
    {
        "auction: thrown in",
        "auction: somebody bound",
        "auction: the bound player is one of several with the most points",
        "auction: the bound player is Chimera at the lowest bid",
        "auction: the bound player is overbid",
        "auction: the bound player raises",
    }
)
FIVE: Final = (THREE | ALL_PASSED) | {
    "passing: 3 cards by a Hunter",
    "passing: 1 card between Chimera and Pi Ya",
    "passing: 2 cards between Chimera and Pi Ya",
    "passing: 3 cards between Chimera and Pi Ya",
    "passing: alone, by four Hunters",
    "passing: some of the laid cards",
    "face up: with a bid",
    "face up: with a pass",
    "face up: with the highest bid",
    "face up: before all passed",
    "face up: at the last chance",
    "face up: by the Chimera at the last chance",
    "face up: declined",
    "face up: laid after declining",
    "partner: named",
    "partner: none",
    "partner: none, cards taken back",
    "lead: a bird as a card",
    "lead: a bird in a combination",
    "lead: two combinations, declared",
    "lead: two combinations, undeclared, as last cards",
    "lead: handed on",
    "lead: handed back at once",
    "lead: handed on by who has just received it",
    "lead: the Flight with a bird",
    "follow: a bird as a card",
    "follow: a bird in a combination",
    "follow: the Flight with a bird",
    "follow: a longer trap of a lower rank",
    "out of turn",
    "out of turn: a trap",
    "out of turn: the Flight",
    "out of turn: on one's own play",
    "out of turn: on the Chimera's last cards",
    "out of turn: after having passed in the trick",
    "out of turn: as last cards",
    "out of turn: with somebody already out",
    "Chimera out: nobody beat the last cards",
    "Chimera out: the last cards were beaten",
    "last cards: handing on the lead",
    "last cards: a bird",
    "last cards: a combination with a bird",
    "trick: taken with somebody already out",
    "ended: the Pi Ya first",
    "ended: the Pi Ya second",
    "ended: a Hunter second",
    "ended: alone, the Chimera first",
    "ended: alone, a Hunter first",
    "ended: all passed, a Hunter second",
    "ended: treasure in the discarded packet",
}
EXPECTED: Final = {
    "chimera-2014": THREE | BOUND,
    "chimera-more-3p": THREE | ALL_PASSED,
    "chimera-bga": THREE | ALL_PASSED,
    "chimera-more-5p": FIVE,
}


class Tally:
    """The occurrences of one hand; the table is looked at before and after every event."""

    def __init__(self, table: HandReferee) -> None:
        self.table = table
        self.counts: Counter[str] = Counter()
        self._passed_in_auction: set[str] = set()
        self._bound: str | None = None
        self._passed_in_trick: set[str] = set()
        self._handed: list[tuple[str, str]] = []  # leads handed on with nothing played since

    def before(self, event: Event) -> None:
        """Count what a legal event is about to do."""
        kinds = {
            "call": self._call,
            "face_up": self._face_up,
            "partner": self._partner,
            "pass_cards": self._pass_cards,
            "play": self._play,
            "pass": self._pass,
            "pass_lead": self._pass_lead,
        }
        self.counts["events"] += 1
        if event["type"] in kinds:
            self.counts.update(kinds[event["type"]](event))

    def after(self, event: Event) -> None:
        """Count what has come of it."""
        table = self.table
        if event["type"] == "call":
            self.counts.update(self._auction_ends(event))
        if event["type"] in ("play", "pass") and not table.trick:
            self._passed_in_trick.clear()
            if table.phase == "play":
                self.counts["trick: taken on passes"] += 1
                if table.out:
                    self.counts["trick: taken with somebody already out"] += 1
        if table.phase == "over":
            self.counts["hands played"] += 1
            self.counts.update(self._ended())
        if table.phase == "thrown in":
            self.counts["auction: thrown in"] += 1

    # --- before the play ------------------------------------------------------------------------

    def _call(self, event: Event) -> Iterator[str]:
        table, name, bid = self.table, event["player"], event["bid"]
        if event.get("face_up"):
            yield "face up: with a pass" if bid == "pass" else "face up: with a bid"
            if bid == table.facts.bids[-1]:
                yield "face up: with the highest bid"
        if bid == "pass":
            self._passed_in_auction.add(name)
            return
        if table.highest is None and bid == table.facts.bids[-1]:
            yield "auction: ended at once by the highest bid"
        if table.highest is not None:
            yield "auction: bid after a bid"
        if name in self._passed_in_auction and table.bound is None:
            yield "auction: bid after having passed"
        if table.bound is not None:
            raised = name == table.bound
            yield f"auction: the bound player {'raises' if raised else 'is overbid'}"

    def _auction_ends(self, event: Event) -> Iterator[str]:
        table = self.table
        if table.bound is not None and self._bound is None:
            self._bound = table.bound
            yield "auction: somebody bound"
            if list(table.scores.values()).count(table.scores[table.bound]) > 1:
                yield "auction: the bound player is one of several with the most points"
        if table.chimera is None:
            return
        if table.all_passed:
            yield "auction: all passed"
            if event.get("face_up") or self.counts["face up: with a pass"]:
                yield "face up: before all passed"
            return
        names = ("lowest", "middle", "highest")
        yield f"auction: won at the {names[table.facts.bids.index(table.bid)]} bid"
        if table.chimera == table.bound and table.bid == table.facts.bids[0]:
            yield "auction: the bound player is Chimera at the lowest bid"

    def _face_up(self, event: Event) -> Iterator[str]:
        if not event["cards"]:
            yield "face up: declined"
            return
        yield "face up: at the last chance"
        if event["player"] == self.table.chimera:
            yield "face up: by the Chimera at the last chance"
        if event["player"] in self.table.lays_nothing:
            yield "face up: laid after declining"

    def _partner(self, event: Event) -> Iterator[str]:
        assert self.table.chimera is not None
        if event["partner"] is not None:
            yield "partner: named"
            return
        yield "partner: none"
        if self.table.laid[self.table.chimera]:
            yield "partner: none, cards taken back"

    def _pass_cards(self, event: Event) -> Iterator[str]:
        table, number = self.table, len(event["cards"])
        hunter = event["player"] not in (table.chimera, table.pi_ya)
        who = "by a Hunter" if hunter else "between Chimera and Pi Ya"
        yield f"passing: {number} card{'s' if number > 1 else ''} {who}"
        if table.facts.players == 5:
            if table.pi_ya is None:
                yield "passing: alone, by four Hunters"
            if number < len(table.laid[event["player"]]):
                yield "passing: some of the laid cards"

    # --- the play -------------------------------------------------------------------------------

    def _play(self, event: Event) -> Iterator[str]:
        table, name, cards = self.table, event["player"], event["cards"]
        self._handed.clear()
        meaning = table.counts_as(event)
        assert meaning is not None
        trap, flight, bird = meaning[0] == "trap", meaning == FLIGHT, BIRD in cards
        last = table.hands[name].total() == len(cards)
        if not table.trick:
            yield "lead: one card" if len(cards) == 1 else "lead: several cards"
            yield from self._special("lead", trap, flight, cards)
            if len(strongest_of_each(set(table.readings_of(cards)))) > 1:
                declared = event.get("reading") is not None
                yield f"lead: two combinations, {'declared' if declared else 'undeclared'}" + (
                    "" if declared else ", as last cards"
                )
        elif name == table.turn:
            yield "follow"
            yield from self._special("follow", trap, flight, cards)
            yield from self._on(meaning)
            if PI_YA in cards and meaning[0] == "sequence":
                yield "follow: the Pi Ya in a sequence"
            if name in self._passed_in_trick:
                yield "follow: after having passed in the trick"
        else:
            yield from self._out_of_turn(name, trap, last)
        if table.trick and table.trick[-1][0] in table.out:
            yield "Chimera out: the last cards were beaten"
        if last:
            yield "last cards: a follow" if table.trick else "last cards: a lead"
            if trap or flight:
                yield "last cards: a trap" if trap else "last cards: the Flight"
            if bird:
                yield f"last cards: a {'combination with a ' if len(cards) > 1 else ''}bird"

    def _special(self, how: str, trap: bool, flight: bool, cards: list[str]) -> Iterator[str]:
        if trap and how == "lead":
            yield "lead: a trap"
        if flight:
            yield f"{how}: the Flight"
        if BIRD in cards:
            what = "the Flight with a bird" if flight else "a bird in a combination"
            yield f"{how}: {what if len(cards) > 1 else 'a bird as a card'}"

    def _on(self, meaning: tuple[str, int, int, str | None]) -> Iterator[str]:
        below = self.table.meaning
        assert below is not None
        if meaning[0] == "trap":
            yield f"follow: a trap on a {'trap' if below[0] == 'trap' else 'combination'}"
            if below[0] == "trap" and self._ranks_below(meaning[3], below[3]):
                yield "follow: a longer trap of a lower rank"
        if meaning == FLIGHT and below[0] == "trap":
            yield "follow: the Flight on a trap"

    @staticmethod
    def _ranks_below(rank: str | None, other: str | None) -> bool:
        assert rank is not None
        assert other is not None
        return rank != "H" and (other == "H" or int(rank) < int(other))

    def _out_of_turn(self, name: str, trap: bool, last: bool) -> Iterator[str]:
        table = self.table
        yield "out of turn"
        yield "out of turn: a trap" if trap else "out of turn: the Flight"
        if table.trick[-1][0] == name:
            yield "out of turn: on one's own play"
        if table.trick[-1][0] in table.out:
            yield "out of turn: on the Chimera's last cards"
        if name in self._passed_in_trick:
            yield "out of turn: after having passed in the trick"
        if last:
            yield "out of turn: as last cards"
        if table.out:
            yield "out of turn: with somebody already out"

    def _pass(self, event: Event) -> Iterator[str]:
        table = self.table
        self._passed_in_trick.add(event["player"])
        if table.trick[-1][0] in table.out and len(table.declined) + 1 == len(table.still_in()):
            yield "Chimera out: nobody beat the last cards"

    def _pass_lead(self, event: Event) -> Iterator[str]:
        name, to = event["player"], event["to"]
        yield "lead: handed on"
        if self._handed:
            yield "lead: handed on by who has just received it"
            if self._handed[-1] == (to, name):
                yield "lead: handed back at once"
        self._handed.append((name, to))
        if self.table.hands[name].total() == 1:
            yield "last cards: handing on the lead"

    # --- the end --------------------------------------------------------------------------------

    def _ended(self) -> Iterator[str]:
        table = self.table
        first, *second = table.out
        roles = {table.chimera: "the Chimera", table.pi_ya: "the Pi Ya"}
        yield f"ended: {roles.get(first, 'a Hunter')} first"
        if second:
            yield f"ended: {roles.get(second[0], 'a Hunter')} second"
        if table.all_passed:
            won = first == table.chimera
            yield f"ended: all passed, {'the Chimera' if won else 'another'} first"
            if second:
                yield "ended: all passed, a Hunter second"
        elif table.facts.players == 5 and table.pi_ya is None:
            yield f"ended: alone, {roles.get(first, 'a Hunter')} first"
        summary = table.summary()
        if summary["idle_hunters"]:
            yield "ended: a Hunter played nothing"
            if first == table.chimera:
                yield "ended: an idle Hunter, and the Chimera won"
        self.counts["traps"] += table.traps
        self.counts["flights"] += table.flight
        if table.traps > 1:
            yield "ended: several traps"
        if table.traps and table.flight:
            yield "ended: a trap and the Flight"
        if {"2", "11"} & set(table.discarded):
            yield "ended: treasure in the discarded packet"
