"""The command that writes the pages as a static site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from referee.api import site
from referee.cli.common import cli, give_up

#: Scheme, host, perhaps a port and a path; nothing that could end a mark or a policy.
_ADDRESS: Final = re.compile(
    r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?", re.ASCII
)
#: Browsers let a page from HTTPS ask these over plain HTTP, and no others.
_SAME_MACHINE: Final = re.compile(r"http://(localhost|127\.0\.0\.1)(:|/|$)")


@cli.group("pages")
def pages_group() -> None:
    """The pages that a phone opens: score pad and table judge."""


@pages_group.command("export")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--api", metavar="URL", help="The referee to ask; without it the pages ask nobody.")
def export_command(folder: Path, api: str | None) -> None:
    """Write the pages to DIR as a static site, for any HTTPS host.

    What is in DIR already stays, but for files of the same name.

    \b
    referee pages export site --api https://referee.example.org
    """  # noqa: D301 - click's mark for lines to be kept
    if api is not None and _ADDRESS.fullmatch(api) is None:
        give_up(f"--api must be an address such as https://referee.example.org, not {api!r}")
    files = site.exported(api or site.NO_API)
    try:
        for path, file in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.body)
    except OSError as error:
        give_up(f"cannot write to {folder}: {error.strerror}")
    click.echo(f"{len(files)} files in {folder}; the score pad is {site.FIRST_PAGE}.html")
    if api is None:
        click.echo("It scores by itself; with --api it asks a referee.")
    elif api.startswith("http:") and _SAME_MACHINE.match(api) is None:
        click.echo("A page that came over HTTPS may not ask an http:// address; use https://.")
