"""Hand records: from the fields of a request to the values of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from referee.api.editions import other_ruleset, other_version
from referee.api.endpoints import Json
from referee.api.limits import MOST_COUNTED
from referee.api.named_fields import ByName
from referee.api.problems import FieldError, invalid, pointer
from referee.chimera import Declared, Ruleset
from referee.chimera.cards import CARDS
from referee.chimera.hand import (
    CallBid,
    Dealt,
    Event,
    EventType,
    InvalidDeal,
    InvalidSetup,
    KeepPacket,
    LayFaceUp,
    NamePartner,
    Pass,
    PassCards,
    PassLead,
    PlayCards,
    Setup,
    check_players,
    dealt_cards,
)
from referee.chimera.hand.record import HandRecord


def load_record(rules: Ruleset, body: Json) -> HandRecord:
    """The record in a loaded body.

    Args:
        rules: the ruleset under the options of the record.
        body: the fields of a ``HandRecordSchema``.

    Raises:
        Problem: 422 with all that is wrong with names, cards and deal.
    """
    errors = other_ruleset(rules, body) + other_version(rules, body)
    players = body["players"]
    try:
        check_players(rules, players)
    except InvalidSetup as error:
        params = {"players": rules.players}
        raise invalid(*errors, FieldError(error.code, error.text, "/players", params)) from None
    errors += _unknown_names(players, body)
    errors += _cards_not_in_deck(rules, body["events"])
    dealt = None
    if body["deal"] is not None:
        try:
            dealt = _dealt(rules, players, body["deal"])
        except (InvalidSetup, InvalidDeal) as error:
            errors += _wrong_deal(error, body["deal"])
    if errors:
        raise invalid(*errors)
    setup = Setup(
        rules,
        players,
        first_bidder=players.index(body["first_bidder"]),
        dealt=dealt,
        dealer=None if body["dealer"] is None else players.index(body["dealer"]),
        redeal=body["redeal"],
        scores=None if body["scores"] is None else dict(body["scores"]),
    )
    return HandRecord(setup, tuple(map(_event, body["events"])), body["meta"])


def unknown_name(players: tuple[str, ...], name: str, at: str) -> FieldError:
    """That nobody in the question has this name."""
    detail = f"{name!r} is none of the players: {', '.join(players)}"
    return FieldError("unknown_name", detail, at, {"players": list(players)})


def unknown_scores(players: tuple[str, ...], scores: ByName | None) -> list[FieldError]:
    """Scores of people who do not play."""
    return [
        unknown_name(players, name, pointer("scores", scores.spelled[name]))
        for name in scores or ()
        if scores is not None and name not in players
    ]


def _unknown_names(players: tuple[str, ...], body: Json) -> list[FieldError]:
    errors = [
        unknown_name(players, body[part], pointer(part))
        for part in ("first_bidder", "dealer")
        if body[part] is not None and body[part] not in players
    ]
    errors += unknown_scores(players, body["scores"])
    known = {*players, None}
    for index, event in enumerate(body["events"]):
        errors += [
            unknown_name(players, event[part], pointer("events", index, part))
            for part in ("player", "to", "partner")
            if event.get(part) not in known
        ]
    return errors


def _cards_not_in_deck(rules: Ruleset, events: tuple[Json, ...]) -> list[FieldError]:
    """Cards in events that this ruleset does not have. Source: ruling deck.three."""
    lacking = {card for card in CARDS if card not in rules.copies}
    if not lacking:
        return []
    found = (
        FieldError(
            "not_in_deck",
            f"{card} is not in the deck of this ruleset",
            pointer("events", index, part, place),
            {"card": card, "copies": 0},
        )
        for index, event in enumerate(events)
        for part in ("cards", "face_up")
        for place, card in enumerate(event.get(part) or ())
        if card in lacking
    )
    return list(islice(found, MOST_COUNTED + 1))


def _dealt(rules: Ruleset, players: tuple[str, ...], deal: Json) -> Dealt:
    return dealt_cards(rules, players, deal["hands"], deal["den"])


def _wrong_deal(error: InvalidSetup | InvalidDeal, deal: Json) -> list[FieldError]:
    """What is wrong with a deal, where it stands in the request."""
    hands: ByName = deal["hands"]
    if isinstance(error, InvalidSetup):
        return [FieldError(error.code, error.text, _spelled(error.path, hands))]
    return [
        FieldError(
            problem.code,
            problem.text,
            _spelled((*error.paths[problem.part], problem.index), hands),
            {"card": problem.card, "copies": problem.copies},
        )
        for problem in error.problems
    ]


def _spelled(path: tuple[str | int, ...], hands: ByName) -> str:
    """The pointer of a path, a name in it as the request spells it."""
    parts = [*path]
    if parts[:2] == ["deal", "hands"] and len(parts) > 2:
        parts[2] = hands.spelled.get(str(parts[2]), parts[2])
    return pointer(*parts)


# --- events -------------------------------------------------------------------------------------


def _event(event: Mapping[str, Any]) -> Event:
    player, note = event["player"], event["note"]
    match event["type"]:
        case EventType.PLAY:
            declared = event["reading"]
            reading = (
                None if declared is None else Declared(declared["combination"], declared["rank"])
            )
            return PlayCards(player, event["cards"], reading, note)
        case EventType.PASS:
            return Pass(player, note)
        case EventType.CALL:
            return CallBid(player, event["bid"], event["face_up"], note)
        case EventType.FACE_UP:
            return LayFaceUp(player, event["cards"], note)
        case EventType.PARTNER:
            return NamePartner(player, event["partner"], note)
        case EventType.PASS_CARDS:
            count = event["count"] if event["cards"] is None else None
            return PassCards(player, event["to"], event["cards"], count, note)
        case EventType.DEN:
            return KeepPacket(player, event["keep"], note)
        case _:
            return PassLead(player, event["to"], note)
