"""Fields that say what is wrong in the interface's own codes.

Values are taken as they are spelled in JSON: a number is never a string, a boolean never a number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar, Final, TypeAlias

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, missing, pre_load

from referee.api.limits import LONGEST_NAME, MOST_CARDS, MOST_COUNTED, MOST_NAMES
from referee.api.parameters import HOUSE_RULES
from referee.api.problems import FieldError, pointer
from referee.chimera.cards import CARDS, Card

JsonObject: TypeAlias = Mapping[str, Any]

_KNOWN: Final = frozenset(CARDS)
_CARD_WORDS: Final = 'a card is one of the strings "0" to "12", "H", "P", "C", "Q"'


def _error(code: str, detail: str, **params: Any) -> list[FieldError]:
    return [FieldError(code, detail, params=params)]


REQUIRED: Final = _error("required", "this field is required")


def _wrong() -> ValidationError:
    """Says no more than that something is wrong.

    A new one each time: one that is raised again and again keeps all places it was ever raised at,
    with the requests that were looked at there.
    """
    return ValidationError({})


class RefereeSchema(Schema):
    """A request or an answer; unknown fields in a request are errors.

    A body is loaded in one of two ways. ``plain`` takes one without any fault, at a fraction of the
    cost; every other goes through marshmallow, which finds all that is wrong with it.
    """

    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # not only text
        "type": FieldError("wrong_type", "must be an object"),
    }

    class Meta:
        unknown = RAISE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        there = "there are " + ", ".join(self.fields)
        self.error_messages["unknown"] = FieldError(
            "unknown_field", f"there is no such field here; {there}"
        )

    @pre_load
    def _bounded(self, body: Any, **_: Any) -> Any:
        """Leave out unknown fields beyond all measure: each costs, and the first tell enough."""
        if not isinstance(body, dict) or len(body) <= MOST_COUNTED + len(self.load_fields):
            return body
        unknown = (name for name in body if name not in self.load_fields)
        few = {name: body[name] for name in islice(unknown, MOST_COUNTED + 1)}
        return {name: body[name] for name in self.load_fields if name in body} | few

    def plain(self, body: object) -> dict[str, Any]:
        """What ``load`` makes of a body with nothing wrong in it, at a fraction of the cost.

        Raises:
            ValidationError: without a word, for any other body; ``load`` says what is wrong.
        """
        if type(body) is not dict:
            raise _wrong()
        loaded: dict[str, Any] = {}
        found = 0
        for name, field in self.load_fields.items():
            if name in body:
                found += 1
                value = body[name]
                if value is not None:
                    value = field.plain(value)  # type: ignore[attr-defined]  # Checked or Part
                elif not field.allow_none:
                    raise _wrong()
                loaded[name] = value
            elif field.required:
                raise _wrong()
            elif field.load_default is not missing:
                default = field.load_default
                loaded[name] = default() if callable(default) else default
        if found != len(body):
            raise _wrong()
        return loaded


class AnswerSchema(RefereeSchema):
    """An answer, or a part of one; it may grow.

    Its description says nothing of further fields: in JSON Schema it is open so, and generated
    clients still notice when a field is misspelt.
    """

    class Meta:
        unknown = EXCLUDE


class Checked(fields.Field[Any]):
    """A field whose messages are ``FieldError`` values; null is a wrong type unless allowed."""

    expected = "a value"

    def __init__(self, **kwargs: Any) -> None:
        wrong = _error("wrong_type", f"must be {self.expected}")
        messages: Any = {"required": REQUIRED, "null": wrong, "validator_failed": wrong}
        super().__init__(error_messages=messages, **kwargs)

    def plain(self, value: Any) -> Any:
        """The value, checked; for ``RefereeSchema.plain``."""
        return self._deserialize(value, None, None)

    def wrong_type(self) -> ValidationError:
        """The error for a value of another JSON type."""
        return ValidationError(_messages(_error("wrong_type", f"must be {self.expected}")))


class Cards(Checked):
    """A list of card strings, checked in one pass; becomes a tuple."""

    expected = "a list of cards"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> tuple[Card, ...]:
        if type(value) is not list:
            raise self.wrong_type()
        if len(value) > MOST_CARDS:
            detail = f"at most {MOST_CARDS} cards, here are {len(value)}"
            raise ValidationError(_messages(_error("out_of_range", detail, maximum=MOST_CARDS)))
        try:
            if _KNOWN.issuperset(value):
                return tuple(value)
        except TypeError:  # something that cannot even be looked up
            pass
        raise ValidationError(
            {index: wrong for index, card in enumerate(value) if (wrong := _wrong_card(card))}
        )


def _wrong_card(card: object) -> list[FieldError] | None:
    if not isinstance(card, str):
        return _error("wrong_type", f"{_CARD_WORDS}; this is no string")
    if card in _KNOWN:
        return None
    return _error("unknown_card", f"{_CARD_WORDS}; this is {card[:20]!r}", card=card[:20])


class Word(Checked):
    """A string of so many characters."""

    expected = "a string"

    def __init__(self, *, least: int = 0, longest: int = 64, **kwargs: Any) -> None:
        self.least = least
        self.longest = longest
        super().__init__(**kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.longest:
            params = {"minimum": self.least, "maximum": self.longest}
            detail = f"must have {self.least} to {self.longest} characters"
            raise ValidationError(_messages(_error("out_of_range", detail, **params)))
        return value


class YesOrNo(Checked):
    """True or false, and nothing that merely counts as such."""

    expected = "true or false"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_type()
        return value


class Whole(Checked):
    """A whole number within bounds; a boolean is none, and neither is 1.0."""

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least = least
        self.most = most
        self.expected = f"a whole number from {least} to {most}"
        super().__init__(**kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong_type()
        if not self.least <= value <= self.most:
            params = {"minimum": self.least, "maximum": self.most}
            raise ValidationError(
                _messages(_error("out_of_range", f"must be {self.expected}", **params))
            )
        return value


class OneOf(Checked):
    """One of some words."""

    def __init__(self, words: Iterable[str], *, unknown: str, **kwargs: Any) -> None:
        self.words = tuple(words)
        self.unknown = unknown
        self.expected = "one of " + ", ".join(self.words)
        super().__init__(**kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.words:
            raise ValidationError(_messages(_error(self.unknown, f"must be {self.expected}")))
        return value


def normal_name(given: str) -> str:
    """A name as it is compared and answered: trimmed and in normal form C."""
    return unicodedata.normalize("NFC", given.strip())


def wrong_name(given: object) -> list[FieldError] | None:
    """What keeps a value from being a name; None when nothing does."""
    if not isinstance(given, str):
        return _error("wrong_type", "a name is a string")
    if not 1 <= len(normal_name(given)) <= LONGEST_NAME:
        detail = f"a name has 1 to {LONGEST_NAME} characters"
        return _error("out_of_range", detail, minimum=1, maximum=LONGEST_NAME)
    return None


class Names(Checked):
    """A list of so many different names; becomes a tuple of them, trimmed and in NFC."""

    expected = "a list of names"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if len(value) > MOST_NAMES:
            detail = f"at most {MOST_NAMES} names, here are {len(value)}"
            raise ValidationError(_messages(_error("out_of_range", detail, maximum=MOST_NAMES)))
        errors: dict[int, list[FieldError]] = {}
        names: list[str] = []
        for index, given in enumerate(value):
            name = normal_name(given) if isinstance(given, str) else ""
            if not 1 <= len(name) <= LONGEST_NAME:
                errors[index] = wrong_name(given) or []
            elif name in names:
                errors[index] = _error("duplicate_name", f"the name {name!r} stands here before")
            names.append(name)
        if errors:
            raise ValidationError(errors)
        return tuple(names)


class AnyValue(Checked):
    """A value that is accepted, null too, and not looked at."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> Any:
        return value


