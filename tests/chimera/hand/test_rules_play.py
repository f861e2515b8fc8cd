"""Every rule of the play, once as it is and once the other way round.

Each test names the ruling it rests on and the section of the rule text. Ann is the Chimera; the
hands are what is left of them towards the end of a hand.
"""

from __future__ import annotations

from typing import Final

import pytest

from referee.chimera import NoSuchReading, ReasonCode
from referee.chimera.cards import unpack
from referee.chimera.hand import Hand, apply
from referee.chimera.hand.may import awaiting, legal_plays, may, may_interrupt
from referee.chimera.hand.summary import summary
from tests.chimera.hand.table import (
    FIVE_MORE,
    NAMES,
    THREE_MORE,
    after,
    allowed,
    code,
    counts,
    counts_as,
    dealt,
    endgame,
    events,
    held,
    is_over,
    leads,
    playing,
    refused,
    scores,
    treasure,
    turn,
)
from tests.chimera.words import ALL, THREE

#: Everybody has something for every kind of play; enough is left that nobody is out by one.
MIDDLE: Final = {
    "Ann": "5 6 7 9x2 12",
    "Bea": "6 8 10x2 11 H",
    "Cid": "4 7 11x2 12 H",
    "Dov": "1 6 12x2 H",
    "Eve": "2 3 8 Hx2",
}


def middle(name: str) -> Hand:
    """The middle of a hand; with 5 players Bea is the Pi Ya player."""
    partner = "Bea" if name == FIVE_MORE else None
    players = NAMES if name == FIVE_MORE else NAMES[:3]
    return endgame(name, {who: MIDDLE[who] for who in players}, partner=partner)


# --- leading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_chimera_leads_first(name: str) -> None:
    """Ruling lead.must; Play of the Hand, Turn, Lapkijátszás."""
    bidding = "Ann bids pass; Bea bids 70; Bea names Ann; Bea keeps 0"
    bidding = bidding if name == FIVE_MORE else "Ann bids pass; Bea bids 20; Cid, Ann bid pass"
    hand = after(dealt(name), bidding)
    assert leads(hand) == "Bea"
    assert awaiting(hand) == ("Bea",)
    assert not allowed(hand, "Ann plays 3")


@pytest.mark.parametrize("name", ALL)
def test_the_leader_cannot_pass(name: str) -> None:
    """Ruling lead.must; Play of the Hand: at the first trick and at any other."""
    hand = middle(name)
    reason = refused(hand, "Ann passes")
    assert (reason.code, reason.ruling) == (ReasonCode.LEADER_CANNOT_PASS, "lead.must")
    assert not may(hand, 0).can_pass
    others = ", ".join(hand.setup.players[2:])
    later = after(hand, f"Ann plays 5; Bea plays 6; {others}, Ann pass")
    assert leads(later) == "Bea"
    assert code(later, "Bea passes") is ReasonCode.LEADER_CANNOT_PASS


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("play", ["5", "9x2", "12"])
def test_any_combination_may_be_led(name: str, play: str) -> None:
    """Ruling lead.must; Play of the Hand."""
    hand = after(middle(name), f"Ann plays {play}")
    assert turn(hand) == "Bea"


@pytest.mark.parametrize("name", ALL)
def test_a_trap_or_the_flight_may_be_led(name: str) -> None:
    """Ruling trap.lead: and it counts as played."""
    trap = "7x5" if name == FIVE_MORE else "7x4"
    hand = endgame(name, {"Ann": f"{trap} P C 3"})
    trapped, flown = after(hand, f"Ann plays {trap}"), after(hand, "Ann plays P C")
    assert (playing(trapped).traps, playing(trapped).flight) == (1, False)
    assert (playing(flown).traps, playing(flown).flight) == (0, True)


# --- following ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_players_follow_clockwise(name: str) -> None:
    """Ruling trick.end; Play of the Hand, Lapkijátszás."""
    hand = after(middle(name), "Ann plays 5")
    order = [*hand.setup.players[1:], "Ann"]
    for player in order[:-1]:
        assert turn(hand) == player
        assert not may(hand, hand.setup.seat("Ann")).can_pass
        hand = after(hand, f"{player} passes")


@pytest.mark.parametrize("name", ALL)
def test_passing_is_always_allowed_to_one_who_follows(name: str) -> None:
    """Ruling pass.reenter; Play of the Hand, Turn: also with a legal play in hand."""
    hand = after(middle(name), "Ann plays 5")
    plays = legal_plays(hand, 1)
    assert plays is not None
    assert len(plays)
    assert may(hand, 1).can_pass
    assert allowed(hand, "Bea passes")


@pytest.mark.parametrize("name", ALL)
def test_one_who_passed_may_play_later_in_the_same_trick(name: str) -> None:
    """Ruling pass.reenter; Play of the Hand, Turn, Lapkijátszás."""
    rest = ", ".join(NAMES[3:]) if name == FIVE_MORE else ""
    passing = f"; {rest} pass" if rest else ""
    hand = after(middle(name), f"Ann plays 5; Bea passes; Cid plays 7{passing}; Ann passes")
    again = after(hand, "Bea plays 8")
    assert counts_as(again) == "single 8"
    assert turn(again) == "Cid"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("10x2", ReasonCode.DIFFERENT_COMBINATION),
        ("6", ReasonCode.NOT_HIGHER),
        ("6 8", ReasonCode.NOT_A_COMBINATION),
        ("nothing", ReasonCode.NOT_A_COMBINATION),
        ("7", ReasonCode.NOT_IN_HAND),
    ],
)
def test_a_follow_must_beat(name: str, play: str, reason: ReasonCode) -> None:
    """Ruling follow.same; Play of the Hand."""
    assert code(after(middle(name), "Ann plays 6"), f"Bea plays {play}") is reason


