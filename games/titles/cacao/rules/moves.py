"""The moves of Cacao's base game as data, and their JSON form exactly as in the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.engine.json_schema import Fields, integer, list_of, one_of, tuple_of
from games.engine.reading import Json, MoveType, expect_fields, read_code, read_integer, read_text
from games.engine.ruleset import InvalidMove
from games.titles.cacao.rules.board import EDGE_NUMBER
from games.titles.cacao.rules.effects import STORAGE, ChoiceKey, count_key
from games.titles.cacao.rules.tiles import PRINTED_WORKERS

Cell = tuple[int, int]
_CELL = tuple_of({"type": "integer"}, {"type": "integer"})
_TILE = one_of(PRINTED_WORKERS)


def read_cell(document: Json, name: str) -> Cell:
    """Two integers."""
    value = document[name]
    if not isinstance(value, list) or len(value) != 2 or any(type(part) is not int for part in value):
        raise InvalidMove("field-not-cell", field=name)
    return value[0], value[1]


_MOST_TURNS = 1000
"""More turns than any game has."""

# --- the moves ---------------------------------------------------------------------------------------------------
# Not frozen: a frozen dataclass takes three times as long to make, and random play makes nothing else so often.


@dataclass(slots=True, unsafe_hash=True)
class Lay:
    """Lay a hand tile on an empty worker space; ``rotation`` is clockwise quarter turns 0–3."""

    type_name: ClassVar[str] = "place"  # As records of played games have it.
    written: ClassVar = Fields({"tile": _TILE, "cell": _CELL, "rotation": integer(0, 3)})

    seat: int
    tile: str
    cell: Cell
    rotation: int

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "tile", "cell", "rotation")
        tile = read_code(document, "tile", PRINTED_WORKERS)
        return cls(seat, tile, read_cell(document, "cell"), read_integer(document, "rotation", 0, 3))

    def write(self) -> dict[str, Any]:
        return {"tile": self.tile, "cell": list(self.cell), "rotation": self.rotation}


@dataclass(slots=True, unsafe_hash=True)
class Overbuild(Lay):
    """Lay a hand tile on top of an own worker tile."""

    type_name: ClassVar[str] = "overbuild"


@dataclass(slots=True, unsafe_hash=True)
class Discard:
    """Give up a hand tile because the seat can neither lay one nor overbuild."""

    type_name: ClassVar[str] = "discard"
    written: ClassVar = Fields({"tile": _TILE})

    seat: int
    tile: str

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "tile")
        return cls(seat, read_code(document, "tile", PRINTED_WORKERS))

    def write(self) -> dict[str, Any]:
        return {"tile": self.tile}


@dataclass(slots=True, unsafe_hash=True)
class Fill:
    """Put a jungle tile on a space. ``tile`` is ``None`` for a blind draw.

    ``index`` is the place in the source, exactly when two tiles of one code there differ; ``orientation`` exactly when
    the tile has one.
    """

    type_name: ClassVar[str] = "fill"
    written: ClassVar = Fields(
        {"cell": _CELL, "source": {"type": "string"}},
        {"tile": {"type": "string"}, "index": integer(0, 1), "orientation": integer(0, 1)},
    )

    seat: int
    cell: Cell
    source: str
    tile: str | None = None
    index: int | None = None
    orientation: int | None = None

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        optional = [name for name in ("tile", "index", "orientation") if name in document]
        expect_fields(document, "cell", "source", *optional)
        return cls(
            seat,
            read_cell(document, "cell"),
            read_text(document, "source"),
            read_text(document, "tile") if "tile" in document else None,
            read_integer(document, "index", 0, 1) if "index" in document else None,
            read_integer(document, "orientation", 0, 1) if "orientation" in document else None,
        )

    def write(self) -> dict[str, Any]:
        fields = {"tile": self.tile, "index": self.index, "orientation": self.orientation}
        given = {name: value for name, value in fields.items() if value is not None}
        return {"cell": list(self.cell), "source": self.source, **given}


@dataclass(slots=True, unsafe_hash=True)
class Activate:
    """Settle one edge of a worker tile; ``choice`` is the key of one of the choices that the jungle tile lists."""

    type_name: ClassVar[str] = "activate"
    written: ClassVar = Fields(
        {"worker": _CELL, "edge": one_of(EDGE_NUMBER), "turn": integer(1, _MOST_TURNS)},
        dict.fromkeys(("count", "fruits", "bars"), integer(0, STORAGE)) | {"gems": list_of({"type": "string"})},
    )

    seat: int
    worker: Cell
    edge: str
    turn: int
    choice: ChoiceKey

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        choice, names = _read_choice(document)
        expect_fields(document, "worker", "edge", "turn", *names)
        edge = read_code(document, "edge", EDGE_NUMBER)
        turn = read_integer(document, "turn", 1, _MOST_TURNS)
        return cls(seat, read_cell(document, "worker"), edge, turn, choice)

    def write(self) -> dict[str, Any]:
        fields = {name: list(value) if isinstance(value, tuple) else value for name, value in self.choice}
        return {"worker": list(self.worker), "edge": self.edge, "turn": self.turn, **fields}


def _read_choice(document: Json) -> tuple[ChoiceKey, tuple[str, ...]]:
    """The key of a choice and the fields it is made of: a count, or fruits and bars, or gems."""
    if "gems" in document:
        return (("gems", _read_gems(document)),), ("gems",)
    if "fruits" in document or "bars" in document:
        names = ("fruits", "bars")
        expect_fields(document, "worker", "edge", "turn", *names)
        return tuple((name, read_integer(document, name, 0, STORAGE)) for name in names), names
    expect_fields(document, "worker", "edge", "turn", "count")
    return count_key(read_integer(document, "count", 0, STORAGE)), ("count",)


def _read_gems(document: Json) -> tuple[str, ...]:
    gems = document["gems"]
    if not isinstance(gems, list) or not all(isinstance(gem, str) for gem in gems):
        raise InvalidMove("field-not-texts", field="gems")
    return tuple(gems)


MOVE_TYPES: tuple[type[MoveType], ...] = (Lay, Overbuild, Discard, Fill, Activate)
"""The base game's moves."""
