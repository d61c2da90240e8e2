"""Version tokens of a chat: change with every message, and cannot be guessed without reading it.

Pages of all audiences ask with their mark in the same request; so it says nothing about the talk of others.
"""

from __future__ import annotations

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.utils.crypto import salted_hmac

from core.db.commits import after_commit
from games.chat.models import Room
from games.chat.places import place_of
from games.models import Game
from games.tables import tellers
from games.tables.tellers import Audience

_SECONDS_KEPT = 60
"""Two lines may be announced in the wrong order; that is forgotten after so long."""


def mark(public_id: str, audience: str, version: int) -> str:
    """The mark of a version; 0 is that of a talk in which nobody has said anything."""
    return salted_hmac("talk.marks", f"{public_id} {audience} {version}").hexdigest()[:16]


def keys(public_id: str) -> list[str]:
    """Where the cache has the newest marks of a table."""
    return [_key(public_id, audience) for audience in (Room.Audience.PLAYERS, Room.Audience.WATCHERS)]


def announce(room: Room) -> None:
    """Let open pages find out, as soon as this transaction is committed."""
    place = place_of(room)
    if place:
        newest = mark(place.public_id, room.audience, room.version)
        after_commit(_announce, place.public_id, room.audience, newest, room.game)


def _announce(public_id: str, room: str, newest: str, game: Game | None) -> None:
    _cache().set(_key(public_id, room), newest, _SECONDS_KEPT)
    if game:
        tellers.tell_table(public_id, audience=Audience.ALL if game.is_over else Audience(room))


def remember(public_id: str, audience: str, known: str) -> None:
    """Keep what was read, unless something newer was announced."""
    _cache().add(_key(public_id, audience), known, _SECONDS_KEPT)


def is_newest(public_id: str, audience: str, known: str) -> bool:
    """Whether a page with this mark shows all there is; as the mark cannot be guessed, its reader may know."""
    return bool(known) and _cache().get(_key(public_id, audience)) == known


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str, audience: str) -> str:
    return f"talk.newest.{public_id}.{audience}"
