"""In which order edges are settled, for whom, and what else has one answer."""

from __future__ import annotations

import pytest

from games.titles.cacao.rules.moves import Activate, Fill
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.automatic.settling import (
    OFF,
    ON,
    laid,
    settled,
)
from tests.games.titles.cacao.rules.boards import ANA, BO, draw


def test_the_lines_come_in_their_order() -> None:
    table = laid("G1 P1 SU WA", "1111")
    assert settled(table) == [("S", 1), ("W", 1), ("N", 1), ("E", 1)]


def test_within_a_line_edges_come_by_cell_and_then_north_east_south_west() -> None:
    table = draw(
        """
        G1     A1111  .
        A1111  .      A1111
        G1     .      TE
        """,
        display="G2 TE",
    )
    table.lay("1210", (1, 2))
    table.fill((1, 1), "G2")
    order = []
    while (move := CACAO.rules.automatic(table.state, ANA, ON)) is not None:
        assert isinstance(move, Activate)
        table.play(move)
        order.append((move.worker, move.edge))
    assert order == [((1, 0), "S"), ((0, 1), "E"), ((2, 1), "W"), ((1, 2), "N")]


def test_other_seats_edges_are_settled_for_them_too() -> None:
    table = draw(
        """
        TE  B1111  .
        .   TE     .
        """,
        display="SU TE",
    )
    table.lay("1210", (2, 1))
    table.fill((2, 0), "SU")
    assert settled(table, BO) == [("E", 1)]


def test_nothing_is_settled_for_a_seat_that_has_to_wait() -> None:
    table = draw(
        """
        TE  B1111  SU
        .   TE     .
        """,
    )
    assert CACAO.rules.automatic(table.state, BO, ON) is None


def test_a_player_can_switch_this_off_except_for_what_is_forced() -> None:
    table = laid("G1 M2 SU WA", "1111")
    assert settled(table, preferences=OFF) == [("E", 0)]
    assert settled(laid("P1 TE M4 TE", "1111"), preferences=OFF) == []
    assert settled(laid("TE TE M4 TE", "1111", fruits=2), preferences=OFF) == []
    assert settled(laid("P1 TE TE TE", "1111"), preferences=OFF) == []
    assert settled(laid("V0 V1 TE TE", "1111", "volcanoes", gold=2), preferences=OFF) == []


def test_the_last_tile_for_the_last_space_is_laid() -> None:
    table = draw("P1 A1111 .\n.  M2    .", display="G1")
    table.lay("1111", (2, 1))

    assert CACAO.rules.automatic(table.state, ANA, OFF) == Fill(ANA, (2, 0), "display", "mine-1")


@pytest.mark.parametrize("display", ["G1 G2", "VO"])
def test_a_tile_that_can_be_chosen_or_lie_otherwise_is_asked_about(display: str) -> None:
    table = draw("P1 A1111 .\n.  M2    .", "volcanoes", display=display)
    table.lay("1111", (2, 1))

    assert CACAO.rules.automatic(table.state, ANA, ON) is None


def test_the_place_for_a_worker_tile_is_always_asked_about() -> None:
    assert CACAO.rules.automatic(draw("P1 .\n.  M2").state, ANA, ON) is None


def test_an_edge_that_can_only_pay_is_settled_also_for_who_has_switched_this_off() -> None:
    assert settled(laid("V0 TE TE TE", "1111", "volcanoes", gold=2), preferences=OFF) == [("N", 1)]
