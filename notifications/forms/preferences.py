"""The form for what one wants to hear, by which channel and when."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from notifications.channels import CHANNELS, Channel
from notifications.forms.rows import Cell, Row, Way
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
        self._said = choices.preferences_of([] if recommends else [user])
        for choice in self._choices if self.is_bound else ():
            self._add_fields(choice)

    def _add_fields(self, choice: Choice) -> None:
        """Only what is sent needs fields: a page that asks is rendered without them."""
        self.fields[choice.way] = forms.ChoiceField(
            choices=[
                (way.value, way.label) for way in Frequency if choice.channel.merges or way is not Frequency.DIGEST
            ],
            error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
        )
        self.fields[choice.minutes] = forms.IntegerField(
            required=False,
            min_value=1,
            max_value=LONGEST_PAUSE,
            error_messages={
                "invalid": _("Enter a whole number of minutes."),
                "min_value": _("Wait at least %(limit_value)s minute."),
                "max_value": _("Wait at most %(limit_value)s minutes, or use the digest."),
            },
        )

    def rows(self) -> list[Row]:
        """The table of choices: for each notification type a cell for each channel; without tournaments."""
        return [row for row in self._rows if not row.is_of_tournaments]

    def tournament_rows(self) -> list[Row]:
        """The rows of tournaments, which only some people play."""
        return [row for row in self._rows if row.is_of_tournaments]

    def tournament_chosen(self) -> list[str]:
        """The timings chosen for them, each once."""
        return list(dict.fromkeys(way.label for cell in self._tournament_cells() for way in cell.ways if way.is_chosen))

    def tournament_errors(self) -> bool:
        """Whether something is wrong in them."""
        return any(cell.errors or cell.delay_errors for cell in self._tournament_cells())

    def _tournament_cells(self) -> list[Cell]:
        return [cell for row in self.tournament_rows() for cell in row.cells]

    @cached_property
    def _rows(self) -> list[Row]:
        kinds = dict.fromkeys(choice.kind for choice in self._choices)
        return [
            Row(
                code=kind.code,
                label=str(kind.preference_label),
                is_of_tournaments=isinstance(kind, TournamentNews),
                cells=tuple([self._cell(choice) for choice in self._choices if choice.kind is kind]),
            )
            for kind in kinds
        ]

    def _cell(self, choice: Choice) -> Cell:
        chosen, delay = self._shown(choice)
        return Cell(
            channel=choice.channel.code,
            channel_name=str(choice.channel.name),
            way=choice.way,
            ways=self._ways(chosen, has_digest=choice.channel.merges),
            errors=self._errors_at(choice.way),
            minutes=choice.minutes,
            delay=delay,
            delay_errors=self._errors_at(choice.minutes),
        )

    def _ways(self, chosen: str, *, has_digest: bool) -> tuple[Way, ...]:
        digest = Frequency.DIGEST.value
        return tuple(
            [Way(code, label, has_digest or code != digest, code == chosen) for code, label in self._labels.items()]
        )

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {way.value: str(way.label) for way in Frequency}

    def _shown(self, choice: Choice) -> tuple[str, str]:
        """The way and the minutes: as they were sent, or as the user has chosen them."""
        if self.is_bound:
            return self.data.get(choice.way, ""), self.data.get(choice.minutes, "")
        how = self._said.usual(self.person, choice.kind, choice.channel.code)
        return how.way.value, str(usual_minutes() if how.minutes is None else how.minutes)

    def _errors_at(self, name: str) -> str:
        return str(self[name].errors) if name in self.errors else ""

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
