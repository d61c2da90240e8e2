"""Version tokens with which an open page asks for news: those of single parts of it, and those of all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.core.cache import caches

from accounts.models import Viewer
from core.registry import Registry
from games.models import Game


class Polled(Protocol):
    """Something on the page with a version token that the client polls with.

    The token is its ``mark``, which changes whenever that does. Marks of different viewers must not be guessable from
    one another: whoever asks with any of the newest ones is told that there is nothing new.
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

    def mark(self, game: Game, viewer: Viewer) -> str:
        """The newest mark of what this reader is shown, which is kept in the cache too."""
        ...


POLLED_PARTS: Registry[Polled] = Registry()
"""Of parts that change with nothing else (``Part.polled``)."""
POLLED_PAGES: Registry[Polled] = Registry()
"""What has no place of its own on the page: where it has changed, all of the page is rendered anew."""


def polled() -> tuple[Polled, ...]:
    """All of which open pages learn."""
    return (*POLLED_PARTS, *POLLED_PAGES)


def is_outdated(game: Game, viewer: Viewer, marks: Mapping[str, str]) -> bool:
    """Whether these are marks of a page that has to be drawn anew."""
    return any(is_new(each, game, viewer, marks) for each in POLLED_PAGES)


def is_new(polled: Polled, game: Game, viewer: Viewer, marks: Mapping[str, str]) -> bool:
    """Whether something has changed since an open page got one of these marks: the cache is asked first."""
    if polled.code not in marks:
        return False
    mark = marks[polled.code]
    newest = caches["versions"].get_many(polled.keys(game.public_id, f"{viewer.pk}.")).values()
    return mark not in newest and polled.mark(game, viewer) != mark


def marks_in(fields: Mapping[str, Any]) -> dict[str, str]:
    """The marks that an open page sends; one that is older than a part, or shows nothing of it, sends none."""
    return {each.code: str(fields[each.code]) for each in polled() if fields.get(each.code)}
