"""An example position of the rules, drawn as text; ``drawing.py`` parses it and tests play it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from games.titles.cacao.rules.board import Cell


@dataclass(frozen=True, slots=True)
class Example:
    """A position: ``laid`` is the worker tile just laid, ``spots`` may be chosen, ``edges`` are to be used.

    ``extra`` is what modules add to the view of the table.
    """

    drawing: str
    caption: Promise
    laid: Cell | None = None
    spots: tuple[Cell, ...] = ()
    edges: tuple[tuple[Cell, str], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
