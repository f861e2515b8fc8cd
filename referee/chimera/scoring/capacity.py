"""How many traps, and how many birds, the cards that were played can have held.

What is proved here is that no hand can have more; nothing is refused for being unlikely.

- *A trap is cards of one rank from one hand.* Each rank makes at most one, since a trap takes more
  than half of its copies, and so do the Hunters.
- *What a player can have played.* Who is out has played the whole hand; an idle Hunter nothing;
  anyone else kept at least one card. With 5 players everyone but the Chimera takes a bird into
  hand (birds.one-each) and no trap holds one (set.natural-trap): who is out has played the bird,
  anyone else kept it at best, so either way the other cards of that hand are what traps and the
  Flight can come from. A player who can spare ``n`` such cards played at most ``n // size`` traps,
  ``size`` being that of the smallest trap.
- *The Flight* takes two cards of the same hand (flight.only).
- *2s and 11s.* All cards of a trap go to one player with the trick. If others have so many that
  too few are left for one player, that rank was no trap; then those that were captured were played
  beside the traps. Otherwise those beyond the trap were.
- *Birds.* An idle Hunter still holds one. Every bird that was played by somebody who is not out
  took the place of another card that player could have played.

Every trap, the Flight, that treasure and those birds are different cards, so together they are no
more than all players can have played.
"""

from __future__ import annotations

from functools import cached_property

from referee.chimera.cards import BIRD
from referee.chimera.ruleset import Ruleset
from referee.chimera.scoring.summary import HandSummary

_KINDS = ("toads", "cats")
_WORDS = {"toads": "2s", "cats": "11s"}
_FLIGHT = 2


def birds_told(summary: HandSummary) -> int:
    """Birds that the sheet says were captured."""
    return sum([taken.birds for taken in summary.treasure.values()])


def most_birds(ruleset: Ruleset, summary: HandSummary) -> int:
    """Birds that can have been played: those of everyone but the idle Hunters."""
    return max(ruleset.copies.get(BIRD, 0) - len(summary.idle_hunters), 0)


def surely_holds(ruleset: Ruleset, summary: HandSummary) -> bool:
    """Whether there is room for the traps without looking closer, as there is in usual hands.

    There are enough other ranks when 2s and 11s make no trap; every hand that played, each as
    small as the smallest and robbed of the Flight, holds its share; and all treasure fits beside.
    """
    if not summary.traps:
        return True
    copies, size = ruleset.copies, min(ruleset.combinations.trap_sizes)
    smallest = ruleset.hands.hunter - 1
    hands = ruleset.players - len(summary.idle_hunters)
    treasure = copies["2"] + copies["11"] + copies.get(BIRD, 0)
    return (
        summary.traps < len(ruleset.deck.ranks)
        and summary.traps <= hands * ((smallest - _FLIGHT) // size)
        and summary.traps * size + _FLIGHT + treasure <= hands * smallest
    )


class Room:
    """The room for traps in the cards that were played, on a sheet with nothing else wrong."""

    def __init__(self, ruleset: Ruleset, summary: HandSummary) -> None:
        self._ruleset = ruleset
        self._summary = summary
        self._size = min(ruleset.combinations.trap_sizes)

    @property
    def most_traps(self) -> int:
        """The most traps that all of it leaves room for."""
        return next(traps for traps in range(self._ranks, -1, -1) if self.holds(traps))

    def holds(self, traps: int) -> bool:
        """Whether there is room for so many traps."""
        if traps > self._ranks or traps > self._in_hands:
            return False
        return traps * self._size + self._beside(traps) <= sum(self._spare)

    @property
    def why(self) -> str:
        """What limits the traps most, in words."""
        if self.most_traps < self._ranks:
            if self._summary.idle_hunters:
                return "each comes from one hand, and not from that of a Hunter who played no card"
            return "each comes from one hand, and other cards were played beside them"
        if self.no_trap:
            ranks = " and ".join(_WORDS[kind] for kind in self.no_trap)
            return f"each rank makes one, and so do the Hunters, but several players have {ranks}"
        return "each rank makes one, and so do the Hunters"

    @cached_property
    def no_trap(self) -> tuple[str, ...]:
        """Of 2s and 11s those of which nobody can have captured a trap."""
        left_over = self._ruleset.deck.copies_of_rank - self._size
        return tuple(kind for kind in _KINDS if self._told[kind][1] > left_over)

    @cached_property
    def _spare(self) -> tuple[int, ...]:
        """The cards, birds left aside, that each player can have played at most."""
        return tuple(map(self._spare_of, self._summary.players))

    def _spare_of(self, player: str) -> int:
        summary, hands = self._summary, self._ruleset.hands
        if player in summary.idle_hunters:
            return 0
        kept = 0 if player in summary.out else 1
        if player == summary.chimera:
            return hands.chimera - kept
        hand = hands.hunter
        if player == summary.pi_ya:
            assert hands.pi_ya is not None, "the edition has a Pi Ya player"
            hand = hands.pi_ya
        if BIRD in self._ruleset.copies:
            return hand - 1  # out: all but the bird; else: all but one card, the bird at best
        return hand - kept

    @cached_property
    def _in_hands(self) -> int:
        """Traps that the hands hold, hand by hand, the Flight in the hand where it costs least."""
        size, spare = self._size, self._spare
        traps = sum(cards // size for cards in spare)
        if self._summary.flight:
            flown = (cards // size - (cards - _FLIGHT) // size for cards in spare if cards)
            traps -= min(flown)
        return traps

    @cached_property
    def _told(self) -> dict[str, tuple[int, int]]:
        """Of 2s and 11s: how many were captured, and how many not by whoever has the most."""
        told = {}
        for kind in _KINDS:
            counts = [getattr(taken, kind) for taken in self._summary.treasure.values()] or [0]
            told[kind] = (sum(counts), sum(counts) - max(counts))
        return told

    @cached_property
    def _ranks(self) -> int:
        """The ranks, and the Hunters, of which there can have been a trap."""
        return len(self._ruleset.deck.ranks) + 1 - len(self.no_trap)

    def _beside(self, traps: int) -> int:
        """The fewest cards played beside so many traps."""
        beside = _FLIGHT if self._summary.flight else 0
        in_traps = []
        for kind in _KINDS:
            total, others = self._told[kind]
            beside += total
            if kind not in self.no_trap:
                in_traps.append(total - max(total - self._size, others))
        # As many of the kinds as there are traps can be one themselves, the larger saving first.
        beside -= sum(sorted(in_traps, reverse=True)[:traps])
        # The bird of a player who is out has no room of its own in what that hand can spare.
        birds_of_out = sum(player != self._summary.chimera for player in self._summary.out)
        return beside + max(birds_told(self._summary) - birds_of_out, 0)
