"""The forms of tournaments: hold one, and what its organiser does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableField, ReadableLine
from core.instants import InstantField
from games import texts
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.tables.forms import KeyedForm, WholeText, offer
from games.tournaments.models import LONGEST_MESSAGE, LONGEST_NAME, LONGEST_NOTICE, Tournament
from games.tournaments.pairing import drawing
from games.tournaments.rounds.making import SURPRISE
from games.tournaments.services import Planned

DAYS = (1, 2, 3, 5, 7, 10, 14)
CAPACITIES = (4, 8, 16, 32, 64, 128, 256, 500)
LIST = _("Choose one of the values on the page.")
SHORTEST_WAIT, LONGEST_WAIT = timedelta(minutes=5), timedelta(days=365)
"""Between the announcement and the start."""
A_WHILE = timedelta(hours=1)
"""Whoever types the time of now may take so long over the form."""


def _number(label: Any, *, initial: int, **more: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, coerce=int, initial=initial, error_messages={"invalid_choice": LIST, "required": LIST}, **more
    )


class TournamentForm(KeyedForm):
    """A tournament of one title."""

    name = ReadableLine(
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
    rounds = _number(_("Rounds (league: play everyone once or twice)"), initial=0)
    has_seasons = forms.BooleanField(label=_("League: the next season follows by itself"), required=False, initial=True)
    division_size = _number(_("Players per league division"), initial=7)
    capacity = _number(_("Maximum number of players"), initial=16)
    days = _number(_("Days per game for each player"), initial=3, help_text=_("No increment; nights don’t count."))
    weekends = forms.BooleanField(label=_("Clocks stop at weekends"), required=False)
    holidays = _number(_("Days off per player"), initial=2)
    is_rated = forms.BooleanField(label=_("Games are rated"), required=False)
    voided = forms.ChoiceField(
        label=_("If a game is voided"),
        choices=Tournament.Voided.choices,
        error_messages={"invalid_choice": LIST},
    )
    opens_at = InstantField(
        label=_("Entries open"),
        required=False,
        help_text=_("Leave it empty to open them now."),
        error_messages={"invalid": _("Enter a date and a time.")},
    )
    starts_at = InstantField(
        label=_("Starts"),
        error_messages={"invalid": _("Enter a date and a time."), "required": _("Say when it starts.")},
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, after: Tournament | None = None
    ) -> None:
        super().__init__(data, initial=_as_before(after) if after else {})
        self.title, self.zone = title, timezone.get_current_timezone_name()
        for name in ("opens_at", "starts_at"):
            self.fields[name].help_text = _helped(self.fields[name].help_text, self.zone)
        sizes = [number for number in title.players if number <= 5]
        self.fields["size"].initial = sizes[0]
        offer(self, "size", [(number, str(number)) for number in sizes])
        offer(self, "modules", [(code, texts.option(title.name, "preset", code)) for code in _modules(title)])
        for name, numbers in _NUMBERS.items():
            offer(self, name, [(number, str(number)) for number in numbers])
        proposed = {people: drawing.proposed_rounds(people, sizes[0]) for people in (16, 64)}
        self.fields["rounds"].help_text = _(
            "By the number of people: %(few)s for 16, %(many)s for 64. A cup ends when it’s decided."
        ) % {"few": proposed[16], "many": proposed[64]}
        offer(
            self,
            "rounds",
            [(0, _("By the number of people")), *((number, str(number)) for number in _NUMBERS["rounds"])],
        )

    def clean_opens_at(self) -> datetime | None:
        """Now, or later."""
        opens: datetime | None = self.cleaned_data["opens_at"]
        if opens and opens < timezone.now() - A_WHILE:
            raise forms.ValidationError(_("That time has passed: leave it empty to open entries now."))
        return opens

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
        """What the form says; times are read in the zone that it names, which is the tournament's from then on."""
        fields = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        fields["opens_at"] = fields["opens_at"] or timezone.now()
        return Planned(title=self.title.name, zone=self.zone, **fields)

    def refuse(self, error: GameError) -> None:
        """Show why it was not kept."""
        self.add_error(None, error.message)


class MessageForm(forms.Form):
    """A message to all who take part."""

    text = ReadableField(
        label=_("Your message"),
        max_length=LONGEST_MESSAGE,
        widget=WholeText({"rows": 6}),
        error_messages={
            "required": _("Write something first."),
            "max_length": _("Use at most %(limit_value)s characters."),
        },
    )


class NoticeForm(forms.Form):
    """The note on the page of a tournament."""

    text = ReadableField(
        label=_("Note on top of the page"),
        required=False,
        max_length=LONGEST_NOTICE,
        widget=WholeText({"rows": 4}),
        help_text=_("Leave it empty to take it away."),
        error_messages={"max_length": _("Use at most %(limit_value)s characters.")},
    )


def _helped(text: Any, zone: str) -> str:
    """With the zone in which a date is read."""
    named = _("In %(zone)s time, which is the tournament’s.") % {"zone": zone}
    return f"{named} {text}".strip()


def _as_before(after: Tournament) -> dict[str, Any]:
    """What the last edition was announced with."""
    copied = (
        *("name", "format", "modules", "size", "rounds", "division_size", "capacity", "days", "weekends"),
        *("holidays", "is_rated", "voided", "has_seasons"),
    )
    return {name: getattr(after, name) for name in copied}


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
