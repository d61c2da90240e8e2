"""The plain page of a title: the legal moves as buttons, the scores, and what the view says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from core.colon import by_semicolons, with_colon
from games import texts
from games.engine.ruleset import Document
from games.engine.title import AnyTitle
from games.tables.pages import fields
from games.tables.pages.scene import Scene

LONGEST_FACT = 300
NOTHING = "–"


def context(scene: Scene) -> dict[str, Any]:
    """What the plain templates need."""
    names = [sitter.name for sitter in scene.sitters]
    return {
        "task": _task(scene),
        "hint": "",
        "choices": plain_choices(scene.title, scene.moves, names),
        "facts": plain_facts(scene.title.name, scene.title.rules.write_view(scene.view), names),
        "scores": [(sitter, scene.scores[sitter.number]["total"]) for sitter in scene.sitters],
    }


def your_turn() -> str:
    """What anybody is asked of whom nothing more is known."""
    return _("It’s your turn.")


def plain_choices(title: AnyTitle, moves: Sequence[Any], names: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Legal moves as form values, each with a label."""
    documents = [title.rules.moves.write(move) for move in moves]
    return tuple((fields.value(document), _label(title.name, document, names)) for document in documents)


def plain_facts(title: str, view: Document, names: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """What somebody sees, field by field, as the title's catalogue calls it; ``names`` are the players' by seat."""
    return tuple(
        (_name(title, key), _in_short(_fact(title, key, value, names))) for key, value in view.items() if key != "seat"
    )


def _name(title: str, code: str) -> str:
    """A field of a view or a move in the reader's language; one that nobody has named, as it is called in the code."""
    return texts.word(title, code).replace("_", " ")


def _fact(title: str, key: str, value: Any, names: Sequence[str]) -> str:
    """A field's value; of one by seat each entry with whose it is, of one that is a seat who sits there."""
    if texts.is_by_seat(title, key) and isinstance(value, list) and len(value) == len(names):
        pairs = zip(names, value, strict=True)
        return by_semicolons(f"{with_colon(name)} {_in_words(title, key, entry)}" for name, entry in pairs)
    if texts.is_seat(title, key) and isinstance(value, (int, list)) and not isinstance(value, bool):
        seats = value if isinstance(value, list) else [value]
        return ", ".join(names[seat] for seat in seats if seat < len(names)) or NOTHING
    return _in_words(title, key, value)


def _in_words(title: str, key: str, value: Any) -> str:
    """A value as people say it: no list and no object of a program's."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{_name(title, part)} {_in_words(title, part, entry)}" for part, entry in value.items()) or (
            NOTHING
        )
    if isinstance(value, list):
        told = [_in_words(title, key, part) for part in value]
        is_deep = any(isinstance(part, (list, Mapping)) for part in value)
        return (by_semicolons(told) if is_deep else ", ".join(told)) if told else NOTHING
    if isinstance(value, str):
        return str(texts.words(title, {key: value})[key])
    return NOTHING if value is None else str(value)


def _in_short(text: str) -> str:
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT]} …"


def _task(scene: Scene) -> str:
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return "choose"
    return "confirm" if scene.draft else "wait"


def _label(title: str, document: Document, names: Sequence[str]) -> str:
    """A move as its fields say it: ``play, stone 2``."""
    details = (
        f"{_name(title, key)} {_fact(title, key, value, names)}"
        for key, value in document.items()
        if key not in ("seat", "type")
    )
    return ", ".join([_name(title, document["type"]), *details])
