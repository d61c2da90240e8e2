"""``manage.py draw_sprites``: renders the art of Cacao's board as PNG, for pictures of positions. For maintainers."""

from __future__ import annotations

import fnmatch
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand
from PIL import Image

from games.engine import installed
from games.titles.cacao.management.browsers import chromium
from games.titles.cacao.pages.picture import SPRITES
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import CACAO

SHEETS = ("jungle", "modules/*", "pieces")
TOKENS = "css/tokens.css"
NEVER_ON_A_BOARD = 'data-stands="beside"'
"""What a sheet says of itself whose drawings are only seen in villages and choices."""


class Sprite(NamedTuple):
    """A file to be, the sheet it is drawn from, the symbols one over the other, and the seat's colour."""

    name: str
    sheet: str
    symbols: tuple[str, ...]
    colour: str = ""


class Command(BaseCommand):
    """Needs Chromium and what tests require; the files are kept in the repository, so that the site needs neither."""

    help = "Renders the tiles of Cacao as PNG files, from which pictures of positions are pasted."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sheet", default="*", help="only this one, such as modules/volcanoes")
        parser.add_argument("--chromium", help="the browser that renders, if it isn’t found by its usual names")

    def handle(self, *args: Any, **options: Any) -> None:
        from playwright.sync_api import sync_playwright  # Not installed where the site only runs.

        browser_path = options["chromium"] or chromium()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 96, "height": 96})
            for sprite in _sprites(options["sheet"]):
                page.set_content(_document(sprite))
                drawn = Image.open(BytesIO(page.locator("#sprite").screenshot(omit_background=True)))
                # A palette of its own for each: nobody sees the difference, and the files are half as large.
                picture = drawn.quantize(256)
                picture.save(_folder(sprite.sheet) / f"{sprite.name}.png", optimize=True)
            browser.close()


def _sprites(wanted: str) -> Iterator[Sprite]:
    """Those of the sheets whose name is like ``wanted``."""
    return (sprite for sprite in _all_sprites() if fnmatch.fnmatch(sprite.sheet, wanted))


def _all_sprites() -> Iterator[Sprite]:
    for sheet in _sheets():
        for symbol in sorted(art.drawn(sheet) if _folder(sheet) == SPRITES else art.placed(sheet)):
            yield Sprite(symbol, sheet, (symbol,))
    for colour in CACAO.colours:
        for symbol in sorted(art.drawn("workers")):
            if symbol.startswith("worker-"):
                yield Sprite(f"{symbol}-{colour}", "workers", (symbol, f"emblem-{colour}"), colour)


def _folder(sheet: str) -> Path:
    """Where the files of a sheet lie: those of a module by others in its package, beside its ``static``."""
    file = Path(str(finders.find(f"games/cacao/{sheet}.svg")))
    by_others = (static.parent / SPRITES.name for static in installed.folders("static") if file.is_relative_to(static))
    folder = next(by_others, SPRITES)
    folder.mkdir(exist_ok=True)
    return folder


def _sheets() -> Iterator[str]:
    names = {name for finder in finders.get_finders() for name, _storage in finder.list([])}
    for pattern in SHEETS:
        for name in sorted(fnmatch.filter(names, f"games/cacao/{pattern}.svg")):
            if NEVER_ON_A_BOARD not in _text(name):
                yield name.removeprefix("games/cacao/").removesuffix(".svg")


def _document(sprite: Sprite) -> str:
    sheet = _text(f"games/cacao/{sprite.sheet}.svg")
    box = re.search(rf'<symbol id="{sprite.symbols[0]}" viewBox="([^"]+)"', sheet)
    uses = "".join(f'<use href="#{symbol}"/>' for symbol in sprite.symbols)
    return (
        f"<style>{_text(TOKENS)} body{{margin:0}} #sprite{{display:block}}</style>"
        f'<svg width="0" height="0" style="position:absolute">{sheet}</svg>'
        f'<svg id="sprite" class="seat-{sprite.colour}" width="96" height="96" '
        f'viewBox="{box[1] if box else "0 0 96 96"}">{uses}</svg>'
    )


def _text(name: str) -> str:
    return Path(str(finders.find(name))).read_text()