@pytest.mark.parametrize("name", ALL)
def test_the_latest_play_is_to_be_beaten_and_not_the_lead(name: str) -> None:
    """Ruling follow.same; Play of the Hand: each play is higher than the one before."""
    hand = after(middle(name), "Ann plays 5; Bea plays 8")
    assert code(hand, "Cid plays 7") is ReasonCode.NOT_HIGHER
    assert allowed(hand, "Cid plays 11")


# --- the end of a trick -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_a_trick_ends_when_all_the_others_have_passed_in_a_row(name: str) -> None:
    """Ruling trick.end; Play of the Hand: two passes with 3 players, four with 5."""
    hand = after(middle(name), "Ann plays 5; Bea passes; Cid plays 7")
    others = [*hand.setup.players[3:], "Ann", "Bea"]
    for player in others:
        assert leads(hand) is None
        assert turn(hand) == player
        hand = after(hand, f"{player} passes")
    assert leads(hand) == "Cid"
    assert playing(hand).tricks == 1


@pytest.mark.parametrize("name", ALL)
def test_a_play_between_lets_the_passes_begin_anew(name: str) -> None:
    """Ruling trick.end; Play of the Hand: they are in a row since the last play."""
    rest = ", ".join(NAMES[3:]) if name == FIVE_MORE else ""
    passing = f"; {rest} pass" if rest else ""
    hand = after(middle(name), f"Ann plays 5; Bea passes; Cid plays 7{passing}; Ann passes")
    hand = after(hand, "Bea plays 8; Cid passes")
    assert leads(hand) is None
    last = "Dov, Eve, Ann pass" if name == FIVE_MORE else "Ann passes"
    assert leads(after(hand, last)) == "Bea"


@pytest.mark.parametrize("name", ALL)
def test_who_played_last_takes_all_the_cards(name: str) -> None:
    """Rulings trick.end and score.treasure; Play of the Hand: those of the other players too."""
    hand = endgame(name, {"Ann": "2x2 9", "Bea": "11x2 9", "Cid": "12x2 9"})
    rest = "Dov, Eve, " if name == FIVE_MORE else ""
    hand = after(hand, f"Ann plays 2x2; Bea plays 11x2; Cid plays 12x2; {rest}Ann, Bea pass")
    assert [treasure(hand, player) for player in ("Ann", "Bea")] == [(0, 0, 0)] * 2
    assert treasure(hand, "Cid") == (2, 2, 0)
    assert leads(hand) == "Cid"


def test_a_trap_out_of_turn_lets_the_passes_begin_anew() -> None:
    """Rulings trick.end and trap.turn; Play of the Hand."""
    hand = endgame(FIVE_MORE, {"Ann": "5 9", "Cid": "7x5 9"})
    hand = after(hand, "Ann plays 5; Bea, Cid, Dov pass; Cid plays 7x5")
    assert turn(hand) == "Dov"
    assert playing(hand).passes == 0
    hand = after(hand, "Dov, Eve, Ann pass")
    assert leads(hand) is None
    assert leads(after(hand, "Bea passes")) == "Cid"


# --- out of turn --------------------------------------------------------------------------------

ARMED: Final = {
    "Ann": "5 9 4x5",
    "Bea": "6 8x5 3",
    "Cid": "7 10x5 Q",
    "Dov": "11x6 Q 3",
    "Eve": "P C Q 3",
}


def armed(leader: str = "Ann") -> Hand:
    """Five players with traps and the Flight; Ann plays alone."""
    return endgame(FIVE_MORE, ARMED, leader=leader)


@pytest.mark.parametrize(
    ("player", "play"),
    [("Cid", "10x5"), ("Dov", "11x5"), ("Dov", "11x6"), ("Eve", "P C"), ("Eve", "P C Q")],
)
def test_traps_and_the_flight_come_out_of_turn_with_five_players(player: str, play: str) -> None:
    """Ruling trap.turn; Play of the Hand: and play goes on clockwise from their player."""
    hand = after(armed(), "Ann plays 5")
    assert turn(hand) == "Bea"
    following = NAMES[(NAMES.index(player) + 1) % 5]
    assert turn(after(hand, f"{player} plays {play}")) == following


@pytest.mark.parametrize("play", ["9", "7", "Q", "10x4", "7 Q", "10x4 Q", "nothing"])
def test_nothing_else_is_played_out_of_turn(play: str) -> None:
    """Ruling trap.turn; Play of the Hand: neither a higher card nor a set with a bird."""
    assert not allowed(after(armed(), "Ann plays 5"), f"Cid plays {play}")


@pytest.mark.parametrize("play", ["7", "Q", "10x4", "10x4 Q"])
def test_what_is_no_trap_is_refused_out_of_turn_for_that(play: str) -> None:
    """Ruling trap.turn; Trap, Messenger Birds."""
    reason = refused(after(armed(), "Ann plays 5"), f"Cid plays {play}")
    assert (reason.code, reason.ruling) == (ReasonCode.NOT_OUT_OF_TURN, "trap.turn")


def test_nobody_passes_out_of_turn() -> None:
    """Ruling trap.turn: also not one who would pass anyway."""
    hand = after(armed(), "Ann plays 5")
    for player in ("Ann", "Cid", "Dov", "Eve"):
        assert code(hand, f"{player} passes") is ReasonCode.NOT_YOUR_TURN


