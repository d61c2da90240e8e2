"""The forms of tournaments: hold one, and what its organiser does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.locale.reader import zone_of
from accounts.models import User
from accounts.names.readable import ReadableField
from games import texts
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.tables.forms import KeyedForm, offer
from games.tournaments.models import LONGEST_NAME, Tournament
from games.tournaments.pairing import drawing
from games.tournaments.rounds.making import SURPRISE
from games.tournaments.services import Planned

DAYS = (1, 2, 3, 5, 7, 10, 14)
CAPACITIES = (4, 8, 16, 32, 64, 128, 256, 500)
LIST = _("Choose one of the values on the page.")
SHORTEST_WAIT, LONGEST_WAIT = timedelta(minutes=5), timedelta(days=365)
"""Between the announcement and the start."""


def _number(label: Any, *, initial: int, **more: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, coerce=int, initial=initial, error_messages={"invalid_choice": LIST, "required": LIST}, **more
    )


class TournamentForm(KeyedForm):
    """A tournament of one title."""

    name = ReadableField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        error_messages={
            "required": _("Give the tournament a name."),
            "max_length": _("Names have at most %(limit_value)s characters."),
        },
    )
    format = forms.ChoiceField(
        label=_("Format"), choices=Tournament.Format.choices, error_messages={"invalid_choice": LIST}
    )
    modules = forms.ChoiceField(label=_("Modules"), error_messages={"invalid_choice": LIST})
    size = _number(_("Players per table"), initial=2)
    rounds = _number(
        _("Rounds, or waves of a league"),
        initial=0,
    )
    division_size = _number(_("Players per league division"), initial=7)
    capacity = _number(_("Maximum number of players"), initial=16)
    days = _number(_("Days on each clock"), initial=3, help_text=_("For a whole game; nights don’t count."))
    weekends = forms.BooleanField(label=_("Clocks stop at weekends"), required=False)
    holidays = _number(_("Holidays per player, in days"), initial=2)
    is_rated = forms.BooleanField(label=_("Games are rated"), required=False)
    voided = forms.ChoiceField(
        label=_("If a table has to be voided"),
        choices=Tournament.Voided.choices,
        error_messages={"invalid_choice": LIST},
    )
    opens_at = forms.DateTimeField(
        label=_("Entries open"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Leave it empty to open them now."),
        error_messages={"invalid": _("Enter a date and a time.")},
    )
    starts_at = forms.DateTimeField(
        label=_("Starts"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={"invalid": _("Enter a date and a time."), "required": _("Say when it starts.")},
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, user: User) -> None:
        super().__init__(data)
        self.title, self.person = title, user
        self.fields["starts_at"].help_text = _("Your time zone, %(zone)s, sets the tournament’s dates and nights.") % {
            "zone": zone_of(user)
        }
        sizes = [number for number in title.players if number <= 5]
        self.fields["size"].initial = sizes[0]
        offer(self, "size", [(number, str(number)) for number in sizes])
        offer(self, "modules", [(code, texts.option(title.name, "preset", code)) for code in _modules(title)])
        for name, numbers in _NUMBERS.items():
            offer(self, name, [(number, str(number)) for number in numbers])
        proposed = {people: drawing.proposed_rounds(people, sizes[0]) for people in (16, 64)}
        self.fields["rounds"].help_text = _(
            "By the number of people: %(few)s for 16, %(many)s for 64. A league has 1 or 2 waves; a cup ends when "
            "it’s decided."
        ) % {"few": proposed[16], "many": proposed[64]}
        offer(
            self,
            "rounds",
            [(0, _("By the number of people")), *((number, str(number)) for number in _NUMBERS["rounds"])],
        )

    def clean(self) -> dict[str, Any]:
        """Check what belongs together."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        now = timezone.now()
        opens, starts = cleaned.get("opens_at") or now, cleaned.get("starts_at")
        if starts is None:
            return cleaned
        if starts < now + SHORTEST_WAIT:
            self.add_error("starts_at", _("Leave people at least five minutes to enter."))
        elif starts > now + LONGEST_WAIT:
            self.add_error("starts_at", _("Choose a day within a year."))
        elif opens >= starts:
            self.add_error("opens_at", _("Entries have to open before the start."))
        if cleaned.get("format") == Tournament.Format.LEAGUE:
            cleaned["rounds"] = min(2, cleaned.get("rounds") or 1)
        if cleaned.get("capacity", 500) < cleaned.get("size", 2):
            self.add_error("capacity", _("Let in at least as many people as sit at a table."))
        return cleaned

    def planned(self) -> Planned:
        """What the form says; times are those of the organiser's zone."""
        fields = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        fields["opens_at"] = fields["opens_at"] or timezone.now()
        return Planned(title=self.title.name, zone=str(zone_of(self.person)), **fields)

    def refuse(self, error: GameError) -> None:
        """Show why it was not kept."""
        self.add_error(None, error.message)


_NUMBERS: Mapping[str, Any] = {
    "rounds": range(1, 10),
    "division_size": range(5, 10),
    "capacity": CAPACITIES,
    "days": DAYS,
    "holidays": (0, 1, 2, 3, 5, 7),
}


def _modules(title: AnyTitle) -> list[str]:
    presets = list(dict.fromkeys(code for players in title.players for code in title.options.presets(players)))
    return [*presets, SURPRISE] if len(presets) > 1 else presets


def title_of(fields: Mapping[str, str]) -> AnyTitle:
    """The title that a form or an address names, or the first one."""
    titles = registry.titles()
    return titles.get(fields.get("title", "")) or next(iter(titles.values()))
