"""Problems: answers that are no answer to the question (RFC 9457), and batches of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee_sdk.values.base import Answer, Value


@dataclass(frozen=True, slots=True)
class FieldError(Value):
    """One thing that is wrong with a question, at a JSON pointer into its body."""

    pointer: str
    code: str
    detail: str
    params: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.pointer or 'the body'}: {self.detail} ({self.code})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem(Answer):
    """Why there is no answer."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: tuple[FieldError, ...]


@dataclass(frozen=True, slots=True)
class BatchedAnswer(Value):
    """The answer to one question of a batch."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchAnswer(Answer):
    """The answers of a batch, in the order of its questions."""

    responses: tuple[BatchedAnswer, ...]
