"""Options worth offering by a name: the title's own, a surprise, and those of one's last table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games import sentences
from games.engine.registry import AnyRuleset
from games.engine.ruleset import InvalidOptions
from games.forms.options import PREFIX, as_data
from games.forms.table import TableForm, offered

LAST, SURPRISE = "last", "surprise"


def presets(ruleset: AnyRuleset, players: int, last: Mapping[str, Any]) -> dict[str, str]:
    """The labels of what can be had with one press for so many players, by name; nothing where there is one choice."""
    names = [*_sets(ruleset, players, last), SURPRISE]
    if len(names) <= 2:
        return {}
    return {name: sentences.option(ruleset.name, "preset", name) for name in names}


def filled_in(data: QueryDict, ruleset: AnyRuleset, last: Mapping[str, Any]) -> QueryDict:
    """The form as it was sent, with the options of the preset it asks for, or with the usual ones it lacks."""
    sent = TableForm(data, ruleset=ruleset)
    wanted = data.get("preset", "")
    if wanted == SURPRISE:
        return _with_options(data, ruleset, {}, is_surprise=True)
    sets = _sets(ruleset, sent.number, last)
    if wanted in sets:
        return _with_options(data, ruleset, sets[wanted], is_surprise=False)
    chosen = sent.chosen_options()
    whole = ruleset.complete(chosen)
    return data if whole == chosen else _with_options(data, ruleset, whole, is_surprise=sent.is_surprise)


def _with_options(data: QueryDict, ruleset: AnyRuleset, options: Mapping[str, Any], *, is_surprise: bool) -> QueryDict:
    changed = data.copy()
    for name in [name for name in data if name.startswith(f"{PREFIX}-")]:
        del changed[name]
    for name, texts in as_data(offered(ruleset), options).items():
        changed.setlist(name, texts)
    changed["surprise"] = "on" if is_surprise else ""
    return changed


def _sets(ruleset: AnyRuleset, players: int, last: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The options by name, as far as they may be chosen here."""
    if players not in ruleset.players:
        return {}
    known = {field.key for field in offered(ruleset)} | {"players"}
    found = dict(ruleset.presets(players))
    if last:
        found[LAST] = {**last, "players": players}
    return {
        name: options for name, options in found.items() if options.keys() <= known and _is_allowed(ruleset, options)
    }


def _is_allowed(ruleset: AnyRuleset, options: Mapping[str, Any]) -> bool:
    try:
        ruleset.check(options)
    except InvalidOptions:
        return False
    return True
