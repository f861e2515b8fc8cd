"""What the commands print for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.chimera import BeatVerdict, Classification, LegalPlays, Reading, Reason, Ruleset
from referee.chimera.cards import Card
from referee.chimera.catalogue import CataloguedPlay
from referee.ledger import Ruling


def _console() -> Console:
    return Console(highlight=False, soft_wrap=True)


def _because(reason: Reason) -> str:
    ruling = f" [ruling {reason.ruling}]" if reason.ruling else ""
    return f"{reason.message}{ruling}"


def _placed(cards: Sequence[Card], reading: Reading) -> str:
    """Which card does what, in words: body, what a wild card stands for, attachments."""
    stands = {wild.index: wild.rank for wild in reading.stands_for}

    def shown(index: int) -> str:
        card = cards[index]
        return f"{card} (as {stands[index]})" if index in stands else card

    words = " ".join(map(shown, reading.body))
    if reading.attached:
        words += " + " + " ".join(map(shown, reading.attached))
    return words


def classification(cards: Sequence[Card], verdict: Classification) -> None:
    """A classification."""
    console = _console()
    if verdict.reason is not None:
        console.print(Text("Not a play. ", style="bold red") + Text(_because(verdict.reason)))
        return
    for reading in verdict.readings:
        console.print(Text(reading.text, style="bold green") + Text(f": {_placed(cards, reading)}"))


def verdict(trick: Sequence[Card], play: Sequence[Card], verdict: BeatVerdict) -> None:
    """A verdict on a play against a trick."""
    console = _console()
    word, style = ("Beats.", "bold green") if verdict else ("Does not beat.", "bold red")
    console.print(Text(f"{word} ", style=style) + Text(_because(verdict.reason)))
    if verdict.trick_reading is not None:
        read = verdict.trick_reading
        console.print(f"Trick: {read.text}: {_placed(trick, read)}", markup=False)
    if verdict.reading is not None:
        read = verdict.reading
        console.print(f"Play: {read.text}: {_placed(play, read)}", markup=False)


def legal_plays(legal: LegalPlays, listed: Sequence[CataloguedPlay]) -> None:
    """The legal plays of a hand, by combination."""
    console = _console()
    if not legal:
        console.print(Text("No legal play.", style="bold red"))
    table = Table("combination", "plays", title=f"{legal.count():,} legal plays")
    for name, number in legal.counts().items():
        table.add_row(name.value, f"{number:,}")
    if legal:
        console.print(table)
    for play in listed:
        words = " or ".join(dict.fromkeys(meaning.text for meaning in play.meanings[:3]))
        more = " …" if len(play.meanings) > 3 else ""
        console.print(Text(" ".join(play.cards), style="bold") + Text(f": {words}{more}"))
    if len(listed) < legal.count():
        console.print(f"… and {legal.count() - len(listed):,} more (--limit)")
    console.print(f"Cards that some play uses: {' '.join(legal.playable()) or 'none'}")
    if legal.can_pass:
        console.print("Passing is allowed.")
    if legal.can_pass_lead:
        console.print("The lead can be handed on with a bird.")


def dealt(record: Mapping[str, Any]) -> None:
    """A deal."""
    console = _console()
    for player in record["players"]:
        first = " (bids first)" if player == record["first_bidder"] else ""
        console.print(
            Text(f"{player}{first}: ", style="bold") + " ".join(record["deal"]["hands"][player])
        )
    for packet in record["deal"]["den"]:
        console.print(Text("The Den: ", style="bold") + " ".join(packet))
    console.print(f"Seed: {record['meta']['seed']}", markup=False)


def rulesets(found: Sequence[Ruleset]) -> None:
    """The list of rulesets."""
    table = Table("id", "title", "edition", "players")
    for rules in found:
        table.add_row(rules.id, rules.title, rules.edition, str(rules.players))
    _console().print(table)


def ruleset(shown: Mapping[str, Any]) -> None:
    """One ruleset in full."""
    console = _console()
    console.print(Text(f"{shown['title']} ({shown['edition']})", style="bold"))
    console.print(f"{shown['players']} players, bids {', '.join(map(str, shown['bids']))}")
    cards = Table("card", "name", "copies", "treasure", title="Cards")
    for card in shown["cards"]:
        cards.add_row(card["card"], card["name"], str(card["copies"]), str(card["treasure"] or ""))
    console.print(cards)
    combinations = Table("combination", "plays", title=f"{shown['total_plays']:,} distinct plays")
    for combination in shown["combinations"]:
        combinations.add_row(combination["name"], f"{combination['plays']:,}")
    console.print(combinations)
    options = Table(title="House rules")
    options.add_column("option", no_wrap=True)
    for heading in ("in force", "may be", "meaning"):
        options.add_column(heading, overflow="fold")
    for option in shown["available_options"]:
        value = shown["options"][option["name"]]
        word = str(value).lower() if isinstance(value, bool) else str(value)
        options.add_row(option["name"], word, option["allowed"], option["meaning"])
    console.print(options)


def rulings(found: Sequence[Ruling]) -> None:
    """The list of rulings."""
    table = Table("id", "status", "ruling", show_lines=True)
    for one in found:
        table.add_row(one.id, one.status.value, one.ruling)
    _console().print(table)


def ruling(one: Ruling) -> None:
    """One ruling."""
    console = _console()
    note = f" ({one.status_note})" if one.status_note else ""
    console.print(Text(one.id, style="bold") + Text(f": {one.status.value}{note}"))
    console.print(one.ruling, markup=False)
    for source in one.sources:
        console.print(f"Source: {source.document}, {source.section}", markup=False)
    console.print(f"Rulesets: {', '.join(one.rulesets)}", markup=False)
    if one.options:
        console.print(f"House rules: {', '.join(one.options)}", markup=False)


def settings(rows: Sequence[tuple[str, str, str, str]]) -> None:
    """The settings: variable, value here, what it may be, meaning."""
    console = _console()
    for variable, value, allowed, meaning in rows:
        console.print(Text(f"{variable}={value}", style="bold"))
        console.print(Text(f"    {meaning}\n    may be {allowed}"))
