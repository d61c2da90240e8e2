"""Forms for notification preferences: channels and timing, volume of a table, quiet hours and digest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.locale.fields import ZoneField
from accounts.locale.reader import chosen_zone
from accounts.models import User
from games.models import Game
from notifications.channels import CHANNELS, Channel
from notifications.models import Hours, TableWish
from notifications.preferences import choices
from notifications.preferences.hours import (
    digest_days,
    hours_of,
    is_quiet_at,
    keep,
)
from notifications.timing import LONGEST_PAUSE, Timing, Way
from notifications.types import TYPES, NotificationType
from notifications.types.tournament import TournamentNews

__all__ = ["HoursForm", "VolumeForm", "WishesForm"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The two form fields of a notification type and channel."""

    kind: NotificationType
    channel: Channel

    @property
    def way(self) -> str:
        """Name of the timing field."""
        return f"{self.kind.code}-{self.channel.code}"

    @property
    def minutes(self) -> str:
        """Name of the field with the delay in minutes."""
        return f"{self.way}-minutes"


@dataclass(frozen=True, slots=True)
class Cell:
    """The choice for a notification type and channel as the page renders it: one radio button for each way."""

    channel: Channel
    way: forms.BoundField
    minutes: forms.BoundField

    @property
    def ways(self) -> list[tuple[Way, bool, bool]]:
        """Every way, with whether the channel offers it and whether it is chosen."""
        offered = {code for code, _label in self.way.field.choices}  # type: ignore[attr-defined]
        return [(way, way.value in offered, way.value == self.way.value()) for way in Way]


Row = tuple[NotificationType, list[Cell]]


class WishesForm(forms.Form):
    """Timing per notification type, for the channels that reach the user; other channels keep their preferences."""

    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, person: User, recommends: bool = False) -> None:
        """With ``recommends`` the initial values are the defaults of the types, whatever the user has chosen."""
        super().__init__(data)
        self.person = person
        self.channels = [channel for channel in CHANNELS.values() if channel.reaches(person)]
        self._choices = [Choice(kind, channel) for kind in TYPES.values() if kind.wish for channel in self.channels]
        said = choices.preferences_of([] if recommends else [person])
        for choice in self._choices:
            self._add_fields(choice, said.usual(person, choice.kind, choice.channel.code))

    def _add_fields(self, choice: Choice, how: Timing) -> None:
        ways = [way for way in Way if choice.channel.merges or way is not Way.DIGEST]
        self.fields[choice.way] = forms.ChoiceField(
            label=choice.channel.name,
            choices=[(way.value, way.label) for way in ways],
            initial=how.way.value,
            error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
        )
        self.fields[choice.minutes] = forms.IntegerField(
            label=_("Minutes to wait"),
            required=False,
            min_value=1,
            max_value=LONGEST_PAUSE,
            initial=usual_minutes() if how.minutes is None else how.minutes,
            error_messages={
                "invalid": _("Enter a whole number of minutes."),
                "min_value": _("Wait at least %(limit_value)s minute."),
                "max_value": _("Wait at most %(limit_value)s minutes, or use the digest."),
            },
        )

    def rows(self) -> list[Row]:
        """The table of choices: for each notification type a cell for each channel; without tournaments."""
        return [row for row in self._rows() if not isinstance(row[0], TournamentNews)]

    def tournament_rows(self) -> list[Row]:
        """The rows of tournaments, which only some people play."""
        return [row for row in self._rows() if isinstance(row[0], TournamentNews)]

    def tournament_chosen(self) -> list[str]:
        """The timings chosen for them, each once."""
        ways = (way for cell in self._tournament_cells() for way in cell.ways)
        return list(dict.fromkeys(str(way.label) for way, _offered, is_chosen in ways if is_chosen))

    def tournament_errors(self) -> bool:
        """Whether something is wrong in them."""
        return any(cell.way.errors or cell.minutes.errors for cell in self._tournament_cells())

    def _tournament_cells(self) -> list[Cell]:
        return [cell for _kind, cells in self.tournament_rows() for cell in cells]

    def _rows(self) -> Iterator[Row]:
        for kind in dict.fromkeys(choice.kind for choice in self._choices):
            ours = [choice for choice in self._choices if choice.kind is kind]
            yield kind, [Cell(choice.channel, self[choice.way], self[choice.minutes]) for choice in ours]

    def wanted(self) -> dict[tuple[NotificationType, str], Timing]:
        """The timings of a valid form."""
        return {(choice.kind, choice.channel.code): self._how(choice) for choice in self._choices}

    def _how(self, choice: Choice) -> Timing:
        way = Way(self.cleaned_data[choice.way])
        minutes: int | None = self.cleaned_data[choice.minutes]
        if way is not Way.PAUSE:
            return Timing(way)
        is_usual = minutes is None or minutes == usual_minutes()
        return Timing(way, None if is_usual and choice.kind.at_first.way is Way.PAUSE else minutes or usual_minutes())

    def wants_digest(self) -> bool:
        """Whether the digest is chosen for anything, also when the form is invalid."""
        return any(self.data.get(choice.way) == Way.DIGEST for choice in self._choices)

    def keep(self) -> None:
        """Store the preferences. Raises ``PersonChanged``."""
        choices.keep(person=self.person, wanted=self.wanted())


