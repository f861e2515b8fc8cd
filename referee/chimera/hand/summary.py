"""What a finished hand says on the score sheet."""

from __future__ import annotations

from referee.chimera.hand.state import Hand, Over
from referee.chimera.scoring.summary import HandSummary


def summary(hand: Hand) -> HandSummary | None:
    """The hand as it is scored; None while it goes on, or when the cards were thrown in.

    Source: chimera-and-more, "Scoring the Hand"; rulings score.win, bird.lead.
    """
    if not isinstance(hand.phase, Over) or hand.roles is None:
        return None
    end, roles, players = hand.phase.end, hand.roles, hand.setup.players
    idle = (seat for seat in sorted(roles.hunters) if seat not in end.played)
    return HandSummary(
        players=players,
        chimera=players[roles.chimera],
        bid=roles.bid,
        out=tuple(players[seat] for seat in end.out),
        pi_ya=None if roles.pi_ya is None else players[roles.pi_ya],
        all_passed=roles.all_passed,
        traps=end.traps,
        flight=end.flight,
        idle_hunters=tuple(players[seat] for seat in idle),
        treasure={players[seat]: won for seat, won in enumerate(end.captured) if won},
    )
