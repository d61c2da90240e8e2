"""The forms around a table that is not running yet: a new table, an invitation, the lobby's filter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH
from games import selectors, sentences
from games.engine.registry import AnyRuleset, titles
from games.engine.ruleset import OptionField
from games.errors import GameError, OptionsRefused, PlacesRefused, UnknownBot
from games.models import Game
from games.presenters import for_title
from games.services import bots
from games.services.places import Place, Sitter

PUBLIC, BY_LINK = "public", "link"
BOT_PREFIX = f"{Sitter.BOT}:"

# --- a new table -----------------------------------------------------------------------------------------------------


def sitter_choices() -> list[tuple[str, str]]:
    """Who may sit on a place: the host, anybody, somebody by name, or a bot of a level."""
    people = [
        (Sitter.HOST, _("Me")),
        (Sitter.ANYBODY, _("Open to anybody")),
        (Sitter.INVITED, _("Invite by name …")),
    ]
    return people + [(BOT_PREFIX + level, sentences.bot_level(level)) for level in bots.levels()]


class PlaceForm(forms.Form):
    """One place of a new table: who it is for."""

    sitter = forms.CharField(label=_("Player"), widget=forms.Select)
    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH, required=False)

    def __init__(self, *args: Any, number: int, **kwargs: Any) -> None:
        super().__init__(*args, prefix=f"place-{number}", **kwargs)
        self.number = number
        self.fields["sitter"].widget.choices = sitter_choices()
        self.fields["name"].widget.attrs.update(autocomplete="off", list="acquaintances", spellcheck="false")

    def clean_sitter(self) -> str:
        """One of the list. Bots are judged where tables are made, which names those that exist."""
        sitter: str = self.cleaned_data["sitter"]
        if sitter.startswith(BOT_PREFIX) or sitter in set(Sitter) - {Sitter.BOT}:
            return sitter
        raise forms.ValidationError(_("Choose from the list who sits here."), code="unknown_sitter")

    def clean(self) -> dict[str, Any]:
        """An invitation needs a name."""
        if self.cleaned_data.get("sitter") == Sitter.INVITED and not self.cleaned_data.get("name"):
            self.add_error("name", _("Write the name of the person you invite, or leave the place open."))
        return self.cleaned_data

    def place(self) -> Place:
        """What the form says, for the service that makes tables."""
        sitter = self.cleaned_data["sitter"]
        if sitter.startswith(BOT_PREFIX):
            return Place(Sitter.BOT, bot=sitter.removeprefix(BOT_PREFIX))
        if sitter == Sitter.INVITED:
            return Place(Sitter.INVITED, name=self.cleaned_data["name"])
        return Place(Sitter(sitter))

    def refuse(self, error: GameError) -> None:
        """Show why this place was refused, beside what has to change."""
        self.add_error("name" if self.cleaned_data.get("name") else "sitter", error.message)


class OptionsForm(forms.Form):
    """The options of a title, whatever they are: one field for each, or one for each kind that is counted."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: str, options: Sequence[OptionField]) -> None:
        super().__init__(data, prefix="option")
        self.options = options
        for option in options:
            self.fields |= dict(_option_fields(title, option))

    def values(self) -> dict[str, Any]:
        """The options by key, as the title's ``check`` takes them."""
        return {option.key: _READERS[option.kind](option, self.cleaned_data) for option in self.options}

    def refuse(self, error: OptionsRefused) -> None:
        """Show what is wrong, each beside its field."""
        for problem in error.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.message)


def _option_fields(title: str, option: OptionField) -> Iterator[tuple[str, forms.Field]]:
    choices = [(code, sentences.option(title, option.key, code)) for code in option.choices]
    if option.kind == "counts":
        for code, label in choices:
            yield f"{option.key}-{code}", forms.IntegerField(label=label, required=False, min_value=0, max_value=99)
        return
    settings = {"label": sentences.option(title, option.key), "help_text": sentences.option_hint(title, option.key)}
    if choices:
        settings["choices"] = choices
    yield option.key, _FIELDS[option.kind](initial=option.default, **settings)


_FIELDS: Mapping[str, Any] = {
    "choice": partial(forms.ChoiceField, widget=forms.RadioSelect),
    "flag": partial(forms.BooleanField, required=False),
    "set": partial(forms.MultipleChoiceField, widget=forms.CheckboxSelectMultiple, required=False),
}


def _counts(option: OptionField, data: Mapping[str, Any]) -> dict[str, int]:
    given = {choice: data[f"{option.key}-{choice}"] for choice in option.choices}
    return {choice: count for choice, count in given.items() if count}


_READERS: Mapping[str, Any] = {
    "choice": lambda option, data: data[option.key],
    "flag": lambda option, data: data[option.key],
    "set": lambda option, data: sorted(data[option.key]),
    "counts": _counts,
}


