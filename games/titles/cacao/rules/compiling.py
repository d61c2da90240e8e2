"""From options to rules: the modules put the material together, and lay down what they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.ruleset import Options, Problem
from games.titles.cacao.rules.material import Material
from games.titles.cacao.rules.module import Module, overriding
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import HOOKS, Rules


def compile_rules(
    options: Options, modules: tuple[Module, ...], lines: Sequence[str]
) -> tuple[Rules[State], list[Problem]]:
    """The rules for options whose form is right, and what the modules find wrong with them."""
    material, problems = put_together(options, modules)
    rules: Rules[State] = Rules(options, modules, material, lines)
    for hook in HOOKS:
        setattr(rules, hook, overriding(modules, hook))
    problems += [problem for module in modules for problem in module.compile(rules)]
    return rules, problems


def put_together(options: Options, modules: tuple[Module, ...]) -> tuple[Material, list[Problem]]:
    """The tiles for options whose form is right, and what the modules find wrong with them."""
    material = Material(options["players"], Counter(), Counter(), ("", ""), options)
    for module in modules:
        module.prepare(material)
    problems = [problem for module in modules for problem in module.exchange(material)]
    problems += [problem for module in modules for problem in module.finish(material)]
    return material, problems
