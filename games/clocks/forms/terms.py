"""The terms of a new table: a pace by its name, or times of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games import texts as sentences
from games.engine.clock.reading import Unreadable
from games.engine.clock.terms import (
    DAY,
    HOUR,
    OWN,
    PRESETS,
    Terms,
    pace_of,
    read_terms,
)
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
    """How much time there is for a turn. The times of one's own count only where they are chosen."""

    pace = forms.ChoiceField(
        label=_("Time for a turn"),
        required=False,
        initial=USUAL,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose from the list how much time there is.")},
    )
    start = TimeField(label=_("Everybody begins with"), initial=2 * DAY)
    gain = TimeField(
        label=_("A turn brings"),
        initial=12 * HOUR,
        help_text=_("The same three times give so much for each turn, and nothing is saved up."),
    )
    cap = TimeField(label=_("Saved up at most"), initial=4 * DAY)
    weekends = forms.BooleanField(label=_("Clocks rest at weekends"), required=False)
    nights = forms.BooleanField(
        label=_("Clocks rest at night, for players who have chosen their night"), required=False
    )
    late = forms.ChoiceField(
        label=_("Whoever is late twice in a row"),
        required=False,
        initial="stand-in",
        choices=list(LATE_CHOICES.items()),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose what happens from the list.")},
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
            _("Relaxed at a public table; no clock at a private one, or with bots only"),
        )
        return [(USUAL, usual), *paces()]

    def clean(self) -> dict[str, Any]:
        """Read the times of one's own where they are wanted; else nobody minds what was left in their fields."""
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
    """Terms that depend on no table: one of the paces has to be chosen."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, now: Terms | None = None) -> None:
        """Filled in with the terms of ``now``."""
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
    """Terms as the fields of a form that was filled in with them."""
    values = {"pace": [pace_of(terms)]}
    if terms is not None:
        for name in TIMES:
            number, unit = TimeWidget().decompress(getattr(terms, name))
            values |= {f"{name}_0": [str(number)], f"{name}_1": [str(unit)]}
        values |= {name: ["on"] for name in ("weekends", "nights") if getattr(terms, name)}
        values["late"] = [terms.late]
    return {f"{PREFIX}-{name}": texts for name, texts in values.items()}


def paces() -> list[tuple[str, SafeString]]:
    """What can be chosen at any table."""
    return [(name, _choice(name)) for name in PACES]


def _choice(name: str) -> SafeString:
    """A pace with what it means."""
    if name == OWN:
        return format_html("<strong>{}</strong>", PACES[name])
    meaning = sentences.clock.time_for_a_turn(PRESETS[name])
    return format_html("<span><strong>{}</strong> · <span class='soft'>{}</span></span>", PACES[name], meaning)
