"""When a question is asked again: every call is pure, so always where it may help."""

from __future__ import annotations

import random
from email.utils import mktime_tz, parsedate_tz
from time import time
from typing import Any, Final

from urllib3.exceptions import MaxRetryError, ReadTimeoutError, ResponseError
from urllib3.util.retry import Retry

#: Answers that may be other ones a moment later.
_AGAIN: Final = (429, 502, 503, 504)
#: Seconds before the first repetition; each further one takes twice as long.
_BACK_OFF: Final = 0.2
_LONGEST_BACK_OFF: Final = 5.0
#: Seconds that a client sleeps at most because a server asks it to.
LONGEST_WAIT: Final = 10.0


class PatientRetry(Retry):
    """Repeats what may succeed, and never waits for long.

    A server that asks to wait longer than ``LONGEST_WAIT`` seconds is not asked again: its answer
    is the outcome, and says how long. An answer that did not come in time is not waited for again
    either.
    """

    @classmethod
    def of(cls, most: int) -> PatientRetry:
        """Asks at most so many times again."""
        return cls(
            total=most,
            redirect=0,
            allowed_methods=None,  # all of them
            status_forcelist=_AGAIN,
            raise_on_status=False,
            raise_on_redirect=False,
        )

    def increment(
        self,
        method: str | None = None,
        url: str | None = None,
        response: Any = None,
        error: Exception | None = None,
        _pool: Any = None,
        _stacktrace: Any = None,
    ) -> PatientRetry:
        """What is left to try. Raises when that is nothing."""
        if isinstance(error, ReadTimeoutError):
            raise error
        if response is not None and (self.get_retry_after(response) or 0.0) > LONGEST_WAIT:
            raise MaxRetryError(_pool, url or "", ResponseError("asks to wait for too long"))
        return super().increment(method, url, response, error, _pool, _stacktrace)

    def get_backoff_time(self) -> float:
        """Seconds before the next try, a random half of them at least."""
        longest = _BACK_OFF * 2.0 ** (len(self.history) - 1)
        return min(longest, _LONGEST_BACK_OFF) * random.uniform(0.5, 1.0)  # noqa: S311 - no secret

    def get_retry_after(self, response: Any) -> float | None:
        """Seconds that the server asks to wait; None when it does not say, or says nonsense."""
        return retry_after(response.headers.get("Retry-After"))


def retry_after(header: str | None) -> float | None:
    """The seconds in a Retry-After header: a number, or the time until a date.

    >>> retry_after("7"), retry_after("Thu, 01 Jan 1970 00:00:00 GMT"), retry_after("soon")
    (7.0, 0.0, None)
    """
    words = (header or "").strip()
    if words.isascii() and words.isdigit():
        return float(words)
    date = parsedate_tz(words)
    return None if date is None else max(0.0, mktime_tz(date) - time())
