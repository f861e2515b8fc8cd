"""The log: lines of text or of JSON, with request ids and without what was asked.

Neither cards nor names nor addresses are in it. What an exception says may repeat them, so of a
failure only its kind and the places in the code are told, unless everything is asked for.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from logging import Formatter, LogRecord
from typing import Any, Final

from pythonjsonlogger.orjson import OrjsonFormatter

from referee.api.settings import Settings

#: The attribute of a line that holds what belongs to a request, as a mapping.
TOLD: Final = "told"
#: Below which all of this program's own loggers are.
_OURS: Final = "referee"
#: What gunicorn says of itself, and what the counting of requests says of its storage.
_THEIRS: Final = ("gunicorn.error", "flask-limiter")


def without_words(error: BaseException) -> str:
    """Where an exception came about, and its kind, with those behind it; not what it says.

    >>> try:
    ...     {}["Ann"]
    ... except KeyError as error:
    ...     print(without_words(error).splitlines()[-1])
    KeyError
    """
    parts = []
    for one in reversed(list(_chain(error))):
        places = "".join(traceback.format_tb(one.__traceback__))
        parts.append(f"Traceback (most recent call last):\n{places}{type(one).__qualname__}")
    return "\n\nwhile it was handled:\n\n".join(parts)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and those it came from."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


class _Text(Formatter):
    """Lines of text, with what belongs to a request behind the words."""

    def formatMessage(self, record: LogRecord) -> str:  # noqa: N802 - the name is logging's
        """The line."""
        told: dict[str, Any] = getattr(record, TOLD, {})
        return " ".join((super().formatMessage(record), *(f"{k}={v}" for k, v in told.items())))


class _Json(OrjsonFormatter):
    """Lines of JSON, with what belongs to a request as fields."""

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """The fields of the line."""
        return super().process_log_record(log_data | log_data.pop(TOLD, {}))


class _Wordless(Formatter):
    """Tells of exceptions without their words."""

    def format(self, record: LogRecord) -> str:
        """The line, whatever another formatter left of the exception."""
        record.exc_text = None
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """The places and the kinds."""
        return without_words(ei[1])


class _WordlessText(_Wordless, _Text):
    """Lines of text that tell of exceptions without their words."""


class _WordlessJson(_Wordless, _Json):
    """Lines of JSON that tell of exceptions without their words."""


def formatter(settings: Settings) -> Formatter:
    """How the lines are written."""
    wordy = settings.log == "debug"
    if settings.log_format == "text":
        text = _Text if wordy else _WordlessText
        return text("{asctime} {levelname} {message}", style="{")
    json = _Json if wordy else _WordlessJson
    names = {"levelname": "level", "name": "logger"}
    return json(["levelname", "name", "message"], timestamp=True, rename_fields=names)


def _of_note(record: LogRecord) -> bool:
    """Whether a line is worth it: what was no HTTP was answered, and is told with its address."""
    return not str(record.msg).startswith("Invalid request from ip=")


def set_up(settings: Settings) -> None:
    """Send the lines of this program, and of what serves it, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(settings))
    levels = {"failures": logging.WARNING, "requests": logging.INFO, "debug": logging.DEBUG}
    for name in (_OURS, *_THEIRS):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.addFilter(_of_note)
        logger.propagate = False
        # What gunicorn finds worth a remark is of little use to others.
        least = levels[settings.log] if name == _OURS else logging.WARNING
        logger.setLevel(least)
