"""What a turn brings stands on the tiles that pay."""

from __future__ import annotations

from typing import Any

from games.engine.ruleset import Event
from games.titles.cacao.pages.brought import badges

NOTHING = {"fruits": 0, "bars": 0, "gold": 0, "tokens": 0, "water": 0, "gems": ()}


def settled(worker: tuple[int, int], edge: str, seat: int = 0, tile: str = "market-3", **amounts: int) -> Event:
    details: dict[str, Any] = {"worker": worker, "edge": edge, "tile": tile, **NOTHING, **amounts}
    return Event("settled", seat, details)


def test_a_gain_stands_on_the_rim_of_the_tile_that_pays_and_its_cost_does_not() -> None:
    (badge,) = badges([settled((1, 1), "E", fruits=-2, gold=6)])

    assert (badge.cell, badge.side) == ("c2_1", "rim")
    assert "+6" in badge.shown
    assert "−2" not in badge.shown


def test_what_only_costs_is_told() -> None:
    (badge,) = badges([settled((1, 1), "N", tile="volcano", gold=-1)])

    assert "−1" in badge.shown


def test_workers_of_several_tiles_have_one_badge_on_the_tile_between_them() -> None:
    (badge,) = badges([settled((0, 1), "E", gold=3), settled((2, 1), "W", gold=6)])

    assert badge.cell == "c1_1"
    assert "+9" in badge.shown


def test_what_several_seats_gain_stands_at_the_side_of_each() -> None:
    own, other = badges([settled((0, 1), "E", gold=3), settled((2, 1), "W", seat=1, gold=6)])

    assert [(own.cell, own.side), (other.cell, other.side)] == [("c0_1", "E"), ("c2_1", "W")]
