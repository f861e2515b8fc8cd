"""The rules on beating a trick as tables: what is laid on what, and what comes of it.

As in ``lawbook``, every rule cites a section of the text, rulings, or both. ``beaten`` gives a
trick, a play that beats it, why, and what the play counts as from then on; ``kept`` a trick, a
play that does not beat it, and why not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.chimera import ReasonCode
from tests.chimera.lawbook import OF_2014, TWO_PAIRS
from tests.chimera.words import ALL, DOCUMENTS, FIVE, HUNGARIAN, MORE, THREE

HIGHER: Final = ReasonCode.HIGHER_RANK
TRAP: Final = ReasonCode.TRAP_BEATS_COMBINATION
STRONGER: Final = ReasonCode.STRONGER_TRAP
FLIGHT: Final = ReasonCode.FLIGHT_BEATS_ALL
LOW: Final = ReasonCode.NOT_HIGHER
WEAKER: Final = ReasonCode.WEAKER_TRAP
LENGTH: Final = ReasonCode.DIFFERENT_LENGTH
OTHER: Final = ReasonCode.DIFFERENT_COMBINATION
NO_TRAP: Final = ReasonCode.TRAP_NEEDS_TRAP
TOP: Final = ReasonCode.NOTHING_BEATS_FLIGHT
NO_PLAY: Final = ReasonCode.NOT_A_COMBINATION


@dataclass(frozen=True)
class TrickRule:
    """One rule on following, with tricks that are beaten and tricks that are not."""

    says: str
    where: tuple[str, ...]
    beaten: tuple[tuple[str, str, ReasonCode, str], ...] = ()
    kept: tuple[tuple[str, str, ReasonCode], ...] = ()
    hungarian: str | None = None
    more: str | None = None
    arena: str | None = None
    rulings: tuple[str, ...] = ()

    def source(self, ruleset: str) -> str:
        """Where a player of ``ruleset`` finds the rule."""
        by_document = {HUNGARIAN: self.hungarian, MORE: self.more}
        section = by_document.get(DOCUMENTS[ruleset], self.arena)
        in_text = [f"{DOCUMENTS[ruleset]}: {section}"] if section else []
        found = [*in_text, *self.rulings]
        assert found, self.says
        return ", ".join(found)


FOLLOWING: Final = (
    TrickRule(
        "A single is beaten by a higher one: ranks, then Hunter, Pi Ya and Chimera.",
        ALL,
        beaten=(
            ("3", "4", HIGHER, "single 4"),
            ("3", "12", HIGHER, "single 12"),
            ("12", "H", HIGHER, "single Hunter"),
            ("H", "P", HIGHER, "single Pi Ya"),
            ("P", "C", HIGHER, "single Chimera"),
            ("9", "10", HIGHER, "single 10"),
        ),
        kept=(
            ("3", "3", LOW),
            ("3", "2", LOW),
            ("10", "9", LOW),
            ("H", "12", LOW),
            ("H", "H", LOW),
            ("P", "H", LOW),
            ("C", "P", LOW),
            ("3", "4 4", OTHER),
        ),
        hungarian="Különálló lap",
        more="Single card",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "With 5 players 0 is the lowest single.",
        FIVE,
        beaten=(("0", "1", HIGHER, "single 1"),),
        kept=(("1", "0", LOW), ("0", "0", LOW)),
        more="Play of the Hand",
        rulings=("follow.same",),
    ),
    TrickRule(
        "A pair is beaten by a higher pair; Hunters are the highest.",
        ALL,
        beaten=(
            ("4x2", "9x2", HIGHER, "pair of 9"),
            ("12x2", "Hx2", HIGHER, "pair of Hunters"),
        ),
        kept=(
            ("9x2", "4x2", LOW),
            ("9x2", "9x2", LOW),
            ("Hx2", "12x2", LOW),
            ("4x2", "9", OTHER),
            ("4x2", "9x3", OTHER),
        ),
        hungarian="Pár",
        more="Pair",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "Trips are beaten by higher trips; Hunters are the highest.",
        ALL,
        beaten=(
            ("7x3", "11x3", HIGHER, "trips of 11"),
            ("12x3", "Hx3", HIGHER, "trips of Hunters"),
        ),
        kept=(("11x3", "7x3", LOW), ("Hx3", "12x3", LOW), ("7x3", "11x3 4", OTHER)),
        hungarian="Terc",
        more="Trips",
        arena="Turn",
        rulings=("follow.same", "bga.quad"),
    ),
    TrickRule(
        "What is attached decides nothing: the trips give the rank.",
        ALL,
        beaten=(
            ("5x3 12", "7x3 5", HIGHER, "trips of 7 with a card"),
            ("5x3 C", "6x3 1", HIGHER, "trips of 6 with a card"),
            ("5x3 12x2", "9x3 11x2", HIGHER, "trips of 9 with a pair"),
            ("12x3 1", "Hx3 2", HIGHER, "trips of Hunters with a card"),
        ),
        kept=(
            ("7x3 5", "5x3 12", LOW),
            ("6x3 1", "5x3 C", LOW),
            ("9x3 11x2", "5x3 Hx2", LOW),
            ("5x3 12", "9x3 11x2", OTHER),
            ("5x3 12x2", "9x3 11", OTHER),
        ),
        hungarian="Terc egy csatolt lappal",
        more="Trips with an attached card",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "What is attached decides nothing: the trips in a row give the rank.",
        ALL,
        beaten=(
            ("3x3 4x3 11 12", "5x3 6x3 1 2", HIGHER, "sequence of 2 trips up to 6 with 2 cards"),
            (
                "3x3 4x3 9x2 Hx2",
                "6x3 7x3 1x2 2x2",
                HIGHER,
                "sequence of 2 trips up to 7 with 2 pairs",
            ),
        ),
        kept=(
            ("5x3 6x3 1 2", "3x3 4x3 11 12", LOW),
            ("3x3 4x3 11 12", "5x3 6x3 1x2 2x2", OTHER),
            ("3x3 4x3 11 12", "5x3 6x3 7x3 1 2 9", LENGTH),
            ("3x3 4x3 5x3 10 11 12", "6x3 7x3 1 2", LENGTH),
        ),
        hungarian="Tercek sorozata mindegyikhez külön csatolt lappal",
        more="Sequence of trips with attached cards",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "What is attached decides nothing: the four of a kind gives the rank.",
        ALL,
        beaten=(
            ("5x4 11 12", "7x4 1 2", HIGHER, "quadro-plex of 7 with two cards"),
            ("5x4 Hx2 12x2", "7x4 1x2 2x2", HIGHER, "quadro-plex of 7 with two pairs"),
            ("12x4 1 2", "Hx4 3 4", HIGHER, "quadro-plex of Hunters with two cards"),
        ),
        kept=(
            ("7x4 1 2", "5x4 11 C", LOW),
            ("5x4 11 12", "7x4 1x2 2x2", OTHER),
            ("5x4 11x2 12x2", "7x4 1 2", OTHER),
        ),
        hungarian="Négy egyforma két csatolt lappal",
        more="Quadro-plex with attached cards",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "A sequence is beaten by one of the same length with a higher top.",
        ALL,
        beaten=(
            ("1 2 3 4 5", "2 3 4 5 6", HIGHER, "sequence of 5 up to 6"),
            ("1 2 3 4 5", "8 9 10 11 12", HIGHER, "sequence of 5 up to 12"),
        ),
        kept=(
            ("2 3 4 5 6", "1 2 3 4 5", LOW),
            ("5 6 7 8 9", "5 6 7 8 9", LOW),
            ("1 2 3 4 5", "2 3 4 5 6 7", LENGTH),
            ("1 2 3 4 5 6", "8 9 10 11 12", LENGTH),
        ),
        hungarian="Lapkijátszás",
        more="Play of the Hand",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "A sequence of pairs is beaten by one of the same length, as in 2014 from three pairs.",
        ALL,
        beaten=(("3x2 4x2 5x2", "4x2 5x2 6x2", HIGHER, "sequence of 3 pairs up to 6"),),
        kept=(
            ("4x2 5x2 6x2", "3x2 4x2 5x2", LOW),
            ("3x2 4x2 5x2", "6x2 7x2 8x2 9x2", LENGTH),
            ("3x2 4x2 5x2", "6x3 7x3", OTHER),
            ("3x3 4x3", "6x2 7x2 8x2", OTHER),
            ("3x3 4x3", "6x3 7x3 8x3", LENGTH),
        ),
        hungarian="Lapkijátszás",
        more="Play of the Hand",
        arena="Turn",
        rulings=("follow.same",),
    ),
    TrickRule(
        "Two pairs in a row follow two pairs in a row.",
        TWO_PAIRS,
        beaten=(("3x2 4x2", "5x2 6x2", HIGHER, "sequence of 2 pairs up to 6"),),
        kept=(("3x2 4x2", "5x2 6x2 7x2", LENGTH), ("3x2", "5x2 6x2", OTHER)),
        more="Sequence of pairs",
        arena="Sequence of consecutive pairs",
        rulings=("pairs.sequence", "follow.same"),
    ),
    TrickRule(
        "Two pairs in a row are no answer in 2014.",
        OF_2014,
        kept=(("3x2 4x2 5x2", "6x2 7x2", NO_PLAY), ("3x2", "6x2 7x2", NO_PLAY)),
        hungarian="Legalább három párból álló sorozat",
        rulings=("pairs.sequence",),
    ),
    TrickRule(
        "With 5 players a set is beaten by a higher set of as many.",
        FIVE,
        beaten=(
            ("3x4", "8x4", HIGHER, "four of a kind of 8"),
            ("12x4", "Hx4", HIGHER, "four of a kind of Hunters"),
            ("3x4 Q", "8x4 Q", HIGHER, "five of a kind of 8"),
            ("3x5 Q", "8x5 Q", HIGHER, "six of a kind of 8"),
        ),
        kept=(
            ("8x4", "3x4", LOW),
            ("3x4", "8x4 Q", OTHER),
            ("3x4 Q", "8x5 Q", OTHER),
            ("3x5 Q", "8x4 Q", OTHER),
        ),
        more="Four, five, & six of a kind",
        rulings=("follow.same",),
    ),
    TrickRule(
        "With 5 players plexes of four, five and six are combinations of their own.",
        FIVE,
        beaten=(
            ("5x5 11 12", "7x5 1 2", HIGHER, "quinto-plex of 7 with two cards"),
            ("5x6 11 12", "7x6 1 2", HIGHER, "sexto-plex of 7 with two cards"),
            ("5x5 11x2 12x2", "7x5 1x2 2x2", HIGHER, "quinto-plex of 7 with two pairs"),
            ("5x6 11x2 12x2", "7x6 1x2 2x2", HIGHER, "sexto-plex of 7 with two pairs"),
        ),
        kept=(
            ("7x5 1 2", "5x5 11 12", LOW),
            ("5x4 11 12", "7x5 1 2", OTHER),
            ("5x5 11 12", "7x6 1 2", OTHER),
            ("5x6 11 12", "7x4 1 2", OTHER),
        ),
        more="Quinto-plex with attached cards",
        rulings=("follow.same",),
    ),
)

TRAPS: Final = (
    TrickRule(
        "With 3 players four of a kind beats every combination; a higher four beats a lower.",
        THREE,
        beaten=(
            ("C", "1x4", TRAP, "trap of four 1s"),
            ("Hx3 12x2", "1x4", TRAP, "trap of four 1s"),
            ("1 2 3 4 5 6", "7x4", TRAP, "trap of four 7s"),
            ("7x4 5 9", "1x4", TRAP, "trap of four 1s"),
            ("7x4 5x2 9x2", "1x4", TRAP, "trap of four 1s"),
            ("1x4", "2x4", STRONGER, "trap of four 2s"),
            ("12x4", "Hx4", STRONGER, "trap of four Hunters"),
        ),
        kept=(
            ("2x4", "1x4", WEAKER),
            ("Hx4", "12x4", WEAKER),
            ("1x4", "C", NO_TRAP),
            ("1x4", "7x4 5 9", NO_TRAP),
            ("3", "7x4 5 9", OTHER),
            ("3", "7x3 5", OTHER),
        ),
        hungarian="Csapda",
        more="Trap",
        arena="Turn",
        rulings=("trap.order", "set.natural-trap"),
    ),
    TrickRule(
        "With 5 players more of a kind counts first and then the rank.",
        FIVE,
        beaten=(
            ("C", "1x5", TRAP, "trap of five 1s"),
            ("Hx4", "1x5", TRAP, "trap of five 1s"),
            ("12x4 Q", "1x5", TRAP, "trap of five 1s"),
            ("12x5 Q", "1x5", TRAP, "trap of five 1s"),
            ("Hx6 5 9", "1x5", TRAP, "trap of five 1s"),
            ("12x4", "Hx5", TRAP, "trap of five Hunters"),
            ("Hx5", "12x6", STRONGER, "trap of six 12s"),
            ("Hx5", "2x6", STRONGER, "trap of six 2s"),
            ("2x5", "3x5", STRONGER, "trap of five 3s"),
            ("2x6", "Hx6", STRONGER, "trap of six Hunters"),
        ),
        kept=(
            ("2x6", "Hx5", WEAKER),
            ("12x6", "Hx5", WEAKER),
            ("3x5", "2x5", WEAKER),
            ("Hx6", "2x6", WEAKER),
            ("2x5", "Hx4", NO_TRAP),
            ("2x5", "12x4 Q", NO_TRAP),
            ("2x5", "12x5 Q", NO_TRAP),
            ("2x5", "7x6 3 4", NO_TRAP),
            ("3", "8x4", OTHER),
            ("3", "8x4 Q", OTHER),
            ("3", "8x5 Q", OTHER),
            ("3", "8x6 4 5", OTHER),
        ),
        more="Trap",
        rulings=("trap.order", "set.natural-trap", "bird.wild"),
    ),
    TrickRule(
        "The Flight beats everything, and nothing beats the Flight.",
        ALL,
        beaten=(
            ("3", "P C", FLIGHT, "Chimera Flight"),
            ("Hx3 12x2", "P C", FLIGHT, "Chimera Flight"),
            ("7x4 1 2", "P C", FLIGHT, "Chimera Flight"),
        ),
        kept=(
            ("P C", "3", TOP),
            ("P C", "Hx3 12x2", TOP),
            ("P C", "7x4 1 2", TOP),
        ),
        hungarian="Chimera Repülése",
        more="Chimera Flight",
        arena="Chimera Flight",
        rulings=("flight.top",),
    ),
    TrickRule(
        "With 3 players that is so for the highest trap too.",
        THREE,
        beaten=(("Hx4", "P C", FLIGHT, "Chimera Flight"),),
        kept=(("P C", "Hx4", TOP),),
        hungarian="Chimera Repülése",
        more="Trap",
        arena="Chimera Flight",
        rulings=("flight.top", "trap.order"),
    ),
    TrickRule(
        "With 5 players that is so for the highest trap too, with a bird or without.",
        FIVE,
        beaten=(
            ("Hx6", "P C", FLIGHT, "Chimera Flight"),
            ("Hx6", "P C Q", FLIGHT, "Chimera Flight"),
        ),
        kept=(("P C", "Hx6", TOP), ("P C Q", "Hx6", TOP), ("P C", "Q", TOP)),
        more="Chimera Flight",
        rulings=("flight.top", "bird.wild"),
    ),
    TrickRule(
        "A trap may be led, and then only a stronger one or the Flight follows.",
        ALL,
        beaten=(("1x4", "P C", FLIGHT, "Chimera Flight"),),
        kept=(("P C", "1x4", TOP),),
        hungarian="Lapkijátszás",
        more="Play of the Hand",
        arena="Turn",
        rulings=("trap.lead",),
    ),
)

WILD: Final = (
    TrickRule(
        "A follow counts as the strongest of the readings that beat the trick.",
        ALL,
        beaten=(
            ("3 4 5 6 7", "5 6 7 8 P", HIGHER, "sequence of 5 up to 9"),
            ("4 5 6 7 8", "5 6 7 8 P", HIGHER, "sequence of 5 up to 9"),
            ("3 4 5 6 7", "5 6 7 8 P as sequence 8", HIGHER, "sequence of 5 up to 8"),
            ("3 4 5 6 7", "5 6 7 8 P as sequence", HIGHER, "sequence of 5 up to 9"),
        ),
        kept=(
            ("4 5 6 7 8", "5 6 7 8 P as sequence 8", LOW),
            ("5 6 7 8 9", "5 6 7 8 P", LOW),
            ("9 10 11 12 P", "8 9 10 11 12", LOW),
        ),
        hungarian="Speciális képesség",
        more="Sequence of 5 or more",
        rulings=("reading.follow", "bga.silent"),
    ),
    TrickRule(
        "A lead counts as the strongest reading of its combination unless another is declared.",
        ALL,
        beaten=(
            ("5 6 7 8 P", "6 7 8 9 10", HIGHER, "sequence of 5 up to 10"),
            ("5 6 7 8 P as sequence 8", "5 6 7 8 9", HIGHER, "sequence of 5 up to 9"),
        ),
        kept=(
            ("5 6 7 8 P", "5 6 7 8 9", LOW),
            ("5 6 7 8 P as sequence", "5 6 7 8 9", LOW),
            ("5 6 7 8 P as sequence 9", "5 6 7 8 9", LOW),
        ),
        hungarian="Speciális képesség",
        more="Sequence of 5 or more",
        rulings=("reading.lead",),
    ),
    TrickRule(
        "A bird that follows is whatever beats the trick, as high as it goes.",
        FIVE,
        beaten=(
            ("11", "Q", HIGHER, "single 12"),
            ("10", "Q as single 11", HIGHER, "single 11"),
            ("3x4", "7x3 Q", HIGHER, "four of a kind of 7"),
            ("3x3 5", "7x3 Q", HIGHER, "trips of 7 with a card"),
            ("3x2 4x2", "7x2 8 Q", HIGHER, "sequence of 2 pairs up to 8"),
            ("3x3 5", "7x2 8 Q", HIGHER, "trips of 7 with a card"),
            ("3x3 5x2", "7x2 9x2 Q", HIGHER, "trips of 9 with a pair"),
        ),
        kept=(
            ("12", "Q", LOW),
            ("H", "Q", LOW),
            ("11", "Q as single 11", LOW),
            ("3x3 5", "7x3 Q as four_of_a_kind", OTHER),
            ("3x4", "7x3 Q as trips_with_card", OTHER),
            ("8x3 5x2", "7x2 9x2 Q as trips_with_pair 7", LOW),
            ("3x3", "7x3 Q", OTHER),
        ),
        more="Messenger Birds",
        rulings=("reading.follow", "bird.wild"),
    ),
    TrickRule(
        "A bird that is led is a 12 unless it is declared as less.",
        FIVE,
        beaten=(
            ("Q as single 3", "4", HIGHER, "single 4"),
            ("Q", "H", HIGHER, "single Hunter"),
            ("7x3 Q as trips_with_card", "8x3 5", HIGHER, "trips of 8 with a card"),
            ("7x3 Q as four_of_a_kind 7", "8x4", HIGHER, "four of a kind of 8"),
        ),
        kept=(
            ("Q", "12", LOW),
            ("Q", "Q", LOW),
            ("Q as single 12", "Q", LOW),
            ("7x3 Q as four_of_a_kind 7", "8x3 5", OTHER),
            ("7x3 Q as trips_with_card", "8x4", OTHER),
        ),
        more="Messenger Birds",
        rulings=("reading.lead", "bird.wild"),
    ),
    TrickRule(
        "A lead of two combinations, undeclared, is judged where the answer is the same for both.",
        FIVE,
        beaten=(
            ("7x3 Q", "1x5", TRAP, "trap of five 1s"),
            ("7x3 Q", "P C", FLIGHT, "Chimera Flight"),
            ("7x2 8 Q", "1x5", TRAP, "trap of five 1s"),
        ),
        kept=(
            ("7x3 Q", "3", OTHER),
            ("7x3 Q", "5x4", LOW),
            ("7x3 Q", "6x3 5", LOW),
            ("7x2 8 Q", "5x2 6x2", LOW),
            ("7x2 8 Q", "9x2 10x2 11x2", LENGTH),
            ("7x3 Q", "8 9", NO_PLAY),
        ),
        more="Messenger Birds",
        rulings=("reading.same-answer", "reading.lead"),
    ),
)

TRICK_RULES: Final = (*FOLLOWING, *TRAPS, *WILD)
