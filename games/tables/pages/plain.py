"""Presenter for titles without their own: renders the legal moves as buttons, the scores, and what the view says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from PIL.Image import Image

from games.engine.ruleset import Document, SeatNumber
from games.engine.title import AnyTitle
from games.tables.pages import fields
from games.tables.pages.lessons import Lessons
from games.tables.pages.pictures import Size
from games.tables.pages.presenter import (
    NothingForeseen,
    RulesPage,
    Scene,
    Sitter,
)

LONGEST_FACT = 300


class PlainPresenter(NothingForeseen):
    """Knows nothing but what every title keeps."""

    options: tuple[str, ...] = ()
    has_rules = False
    short_rules = ""
    rules_styles: tuple[str, ...] = ()
    preview_template = ""
    marked: tuple[str, ...] = ()
    styles: tuple[str, ...] = ("css/choices.css", "css/villages.css")
    scripts: tuple[str, ...] = ()
    has_pictures = False
    is_mailed_as_picture = False
    planning_scripts: tuple[str, ...] = ()
    replay_scripts: tuple[str, ...] = ()
    board_template = "games/plain/play.html"
    villages_template = "games/plain/scores.html"
    lessons: Lessons | None = None

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        return ()

    def preview(self, facts: Document) -> dict[str, Any]:
        return {}

    def picture(self, option: str, choice: str) -> SafeString | str:
        return ""

    def context(self, scene: Scene) -> dict[str, Any]:
        return {
            "task": _task(scene),
            "hint": "",
            "choices": plain_choices(scene.title, scene.moves),
            "facts": plain_facts(scene.title.rules.write_view(scene.view)),
            "scores": [(sitter, scene.scores[sitter.number]["total"]) for sitter in scene.sitters],
        }

    def document(self, form: Mapping[str, str]) -> Document:
        return fields.json_object(form.get("move", ""))

    def prospects(self, view: Any, seat: SeatNumber) -> Sequence[str]:
        return ()

    def tie_break(self, count: int) -> str:
        return ""

    def turn_name(self, turn: int) -> str:
        return _("Turn %(turn)s") % {"turn": turn}

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        return self.turn_name(turn)

    def turns_name(self, first: int, last: int) -> str:
        return self.turn_name(first)

    def revealed_at_end(self, facts: Any, sitters: Sequence[Sitter]) -> SafeString:
        return SafeString()

    def to_do(self, scene: Scene) -> str:
        return your_turn()

    def answers_ahead(self, view: Any) -> str:
        return ""

    def mail_words(self, view: Any) -> str:
        return ""

    def position_picture(self, view: Any, sitters: Sequence[Sitter], size: Size) -> Image | None:
        return None

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        """Who plays: nothing is known about a board."""
        rows = format_html_join("", "<tr><td>{}</td></tr>", ((sitter.name,) for sitter in sitters))
        return format_html("<table>{}</table>", rows)


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


PLAIN = PlainPresenter()
