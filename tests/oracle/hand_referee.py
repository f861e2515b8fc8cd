"""Whole hands of Chimera refereed a second time, slowly and with every card face up.

The table is one thing that changes: cards lie in hands, in the Den, in the trick, in piles, and an
event moves them. Each kind of event has two methods: ``_why_not_…`` says what speaks against it,
and ``_do_…`` does it. Cards are judged by ``definitions``; nothing here knows the referee.

Events are those of a hand record, as plain mappings: ``{"type": "play", "player": …, "cards": …}``.
All cards are seen: passed cards and the packet that was kept are always known.

Citations name the document and its section; words like ``trick.end`` are ids of the rulings.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .definitions import (
    BIRD,
    DECKS,
    FLIGHT,
    NO_OPTIONS,
    Meaning,
    beating,
    readings,
    strongest_of_each,
)

Event = Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """What the editions differ in, beside their decks."""

    players: int
    bids: tuple[int, ...]
    #: All passing throws the deal in (allpass.2014); elsewhere the first who passed is Chimera.
    thrown_in: bool = False


FACTS: Final[Mapping[str, Facts]] = {
    "chimera-2014": Facts(players=3, bids=(20, 30, 40), thrown_in=True),
    "chimera-more-3p": Facts(players=3, bids=(20, 30, 40)),
    "chimera-bga": Facts(players=3, bids=(20, 30, 40)),
    "chimera-more-5p": Facts(players=5, bids=(30, 50, 70)),
}

#: How many cards the Hunters swap, by the place of the bid among the bids (pass.three).
SWAPPED: Final = (0, 1, 2)

MOST_FACE_UP: Final = 3


class Verdict(NamedTuple):
    """Whether an event is legal; None where a lead reads as two combinations and says neither."""

    legal: bool | None
    why: str = ""


FINE: Final = Verdict(True)
UNCLEAR: Final = Verdict(None, "the lead reads as two combinations")


def _no(why: str) -> Verdict:
    return Verdict(False, why)


@lru_cache(maxsize=200_000)
def _known_readings(
    ruleset: str, cards: tuple[str, ...], options: tuple[tuple[str, object], ...]
) -> frozenset[Meaning]:
    return frozenset(readings(ruleset, cards, dict(options)))


class HandReferee:
    """A hand on the table, from the deal to the last card."""

    def __init__(
        self,
        ruleset: str,
        players: Sequence[str],
        first_bidder: str,
        hands: Mapping[str, Sequence[str]],
        den: Sequence[Sequence[str]],
        *,
        redeal: bool = False,
        scores: Mapping[str, int] | None = None,
        dealer: str | None = None,
        options: Mapping[str, object] = NO_OPTIONS,
    ) -> None:
        self.ruleset = ruleset
        self.facts = FACTS[ruleset]
        self.options = options
        self.players = list(players)
        self.first_bidder = first_bidder
        self.redeal, self.scores, self.dealer = redeal, scores or {}, dealer

        # Where the cards are. Cards laid face up, or put down for a partner, stay in ``hands`` too,
        # until the whole exchange takes place.
        self.hands = {name: Counter(cards) for name, cards in hands.items()}
        self.den = [list(packet) for packet in den]
        self.discarded: list[str] = []
        self.laid: dict[str, list[str]] = {name: [] for name in players}
        self.pushed: dict[str, list[str]] = {}
        self.trick: list[tuple[str, list[str]]] = []
        self.piles: dict[str, list[str]] = {name: [] for name in players}

        # "auction", "laying", "passing", "den", "play", "over", or "thrown in".
        self.phase = "auction"
        self.turn: str | None = first_bidder

        self.highest: tuple[str, int] | None = None  # the last bid and its bidder
        self.passes_in_a_row = 0
        self.bound: str | None = None

        self.chimera: str | None = None
        self.pi_ya: str | None = None
        self.bid = 0
        self.all_passed = False
        self.lays_nothing: set[str] = set()  # who said so after the auction
        self.cut_short = False  # by the highest bid, which takes the last chance to lay cards

        self.rings: list[list[str]] = []  # in each, everyone passes to the next
        self.to_pass: dict[str, tuple[str, int]] = {}  # who passes to whom, and how many

        self.meaning: Meaning | None = None  # what the trick is at the moment
        self.declined: set[str] = set()  # who passed since the last play
        self.out: list[str] = []
        self.has_played: set[str] = set()
        self.traps = 0
        self.flight = False

        self.blind = False  # whether any cards may be in a hand, see verdict_from_outside

    # --- around the table -----------------------------------------------------------------------

    def _clockwise_from(self, name: str) -> list[str]:
        """Everyone, beginning with the next after this player and ending with the player."""
        place = self.players.index(name) + 1
        return self.players[place:] + self.players[:place]

    def still_in(self) -> list[str]:
        """Who has not gone out."""
        return [name for name in self.players if name not in self.out]

    def _next_still_in(self, name: str) -> str:
        return next(other for other in self._clockwise_from(name) if other not in self.out)

    def _holds(self, name: str, cards: Sequence[str]) -> bool:
        wanted, hand = Counter(cards), self.hands[name]
        if self.blind:
            deck = DECKS[self.ruleset].copies
            return (
                len(cards) <= hand.total()
                and wanted[BIRD] <= hand[BIRD]
                and all(count <= deck.get(card, 0) for card, count in wanted.items())
            )
        return all(hand[card] >= count for card, count in wanted.items())

    def _take(self, name: str, cards: Sequence[str]) -> None:
        """These cards leave the hand."""
        for card in cards:
            self.hands[name][card] -= 1
        self.hands[name] += Counter()  # forget what is at zero

    def _hunters(self) -> list[str]:
        """Clockwise from the Chimera (chimera-and-more, Deciding the Partnerships)."""
        assert self.chimera is not None
        others = self._clockwise_from(self.chimera)
        return [name for name in others if name not in (self.chimera, self.pi_ya)]

    # --- judging --------------------------------------------------------------------------------

    def verdict(self, event: Event) -> Verdict:
        """Whether this may happen now; nothing changes."""
        if self.phase in ("over", "thrown in"):
            return _no("the hand is over")
        kinds = {
            "call": self._why_not_call,
            "face_up": self._why_not_lay,
            "partner": self._why_not_partner,
            "pass_cards": self._why_not_push,
            "den": self._why_not_keep,
            "play": self._why_not_play,
            "pass": self._why_not_pass,
            "pass_lead": self._why_not_pass_lead,
        }
        return kinds[event["type"]](event)

    def verdict_from_outside(self, event: Event) -> Verdict:
        """The verdict of somebody who sees no hand, only how many cards and who has a bird.

        What is illegal even so is illegal for everybody; what is legal may still not be held.
        """
        self.blind = True
        try:
            return self.verdict(event)
        finally:
            self.blind = False

    def happen(self, event: Event) -> Verdict:
        """The same, and if it may happen it happens."""
        verdict = self.verdict(event)
        if verdict.legal:
            kinds = {
                "call": self._do_call,
                "face_up": self._do_lay,
                "partner": self._do_partner,
                "pass_cards": self._do_push,
                "den": self._do_keep,
                "play": self._do_play,
                "pass": self._do_pass,
                "pass_lead": self._do_pass_lead,
            }
            kinds[event["type"]](event)
        return verdict

    # --- the auction (chimera-and-more, The Bid) ------------------------------------------------

    def _why_not_call(self, event: Event) -> Verdict:
        if self.phase != "auction":
            return _no("there is no auction now")
        if event["player"] != self.turn:
            return _no("out of turn")
        bid = event["bid"]
        if bid != "pass":
            if bid not in self.facts.bids:
                return _no("no such bid")
            if self.highest is not None and bid <= self.highest[1]:
                return _no("each bid must be higher than the last")
        return self._why_not_face_up(event["player"], event.get("face_up") or ())

    def _why_not_face_up(self, name: str, cards: Sequence[str]) -> Verdict:
        """Up to three, once, and only with 5 players (faceup.five)."""
        if not cards:
            return FINE
        if self.facts.players != 5:
            return _no("no cards are laid face up with 3 players")
        if self.laid[name]:
            return _no("cards are laid once")
        if len(cards) > MOST_FACE_UP:
            return _no("at most three cards are laid")
        if not self._holds(name, cards):
            return _no("not held")
        return FINE

    def _do_call(self, event: Event) -> None:
        name, bid = event["player"], event["bid"]
        self.laid[name] += event.get("face_up") or ()
        self.turn = self._next_still_in(name)
        if bid != "pass":
            self.highest = (name, bid)
            self.passes_in_a_row = 0
            if bid == self.facts.bids[-1]:
                self.cut_short = True
                self._auction_won()
            return
        self.passes_in_a_row += 1
        if self.highest is None:
            if self.passes_in_a_row == len(self.players):
                self._nobody_bid()
        elif self.passes_in_a_row == len(self.players) - 1:
            self._auction_won()

    def _nobody_bid(self) -> None:
        """Rulings allpass.more, allpass.bga, allpass.2014."""
        if not self.facts.thrown_in:
            self.all_passed = True
            self.chimera, self.bid = self.first_bidder, self.facts.bids[0]
            self.laid = {name: [] for name in self.players}
            self._after_auction()
        elif self.redeal:
            self.bound = self._who_is_bound()
            self.highest = (self.bound, self.facts.bids[0])
            self.passes_in_a_row = 0
            self.turn = self._next_still_in(self.bound)
        else:
            self.phase, self.turn = "thrown in", None

    def _who_is_bound(self) -> str:
        order = [self.first_bidder, *self._clockwise_from(self.first_bidder)[:-1]]
        manner = self.options.get("second_all_pass_binds", "most_points")
        if manner == "first_bidder":
            return self.first_bidder
        if manner == "dealer":
            assert self.dealer is not None
            return self.dealer
        most = max(self.scores[name] for name in order)
        return next(name for name in order if self.scores[name] == most)

    def _auction_won(self) -> None:
        assert self.highest is not None
        self.chimera, self.bid = self.highest
        self._after_auction()

    def _after_auction(self) -> None:
        if self.facts.players == 5:
            # chimera-and-more, 5-Player Chimera: all passed, then there is no partner and nothing
            # is passed.
            self.phase, self.turn = ("den" if self.all_passed else "laying"), None
            return
        assert self.chimera is not None
        for packet in self.den:
            self.hands[self.chimera] += Counter(packet)
        self.den = []
        number = SWAPPED[self.facts.bids.index(self.bid)]
        self._passing_begins({tuple(self._hunters()): number})

    # --- 5 players: cards face up, and a partner ------------------------------------------------

    def may_still_lay(self) -> list[str]:
        """Who has the last chance (chimera-and-more, Card Passing; faceup.five)."""
        return [
            name
            for name in self.players
            if not self.laid[name] and not (self.cut_short and name == self.chimera)
        ]

    def _why_not_lay(self, event: Event) -> Verdict:
        if self.phase != "laying":
            return _no("no cards are laid now")
        if event["player"] not in self.may_still_lay():
            return _no("the chance is gone")
        return self._why_not_face_up(event["player"], event["cards"])

    def _do_lay(self, event: Event) -> None:
        self.laid[event["player"]] += event["cards"]
        if not event["cards"]:
            self.lays_nothing.add(event["player"])

    def _why_not_partner(self, event: Event) -> Verdict:
        if self.phase != "laying":
            return _no("no partner is chosen now")
        if event["player"] != self.chimera:
            return _no("the Chimera chooses")
        if event["partner"] == self.chimera:
            return _no("another player")
        return FINE

    def _do_partner(self, event: Event) -> None:
        assert self.chimera is not None
        self.pi_ya = event["partner"]
        rings = [tuple(self._hunters())]
        if self.pi_ya is None:
            self.laid[self.chimera] = []
        else:
            rings.append((self.chimera, self.pi_ya))
        self._passing_begins({ring: min(len(self.laid[name]) for name in ring) for ring in rings})

    # --- passing (chimera-and-more, Card Passing) -----------------------------------------------

    def _passing_begins(self, rings: Mapping[tuple[str, ...], int]) -> None:
        """In each ring everyone passes so many cards to the next; no number, no passing."""
        self.phase, self.turn = "passing", None
        for ring, number in rings.items():
            if number:
                self.rings.append(list(ring))
                for name, receiver in zip(ring, ring[1:] + ring[:1], strict=True):
                    self.to_pass[name] = (receiver, number)
        self._perhaps_all_have_passed()

    def has_yet_to_pass(self) -> list[str]:
        """Who still owes cards to a partner."""
        return [name for name in self.to_pass if name not in self.pushed]

    def _why_not_push(self, event: Event) -> Verdict:
        name: str = event["player"]
        cards: Sequence[str] = event["cards"]
        if self.phase != "passing":
            return _no("no cards are passed now")
        if name not in self.has_yet_to_pass():
            return _no("this player passes nothing, or has done so")
        receiver, number = self.to_pass[name]
        if event["to"] != receiver:
            return _no("another player gets these cards")
        if len(cards) != number:
            return _no("another number of cards")
        # With 5 players only what one laid oneself; with 3 anything one holds (order.five).
        if self.facts.players == 5 and Counter(cards) - Counter(self.laid[name]):
            return _no("these cards were not laid face up")
        return FINE if self._holds(name, cards) else _no("not held")

    def _do_push(self, event: Event) -> None:
        """The cards wait until all of this exchange are down: nobody receives before."""
        self.pushed[event["player"]] = list(event["cards"])
        for ring in self.rings:
            if event["player"] in ring and all(name in self.pushed for name in ring):
                for name in ring:
                    self._take(name, self.pushed[name])
                for name in ring:
                    self.hands[self.to_pass[name][0]] += Counter(self.pushed[name])
        self._perhaps_all_have_passed()

    def _perhaps_all_have_passed(self) -> None:
        if self.has_yet_to_pass():
            return
        self.pushed, self.to_pass, self.rings = {}, {}, []
        self.laid = {name: [] for name in self.players}
        if self.facts.players == 5:
            self.phase = "den"
        else:
            self._play_begins()

    # --- the Den (chimera-and-more, The Chimera's Den; den.five, birds.one-each) ----------------

    def _why_not_keep(self, event: Event) -> Verdict:
        if self.phase != "den":
            return _no("no packet is chosen now")
        if event["player"] != self.chimera:
            return _no("the Chimera chooses")
        return FINE

    def _do_keep(self, event: Event) -> None:
        assert self.chimera is not None
        kept, other = self.den[event["keep"]], self.den[1 - event["keep"]]
        self.den = []
        self.hands[self.chimera] += Counter(kept)
        if self.pi_ya is None:
            self.discarded = other
        else:
            self.hands[self.pi_ya] += Counter(other)
        for name in self.players:
            if name != self.chimera:
                self.hands[name][BIRD] += 1
        self._play_begins()

    # --- play (chimera-and-more, Play of the Hand) ----------------------------------------------

    def _play_begins(self) -> None:
        self.phase, self.turn = "play", self.chimera

    def readings_of(self, cards: Sequence[str]) -> frozenset[Meaning]:
        return _known_readings(
            self.ruleset, tuple(sorted(cards)), tuple(sorted(self.options.items()))
        )

    def meant(self, event: Event) -> set[Meaning]:
        """The readings of the cards that the player's words leave."""
        found = set(self.readings_of(event["cards"]))
        words = event.get("reading")
        if words is None:
            return found
        found = {meaning for meaning in found if meaning[0] == words["combination"]}
        if words.get("rank") is None:
            return strongest_of_each(found)
        return {meaning for meaning in found if meaning[3] == words["rank"]}

    def counts_as(self, event: Event) -> Meaning | None:
        """What the play is on this trick; None when it is nothing, or not strong enough."""
        meant = self.meant(event)
        if self.meaning is not None:
            return beating(self.ruleset, self.meaning, meant)
        # Ruling reading.lead. Of two combinations, which only last cards may leave open, any does.
        return min(strongest_of_each(meant), default=None)

    def _why_not_play(self, event: Event) -> Verdict:
        if self.phase != "play":
            return _no("no cards are played now")
        name, cards = event["player"], event["cards"]
        if name in self.out:
            return _no("this player is out")
        if not cards or not self._holds(name, cards):
            return _no("not held")
        if name != self.turn and (why := self._why_not_out_of_turn(cards)):
            return _no(why)
        if self.counts_as(event) is None:
            return _no("no combination" if self.meaning is None else "beats nothing here")
        if self.meaning is None and len(strongest_of_each(self.meant(event))) > 1:
            # Ruling reading.lead: nothing depends on it when the hand is over with these cards.
            last = self.hands[name].total() == len(cards)
            return FINE if last and self._ends_the_hand(name) else UNCLEAR
        return FINE

    def _why_not_out_of_turn(self, cards: Sequence[str]) -> str | None:
        """Ruling trap.turn."""
        if self.facts.players != 5:
            return "never out of turn with 3 players"
        if not self.trick:
            return "a trap is played on something"
        if not any(found[0] in ("trap", FLIGHT[0]) for found in self.readings_of(cards)):
            return "only a trap or the Flight"
        return None

    def _do_play(self, event: Event) -> None:
        name, cards = event["player"], event["cards"]
        self.meaning = self.counts_as(event)
        assert self.meaning is not None
        self.traps += self.meaning[0] == "trap"
        self.flight = self.flight or self.meaning == FLIGHT
        self._take(name, cards)
        self.has_played.add(name)
        self.trick.append((name, list(cards)))
        self.declined = set()
        if self.hands[name]:
            self.turn = self._next_still_in(name)
        else:
            self._goes_out(name)

    def _goes_out(self, name: str) -> None:
        """Rulings end.three and end.five."""
        over = self._ends_the_hand(name)
        self.out.append(name)
        if over:
            self._trick_goes_to(name)
            self.phase, self.turn = "over", None
        else:
            self.turn = self._next_still_in(name)

    def _ends_the_hand(self, name: str) -> bool:
        """Whether the hand is over once this player is out: not for the Chimera as first of 5."""
        return self.facts.players == 3 or name != self.chimera or bool(self.out)

    def _trick_goes_to(self, name: str) -> None:
        for _, cards in self.trick:
            self.piles[name] += cards
        self.trick, self.meaning, self.declined = [], None, set()

    def _why_not_pass(self, event: Event) -> Verdict:
        if self.phase != "play":
            return _no("nothing to pass on")
        if event["player"] != self.turn:
            return _no("out of turn")
        return FINE if self.trick else _no("the leader leads")

    def _do_pass(self, event: Event) -> None:
        """The trick ends when all others still in the hand passed (trick.end)."""
        self.declined.add(event["player"])
        winner = self.trick[-1][0]
        if self.declined >= set(self.still_in()) - {winner}:
            self._trick_goes_to(winner)
            self.turn = winner if winner not in self.out else self._next_still_in(winner)
        else:
            self.turn = self._next_still_in(event["player"])

    def _why_not_pass_lead(self, event: Event) -> Verdict:
        """Ruling bird.lead."""
        if self.phase != "play" or self.trick:
            return _no("there is no lead to pass")
        if event["player"] != self.turn:
            return _no("another player has the lead")
        if not self._holds(event["player"], [BIRD]):
            return _no("no bird")
        if event["to"] == event["player"] or event["to"] in self.out:
            return _no("to another player still in the hand")
        return FINE

    def _do_pass_lead(self, event: Event) -> None:
        name = event["player"]
        self._take(name, [BIRD])
        self.piles[name].append(BIRD)
        self.has_played.add(name)
        self.turn = event["to"]
        if not self.hands[name]:
            self._goes_out(name)

    # --- who is waited for -----------------------------------------------------------------------

    def must_act(self) -> set[str]:
        """Who must do something now: the Chimera and perhaps others while cards are laid."""
        if self.phase == "laying":
            assert self.chimera is not None
            return {self.chimera, *self.may_still_lay()} - (self.lays_nothing - {self.chimera})
        if self.phase == "passing":
            return set(self.has_yet_to_pass())
        if self.phase == "den":
            assert self.chimera is not None
            return {self.chimera}
        return set() if self.turn is None else {self.turn}

    def might_interrupt(self) -> set[str]:
        """Who may have a trap or the Flight for this trick, as far as others can see."""
        if self.facts.players != 5 or not self.trick or self.meaning == FLIGHT:
            return set()
        return {
            name for name in self.still_in() if name != self.turn and self.hands[name].total() > 1
        }

    # --- afterwards -----------------------------------------------------------------------------

    def cards_everywhere(self) -> Counter[str]:
        """Every card that is somewhere on the table; birds are not before they are taken."""
        places = [
            *self.den,
            self.discarded,
            *(cards for _, cards in self.trick),
            *self.piles.values(),
        ]
        cards = Counter(card for place in places for card in place)
        for hand in self.hands.values():
            cards += hand
        return cards

    def treasure(self) -> dict[str, dict[str, int]]:
        """What is in the piles of taken tricks (chimera-and-more, Treasure Card Summary)."""
        kinds = {"toads": "2", "cats": "11", "birds": BIRD}
        return {
            name: {kind: pile.count(card) for kind, card in kinds.items()}
            for name, pile in self.piles.items()
        }

    def summary(self) -> dict[str, Any]:
        """What the score of a finished hand is made of."""
        assert self.phase == "over"
        return {
            "chimera": self.chimera,
            "pi_ya": self.pi_ya,
            "bid": self.bid,
            "all_passed": self.all_passed,
            "out": list(self.out),
            "traps": self.traps,
            "flight": self.flight,
            "idle_hunters": {name for name in self._hunters() if name not in self.has_played},
            "treasure": self.treasure(),
        }


def first_illegal(table: HandReferee, events: Sequence[Event]) -> tuple[int, Verdict] | None:
    """The first event that is not legal, with the verdict; None when the whole hand is legal."""
    for index, event in enumerate(events):
        verdict = table.happen(event)
        if not verdict.legal:
            return index, verdict
    return None
