"""A hand in words: every event as a sentence, what came of it, and a whole record with its score.

A record is read by people who were not there, so what it says is asked for letter by letter.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.chimera import ruleset
from referee.chimera.hand import Event, Pass, PlayCards, Setup
from referee.chimera.hand.record import HandRecord, referee
from referee.chimera.hand.step import Happened
from referee.chimera.hand.text import came_of, rendered, told
from referee.chimera.table import table_of
from tests.chimera.hand.table import FIVE_MORE, OF_2014, THREE_MORE, dealt, events, open_table


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("Ann bids pass", "Ann passes"),
        ("Ann bids 30", "Ann bids 30"),
        ("Ann bids 30 showing 7 5 C", "Ann bids 30 and lays 5 7 C face up"),
        ("Ann lays 7 5", "Ann lays 5 7 face up"),
        ("Ann lays nothing", "Ann lays no cards"),
        ("Ann names Bea", "Ann names Bea Pi Ya"),
        ("Ann names nobody", "Ann plays alone"),
        ("Ann gives Bea 7 5", "Ann passes 5 7 to Bea"),
        ("Ann gives Bea 1 unseen", "Ann passes 1 card to Bea"),
        ("Ann gives Bea 2 unseen", "Ann passes 2 cards to Bea"),
        ("Ann keeps 0", "Ann keeps the first packet of the Den"),
        ("Ann keeps 1", "Ann keeps the second packet of the Den"),
        ("Ann keeps one", "Ann keeps a packet of the Den"),
        ("Ann plays 7x2 5", "Ann plays 5 7 7"),
        (
            "Ann plays 7x3 Q as trips_with_card",
            "Ann plays 7 7 7 Q, declared as trips with card",
        ),
        ("Ann passes", "Ann passes"),
        ("Ann hands the lead to Bea", "Ann lays a bird and hands the lead to Bea"),
    ],
)
def test_what_a_player_does(event: str, words: str) -> None:
    (one,) = events(event)
    assert told(one) == words


def test_what_came_of_it() -> None:
    """Nothing, or how a play counts, who took a trick and who is out, in that order."""
    event: Event = PlayCards("Ann", ("7", "7"))
    (pair,) = table_of(ruleset(THREE_MORE).combinations).meanings(("7", "7"))
    assert came_of(Happened(event)) == ""
    assert came_of(Happened(event, pair)) == "pair of 7"
    assert came_of(Happened(event, pair, out="Ann")) == "pair of 7, Ann is out"
    assert came_of(Happened(Pass("Bea"), trick_to="Ann")) == "Ann takes the trick"
    assert came_of(Happened(event, pair, "Bea", "Ann")) == (
        "pair of 7, Bea takes the trick, Ann is out"
    )


def shown(setup: Setup, said: str, *notes: str | None) -> str:
    """The record of these events as text, the first of them with these notes."""
    listed = list(events(said))
    for place, note in enumerate(notes):
        listed[place] = replace(listed[place], note=note)
    record = HandRecord(setup, tuple(listed))
    return rendered(record, referee(record))


def test_a_whole_hand_with_its_score() -> None:
    said = "Ann bids 20; Bea, Cid bid pass; Ann plays 1x3 2x3 3x3 4x3 5x3 6 7 8 9 10"
    assert shown(open_table(THREE_MORE), said, None, "After a while.") == (
        """\
Chimera & More for 3 (chimera-more-3p, version 1)
Ann  (bids first)
Bea
Cid

  0  Ann bids 20
  1  Bea passes
     (After a while.)
  2  Cid passes
  3  Ann plays 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 7 8 9 10: \
sequence of 5 trips up to 5 with 5 cards, Ann takes the trick, Ann is out

Ann wins as Chimera.
Ann: 95
       40  The Chimera was out first: twice the bid of 20.
       25  2 Hunters played no card, for 25 points once.
       30  3 Fortune Toads captured, 10 points each.
Bea: 0
        0  The Chimera was out first, so a Hunter scores treasure only.
Cid: 0
        0  The Chimera was out first, so a Hunter scores treasure only.
"""
    )


def test_the_chimera_may_lose() -> None:
    said = (
        "Ann bids 20; Bea, Cid bid pass; Ann plays 3; Bea plays 4; Cid, Ann pass; "
        "Bea plays 5x3 6x3 7x3 8x3 9 10 11 12"
    )
    text = shown(open_table(THREE_MORE), said)
    assert "\nAnn loses as Chimera.\n" in text


def test_a_hand_whose_deal_is_known() -> None:
    """Each hand stands beside its name, the Den below; not every hand need be known."""
    setup = dealt(FIVE_MORE, {"Ann": "0x6 1x6", "Eve": "12x6 H C"}, ["11 11"], first="Bea")
    setup = replace(setup, players=("Ann", "Bo", "Cleopatra", "Dov", "Eve"))
    assert shown(setup, "Bo bids 30") == (
        """\
Chimera & More for 5 (chimera-more-5p, version 1)
Ann        0 0 0 0 0 0 1 1 1 1 1 1 2 3 4 5
Bo         2 3 4 5 6 6 7 8 8 9 9 10 10 11 H H  (bids first)
Cleopatra  2 3 4 5 6 6 7 8 8 9 9 10 10 11 H H
Dov        2 3 4 5 6 7 7 8 9 9 10 10 11 11 H P
Eve        2 3 4 5 6 7 7 8 12 12 12 12 12 12 H C
Den        2 11 11
Den        3 4 5

  0  Bo bids 30
"""
    )
    assert setup.dealt is not None
    hands = (setup.dealt.hands[0], None, None, None, None)
    seen = replace(setup, dealt=replace(setup.dealt, hands=hands, den=(None, setup.dealt.den[1])))
    assert [line.rstrip() for line in shown(seen, "").splitlines()[1:]] == [
        "Ann        0 0 0 0 0 0 1 1 1 1 1 1 2 3 4 5",
        "Bo         (bids first)",
        "Cleopatra",
        "Dov",
        "Eve",
        "Den",
        "Den        3 4 5",
        "",
    ]


def test_it_ends_with_what_is_illegal() -> None:
    said = "Ann bids 30; Bea bids 20; Cid bids pass; Ann bids 40"
    opening = """\
Chimera & More for 3 (chimera-more-3p, version 1)
Ann  (bids first)
Bea
Cid

  0  Ann bids 30
  1  Bea bids 20
"""
    why = "     Illegal: Each bid is higher than the last: 20 is not higher than 30.\n"
    setup = open_table(THREE_MORE)
    assert shown(setup, said, None, "Too few.") == (
        f"{opening}     (Too few.)\n{why}     Events after it, not judged: 2\n"
    )
    assert shown(setup, "Ann bids 30; Bea bids 20") == opening + why


def test_it_ends_with_what_must_be_declared_before_it_can_be_judged() -> None:
    """Ruling reading.lead."""
    said = (
        "Ann bids 30; Bea, Cid, Dov, Eve bid pass; Ann names nobody; Ann keeps 0; "
        "Ann plays 3; Bea plays 4; Cid, Dov, Eve, Ann pass; Bea plays 7x3 Q"
    )
    text = shown(open_table(FIVE_MORE), said)
    last = text.splitlines()[-2:]
    assert last[0] == " 13  Bea plays 7 7 7 Q"
    assert last[1].startswith("     Open: ")


def test_it_says_that_all_passed() -> None:
    """Ruling allpass.2014: there is a new deal."""
    text = shown(open_table(OF_2014), "Ann, Bea, Cid bid pass")
    assert text.endswith("  2  Cid passes\n\nAll passed: a new deal, without a score.\n")
