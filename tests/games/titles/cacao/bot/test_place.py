"""A tile whose worth depends on where it lies: its effect reads the board, and bots ask it at its place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play
from games.titles.cacao.bot.gains import Gains
from games.titles.cacao.bot.outlook import Outlook, facing
from games.titles.cacao.bot.settlement import settlement
from games.titles.cacao.rules.board import INDEX
from games.titles.cacao.texts.catalogue import catalogue
from games.titles.cacao.texts.modules import MODULES
from games.titles.cacao.title import BOX, CACAO
from tests.games.clearings import CLEARINGS, TILE, WORDS
from tests.games.titles.cacao.rules import boards, straight
from tests.games.titles.cacao.rules.boards import ANA, Table, draw

BOARD = """
    .      B1111  .
    B1111  CL     B1111
    M2     .      M2
    .      CL     .
"""
"""Whoever lays a tile on (1, 2) surrounds the clearing in the north; the one in the south keeps three empty spaces."""
NORTH, SOUTH = INDEX[1, 1], INDEX[1, 3]


@pytest.fixture(autouse=True)
def clearings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clearings are offered, and can be drawn."""
    monkeypatch.setitem(boards.TILES, "CL", TILE)
    with BOX.added(CLEARINGS):
        yield


@pytest.fixture
def table() -> Table:
    return draw(BOARD, "clearings")


def test_workers_bring_what_the_place_makes_of_them(table: Table) -> None:
    table.lay("1111", (1, 2))
    table.use(ANA, (1, 2), "N", 1)
    assert table[ANA].gold == 0
    table.use(ANA, (1, 2), "S", 1)
    assert table[ANA].gold == 3


def test_bots_settle_for_what_each_place_brings(table: Table) -> None:
    table.lay("1111", (1, 2))
    for move in settlement(table.state, ANA):
        table.play(move)
    assert table[ANA].gold == 3


def test_bots_know_one_place_from_another(table: Table) -> None:
    gains, kind = Gains(table.state, table[ANA]), table.state.jungle[NORTH]
    north, south = (gains.best(kind, facing(space, 0) & table.state.rules.sites) for space in (NORTH, SOUTH))
    assert (north[1], south[1]) == (1, 4)
    rows = Outlook(table.state, ANA).rows[0]
    assert rows[SOUTH][1] > rows[NORTH][1]


def test_tables_of_bots_come_to_what_each_place_brings(table: Table) -> None:
    cells = list(table.state.spaces)
    expected = straight.placements(table.state, ANA, ["1111", "0022"], cells)[:12]
    assert [
        placement.estimate for placement in Outlook(table.state, ANA).placements(["1111", "0022"], cells, 12)
    ] == pytest.approx([placement.estimate for placement in expected])


def test_the_log_says_what_the_module_says_of_workers_that_brought_nothing(table: Table) -> None:
    table.lay("1111", (1, 2))
    event = next(event for event in table.use(ANA, (1, 2), "N", 1) if event.kind == "settled")
    sentence = catalogue((*MODULES, WORDS)).event(event, ["Ana", "Bo"])
    assert "nothing, the clearing is surrounded" in sentence


def test_bots_play_whole_games_with_it() -> None:
    played = play(CACAO, {"players": 2, "modules": ["clearings"]}, game_seed(3, 1), [BOTS["greedy"], BOTS["random"]])
    assert played.outcome.winners