def test_out_of_turn_onto_ones_own_play() -> None:
    """Ruling trap.turn; Play of the Hand: also onto one's own latest play."""
    hand = after(armed(), "Ann plays 5; Ann plays 4x5")
    assert turn(hand) == "Bea"
    twice = endgame(FIVE_MORE, {"Cid": "10x5 12x5 Q 4"}, leader="Cid")
    hand = after(twice, "Cid plays 4; Cid plays 10x5; Cid plays 12x5; Dov, Eve, Ann, Bea pass")
    assert leads(hand) == "Cid"


def test_out_of_turn_a_trap_must_be_stronger_than_a_trap() -> None:
    """Rulings trap.turn and trap.order; Trap."""
    hand = after(armed(), "Ann plays 5; Cid plays 10x5")
    assert code(hand, "Bea plays 8x5") is ReasonCode.WEAKER_TRAP
    assert allowed(hand, "Dov plays 11x5")
    flown = after(hand, "Eve plays P C")
    assert code(flown, "Dov plays 11x6") is ReasonCode.NOTHING_BEATS_FLIGHT
    assert may_interrupt(flown) == ()


def test_not_before_a_lead() -> None:
    """Ruling trap.turn: a trap is played onto something, although the text says at any time."""
    reason = refused(armed(), "Cid plays 10x5")
    assert (reason.code, reason.ruling) == (ReasonCode.NOT_OUT_OF_TURN, "trap.turn")
    assert may_interrupt(armed()) == ()
    between = after(armed(), "Ann plays 5; Bea plays 6; Cid, Dov, Eve, Ann pass")
    assert code(between, "Cid plays 10x5") is ReasonCode.NOT_OUT_OF_TURN
    assert code(between, "Eve plays P C") is ReasonCode.NOT_OUT_OF_TURN


def test_the_last_pass_closes_the_trick() -> None:
    """Ruling trap.turn: until then a trap may still come, afterwards it may not."""
    hand = after(armed(), "Ann plays 5; Bea, Cid, Dov pass")
    assert allowed(hand, "Cid plays 10x5")
    assert code(after(hand, "Eve passes"), "Cid plays 10x5") is ReasonCode.NOT_OUT_OF_TURN


def test_in_turn_and_out_of_turn_a_trap_is_the_same() -> None:
    """Ruling trap.turn: whose turn it is plays the trap in turn."""
    hand = after(armed(), "Ann plays 5; Bea passes")
    assert counts_as(after(hand, "Cid plays 10x5")) == counts_as(
        after(armed(), "Ann plays 5; Cid plays 10x5")
    )


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("play", ["7x4", "P C"])
def test_with_three_players_never_out_of_turn(name: str, play: str) -> None:
    """Ruling trap.turn; Play of the Hand, Általános megjegyzések: in turn they are legal."""
    hand = endgame(name, {"Ann": "5 9", "Bea": "6 8", "Cid": "7x4 P C 3"})
    led = after(hand, "Ann plays 5")
    assert code(led, f"Cid plays {play}") is ReasonCode.NOT_OUT_OF_TURN
    assert code(led, "Cid plays 3") is ReasonCode.NOT_YOUR_TURN
    assert may_interrupt(led) == ()
    assert allowed(after(led, "Bea passes"), f"Cid plays {play}")


def test_who_may_play_out_of_turn_is_told_without_telling_hands() -> None:
    """Ruling trap.turn: everyone with two cards or more, while there is something to play onto."""
    hand = endgame(FIVE_MORE, {"Ann": "5 9x2", "Bea": "6 8", "Cid": "7", "Dov": "1 3 4"})
    assert may_interrupt(after(hand, "Ann plays 5")) == ("Ann", "Dov", "Eve")


# --- a bird that hands on the lead --------------------------------------------------------------

BIRDS: Final = {"Ann": "5 9", "Bea": "Q 7 9", "Cid": "Q 10x5", "Dov": "Q P C 4", "Eve": "Q"}


def birds(leader: str = "Bea") -> Hand:
    """Five players, four of whom hold a bird; Bea is the Pi Ya player."""
    return endgame(FIVE_MORE, BIRDS, partner="Bea", leader=leader)


def test_a_bird_hands_the_lead_to_any_other_player() -> None:
    """Ruling bird.lead; Messenger Birds: any other player, also an opponent and the Chimera."""
    assert may(birds(), 1).lead_to == ("Ann", "Cid", "Dov", "Eve")
    for player in ("Ann", "Cid", "Dov", "Eve"):
        hand = after(birds(), f"Bea hands the lead to {player}")
        assert leads(hand) == player
        assert awaiting(hand) == (player,)


def test_the_bird_stays_in_the_treasure_of_who_laid_it() -> None:
    """Ruling bird.lead; Messenger Birds: it is no part of the next trick."""
    hand = after(birds(), "Bea hands the lead to Ann")
    assert treasure(hand, "Bea") == (0, 0, 1)
    assert "Q" not in held(hand, "Bea").split()
    taken = after(hand, "Ann plays 5; Bea plays 7; Cid, Dov, Eve, Ann pass")
    assert treasure(taken, "Bea") == (0, 0, 1)
    assert treasure(taken, "Ann") == (0, 0, 0)


