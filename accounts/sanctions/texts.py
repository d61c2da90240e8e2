"""What staff did about somebody: for the trail that staff read, and for the person it was done to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ENTRIES: dict[str, str | Promise] = {
    "looked": gettext_lazy("Looked at this page."),
    "note": gettext_lazy("Note for other admins"),
    "warned": gettext_lazy("Warned"),
    "silenced": gettext_lazy("Silenced until %(until)s"),
    "silenced-for-good": gettext_lazy("Silenced for good"),
    "banned": gettext_lazy("Banned until %(until)s"),
    "banned-for-good": gettext_lazy("Banned for good"),
    "silence-lifted": gettext_lazy("Silence lifted"),
    "ban-lifted": gettext_lazy("Ban lifted"),
    "ban-over": gettext_lazy("The ban was over: may log in again."),
    "renamed": gettext_lazy("Renamed from “%(before)s” to “%(after)s”"),
    "line-hidden": gettext_lazy("A chat message was hidden"),
    "club-renamed": gettext_lazy("Group “%(before)s” renamed to “%(after)s”"),
    "club-closed": gettext_lazy("Group “%(before)s” closed"),
    "tournament-renamed": gettext_lazy("Tournament “%(before)s” renamed to “%(after)s”"),
    "study-renamed": gettext_lazy("Study “%(before)s” renamed to “%(after)s”"),
    "study-hidden": gettext_lazy("Study “%(before)s” is no longer shared"),
    "logged-out": gettext_lazy("Logged out everywhere"),
    "settled": gettext_lazy("Report %(report)s settled: nothing wrong"),
}
"""By code, for staff."""
TOLD: dict[str, str | Promise] = {
    "warned": gettext_lazy("An admin has warned you."),
    "silenced": gettext_lazy("You can’t write messages until %(until)s. You can go on playing."),
    "silenced-for-good": gettext_lazy("You can no longer write messages. You can go on playing."),
    "silence-lifted": gettext_lazy("You can write messages again."),
    "ban-lifted": gettext_lazy("An admin has reopened your account."),
    "ban-over": gettext_lazy("Your ban is over. Welcome back!"),
    "renamed": gettext_lazy("An admin has changed the name “%(before)s” to “%(after)s”."),
    "line-hidden": gettext_lazy("An admin has hidden one of your messages."),
    "club-renamed": gettext_lazy("An admin has renamed the group “%(before)s” to “%(after)s”."),
    "club-closed": gettext_lazy("An admin has closed the group “%(before)s”. Its games stay."),
    "tournament-renamed": gettext_lazy("An admin has renamed your tournament “%(before)s” to “%(after)s”."),
    "study-renamed": gettext_lazy("An admin has renamed your study “%(before)s” to “%(after)s”."),
    "study-hidden": gettext_lazy("Your study “%(before)s” is no longer shared: an admin has hidden it from others."),
}
"""By code, for the person concerned; what is not here is told in another way, or not at all."""


def entry(code: str, details: Mapping[str, Any]) -> str:
    """What staff read."""
    return str(ENTRIES.get(code, code)) % _facts(details)


def kinds() -> list[tuple[str, str]]:
    """All codes with what staff read, without names and dates."""
    return [(code, str(text) % defaultdict(lambda: "…")) for code, text in ENTRIES.items()]


def told(code: str, details: Mapping[str, Any]) -> str:
    """What the person reads."""
    return str(TOLD.get(code, code)) % _facts(details)


def moment(at: datetime) -> str:
    """A date and time in the reader's zone."""
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")


def _facts(details: Mapping[str, Any]) -> dict[str, Any]:
    until = parse_datetime(details.get("until") or "")
    return {"before": "", "after": "", "report": "", **details, "until": moment(until) if until else ""}


def end(until: datetime | None, *, is_guest: bool = False) -> str:
    """Until when a ban holds, as a sentence."""
    if until is None:
        return _("It has no end.")
    if is_guest:
        return _("It ends on %(until)s. Come back then in this browser.") % {"until": moment(until)}
    return _("It ends on %(until)s. You can log in again then.") % {"until": moment(until)}