class Options(Checked):
    """House rules: an object; names and values are checked by the ruleset."""

    expected = "an object of house rules"

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        return value


class Part(fields.Nested):
    """An object inside an object, by its schema."""

    def __init__(self, schema: type[RefereeSchema], **kwargs: Any) -> None:
        wrong = _error("wrong_type", "must be an object")
        messages: Any = {"required": REQUIRED, "null": wrong, "type": wrong}
        super().__init__(schema, error_messages=messages, **kwargs)

    def plain(self, value: Any) -> Any:
        """The object, checked; for ``RefereeSchema.plain``."""
        return self.schema.plain(value)  # type: ignore[attr-defined]  # a RefereeSchema


def _messages(errors: list[FieldError]) -> Any:
    """Marshmallow passes on whatever it is given as messages; its types only know text."""
    return errors


def load(schema: RefereeSchema, body: object) -> dict[str, Any]:
    """The fields of a request body.

    Raises:
        FieldErrors: with every error there is.
    """
    try:
        return schema.plain(body)
    except ValidationError:
        pass  # something is wrong, perhaps in several places: marshmallow finds them all
    try:
        loaded: dict[str, Any] = schema.load(body)  # type: ignore[arg-type]  # checked by it
    except ValidationError as error:
        raise FieldErrors(tuple(flattened(error.messages, ""))) from None
    return loaded


