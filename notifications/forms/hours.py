"""The form for quiet hours, digest and reminders."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.locale.fields import ZoneField
from accounts.locale.reader import chosen_zone
from accounts.models import User
from core.forms import ChoicesByKey
from notifications.models import Hours
from notifications.preferences.hours import (
    digest_days,
    hours_of,
    is_quiet_at,
    keep,
)

LONGEST_REMINDER = 240
"""Hours before a deadline."""
_HOURS = [(str(hour), f"{hour:02}:00") for hour in range(24)]
_NOT_IN_LIST = _("“%(value)s” isn’t in the list.")


def _quarters() -> list[tuple[str, str]]:
    """Choices for each quarter of an hour of a day."""
    clocks = [f"{hour:02}:{minute:02}" for hour in range(24) for minute in (0, 15, 30, 45)]
    return [("", "–"), *((clock, clock) for clock in clocks)]


class _TimeSelect(ChoicesByKey, forms.Select):
    """Times of a day."""

    def choices_key(self) -> Hashable:
        """Nothing but the name of the field."""
        return ()


def _choice(label: Any, choices: list[Any], **more: Any) -> forms.ChoiceField:
    """Each form copies its fields, and with them their choices where these are not called for."""
    refusals = {"invalid_choice": _NOT_IN_LIST}
    more = {"widget": _TimeSelect, "error_messages": refusals, **more}
    return forms.ChoiceField(label=label, choices=lambda: choices, required=False, **more)


class HoursForm(forms.Form):
    """Quiet hours, digest and reminder times; all fields are optional."""

    time_zone = ZoneField()
    quiet_from = _choice(_("Quiet from"), _quarters())
    quiet_to = _choice(_("Quiet until"), _quarters())
    lets_urgent_through = forms.BooleanField(label=_("Let urgent reminders through"), required=False)
    tells_each_question = forms.BooleanField(
        label=_("Tell me about every decision in a round"),
        required=False,
        help_text=_(
            "Otherwise we write once a round, and again if the table has waited an hour, or less when your "
            "time is short."
        ),
    )
    digest_days = forms.MultipleChoiceField(
        label=_("Digest days"),
        choices=[(str(day), name) for day, name in WEEKDAYS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _NOT_IN_LIST},
    )
    digest_hour = _choice(_("Digest hour"), _HOURS)
    reminder_hours = forms.IntegerField(
        label=_("Hours before a deadline to remind you"),
        required=False,
        min_value=1,
        max_value=LONGEST_REMINDER,
        help_text=_("Leave it empty to hear when a quarter of your time is left, at least two hours before."),
        error_messages={
            "invalid": _("Enter a whole number of hours, or leave it empty."),
            "min_value": _("At least %(limit_value)s hour before."),
            "max_value": _("At most %(limit_value)s hours before."),
        },
    )

    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, user: User, needs_digest: bool = False) -> None:
        """``needs_digest`` makes the days of the digest required, because something was chosen for it."""
        self.person, self._needs_digest = user, needs_digest
        self.known = hours_of([user])[user.pk]
        super().__init__(data, initial=_shown(self.known, user))

    def clean(self) -> dict[str, Any]:
        """Check fields against each other, and add each error to the field to change."""
        cleaned: dict[str, Any] = super().clean() or {}
        self._check_quiet(cleaned)
        if self._needs_digest and "digest_days" in cleaned and not cleaned["digest_days"]:
            self.add_error("digest_days", _("Your digest needs a day: choose at least one."))
        if (cleaned.get("quiet_from") or cleaned.get("digest_days")) and cleaned.get("time_zone") == "":
            self.add_error("time_zone", _("Choose your time zone, so we know when these hours are."))
        if not self.errors and cleaned["digest_days"] and is_quiet_at(self.hours(), _clock(cleaned)):
            self.add_error("digest_hour", _("Your digest would come during your quiet hours. Choose another hour."))
        return cleaned

    def _check_quiet(self, cleaned: dict[str, Any]) -> None:
        begin, end = cleaned.get("quiet_from"), cleaned.get("quiet_to")
        if begin is None or end is None:
            return
        if begin and not end:
            self.add_error("quiet_to", _("Set an end time, or leave both fields empty."))
        elif end and not begin:
            self.add_error("quiet_from", _("Set a start time, or leave both fields empty."))
        elif begin and begin == end:
            self.add_error("quiet_to", _("That would mute the whole day. Change one time, or leave both fields empty."))

    def hours(self) -> Hours:
        """The unsaved row of a valid form."""
        said = self.cleaned_data
        return Hours(
            user=self.person,
            quiet_from=_read(said["quiet_from"]),
            quiet_to=_read(said["quiet_to"]),
            lets_urgent_through=said["lets_urgent_through"],
            tells_each_question=said["tells_each_question"],
            digest_days=sum(1 << int(day) for day in said["digest_days"]),
            digest_hour=_clock(said).hour,
            reminder_hours=said.get("reminder_hours"),
        )

    def chosen(self) -> list[str]:
        """What is chosen, in short: quiet hours, digest."""
        return [self._quiet_in_words(), self._digest_in_words()]

    def _quiet_in_words(self) -> str:
        begin, end = self["quiet_from"].value(), self["quiet_to"].value()
        return (
            _("Quiet from %(begin)s to %(end)s") % {"begin": begin, "end": end} if begin else str(_("No quiet hours"))
        )

    def _digest_in_words(self) -> str:
        days = [str(WEEKDAYS[int(day)]) for day in self["digest_days"].value() or () if day in map(str, WEEKDAYS)]
        said = {"days": ", ".join(days), "clock": dict(_HOURS).get(self["digest_hour"].value(), "–")}
        return _("Digest: %(days)s, %(clock)s") % said if days else str(_("No digest"))

    def keep(self) -> None:
        """Store hours and time zone. Raises ``PersonChanged``."""
        keep(user=self.person, hours=self.hours(), zone=self.cleaned_data["time_zone"])


def _shown(hours: Hours, user: User) -> dict[str, Any]:
    return {
        "time_zone": chosen_zone(user),
        "quiet_from": f"{hours.quiet_from:%H:%M}" if hours.quiet_from else "",
        "quiet_to": f"{hours.quiet_to:%H:%M}" if hours.quiet_to else "",
        "lets_urgent_through": hours.lets_urgent_through,
        "tells_each_question": hours.tells_each_question,
        "digest_days": [str(day) for day in digest_days(hours)],
        "digest_hour": str(hours.digest_hour),
        "reminder_hours": hours.reminder_hours,
    }


def _read(clock: str) -> time | None:
    return time.fromisoformat(clock) if clock else None


def _clock(said: dict[str, Any]) -> time:
    return time(int(said["digest_hour"] or Hours._meta.get_field("digest_hour").default))
