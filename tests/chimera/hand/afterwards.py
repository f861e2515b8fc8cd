"""What must hold of a random hand that is over: told again, as others know it, and on the sheet."""

from __future__ import annotations

from dataclasses import replace

from referee.chimera.cards import WEIGHTS, count_in, unpack
from referee.chimera.hand import (
    Dealt,
    Hand,
    Happened,
    KeepPacket,
    PassCards,
    Step,
    attempt,
    begin,
    replay,
)
from referee.chimera.hand.record import HandRecord, referee
from referee.chimera.hand.state import Bidding, Laying, Passing
from referee.chimera.hand.summary import summary
from referee.chimera.hand.view import seen_by
from referee.chimera.reasons import Reason
from referee.chimera.scoring import score
from tests.oracle import scorer

from .agreement import compare_public, plain_meaning, sound, tried, verdict_of
from .watching import Watched


def check_replay(watched: Watched, final: Hand) -> None:
    """Told again the hand is the same at every step: so nothing changed a state either."""
    states = [*watched.states, final]
    hand = begin(watched.setup)
    for number, event in enumerate(watched.events):
        assert hand == states[number]
        step = attempt(hand, event)
        assert isinstance(step, Step)
        _right_outcome(watched, step.happened, number)
        hand = step.hand
    assert hand == final
    assert replay(watched.setup, watched.events[:-1]) == states[-2]
    refereed = referee(HandRecord(watched.setup, tuple(watched.events)))
    assert refereed.legal is True
    assert refereed.hand == final
    assert len(refereed.happened) == len(watched.events)
    assert refereed.unchecked == ()
    _right_refusal(watched)


def _right_outcome(watched: Watched, happened: Happened, number: int) -> None:
    taker, gone, counts_as = watched.outcomes[number]
    assert happened.event == watched.events[number]
    assert (happened.trick_to, happened.out) == (taker, gone)
    if happened.meaning is not None:
        assert plain_meaning(happened.meaning) == counts_as
    else:
        # Of last cards that read as two combinations nobody needs to say which they are.
        assert counts_as is None or (gone is not None and taker == gone)


def _right_refusal(watched: Watched) -> None:
    """A record with an illegal event in it is judged up to that event."""
    number = watched.dice.randrange(len(watched.states))
    hand, event = watched.states[number], watched.dubious.event(watched.states[number], [])
    reason = tried(hand, event)
    if not isinstance(reason, Reason) or verdict_of(reason) is None:
        return
    refereed = referee(
        HandRecord(watched.setup, (*watched.events[:number], event, *watched.events[number:]))
    )
    assert refereed.legal is False
    assert refereed.stopped_by == reason
    assert refereed.hand == hand
    assert len(refereed.happened) == number


def check_end(watched: Watched, final: Hand) -> None:
    """The sheet is the same, and it can be scored."""
    for known, _ in watched.blind:
        assert summary(known) == summary(final)
    sheet = summary(final)
    if watched.table.phase == "thrown in":
        assert sheet is None
        return
    assert sheet is not None
    treasure = watched.table.treasure()
    for name in watched.names:
        taken = sheet.treasure.get(name)
        found = (taken.toads, taken.cats, taken.birds) if taken else (0, 0, 0)
        assert found == tuple(treasure[name].values())
    told = {
        "chimera": sheet.chimera,
        "pi_ya": sheet.pi_ya,
        "bid": sheet.bid,
        "all_passed": sheet.all_passed,
        "out": list(sheet.out),
        "traps": sheet.traps,
        "flight": sheet.flight,
        "idle_hunters": set(sheet.idle_hunters),
        "treasure": treasure,
    }
    expected = watched.table.summary()
    assert told == expected
    assert len(sheet.idle_hunters) == len(set(sheet.idle_hunters))
    scored = score(watched.rules, sheet)
    assert scored.totals == scorer.totals(
        watched.rules.id, {**expected, "players": list(watched.names)}
    )
    for player in scored.scores:
        assert player.total == sum(item.points for item in player.items)


# --- as others know it ----------------------------------------------------------------------------


