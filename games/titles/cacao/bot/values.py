"""What goods and temples are worth, for bots: their gold, with sensible values for what is still open.

The numbers are gold; docs/benchmarks.md says how bots fare with them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.titles.cacao.rules.board import OFFSETS
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.module import still_useful
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.temples import shares
from games.titles.cacao.rules.tiles import TemplePay
from games.titles.cacao.rules.water import LAST_FIELD, WATER_TRACK

MANY = 2
"""More fruits than these take longer to sell."""


class OfTemples(NamedTuple):
    """What a seat's workers at a temple count for while it has free sides."""

    standing: float = 0.4
    """The part of its present gold."""
    last: float = 0.0
    """So much more of it while no more than one side is free; towards the end of a game sides count less."""
    worker: float = 0.3
    """A worker, per free side."""


class Values(NamedTuple):
    """What is still open is worth so much; by default to all levels but the strongest."""

    fruit: float = 1.2
    """A fruit that can still be sold."""
    crowding: float = 0.0
    """By so much less is each fruit beyond ``MANY`` worth than the one before it."""
    bar: float = 3.6
    """A bar that can still be sold."""
    token: float = 1.8
    """A sun token that can still pay for overbuilding; at the end it is worth 1."""
    onward: float = 0.5
    """The part of a straight line along the track in what a carrier's field counts: a step leads to better ones."""
    open_worker: float = 0.8
    """A worker that faces an empty jungle space."""
    temples: OfTemples = OfTemples()
    threat: float = 0.4
    """The part of the next seat's best outlook that counts: it may not hold the tile for it."""
    best_rival: float = 1.0
    """The part of the opponents that the best of them counts for; the rest is their mean."""
    thing: float = 2.0
    """A thing that a worker may take from a tile, such as a gem from its mine."""
    price: float = 0.6
    """One of what a source of tiles is paid with."""
    expected: float = 1.0
    """The part of what modules let a seat expect that counts."""

    def lead(self, values: list[float], seat: int) -> float:
        """A seat's value over that of the others."""
        others = [value for other, value in enumerate(values) if other != seat]
        best = max(others)
        if self.best_rival != 1 and len(others) > 1:
            best = self.best_rival * best + (1 - self.best_rival) * sum(others) / len(others)
        return values[seat] - best


PLAIN = Values()


# --- goods ---------------------------------------------------------------------------------------------------------


def goods(player: Player, values: Values) -> float:
    """The value of everything in a village."""
    useful = still_useful(player)
    sellable = useful * (_fruits(player.fruits, values) + values.bar * player.bars)
    water = _water(player.water, useful, values)
    return player.gold + sellable + player.tokens * _token(useful, values) + water


def without_noise(value: float) -> float:
    """A value without the last digits of its sum, which depend on what the rest of a village has.

    Whatever is kept for villages that differ in nothing else must not: a bot would choose otherwise where something
    else was played before.
    """
    return round(value, 9)


def gain(player: Player, choice: Choice, values: Values) -> float:
    """What a choice adds to the value of a village."""
    useful = still_useful(player)
    fruits = player.fruits + min(choice.fruits, player.room)
    tokens = min(choice.tokens, player.free_token_places)
    sellable = _fruits(fruits, values) - _fruits(player.fruits, values) + values.bar * choice.bars
    value = choice.gold + useful * sellable + tokens * _token(useful, values)
    if choice.water and player.carrier_moves:
        field = min(player.water + choice.water, LAST_FIELD)
        value += _water(field, useful, values) - _water(player.water, useful, values)
    return without_noise(value + values.thing * len(choice.taken))


def _fruits(number: int, values: Values) -> float:
    many = max(number - MANY, 0)
    return values.fruit * number - values.crowding * many * (many + 1) / 2


def _token(useful: float, values: Values) -> float:
    return 1 + (values.token - 1) * useful


def _water(field: int, useful: float, values: Values) -> float:
    line = WATER_TRACK[0] + (WATER_TRACK[LAST_FIELD] - WATER_TRACK[0]) * field / LAST_FIELD
    onward = useful * values.onward
    return WATER_TRACK[field] * (1 - onward) + line * onward


# --- temples -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def temple_value(pay: TemplePay, workers: tuple[int, ...], free: float, values: OfTemples) -> list[float]:
    """What a temple is worth to each seat, with so many workers there and so many sides that may still be taken.

    The list is kept: nobody may change it.
    """
    part = values.standing + values.last * (free <= 1)
    standing = 1 - (1 - part) * min(free, 1)
    gold = shares(workers, pay)
    return [standing * own + values.worker * free * count for own, count in zip(gold, workers, strict=True)]


def free_sides(state: State, cell: int) -> int:
    """The empty worker spaces beside a jungle tile."""
    return sum(cell + offset not in state.workers for offset in OFFSETS)
