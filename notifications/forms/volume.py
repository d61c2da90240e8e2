"""The form for how much one wants to hear of one table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game
from notifications.models import TableWish
from notifications.preferences import choices

CHOICES = [
    ("", _("like my other tables")),
    (TableWish.Volume.QUIET.value, _("muted: only the end, and what’s urgent")),
    (TableWish.Volume.EVERYTHING.value, _("everything, right away")),
]


class VolumeField(forms.Form):
    """The field alone, which knows no table."""

    volume = forms.ChoiceField(
        label=_("Notifications for this table"),
        choices=CHOICES,
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” isn’t in the list.")},
    )


class VolumeForm(VolumeField):
    """The notification volume of one table."""

    def __init__(self, data: QueryDict | None, *, user: User, game: Game, **more: Any) -> None:
        super().__init__(data, initial={"volume": choices.volume_of(user, game)}, **more)
        self.person, self.game = user, game

    def keep(self) -> None:
        """Store the volume. Raises ``PersonChanged``."""
        choices.set_volume(user=self.person, game=self.game, volume=self.cleaned_data["volume"])