def test_no_trap_and_no_flight_answers_it() -> None:
    """Ruling bird.lead; Play of the Hand: not even by the receiver's partner."""
    hand = after(birds(), "Bea hands the lead to Ann")
    for play in ("Cid plays 10x5", "Dov plays P C", "Dov plays P C Q"):
        reason = refused(hand, play)
        assert (reason.code, reason.ruling) == (ReasonCode.NO_ANSWER_TO_PASSED_LEAD, "bird.lead")
    assert may_interrupt(hand) == ()
    assert allowed(after(hand, "Ann plays 5"), "Cid plays 10x5")


def test_the_receiver_may_lead_a_trap() -> None:
    """Ruling bird.lead: leading is no answer to the bird."""
    hand = after(birds(), "Bea hands the lead to Cid")
    assert allowed(hand, "Cid plays 10x5")
    assert code(hand, "Cid passes") is ReasonCode.LEADER_CANNOT_PASS
    assert allowed(after(birds(), "Bea hands the lead to Dov"), "Dov plays P C")


def test_the_receiver_may_hand_the_lead_on_and_back() -> None:
    """Ruling bird.lead: to a third player, or to where it came from."""
    hand = after(birds(), "Bea hands the lead to Cid")
    assert leads(after(hand, "Cid hands the lead to Bea")) == "Bea"
    onward = after(hand, "Cid hands the lead to Dov; Dov hands the lead to Cid")
    assert leads(onward) == "Cid"
    assert [treasure(onward, player)[2] for player in NAMES] == [0, 1, 1, 1, 0]
    assert code(onward, "Cid hands the lead to Ann") is ReasonCode.NO_BIRD


def test_only_the_leader_hands_on_the_lead() -> None:
    """Ruling bird.lead; Messenger Birds: a player with the lead."""
    led = after(birds(), "Bea plays 7")
    for hand, player in ((birds(), "Cid"), (led, "Cid"), (led, "Bea")):
        reason = refused(hand, f"{player} hands the lead to Ann")
        assert (reason.code, reason.ruling) == (ReasonCode.NO_LEAD_TO_PASS, "bird.lead")
    assert may(led, 2).lead_to == ()


def test_the_lead_goes_to_another_player_and_needs_a_bird() -> None:
    """Ruling bird.lead; Messenger Birds: another player."""
    assert code(birds(), "Bea hands the lead to Bea") is ReasonCode.LEAD_TO_ONESELF
    assert code(birds("Ann"), "Ann hands the lead to Bea") is ReasonCode.NO_BIRD
    assert may(birds("Ann"), 0).lead_to == ()


def test_the_lead_is_not_handed_to_one_who_is_out() -> None:
    """Rulings bird.lead and end.five: the Chimera who is out leads no more."""
    hand = endgame(FIVE_MORE, {"Ann": "12", "Bea": "Q 7 9"}, partner="Bea")
    hand = after(hand, "Ann plays 12; Bea, Cid, Dov, Eve pass")
    reason = refused(hand, "Bea hands the lead to Ann")
    assert (reason.code, reason.ruling) == (ReasonCode.RECEIVER_IS_OUT, "end.five")
    assert may(hand, 1).lead_to == ("Cid", "Dov", "Eve")


def test_handing_on_the_lead_counts_as_having_played() -> None:
    """Ruling bird.lead: but it is no trick."""
    hand = after(birds(), "Bea hands the lead to Cid")
    assert playing(hand).played == {1}
    assert playing(hand).tricks == 0
    over = after(hand, "Cid plays 10x5; Dov, Eve, Ann, Bea pass; Cid hands the lead to Eve")
    sheet = summary(over)
    assert sheet is not None
    assert sheet.idle_hunters == ("Dov", "Eve")


@pytest.mark.parametrize("partner", ["Eve", "Bea"])
def test_a_bird_may_be_the_last_card(partner: str) -> None:
    """Ruling bird.lead: its player is out, and with that the hand is over."""
    hand = endgame(FIVE_MORE, BIRDS, partner=partner, leader="Eve")
    over = after(hand, "Eve hands the lead to Ann")
    assert is_over(over)
    assert treasure(over, "Eve") == (0, 0, 1)
    sheet = summary(over)
    assert sheet is not None
    assert (sheet.out, sheet.chimera_won) == (("Eve",), False)
    assert scores(over)["Eve"] == (10 if partner == "Eve" else 40)


def test_a_bird_as_the_last_card_may_be_the_second_to_go_out() -> None:
    """Rulings bird.lead and end.five: after the Chimera."""
    hand = endgame(FIVE_MORE, {"Ann": "12", "Bea": "Q", "Cid": "9 10"}, partner="Bea", bid=50)
    hand = after(hand, "Ann plays 12; Bea, Cid, Dov, Eve pass; Bea hands the lead to Cid")
    assert is_over(hand)
    assert scores(hand)["Bea"] == 50 + 50 + 10


def test_a_bird_led_as_a_ranked_card_is_another_act() -> None:
    """Ruling bird.lead; Messenger Birds: it is a trick that others follow and take."""
    hand = after(birds(), "Bea plays Q as single 4")
    assert counts_as(hand) == "single 4"
    assert turn(hand) == "Cid"
    assert allowed(hand, "Cid plays 10x5")
    assert allowed(hand, "Dov plays P C")
    taken = after(hand, "Cid plays 10; Dov, Eve, Ann, Bea pass")
    assert [treasure(taken, player)[2] for player in NAMES] == [0, 0, 1, 0, 0]


