"""The auction as part of a hand. Source: rulings under "Auction", faceup.five, den.five."""

from __future__ import annotations

from dataclasses import replace

from referee.chimera.auction import AuctionState
from referee.chimera.cards import pack
from referee.chimera.hand.events import CallBid
from referee.chimera.hand.preparation import begin_preparation, without_partner
from referee.chimera.hand.shown import why_not_shown
from referee.chimera.hand.state import Bidding, Hand, Laying, ThrownIn
from referee.chimera.hand.step import Happened, Outcome, Step
from referee.chimera.reasons import Reason, ReasonCode


def call(hand: Hand, phase: Bidding, event: CallBid) -> Outcome:
    """A call, perhaps with cards laid face up."""
    auction = phase.auction
    seat = hand.setup.seat(event.player)
    if seat != auction.turn:
        assert auction.turn is not None
        params = {"player": event.player, "turn": hand.name_of(auction.turn)}
        return Reason(ReasonCode.NOT_YOUR_TURN, params)
    reason = auction.why_not(event.bid)
    if reason is not None:
        return reason
    laid, holdings = phase.laid, hand.holdings
    if event.face_up:
        reason = why_not_shown(hand, phase.laid, seat, event.face_up)
        if reason is not None:
            return reason
        shown = pack(event.face_up)
        laid = (*laid[:seat], shown, *laid[seat + 1 :])
        holdings = holdings.showing(seat, shown)
    auction = auction.after(event.bid)
    after = replace(hand, holdings=holdings, phase=Bidding(auction, laid))
    return Step(_after_auction(after, auction.state, laid), Happened(event))


def _after_auction(hand: Hand, state: AuctionState, laid: tuple[int, ...]) -> Hand:
    """The hand with the phase that the state of the auction leads to."""
    assert isinstance(hand.phase, Bidding)
    auction = hand.phase.auction
    if state is AuctionState.OPEN:
        return hand
    if state is AuctionState.NEW_DEAL:
        return replace(hand, phase=ThrownIn())
    chimera, bid = auction.chimera, auction.bid
    assert chimera is not None
    assert bid is not None
    ruleset = hand.setup.ruleset
    if state is AuctionState.ALL_PASSED:
        roles = without_partner(ruleset.players, chimera, bid, all_passed=True)
        return begin_preparation(replace(hand, roles=roles), None)
    if not ruleset.has_partner:
        roles = without_partner(ruleset.players, chimera, bid, all_passed=False)
        return begin_preparation(replace(hand, roles=roles), None)
    too_late = chimera if bid == ruleset.bids[-1] and not laid[chimera] else None
    return replace(hand, phase=Laying(chimera, bid, laid, too_late))
