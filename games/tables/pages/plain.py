"""The plain page of a title: the legal moves as buttons, the scores, and what the view says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import texts
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
        "facts": plain_facts(scene.title.name, scene.title.rules.write_view(scene.view)),
        "scores": [(sitter, scene.scores[sitter.number]["total"]) for sitter in scene.sitters],
    }


def your_turn() -> str:
    """What anybody is asked of whom nothing more is known."""
    return _("It’s your turn.")


def plain_choices(title: AnyTitle, moves: Sequence[Any]) -> tuple[tuple[str, str], ...]:
    """Legal moves as form values, each with a label."""
    documents = [title.rules.moves.write(move) for move in moves]
    return tuple((fields.value(document), _label(title.name, document)) for document in documents)


def plain_facts(title: str, view: Document) -> tuple[tuple[str, str], ...]:
    """What somebody sees, field by field, as the title's catalogue calls it."""
    return tuple((_name(title, name), _in_short(title, value)) for name, value in view.items() if name != "seat")


def _name(title: str, code: str) -> str:
    """A field of a view or a move in the reader's language; one that nobody has named, as it is called in the code."""
    return texts.word(title, code).replace("_", " ")


def _in_short(title: str, value: Any) -> str:
    """A value of a view: lists of plain values by commas, what holds more as JSON."""
    if value is None or value == []:
        return "–"
    if isinstance(value, list) and not any(isinstance(part, (list, dict)) for part in value):
        return ", ".join(_in_short(title, part) for part in value)
    text = _text(title, value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT]} …"


def _text(title: str, code: str) -> str:
    """A text of a view or a move: what it is called, if it is a code."""
    return str(texts.words(title, {"value": code})["value"])


def _task(scene: Scene) -> str:
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return "choose"
    return "confirm" if scene.draft else "wait"


def _label(title: str, document: Document) -> str:
    """A move as its fields say it: ``play, stone 2``."""
    details = (
        f"{_name(title, name)} {_text(title, value) if isinstance(value, str) else value}"
        for name, value in document.items()
        if name not in ("seat", "type")
    )
    return ", ".join([_name(title, document["type"]), *details])