def described(field: fields.Field[Any]) -> dict[str, Any]:
    """The JSON schema of a field of this module; empty for marshmallow's own fields."""
    match field:
        case Cards():
            items = {"type": "string", "enum": list(CARDS)}
            schema: dict[str, Any] = {"type": "array", "items": items, "maxItems": MOST_CARDS}
        case Word():
            schema = {"type": "string", "minLength": field.least, "maxLength": field.longest}
        case Options():
            return dict(HOUSE_RULES)
        case YesOrNo():
            schema = {"type": "boolean"}
        case Whole():
            schema = {"type": "integer", "minimum": field.least, "maximum": field.most}
        case OneOf():
            schema = {"type": "string", "enum": list(field.words)}
        case Names():
            name: Any = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
            schema = {"type": "array", "items": name, "uniqueItems": True, "maxItems": MOST_NAMES}
        case _:
            return {}
    if field.allow_none:
        schema["type"] = [schema["type"], "null"]
        if "enum" in schema:
            schema["enum"] = [*schema["enum"], None]
    return schema


class FieldErrors(ValueError):
    """All that is wrong with the fields of a request."""

    def __init__(self, errors: tuple[FieldError, ...]) -> None:
        self.errors = errors
        super().__init__("; ".join(f"{error.pointer}: {error.detail}" for error in errors))


def _is_unknown(messages: object) -> bool:
    return isinstance(messages, list) and any(
        isinstance(message, FieldError) and message.code == "unknown_field" for message in messages
    )


def _unknown_by_name(item: tuple[object, object]) -> str:
    """Sorts unknown fields by their names, behind all else, which stays as it is."""
    name, messages = item
    return str(name) if _is_unknown(messages) else ""


def flattened(messages: object, at: str) -> list[FieldError]:
    """The errors in what marshmallow has gathered, each below the pointer ``at``."""
    if isinstance(messages, FieldError):
        return [messages.at(at)]
    if isinstance(messages, list):
        return [error for message in messages for error in flattened(message, at)]
    if isinstance(messages, dict):
        errors: list[FieldError] = []
        # marshmallow finds unknown fields in any order; an answer has one.
        for key, inner in sorted(messages.items(), key=_unknown_by_name):
            # marshmallow keeps what is wrong with a whole object under this name too
            whole = key == "_schema" and not _is_unknown(inner)
            errors += flattened(inner, at if whole else at + pointer(key))
        return errors
    raise TypeError(f"a message without a code: {messages!r}")
