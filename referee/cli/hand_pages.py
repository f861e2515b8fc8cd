"""What the commands about whole hands print for people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.chimera.hand.may import awaiting
from referee.chimera.hand.record import HandRecord, RefereedRecord
from referee.chimera.hand.state import Over, ThrownIn
from referee.chimera.hand.summary import summary
from referee.chimera.hand.text import came_of, told
from referee.chimera.reasons import Reason
from referee.chimera.scoring import score
from referee.cli.common import printable

_VERDICT = {True: "[green]legal[/]", False: "[bold red]illegal[/]", None: "[bold yellow]open[/]"}


def checked(record: HandRecord, judged: RefereedRecord) -> None:
    """The events of a record with their verdicts, then how the hand stands."""
    console = Console(highlight=False)
    table = Table("", "event", "verdict", title=record.setup.ruleset.title)
    table.add_column("what came of it", overflow="fold")
    for index, happened in enumerate(judged.happened):
        table.add_row(
            str(index),
            Text(printable(told(happened.event))),
            _VERDICT[True],
            Text(printable(came_of(happened))),
        )
    if judged.stopped_by is not None:
        index = len(judged.happened)
        event = record.events[index]
        table.add_row(
            str(index),
            Text(printable(told(event))),
            _VERDICT[judged.legal],
            Text(printable(_because(judged.stopped_by))),
        )
    console.print(table)
    left = len(record.events) - len(judged.happened) - (judged.stopped_by is not None)
    if left:
        console.print(f"Events after it, not judged: {left}")
    for one in judged.unchecked:
        console.print(Text("Not checked: ", style="bold yellow") + Text(one.text))
    _standing(console, judged)


def _because(reason: Reason) -> str:
    return f"{reason.message} [ruling {reason.ruling}]" if reason.ruling else reason.message


def _standing(console: Console, judged: RefereedRecord) -> None:
    """Who must act now, or what everybody scored."""
    hand = judged.hand
    if isinstance(hand.phase, ThrownIn):
        console.print("All passed: a new deal, without a score.")
    elif not isinstance(hand.phase, Over):
        console.print(
            Text("To act now: ", style="bold") + Text(printable(", ".join(awaiting(hand))))
        )
    finished = summary(hand)
    if finished is None:
        return
    table = Table("player", "points", "for", title="The score")
    for one in score(hand.setup.ruleset, finished).scores:
        lines = "\n".join(f"{item.points:>4}  {item.text}" for item in one.items)
        table.add_row(Text(printable(one.player)), str(one.total), Text(lines))
    console.print(table)
