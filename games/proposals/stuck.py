"""Reports that a table is stuck: verified by replay, listed for admins, with a receipt."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, StuckReport
from games.proposals.errors import NothingReported, ReportedLately
from games.tables import audit, rebuilding
from games.tables.locking import lock_game, lock_table

APART = timedelta(days=1)


@transaction.atomic
def report(*, game: Game, user: User, text: str) -> StuckReport:
    """Report a running table; the report's key is the receipt. Raises ``NotYourSeat``, ``ReportedLately`` …"""
    table = lock_table(game)
    table.seat_of(user)
    reports = StuckReport.objects.filter(game=table.game, user=user, made_at__gt=timezone.now() - APART)
    if reports.exists():
        raise ReportedLately
    differences = [difference.as_data() for difference in rebuilding.differences(table.game)]
    audit.note(table.game, "stuck", actor=user)
    longest = StuckReport._meta.get_field("text").max_length
    return StuckReport.objects.create(
        game=table.game,
        user=user,
        text=text.strip()[:longest],
        after_move=table.game.move_count,
        differences=differences,
    )


@transaction.atomic
def close(*, game: Game, admin: User) -> None:
    """Close the reports of a table, whatever became of it. Raises ``NothingReported``."""
    game = lock_game(game)
    if not StuckReport.objects.filter(game=game, closed_at=None).update(closed_at=timezone.now(), closed_by=admin):
        raise NothingReported
    audit.note(game, "reports-closed", actor=admin, by_admin=True)
