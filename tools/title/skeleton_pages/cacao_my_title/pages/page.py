"""A table of my title for templates; what this leaves out is as on the plain page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cacao_my_title.pages.rules import pages
from cacao_my_title.rules.ruleset import View
from games.tables.pages import fields
from games.tables.pages.page import Handbook, Page
from games.tables.pages.scene import Scene, Sitter


class Player(NamedTuple):
    """A line of the table of players."""

    sitter: Sitter
    number: str
    taken: int
    is_awaited: bool


class MyTitlePage(Page):
    """The plain page with sticks in its place."""

    handbook = Handbook(pages=pages, short="games/my-title/short_rules.html")
    styles = ("css/choices.css", "css/villages.css", "games/my-title/table.css")
    board_template = "games/my-title/play.html"
    villages_template = "games/my-title/players.html"

    def context(self, scene: Scene) -> dict[str, Any]:
        view: View = scene.view
        return {
            "task": _task(scene),
            "hint": _("How many sticks do you take?") if scene.moves else "",
            "left": view.left,
            "sticks": range(view.left),
            "own_number": view.numbers[view.seat] if view.seat is not None else None,
            "choices": _choices(scene),
            "players": [_player(scene, sitter) for sitter in scene.sitters],
        }

    def to_do(self, scene: Scene) -> str:
        return _("It's your turn to take sticks.")

    def mail_words(self, view: View) -> str:
        return _("Sticks left: %(count)s.") % {"count": view.left}

    def mail_board(self, view: View, sitters: Sequence[Sitter]) -> SafeString:
        """Who has taken how many; mail programs know no style sheets."""
        rows = format_html_join(
            "", "<tr><td>{}</td><td>{}</td></tr>", ((each.name, view.taken[each.number]) for each in sitters)
        )
        head = format_html("<tr><th>{}</th><th>{}</th></tr>", _("Player"), _("Sticks"))
        return format_html('<table border="0" cellpadding="6">{}{}</table>', head, rows)


def _task(scene: Scene) -> str:
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return "take"
    return "confirm" if scene.draft else "wait"


def _choices(scene: Scene) -> list[tuple[int, str]]:
    """How many sticks may be taken, each with the value of its button."""
    documents = [scene.title.rules.moves.write(move) for move in scene.moves]
    return [(document["count"], fields.value(document)) for document in documents]


def _player(scene: Scene, sitter: Sitter) -> Player:
    seat, view = sitter.number, scene.view
    number = view.numbers[seat]
    return Player(sitter, "?" if number is None else str(number), view.taken[seat], seat in scene.awaited)


PAGE = MyTitlePage()
