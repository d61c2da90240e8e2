"""Whether a title can be shown, in every language, and how well its bot plays: what ``on_site`` runs."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from django.conf import settings
from django.template import engines

from games.engine import registry
from games.engine.installed import GROUP
from games.engine.title import AnyTitle
from tools.title import bot, styles, translated
from tools.title.walks import problems


def main(folder: Path) -> int:
    """Prints what is wrong, then hints; 1 if anything is wrong."""
    engines["django"].engine.debug = True  # type: ignore[attr-defined]  # So that errors say their line of a template.
    points = tomllib.loads((folder / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    found = [problem for name, package in points.items() for problem in _problems(name, package)]
    sys.stdout.writelines(f"{problem}\n" for problem in dict.fromkeys(found))
    return 1 if found else 0


def _problems(name: str, package: str) -> Iterator[str]:
    if name not in registry.titles():
        yield f"The site doesn’t offer the title {name}. {registry.faults().get(name, '')}"
        return
    title, home = registry.title(name), Path(str(importlib.import_module(package).__file__)).parent
    shown = (str(problem) for problem in problems(title, home, [code for code, _name in settings.LANGUAGES]))
    yield from chain(shown, translated.problems(home), styles.problems(title, home), _of_bot(title))


def _of_bot(title: AnyTitle) -> Iterator[str]:
    """Hints are printed at once: only a bot that is worse than chance is a problem."""
    said = bot.judge(title)
    sys.stdout.writelines(f"{hint}\n" for hint in said.hints)
    yield from said.problems
