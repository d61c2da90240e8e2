"""The rules to read: every tile and every hut of the engine is explained."""

from games.titles.cacao.modules.huts.rules import hut_tiles
from games.titles.cacao.pages import rules
from games.titles.cacao.pages.huts import EVERYTHING
from games.titles.cacao.title import BOX, MODULES


def shown(facts: str) -> list[str]:
    """The codes of all tiles, huts or worker tiles on all pages."""
    return [each.code for page in rules.pages(None) for each in page.facts.get(facts, ())]


def test_every_tile_of_the_engine_is_explained_once() -> None:
    assert sorted(shown("tiles")) == sorted({kind.code for module in MODULES for kind in module.kinds})
    assert all(tile.text for page in rules.pages(None) for tile in page.facts["tiles"])


def test_every_hut_of_the_engine_is_explained_once_with_its_price() -> None:
    huts = {side.code: side.cost for tile in hut_tiles(BOX.rules_for(EVERYTHING)) for side in tile}
    explained = [hut for page in rules.pages(None) for hut in page.facts.get("hut_list", ())]

    assert sorted(shown("hut_list")) == sorted(huts)
    assert {hut.code: hut.number for hut in explained} == huts
    assert all(hut.text for hut in explained)


def test_every_worker_tile_is_shown_once() -> None:
    assert sorted(shown("workers")) == ["0004", "0022", "0103", "0202", "1111", "2101", "3001", "3100"]


def test_without_modules_there_is_the_base_game_alone() -> None:
    assert [page.code for page in rules.pages({"players": 2})] == ["base"]


def test_every_page_has_a_picture_of_its_own_before_its_heading() -> None:
    pictures = [page.picture for page in rules.pages(None)]
    assert all(pictures)
    assert len(set(pictures)) == len(pictures)