def test_a_bird_attached_or_in_a_body_goes_with_the_trick() -> None:
    """Rulings bird.wild and score.treasure; Messenger Birds."""
    hand = endgame(FIVE_MORE, {"Bea": "7 Q 5", "Cid": "9x2 5"}, leader="Bea")
    hand = after(hand, "Bea plays 7 Q; Cid plays 9x2; Dov, Eve, Ann, Bea pass")
    assert treasure(hand, "Cid") == (0, 0, 1)


@pytest.mark.parametrize("name", THREE)
def test_with_three_players_no_lead_is_handed_on(name: str) -> None:
    """Ruling deck.three: there are no birds."""
    assert code(middle(name), "Ann hands the lead to Bea") is ReasonCode.NOT_IN_THIS_RULESET


# --- the end of a hand --------------------------------------------------------------------------


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("player", NAMES[:3])
def test_three_players_the_hand_ends_at_once(name: str, player: str) -> None:
    """Ruling end.three; End of Hand: nobody may beat the last cards, which take the trick."""
    hand = endgame(name, {"Ann": "2 4", "Bea": "P C 3", "Cid": "P 9", player: "11"}, leader=player)
    over = after(hand, f"{player} plays 11")
    assert is_over(over)
    assert treasure(over, player) == (0, 1, 0)
    assert awaiting(over) == ()
    other = "Bea" if player != "Bea" else "Cid"
    for wrong in (f"{other} plays P C", f"{other} passes", f"{player} plays 11"):
        assert code(over, wrong) is ReasonCode.HAND_OVER


@pytest.mark.parametrize("name", THREE)
def test_three_players_who_is_out_takes_the_whole_last_trick(name: str) -> None:
    """Ruling end.three; End of Hand: what the others played to it too; hands count for nobody."""
    hand = endgame(name, {"Ann": "2 3", "Bea": "11 2 2", "Cid": "12"})
    over = after(hand, "Ann plays 2; Bea plays 11; Cid plays 12")
    assert [treasure(over, player) for player in NAMES[:3]] == [(0,) * 3, (0,) * 3, (1, 1, 0)]
    assert scores(over) == {"Ann": -20, "Bea": 20, "Cid": 35}


@pytest.mark.parametrize("player", ["Bea", "Cid", "Dov", "Eve"])
def test_five_players_the_pi_ya_player_or_a_hunter_first_ends_the_hand(player: str) -> None:
    """Ruling end.five; End of Hand, 5-Player Game: and takes the last trick."""
    hand = endgame(FIVE_MORE, {"Ann": "2 P C", player: "11"}, partner="Bea")
    passing = {
        "Bea": "",
        "Cid": "Bea passes; ",
        "Dov": "Bea, Cid pass; ",
        "Eve": "Bea, Cid, Dov pass; ",
    }
    over = after(hand, f"Ann plays 2; {passing[player]}{player} plays 11")
    assert is_over(over)
    assert treasure(over, player) == (1, 1, 0)
    assert code(over, "Ann plays P C") is ReasonCode.HAND_OVER
    sheet = summary(over)
    assert sheet is not None
    assert sheet.out == (player,)


def test_five_players_when_the_chimera_is_out_first_play_goes_on() -> None:
    """Ruling end.five; End of Hand, 5-Player Game: with the next player clockwise."""
    hand = after(endgame(FIVE_MORE, {"Ann": "7", "Cid": "9 10"}, partner="Bea"), "Ann plays 7")
    assert not is_over(hand)
    assert playing(hand).out == (0,)
    assert turn(hand) == "Bea"
    assert counts(hand)[0] == 0
    for attempted in (
        "Ann plays 9",
        "Ann passes",
        "Ann hands the lead to Bea",
        "Ann plays nothing",
    ):
        reason = refused(hand, attempted)
        assert (reason.code, reason.ruling) == (ReasonCode.PLAYER_IS_OUT, "end.five")
    assert may(hand, 0) == may(hand, 0).__class__()


@pytest.mark.parametrize(("leader", "following"), [("Ann", "Bea"), ("Dov", "Bea")])
def test_five_players_nobody_beats_the_last_cards_of_the_chimera(
    leader: str, following: str
) -> None:
    """Ruling end.five; End of Hand: the Chimera takes the trick; the next clockwise leads."""
    hand = endgame(FIVE_MORE, {"Ann": "11", "Dov": "2 3"}, leader=leader)
    text = "Ann plays 11" if leader == "Ann" else "Dov plays 2; Eve passes; Ann plays 11"
    hand = after(hand, text)
    for player in ("Bea", "Cid", "Dov", "Eve"):
        assert leads(hand) is None
        hand = after(hand, f"{player} passes")
    assert leads(hand) == following
    assert treasure(hand, "Ann") == ((1 if leader == "Dov" else 0), 1, 0)
    hand = after(hand, "Bea plays 3")
    assert turn(after(hand, "Cid, Dov, Eve pass")) == "Bea"


def test_five_players_somebody_beats_the_last_cards_of_the_chimera() -> None:
    """Ruling end.five; End of Hand: otherwise play continues normally, without the Chimera."""
    hand = endgame(FIVE_MORE, {"Ann": "11", "Dov": "12 4"})
    hand = after(hand, "Ann plays 11; Bea, Cid pass; Dov plays 12; Eve passes")
    assert turn(hand) == "Bea"
    hand = after(hand, "Bea passes")
    assert leads(hand) is None
    hand = after(hand, "Cid passes")
    assert leads(hand) == "Dov"
    assert treasure(hand, "Dov") == (0, 1, 0)
    assert treasure(hand, "Ann") == (0, 0, 0)


