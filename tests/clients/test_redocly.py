"""Redocly's recommended rules, every warning an error."""

from __future__ import annotations

import json
from pathlib import Path

from tests import node

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


def lint(document: Path) -> tuple[str, int]:
    """What the linter says of a document, and its exit status."""
    commands = node.installed(HERE)
    done = node.run(HERE, commands / "redocly", "lint", "--extends", "recommended-strict", document)
    return done.stdout + done.stderr, done.returncode


def test_the_document_follows_the_recommended_rules() -> None:
    said, status = lint(ROOT / "openapi" / "openapi.yaml")
    assert status == 0, said
    assert "Your API description is valid" in said


def test_a_mere_warning_would_be_noticed(tmp_path: Path) -> None:
    document = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    document["info"].pop("license")
    (tmp_path / "openapi.json").write_text(json.dumps(document), encoding="utf-8")
    said, status = lint(tmp_path / "openapi.json")
    assert status != 0
    assert "info-license" in said
