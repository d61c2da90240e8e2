"""What staff read of a person before they decide: tables, tournaments, groups, reports, sanctions, devices."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from accounts.sanctions import selectors as sanctions
from accounts.security import log
from accounts.security.sessions import sessions_of
from games.clubs.selectors import groups_of
from games.models import Game, Seat
from games.moderation import selectors
from games.tournaments.models import Entry

SHOWN = 20


def desk_of(user: User, staff: User) -> dict[str, Any]:
    """Each section as far as this member of staff may read it."""
    desk: dict[str, Any] = {"person": user}
    if staff.has_perm("games.view_game"):
        desk |= {"seats": _seats(user), "over": _tables(user, Game.Status.FINISHED).count(), "bots": _bots(user)}
        desk |= {"entries": _entries(user), "groups": groups_of(user)}
    if staff.has_perm("moderation.view_report"):
        desk |= _reports(user)
    if staff.has_perm("sanctions.view_sanction"):
        desk |= {"sanctions": sanctions.sanctions_of(user)[:SHOWN], "trail": sanctions.entries_of(user)[:SHOWN]}
        desk |= {"ban": sanctions.ban_of(user), "silence": sanctions.silence_of(user)}
    if staff.has_perm("doors.view_securityevent"):
        desk |= {"sessions": sessions_of(user)[:SHOWN], "events": log.events_of(user)[:SHOWN]}
    return desk


def _tables(user: User, status: str) -> Any:
    return Seat.objects.filter(user=user, game__status=status)


def _seats(user: User) -> list[Seat]:
    """The running tables, with the others who sit there."""
    seats = _tables(user, Game.Status.RUNNING).select_related("game").prefetch_related("game__seats__user")
    return list(seats.order_by("-pk")[:SHOWN])


def _entries(user: User) -> list[Entry]:
    return list(Entry.objects.filter(person=user).select_related("tournament").order_by("-pk")[:SHOWN])


def _bots(user: User) -> list[User]:
    return list(User.objects.filter(bot_owner=user, deleted_at=None).order_by("pk"))


def _reports(user: User) -> dict[str, Any]:
    about = selectors.about(user)
    return {
        "reports": about[:SHOWN],
        "open_count": about.filter(closed_at=None).count(),
        "upheld_count": sum(report.was_upheld for report in about),
        "made_count": user.reports_made.count(),
        "made_upheld": sum(report.was_upheld for report in user.reports_made.all()),
    }
