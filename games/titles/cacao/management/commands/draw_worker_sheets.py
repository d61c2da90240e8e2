"""``manage.py draw_worker_sheets``: writes the pictures that worker tiles are cut out of. For maintainers.

Each colour has a picture of its own: browsers go through all of a picture for each part of it that they paint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import CACAO

TOKENS = "css/tokens.css"
FOLDER = Path(__file__).parents[2] / "static" / "games" / "cacao"
GROUNDS = ("tile", "back-worker", "hut")
"""What lies under workers, and what there are none on."""
_PATTERN = r'opacity="var\(--pattern-{}, 0\)"'
_WHOLE_PATTERN = r'\s+<path opacity="var\(--pattern-{}, 0\)"[^>]*/>'
_WHOLE = r'\s+<symbol id="worker-.*?</symbol>'
_EMBLEM = r'\s+<symbol id="emblem-{}".*?</symbol>'


class Command(BaseCommand):
    """The files are kept in the repository; a test says when they are not what this writes."""

    help = "Writes the pictures of the worker tiles in each colour."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for colour in CACAO.colours:
            (FOLDER / f"workers-{colour}.svg").write_text(sheet(colour))


def sheet(colour: str) -> str:
    """The tile, its back and the roof of a colour with its emblem, then the workers of each tile, side by side.

    Below are the same for small cells, with pawns; below these all that lies under workers once more with its pattern.
    """
    codes = sorted(code.removeprefix("worker-") for code in art.drawn("workers") if code.startswith("worker-"))
    width, height = (len(GROUNDS) + len(codes)) * art.PITCH - 4, 4 * art.PITCH - 4
    plain, teams = _row(GROUNDS), _row([f"worker-{code}" for code in codes], len(GROUNDS))
    small, pawns = _row(("small-tile", *GROUNDS[1:])), _row([f"pawns-{code}" for code in codes], len(GROUNDS))
    emblems = "".join(f'<use href="#emblem-{colour}" {_place(at)}' for at in range(len(GROUNDS)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
        f"  <!-- Written by manage.py draw_worker_sheets from workers.svg. -->\n{_drawings(colour)}\n"
        f"{_teams(codes, 'worker', 'people')}{_teams(codes, 'pawns', 'pawns')}"
        f'  <g id="plain">{plain}\n  {emblems}</g>{teams}\n'
        f'  <g transform="translate(0 {art.PITCH})"><g id="small">{small}\n  {emblems}</g>{pawns}\n  </g>\n'
        f'  <g style="--pattern: inline"><use href="#plain" y="{2 * art.PITCH}"/>'
        f'<use href="#small" y="{3 * art.PITCH}"/></g>\n</svg>\n'
    )


def _place(at: int) -> str:
    return f'x="{at * art.PITCH}" width="96" height="96"/>'


def _row(codes: Sequence[str], first: int = 0) -> str:
    return "".join(f'\n  <use href="#{code}" {_place(at)}' for at, code in enumerate(codes, first))


def _teams(codes: Sequence[str], name: str, kind: str) -> str:
    """A symbol for the workers on all four sides of each tile."""
    return "".join(
        f'  <symbol id="{name}-{code}" viewBox="0 0 96 96">{"".join(_sides(code, kind))}</symbol>\n' for code in codes
    )


def _sides(code: str, kind: str) -> Iterator[str]:
    for quarter, workers in zip((1, 2, 3, 0), code, strict=True):
        if workers != "0":
            yield f'<use href="#{kind}-{workers}" transform="rotate({90 * quarter} 48 48)"/>'


def _drawings(colour: str) -> str:
    text = (FOLDER / "workers.svg").read_text()
    for left_out in (r"\s+<!--.*?-->", _WHOLE):
        text = re.sub(left_out, "", text, flags=re.DOTALL)
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
