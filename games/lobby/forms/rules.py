"""The form for the rules of a game: players, options, time control, presets."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from core.colon import with_colon
from games import texts
from games.clocks.forms import PREFIX as TERMS_PREFIX
from games.clocks.forms import ChosenTermsForm, TermsForm, terms_as_data
from games.engine.ruleset import InvalidOptions, Problem
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.errors import OptionsRefused
from games.lobby.forms.options import PREFIX, OptionsForm, as_data
from games.tables.forms import offer
from games.tables.selectors import LastTable


class RulesForm(forms.Form):
    """Rules without a table; the terms and the title's options are forms.

    ``offered`` are the keys of the options whose games the title's pages can show.
    """

    terms_form: type[TermsForm] = ChosenTermsForm

    players = forms.TypedChoiceField(label=_("Places at the table"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, data: Mapping[str, Any] | None = None, *, title: AnyTitle, offered: Collection[str]) -> None:
        super().__init__(data)
        self.title = title
        self.option_fields = [option for option in title.options.fields() if option.key in offered]
        self._sent = data
        self._offer_players(title.players)

    @cached_property
    def options(self) -> OptionsForm:
        """The title's options: made when they are asked for, as pages keep what an empty form looks like."""
        return OptionsForm(self._sent, title=self.title.name, options=self.option_fields)

    @cached_property
    def terms(self) -> TermsForm:
        """How much time there is for a turn."""
        return self.terms_form(self._sent)

    def _offer_players(self, numbers: range) -> None:
        field = offer(self, "players", [(number, str(number)) for number in numbers])
        field.initial = numbers[0]
        details = {"players": "%(value)s", "least": numbers[0], "most": numbers[-1]}
        field.error_messages["invalid_choice"] = self._problem("players-out-of-range", details)
        field.error_messages["required"] = self._problem("players-not-a-number", {})

    def _problem(self, code: str, details: Mapping[str, Any]) -> str:
        return texts.option_problem(self.title.name, Problem("players", code, details))

    def is_valid(self) -> bool:
        """Whether everything in use can be read; every form shows what cannot."""
        is_whole = super().is_valid()
        return all([is_whole, self.options.is_valid(), self.terms.is_valid()])

    @property
    def number(self) -> int:
        """The chosen number of players; 0 if it cannot be read."""
        return int(self._read("players", 0)) if self.is_bound else self.title.players[0]

    @property
    def may_surprise(self) -> bool:
        """Whether the modules may be left to the seed of a table."""
        return "surprise" in self.fields

    @property
    def is_surprise(self) -> bool:
        """Whether the modules are chosen at random."""
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


LAST, SURPRISE = "last", "surprise"


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset of options; ``refusal`` says why it cannot be used with the chosen number of players."""

    name: str
    label: str
    refusal: str = ""
    note: str = ""
    """What it leaves out, or draws."""
    is_chosen: bool = False

    @property
    def reason(self) -> str:
        """The refusal with the option that is refused."""
        return self.refusal if self.label in self.refusal else f"{with_colon(self.label)} {self.refusal}"


def presets(form: RulesForm, last: LastTable | None) -> list[Preset]:
    """What can be had with one press, and what only other numbers of players can; nothing where there is one choice."""
    title, sets = form.title, _sets(form, last)
    found = [
        Preset(name, _label(title, name), _refusal(title, options), _note(title, name), _is_chosen(form, options))
        for name, options in sets.items()
    ]
    if form.may_surprise:
        note = _note(title, SURPRISE)
        found.append(Preset(SURPRISE, _label(title, SURPRISE), note=note, is_chosen=form.is_surprise))
    return found if len(sets) > 1 else []


def _is_chosen(form: RulesForm, options: Mapping[str, Any]) -> bool:
    """Whether the form holds exactly these options."""
    fields = form.options.options
    return not form.is_surprise and as_data(fields, options) == as_data(fields, form.chosen_options())


def _label(title: AnyTitle, name: str) -> str:
    return texts.option(title.name, "preset", name)


def _note(title: AnyTitle, name: str) -> str:
    return texts.option_hint(title.name, f"preset.{name}")


def _refusal(title: AnyTitle, options: Mapping[str, Any]) -> str:
    """Why nothing can be played with these options; empty if it can."""
    try:
        title.options.validate(options)
    except InvalidOptions as error:
        return OptionsRefused(title=title.name, error=error).message
    return ""


def filled_in(sent: RulesForm, data: QueryDict, last: LastTable | None) -> QueryDict:
    """What was sent, with the options of the preset it asks for, or with the usual ones it lacks."""
    wanted = data.get("preset", "")
    if wanted == SURPRISE and sent.may_surprise:
        return _with_options(data, sent, {}, is_surprise=True)
    sets = _sets(sent, last)
    if wanted in sets and not _refusal(sent.title, sets[wanted]):
        if wanted == LAST and last:
            data = _with_terms(data, last)
        return _with_options(data, sent, sets[wanted], is_surprise=False)
    chosen = sent.chosen_options()
    settled = chosen if sent.options.errors else _settled(sent.title, chosen)
    return data if settled == chosen else _with_options(data, sent, settled, is_surprise=sent.is_surprise)


def _settled(title: AnyTitle, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is chosen without what nothing asks for any more, and with the usual values where one is missing."""
    idle = title.options.irrelevant(chosen)
    return title.options.complete({key: value for key, value in chosen.items() if not value or key not in idle})


def _with_options(data: QueryDict, sent: RulesForm, options: Mapping[str, Any], *, is_surprise: bool) -> QueryDict:
    changed = _without(data, PREFIX)
    for name, values in as_data(sent.options.options, options).items():
        changed.setlist(name, values)
    changed["surprise"] = "on" if is_surprise else ""
    return changed


def _with_terms(data: QueryDict, last: LastTable) -> QueryDict:
    changed = _without(data, TERMS_PREFIX)
    for name, values in terms_as_data(last.terms).items():
        changed.setlist(name, values)
    return changed


def _without(data: QueryDict, prefix: str) -> QueryDict:
    changed = data.copy()
    for name in [name for name in data if name.startswith(f"{prefix}-")]:
        del changed[name]
    return changed


def _sets(form: RulesForm, last: LastTable | None) -> dict[str, Mapping[str, Any]]:
    """The options by name, as far as they are asked for here; those of other numbers of players too, in their order."""
    title, players = form.title, form.number
    if players not in title.players:
        return {}
    known = {field.key for field in form.options.options} | {"players"}
    numbers = sorted(title.players, key=lambda number: (number != players, number))
    found: dict[str, Mapping[str, Any]] = {}
    for number in numbers:
        found = {**title.options.presets(number), **found}
    if last:
        found[LAST] = last.options
    return {name: {**options, "players": players} for name, options in found.items() if options.keys() <= known}
