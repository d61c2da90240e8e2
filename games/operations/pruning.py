"""What piles up around tables: those to which nobody came, and trails of games long over."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from core.retention import Pruning, days_ago
from games.lobby import hosting
from games.models import (
    Analysis,
    Ask,
    AuditEntry,
    Game,
    HeldPlace,
    Holiday,
    MailInvitation,
    Outage,
    Plan,
    Proposal,
    Seat,
    SiteMessage,
    StuckReport,
)
from games.tables import audit
from games.tables.locking import lock_game


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
        hosting.call_off(game)
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


def _old_asks() -> QuerySet[Ask]:
    """When somebody was asked, and decided, at tables that ended long ago: how reliable people are forgets it."""
    old = days_ago(settings.TRAILS_KEPT_DAYS)
    return Ask.objects.filter(seat__game__ended_at__lt=old, ended_at__lt=old).order_by("pk")


def _closed_proposals() -> QuerySet[Proposal]:
    """What the people at a table agreed on stands in its log."""
    return Proposal.objects.filter(closed_at__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("pk")


def _closed_reports() -> QuerySet[StuckReport]:
    return StuckReport.objects.filter(closed_at__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("pk")


def _held_places() -> QuerySet[HeldPlace]:
    """Each of them once: who tried a day ago may try again."""
    return HeldPlace.objects.filter(until__lt=days_ago(1)).order_by("until")


def _mail_invitations() -> QuerySet[MailInvitation]:
    """Marks of addresses to which nobody would remember having got a mail."""
    return MailInvitation.objects.filter(made_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("pk")


def _analyses() -> QuerySet[Analysis]:
    """They can be asked for once more; those under way stay."""
    old = Analysis.objects.filter(asked_at__lt=days_ago(settings.ANALYSES_KEPT_DAYS))
    return old.exclude(status=Analysis.Status.WAITING).order_by("pk")


def _old_messages() -> QuerySet[SiteMessage]:
    return SiteMessage.objects.filter(end__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("end")


def _old_outages() -> QuerySet[Outage]:
    """No clock that still runs has rested then."""
    return Outage.objects.filter(end__lt=days_ago(settings.TRAILS_KEPT_DAYS)).order_by("pk")


def _old_holidays() -> QuerySet[Holiday]:
    return Holiday.objects.filter(day__lt=days_ago(settings.TRAILS_KEPT_DAYS).date()).order_by("pk")


PRUNINGS = (
    Pruning("open tables to which nobody came, called off", _lonely_tables, _call_off, batch=20),
    Pruning("cancelled tables that never began", _cancelled_tables),
    Pruning("plans that are done", _old_plans),
    Pruning("entries about tables long over", _old_entries),
    Pruning("when people were asked at tables long over", _old_asks),
    Pruning("proposals that are closed", _closed_proposals),
    Pruning("reports of stuck tables that are closed", _closed_reports),
    Pruning("places held for a code", _held_places),
    Pruning("invitations by mail", _mail_invitations),
    Pruning("analyses", _analyses, batch=50),
    Pruning("messages to everybody that are over", _old_messages),
    Pruning("outages of long ago", _old_outages),
    Pruning("holidays of long ago", _old_holidays),
)
