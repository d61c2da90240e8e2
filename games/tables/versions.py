"""The versions of each game in the cache, so that polls of unchanged games do not query the games' rows.

What the board shows and what stands beside it (the log) count apart: a line in the log redraws no board.

A private table has no version for those who may not see it: whoever was let in has a pass, which holds for one version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain
from types import MappingProxyType

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db import transaction
from django.db.models import F

from core import opaque
from games.models import Game
from games.tables import polled, tellers

_SECONDS_KEPT = 60
"""Two commits may announce in the wrong order; that is forgotten after so long."""


_to_forget: ContextVar[list[str] | None] = ContextVar("_to_forget", default=None)
"""The public ids of what is announced inside the block of ``forgotten_together``."""


def announce(game: Game, *, mark: str | None = None) -> None:
    """Announce the new version to open pages after this transaction's commit; ``mark`` is empty if the board stays."""
    public_id, newest, together = game.public_id, _newest(game), _to_forget.get()
    if together is not None:
        together.append(public_id)
    else:
        told = game.version_mark if mark is None else mark
        transaction.on_commit(lambda: _announce(public_id, newest, told), robust=True)


def _announce(public_id: str, newest: tuple[int, int, bool], mark: str) -> None:
    _cache().set(_key(public_id), newest, _SECONDS_KEPT)
    tellers.tell_table(public_id, mark)


@contextmanager
def forgotten_together() -> Iterator[None]:
    """Around changes of many tables, each committed in this block: pages find out at its end, by asking the database.

    By then somebody may have announced more than is known here, so that the cache forgets and is told nothing.
    """
    together: list[str] = []
    before = _to_forget.set(together)
    try:
        yield
    finally:
        _to_forget.reset(before)
        if together:
            _cache().delete_many([_key(public_id) for public_id in together])
        for public_id in dict.fromkeys(together):
            tellers.tell_table(public_id)


def bump(game: Game) -> Game:
    """Note that something which the board shows has changed at a locked table, and let open pages find out."""
    game.version += 1
    game.save(update_fields=["version"])
    announce(game)
    return game


def bump_unchanged(game: Game) -> bool:
    """The same, and locks the table, if nothing was done there since it was read; else it is neither.

    Whatever is done to a table counts one of its versions up under its lock, but for drafts and what people have seen.
    """
    same = Game.objects.filter(pk=game.pk, version=game.version, side_version=game.side_version)
    if not same.update(version=game.version + 1):
        return False
    game.version += 1
    announce(game)
    return True


def bump_side(game: Game) -> None:
    """Note that something beside the board has changed, and let open pages find out; the table need not be locked."""
    Game.objects.filter(pk=game.pk).update(side_version=F("side_version") + 1)
    game.refresh_from_db(fields=["side_version"])
    announce(game, mark="")


def marked(public_id: str, mark: str) -> int | None:
    """The version that an open page names by its mark (``Game.version_mark``); ``None`` for what is none."""
    return opaque.number_of(mark, f"version/{public_id}")


def remember(game: Game, reader: str) -> None:
    """Keep what was read for somebody who may see the table, unless a commit has announced something newer."""
    _cache().add(_key(game.public_id), _newest(game), _SECONDS_KEPT)
    if not game.is_public:
        _cache().set(_pass(game.public_id, game.version, reader), True, _SECONDS_KEPT)


def is_seen(
    public_id: str,
    version: int,
    side_version: int | None,
    reader: str,
    marks: Mapping[str, str] = MappingProxyType({}),
) -> bool:
    """Whether the cache knows that these are no older than the newest versions, and that the reader may know it.

    A page from before the two were counted apart knows no ``side_version``; ``marks`` are those of parts, and
    the reader's own.
    """
    keys = {each.code: each.keys(public_id, reader) for each in polled.polled() if each.code in marks}
    known = _cache().get_many([_key(public_id), *chain.from_iterable(keys.values())])
    newest, newest_side, is_public = known.get(_key(public_id)) or (None, 0, False)
    # Two commits may reach the cache in the wrong order: an older version there is no news.
    if newest is None or version < newest or (side_version is not None and side_version < newest_side):
        return False
    if not all(marks[code] in map(known.get, where) for code, where in keys.items()):
        return False
    return is_public or bool(_cache().get(_pass(public_id, newest, reader)))


def _newest(game: Game) -> tuple[int, int, bool]:
    return game.version, game.side_version, game.is_public


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str) -> str:
    return f"games.newest_two.{public_id}"


def _pass(public_id: str, version: int, reader: str) -> str:
    return f"games.pass.{public_id}.{version}.{reader}"
