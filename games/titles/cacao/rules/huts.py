"""What a hut is: a function to build once, with an effect during the game or a bonus at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.titles.cacao.rules.state import Player, State


def _nothing(player: Player) -> None:
    return None


def no_bonus(state: State, seat: int) -> int:
    """Nothing at the end besides the cost."""
    return 0


class Hut(NamedTuple):
    """One side of a hut tile: ``cost`` in gold, returned at the end together with ``bonus``.

    ``build`` changes the village for good; to build again what is built changes nothing.
    """

    code: str
    cost: int
    build: Callable[[Player], None] = _nothing
    bonus: Callable[[State, int], int] = no_bonus
