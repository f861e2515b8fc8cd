"""What two replicas behind nginx hold together: ``make demonstration`` shows it.

With one count in redis, without redis, with redis again, and when a replica is killed at work.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from tests.deploy.stack import Answer, Stack, fresh_address, kill, stack, wait_until

#: What one address may ask in an hour, and how much more is asked.
ALLOWED: Final = 20
_MORE: Final = 5
#: Who asks while a replica is killed, and for how many seconds before and after.
_ASKING: Final = 3
_BEFORE, _AFTER = 0.5, 1.0
#: All plays under house rules that nobody has asked about: seconds of work.
_DEAR: Final = "/v1/batch"
_HOUSE_RULES: Final[Sequence[Mapping[str, Any]]] = (
    {"sequence_of_pairs_minimum": 4},
    {"attached_card_may_match_body": True},
    {"attached_pair_may_match_body": True},
)

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Shown:
    """All answers, by what was going on."""

    #: From one address that claims another in each request, ALLOWED + 5 of them.
    together: Sequence[Answer]
    #: The replicas that answered those.
    replicas: frozenset[str]
    #: From another address, without redis: enough for both replicas.
    alone: Sequence[Answer]
    #: From yet another, with redis again.
    together_again: Sequence[Answer]
    #: Seconds until both replicas counted together again.
    seconds_apart: float
    #: From many addresses, while and after a replica was killed.
    at_the_kill: Sequence[Answer]
    #: Questions that were being worked on when it was killed.
    worked_on: Sequence[Answer]
    #: Those of them that nginx asked a second replica.
    asked_again: int
    #: When no replica was left.
    nobody: Answer


def demonstrate(tell: Tell) -> Shown:
    """Show it, and tell what happens."""
    tell(f"nginx, two replicas, redis; {ALLOWED} an hour are allowed to one address")
    with stack(REFEREE_RATE_LIMITS=f"{ALLOWED} per hour") as running:
        together = _many(running, ALLOWED + _MORE)
        replicas = frozenset(line["replica"] for line in running.told()[-len(together) :])
        tell(f"one address, {len(together)} questions, {len(replicas)} replicas: {_sum(together)}")

        running.counts.stop()
        alone = _many(running, 2 * ALLOWED + 2 * _MORE)
        tell(f"redis is stopped, and each process counts by itself: {_sum(alone)}")

        running.counts.start()
        begun = time.monotonic()
        wait_until(lambda: _count_together(running), "the replicas count together")
        apart = time.monotonic() - begun
        together_again = _many(running, ALLOWED + _MORE)
        tell(f"redis is back, and counted in after {apart:.1f} s: {_sum(together_again)}")

        at_the_kill, worked_on, asked_again = _kill_at_work(running)
        tell(f"a replica is killed, {len(at_the_kill)} questions meanwhile: {_sum(at_the_kill)}")
        tell(f"    {len(worked_on)} were being worked on: {_sum(worked_on)}; {asked_again} moved")

        kill(running.replicas[1])
        nobody = running.ask(fresh_address())
        tell(f"the other one is killed: {nobody.status} {nobody.json['detail']}")
    return Shown(
        together,
        replicas,
        alone,
        together_again,
        apart,
        at_the_kill,
        worked_on,
        asked_again,
        nobody,
    )


def _many(running: Stack, number: int) -> list[Answer]:
    """The answers to questions from one fresh address, which claims another each time."""
    address = fresh_address()
    return [
        running.ask(address, headers={"X-Forwarded-For": f"192.0.2.{n}", "X-Real-IP": "192.0.2.9"})
        for n in range(number)
    ]


def _count_together(running: Stack) -> bool:
    """Whether questions to both replicas are counted down one after the other."""
    address = fresh_address()
    return [running.ask(address).left for _ in range(4)] == list(
        range(ALLOWED - 1, ALLOWED - 5, -1)
    )


def _kill_at_work(running: Stack) -> tuple[list[Answer], list[Answer], int]:
    """Kill a replica while many ask, and while both work on something that takes its time."""

    def ask_until(deadline: float) -> list[Answer]:
        answers = []
        while time.monotonic() < deadline:
            answers.append(running.ask(fresh_address()))
        return answers

    def ask_dearly() -> Answer:
        path = "/v1/rulesets/chimera-more-5p/legal-plays"
        bodies = ({"hand": ["5", "5"], "trick": None, "options": one} for one in _HOUSE_RULES)
        batch = {"requests": [{"path": path, "body": body} for body in bodies]}
        return running.ask(fresh_address(), _DEAR, json.dumps(batch).encode())

    with ThreadPoolExecutor(_ASKING + 2) as pool:
        dear: list[Future[Answer]] = [pool.submit(ask_dearly) for _ in range(2)]
        deadline = time.monotonic() + _BEFORE + _AFTER
        asking = [pool.submit(ask_until, deadline) for _ in range(_ASKING)]
        time.sleep(_BEFORE)
        kill(running.replicas[0])
        answers = [answer for one in asking for answer in one.result()]
        worked_on = [one.result() for one in dear]

    def told() -> list[str]:
        return [line["replica"] for line in running.told() if line["path"] == _DEAR]

    wait_until(lambda: len(told()) == len(worked_on), "nginx has logged them")
    return answers, worked_on, sum("," in replicas for replicas in told())


def _sum(answers: Sequence[Answer]) -> str:
    """How many of each status."""
    statuses = [answer.status for answer in answers]
    return ", ".join(f"{statuses.count(one)} x {one}" for one in sorted(set(statuses)))


if __name__ == "__main__":
    demonstrate(lambda line: print(line, file=sys.stdout, flush=True))
