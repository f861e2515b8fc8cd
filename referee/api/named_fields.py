"""Fields for names, for values by name, and for lists of objects.

Names are words like any other here: ``__proto__``, ``1`` and ``_schema`` too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from marshmallow import ValidationError, fields

from referee.api.fields import (
    Checked,
    JsonObject,
    Part,
    flattened,
    normal_name,
    wrong_name,
)
from referee.api.limits import LONGEST_NAME, MOST_COUNTED
from referee.api.problems import FieldError, pointer

#: A field that checks its value by itself.
Inner: TypeAlias = Checked | Part
#: Where faults are noted; None when the first one is enough.
Errors: TypeAlias = list[FieldError] | None


class ByName(dict[str, Any]):
    """Values by name, the names trimmed and in normal form C.

    ``spelled`` has each name as the request spells it, or its place where the request has a list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.spelled: dict[str, str | int] = {}

    def add(self, name: str, spelled: str | int, value: Any) -> None:
        """Add a value."""
        self[name] = value
        self.spelled[name] = spelled


class Name(Checked):
    """A name of 1 to 40 characters; becomes trimmed and in normal form C."""

    expected = "a name"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> str:
        wrong = wrong_name(value)
        if wrong:
            raise _refusal(wrong)
        return normal_name(value)


class Holding(Checked):
    """A field whose value holds others, each checked by a field of its own.

    Like a schema it loads in one of two ways: a value without any fault at once, or only until the
    first fault; any other with all its faults. To try both at every level would double the work
    with each.
    """

    def plain(self, value: Any) -> Any:
        """The value, checked until something is wrong; for ``RefereeSchema.plain``."""
        return self._loaded(value, None)

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> Any:
        errors: list[FieldError] = []
        loaded = self._loaded(value, errors)
        if errors:
            raise _refusal(errors)
        return loaded

    @abstractmethod
    def _loaded(self, value: Any, errors: Errors) -> Any:
        """The value; what is wrong inside it is noted in ``errors``.

        Raises:
            ValidationError: when the value itself is wrong, or, without ``errors``, anything in it.
        """


class Named(Holding):
    """An object of values by name; becomes a ``ByName``."""

    expected = "an object of values by name"

    def __init__(self, inner: Inner, *, most: int, **kwargs: Any) -> None:
        self.inner = inner
        self.most = most
        super().__init__(**kwargs)

    def _loaded(self, value: Any, errors: Errors) -> ByName:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > self.most:
            raise _refusal([_too_many("names", len(value), self.most)])
        loaded = ByName()
        spellings: dict[str, list[str]] = {}
        for spelled, inner in value.items():
            name = normal_name(spelled)
            if not 1 <= len(name) <= LONGEST_NAME:
                _note(errors, [error.at(pointer(spelled)) for error in wrong_name(spelled) or ()])
            spellings.setdefault(name, []).append(spelled)
            loaded.add(name, spelled, _checked(self.inner, inner, spelled, errors))
        for name, several in spellings.items():
            if len(several) > 1:
                detail = f"the name {name!r} stands here in {len(several)} spellings"
                found = [FieldError("duplicate_name", detail, pointer(each)) for each in several]
                _note(errors, found)
        return loaded


class Items(Holding):
    """A list of so many values of one kind; becomes a tuple."""

    expected = "a list"

    def __init__(self, inner: Inner, *, least: int = 0, most: int, **kwargs: Any) -> None:
        self.inner = inner
        self.least = least
        self.most = most
        super().__init__(**kwargs)

    def _loaded(self, value: Any, errors: Errors) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            detail = f"must have {self.least} to {self.most} entries, here are {len(value)}"
            params = {"minimum": self.least, "maximum": self.most}
            raise _refusal([FieldError("out_of_range", detail, params=params)])
        loaded = []
        for index, inner in enumerate(value):
            loaded.append(_checked(self.inner, inner, index, errors))
            if errors and len(errors) > MOST_COUNTED:
                break  # a body can hold any number of them
        return tuple(loaded)


class NamedOrListed(Holding):
    """An object of values by name, or a list of them, which are given names; a ``ByName``.

    Of a list the values are named by a word and their number: "Neutral 1", "Neutral 2".
    """

    expected = "an object of values by name, or a list"

    def __init__(self, inner: Inner, *, word: str, most: int, **kwargs: Any) -> None:
        self.named = Named(inner, most=most)
        self.listed = Items(inner, most=most)
        self.word = word
        super().__init__(**kwargs)

    def _loaded(self, value: Any, errors: Errors) -> ByName:
        if isinstance(value, dict):
            return self.named._loaded(value, errors)
        if not isinstance(value, list):
            raise self.wrong_type()
        loaded = ByName()
        for index, one in enumerate(self.listed._loaded(value, errors)):
            loaded.add(f"{self.word} {index + 1}", index, one)
        return loaded


