"""Many questions in few requests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    ParamSpec,
    Protocol,
    Self,
    TypeVar,
    cast,
    runtime_checkable,
)

from referee_sdk.errors import (
    NoAnswerError,
    ProblemError,
    RateLimitedError,
    RefereeError,
    UnavailableError,
    UnexpectedAnswerError,
)
from referee_sdk.question import Asker, Question
from referee_sdk.transport import answered, refused

if TYPE_CHECKING:
    from types import TracebackType

T = TypeVar("T")
P = ParamSpec("P")

#: What one request holds at most: questions, bytes, plays that all of them may list, and
#: different sets of house rules. The server allows a little more of the bytes.
MOST_QUESTIONS: Final = 1_000
MOST_BYTES: Final = 900_000
MOST_PLAYS: Final = 10_000
MOST_HOUSE_RULES: Final = 8


@runtime_checkable
class _Asking(Protocol):
    """What the methods of a batch belong to: a ruleset, or Chimère."""

    def asking(self, ask: Asker, /) -> Self:
        """The same, putting its questions to somebody else."""


class Pending(Generic[T]):
    """The answer to one question of a batch, once the batch has run."""

    __slots__ = ("_error", "_question", "_value")

    def __init__(self, question: Question[T]) -> None:
        self._question = question
        self._value: T | None = None
        self._error: RefereeError | None = None

    @property
    def done(self) -> bool:
        """Whether there is an answer, or an error in its place."""
        return self._value is not None or self._error is not None

    @property
    def error(self) -> RefereeError | None:
        """Why this question has no answer; None when it has one, or was not asked yet."""
        return self._error

    def result(self) -> T:
        """The answer.

        Raises:
            RefereeError: what this question would have raised by itself.
            RuntimeError: when the batch has not run.
        """
        if self._error is not None:
            raise self._error
        if self._value is None:
            raise RuntimeError("the batch has not run yet: call run(), or leave its with block")
        return self._value


class Batch:
    """Collects questions and asks them together, in as few requests as the server allows.

    >>> from referee_sdk import Referee
    >>> referee = Referee.local()
    >>> rules = referee.ruleset("chimera-more-5p")
    >>> with referee.batch() as batch:
    ...     birds = batch.add(rules.classify, "7 7 7 Q")
    ...     wrong = batch.add(rules.classify, "7 7 7 X")
    ...     higher = batch.add(rules.beats, "5 5 5", "7 7 7")
    >>> bool(birds.result()), bool(higher.result()), wrong.error.pointers
    (True, True, ('/cards/3',))
    """

    def __init__(self, ask: Asker) -> None:
        self._ask = ask
        self._pending: list[Pending[Any]] = []

    def add(self, method: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Pending[T]:
        """Put a question into the batch.

        Args:
            method: of a ruleset or of ``Referee.chimere``, such as ``rules.classify``.
            *arguments: what the method takes.
            **named: likewise.

        Raises:
            TypeError: when that is no method that asks exactly one question.
        """
        owner = getattr(method, "__self__", None)
        name = getattr(method, "__name__", "")
        if not isinstance(owner, _Asking):
            raise TypeError(f"a batch takes methods of a ruleset or of Chimère, not {method!r}")
        asked: list[Question[Any]] = []

        def collect(question: Question[Any], /) -> Any:
            asked.append(question)

        getattr(owner.asking(cast("Asker", collect)), name)(*arguments, **named)
        if len(asked) != 1 or asked[0].body is None:
            raise TypeError(f"{name} is not one question with a body, so no batch can ask it")
        pending = Pending[T](asked[0])
        self._pending.append(pending)
        return pending

    def run(self) -> None:
        """Ask all that was not answered yet.

        An error of one question is that question's alone. When a whole request fails, that error
        is raised; what was answered before stays, and ``run`` may be called again for the rest.

        Raises:
            RefereeError: when there is no answer to a whole request.
        """
        for some in _requests([one for one in self._pending if not one.done]):
            if len(some) == 1:
                self._ask_alone(some[0])
            else:
                self._ask_together(some)

    def _ask_alone(self, pending: Pending[Any]) -> None:
        try:
            pending._value = self._ask(pending._question)
        except (NoAnswerError, RateLimitedError, UnavailableError):
            raise  # may be answered another time
        except RefereeError as error:
            pending._error = error

    def _ask_together(self, some: Sequence[Pending[Any]]) -> None:
        from referee_sdk.values.problems import BatchAnswer  # noqa: PLC0415 - only wanted here

        body = {"requests": [_item(one._question) for one in some]}
        batch = Question("POST", "/v1/batch", BatchAnswer.from_json, body=body)
        try:
            responses = self._ask(batch).responses
        except ProblemError as error:
            if error.code != "malformed_json":
                raise
            for one in some:  # one of them has what no JSON can hold, and shall fail alone
                self._ask_alone(one)
            return
        if len(responses) != len(some):
            raise UnexpectedAnswerError(
                f"{len(some)} questions have {len(responses)} answers", status=200
            )
        for pending, response in zip(some, responses, strict=True):
            try:
                if response.status != 200:
                    raise refused(response.status, response.body, None, None)
                pending._value = answered(pending._question, response.body, None)
            except RefereeError as error:
                pending._error = error

    def __len__(self) -> int:
        return len(self._pending)

    def __iter__(self) -> Iterator[Pending[Any]]:
        return iter(self._pending)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.run()


def _item(question: Question[Any]) -> dict[str, Any]:
    return {"path": question.path, "body": question.body}


def _requests(pending: Sequence[Pending[Any]]) -> Iterator[list[Pending[Any]]]:
    """The questions in order, as many at a time as go into one request."""
    some: list[Pending[Any]] = []
    size, plays, house_rules = 0, 0, set[str]()
    for one in pending:
        question = one._question
        length = len(json.dumps(_item(question), separators=(",", ":"))) + 1
        rules = json.dumps((question.body or {}).get("options"), sort_keys=True)
        full = (
            len(some) == MOST_QUESTIONS
            or size + length > MOST_BYTES
            or plays + question.listed > MOST_PLAYS
            or len(house_rules | {rules}) > MOST_HOUSE_RULES
        )
        if some and full:
            yield some
            some, size, plays, house_rules = [], 0, 0, set()
        some.append(one)
        size, plays = size + length, plays + question.listed
        house_rules.add(rules)
    if some:
        yield some
