"""What one player may know of a hand: nothing of the cards that this player has not seen.

Every card of a deal is followed through the hand, so that it is known which of them a player cannot
have seen by any moment. Then those cards are dealt otherwise, and nothing that is told to the
player may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

import pytest

from referee.chimera import Reason, ReasonCode, ruleset
from referee.chimera.cards import BIRD, Card, pack, unpack
from referee.chimera.hand import (
    CallBid,
    Dealt,
    Event,
    EventType,
    Hand,
    KeepPacket,
    LayFaceUp,
    PassCards,
    PlayCards,
    Setup,
    apply,
    attempt,
    begin,
)
from referee.chimera.hand.may import awaiting, may, may_interrupt
from referee.chimera.hand.preparation import packets_seen
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.record import referee as referee_record
from referee.chimera.hand.simulate import Habits, RandomPlayers, random_setup
from referee.chimera.hand.state import Bidding, ChoosingPacket, Laying, Passing
from referee.chimera.hand.view import reason_seen_by, seen_by
from tests.chimera.hand.table import (
    FIVE_MORE,
    NAMES,
    OF_2014,
    THREE_MORE,
    after,
    dealt,
    events,
    held,
    holds,
    open_table,
)
from tests.chimera.words import ALL, FIVE

#: A dealt card: its number in the deal.
Id = int


@dataclass
class Followed:
    """The cards of a deal: what each is, where it is, and whether the viewer has seen it."""

    viewer: int
    kinds: list[Card]
    hands: list[list[Id]]
    den: list[list[Id]]
    seen: set[Id] = field(default_factory=set)
    #: The cards each seat has face up, and those on their way, with their event.
    laid: dict[int, list[Id]] = field(default_factory=dict)
    passed: dict[int, tuple[int, list[Id]]] = field(default_factory=dict)
    #: The cards of every event that passes cards, by its place in the record.
    passes: dict[int, list[Id]] = field(default_factory=dict)

    @classmethod
    def of(cls, setup: Setup, viewer: int) -> Followed:
        assert setup.dealt is not None
        kinds: list[Card] = []
        places: list[list[Id]] = []
        for packed in (*setup.dealt.hands, *setup.dealt.den):
            cards = unpack(packed or 0)
            places.append(list(range(len(kinds), len(kinds) + len(cards))))
            kinds += cards
        seats = len(setup.players)
        return cls(viewer, kinds, places[:seats], places[seats:], set(places[viewer]))

    def pick(self, among: Sequence[Id], cards: Iterable[Card]) -> list[Id]:
        """Such cards among these, in their order; which of several alike is all the same."""
        left = list(among)
        found = []
        for card in cards:
            if card != BIRD:
                one = next(one for one in left if self.kinds[one] == card)
                left.remove(one)
                found.append(one)
        return found

    def move(self, giver: int, receiver: int | None, ids: Iterable[Id]) -> None:
        for one in ids:
            self.hands[giver].remove(one)
            if receiver is not None:
                self.hands[receiver].append(one)

    def follow(self, place: int, event: Event, before: Hand, hand: Hand) -> None:
        """One more event happened."""
        seat = before.setup.seat(event.player)
        match event:
            case CallBid(face_up=cards) | LayFaceUp(cards=cards):
                shown = self.pick(self.hands[seat], cards)
                self.laid.setdefault(seat, []).extend(shown)
                self.seen.update(shown)
            case PassCards():
                assert event.cards is not None
                five = before.setup.ruleset.has_partner
                among = self.laid[seat] if five else self.hands[seat]
                ids = self.pick(among, event.cards)
                self.passes[place] = ids
                self.passed[seat] = (before.setup.seat(event.to), ids)
                if seat == self.viewer:
                    self.seen.update(ids)
                self._received(before)
            case KeepPacket(keep=kept):
                assert before.roles is not None
                assert kept is not None
                self.hands[seat] += self.den[kept]
                if before.roles.pi_ya is not None:
                    self.hands[before.roles.pi_ya] += self.den[1 - kept]
                    if self.viewer == before.roles.pi_ya:
                        self.seen.update(self.den[1 - kept])
            case PlayCards():
                ids = self.pick(self.hands[seat], event.cards)
                self.seen.update(ids)
                self.move(seat, None, ids)
        self._den_reached(before, hand)

    def _received(self, before: Hand) -> None:
        """Take up what has been passed, once all of an exchange have."""
        assert isinstance(before.phase, Passing)
        routes = before.phase.routes
        for exchange in {route.exchange for route in routes}:
            givers = [route.giver for route in routes if route.exchange == exchange]
            if all(giver in self.passed for giver in givers):
                for giver in givers:
                    receiver, ids = self.passed.pop(giver)
                    self.move(giver, receiver, ids)
                    if receiver == self.viewer:
                        self.seen.update(ids)

    def _den_reached(self, before: Hand, hand: Hand) -> None:
        """The Chimera takes the packet, or looks at both."""
        begun = isinstance(before.phase, Bidding | Laying | Passing)
        roles = hand.roles
        if roles is None or not begun or isinstance(hand.phase, Bidding | Laying):
            return
        if not hand.setup.ruleset.has_partner:
            if isinstance(before.phase, Bidding):
                self.hands[roles.chimera] += self.den[0]
                if self.viewer == roles.chimera:
                    self.seen.update(self.den[0])
        elif not isinstance(hand.phase, Passing) and self.viewer == roles.chimera:
            self.seen.update(*self.den)


@dataclass
class Moment:
    """A record up to some event, with the truth, and the cards followed for one viewer."""

    record: HandRecord
    hand: Hand
    followed: Followed


def moments(setup: Setup, happened: Sequence[Event], viewer: int) -> Iterable[Moment]:
    """Every prefix of a hand."""
    hand, followed = begin(setup), Followed.of(setup, viewer)
    yield Moment(HandRecord(setup), hand, followed)
    for place, event in enumerate(happened):
        before, hand = hand, apply(hand, event).hand
        followed.follow(place, event, before, hand)
        yield Moment(HandRecord(setup, tuple(happened[: place + 1])), hand, followed)


def dealt_otherwise(moment: Moment, dice: Random) -> HandRecord:
    """The same hand with the cards that the viewer cannot have seen shuffled."""
    followed, record = moment.followed, moment.record
    setup = record.setup
    start = Followed.of(setup, followed.viewer)
    hidden = [one for one in range(len(start.kinds)) if one not in followed.seen]
    shuffled = dice.sample(hidden, len(hidden))
    kinds = list(start.kinds)
    for one, other in zip(hidden, shuffled, strict=True):
        kinds[one] = start.kinds[other]

    def packed(ids: Iterable[Id]) -> int:
        return pack(kinds[one] for one in ids)

    deal = Dealt(tuple(map(packed, start.hands)), tuple(map(packed, start.den)))
    written = list(record.events)
    for place, ids in followed.passes.items():
        event = written[place]
        assert isinstance(event, PassCards)
        written[place] = replace(event, cards=tuple(kinds[one] for one in ids))
    noted = tuple(replace(event, note=f"{dice.random()}") for event in written)
    return HandRecord(replace(setup, dealt=deal), noted, {"seed": dice.random()})


def truth(record: HandRecord) -> Hand:
    """How the hand stands, every event being legal."""
    judged = referee_record(record)
    assert judged.stopped_by is None
    return judged.hand


#: Bidding and laying that let every kind of event happen.
LIVELY: Final = Habits(bid=0.4, lay=0.9, alone=0.2, pass_lead=0.6)


def random_hand(name: str, seed: int) -> tuple[Setup, list[Event]]:
    rules, dice = ruleset(name), Random(f"{name}, {seed}")
    setup = random_setup(rules, dice, NAMES[: rules.players], LIVELY)
    return setup, RandomPlayers(rules, dice, LIVELY).play_out(setup)[1]


def hand_of_all_kinds(start: int) -> tuple[Setup, list[Event]]:
    """A hand of five players in which every kind of event happens, cards passed on both sides."""
    seed = start
    while True:
        setup, happened = random_hand(FIVE_MORE, seed)
        kinds = {event.type for event in happened}
        passing = sum(event.type is EventType.PASS_CARDS for event in happened)
        if kinds == set(EventType) and passing >= 5:
            return setup, happened
        seed += 1000


#: What is refereed is a function of the record alone, so that not every pair need be refereed.
STRIDE: Final = 7


def check_every_moment(setup: Setup, happened: Sequence[Event], dice: Random) -> int:
    """Check all seats at every moment; how many of the other deals differed from the true one."""
    different = 0
    for viewer in range(len(setup.players)):
        for number, moment in enumerate(moments(setup, happened, viewer)):
            true = seen_by(moment.record, viewer, moment.hand)
            other = dealt_otherwise(moment, dice)
            different += other.setup.dealt != setup.dealt
            told = seen_by(other, viewer, truth(other))
            assert told == true
            if number % STRIDE == viewer:
                seen, refereed = referee_record(true), referee_record(told)
                assert refereed == seen
                assert seen.legal
                assert state(refereed.hand) == state(seen.hand)
    return different


def state(hand: Hand) -> object:
    """What players are told of a hand beside the hand itself."""
    seats = range(len(hand.setup.players))
    return [may(hand, seat) for seat in seats], awaiting(hand), may_interrupt(hand)


@pytest.mark.parametrize("start", range(2))
def test_hidden_cards_change_nothing_in_a_hand_with_every_kind_of_event(start: int) -> None:
    """Contract, hands/referee, view: every seat, at every moment of a hand of five players."""
    setup, happened = hand_of_all_kinds(start)
    assert check_every_moment(setup, happened, Random(start)) > 3 * len(happened)


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in ALL for seed in range(1 if name in FIVE else 3)]
)
def test_hidden_cards_change_nothing_in_any_edition(name: str, seed: int) -> None:
    """Contract, hands/referee, view."""
    setup, happened = random_hand(name, seed)
    assert check_every_moment(setup, happened, Random(seed)) > len(happened)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", [3])
def test_a_player_is_told_the_own_hand_and_all_that_everybody_sees(name: str, seed: int) -> None:
    """Contract, hands/referee, view: the state as it is but for the cards of others."""
    setup, happened = random_hand(name, seed)
    for viewer, player in enumerate(setup.players):
        for moment in moments(setup, happened, viewer):
            told = truth(seen_by(moment.record, viewer, moment.hand))
            assert told.holdings.is_known(viewer)
            assert told.holdings.known[viewer] == moment.hand.holdings.known[viewer]
            assert told.holdings.counts == moment.hand.holdings.counts
            assert told.roles == moment.hand.roles
            assert may(told, viewer) == may(moment.hand, viewer)
            assert awaiting(told) == awaiting(moment.hand)
            if not isinstance(told.phase, Passing):
                assert told.phase == moment.hand.phase
            assert held(told, player) == held(moment.hand, player)


# --- one thing at a time ------------------------------------------------------------------------


def told(setup: Setup, text: str, player: str) -> Hand:
    """What a player is told after these events."""
    record = HandRecord(setup, events(text))
    return truth(seen_by(record, setup.seat(player), truth(record)))


def test_nobody_sees_what_comes_before_having_chosen_what_goes() -> None:
    """Rulings seat.knows, exchange.effect, pass.three: the receiver sees it when both have."""
    setup = dealt(THREE_MORE, {"Ann": "5", "Bea": "P 8", "Cid": "C 9"})
    first = "Ann bids 30; Bea, Cid bid pass; Bea gives Cid P"
    assert holds(told(setup, first, "Bea"), "Bea", "P") == 1
    assert holds(told(setup, first, "Cid"), "Bea", "P") == 0
    both = f"{first}; Cid gives Bea 9"
    assert holds(told(setup, both, "Cid"), "Cid", "P") == 1
    assert holds(told(setup, both, "Ann"), "Cid", "P") == 0
    assert holds(told(setup, both, "Bea"), "Cid", "P") == 1


def test_what_a_player_gave_away_is_remembered() -> None:
    """Ruling seat.knows: the giver knows where it went."""
    setup = dealt(THREE_MORE, {"Bea": "P 8", "Cid": "C 9"})
    hand = told(setup, "Ann bids 30; Bea, Cid bid pass; Bea gives Cid P; Cid gives Bea 9", "Bea")
    assert holds(hand, "Cid", "P") == 1


def test_which_of_the_laid_cards_went_is_told_to_the_two_alone() -> None:
    """Ruling seat.knows; pass.five: the others are told how many, until one of them is played."""
    setup = dealt(FIVE_MORE, {"Cid": "7 P"})
    laying = "Ann bids 70; Cid lays 7 P; Dov lays 8; Eve lays 9; Ann names Bea"
    rest = "Dov gives Eve 8; Eve gives Cid 9; Ann keeps 0; Ann plays 3"
    for player in NAMES:
        one = told(setup, f"{laying}; Cid gives Dov 7; {rest}", player)
        other = told(setup, f"{laying}; Cid gives Dov P; {rest}", player)
        assert (one == other) is (player in ("Ann", "Bea", "Eve"))


def test_all_that_were_laid_are_known_to_everybody_wherever_they_went() -> None:
    """Ruling seat.knows: when all that were laid had to be passed, nothing was chosen."""
    setup = dealt(FIVE_MORE, {"Cid": "P", "Dov": "C 8"})
    laying = "Ann bids 70; Cid lays P; Dov lays C 8; Eve lays 9; Ann names Bea"
    passing = "Cid gives Dov P; Dov gives Eve C; Eve gives Cid 9"
    for player in NAMES:
        hand = told(setup, f"{laying}; {passing}", player)
        assert holds(hand, "Dov", "P") == 1
        assert holds(hand, "Cid", "P") == 0
        assert holds(hand, "Eve", "C") == (1 if player in ("Dov", "Eve") else 0)


def test_who_sees_which_packet() -> None:
    """Rulings seat.knows and den.five: the Chimera both, the Pi Ya player the other one."""
    setup = dealt(FIVE_MORE, {}, ("P 3 3", "C 4 4"))
    laying = "Ann bids 30; Bea, Cid, Dov, Eve bid pass"
    choosing = f"{laying}; Ann names Bea"
    kept = f"{choosing}; Ann keeps 0"
    first, second = ("3", "3", "P"), ("4", "4", "C")
    for player in NAMES:
        assert packets_seen(told(setup, laying, player)) == (None, None)
        both = (first, second) if player == "Ann" else (None, None)
        assert packets_seen(told(setup, choosing, player)) == both
    assert isinstance(told(setup, choosing, "Bea").phase, ChoosingPacket)
    assert packets_seen(told(setup, kept, "Ann")) == (first, second)
    assert packets_seen(told(setup, kept, "Bea")) == (None, second)
    for player in ("Cid", "Dov", "Eve"):
        assert packets_seen(told(setup, kept, player)) == (None, None)
        assert holds(told(setup, kept, player), "Bea", "C") == 0
    assert holds(told(setup, kept, "Bea"), "Bea", "C") == 1
    assert holds(told(setup, kept, "Ann"), "Bea", "C") == 1


@pytest.mark.parametrize("chimera", ["Ann", "Bea"])
def test_with_three_players_only_the_chimera_sees_the_den(chimera: str) -> None:
    """Ruling den.five and deck.three: and not before the auction is over."""
    setup = dealt(THREE_MORE, {}, ("P C 5",))
    bidding = "Ann bids 20; Bea bids 30; Cid bids pass"
    bidding = f"{bidding}; Ann bids {40 if chimera == 'Ann' else 'pass'}"
    for player in NAMES[:3]:
        seen = told(setup, bidding, player)
        assert holds(seen, chimera, "P") == (1 if player == chimera else 0)
        assert packets_seen(told(setup, "Ann bids 20", player)) == (None,)


def test_notes_and_what_else_is_kept_with_a_record_are_left_out() -> None:
    """Contract, hand record: a note, or the seed of the deal, may tell anything."""
    setup = dealt(THREE_MORE)
    bid = replace(events("Ann bids 20")[0], note="Cid holds the Pi Ya")
    record = HandRecord(setup, (bid,), {"seed": "the seed of the deal"})
    seen = seen_by(record, 0, truth(record))
    assert seen.meta is None
    assert [event.note for event in seen.events] == [None]


def test_a_hand_that_nobody_wrote_down_stays_unknown() -> None:
    """Contract, hands/referee, view: cards passed openly are then not for everybody either."""
    text = "Ann bids 30; Bea, Cid bid pass; Bea gives Cid P; Cid gives Bea C"
    assert holds(told(open_table(THREE_MORE), text, "Cid"), "Cid", "P") == 1
    assert holds(told(open_table(THREE_MORE), text, "Ann"), "Cid", "P") == 0
    assert after(open_table(THREE_MORE), text).holdings.unseen != 0


def test_after_a_hand_that_was_thrown_in_nobody_has_seen_the_den() -> None:
    """Rulings seat.knows and allpass.2014."""
    setup = dealt(OF_2014, {}, ("P C 5",))
    for player in NAMES[:3]:
        assert packets_seen(told(setup, "Ann, Bea, Cid bid pass", player)) == (None,)


class TestWhyAsOnePlayerKnows:
    """Ruling seat.knows: a reason tells a player nothing that is hidden from that player."""

    HANDS: Final = {"Ann": "1x4 2x4", "Bea": "3x4 4x4", "Cid": "5x4 6x4"}
    PLAY: Final = "Ann bids 20; Bea, Cid bid pass"

    def why(self, before: str, event: str, player: str) -> Reason:
        """Why an illegal event is illegal, as this player may know."""
        setup = dealt(THREE_MORE, self.HANDS)
        (wrong,) = events(event)
        assert isinstance(attempt(after(setup, before), wrong), Reason)
        return reason_seen_by(setup.seat(player), told(setup, before, player), wrong)

    def test_what_everybody_sees_is_told_to_everybody(self) -> None:
        for player in NAMES[:3]:
            reason = self.why("Ann bids 30", "Bea bids 20", player)
            assert reason.code is ReasonCode.BID_NOT_HIGHER
            assert reason.message == ("Each bid is higher than the last: 20 is not higher than 30.")

    def test_what_a_hand_does_not_hold_is_told_to_whoever_knows_it(self) -> None:
        """Cid holds all four 5s, and so knows that Bea has none; Ann cannot know."""
        asked = (f"{self.PLAY}; Ann plays 1", "Bea plays 5")
        assert self.why(*asked, "Bea").code is ReasonCode.NOT_IN_HAND
        assert self.why(*asked, "Cid").code is ReasonCode.TOO_MANY_COPIES
        assert self.why(*asked, "Ann").code is ReasonCode.HIDDEN

    def test_cards_that_cannot_be_passed_are_not_shown(self) -> None:
        """Not even to the one whom they would have reached."""
        asked = ("Ann bids 30; Bea, Cid bid pass", "Bea gives Cid 1")
        assert self.why(*asked, "Bea").code is ReasonCode.NOT_IN_HAND
        assert self.why(*asked, "Cid").code is ReasonCode.HIDDEN
        assert self.why(*asked, "Ann").code is ReasonCode.HIDDEN

    def test_a_reading_that_the_cards_do_not_have_is_no_matter_before_what_is_hidden(self) -> None:
        asked = (f"{self.PLAY}; Ann plays 1", "Bea plays 5 as pair")
        assert self.why(*asked, "Bea").code is ReasonCode.NOT_IN_HAND
        assert self.why(*asked, "Ann").code is ReasonCode.HIDDEN
