"""Seeded randomness exactly as the game record defines it (game-record.md, section Randomness)."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SPACE = 1 << 256


def commitment(seed: bytes) -> str:
    """The hex digest shown to the players from the first moment, before the seed itself may be known."""
    return sha256(seed).hexdigest()


class Stream:
    """The numbers that a seed gives for one label. Two streams of the same seed and label are the same."""

    __slots__ = ("_block", "_prefix")

    def __init__(self, seed: bytes, label: str, start: int = 0) -> None:
        self._prefix = seed + b"/" + label.encode() + b"/"
        self._block = start

    @property
    def position(self) -> int:
        """The number of the next block, to go on later with ``Stream(seed, label, position)``."""
        return self._block

    def below(self, n: int) -> int:
        """The next number in 0 … n-1, every one equally likely."""
        limit = _SPACE - _SPACE % n
        while True:
            block = sha256(self._prefix + b"%d" % self._block).digest()
            self._block += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % n

    def die(self) -> int:
        """The next throw of a six-sided die."""
        return 1 + self.below(6)

    def shuffle(self, items: list[T]) -> None:
        """Shuffle a list in place; index 0 becomes the top of the pile."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def shuffled(seed: bytes, label: str, items: list[T]) -> list[T]:
    """A shuffled copy of ``items``, which must come in the record's order for this label."""
    pile = list(items)
    Stream(seed, label).shuffle(pile)
    return pile
