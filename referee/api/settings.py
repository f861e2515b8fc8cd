"""What the one who runs the server may choose, by environment variables."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: Scheme, host and perhaps a port; nothing that could be taken for a pattern.
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?", re.ASCII)


class InvalidSetting(ValueError):
    """A setting that cannot be; the message names it and says what would be right."""


@dataclass(frozen=True)
class Settings:
    """How to serve.

    ``port`` is read from PORT; ``cors_origins`` from REFEREE_CORS_ORIGINS, ``*`` or origins
    separated by commas; ``workers`` and ``threads`` from REFEREE_WORKERS and REFEREE_THREADS.
    """

    port: int = 8000
    cors_origins: str | tuple[str, ...] = "*"
    workers: int = 2
    threads: int = 8

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings that the environment asks for.

        Raises:
            InvalidSetting: naming the variable and what it may be.

        >>> Settings.from_environment({"PORT": "9000"}).port
        9000
        """
        given = os.environ if environment is None else environment
        return cls(
            port=_whole(given, "PORT", cls.port, 65_535),
            cors_origins=_origins(given.get("REFEREE_CORS_ORIGINS", "*")),
            workers=_whole(given, "REFEREE_WORKERS", cls.workers, 256),
            threads=_whole(given, "REFEREE_THREADS", cls.threads, 256),
        )


def _whole(given: Mapping[str, str], name: str, default: int, most: int) -> int:
    word = given.get(name, "")
    if not word:
        return default
    if not (word.isascii() and word.isdigit() and len(word) < 10 and 1 <= int(word) <= most):
        raise InvalidSetting(f"{name} must be a whole number from 1 to {most}, not {word!r}")
    return int(word)


def _origins(word: str) -> str | tuple[str, ...]:
    if word.strip() == "*":
        return "*"
    origins = tuple(origin.strip().rstrip("/") for origin in word.split(",") if origin.strip())
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise InvalidSetting(
                f"REFEREE_CORS_ORIGINS must be * or origins such as https://example.org:8443, "
                f"not {origin!r}"
            )
    return origins
