"""What piles up around tables: those to which nobody came, and trails of games long over."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from accounts.pruning import Pruning, days_ago
from games.models import AuditEntry, Game, Plan, Seat
from games.services import audit, lobby
from games.services.locking import lock_game


def _lonely_tables() -> QuerySet[Game]:
    """Open tables at which nobody sits but the host."""
    guests = Seat.objects.filter(game=OuterRef("pk"), status=Seat.Status.TAKEN, user__isnull=False)
    old = Game.objects.filter(status=Game.Status.OPEN, created_at__lt=days_ago(settings.LONELY_TABLES_KEPT_DAYS))
    return old.filter(~Exists(guests.exclude(user=OuterRef("host")))).order_by("pk")


def _call_off(tables: QuerySet[Any]) -> int:
    """As their hosts could have done; the log says that it was the site."""
    games = list(tables)
    for game in map(lock_game, games):
        audit.note(game, "nobody-came")
        lobby.call_off(game)
    return len(games)


def _cancelled_tables() -> QuerySet[Game]:
    """Tables that never began; what was played stays for ever."""
    old = Game.objects.filter(status=Game.Status.CANCELLED, ended_at__lt=days_ago(settings.CANCELLED_TABLES_KEPT_DAYS))
    return old.filter(started_at=None, move_count=0).order_by("pk")


def _old_entries() -> QuerySet[AuditEntry]:
    """What was done besides moves to tables that ended long ago; the game itself can be read and replayed as before."""
    old = days_ago(settings.TRAILS_KEPT_DAYS)
    return AuditEntry.objects.filter(game__ended_at__lt=old, at__lt=old).order_by("pk")


def _old_plans() -> QuerySet[Plan]:
    """Plans that were played or thrown away, of which their people may have read why."""
    return Plan.objects.filter(done_at__lt=days_ago(settings.PLANS_KEPT_DAYS)).order_by("done_at")


PRUNINGS = (
    Pruning("open tables to which nobody came, called off", _lonely_tables, _call_off, batch=20),
    Pruning("cancelled tables that never began", _cancelled_tables),
    Pruning("plans that are done", _old_plans),
    Pruning("entries about tables long over", _old_entries),
)
