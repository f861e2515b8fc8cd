"""A property that is kept: found once for an object, and no object waits for another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from referee.chimera.once import Held


class Slow:
    def __init__(self, go_on: Event) -> None:
        self.found = 0
        self._go_on = go_on

    @Held
    def value(self) -> int:
        """What is dear to find."""
        self.found += 1
        assert self._go_on.wait(20)
        return self.found


def test_it_is_found_once() -> None:
    go_on = Event()
    go_on.set()
    one = Slow(go_on)
    assert (one.value, one.value, one.found) == (1, 1, 1)


def test_an_object_does_not_wait_for_another() -> None:
    never, at_once = Event(), Event()
    at_once.set()
    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(lambda: Slow(never).value)
        assert threads.submit(lambda: Slow(at_once).value).result(10) == 1
        assert not slow.done()
        never.set()
        assert slow.result(10) == 1
