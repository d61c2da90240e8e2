"""A new table that begins with a position of another one: who sits on which of its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.errors import GameError, PlacesRefused
from games.lobby.forms.place import BOT_PREFIX, PlaceForm
from games.lobby.forms.table import BY_LINK, PUBLIC, VISIBILITIES
from games.lobby.places import PlaceFor
from games.models import Seat
from games.tables import bots
from games.tables.forms import KeyedForm


class PositionForm(KeyedForm):
    """The seats of the position, each with a place form; who asks sits where it sat, bots play for all others."""

    visibility = forms.ChoiceField(
        label=_("Who may join"), choices=VISIBILITIES, initial=BY_LINK, widget=forms.RadioSelect
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, seats: Sequence[Seat], host: Any, is_public: bool
    ) -> None:
        super().__init__(data)
        if not is_public:
            del self.fields["visibility"]
        self.seats = seats
        self.places = [PlaceForm(data, number=number) for number in range(1, len(seats) + 1)]
        own = next((number for number, seat in enumerate(seats) if seat.user_id == host.pk), 0)
        for number, place in enumerate(self.places):
            place.initial["sitter"] = PlaceFor.HOST if number == own else BOT_PREFIX + bots.USUAL

    @property
    def rows(self) -> list[tuple[Seat, PlaceForm]]:
        """Each seat of the position beside who is to sit there."""
        return list(zip(self.seats, self.places, strict=True))

    def is_valid(self) -> bool:
        """Whether everything can be read; every place shows what cannot."""
        return all([super().is_valid(), *(place.is_valid() for place in self.places)])

    def what_to_make(self) -> dict[str, Any]:
        """What the service needs beside host and position."""
        return {
            "places": [place.place() for place in self.places],
            "is_public": self.cleaned_data.get("visibility") == PUBLIC,
            "form_key": self.cleaned_data["key"],
        }

    def refuse(self, error: GameError) -> None:
        """Show why the table was not made, beside what has to change."""
        if isinstance(error, PlacesRefused) and error.place is not None:
            self.places[error.place].refuse(error)
        else:
            self.add_error(None, error.message)
