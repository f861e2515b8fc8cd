#!/usr/bin/env python3
"""A bot that plays a whole hand through the SDK, with the referee as its only rules.

Start the referee (``make serve``), install the SDK (``pip install ./sdk``), then::

    python examples/bot.py --ruleset chimera-more-5p --seed "a seed"

It sits in every seat, and each seat decides from what that player may know. What a combination
is, whose turn it is and which plays beat the trick stands nowhere in this file: the referee says.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from referee_sdk import Referee, Ruleset
from referee_sdk.values import (
    CallEvent,
    Declared,
    DenEvent,
    Event,
    FaceUpEvent,
    HandState,
    PartnerEvent,
    PassCardsEvent,
    PassEvent,
    PlayerState,
    PlayEvent,
    Reading,
)


class Seat:
    """One player, who knows nothing but the state that this player may see."""

    def __init__(self, rules: Ruleset, state: HandState, name: str) -> None:
        self.rules = rules
        self.state = state
        self.me: PlayerState = next(seat for seat in state.players if seat.player == name)
        self.hand: tuple[str, ...] = self.me.hand or ()

    def act(self) -> Event:
        """What this player does now: something that the referee says may be done."""
        me, may = self.me.player, self.me.may
        if may.legal_calls:
            return CallEvent(me, self.bid(may.legal_calls))
        if may.partners:
            return PartnerEvent(me, may.partners[0])
        if "face_up" in may.events:
            return FaceUpEvent(me, ())
        if may.packets:
            return DenEvent(me, max(may.packets, key=self.plays_with_packet))
        if may.pass_cards:
            return PassCardsEvent(me, may.pass_cards.to, self.worst(may.pass_cards.number))
        return self.follow() if self.state.trick else self.lead()

    def bid(self, calls: tuple[str | int, ...]) -> str | int:
        """The lowest bid with a trap or the Flight in hand; else a pass."""
        counts = self.rules.legal_plays(self.hand, limit=0).counts
        strong = counts.get("trap", 0) + counts.get("chimera_flight", 0)
        numbers = [call for call in calls if call != "pass"]
        return numbers[0] if strong and numbers else "pass"

    def plays_with_packet(self, packet: int) -> int:
        """How many plays the hand would have with this packet of the Den."""
        cards = (self.state.den or ())[packet] or ()
        return self.rules.legal_plays((*self.hand, *cards), limit=0).count

    def worst(self, number: int) -> tuple[str, ...]:
        """Cards to do without: those of which the hand has fewest, low ones first."""
        copies = Counter(self.hand)
        return tuple(sorted(self.hand, key=copies.__getitem__)[:number])

    def lead(self) -> Event:
        """The play that gets rid of the most cards, but strong ones last."""
        plays = self.rules.every_legal_play(self.hand)
        best = max(plays, key=lambda play: (not play.readings[0].trap, len(play.cards)))
        reading = best.readings[0]
        declared = Declared(reading.combination.value, reading.rank)
        return PlayEvent(self.me.player, best.cards, declared)

    def follow(self) -> Event:
        """The lowest play that beats the trick, unless it is the partner's."""
        assert self.state.trick is not None
        to_beat = self.state.trick.to_beat
        if self.is_on_my_side(to_beat.player):
            return PassEvent(self.me.player)
        for play in self.rules.legal_plays(self.hand, to_beat, limit=1).plays:
            return PlayEvent(self.me.player, play.cards)
        return PassEvent(self.me.player)

    def is_on_my_side(self, other: str) -> bool:
        """Whether another player is a partner: both hunt the Chimera, or neither does."""
        hunters = self.state.hunters or ()
        return (other in hunters) == (self.me.player in hunters)


def play_hand(referee: Referee, ruleset: str, seed: str | None) -> None:
    """Deal, play until somebody is out, and print what happens."""
    rules = referee.ruleset(ruleset)
    hand = rules.deal_hand(seed)
    while not hand.over:
        name = hand.awaiting[-1]
        seen = hand.seen_by(name)
        event = Seat(rules, seen.state, name).act()
        verdict = hand.add(event)
        if not verdict:
            sys.exit(f"{event} was not legal: {verdict.reason}")
        print(describe(event, verdict.reading))
    for name, score in (hand.score.scores if hand.score else {}).items():
        print(f"{name}: {score.total}")


def describe(event: Event, reading: Reading | None) -> str:
    """An event in a line."""
    match event:
        case CallEvent(player, bid):
            return f"{player} says {bid}"
        case PartnerEvent(player, partner):
            return f"{player} plays with {partner}"
        case PlayEvent(player, cards):
            return f"{player} plays {' '.join(cards)} ({reading})"
        case PassEvent(player):
            return f"{player} passes"
        case _:
            return f"{event.player}: {event.type.replace('_', ' ')}"


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Plays a whole hand of Chimera.")
    parser.add_argument("--referee", default="http://localhost:8000", help="its address")
    parser.add_argument("--ruleset", default="chimera-more-3p")
    parser.add_argument("--seed", help="of the deal; the same seed gives the same hand")
    chosen = parser.parse_args()
    with Referee(chosen.referee) as referee:
        play_hand(referee, chosen.ruleset, chosen.seed)


if __name__ == "__main__":
    main()
