"""One place of a new table: who it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from games import texts
from games.errors import GameError
from games.lobby.places import PlaceFor, PlaceWish
from games.tables import bots

BOT_PREFIX = f"{PlaceFor.BOT}:"
PEOPLE = {
    str(PlaceFor.HOST): _("Me"),
    str(PlaceFor.ANYBODY): _("Open to anybody"),
    str(PlaceFor.INVITED): _("Invite by name …"),
}


def sitter_choices() -> list[tuple[str, object]]:
    """Who may sit on a place: the host, anybody, somebody by name, or a bot of a level."""
    return [*PEOPLE.items(), *((BOT_PREFIX + level, texts.bot_level(level)) for level in bots.levels())]


class PlaceForm(forms.Form):
    """One place of a new table: who it is for."""

    sitter = forms.CharField(label=_("Player"))
    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, number: int) -> None:
        super().__init__(data, prefix=f"place-{number}")
        self.number = number
        self.fields["sitter"].widget = forms.Select(choices=sitter_choices())
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
            self.add_error("name", _("Write the name of the person you invite, or leave the place open."))
        return self.cleaned_data

    def place(self) -> PlaceWish:
        """What the form says, for the service that makes tables."""
        sitter = self.cleaned_data["sitter"]
        if sitter.startswith(BOT_PREFIX):
            return PlaceWish(PlaceFor.BOT, bot=sitter.removeprefix(BOT_PREFIX))
        if sitter == PlaceFor.INVITED:
            return PlaceWish(PlaceFor.INVITED, name=self.cleaned_data["name"])
        return PlaceWish(PlaceFor(sitter))

    def refuse(self, error: GameError) -> None:
        """Show why this place was refused, beside what has to change."""
        self.add_error("name" if self.cleaned_data.get("name") else "sitter", error.message)
