"""A module without a face takes no page and no mail down: everything is still there, as squares and plain buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from PIL import Image

from games.tables.pages import for_title
from games.tables.pages.pictures import LARGE
from games.titles.cacao.modules.huts.tiles import TRADER
from games.titles.cacao.pages import board_cells, modules, picture, rules, tiles
from games.titles.cacao.pages.mail_board import _jungle as mail_cell
from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.play_area import context, task_of
from games.titles.cacao.rules.view import JungleTile
from games.titles.cacao.title import BOX, CACAO
from tests.games.engine.walks import Table, viewers, walk
from tests.games.orchard import CIDER_PRESS, CiderPresses
from tests.games.tables.pages.scenes import ANA, SITTERS, scene
from tests.games.titles.cacao.modules.parts import owning, supplying
from tests.games.titles.cacao.pages.test_every_module import page
from tests.games.titles.cacao.rules.boards import BO, draw
from tests.games.titles.cacao.rules.boards import Table as BoardTable

EVERYTHING = {"players": 3, "modules": ["big-game", "big-market", "new-huts", "new-storage", "volcanoes"]}
EVERY = 9
"""Each time so many moves are made, all look."""


@pytest.fixture
def _base_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody has drawn any module but the base game."""
    monkeypatch.setattr(modules, "_faces", {MODULE_PAGES[0].code: MODULE_PAGES[0]})
    monkeypatch.setattr(modules, "_tiles", dict(MODULE_PAGES[0].tiles))
    _forget_drawings()
    yield
    _forget_drawings()


def _forget_drawings() -> None:
    modules._forget()
    for drawing in (board_cells._jungle, mail_cell, tiles._asked):
        drawing.cache_clear()


@pytest.mark.usefixtures("_base_alone")
def test_every_position_of_a_game_with_everything_can_be_seen_by_everybody() -> None:
    table = Table(CACAO, CACAO.options.validate(EVERYTHING))
    for number, moment in enumerate(walk(table)):
        if number % EVERY:
            continue
        for seat in viewers(table):
            moves = list(CACAO.rules.legal_moves(moment.state, seat)) if seat == moment.seat else ()
            assert 'id="board"' in page(moment.state, seat, moves)
            assert for_title("cacao").mail_board(CACAO.rules.view(moment.state, seat), SITTERS)
    assert 'class="result"' in page(moment.state, None, ())


@pytest.mark.usefixtures("_base_alone")
def test_its_tiles_are_squares_with_their_names() -> None:
    table = draw("P1 . TR", "tree-of-life")
    shown = page(table.state, ANA, ())

    assert re.search(r'aria-label="tree of life"><svg[^>]*><rect[^>]*/><g[^>]*><text[^>]*>tree<', shown)
    assert re.search(r'aria-label="single plantation"><svg class="tile jungle jungle-0"', shown)


def test_its_tiles_are_squares_with_their_names_in_pictures_too() -> None:
    view = CACAO.rules.view(draw("P1 . TR", "tree-of-life").state, ANA)
    unknown = replace(view, jungle={**view.jungle, (2, 0): JungleTile("orchard")})
    frame = picture.Frame.of(unknown, LARGE)
    left, top = frame.corner((2, 0))
    shown = picture.picture(unknown, SITTERS, LARGE).crop((left, top, left + frame.edge, top + frame.edge))

    square = picture.plain("orchard")
    expected = Image.new("RGB", shown.size, picture.MEADOW)
    expected.paste(square, (0, 0), square)
    assert shown.tobytes() == expected.tobytes()
    assert len({picture.plain(name).tobytes() for name in ("orchard", "gold-mine", "")}) == 3


@pytest.mark.usefixtures("_base_alone")
def test_what_only_it_asks_is_asked_by_plain_buttons() -> None:
    table = supplying(draw("P1 .", "huts"), TRADER.code).having(ANA, gold=8)
    table.lay("1111", (1, 0))
    table.settle(ANA)
    shown = scene(table)

    assert task_of(shown) == "other"
    assert "build, hut trader" in context(shown)["dock"]
    assert "skip, what hut" in context(shown)["dock"]


@pytest.mark.usefixtures("_base_alone")
def test_its_page_of_rules_shows_its_tiles() -> None:
    trees = next(page for page in rules.pages(None) if page.code == "tree-of-life")
    assert [tile.text for tile in trees.facts["tiles"]] == [
        "Each worker brings 1 gold. A side without any worker brings 3."
    ]


# --- huts that nobody has drawn, beside those that somebody has ------------------------------------------------------


@pytest.fixture
def presses() -> Iterator[BoardTable]:
    """Ana may build one of two cider presses, or a hut that is drawn; Bo owns a press."""
    with BOX.added(CiderPresses()):
        table = supplying(draw("P1 .", "huts", "cider-presses"), CIDER_PRESS.code, CIDER_PRESS.code, TRADER.code)
        owning(table, BO, CIDER_PRESS.code).having(BO, fruits=2).having(ANA, gold=9)
        table.lay("1111", (1, 0))
        table.settle(ANA)
        yield table


def hut_lines(html: str, code: str) -> list[str]:
    """What stands in the items of a list that show a hut, and names; a picture of it holds its price, if any."""
    items = [item for item in re.findall(r"<li[^>]*>(.*?)</li>", html, re.DOTALL) if code in item]
    return [" ".join(re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>|<[^>]+>', r" \1 ", item).split()) for item in items]


def test_a_hut_that_nobody_has_drawn_is_a_house_with_its_price_on_it(presses: BoardTable) -> None:
    shown = page(presses.state, ANA, ())

    assert re.search(r'huts\.svg#house"/><text[^>]*>9</text>', shown)
    assert art.hut("trader") in shown
    assert "#cider-press" not in shown  # nowhere: a title would put it together


def test_it_says_what_it_costs_and_what_it_would_bring_like_any_other(presses: BoardTable) -> None:
    presses.having(ANA, fruits=3)
    [panel] = [part for part in hut_lines(page(presses.state, ANA, ()), "cider press") if "Price:" in part]
    dock = context(scene(presses))["dock"]

    assert panel == "9 cider press Worth +3 extra gold now. Price: 9 ×2"
    assert "Build the hut cider press for 9 gold" in dock
    assert "Worth +3 extra gold now." in dock


def test_in_a_village_it_says_its_cost_and_bonus(presses: BoardTable) -> None:
    [owned] = [part for part in hut_lines(page(presses.state, ANA, ()), "cider press") if "Price:" not in part]
    assert owned == "cider press 9 9 + 2"


def test_the_page_of_rules_of_its_module_lists_it_with_its_price(presses: BoardTable) -> None:
    shown = next(page for page in rules.pages(None) if page.code == "cider-presses")
    html = render_to_string(shown.template, {"page": shown})

    assert hut_lines(html, "cider press") == ["9 cider press Price: 9"]
    assert "Nothing has been written" not in html
