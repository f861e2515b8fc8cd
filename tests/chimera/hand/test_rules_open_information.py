"""What can be checked of a hand when some or all of its cards are not written down.

Whatever could have happened is legal, and what is told to be unchecked is all that was not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from referee.chimera import ReasonCode, ruleset
from referee.chimera.cards import covers, pack, size_of, unpack
from referee.chimera.hand import (
    Event,
    Hand,
    InvalidSetup,
    KeepPacket,
    PassCards,
    Setup,
    apply,
    begin,
)
from referee.chimera.hand.may import legal_events, legal_plays, may
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.record import referee as referee_record
from referee.chimera.hand.simulate import RandomPlayers, random_setup
from referee.chimera.hand.unchecked import Unchecked
from tests.chimera.hand.table import (
    FIVE_MORE,
    NAMES,
    THREE_MORE,
    after,
    allowed,
    code,
    counts,
    dealt,
    events,
    held,
    is_over,
    leads,
    open_table,
    refused,
    treasure,
)
from tests.chimera.words import ALL, THREE, cards

BID_OF_FIVE: Final = "Ann bids 30; Bea, Cid, Dov, Eve bid pass"


def three(text: str = "", name: str = THREE_MORE, bid: int = 20) -> Hand:
    """Three players at a real table, from the end of the auction on."""
    passes = "" if bid == 40 else "Bea, Cid bid pass; "
    return after(open_table(name), f"Ann bids {bid}; {passes}{text}")


def five(text: str = "") -> Hand:
    """Five players at a real table, from the end of the auction on."""
    return after(open_table(FIVE_MORE), f"{BID_OF_FIVE}; {text}")


def five_at_play(text: str = "") -> Hand:
    """Five players at a real table when the play begins; Bea is the Pi Ya player."""
    return five(f"Ann names Bea; Ann keeps 0; {text}")


# --- without the deal ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", THREE)
def test_turns_combinations_and_ranks_are_checked(name: str) -> None:
    """Contract, hand record; rulings trick.end and follow.same."""
    hand = three("Ann plays 5", name)
    assert code(hand, "Cid plays 7") is ReasonCode.NOT_YOUR_TURN
    assert code(hand, "Bea plays 7x2") is ReasonCode.DIFFERENT_COMBINATION
    assert code(hand, "Bea plays 7 9") is ReasonCode.NOT_A_COMBINATION
    assert code(hand, "Bea plays 5") is ReasonCode.NOT_HIGHER
    assert allowed(hand, "Bea plays 6")
    assert allowed(hand, "Bea plays P")


@pytest.mark.parametrize(
    ("card", "copies", "name"),
    [("7", 4, THREE_MORE), ("H", 4, THREE_MORE), ("7", 6, FIVE_MORE), ("0", 6, FIVE_MORE)],
)
def test_copies_in_the_deck_are_checked(card: str, copies: int, name: str) -> None:
    """Rulings deck.three and deck.five: over all that was played, by whomever."""
    hand = three() if name == THREE_MORE else five_at_play()
    others = "Bea, Cid" if name == THREE_MORE else "Bea, Cid, Dov, Eve"
    for _ in range(copies):
        hand = after(hand, f"Ann plays {card}; {others} pass")
    reason = refused(hand, f"Ann plays {card}")
    assert reason.code is ReasonCode.TOO_MANY_COPIES
    assert reason.params == {"cards": [card]}
    hand = after(hand, "Ann plays 1")
    assert code(hand, f"Bea plays {card}") is ReasonCode.TOO_MANY_COPIES


def test_copies_are_checked_within_one_play() -> None:
    """Ruling deck.three: with those in it, and before it is asked whether it is a combination."""
    hand = three("Ann plays 7; Bea plays 9; Cid, Ann pass")
    assert allowed(hand, "Bea plays 7x3")
    assert refused(hand, "Bea plays 7x4").params == {"cards": ["7"]}
    assert refused(hand, "Bea plays 7x5").params == {"cards": ["7"]}
    assert refused(hand, "Bea plays 7x8 Px2").params == {"cards": ["7", "7", "7", "7", "P"]}


def test_the_pi_ya_and_the_chimera_are_played_once() -> None:
    """Ruling deck.three: by one player, alone or as the Flight."""
    hand = three("Ann plays P; Bea plays C; Cid, Ann pass")
    assert code(hand, "Bea plays P C") is ReasonCode.TOO_MANY_COPIES
    assert refused(hand, "Bea plays P").params == {"cards": ["P"]}


def test_cards_left_in_each_hand_are_checked() -> None:
    """Rulings deck.three and end.three: a Hunter has 17, the Chimera 20, and then nothing."""
    hand = three("Ann plays 3x3 4x3 5x3 6x3 7 8 9 10")
    assert counts(hand) == (4, 17, 17)
    hand = after(hand, "Bea, Cid pass")
    for wrong in ("7 8 9 10 11", "11x3 12x2"):
        reason = refused(hand, f"Ann plays {wrong}")
        assert reason.code is ReasonCode.MORE_CARDS_THAN_LEFT
        assert reason.params == {"player": "Ann", "cards": 5, "left": 4}
    assert is_over(after(hand, "Ann plays 11x4"))


def test_a_hand_of_which_nothing_is_left_ends_it() -> None:
    """Ruling end.three: by the number of cards, without knowing one of them."""
    hand = three("Ann plays 3; Bea plays 4x4; Cid, Ann pass; Bea plays 8x3 9x3 1 2; Cid, Ann pass")
    assert counts(hand)[1] == 5
    assert is_over(after(hand, "Bea plays 5 6 7 8 P"))
    assert not is_over(after(hand, "Bea plays 11x4"))


def test_five_players_hand_sizes_count_the_birds_and_the_packets() -> None:
    """Rulings hands.five and birds.one-each: known without a deal."""
    assert counts(five_at_play()) == (19, 20, 17, 17, 17)
    assert counts(five("Ann names nobody; Ann keeps one")) == (19, 17, 17, 17, 17)


@pytest.mark.parametrize("number", [-1, 2])
def test_a_packet_that_is_not_there_cannot_be_kept(number: int) -> None:
    """Ruling den.five: there are two."""
    hand = five("Ann names Bea")
    with pytest.raises(InvalidSetup, match="packets 0 to 1"):
        apply(hand, KeepPacket("Ann", number))


def test_who_holds_a_bird_is_always_known() -> None:
    """Ruling birds.one-each: the Chimera never, everybody else until it was played."""
    hand = five_at_play()
    assert [held(hand, player) for player in NAMES] == ["", "Q", "Q", "Q", "Q"]
    assert code(hand, "Ann plays Q") is ReasonCode.NOT_IN_HAND
    for others in ("12", "6", "12 11 10"):  # which nobody has seen, so Ann may hold them
        reason = refused(hand, f"Ann plays {others} Q")
        assert (reason.code, reason.params) == (ReasonCode.NOT_IN_HAND, {"cards": ["Q"]})
    assert code(hand, "Ann hands the lead to Bea") is ReasonCode.NO_BIRD
    played = after(hand, "Ann plays 3; Bea plays Q; Cid, Dov, Eve, Ann pass")
    assert code(played, "Bea plays Q") is ReasonCode.NOT_IN_HAND
    assert code(played, "Bea hands the lead to Ann") is ReasonCode.NO_BIRD
    assert treasure(played, "Bea") == (0, 0, 1)


def test_any_number_of_others_may_have_laid_a_bird() -> None:
    """Ruling bird.lead: each has one."""
    hand = five_at_play("Ann plays 3; Bea plays 4; Cid, Dov, Eve, Ann pass")
    hand = after(hand, "Bea hands the lead to Cid; Cid hands the lead to Dov")
    assert allowed(hand, "Dov hands the lead to Eve")
    assert code(hand, "Dov hands the lead to Dov") is ReasonCode.LEAD_TO_ONESELF


def test_what_an_unknown_hand_may_do_is_told_without_its_plays() -> None:
    """Contract, state: the number of legal plays only where the hand is known."""
    hand = three("Ann plays 5")
    assert may(hand, 1).can_play
    assert legal_plays(hand, 1) is None
    with pytest.raises(ValueError, match="the hand of Bea is not known"):
        list(legal_events(hand, 1))


# --- a hand known in part -----------------------------------------------------------------------


def test_cards_laid_face_up_are_where_they_lie() -> None:
    """Ruling faceup.five: their player may play them, and nobody else."""
    hand = five("Cid lays P 7 7; Dov lays 7x3; Ann names Bea; Ann keeps 0; Ann plays 3")
    assert code(hand, "Bea plays P") is ReasonCode.TOO_MANY_COPIES
    hand = after(hand, "Bea passes")
    assert allowed(hand, "Cid plays P")
    assert allowed(hand, "Cid plays 7")
    low = after(hand, "Cid plays 4; Dov, Eve, Ann, Bea pass")
    assert allowed(low, "Cid plays 7x2")
    assert allowed(low, "Cid plays 7x3")  # two laid, one of the sixth copy
    assert refused(low, "Cid plays 7x4").params == {"cards": ["7"]}


def test_what_is_known_of_a_hand_leaves_less_room_for_what_is_not() -> None:
    """Contract, cards left in each hand: of four cards, three are known."""
    hand = after(
        open_table(FIVE_MORE), "Ann, Bea bid pass; Cid bids 70 showing 7 P C; Cid names nobody"
    )
    hand = after(hand, "Cid keeps one; Cid plays 1x3 2x3 3x3 4x3; Dov, Eve, Ann, Bea pass")
    hand = after(hand, "Cid plays 5x3; Dov, Eve, Ann, Bea pass")
    assert counts(hand)[2] == 4
    assert held(hand, "Cid") == "7 P C"
    for possible in ("7x2", "6", "P C", "P", "12"):
        assert allowed(hand, f"Cid plays {possible}")
    assert refused(hand, "Cid plays 6x2").code is ReasonCode.NOT_IN_HAND
    assert refused(hand, "Cid plays 7x3").code is ReasonCode.NOT_IN_HAND
    shown = after(hand, "Cid plays 6; Dov, Eve, Ann, Bea pass")
    assert code(shown, "Cid plays 6") is ReasonCode.NOT_IN_HAND
    assert shown.holdings.is_known(2)


def test_cards_passed_openly_are_where_they_went() -> None:
    """Ruling pass.three: from then on only the receiver may play them."""
    hand = three("Bea gives Cid P; Cid gives Bea C; Ann plays 3", bid=30)
    assert code(hand, "Bea plays P") is ReasonCode.TOO_MANY_COPIES
    assert allowed(hand, "Bea plays C")
    assert allowed(after(hand, "Bea passes"), "Cid plays P")


def test_a_card_on_its_way_is_not_passed_by_anybody_else() -> None:
    """Ruling pass.three; deck.three: there is one Pi Ya, although it has not moved yet."""
    hand = three("Bea gives Cid P", bid=30)
    assert refused(hand, "Cid gives Bea P").params == {"cards": ["P"]}
    pair = three("Bea gives Cid 7x2", bid=40)
    assert allowed(pair, "Cid gives Bea 7x2")
    assert allowed(three("Bea gives Cid 7x2", bid=40), "Cid gives Bea 7 8")
    assert code(three("Bea gives Cid P C", bid=40), "Cid gives Bea C 7") is (
        ReasonCode.TOO_MANY_COPIES
    )


def test_the_chimera_of_three_plays_before_and_after_with_twenty_cards() -> None:
    """Ruling deck.three: the Den is in the hand while the Hunters still pass."""
    assert counts(three("Bea gives Cid 1 unseen", bid=30)) == (20, 17, 17)


# --- cards passed without being seen ------------------------------------------------------------


def test_counted_passes_without_a_deal() -> None:
    """Contract, pass_cards: a number of cards, checked like cards."""
    hand = three(bid=40)
    for wrong in (0, 1, 3):
        reason = refused(hand, f"Bea gives Cid {wrong} unseen")
        assert reason.params == {"cards": wrong, "number": 2}
    hand = after(hand, "Bea gives Cid 2 unseen; Cid gives Bea 2 unseen")
    assert leads(hand) == "Ann"
    assert counts(hand) == (20, 17, 17)
    assert allowed(after(hand, "Ann plays 3"), "Bea plays P")


def test_counted_passes_of_known_hands() -> None:
    """Contract, pass_cards: what may have been passed may be in either hand, but in one."""
    setup = dealt(THREE_MORE, {"Ann": "12", "Bea": "P 9 9", "Cid": "C 8 8"})
    hand = after(setup, "Ann bids 30; Bea, Cid bid pass")
    hand = after(hand, "Bea gives Cid 1 unseen; Cid gives Bea 1 unseen; Ann plays 3")
    assert hand.holdings.is_known(0)
    assert not hand.holdings.is_known(1)
    assert allowed(hand, "Bea plays P")
    assert allowed(hand, "Bea plays C")
    elsewhere = after(hand, "Bea passes")
    assert allowed(elsewhere, "Cid plays P")
    assert allowed(elsewhere, "Cid plays C")
    both = after(hand, "Bea plays P")
    assert code(both, "Cid plays P") is ReasonCode.TOO_MANY_COPIES
    assert allowed(both, "Cid plays C")
    # The hand of the Chimera is known to the last card.
    waiting = after(both, "Cid passes")
    assert code(waiting, "Ann plays C") is ReasonCode.NOT_IN_HAND


def test_of_several_copies_so_many_as_were_passed_may_be_gone() -> None:
    """Contract, pass_cards: of three 9s, one or none was passed; two are surely there."""
    setup = dealt(THREE_MORE, {"Ann": "9", "Bea": "9x3", "Cid": "8x3"})
    hand = after(setup, "Ann bids 30; Bea, Cid bid pass")
    hand = after(hand, "Bea gives Cid 1 unseen; Cid gives Bea 8")
    assert held(hand, "Bea").split().count("9") == 2
    assert held(hand, "Bea").split().count("8") >= 1
    hand = after(hand, "Ann plays 3; Bea plays 4; Cid, Ann pass")
    assert allowed(hand, "Bea plays 9x2")
    assert allowed(hand, "Bea plays 9x3")
    assert code(hand, "Bea plays 9x4") is ReasonCode.TOO_MANY_COPIES


@pytest.mark.parametrize(
    ("laid", "number", "of_cid", "of_dov"),
    [
        ("7 P", 1, "", ""),  # one of two different cards
        ("7", 1, "", "7"),  # all that was laid
        ("7 P", 2, "", "7 P"),
        ("7x2", 1, "7", "7"),  # one of two alike
        ("7x3", 2, "7", "7 7"),  # two of three alike
        ("7x2 P", 2, "", "7"),  # two of three, of which two are alike
        ("7x2 P", 1, "7", ""),
    ],
)
def test_counted_passes_of_face_up_cards(laid: str, number: int, of_cid: str, of_dov: str) -> None:
    """Rulings pass.five and order.five: only laid cards went, so some of it is known for sure."""
    lays = f"Cid lays {laid}; Dov lays 8x{number}; Eve lays 10x{number}"
    hand = five(f"{lays}; Ann names Bea; Cid gives Dov {number} unseen")
    assert size_of(hand.holdings.known[2]) == len(cards(laid))
    hand = after(hand, f"Dov gives Eve {number} unseen; Eve gives Cid {number} unseen; Ann keeps 0")
    sure = [
        " ".join(card for card in held(hand, player).split() if card in ("7", "P"))
        for player in ("Cid", "Dov")
    ]
    assert sure == [of_cid, of_dov]
    assert counts(hand) == (19, 20, 17, 17, 17)


def test_what_was_passed_unseen_is_in_one_of_the_two_hands() -> None:
    """Ruling pass.five: the giver may have kept it, the receiver may have it, one of them has."""
    hand = five("Cid lays 7 P; Dov lays 8; Eve lays 9; Ann names Bea")
    hand = after(hand, "Cid gives Dov 1 unseen; Dov gives Eve 8; Eve gives Cid 9; Ann keeps 0")
    hand = after(hand, "Ann plays 3; Bea passes")
    assert allowed(hand, "Cid plays P")
    waiting = after(hand, "Cid passes")
    assert allowed(waiting, "Dov plays P")
    played = after(hand, "Cid plays P")
    assert code(played, "Dov plays P") is ReasonCode.TOO_MANY_COPIES
    assert allowed(played, "Dov plays C")
    others = after(waiting, "Dov passes")
    assert code(others, "Eve plays P") is ReasonCode.TOO_MANY_COPIES
    assert code(after(others, "Eve passes"), "Ann plays P") is ReasonCode.TOO_MANY_COPIES


def test_a_set_of_which_a_card_is_surely_elsewhere() -> None:
    """Ruling pass.five: two of 7-7-9 were passed, so that one 7 at least is with the receiver."""
    hand = five("Cid lays 7 7 9; Dov lays 8x2; Eve lays 10x2; Ann names Bea")
    hand = after(hand, "Cid gives Dov 2 unseen; Dov gives Eve 8x2; Eve gives Cid 10x2; Ann keeps 0")
    assert code(hand, "Ann plays 7x6") is ReasonCode.TOO_MANY_COPIES
    assert code(hand, "Ann plays 7x5") is ReasonCode.TOO_MANY_COPIES
    assert allowed(hand, "Ann plays 7x4")
    # A 7 that Cid plays may be the one that was laid and kept; those of Dov are all there still.
    less = after(hand, "Ann plays 3; Bea passes; Cid plays 7; Dov, Eve pass")
    assert code(less, "Ann plays 7x5") is ReasonCode.TOO_MANY_COPIES


# --- a packet that was not seen -----------------------------------------------------------------


def test_an_unseen_packet_without_a_deal() -> None:
    """Ruling den.five; contract, den: null when it was not seen which."""
    unseen = five("Ann names Bea; Ann keeps one")
    assert counts(unseen) == counts(five_at_play())
    assert unseen.holdings == five_at_play().holdings


def test_an_unseen_packet_of_a_known_deal() -> None:
    """Ruling den.five: its cards may be with the Chimera or with the Pi Ya player, but once."""
    setup = dealt(FIVE_MORE, {"Ann": "1 3 4"}, ("P 12 12", "C 11 11"))
    hand = after(setup, f"{BID_OF_FIVE}; Ann names Bea; Ann keeps one")
    assert counts(hand) == (19, 20, 17, 17, 17)
    for card in ("P", "C"):
        assert allowed(hand, f"Ann plays {card}")
        assert allowed(after(hand, "Ann plays 3"), f"Bea plays {card}")
    assert code(after(hand, "Ann plays P"), "Bea plays P") is ReasonCode.TOO_MANY_COPIES
    third = after(hand, "Ann plays 3; Bea passes")
    assert code(third, "Cid plays P") is ReasonCode.NOT_IN_HAND
    assert hand.holdings.is_known(2)


def test_an_unseen_packet_when_the_chimera_is_alone() -> None:
    """Ruling den.five: one of them is discarded, so nobody else has a card of either."""
    setup = dealt(FIVE_MORE, {"Ann": "1 3 4"}, ("P 12 12", "C 11 11"))
    hand = after(setup, f"{BID_OF_FIVE}; Ann names nobody; Ann keeps one")
    assert counts(hand) == (19, 17, 17, 17, 17)
    assert allowed(hand, "Ann plays P")
    assert allowed(hand, "Ann plays C")
    assert code(after(hand, "Ann plays 3"), "Bea plays P") is ReasonCode.NOT_IN_HAND


# --- what is told to be unchecked ---------------------------------------------------------------


def unchecked_of(setup: Setup, text: str) -> tuple[Unchecked, ...]:
    judged = referee_record(HandRecord(setup, events(text)))
    assert judged.legal
    return judged.unchecked


def test_nothing_is_unchecked_when_everything_is_written_down() -> None:
    """Contract, unchecked."""
    text = "Ann bids 30; Bea, Cid bid pass; Bea gives Cid 8; Cid gives Bea 9; Ann plays 7"
    assert unchecked_of(dealt(THREE_MORE, {"Ann": "7", "Bea": "8", "Cid": "9"}), text) == ()


def test_an_unknown_deal_is_told() -> None:
    """Contract, unchecked: with everyone whose hand is not known."""
    (found,) = unchecked_of(open_table(THREE_MORE), "Ann bids 20; Bea, Cid bid pass; Ann plays 7")
    assert (found.code, found.events, found.players) == ("deal_unknown", (), NAMES[:3])
    assert "deal is not recorded" in found.text


def test_unseen_passes_are_told_with_their_places() -> None:
    """Contract, unchecked: which events, and whose hands."""
    text = "Ann bids 30; Bea, Cid bid pass; Bea gives Cid 1 unseen; Cid gives Bea 9"
    (found,) = unchecked_of(dealt(THREE_MORE, {"Bea": "8", "Cid": "9"}), text)
    assert (found.code, found.events) == ("passed_cards_unseen", (3,))
    assert set(found.players) <= {"Bea", "Cid"}
    assert "number of the passed cards" in found.text


def test_an_unseen_packet_is_told_with_its_place() -> None:
    """Contract, unchecked."""
    text = f"{BID_OF_FIVE}; Ann names Bea; Ann keeps one"
    (found,) = unchecked_of(dealt(FIVE_MORE), text)
    assert (found.code, found.events, found.players) == ("packet_unseen", (6,), ("Ann", "Bea"))
    assert "packet of the Den" in found.text


def test_all_of_it_together() -> None:
    """Contract, unchecked: each kind once."""
    text = (
        f"{BID_OF_FIVE}; Ann lays 3; Bea lays 4 5; Ann names Bea; Ann gives Bea 3; "
        "Bea gives Ann 1 unseen; Ann keeps one"
    )
    found = unchecked_of(open_table(FIVE_MORE), text)
    assert [one.code for one in found] == ["deal_unknown", "passed_cards_unseen", "packet_unseen"]
    assert [one.events for one in found] == [(), (9,), (10,)]
    assert len({one.text for one in found}) == 3


def test_events_after_an_illegal_one_are_not_looked_at() -> None:
    """Contract, hands/referee: what is unchecked is unchecked among the legal events."""
    text = "Ann bids 30; Bea, Cid bid pass; Cid gives Ann 1 unseen"
    judged = referee_record(HandRecord(dealt(THREE_MORE), events(text)))
    assert (judged.legal, judged.unchecked) == (False, ())


# --- whole hands --------------------------------------------------------------------------------

SEEDS: Final = range(6)


def played(name: str, seed: int) -> tuple[Setup, list[Event]]:
    """A random hand with all its events."""
    rules, dice = ruleset(name), Random(f"{name} {seed}")
    setup = random_setup(rules, dice, NAMES[: rules.players])
    return setup, RandomPlayers(rules, dice).play_out(setup)[1]


def _unseen(event: Event, dice: Random, chance: float) -> Event:
    """The event as one who looked away would write it down."""
    if dice.random() < chance:
        if isinstance(event, PassCards):
            return PassCards(event.player, event.to, None, event.number)
        if isinstance(event, KeepPacket):
            return KeepPacket(event.player, None)
    return event


def versions(setup: Setup, happened: list[Event], dice: Random) -> Iterator[HandRecord]:
    """The record with more and more of it left out."""
    for chance in (0.0, 0.5, 1.0):
        for known in (True, False):
            written = tuple(_unseen(event, dice, chance) for event in happened)
            start = setup if known else replace(setup, dealt=None)
            yield HandRecord(start, written)


def check_agrees(true: Hand, told: Hand) -> None:
    """What is told of the hands is true, and the rest of them is among the unseen cards."""
    assert type(told.phase) is type(true.phase)
    assert told.holdings.counts == true.holdings.counts
    hidden = 0
    for seat, (mine, known) in enumerate(
        zip(true.holdings.known, told.holdings.known, strict=True)
    ):
        assert covers(mine, known)
        assert told.holdings.why_not(seat, NAMES[seat], mine) is None
        hidden += mine - known
    assert covers(told.holdings.unseen, hidden)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_happened_is_never_refused_however_little_is_known(name: str, seed: int) -> None:
    """Contract, hand record: at every event, for every way of writing the hand down."""
    setup, happened = played(name, seed)
    true = [begin(setup)]
    for event in happened:
        true.append(apply(true[-1], event).hand)
    for record in versions(setup, happened, Random(seed)):
        told = begin(record.setup)
        check_agrees(true[0], told)
        for place, event in enumerate(record.events, 1):
            told = apply(told, event).hand
            check_agrees(true[place], told)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_play_of_a_true_hand_is_possible_when_the_hand_is_not_known(seed: int) -> None:
    """Contract, hand record: not only what was played, but all that might have been."""
    setup, happened = played(FIVE_MORE, seed)
    true, told = begin(setup), begin(replace(setup, dealt=None))
    dice = Random(seed)
    for event in happened:
        for seat, whole in enumerate(true.holdings.known):
            mine = unpack(whole)
            some = dice.sample(mine, dice.randint(0, len(mine)))
            assert told.holdings.why_not(seat, NAMES[seat], pack(some)) is None
        true, told = apply(true, event).hand, apply(told, _unseen(event, dice, 1)).hand
