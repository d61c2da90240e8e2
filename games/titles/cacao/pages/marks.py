"""What stands out on a board: what may be chosen there, what a turn brings, what is new."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.tables.pages.scene import Badge
from games.titles.cacao.rules.board import Cell


class Spot(NamedTuple):
    """A button on a cell: what it does, the move it sends, and the name of the form field that holds it.

    Without a name it is a mere mark: there is nothing to choose between cells.
    """

    text: str
    move: Mapping[str, Hashable]
    name: str = "move"


OpenEdge = tuple[str, str, int, bool]
"""An open edge of a worker tile: N, E, S or W, the seat's colour, its workers, whether the seat is the viewer's."""


@dataclass(slots=True)
class Marks:
    """What stands out on the board.

    ``spots`` are the buttons for cells that may be chosen, ``brought`` what the viewer's draft brings and where,
    ``edges`` the open edges by worker cell. ``fresh`` changed since the viewer's last move, ``draft`` lies there only
    in the viewer's draft, ``planned`` are the tiles of its plans as ghosts. ``uses`` are the buttons of what workers
    may do at the edges of their tiles, ``places`` stand in the corners of temples, ``won`` says of temples in a game
    that is over the colour of who is first there. ``explains``: tiles and figures can be asked what they do.
    """

    spots: dict[Cell, Spot] = field(default_factory=dict)
    brought: Sequence[Badge] = ()
    edges: dict[Cell, list[OpenEdge]] = field(default_factory=dict)
    uses: Mapping[Cell, str] = field(default_factory=dict)
    places: Mapping[Cell, str] = field(default_factory=dict)
    fresh: frozenset[Cell] = frozenset()
    draft: frozenset[Cell] = frozenset()
    planned: Mapping[Cell, str] = field(default_factory=dict)
    won: Mapping[Cell, str] = field(default_factory=dict)
    explains: bool = False