class WordOrPart(Holding):
    """One fixed word, or an object by its schema."""

    def __init__(self, word: str, part: Part, **kwargs: Any) -> None:
        self.word = word
        self.part = part
        self.expected = f'"{word}" or an object'
        super().__init__(**kwargs)

    def _loaded(self, value: Any, errors: Errors) -> Any:
        if isinstance(value, str):
            if value != self.word:
                raise _refusal([FieldError("out_of_range", f"must be {self.expected}")])
            return value
        if not isinstance(value, dict):
            raise self.wrong_type()
        return _checked(self.part, value, None, errors)


class PartOrOpen(Holding):
    """An object by its schema; or one with a telling member, which is passed on as it was sent.

    ``other`` says what those look like; whoever gets them loads them by it.
    """

    expected = "an object"

    def __init__(self, part: Part, telling: Collection[str], other: Part, **kwargs: Any) -> None:
        self.part = part
        self.telling = tuple(telling)
        self.other = other
        super().__init__(**kwargs)

    def _loaded(self, value: Any, errors: Errors) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if any(name in value for name in self.telling):
            return value
        return _checked(self.part, value, None, errors)


class OpenObject(Checked):
    """An object that is not looked into."""

    expected = "an object"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> JsonObject:
        if not isinstance(value, dict):
            raise self.wrong_type()
        return value


def described(
    field: fields.Field[Any], schema_of: Callable[[fields.Field[Any]], dict[str, Any]]
) -> dict[str, Any]:
    """The JSON schema of a field of this module; empty for all others.

    Args:
        field: the field.
        schema_of: gives the schema of a field inside it.
    """
    match field:
        case Name():
            schema: dict[str, Any] = dict(_NAME)
        case Named():
            schema = _object_schema(field, schema_of)
        case Items():
            schema = _list_schema(field, schema_of)
        case NamedOrListed():
            either = [_object_schema(field.named, schema_of), _list_schema(field.listed, schema_of)]
            return {"anyOf": [*either, {"type": "null"}] if field.allow_none else either}
        case PartOrOpen():
            return {"anyOf": [schema_of(field.part), schema_of(field.other)]}
        case OpenObject():
            schema = {"type": "object", "additionalProperties": {}}
        case WordOrPart():
            return {"anyOf": [{"type": "string", "enum": [field.word]}, schema_of(field.part)]}
        case _:
            return {}
    if field.allow_none:
        schema["type"] = [schema["type"], "null"]
    return schema


_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}


def _object_schema(
    field: Named, schema_of: Callable[[fields.Field[Any]], dict[str, Any]]
) -> dict[str, Any]:
    return {
        "type": "object",
        "propertyNames": dict(_NAME),
        "additionalProperties": schema_of(field.inner),
        "maxProperties": field.most,
    }


def _list_schema(
    field: Items, schema_of: Callable[[fields.Field[Any]], dict[str, Any]]
) -> dict[str, Any]:
    return {
        "type": "array",
        "items": schema_of(field.inner),
        "minItems": field.least,
        "maxItems": field.most,
    }


def _checked(field: Inner, value: Any, at: str | int | None, errors: Errors) -> Any:
    """The value as the field loads it; what is wrong with it is noted in ``errors``.

    ``at`` is where it stands, None for the place of the field itself.
    """
    if errors is None:
        if value is not None:
            return field.plain(value)
        if not field.allow_none:
            raise _refusal([])
        return None
    try:
        return field.deserialize(value)
    except ValidationError as error:
        errors += flattened(error.messages, "" if at is None else pointer(at))
        return None


def _note(errors: Errors, found: list[FieldError]) -> None:
    """Add to the errors; raises ``ValidationError`` where none are kept."""
    if errors is None:
        raise _refusal(found)
    errors += found


def _too_many(what: str, number: int, most: int) -> FieldError:
    return FieldError(
        "out_of_range", f"at most {most} {what}, here are {number}", params={"maximum": most}
    )


def _refusal(errors: list[FieldError]) -> ValidationError:
    """Marshmallow passes on whatever it is given as messages; its types only know text."""
    messages: Any = errors
    return ValidationError(messages)
