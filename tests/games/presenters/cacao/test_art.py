"""The drawings of Cacao: whatever the engine knows has a picture of its own."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.staticfiles import finders

from games.engine.cacao.modules import MODULES
from games.engine.cacao.modules.huts import hut_tiles
from games.engine.cacao.options import rules_for
from games.engine.cacao.tiles import PRINTED_WORKERS
from games.presenters.cacao import art
from games.presenters.cacao.hut import EVERYTHING


def sprite(name: str) -> dict[str, str]:
    """The drawings of a sprite by their names."""
    path = finders.find(f"games/cacao/{name}.svg")
    assert isinstance(path, str)
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', Path(path).read_text(), re.DOTALL))


def test_every_hut_has_a_picture_of_its_own() -> None:
    codes = {hut.code for tile in hut_tiles(rules_for(EVERYTHING)) for hut in tile}
    drawn = sprite("huts")

    assert codes == drawn.keys() - {"house", "resident"}
    assert len(set(drawn.values())) == len(drawn)
    assert all(f'huts.svg#{code}"' in art.hut(code) for code in codes)


def test_every_jungle_tile_has_a_picture() -> None:
    assert {kind.code for module in MODULES for kind in module.kinds} <= sprite("jungle").keys()


def test_every_worker_tile_has_a_picture() -> None:
    assert {f"worker-{code}" for code in PRINTED_WORKERS} <= sprite("workers").keys()


def test_pictures_use_only_what_their_sprite_holds() -> None:
    for name in ("huts", "jungle", "pieces", "workers"):
        drawn = sprite(name)
        used = {use for drawing in drawn.values() for use in re.findall(r'href="#([^"]+)"', drawing)}
        assert used <= drawn.keys()
