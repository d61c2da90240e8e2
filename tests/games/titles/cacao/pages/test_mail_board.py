"""The board in mails."""

from __future__ import annotations

import re
from dataclasses import replace

from django.utils import translation

from games.titles.cacao.pages.mail_board import mail_board
from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.title import CACAO, MODULES
from tests.games.tables.pages.scenes import ANA, SITTERS
from tests.games.titles.cacao.rules.boards import draw

BOARD = draw("P1 A1012\n. M3")


def test_the_board_is_a_table_whose_looks_stand_in_attributes() -> None:
    table = str(mail_board(CACAO.rules.view(BOARD.state, ANA), SITTERS))

    assert table.count("<tr>") == 4
    assert 'bgcolor="#cf3a30"' in table
    assert not re.search(r"<(script|style|img|svg|link)|class=|style=|url\(", table)


def test_a_worker_tile_shows_its_workers_where_they_stand() -> None:
    assert "1<br>2&nbsp;■&nbsp;0<br>1" in mail_board(CACAO.rules.view(BOARD.state, ANA), SITTERS)


def test_gems_left_the_lie_of_a_volcano_and_the_emperor_are_shown() -> None:
    table = draw("GM A1012 V1\n. M2", "emperor", "gem-mines", "volcanoes")
    shown = str(mail_board(CACAO.rules.view(table.state, ANA), SITTERS))

    assert "💎 6" in shown
    assert "🌋 ↕" in shown
    assert "👑" in shown


def test_names_are_escaped() -> None:
    sitters = [replace(SITTERS[0], name='"><script>'), *SITTERS[1:]]
    assert "<script>" not in mail_board(CACAO.rules.view(BOARD.state, ANA), sitters)


def test_every_tile_has_its_sign() -> None:
    for module, face in zip(MODULES, MODULE_PAGES, strict=True):
        assert {kind.code for kind in module.kinds} == face.tiles.keys()
        assert all(tile.sign for tile in face.tiles.values())


def test_tiles_are_named_in_the_language_of_each_reader(quoted: None) -> None:
    view = CACAO.rules.view(BOARD.state, ANA)
    assert 'title="single plantation"' in mail_board(view, SITTERS)
    with translation.override("quoted"):
        assert 'title="„single plantation“"' in mail_board(view, SITTERS)
