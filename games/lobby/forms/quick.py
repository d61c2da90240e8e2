"""A game against bots that starts at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import texts
from games.engine.registry import AnyRuleset, titles
from games.errors import GameError, UnknownBot
from games.lobby.places import PlaceFor, PlaceWish
from games.tables import bots
from games.tables.forms import KeyedForm, offer


class QuickGameForm(KeyedForm):
    """A game of one title against bots, at once: how many of them, and how they play."""

    bots = forms.TypedChoiceField(coerce=int)
    level = forms.ChoiceField(label=_("How they play"))

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: AnyRuleset, is_first: bool = False) -> None:
        super().__init__(data, auto_id=f"quick_{ruleset.name}_%s")
        self.title = ruleset.name
        self.title_name = texts.title(ruleset.name)
        least, most = ruleset.players[0] - 1, ruleset.players[-1] - 1
        sentence = _("Choose from %(least)s to %(most)s bots.") % {"least": least, "most": most}
        field = offer(self, "bots", [(number, str(number)) for number in range(least, most + 1)])
        field.error_messages = {"required": sentence, "invalid_choice": sentence}
        self._offer_levels(bots.CAREFREE if is_first else bots.USUAL)

    def _offer_levels(self, level: str) -> None:
        field = offer(self, "level", [(level, texts.bot_level(level)) for level in bots.levels()])
        field.initial = level
        field.error_messages["invalid_choice"] = UnknownBot.sentence % {"level": "%(value)s"}

    def what_to_make(self) -> dict[str, Any]:
        rivals = [PlaceWish(PlaceFor.BOT, bot=self.cleaned_data["level"])] * self.cleaned_data["bots"]
        return {
            "options": {},
            "surprise": False,
            "places": [PlaceWish(PlaceFor.HOST), *rivals],
            "is_public": False,
            "form_key": self.cleaned_data["key"],
            "terms": None,
        }

    def refuse(self, error: GameError) -> None:
        self.add_error(None, error.message)


def quick_games(*, is_first: bool) -> list[QuickGameForm]:
    """One form for each title; for a first game the bot is proposed that leaves time to learn."""
    return [QuickGameForm(ruleset=ruleset, is_first=is_first) for ruleset in titles().values()]
