"""Objects of several kinds, told apart by a member; and calls, which are a word or a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields

from referee.api.fields import Checked, JsonObject, Part, flattened
from referee.api.problems import FieldError, pointer
from referee.chimera.auction import PASS, Call


class OfKind(Checked):
    """An object with the schema of its kind, which a member names."""

    expected = "an object"

    def __init__(self, member: str, kinds: Mapping[str, Part], *, unknown: str, **kw: Any) -> None:
        self.member = member
        self.kinds = dict(kinds)
        self.unknown = unknown
        super().__init__(**kw)

    def plain(self, value: Any) -> Any:
        """The object, checked; for ``RefereeSchema.plain``."""
        kind = self._kind(value) if type(value) is dict else None
        if kind is None:
            raise ValidationError({})
        return kind.plain(value)

    def _kind(self, value: JsonObject) -> Part | None:
        named = value.get(self.member)
        return self.kinds.get(named) if isinstance(named, str) else None

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type()
        kind = self._kind(value)
        if kind is None:
            raise _refusal([self._wrong_kind(value)])
        try:
            return kind.deserialize(value)
        except ValidationError as error:
            raise _refusal(flattened(error.messages, "")) from None

    def _wrong_kind(self, value: JsonObject) -> FieldError:
        there = f"must be one of {', '.join(self.kinds)}"
        at = pointer(self.member)
        if self.member not in value:
            return FieldError("required", there, at)
        code = self.unknown if isinstance(value[self.member], str) else "wrong_type"
        return FieldError(code, there, at)


#: From here on not every whole number is a number of its own for all who read JSON.
_NOT_EXACT: Final = 2**53


class CallField(Checked):
    """A call in the auction: ``"pass"``, or a number; whether it is a bid is for the rules."""

    expected = '"pass" or a number'

    def _deserialize(
        self, value: Any, attr: str | None, data: JsonObject | None, **kwargs: Any
    ) -> Call:
        if isinstance(value, str):
            if value != PASS:
                raise _refusal([FieldError("unknown_call", f"must be {self.expected}")])
            return value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong_type()
        if abs(value) >= _NOT_EXACT:
            return float(value)
        return int(value) if value == int(value) else value


def described(
    field: fields.Field[Any], schema_of: Callable[[fields.Field[Any]], dict[str, Any]]
) -> dict[str, Any]:
    """The JSON schema of a field of this module; empty for all others.

    Args:
        field: the field.
        schema_of: gives the schema of a field inside it.
    """
    match field:
        case OfKind():
            schemas = {kind: schema_of(part) for kind, part in field.kinds.items()}
            return {
                "oneOf": list(schemas.values()),
                "discriminator": {
                    "propertyName": field.member,
                    "mapping": {kind: schema["$ref"] for kind, schema in schemas.items()},
                },
            }
        case CallField():
            return {"oneOf": [{"type": "string", "enum": [PASS]}, {"type": "number"}]}
    return {}


def _refusal(errors: list[FieldError]) -> ValidationError:
    """Marshmallow passes on whatever it is given as messages; its types only know text."""
    messages: Any = errors
    return ValidationError(messages)
