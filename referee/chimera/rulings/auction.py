"""Rulings on the auction."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_2014, OF_BGA, OF_MORE, arena, hungarian, more
from referee.ledger import Ruling, Status

AUCTION: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="bid.levels",
        ruling=(
            "The bids are 20, 30 and 40 with 3 players, and 30, 50 and 70 with 5; each is higher "
            "than the last, and the highest ends the auction at once. A player who passed may bid "
            "again in turn. After a bid, passes by all the others in a row end the auction. "
            "Opening passes alone do not end it until all players have passed."
        ),
        status=Status.TEXT,
        sources=hungarian("A licitálás") + more("The Bid") + arena("The Bid"),
        rulesets=ALL,
    ),
    Ruling(
        id="allpass.more",
        ruling=(
            "In Chimera & More, when all players pass without a bid, the first who passed is "
            "Chimera at the lowest bid, for three times the bid on success and nothing on failure; "
            "no cards are passed and there is no partner. With 5 players this Chimera looks at "
            "both packets of the Den and keeps one; with 3 players there is one packet, and the "
            "Chimera takes it. Bonuses, treasure and the Hunters' 20 points with 3 players, or 30 "
            "with 5, are as usual."
        ),
        status=Status.TEXT,
        sources=more(
            "The Bid", "5-Player Chimera: Chimera & Pi Ya vs. Hunters", "Scoring the Hand"
        ),
        rulesets=OF_MORE,
        status_note="Inferred for the one packet with 3 players and for what is scored as usual.",
    ),
    Ruling(
        id="allpass.bga",
        ruling=(
            "On Board Game Arena, when all players pass, the first who passed is Chimera at 20. "
            "The hand is scored as after an ordinary bid."
        ),
        status=Status.TEXT,
        sources=arena("The Bid", "End of Hand"),
        rulesets=OF_BGA,
        status_note="Inferred for the scoring.",
    ),
    Ruling(
        id="allpass.2014",
        ruling=(
            "In the 2014 edition there is a new deal when all pass; if all pass again, the player "
            "with the most points is bound to 20, and of those tied for the most the one who is "
            "first in bidding order. The bound player stands at 20, the others may overbid, "
            "speaking clockwise from there, and the bound player may raise if overbid; 40 or two "
            "passes in a row end the auction, and there is no third deal. The hand is scored as "
            "after an ordinary bid, and thrown-in deals are no hands. A house rule may bind the "
            "dealer or the first bidder instead."
        ),
        status=Status.TEXT,
        sources=hungarian("A licitálás"),
        rulesets=OF_2014,
        options=("second_all_pass_binds",),
        status_note=(
            "Convention for ties, for the bidding after a player is bound, for the scoring and for "
            "thrown-in deals."
        ),
    ),
    Ruling(
        id="redeal.elsewhere",
        ruling=(
            "Only the 2014 edition deals again when all pass, so only there does it matter whether "
            "a deal is the second one, who dealt, and what everyone had before. Elsewhere the same "
            "words in a record or a question are remarks that change nothing."
        ),
        status=Status.INFERRED,
        sources=more("The Bid") + arena("The Bid"),
        rulesets=OF_MORE + OF_BGA,
    ),
)
