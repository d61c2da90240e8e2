"""``manage.py draw_grounds``: paints the grounds under Cacao's tiles, and the wood of the dock. For maintainers."""

from __future__ import annotations

from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand
from PIL import Image

from games.titles.cacao.management.browsers import chromium
from games.titles.cacao.management.clearing import DAY, NIGHT, Clearing
from games.titles.cacao.management.tabletop import OAK, OAK_AT_NIGHT, Tabletop

FOLDER = Path(__file__).parents[2] / "static" / "games" / "cacao"
QUALITY = 58
WOOD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="128">'
    '<filter id="fibres" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".006 .16" numOctaves="3" seed="3" stitchTiles="stitch"/>'
    '<feColorMatrix values="0 0 0 0 .12 0 0 0 0 .06 0 0 0 0 .02 0 3.4 0 0 -1.4"/></filter>'
    '<rect width="512" height="128" fill="#5d381f"/>'
    '<rect width="512" height="128" filter="url(#fibres)" opacity=".5"/></svg>'
)


class Painting(NamedTuple):
    """A file to be: what is drawn, its size, and how many pixels each of its own becomes."""

    name: str
    svg: str
    width: int
    height: int
    density: float = 1


class Command(BaseCommand):
    """Needs Chromium and what tests require; the files are kept in the repository, so that the site needs neither."""

    help = "Paints the grounds of Cacao's board, wide and tall, by day and by night."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--chromium", help="the browser that renders, if it isn’t found by its usual names")

    def handle(self, *args: Any, **options: Any) -> None:
        from playwright.sync_api import sync_playwright  # Not installed where the site only runs.

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=options["chromium"] or chromium(), args=["--no-sandbox"]
            )
            for painting in _paintings():
                page = browser.new_page(
                    viewport={"width": painting.width, "height": painting.height},
                    device_scale_factor=painting.density,
                )
                page.set_content(f"<style>body{{margin:0;overflow:hidden}}</style>{painting.svg}")
                picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
                picture.save(FOLDER / f"{painting.name}.webp", quality=QUALITY, method=6)
                page.close()
            browser.close()


def _paintings() -> list[Painting]:
    found = [Painting("wood", WOOD, 512, 128)]
    for time, light, wood in (("day", DAY, OAK), ("night", NIGHT, OAK_AT_NIGHT)):
        found.append(Painting(f"ground-{time}-wide", Clearing(1060, 610, 40, light, 7).svg(), 1060, 610))
        found.append(Painting(f"ground-{time}-tall", Clearing(390, 520, 30, light, 11).svg(), 390, 520, 1.6))
        found.append(Painting(f"ground-{time}-small", Clearing(360, 210, 30, light, 7).svg(), 360, 210, 0.5))
        found.append(Painting(f"ground-table-{time}-wide", Tabletop(1060, 610, 76, wood, 5).svg(), 1060, 610))
        found.append(Painting(f"ground-table-{time}-tall", Tabletop(390, 520, 52, wood, 9).svg(), 390, 520, 1.6))
        found.append(Painting(f"ground-table-{time}-small", Tabletop(360, 210, 42, wood, 5).svg(), 360, 210, 0.5))
    return found
