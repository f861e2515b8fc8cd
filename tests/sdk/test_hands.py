"""Hands that are driven through the SDK."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from referee_sdk import (
    AuctionStatus,
    CallEvent,
    Deal,
    Hand,
    HandRecord,
    IllegalHandError,
    InvalidRequestError,
    PassEvent,
    Phase,
    Reading,
    ReasonCode,
    Referee,
    Ruleset,
)

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "examples" / "records").glob("*.json"))
NAMES = ("Ann", "Bea", "Cid")


@pytest.fixture
def three(local: Referee) -> Ruleset:
    return local.ruleset("chimera-more-3p")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_hand_event_by_event(local: Referee, path: Path) -> None:
    record = HandRecord.from_json(json.loads(path.read_text(encoding="utf-8")))
    assert record.ruleset is not None
    hand = local.ruleset(record.ruleset).continue_hand(record.with_events())
    for event in record.events:
        assert event.type in hand.may(event.player).events
        for state in hand.state.players:
            if state.hand is not None and state.may.can_play:
                assert hand.legal_plays(state.player).count == state.may.legal_plays
        assert hand.add(event)
    assert hand.over
    assert hand.record == record
    assert hand.answer == local.load_hand(path).answer
    assert (hand.score is None) == (hand.state.phase == Phase.NEW_DEAL)


def test_a_hand_as_one_plays_it(referee: Referee) -> None:
    hand = referee.ruleset("chimera-more-3p").start_hand(NAMES, first_bidder="Bea")
    assert hand.awaiting == ("Bea",)
    assert hand.may("Bea").legal_calls == ("pass", 20, 30, 40)
    for player, bid in (("Bea", "pass"), ("Cid", 30), ("Ann", "pass"), ("Bea", "pass")):
        assert hand.call(player, bid)
    assert hand.state.chimera == "Cid"
    assert hand.state.phase is Phase.PASSING
    assert hand.pass_cards("Ann", "Bea", count=1)
    assert hand.pass_cards("Bea", "Ann", "7")
    assert hand.play("Cid", "5 5 5 12", note="a good start")
    wrong = hand.play("Ann", "4 4 4 3")
    assert not wrong
    assert wrong.legal is False
    assert wrong.reason is not None
    assert wrong.reason.code is ReasonCode.NOT_HIGHER
    assert len(hand.events) == 7
    assert hand.play("Ann", ["7", "7", "7", "3"])
    assert hand.state.trick is not None
    assert hand.state.trick.to_beat.cards == ("7", "7", "7", "3")
    assert hand.pass_("Bea")
    assert hand.answer.unchecked
    assert not hand.over
    assert repr(hand) == "<Hand of Ann, Bea, Cid: play>"


def test_a_hand_of_five(referee: Referee) -> None:
    """Cards face up, a partner, the Den, and a lead that must be declared."""
    rules = referee.ruleset("chimera-more-5p")
    hand = rules.start_hand(["Ann", "Bea", "Cid", "Dov", "Eve"])
    assert hand.call("Ann", 50, face_up="4")
    for player in ("Bea", "Cid", "Dov", "Eve"):
        assert hand.call(player, "pass")
    assert hand.lay_face_up("Bea", ())
    assert hand.name_partner("Ann", "Bea")
    assert hand.state.pi_ya == "Bea"
    assert hand.keep_packet("Ann", 0)
    assert hand.play("Ann", "3")
    assert hand.play("Bea", "12")
    for player in ("Cid", "Dov", "Eve", "Ann"):
        assert hand.pass_(player)
    assert hand.awaiting == ("Bea",)
    verdict = hand.play("Bea", "7 7 7 Q")
    assert verdict.legal is None
    assert not verdict
    assert verdict.reason is not None
    assert verdict.reason.code is ReasonCode.AMBIGUOUS_READING
    readings = [Reading.from_json(one) for one in verdict.reason.params["readings"]]
    assert len(readings) == 2
    before = hand.events
    assert hand.play("Bea", "7 7 7 Q", reading=readings[1])
    assert hand.events[:-1] == before
    assert hand.state.trick is not None
    assert hand.state.trick.to_beat.reading == readings[1]
    assert HandRecord.from_json(hand.record.to_json()) == hand.record
    hand.undo()
    assert hand.pass_lead("Bea", "Ann")


def test_undo(three: Ruleset) -> None:
    hand = three.start_hand(NAMES)
    begun = hand.answer
    assert hand.call("Ann", 20)
    assert hand.state.auction is not None
    assert hand.state.auction.state is AuctionStatus.OPEN
    hand.undo()
    assert hand.answer == begun
    assert hand.events == ()
    with pytest.raises(ValueError, match="nothing happened"):
        hand.undo()


def test_nothing_is_recorded_when_there_is_no_verdict(three: Ruleset) -> None:
    hand = three.start_hand(NAMES)
    with pytest.raises(InvalidRequestError) as caught:
        hand.call("Zoe", 20)
    assert caught.value.pointers == ("/events/0/player",)
    assert hand.events == ()


def test_what_a_player_may_know(three: Ruleset) -> None:
    hand = three.deal_hand("a seed", players=NAMES)
    assert all(player.hand for player in hand.state.players)
    seen = hand.seen_by("Bea")
    assert [player.hand is None for player in seen.state.players] == [True, False, True]


def test_players_who_cannot_play(three: Ruleset) -> None:
    hand = three.deal_hand("a seed", players=NAMES)
    with pytest.raises(ValueError, match="must act"):
        hand.legal_plays("Ann")
    with pytest.raises(KeyError, match="Zoe"):
        hand.may("Zoe")
    unknown = three.start_hand(NAMES)
    with pytest.raises(ValueError, match="not known"):
        unknown.legal_plays("Ann")


def test_plays_out_of_turn(local: Referee) -> None:
    record = HandRecord.from_json(
        json.loads((ROOT / "examples/records/chimera-more-5p-1.json").read_text(encoding="utf-8"))
    )
    led = next(place for place, event in enumerate(record.events) if event.type == "play")
    rules = local.ruleset("chimera-more-5p")
    hand = rules.continue_hand(record.with_events(*record.events[: led + 1]))
    (next_one,) = hand.awaiting
    others = [name for name in hand.state.may_interrupt if name != next_one]
    interrupting = [name for name in others if hand.may(name).can_play_out_of_turn]
    assert interrupting
    for name in interrupting:
        plays = list(hand.legal_plays(name))
        assert len(plays) == hand.legal_plays(name).count
        assert all(
            reading.trap or reading.combination == "chimera_flight"
            for play in plays
            for reading in play.readings
        )


def test_saved_and_loaded(three: Ruleset, local: Referee, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    hand = three.with_options(score_limit=300).deal_hand("a seed", players=NAMES)
    for bid in (20, "pass", "pass"):
        assert hand.call(hand.awaiting[0], bid, note="Ünicode")
    hand.save(path)
    text = path.read_text(encoding="utf-8")
    schema = json.loads((ROOT / "openapi/chimera-hand-1.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(text))
    assert "Ünicode" in text
    loaded = local.load_hand(path)
    assert loaded.record == hand.record
    assert loaded.answer == hand.answer
    assert loaded.record.options is not None
    assert loaded.record.options["score_limit"] == 300
    begun = three.start_hand(NAMES)
    begun.save(path)
    assert json.loads(path.read_text(encoding="utf-8"))["events"] == []


def test_a_hand_is_asked_about_under_its_own_house_rules(local: Referee, tmp_path: Path) -> None:
    dealt = local.ruleset("chimera-2014", sequence_of_pairs_minimum=2).deal_hand("a seed")
    for bid in (20, "pass", "pass"):
        assert dealt.call(dealt.awaiting[0], bid)
    dealt.save(tmp_path / "hand.json")
    hand = local.load_hand(tmp_path / "hand.json")
    while hand.state.phase is Phase.PASSING:
        name = hand.awaiting[0]
        to_pass = hand.may(name).pass_cards
        assert to_pass is not None
        assert to_pass.from_ is not None
        assert hand.pass_cards(name, to_pass.to, to_pass.from_[: to_pass.number])
    (leader,) = hand.awaiting
    plays = hand.legal_plays(leader)
    assert plays.count == hand.may(leader).legal_plays
    assert plays.first.options["sequence_of_pairs_minimum"] == 2


def test_a_record_that_is_not_legal(three: Ruleset) -> None:
    record = HandRecord(
        players=NAMES,
        first_bidder="Ann",
        events=(CallEvent("Ann", 30), CallEvent("Bea", 20), PassEvent("Cid")),
    )
    with pytest.raises(IllegalHandError, match="event 1 is illegal: Each bid") as caught:
        three.continue_hand(record)
    assert caught.value.index == 1
    assert caught.value.reason.code is ReasonCode.BID_NOT_HIGHER
    assert caught.value.answer.state.awaiting == ("Bea",)
    assert "referee_hand" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "no hand record"),
        ("[]", "an array instead of an object"),
        ('{"players": []}', "at /first_bidder there is nothing"),
        ('{"players": [], "first_bidder": "", "events": [{"type": "x"}]}', "at /events/0/type"),
        ('{"players": [], "first_bidder": "", "events": [7]}', "at /events/0 there is a whole"),
        ('{"players": [], "first_bidder": "", "events": []}', "does not name its ruleset"),
    ],
)
def test_a_file_that_is_no_record(local: Referee, tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "hand.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        local.load_hand(path)


def test_a_deal_of_ones_own(three: Ruleset) -> None:
    dealt = three.deal("a seed", players=NAMES)
    hand = three.start_hand(NAMES, first_bidder=dealt.first_bidder, deal=dealt.deal)
    same = Deal(dealt.deal.hands, dealt.deal.den)
    again = three.start_hand(NAMES, first_bidder=dealt.first_bidder, deal=same)
    assert hand.state == again.state
    assert isinstance(hand, Hand)
    assert three.referee_hand(hand.record) == hand.answer


def test_a_finished_hand_is_scored_in_a_game(local: Referee) -> None:
    hand = local.load_hand(ROOT / "examples/records/chimera-more-3p-1.json")
    assert hand.score is not None
    assert hand.answer.sheet is not None
    game = hand.rules.score_game(hand.record.players, [hand.answer.sheet, hand.record])
    totals = {name: score.total for name, score in hand.score.scores.items()}
    assert game.totals[0] == totals
    assert game.hands == (hand.score, hand.score)
