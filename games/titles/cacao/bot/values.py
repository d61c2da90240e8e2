"""What goods and temples are worth, for bots: their gold, with sensible values for what is still open.

The numbers are gold; docs/benchmarks.md says how bots fare with them.
"""

from __future__ import annotations

from functools import lru_cache

from games.titles.cacao.rules.board import OFFSETS
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.module import still_useful
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.temples import shares
from games.titles.cacao.rules.tiles import TemplePay
from games.titles.cacao.rules.water import LAST_FIELD, WATER_TRACK

FRUIT = 1.2
"""A fruit that can still be sold."""
BAR = 3.6
"""A bar that can still be sold."""
TOKEN = 1.8
"""A sun token that can still pay for overbuilding; at the end it is worth 1."""
THING = 2.0
"""A thing that a worker may take from a tile, such as a gem from its mine."""
OPEN_WORKER = 0.8
"""A worker that faces an empty jungle space."""
STANDING = 0.4
"""The part of a temple's present gold that counts while there are free sides."""
TEMPLE_WORKER = 0.3
"""A worker at a temple, per free side."""


# --- goods ---------------------------------------------------------------------------------------------------------


def goods(player: Player) -> float:
    """The value of everything in a village."""
    useful = still_useful(player)
    sellable = useful * (FRUIT * player.fruits + BAR * player.bars)
    return player.gold + sellable + player.tokens * _token(useful) + _water(player.water, useful)


def without_noise(value: float) -> float:
    """A value without the last digits of its sum, which depend on what the rest of a village has.

    Whatever is kept for villages that differ in nothing else must not: a bot would choose otherwise where something
    else was played before.
    """
    return round(value, 9)


def gain(player: Player, choice: Choice) -> float:
    """What a choice adds to the value of a village."""
    useful = still_useful(player)
    fruits = min(choice.fruits, player.room)
    tokens = min(choice.tokens, player.free_token_places)
    value = choice.gold + useful * (FRUIT * fruits + BAR * choice.bars) + tokens * _token(useful)
    if choice.water and player.carrier_moves:
        field = min(player.water + choice.water, LAST_FIELD)
        value += _water(field, useful) - _water(player.water, useful)
    return without_noise(value + THING * len(choice.taken))


def _token(useful: float) -> float:
    return 1 + (TOKEN - 1) * useful


def _water(field: int, useful: float) -> float:
    """Half the printed value and half a straight line, because every step leads on to better ones."""
    line = WATER_TRACK[0] + (WATER_TRACK[LAST_FIELD] - WATER_TRACK[0]) * field / LAST_FIELD
    return WATER_TRACK[field] * (1 - useful / 2) + line * useful / 2


# --- temples -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def temple_value(pay: TemplePay, workers: tuple[int, ...], free: float) -> list[float]:
    """What a temple is worth to each seat, with so many workers there and so many sides that may still be taken.

    The list is kept: nobody may change it.
    """
    standing = 1 - (1 - STANDING) * min(free, 1)
    gold = shares(workers, pay)
    return [standing * own + TEMPLE_WORKER * free * count for own, count in zip(gold, workers, strict=True)]


def free_sides(state: State, cell: int) -> int:
    """The empty worker spaces beside a jungle tile."""
    return sum(cell + offset not in state.workers for offset in OFFSETS)
