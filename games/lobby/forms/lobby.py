"""The lobby's forms: filter open tables, invite a user, start a game against bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from games import texts
from games.engine.registry import titles
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.bot_ratings import levels_in_words
from games.lobby.errors import UnknownBot
from games.lobby.even_games import EvenLevel, EvenLevels
from games.lobby.open_tables import with_one_open_place, with_pace
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game
from games.tables import bots
from games.tables.forms import KeyedForm, offer
from games.texts.clock import PACES


class LobbyFilter(forms.Form):
    """A filter for open tables."""

    title = forms.ChoiceField(
        label=_("Game"),
        required=False,
        error_messages={"invalid_choice": _("We don’t have this game. Choose from the list.")},
    )
    players = forms.TypedChoiceField(
        label=_("Places"),
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("No table has that many places. Choose from the list.")},
    )
    pace = forms.ChoiceField(
        label=_("Time per turn"),
        required=False,
        error_messages={"invalid_choice": _("There’s no such pace. Choose from the list.")},
    )
    nearly = forms.BooleanField(label=_("Only one place left"), required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        numbers = sorted({number for title in titles().values() for number in title.players})
        offer(self, "players", [("", _("Any number")), *((number, str(number)) for number in numbers)])
        offer(self, "pace", [("", _("Any pace")), *PACES.items()])
        offer(self, "title", [("", _("Any game")), *((name, texts.title(name)) for name in titles())])

    @property
    def are_none(self) -> bool:
        """Whether nothing is filtered, or nothing that can be read."""
        self.full_clean()
        return not any(self.cleaned_data.values())

    def narrow(self, tables: QuerySet[Game]) -> QuerySet[Game]:
        """Filter the tables; an invalid field is ignored."""
        self.full_clean()
        if title := self.cleaned_data.get("title"):
            tables = tables.filter(title=title)
        if players := self.cleaned_data.get("players"):
            tables = tables.filter(options__players=players)
        if pace := self.cleaned_data.get("pace"):
            tables = with_pace(tables, pace)
        if self.cleaned_data.get("nearly"):
            tables = with_one_open_place(tables)
        return tables


class InviteForm(forms.Form):
    """An invitation of a user by name to an open place."""

    name = forms.CharField(
        label=_("Invite by name"),
        max_length=MAX_LENGTH,
        error_messages={"required": _("Enter the name of the person you’re inviting.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs.update(autocomplete="off", spellcheck="false", list="acquaintances")

    def refuse(self, error: GameError) -> None:
        self.add_error("name", error.message)


class MailInviteForm(forms.Form):
    """An invitation by e-mail address, which says whether an account is needed."""

    address = forms.EmailField(max_length=254)

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: Game) -> None:
        super().__init__(data)
        is_rated = game.is_rated
        self.fields["address"].label = _("Invite by email") if is_rated else _("Invite by email, no account needed")
        if is_rated:
            self.fields["address"].help_text = _("The game is rated, so they’ll need an account.")

    def refuse(self, error: GameError) -> None:
        self.add_error("address", error.message)


class QuickGameForm(KeyedForm):
    """A game of one title against bots, at once: how many of them, and how they play."""

    bots = forms.TypedChoiceField(coerce=int)
    level = forms.ChoiceField(label=_("How they play"))

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, even: EvenLevel | None = None
    ) -> None:
        super().__init__(data, auto_id=f"quick_{title.name}_%s")
        self.title = title.name
        self.title_name = texts.title(title.name)
        least, most = title.players[0] - 1, title.players[-1] - 1
        sentence = _("Choose %(least)s to %(most)s bots.") % {"least": least, "most": most}
        field = offer(self, "bots", [(number, str(number)) for number in range(least, most + 1)])
        field.error_messages = {"required": sentence, "invalid_choice": sentence}
        self.why = even.sentence if even else ""
        self._offer_levels(even.level if even else bots.USUAL)

    def _offer_levels(self, initial: str) -> None:
        field = offer(self, "level", levels_in_words(self.title).items())
        field.initial, field.help_text = initial, self.why
        field.error_messages["invalid_choice"] = UnknownBot.sentence % {"level": "%(value)s"}

    @property
    def numbers(self) -> tuple[tuple[int, str], ...]:
        """How many bots there may be."""
        return tuple(self.fields["bots"].choices)  # type: ignore[attr-defined]

    def what_to_make(self) -> dict[str, Any]:
        rivals = [PlaceRequest(PlaceFor.BOT, bot=self.cleaned_data["level"])] * self.cleaned_data["bots"]
        return {
            "options": {},
            "surprise": False,
            "places": [PlaceRequest(PlaceFor.HOST), *rivals],
            "is_public": False,
            "form_key": self.cleaned_data["key"],
            "terms": None,
        }

    def refuse(self, error: GameError) -> None:
        self.add_error(None, error.message)


def quick_games(even: EvenLevels) -> list[QuickGameForm]:
    """One form for each title, with the level that is offered to the person."""
    return [QuickGameForm(title=title, even=even.of(name)) for name, title in titles().items()]
