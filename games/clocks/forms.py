"""Forms for time controls, nights and holidays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import texts as sentences
from games.engine.clock.terms import (
    DAY,
    HOUR,
    OWN,
    PRESETS,
    Terms,
    pace_of,
    read_terms,
)
from games.engine.fields import Unreadable
from games.errors import GameError
from games.models import Night
from games.tables.forms import offer
from games.texts.clock import LATE_CHOICES, MINUTE, PACES

PREFIX = "terms"
USUAL = "usual"
"""The pace of a form that leaves it to the kind of the table."""
USUAL_AT_PUBLIC_TABLES = "relaxed"
TIMES = ("start", "gain", "cap")
OWN_FIELDS = (*TIMES, "weekends", "nights", "late")
UNIT = _("Choose days, hours or minutes.")
UNITS = {DAY: _("days"), HOUR: _("hours"), MINUTE: _("minutes")}


class TimeWidget(forms.MultiWidget):
    """A number and its unit."""

    def __init__(self) -> None:
        number = forms.NumberInput(attrs={"min": 0, "aria-label": _("Number")})
        super().__init__([number, forms.Select(choices=list(UNITS.items()), attrs={"aria-label": _("Unit")})])

    def decompress(self, value: int | None) -> list[int | None]:
        """Seconds as a number of the longest unit in which it is whole."""
        if value is None:
            return [None, HOUR]
        unit = next((unit for unit in UNITS if value and value % unit == 0), MINUTE)
        return [value // unit, unit]


class TimeField(forms.MultiValueField):
    """A time in seconds; ``None`` where no number is given."""

    widget = TimeWidget

    def __init__(self, **settings: Any) -> None:
        number = forms.IntegerField(required=False, error_messages={"invalid": sentences.clock.NO_NUMBER})
        unit = forms.TypedChoiceField(
            choices=list(UNITS.items()), coerce=int, error_messages={"required": UNIT, "invalid_choice": UNIT}
        )
        messages = {"incomplete": UNIT}
        super().__init__([number, unit], required=False, error_messages=messages, require_all_fields=False, **settings)

    def compress(self, data_list: Sequence[int | None]) -> int | None:
        """The seconds."""
        number, unit = data_list or (None, None)
        return None if number is None or unit is None else number * unit


class TermsForm(forms.Form):
    """The time control of a table. Custom times count only when they are chosen."""

    pace = forms.ChoiceField(
        label=_("Time per turn"),
        required=False,
        initial=USUAL,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose how much time from the list.")},
    )
    start = TimeField(label=_("Everyone starts with"), initial=2 * DAY)
    gain = TimeField(
        label=_("Each turn adds"),
        initial=12 * HOUR,
        help_text=_("Three equal times mean that much per turn, with nothing saved up."),
    )
    cap = TimeField(label=_("Save up at most"), initial=4 * DAY)
    weekends = forms.BooleanField(label=_("Clocks stop at weekends"), required=False)
    nights = forms.BooleanField(
        label=_("Clocks stop at night, for players who’ve set their night hours"), required=False
    )
    late = forms.ChoiceField(
        label=_("Late twice in a row"),
        required=False,
        initial="stand-in",
        choices=list(LATE_CHOICES.items()),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose from the list what happens.")},
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=PREFIX)
        self.fields["nights"].initial = True
        self._own: Terms | None = None
        offer(self, "pace", self._paces())

    def _paces(self) -> list[tuple[str, SafeString]]:
        usual = format_html(
            "<span><strong>{}</strong> · <span class='soft'>{}</span></span>",
            _("As usual"),
            _("Relaxed at a public table; no clock at a private one or with bots only"),
        )
        return [(USUAL, usual), *paces()]

    def clean(self) -> dict[str, Any]:
        """Validate the custom times only where they are chosen; else ignore their fields."""
        if self.cleaned_data.get("pace") == OWN:
            self._read_own()
        else:
            for name in OWN_FIELDS:
                self.errors.pop(name, None)
        return self.cleaned_data

    def _read_own(self) -> None:
        given = {name: self.cleaned_data.get(name) for name in OWN_FIELDS}
        try:
            self._own = read_terms(given | {"late": given["late"] or "stand-in"})
        except Unreadable as error:
            for field, code, details in error.problems:
                if field not in self.errors:
                    self.add_error(field, sentences.clock.terms_problem(field, code, details))

    def terms(self, *, is_public: bool, has_guests: bool) -> Terms | None:
        """The terms that were chosen for a table to which people are to come, or not."""
        if (self.cleaned_data["pace"] or USUAL) == USUAL:
            return PRESETS[USUAL_AT_PUBLIC_TABLES] if is_public and has_guests else None
        return self.chosen()

    def chosen(self) -> Terms | None:
        """The terms of the pace that was chosen, where it does not leave them to the table."""
        pace = self.cleaned_data["pace"]
        return self._own if pace == OWN else PRESETS[pace]


class ChosenTermsForm(TermsForm):
    """A time control without a table: one of the presets has to be chosen."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, now: Terms | None = None) -> None:
        """Initial values are the time control of ``now``."""
        super().__init__(data)
        self.fields["pace"].required = True
        self.fields["pace"].error_messages["required"] = self.fields["pace"].error_messages["invalid_choice"]
        self.fields["pace"].initial = pace_of(now)
        if now is not None:
            for name in OWN_FIELDS:
                self.fields[name].initial = getattr(now, name)

    def _paces(self) -> list[tuple[str, SafeString]]:
        return paces()


