"""``manage.py check_module``: whether a module can be shown and says all that happens, in every language."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.template.loader import render_to_string
from django.utils import translation

from games import texts
from games.engine import registry
from games.engine.contract.walks import Table, some_moments
from games.tables.pages.pictures import LARGE
from games.tables.pages.scene import Sitter
from games.texts.catalogue import Catalogue
from games.titles.cacao import contract
from games.titles.cacao.pages import examples, picture, rules
from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.mail_board import mail_board
from games.titles.cacao.pages.marks import Marks
from games.titles.cacao.pages.modules import module_page_of, tile_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.tile import PLAIN
from games.titles.cacao.rules.module import Module
from games.titles.cacao.title import BOX, CACAO, OTHERS

FILE = "texts.py"
STRIDE = 40
"""Of so many moments of a game one is drawn."""


class Command(BaseCommand):
    """Asks no database. ``cacao-title check`` runs it for modules that are not installed."""

    help = "Show a module of Cacao that is installed beside the site: its rules, boards, pictures, and all it says."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("modules", nargs="+", metavar="MODULE", help="its code")

    def handle(self, *args: Any, modules: list[str], **options: Any) -> None:
        """One line for each thing that is wrong; the exit code is 0 only if there are none."""
        found = dict.fromkeys(problem for code in modules for problem in _in_all_languages(code))
        for problem in found:
            self.stdout.write(problem)
        if found:
            sys.exit(1)


def problems(module: Module) -> Iterator[str]:
    """What is wrong with a module's words and pages in the present language, in sentences for its author."""
    yield from _unnamed(module)
    yield from _tried(f"Its page of rules cannot be shown ({translation.get_language()})", lambda: _rules(module))
    tables = contract.tables(module.code)
    for table in tables if translation.get_language() == settings.LANGUAGE_CODE else tables[:1]:
        yield from _tried(f"{table} cannot be shown ({translation.get_language()})", lambda: _show(table))  # noqa: B023


def _unnamed(module: Module) -> Iterator[str]:
    """Tiles, lines of the score and options that people would read as codes."""
    said: Catalogue = registry.part("cacao", "texts.catalogue.CATALOGUE")
    for code in dict.fromkeys(kind.code for kind in module.kinds):
        yield from _unsaid(code, said)
    for line in set(module.score_lines) - said.score_lines.keys():
        yield f"The line “{line}” of the score has no name in score_lines of {FILE}."
    for key in {field.key for field in module.options + module.idle_options} - {*said.options, *said.words}:
        yield f"The option “{key}” has no name in options of {FILE}."


def _unsaid(code: str, said: Catalogue) -> Iterator[str]:
    """What is missing of a tile: its name, what it does, its drawing."""
    if code not in said.words:
        yield f"The tile “{code}” has no name in things of {FILE}."
    if code not in said.explanations:
        yield f"Nothing in does of {FILE} says what the tile “{code}” does."
    sprite = tile_of(code).sprite
    if tile_of(code) is not PLAIN and code not in art.drawn(sprite):
        yield f"There is no symbol “{code}” in static/games/cacao/{sprite}.svg."


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


def _in_all_languages(code: str) -> Iterator[str]:
    if code not in BOX.contents.by_code:
        yield f"The module {code} is not offered. {OTHERS.faults().get(code, 'It is not installed.')}"
        return
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            yield from problems(BOX.contents.by_code[code])
