"""The drawings of Cacao: whatever the engine knows has a picture of its own."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.titles.cacao.management.commands.draw_worker_sheets import sheet
from games.titles.cacao.modules.huts.rules import hut_tiles
from games.titles.cacao.pages.huts import EVERYTHING
from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.rules.tiles import PRINTED_WORKERS
from games.titles.cacao.title import BOX, CACAO

FILES = (name for finder in finders.get_finders() for name, _storage in finder.list([]))
SPRITES = sorted(name[12:-4] for name in FILES if re.match(r"games/cacao/(?!workers-).*\.svg$", name))
OF_ITS_OWN = {"bar", "coin", "hut"}
"""Called alike and drawn differently: small on a tile, and large as a piece."""


def sprite(name: str) -> dict[str, str]:
    path = finders.find(f"games/cacao/{name}.svg")
    assert isinstance(path, str)
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', Path(path).read_text(), re.DOTALL))


def test_every_hut_has_a_picture_of_its_own() -> None:
    codes = {hut.code for tile in hut_tiles(BOX.rules_for(EVERYTHING)) for hut in tile}
    drawn = sprite("modules/huts")

    assert codes == drawn.keys() - {"house", "resident"}
    assert len(set(drawn.values())) == len(drawn)
    assert len({art.hut(code) for code in codes}) == len(codes)
    assert all("<image" in art.hut(code) for code in codes)


@pytest.mark.parametrize("face", MODULE_PAGES, ids=lambda face: face.code)
def test_every_jungle_tile_has_a_picture_in_the_sprite_of_its_module(face: ModulePage) -> None:
    for code, tile in face.tiles.items():
        assert code in sprite(tile.sprite)
        assert tile.sprite == ("jungle" if face is MODULE_PAGES[0] else f"modules/{face.code}")


def test_parts_that_several_sprites_hold_are_alike() -> None:
    seen: dict[str, str] = {}
    for name in SPRITES:
        for code, drawing in sprite(name).items():
            assert seen.setdefault(code, drawing) == drawing or code in OF_ITS_OWN, f"{code} in {name}"


def test_every_worker_tile_has_a_picture() -> None:
    assert {f"worker-{code}" for code in PRINTED_WORKERS} <= sprite("workers").keys()


def test_pictures_use_only_what_their_sprite_holds() -> None:
    for name in SPRITES:
        drawn = sprite(name)
        used = {use for drawing in drawn.values() for use in re.findall(r'href="#([^"]+)"', drawing)}
        assert used <= drawn.keys()


def test_what_pages_show_stands_side_by_side_within_the_picture_of_its_sprite() -> None:
    for name in SPRITES:
        text = Path(str(finders.find(f"games/cacao/{name}.svg"))).read_text()
        size = re.match(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)"', text)
        placed = re.findall(r'^  <use href="#([^"]+)" x="(\d+)" width="(\d+)" height="(\d+)"/>$', text, re.MULTILINE)
        if not placed:
            continue
        assert size, name
        for (_code, left, width, _height), (_next, at, *_rest) in pairwise(placed):
            assert int(left) + int(width) < int(at), f"{_code} lies under {_next} in {name}"
        for code, left, width, height in placed:
            assert re.search(rf'<symbol id="{code}" viewBox="0 0 {width} {height}"', text), f"{code} in {name}"
            assert int(left) + int(width) <= int(size[1]), f"{code} in {name}"
            assert int(height) <= int(size[2]), f"{code} in {name}"


def test_a_drawing_that_is_in_no_picture_is_used_from_its_sprite() -> None:
    assert art.part("modules/huts", "house").endswith('huts.svg#house"/>')


@pytest.mark.parametrize("colour", CACAO.colours)
def test_worker_tiles_are_shown_as_they_are_drawn(colour: str) -> None:
    written = Path(str(finders.find(f"games/cacao/workers-{colour}.svg"))).read_text()

    assert written == sheet(colour), "run manage.py draw_worker_sheets"
    assert "var(--seat" not in written
    assert len(re.findall(r'display="var\(--pattern', written)) == 1
