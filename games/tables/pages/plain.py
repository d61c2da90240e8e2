"""The plain page of a title: the legal moves as buttons, the scores, and what the view says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.ruleset import Document
from games.engine.title import AnyTitle
from games.tables.pages import fields
from games.tables.pages.scene import Scene

LONGEST_FACT = 300


def context(scene: Scene) -> dict[str, Any]:
    """What the plain templates need."""
    return {
        "task": _task(scene),
        "hint": "",
        "choices": plain_choices(scene.title, scene.moves),
        "facts": plain_facts(scene.title.rules.write_view(scene.view)),
        "scores": [(sitter, scene.scores[sitter.number]["total"]) for sitter in scene.sitters],
    }


def your_turn() -> str:
    """What anybody is asked of whom nothing more is known."""
    return _("It’s your turn.")


def plain_choices(title: AnyTitle, moves: Sequence[Any]) -> tuple[tuple[str, str], ...]:
    """Legal moves as form values, each with a label."""
    documents = [title.rules.moves.write(move) for move in moves]
    return tuple((fields.value(document), _label(document)) for document in documents)


def plain_facts(view: Document) -> tuple[tuple[str, str], ...]:
    """What somebody sees, field by field, in the words of the title's author."""
    return tuple((name.replace("_", " "), _in_short(value)) for name, value in view.items() if name != "seat")


def _in_short(value: Any) -> str:
    """A value of a view: lists of plain values by commas, what holds more as JSON."""
    if value is None or value == []:
        return "–"
    if isinstance(value, list) and not any(isinstance(part, (list, dict)) for part in value):
        return ", ".join(map(_in_short, value))
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT]} …"


def _task(scene: Scene) -> str:
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return "choose"
    return "confirm" if scene.draft else "wait"


def _label(document: Document) -> str:
    """A move as its fields say it: ``play, stone 2``."""
    details = (f"{name} {value}" for name, value in document.items() if name not in ("seat", "type"))
    return ", ".join([document["type"], *details])
