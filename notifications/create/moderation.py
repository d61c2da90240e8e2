"""Creates notifications about reports and about what admins did."""

from __future__ import annotations

from accounts.sanctions import texts
from accounts.sanctions.models import StaffEntry
from games.moderation.models import Report
from notifications.create.news import News
from notifications.create.write import enqueue_delivery, write
from notifications.types import REPORT_SETTLED, STAFF_ACT


def notify_settled(report: Report) -> None:
    """Notify whoever reported something of what came of it."""
    write(REPORT_SETTLED, [News(report.reporter, None, REPORT_SETTLED.key(report))])
    enqueue_delivery()


def notify_staff_act(entry: StaffEntry) -> None:
    """Notify somebody of what an admin did about them; whoever is banned reads it in a mail and at the login."""
    if entry.code in texts.TOLD:
        write(STAFF_ACT, [News(entry.person, None, STAFF_ACT.key(entry))])
        enqueue_delivery()
