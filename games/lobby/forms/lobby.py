"""What somebody looks for among the open tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games import texts
from games.engine.registry import titles
from games.lobby import lists
from games.models import Game
from games.tables.forms import offer
from games.texts.clock import PACES


class LobbyFilter(forms.Form):
    """Which open tables to show."""

    title = forms.ChoiceField(
        label=_("Game"),
        required=False,
        error_messages={"invalid_choice": _("This game is not played here. Choose from the list.")},
    )
    players = forms.TypedChoiceField(
        label=_("Places"),
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("There are no tables with so many places. Choose from the list.")},
    )
    pace = forms.ChoiceField(
        label=_("Time for a turn"),
        required=False,
        error_messages={"invalid_choice": _("There is no such pace. Choose from the list.")},
    )
    nearly = forms.BooleanField(label=_("Only one place is open"), required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        numbers = sorted({number for ruleset in titles().values() for number in ruleset.players})
        offer(self, "players", [("", _("Any number")), *((number, str(number)) for number in numbers)])
        offer(self, "pace", [("", _("Any pace")), *PACES.items()])
        offer(self, "title", [("", _("Any game")), *((name, texts.title(name)) for name in titles())])

    def narrow(self, tables: QuerySet[Game]) -> QuerySet[Game]:
        """The tables that are wanted; a wish that cannot be read changes nothing."""
        self.full_clean()
        if title := self.cleaned_data.get("title"):
            tables = tables.filter(title=title)
        if players := self.cleaned_data.get("players"):
            tables = tables.filter(options__players=players)
        if pace := self.cleaned_data.get("pace"):
            tables = lists.with_pace(tables, pace)
        if self.cleaned_data.get("nearly"):
            tables = lists.with_one_open_place(tables)
        return tables
