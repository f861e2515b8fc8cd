"""Many questions at once."""

from __future__ import annotations

from marshmallow import fields

from referee.api.fields import AnswerSchema, AnyValue, RefereeSchema
from referee.api.limits import MOST_IN_BATCH
from referee.api.named_fields import Items
from referee.api.schemas.words import described


class BatchRequest(RefereeSchema):
    """Up to 1,000 questions, each answered as if it were asked alone."""

    requests = Items(
        AnyValue(
            metadata=described(
                "An object with `path`, the absolute path of a POST call such as "
                "/v1/rulesets/chimera-2014/classify, and `body`, its JSON. One that is malformed "
                "fails alone.",
                type="object",
                properties={"path": {"type": "string"}, "body": {}},
                required=["path", "body"],
            )
        ),
        most=MOST_IN_BATCH,
        required=True,
    )


class BatchedAnswer(AnswerSchema):
    """The answer to one request of a batch."""

    status = fields.Integer(
        required=True, metadata=described("The HTTP status it would have alone.")
    )
    body = fields.Raw(
        required=True,
        metadata=described(
            "The answer, or a problem document.", type="object", additionalProperties={}
        ),
    )


class BatchAnswer(AnswerSchema):
    """The answers, in the order of the requests."""

    responses = fields.List(fields.Nested(BatchedAnswer), required=True)
