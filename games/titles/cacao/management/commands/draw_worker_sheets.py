"""``manage.py draw_worker_sheets``: writes the pictures that worker tiles are cut out of. For maintainers.

Each colour has a picture of its own: browsers go through all of a picture for each part of it that they paint.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import CACAO

TOKENS = "css/tokens.css"
FOLDER = Path(__file__).parents[2] / "static" / "games" / "cacao"
_PATTERN = r'opacity="var\(--pattern-{}, 0\)"'
_WHOLE_PATTERN = r'\s+<path opacity="var\(--pattern-{}, 0\)"[^>]*/>'
_EMBLEM = r'\s+<symbol id="emblem-{}".*?</symbol>'


class Command(BaseCommand):
    """The files are kept in the repository; a test says when they are not what this writes."""

    help = "Writes the pictures of the worker tiles in each colour."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for colour in CACAO.colours:
            (FOLDER / f"workers-{colour}.svg").write_text(sheet(colour))


def sheet(colour: str) -> str:
    """All tiles, their back and the emblem of a colour, side by side, and below once more with its pattern."""
    codes = [*sorted(code for code in art.drawn("workers") if code.startswith("worker-")), "back-worker", "hut"]
    places = [f'x="{at * art.PITCH}" width="96" height="96"/>' for at in range(len(codes))]
    tiles = "".join(f'\n  <use href="#{code}" {place}' for code, place in zip(codes, places, strict=True))
    emblems = "".join(f'\n  <use href="#emblem-{colour}" {place}' for place in places)
    width, height = len(codes) * art.PITCH - 4, art.PITCH + 96
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
        f"  <!-- Written by manage.py draw_worker_sheets from workers.svg. -->\n{_drawings(colour)}\n"
        f'  <g id="row">{tiles}{emblems}\n  </g>\n'
        f'  <use href="#row" y="{art.PITCH}" style="--pattern: inline"/>\n</svg>\n'
    )


def _drawings(colour: str) -> str:
    text = (FOLDER / "workers.svg").read_text()
    text = re.sub(r"\s+<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(_PATTERN.format(colour), 'opacity="0.55" display="var(--pattern, none)"', text)
    for other in CACAO.colours:
        text = re.sub(_WHOLE_PATTERN.format(other), "", text)
        if other != colour:
            text = re.sub(_EMBLEM.format(other), "", text, flags=re.DOTALL)
    for name, value in _colours(colour):
        text = re.sub(rf"var\(--{name}, [^)]*\)", value, text)
    return text.partition(">\n")[2].rpartition("\n</svg>")[0].replace("\n\n", "\n")


def _colours(colour: str) -> list[tuple[str, str]]:
    """The properties of a seat on pages."""
    rules = re.search(rf"\.seat-{colour} {{([^}}]+)}}", Path(str(finders.find(TOKENS))).read_text())
    assert rules
    return re.findall(r"--([\w-]+): ([^;]+);", rules[1])
