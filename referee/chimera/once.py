"""Values that are dear to build: built once, by one thread, and kept in bounded number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Held(Generic[V]):
    """A property that an object keeps once it was asked for, for what is built once elsewhere.

    ``functools.cached_property`` holds a lock up to Python 3.11, one for all objects: whoever asked
    any of them would wait for what is built for another.
    """

    def __init__(self, find: Callable[[Any], V]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    def __get__(self, one: Any, _kind: Any = None) -> V:
        """Find and keep it; later the object's own value is met first."""
        value = self._find(one)
        one.__dict__[self._name] = value
        return value


class TooManyWait(RuntimeError):
    """So many threads wait for values to be built that this one is not let in; it may try again."""


class _Slot(Generic[V]):
    """A place for one value; the first thread builds, the others wait for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._values: list[V] = []

    @property
    def built(self) -> bool:
        return bool(self._values)

    def value(self, build: Callable[[], V]) -> V:
        with self._lock:
            if not self._values:
                self._values.append(build())
            return self._values[0]


class BuildOnce(Generic[K, V]):
    """A cache of the ``most`` values used last, and of those that are pinned.

    Asked for the same key by many threads at once, it builds once; other keys are not held up. A
    build that raises leaves nothing behind, and the next caller tries again.

    ``most`` may be changed at any time. So may ``most_waiting``: how many threads at once may build
    or wait for a value that is not pinned; None for any number.
    """

    def __init__(self, build: Callable[[K], V], most: int) -> None:
        self._build = build
        self.most = most
        self.most_waiting: int | None = None
        #: How many values have been built.
        self.builds = 0
        self.waiting = 0
        self._lock = Lock()
        self._slots: OrderedDict[K, _Slot[V]] = OrderedDict()
        self._pinned: set[K] = set()

    def pin(self, key: K) -> None:
        """Keep the value for ``key``, once it is built, whatever else is asked for."""
        self._pinned.add(key)

    def __call__(self, key: K) -> V:
        """The value for ``key``, built now if it is not kept.

        Raises:
            TooManyWait: when ``most_waiting`` threads build or wait already.
        """
        with self._lock:
            slot = self._slots.get(key)
            if slot is None or not slot.built:
                self._let_in(key)
            if slot is None:
                slot = self._slots[key] = _Slot()
                self._make_room(besides=key)
            self._slots.move_to_end(key)
            if slot.built:
                return slot.value(lambda: self._build(key))
            self.waiting += 1
        try:
            return slot.value(lambda: self._built(key))
        except BaseException:
            with self._lock:
                if self._slots.get(key) is slot:
                    del self._slots[key]
            raise
        finally:
            with self._lock:
                self.waiting -= 1

    def _let_in(self, key: K) -> None:
        if self.most_waiting is None or key in self._pinned:
            return
        if self.waiting >= self.most_waiting:
            raise TooManyWait(f"{self.waiting} threads wait for values to be built")

    def _built(self, key: K) -> V:
        value = self._build(key)
        with self._lock:
            self.builds += 1
        return value

    def _make_room(self, besides: K) -> None:
        loose = [key for key in self._slots if key not in self._pinned]
        if len(loose) > self.most:
            del self._slots[next(key for key in loose if key != besides)]

    def __len__(self) -> int:
        """How many values are kept or being built."""
        return len(self._slots)
