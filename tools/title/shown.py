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
from games.engine.contract.walks import listed, plain_tables
from games.engine.installed import GROUP
from games.engine.title import AnyTitle
from games.tables.pages import for_title
from games.tables.pages.page import PLAIN
from tools.title import bot, styles, translated
from tools.title.walks import place_of, problems


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
    sys.stdout.writelines(f"{hint}\n" for hint in _shown_by_their_codes(title))
    yield from chain(shown, translated.problems(home), styles.problems(title, home), _of_bot(title, home))


def _of_bot(title: AnyTitle, home: Path) -> Iterator[str]:
    """Hints are printed at once: only a bot that is worse than chance, or can't play, is a problem."""
    try:
        said = bot.judge(title)
    except Exception as error:  # noqa: BLE001 - Whatever the code of a title raises is told to its author.
        yield f"The bot can’t play: {type(error).__name__}: {error} ({place_of(error, home)})."
        return
    sys.stdout.writelines(f"{hint}\n" for hint in said.hints)
    yield from said.problems


def _shown_by_their_codes(title: AnyTitle) -> Iterator[str]:
    """A hint for a title that is shown by the plain page."""
    if for_title(title.name).board_template != PLAIN.board_template:
        return
    catalogue = registry.part(title.name, "texts.catalogue.CATALOGUE")
    known = catalogue.words if catalogue else ()
    codes = [code for code in dict.fromkeys(_codes(title)) if code not in known and code != "seat"]
    if codes:
        named = ", ".join(codes)
        yield f"The plain page shows these by their codes: {named}. Name them in words of texts/catalogue.py."


def _codes(title: AnyTitle) -> Iterator[str]:
    """The fields of the first view, the types and fields of the first moves."""
    state = title.new(plain_tables(title)[0].options, bytes(32))
    yield from title.rules.write_view(title.rules.view(state, None))
    for seat in title.rules.to_move(state)[:1]:
        for move in listed(title.rules.legal_moves(state, seat)):
            document = title.rules.moves.write(move)
            yield document["type"]
            yield from document.keys() - {"type", "seat"}
