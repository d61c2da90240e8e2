"""The base game's tiles and village boards (Cacao rules, sections 3 and 4)."""

from collections import Counter

import pytest

from games.titles.cacao.title import BOX
from tests.games.titles.cacao.rules.boards import ANA, draw

DECK = {
    "plantation-1": (4, 6, 6),
    "plantation-2": (2, 2, 2),
    "market-2": (2, 2, 2),
    "market-3": (3, 4, 4),
    "market-4": (1, 1, 1),
    "mine-1": (1, 2, 2),
    "mine-2": (1, 1, 1),
    "water": (2, 3, 3),
    "sun": (1, 2, 2),
    "temple": (4, 5, 5),
}
"""Copies with 2, 3, 4 players."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_jungle_deck_has_the_tiles_for_this_number_of_players_start_tiles_included(players: int) -> None:
    rules = BOX.rules_for({"players": players})
    deck = Counter(kind.code for kind in (*rules.deck, *rules.start))
    assert deck == {code: copies[players - 2] for code, copies in DECK.items()}
    assert rules.deck_size == {2: 21, 3: 28, 4: 28}[players]


@pytest.mark.parametrize(
    ("players", "workers"),
    [
        (2, {"1111": 4, "2101": 5, "3001": 1, "3100": 1}),
        (3, {"1111": 3, "2101": 5, "3001": 1, "3100": 1}),
        (4, {"1111": 3, "2101": 4, "3001": 1, "3100": 1}),
    ],
)
def test_each_seat_takes_out_worker_tiles_for_the_number_of_players(players: int, workers: dict[str, int]) -> None:
    assert Counter(BOX.rules_for({"players": players}).workers) == workers


@pytest.mark.parametrize(
    ("tile", "goods", "each"),
    [
        ("P1", "fruits", 1),
        ("P2", "fruits", 2),
        ("G1", "gold", 1),
        ("G2", "gold", 2),
        ("WA", "water", 1),
        ("SU", "tokens", 1),
    ],
)
@pytest.mark.parametrize("used", [0, 1, 2])
def test_each_worker_brings_what_the_tile_shows_and_may_be_left_out(
    tile: str, goods: str, each: int, used: int
) -> None:
    table = draw(tile)
    table.lay("1012", (1, 0))
    table.use(ANA, (1, 0), "W", used)
    assert getattr(table[ANA], goods) == used * each


@pytest.mark.parametrize(("tile", "price"), [("M2", 2), ("M3", 3), ("M4", 4)])
def test_each_worker_at_a_market_sells_one_fruit_for_its_price(tile: str, price: int) -> None:
    table = draw(tile).having(ANA, fruits=5)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert (table[ANA].fruits, table[ANA].gold) == (2, 3 * price)


def test_fruits_beyond_five_are_lost() -> None:
    table = draw("P2").having(ANA, fruits=4)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].fruits == 5


def test_tokens_beyond_three_are_lost() -> None:
    table = draw("SU").having(ANA, tokens=2)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].tokens == 3


@pytest.mark.parametrize(("step", "value"), list(enumerate([-10, -4, -1, 0, 2, 4, 7, 11, 16])))
def test_the_water_track_runs_from_minus_10_to_16(step: int, value: int) -> None:
    assert draw("WA").having(ANA, water=step).score(ANA, "water") == value


def test_the_carrier_stops_on_16() -> None:
    table = draw("WA").having(ANA, water=7)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].water == 8


def test_a_temple_brings_nothing_now() -> None:
    table = draw("TE  .  P1")
    table.lay("0121", (1, 0))
    assert set(table.open_edges(ANA)) == {((1, 0), "E")}
