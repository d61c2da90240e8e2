"""The form for what one wants to hear, by which channel and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from notifications.channels import CHANNELS, Channel
from notifications.preferences import choices
from notifications.timing import LONGEST_PAUSE, Frequency, Timing
from notifications.types import TYPES, NotificationType
from notifications.types.tournament_news import TournamentNews


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
    def ways(self) -> list[tuple[Frequency, bool, bool]]:
        """Every way, with whether the channel offers it and whether it is chosen."""
        offered = {code for code, _label in self.way.field.choices}  # type: ignore[attr-defined]
        return [(way, way.value in offered, way.value == self.way.value()) for way in Frequency]


Row = tuple[NotificationType, list[Cell]]


class PreferencesForm(forms.Form):
    """Timing per notification type, for the channels that reach the user; other channels keep their preferences."""

    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, user: User, recommends: bool = False) -> None:
        """With ``recommends`` the initial values are the defaults of the types, whatever the user has chosen."""
        super().__init__(data)
        self.person = user
        self.channels = [channel for channel in CHANNELS.values() if channel.reaches(user)]
        self._choices = [
            Choice(kind, channel) for kind in TYPES.values() if kind.preference_label for channel in self.channels
        ]
        said = choices.preferences_of([] if recommends else [user])
        for choice in self._choices:
            self._add_fields(choice, said.usual(user, choice.kind, choice.channel.code))

    def _add_fields(self, choice: Choice, how: Timing) -> None:
        ways = [way for way in Frequency if choice.channel.merges or way is not Frequency.DIGEST]
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
        way = Frequency(self.cleaned_data[choice.way])
        minutes: int | None = self.cleaned_data[choice.minutes]
        if way is not Frequency.PAUSE:
            return Timing(way)
        is_usual = minutes is None or minutes == usual_minutes()
        return Timing(
            way, None if is_usual and choice.kind.at_first.way is Frequency.PAUSE else minutes or usual_minutes()
        )

    def wants_digest(self) -> bool:
        """Whether the digest is chosen for anything, also when the form is invalid."""
        return any(self.data.get(choice.way) == Frequency.DIGEST for choice in self._choices)

    def keep(self) -> None:
        """Store the preferences. Raises ``PersonChanged``."""
        choices.keep(user=self.person, wanted=self.wanted())


def usual_minutes() -> int:
    """The site's default delay."""
    return max(1, round(settings.TURN_MAIL_DELAY / 60))
