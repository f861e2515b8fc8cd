"""A random hand under observation: everything is checked between any two events.

Beside the hand as it is run hands of which less is known, and the independent referee's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from referee.chimera.cards import BIRD, WEIGHTS, covers, pack, size_of, unpack
from referee.chimera.hand import (
    Event,
    EventType,
    Hand,
    KeepPacket,
    PassCards,
    PassLead,
    PlayCards,
    Setup,
    Step,
    attempt,
    begin,
)
from referee.chimera.hand.may import awaiting, legal_events, legal_plays, may, may_interrupt
from referee.chimera.hand.record import HandRecord, referee
from referee.chimera.hand.state import (
    Bidding,
    ChoosingPacket,
    Laying,
    Passing,
    Playing,
    ThrownIn,
)
from referee.chimera.hand.view import reason_seen_by, seen_by
from referee.chimera.reasons import Reason, ReasonCode
from tests.oracle.definitions import Meaning as PlainMeaning

from .agreement import (
    begin_table,
    compare,
    compare_public,
    hide,
    packed,
    plain,
    sound,
    tried,
    verdict_of,
)
from .claims import is_true
from .dubious import Dubious
from .occurrences import Tally

#: What the independent referee says when cards are wrong, and not their number.
OF_CARDS: Final = ("not held", "these cards were not laid face up")

#: As events cards are offered by the thousand while they may be laid face up; this is enough of
#: them where not all are looked at.
ENOUGH: Final = 60


@dataclass(frozen=True)
class Care:
    """How closely a hand is watched: numbers for a step, chances for whether something is done."""

    dubious: int
    offered: float
    #: Whether all that is offered is tried, or three of it.
    everything: bool
    views: float
    alternatives: float
    small_hands: float


class Watched:
    """A hand under observation."""

    def __init__(self, setup: Setup, dice: Random, care: Care) -> None:
        self.setup = setup
        self.rules = setup.ruleset
        self.names = setup.players
        self.dice = dice
        self.care = care
        self.table = begin_table(setup)
        self.tally = Tally(self.table)
        self.dubious = Dubious(self.rules, dice)
        #: Before each event, and what the independent referee saw come of it.
        self.states: list[Hand] = []
        self.events: list[Event] = []
        self.outcomes: list[tuple[str | None, str | None, PlainMeaning | None]] = []
        self.reasons: Counter[str] = Counter()
        #: The same hand with nothing dealt; with nothing dealt and hidden acts hidden; with the
        #: deal, but hidden acts hidden.
        nothing = replace(setup, dealt=None)
        self.blind = [(begin(nothing), False), (begin(nothing), True), (begin(setup), True)]
        self._deck = pack(
            card
            for card, copies in self.rules.copies.items()
            if card != BIRD
            for _ in range(copies)
        )
        self._gone = 0  # all that was played or laid, packed
        self._taken = 0  # the part of it that is in piles
        self._discarded = 0

    def watch(self, hand: Hand, event: Event) -> None:
        """Check everything before a legal event happens, and let it happen at the other tables."""
        self.states.append(hand)
        self.check(hand, event)
        self.events.append(event)
        mapping = plain(event)
        self.tally.before(mapping)
        trick, out = list(self.table.trick), list(self.table.out)
        counts_as = self.table.counts_as(mapping) if isinstance(event, PlayCards) else None
        verdict = self.table.happen(mapping)
        assert verdict.legal, f"the independent referee: {verdict.why}"
        self.tally.after(mapping)
        self._account(event)
        taker = None
        if isinstance(event, PlayCards):
            trick.append((event.player, list(event.cards)))
        if trick and not self.table.trick:
            taker = trick[-1][0]
            self._taken += sum(pack(cards) for _, cards in trick)
        gone = next(iter(self.table.out[len(out) :]), None)
        self.outcomes.append((taker, gone, counts_as))
        self.blind = [(self._blindly(known, event, hidden), hidden) for known, hidden in self.blind]

    def check(self, hand: Hand, event: Event | None) -> None:
        """All that must hold between events; ``event`` is the one that comes next."""
        compare(hand, self.table)
        self._conserved(hand)
        for known, hidden in self.blind:
            compare_public(known, hand)
            sound(known, hand)
            self._accounted_for(known, hidden)
        if self.dice.random() < self.care.alternatives:
            self._as_seen(hand)
        legal = [] if event is None else [event]
        if self.dice.random() < self.care.offered:
            legal += self._offered(hand)
        for _ in range(self.care.dubious):
            self._try(hand, self.dubious.event(hand, legal))

    # --- cards (a) ------------------------------------------------------------------------------

    def _account(self, event: Event) -> None:
        """Keep the books of all cards that leave hands for the table."""
        if isinstance(event, PlayCards):
            self._gone += pack(event.cards)
        elif isinstance(event, PassLead):
            self._gone += WEIGHTS[BIRD]
            self._taken += WEIGHTS[BIRD]
        elif isinstance(event, KeepPacket):
            self._deck += WEIGHTS[BIRD] * self.rules.deck.birds
            if self.table.pi_ya is None:
                assert event.keep is not None
                assert self.setup.dealt is not None
                self._discarded = self.setup.dealt.den[1 - event.keep] or 0

    def _den(self, hand: Hand) -> int:
        """What still lies in the Den: with 3 players it is taken with the end of the auction."""
        assert self.setup.dealt is not None
        there: tuple[type, ...] = (Bidding, ThrownIn)
        if self.rules.has_partner:
            there = (Bidding, Laying, Passing, ChoosingPacket)
        return sum(packet or 0 for packet in self.setup.dealt.den) * isinstance(hand.phase, there)

    def _conserved(self, hand: Hand) -> None:
        trick = 0
        if isinstance(hand.phase, Playing):
            trick = sum(pack(laid.cards) for laid in hand.phase.trick)
        assert trick + self._taken == self._gone
        in_hands = sum(hand.holdings.known)
        assert in_hands + self._den(hand) + self._discarded + self._gone == self._deck
        assert hand.holdings.unseen == 0
        assert packed(self.table.cards_everywhere()) == self._deck

    def _accounted_for(self, known: Hand, hidden: bool) -> None:
        """Every card is known to be in a hand, has been seen leaving one, or is unseen."""
        there = sum(known.holdings.known) + known.holdings.unseen
        assert covers(self._deck - self._gone, there)
        if known.setup.dealt is None:
            assert there == self._deck - self._gone
        elif hidden:
            lying = self._den(self.states[-1]) if self.states else 0
            assert size_of(self._deck - self._gone - there) <= max(6, size_of(lying))

    # --- what is legal, and what is not (b, c, d, h) --------------------------------------------

    def _offered(self, hand: Hand) -> list[Event]:
        """Some or all of what the referee offers is legal, and offered to the right players."""
        everything = self.care.everything
        by_seat = []
        for seat in range(len(self.names)):
            offers = legal_events(hand, seat)
            everyone = everything or isinstance(hand.phase, Playing)
            by_seat.append(list(offers if everyone else islice(offers, ENOUGH)))
        offered = [event for events in by_seat for event in events]
        some = offered if everything else self.dice.sample(offered, min(3, len(offered)))
        for event in some:
            assert self.table.verdict(plain(event)).legal is True, event
            step = attempt(hand, event)
            assert isinstance(step, Step), event
            if self.dice.random() < self.care.alternatives:
                self._alternative(event, step)
        self._right_players(hand, by_seat)
        if everything or self.dice.random() < self.care.small_hands:
            for seat in range(len(self.names)):
                self._right_acts(hand, seat, by_seat[seat])
        if self.dice.random() < self.care.small_hands:
            for seat in range(len(self.names)):
                self._every_play(hand, seat, by_seat[seat])
        return some

    def _alternative(self, event: Event, step: Step) -> None:
        """What did not happen would have led to the same for both referees."""
        table = deepcopy(self.table)
        table.happen(plain(event))
        compare(step.hand, table)

    def _right_players(self, hand: Hand, by_seat: Sequence[Sequence[Event]]) -> None:
        waiting, able = set(awaiting(hand)), set(may_interrupt(hand))
        assert waiting == self.table.must_act()
        assert able == self.table.might_interrupt()
        acting = {name for name, events in zip(self.names, by_seat, strict=True) if events}
        assert waiting <= acting
        # Who has said to lay nothing is no longer waited for, but may still lay.
        beside = self.table.lays_nothing if isinstance(hand.phase, Laying) else able
        assert acting <= waiting | beside
        for known, _ in self.blind:
            assert set(awaiting(known)) == waiting
            assert set(may_interrupt(known)) == able

    def _right_acts(self, hand: Hand, seat: int, events: Sequence[Event]) -> None:
        """What a player may do, as it is told, is what both referees find legal."""
        now, name, table = may(hand, seat), self.names[seat], self.table
        kinds = {event.type for event in events}
        assert kinds <= set(now.types)
        if len(events) < ENOUGH:  # else there may be more
            # What can be missing is a trap, as nobody can see that there is none.
            assert set(now.types) - kinds <= {EventType.PLAY}

        def legal(kind: EventType, **more: object) -> bool | None:
            return table.verdict({"type": kind, "player": name, **more}).legal

        bids = ("pass", *self.rules.bids)
        assert now.calls == tuple(bid for bid in bids if legal(EventType.CALL, bid=bid))
        named = (*(other for other in self.names if other != name), None)
        partners = tuple(one for one in named if legal(EventType.PARTNER, partner=one))
        assert now.partners == partners
        assert now.packets == tuple(keep for keep in (0, 1) if legal(EventType.DEN, keep=keep))
        assert now.can_pass is legal(EventType.PASS)
        to = tuple(one for one in self.names if legal(EventType.PASS_LEAD, to=one))
        assert now.lead_to == to
        if table.phase in ("auction", "laying"):
            most = sorted(table.hands[name].elements())[:3]
            able = legal(EventType.FACE_UP, cards=most)
            if table.phase == "auction":
                able = legal(EventType.CALL, bid="pass", face_up=most)
            assert now.face_up == (3 if able else 0)
        if now.to_pass is not None:
            assert table.to_pass[name] == (now.to_pass.to, now.to_pass.number)
        playing = table.phase == "play" and name == table.turn
        assert now.can_play == (playing and (table.meaning is None or table.meaning[3] is not None))
        assert now.can_play_out_of_turn == (name in table.might_interrupt())

    def _every_play(self, hand: Hand, seat: int, events: Sequence[Event]) -> None:
        """Of a small hand every choice of cards is judged: what is offered is all that is legal."""
        cards = sorted(unpack(hand.holdings.known[seat]))
        if not isinstance(hand.phase, Playing) or not 0 < len(cards) <= 7:
            return
        choices = {
            tuple(card for place, card in enumerate(cards) if chosen >> place & 1)
            for chosen in range(1, 1 << len(cards))
        }
        name = self.names[seat]
        legal = set()
        for choice in choices:
            event = {"type": "play", "player": name, "cards": choice}
            if self.table.verdict(event).legal is not False:
                legal.add(choice)
        offered = {tuple(sorted(event.cards)) for event in events if isinstance(event, PlayCards)}
        assert offered == legal
        listed = legal_plays(hand, seat)
        assert {tuple(sorted(play.cards)) for play in listed or ()} == legal

    def _try(self, hand: Hand, event: Event) -> None:
        """Both referees say the same of any event; and so does who sees less, as far as it goes."""
        mapping = plain(event)
        expected = self.table.verdict(mapping)
        outcome = tried(hand, event)
        verdict = verdict_of(outcome)
        assert verdict is expected.legal, f"{event}: {verdict}, {expected}"
        if isinstance(outcome, Reason):
            assert outcome.message
            assert is_true(outcome.code, self.table, mapping), f"{event}: {outcome.message}"
            self.reasons[f"refused: {outcome.code}"] += 1
        if isinstance(outcome, Step) and self.dice.random() < self.care.alternatives:
            self._alternative(event, outcome)
        outside = self.table.verdict_from_outside(mapping)
        for known, hidden in self.blind if self.care.everything else [self.dice.choice(self.blind)]:
            if hidden and isinstance(event, PassCards) and outside.why in OF_CARDS:
                continue  # which cards they are is what is hidden
            seen = verdict_of(tried(known, hide(event) if hidden else event))
            if expected.legal is not False:
                assert seen is expected.legal, f"{event}: {seen}, {expected}, knowing less"
            elif outside.legal is False:
                assert seen is False, f"{event}: {outside}, knowing less"

    # --- knowing less (f) -----------------------------------------------------------------------

    def _blindly(self, known: Hand, event: Event, hidden: bool) -> Hand:
        step = attempt(known, hide(event) if hidden else event)
        assert isinstance(step, Step), f"{step.message} Knowing less"
        return step.hand

    def _as_seen(self, hand: Hand) -> None:
        """A player who sees less judges the own acts rightly, and is told nothing untrue."""
        seat = self.dice.randrange(len(self.names))
        record = HandRecord(self.setup, tuple(self.events))
        refereed = referee(seen_by(record, seat, hand))
        assert refereed.legal is True
        known = refereed.hand
        compare_public(known, hand)
        sound(known, hand)
        assert known.holdings.known[seat] == hand.holdings.known[seat]
        for _ in range(4):
            event = self.dubious.event(hand, [])
            mapping, outcome = plain(event), tried(hand, event)
            own = event.player == self.names[seat]
            if own:
                assert verdict_of(tried(known, event)) is self.table.verdict(mapping).legal, event
            if isinstance(outcome, Reason):
                reason = reason_seen_by(seat, known, event)
                assert reason.message
                told_all = reason.code is not ReasonCode.HIDDEN
                assert not told_all or is_true(reason.code, self.table, mapping, whole=False), event
                assert not own or reason == outcome, event