def usual_minutes() -> int:
    """The site's default delay."""
    return max(1, round(settings.TURN_MAIL_DELAY / 60))


CHOICES = [
    ("", _("like my other tables")),
    (TableWish.Volume.QUIET.value, _("muted: only the end, and what’s urgent")),
    (TableWish.Volume.EVERYTHING.value, _("everything, right away")),
]


class VolumeForm(forms.Form):
    """The notification volume of one table."""

    volume = forms.ChoiceField(
        label=_("Notifications for this table"),
        choices=CHOICES,
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )

    def __init__(self, data: QueryDict | None, *, person: User, game: Game, **more: Any) -> None:
        super().__init__(data, initial={"volume": choices.volume_of(person, game)}, **more)
        self.person, self.game = person, game

    def keep(self) -> None:
        """Store the volume. Raises ``PersonChanged``."""
        choices.set_volume(person=self.person, game=self.game, volume=self.cleaned_data["volume"])


LONGEST_REMINDER = 240
"""Hours before a deadline."""
_NOT_IN_LIST = _("“%(value)s” isn’t in the list.")


def _quarters() -> list[tuple[str, str]]:
    """Choices for each quarter of an hour of a day."""
    clocks = [f"{hour:02}:{minute:02}" for hour in range(24) for minute in (0, 15, 30, 45)]
    return [("", "–"), *((clock, clock) for clock in clocks)]


def _choice(label: Any, choices: list[Any], **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, required=False, error_messages={"invalid_choice": _NOT_IN_LIST}, **more
    )


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
    digest_hour = _choice(_("Digest hour"), [(str(hour), f"{hour:02}:00") for hour in range(24)])
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

    def __init__(self, data: QueryDict | None, *, person: User, needs_digest: bool = False) -> None:
        """``needs_digest`` makes the days of the digest required, because something was chosen for it."""
        self.person, self._needs_digest = person, needs_digest
        hours = hours_of([person])[person.pk]
        super().__init__(data, initial=_shown(hours, person))

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
        said = {"days": ", ".join(days), "clock": f"{int(self['digest_hour'].value() or 0):02}:00"}
        return _("Digest: %(days)s, %(clock)s") % said if days else str(_("No digest"))

    def keep(self) -> None:
        """Store hours and time zone. Raises ``PersonChanged``."""
        keep(person=self.person, hours=self.hours(), zone=self.cleaned_data["time_zone"])


def _shown(hours: Hours, person: User) -> dict[str, Any]:
    return {
        "time_zone": chosen_zone(person),
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
