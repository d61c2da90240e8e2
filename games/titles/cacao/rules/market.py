"""Markets: each worker may sell a fruit, at a chocolate market also a bar (Cacao rules, sections 4 and 10)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from games.titles.cacao.rules.effects import (
    Choice,
    Harmless,
    Owner,
    Position,
    counted,
)


@dataclass(frozen=True)
class Market(Harmless):
    """Each worker may sell one fruit at the price."""

    price: int
    needs: ClassVar[str] = "fruits"
    brings: ClassVar[str] = "gold"
    table: tuple[tuple[Choice, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", counted(fruits=-1, gold=self.price))

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """The fruits."""
        return owner.fruits

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """As many sales as there are workers and fruits."""
        return self.table[min(workers, owner.fruits)]


@dataclass(frozen=True)
class BarMarket(Harmless):
    """Each worker may sell one fruit or one bar at its price."""

    fruit_price: int
    bar_price: int
    needs: ClassVar[str] = "fruits"
    brings: ClassVar[str] = "gold"

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """The fruits and bars."""
        return owner.fruits, owner.bars

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """Any mixture that workers and storage allow."""
        return _sales(self, workers, min(workers, owner.fruits), min(workers, owner.bars))


@cache
def _sales(market: BarMarket, workers: int, fruits: int, bars: int) -> tuple[Choice, ...]:
    """Mixtures of sales, the one for the most gold last."""
    mixtures = [(sold, bar) for sold in range(fruits + 1) for bar in range(bars + 1) if sold + bar <= workers]
    ways = [_sale(market, sold, bar) for sold, bar in mixtures]
    return tuple(sorted(ways, key=lambda choice: choice.gold))


def _sale(market: BarMarket, fruits: int, bars: int) -> Choice:
    gold = fruits * market.fruit_price + bars * market.bar_price
    return Choice((("fruits", fruits), ("bars", bars)), fruits=-fruits, bars=-bars, gold=gold)
