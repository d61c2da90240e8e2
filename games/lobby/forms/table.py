"""The forms of a new table: number of places, players, visibility; from the start or from a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from games.clocks.forms import PREFIX as TERMS_PREFIX
from games.clocks.forms import USUAL, TermsForm, terms_as_data
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.bot_ratings import levels_in_words
from games.lobby.companies import Company
from games.lobby.forms.options import as_data
from games.lobby.forms.rules import RulesForm
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Seat
from games.tables import bots
from games.tables.errors import PlacesRefused
from games.tables.forms import KeyedForm

PUBLIC, BY_LINK = "public", "link"
RATED, UNRATED = "on", "off"
RATINGS = [
    (USUAL, _("Rated if the table is public")),
    (RATED, _("Rated")),
    (UNRATED, _("Not rated")),
]
VISIBILITIES = [
    (PUBLIC, _("Anybody: the table is public")),
    (BY_LINK, _("Only people I invite")),
]


class TableForm(RulesForm, KeyedForm):
    """The form of a new table: number of places and visibility, with a form for each place.

    All places a title may have are in the form, so that it works without scripts; those beyond ``players`` are left
    out of account.
    """

    terms_form = TermsForm

    visibility = forms.ChoiceField(
        label=_("Who can join"),
        choices=VISIBILITIES,
        initial=PUBLIC,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose whether the table is public.")},
    )
    rated = forms.ChoiceField(
        label=_("Rating"),
        choices=RATINGS,
        required=False,
        initial=USUAL,
        widget=forms.RadioSelect,
        help_text=_("A rated game changes everybody’s rating, and guests can’t join it."),
        error_messages={"invalid_choice": _("Choose from the list whether the game is rated.")},
    )
    bots = forms.BooleanField(
        label=_("Other people’s bots may join"),
        required=False,
        help_text=_("Always marked as bots."),
    )
    surprise = forms.BooleanField(required=False)
    company = forms.SlugField(required=False, widget=forms.HiddenInput, max_length=20)

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, offered: Collection[str]) -> None:
        super().__init__(data, title=title, offered=offered)
        sitters = sitter_choices(title.name)
        self.places = [PlaceForm(data, number=number, sitters=sitters) for number in range(1, title.players[-1] + 1)]
        self._seat_newcomers()

    def _seat_newcomers(self) -> None:
        for place in self.places:
            place.initial["sitter"] = PlaceFor.HOST if place.number == 1 else PlaceFor.ANYBODY

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        return all([is_whole, *(place.is_valid() for place in self.used_places)])

    @property
    def filled_in(self) -> tuple[tuple[str, str], ...]:
        """What stands in the form besides its places: on this its other parts depend."""
        return tuple([(name, text) for name, text in self._data() if name != "key" and name[:6] != "place-"])

    @property
    def filled_places(self) -> tuple[tuple[str, str], ...]:
        """What stands in its places."""
        return tuple([(name, text) for name, text in self._data() if name[:6] == "place-"])

    def _data(self) -> Iterator[tuple[str, str]]:
        data = self.data.lists() if isinstance(self.data, QueryDict) else ()
        return ((name, ",".join(values)) for name, values in data)

    @property
    def used_places(self) -> list[PlaceForm]:
        """The places of the chosen number of players."""
        return self.places[: self.number]

    def what_to_make(self) -> dict[str, Any]:
        """Keyword arguments for ``create_game`` besides host and title."""
        places = [place.place() for place in self.used_places]
        is_public = self.cleaned_data["visibility"] == PUBLIC
        has_guests = any(place.sitter in (PlaceFor.ANYBODY, PlaceFor.INVITED) for place in places)
        return {
            "options": self.options.values(),
            "surprise": self.cleaned_data["surprise"],
            "places": places,
            "is_public": is_public,
            "is_rated": self._is_rated() if has_guests else False,
            "allows_bots": self.cleaned_data["bots"],
            "form_key": self.cleaned_data["key"],
            "company": self.cleaned_data["company"],
            "terms": self.terms.terms(is_public=is_public, has_guests=has_guests),
        }

    def _is_rated(self) -> bool | None:
        """What was chosen; ``None`` leaves it to the kind of the table."""
        return {RATED: True, UNRATED: False}.get(self.cleaned_data["rated"])

    def refuse(self, error: GameError) -> None:
        """Show why the table was not made, beside what has to change."""
        if isinstance(error, PlacesRefused) and error.place is not None:
            self.places[error.place].refuse(error)
        else:
            super().refuse(error)


BOT_PREFIX = f"{PlaceFor.BOT}:"
PEOPLE = {
    str(PlaceFor.HOST): _("Me"),
    str(PlaceFor.ANYBODY): _("Anybody"),
    str(PlaceFor.INVITED): _("Invite by name …"),
}


def sitter_choices(title: str) -> list[tuple[str, object]]:
    """Choices for a place: the host, anybody, a user by name, or a bot of a level with its rating."""
    return [*PEOPLE.items(), *((BOT_PREFIX + level, name) for level, name in levels_in_words(title).items())]


class PlaceForm(forms.Form):
    """One place of a new table: who it is for."""

    sitter = forms.CharField(label=_("Player"))
    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH, required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, number: int, sitters: Sequence[tuple[str, object]]
    ) -> None:
        super().__init__(data, prefix=f"place-{number}")
        self.number = number
        self.fields["sitter"].widget = forms.Select(choices=sitters)
        self.fields["name"].widget.attrs.update(autocomplete="off", list="acquaintances", spellcheck="false")

    def clean_sitter(self) -> str:
        """One of the list. Bots are judged where tables are made, which names those that exist."""
        sitter: str = self.cleaned_data["sitter"]
        if sitter.startswith(BOT_PREFIX) or sitter in PEOPLE:
            return sitter
        raise forms.ValidationError(_("Choose from the list who sits here."), code="unknown_sitter")

    def clean(self) -> dict[str, Any]:
        """An invitation needs a name."""
        if self.cleaned_data.get("sitter") == PlaceFor.INVITED and not self.cleaned_data.get("name"):
            self.add_error("name", _("Enter a name, or leave the place open."))
        return self.cleaned_data

    def place(self) -> PlaceRequest:
        """What the form says, for the service that makes tables."""
        sitter = self.cleaned_data["sitter"]
        if sitter.startswith(BOT_PREFIX):
            return PlaceRequest(PlaceFor.BOT, bot=sitter.removeprefix(BOT_PREFIX))
        if sitter == PlaceFor.INVITED:
            return PlaceRequest(PlaceFor.INVITED, name=self.cleaned_data["name"])
        return PlaceRequest(PlaceFor(sitter))

    def refuse(self, error: GameError) -> None:
        """Show why this place was refused, beside what has to change."""
        self.add_error("name" if self.cleaned_data.get("name") else "sitter", error.message)


class PositionForm(KeyedForm):
    """The seats of the position, each with a place form; who asks sits where it sat, bots play for all others."""

    visibility = forms.ChoiceField(
        label=_("Who can join"), choices=VISIBILITIES, initial=BY_LINK, widget=forms.RadioSelect
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, seats: Sequence[Seat], host: Any, is_public: bool, title: str
    ) -> None:
        super().__init__(data)
        if not is_public:
            del self.fields["visibility"]
        self.seats = seats
        sitters = sitter_choices(title)
        self.places = [PlaceForm(data, number=number, sitters=sitters) for number in range(1, len(seats) + 1)]
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


def with_bots(data: QueryDict, title: AnyTitle, level: str) -> QueryDict:
    """What was sent, with a bot of this level at every place that is open to anybody."""
    filled = data.copy()
    for number in range(1, title.players[-1] + 1):
        if filled.get(f"place-{number}-sitter") == PlaceFor.ANYBODY:
            filled[f"place-{number}-sitter"] = BOT_PREFIX + level
    return filled


def filled_in_for(company: Company, form: RulesForm) -> QueryDict:
    """As many places as there are people, kept for them; where there are too many, whoever comes first sits down.

    The options are the company's where it plays this title.
    """
    fields = {"company": [company.code], **_places(company.others, form.title), **_rules(company, form)}
    return _private(fields)


def filled_in_with(names: Sequence[str], form: RulesForm, *, allows_bots: bool = False) -> QueryDict:
    """The same for people of these names, with the usual options."""
    options = as_data(form.option_fields, {})
    bots = {"bots": ["on"]} if allows_bots else {}
    return _private({**_places(names, form.title), **options, **bots, f"{TERMS_PREFIX}-pace": [USUAL]})


def _private(fields: Mapping[str, list[str]]) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update({"key": str(uuid4()), "visibility": BY_LINK, "rated": USUAL})
    for name, values in fields.items():
        data.setlist(name, values)
    return data


def _places(others: Sequence[str], title: AnyTitle) -> dict[str, list[str]]:
    people = 1 + len(others)
    players = min(max(people, title.players[0]), title.players[-1])
    invited = dict(enumerate(others, 2)) if people <= players else {}
    sitters = {1: PlaceFor.HOST, **dict.fromkeys(invited, PlaceFor.INVITED)}
    fields = {
        f"place-{number}-sitter": [str(sitters.get(number, PlaceFor.ANYBODY))]
        for number in range(1, title.players[-1] + 1)
    }
    return {"players": [str(players)], **fields, **{f"place-{number}-name": [name] for number, name in invited.items()}}


def _rules(company: Company, form: RulesForm) -> dict[str, list[str]]:
    options = company.options if company.title == form.title.name else {}
    return {**as_data(form.option_fields, options), **terms_as_data(company.terms)}
