"""Whether a module of Cacao can be shown and says all that happens, in every language; no database is asked.

Run by ``cacao-title check`` in a process of its own, in which the module is found as if it were installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")

import django

django.setup()

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from games import texts
from games.engine.contract.walks import Table, some_moments
from games.tables.pages.pictures import LARGE
from games.tables.pages.scene import Sitter
from games.titles.cacao import contract
from games.titles.cacao.pages import examples, picture, rules
from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.mail_board import mail_board
from games.titles.cacao.pages.marks import Marks
from games.titles.cacao.pages.modules import module_page_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.module import Module
from games.titles.cacao.title import BOX, CACAO, OTHERS

FILE = "texts.py"
STRIDE = 40
"""Of so many moments of a game one is drawn."""


def problems(module: Module) -> Iterator[str]:
    """What is wrong with a module's words and pages in the present language, in sentences for its author."""
    yield from _unnamed(module)
    yield from _tried(f"Its page of rules cannot be shown ({translation.get_language()})", lambda: _rules(module))
    for table in contract.tables(module.code):
        yield from _tried(f"{table} cannot be shown ({translation.get_language()})", lambda: _show(table))  # noqa: B023


def _unnamed(module: Module) -> Iterator[str]:
    words, page = OTHERS.part(module.code, "texts.WORDS"), module_page_of(module.code)
    for code in dict.fromkeys(kind.code for kind in module.kinds):
        if code not in words.things:
            yield f"The tile “{code}” has no name in things of {FILE}."
        if code not in words.does:
            yield f"Nothing in does of {FILE} says what the tile “{code}” does."
        if code in page.tiles and code not in art.drawn(page.tiles[code].sprite):
            yield f"There is no symbol “{code}” in static/games/cacao/{page.tiles[code].sprite}.svg."
    for line in module.score_lines:
        if line not in words.score_lines:
            yield f"The line “{line}” of the score has no name in score_lines of {FILE}."
    for field in module.options + module.idle_options:
        if field.key not in words.options.keys() | words.choices.keys():
            yield f"The option “{field.key}” has no name in options of {FILE}."


def _tried(what: str, show: Callable[[], object]) -> Iterator[str]:
    """Why something cannot be shown: an author sees the error itself."""
    try:
        show()
    except Exception as error:  # noqa: BLE001 - Whatever the module raises is what its author wants to read.
        yield f"{what}: {type(error).__name__}: {error}"


def _rules(module: Module) -> None:
    [page] = [page for page in rules.pages(None) if page.code == module.code]
    render_to_string(page.template, {"page": page})
    examples.of_module_page(module_page_of(module.code))


def _show(table: Table) -> None:
    """Draw boards and pictures of a random game, and say what happens in it."""
    names, colours = ["Ana", "Bo", "Cy", "Dee"], dict(enumerate(CACAO.colours))
    sitters = [Sitter(seat, *who) for seat, who in enumerate(zip(names, CACAO.colours, strict=True))]
    for moment in some_moments(table, stride=STRIDE):
        view = CACAO.rules.view(moment.state, moment.seat)
        board_html(view, colours, Marks(), Extent.around([*view.jungle, *view.workers]))
        picture.picture(view, sitters, LARGE)
        mail_board(view, sitters)
        happened = CACAO.rules.apply(CACAO.rules.copy(moment.state), moment.move)
        texts.events("cacao", happened, names)


def main(codes: Sequence[str]) -> int:
    """Prints what is wrong; 1 if there is anything."""
    for code in codes:
        if code in OTHERS.faults():
            print(f"The module {code} does not fit. {OTHERS.faults()[code]}")
            return 1
    found = [problem for code in codes for problem in _in_all_languages(BOX.contents.by_code[code])]
    sys.stdout.writelines(f"{problem}\n" for problem in dict.fromkeys(found))
    return 1 if found else 0


def _in_all_languages(module: Module) -> Iterator[str]:
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            yield from problems(module)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
