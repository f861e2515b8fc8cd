"""Values and JSON: every value is a frozen dataclass, read and written by its annotations.

What the JSON of a value looks like stands nowhere but in its fields: the name (a trailing
underscore, as in ``from_``, falls away), the annotated type, and a default where the field may be
missing. Fields of the JSON that the dataclass does not have are passed over.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, Final, Self, TypeAlias, Union, get_args, get_origin, get_type_hints

from referee_sdk.enums import OpenEnum

Json: TypeAlias = dict[str, Any]
#: Makes a value of JSON, or raises ``Mismatch``.
_Reader: TypeAlias = Callable[[Any], Any]
_SCALARS: Final = (bool, int, str)
#: The field that holds the JSON an answer was read from.
RAW: Final = "raw"


class Mismatch(ValueError):
    """JSON that is not of the shape expected; ``pointer`` says where."""

    def __init__(self, wanted: str, found: object = MISSING) -> None:
        self.wanted = wanted
        self.found = "nothing" if found is MISSING else _kind(found)
        self.parts: list[str] = []

    def inside(self, part: str | int) -> Mismatch:
        """The same, seen from one level further out."""
        self.parts.insert(0, str(part))
        return self

    @property
    def pointer(self) -> str:
        """A JSON pointer to the place."""
        return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in self.parts)

    def __str__(self) -> str:
        return f"at {self.pointer or 'the top'} there is {self.found} instead of {self.wanted}"


class Value:
    """A value of the interface."""

    __slots__ = ()

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The value that parsed JSON describes.

        Raises:
            ValueError: saying where the JSON is of another shape.
        """
        kind: Any = cls
        value: Self = _reader(kind)(data)
        return value

    @classmethod
    def reader(cls) -> Callable[[Any], Any] | None:
        """What reads the JSON, where that is not told by the fields."""
        return None

    def to_json(self) -> Json:
        """The value as plain JSON values; what is left at None is left out."""
        kind: Any = type(self)
        return {
            key: plain(getattr(self, name))
            for name, key, default in _written(kind)
            if default is not None or getattr(self, name) is not None
        }


@dataclass(frozen=True, slots=True)
class Answer(Value):
    """A whole answer. ``raw`` is its JSON: what a newer server adds can be read there."""

    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False, kw_only=True)


def plain(value: object) -> Any:
    """Plain JSON values of anything that holds values."""
    if isinstance(value, Value):
        return value.to_json()
    if isinstance(value, OpenEnum):
        return value.value
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


@cache
def _written(cls: Any) -> tuple[tuple[str, str, object], ...]:
    """Name, key in JSON and default (None where None is) of every field that is written."""
    return tuple(
        (one.name, one.name.rstrip("_"), one.default) for one in fields(cls) if one.name != RAW
    )


@cache
def _reader(kind: Any) -> _Reader:
    """What reads a type; made when it is first wanted, and then kept."""
    if kind is Any or kind is object:
        return _as_it_is
    if kind in _SCALARS:
        return _scalar(kind)
    origin = get_origin(kind)
    if origin is tuple:
        inner = get_args(kind)[0]
        return _scalars(inner) if inner in _SCALARS else _list(_reader(inner))
    if either := _either(kind):
        return _any_of(*either)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_reader(get_args(kind)[1]))
    if issubclass(kind, OpenEnum):
        return _word(kind)
    return kind.reader() or _value(kind)


def _either(kind: Any) -> tuple[Any, ...]:
    """The types of a union; none when it is none."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else ()


def _as_it_is(data: Any) -> Any:
    return data


def _scalar(kind: type) -> _Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:  # True is no whole number here
            raise Mismatch(_NAMES[kind], data)
        return data

    return read


def _word(kind: type[OpenEnum]) -> _Reader:
    known = kind._value2member_map_  # to ask the enumeration itself takes three times as long

    def read(data: Any) -> Any:
        if type(data) is not str:
            raise Mismatch(_NAMES[str], data)
        return known.get(data) or kind(data)

    return read


def _scalars(kind: type) -> _Reader:
    """Reads an array of scalars, as a whole where all is well."""
    slowly = _list(_scalar(kind))
    only = {kind}

    def read(data: Any) -> Any:
        if type(data) is list and only.issuperset(map(type, data)):
            return tuple(data)
        return slowly(data)

    return read


def _list(read_one: _Reader) -> _Reader:
    def read(data: Any) -> Any:
        if type(data) is not list:
            raise Mismatch(_NAMES[list], data)
        try:
            return tuple(map(read_one, data))
        except Mismatch:
            return tuple(_inside(read_one, part, index) for index, part in enumerate(data))

    return read


def _mapping(read_one: _Reader) -> _Reader:
    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise Mismatch(_NAMES[dict], data)
        return {name: _inside(read_one, part, name) for name, part in data.items()}

    return read


def _inside(read_one: _Reader, part: Any, where: str | int) -> Any:
    try:
        return read_one(part)
    except Mismatch as mismatch:
        raise mismatch.inside(where) from None


def _any_of(*kinds: Any) -> _Reader:
    """Reads the first of several types that the JSON is of."""
    others = [_reader(kind) for kind in kinds if kind is not types.NoneType]
    nullable = len(others) < len(kinds)

    def read(data: Any) -> Any:
        if data is None and nullable:
            return None
        for read_one in others[:-1]:
            try:
                return read_one(data)
            except Mismatch:
                continue
        return others[-1](data)

    return read


def _value(cls: Any) -> _Reader:
    """Reads a value by its fields.

    Where every field is there, its slot is filled directly: the constructor of a frozen dataclass
    takes twice as long, and a page of plays has hundreds of values.
    """
    hints = get_type_hints(cls)
    read_fields = [one for one in fields(cls) if one.name != RAW]
    readers = {one.name: _reader(hints[one.name]) for one in read_fields}
    slots = [
        (
            getattr(cls, one.name).__set__,
            one.name.rstrip("_"),
            _told_by_type(hints[one.name]),
            readers[one.name],
        )
        for one in read_fields
    ]
    put_raw = getattr(cls, RAW).__set__ if issubclass(cls, Answer) else None
    make = cls.__new__

    def read(data: Any) -> Any:
        made = make(cls)
        try:
            for put, key, kind, read_one in slots:
                part = data[key]
                put(made, part if type(part) is kind else read_one(part))
        except (KeyError, TypeError, Mismatch):
            return read_carefully(data)
        if put_raw is not None:
            put_raw(made, data)
        return made

    def read_carefully(data: Any) -> Any:
        """Where a field is missing, or something is wrong and it is to be said where."""
        if type(data) is not dict:
            raise Mismatch(_NAMES[dict], data)
        found = {RAW: data} if put_raw is not None else {}
        for one in read_fields:
            key = one.name.rstrip("_")
            if key in data:
                found[one.name] = _inside(readers[one.name], data[key], key)
            elif one.default is MISSING and one.default_factory is MISSING:
                raise Mismatch("a value").inside(key)
        return cls(**found)

    return read


def _told_by_type(hint: Any) -> type | None:
    """The type that JSON already has it in, and need not be read."""
    return next((kind for kind in (hint, *_either(hint)) if kind in _SCALARS), None)


_NAMES: Final[Mapping[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a string",
    list: "an array",
    dict: "an object",
}


def _kind(found: object) -> str:
    """What JSON calls it.

    >>> _kind([1]), _kind(None)
    ('an array', 'null')
    """
    return "null" if found is None else _NAMES.get(type(found), f"the {type(found).__name__}")
