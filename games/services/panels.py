"""What other applications show beside a table, with news of their own; setting ``TABLE_PANELS`` lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import Game


class Panel(Protocol):
    """One thing beside the board.

    An open page keeps its *mark*, which changes whenever the panel does. Marks of different readers must not be
    guessable from one another: whoever asks with any of the newest ones is told that there is nothing new.
    """

    @property
    def code(self) -> str:
        """The name of its mark in requests."""
        ...

    @property
    def template(self) -> str:
        """Its template; it gets ``panel``, and ``is_update`` when it comes out of band."""
        ...

    def keys(self, public_id: str) -> Sequence[str]:
        """Where the cache of versions has the newest marks of a table."""
        ...

    def mark(self, game: Game, reader: Any) -> str:
        """The newest mark of what this reader is shown, which is kept in the cache too."""
        ...

    def shown(self, game: Game, reader: Any) -> Mapping[str, Any]:
        """What its template shows to a reader, who has seen it then; with ``code``, ``template`` and ``mark``."""
        ...


@cache
def panels() -> tuple[Panel, ...]:
    """The panels of this site, in the order in which they stand on the page."""
    return tuple(import_string(path)() for path in settings.TABLE_PANELS)


def marks_in(fields: Mapping[str, Any]) -> dict[str, str]:
    """The marks that an open page sends; one that is older than a panel, or shows nothing of it, sends none."""
    return {panel.code: str(fields[panel.code]) for panel in panels() if fields.get(panel.code)}


def with_news(game: Game, reader: Any, marks: Mapping[str, str]) -> list[Panel]:
    """The panels that show something else than these marks stand for."""
    return [panel for panel in panels() if panel.code in marks and panel.mark(game, reader) != marks[panel.code]]


def shown(game: Game, reader: Any) -> list[Mapping[str, Any]]:
    """All panels as a page shows them."""
    return [panel.shown(game, reader) for panel in panels()]
