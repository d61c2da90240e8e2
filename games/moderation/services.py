"""What people and staff do with reports: make one, settle all of one matter; each in one transaction."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.moderation import selectors
from games.moderation.errors import ReportedAlready, TooManyReports, YourOwn
from games.moderation.models import Report
from games.moderation.signals import settled
from games.moderation.subjects import Subject


@transaction.atomic
def report(*, subject: Subject, user: User, reason: str, text: str) -> Report:
    """Ask the staff to look at something. Raises ``YourOwn``, ``ReportedAlready``, ``TooManyReports``."""
    user.lock()  # Who reports in several windows at once reports no more than in one.
    expect_others(subject, user)
    made = Report(
        kind=subject.kind,
        key=None if subject.line else subject.row.pk,
        line=subject.line,
        name=subject.name[:80],
        about=subject.about,
        reporter=user,
        reason=reason,
        text=text,
        words=subject.words[:1000],
    )
    _expect_new(made)
    made.save(force_insert=True)
    return made


def expect_others(subject: Subject, user: User) -> None:
    """Let nobody report themselves, or what they answer for. Raises ``YourOwn``."""
    if subject.about == user:
        raise YourOwn


def _expect_new(made: Report) -> None:
    same = selectors.of_matter(made).filter(reporter=made.reporter)
    # One of a message stays the only one: what was said is no other afterwards.
    if (same if made.line_id else same.filter(closed_at=None)).exists():
        raise ReportedAlready
    day_ago = timezone.now() - timedelta(days=1)
    today = Report.objects.filter(reporter=made.reporter, made_at__gt=day_ago).count()
    if today >= settings.COMPLAINTS_PER_DAY:
        raise TooManyReports(number=today)


@transaction.atomic
def settle(*, report: Report, by: User, outcome: str) -> int:
    """Close all open reports of the same matter, and let each reporter know; says how many."""
    found = selectors.of_matter(report).filter(closed_at=None).select_for_update(of=("self",), no_key=True)
    reports = list(found.order_by("pk"))
    for each in reports:
        each.closed_at, each.closed_by, each.outcome = timezone.now(), by, outcome
        each.save(update_fields=["closed_at", "closed_by", "outcome"])
        settled.send(Report, report=each)
    return len(reports)
