"""Presenters: prepare a seat's view for templates, one per title."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import cast

from games.engine import registry
from games.tables.pages.guarded import GuardedPresenter
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
    return _guarded(name, cast("Hashable", presenter)) if registry.is_by_others(name) else presenter


@cache
def _guarded(name: str, presenter: Hashable) -> Presenter:
    return cast("Presenter", GuardedPresenter(name, presenter))


__all__ = ["Presenter", "RulesPage", "Scene", "Sitter", "for_title"]
