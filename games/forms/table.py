"""A new table: how many places, who sits there, under which options, who may find it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import sentences
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Problem
from games.errors import GameError, OptionsRefused, PlacesRefused
from games.forms.choices import offer
from games.forms.keyed import KeyedForm
from games.forms.options import OptionsForm
from games.forms.place import PlaceForm
from games.forms.terms import TermsForm
from games.services.lobby.places import PlaceFor

PUBLIC, BY_LINK = "public", "link"
VISIBILITIES = [
    (PUBLIC, _("Anybody: the table is on the public list")),
    (BY_LINK, _("Only those I invite, by name or with the link")),
]


class TableForm(KeyedForm):
    """A new table: how many places, who may find it; its places, its terms and the title's options are forms.

    All places a title may have are in the form, so that it works without scripts; those beyond ``players`` are left
    out of account. ``offered`` are the keys of the options whose games the title's pages can show.
    """

    players = forms.TypedChoiceField(label=_("Places at the table"), coerce=int, widget=forms.RadioSelect)
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
        super().__init__(data)
        self.ruleset = ruleset
        options = [option for option in ruleset.option_fields() if option.key in offered]
        self.options = OptionsForm(data, title=ruleset.name, options=options)
        self.terms = TermsForm(data)
        self.places = [PlaceForm(data, number=number) for number in range(1, ruleset.players[-1] + 1)]
        self._offer_players(ruleset.players)
        self._seat_newcomers()

    def _offer_players(self, numbers: range) -> None:
        field = offer(self, "players", [(number, str(number)) for number in numbers])
        field.initial = numbers[0]
        details = {"players": "%(value)s", "least": numbers[0], "most": numbers[-1]}
        field.error_messages["invalid_choice"] = self._problem("players-out-of-range", details)
        field.error_messages["required"] = self._problem("players-not-a-number", {})

    def _problem(self, code: str, details: Mapping[str, Any]) -> str:
        return sentences.option_problem(self.ruleset.name, Problem("players", code, details))

    def _seat_newcomers(self) -> None:
        for place in self.places:
            place.initial["sitter"] = PlaceFor.HOST if place.number == 1 else PlaceFor.ANYBODY

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        parts = (self.options, self.terms, *self.used_places)
        return all([is_whole, *(part.is_valid() for part in parts)])

    @property
    def number(self) -> int:
        """The chosen number of players; 0 if it cannot be read."""
        return int(self._read("players", 0)) if self.is_bound else self.ruleset.players[0]

    @property
    def is_surprise(self) -> bool:
        """Whether the modules are to be drawn."""
        return bool(self._read("surprise", False))

    def _read(self, name: str, default: Any) -> Any:
        """A field as far as the form was sent and it can be read."""
        if self.is_bound and not hasattr(self, "cleaned_data"):
            self.full_clean()
        return self.cleaned_data.get(name, default) if self.is_bound else default

    @property
    def used_places(self) -> list[PlaceForm]:
        """The places of the chosen number of players."""
        return self.places[: self.number]

    def chosen_options(self) -> dict[str, Any]:
        """The options as far as they are chosen and can be read."""
        return {"players": self.number, **self.options.values()}

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
        if isinstance(error, OptionsRefused):
            self.options.refuse(error)
        elif isinstance(error, PlacesRefused) and error.place is not None:
            self.places[error.place].refuse(error)
        else:
            self.add_error(None, error.message)