@pytest.mark.parametrize("partner", ["Bea", None])
@pytest.mark.parametrize("second", ["Bea", "Eve"])
def test_five_players_the_second_to_go_out_ends_it_and_takes_the_trick(
    partner: str | None, second: str
) -> None:
    """Ruling end.five; End of Hand: also when the Chimera plays alone."""
    hand = endgame(FIVE_MORE, {"Ann": "11", second: "12"}, partner=partner)
    others = "" if second == "Bea" else "; Bea, Cid, Dov pass"
    over = after(hand, f"Ann plays 11{others}; {second} plays 12")
    assert is_over(over)
    assert treasure(over, second) == (0, 1, 0)
    sheet = summary(over)
    assert sheet is not None
    assert sheet.out == ("Ann", second)
    assert sheet.chimera_won


def test_five_players_all_passed_play_goes_on_too() -> None:
    """Ruling end.five: so also when all passed."""
    hand = after(endgame(FIVE_MORE, {"Ann": "11"}, all_passed=True), "Ann plays 11")
    assert not is_over(hand)


@pytest.mark.parametrize("play", ["Eve plays P C", "Cid plays 4x5"])
def test_out_of_turn_onto_the_last_cards_of_the_chimera(play: str) -> None:
    """Rulings end.five and trap.turn: the trick is then not the Chimera's."""
    hand = endgame(FIVE_MORE, {"Ann": "2", "Cid": "4x5 9", "Eve": "P C 9"})
    hand = after(hand, f"Ann plays 2; {play}")
    winner, *_ = play.split()
    following = "Bea" if winner == "Eve" else "Dov"
    assert turn(hand) == following
    order = [name for name in (*NAMES[1:], *NAMES[1:]) if name != winner]
    start = order.index(following)
    hand = after(hand, f"{', '.join(order[start : start + 3])} pass")
    assert leads(hand) == winner
    assert treasure(hand, winner) == (1, 0, 0)


def test_the_last_cards_may_come_out_of_turn() -> None:
    """Rulings end.five and trap.turn: a play that ends the hand closes the trick."""
    hand = endgame(FIVE_MORE, {"Ann": "2 5 6x5", "Dov": "4x5"})
    over = after(hand, "Ann plays 2; Dov plays 4x5")
    assert is_over(over)
    assert code(over, "Ann plays 6x5") is ReasonCode.HAND_OVER
    first = after(endgame(FIVE_MORE, {"Ann": "P C", "Dov": "2 3"}, leader="Dov"), "Dov plays 2")
    first = after(first, "Ann plays P C")
    assert not is_over(first)
    assert turn(first) == "Bea"
    assert leads(after(first, "Bea, Cid, Dov, Eve pass")) == "Bea"
    assert treasure(after(first, "Bea, Cid, Dov, Eve pass"), "Ann") == (1, 0, 0)


def test_who_is_out_plays_nothing_out_of_turn() -> None:
    """Ruling end.five: players who are out do nothing more."""
    hand = after(endgame(FIVE_MORE, {"Ann": "2"}), "Ann plays 2; Bea plays 8")
    assert code(hand, "Ann plays 4x5") is ReasonCode.PLAYER_IS_OUT
    assert "Ann" not in may_interrupt(hand)


@pytest.mark.parametrize("name", ALL)
def test_traps_and_the_flight_count_also_as_last_cards(name: str) -> None:
    """Ruling trap.lead: with the bonus for them."""
    trap = "7x5" if name == FIVE_MORE else "7x4"
    for last, traps, flight in ((trap, 1, False), ("P C", 0, True)):
        hand = after(endgame(name, {"Ann": last, "Bea": "9"}), f"Ann plays {last}")
        if name == FIVE_MORE:
            hand = after(hand, "Bea, Cid, Dov, Eve pass; Bea plays 9")
        sheet = summary(hand)
        assert sheet is not None
        assert (sheet.traps, sheet.flight) == (traps, flight)


def test_traps_of_all_players_are_counted() -> None:
    """Rulings trap.lead and score.win: also those of Hunters, and several in one trick."""
    hand = after(armed(), "Ann plays 5; Cid plays 10x5; Dov plays 11x5; Eve plays P C")
    assert (playing(hand).traps, playing(hand).flight) == (2, True)


# --- readings -----------------------------------------------------------------------------------

WILD: Final = {"Ann": "9x3 5 12", "Bea": "7x3 Q 8 3", "Cid": "9x3 5 2", "Dov": "8x4 9x2"}


def wild(leader: str = "Bea") -> Hand:
    return endgame(FIVE_MORE, WILD, partner="Bea", leader=leader)


def test_a_lead_of_two_combinations_must_be_declared() -> None:
    """Ruling reading.lead: it is told which readings there are."""
    reason = refused(wild(), "Bea plays 7x3 Q")
    assert (reason.code, reason.ruling) == (ReasonCode.AMBIGUOUS_READING, "reading.lead")
    assert reason.params["ways"] == ["four of a kind of 7", "trips of 7 with a card"]
    assert [str(way.combination) for way in reason.params["readings"]] == [
        "four_of_a_kind",
        "trips_with_card",
    ]


@pytest.mark.parametrize(
    ("declared", "beaten_by", "kept_from"),
    [
        ("trips_with_card", "Cid plays 9x3 5", "Dov plays 8x4"),
        ("trips_with_card 7", "Cid plays 9x3 2", "Dov plays 8x4"),
        ("four_of_a_kind", "Dov plays 8x4", "Cid plays 9x3 5"),
    ],
)
def test_a_declared_lead_counts_as_declared(declared: str, beaten_by: str, kept_from: str) -> None:
    """Ruling reading.lead: only what beats that reading beats it."""
    hand = after(wild(), f"Bea plays 7x3 Q as {declared}")
    for attempted, legal in ((beaten_by, True), (kept_from, False)):
        waiting = after(hand, "Cid passes") if attempted.startswith("Dov") else hand
        assert allowed(waiting, attempted) is legal


