"""Chocolatl on the page: a seat's view and its legal moves become the context of the title's templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from PIL.Image import Image

from games.engine.ruleset import Document, SeatNumber
from games.tables.pages.lessons import Lessons
from games.tables.pages.pictures import Size
from games.tables.pages.presenter import (
    Look,
    NothingForeseen,
    RulesPage,
    Scene,
    Sitter,
)
from games.titles.chocolatl.pages import (
    advised,
    art,
    brought,
    documents,
    picture,
    play_area,
    players,
    rounds,
    rules,
    status,
    uncovered,
)
from games.titles.chocolatl.pages.holding import holding_of
from games.titles.chocolatl.pages.lessons import LESSONS
from games.titles.chocolatl.pages.mail_board import mail_board, mail_words


class ChocolatlPresenter(NothingForeseen):
    """What the site shows of the bidding game."""

    options: tuple[str, ...] = ()
    names_turns = True
    show_template = "games/chocolatl/show_me.html"
    plans_in_form = True
    has_rules = True
    short_rules = "games/chocolatl/short_rules.html"
    rules_styles: tuple[str, ...] = ("games/chocolatl/rules.css",)
    preview_template = ""
    marked: tuple[str, ...] = documents.MARKED
    styles: tuple[str, ...] = (
        "css/choices.css",
        "css/explanations.css",
        "css/villages.css",
        "games/chocolatl/table.css",
        "games/chocolatl/board.css",
        "games/chocolatl/stations.css",
        "games/chocolatl/places.css",
        "games/chocolatl/city.css",
        "games/chocolatl/bidders.css",
        "games/chocolatl/cards.css",
        "games/chocolatl/hand.css",
        "games/chocolatl/walk.css",
        "games/chocolatl/rounds.css",
        "games/chocolatl/narrow.css",
        "games/chocolatl/phone.css",
    )
    scripts: tuple[str, ...] = (
        "js/chocolatl-kept.js",
        "js/chocolatl-bids.js",
        "js/chocolatl-sight.js",
        "js/chocolatl-walk.js",
        "js/chocolatl-end.js",
        "js/table-explains.js",
        "js/table-keys.js",
    )
    has_pictures = True
    is_mailed_as_picture = False
    planning_scripts: tuple[str, ...] = ()
    replay_scripts: tuple[str, ...] = ("js/table-explains.js",)
    board_template = "games/chocolatl/play.html"
    rounds_template = "games/chocolatl/rounds.html"
    villages_template = "games/chocolatl/villages.html"
    lessons: Lessons | None = LESSONS

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        return rules.pages()

    def preview(self, facts: Document) -> dict[str, Any]:
        return {}

    def picture(self, option: str, choice: str) -> SafeString | str:
        return ""

    def context(self, scene: Scene) -> dict[str, Any]:
        return play_area.context(scene)

    def rounds(self, scene: Scene, views: Iterable[Any]) -> dict[str, Any]:
        return rounds.context(scene, views)

    def document(self, form: Mapping[str, str]) -> Document:
        return documents.document(form)

    def planned(self, form: Mapping[str, str]) -> Mapping[str, Sequence[Document]]:
        return documents.planned(form)

    def prospects(self, view: Any, seat: SeatNumber) -> Sequence[str]:
        return players.prospects(view, seat)

    def tie_break(self, count: int) -> str:
        return _("Level on points: the higher sacrifice decides, here %(count)s.") % {"count": count}

    def holding(self, part: str) -> Look | None:
        return holding_of(part)

    def pictured(self, event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
        return brought.pictured(event)

    def mark(self, colour: str) -> SafeString:
        return art.marker(colour)

    def turn_name(self, turn: int) -> str:
        return status.turn_name(turn)

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        return self.turn_name(turn)

    def turns_name(self, first: int, last: int) -> str:
        return status.turns_name(first, last)

    def revealed_at_end(self, facts: Any, sitters: Sequence[Sitter]) -> SafeString:
        return uncovered.panel(facts, sitters)

    def to_do(self, scene: Scene) -> str:
        return status.to_do(scene, play_area.task_of(scene))

    def answers_ahead(self, view: Any) -> str:
        return status.answers_ahead(view)

    def advised(self, way: Document, than: Document) -> str:
        return advised.advised(way, than)

    def mail_words(self, view: Any) -> str:
        return mail_words(view)

    def position_picture(self, view: Any, sitters: Sequence[Sitter], size: Size) -> Image | None:
        return picture.picture(view, sitters, size)

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        return mail_board(view, sitters)


PRESENTER = ChocolatlPresenter()
