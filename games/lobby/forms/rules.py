"""What a game is played with: for how many players, with which options of its title, at which pace."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import texts
from games.clocks.forms.terms import ChosenTermsForm, TermsForm
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Problem
from games.errors import GameError, OptionsRefused
from games.lobby.forms.options import OptionsForm
from games.tables.forms import offer


class RulesForm(forms.Form):
    """Rules without a table; the terms and the title's options are forms.

    ``offered`` are the keys of the options whose games the title's pages can show.
    """

    terms_form: type[TermsForm] = ChosenTermsForm

    players = forms.TypedChoiceField(label=_("Places at the table"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: AnyRuleset, offered: Collection[str]) -> None:
        super().__init__(data)
        self.ruleset = ruleset
        options = [option for option in ruleset.option_fields() if option.key in offered]
        self.options = OptionsForm(data, title=ruleset.name, options=options)
        self.terms = self.terms_form(data)
        self._offer_players(ruleset.players)

    def _offer_players(self, numbers: range) -> None:
        field = offer(self, "players", [(number, str(number)) for number in numbers])
        field.initial = numbers[0]
        details = {"players": "%(value)s", "least": numbers[0], "most": numbers[-1]}
        field.error_messages["invalid_choice"] = self._problem("players-out-of-range", details)
        field.error_messages["required"] = self._problem("players-not-a-number", {})

    def _problem(self, code: str, details: Mapping[str, Any]) -> str:
        return texts.option_problem(self.ruleset.name, Problem("players", code, details))

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        return all([is_whole, self.options.is_valid(), self.terms.is_valid()])

    @property
    def number(self) -> int:
        """The chosen number of players; 0 if it cannot be read."""
        return int(self._read("players", 0)) if self.is_bound else self.ruleset.players[0]

    @property
    def may_surprise(self) -> bool:
        """Whether the modules may be left to the seed of a table."""
        return "surprise" in self.fields

    @property
    def is_surprise(self) -> bool:
        """Whether the modules are to be drawn."""
        return bool(self._read("surprise", False))

    def _read(self, name: str, default: Any) -> Any:
        """A field as far as the form was sent and it can be read."""
        if self.is_bound and not hasattr(self, "cleaned_data"):
            self.full_clean()
        return self.cleaned_data.get(name, default) if self.is_bound else default

    def chosen_options(self) -> dict[str, Any]:
        """The options as far as they are chosen and can be read."""
        return {"players": self.number, **self.options.values()}

    def refuse(self, error: GameError) -> None:
        """Show why this cannot be, beside what has to change."""
        if isinstance(error, OptionsRefused):
            self.options.refuse(error)
        else:
            self.add_error(None, error.message)
