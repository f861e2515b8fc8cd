"""What looks at the packages that are passed on: vulnerabilities, licences, the list of them."""

from __future__ import annotations

import doctest
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name

from deploy import audit, licences, sbom
from deploy.audit import Outcome
from deploy.licences import Licensed
from deploy.shipped import pins, shipped
from referee import __version__
from tests.live import free_port


@contextmanager
def vulnerable(*names: str) -> Iterator[str]:
    """A service that knows something about these packages; gives its address."""

    class Osv(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = asked["package"]["name"] in names
            body = json.dumps({"vulns": [FINDING] if known else []}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is theirs
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Osv) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
        server.shutdown()


FINDING: dict[str, Any] = {
    "id": "PYSEC-2026-1",
    "summary": "It answers wrongly.",
    "modified": "2026-01-01T00:00:00Z",
    "affected": [{"package": {"name": "flask", "ecosystem": "PyPI"}, "versions": ["3.1.3"]}],
}


class TestAudit:
    """The real pip-audit, with a service of our own."""

    @pytest.fixture
    def some(self, tmp_path: Path) -> Path:
        file = tmp_path / "pins.txt"
        file.write_text("flask==3.1.3\nclick==8.5.1\n", encoding="utf-8")
        return file

    def test_nothing_found(self, some: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with vulnerable() as address:
            outcome = audit.audit(some, [("osv", "--osv-url", address)])
        assert (outcome, capsys.readouterr().out) == (Outcome.CLEAN, "2 packages, asked osv\n")

    def test_a_finding_fails(self, some: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with vulnerable("flask") as address:
            outcome = audit.audit(some, [("osv", "--osv-url", address)])
        assert outcome is Outcome.FOUND
        assert capsys.readouterr().out == "flask 3.1.3: PYSEC-2026-1, fixed in nothing yet\n"

    def test_nobody_answers(self, some: Path, capsys: pytest.CaptureFixture[str]) -> None:
        nowhere = f"http://127.0.0.1:{free_port()}/"
        assert audit.audit(some, [("osv", "--osv-url", nowhere)]) is Outcome.NOT_REACHED
        assert "osv could not be asked: " in capsys.readouterr().err

    def test_what_nobody_knows_is_no_good_news(
        self, some: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = {"name": "click", "version": "8.5.1", "vulns": []}
        unknown = {"name": "flask", "skip_reason": "Dependency not found on PyPI"}
        monkeypatch.setattr(audit, "_report", lambda *_: [unknown])
        assert audit.audit(some) is Outcome.NOT_REACHED
        monkeypatch.setattr(audit, "_report", lambda *_: [known, unknown])
        assert audit.audit(some) is Outcome.FOUND

    @pytest.mark.parametrize(
        ("outcome", "arguments", "status"),
        [
            (Outcome.CLEAN, [], 0),
            (Outcome.FOUND, [], 1),
            (Outcome.NOT_REACHED, [], 0),
            (Outcome.NOT_REACHED, ["--must-reach"], 1),
        ],
    )
    def test_how_it_ends(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        outcome: Outcome,
        arguments: list[str],
        status: int,
    ) -> None:
        monkeypatch.setattr(audit, "audit", lambda: outcome)
        assert audit.main(arguments) == status
        said = capsys.readouterr()
        assert outcome.value in (said.out if outcome is Outcome.CLEAN else said.err)


class TestLicences:
    def test_all_that_is_passed_on_may_be(self) -> None:
        found = licences.licences()
        assert len(found) == len(shipped()) > 20
        assert [one for one in found if not licences.allowed(one.licence)] == []

    def test_expressions(self) -> None:
        failed, tried = doctest.testmod(licences)
        assert (failed, tried) == (0, 2)

    @pytest.mark.parametrize(
        ("licence", "status"), [("MIT", 0), ("AGPL-3.0-or-later", 1), ("UNKNOWN", 1)]
    )
    def test_how_it_ends(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        licence: str,
        status: int,
    ) -> None:
        found = [Licensed("ours", "MIT"), Licensed("theirs", licence)]
        monkeypatch.setattr(licences, "licences", lambda: found)
        assert licences.main() == status
        assert capsys.readouterr().out.count("NOT ALLOWED") == status


@pytest.mark.slow
@pytest.mark.installs
def test_the_list_for_a_release_names_all_packages(tmp_path: Path) -> None:
    file = tmp_path / "dist" / "list.json"
    sbom.write(file)
    listed = json.loads(file.read_text(encoding="utf-8"))
    assert listed["bomFormat"] == "CycloneDX"
    root = listed["metadata"]["component"]
    assert (root["name"], root["version"]) == ("chimera-referee", __version__)
    found = {canonicalize_name(one["name"]): one["version"] for one in listed["components"]}
    assert found == pins()
    assert all(one["licenses"] for one in listed["components"])
