"""The Tree of Life (Cacao rules, section 10, Diamante modules)."""

from collections import Counter

import pytest

from games.titles.cacao.title import BOX
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    draw,
    exchanged,
    refused,
)


def workers(players: int, *modules: str) -> Counter[str]:
    """Each seat's worker tiles."""
    return Counter(BOX.rules_for({"players": players, "modules": sorted(modules)}).workers)


@pytest.mark.parametrize("players", [3, 4])
def test_three_trees_replace_the_gold_mines(players: int) -> None:
    assert exchanged(players, "tree-of-life") == {"tree": 3, "mine-1": -2, "mine-2": -1}
    assert workers(players, "tree-of-life") == workers(players)


def test_with_two_players_two_trees_replace_the_two_left() -> None:
    assert exchanged(2, "tree-of-life") == {"tree": 2, "mine-1": -1, "mine-2": -1}
    assert workers(2, "tree-of-life") == workers(2)


@pytest.mark.parametrize(("players", "trees"), [(2, 2), (3, 3), (4, 3)])
def test_with_chocolate_the_trees_are_added(players: int, trees: int) -> None:
    both, chocolate = exchanged(players, "chocolate", "tree-of-life"), exchanged(players, "chocolate")
    assert both == {**chocolate, "tree": trees}


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, {"1111": 4, "2101": 5, "3001": 1, "3100": 1, "0004": 1}),
        (3, {"1111": 4, "2101": 5, "3001": 1, "3100": 1}),
        (4, {"1111": 3, "2101": 5, "3001": 1, "3100": 1}),
    ],
)
def test_with_chocolate_the_worker_tiles_are_balanced(players: int, tiles: dict[str, int]) -> None:
    assert workers(players, "chocolate", "tree-of-life") == tiles


@pytest.mark.parametrize("used", [0, 1, 2])
def test_each_worker_may_bring_1_gold(used: int) -> None:
    table = draw("TR", "tree-of-life")
    table.lay("1012", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2]
    table.use(ANA, (1, 0), "W", used)
    assert table[ANA].gold == used


def test_an_edge_without_workers_is_activated_and_brings_3_gold() -> None:
    table = draw("TR", "tree-of-life")
    table.lay("1210", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "W"): 0}
    assert table.choices(ANA, (1, 0), "W") == [0]
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "W", 1)
    table.use(ANA, (1, 0), "W", 0)
    assert table[ANA].gold == 3


def test_when_a_tree_is_filled_beside_anothers_edge_without_workers_it_brings_3_gold_too() -> None:
    table = draw(
        """
        TE  B1012  .
        .   TE     .
        """,
        "tree-of-life",
        display="TR TE",
    )
    table.lay("1111", (2, 1))
    table.fill((2, 0), "TR")
    assert table.open_edges(BO) == {((1, 0), "E"): 0}
    table.use(BO, (1, 0), "E", 0)
    assert table[BO].gold == 3


def test_when_overbuilding_an_edge_without_workers_brings_3_gold_too() -> None:
    table = draw("TR  A1111", "tree-of-life").having(ANA, tokens=1)
    table.overbuild("1210", (1, 0))
    table.use(ANA, (1, 0), "W", 0)
    assert table[ANA].gold == 3


def test_edges_without_workers_at_other_tiles_are_not_activated() -> None:
    table = draw("G1  .  TR", "tree-of-life")
    table.lay("1210", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "E"): 2}


def test_several_edges_without_workers_at_trees_bring_3_gold_each() -> None:
    table = draw("TR  .  TR", "tree-of-life")
    table.lay("4000", (1, 0))
    table.use(ANA, (1, 0), "W", 0)
    table.use(ANA, (1, 0), "E", 0)
    assert table[ANA].gold == 6
