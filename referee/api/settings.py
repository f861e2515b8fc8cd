"""What the one who runs the server may choose: every environment variable, in one place.

A variable that is left out or empty keeps its default. A wrong one stops the start, and the message
names all that are wrong. ``referee settings`` lists them with the values in force.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, ValidationError
from marshmallow.fields import Field
from marshmallow.validate import OneOf

from referee.api.processors import processors
from referee.chimera.catalogue import CATALOGUES_KEPT

#: Scheme, host and perhaps a port; nothing that could be taken for a pattern.
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?", re.ASCII)
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*", re.ASCII)
_COMMIT: Final = re.compile(r"[0-9a-f]{7,64}", re.ASCII)
_STORAGE: Final = re.compile(r"memory://|(?:redis|rediss|redis\+unix)://\S+", re.ASCII)
#: How the variables of this program begin, but for PORT.
_PREFIX: Final = "REFEREE_"


class InvalidSetting(ValueError):
    """Settings that cannot be; the message names each and says what would be right."""


class _Whole(Field[int]):
    """A whole number in a range, in plain digits."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self._least = least
        self._most = most
        self.allowed = f"a whole number from {least} to {most}"

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        plain = value.isascii() and value.isdigit() and len(value) < 10
        if not (plain and self._least <= int(value) <= self._most):
            raise ValidationError(f"must be {self.allowed}, not {value!r}")
        return int(value)


class _Choice(Field[str]):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.allowed = "one of " + ", ".join(words)
        super().__init__(validate=OneOf(words, error=f"must be {self.allowed}, not {{input!r}}"))


class _Word(Field[str]):
    """A word of a certain form."""

    def __init__(self, form: re.Pattern[str], allowed: str) -> None:
        super().__init__()
        self._form = form
        self.allowed = allowed

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if self._form.fullmatch(value) is None:
            raise ValidationError(f"must be {self.allowed}, not {value!r}")
        return str(value)


class _Origins(Field[str | tuple[str, ...]]):
    """``*``, or origins separated by commas."""

    allowed = "* or origins such as https://example.org:8443, separated by commas"

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str | tuple[str, ...]:
        if value.strip() == "*":
            return "*"
        origins = tuple(part.strip().rstrip("/") for part in value.split(",") if part.strip())
        for origin in origins:
            if _ORIGIN.fullmatch(origin) is None:
                raise ValidationError(f"must be {self.allowed}; {origin!r} is none")
        return origins


class _Rates(Field[str]):
    """Limits as ``limits`` writes them: ``600 per minute; 20 per second``."""

    allowed = "limits such as 600 per minute; 20 per second"

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        from limits import parse_many  # noqa: PLC0415 - dear, and only those who limit have it

        try:
            found = parse_many(value)
        except ValueError:
            found = []
        if not found or not all(0 < limit.amount <= 10**9 for limit in found):
            raise ValidationError(f"must be {self.allowed}, not {value!r}")
        return str(value)


