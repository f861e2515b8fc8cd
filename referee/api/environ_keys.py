"""What the WSGI environment of a request holds beside what the standard puts there."""

from __future__ import annotations

from typing import Final

#: The id of the request.
REQUEST_ID: Final = "referee.request_id"
#: When its time is over, by the monotonic clock.
DEADLINE: Final = "referee.deadline"
#: The operation it asked for, by its id in the specification.
OPERATION: Final = "referee.operation"
#: The answer to a question, before it is written as JSON.
ANSWER: Final = "referee.answer"
