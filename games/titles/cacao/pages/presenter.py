"""Cacao on the page: a seat's view and its legal moves become the context of the title's templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from PIL.Image import Image

from games.engine.diff import Change
from games.engine.ruleset import Document, Event, SeatNumber
from games.tables.pages.lessons import Lessons
from games.tables.pages.pictures import Size
from games.tables.pages.presenter import (
    Badge,
    Foreseen,
    Look,
    RulesPage,
    Scene,
    Sitter,
)
from games.titles.cacao.pages import (
    brought,
    documents,
    picture,
    play_area,
    players,
    preview,
    rules,
    status,
    uncovered,
)
from games.titles.cacao.pages.lessons import LESSONS
from games.titles.cacao.pages.mail_board import mail_board
from games.titles.cacao.pages.modules import MODULE_PAGES, consequence, holding_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import CACAO

MODULE_STYLES = tuple(sheet for face in MODULE_PAGES for sheet in face.styles)


class CacaoPresenter:
    """What the site shows of the game of cacao: the faces in play, put together."""

    options: tuple[str, ...] = (
        "modules",
        "worker_tiles",
        "add_instead_of_replace",
        "early_overbuild",
        "force_modules",
        "timing",
    )
    has_rules = True
    short_rules = "games/cacao/short_rules.html"
    names_turns = True
    takes_turns = True
    show_template = "games/cacao/show_me.html"
    plans_in_form = False
    rules_styles: tuple[str, ...] = ("games/cacao/board.css", *MODULE_STYLES, "games/cacao/rules.css")
    preview_template = "games/cacao/preview.html"
    marked: tuple[str, ...] = ("tile", "rotation", "filling")
    styles: tuple[str, ...] = (
        "css/choices.css",
        "css/villages.css",
        "css/explanations.css",
        "games/cacao/board.css",
        "games/cacao/board-sizes.css",
        "games/cacao/beside.css",
        "games/cacao/choosing.css",
        "games/cacao/dock.css",
        "games/cacao/phone.css",
        "games/cacao/wide-screens.css",
        *MODULE_STYLES,
    )
    scripts: tuple[str, ...] = (
        "js/table-board.js",
        "js/table-forecasts.js",
        "js/table-zoom.js",
        "js/table-clear.js",
        "js/table-moves.js",
        "js/table-explains.js",
        "js/table-keys.js",
        "js/table-show.js",
        "js/table-tap.js",
        "js/table-drag.js",
        "js/table-turning.js",
        "js/table-neighbours.js",
    )
    has_pictures = True
    is_mailed_as_picture = True
    planning_scripts: tuple[str, ...] = (
        "js/table-board.js",
        "js/table-zoom.js",
        "js/table-explains.js",
        "js/table-turning.js",
        "js/table-neighbours.js",
    )
    replay_scripts: tuple[str, ...] = (
        "js/table-zoom.js",
        "js/table-moves.js",
        "js/table-counts.js",
        "js/table-explains.js",
        "js/table-neighbours.js",
    )
    board_template = "games/cacao/play.html"
    rounds_template = ""
    villages_template = "games/cacao/villages.html"
    lessons: Lessons | None = LESSONS

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        return rules.pages(options)

    def preview(self, facts: Document) -> dict[str, Any]:
        return preview.context(facts)

    def picture(self, option: str, choice: str) -> SafeString | str:
        return preview.picture(option, choice)

    def context(self, scene: Scene) -> dict[str, Any]:
        return play_area.context(scene)

    def rounds(self, scene: Scene, views: Iterable[Any]) -> dict[str, Any]:
        return {}

    def document(self, form: Mapping[str, str]) -> Document:
        return documents.document(form)

    def holding(self, part: str) -> Look | None:
        return holding_of(part)

    def planned(self, form: Mapping[str, str]) -> Mapping[str, Sequence[Document]]:
        return {}

    def foreseen(self, moves: Sequence[Any], fields: Mapping[str, str]) -> Sequence[Foreseen]:
        return documents.foreseen(moves, fields)

    def badges(self, happened: Sequence[Event]) -> Sequence[Badge]:
        return brought.badges(happened)

    def prospects(self, view: Any, seat: SeatNumber) -> Sequence[str]:
        return players.prospects(view, seat)

    def tie_break(self, count: int) -> str:
        return _("Level on points: the fruits left decide, here %(count)s.") % {"count": count}

    def turn_name(self, turn: int) -> str:
        return _("Turn %(turn)s") % {"turn": turn}

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        number = CACAO.options.preview(options)["worker_tiles"]
        return _("Turn %(turn)s of %(number)s") % {"turn": min(turn, number), "number": number}

    def turns_name(self, first: int, last: int) -> str:
        return self.turn_name(first)

    def revealed_at_end(self, facts: Any, sitters: Sequence[Sitter]) -> SafeString:
        return uncovered.panel(facts, sitters)

    def to_do(self, scene: Scene) -> str:
        return status.to_do(scene, play_area.task_of(scene))

    def answers_ahead(self, view: Any) -> str:
        return ""

    def mail_words(self, view: Any) -> str:
        return ""

    def consequence(self, change: Change) -> str:
        return consequence(change)

    def pictured(self, event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
        return brought.pictured(event, colours)

    def cells(self, event: Sequence[Any]) -> Sequence[str]:
        return brought.cells(event)

    def advised(self, way: Document, than: Document) -> str:
        return ""

    def mark(self, colour: str) -> SafeString:
        return art.emblem(colour)

    def position_picture(self, view: Any, sitters: Sequence[Sitter], size: Size) -> Image | None:
        return picture.picture(view, sitters, size)

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        return mail_board(view, sitters)


PRESENTER = CacaoPresenter()
