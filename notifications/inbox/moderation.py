"""What lines about reports and the acts of admins say."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.sanctions import texts
from notifications.inbox.reading import Reading, number_in
from notifications.inbox.told import Told
from notifications.models import InboxLine
from notifications.types.moderation import settled


def report_settled(reading: Reading, line: InboxLine) -> Told:
    """What came of a report."""
    report = reading.reports.get(number_in(line, 1))
    return Told(line, settled(report) if report else _("Your report was settled"))


def staff_act(reading: Reading, line: InboxLine) -> Told:
    """What an admin did about the reader, and why."""
    entry = reading.staff_entries.get(number_in(line, 1))
    if entry is None:
        return Told(line, _("An admin did something about you"), settled=_("No longer open."))
    return Told(line, texts.told(entry.code, entry.details), note=entry.reason)
