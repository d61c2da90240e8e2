"""New huts (Cacao rules, section 10, mini modules)."""

import pytest

from games.titles.cacao.rules.moves import Fill
from tests.games.titles.cacao.modules.parts import (
    hut,
    map_of,
    mapping,
    owning,
    supply,
)
from tests.games.titles.cacao.rules.boards import ANA, Table, draw


@pytest.mark.parametrize(
    ("modules", "huts"),
    [
        ((), ["rainmaker"]),
        (("chocolate",), ["chocolate-maker", "rainmaker"]),
        (("map",), ["scout", "rainmaker"]),
        (("chocolate", "map"), ["chocolate-maker", "scout", "rainmaker"]),
    ],
)
def test_each_hut_is_added_when_what_it_works_on_is_in_the_game(modules: tuple[str, ...], huts: list[str]) -> None:
    plain, more = draw("P1", "huts", *modules), draw("P1", "huts", "new-huts", *modules)
    assert supply(more) == supply(plain) + huts


def test_in_the_big_game_all_three_are_added() -> None:
    table = draw("P1", "big-game", "new-huts", players=4)
    assert supply(table)[-3:] == ["chocolate-maker", "scout", "rainmaker"]


def test_with_force_modules_all_three_are_added() -> None:
    table = draw("P1", "huts", "new-huts", "map", "chocolate", force_modules=True)
    assert len(supply(table)) == 12 + 3


@pytest.mark.parametrize(("code", "cost"), [("chocolate-maker", 7), ("scout", 9), ("rainmaker", 13)])
def test_it_has_its_cost(code: str, cost: int) -> None:
    assert hut(draw("P1", "huts", "new-huts", "map", "chocolate"), code).cost == cost


# --- chocolate maker -----------------------------------------------------------------------------------------------


def test_the_chocolate_makers_bars_sell_for_8_and_his_fruits_for_3() -> None:
    table = draw("CM", "huts", "new-huts", "chocolate").having(ANA, fruits=1, bars=2)
    owning(table, ANA, "chocolate-maker").lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", fruits=1, bars=2)
    assert table[ANA].gold == 3 + 16


# --- scout ---------------------------------------------------------------------------------------------------------


def scouting(tokens: int) -> Table:
    """Ana, who owns the scout, has laid a tile that asks for a fill; the display is empty."""
    table = draw(
        """
        P1  .   .
        .   TE  B1111
        """,
        "huts",
        "new-huts",
        "map",
    )
    map_of(table).tokens[ANA] = tokens
    owning(mapping(table, "SU"), ANA, "scout").lay("1111", (1, 0))
    return table


@pytest.mark.parametrize("tokens", [0, 2])
def test_the_scout_takes_tiles_of_the_map_board_without_tokens_and_never_spends_one(tokens: int) -> None:
    table = scouting(tokens)
    assert table.legal(ANA) == [Fill(ANA, (2, 0), "map", "sun")]
    table.fill((2, 0), "SU", "map")
    assert map_of(table).tokens[ANA] == tokens


# --- rainmaker -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [0, 3, 8])
def test_the_rainmakers_carrier_goes_at_once_to_the_field_worth_0(step: int) -> None:
    table = owning(draw("P1", "huts", "new-huts").having(ANA, water=step), ANA, "rainmaker")
    assert table[ANA].water == 3
    assert table.score(ANA, "water") == 0


def test_the_rainmakers_carrier_never_moves_again() -> None:
    table = owning(draw("WA", "huts", "new-huts"), ANA, "rainmaker")
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3]
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].water == 3


def test_with_the_rainmaker_irrigation_gives_its_fruits_without_a_step_back() -> None:
    table = owning(draw("IR", "huts", "new-huts", "irrigation"), ANA, "rainmaker")
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3]
    table.use(ANA, (1, 0), "W", 1)
    assert (table[ANA].fruits, table[ANA].water) == (4, 3)


def test_with_the_rainmaker_irrigation_serves_a_fourth_worker_too() -> None:
    table = owning(draw("IR", "huts", "new-huts", "irrigation"), ANA, "rainmaker", "foreman")
    table.lay("0013", (1, 0))
    assert table[ANA].water == 3
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3, 4]