class OnceForm(forms.Form):
    """A form that makes a table once, however often it is sent: ``key`` stays the same."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def clean_key(self) -> UUID | None:
        """A key that cannot be read protects from nothing, but hinders nobody."""
        try:
            return UUID(self.cleaned_data["key"])
        except ValueError:
            return None


class TableForm(OnceForm):
    """A new table: how many places, who may find it; its places and the title's options are forms of their own.

    All places a title may have are in the form, so that it works without scripts; those beyond ``players`` are left
    out of account.
    """

    players = forms.TypedChoiceField(label=_("Places at the table"), coerce=int, widget=forms.RadioSelect)
    visibility = forms.ChoiceField(
        label=_("Who may join"),
        choices=[
            (PUBLIC, _("Anybody: the table is on the public list")),
            (BY_LINK, _("Only those I invite, by name or with the link")),
        ],
        initial=PUBLIC,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose whether the table is public.")},
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: AnyRuleset) -> None:
        super().__init__(data)
        self.options = OptionsForm(data, title=ruleset.name, options=_offered(ruleset))
        self.places = [PlaceForm(data, number=number) for number in range(1, ruleset.players[-1] + 1)]
        self._offer_players(ruleset.players)
        self._seat_newcomers()

    def _offer_players(self, numbers: range) -> None:
        field = self.fields["players"]
        field.choices = [(number, str(number)) for number in numbers]
        field.initial = numbers[0]
        sentence = _("This game is for %(least)s to %(most)s players. Choose one of the numbers.")
        field.error_messages["invalid_choice"] = sentence % {"least": numbers[0], "most": numbers[-1]}
        field.error_messages["required"] = field.error_messages["invalid_choice"]

    def _seat_newcomers(self) -> None:
        for place in self.places:
            place.initial["sitter"] = Sitter.HOST if place.number == 1 else Sitter.ANYBODY

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        return all([is_whole, self.options.is_valid(), *(place.is_valid() for place in self.used_places)])

    @property
    def used_places(self) -> list[PlaceForm]:
        """The places of the chosen number of players."""
        players = self.cleaned_data.get("players", 0) if self.is_bound else self.fields["players"].initial
        return self.places[:players]

    def what_to_make(self) -> dict[str, Any]:
        """What the service that makes tables needs beside host and title."""
        return {
            "options": self.options.values(),
            "places": [place.place() for place in self.used_places],
            "is_public": self.cleaned_data["visibility"] == PUBLIC,
            "form_key": self.cleaned_data["key"],
        }

    def refuse(self, error: GameError) -> None:
        """Show why the table was not made, beside what has to change."""
        if isinstance(error, OptionsRefused):
            self.options.refuse(error)
        elif isinstance(error, PlacesRefused) and error.place is not None:
            self.places[error.place].refuse(error)
        else:
            self.add_error(None, error.message)


def _offered(ruleset: AnyRuleset) -> list[OptionField]:
    """The options whose games the title's pages can show."""
    return [option for option in ruleset.option_fields() if option.key in for_title(ruleset.name).options]


class QuickGameForm(OnceForm):
    """A game of one title against bots, at once: how many of them, and how they play."""

    bots = forms.TypedChoiceField(coerce=int)
    level = forms.ChoiceField(label=_("How they play"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: AnyRuleset) -> None:
        super().__init__(data, auto_id=f"quick_{ruleset.name}_%s")
        self.title = ruleset.name
        least, most = ruleset.players[0] - 1, ruleset.players[-1] - 1
        sentence = _("Choose from %(least)s to %(most)s bots.") % {"least": least, "most": most}
        self.fields["bots"].choices = [(number, number) for number in range(least, most + 1)]
        self.fields["bots"].error_messages = {"required": sentence, "invalid_choice": sentence}
        self._offer_levels()

    def _offer_levels(self) -> None:
        field = self.fields["level"]
        field.choices = [(level, sentences.bot_level(level)) for level in bots.levels()]
        field.initial = bots.levels()[-1]
        field.error_messages["invalid_choice"] = UnknownBot.sentence % {"level": "%(value)s"}

    def what_to_make(self) -> dict[str, Any]:
        """See ``TableForm.what_to_make``."""
        rivals = [Place(Sitter.BOT, bot=self.cleaned_data["level"])] * self.cleaned_data["bots"]
        return {
            "options": {},
            "places": [Place(Sitter.HOST), *rivals],
            "is_public": False,
            "form_key": self.cleaned_data["key"],
        }

    def refuse(self, error: GameError) -> None:
        """Show why no game was made."""
        self.add_error(None, error.message)


def quick_games() -> list[QuickGameForm]:
    """One form for each title."""
    return [QuickGameForm(ruleset=ruleset) for ruleset in titles().values()]


# --- a table that waits ----------------------------------------------------------------------------------------------


class InviteForm(forms.Form):
    """Somebody by name for an open place."""

    name = forms.CharField(
        label=_("Invite by name"),
        max_length=MAX_LENGTH,
        error_messages={"required": _("Write the name of the person you invite.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs.update(autocomplete="off", spellcheck="false")

    def refuse(self, error: GameError) -> None:
        """Show why nobody was invited."""
        self.add_error("name", error.message)


# --- the lobby -------------------------------------------------------------------------------------------------------


class LobbyFilter(forms.Form):
    """Which open tables to show."""

    players = forms.TypedChoiceField(
        label=_("Places"),
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("There are no tables with so many places. Choose from the list.")},
    )
    nearly = forms.BooleanField(label=_("Only one place is open"), required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        numbers = sorted({number for ruleset in titles().values() for number in ruleset.players})
        self.fields["players"].choices = [("", _("Any number")), *((number, str(number)) for number in numbers)]

    def narrow(self, tables: QuerySet[Game]) -> QuerySet[Game]:
        """The tables that are wanted; a wish that cannot be read changes nothing."""
        self.full_clean()
        if players := self.cleaned_data.get("players"):
            tables = tables.filter(options__players=players)
        if self.cleaned_data.get("nearly"):
            tables = selectors.with_one_open_place(tables)
        return tables
