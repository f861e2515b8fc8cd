"""What is offered, what is allowed and what is legal are the same, also where nothing is done.

Declining to lay cards, like passing, is an act of its own: whoever has no chance to lay has nothing
to decline either.
"""

from __future__ import annotations

import pytest

from referee.chimera import ReasonCode, ruleset
from referee.chimera.deal import deal
from referee.chimera.hand import (
    CallBid,
    Event,
    EventType,
    Hand,
    LayFaceUp,
    Setup,
    Step,
    attempt,
    begin,
    dealt_cards,
    replay,
)
from referee.chimera.hand.may import awaiting, legal_events, may
from referee.chimera.reasons import Reason

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve")


def after_auction(*first: Event) -> Hand:
    """The last chance to lay cards after these calls, and passes by all others in turn."""
    rules = ruleset("chimera-more-5p")
    dealt = deal(rules, "offers")
    hands = dict(zip(NAMES, dealt.hands, strict=True))
    setup = Setup(rules, NAMES, dealt=dealt_cards(rules, NAMES, hands, dealt.den))
    hand = replay(setup, first)
    while len(awaiting(hand)) == 1:
        step = attempt(hand, CallBid(awaiting(hand)[0], "pass"))
        assert isinstance(step, Step)
        hand = step.hand
    return hand


def laid_by(name: str) -> tuple[str, ...]:
    """A card that this player was dealt."""
    return deal(ruleset("chimera-more-5p"), "offers").hands[NAMES.index(name)][:1]


@pytest.mark.parametrize(
    ("calls", "without", "code"),
    [
        ((CallBid("Ann", 70),), "Ann", ReasonCode.FACE_UP_TOO_LATE),
        ((CallBid("Ann", "pass"), CallBid("Bea", 70)), "Bea", ReasonCode.FACE_UP_TOO_LATE),
        ((CallBid("Ann", 70, laid_by("Ann")),), "Ann", ReasonCode.ALREADY_LAID),
        ((CallBid("Ann", 30, laid_by("Ann")),), "Ann", ReasonCode.ALREADY_LAID),
        (
            (CallBid("Ann", "pass", laid_by("Ann")), CallBid("Bea", 50)),
            "Ann",
            ReasonCode.ALREADY_LAID,
        ),
    ],
    ids=["highest bid", "highest bid later", "laid with it", "laid with a bid", "laid on passing"],
)
def test_who_may_not_lay_may_not_decline(
    calls: tuple[Event, ...], without: str, code: ReasonCode
) -> None:
    """Ruling faceup.five."""
    hand = after_auction(*calls)
    for seat, name in enumerate(NAMES):
        declining = attempt(hand, LayFaceUp(name, ()))
        offered = {event.type for event in legal_events(hand, seat)}
        if name == without:
            assert isinstance(declining, Reason)
            assert declining.code is code
        else:
            assert isinstance(declining, Step)
        assert (EventType.FACE_UP in offered) is (name != without)
        assert offered == set(may(hand, seat).types)


def test_nothing_is_offered_before_the_first_call_but_to_the_first_bidder() -> None:
    rules = ruleset("chimera-more-5p")
    dealt = deal(rules, "offers")
    hands = dict(zip(NAMES, dealt.hands, strict=True))
    hand = begin(
        Setup(rules, NAMES, first_bidder=3, dealt=dealt_cards(rules, NAMES, hands, dealt.den))
    )
    assert awaiting(hand) == ("Dan",)
    for seat in range(5):
        assert bool(list(legal_events(hand, seat))) is (seat == 3)
