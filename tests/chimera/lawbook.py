"""The rules on combinations as tables: what each text says, with cards it allows and forbids.

A rule cites the section of each document it comes from, the ids of the rulings that settle it, or
both. ``plays`` gives cards and *all* they can be read as, the strongest of a combination first;
so each line also says what the cards are not. ``no_plays`` are cards that nothing makes a play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tests.chimera.words import ALL, DOCUMENTS, FIVE, HUNGARIAN, MORE, THREE

TWO_PAIRS: Final = ("chimera-more-3p", "chimera-bga", "chimera-more-5p")
OF_2014: Final = ("chimera-2014",)
OF_BGA: Final = ("chimera-bga",)
CARD_MAY_MATCH: Final = {"attached_card_may_match_body": True}
PAIR_MAY_MATCH: Final = {"attached_pair_may_match_body": True}
BOTH_MAY_MATCH: Final = CARD_MAY_MATCH | PAIR_MAY_MATCH


@dataclass(frozen=True)
class Rule:
    """One rule with examples of both sides.

    ``hungarian``, ``more`` and ``arena`` name the section of that document.
    """

    says: str
    where: tuple[str, ...]
    plays: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    no_plays: tuple[str, ...] = ()
    hungarian: str | None = None
    more: str | None = None
    arena: str | None = None
    rulings: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    def section(self, ruleset: str) -> str | None:
        """The section of the text of ``ruleset`` that says so."""
        by_document = {HUNGARIAN: self.hungarian, MORE: self.more}
        return by_document.get(DOCUMENTS[ruleset], self.arena)

    def source(self, ruleset: str) -> str:
        """Where a player of ``ruleset`` finds the rule."""
        section = self.section(ruleset)
        in_text = [f"{DOCUMENTS[ruleset]}: {section}"] if section else []
        found = [*in_text, *self.rulings]
        assert found, self.says
        return ", ".join(found)


def down(name: str, *ranks: int) -> tuple[str, ...]:
    """The same words for each rank from the first down to the last."""
    first, last = ranks
    return tuple(f"{name} {rank}" for rank in range(first, last - 1, -1))


PLAIN: Final = (
    Rule(
        "One card alone is a single, whatever it is.",
        ALL,
        plays={
            "1": "single 1",
            "12": "single 12",
            "H": "single Hunter",
            "P": "single Pi Ya",
            "C": "single Chimera",
        },
        no_plays=("", "3 4", "H P", "3 C"),
        hungarian="Különálló lap",
        more="Single card",
        arena="Single Card",
    ),
    Rule(
        "With 5 players the lowest single is a 0, and a bird is any ranked single.",
        FIVE,
        plays={"0": "single 0", "Q": down("single", 12, 0)},
        no_plays=("0 1",),
        more="Single card",
        rulings=("bird.wild",),
    ),
    Rule(
        "A pair is two cards of one rank; Hunters make one too.",
        ALL,
        plays={"9 9": "pair of 9", "4 4": "pair of 4", "H H": "pair of Hunters"},
        no_plays=("9 4", "8 9", "12 H", "H P", "H C", "7 P", "7 C"),
        hungarian="Pár",
        more="Pair",
        arena="Pair",
        rulings=("attach.hunters",),
    ),
    Rule(
        "With 5 players pairs begin with 0-0, and a bird makes a pair with a ranked card.",
        FIVE,
        plays={"0 0": "pair of 0", "9 Q": "pair of 9"},
        no_plays=("H Q", "P Q", "C Q", "Q Q"),
        more="Pair",
        rulings=("bird.wild", "birds.one-each"),
    ),
    Rule(
        "Three pairs in a row are the shortest sequence of pairs of 2014.",
        OF_2014,
        plays={
            "3x2 4x2 5x2": "sequence of 3 pairs up to 5",
            "10x2 11x2 12x2": "sequence of 3 pairs up to 12",
        },
        no_plays=("3x2 4x2", "11x2 12x2", "3x2 4x2 6x2"),
        hungarian="Legalább három párból álló sorozat",
        rulings=("pairs.sequence",),
    ),
    Rule(
        "Everywhere else two pairs in a row are enough.",
        TWO_PAIRS,
        plays={
            "3x2 4x2": "sequence of 2 pairs up to 4",
            "11x2 12x2": "sequence of 2 pairs up to 12",
            "3x2 4x2 5x2": "sequence of 3 pairs up to 5",
        },
        no_plays=("3x2 5x2", "3x2 4x2 6x2"),
        more="Sequence of pairs",
        arena="Sequence of consecutive pairs",
        rulings=("pairs.sequence",),
    ),
    Rule(
        "A sequence of pairs has two cards of every rank, in a row without Hunters, P and C.",
        ALL,
        plays={
            "2x2 3x2 4x2 5x2 6x2 7x2": "sequence of 6 pairs up to 7",
            "1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2": "sequence of 10 pairs up to 10",
        },
        no_plays=(
            "11x2 12x2 Hx2",
            "12x2 Hx2",
            "12x2 1x2 2x2",
            "3x2 4x2 5x2 6",
            "3x2 4x3 5x2",
            "3x2 4x2 5 P",
            "3x2 4x2 5x2 P",
            "3x2 4x2 5 C",
            "11x2 12x2 P C",
        ),
        hungarian="Legalább három párból álló sorozat",
        more="Sequence of pairs",
        arena="Sequence of consecutive pairs",
        rulings=("attach.hunters",),
    ),
    Rule(
        "With 5 players pairs in a row begin at 0, and a bird stands for one card of them.",
        FIVE,
        plays={
            "0x2 1x2": "sequence of 2 pairs up to 1",
            "3x2 4x2 5 Q": "sequence of 3 pairs up to 5",
            "12x2 H Q": "trips of 12 with a card",
        },
        no_plays=("12x2 0x2", "11x2 12x2 H Q", "3x2 4 5 Q"),
        more="Sequence of pairs",
        rulings=("bird.wild",),
    ),
    Rule(
        "Trips are three cards of one rank, Hunters the highest.",
        ALL,
        plays={"11x3": "trips of 11", "7x3": "trips of 7", "Hx3": "trips of Hunters"},
        no_plays=("11x2 12", "7x2 P", "7x2 C", "Hx2 P", "Hx2 12"),
        hungarian="Terc",
        more="Trips",
        rulings=("bga.quad", "attach.hunters"),
    ),
    Rule(
        "With 5 players a bird makes trips with two ranked cards, never with Hunters.",
        FIVE,
        plays={"0x3": "trips of 0", "7x2 Q": "trips of 7"},
        no_plays=("Hx2 Q", "7 8 Q", "7 H Q"),
        more="Trips",
        rulings=("bird.wild",),
    ),
    Rule(
        "Two or more trips in a row are a sequence of trips; Hunters, P and C are none of it.",
        ALL,
        plays={
            "3x3 4x3": "sequence of 2 trips up to 4",
            "11x3 12x3": "sequence of 2 trips up to 12",
            "1x3 2x3 3x3 4x3 5x3 6x3": "sequence of 6 trips up to 6",
        },
        no_plays=(
            "3x3 5x3",
            "12x3 Hx3",
            "12x3 1x3",
            "3x3 4x3 5x2",
            "3x3 4x3 5x2 6",
            "7x3 8x2 P",
            "7x3 8x2 C",
        ),
        hungarian="Tercek sorozata",
        more="Sequence of trips",
        arena="Sequence of consecutive triples",
        rulings=("attach.hunters",),
    ),
    Rule(
        "With 5 players trips in a row begin at 0, and a bird stands for one card of them.",
        FIVE,
        plays={
            "0x3 1x3": "sequence of 2 trips up to 1",
            "3x3 4x2 Q": "sequence of 2 trips up to 4",
        },
        no_plays=("12x3 Hx2 Q", "3x3 5x2 Q", "3x2 4x2 6 Q"),
        more="Sequence of trips",
    ),
)

ATTACHED_TO_TRIPS: Final = (
    Rule(
        "Any one other card may be attached to trips.",
        ALL,
        plays={
            "7x3 5": "trips of 7 with a card",
            "7x3 8": "trips of 7 with a card",
            "7x3 H": "trips of 7 with a card",
            "7x3 P": "trips of 7 with a card",
            "7x3 C": "trips of 7 with a card",
            "Hx3 5": "trips of Hunters with a card",
            "Hx3 P": "trips of Hunters with a card",
        },
        no_plays=("7x3 5 6", "7x3 P C", "7x2 5 P", "7x2 5 C"),
        hungarian="Terc egy csatolt lappal",
        more="Trips with an attached card",
        arena="Triples with an attached single",
        rulings=("attach.not-body", "attach.hunters", "bga.silent"),
    ),
    Rule(
        "A pair of another rank may be attached to trips.",
        ALL,
        plays={
            "9x3 11x2": "trips of 9 with a pair",
            "5x3 12x2": "trips of 5 with a pair",
            "9x3 Hx2": "trips of 9 with a pair",
            "Hx3 9x2": "trips of Hunters with a pair",
        },
        no_plays=("9x3 P C", "9x3 11 12", "9x3 11 P", "9x3 11 C", "9x3 H P", "9x3 11x3"),
        hungarian="Terc egy csatolt párral",
        more="Trips with an attached pair",
        arena="Triples with an attached pair",
        rulings=("attach.flight", "attach.hunters"),
    ),
    Rule(
        "To each of two or more trips in a row one card may be attached, all different.",
        ALL,
        plays={
            "3x3 4x3 7 9": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 5 6": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 9 H": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 9 P": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 9 C": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 H P": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 H C": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 5x3 7 H P": "sequence of 3 trips up to 5 with 3 cards",
            "1x3 2x3 3x3 4x3 5x3 6 7 8 9 10": "sequence of 5 trips up to 5 with 5 cards",
        },
        no_plays=(
            "3x3 4x3 P C",
            "3x3 4x3 5x3 7 P C",
            "3x3 4x3 Hx2",
            "3x3 4x3 9x2",
            "3x3 4x3 9",
            "3x3 4x3 7 9 10",
            "3x4 4x3 9",
            "3x4 4x4",
            "12x3 Hx3 1 2",
            "3x3 5x3 7 9",
        ),
        hungarian="Tercek sorozata mindegyikhez külön csatolt lappal",
        more="Sequence of trips with attached cards",
        arena="Sequence of consecutive triples with an attached single",
        rulings=("attach.not-body", "attach.distinct", "attach.flight", "attach.hunters"),
    ),
    Rule(
        "To each of two or more trips in a row one pair may be attached, all different.",
        ALL,
        plays={
            "3x3 4x3 7x2 9x2": "sequence of 2 trips up to 4 with 2 pairs",
            "3x3 4x3 9x2 Hx2": "sequence of 2 trips up to 4 with 2 pairs",
            "3x3 4x3 5x2 6x2": "sequence of 2 trips up to 4 with 2 pairs",
            "1x3 2x3 3x3 4x3 5x2 6x2 7x2 8x2": "sequence of 4 trips up to 4 with 4 pairs",
        },
        no_plays=(
            "3x3 4x3 7x4",
            "3x3 4x3 Hx4",
            "3x3 4x3 7x2 9 10",
            "3x3 4x3 7x2 P C",
            "3x3 4x3 7x2 9 P",
            "3x3 4x3 7x2 9",
            "3x3 4x3 7x2",
            "12x3 Hx3 1x2 2x2",
            "3x3 5x3 7x2 9x2",
        ),
        hungarian="Tercek sorozata mindegyikhez külön csatolt párral",
        more="Sequence of trips with attached pairs",
        arena="Sequence of consecutive triples with an attached pair",
        rulings=("attach.distinct", "attach.flight", "attach.hunters"),
    ),
    Rule(
        "With six copies of a card a pair attached to trips in a row still has another rank.",
        FIVE,
        plays={"3x3 4x3 5x2 7x2": "sequence of 2 trips up to 4 with 2 pairs"},
        no_plays=("3x5 4x3 7x2", "3x5 4x5", "3x3 4x5 7x2"),
        more="Sequence of trips with attached pairs",
        rulings=("attach.not-body",),
    ),
)

SETS_AND_TRAPS: Final = (
    Rule(
        "With 3 players four of a kind is a trap, never a plain set nor trips with a card.",
        THREE,
        plays={
            "7x4": "trap of four 7s",
            "1x4": "trap of four 1s",
            "Hx4": "trap of four Hunters",
            "7x3 P": "trips of 7 with a card",
            "7x3": "trips of 7",
        },
        no_plays=("7x4 8", "7x4 P", "Hx4 8", "7x4 C"),
        hungarian="Csapda",
        more="Trap",
        arena="Four of a kind",
        rulings=("set.natural-trap", "attach.not-body"),
    ),
    Rule(
        "With 5 players four of a kind is a plain set and no trap.",
        FIVE,
        plays={
            "8x4": "four of a kind of 8",
            "0x4": "four of a kind of 0",
            "Hx4": "four of a kind of Hunters",
            "8x3 Q": ("four of a kind of 8", "trips of 8 with a card"),
        },
        no_plays=("8x4 9", "8x4 P", "Hx4 9"),
        more="Four, five, & six of a kind",
        rulings=("set.natural-trap", "attach.not-body"),
    ),
    Rule(
        "With 5 players five and six of a kind are plain sets only with a bird.",
        FIVE,
        plays={
            "8x4 Q": "five of a kind of 8",
            "0x4 Q": "five of a kind of 0",
            "8x5 Q": "six of a kind of 8",
            "8x5": "trap of five 8s",
            "8x6": "trap of six 8s",
        },
        no_plays=("Hx4 Q", "Hx5 Q", "8x6 Q", "8x5 9"),
        more="Four, five, & six of a kind",
        rulings=("set.natural-trap", "bird.wild", "bird.copies"),
    ),
    Rule(
        "With 5 players a trap is five or six of a kind, all natural.",
        FIVE,
        plays={
            "0x5": "trap of five 0s",
            "7x5": "trap of five 7s",
            "7x6": "trap of six 7s",
            "Hx5": "trap of five Hunters",
            "Hx6": "trap of six Hunters",
            "7x4": "four of a kind of 7",
            "7x4 Q": "five of a kind of 7",
        },
        no_plays=("7x4 P", "7x5 P", "7x6 Q", "7x5 8", "Hx5 Q"),
        more="Trap",
        rulings=("set.natural-trap",),
    ),
    Rule(
        "The Chimera and the Pi Ya are the Flight; no other card goes with them.",
        ALL,
        plays={"P C": "Chimera Flight", "P": "single Pi Ya", "C": "single Chimera"},
        no_plays=("P C 7", "P C H", "P C 7x2", "P C 7x3", "P C 7x4", "P C 8 9 10 11 12"),
        hungarian="Chimera Repülése",
        more="Chimera Flight",
        arena="Chimera Flight",
        rulings=("flight.only", "attach.flight"),
    ),
    Rule(
        "With 5 players one bird may be added to the Flight.",
        FIVE,
        plays={"P C Q": "Chimera Flight"},
        no_plays=("P C Q Q", "P C Q 7", "P Q", "C Q"),
        more="Chimera Flight",
        rulings=("bird.wild", "flight.only", "birds.one-each"),
    ),
)

PLEXES: Final = (
    Rule(
        "Four of a kind takes two other cards, different from each other.",
        ALL,
        plays={
            "7x4 5 9": "quadro-plex of 7 with two cards",
            "7x4 8 9": "quadro-plex of 7 with two cards",
            "Hx4 5 9": "quadro-plex of Hunters with two cards",
            "7x4 5 H": "quadro-plex of 7 with two cards",
            "7x4 5 P": "quadro-plex of 7 with two cards",
            "7x4 5 C": "quadro-plex of 7 with two cards",
            "7x4 H P": "quadro-plex of 7 with two cards",
            "7x4 H C": "quadro-plex of 7 with two cards",
        },
        no_plays=("7x4 5x2", "7x4 Hx2", "7x4 P C", "7x4 5", "7x4 5 6 8", "7x4 5 6 8 9"),
        hungarian="Négy egyforma két csatolt lappal",
        more="Quadro-plex with attached cards",
        arena="Four of a kind with attached single",
        rulings=(
            "attach.not-body",
            "attach.distinct",
            "attach.flight",
            "attach.hunters",
            "bga.quad",
            "bga.silent",
        ),
    ),
    Rule(
        "Four of a kind takes two pairs, different from each other.",
        ALL,
        plays={
            "7x4 5x2 9x2": "quadro-plex of 7 with two pairs",
            "7x4 9x2 Hx2": "quadro-plex of 7 with two pairs",
            "Hx4 5x2 9x2": "quadro-plex of Hunters with two pairs",
        },
        no_plays=("7x4 5x4", "7x4 Hx4", "7x4 5x2", "7x4 5x2 9", "7x4 5x2 P C", "7x4 5x2 9 P"),
        hungarian="Négy egyforma csatolt párokkal",
        more="Quadro-plex with attached pairs",
        arena="Four of a kind with attached pair",
        rulings=("attach.distinct", "attach.flight", "attach.hunters", "bga.quad"),
    ),
    Rule(
        "With six copies of a card an attachment still never has the rank of the body.",
        FIVE,
        plays={"7x4 3 5": "quadro-plex of 7 with two cards"},
        no_plays=("7x5 3", "7x6 3", "7x6 5x2", "Hx5 3"),
        more="Quadro-plex with attached cards",
        rulings=("attach.not-body",),
    ),
    Rule(
        "Five of a kind takes two other cards, different from each other.",
        FIVE,
        plays={
            "7x5 5 9": "quinto-plex of 7 with two cards",
            "Hx5 5 9": "quinto-plex of Hunters with two cards",
            "7x5 H P": "quinto-plex of 7 with two cards",
            "7x5 H C": "quinto-plex of 7 with two cards",
            "7x4 5 9 Q": "quinto-plex of 7 with two cards",
        },
        no_plays=("7x5 5x2", "7x5 Hx2", "7x5 P C", "7x5 5", "7x5 5 6 8"),
        more="Quinto-plex with attached cards",
        rulings=("attach.distinct", "attach.flight", "attach.hunters"),
    ),
    Rule(
        "Five of a kind takes two pairs, different from each other.",
        FIVE,
        plays={
            "7x5 5x2 9x2": "quinto-plex of 7 with two pairs",
            "7x5 9x2 Hx2": "quinto-plex of 7 with two pairs",
            "Hx5 5x2 9x2": "quinto-plex of Hunters with two pairs",
            "7x4 5x2 9x2 Q": "quinto-plex of 7 with two pairs",
        },
        no_plays=("7x5 5x4", "7x5 5x2 9", "7x5 5x2 P C", "7x5 5x2 9 P"),
        more="Quinto-plex with attached pairs",
        rulings=("attach.distinct", "attach.flight", "attach.hunters"),
    ),
    Rule(
        "Six of a kind takes two other cards, different from each other.",
        FIVE,
        plays={
            "7x6 5 9": "sexto-plex of 7 with two cards",
            "Hx6 5 9": "sexto-plex of Hunters with two cards",
            "7x6 H P": "sexto-plex of 7 with two cards",
            "7x6 H C": "sexto-plex of 7 with two cards",
            "7x5 5 9 Q": "sexto-plex of 7 with two cards",
            "7x6 5 Q": "sexto-plex of 7 with two cards",
        },
        no_plays=("7x6 5x2", "7x6 Hx2", "7x6 P C", "7x6 5", "7x6 5 6 8", "7x6 P"),
        more="Sexto-plex with attached cards",
        rulings=("attach.distinct", "attach.flight", "attach.hunters"),
    ),
    Rule(
        "Six of a kind takes two pairs, different from each other.",
        FIVE,
        plays={
            "7x6 5x2 9x2": "sexto-plex of 7 with two pairs",
            "7x6 9x2 Hx2": "sexto-plex of 7 with two pairs",
            "Hx6 5x2 9x2": "sexto-plex of Hunters with two pairs",
            "7x5 5x2 9x2 Q": "sexto-plex of 7 with two pairs",
        },
        no_plays=("7x6 5x4", "7x6 5x2 9", "7x6 5x2 P C", "7x6 5x2 9 P"),
        more="Sexto-plex with attached pairs",
        rulings=("attach.distinct", "attach.flight", "attach.hunters"),
    ),
)

SEQUENCES: Final = (
    Rule(
        "Five or more cards in a row are a sequence; Hunters and the Chimera are none of it.",
        ALL,
        plays={
            "5 6 7 8 9": "sequence of 5 up to 9",
            "1 2 3 4 5": "sequence of 5 up to 5",
            "8 9 10 11 12": "sequence of 5 up to 12",
            "6 7 8 9 10 11": "sequence of 6 up to 11",
            "1 2 3 4 5 6 7 8 9 10 11 12": "sequence of 12 up to 12",
        },
        no_plays=(
            "5 6 7 8",
            "5 6 7 8 10",
            "5 6 7 8 9 11",
            "5 6 7 8 9x2",
            "9 10 11 12 H",
            "9 10 11 12 C",
            "12 H 1 2 3",
            "12 1 2 3 4",
            "10 11 12 1 2",
            "11 12 H P C",
        ),
        hungarian="Legalább 5 lapból álló sor",
        more="Sequence of 5 or more",
        arena="Sequence / run of 5 or more consecutive cards",
        rulings=("attach.hunters", "bga.silent"),
    ),
    Rule(
        "With 5 players a sequence may begin at 0 and has up to 13 cards.",
        FIVE,
        plays={
            "0 1 2 3 4": "sequence of 5 up to 4",
            "0 1 2 3 4 5 6 7 8 9 10 11 12": "sequence of 13 up to 12",
        },
        no_plays=("11 12 0 1 2", "12 H 0 1 2", "0 1 2 3"),
        more="Sequence of 5 or more",
    ),
    Rule(
        "The Pi Ya fills one rank of a sequence, inside or at either end.",
        ALL,
        plays={
            "8 9 10 P 12": "sequence of 5 up to 12",
            "8 9 10 11 P": ("sequence of 5 up to 12", "sequence of 5 up to 11"),
            "5 6 7 8 P": ("sequence of 5 up to 9", "sequence of 5 up to 8"),
            "5 6 8 9 10 P": "sequence of 6 up to 10",
        },
        no_plays=(
            "7 8 P 11 12",
            "5 6 P 8 10",
            "5 6 7 P",
            "7 P",
            "7x2 P",
            "5 6 7 8x2 P",
            "P C 8 9 10",
        ),
        hungarian="Speciális képesség",
        more="Sequence of 5 or more",
        rulings=("piya.sequence", "bga.silent"),
    ),
    Rule(
        "The Pi Ya stands for no rank that the deck does not have.",
        THREE,
        plays={
            "9 10 11 12 P": "sequence of 5 up to 12",
            "1 2 3 4 P": "sequence of 5 up to 5",
            "2 3 4 5 6 7 8 9 10 11 12 P": "sequence of 12 up to 12",
        },
        no_plays=("1 2 3 4 5 6 7 8 9 10 11 12 P",),
        hungarian="Játékelemek",
        more="Components",
        rulings=("piya.sequence",),
    ),
    Rule(
        "With 5 players the Pi Ya may stand for 0, and for nothing below it or above 12.",
        FIVE,
        plays={
            "9 10 11 12 P": "sequence of 5 up to 12",
            "1 2 3 4 P": ("sequence of 5 up to 5", "sequence of 5 up to 4"),
            "0 1 2 3 P": "sequence of 5 up to 4",
            "1 2 3 4 5 6 7 8 9 10 11 12 P": "sequence of 13 up to 12",
        },
        no_plays=("0 1 2 3 4 5 6 7 8 9 10 11 12 P",),
        more="Sequence of 5 or more",
        rulings=("piya.sequence",),
    ),
)

NOTES: Final = (
    Rule(
        "Hunters stand above the ranks but have none, so they are in no sequence.",
        ALL,
        plays={
            "H": "single Hunter",
            "Hx3": "trips of Hunters",
            "5 6 7 8 9": "sequence of 5 up to 9",
            "10x3 11x3 12 H": "sequence of 2 trips up to 11 with 2 cards",
        },
        no_plays=("8 9 10 11 H", "8 9 11 12 H", "10x2 11x2 12x2 Hx2", "11x3 12x3 Hx3", "H 1 2 3 4"),
        hungarian="Általános megjegyzések",
        more="General Notes",
        arena="Sequence of consecutive pairs",
        rulings=("attach.hunters",),
    ),
    Rule(
        "A Messenger Bird is any ranked card, alone, in a body or attached.",
        FIVE,
        plays={
            "7 Q": "pair of 7",
            "7x2 Q": "trips of 7",
            "7x3 Q": ("four of a kind of 7", "trips of 7 with a card"),
            "7x2 8 Q": ("sequence of 2 pairs up to 8", "trips of 7 with a card"),
            "7x2 9 Q": "trips of 7 with a card",
            "7x2 9x2 Q": ("trips of 9 with a pair", "trips of 7 with a pair"),
            "Hx3 Q": "trips of Hunters with a card",
            "Hx3 5 Q": "trips of Hunters with a pair",
            "Hx4 5 Q": "quadro-plex of Hunters with two cards",
            "7x3 Hx2 9x2 Q": "quadro-plex of 7 with two pairs",
            "3x3 4x2 7 9 Q": "sequence of 2 trips up to 4 with 2 cards",
            "3x3 4x3 7x2 9 Q": "sequence of 2 trips up to 4 with 2 pairs",
        },
        no_plays=(
            "H Q",
            "Hx2 Q",
            "7x3 H Q",
            "7x4 9x2 H Q",
            "P Q",
            "C Q",
            "7x3 P Q",
            "7x3 C Q",
            "3x3 4x3 H Q 7 9",
        ),
        more="Messenger Birds",
        rulings=("bird.wild",),
    ),
    Rule(
        "A Messenger Bird fills a sequence inside or at either end, never beyond 0 and 12.",
        FIVE,
        plays={
            "5 6 Q 8 9": "sequence of 5 up to 9",
            "6 7 8 9 Q": ("sequence of 5 up to 10", "sequence of 5 up to 9"),
            "9 10 11 12 Q": "sequence of 5 up to 12",
            "0 1 2 3 Q": "sequence of 5 up to 4",
            "1 2 3 4 5 6 7 8 9 10 11 12 Q": "sequence of 13 up to 12",
        },
        no_plays=(
            "5 6 7 Q",
            "5 6 Q 9 10",
            "9 10 11 H Q",
            "9 10 11 C Q",
            "0 1 2 3 4 5 6 7 8 9 10 11 12 Q",
        ),
        more="Messenger Birds",
        rulings=("bird.wild",),
    ),
    Rule(
        "The Pi Ya and a bird may both stand in one sequence, each for a rank of its own.",
        FIVE,
        plays={
            "9 10 11 P Q": ("sequence of 5 up to 12", "sequence of 5 up to 11"),
            "5 8 9 P Q": "sequence of 5 up to 9",
            "5 7 9 P Q": "sequence of 5 up to 9",
            "1 2 3 4 5 6 7 8 9 10 11 P Q": "sequence of 13 up to 12",
        },
        no_plays=(
            "5 9 10 P Q",
            "5 6 P Q",
            "7 P Q",
            "7 8 P Q",
            "0 1 2 3 4 5 6 7 8 9 10 11 P Q",
        ),
        more="Messenger Birds",
        rulings=("bird.wild", "piya.sequence"),
    ),
    Rule(
        "A bird is never part of a trap, and no play holds two birds.",
        FIVE,
        plays={
            "7x4 Q": "five of a kind of 7",
            "7x5 Q": "six of a kind of 7",
            "7x5": "trap of five 7s",
        },
        no_plays=("Q Q", "7 Q Q", "7x3 Q Q", "5 6 Q Q 9", "P C Q Q", "7x5 Q Q"),
        more="Messenger Birds",
        rulings=("set.natural-trap", "bird.wild", "birds.one-each"),
    ),
    Rule(
        "The copies of a rank in the deck bound what a bird may stand for.",
        FIVE,
        plays={"7x5 Q": "six of a kind of 7", "7x6 5 Q": "sexto-plex of 7 with two cards"},
        no_plays=("7x6 Q",),
        rulings=("bird.copies",),
    ),
    Rule(
        "No play is larger than the largest hand, which is 20 cards.",
        ALL,
        plays={
            "3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2 11x2 12x2": "sequence of 10 pairs up to 12",
            "1x3 2x3 3x3 4x3 5x3 8 9 10 11 12": "sequence of 5 trips up to 5 with 5 cards",
        },
        no_plays=(
            "2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2 11x2 12x2",
            "1x3 2x3 3x3 4x3 5x3 6x3 7x3",
            "1x3 2x3 3x3 4x3 5x3 6x3 7 8 9 10 11 12",
            "1x3 2x3 3x3 4x3 5x3 6x2 7x2 8x2 9x2 10x2",
        ),
        rulings=("hand.size",),
    ),
    Rule(
        "With 5 players 20 cards without a bird are named too, although no hand holds them.",
        FIVE,
        plays={
            "0x2 1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2": "sequence of 10 pairs up to 9",
            "0x2 1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9 Q": "sequence of 10 pairs up to 9",
        },
        no_plays=("0x2 1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 Q",),
        rulings=("hand.combination",),
    ),
)

HOUSE_RULES: Final = (
    Rule(
        "sequence_of_pairs_minimum: two pairs are enough in 2014 as well.",
        OF_2014,
        plays={"3x2 4x2": "sequence of 2 pairs up to 4"},
        no_plays=("3x2 5x2",),
        rulings=("pairs.sequence",),
        options={"sequence_of_pairs_minimum": 2},
    ),
    Rule(
        "sequence_of_pairs_minimum: three pairs are needed elsewhere as well.",
        TWO_PAIRS,
        plays={"3x2 4x2 5x2": "sequence of 3 pairs up to 5"},
        no_plays=("3x2 4x2",),
        rulings=("pairs.sequence",),
        options={"sequence_of_pairs_minimum": 3},
    ),
    Rule(
        "sequence_of_pairs_minimum: twelve pairs are more than a hand, so there are none.",
        ALL,
        plays={"5x2": "pair of 5", "3x3 4x3": "sequence of 2 trips up to 4"},
        no_plays=("1x2 2x2 3x2 4x2 5x2 6x2 7x2 8x2 9x2 10x2", "3x2 4x2 5x2"),
        rulings=("pairs.sequence",),
        options={"sequence_of_pairs_minimum": 12},
    ),
    Rule(
        "attached_card_may_match_body: for trips and plexes.",
        FIVE,
        plays={
            "7x5 3": "quadro-plex of 7 with two cards",
            "7x6 3": "quinto-plex of 7 with two cards",
            "7x4": ("four of a kind of 7", "trips of 7 with a card"),
            "7x5 Q": ("six of a kind of 7", "quadro-plex of 7 with two cards"),
        },
        no_plays=("7x6 5x2", "7x4 9 9", "3x4 4x3 9", "3x4 4x4", "3x5 4x3 7x2"),
        rulings=("attach.not-body",),
        options=CARD_MAY_MATCH,
    ),
    Rule(
        "attached_pair_may_match_body: for trips, plexes and sequences of trips.",
        FIVE,
        plays={
            "7x4 Q": ("five of a kind of 7", "trips of 7 with a pair"),
            "7x6 5x2": "quadro-plex of 7 with two pairs",
            "3x5 4x3 7x2": "sequence of 2 trips up to 4 with 2 pairs",
            "3x5 4x5": "sequence of 2 trips up to 4 with 2 pairs",
            "7x4": "four of a kind of 7",
        },
        no_plays=("7x5 3", "7x5 5x2", "3x4 4x3 9"),
        rulings=("attach.not-body",),
        options=PAIR_MAY_MATCH,
    ),
    Rule(
        "Whatever may match the body, a natural set of a trap's size is a trap only.",
        FIVE,
        plays={
            "7x5": "trap of five 7s",
            "7x6": "trap of six 7s",
            "Hx5": "trap of five Hunters",
            "7x4": ("four of a kind of 7", "trips of 7 with a card"),
            "7x5 P": "quadro-plex of 7 with two cards",
        },
        no_plays=("7x4 P",),
        rulings=("set.natural-trap",),
        options=BOTH_MAY_MATCH,
    ),
    Rule(
        "Whatever may match the body, four of a kind with 3 players is a trap only.",
        THREE,
        plays={"7x4": "trap of four 7s", "Hx4": "trap of four Hunters"},
        no_plays=("3x4 4x3 9", "3x4 4x4", "7x4 9"),
        rulings=("set.natural-trap", "attach.not-body"),
        options=BOTH_MAY_MATCH,
    ),
    Rule(
        "Whatever may match the body, a bird is no seventh card of a rank.",
        FIVE,
        plays={
            "7x6 Q": "quinto-plex of 7 with two cards",
            "7x5 5x2 Q": "quadro-plex of 7 with two pairs",
        },
        no_plays=("7x6 5x2 Q", "7x6 5x4 Q"),
        rulings=("bird.copies",),
        options=BOTH_MAY_MATCH,
    ),
    Rule(
        "pi_ya_as_zero: false, and the Pi Ya is 1 to 12 only.",
        FIVE,
        plays={
            "1 2 3 4 P": "sequence of 5 up to 5",
            "0 1 2 3 P": "sequence of 5 up to 4",
            "1 2 3 P Q": ("sequence of 5 up to 5", "sequence of 5 up to 4"),
        },
        no_plays=("1 2 3 4 5 6 7 8 9 10 11 12 P",),
        rulings=("piya.sequence",),
        options={"pi_ya_as_zero": False},
    ),
    Rule(
        "pi_ya_as_zero: true, as in the text.",
        FIVE,
        plays={"1 2 3 4 P": ("sequence of 5 up to 5", "sequence of 5 up to 4")},
        no_plays=("1 2 3 P",),
        rulings=("piya.sequence",),
        options={"pi_ya_as_zero": True},
    ),
)

RULES: Final = (
    *PLAIN,
    *ATTACHED_TO_TRIPS,
    *SETS_AND_TRAPS,
    *PLEXES,
    *SEQUENCES,
    *NOTES,
    *HOUSE_RULES,
)

#: Every section of the three texts that says what is a play; the heads of the same rule agree.
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "chimera-2014": (
        "Általános megjegyzések",
        "Különálló lap",
        "Pár",
        "Legalább három párból álló sorozat",
        "Terc",
        "Tercek sorozata",
        "Terc egy csatolt lappal",
        "Terc egy csatolt párral",
        "Tercek sorozata mindegyikhez külön csatolt lappal",
        "Tercek sorozata mindegyikhez külön csatolt párral",
        "Legalább 5 lapból álló sor",
        "Speciális képesség",
        "Csapda",
        "Chimera Repülése",
        "Négy egyforma két csatolt lappal",
        "Négy egyforma csatolt párokkal",
    ),
    "chimera-more-3p": (
        "General Notes",
        "Single card",
        "Pair",
        "Sequence of pairs",
        "Trips",
        "Sequence of trips",
        "Trips with an attached card",
        "Trips with an attached pair",
        "Sequence of trips with attached cards",
        "Sequence of trips with attached pairs",
        "Sequence of 5 or more",
        "Quadro-plex with attached cards",
        "Quadro-plex with attached pairs",
        "Trap",
        "Chimera Flight",
    ),
    "chimera-more-5p": (
        "General Notes",
        "Single card",
        "Pair",
        "Sequence of pairs",
        "Trips",
        "Sequence of trips",
        "Trips with an attached card",
        "Trips with an attached pair",
        "Sequence of trips with attached cards",
        "Sequence of trips with attached pairs",
        "Four, five, & six of a kind",
        "Sequence of 5 or more",
        "Quadro-plex with attached cards",
        "Quadro-plex with attached pairs",
        "Quinto-plex with attached cards",
        "Quinto-plex with attached pairs",
        "Sexto-plex with attached cards",
        "Sexto-plex with attached pairs",
        "Trap",
        "Chimera Flight",
        "Messenger Birds",
    ),
    "chimera-bga": (
        "Single Card",
        "Pair",
        "Sequence of consecutive pairs",
        "Sequence of consecutive triples",
        "Triples with an attached single",
        "Triples with an attached pair",
        "Sequence of consecutive triples with an attached single",
        "Sequence of consecutive triples with an attached pair",
        "Sequence / run of 5 or more consecutive cards",
        "Four of a kind",
        "Four of a kind with attached single",
        "Four of a kind with attached pair",
        "Chimera Flight",
    ),
}
