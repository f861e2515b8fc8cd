"""Questions in files: reading them, and saying what is wrong with them."""

from __future__ import annotations

from typing import Any

import click

from referee.api.limits import MOST_BYTES
from referee.api.problems import FieldError
from referee.api.strict_json import MalformedJson, parse
from referee.cli.common import give_up


def question_in(file: str) -> Any:
    """The JSON value in a file, or in standard input where the file is ``-``.

    Where there is none the command ends.
    """
    try:
        with click.open_file(file, "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        give_up(f"{file} cannot be read: {error.strerror}")
    if len(content) > MOST_BYTES:
        give_up(f"{file} is larger than {MOST_BYTES:,} bytes")
    try:
        return parse(content)
    except MalformedJson as error:
        give_up(f"{file} is not JSON: {error}")


def sentence(error: FieldError) -> str:
    """What is wrong, and where in the file.

    >>> sentence(FieldError("required", "this field is required", "/entries/a~1b"))
    'entries/a/b: this field is required'
    """
    where = error.pointer.removeprefix("/").replace("~1", "/").replace("~0", "~")
    return f"{where}: {error.detail}" if where else error.detail
