"""A hand, from the deal on, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.api.present.plays import reading, reason
from referee.chimera.auction import Auction
from referee.chimera.cards import unpack
from referee.chimera.deal import Deal
from referee.chimera.hand import (
    CallBid,
    Event,
    Hand,
    Happened,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    PassCards,
    PassLead,
    PlayCards,
    Setup,
)
from referee.chimera.hand.may import May, awaiting, legal_plays, may, may_interrupt
from referee.chimera.hand.preparation import packets_seen
from referee.chimera.hand.record import HandRecord
from referee.chimera.hand.state import Bidding, ChoosingPacket, Laid, Laying, Over, Passing, Playing
from referee.chimera.hand.unchecked import Unchecked
from referee.chimera.readings import Reading
from referee.chimera.readings import reading as read
from referee.chimera.reasons import Reason
from referee.chimera.ruleset import Ruleset
from referee.chimera.rulesets import RULESETS
from referee.chimera.scoring import HandSummary, Treasure

Json = dict[str, Any]


# --- records ------------------------------------------------------------------------------------


def hand_record(players: Sequence[str], seed: str, dealt: Deal) -> Json:
    """A hand record without events."""
    return {
        "format": "chimera-hand/1",
        "meta": {"seed": seed},
        "players": players,
        "first_bidder": players[dealt.first_bidder],
        "deal": {"hands": dict(zip(players, dealt.hands, strict=True)), "den": dealt.den},
        "events": [],
    }


def record(value: HandRecord) -> Json:
    """A hand record, as files have it; what says nothing is left out, hands are sorted."""
    setup = value.setup
    rules, players = setup.ruleset, setup.players
    written: Json = {
        "format": "chimera-hand/1",
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": _house_rules(rules),
        "meta": value.meta,
        "players": list(players),
        "first_bidder": players[setup.first_bidder],
        "dealer": None if setup.dealer is None else players[setup.dealer],
        "redeal": setup.redeal or None,
        "scores": None if setup.scores is None else dict(setup.scores),
        "deal": _deal(setup),
        "events": [event(one) for one in value.events],
    }
    return {name: part for name, part in written.items() if part is not None}


def _house_rules(rules: Ruleset) -> Json | None:
    """The options that differ from those of the edition; None when none does."""
    usual = RULESETS[rules.id].options
    return {name: value for name, value in rules.options.items() if value != usual[name]} or None


def _deal(setup: Setup) -> Json | None:
    if setup.dealt is None:
        return None
    hands = zip(setup.players, setup.dealt.hands, strict=True)
    return {
        "hands": {player: list(unpack(cards or 0)) for player, cards in hands},
        "den": [list(unpack(packet or 0)) for packet in setup.dealt.den],
    }


def event(value: Event) -> Json:
    """An event of a record."""
    written: Json = {"type": value.type.value, "player": value.player}
    match value:
        case CallBid():
            written["bid"] = value.bid
            if value.face_up:
                written["face_up"] = list(value.face_up)
        case LayFaceUp():
            written["cards"] = list(value.cards)
        case NamePartner():
            written["partner"] = value.partner
        case PassCards():
            written["to"] = value.to
            if value.cards is None:
                written["count"] = value.count
            else:
                written["cards"] = list(value.cards)
        case KeepPacket():
            written["keep"] = value.keep
        case PlayCards():
            written["cards"] = list(value.cards)
            if value.reading is not None:
                declared = value.reading
                written["reading"] = {"combination": declared.combination, "rank": declared.rank}
        case PassLead():
            written["to"] = value.to
    if value.note is not None:
        written["note"] = value.note
    return written


# --- verdicts -----------------------------------------------------------------------------------


def verdict(rules: Ruleset, index: int, happened: Happened) -> Json:
    """The verdict on a legal event."""
    counts = None
    if happened.meaning is not None and isinstance(happened.event, PlayCards):
        counts = reading(read(rules.table, happened.event.cards, happened.meaning))
    return {"index": index, "legal": True, "reason": None, "reading": counts}


def hand_reason(value: Reason) -> Json:
    """A reason, the readings in it as JSON too."""
    written = reason(value)
    readings = value.params.get("readings")
    if readings:
        shown = [reading(one) if isinstance(one, Reading) else one for one in readings]
        written["params"] = {**value.params, "readings": shown}
    return written


def unchecked(value: Unchecked) -> Json:
    """Something that could not be checked."""
    return {
        "code": value.code.value,
        "text": value.text,
        "events": value.events,
        "players": value.players,
    }


def sheet(value: HandSummary) -> Json:
    """What a finished hand says on the score sheet: a request of ``hands/score``."""
    return {
        "players": value.players,
        "chimera": value.chimera,
        "pi_ya": value.pi_ya,
        "bid": value.bid,
        "all_passed": value.all_passed,
        "out": value.out,
        "traps": value.traps,
        "flight": value.flight,
        "idle_hunters": value.idle_hunters,
        "treasure": {name: treasure(won) for name, won in value.treasure.items()},
    }


def treasure(value: Treasure) -> Json:
    """Treasure by kind."""
    return {"toads": value.toads, "cats": value.cats, "birds": value.birds}


# --- the state ----------------------------------------------------------------------------------


def auction(value: Auction, players: Sequence[str]) -> Json:
    """Where an auction stands; players are named by seat."""

    def name(seat: int | None) -> str | None:
        return None if seat is None else players[seat]

    return {
        "state": value.state.value,
        "next": name(value.turn),
        "legal_calls": value.legal_calls(),
        "chimera": name(value.chimera),
        "bid": value.bid,
        "bidder": name(value.bidder),
        "all_passed": value.all_passed,
        "bound": name(value.bound),
    }


def state(hand: Hand, viewer: int | None = None) -> Json:
    """How a hand stands.

    Args:
        hand: as much of it as may be told.
        viewer: the only seat whose cards are told; None to tell all that are known.
    """
    phase, roles, players = hand.phase, hand.roles, hand.setup.players
    chimera = roles.chimera if roles else phase.chimera if isinstance(phase, Laying) else None
    bid = roles.bid if roles else phase.bid if isinstance(phase, Laying) else None
    play = phase.end if isinstance(phase, Over) else phase if isinstance(phase, Playing) else None
    return {
        "phase": phase.name.value,
        "awaiting": awaiting(hand),
        "may_interrupt": may_interrupt(hand),
        "auction": auction(phase.auction, players) if isinstance(phase, Bidding) else None,
        "chimera": None if chimera is None else players[chimera],
        "pi_ya": None if roles is None or roles.pi_ya is None else players[roles.pi_ya],
        "hunters": None if roles is None else [players[seat] for seat in roles.hunters],
        "bid": bid,
        "all_passed": None if roles is None else roles.all_passed,
        "den": packets_seen(hand) if isinstance(phase, ChoosingPacket) else None,
        "lead_from": None if play is None or play.lead_from is None else players[play.lead_from],
        "trick": _trick(hand, play) if play is not None and play.trick else None,
        "tricks": 0 if play is None else play.tricks,
        "traps": 0 if play is None else play.traps,
        "flight": play is not None and play.flight,
        "out": [] if play is None else [players[seat] for seat in play.out],
        "players": [_player(hand, play, seat, viewer) for seat in range(len(players))],
    }


def _trick(hand: Hand, play: Playing) -> Json:
    last = play.trick[-1]
    return {
        "plays": [_laid(hand, laid) for laid in play.trick],
        "to_beat": _laid(hand, last),
        "passes": play.passes,
    }


def _laid(hand: Hand, laid: Laid) -> Json:
    table = hand.setup.ruleset.table
    counts = None if laid.meaning is None else reading(read(table, laid.cards, laid.meaning))
    return {"player": hand.name_of(laid.seat), "cards": laid.cards, "reading": counts}


def _player(hand: Hand, play: Playing | None, seat: int, viewer: int | None) -> Json:
    shown = viewer in (None, seat) and hand.holdings.is_known(seat)
    laid = hand.phase.laid if isinstance(hand.phase, Bidding | Laying | Passing) else None
    return {
        "player": hand.name_of(seat),
        "role": None if hand.roles is None else hand.roles.of(seat).value,
        "cards_left": hand.holdings.counts[seat],
        "hand": unpack(hand.holdings.known[seat]) if shown else None,
        "face_up": unpack(laid[seat]) if laid is not None else (),
        "out": play is not None and seat in play.out,
        "has_played": play is not None and seat in play.played,
        "treasure": treasure(play.captured[seat] if play is not None else Treasure()),
        "may": _may(hand, seat, may(hand, seat), shown=shown),
    }


def _may(hand: Hand, seat: int, value: May, *, shown: bool) -> Json:
    plays = legal_plays(hand, seat) if shown else None
    to_pass = value.to_pass
    return {
        "events": [kind.value for kind in value.types],
        "legal_calls": value.calls,
        "most_face_up": value.face_up,
        "partners": value.partners,
        "pass_cards": None
        if to_pass is None
        else {"to": to_pass.to, "number": to_pass.number, "from": to_pass.among},
        "packets": value.packets,
        "can_play": value.can_play,
        "can_play_out_of_turn": value.can_play_out_of_turn,
        "can_pass": value.can_pass,
        "can_pass_lead": bool(value.lead_to),
        "pass_lead_to": value.lead_to,
        "legal_plays": None if plays is None else plays.count(),
    }
