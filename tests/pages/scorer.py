"""The Chimère scorer as a person uses it: by tapping what they see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.pages.pad import Watched

Json = dict[str, Any]

SEASONS: Final = ("spring", "summer", "autumn", "winter")
#: In the place of points where there are none.
NOTHING: Final = "\N{EN DASH}"
PARTS: Final = ("head", "body", "tail")


class Scorer(Watched):
    """The Chimère scorer of one device."""

    def open(self, where: str = "") -> Scorer:
        self.page.goto(f"{self.base}/chimere{where}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        return self

    def begin(self, *names: str, advanced: bool = False, way: str = "Every contest") -> None:
        """A new tournament of these wizards."""
        page = self.page
        page.get_by_role("link", name="New tournament").click()
        self.choose("How many wizards?", str(len(names)))
        for number, name in enumerate(names, 1):
            page.get_by_label(f"Wizard {number}", exact=True).fill(name)
        self.choose("What is entered?", way)
        if advanced:
            page.get_by_role("switch", name="Advanced rules").check()
        self.pause()
        page.get_by_role("button", name="Start the tournament").click()
        expect(self.heading("Tournament")).to_be_visible()

    def go(self, where: str = "") -> None:
        """To another place of the tournament that is shown."""
        id_ = self.page.evaluate("location.hash.split('/')[2]")
        self.page.evaluate("hash => { location.hash = hash }", f"#/t/{id_}{where}")

    def pause(self) -> None:
        """Take a moment, or the next tap at the same place would be taken for a double tap."""
        self.page.wait_for_timeout(420)

    def follow(self, name: str) -> None:
        """The way on, at the bottom."""
        self.pause()
        self.page.locator(".bottom").get_by_role("link", name=name).click()

    def show_open(self) -> None:
        """What is still to be entered."""
        self.pause()
        self.button("Show what is open").click()

    def contest(self, main: str, first: int, secondary: str, second: int, name: str = "") -> None:
        """The two tiles of the contest."""
        self.choose("Main skill", main.capitalize())
        self.choose("Points for the first", str(first))
        self.choose("Secondary skill", secondary.capitalize())
        self.choose("Points for the second", str(second))
        if name:
            self.page.get_by_label("Name of the contest").fill(name)

    def chimera(self, name: str, *tiles: str) -> None:
        """Tap the three tiles of a chimera: "lion 3 aggression 1 speed cute", or "sheep"."""
        self.tile(name, "head").click()
        for part, tile in zip(PARTS, tiles, strict=True):
            expect(self.editor(name, part)).to_be_visible()
            self.enter(name, part, tile)

    def enter(self, name: str, part: str, tile: str) -> None:
        """Tap everything about the tile that is open."""
        editor = self.editor(name, part)
        animal, *words = tile.split()
        if animal == "sheep":
            editor.get_by_role("button", name="Sheep, front not seen").click()
            return
        known = editor.locator(".pick").filter(has_text=animal)
        if not words and known.count():
            known.first.click()
            return
        editor.get_by_label("Animal").fill(animal)
        editor.get_by_label("Animal").press("Enter")
        if editor.get_by_label("Animal").is_visible() or not editor.is_visible():
            return
        while words:
            if words[0].isdigit():
                count, skill = int(words.pop(0)), words.pop(0)
                for _ in range(count):
                    editor.get_by_role("button", name=f"{skill.capitalize()}: one more").click()
            else:
                editor.get_by_role("radio", name=words.pop(0).capitalize(), exact=True).check()
        editor.locator(".chosen-way").click()

    # --- what is on the page ------------------------------------------------------------------

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=f"Chimera of {name}", exact=True)

    def tile(self, name: str, part: str) -> Locator:
        return self.card(name).locator(f"[data-part={part}]")

    def editor(self, name: str, part: str) -> Locator:
        return self.card(name).locator(f".editor[id$={part}]")

    def heading(self, text: str) -> Locator:
        return self.page.get_by_role("heading", level=1, name=text, exact=True)

    def group(self, legend: str) -> Locator:
        return self.page.get_by_role("group", name=legend, exact=True)

    def choose(self, legend: str, choice: str) -> None:
        self.group(legend).get_by_role("radio", name=choice, exact=True).check()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def totals(self) -> dict[str, int]:
        """The points as the totals show them."""
        shown = self.page.locator(".totals .total[data-wizard]").evaluate_all(
            "all => all.map(one => [one.dataset.wizard, Number(one.textContent)])"
        )
        return dict(shown)

    @property
    def ranking(self) -> list[str]:
        """The ranking of a contest, line by line."""
        lines = self.page.locator(".ranking li").all_inner_texts()
        return [" ".join(line.replace(NOTHING, "no").split()) for line in lines]

    def stored(self) -> list[Json]:
        """Every tournament on this device."""
        found: list[Json] = self.page.evaluate(
            """() => Object.keys(localStorage)
                .filter(key => key.startsWith("chimera.tournament.1."))
                .map(key => JSON.parse(localStorage.getItem(key)))"""
        )
        return found

    def load(self, text: str) -> None:
        """Import a file with this text."""
        file: Any = {
            "name": "chimere.json",
            "mimeType": "application/json",
            "buffer": text.encode(),
        }
        self.page.locator("input[type=file]").set_input_files(file)

    def file(self, button: str = "Share or export") -> Json:
        """What is shown, as it is exported."""
        with self.page.expect_download() as waiting:
            self.button(button).click()
        exported: Json = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
        return exported
