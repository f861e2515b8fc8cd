"""Commands to look something up, and to serve."""

from __future__ import annotations

from pathlib import Path

import click

from referee.api import present
from referee.api.ledger import RULINGS, applying_to
from referee.chimera import RULESETS
from referee.cli import pages
from referee.cli.common import HOUSE_RULE_OPTION, JSON_OPTION, cli, edition, give_up, print_json

_PEM = click.Path(exists=True, dir_okay=False, path_type=Path)


@cli.command("rulesets")
@click.argument("name", required=False, type=click.Choice(list(RULESETS)))
@HOUSE_RULE_OPTION
@JSON_OPTION
def rulesets_command(name: str | None, chosen: tuple[str, ...], as_json: bool) -> None:
    """List the rulesets, or show one in full."""
    if name is None:
        if chosen:
            give_up("options are those of a ruleset; name one")
        if as_json:
            print_json([present.ruleset_summary(rules) for rules in RULESETS.values()])
        else:
            pages.rulesets(list(RULESETS.values()))
        return
    rules = edition(name, chosen)
    shown = present.ruleset(rules, RULESETS[name], applying_to(name))
    shown["options"] = dict(rules.options)
    if as_json:
        print_json(shown)
    else:
        pages.ruleset(shown)


@cli.command("rulings")
@click.argument("name", required=False, metavar="[ID]")
@JSON_OPTION
def rulings_command(name: str | None, as_json: bool) -> None:
    """List the rulings, or show one with its source."""
    if name is not None and name not in RULINGS:
        give_up(f"there is no ruling {name!r}; 'referee rulings' lists all")
    found = list(RULINGS.values()) if name is None else [RULINGS[name]]
    if as_json:
        print_json([present.ruling(ruling) for ruling in found])
    elif name is None:
        pages.rulings(found)
    else:
        pages.ruling(found[0])


@cli.command("serve")
@click.option("--host", help="The address to listen on; else REFEREE_HOST, else 127.0.0.1.")
@click.option("--port", type=click.IntRange(1, 65_535), help="The port; else PORT, else 8000.")
@click.option("--lan", is_flag=True, help="Listen on the home network and show a code to scan.")
@click.option("--tls-cert", type=_PEM, help="Serve over HTTPS with this certificate (PEM).")
@click.option("--tls-key", type=_PEM, help="The private key of the certificate (PEM).")
def serve_command(
    host: str | None, port: int | None, lan: bool, tls_cert: Path | None, tls_key: Path | None
) -> None:
    """Serve the HTTP interface and the pages."""
    from referee.api.server import Tls  # noqa: PLC0415 - gunicorn is only loaded to serve
    from referee.cli.serving import serve  # noqa: PLC0415 - likewise

    if (tls_cert is None) != (tls_key is None):
        give_up("--tls-cert and --tls-key belong together; give both or neither")
    tls = None if tls_cert is None or tls_key is None else Tls(tls_cert, tls_key)
    try:
        serve("0.0.0.0" if lan else host, port, lan=lan, tls=tls)  # noqa: S104 - asked for: --lan
    except ValueError as error:
        give_up(error)