def terms_as_data(terms: Terms | None) -> dict[str, list[str]]:
    """A time control as the data of a form."""
    values = {"pace": [pace_of(terms)]}
    if terms is not None:
        for name in TIMES:
            number, unit = TimeWidget().decompress(getattr(terms, name))
            values |= {f"{name}_0": [str(number)], f"{name}_1": [str(unit)]}
        values |= {name: ["on"] for name in ("weekends", "nights") if getattr(terms, name)}
        values["late"] = [terms.late]
    return {f"{PREFIX}-{name}": texts for name, texts in values.items()}


def paces() -> list[tuple[str, SafeString]]:
    """The time controls that can be chosen at any table."""
    return [(name, _choice(name)) for name in PACES]


def _choice(name: str) -> SafeString:
    """A time control with its explanation."""
    if name == OWN:
        return format_html("<strong>{}</strong>", PACES[name])
    meaning = sentences.clock.time_for_a_turn(PRESETS[name])
    return format_html("<span><strong>{}</strong> · <span class='soft'>{}</span></span>", PACES[name], meaning)


OFFERED_NIGHT = (time(23), time(7))


class _Clock(forms.TimeField):
    """A time on the wall; whether it will do, is said where nights are kept."""

    def __init__(self, **settings: Any) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"type": "time", "step": 15 * 60})
        wrong = _("Enter a time such as 22:45.")
        super().__init__(widget=widget, error_messages={"invalid": wrong, "required": wrong}, **settings)


class NightForm(forms.Form):
    """The user's night, in which clocks pause."""

    rests = forms.BooleanField(label=_("Stop my clocks at night"), required=False)
    begin = _Clock(label=_("From"))
    end = _Clock(label=_("To"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, night: Night | None = None) -> None:
        begin, end = (night.begin, night.end) if night else OFFERED_NIGHT
        super().__init__(data, initial={"rests": night is not None, "begin": begin, "end": end}, prefix="night")

    def clean(self) -> dict[str, Any]:
        """Ignore errors in the times when no night is chosen."""
        if not self.cleaned_data.get("rests"):
            self.errors.pop("begin", None)
            self.errors.pop("end", None)
        return self.cleaned_data

    def night(self) -> dict[str, time | None]:
        """Keyword arguments for the service that stores nights."""
        if not self.cleaned_data["rests"]:
            return {"begin": None, "end": None}
        return {"begin": self.cleaned_data["begin"], "end": self.cleaned_data["end"]}

    def refuse(self, error: GameError) -> None:
        """Add the refusal of the service to the form's errors."""
        self.add_error("end", error.message)


class HolidaysForm(forms.Form):
    """The days that are ticked, and those that were when the form was made.

    Only what was changed on the page is changed: a page that was open for long takes back nothing that was done since.
    """

    days = forms.MultipleChoiceField(
        label=_("Holidays"),
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” isn’t a day of this calendar. Choose one it shows.")},
    )
    was = forms.CharField(required=False, max_length=10_000)

    def __init__(self, data: QueryDict | None = None, *, shown: Collection[str], taken: Collection[date]) -> None:
        """``shown`` are the days of the calendar, as this form sends them."""
        super().__init__(data)
        self._taken, self._offered = taken, shown
        if self.is_bound:
            offer(self, "days", [(text, text) for text in shown])

    def clean_days(self) -> set[date]:
        return {date.fromisoformat(text) for text in self.cleaned_data["days"]}

    def clean_was(self) -> set[date]:
        """Only days of the calendar can have been ticked."""
        return {date.fromisoformat(text) for text in self.cleaned_data["was"].split() if text in self._offered}

    def changes(self) -> dict[str, set[date]]:
        """Keyword arguments for the service that stores holidays."""
        days, was = self.cleaned_data["days"], self.cleaned_data["was"]
        return {"take": days - was, "give_back": was - days}

    @property
    def ticked(self) -> Collection[date]:
        """The checked days: as submitted, else the stored ones."""
        if not self.is_bound:
            return self._taken
        return {date.fromisoformat(text) for text in self["days"].data or () if text in self._offered}

    def may_be_given_back(self, today: date) -> str:
        """What is taken and has not begun, as far as the page knew it that was sent: its next ``was``."""
        known = self.cleaned_data.get("was", ()) if self.is_bound else self._taken
        return " ".join(day.isoformat() for day in sorted(self._taken) if day > today and day in known)

    def refuse(self, error: GameError) -> None:
        """Add the refusal of the service to the form's errors."""
        self.add_error("days", error.message)
