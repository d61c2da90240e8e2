"""Lists that several packages add to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    """What packages above one of them register with it, in order, so that it need not import them.

    ``cacao_site/wiring.py`` registers everything, once, when Django has loaded all applications.
    """

    def __init__(self) -> None:
        self._items: list[T] = []

    def register(self, *items: T) -> None:
        """Add items behind those that are registered already."""
        self._items += items

    def unregister(self, item: T) -> None:
        """Remove an item. Raises ``ValueError`` for one that is not registered."""
        self._items.remove(item)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)