def check_views(watched: Watched, final: Hand) -> None:
    """Every player, who sees less, sees the same, and the own hand whole."""
    states = [*watched.states, final]
    record = HandRecord(watched.setup, tuple(watched.events))
    early = watched.dice.randrange(len(states))
    under_way = [
        number
        for number, state in enumerate(states)
        if isinstance(state.phase, Passing) and state.phase.passed
    ]
    if under_way and watched.dice.random() < 0.5:  # few moments, and the ones with most to hide
        early = watched.dice.choice(under_way)
    for seat in range(len(watched.names)):
        seen = seen_by(record, seat, final)
        _nothing_slips(watched, seen, seat, final)
        known = begin(seen.setup)
        for number, real in enumerate(states):
            compare_public(known, real)
            sound(known, real)
            assert known.holdings.known[seat] == real.holdings.known[seat]
            if real is not final:
                step = attempt(known, seen.events[number])
                assert isinstance(step, Step), f"{step.message} As {watched.names[seat]} sees it"
                known = step.hand
        assert summary(known) == summary(final)
        begun = HandRecord(watched.setup, tuple(watched.events[:early]))
        refereed = referee(seen_by(begun, seat, states[early]))
        assert refereed.legal is True
        _nothing_slips(watched, seen_by(begun, seat, states[early]), seat, states[early])
        compare_public(refereed.hand, states[early])
        sound(refereed.hand, states[early])


def _nothing_slips(watched: Watched, seen: HandRecord, seat: int, hand: Hand) -> None:
    """A record as a player knows it has no card that this player has not seen."""
    name = watched.names[seat]
    dealt, real = seen.setup.dealt, watched.setup.dealt
    assert dealt is not None
    assert real is not None
    for other, cards in enumerate(dealt.hands):
        assert cards == (real.hands[seat] if other == seat else None)
    chimera = hand.roles is not None and hand.roles.chimera == seat
    pi_ya = hand.roles is not None and hand.roles.pi_ya == seat
    kept = [event.keep for event in seen.events if isinstance(event, KeepPacket)]
    for number, packet in enumerate(dealt.den):
        looks = chimera and not isinstance(hand.phase, Bidding | Laying)
        if watched.rules.has_partner:
            looks = looks and not isinstance(hand.phase, Passing)
            looks = looks or (pi_ya and kept == [1 - number])
        assert packet == (real.den[number] if looks else None)
    passed = {event.player for event in seen.events if isinstance(event, PassCards)}
    for event in seen.events:
        if isinstance(event, PassCards) and name != event.player:
            assert hand.roles is not None
            partners = {hand.setup.players[one] for one in hand.roles.hunters}
            if event.player not in partners:
                partners = set(watched.names) - partners
            # Neither sees what comes before all have chosen what goes.
            looks = event.to == name and partners <= passed
            assert (event.cards is not None) is looks


def check_other_world(watched: Watched, final: Hand) -> None:
    """Two cards that were never seen change places, and a third player cannot tell."""
    assert watched.setup.dealt is not None
    one, two, third = watched.dice.sample(range(len(watched.names)), 3)
    left, hands = final.holdings.known, list(watched.setup.dealt.hands)
    mine = [card for card in set(unpack(left[one])) if count_in(hands[one] or 0, card)]
    theirs = [card for card in set(unpack(left[two])) if count_in(hands[two] or 0, card)]
    if not mine or not theirs:
        return
    shift = (
        WEIGHTS[watched.dice.choice(sorted(theirs))] - WEIGHTS[watched.dice.choice(sorted(mine))]
    )
    hands[one] = (hands[one] or 0) + shift
    hands[two] = (hands[two] or 0) - shift
    setup = replace(watched.setup, dealt=Dealt(tuple(hands), watched.setup.dealt.den))
    record = HandRecord(setup, tuple(watched.events))
    refereed = referee(record)
    if not refereed.legal:
        return  # a card of that kind was passed, and the one left had been received
    here = seen_by(HandRecord(watched.setup, tuple(watched.events)), third, final)
    assert seen_by(record, third, refereed.hand) == here
