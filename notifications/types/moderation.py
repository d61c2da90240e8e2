"""Notifications of order among people: what came of a report, and what an admin did about its reader."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.sanctions import texts
from accounts.sanctions.models import StaffEntry
from games.moderation.models import Report
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain


class ReportSettled(Plain):
    """Type for whoever reported something: whether anything was done, and no more than that."""

    code = folder = "report_settled"
    name = gettext_lazy("Your report was settled")
    preference_label = gettext_lazy("My report is settled")
    at_first = NOW

    def key(self, report: Report) -> str:
        """Unique key: a report is settled once."""
        return f"report:{report.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return "" if self._report(notice) else "report-gone"

    def context(self, notice: Notice) -> dict[str, Any]:
        report = self._report(notice)
        assert report is not None, "a notification is obsolete without its report"
        return {"sentence": settled(report)}

    def page(self, notice: Notice) -> str:
        return reverse("notices:inbox")

    def _report(self, notice: Notice) -> Report | None:
        return Report.objects.filter(pk=int(notice.key.split(":")[1]), reporter=notice.user_id).first()


def settled(report: Report) -> str:
    """What came of a report, for its reporter."""
    names = {"name": report.name or _("Former player")}
    if report.was_upheld:
        return _("We’ve looked into your report about “%(name)s” and did something about it. Thank you.") % names
    return _("We’ve looked into your report about “%(name)s” and found nothing against the rules.") % names


class StaffAct(Plain):
    """Type for whom an admin did something about: what, and why; never who reported it."""

    code = folder = "staff_act"
    name = gettext_lazy("An admin did something about you")
    preference_label = ""
    at_first = NOW

    def key(self, entry: StaffEntry) -> str:
        """Unique key: one for each act."""
        return f"staff-act:{entry.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return "" if self._entry(notice) else "called-off"

    def context(self, notice: Notice) -> dict[str, Any]:
        entry = self._entry(notice)
        assert entry is not None, "a notification is obsolete without the act"
        return {"sentence": texts.told(entry.code, entry.details), "reason": entry.reason}

    def page(self, notice: Notice) -> str:
        return reverse("notices:inbox")

    def _entry(self, notice: Notice) -> StaffEntry | None:
        return StaffEntry.objects.filter(pk=int(notice.key.split(":")[1]), person=notice.user_id).first()