def test_an_undeclared_lead_of_one_combination_counts_as_strongly_as_it_can() -> None:
    """Ruling reading.lead: a lone bird is a 12, a declared one what is declared."""
    hand = endgame(FIVE_MORE, {"Bea": "Q 3 4 5 6 7", "Cid": "10 11 12 H"}, leader="Bea")
    assert counts_as(after(hand, "Bea plays Q")) == "single 12"
    assert code(after(hand, "Bea plays Q"), "Cid plays 12") is ReasonCode.NOT_HIGHER
    assert allowed(after(hand, "Bea plays Q as single 11"), "Cid plays 12")
    assert counts_as(after(hand, "Bea plays Q as single")) == "single 12"
    run = "3 4 5 6 Q"
    assert counts_as(after(hand, f"Bea plays {run}")) == "sequence of 5 up to 7"
    assert counts_as(after(hand, f"Bea plays {run} as sequence 6")) == "sequence of 5 up to 6"


@pytest.mark.parametrize("name", ALL)
def test_the_pi_ya_in_a_led_sequence_counts_as_strongly_as_it_can(name: str) -> None:
    """Rulings reading.lead and piya.sequence; Sequence of 5 or more, Speciális képesség."""
    hand = endgame(name, {"Ann": "5 6 7 8 P 1", "Bea": "6 7 8 9 10 1"})
    led = after(hand, "Ann plays 5 6 7 8 P")
    assert counts_as(led) == "sequence of 5 up to 9"
    assert counts_as(after(hand, "Ann plays 5 6 7 8 P as sequence 8")) == "sequence of 5 up to 8"
    assert allowed(led, "Bea plays 6 7 8 9 10")


def test_two_combinations_that_end_the_hand_need_no_declaration() -> None:
    """Ruling reading.lead: nothing depends on it, and it is no trap."""
    hand = endgame(FIVE_MORE, {"Bea": "7x3 Q"}, partner="Bea", leader="Bea")
    over = after(hand, "Bea plays 7x3 Q")
    assert is_over(over)
    assert playing(over).traps == 0
    assert treasure(over, "Bea") == (0, 0, 1)
    assert is_over(after(hand, "Bea plays 7x3 Q as trips_with_card"))


def test_two_combinations_that_are_followed_need_no_declaration() -> None:
    """Ruling reading.follow: what was led decides which of them it is."""
    hand = endgame(FIVE_MORE, {"Ann": "5x3 4 9", "Bea": "7x3 Q 3"}, partner="Bea")
    led = after(hand, "Ann plays 5x3 4; Bea plays 7x3 Q")
    assert counts_as(led) == "trips of 7 with a card"


@pytest.mark.parametrize(
    ("led", "follow", "counts"),
    [
        ("3", "Q", "single 12"),
        ("3", "Q as single 5", "single 5"),
        ("2 3 4 5 6", "3 4 5 6 Q", "sequence of 5 up to 7"),
        ("1 2 3 4 5", "3 4 5 6 Q as sequence 6", "sequence of 5 up to 6"),
        ("4x2", "7 Q", "pair of 7"),
    ],
)
def test_a_follow_counts_as_the_strongest_reading_that_beats(
    led: str, follow: str, counts: str
) -> None:
    """Ruling reading.follow: unless another is declared."""
    hand = endgame(FIVE_MORE, {"Ann": "1 2 3 4x2 5 6 9", "Bea": "Q 3 4 5 6 7 8"})
    assert counts_as(after(hand, f"Ann plays {led}; Bea plays {follow}")) == counts


def test_a_declared_follow_is_judged_by_that_reading_alone() -> None:
    """Ruling reading.follow; contract, Play."""
    hand = endgame(FIVE_MORE, {"Ann": "7 9", "Bea": "Q 3"})
    led = after(hand, "Ann plays 7")
    assert code(led, "Bea plays Q as single 5") is ReasonCode.NOT_HIGHER
    assert allowed(led, "Bea plays Q as single 8")
    weak = endgame(FIVE_MORE, {"Ann": "5x3 4 9", "Bea": "7x3 Q 3"})
    led = after(weak, "Ann plays 5x3 4")
    assert code(led, "Bea plays 7x3 Q as four_of_a_kind") is ReasonCode.DIFFERENT_COMBINATION


@pytest.mark.parametrize(
    "declared",
    ["7x3 Q as pair", "7x3 Q as trips_with_card 8", "7x3 as trips 8", "8 as trap", "Q as single H"],
)
def test_a_reading_that_the_cards_do_not_have(declared: str) -> None:
    """Contract, Play: it is no verdict, but a question without an answer."""
    with pytest.raises(NoSuchReading) as caught:
        allowed(wild(), f"Bea plays {declared}")
    assert caught.value.part == "play"


def test_cards_not_held_come_before_readings_they_do_not_have() -> None:
    """Contract, hands/referee: whether the cards are there is asked first."""
    assert code(wild(), "Bea plays 9x3 as pair") is ReasonCode.NOT_IN_HAND


