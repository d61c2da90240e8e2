"""Version tokens of a chat: change with every message, and cannot be guessed without reading it.

Pages of all audiences ask with their mark in the same request; so it says nothing about the talk of others.
"""

from __future__ import annotations

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.chat.models import Room
from games.models import Game

_SECONDS_KEPT = 60
"""Two lines may be announced in the wrong order; that is forgotten after so long."""


def mark(game: Game, audience: str, version: int) -> str:
    """The mark of a version; 0 is that of a talk in which nobody has said anything."""
    return salted_hmac("talk.marks", f"{game.pk} {audience} {version}").hexdigest()[:16]


def keys(public_id: str) -> list[str]:
    """Where the cache has the newest marks of a table."""
    return [_key(public_id, audience) for audience in Room.Audience.values]


def announce(room: Room) -> None:
    """Let open pages find out, as soon as this transaction is committed."""
    key, newest = _key(room.game.public_id, room.audience), mark(room.game, room.audience, room.version)
    transaction.on_commit(lambda: _cache().set(key, newest, _SECONDS_KEPT), robust=True)


def remember(game: Game, audience: str, known: str) -> None:
    """Keep what was read, unless something newer was announced."""
    _cache().add(_key(game.public_id, audience), known, _SECONDS_KEPT)


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str, audience: str) -> str:
    return f"talk.newest.{public_id}.{audience}"
