"""Forms in which staff say why, until when, and what something is to be called."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.asking import AnswerForm
from accounts.names.readable import ReadableField, ReadableLine
from accounts.sanctions.models import LONGEST_REASON
from core.instants import DayField

SPANS = {
    "1": _("1 day"),
    "3": _("3 days"),
    "14": _("2 weeks"),
    "90": _("3 months"),
    "date": _("Until a date"),
    "good": _("For good"),
}
"""Days, or what else there is to choose."""


class DecisionForm(AnswerForm):
    """Why; whoever it is done to reads it."""

    reason = ReadableField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 3}),
        error_messages={"max_length": _("Use at most %(limit_value)s characters.")},
    )


class UntilForm(DecisionForm):
    """For how long."""

    span = forms.ChoiceField(
        label=_("For how long?"), choices=list(SPANS.items()), initial="3", widget=forms.RadioSelect
    )
    until = DayField(label=_("The date, if you’ve chosen one"), required=False)

    def clean(self) -> dict[str, Any]:
        """A date where one is wanted, and not before tomorrow."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("span") == "date" and "until" not in self.errors:
            until = cleaned.get("until")
            if until is None or until <= timezone.localdate():
                self.add_error("until", _("Choose a date in the future."))
        return cleaned


def end_of(details: Any) -> datetime | None:
    """When what the form says ends; ``None`` for never."""
    match details["span"]:
        case "good":
            return None
        case "date":
            naive = datetime.combine(details["until"], datetime.min.time())
            return timezone.make_aware(naive)
        case days:
            return timezone.now() + timedelta(days=int(days))


class NameForm(DecisionForm):
    """What it is to be called."""

    name = ReadableLine(label=_("New name"), max_length=60)


class LiftForm(DecisionForm):
    """Why something ends before its time."""
