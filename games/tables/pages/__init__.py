"""Pages of titles: prepare a seat's view for templates, one per title."""

from __future__ import annotations

from games.engine import registry
from games.tables.pages.page import PLAIN, Page
from games.tables.pages.scene import RulesPage, Scene, Sitter


def for_title(name: str) -> Page:
    """The page of a title by its name; a plain one for a title that has none of its own."""
    title = registry.titles().get(name)
    return (title and title.page) or PLAIN


__all__ = ["Page", "RulesPage", "Scene", "Sitter", "for_title"]
