"""How much a person is told about one table, as a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game
from notifications.models import TableWish
from notifications.preferences import wishes

CHOICES = [
    ("", _("as about my other tables")),
    (TableWish.Volume.QUIET.value, _("quiet: only its end, and what is urgent")),
    (TableWish.Volume.EVERYTHING.value, _("everything, at once")),
]


class VolumeForm(forms.Form):
    """One choice."""

    volume = forms.ChoiceField(
        label=_("What you are told about this table"),
        choices=CHOICES,
        required=False,
        error_messages={"invalid_choice": _("“%(value)s” is none of the choices in the list.")},
    )

    def __init__(self, data: QueryDict | None, *, person: User, game: Game, **more: Any) -> None:
        super().__init__(data, initial={"volume": wishes.volume_of(person, game)}, **more)
        self.person, self.game = person, game

    def keep(self) -> None:
        """Keep what the form says. Raises ``PersonChanged``."""
        wishes.set_volume(person=self.person, game=self.game, volume=self.cleaned_data["volume"])
