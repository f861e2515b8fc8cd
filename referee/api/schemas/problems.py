"""Problems (RFC 9457)."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnswerSchema
from referee.api.schemas.words import described


class FieldErrorSchema(AnswerSchema):
    """One thing that is wrong with a request."""

    pointer = fields.String(
        required=True,
        metadata=described(
            "JSON pointer into the body, or a slash and the name of a query parameter."
        ),
    )
    code = fields.String(required=True, metadata=described("Stable; an open string."))
    detail = fields.String(
        required=True, metadata=described("What is wrong and what would be right.")
    )
    params = fields.Dict(required=True)


class ProblemSchema(AnswerSchema):
    """RFC 9457, application/problem+json."""

    type = fields.String(required=True, metadata=described("A page about this kind of problem."))
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True, metadata=described("Stable; an open string."))
    request_id = fields.String(required=True)
    errors = fields.List(fields.Nested(FieldErrorSchema), required=True)
