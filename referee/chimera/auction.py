"""The auction: who is Chimera, and at which bid.

Sources: chimera-2014-hungarian, "A licitálás"; chimera-and-more, "The Bid";
chimera-board-game-arena, "The Bid"; rulings under "Auction".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias

from referee.chimera.errors import RefereeError
from referee.chimera.options import SECOND_ALL_PASS_BINDS
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.ruleset import Ruleset, WhenAllPass

#: A call that is no bid.
PASS: Final = "pass"
#: ``PASS``, or a number that is meant as a bid.
Call: TypeAlias = str | int | float


class AuctionState(StrEnum):
    """Where an auction stands."""

    OPEN = "open"
    WON = "won"
    ALL_PASSED = "all_passed"
    NEW_DEAL = "new_deal"


class MissingForBinding(RefereeError):
    """All passed on the redeal, and what says who is bound is not known.

    ``part`` is ``scores`` or ``dealer``; ``player`` is whose score is missing, None when all are.
    """

    def __init__(self, part: str, player: str | None = None) -> None:
        self.part = part
        self.player = player
        whose = f" of {player}" if player is not None else ""
        super().__init__(f"all passed on the redeal, and without {part}{whose} nobody can be bound")


@dataclass(frozen=True, slots=True)
class Redeal:
    """What decides who is bound when all pass on a second deal too. Source: ruling allpass.2014.

    ``players`` are named by seat, ``scores`` are their points before the hand, ``dealer`` is a
    seat. What the house rule does not ask for may be unknown.
    """

    players: tuple[str, ...]
    scores: Mapping[str, int] | None = None
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far. Players are seats: whole numbers from 0, clockwise.

    ``redeal`` is None on a first deal. ``bid`` is the highest bid so far and ``bidder`` whose it
    is, both None before a bid. ``bound`` is the seat that was bound to the lowest bid.
    """

    ruleset: Ruleset
    first: int = 0
    redeal: Redeal | None = None
    state: AuctionState = AuctionState.OPEN
    turn: int | None = field(default=None)
    bid: int | None = None
    bidder: int | None = None
    bound: int | None = None
    #: Passes in a row up to now.
    passes: int = 0

    def __post_init__(self) -> None:
        if self.turn is None and self.state is AuctionState.OPEN:
            object.__setattr__(self, "turn", self.first)

    @property
    def chimera(self) -> int | None:
        """The seat of the Chimera, None while that is open."""
        if self.state is AuctionState.ALL_PASSED:
            return self.first  # who bids first is the first who passed
        return self.bidder if self.state is AuctionState.WON else None

    @property
    def all_passed(self) -> bool:
        """Whether it ended because all passed without a bid and nobody was bound."""
        return self.state in (AuctionState.ALL_PASSED, AuctionState.NEW_DEAL)

    def legal_calls(self) -> tuple[Call, ...]:
        """What the player in turn may call.

        >>> from referee.chimera import ruleset
        >>> refereed(ruleset("chimera-more-3p"), [30]).legal_calls()
        ('pass', 40)
        """
        if self.state is not AuctionState.OPEN:
            return ()
        over = self.bid or 0
        return (PASS, *(bid for bid in self.ruleset.bids if bid > over))

    def why_not(self, call: Call) -> Reason | None:
        """Why the player in turn cannot call this; None when it is legal.

        Source: ruling bid.levels.
        """
        if self.state is not AuctionState.OPEN:
            return Reason(ReasonCode.AUCTION_OVER)
        if call == PASS:
            return None
        if call not in self.ruleset.bids:
            params = {"bid": call, "bids": list(self.ruleset.bids)}
            return Reason(ReasonCode.NO_SUCH_BID, params)
        if self.bid is not None and int(call) <= self.bid:
            return Reason(ReasonCode.BID_NOT_HIGHER, {"bid": int(call), "over": self.bid})
        return None

    def after(self, call: Call) -> Auction:
        """The auction after a legal call of the player in turn.

        Raises:
            MissingForBinding: when somebody must be bound and it cannot be said who.
        """
        assert self.turn is not None
        players = self.ruleset.players
        following = (self.turn + 1) % players
        if call != PASS:
            bid = int(call)
            if bid == self.ruleset.bids[-1]:
                return self._ended(AuctionState.WON, bid=bid, bidder=self.turn)
            return replace(self, turn=following, bid=bid, bidder=self.turn, passes=0)
        passes = self.passes + 1
        if self.bid is None:
            return self._all_passed() if passes == players else self._passed(following, passes)
        if passes == players - 1:
            return self._ended(AuctionState.WON, bid=self.bid, bidder=self.bidder)
        return self._passed(following, passes)

    def _passed(self, turn: int, passes: int) -> Auction:
        return replace(self, turn=turn, passes=passes)

    def _ended(self, state: AuctionState, bid: int | None, bidder: int | None) -> Auction:
        return replace(self, state=state, turn=None, bid=bid, bidder=bidder, passes=0)

    def _all_passed(self) -> Auction:
        """Source: rulings allpass.more, allpass.bga, allpass.2014."""
        lowest = self.ruleset.bids[0]
        if self.ruleset.when_all_pass is WhenAllPass.FIRST_IS_CHIMERA:
            return self._ended(AuctionState.ALL_PASSED, bid=lowest, bidder=None)
        if self.redeal is None:
            return self._ended(AuctionState.NEW_DEAL, bid=None, bidder=None)
        bound = self._bound(self.redeal)
        following = (bound + 1) % self.ruleset.players
        return replace(self, turn=following, bid=lowest, bidder=bound, bound=bound, passes=0)

    def _bound(self, redeal: Redeal) -> int:
        """The seat that is bound. Source: ruling allpass.2014."""
        binds = self.ruleset.options[SECOND_ALL_PASS_BINDS.name]
        if binds == "first_bidder":
            return self.first
        if binds == "dealer":
            if redeal.dealer is None:
                raise MissingForBinding("dealer")
            return redeal.dealer
        if redeal.scores is None:
            raise MissingForBinding("scores")
        for player in redeal.players:
            if player not in redeal.scores:
                raise MissingForBinding("scores", player)
        scores = [redeal.scores[player] for player in redeal.players]
        players = self.ruleset.players
        in_bidding_order = [(self.first + place) % players for place in range(players)]
        return max(in_bidding_order, key=scores.__getitem__)


