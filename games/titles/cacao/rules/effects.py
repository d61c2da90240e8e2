"""What the workers at a jungle tile may do: an effect changes nothing, it lists what the owner may choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Protocol

ChoiceKey = tuple[tuple[str, object], ...]

STORAGE = 8
"""The most storage places a seat can have."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to use an edge: its key in the record, and what it gives (or, below zero, costs).

    Fruits that find no storage place and tokens that find no sun place are lost; the carrier stops at both ends.
    """

    key: ChoiceKey
    fruits: int = 0
    bars: int = 0
    gold: int = 0
    tokens: int = 0
    water: int = 0
    taken: tuple[str, ...] = ()
    """Things by their names that the tile's module keeps for whoever takes them."""


class Owner(Protocol):
    """What an effect may look at of the seat whose workers they are."""

    @property
    def gold(self) -> int: ...

    @property
    def fruits(self) -> int: ...

    @property
    def bars(self) -> int: ...

    @property
    def water(self) -> int: ...

    @property
    def carrier_moves(self) -> bool: ...

    @property
    def room(self) -> int: ...

    @property
    def free_token_places(self) -> int: ...


class Position(Protocol):
    """What an effect may look at of the position: the board by cells, and what modules keep in it, by their codes."""

    @property
    def jungle(self) -> Mapping[int, Any]: ...

    @property
    def workers(self) -> Mapping[int, Any]: ...

    @property
    def slices(self) -> Mapping[str, Any]: ...


class Effect(Protocol):
    """A jungle tile's effect.

    ``needs`` is what a use takes (``fruits``, ``water``) if anything, ``brings`` what it is for (``fruits``, ``bars``,
    ``gold``, ``tokens``, ``water``, ``gems``): what the site may settle by itself follows from these.
    """

    @property
    def needs(self) -> str | None: ...

    @property
    def brings(self) -> str: ...

    @property
    def by_axis(self) -> bool:
        """Whether edges in the north and south differ from those in the east and west."""

    @property
    def by_place(self) -> bool:
        """Whether it depends on where the tile lies: on its cell, which is ``jungle_beside(key)``, or what is around.

        Else bots ask with any edge of the same axis, so that they find again what they have found elsewhere.
        """

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """All of the position and the owner on which it depends what choices there are, and what they bring."""

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """All its owner may choose for an edge (``key``) with so many workers: at least one, the fullest use last."""

    def loss(self, workers: int, key: int) -> int:
        """The gold that an edge can cost at most."""


def count_key(count: int) -> ChoiceKey:
    """The record's fields for a use by number."""
    return (("count", count),)


@cache
def counted(
    *, fruits: int = 0, bars: int = 0, gold: int = 0, tokens: int = 0, water: int = 0
) -> tuple[tuple[Choice, ...], ...]:
    """For 0 … n uses the list of choices 0 … uses; the arguments say what each use gives (or costs)."""
    every = [
        Choice(count_key(uses), uses * fruits, uses * bars, uses * gold, uses * tokens, uses * water)
        for uses in range(STORAGE + 1)
    ]
    return tuple(tuple(every[: uses + 1]) for uses in range(STORAGE + 1))


class Harmless:
    """What effects share that never cost gold."""

    by_axis: ClassVar[bool] = False
    by_place: ClassVar[bool] = False

    def loss(self, workers: int, key: int) -> int:
        return 0


def carrier(owner: Owner) -> int | None:
    """Where a water carrier stands that can move. Nothing for one that cannot: as a key ``False`` would be field 0."""
    return owner.water if owner.carrier_moves else None


_MATTERS: Mapping[str, Callable[[Owner], Hashable]] = {
    "fruits": lambda owner: owner.room,
    "tokens": lambda owner: owner.free_token_places,
    "water": carrier,
}
"""What it depends on how much a gain of something brings, where that is not always the same."""


@dataclass(frozen=True)
class Gain(Harmless):
    """Each worker brings the same, and may be left out (plantation, gold mine, water, sun)."""

    brings: str
    amount: int = 1
    needs: ClassVar[None] = None
    table: tuple[tuple[Choice, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", counted(**{self.brings: self.amount}))

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """Whether there is room for it."""
        limit = _MATTERS.get(self.brings)
        return limit and limit(owner)

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """Any number of the workers, also where it has no effect."""
        return self.table[workers]


@dataclass(frozen=True)
class Exchange(Harmless):
    """Each worker may turn one thing in the storage into another (kitchen)."""

    needs: str
    brings: str
    table: tuple[tuple[Choice, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", counted(**{self.needs: -1, self.brings: 1}))

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """The things to turn."""
        return getattr(owner, self.needs)  # type: ignore[no-any-return]

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """As many uses as there are workers and things to turn."""
        return self.table[min(workers, getattr(owner, self.needs))]
