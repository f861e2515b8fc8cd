"""A hand, from the deal on, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.chimera.deal import Deal


def hand_record(players: Sequence[str], seed: str, dealt: Deal) -> dict[str, Any]:
    """A hand record without events."""
    return {
        "format": "chimera-hand/1",
        "meta": {"seed": seed},
        "players": players,
        "first_bidder": players[dealt.first_bidder],
        "deal": {"hands": dict(zip(players, dealt.hands, strict=True)), "den": dealt.den},
        "events": [],
    }
