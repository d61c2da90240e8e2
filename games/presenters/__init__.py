"""What a seat may see, made ready for templates: one presenter per title."""

from __future__ import annotations

from games.presenters.cacao import CACAO
from games.presenters.presenter import Presenter, Scene, Sitter

_PRESENTERS: dict[str, Presenter] = {"cacao": CACAO}


def for_title(name: str) -> Presenter:
    """The presenter of a title by the ruleset's name."""
    return _PRESENTERS[name]


__all__ = ["Presenter", "Scene", "Sitter", "for_title"]
