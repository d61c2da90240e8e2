"""The version of each game in the cache, so that "nothing new" is answered without touching the games' rows."""

from __future__ import annotations

from django.core.cache import cache
from django.db import transaction

from games.models import Game

_SECONDS_KEPT = 60
"""Two commits may announce in the wrong order; that is forgotten after so long."""


def announce(game: Game) -> None:
    """Let open pages find out, as soon as this transaction is committed."""
    key, version = _key(game.public_id), game.version
    transaction.on_commit(lambda: cache.set(key, version, _SECONDS_KEPT), robust=True)


def bump(game: Game) -> Game:
    """Note that something which is seen at a locked table has changed, and let open pages find out."""
    game.version += 1
    game.save(update_fields=["version"])
    announce(game)
    return game


def current(public_id: str) -> int | None:
    """The version of a table, ``None`` when there is no such table; at most one query."""
    version: int | None = cache.get(_key(public_id))
    if version is None:
        version = Game.objects.filter(public_id=public_id).values_list("version", flat=True).first()
        _remember(public_id, version)
    return version


def _remember(public_id: str, version: int | None) -> None:
    """Keep what was read, unless a commit has announced something newer meanwhile."""
    if version is not None:
        cache.add(_key(public_id), version, _SECONDS_KEPT)


def _key(public_id: str) -> str:
    return f"games.version.{public_id}"
