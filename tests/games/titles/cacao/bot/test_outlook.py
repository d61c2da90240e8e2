"""Tables and bounds only save time: they come to what working out everything one by one comes to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from games.titles.cacao.bot.gains import Gains
from games.titles.cacao.bot.knowledge import look_closer
from games.titles.cacao.bot.outlook import Outlook
from games.titles.cacao.rules.board import jungle_beside
from games.titles.cacao.rules.state import State
from games.titles.cacao.title import CACAO
from tests.games.engine.walks import Table, drawn_tables, walk
from tests.games.titles.cacao.rules import straight

every_table = pytest.mark.parametrize("table", [table for table in drawn_tables() if table.title is CACAO], ids=str)
MOST = 12


def positions(table: Table) -> Iterator[tuple[State, int]]:
    """Some of the positions of a random game, each with a seat that takes turns, seen as most do and as master does."""
    for number, moment in enumerate(islice(walk(table), 0, None, 9)):
        state = moment.state
        if number % 2:
            look_closer(state)
        yield state, number % table.options["players"]


@every_table
def test_the_best_ways_are_those_of_all_ways(table: Table) -> None:
    for state, seat in positions(table):
        player = state.players[seat]
        tiles, cells = list(dict.fromkeys([*player.hand, *player.pile])), list(state.spaces)
        expected = straight.placements(state, seat, tiles, cells)[:MOST]
        assert [
            placement.estimate for placement in Outlook(state, seat).placements(tiles, cells, MOST)
        ] == pytest.approx([placement.estimate for placement in expected])


@every_table
def test_what_the_best_way_brings_is_found_without_trying_all(table: Table) -> None:
    for state, seat in positions(table):
        player = state.players[seat]
        tiles = list(dict.fromkeys([*player.hand, *player.pile]))
        expected = max(
            (placement.estimate for placement in straight.placements(state, seat, tiles, state.spaces)), default=0
        )
        assert Outlook(state, seat).best(tiles) == pytest.approx(expected)


@every_table
def test_an_open_edge_is_looked_up_for_what_the_best_choice_there_brings(table: Table) -> None:
    for state, _ in positions(table):
        for seat, player in enumerate(state.players):
            gains = Gains(state, player)
            looked_up = sum(
                gains.best(state.jungle[jungle_beside(key)], key & state.rules.sites)[workers]
                for batch in state.batches[seat]
                for key, workers in batch.edges.items()
            )
            assert looked_up == pytest.approx(straight.open_batches(state, seat))
