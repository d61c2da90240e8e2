"""The Big Game (Cacao rules, section 10)."""

from collections import Counter

import pytest

from games.titles.cacao.title import BOX, CACAO
from tests.games.titles.cacao.modules.parts import gems_of, map_of, supply
from tests.games.titles.cacao.rules.boards import (
    SEED,
    Table,
    deck,
    exchanged,
)

TILES = {"irrigation": 3, "kitchen": 3, "chocolate-market": 3, "tree": 3, "gem-mine": 5}


def test_four_players_use_all_45_jungle_tiles() -> None:
    assert exchanged(4, "big-game") == TILES
    assert deck(4, "big-game").total() == 45


def test_three_players_take_out_seven() -> None:
    out = {"plantation-1": -2, "mine-1": -2, "market-2": -1, "market-3": -1}
    assert exchanged(3, "big-game") == {**TILES, "irrigation": 2, **out}
    assert deck(3, "big-game").total() == 38


@pytest.mark.parametrize("players", [3, 4])
def test_each_seat_has_all_15_worker_tiles(players: int) -> None:
    tiles = {"1111": 4, "2101": 5, "3001": 1, "3100": 1, "0022": 1, "0202": 1, "0103": 1, "0004": 1}
    assert Counter(BOX.rules_for({"players": players, "modules": ["big-game"]}).workers) == tiles


def test_all_modules_of_both_boxes_take_part() -> None:
    table = Table(CACAO.new({"players": 4, "modules": ["big-game"]}, SEED))
    assert [kind.code for kind in table.state.rules.start] == ["plantation-1", "water"]
    assert map_of(table).tokens == [2] * 4
    assert len(supply(table)) == 12
    assert gems_of(table).masks_left[-1] == 12
    assert CACAO.rules.view(table.state, None).extra["emperor"] == (1, 1)


@pytest.mark.parametrize(
    ("players", "volcanoes", "mines"), [(4, 3, {"mine-1": -2, "mine-2": -1}), (3, 1, {"mine-2": -1})]
)
def test_volcanoes_replace_the_gold_mines_that_are_left(players: int, volcanoes: int, mines: dict[str, int]) -> None:
    with_minis = deck(players, "big-game", "volcanoes")
    with_minis.subtract(deck(players, "big-game"))
    assert {code: count for code, count in with_minis.items() if count} == {"volcano": volcanoes, **mines}


@pytest.mark.parametrize("players", [3, 4])
def test_big_market_and_golden_temple_replace_their_tiles_like_for_like(players: int) -> None:
    with_minis = deck(players, "big-game", "big-market", "golden-temple")
    with_minis.subtract(deck(players, "big-game"))
    expected = {"market-5": 1, "market-3": -1, "golden-temple": 1, "temple": -1}
    assert {code: count for code, count in with_minis.items() if count} == expected


def test_huts_of_the_minis_join_the_supply() -> None:
    table = Table(CACAO.new({"players": 3, "modules": ["big-game", "new-huts", "new-storage"]}, SEED))
    assert len(supply(table)) == 12 + 1 + 3
