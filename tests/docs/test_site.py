"""Every example on the pages of the site works, and the pages that are made are complete."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from playwright.sync_api import Browser

from deploy.shipped import pins, shipped
from docs import made, markdown, records, settings
from docs.markdown import as_json
from referee.api.ledger import RULINGS
from referee.api.settings import SETTINGS
from referee.chimera.reasons import REASONS
from referee.chimere.reasons import REASONS as CHIMERE_REASONS
from referee.cli.commands import cli
from tests.api.document import operations, published
from tests.live import live_server

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path for path in sorted((ROOT / "docs" / "pages").glob("*.md"))}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PAGES.items()}

every_page = pytest.mark.parametrize("name", PAGES)


def blocks(language: str) -> list[str]:
    """All blocks of code in a language, on all pages."""
    pattern = rf"^```{language}\n(.*?)^```$"
    found = [re.findall(pattern, text, re.DOTALL | re.MULTILINE) for text in TEXTS.values()]
    return [block for of_page in found for block in of_page]


CURL = [block for block in blocks("sh") if block.startswith("curl")]
COMMANDS = [line for block in blocks("sh") for line in block.splitlines() if line[:8] == "referee "]


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with live_server() as base:
        yield base


class TestExamples:
    @pytest.mark.parametrize("name", ["add-a-ruleset.md", "python.md", "translate.md"])
    def test_python(self, name: str) -> None:
        failed, tried = doctest.testfile(str(PAGES[name]), module_relative=False, encoding="utf-8")
        assert (failed, tried > 3) == (0, True)

    def test_no_other_page_has_python(self) -> None:
        assert {name for name, text in TEXTS.items() if ">>> " in text} == {
            "add-a-ruleset.md",
            "python.md",
            "translate.md",
        }

    @pytest.mark.parametrize("command", CURL)
    def test_curl(self, base: str, command: str) -> None:
        words = shlex.split(command.replace("\\\n", " ").replace("http://localhost:8000", base))
        done = subprocess.run(
            [*words, "--fail"], capture_output=True, text=True, timeout=60, check=True
        )
        assert json.loads(done.stdout)

    def test_the_first_answer_is_the_one_shown(self, base: str) -> None:
        (command,) = (block for block in CURL if block in TEXTS["index.md"])
        words = shlex.split(command.replace("\\\n", " ").replace("http://localhost:8000", base))
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
        (shown,) = re.findall(r"^> (.*)$", TEXTS["index.md"], re.MULTILINE)
        assert json.loads(done.stdout)["reason"]["message"] == shown

    @pytest.mark.parametrize("command", COMMANDS)
    def test_the_command_line(self, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
        monkeypatch.chdir(ROOT)
        done = CliRunner().invoke(cli, shlex.split(command)[1:])
        assert (done.exit_code, done.stderr) == (0, "")

    def test_there_is_something_of_each(self) -> None:
        assert len(CURL) >= 5
        assert len(COMMANDS) >= 8
        known = r"```(?:json|python|sh|text|)$"
        for text in TEXTS.values():
            assert all(re.match(known, line) for line in re.findall("^```.*$", text, re.MULTILINE))


class TestWhatIsNamed:
    @every_page
    def test_every_file_and_folder_is_there(self, name: str) -> None:
        folders = "deploy|docs|examples|openapi|referee|sdk|tests"
        named = re.findall(rf"\b(?:{folders})/[\w./-]*[\w/]", TEXTS[name])
        for path in named:
            if not path.startswith("openapi/openapi") and "application/" not in path:
                assert (ROOT / path).exists(), path

    @every_page
    def test_every_page_linked_is_there(self, name: str) -> None:
        for target in re.findall(r"\]\(([^)#]+)(?:#[\w.-]+)?\)", TEXTS[name]):
            assert "//" not in target, "a link that leads outside"
            page = target in PAGES or target in made.PAGES
            assert page or (ROOT / target).exists(), target

    def test_every_page_is_in_the_navigation(self) -> None:
        settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
        listed = re.findall(r"[\w-]+\.md", json.dumps(settings["nav"]))
        assert sorted(listed) == sorted([*PAGES, *made.PAGES])

    def test_all_targets_of_make_are_there(self) -> None:
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in set(re.findall(r"^make ([\w-]+)", "\n".join(TEXTS.values()), re.MULTILINE)):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target

    def test_every_event_is_in_the_table(self) -> None:
        kinds = {
            schema["properties"]["type"]["const"]
            if "const" in schema["properties"]["type"]
            else schema["properties"]["type"]["enum"][0]
            for name, schema in published()["components"]["schemas"].items()
            if name.endswith("Event")
        }
        assert kinds == set(re.findall(r"^\| `(\w+)` \|.*\|.*\|$", TEXTS["hand-record.md"], re.M))

    def test_every_part_of_a_record_is_in_the_table(self) -> None:
        parts = published()["components"]["schemas"]["HandRecord"]["properties"]
        table = TEXTS["hand-record.md"].partition("## Events")[0]
        assert set(parts) <= set(re.findall(r"`(\w+)`", table))


class TestMadePages:
    def test_the_pieces_of_markdown(self) -> None:
        failed, tried = doctest.testmod(markdown)
        assert (failed, tried > 1) == (0, True)

    def test_all_rulings_are_there_once_and_in_order(self) -> None:
        sections = [ruling for section in made.SECTIONS.values() for ruling in section]
        assert sections == list(RULINGS.values())
        page = made.rulings()
        assert re.findall(r"^### (\S+) \{", page, re.MULTILINE) == list(RULINGS)
        for ruling in RULINGS.values():
            assert ruling.ruling in page
            assert all(source.section in page for source in ruling.sources)

    def test_all_reasons_are_there(self) -> None:
        page = made.reasons()
        codes = [str(code) for code in (*REASONS, *CHIMERE_REASONS)]
        assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == codes
        anchors = re.findall(r"rulings\.md#([\w.-]+)\)", page)
        assert set(anchors) <= set(RULINGS)
        assert len(anchors) > 40

    def test_all_calls_are_there_with_all_examples(self) -> None:
        page = made.interface()
        for path, method, operation in operations():
            assert f"`{method} {path}`" in page
            assert f"{{ #{operation['operationId']} }}" in page
            content = operation.get("requestBody", {}).get("content", {})
            for example in content.get("application/json", {}).get("examples", {}).values():
                assert example["summary"] in page
                assert as_json(example["value"]) in page

    def test_all_packages_that_are_passed_on_are_there(self) -> None:
        listed = re.findall(r"^\| ([\w-]+) \| .+ \|$", made.passed_on(), re.MULTILINE)
        assert listed[:2] == ["package", "---"]
        assert listed[2:] == list(shipped())
        assert set(listed[2:]) <= set(pins())

    def test_all_settings_are_there(self) -> None:
        page = settings.filled_in(TEXTS["production.md"])
        rows = re.findall(r"^\| `((?:REFEREE_)?[A-Z_]+)` \|(.*)\|$", page, re.MULTILINE)
        assert [variable for variable, _ in rows] == [one.variable for one in SETTINGS]
        for (_, told), one in zip(rows, SETTINGS, strict=True):
            assert one.meaning in told
            assert one.allowed in told
        assert "<!-- settings" not in page

    def test_a_record_is_told_in_full(self) -> None:
        page = records.filled_in(TEXTS["hand-record.md"])
        record = json.loads(
            (ROOT / "examples" / "records" / "chimera-more-3p-1.json").read_text(encoding="utf-8")
        )
        told = re.findall(r"^\| (\d+) \| `(\{.*?\})` \|", page, re.MULTILINE)
        assert [int(number) for number, _ in told] == list(range(len(record["events"])))
        assert [{"note": None} | json.loads(event) for _, event in told] == [
            {"note": None} | {k: v for k, v in event.items() if k != "note"}
            for event in record["events"]
        ]
        assert all(event["note"] in page for event in record["events"] if "note" in event)
        assert "<!-- record" not in page


@pytest.mark.slow
@pytest.mark.installs
class TestTheBuiltSite:
    """Built strictly, and read in a browser; MkDocs is there after ``make docs``."""

    @pytest.fixture(scope="class")
    @staticmethod
    def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
        site = tmp_path_factory.mktemp("site")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
        built = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
        )
        assert built.returncode == 0, built.stderr
        return site

    def test_nothing_in_it_is_loaded_from_elsewhere(self, site: Path) -> None:
        pages = list(site.glob("**/*.html"))
        assert len(pages) > len(PAGES) + len(made.PAGES)  # and one for what is not there
        for page in pages:
            text = page.read_text(encoding="utf-8")
            loaded = re.findall(r"<(?:script|link|img|iframe|source)[^>]*>", text)
            assert not [tag for tag in loaded if re.search(r"(src|href)=\"?(https?:)?//", tag)]
            leading_out = re.findall(r"<a[^>]*href=\"?((?:https?:)?//[^\" >]+)", text)
            assert leading_out == [], page.name
        for sheet in site.glob("**/*.css"):
            urls = re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8"))
            assert not [url for url in urls if "//" in url and not url.startswith("data:")]

    def test_a_browser_asks_nobody_else(self, site: Path, browser: Browser) -> None:
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for name in (*PAGES, *made.PAGES):
            page.goto((site / name.replace(".md", ".html")).as_uri())
            page.wait_for_load_state("networkidle")
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        page.close()

    def test_rulings_are_found_by_their_ids(self, site: Path) -> None:
        page = (site / "rulings.html").read_text(encoding="utf-8")
        assert set(RULINGS) <= set(re.findall(r'<h3 id="([^"]+)"', page))

    def test_what_can_be_downloaded_is_what_is_committed(self, site: Path) -> None:
        for file in (ROOT / "openapi").iterdir():
            assert (site / "openapi" / file.name).read_bytes() == file.read_bytes()
