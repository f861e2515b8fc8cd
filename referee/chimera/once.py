"""Values that are dear to build: built once, by one thread, and kept in bounded number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Slot(Generic[V]):
    """A place for one value; the first thread builds, the others wait for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._values: list[V] = []

    def value(self, build: Callable[[], V]) -> V:
        with self._lock:
            if not self._values:
                self._values.append(build())
            return self._values[0]


class BuildOnce(Generic[K, V]):
    """A cache of the ``most`` values used last, and of those that are pinned.

    Asked for the same key by many threads at once, it builds once; other keys are not held up. A
    build that raises leaves nothing behind, and the next caller tries again.
    """

    def __init__(self, build: Callable[[K], V], most: int) -> None:
        self._build = build
        self._most = most
        self._lock = Lock()
        self._slots: OrderedDict[K, _Slot[V]] = OrderedDict()
        self._pinned: set[K] = set()

    def pin(self, key: K) -> None:
        """Keep the value for ``key``, once it is built, whatever else is asked for."""
        self._pinned.add(key)

    def __call__(self, key: K) -> V:
        """The value for ``key``, built now if it is not kept."""
        with self._lock:
            slot = self._slots.get(key)
            if slot is None:
                slot = self._slots[key] = _Slot()
                self._make_room(besides=key)
            self._slots.move_to_end(key)
        try:
            return slot.value(lambda: self._build(key))
        except BaseException:
            with self._lock:
                if self._slots.get(key) is slot:
                    del self._slots[key]
            raise

    def _make_room(self, besides: K) -> None:
        loose = [key for key in self._slots if key not in self._pinned]
        if len(loose) > self._most:
            del self._slots[next(key for key in loose if key != besides)]

    def __len__(self) -> int:
        """How many values are kept or being built."""
        return len(self._slots)
