"""A module without a face takes no page and no mail down: everything is still there, as squares and plain buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.engine.cacao.modules.huts.tiles import TRADER
from games.engine.cacao.title import CACAO
from games.presenters import for_title
from games.presenters.cacao import board, modules, rules, tiles
from games.presenters.cacao.mail_board import _jungle as mail_cell
from games.presenters.cacao.modules import FACES
from games.presenters.cacao.play_area import context, task_of
from tests.games.engine.cacao.boards import draw
from tests.games.engine.cacao.modules.parts import supplying
from tests.games.engine.walks import Table, viewers, walk
from tests.games.presenters.cacao.test_every_module import page
from tests.games.presenters.scenes import ANA, SITTERS, scene

EVERYTHING = {"players": 3, "modules": ["big-game", "big-market", "new-huts", "new-storage", "volcanoes"]}
EVERY = 9
"""Each time so many moves are made, all look."""


@pytest.fixture
def _base_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody has drawn any module but the base game."""
    monkeypatch.setattr(modules, "_faces", {FACES[0].code: FACES[0]})
    monkeypatch.setattr(modules, "_tiles", dict(FACES[0].tiles))
    _forget_drawings()
    yield
    _forget_drawings()


def _forget_drawings() -> None:
    modules._forget()
    for drawing in (board._jungle, mail_cell, tiles._asked):
        drawing.cache_clear()


@pytest.mark.usefixtures("_base_alone")
def test_every_position_of_a_game_with_everything_can_be_seen_by_everybody() -> None:
    table = Table(CACAO, CACAO.check(EVERYTHING))
    for number, moment in enumerate(walk(table)):
        if number % EVERY:
            continue
        for seat in viewers(table):
            moves = list(CACAO.legal_moves(moment.state, seat)) if seat == moment.seat else ()
            assert 'id="board"' in page(moment.state, seat, moves)
            assert for_title("cacao").mail_board(CACAO.view(moment.state, seat), SITTERS)
    assert 'class="result"' in page(moment.state, None, ())


@pytest.mark.usefixtures("_base_alone")
def test_its_tiles_are_squares_with_their_names() -> None:
    table = draw("P1 . TR", "tree-of-life")
    shown = page(table.state, ANA, ())

    assert re.search(r'aria-label="row 2, column 4: tree of life"><rect[^>]*/><g[^>]*><text[^>]*>tree<', shown)
    assert re.search(r'aria-label="row 2, column 2: single plantation"><use', shown)


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
