"""From a form to a move: the button that was pressed, and what was marked beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.ruleset import Document, InvalidMove
from games.presenters.fields import json_object

Fields = Mapping[str, str]


def document(fields: Fields) -> Document:
    """The move a form stands for, without its seat. Raises ``InvalidMove`` when it cannot be one.

    The button holds a move as JSON in the field ``move`` or, when it replaces the last step, ``instead``. What the
    button leaves out of it (which hand tile, how it is turned, which jungle tile) comes from the marked fields.
    """
    move = json_object(fields.get("instead") or fields.get("move", ""))
    complete = _MARKED.get(str(move.get("type")))
    return {**complete(fields), **move} if complete else move


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
