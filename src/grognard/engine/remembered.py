"""Values that take long to make are made once, for the keys last asked for.

A ruleset lives as long as its process, and there are more mixtures of options than memory can hold. A caller who begins
games with ever new options must not fill it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Remembered(Generic[KeyT, ValueT]):
    """Values by key. The one unused for longest makes room for another."""

    def __init__(self, most: int = 32) -> None:
        self._most = most
        self._kept: OrderedDict[KeyT, ValueT] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """The value of this key, made now if it is not remembered.

        Every step is a single dictionary operation, so several threads may ask; at worst a value is made twice.
        """
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
        self._kept[key] = found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found
