"""HTTP: one session, and every way in which it can fail as an error of this package."""

from __future__ import annotations

import json
import sys
from secrets import token_hex
from typing import Any, Final, TypeAlias, TypeVar

import requests
from requests.adapters import HTTPAdapter
from urllib3 import exceptions

from referee_sdk._version import __version__
from referee_sdk.errors import (
    ConnectionFailedError,
    RefereeError,
    TimedOutError,
    UnexpectedAnswerError,
    problem_error,
    status_error,
)
from referee_sdk.question import Question
from referee_sdk.retries import PatientRetry, retry_after

T = TypeVar("T")
#: Seconds to connect and to wait for the answer, one number for both, or None for no limit.
Timeout: TypeAlias = float | tuple[float | None, float | None] | None

#: A little more than a multiple of 3, the time after which TCP sends the first packet again.
TIMEOUT: Final[Timeout] = (3.05, 10)
RETRIES: Final = 3
#: Characters of a strange answer that an error shows.
_SHOWN: Final = 80
_HEADERS: Final = {"Accept": "application/json, application/problem+json;q=0.9"}
_JSON: Final = "application/json"


class Transport:
    """Sends questions to one address."""

    def __init__(
        self,
        base_url: str,
        *,
        timeout: Timeout = TIMEOUT,
        retries: int = RETRIES,
        user_agent: str = "",
        session: requests.Session | None = None,
    ) -> None:
        if not base_url.lower().startswith(("http://", "https://")):
            raise ValueError(
                f"an address such as 'http://localhost:8000' is needed, not {base_url!r}"
            )
        # Every path begins with the version, so an address that ends with it was meant without.
        self._base_url = base_url.rstrip("/").removesuffix("/v1")
        scheme, _, rest = self._base_url.partition("://")
        #: The address as it may be shown: without a name and a password.
        self.base_url = f"{scheme}://{rest.rpartition('@')[2]}"
        self._timeout = timeout
        self._owned = session is None
        self._session = session or _session(retries)
        self._headers = {**_HEADERS, "User-Agent": f"{user_agent} {_ourselves()}".strip()}

    def close(self) -> None:
        """Close the session, unless it was given."""
        if self._owned:
            self._session.close()

    def __call__(self, question: Question[T], /) -> T:
        """The answer to a question. Raises ``RefereeError``."""
        name = token_hex(8)
        headers = {**self._headers, "X-Request-Id": name}
        data = None
        if question.body is not None:
            headers["Content-Type"] = _JSON
            data = json.dumps(question.body, separators=(",", ":"))
        try:
            response = self._session.request(
                question.method,
                self._base_url + question.path,
                params=question.params,
                data=data,
                headers=headers,
                timeout=self._timeout,
                allow_redirects=False,
            )
        except (requests.RequestException, exceptions.HTTPError) as error:
            raise self._no_answer(error, name) from error
        return self._read(question, response, name)

    def _read(self, question: Question[T], response: requests.Response, name: str) -> T:
        name = response.headers.get("X-Request-Id", name)
        try:
            data = json.loads(response.content)
        except (ValueError, RecursionError) as error:
            raise self._no_json(response, name) from error
        if response.status_code == 200:
            return answered(question, data, name)
        raise refused(
            response.status_code, data, name, retry_after(response.headers.get("Retry-After"))
        )

    def _no_answer(self, error: Exception, name: str) -> RefereeError:
        cause = _cause(error)
        if isinstance(cause, exceptions.ReadTimeoutError):
            return TimedOutError(
                f"{self.base_url} did not answer within {_seconds(self._timeout)}",
                request_id=name,
            )
        if isinstance(error, requests.exceptions.ChunkedEncodingError):
            return ConnectionFailedError(
                f"the connection to {self.base_url} broke in the middle of the answer",
                request_id=name,
                remedy="Ask again, which is always safe.",
            )
        if isinstance(error, requests.exceptions.InvalidURL):
            return ConnectionFailedError(f"{self.base_url} is no address: {error}")
        return ConnectionFailedError(f"no connection to {self.base_url}: {cause}", request_id=name)

    def _no_json(self, response: requests.Response, name: str) -> RefereeError:
        status = response.status_code
        kind = response.headers.get("Content-Type", "no content type")
        if 300 <= status < 400:
            return UnexpectedAnswerError(
                f"{self.base_url} sends elsewhere: {response.headers.get('Location', 'nowhere')}",
                status=status,
                request_id=name,
                remedy="Give that address to Referee(…) instead.",
            )
        start = " ".join(response.text[:_SHOWN].split())
        words = f"the answer is no JSON but {kind}, and begins with {start!r}"
        if kind.partition(";")[0].endswith("json"):
            words = f"the answer of {len(response.content)} bytes ends in the middle of its JSON"
            if status == 200:
                return UnexpectedAnswerError(
                    words,
                    status=status,
                    request_id=name,
                    remedy="Ask again, which is always safe; does a proxy cut it short?",
                )
        wait = retry_after(response.headers.get("Retry-After"))
        return status_error(status, words, name, wait)


def answered(question: Question[T], data: Any, name: str | None) -> T:
    """The value of an answer. Raises ``UnexpectedAnswerError``."""
    try:
        return question.read(data)
    except ValueError as error:
        raise UnexpectedAnswerError(
            f"the answer to {question.method} {question.path} is not as expected: {error}",
            status=200,
            request_id=name,
            remedy=f"Is that a referee, and not older than this SDK ({__version__})?",
        ) from error


def refused(status: int, data: Any, name: str | None, wait: float | None) -> RefereeError:
    """The error of an answer that is none."""
    from referee_sdk.values.problems import Problem  # noqa: PLC0415 - seldom wanted

    try:
        return problem_error(Problem.from_json(data), wait)
    except ValueError:
        return status_error(status, f"the answer is {str(data)[:_SHOWN]}", name, wait)


def _session(retries: int) -> requests.Session:
    session = requests.Session()
    adapter = HTTPAdapter(max_retries=PatientRetry.of(retries))
    session.mount("http://", adapter)
    session.mount("https://", adapter)
    return session


def _ourselves() -> str:
    """Who asks.

    >>> _ourselves()
    'chimera-referee-sdk/... requests/... Python/...'
    """
    return (
        f"chimera-referee-sdk/{__version__} requests/{requests.__version__} "
        f"Python/{sys.version_info.major}.{sys.version_info.minor}"
    )


def _cause(error: Exception) -> object:
    """What lies behind an error of requests, which wraps that of urllib3."""
    inner = error.args[0] if error.args else error
    return inner.reason if isinstance(inner, exceptions.MaxRetryError) and inner.reason else inner


def _seconds(timeout: Timeout) -> str:
    longest = timeout[1] if isinstance(timeout, tuple) else timeout
    return f"{longest} seconds"
