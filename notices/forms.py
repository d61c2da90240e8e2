"""What a person wants to be told, as a form: a group for each kind, in it a switch for each channel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict

from accounts.models import User
from notices import wishes
from notices.channels import CHANNELS
from notices.kinds import KINDS, Kind


class WishesForm(forms.Form):
    """Only channels that reach the person are asked about; what was said about others stays."""

    fields: dict[str, Any]

    def __init__(self, data: QueryDict | None, *, person: User) -> None:
        super().__init__(data)
        self.person = person
        reaching = [channel.code for channel in CHANNELS.values() if channel.reaches(person)]
        self._names = {(kind, channel): f"{kind.code}-{channel}" for kind in KINDS.values() for channel in reaching}
        said = wishes.wishes_of([person])
        for (kind, channel), name in self._names.items():
            self.fields[name] = forms.BooleanField(
                label=CHANNELS[channel].name, required=False, initial=said.include(person, kind, channel)
            )

    def groups(self) -> Iterator[tuple[Kind, list[forms.BoundField]]]:
        """The switches of each kind."""
        for kind in KINDS.values():
            yield kind, [self[name] for (other, _channel), name in self._names.items() if other is kind]

    def save(self) -> None:
        """Keep what the form says. Raises ``PersonChanged``."""
        wishes.keep(person=self.person, wanted={pair: self.cleaned_data[name] for pair, name in self._names.items()})
