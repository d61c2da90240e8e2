"""Parses a posted form into a move document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.ruleset import Document, InvalidMove
from games.tables.pages import fields
from games.tables.pages.fields import json_object
from games.tables.pages.scene import Foreseen
from games.titles.cacao.pages.pieces.cells import cell_id

LAYING = ("place", "overbuild")
"""The moves that lay the marked hand tile."""
Fields = Mapping[str, str]


def document(form: Fields) -> Document:
    """The move a form stands for, without its seat. Raises ``InvalidMove`` when it cannot be one.

    The button holds a move as JSON in the field ``move`` or, when it replaces the last step, ``instead``. What the
    button leaves out of it (which hand tile, how it is turned, which jungle tile) comes from the marked fields.
    """
    move = json_object(form.get("instead") or form.get("move", ""))
    complete = _MARKED.get(str(move.get("type")))
    return {**complete(form), **move} if complete else move


def foreseen(moves: Sequence[Any], form: Mapping[str, str]) -> list[Foreseen]:
    """The marked hand tile on each cell where it may lie; every open jungle tile on each space to fill."""
    laying = [move for move in moves if move.type_name in LAYING and form.get("tile")]
    cells = dict.fromkeys((move.type_name, move.cell) for move in laying)
    fills = [move for move in moves if move.type_name == "fill" and move.tile is not None]
    return [
        *(Foreseen(cell_id(cell), "", _on_cell(kind, cell, form)) for kind, cell in cells),
        *(Foreseen(cell_id(move.cell), _filling(move), {"type": "fill", **move.write()}) for move in fills),
    ]


def _on_cell(kind: str, cell: tuple[int, int], form: Mapping[str, str]) -> dict[str, Any]:
    """What the button on a cell sends."""
    return document({**form, "move": fields.text({"type": kind, "cell": cell})})


def _filling(move: Any) -> str:
    """What is marked for a jungle tile."""
    return fields.text({name: value for name, value in move.write().items() if name != "cell"})


def _laid(fields: Fields) -> Document:
    """The hand tile and its rotation."""
    rotation = fields.get("rotation", "0")
    if rotation not in ("0", "1", "2", "3"):
        raise InvalidMove("field-unknown-value", field="rotation")
    code, _, _number = fields.get("tile", "").partition("-")
    return {"tile": code, "rotation": int(rotation)}


def _filled(fields: Fields) -> Document:
    """The jungle tile, when several may be taken."""
    return json_object(fields["filling"]) if "filling" in fields else {}


_MARKED: dict[str, Callable[[Fields], Document]] = {
    "place": _laid,
    "overbuild": _laid,
    "fill": _filled,
}
