"""A hand, from the first call to the last card.

>>> from referee.chimera import ruleset
>>> from referee.chimera.hand import CallBid, Setup, apply, begin, can
>>> hand = begin(Setup(ruleset("chimera-more-3p"), ("Ann", "Bea", "Cid")))
>>> hand = apply(hand, CallBid("Ann", 30)).hand
>>> can(hand, CallBid("Bea", 20)), can(hand, CallBid("Bea", 40))
(False, True)
"""

from referee.chimera.hand.events import (
    CallBid,
    Event,
    EventType,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
)
from referee.chimera.hand.referee import (
    IllegalEvent,
    apply,
    attempt,
    begin,
    can,
    replay,
    verify,
)
from referee.chimera.hand.setup import (
    Dealt,
    InvalidDeal,
    InvalidSetup,
    Setup,
    check_players,
    dealt_cards,
)
from referee.chimera.hand.state import Hand, PhaseName, Role
from referee.chimera.hand.step import Happened, Step

__all__ = [
    "CallBid",
    "Dealt",
    "Event",
    "EventType",
    "Hand",
    "Happened",
    "IllegalEvent",
    "InvalidDeal",
    "InvalidSetup",
    "KeepPacket",
    "LayFaceUp",
    "NamePartner",
    "Pass",
    "PassCards",
    "PassLead",
    "PhaseName",
    "PlayCards",
    "Role",
    "Setup",
    "Step",
    "apply",
    "attempt",
    "begin",
    "can",
    "check_players",
    "dealt_cards",
    "replay",
    "verify",
]
