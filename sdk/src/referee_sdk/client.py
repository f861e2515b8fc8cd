"""The referee, wherever it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self, Unpack

import requests

from referee_sdk import hands, values
from referee_sdk.batch import Batch
from referee_sdk.chimere import Chimere
from referee_sdk.question import Question, T, at
from referee_sdk.rulesets import Ruleset
from referee_sdk.transport import RETRIES, TIMEOUT, Timeout, Transport

if TYPE_CHECKING:
    from os import PathLike
    from types import TracebackType
    from wsgiref.types import WSGIApplication

    from referee_sdk.hands import Hand
    from referee_sdk.house_rules import HouseRules
    from referee_sdk.values import (
        HealthAnswer,
        MetaAnswer,
        ProblemKindAnswer,
        ReasonKind,
        RulesetSummary,
        Ruling,
    )


class Referee:
    """A referee to ask. It keeps connections; close it, or use it in a ``with`` statement.

    >>> with Referee.local() as referee:
    ...     print(referee.ruleset("chimera-more-3p").classify("7 7 P").reason)
    The Pi Ya stands for another card only in a sequence of five or more single cards.
    """

    def __init__(
        self,
        base_url: str,
        *,
        timeout: Timeout = TIMEOUT,
        retries: int = RETRIES,
        user_agent: str = "",
        session: requests.Session | None = None,
    ) -> None:
        """A referee at an address.

        Args:
            base_url: such as ``http://localhost:8000``.
            timeout: seconds to connect, and to wait for an answer.
            retries: how often a question is asked again when there is no connection, when it
                breaks, or when the answer is 429, 502, 503 or 504. Waits as long as the server
                says, up to ten seconds; else a little longer each time.
            user_agent: who asks, such as ``my-app/1.0``; stands before the name of the SDK.
            session: a session of your own, with your own proxies and retries; you close it.
        """
        self._ask = Transport(
            base_url, timeout=timeout, retries=retries, user_agent=user_agent, session=session
        )

    @classmethod
    def local(cls, app: WSGIApplication | None = None) -> Self:
        """A referee inside this process, without a socket.

        Args:
            app: the application to ask; that of the installed server when left out.

        Raises:
            LocalServerMissingError: when the server's package is not installed.
        """
        from referee_sdk import local  # noqa: PLC0415 - only wanted here

        session = requests.Session()
        session.trust_env = False  # no proxy is in between
        session.mount(local.ADDRESS, local.LocalAdapter(app or local.installed_server()))
        return cls(local.ADDRESS, session=session)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._ask.base_url!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._ask.close()

    def ask(self, question: Question[T]) -> T:
        """The answer to any question, such as one that only a newer server answers.

        >>> from referee_sdk import Question
        >>> Referee.local().ask(Question("GET", "/health/live", dict))
        {'status': 'ok'}
        """
        return self._ask(question)

    def ruleset(self, name: str, **options: Unpack[HouseRules]) -> Ruleset:
        """An edition of Chimera, with house rules; nothing is asked yet.

        >>> Referee.local().ruleset("chimera-2014", sequence_of_pairs_minimum=2)
        Ruleset('chimera-2014', sequence_of_pairs_minimum=2)
        """
        return Ruleset(self._ask, name, options)

    @property
    def chimere(self) -> Chimere:
        """The board game Chimère."""
        return Chimere(self._ask)

    def batch(self) -> Batch:
        """Collects questions to ask many in few requests."""
        return Batch(self._ask)

    def load_hand(self, path: str | PathLike[str]) -> Hand:
        """The hand in a file, as ``Hand.save`` writes it.

        Raises:
            IllegalHandError: when it was not played by the rules.
            ValueError: when the file holds no hand record.
        """
        record = hands.read(path)
        assert record.ruleset is not None
        return self.ruleset(record.ruleset).continue_hand(record)

    def rulesets(self) -> tuple[RulesetSummary, ...]:
        """All rulesets in short.

        >>> [ruleset.id for ruleset in Referee.local().rulesets()]
        ['chimera-2014', 'chimera-more-3p', 'chimera-more-5p', 'chimera-bga']
        """
        return self._look(
            "v1", "rulesets", read=lambda data: values.RulesetsAnswer.from_json(data).rulesets
        )

    def rulings(self) -> tuple[Ruling, ...]:
        """Everything that the referee decides where the rule texts are silent or disagree."""
        return self._look(
            "v1", "rulings", read=lambda data: values.RulingsAnswer.from_json(data).rulings
        )

    def ruling(self, name: str) -> Ruling:
        """One ruling, as verdicts name it.

        >>> Referee.local().ruling("piya.sequence").status.known
        True
        """
        return self._look("v1", "rulings", name, read=values.Ruling.from_json)

    def reasons(self) -> tuple[ReasonKind, ...]:
        """Every reason that a verdict can have, to show it in another language."""
        return self._look(
            "v1", "reasons", read=lambda data: values.ReasonsAnswer.from_json(data).reasons
        )

    def problem(self, code: str) -> ProblemKindAnswer:
        """What a problem means, by the ``code`` of an error.

        >>> Referee.local().problem("malformed_json").remedy
        'Send one JSON object; the detail says what was found and where.'
        """
        return self._look("problems", code, read=values.ProblemKindAnswer.from_json)

    def meta(self) -> MetaAnswer:
        """Which version of the server and of each ruleset answers.

        >>> Referee.local().meta().rulesets["chimera-more-5p"]
        '1'
        """
        return self._look("v1", "meta", read=values.MetaAnswer.from_json)

    def live(self) -> HealthAnswer:
        """Whether the server answers at all."""
        return self._look("health", "live", read=values.HealthAnswer.from_json)

    def ready(self) -> HealthAnswer:
        """Whether it can take questions."""
        return self._look("health", "ready", read=values.HealthAnswer.from_json)

    def openapi(self) -> dict[str, Any]:
        """The description of the interface."""
        return self._look("v1", "openapi.json", read=dict)

    def _look(self, *path: str, read: Callable[[Any], T]) -> T:
        return self._ask(Question("GET", at(*path), read))
