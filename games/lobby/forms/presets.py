"""Options worth offering by a name: the title's own, a surprise, and those of one's last table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from games import texts as sentences
from games.clocks.forms.terms import PREFIX as TERMS_PREFIX
from games.clocks.forms.terms import terms_as_data
from games.engine.registry import AnyRuleset
from games.engine.ruleset import InvalidOptions
from games.errors import OptionsRefused
from games.lobby.forms.options import PREFIX, as_data
from games.lobby.forms.rules import RulesForm
from games.tables.selectors import LastTable

LAST, SURPRISE = "last", "surprise"


@dataclass(frozen=True, slots=True)
class Preset:
    """What can be had with one press; ``refusal`` says why it cannot, for so many players."""

    name: str
    label: str
    refusal: str = ""
    note: str = ""
    """What it leaves out, or draws."""

    @property
    def reason(self) -> str:
        """The refusal with what is refused."""
        return self.refusal if self.label in self.refusal else f"{self.label}: {self.refusal}"


def presets(form: RulesForm, last: LastTable | None) -> list[Preset]:
    """What can be had with one press, and what only other numbers of players can; nothing where there is one choice."""
    ruleset, sets = form.ruleset, _sets(form, last)
    found = [
        Preset(name, _label(ruleset, name), _refusal(ruleset, options), _note(ruleset, name))
        for name, options in sets.items()
    ]
    if form.may_surprise:
        found.append(Preset(SURPRISE, _label(ruleset, SURPRISE), note=_note(ruleset, SURPRISE)))
    return found if len(sets) > 1 else []


def _label(ruleset: AnyRuleset, name: str) -> str:
    return sentences.option(ruleset.name, "preset", name)


def _note(ruleset: AnyRuleset, name: str) -> str:
    return sentences.option_hint(ruleset.name, f"preset.{name}")


def _refusal(ruleset: AnyRuleset, options: Mapping[str, Any]) -> str:
    """Why nothing can be played with these options; empty if it can."""
    try:
        ruleset.check(options)
    except InvalidOptions as error:
        return OptionsRefused(title=ruleset.name, error=error).message
    return ""


def filled_in(sent: RulesForm, data: QueryDict, last: LastTable | None) -> QueryDict:
    """What was sent, with the options of the preset it asks for, or with the usual ones it lacks."""
    wanted = data.get("preset", "")
    if wanted == SURPRISE and sent.may_surprise:
        return _with_options(data, sent, {}, is_surprise=True)
    sets = _sets(sent, last)
    if wanted in sets and not _refusal(sent.ruleset, sets[wanted]):
        if wanted == LAST and last:
            data = _with_terms(data, last)
        return _with_options(data, sent, sets[wanted], is_surprise=False)
    chosen = sent.chosen_options()
    settled = chosen if sent.options.errors else _settled(sent.ruleset, chosen)
    return data if settled == chosen else _with_options(data, sent, settled, is_surprise=sent.is_surprise)


def _settled(ruleset: AnyRuleset, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is chosen without what nothing asks for any more, and with the usual values where one is missing."""
    idle = ruleset.idle(chosen)
    return ruleset.complete({key: value for key, value in chosen.items() if not value or key not in idle})


def _with_options(data: QueryDict, sent: RulesForm, options: Mapping[str, Any], *, is_surprise: bool) -> QueryDict:
    changed = _without(data, PREFIX)
    for name, texts in as_data(sent.options.options, options).items():
        changed.setlist(name, texts)
    changed["surprise"] = "on" if is_surprise else ""
    return changed


def _with_terms(data: QueryDict, last: LastTable) -> QueryDict:
    changed = _without(data, TERMS_PREFIX)
    for name, texts in terms_as_data(last.terms).items():
        changed.setlist(name, texts)
    return changed


def _without(data: QueryDict, prefix: str) -> QueryDict:
    changed = data.copy()
    for name in [name for name in data if name.startswith(f"{prefix}-")]:
        del changed[name]
    return changed


def _sets(form: RulesForm, last: LastTable | None) -> dict[str, Mapping[str, Any]]:
    """The options by name, as far as they are asked for here; those of other numbers of players too, in their order."""
    ruleset, players = form.ruleset, form.number
    if players not in ruleset.players:
        return {}
    known = {field.key for field in form.options.options} | {"players"}
    numbers = sorted(ruleset.players, key=lambda number: (number != players, number))
    found: dict[str, Mapping[str, Any]] = {}
    for number in numbers:
        found = {**ruleset.presets(number), **found}
    if last:
        found[LAST] = last.options
    return {name: {**options, "players": players} for name, options in found.items() if options.keys() <= known}