def test_a_declared_trap_is_nothing_else() -> None:
    """Ruling set.natural-trap: a trap cannot be declared a plain set."""
    with pytest.raises(NoSuchReading, match="a trap and nothing else"):
        allowed(armed(), "Ann plays 4x5 as five_of_a_kind")
    assert allowed(armed(), "Ann plays 4x5 as trap 4")


def test_the_happenings_are_told() -> None:
    """Rulings trick.end and end.five: how a play counts, who took a trick, who is out."""
    hand = after(endgame(FIVE_MORE, {"Ann": "11", "Bea": "9 10"}), "")
    told = []
    for event in events("Ann plays 11; Bea, Cid, Dov, Eve pass; Bea plays 9"):
        step = apply(hand, event)
        hand = step.hand
        happened = step.happened
        meaning = happened.meaning and happened.meaning.text
        told.append((meaning, happened.trick_to, happened.out))
    assert told == [
        ("single 11", None, "Ann"),
        (None, None, None),
        (None, None, None),
        (None, None, None),
        (None, "Ann", None),
        ("single 9", None, None),
    ]


@pytest.mark.parametrize("name", ALL)
def test_cards_leave_the_hand_that_plays_them(name: str) -> None:
    """Play of the Hand; ruling lead.must: exactly those, and of nobody else."""
    before = middle(name)
    hand = after(before, "Ann plays 9x2")
    assert held(hand, "Ann") == "5 6 7 12"
    assert [held(hand, player) for player in hand.setup.players[1:]] == [
        held(before, player) for player in hand.setup.players[1:]
    ]
    assert code(after(hand, "Bea plays 10x2"), "Ann plays 9x2") in (
        ReasonCode.NOT_YOUR_TURN,
        ReasonCode.NOT_OUT_OF_TURN,
    )
    assert len(unpack(hand.holdings.known[0])) == counts(hand)[0]


def test_three_players_a_whole_hand() -> None:
    """Rulings pass.three, trick.end, end.three and score.win; from the deal to the score."""
    setup = dealt(
        THREE_MORE,
        {"Ann": "3x3 4x3 5x3 6x3 1x2 9 10 11", "Bea": "7x4 2x4", "Cid": "8x4 P"},
        ["12 12 H"],
    )
    hand = after(setup, "Ann bids 30; Bea, Cid bid pass; Bea gives Cid 2; Cid gives Bea P")
    hand = after(hand, "Ann plays 12; Bea plays 7x4; Cid plays 8x4; Ann, Bea pass; Cid plays 2")
    hand = after(hand, "Ann plays 12; Bea, Cid pass; Ann plays 1x2; Bea, Cid pass")
    assert leads(hand) == "Ann"
    assert counts(hand) == (16, 13, 12)
    over = after(hand, "Ann plays 3x3 4x3 5x3 6x3 9 10 11 H")
    assert scores(over) == {"Ann": 2 * 30 + 2 * 25 + 10 + 5, "Bea": 0, "Cid": 0}


def test_five_players_a_whole_hand() -> None:
    """Rulings order.five, birds.one-each, trap.turn, bird.lead and end.five; to the score."""
    setup = dealt(
        FIVE_MORE,
        {
            "Ann": "1 2",
            "Bea": "7x5 2 Hx3",
            "Cid": "10x5 0x3",
            "Dov": "P C 12x5",
            "Eve": "3x3 4x3 5x3 6x3 0 1 8 9",
        },
        ["9 9 9", "11 11 11"],
    )
    hand = after(setup, "Ann bids pass; Bea bids 50 showing 2 H; Cid, Dov, Eve bid pass")
    hand = after(hand, "Ann bids 70 showing 1; Cid lays 0; Dov lays 12x2; Eve lays 8")
    hand = after(hand, "Ann names Bea; Ann gives Bea 1; Bea gives Ann 2")
    hand = after(hand, "Cid gives Dov 0; Eve gives Cid 8; Dov gives Eve 12; Ann keeps 0")
    assert counts(hand) == (19, 20, 17, 17, 17)
    hand = after(hand, "Ann plays 2; Cid plays 10x5; Dov plays P C; Eve, Ann, Bea, Cid pass")
    hand = after(hand, "Dov plays 12x4; Bea plays 7x5; Cid, Dov, Eve, Ann pass")
    hand = after(hand, "Bea hands the lead to Eve; Eve plays 3x3 4x3 5x3 6x3 0 1 9 12")
    over = after(hand, "Ann, Bea, Cid, Dov pass; Eve hands the lead to Cid")
    assert is_over(over)
    toad, bird = 10, 10
    assert scores(over) == {"Ann": -70, "Bea": bird, "Cid": 30, "Dov": 30 + toad, "Eve": 30 + bird}


def test_tricks_are_counted_and_passes_from_the_latest_play_on() -> None:
    """Ruling trick.end: passes in a row end a trick, and the next one begins with none."""
    hand = endgame(FIVE_MORE, {"Ann": "12 5 4", "Bea": "7 8 9"}, partner="Bea")
    steps = [
        ("Ann plays 5", 0, 0),
        ("Bea plays 7", 0, 0),
        ("Cid passes", 0, 1),
        ("Dov passes", 0, 2),
        ("Eve passes", 0, 3),
        ("Ann plays 12", 0, 0),
        ("Bea, Cid, Dov passes", 0, 3),
        ("Eve passes", 1, 0),
        ("Ann plays 4", 1, 0),
        ("Bea passes", 1, 1),
    ]
    for event, tricks, passes in steps:
        hand = after(hand, event)
        assert (playing(hand).tricks, playing(hand).passes) == (tricks, passes), event
