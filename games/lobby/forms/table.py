"""A new table: how many places, who sits there, under which options, who may find it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.forms.terms import TermsForm
from games.engine.registry import AnyRuleset
from games.errors import GameError, PlacesRefused
from games.lobby.forms.place import PlaceForm
from games.lobby.forms.rules import RulesForm
from games.lobby.places import PlaceFor
from games.tables.forms import KeyedForm

PUBLIC, BY_LINK = "public", "link"
VISIBILITIES = [
    (PUBLIC, _("Anybody: the table is on the public list")),
    (BY_LINK, _("Only those I invite, by name or with the link")),
]


class TableForm(RulesForm, KeyedForm):
    """A new table: how many places, who may find it; its places are forms too.

    All places a title may have are in the form, so that it works without scripts; those beyond ``players`` are left
    out of account.
    """

    terms_form = TermsForm

    visibility = forms.ChoiceField(
        label=_("Who may join"),
        choices=VISIBILITIES,
        initial=PUBLIC,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose whether the table is public.")},
    )
    surprise = forms.BooleanField(required=False)
    company = forms.SlugField(required=False, widget=forms.HiddenInput, max_length=20)

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: AnyRuleset, offered: Collection[str]) -> None:
        super().__init__(data, ruleset=ruleset, offered=offered)
        self.places = [PlaceForm(data, number=number) for number in range(1, ruleset.players[-1] + 1)]
        self._seat_newcomers()

    def _seat_newcomers(self) -> None:
        for place in self.places:
            place.initial["sitter"] = PlaceFor.HOST if place.number == 1 else PlaceFor.ANYBODY

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        return all([is_whole, *(place.is_valid() for place in self.used_places)])

    @property
    def used_places(self) -> list[PlaceForm]:
        """The places of the chosen number of players."""
        return self.places[: self.number]

    def what_to_make(self) -> dict[str, Any]:
        """What the service that makes tables needs beside host and title."""
        places = [place.place() for place in self.used_places]
        is_public = self.cleaned_data["visibility"] == PUBLIC
        has_guests = any(place.sitter in (PlaceFor.ANYBODY, PlaceFor.INVITED) for place in places)
        return {
            "options": self.options.values(),
            "surprise": self.cleaned_data["surprise"],
            "places": places,
            "is_public": is_public,
            "form_key": self.cleaned_data["key"],
            "company": self.cleaned_data["company"],
            "terms": self.terms.terms(is_public=is_public, has_guests=has_guests),
        }

    def refuse(self, error: GameError) -> None:
        """Show why the table was not made, beside what has to change."""
        if isinstance(error, PlacesRefused) and error.place is not None:
            self.places[error.place].refuse(error)
        else:
            super().refuse(error)
