"""What can go wrong. Every error says what happened, and what to do about it in ``remedy``.

::

    RefereeError
        NoAnswerError               nothing came back
            ConnectionFailedError   no connection, or it broke
            TimedOutError           the answer took too long
        UnexpectedAnswerError       something came back that no referee says
        ProblemError                the question has no answer; ``code`` says why
            InvalidRequestError     422: ``errors`` point at the fields
            NotFoundError           404: no such ruleset, ruling or path
            TooLargeError           413: the body is too large
            RateLimitedError        429: ``retry_after`` says how long to wait
            ServerError             5xx: not the fault of the question
                UnavailableError    502, 503, 504: nobody is there to answer just now
        LocalServerMissingError     ``Referee.local()`` without the server's package
        IllegalHandError            a recorded hand was not played by the rules

An illegal play is no error: the verdict is false and has a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee_sdk.values.hands import HandsRefereeAnswer
    from referee_sdk.values.plays import Reason
    from referee_sdk.values.problems import FieldError, Problem


class RefereeError(Exception):
    """Any failure to get an answer.

    Attributes:
        code: a stable word for the cause; of a problem, the server's.
        status: the HTTP status, None when there was no answer.
        request_id: the id of the request, also in the server's log; None when none was sent.
        errors: what is wrong with the question, each at a JSON pointer.
        retry_after: seconds that the server asks to wait, None when it does not say.
        remedy: what to do about it.
    """

    default_code = "error"
    default_remedy = ""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int | None = None,
        request_id: str | None = None,
        errors: tuple[FieldError, ...] = (),
        retry_after: float | None = None,
        remedy: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code or self.default_code
        self.status = status
        self.request_id = request_id
        self.errors = errors
        self.retry_after = retry_after
        self.remedy = self.default_remedy if remedy is None else remedy

    @property
    def message(self) -> str:
        """What happened, without the rest."""
        return str(self.args[0])

    @property
    def pointers(self) -> tuple[str, ...]:
        """Where the question is wrong, as JSON pointers into its body."""
        return tuple(error.pointer for error in self.errors)

    def __str__(self) -> str:
        status = "" if self.status is None else f"{self.status} "
        request = "" if self.request_id is None else f" [request {self.request_id}]"
        words = f"{self.message.rstrip('.')}. {self.remedy}".rstrip()
        listed = "".join(f"\n  {error}" for error in self.errors)
        return f"{status}{self.code}{request}: {words}{listed}"


class NoAnswerError(RefereeError):
    """Nothing came back. Every question may be asked again: nothing is stored."""


class ConnectionFailedError(NoAnswerError):
    """There is no connection, or it broke before the answer was there."""

    default_code = "connection_failed"
    default_remedy = (
        "Is the server running, and the address right? `referee serve` starts one; asking again "
        "is always safe."
    )


class TimedOutError(NoAnswerError):
    """The answer did not come in time."""

    default_code = "timed_out"
    default_remedy = (
        "Ask again, which is always safe, or allow more time: Referee(…, timeout=(3.05, 30))."
    )


class UnexpectedAnswerError(RefereeError):
    """Something came back that no referee of this version says."""

    default_code = "unexpected_answer"
    default_remedy = (
        "Is this the address of a referee, or does something answer in its place, such as a "
        "proxy or a login page?"
    )


class ProblemError(RefereeError):
    """The question has no answer, and the server says why."""

    default_code = "problem"
    default_remedy = "Referee.problem(code) says more about the code."


class InvalidRequestError(ProblemError):
    """The question cannot be answered as asked; ``errors`` say where and what would be right."""

    default_code = "invalid_request"
    default_remedy = "Change what the pointers point at:"


class NotFoundError(ProblemError):
    """There is no such ruleset, ruling or path."""

    default_code = "not_found"
    default_remedy = "Is the server older than this SDK?"


class TooLargeError(ProblemError):
    """The body of the question is too large."""

    default_code = "payload_too_large"
    default_remedy = "Ask several smaller questions; Referee.batch() splits itself."


class RateLimitedError(ProblemError):
    """The server wants fewer questions; ``retry_after`` is how many seconds to wait."""

    default_code = "rate_limited"
    default_remedy = "Ask fewer questions, or many in one Referee.batch()."


class ServerError(ProblemError):
    """The server failed; the question is not to blame."""

    default_code = "internal"
    default_remedy = "Ask again; if it fails again, report it with the request id."


class UnavailableError(ServerError):
    """Nobody is there to answer just now; often a proxy says so."""

    default_code = "unavailable"
    default_remedy = "Ask again a little later, which is always safe."


class LocalServerMissingError(RefereeError):
    """The server's package is not installed here."""

    default_code = "server_not_installed"
    default_remedy = (
        "Install it into the same environment (pip install chimera-referee), or give the address "
        "of a server: Referee('http://localhost:8000')."
    )


class IllegalHandError(RefereeError):
    """A hand record that is to be continued was not played by the rules.

    Attributes:
        index: the place of the event.
        reason: why it is illegal.
        answer: the whole answer of the referee.
    """

    default_code = "illegal_hand"
    default_remedy = "Ruleset.referee_hand(record) gives the verdict on every event."

    index: int
    reason: Reason
    answer: HandsRefereeAnswer


_BY_STATUS: Final[Mapping[int, type[ProblemError]]] = {
    404: NotFoundError,
    413: TooLargeError,
    422: InvalidRequestError,
    429: RateLimitedError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}
#: What to do about some problems, where their status says too little.
_BY_CODE: Final[Mapping[str, str]] = {
    "unknown_ruleset": "Referee.rulesets() lists all of them.",
    "unknown_ruling": "Referee.rulings() lists all of them.",
}


def problem_error(problem: Problem, retry_after: float | None = None) -> ProblemError:
    """The error that a problem document is."""
    kind = _kind_of(problem.status) or ProblemError
    return kind(
        problem.detail if not problem.errors else problem.title,
        code=problem.code,
        status=problem.status,
        request_id=problem.request_id,
        errors=problem.errors,
        retry_after=retry_after,
        remedy=_BY_CODE.get(problem.code, _remedy(kind, retry_after)),
    )


def status_error(
    status: int, message: str, request_id: str | None, retry_after: float | None
) -> RefereeError:
    """The error that an answer without a problem document is; proxies give such."""
    kind = _kind_of(status)
    if kind is None or kind in (NotFoundError, InvalidRequestError):
        return UnexpectedAnswerError(message, status=status, request_id=request_id)
    return kind(
        message,
        status=status,
        request_id=request_id,
        retry_after=retry_after,
        remedy=_remedy(kind, retry_after),
    )


def _kind_of(status: int) -> type[ProblemError] | None:
    return _BY_STATUS.get(status, ServerError if status >= 500 else None)


def _remedy(kind: type[ProblemError], retry_after: float | None) -> str:
    if retry_after is None:
        return kind.default_remedy
    return f"Wait {retry_after:g} seconds. {kind.default_remedy}"


def illegal_hand(index: int, reason: Reason, answer: HandsRefereeAnswer) -> IllegalHandError:
    """The error that says which event of a record is illegal."""
    error = IllegalHandError(f"event {index} is illegal: {reason.message}")
    error.index, error.reason, error.answer = index, reason, answer
    return error
