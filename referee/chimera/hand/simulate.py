"""Random legal hands, from the deal to the end: for tests, benchmarks and example records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from random import Random
from typing import Final

from referee.chimera.auction import PASS
from referee.chimera.beats import BEATING, Declared, outcome, strongest_of_each
from referee.chimera.cards import (
    BIRD,
    CARDS,
    CHIMERA,
    HUNTER,
    PI_YA,
    RANKED,
    Card,
    count_in,
    covers,
    pack,
    unpack,
)
from referee.chimera.catalogue import Catalogue, Mask
from referee.chimera.combinations import Combination, Meaning
from referee.chimera.hand.events import (
    CallBid,
    Event,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
)
from referee.chimera.hand.preparation import to_pass
from referee.chimera.hand.referee import apply, begin, can
from referee.chimera.hand.setup import Dealt, Setup
from referee.chimera.hand.state import (
    Bidding,
    ChoosingPacket,
    Hand,
    Laying,
    Over,
    Passing,
    Playing,
    ThrownIn,
)
from referee.chimera.ruleset import Ruleset, WhenAllPass


@dataclass(frozen=True, slots=True)
class Habits:
    """How often random players do something when they can: chances from 0 to 1."""

    bid: float = 0.25
    lay: float = 0.5
    alone: float = 0.25
    follow: float = 0.7
    trap: float = 0.3
    interrupt: float = 0.3
    pass_lead: float = 0.3
    small: float = 0.5
    #: How often a leader of few cards spares the traps and the Flight.
    spare: float = 0.5
    #: How often all that is left is played at once, so that hands end with every combination.
    finish: float = 0.8
    #: How often a leader chooses a combination first, so that rare ones are led as often as others.
    variety: float = 0.5
    #: How often all plays are looked through for one that beats a single, a pair or trips.
    search: float = 0.25
    #: How often a deal is clumped, so that traps and the Flight occur as often as anything else.
    clumped: float = 0.5


USUAL: Final = Habits()


def random_setup(
    ruleset: Ruleset, dice: Random, players: tuple[str, ...], habits: Habits = USUAL
) -> Setup:
    """A random deal, perhaps a clumped one, perhaps a second one after all have passed."""
    deck = [card for card, copies in ruleset.copies.items() if card != BIRD for _ in range(copies)]
    dice.shuffle(deck)
    if dice.random() < habits.clumped:
        deck = _clumped(deck, dice)
    sizes = ruleset.hands
    in_den = sizes.den_packets * sizes.cards_in_packet
    den = tuple(
        pack(deck[start : start + sizes.cards_in_packet])
        for start in range(0, in_den, sizes.cards_in_packet)
    )
    hands = tuple(
        pack(deck[start : start + sizes.dealt]) for start in range(in_den, len(deck), sizes.dealt)
    )
    setup = Setup(ruleset, players, dice.randrange(len(players)), Dealt(hands, den))
    if ruleset.when_all_pass is WhenAllPass.FIRST_IS_CHIMERA or dice.random() < 0.5:
        return setup
    scores = {name: dice.randrange(-100, 400, 5) for name in players}
    return replace(setup, redeal=True, scores=scores, dealer=dice.randrange(len(players)))


def _clumped(deck: list[Card], dice: Random) -> list[Card]:
    """The deck with most kinds of card lying together."""
    kinds: dict[Card, int] = {card: dice.randrange(1 << 16) for card in (*RANKED, HUNTER)}
    kinds[PI_YA] = kinds[CHIMERA] = dice.randrange(1 << 16)
    loose = 0.15
    return sorted(
        deck, key=lambda card: dice.randrange(1 << 16) if dice.random() < loose else kinds[card]
    )


#: Plays that are beaten by so many of a higher card, found without looking through all plays.
_OF_ONE_KIND: Final = frozenset({Combination.SINGLE, Combination.PAIR, Combination.TRIPS})


def _higher(held: int, led: Meaning) -> list[tuple[Card, ...]]:
    """What a packed hand has of one kind, without a bird, that beats as many of a lower one."""
    return [
        (card,) * led.size
        for card in CARDS[led.standing + 1 : -1]
        if count_in(held, card) >= led.size
    ]


class RandomPlayers:
    """Players who do anything that is legal, by chance. One set of them plays many hands."""

    def __init__(self, ruleset: Ruleset, dice: Random, habits: Habits = USUAL) -> None:
        self.ruleset = ruleset
        self.dice = dice
        self.habits = habits
        self._catalogue: Catalogue = ruleset.catalogue
        #: What hands can do, by packed hand; the hands of one deal at a time.
        self._within: dict[int, Mask] = {}
        #: The traps and the Flight each seat could play when last looked at, with the hand then.
        self._specials: dict[int, tuple[int, list[tuple[Card, ...]]]] = {}
        self._beating: dict[Meaning, Mask] = {}

    def play_out(
        self, setup: Setup, watch: Callable[[Hand, Event], None] | None = None
    ) -> tuple[Hand, list[Event]]:
        """A whole hand: how it ended, and its events, each of which ``watch`` sees first."""
        self._within.clear()
        self._specials.clear()
        hand, events = begin(setup), list[Event]()
        while not isinstance(hand.phase, Over | ThrownIn):
            event = self.event(hand)
            if watch is not None:
                watch(hand, event)
            hand = apply(hand, event).hand
            events.append(event)
        return hand, events

    def event(self, hand: Hand) -> Event:
        """A legal event, by chance."""
        match hand.phase:
            case Playing() as phase:
                return self._play(hand, phase)
            case Bidding() as phase:
                return self._call(hand, phase)
            case Laying() as phase:
                return self._lay(hand, phase)
            case Passing() as phase:
                return self._pass_cards(hand, phase)
            case ChoosingPacket():
                assert hand.roles is not None
                return KeepPacket(hand.name_of(hand.roles.chimera), self.dice.randrange(2))
        raise ValueError("the hand is over")

    def _happens(self, chance: float) -> bool:
        return self.dice.random() < chance

    def _call(self, hand: Hand, phase: Bidding) -> Event:
        seat = phase.auction.turn
        assert seat is not None
        calls = phase.auction.legal_calls()
        call = self.dice.choice(calls[1:]) if self._happens(self.habits.bid) else PASS
        return CallBid(hand.name_of(seat), call, self._face_up(hand, phase.laid, seat))

    def _face_up(self, hand: Hand, laid: tuple[int, ...], seat: int) -> tuple[Card, ...]:
        most = self.ruleset.preparation.most_face_up
        if laid[seat] or not most or not self._happens(self.habits.lay):
            return ()
        held = unpack(hand.holdings.known[seat])
        return tuple(self.dice.sample(held, self.dice.randint(1, most)))

    def _lay(self, hand: Hand, phase: Laying) -> Event:
        seat = self.dice.randrange(self.ruleset.players)
        if phase.laid[seat] or seat == phase.too_late or self._happens(0.2):
            others = [other for other in hand.setup.players if other != hand.name_of(phase.chimera)]
            partner = None if self._happens(self.habits.alone) else self.dice.choice(others)
            return NamePartner(hand.name_of(phase.chimera), partner)
        return LayFaceUp(hand.name_of(seat), self._face_up(hand, phase.laid, seat))

    def _pass_cards(self, hand: Hand, phase: Passing) -> Event:
        route = self.dice.choice(to_pass(phase))
        among = hand.holdings.known[route.giver] if phase.laid is None else phase.laid[route.giver]
        cards = tuple(self.dice.sample(unpack(among), route.number))
        return PassCards(hand.name_of(route.giver), hand.name_of(route.receiver), cards)

    # --- the play -------------------------------------------------------------------------------

    def _play(self, hand: Hand, phase: Playing) -> Event:
        if not phase.trick:
            return self._lead(hand, phase)
        led = phase.trick[-1].meaning
        assert led is not None
        if self.ruleset.out_of_turn and not led.is_flight:
            armed = self._specials
            for seat in range(self.ruleset.players):
                if seat in armed and not armed[seat][1]:
                    continue  # a hand without traps gets none
                if seat != phase.turn and seat not in phase.out:
                    cards = self._special(hand, seat, led)
                    if cards and self._happens(self.habits.interrupt):
                        return PlayCards(hand.name_of(seat), cards)
        return self._follow(hand, phase, led)

    def _special(self, hand: Hand, seat: int, led: Meaning | None) -> tuple[Card, ...] | None:
        """A trap or the Flight of this hand that beats what was led, or may be led."""
        held = hand.holdings.known[seat]
        before, found = self._specials.get(seat, (None, []))
        if before != held:
            if before is None:
                found = self._find_specials(held)
            elif found:
                found = [cards for cards in found if covers(held, pack(cards))]
            self._specials[seat] = (held, found)
        if not found:
            return None
        table = self.ruleset.table
        able = [
            cards
            for cards in found
            if led is None or outcome(led, table.meanings(cards)[0]) in BEATING
        ]
        return self.dice.choice(able) if able else None

    def _find_specials(self, held: int) -> list[tuple[Card, ...]]:
        """Of the hand with which the play begins; later ones are what is left of it."""
        rules = self.ruleset.combinations
        found = [
            (card,) * size
            for card in (*rules.ranks, HUNTER)
            for size in rules.trap_sizes
            if count_in(held, card) >= size
        ]
        if count_in(held, PI_YA) and count_in(held, CHIMERA):
            found.append((PI_YA, CHIMERA))
            if count_in(held, BIRD):
                found.append((PI_YA, CHIMERA, BIRD))
        return found

    def _lead(self, hand: Hand, phase: Playing) -> Event:
        seat = phase.turn
        name, held = hand.name_of(seat), hand.holdings.known[seat]
        if count_in(held, BIRD) and self._happens(self.habits.pass_lead):
            others = [
                hand.name_of(other)
                for other in range(self.ruleset.players)
                if other != seat and other not in phase.out
            ]
            return PassLead(name, self.dice.choice(others))
        if self._happens(self.habits.trap):
            special = self._special(hand, seat, None)
            if special:
                return PlayCards(name, special)
        if self.ruleset.table.of_packed(held) and self._happens(self.habits.finish):
            return self._declared(hand, name, unpack(held))
        if self._happens(self.habits.small):
            spend = self._to_spend(hand, seat)
            if not spend:
                return PlayCards(name, self.dice.choice(self._specials[seat][1]))
            card = self.dice.choice(spend)
            return PlayCards(name, (card,) * self.dice.randint(1, min(3, count_in(held, card))))
        makes = self._makes(held)
        if self._happens(self.habits.variety):
            masks = self._catalogue.by_combination.values()
            makes = self.dice.choice([part for mask in masks if (part := mask & makes)])
        return self._declared(hand, name, self._catalogue.plays[self._any_of(makes)].cards)

    def _to_spend(self, hand: Hand, seat: int) -> tuple[Card, ...]:
        """The cards of a hand, perhaps without those of its traps and its Flight: perhaps none."""
        held = unpack(hand.holdings.known[seat])
        if not self._happens(self.habits.spare):
            return held
        self._special(hand, seat, None)  # which looks for them
        spared = {card for cards in self._specials[seat][1] for card in cards}
        return tuple(card for card in held if card not in spared)

    def _declared(self, hand: Hand, name: str, cards: tuple[Card, ...]) -> Event:
        """A lead, declared where it has readings of two combinations and it matters."""
        meanings = self.ruleset.table.meanings(cards)
        undeclared = PlayCards(name, cards)
        if len(strongest_of_each(meanings)) == 1:
            return undeclared
        if self._happens(0.5) and can(hand, undeclared):  # as last cards
            return undeclared
        counts = self.dice.choice(meanings)
        return PlayCards(name, cards, Declared(counts.combination, counts.rank))

    def _follow(self, hand: Hand, phase: Playing, led: Meaning) -> Event:
        name, held = hand.name_of(phase.turn), hand.holdings.known[phase.turn]
        if not self._happens(self.habits.follow):
            return Pass(name)
        whole = self.ruleset.table.of_packed(held)
        if any(outcome(led, meaning) in BEATING for meaning in whole) and self._happens(
            self.habits.finish
        ):
            return PlayCards(name, unpack(held))
        if self._happens(self.habits.trap):
            special = self._special(hand, phase.turn, led)
            if special:
                return PlayCards(name, special)
        if led.combination in _OF_ONE_KIND and not self._happens(self.habits.search):
            higher = _higher(held, led)
            return PlayCards(name, self.dice.choice(higher)) if higher else Pass(name)
        beating = self._beating.get(led)
        if beating is None:
            beating = reduce(or_, self._catalogue.beating(led).values(), 0)
            self._beating[led] = beating
        able = self._makes(held) & beating if beating else 0
        if not able:
            return Pass(name)
        return PlayCards(name, self._catalogue.plays[self._any_of(able)].cards)

    def _makes(self, held: int) -> Mask:
        """The plays that a packed hand can make."""
        mask = self._within.get(held)
        if mask is None:
            mask = self._within[held] = self._catalogue.within(held)
        return mask

    def _any_of(self, mask: Mask) -> int:
        """The number of some play in the mask: the next one below a random place, or the first."""
        size = self._catalogue.size
        below = mask & (1 << self.dice.randrange(size) + 1) - 1
        return size - (below or mask).bit_length()
