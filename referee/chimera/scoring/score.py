"""Scoring a hand: every line for every player.

Source: chimera-and-more, "Scoring the Hand" and "Examples of Scoring"; chimera-2014-hungarian, "A
leosztás pontozása"; chimera-board-game-arena, "End of Hand"; rulings score.win, score.alone,
score.lose, score.treasure, allpass.more and allpass.bga. What differs between editions is in their
``scoring``.
"""

from __future__ import annotations

from referee.chimera.cards import BIRD
from referee.chimera.ruleset import Ruleset
from referee.chimera.scoring import lines
from referee.chimera.scoring.contradictions import check
from referee.chimera.scoring.items import HandScore, Item, PlayerScore
from referee.chimera.scoring.summary import HandSummary, Treasure


def score(ruleset: Ruleset, summary: HandSummary) -> HandScore:
    """What everyone gets for the hand.

    Raises:
        InvalidSummary: when the sheet contradicts itself or the rules, with all that is wrong.

    >>> from referee.chimera import ruleset
    >>> sheet = HandSummary(("Ann", "Bea", "Cid"), chimera="Ann", bid=20, out=("Ann",), traps=1)
    >>> score(ruleset("chimera-more-3p"), sheet).totals
    {'Ann': 65, 'Bea': 0, 'Cid': 0}
    """
    check(ruleset, summary)
    won, treasure = summary.chimera_won, summary.treasure
    scores = []
    for player in summary.players:
        if player == summary.chimera:
            items = _of_chimera(ruleset, summary, won)
        elif player == summary.pi_ya:
            items = _of_pi_ya(ruleset, summary, won)
        else:
            second = won and player in summary.out
            items = [lines.hunter(ruleset.scoring.hunter, won, second)]
        if player in treasure:
            items += _of_treasure(ruleset, treasure[player])
        scores.append(PlayerScore(player, tuple(items), sum([item.points for item in items])))
    return HandScore(won, tuple(scores))


def _of_chimera(ruleset: Ruleset, summary: HandSummary, won: bool) -> list[Item]:
    scoring = ruleset.scoring
    items = [_bid(ruleset, summary, won)]
    if summary.traps:
        items.append(lines.traps(summary.traps, scoring.trap, won))
    if summary.flight:
        items.append(lines.flight(scoring.flight, won))
    if summary.idle_hunters:
        idle = len(summary.idle_hunters)
        items.append(lines.idle_hunters(idle, scoring.idle_hunters, ruleset.players, won))
    return items


def _bid(ruleset: Ruleset, summary: HandSummary, won: bool) -> Item:
    """The line of the bid; an edition without a factor for it takes an all-pass as a bid."""
    own_ruling = None
    if summary.all_passed:
        factor = ruleset.scoring.all_passed_factor
        if factor is not None:
            return lines.all_passed(ruleset.id, summary.bid, factor, won)
        own_ruling = lines.ruling_on_all_passed(ruleset.id)
    elif ruleset.has_partner and summary.pi_ya is None:
        own_ruling = lines.ALONE
    if won:
        return lines.bid_won(summary.bid, ruleset.scoring.chimera_factor, own_ruling)
    return lines.bid_lost(summary.bid, own_ruling)


def _of_pi_ya(ruleset: Ruleset, summary: HandSummary, won: bool) -> list[Item]:
    factor = ruleset.scoring.pi_ya_factor
    assert factor is not None, "a sheet with a Pi Ya player has been checked against the edition"
    items = [lines.pi_ya_bid(summary.bid, factor, won)]
    if won and summary.out[1] == summary.pi_ya:
        items.append(lines.pi_ya_second(summary.bid, factor))
    return items


def _of_treasure(ruleset: Ruleset, taken: Treasure) -> list[Item]:
    values = ruleset.scoring.treasure
    items = []
    if taken.toads:
        items.append(lines.toads(taken.toads, values["2"]))
    if taken.cats:
        items.append(lines.cats(taken.cats, values["11"]))
    if taken.birds:
        items.append(lines.birds(taken.birds, values[BIRD]))
    return items
