"""Fragments of other applications next to a table, each with its own version token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from accounts.models import Viewer
from core.registry import Registry
from games.models import Game


class Marked(Protocol):
    """A part of the page with a version token that the client polls with.

    The token is its ``mark``, which changes whenever the panel does. Marks of different viewers must not be
    guessable from one another: whoever asks with any of the newest ones is told that there is nothing new.
    """

    @property
    def code(self) -> str:
        """The name of its mark in requests."""
        ...

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        """Where the cache of versions has the newest marks of a table with which this reader may ask.

        A reader is named as in passes to private tables: the person's key, a dot, and more.
        """
        ...

    def mark(self, game: Game, reader: Viewer) -> str:
        """The newest mark of what this reader is shown, which is kept in the cache too."""
        ...


class Panel(Marked, Protocol):
    """A fragment next to the board."""

    @property
    def template(self) -> str:
        """Its template; it gets ``panel``, and ``is_update`` when it comes out of band."""
        ...

    def shown(self, game: Game, reader: Viewer) -> Mapping[str, Any]:
        """What its template shows to a reader; with ``code``, ``template`` and ``mark``.

        ``header_template``, if there is one, is what the header of the page shows of it.
        """
        ...


PANELS: Registry[Panel] = Registry()
"""In the order in which they stand on the page."""
PAGE_MARKS: Registry[Marked] = Registry()
"""What has no place of its own on the page: where it has changed, all of the page is rendered anew."""


def marked() -> tuple[Marked, ...]:
    """All of which open pages learn."""
    return (*PANELS, *PAGE_MARKS)


def is_outdated(game: Game, reader: Viewer, marks: Mapping[str, str]) -> bool:
    """Whether these are marks of a page that has to be drawn anew."""
    return any(each.code in marks and each.mark(game, reader) != marks[each.code] for each in PAGE_MARKS)


def marks_in(fields: Mapping[str, Any]) -> dict[str, str]:
    """The marks that an open page sends; one that is older than a panel, or shows nothing of it, sends none."""
    return {each.code: str(fields[each.code]) for each in marked() if fields.get(each.code)}


def with_news(game: Game, reader: Viewer, marks: Mapping[str, str]) -> list[Panel]:
    """The panels that have changed since these version tokens."""
    return [panel for panel in PANELS if panel.code in marks and panel.mark(game, reader) != marks[panel.code]]


def shown(game: Game, reader: Viewer) -> list[Mapping[str, Any]]:
    """All panels as a page shows them."""
    return [panel.shown(game, reader) for panel in PANELS]
