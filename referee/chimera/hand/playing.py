"""The play: leading, following, passing, handing on the lead, taking tricks, going out.

Sources: chimera-and-more, "Play of the Hand", "End of Hand", "Messenger Birds"; chimera-2014-
hungarian, "Lapkijátszás"; rulings under "Play", trap.turn, reading.lead, reading.follow.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from referee.chimera.beats import (
    BEATING,
    Declared,
    Play,
    beats,
    declared_meaning,
    outcome,
    strongest_of_each,
)
from referee.chimera.cards import BIRD, Card, count_in, in_order, pack
from referee.chimera.classify import classify
from referee.chimera.combinations import Meaning
from referee.chimera.hand.events import Pass, PassLead, PlayCards
from referee.chimera.hand.holdings import ONE_BIRD, Holdings
from referee.chimera.hand.state import Hand, Laid, Over, Phase, Playing
from referee.chimera.hand.step import Happened, Outcome, Step
from referee.chimera.readings import reading
from referee.chimera.reasons import Reason, ReasonCode
from referee.chimera.scoring.summary import Treasure
from referee.chimera.table import Meanings

#: The cards that are treasure, beside birds.
_TOAD, _CAT = "2", "11"


# --- playing to the trick -----------------------------------------------------------------------


def play(hand: Hand, phase: Playing, event: PlayCards) -> Outcome:
    """Cards are led, played in turn, or played out of turn."""
    setup = hand.setup
    seat = setup.seat(event.player)
    if seat in phase.out:
        return Reason(ReasonCode.PLAYER_IS_OUT, {"player": event.player})
    ruleset = setup.ruleset
    try:
        packed = pack(event.cards)
        found = ruleset.table.of_packed(packed)
    except KeyError:
        found = ()  # cards that do not exist
    if seat != phase.turn:
        reason = _why_not_out_of_turn(hand, phase, seat, found)
        if reason is not None:
            return reason
    if not found:
        return _no_play(hand, phase, seat, event)
    reason = hand.holdings.why_not(seat, event.player, packed)
    if reason is None and seat != phase.turn:
        reason = _no_target(phase)
    if reason is not None:
        return reason
    if event.reading is not None:
        found = (declared_meaning(ruleset, "play", event.cards, event.reading, found),)
    holdings = hand.holdings.without(seat, packed)
    counts: Meaning | Reason | None
    if phase.trick:
        counts = _following(hand, phase, event, found)
    else:
        ends = not holdings.counts[seat] and _ends_hand(hand, phase, seat)
        counts = _leading(hand, event, found, ends_hand=ends)
    if isinstance(counts, Reason):
        return counts
    return _played(hand, phase, event, meaning=counts, holdings=holdings)


def _why_not_out_of_turn(hand: Hand, phase: Playing, seat: int, found: Meanings) -> Reason | None:
    """Why this cannot come out of turn, whatever lies there. Source: ruling trap.turn."""
    comes_between = bool(found) and (found[0].is_trap or found[0].is_flight)
    if hand.setup.ruleset.out_of_turn:
        return Reason(ReasonCode.NOT_OUT_OF_TURN) if found and not comes_between else None
    if comes_between:
        return Reason(ReasonCode.NOT_OUT_OF_TURN)
    return _not_your_turn(hand, phase, seat)


def _no_target(phase: Playing) -> Reason | None:
    """Why nothing can come out of turn here; None onto a combination. Source: ruling trap.turn."""
    if phase.lead_from is not None:
        return Reason(ReasonCode.NO_ANSWER_TO_PASSED_LEAD)
    return None if phase.trick else Reason(ReasonCode.NOT_OUT_OF_TURN)


def _not_your_turn(hand: Hand, phase: Playing, seat: int) -> Reason:
    params = {"player": hand.name_of(seat), "turn": hand.name_of(phase.turn)}
    return Reason(ReasonCode.NOT_YOUR_TURN, params)


def _no_play(hand: Hand, phase: Playing, seat: int, event: PlayCards) -> Reason:
    """Why cards that are no combination cannot be played: first whether they are there at all."""
    ruleset = hand.setup.ruleset
    excess = Counter(event.cards) - Counter(ruleset.copies)
    if excess:
        if not excess.keys() <= ruleset.copies.keys():
            ruleset.check_cards(event.cards)  # which says which of them are no cards here
        return Reason(ReasonCode.TOO_MANY_COPIES, {"cards": list(in_order(excess.elements()))})
    birds = event.cards.count(BIRD)
    if birds > 1:  # whoever plays them: ruling birds.one-each
        return Reason(ReasonCode.TWO_BIRDS, {"birds": birds})
    reason = hand.holdings.why_not(seat, event.player, pack(event.cards))
    if reason is not None:
        return reason
    if not phase.trick:
        if seat != phase.turn:
            return Reason(ReasonCode.NOT_OUT_OF_TURN)
        cause = classify(ruleset, event.cards).reason
        assert cause is not None
        return cause
    last = phase.trick[-1]
    return beats(ruleset, _as_trick(last), Play(event.cards)).reason


def _following(hand: Hand, phase: Playing, event: PlayCards, found: Meanings) -> Meaning | Reason:
    """How a follow counts, or why it does not beat. Source: ruling reading.follow."""
    last = phase.trick[-1]
    assert last.meaning is not None
    for meaning in found:
        if outcome(last.meaning, meaning) in BEATING:
            return meaning
    answering = Play(event.cards, event.reading)
    return beats(hand.setup.ruleset, _as_trick(last), answering).reason


def _as_trick(last: Laid) -> Play:
    assert last.meaning is not None
    return Play(last.cards, Declared(last.meaning.combination, last.meaning.rank))


def _leading(
    hand: Hand, event: PlayCards, found: Meanings, *, ends_hand: bool
) -> Meaning | Reason | None:
    """How a lead counts; None when nothing depends on it. Source: ruling reading.lead."""
    ways = strongest_of_each(found)
    if len(ways) == 1:
        return ways[0]
    if ends_hand:
        return None
    table = hand.setup.ruleset.table
    params = {
        "ways": [meaning.text for meaning in ways],
        "readings": [reading(table, event.cards, meaning) for meaning in ways],
    }
    return Reason(ReasonCode.AMBIGUOUS_READING, params)


def _played(
    hand: Hand, phase: Playing, event: PlayCards, *, meaning: Meaning | None, holdings: Holdings
) -> Step:
    """The hand after a legal play."""
    seat = hand.setup.seat(event.player)
    is_out = not holdings.counts[seat]
    out = (*phase.out, seat) if is_out else phase.out
    after = phase.played_by(Laid(seat, event.cards, meaning), _next(hand, out, seat), out)
    if is_out and _ends_hand(hand, phase, seat):
        # Source: rulings end.three and end.five: who ends the hand takes the last trick.
        end = Over(_trick_taken(after, seat, leader=seat))
        happened = Happened(event, meaning, trick_to=event.player, out=event.player)
        return Step(Hand(hand.setup, holdings, end, hand.roles), happened)
    happened = Happened(event, meaning, out=event.player if is_out else None)
    return Step(Hand(hand.setup, holdings, after, hand.roles), happened)


def _ends_hand(hand: Hand, phase: Playing, seat: int) -> bool:
    """Whether the hand ends when this player is out. Source: rulings end.three and end.five."""
    assert hand.roles is not None
    goes_on = hand.setup.ruleset.plays_on and seat == hand.roles.chimera and not phase.out
    return not goes_on


def _next(hand: Hand, out: tuple[int, ...], seat: int) -> int:
    """The next player clockwise who is still in the hand."""
    players = hand.setup.ruleset.players
    following = (seat + 1) % players
    while following in out:
        following = (following + 1) % players
    return following


# --- passing, and the end of a trick ------------------------------------------------------------


def pass_turn(hand: Hand, phase: Playing, event: Pass) -> Outcome:
    """The player in turn passes; the last one in a row closes the trick.

    Source: rulings lead.must, pass.reenter, trick.end.
    """
    seat = hand.setup.seat(event.player)
    if seat in phase.out:
        return Reason(ReasonCode.PLAYER_IS_OUT, {"player": event.player})
    if seat != phase.turn:
        return _not_your_turn(hand, phase, seat)
    if not phase.trick:
        return Reason(ReasonCode.LEADER_CANNOT_PASS, {"player": event.player})
    last = phase.trick[-1].seat
    others = hand.setup.ruleset.players - len(phase.out) - (last not in phase.out)
    if phase.passes + 1 < others:
        after = phase.passed_to(_next(hand, phase.out, seat))
        return Step(Hand(hand.setup, hand.holdings, after, hand.roles), Happened(event))
    leader = _next(hand, phase.out, last) if last in phase.out else last
    taken = _trick_taken(phase, last, leader)
    return Step(
        Hand(hand.setup, hand.holdings, taken, hand.roles),
        Happened(event, trick_to=hand.name_of(last)),
    )


def _trick_taken(phase: Playing, winner: int, leader: int) -> Playing:
    """The play after the trick went to ``winner``; ``leader`` has the lead."""
    cards: list[Card] = []
    for laid in phase.trick:
        cards += laid.cards
    captured = phase.captured
    toads, cats, birds = cards.count(_TOAD), cards.count(_CAT), cards.count(BIRD)
    if toads or cats or birds:
        captured = _capturing(captured, winner, toads, cats, birds)
    return replace(
        phase, turn=leader, captured=captured, trick=(), passes=0, tricks=phase.tricks + 1
    )


def _capturing(
    captured: tuple[Treasure, ...], seat: int, toads: int, cats: int, birds: int
) -> tuple[Treasure, ...]:
    held = captured[seat]
    more = Treasure(held.toads + toads, held.cats + cats, held.birds + birds)
    return (*captured[:seat], more, *captured[seat + 1 :])


# --- handing on the lead ------------------------------------------------------------------------


def pass_lead(hand: Hand, phase: Playing, event: PassLead) -> Outcome:
    """The leader lays a bird and hands on the lead. Source: ruling bird.lead."""
    setup = hand.setup
    seat, to = setup.seat(event.player), setup.seat(event.to)
    if seat in phase.out:
        return Reason(ReasonCode.PLAYER_IS_OUT, {"player": event.player})
    if seat != phase.turn or phase.trick:
        return Reason(ReasonCode.NO_LEAD_TO_PASS, {"player": event.player})
    if to == seat:
        return Reason(ReasonCode.LEAD_TO_ONESELF)
    if to in phase.out:
        return Reason(ReasonCode.RECEIVER_IS_OUT, {"to": event.to})
    if not count_in(hand.holdings.known[seat], BIRD):
        return Reason(ReasonCode.NO_BIRD, {"player": event.player})
    holdings = hand.holdings.without(seat, ONE_BIRD)
    is_out = not holdings.counts[seat]
    after = replace(
        phase,
        turn=to,
        captured=_capturing(phase.captured, seat, 0, 0, 1),
        lead_from=seat,
        out=(*phase.out, seat) if is_out else phase.out,
        played=phase.played | {seat},
    )
    # Only the Chimera's going out lets a hand go on, and the Chimera never holds a bird.
    following: Phase = Over(after) if is_out else after
    return Step(
        Hand(setup, holdings, following, hand.roles),
        Happened(event, out=event.player if is_out else None),
    )
