"""What a seat may see, made ready for templates: one presenter per title."""

from __future__ import annotations

from games.presenters.cacao import CACAO
from games.presenters.chocolatl import CHOCOLATL
from games.presenters.plain import PLAIN
from games.presenters.presenter import Presenter, RulesPage, Scene, Sitter

_PRESENTERS: dict[str, Presenter] = {"cacao": CACAO, "chocolatl": CHOCOLATL}


def for_title(name: str) -> Presenter:
    """The presenter of a title by the ruleset's name; a plain one for a title that has none of its own."""
    return _PRESENTERS.get(name, PLAIN)


__all__ = ["Presenter", "RulesPage", "Scene", "Sitter", "for_title"]
