"""Checking a game's options: their form, which modules go together, and the rules that follow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.reading import players_problems
from games.engine.ruleset import InvalidOptions, OptionField, Options, Problem
from games.titles.cacao.rules.compiling import compile_rules
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import BY_OTHERS, OWN_LINES, Rules

PLAYERS = range(2, 5)


class Contents(NamedTuple):
    """What follows from the modules on offer: those a table may choose, and the options it may set."""

    chosen: tuple[Module, ...]
    """The modules a table may choose, in their fixed order."""
    fields: tuple[OptionField, ...]
    by_code: Mapping[str, Module]
    by_key: Mapping[str, OptionField]
    owners: Mapping[str, Module]
    """By the key of an option the module without which it is refused."""
    score_lines: tuple[str, ...]
    """The lines of a score; those of later modules come first after the base game's, of modules by others last."""

    def lines_in(self, modules: Sequence[Module]) -> tuple[str, ...]:
        """The lines of the score of a game with these modules: records have none of modules by others beside them."""
        absent = {line for module in self.chosen if module not in modules for line in _lines_by_others([module])}
        return tuple(line for line in self.score_lines if line not in absent)


@lru_cache(maxsize=2)
def _contents(modules: tuple[Module, ...]) -> Contents:
    chosen = tuple(module for module in modules if module.box != "base")
    codes, groups = tuple(module.code for module in chosen), {module.code: module.box for module in chosen}
    fields = (
        OptionField("modules", "set", codes, [], groups=groups),
        OptionField("timing", "choice", ("relaxed", "strict"), "relaxed"),
        *(field for module in modules for field in module.options + module.idle_options),
    )
    return Contents(
        chosen=chosen,
        fields=fields,
        by_code={module.code: module for module in modules},
        by_key={field.key: field for field in fields},
        owners={field.key: module for module in modules for field in module.options},
        score_lines=(*OWN_LINES, *_lines_of_the_site(modules), *_lines_by_others(modules)),
    )


def _lines_of_the_site(modules: Sequence[Module]) -> Iterator[str]:
    return (line for module in reversed(modules) if module.box != BY_OTHERS for line in module.score_lines)


def _lines_by_others(modules: Sequence[Module]) -> Iterator[str]:
    return (line for module in modules if module.box == BY_OTHERS for line in module.score_lines)


class Box:
    """The modules on offer, and the rules that follow from the options that a table chooses."""

    def __init__(self, modules: tuple[Module, ...]) -> None:
        self._own = modules
        self._offered = [modules]
        """What is on offer, and below it what was before a test added to it."""
        self._compiled = lru_cache(maxsize=512)(self._compile)

    def offer(self, modules: Sequence[Module]) -> None:
        """Offer these and no others besides those of the title, in this order."""
        self._offered[:] = [(*self._own, *modules)]
        self._compiled.cache_clear()

    @property
    def offered(self) -> tuple[Module, ...]:
        """The modules of the title, and what a test has added to them."""
        return self._offered[-1]

    @contextmanager
    def added(self, module: Module) -> Iterator[Module]:
        """Offer one more module for a while: the tests' own example lives only inside this."""
        if any(module.code == other.code for other in self.offered):
            raise ValueError(f"there is a module {module.code} already")
        self._offered.append((*self.offered, module))
        try:
            yield module
        finally:
            self._offered.pop()

    @property
    def contents(self) -> Contents:
        """The contents of the modules on offer."""
        return _contents(self.offered)

    def rules_for(self, options: Mapping[str, Any]) -> Rules[State]:
        """The compiled rules for options, made once for each. Raises ``InvalidOptions``."""
        problems = list(self._form_problems(options))
        if problems:
            raise InvalidOptions(problems)
        return self._compiled(json.dumps(self._canonical(options), sort_keys=True))

    def _compile(self, text: str) -> Rules[State]:
        options: Options = json.loads(text)
        listed = options.get("modules", [])
        modules = self.modules_for(listed)
        problems = list(self._module_problems(options, listed, modules))
        if problems:
            raise InvalidOptions(problems)
        rules, problems = compile_rules(options, modules, self.contents.lines_in(modules))
        if problems:
            raise InvalidOptions(problems)
        return rules

    def missing(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The modules and options that are named and not on offer."""
        contents = self.contents
        unknown = options.keys() - contents.by_key.keys() - {"players"}
        return frozenset(unknown | set(options.get("modules", ())) - contents.by_code.keys())

    def readable(self, options: Mapping[str, Any]) -> Options:
        """The options without those whose value is wrong in itself, whatever the others are."""
        wrong = {problem.field for problem in self._form_problems(options)}
        return {key: value for key, value in options.items() if key not in wrong}

    def _canonical(self, options: Mapping[str, Any]) -> Options:
        by_key = self.contents.by_key
        given = {key: value for key, value in options.items() if key != "players" and value != by_key[key].default}
        return {"players": options["players"], **given}

    def _form_problems(self, options: Mapping[str, Any]) -> Iterator[Problem]:
        yield from players_problems(options, PLAYERS)
        by_key = self.contents.by_key
        for key, value in options.items():
            if key == "players":
                continue
            if key not in by_key:
                yield Problem(key, "option-unknown", {"option": key})
            else:
                yield from _value_problems(by_key[key], value)

    def modules_for(self, codes: Sequence[str]) -> tuple[Module, ...]:
        """The modules that take part when these are listed, in their order: the base game and included ones too."""
        modules = self.offered
        listed = [module for module in modules if module.code in codes]
        boxes = frozenset().union(*(module.includes for module in listed))
        return tuple(module for module in modules if module.box == "base" or module in listed or module.box in boxes)

    def _module_problems(self, options: Options, listed: list[str], modules: tuple[Module, ...]) -> Iterator[Problem]:
        provided = {module.provides for module in modules}
        owners = self.contents.owners
        for code in listed:
            module = self.contents.by_code[code]
            yield from self._included_problems(module, listed)
            if options["players"] not in module.players:
                details = {"module": code, "least": module.players.start, "most": module.players.stop - 1}
                yield Problem("modules", "module-players", details)
            if module.requires not in provided | {None}:
                yield Problem("modules", "module-requires", {"module": code, "requires": module.requires})
            for other in modules:
                if other.code in module.refuses:
                    yield Problem("modules", "module-refused-by", {"option": code, "module": other.code})
        for key in options:
            if key in owners and owners[key] not in modules:
                yield Problem(key, "option-requires", {"option": key, "module": owners[key].code})

    def _included_problems(self, module: Module, listed: list[str]) -> Iterator[Problem]:
        for other in listed:
            if module.box in self.contents.by_code[other].includes:
                yield Problem("modules", "module-included", {"module": module.code, "other": other})


# --- the form ---------------------------------------------------------------------------------------------------------


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
