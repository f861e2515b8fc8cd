"""Charts of a game as SVG: no script, no outside request, legible on light and on dark."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.etree import ElementTree

import pygal
from pygal.style import Style

from referee.cli.common import printable

# It finds pygal's plugins the old way, of which every later import of something missing warns.
sys.meta_path[:] = [
    finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)
]

#: Okabe and Ito's colours, for the colour-blind, the blue lighter; lines differ in dashes too.
_COLORS: Final = ("#2A8FD0", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
_DASHES: Final = ("", "8 3", "2 3", "8 3 2 3", "14 4")
_LIMIT_COLOR: Final = "#767676"
_LIGHT: Final = {"paper": "#ffffff", "ink": "#1a1a1a", "faint": "#b8b8b8"}
_DARK: Final = {"paper": "#1a1a1a", "ink": "#f2f2f2", "faint": "#5c5c5c"}
_SVG: Final = "http://www.w3.org/2000/svg"


def running_totals(
    players: Sequence[str], totals: Sequence[Mapping[str, int]], limit: int
) -> bytes:
    """A line for each player over the hands of a game, and one for the limit when it is near.

    Args:
        players: in the order of the legend.
        totals: of every player after each hand.
        limit: the points at which the game may end.
    """
    chart = pygal.Line(
        js=[],
        style=Style(
            background=_LIGHT["paper"],
            plot_background=_LIGHT["paper"],
            foreground=_LIGHT["ink"],
            foreground_strong=_LIGHT["ink"],
            foreground_subtle=_LIGHT["faint"],
            colors=(*_COLORS[: len(players)], _LIMIT_COLOR),
            font_family="system-ui, sans-serif",
        ),
        title="Running totals",
        x_title="Hand",
        y_title="Points",
        legend_at_bottom=True,
        show_minor_x_labels=False,
        x_labels=[str(number) for number in range(len(totals) + 1)],
        x_labels_major_every=max(1, len(totals) // 20),
        dots_size=2.5,
    )
    chart.uuid = "of-a-game"  # else another one each time
    for player, dashes in zip(players, _DASHES, strict=False):
        line = [0, *(after[player] for after in totals)]
        chart.add(printable(player), line, stroke_style={"width": 2, "dasharray": dashes or "none"})
    if _is_near(limit, totals):
        flat = [limit] * (len(totals) + 1)
        style = {"width": 1, "dasharray": "1 4"}
        chart.add(f"Limit {limit}", flat, stroke_style=style, show_dots=False)
    root = ElementTree.fromstring(chart.render(is_unicode=True))  # noqa: S314 - drawn just above
    _bare(root)
    _described(root, _in_words(players, totals))
    ElementTree.register_namespace("", _SVG)
    drawn: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return drawn


def _is_near(limit: int, totals: Sequence[Mapping[str, int]]) -> bool:
    """Whether the limit can be drawn without pressing the lines flat."""
    return any(limit <= 4 * most for after in totals for most in after.values())


def _in_words(players: Sequence[str], totals: Sequence[Mapping[str, int]]) -> str:
    """What the chart shows, for those who do not see it."""
    if not totals:
        return "No hand has been played."
    hands = "1 hand" if len(totals) == 1 else f"{len(totals)} hands"
    last = ", ".join(f"{printable(player)} {totals[-1][player]}" for player in players)
    return f"After {hands}: {last}."


def _bare(root: ElementTree.Element) -> None:
    """Take out all scripts: without pygal's own, which lies on another server, they do nothing."""
    for parent in root.iter():
        for child in list(parent):
            if child.tag == f"{{{_SVG}}}script":
                parent.remove(child)


def _described(root: ElementTree.Element, words: str) -> None:
    """Give the chart a text alternative, and colours for dark surroundings."""
    root.set("role", "img")
    root.set("aria-labelledby", "chart-title chart-words")
    title: Any = root.find(f"{{{_SVG}}}title")
    title.set("id", "chart-title")
    told = ElementTree.Element(f"{{{_SVG}}}desc", {"id": "chart-words"})
    told.text = words
    root.insert(list(root).index(title) + 1, told)
    style = ElementTree.SubElement(root, f"{{{_SVG}}}style")
    at = f"#{root.get('id')}"
    dark = _in_colors(at, _DARK)
    style.text = (
        f"{at} .reactive.line {{stroke-width: 2.5 !important}}"
        f"{_in_colors(at, _LIGHT)}@media (prefers-color-scheme: dark) {{{dark}}}"
    )


def _in_colors(at: str, colors: Mapping[str, str]) -> str:
    """Rules for everything but the players' own lines; pygal's are stronger than plain ones."""
    paper, ink, faint = colors["paper"], colors["ink"], colors["faint"]
    return (
        f"{at} {{background: {paper}}}"
        f"{at} .background {{fill: {paper} !important}}"
        f"{at} text {{fill: {ink} !important}}"
        f"{at} .axis path {{stroke: {faint} !important; stroke-width: 0.7 !important}}"
    )
