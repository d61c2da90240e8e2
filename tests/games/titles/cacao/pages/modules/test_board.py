"""What tiles of modules show and say on the board and when spaces are filled."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.titles.cacao.modules.gem_mines.texts import GEMS
from games.titles.cacao.modules.new_huts.rules import SCOUT
from games.titles.cacao.pages import filling
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.play_area import context, marks
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA, scene
from tests.games.titles.cacao.pages.modules.scenes import board, cell, give
from tests.games.titles.cacao.rules.boards import Table, draw


def test_a_gem_mine_shows_and_says_the_gems_left() -> None:
    table = draw("GM .", "gem-mines")
    gems = CACAO.rules.view(table.state, ANA).jungle[0, 0].extra["gems"]
    drawn = cell(board(table), 0, 0)

    pictures = {art.part("modules/gem-mines", f"gem-{gem}"): gem for gem in GEMS}
    assert [pictures.get(picture) for picture in re.findall(r"<image[^>]*>", drawn)] == [None, *gems]
    assert "gem mine with " in drawn


@pytest.mark.parametrize(
    ("word", "symbol", "sides"), [("V0", "volcano", "east and west"), ("V1", "volcano-1", "north")]
)
def test_a_volcano_shows_and_says_where_it_pays(word: str, symbol: str, sides: str) -> None:
    drawn = cell(board(draw(f"P1 . {word}", "volcanoes")), 2, 0)

    assert art.part("modules/volcanoes", symbol) in drawn
    assert f"gold in {sides}" in drawn


def test_the_emperor_stands_on_his_cell_and_sees_its_row_and_column() -> None:
    page = board(draw("P1 . .\n. M2 .", "emperor"))

    assert "The emperor is here." in cell(page, 1, 1)
    assert 'class="seen"' in cell(page, 1, 1)
    assert page.count('class="seen"') == 4 + 4 - 1


def test_a_cell_in_the_emperors_row_says_that_he_comes() -> None:
    spots = marks(scene(draw("P1 .\n. M2", "emperor"))).spots

    assert "the emperor comes" in spots[0, 1].text
    assert "emperor" not in spots[0, -1].text


@pytest.fixture
def charted() -> Table:
    """Ana has to fill a space; the display and the map board hold two tiles each."""
    table = draw("P1 B1111 .\n. M2 .", "map", "huts", "new-huts", display="WA SU", pile="P2 P2")
    charts: Any = table.state.slices["map"]
    charts.board = [table.state.rules.kinds[code] for code in ("temple", "market-4")]
    table.lay("1111", (2, 1))
    return table


def test_tiles_to_lay_stand_by_where_they_come_from_with_their_price(charted: Table) -> None:
    shown = filling.supplies(scene(charted))

    assert [supply.name for supply in shown] == ["the display", "the map board"]
    assert [supply.price for supply in shown] == ["", "1 map token; you have 2"]
    assert [tile.label for tile in shown[1].fillings] == ["temple", "market 4"]


def test_the_map_board_stays_in_sight_for_those_who_cannot_pay(charted: Table) -> None:
    charts: Any = charted.state.slices["map"]
    for tokens, is_beside in ((2, False), (0, True)):
        charts.tokens[ANA] = tokens
        page = render_to_string("games/cacao/play.html", context(scene(charted)) | {"zoom": "1"})
        assert ("Jungle tiles on the map board" in page) == is_beside


def test_a_scout_pays_no_map_token(charted: Table) -> None:
    give(charted, ANA, SCOUT)
    assert "scout" in filling.supplies(scene(charted))[1].price


def test_a_volcano_is_offered_both_ways() -> None:
    table = draw("P1 B1111 .\n. M2 .", "volcanoes", display="VO", pile="P1")
    table.lay("1111", (2, 1))
    (supply,) = filling.supplies(scene(table))

    assert [tile.label for tile in supply.fillings] == [
        "volcano, gold in east and west",
        "volcano, gold in north and south",
    ]


def test_of_two_gem_mines_each_is_offered_with_its_gems() -> None:
    table = draw("P1 B1111 .\n. M2 .", "gem-mines", display="GM GM", pile="P1")
    table.lay("1111", (2, 1))
    (supply,) = filling.supplies(scene(table))

    assert len({tile.picture for tile in supply.fillings}) == 2
    assert "&quot;index&quot;:1" in supply.fillings[1].value
