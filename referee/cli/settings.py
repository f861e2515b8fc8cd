"""The command that lists the settings of the server."""

from __future__ import annotations

import click

from referee.api.settings import SETTINGS, InvalidSetting, Settings, misspelt
from referee.cli import pages
from referee.cli.common import JSON_OPTION, cli, give_up, print_json


@cli.command("settings")
@JSON_OPTION
def settings_command(as_json: bool) -> None:
    """List the settings of the server, with the values in force here.

    All are environment variables. The exit status is 2 when one of them is wrong.
    """
    try:
        settings = Settings.from_environment()
    except InvalidSetting as error:
        give_up(error)
    values = {one.variable: getattr(settings, one.name) for one in SETTINGS}
    if as_json:
        print_json(values)
        return
    pages.settings(
        [(one.variable, _word(values[one.variable]), one.allowed, one.meaning) for one in SETTINGS]
    )
    for name, meant in misspelt().items():
        click.echo(f"{name} is no setting and does nothing; {meant} is one", err=True)


def _word(value: object) -> str:
    """The value as the variable spells it."""
    if value is None:
        return ""
    return ",".join(value) if isinstance(value, tuple) else str(value)
