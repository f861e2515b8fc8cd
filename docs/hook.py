"""What MkDocs calls while it builds the site: adds the pages that are made from the referee."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # MkDocs loads this file by its path, not as a part of a package

from docs import made, records, settings  # noqa: E402 - after the path to them is known


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages made from ledger, reasons and document, and the files to download."""
    for name, make in made.PAGES.items():
        files.append(File.generated(config, name, content=make()))
    for path in sorted((ROOT / "openapi").iterdir()):
        files.append(File.generated(config, f"openapi/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put records and settings in where a page asks for them."""
    del page, config, files
    return settings.filled_in(records.filled_in(markdown))
