"""Modules of Cacao by others: found by their entry points, checked, and offered after those of the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine import installed
from games.engine.installed import Source, Unfit
from games.titles.cacao.rules.compiling import compile_rules
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.options import Box
from games.titles.cacao.rules.tables import BY_OTHERS

CONTRACT = 1
"""The version of the contract between modules and the title; a module by others says for which one it was written.

It grows with whatever a module that kept the one before could stumble over, and with nothing else.
"""


class Name(NamedTuple):
    """Something by which records and options know a part of a module."""

    what: str
    name: str

    def __str__(self) -> str:
        return f"the {self.what} “{self.name}”"


class ModulesByOthers:
    """What is installed beside the site, as far as it fits; the rest is named with a sentence that says why not."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._own = box.offered
        self._sources: dict[str, Source] = {}
        self._faults: dict[str, str] = {}
        self._errors: dict[str, Exception] = {}
        self.look()

    @property
    def offered(self) -> Sequence[Module]:
        """Those that tables may choose, in their order."""
        return [module for module in self._box.offered if module.code in self._sources]

    def faults(self) -> Mapping[str, str]:
        """Those that were found but are not offered, each with why."""
        return dict(self._faults)

    def errors(self) -> Mapping[str, Exception]:
        """What was raised because of them, the last of each."""
        return dict(self._errors)

    def look(self) -> None:
        """Find what is installed, and offer what fits."""
        self._sources, self._faults, self._errors = {}, {}, {}
        self._box.offer([])
        for source in installed.modules():
            try:
                module = load(source, self._box.offered)
            except Unfit as error:
                self._note(source, str(error), error)
                continue
            self._sources[source.name] = source
            self._box.offer([*self.offered, module])

    def part(self, code: str, path: str) -> Any:
        """An attribute of a module's package, such as ``texts.WORDS``; ``None`` if its file is not there.

        Raises ``Unfit``.
        """
        return installed.part(self._sources[code], path)

    def withdraw(self, code: str, why: str, error: Exception) -> None:
        """Offer a module no longer in this process, because its words or its page cannot be used."""
        self._note(self._sources.pop(code), why, error)
        self._box.offer(self.offered)

    def _note(self, source: Source, why: str, error: Exception) -> None:
        told = f"{source.distribution}: {why}"
        self._faults[source.name] = " ".join(filter(None, [self._faults.get(source.name), told]))
        self._errors[source.name] = error


def load(source: Source, before: Sequence[Module]) -> Module:
    """A module that goes with those before. Raises ``Unfit``, whatever is wrong with it."""
    installed.expect_sound_name(source)
    if Counter(each.name for each in installed.modules())[source.name] > 1:
        raise Unfit("Another module has this name: only one of them can be installed.")
    _expect_contract(source)
    module = installed.part(source, "rules.MODULE")
    if not isinstance(module, Module):
        raise Unfit(f"It has no {source.package}.rules.MODULE that is a Module.")
    _expect_sound(source, module)
    _expect_own_names(module, before)
    _expect_rules(module, before)
    return module


def _expect_contract(source: Source) -> None:
    written_for = installed.part(source, "CONTRACT")
    if written_for != CONTRACT:
        raise Unfit(
            f"It was written for version {written_for} of the contract between modules and Cacao; "
            f"this site has version {CONTRACT}. Install a version of it that says CONTRACT = {CONTRACT}."
        )


def _expect_sound(source: Source, module: Module) -> None:
    if module.code != source.name:
        raise Unfit(f"Its MODULE has the code {module.code}, its entry point {source.name}: they must be the same.")
    if module.box != BY_OTHERS or BY_OTHERS in module.includes:
        raise Unfit(f"Its MODULE must say box = BY_OTHERS, and include no other module of “{BY_OTHERS}”.")
    orders = Counter(kind.order for kind in module.kinds)
    if twice := [kind.code for kind in module.kinds if orders[kind.order] > 1]:
        raise Unfit(f"Each of its tiles needs an order of its own: {', '.join(twice)}.")


def _expect_own_names(module: Module, before: Sequence[Module]) -> None:
    """Let two modules never mean different things by one name, whatever else is installed."""
    taken = {name for other in before for name in _names(other)}
    for name in _names(module):
        if not _is_own(module, name.name):
            raise Unfit(f"Its name for {name} must be “{module.code}” or begin with “{module.code}-”.")
        if name in taken:
            raise Unfit(f"There is {name} already, of another module.")


def _is_own(module: Module, name: str) -> bool:
    plain = name.replace("_", "-")
    return plain == module.code or plain.startswith(f"{module.code}-")


def _names(module: Module) -> Iterator[Name]:
    yield Name("module", module.code)
    yield from (Name("tile", code) for code in dict.fromkeys(kind.code for kind in module.kinds))
    yield from (Name("option", field.key) for field in module.options + module.idle_options)
    yield from (Name("line of the score", line) for line in module.score_lines)
    yield from (Name("move", kind.type_name) for kind in module.move_types)


def _expect_rules(module: Module, before: Sequence[Module]) -> None:
    """Let it make rules for tables of all sizes, alone or refused in a sentence."""
    with_it = tuple(other for other in before if other.box == "base")
    try:
        for players in module.players:
            options = {"players": players, "modules": [module.code]}
            rules, _problems = compile_rules(options, (*with_it, module), module.score_lines)
            _expect_own_huts(module, {hut.code for tile in module.huts(rules) for hut in tile})
    except Unfit:
        raise
    except Exception as error:
        raise Unfit(f"Its rules for {players} players cannot be made: {type(error).__name__}: {error}") from error


def _expect_own_huts(module: Module, codes: Collection[str]) -> None:
    for code in codes:
        if not _is_own(module, code):
            raise Unfit(f"Its name for the hut “{code}” must begin with “{module.code}-”.")
