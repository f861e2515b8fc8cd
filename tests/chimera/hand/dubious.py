"""Events that somebody might try: most are illegal, many of them nearly legal, some legal.

Every kind of event comes up in every phase, with the right and with wrong players, cards that are
held and cards that are not, and with every number that may be one off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from referee.chimera import Ruleset
from referee.chimera.beats import Declared
from referee.chimera.cards import BIRD, CHIMERA, HUNTER, PI_YA, Card, count_in, pack, unpack
from referee.chimera.combinations import Combination
from referee.chimera.hand import (
    CallBid,
    Event,
    EventType,
    Hand,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
)
from referee.chimera.hand.may import awaiting
from referee.chimera.hand.preparation import to_pass
from referee.chimera.hand.state import Laying, Passing, PhaseName, Playing

#: What fits each phase; in the play cards matter most.
FITTING: Final = {
    PhaseName.AUCTION: (EventType.CALL,),
    PhaseName.FACE_UP: (EventType.FACE_UP, EventType.FACE_UP, EventType.PARTNER),
    PhaseName.PASSING: (EventType.PASS_CARDS,),
    PhaseName.DEN: (EventType.DEN,),
    PhaseName.PLAY: (*(EventType.PLAY,) * 8, EventType.PASS, EventType.PASS_LEAD),
    PhaseName.OVER: (EventType.PLAY, EventType.PASS),
    PhaseName.NEW_DEAL: (EventType.CALL,),
}


class Dubious:
    """Whoever tries things at the table."""

    def __init__(self, rules: Ruleset, dice: Random) -> None:
        self.rules = rules
        self.dice = dice
        self._deck = [card for card, copies in rules.copies.items() for _ in range(copies)]
        self._make: dict[EventType, Callable[[Hand, str], Event]] = {
            EventType.CALL: self._call,
            EventType.FACE_UP: self._face_up,
            EventType.PARTNER: self._partner,
            EventType.PASS_CARDS: self._pass_cards,
            EventType.DEN: self._den,
            EventType.PLAY: self._play,
            EventType.PASS: lambda _hand, name: Pass(name),
            EventType.PASS_LEAD: self._pass_lead,
        }

    def event(self, hand: Hand, legal: Sequence[Event]) -> Event:
        """Something that somebody might try, perhaps one of the legal events a little changed."""
        if legal and self._perhaps(0.4):
            return self._changed(hand, self.dice.choice(legal))
        kinds = FITTING[hand.phase.name] if self._perhaps(0.92) else tuple(EventType)
        waiting = awaiting(hand)
        others_matter = 0.5 if self.rules.out_of_turn else 0.2
        among = hand.setup.players if self._perhaps(others_matter) or not waiting else waiting
        return self._make[self.dice.choice(kinds)](hand, self.dice.choice(among))

    def _perhaps(self, chance: float) -> bool:
        return self.dice.random() < chance

    def _anyone(self, hand: Hand) -> str:
        return self.dice.choice(hand.setup.players)

    # --- a legal event, changed -----------------------------------------------------------------

    def _changed(self, hand: Hand, event: Event) -> Event:
        if self._perhaps(0.2):
            return replace(event, player=self._anyone(hand))
        match event:
            case CallBid():
                if self._perhaps(0.5):
                    return replace(event, bid=self._bid())
                return replace(event, face_up=self._other_cards(event.face_up))
            case LayFaceUp():
                return replace(event, cards=self._other_cards(event.cards))
            case NamePartner():
                return replace(event, partner=self._anyone(hand))
            case PassCards():
                if self._perhaps(0.3):
                    return replace(event, to=self._anyone(hand))
                return replace(event, cards=self._other_cards(event.cards or ()))
            case PlayCards():
                if self._perhaps(0.15):
                    return replace(event, reading=self._reading(event.cards))
                return replace(event, cards=self._other_cards(event.cards), reading=None)
            case PassLead():
                return replace(event, to=self._anyone(hand))
        return event

    def _other_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """One card less, one more, another one, or one twice."""
        changed = list(cards)
        if changed and self._perhaps(0.6):
            changed.pop(self.dice.randrange(len(changed)))
        if len(changed) == len(cards) or self._perhaps(0.5):
            changed.append(self.dice.choice(self._deck if self._perhaps(0.6) else cards or ("7",)))
        self.dice.shuffle(changed)
        return tuple(changed)

    # --- events of each kind --------------------------------------------------------------------

    def _held(self, hand: Hand, name: str) -> tuple[Card, ...]:
        return unpack(hand.holdings.known[hand.setup.seat(name)])

    def _some(self, cards: Sequence[Card], most: int) -> tuple[Card, ...]:
        """Up to so many of these cards, now and then none or one of the deck among them."""
        some = self.dice.sample(cards, min(len(cards), self.dice.randint(0, most)))
        if self._perhaps(0.1):
            some.append(self.dice.choice(self._deck))
        return tuple(some)

    def _bid(self) -> str | int:
        calls: tuple[str | int, ...] = ("pass", *self.rules.bids)
        others = (*calls, 0, -20, 25, 60, 100, 20, 30)
        return self.dice.choice(calls if self._perhaps(0.7) else others)

    def _call(self, hand: Hand, name: str) -> Event:
        lay = self._perhaps(0.4 if self.rules.has_partner else 0.1)
        return CallBid(name, self._bid(), self._some(self._held(hand, name), 4) if lay else ())

    def _face_up(self, hand: Hand, name: str) -> Event:
        return LayFaceUp(name, self._some(self._held(hand, name), 4))

    def _partner(self, hand: Hand, name: str) -> Event:
        if isinstance(hand.phase, Laying) and self._perhaps(0.5):
            name = hand.name_of(hand.phase.chimera)
        return NamePartner(name, self.dice.choice((None, *hand.setup.players)))

    def _pass_cards(self, hand: Hand, name: str) -> Event:
        to, among, number = self._anyone(hand), self._held(hand, name), self.dice.randint(0, 4)
        if isinstance(hand.phase, Passing):
            seat = hand.setup.seat(name)
            if hand.phase.laid is not None and self._perhaps(0.6):
                among = unpack(hand.phase.laid[seat])
            for route in to_pass(hand.phase):
                if route.giver == seat and self._perhaps(0.8):
                    to = hand.name_of(route.receiver)
                    number = route.number if self._perhaps(0.7) else number
        if self._perhaps(0.1):
            among = tuple(self._deck)
        return PassCards(name, to, tuple(self.dice.sample(among, min(len(among), number))))

    def _den(self, _hand: Hand, name: str) -> Event:
        return KeepPacket(name, self.dice.randrange(2))

    def _pass_lead(self, hand: Hand, name: str) -> Event:
        return PassLead(name, self._anyone(hand))

    # --- plays ----------------------------------------------------------------------------------

    def _play(self, hand: Hand, name: str) -> Event:
        held = self._held(hand, name)
        if self._perhaps(0.08):
            held = self._held(hand, self._anyone(hand))  # perhaps somebody else's
        ways = (
            self._some_of_a_hand,
            self._alike,
            self._any_combination,
            self._like_the_trick,
            self._special,
            self._impossible,
        )
        cards = self.dice.choices(ways, (4, 3, 6, 6, 4, 1))[0](hand, held)
        return PlayCards(name, cards, self._reading(cards) if self._perhaps(0.15) else None)

    def _some_of_a_hand(self, _hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        return self._some(held, self.dice.choice((2, 4, 8, 20)))

    def _alike(self, _hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """Some cards of one rank, perhaps more than there are, perhaps with the bird."""
        if not held:
            return ()
        card = self.dice.choice(held)
        number = self.dice.randint(1, held.count(card) + self._perhaps(0.1))
        bird = (BIRD,) if self._perhaps(0.15) and BIRD in held else ()
        return (*(card,) * number, *bird)

    def _any_combination(self, _hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """A combination that the hand can make, whether or not it beats anything."""
        return self._one_of(self.rules.catalogue.within(pack(held)))

    def _like_the_trick(self, hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """The combination that was led, higher or lower, of the same length or another."""
        if not isinstance(hand.phase, Playing) or not hand.phase.trick:
            return self._alike(hand, held)
        led = hand.phase.trick[-1].meaning
        assert led is not None
        catalogue = self.rules.catalogue
        alike = catalogue.within(pack(held)) & catalogue.by_combination[led.combination]
        return self._one_of(alike) or self._any_combination(hand, held)

    def _one_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of one of these plays of the catalogue; none, when there are no plays."""
        if not mask:
            return ()
        catalogue = self.rules.catalogue
        below = mask & (1 << self.dice.randrange(catalogue.size) + 1) - 1
        return catalogue.plays[catalogue.size - (below or mask).bit_length()].cards

    def _special(self, hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """A trap or the Flight, if the hand has one; perhaps with the bird."""
        packed = pack(held)
        found: list[tuple[Card, ...]] = [
            (card,) * size
            for card in (*self.rules.combinations.ranks, HUNTER)
            for size in self.rules.combinations.trap_sizes
            if count_in(packed, card) >= size
        ]
        if PI_YA in held and CHIMERA in held:
            found.append((PI_YA, CHIMERA))
        if not found:
            return self._alike(hand, held)
        bird = (BIRD,) if self._perhaps(0.3) and BIRD in held else ()
        return (*self.dice.choice(found), *bird)

    def _impossible(self, _hand: Hand, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """No cards, more than the deck has, two birds, or the whole hand with one more."""
        several = ("7",) * self.dice.randint(7, 9)
        ways: list[tuple[Card, ...]] = [(), several, (*held, self.dice.choice(self._deck))]
        if BIRD in self.rules.copies:
            ways.append((BIRD, BIRD, *held[:2]))
        return self.dice.choice(ways)

    def _reading(self, cards: tuple[Card, ...]) -> Declared:
        """A reading the cards have, or any."""
        ranks = (*self.rules.combinations.ranks, HUNTER)
        excess = any(cards.count(card) > self.rules.copies[card] for card in cards)
        found = () if excess else self.rules.table.of_packed(pack(cards))
        if found and self._perhaps(0.8):
            meaning = self.dice.choice(found)
            return Declared(meaning.combination, self.dice.choice((None, meaning.rank)))
        combination = self.dice.choice(tuple(Combination))
        if combination is Combination.CHIMERA_FLIGHT:
            return Declared(combination)
        return Declared(combination, self.dice.choice((None, *ranks)))
