"""Checking a game's options: their form, which modules go together, and the rules that follow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.engine.cacao.hooks import Module
from games.engine.cacao.modules import MODULES
from games.engine.cacao.rules import Rules, compile_rules
from games.engine.reading import players_problems
from games.engine.ruleset import InvalidOptions, OptionField, Options, Problem

PLAYERS = range(2, 5)

CHOSEN = tuple(module for module in MODULES if module.box != "base")
"""The modules a table may choose, in their fixed order."""

FIELDS: tuple[OptionField, ...] = (
    OptionField(
        "modules",
        "set",
        tuple(module.code for module in CHOSEN),
        [],
        groups={module.code: module.box for module in CHOSEN},
    ),
    OptionField("timing", "choice", ("relaxed", "strict"), "relaxed"),
    *(field for module in MODULES for field in module.options + module.idle_options),
)
BY_CODE: Mapping[str, Module] = {module.code: module for module in MODULES}
_BY_KEY = {field.key: field for field in FIELDS}
_OWNER: dict[str, Module] = {field.key: module for module in MODULES for field in module.options}


def rules_for(options: Mapping[str, Any]) -> Rules:
    """The compiled rules for options, made once for each. Raises ``InvalidOptions``."""
    problems = list(_form_problems(options))
    if problems:
        raise InvalidOptions(problems)
    return _compiled(json.dumps(_canonical(options), sort_keys=True))


@lru_cache(maxsize=512)
def _compiled(text: str) -> Rules:
    options: Options = json.loads(text)
    listed = options.get("modules", [])
    modules = modules_for(listed)
    problems = list(_module_problems(options, listed, modules))
    if problems:
        raise InvalidOptions(problems)
    rules, problems = compile_rules(options, modules)
    if problems:
        raise InvalidOptions(problems)
    return rules


def readable(options: Mapping[str, Any]) -> Options:
    """The options without those whose value is wrong in itself, whatever the others are."""
    wrong = {problem.field for problem in _form_problems(options)}
    return {key: value for key, value in options.items() if key not in wrong}


def _canonical(options: Mapping[str, Any]) -> Options:
    given = {key: value for key, value in options.items() if key != "players" and value != _BY_KEY[key].default}
    return {"players": options["players"], **given}


# --- form ----------------------------------------------------------------------------------------------------------


def _form_problems(options: Mapping[str, Any]) -> Iterator[Problem]:
    yield from players_problems(options, PLAYERS)
    for key, value in options.items():
        if key == "players":
            continue
        if key not in _BY_KEY:
            yield Problem(key, "option-unknown", {"option": key})
        else:
            yield from _value_problems(_BY_KEY[key], value)


def _value_problems(field: OptionField, value: Any) -> Iterator[Problem]:
    match field.kind:
        case "flag":
            if type(value) is not bool:
                yield Problem(field.key, "option-not-a-flag", {"option": field.key})
        case "choice":
            if value not in field.choices:
                yield Problem(field.key, "option-value-unknown", {"option": field.key, "value": str(value)})
        case "set":
            yield from _set_problems(field, value)
        case "counts":
            yield from _counts_problems(field, value)


def _set_problems(field: OptionField, value: Any) -> Iterator[Problem]:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        yield Problem(field.key, "option-not-a-list", {"option": field.key})
        return
    for code in value:
        if code not in field.choices:
            yield Problem(field.key, "module-unknown", {"module": code})
    if len(set(value)) < len(value):
        repeated = next(code for code in value if value.count(code) > 1)
        yield Problem(field.key, "module-repeated", {"module": repeated})
    elif value != sorted(value):
        yield Problem(field.key, "modules-not-sorted", {})


def _counts_problems(field: OptionField, value: Any) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(field.key, "option-not-counts", {"option": field.key})
        return
    for code, count in value.items():
        if code not in field.choices:
            yield Problem(field.key, "option-value-unknown", {"option": field.key, "value": str(code)})
        elif type(count) is not int or count == 0:
            yield Problem(field.key, "count-not-positive", {"option": field.key, "value": code})
        elif not 0 < count <= field.most[code]:
            yield Problem(field.key, "count-not-available", {"value": code, "count": count, "most": field.most[code]})


# --- which modules go together -------------------------------------------------------------------------------------


def modules_for(codes: Sequence[str]) -> tuple[Module, ...]:
    """The modules that take part when these are listed, in their fixed order: the base game and included ones too."""
    listed = [module for module in MODULES if module.code in codes]
    boxes = frozenset().union(*(module.includes for module in listed))
    return tuple(module for module in MODULES if module.box == "base" or module in listed or module.box in boxes)


def _module_problems(options: Options, listed: list[str], modules: tuple[Module, ...]) -> Iterator[Problem]:
    provided = {module.provides for module in modules}
    for code in listed:
        module = BY_CODE[code]
        yield from _included_problems(module, listed)
        if options["players"] not in module.players:
            details = {"module": code, "least": module.players.start, "most": module.players.stop - 1}
            yield Problem("modules", "module-players", details)
        if module.requires not in provided | {None}:
            yield Problem("modules", "module-requires", {"module": code, "requires": module.requires})
    for key in options:
        if key in _OWNER and _OWNER[key] not in modules:
            yield Problem(key, "option-requires", {"option": key, "module": _OWNER[key].code})


def _included_problems(module: Module, listed: list[str]) -> Iterator[Problem]:
    for other in listed:
        if module.box in BY_CODE[other].includes:
            yield Problem("modules", "module-included", {"module": module.code, "other": other})