@dataclass(frozen=True, slots=True)
class IllegalCall:
    """A call that cannot be: its place among the calls, and why."""

    index: int
    reason: Reason


def judged(auction: Auction, calls: Sequence[Call]) -> tuple[Auction, IllegalCall | None]:
    """The auction after the calls, up to the first one that is illegal.

    Raises:
        MissingForBinding: when somebody must be bound and it cannot be said who.
    """
    for index, call in enumerate(calls):
        reason = auction.why_not(call)
        if reason is not None:
            return auction, IllegalCall(index, reason)
        auction = auction.after(call)
    return auction, None


def refereed(ruleset: Ruleset, calls: Sequence[Call], redeal: Redeal | None = None) -> Auction:
    """The auction after legal calls, the first of them by seat 0.

    Raises:
        ValueError: at a call that is illegal.
        MissingForBinding: when somebody must be bound and it cannot be said who.

    >>> from referee.chimera import ruleset
    >>> auction = refereed(ruleset("chimera-more-5p"), ["pass", 30, "pass", 50, "pass", 70])
    >>> auction.state.value, auction.chimera, auction.bid
    ('won', 0, 70)
    """
    auction, illegal = judged(Auction(ruleset, redeal=redeal), calls)
    if illegal is not None:
        raise ValueError(f"call {illegal.index}: {illegal.reason.message}")
    return auction