def _of(variable: str, default: Any, kind: Field[Any], meaning: str) -> Any:
    """A setting: its variable, the value without it, what it may be and what it means."""
    metadata = {"variable": variable, "field": kind, "meaning": meaning}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Settings:
    """How to serve, for whom, and what to tell of it."""

    port: int = _of("PORT", 8000, _Whole(1, 65_535), "the port")
    host: str = _of(
        "REFEREE_HOST", "127.0.0.1", _Word(_HOST, "an address or a name"), "where to listen"
    )
    cors_origins: str | tuple[str, ...] = _of(
        "REFEREE_CORS_ORIGINS", "*", _Origins(), "which pages may ask: `*`, or origins"
    )
    workers: int = _of(
        "REFEREE_WORKERS", processors(), _Whole(1, 256), "processes; one for each processor"
    )
    threads: int = _of("REFEREE_THREADS", 8, _Whole(1, 256), "threads in each process")
    connections: int = _of(
        "REFEREE_CONNECTIONS", 2000, _Whole(10, 100_000), "connections that a process keeps open"
    )
    request_seconds: int = _of(
        "REFEREE_REQUEST_SECONDS",
        10,
        _Whole(1, 3600),
        "seconds that a request may be sent in, and that its answer may be worked on",
    )
    keep_alive: int = _of(
        "REFEREE_KEEP_ALIVE", 75, _Whole(1, 3600), "seconds that an idle connection is kept"
    )
    grace: int = _of(
        "REFEREE_GRACE", 20, _Whole(1, 3600), "seconds that running requests get at the end"
    )
    recycle: int = _of(
        "REFEREE_RECYCLE",
        500_000,
        _Whole(0, 10**9 - 1),
        "requests after which a process is replaced, more or less; 0: never",
    )
    house_rules_kept: int = _of(
        "REFEREE_HOUSE_RULES_KEPT",
        CATALOGUES_KEPT,
        _Whole(1, 100),
        "sets of house rules whose plays a process keeps, each up to 60 MB",
    )
    trusted_proxies: int = _of(
        "REFEREE_TRUSTED_PROXIES",
        0,
        _Whole(0, 10),
        "proxies in front whose X-Forwarded-For tells the client's address",
    )
    rate_limits: str | None = _of(
        "REFEREE_RATE_LIMITS", None, _Rates(), "requests allowed to one address; empty: any number"
    )
    rate_storage: str = _of(
        "REFEREE_RATE_STORAGE",
        "memory://",
        _Word(_STORAGE, "memory:// or a redis address such as redis://localhost:6379/0"),
        "where they are counted; redis is shared by all processes and replicas",
    )
    metrics_port: int = _of(
        "REFEREE_METRICS_PORT", 0, _Whole(0, 65_535), "the port of `/metrics`; 0: none"
    )
    metrics_host: str = _of(
        "REFEREE_METRICS_HOST",
        "127.0.0.1",
        _Word(_HOST, "an address or a name"),
        "where `/metrics` listens",
    )
    log: str = _of(
        "REFEREE_LOG",
        "failures",
        _Choice("failures", "requests", "debug"),
        "what is logged: failures, a line for each request too, or also what failures say",
    )
    log_format: str = _of(
        "REFEREE_LOG_FORMAT", "text", _Choice("text", "json"), "how a line of the log is written"
    )
    commit: str | None = _of(
        "REFEREE_COMMIT",
        None,
        _Word(_COMMIT, "a commit in hexadecimal digits"),
        "the commit that `/v1/meta` names",
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings that the environment asks for.

        Raises:
            InvalidSetting: naming every variable that is wrong and what it may be.

        >>> Settings.from_environment({"PORT": "9000"}).port
        9000
        """
        given = os.environ if environment is None else environment
        chosen = {setting.variable: given.get(setting.variable, "") for setting in SETTINGS}
        try:
            loaded = _SCHEMA().load({name: word for name, word in chosen.items() if word})
        except ValidationError as error:
            wrong = (f"{name} {words[0]}" for name, words in error.messages_dict.items())
            raise InvalidSetting("\n".join(wrong)) from None
        return cls(**loaded)


@dataclass(frozen=True)
class Setting:
    """What is fixed about a setting."""

    name: str
    variable: str
    default: Any
    allowed: str
    meaning: str


#: Every setting, in the order they are described in.
SETTINGS: Final = tuple(
    Setting(
        one.name,
        one.metadata["variable"],
        one.default,
        one.metadata["field"].allowed,
        one.metadata["meaning"],
    )
    for one in fields(Settings)
)


def _schema() -> type[Schema]:
    """Loads the variables; gives values by the names of the settings."""
    kinds: dict[str, Any] = {"Meta": type("Meta", (), {"unknown": EXCLUDE})}
    for one in fields(Settings):
        kinds[one.name] = kind = one.metadata["field"]
        kind.data_key = one.metadata["variable"]
    return Schema.from_dict(kinds)


_SCHEMA: Final = _schema()


def misspelt(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Variables that are no setting but nearly spelled like one, each with that one.

    Others that begin like ours are none of our business: Kubernetes, for one, gives every container
    variables named after the services around it.

    >>> misspelt({"REFEREE_WORKER": "2", "REFEREE_SERVICE_HOST": "10.0.0.1"})
    {'REFEREE_WORKER': 'REFEREE_WORKERS'}
    """
    given = os.environ if environment is None else environment
    variables = [setting.variable for setting in SETTINGS]
    found = {}
    for name in given:
        if name.startswith(_PREFIX) and name not in variables:
            near = get_close_matches(name, variables, n=1, cutoff=0.9)
            if near:
                found[name] = near[0]
    return found
