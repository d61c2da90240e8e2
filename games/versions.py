"""The version of each game in the cache, so that "nothing new" is answered without touching the games' rows.

A private table has no version for those who may not see it: whoever was let in has a pass, which holds for one version.
"""

from __future__ import annotations

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db import transaction

from games.models import Game

_SECONDS_KEPT = 60
"""Two commits may announce in the wrong order; that is forgotten after so long."""


def announce(game: Game) -> None:
    """Let open pages find out, as soon as this transaction is committed."""
    key, version = _key(game.public_id), (game.version, game.is_public)
    transaction.on_commit(lambda: _cache().set(key, version, _SECONDS_KEPT), robust=True)


def bump(game: Game) -> Game:
    """Note that something which is seen at a locked table has changed, and let open pages find out."""
    game.version += 1
    game.save(update_fields=["version"])
    announce(game)
    return game


def remember(game: Game, reader: str) -> None:
    """Keep what was read for somebody who may see the table, unless a commit has announced something newer."""
    _cache().add(_key(game.public_id), (game.version, game.is_public), _SECONDS_KEPT)
    if not game.is_public:
        _cache().set(_pass(game.public_id, game.version, reader), True, _SECONDS_KEPT)


def is_seen(public_id: str, version: int, reader: str) -> bool:
    """Whether the cache knows that this is no older than the newest version, and that the reader may know it."""
    newest, is_public = _cache().get(_key(public_id)) or (None, False)
    # Two commits may reach the cache in the wrong order: an older version there is no news.
    if newest is None or version < newest:
        return False
    return is_public or bool(_cache().get(_pass(public_id, newest, reader)))


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str) -> str:
    return f"games.newest.{public_id}"


def _pass(public_id: str, version: int, reader: str) -> str:
    return f"games.pass.{public_id}.{version}.{reader}"
