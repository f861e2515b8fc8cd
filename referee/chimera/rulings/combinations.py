"""Rulings on the combinations."""

from __future__ import annotations

from typing import Final

from referee.chimera.rulings.texts import ALL, OF_BGA, OF_FIVE, arena, hungarian, more
from referee.ledger import Ruling, Status

_ARENA_LIST: Final = arena("Legal Combinations to Lead With in 3-Player Games")

COMBINATIONS: Final[tuple[Ruling, ...]] = (
    Ruling(
        id="pairs.sequence",
        ruling=(
            "A sequence of pairs needs at least three pairs in the 2014 edition, and at least two "
            "in Chimera & More and on Board Game Arena. A house rule may change this."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("Legalább három párból álló sorozat")
            + more("Sequence of pairs")
            + _ARENA_LIST
        ),
        rulesets=ALL,
        options=("sequence_of_pairs_minimum",),
        status_note="Inferred by analogy for Board Game Arena, whose page gives no number.",
    ),
    Ruling(
        id="attach.not-body",
        ruling=(
            "An attached card or pair never has the rank of the body: 7-7-7-7 is never trips with "
            "a card, 7-7-7-7-7-3 is never a quadro-plex, and 3-3-3-3-3-4-4-4-7-7 is never a "
            "sequence of trips with pairs. The rule texts demand this for sequences of trips with "
            "cards; elsewhere they speak of any single card, or only of pairs that differ from "
            "each other, and there the convention of Dou Dizhu, the ancestor of the game, is "
            "followed. One house rule may allow it for cards attached to trips and plexes, another "
            "for pairs attached to trips, plexes and sequences of trips."
        ),
        status=Status.DISPUTED,
        sources=(
            hungarian(
                "Terc egy csatolt lappal",
                "Terc egy csatolt párral",
                "Tercek sorozata mindegyikhez külön csatolt lappal",
                "Tercek sorozata mindegyikhez külön csatolt párral",
                "Négy egyforma két csatolt lappal",
                "Négy egyforma csatolt párokkal",
            )
            + more(
                "Trips with an attached card",
                "Trips with an attached pair",
                "Sequence of trips with attached cards",
                "Sequence of trips with attached pairs",
                "Quadro-plex with attached cards",
                "Quadro-plex with attached pairs",
                "Quinto-plex with attached cards",
                "Quinto-plex with attached pairs",
                "Sexto-plex with attached cards",
                "Sexto-plex with attached pairs",
            )
            + _ARENA_LIST
        ),
        rulesets=ALL,
        options=("attached_card_may_match_body", "attached_pair_may_match_body"),
    ),
    Ruling(
        id="attach.distinct",
        ruling=(
            "Attached cards differ in rank from each other, and so do attached pairs: four of a "
            "kind with 5 and 5 is no quadro-plex with cards. Two Hunters are not two attached "
            "cards either."
        ),
        status=Status.TEXT,
        sources=(
            hungarian(
                "Tercek sorozata mindegyikhez külön csatolt lappal",
                "Tercek sorozata mindegyikhez külön csatolt párral",
                "Négy egyforma két csatolt lappal",
                "Négy egyforma csatolt párokkal",
            )
            + more(
                "Sequence of trips with attached cards",
                "Sequence of trips with attached pairs",
                "Quadro-plex with attached cards",
                "Quadro-plex with attached pairs",
                "Quinto-plex with attached cards",
                "Quinto-plex with attached pairs",
                "Sexto-plex with attached cards",
                "Sexto-plex with attached pairs",
            )
            + _ARENA_LIST
        ),
        rulesets=ALL,
        status_note="Inferred for Hunters.",
    ),
    Ruling(
        id="attach.flight",
        ruling=(
            "The Pi Ya and the Chimera are never attached together. A Hunter may be attached "
            "together with the Pi Ya, or together with the Chimera. Neither the Pi Ya nor the "
            "Chimera ever makes part of a pair."
        ),
        status=Status.TEXT,
        sources=(
            hungarian(
                "Tercek sorozata mindegyikhez külön csatolt lappal",
                "Négy egyforma két csatolt lappal",
                "Terc egy csatolt párral",
                "Tercek sorozata mindegyikhez külön csatolt párral",
            )
            + more(
                "Sequence of trips with attached cards",
                "Quadro-plex with attached cards",
                "Quinto-plex with attached cards",
                "Sexto-plex with attached cards",
                "Trips with an attached pair",
                "Sequence of trips with attached pairs",
            )
            + _ARENA_LIST
        ),
        rulesets=ALL,
        status_note="Inferred for a Hunter attached together with the Pi Ya or the Chimera.",
    ),
    Ruling(
        id="attach.hunters",
        ruling=(
            "Two Hunters may be an attached pair. Three or more Hunters may be the body of trips, "
            "with or without an attachment, and of plexes. They are never in the body of a "
            "sequence of any kind."
        ),
        status=Status.TEXT,
        sources=(
            hungarian(
                "Általános megjegyzések",
                "Terc",
                "Tercek sorozata mindegyikhez külön csatolt párral",
                "Négy egyforma két csatolt lappal",
                "Négy egyforma csatolt párokkal",
            )
            + more(
                "General Notes",
                "Trips",
                "Sequence of trips with attached pairs",
                "Quadro-plex with attached cards",
                "Quadro-plex with attached pairs",
            )
            + _ARENA_LIST
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="set.natural-trap",
        ruling=(
            "A natural set (one without a Messenger Bird) of a trap's size is always a trap and "
            "never a plain set: four of a kind with 3 players, five or six of a kind with 5 "
            "players. With 5 players four of a kind is a plain combination; five and six of a kind "
            "are plain combinations only with a Messenger Bird. Under every house rule a natural "
            "set of a trap's size is read as a trap and as nothing else."
        ),
        status=Status.TEXT,
        sources=(
            hungarian("Csapda")
            + more("Play of the Hand", "Four, five, & six of a kind", "Trap")
            + arena("Turn")
            + _ARENA_LIST
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="bga.quad",
        ruling=(
            "Board Game Arena lists four of a kind with an attached single or an attached pair, in "
            "the singular, and leaves out plain trips. This is read as loose wording: trips may be "
            "played, and four of a kind takes two cards or two pairs, as in every other text."
        ),
        status=Status.DISPUTED,
        sources=_ARENA_LIST,
        rulesets=OF_BGA,
    ),
    Ruling(
        id="piya.sequence",
        ruling=(
            "The Pi Ya stands for one rank in a sequence of five or more cards and nowhere else. "
            "It may stand at either end, but never outside the ranks of the deck: 9-10-11-12 with "
            "the Pi Ya is the sequence from 8 to 12. With 5 players it may stand for 0, although "
            "only one of the two places in the rules that give its ranks begins with 0, and the "
            "other with 1. A house rule may change this."
        ),
        status=Status.DISPUTED,
        sources=(
            hungarian("Játékelemek", "Legalább 5 lapból álló sor", "Speciális képesség")
            + more("Components", "Sequence of 5 or more")
            + _ARENA_LIST
        ),
        rulesets=ALL,
        options=("pi_ya_as_zero",),
    ),
    Ruling(
        id="bird.wild",
        ruling=(
            "A Messenger Bird stands for any ranked card of the deck, never for a Hunter, the Pi "
            "Ya or the Chimera: alone, in a body or as an attachment, under the same limits as the "
            "card it stands for. It is never part of a trap. One bird may be added to the Chimera "
            "Flight and changes nothing there. The Pi Ya and a bird may both stand in one "
            "sequence."
        ),
        status=Status.TEXT,
        sources=more("General Notes", "Trap", "Messenger Birds"),
        rulesets=OF_FIVE,
        status_note="Inferred for the Pi Ya and a bird in one sequence.",
    ),
    Ruling(
        id="bird.copies",
        ruling=(
            "A Messenger Bird stands for a card of the deck, so no rank ever counts more than six "
            "times in a play, the bird included: six 7s with a bird are nothing. Only the house "
            "rules that let attachments have the rank of the body make this matter elsewhere."
        ),
        status=Status.INFERRED,
        sources=more("Components", "Messenger Birds"),
        rulesets=OF_FIVE,
        options=("attached_card_may_match_body", "attached_pair_may_match_body"),
    ),
    Ruling(
        id="flight.only",
        ruling="The Pi Ya and the Chimera together are the Chimera Flight and nothing else.",
        status=Status.TEXT,
        sources=(
            hungarian("Általános megjegyzések", "Chimera Repülése")
            + more("General Notes", "Chimera Flight")
            + _ARENA_LIST
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="bga.silent",
        ruling=(
            "Where the page of Board Game Arena says nothing (who bids first, the Pi Ya as a wild "
            "card, Hunters outside sequences, the order of traps, attachments), the game goes as "
            "in Chimera & More with 3 players. The 25 points it gives for traps are for each trap, "
            "and passing 400 points is having 400 or more. The points it names for Messenger Birds "
            "never arise."
        ),
        status=Status.DISPUTED,
        sources=(
            arena("The Bid", "Turn", "Legal Combinations to Lead With in 3-Player Games")
            + arena("End of Hand", "End of Game")
        ),
        rulesets=OF_BGA,
    ),
    Ruling(
        id="hand.size",
        ruling=(
            "What a player can hold bounds what can be played: 20 cards with 3 players; with 5 "
            "players 20 cards only with a Messenger Bird among them, otherwise 19. The numbers of "
            "plays given for an edition count combinations, whether or not a hand could hold them."
        ),
        status=Status.INFERRED,
        sources=(
            hungarian("Előkészületek és osztás", "A leosztás előkészítése")
            + more("Deal the Cards", "The Chimera's Den")
            + arena("Partnerships")
        ),
        rulesets=ALL,
    ),
    Ruling(
        id="hand.combination",
        ruling=(
            "To name a combination is not to ask whether a hand could hold it. With 5 players, 20 "
            "cards without a Messenger Bird that form a combination are named as one. More than "
            "20 cards never are."
        ),
        status=Status.INFERRED,
        sources=more("The Chimera's Den", "Legal Combinations"),
        rulesets=OF_FIVE,
        status_note="Inferred from the ruling hand.size.",
    ),
)
