"""A person's night, and the days on which nobody is to wait for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.errors import GameError
from games.models import Night
from games.tables.forms import offer

OFFERED_NIGHT = (time(23), time(7))


class _Clock(forms.TimeField):
    """A time on the wall; whether it will do, is said where nights are kept."""

    def __init__(self, **settings: Any) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"type": "time", "step": 15 * 60})
        wrong = _("Write a time such as 22:45.")
        super().__init__(widget=widget, error_messages={"invalid": wrong, "required": wrong}, **settings)


class NightForm(forms.Form):
    """When clocks rest that rest at night."""

    rests = forms.BooleanField(label=_("Let my clocks rest at night"), required=False)
    begin = _Clock(label=_("From"))
    end = _Clock(label=_("To"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, night: Night | None = None) -> None:
        begin, end = (night.begin, night.end) if night else OFFERED_NIGHT
        super().__init__(data, initial={"rests": night is not None, "begin": begin, "end": end}, prefix="night")

    def clean(self) -> dict[str, Any]:
        """Without a night nobody minds what its times were."""
        if not self.cleaned_data.get("rests"):
            self.errors.pop("begin", None)
            self.errors.pop("end", None)
        return self.cleaned_data

    def night(self) -> dict[str, time | None]:
        """What the service that keeps nights needs beside the person."""
        if not self.cleaned_data["rests"]:
            return {"begin": None, "end": None}
        return {"begin": self.cleaned_data["begin"], "end": self.cleaned_data["end"]}

    def refuse(self, error: GameError) -> None:
        """Show why the night was not kept."""
        self.add_error("end", error.message)


class HolidaysForm(forms.Form):
    """The days that are ticked, and those that were when the form was made.

    Only what was changed on the page is changed: a page that was open for long takes back nothing that was done since.
    """

    days = forms.MultipleChoiceField(
        label=_("Holidays"),
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” is no day of this calendar. Choose among those it shows.")},
    )
    was = forms.CharField(required=False, max_length=10_000)

    def __init__(self, data: QueryDict | None = None, *, shown: Collection[date], taken: Collection[date]) -> None:
        super().__init__(data)
        self._taken = taken
        self._offered = {day.isoformat() for day in shown}
        offer(self, "days", [(text, text) for text in self._offered])

    def clean_days(self) -> set[date]:
        return {date.fromisoformat(text) for text in self.cleaned_data["days"]}

    def clean_was(self) -> set[date]:
        """Only days of the calendar can have been ticked."""
        return {date.fromisoformat(text) for text in self.cleaned_data["was"].split() if text in self._offered}

    def changes(self) -> dict[str, set[date]]:
        """What the service that keeps holidays needs beside the person."""
        days, was = self.cleaned_data["days"], self.cleaned_data["was"]
        return {"take": days - was, "give_back": was - days}

    @property
    def ticked(self) -> Collection[date]:
        """What stands in the form: as it was sent, else what is taken."""
        if not self.is_bound:
            return self._taken
        return {date.fromisoformat(text) for text in self["days"].data or () if text in self._offered}

    def may_be_given_back(self, today: date) -> str:
        """What is taken and has not begun, as far as the page knew it that was sent: its next ``was``."""
        known = self.cleaned_data.get("was", ()) if self.is_bound else self._taken
        return " ".join(day.isoformat() for day in sorted(self._taken) if day > today and day in known)

    def refuse(self, error: GameError) -> None:
        """Show why nothing was changed."""
        self.add_error("days", error.message)
