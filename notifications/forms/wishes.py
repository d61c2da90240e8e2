"""What a person wants to be told, as a form: a group for each kind, in it a choice for each channel."""

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
from notifications.preferences import wishes
from notifications.types import KINDS, Kind
from notifications.ways import LONGEST_PAUSE, How, Way


@dataclass(frozen=True, slots=True)
class Choice:
    """What one kind and channel are asked for, by the names of two fields."""

    kind: Kind
    channel: Channel

    @property
    def way(self) -> str:
        """The field of the way."""
        return f"{self.kind.code}-{self.channel.code}"

    @property
    def minutes(self) -> str:
        """The field of the pause."""
        return f"{self.way}-minutes"


class WishesForm(forms.Form):
    """Only channels that reach the person are asked about; what was said about others stays."""

    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, person: User) -> None:
        super().__init__(data)
        self.person = person
        reaching = [channel for channel in CHANNELS.values() if channel.reaches(person)]
        self._choices = [Choice(kind, channel) for kind in KINDS.values() if kind.wish for channel in reaching]
        said = wishes.wishes_of([person])
        for choice in self._choices:
            self._ask(choice, said.usual(person, choice.kind, choice.channel.code))

    def _ask(self, choice: Choice, how: How) -> None:
        ways = [way for way in Way if choice.channel.merges or way is not Way.DIGEST]
        self.fields[choice.way] = forms.ChoiceField(
            label=choice.channel.name,
            choices=[(way.value, way.label) for way in ways],
            initial=how.way.value,
            error_messages={"invalid_choice": _("“%(value)s” is none of the ways in the list.")},
        )
        self.fields[choice.minutes] = forms.IntegerField(
            label=_("minutes of the pause"),
            required=False,
            min_value=1,
            max_value=LONGEST_PAUSE,
            initial=usual_minutes() if how.minutes is None else how.minutes,
            error_messages={
                "invalid": _("A pause is a whole number of minutes."),
                "min_value": _("A pause has at least %(limit_value)s minute."),
                "max_value": _(
                    "A pause has at most %(limit_value)s minutes, which is a day; a digest can wait longer."
                ),
            },
        )

    def groups(self) -> Iterator[tuple[Kind, list[tuple[forms.BoundField, forms.BoundField]]]]:
        """Of each kind the fields of each channel: the way and its minutes."""
        for kind in dict.fromkeys(choice.kind for choice in self._choices):
            yield kind, [(self[one.way], self[one.minutes]) for one in self._choices if one.kind is kind]

    def wanted(self) -> dict[tuple[Kind, str], How]:
        """What a valid form says."""
        return {(choice.kind, choice.channel.code): self._how(choice) for choice in self._choices}

    def _how(self, choice: Choice) -> How:
        way = Way(self.cleaned_data[choice.way])
        minutes: int | None = self.cleaned_data[choice.minutes]
        if way is not Way.PAUSE:
            return How(way)
        is_usual = minutes is None or minutes == usual_minutes()
        return How(way, None if is_usual and choice.kind.at_first.way is Way.PAUSE else minutes or usual_minutes())

    def wants_digest(self) -> bool:
        """Whether something is to be told in the digest, also where other parts of the form are refused."""
        return any(self.data.get(choice.way) == Way.DIGEST for choice in self._choices)

    def keep(self) -> None:
        """Keep what the form says. Raises ``PersonChanged``."""
        wishes.keep(person=self.person, wanted=self.wanted())


def usual_minutes() -> int:
    """The site's own pause."""
    return max(1, round(settings.TURN_MAIL_DELAY / 60))
