"""What the workers at a jungle tile may do: an effect changes nothing, it lists what the owner may choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from games.engine.cacao.state import Player, State

ChoiceKey = tuple[tuple[str, object], ...]

MOST_WORKERS = 4
STORAGE = 8
"""The most storage places a seat can have."""


class Choice(NamedTuple):
    """One way to use an edge: its key in the record, and what it gives (or, below zero, costs).

    Fruits that find no storage place and tokens that find no sun place are lost; the carrier stops at both ends.
    """

    key: ChoiceKey
    fruits: int = 0
    bars: int = 0
    gold: int = 0
    tokens: int = 0
    water: int = 0
    gems: tuple[str, ...] = ()


class Effect(Protocol):
    """A jungle tile's effect. ``grows`` says whether it brings fruits; ``best`` is its most valuable use."""

    @property
    def grows(self) -> bool: ...

    def choices(self, state: State, player: Player, workers: int, key: int) -> Sequence[Choice]:
        """All a player may choose for an edge (``key``) with so many workers; at least one."""


def count_key(count: int) -> ChoiceKey:
    """The record's fields for a use by number."""
    return (("count", count),)


@cache
def _counted(fruits: int, bars: int, gold: int, tokens: int, water: int) -> tuple[tuple[Choice, ...], ...]:
    """For 0 … n uses the list of choices 0 … uses, each use giving the same."""
    every = [
        Choice(count_key(n), n * fruits, n * bars, n * gold, n * tokens, n * water) for n in range(STORAGE + 1)
    ]
    return tuple(tuple(every[: n + 1]) for n in range(STORAGE + 1))


@dataclass(frozen=True)
class Gain:
    """Each worker brings the same, and may be left out (plantation, gold mine, water, sun)."""

    fruits: int = 0
    gold: int = 0
    tokens: int = 0
    water: int = 0
    grows: bool = field(init=False)
    table: tuple[tuple[Choice, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "grows", self.fruits > 0)
        object.__setattr__(self, "table", _counted(self.fruits, 0, self.gold, self.tokens, self.water))

    def choices(self, state: State, player: Player, workers: int, key: int) -> Sequence[Choice]:
        """Any number of the workers, also where it has no effect."""
        return self.table[workers]


@dataclass(frozen=True)
class Market:
    """Each worker may sell one fruit at the price."""

    price: int
    grows: bool = field(init=False, default=False)
    table: tuple[tuple[Choice, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _counted(-1, 0, self.price, 0, 0))

    def choices(self, state: State, player: Player, workers: int, key: int) -> Sequence[Choice]:
        """As many sales as there are workers and fruits."""
        fruits = player.fruits
        return self.table[workers if workers < fruits else fruits]
