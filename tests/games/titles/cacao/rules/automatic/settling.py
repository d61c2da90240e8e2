"""Workers beside tiles, and what is settled there without being asked."""

from __future__ import annotations

from typing import Any

from games.engine.ruleset import Preferences
from games.titles.cacao.rules.moves import Activate
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import ANA, Table, draw

ON: Preferences = {}

OFF: Preferences = {"automatic": False}


def between(tiles: str, *modules: str, **options: Any) -> Table:
    """The cell (1, 2) is empty between jungle tiles in the north, east, south and west."""
    north, east, south, west = tiles.split()
    drawing = f"""
        .       .        .
        .       {north}  .
        {west}  .        {east}
        .       {south}  .
    """
    return draw(drawing, *modules, **options)


def laid(tiles: str, workers: str, *modules: str, **goods: Any) -> Table:
    """Ana, who has these goods, has laid a tile with these workers there."""
    table = between(tiles, *modules).having(ANA, **goods)
    table.lay(workers, (1, 2))
    return table


def settled(table: Table, seat: int = ANA, preferences: Preferences = ON) -> list[tuple[Any, ...]]:
    """What is settled for a seat before it is asked: edge and choice, one after another."""
    moves = []
    while (move := CACAO.rules.automatic(table.state, seat, preferences)) is not None:
        assert isinstance(move, Activate)
        table.play(move)
        moves.append((move.edge, *(value for _, value in move.choice)))
    return moves
