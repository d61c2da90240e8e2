"""Presenters: prepare a seat's view for templates, one per title."""

from __future__ import annotations

from games.engine import registry
from games.tables.pages.plain import PLAIN
from games.tables.pages.presenter import (
    Presenter,
    RulesPage,
    Scene,
    Sitter,
)


def for_title(name: str) -> Presenter:
    """The presenter of a title by the ruleset's name; a plain one for a title that has none of its own."""
    presenter: Presenter = registry.part(name, "pages.presenter.PRESENTER") or PLAIN
    return presenter


__all__ = ["Presenter", "RulesPage", "Scene", "Sitter", "for_title"]
