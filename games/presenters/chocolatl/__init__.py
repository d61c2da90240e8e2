"""Chocolatl on the page: a seat's view and its legal moves become the context of templates/games/chocolatl/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.engine.ruleset import Document
from games.presenters import fields
from games.presenters.chocolatl import rules
from games.presenters.presenter import RulesPage, Scene, Sitter


class ChocolatlPresenter:
    """See ``Presenter``."""

    options: tuple[str, ...] = ()
    has_rules = True
    rules_styles: tuple[str, ...] = ("css/rules-chocolatl.css",)
    preview_template = ""
    marked: tuple[str, ...] = ()
    styles: tuple[str, ...] = ("css/choices.css", "css/villages.css")
    scripts: tuple[str, ...] = ()
    board_template = "games/chocolatl/play.html"
    villages_template = "games/chocolatl/villages.html"

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        """See ``Presenter``."""
        return rules.pages()

    def preview(self, facts: Document) -> dict[str, Any]:
        """See ``Presenter``."""
        return {}

    def context(self, scene: Scene) -> dict[str, Any]:
        """See ``Presenter``."""
        if scene.winners is not None:
            task = "over"
        elif scene.moves:
            task = scene.view.phase
        else:
            task = "confirm" if scene.draft else "wait"
        return {"task": task, "hint": ""}

    def document(self, form: Mapping[str, str]) -> Document:
        """See ``Presenter``."""
        return fields.json_object(form.get("move", ""))

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        """See ``Presenter``."""
        rows = format_html_join("", "<tr><td>{}</td></tr>", ((sitter.name,) for sitter in sitters))
        return format_html("<table>{}</table>", rows)


CHOCOLATL = ChocolatlPresenter()
