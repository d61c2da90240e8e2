"""Filling jungle spaces (Cacao rules, section 6 B)."""

from typing import Any

import pytest

from games.titles.cacao.rules.moves import Fill
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
    refused,
)

CORNER = """
    P1  .      .
    .   M2     B1111
"""
"""A tile at (1, 0) gives the space (2, 0) its second worker tile."""

THREE = """
    .      .      .
    A1111  P1     B1111
    .      .      .
    .      .      .
    TE     B1111  .
"""
"""A tile at (1, 2) gives three spaces their second worker tile: (0, 2), (2, 2) and (1, 3)."""


def corner(**piles: Any) -> Table:
    """Ana has just laid the tile that asks for one fill."""
    table = draw(CORNER, **piles)
    table.lay("1111", (1, 0))
    return table


def three(**piles: Any) -> Table:
    """Ana has just laid the tile that asks for three fills."""
    table = draw(THREE, **piles)
    table.lay("1111", (1, 2))
    return table


def test_an_empty_space_that_now_has_two_worker_tiles_beside_it_must_be_filled() -> None:
    table = corner(display="M3 TE")
    assert table.fills == {(2, 0)}
    assert {type(move) for move in table.legal(ANA)} == {Fill}


def test_tiles_laid_in_play_count_one_after_another() -> None:
    table = draw(
        """
        TE  .  .
        .   TE .
        """,
        display="M3 TE",
    )
    table.lay("1111", (1, 0))
    assert table.fills == set()
    table.lay("1111", (2, 1))
    assert table.fills == {(2, 0)}


@pytest.mark.parametrize("letter", ["A", "B"])
def test_it_does_not_matter_whose_the_other_worker_tile_is(letter: str) -> None:
    table = draw(CORNER.replace("B", letter), display="M3 TE")
    table.lay("1111", (1, 0))
    assert table.fills == {(2, 0)}


def test_it_does_not_matter_how_many_workers_face_the_space() -> None:
    table = draw(CORNER.replace("B1111", "B0310"), display="M3 TE")
    table.lay("2101"[::-1], (1, 0))
    assert table.fills == {(2, 0)}


def test_a_space_with_only_the_new_tile_beside_it_stays_empty() -> None:
    table = draw("P1", display="M3 TE")
    table.lay("1111", (1, 0))
    assert table.fills == set()


def test_a_space_that_is_not_beside_the_new_tile_stays_empty_whatever_lies_around_it() -> None:
    table = draw(
        """
        P1  B1111  .  B1111  P1
        .   .      .  .      .
        """,
        display="M3 TE",
    )
    table.lay("1111", (-1, 0))
    assert table.fills == set()


def test_up_to_three_spaces_must_be_filled() -> None:
    assert three(display="M3 SU", pile="WA").fills == {(0, 2), (2, 2), (1, 3)}


def test_the_active_seat_chooses_which_display_tile_goes_on_which_space() -> None:
    table = three(display="M3 SU", pile="WA")
    offered = {(move.cell, move.tile) for move in table.legal(ANA, Fill)}
    assert offered == {(cell, tile) for cell in table.fills for tile in ("market-3", "sun")}


def test_two_display_tiles_of_one_kind_are_offered_once() -> None:
    table = corner(display="M3 M3")
    assert table.legal(ANA) == [Fill(ANA, (2, 0), "display", "market-3")]


def test_spaces_are_filled_one_at_a_time_and_the_batches_open_after_the_last_fill() -> None:
    table = three(display="M3 SU", pile="WA")
    table.fill((1, 3), "SU")
    assert table.jungle((1, 3)) == "sun"
    assert table.fills == {(0, 2), (2, 2)}
    assert table.open_edges(ANA) == table.open_edges(BO) == {}
    table.fill((0, 2), "M3")
    table.fill((2, 2), None, "pile")
    assert table.open_edges(ANA).keys() >= {((1, 2), edge) for edge in "NESW"}
    assert table.open_edges(BO) == {((2, 1), "S"): 1, ((1, 4), "N"): 1}


def test_when_the_display_is_empty_the_rest_comes_from_the_top_of_the_pile() -> None:
    table = three(display="M3 SU", pile="WA TE")
    table.fill((1, 3), "SU")
    table.fill((0, 2), "M3")
    table.fill((2, 2), None, "pile")
    assert table.jungle((2, 2)) == "water"


def test_the_seat_names_the_space_before_a_tile_from_the_pile_is_seen() -> None:
    table = three(pile="WA SU TE")
    moves = table.legal(ANA, Fill)
    assert moves == [Fill(ANA, cell, "pile") for cell in [(0, 2), (2, 2), (1, 3)]]
    assert all(CACAO.rules.reveals(table.state, move) for move in moves)
    with refused("tile-not-to-take"):
        table.fill((2, 2), "WA", "pile")


def test_the_pile_is_not_touched_while_the_display_has_tiles() -> None:
    table = three(display="M3 SU", pile="WA")
    assert {move.source for move in table.legal(ANA, Fill)} == {"display"}
    with refused("tile-not-to-take"):
        table.fill((2, 2), None, "pile")


def test_when_display_and_pile_run_out_the_remaining_spaces_stay_empty() -> None:
    table = three(display="M3")
    table.fill((1, 3), "M3")
    assert table.jungle((0, 2)) is table.jungle((2, 2)) is None
    assert table.fills == set()
    assert table.open_edges(ANA)[(1, 2), "S"] == 1


def test_when_display_and_pile_are_empty_nothing_is_filled() -> None:
    table = three()
    assert table.fills == set()
    assert table.open_edges(ANA) == {((1, 2), "N"): 1}


def test_the_display_is_not_topped_up_during_the_turn_but_at_its_end() -> None:
    table = corner(display="M3 TE", pile="WA SU")
    table.fill((2, 0), "TE")
    assert table.display == ["market-3"]
    table.settle(ANA)
    assert table.to_move == (BO,)
    assert table.display == ["market-3", "water"]


def test_only_a_space_of_this_turn_can_be_filled() -> None:
    table = corner(display="M3 TE")
    for cell in ((0, 2), (1, 0), (10**6, 0)):
        with refused("space-not-to-fill"):
            table.fill(cell, "M3")


def test_only_a_tile_that_lies_there_can_be_taken() -> None:
    table = corner(display="M3 TE")
    with refused("tile-not-to-take"):
        table.fill((2, 0), "SU")
    with refused("tile-not-to-take"):
        table.fill((2, 0), "M3", "map")


def test_the_place_in_the_display_is_not_named_for_tiles_that_are_alike() -> None:
    table = corner(display="M3 M3")
    with refused("tile-not-to-take"):
        table.fill((2, 0), "M3", index=0)


def test_only_the_active_seat_fills_and_only_when_there_is_something_to_fill() -> None:
    table = corner(display="M3 TE")
    with refused("nothing-to-fill"):
        table.play(Fill(BO, (2, 0), "display", "market-3"))
    table = draw("P1", display="M3 TE")
    with refused("nothing-to-fill"):
        table.fill((2, 0), "M3")


def test_in_a_draft_nothing_is_drawn_from_the_pile() -> None:
    table = three(pile="WA SU TE")
    table.state = CACAO.rules.drafting(table.state)
    with refused("draft-cannot-draw"):
        table.fill((2, 2), None, "pile")
