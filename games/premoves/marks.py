"""Version token of a user's premoves, so that an open page learns when one was discarded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.utils.crypto import salted_hmac

from accounts.models import Viewer
from core.db.commits import after_commit
from games.models import Game, Plan
from games.tables import tellers

_SECONDS_KEPT = 60
"""What was thrown away while a page was made may be missed by the cache; that is forgotten after so long."""


class PlanMark:
    """Version token that renders the page anew when a waiting premove of the viewer no longer waits."""

    code = "plans"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        person, _dot, _link = reader.partition(".")
        return [_key(public_id, person)]

    def mark(self, game: Game, viewer: Viewer) -> str:
        if not viewer.is_authenticated:
            return ""
        return mark_of(game, viewer.pk, Plan.objects.waiting().filter(seat__game=game, user=viewer))


def mark_of(game: Game, reader: int | None, waiting: Iterable[Plan]) -> str:
    """The version token of waiting premoves, cached for the next poll; empty without any."""
    names = [plan.key for plan in waiting]
    if not names:
        return ""
    known = salted_hmac("games.plans", " ".join(names)).hexdigest()[:16]
    _cache().add(_key(game.public_id, reader), known, _SECONDS_KEPT)
    return known


def forget(game: Game, plan: Plan) -> None:
    """Invalidate the cached token of a premove's player after this transaction's commit."""
    after_commit(_forget, game.public_id, plan.user_id)


def _forget(public_id: str, person: int) -> None:
    _cache().delete(_key(public_id, person))
    tellers.tell_table(public_id, only=person)


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str, person: object) -> str:
    return f"games.plans.{public_id}.{person}"
