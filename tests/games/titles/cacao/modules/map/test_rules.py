"""The map (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from games.titles.cacao.rules.moves import Fill, Overbuild
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import map_of, mapping, on_map
from tests.games.titles.cacao.rules.boards import (
    ANA,
    SEED,
    Table,
    cells_of,
    draw,
    exchanged,
    refused,
)

THREE = """
    .      .      .
    A1111  P1     B1111
    .      .      .
    .      .      .
    TE     B1111  .
"""
"""A tile at (1, 2) gives three spaces their second worker tile: (0, 2), (2, 2) and (1, 3)."""


def three(map_board: str = "", tokens: int = 2, display: str = "", pile: str = "") -> Table:
    """Ana, who has these map tokens, has just laid the tile that asks for three fills."""
    table = mapping(draw(THREE, "map", display=display, pile=pile), map_board)
    map_of(table).tokens[ANA] = tokens
    table.lay("1111", (1, 2))
    return table


def sources(table: Table) -> set[tuple[str, str | None]]:
    """Where Ana may take which tile from."""
    return {(move.source, move.tile) for move in table.legal(ANA, Fill)}


# --- setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_exchanges_no_tiles_and_each_seat_has_two_map_tokens(players: int) -> None:
    assert exchanged(players, "map") == {}
    assert map_of(Table(CACAO.new({"players": players, "modules": ["map"]}, SEED))).tokens == [2] * players


def test_the_first_two_tiles_drawn_go_to_the_map_board_and_the_next_two_to_the_display() -> None:
    table = Table(CACAO.new({"players": 3, "modules": ["map"]}, SEED))
    assert on_map(table) == ["sun", "plantation-2"]
    assert table.display == ["water", "plantation-1"]


# --- filling -------------------------------------------------------------------------------------------------------


def test_a_seat_may_spend_a_map_token_to_take_a_map_tile_instead_of_a_display_tile() -> None:
    table = three("SU WA", display="M2 M3", pile="TE")
    assert sources(table) == {("display", "market-2"), ("display", "market-3"), ("map", "sun"), ("map", "water")}
    table.fill((0, 2), "SU", "map")
    assert table.jungle((0, 2)) == "sun"
    assert map_of(table).tokens == [1, 2]
    assert on_map(table) == ["water"]


def test_both_tokens_may_be_spent_in_one_turn() -> None:
    table = three("SU WA", display="M2 M3", pile="TE")
    table.fill((0, 2), "WA", "map")
    table.fill((2, 2), "SU", "map")
    assert map_of(table).tokens[ANA] == 0
    assert sources(table) == {("display", "market-2"), ("display", "market-3")}


def test_without_a_token_no_map_tile_can_be_taken() -> None:
    table = three("SU WA", tokens=0, display="M2 M3", pile="TE")
    assert {source for source, _ in sources(table)} == {"display"}
    with refused("tile-not-to-take"):
        table.fill((0, 2), "SU", "map")


def test_with_an_empty_display_the_seat_chooses_the_pile_or_the_map() -> None:
    table = three("SU WA", pile="TE TE TE")
    assert sources(table) == {("pile", None), ("map", "sun"), ("map", "water")}
    table.fill((0, 2), None, "pile")
    assert map_of(table).tokens[ANA] == 2


def test_with_display_and_pile_empty_the_seat_must_take_map_tiles_as_far_as_its_tokens_go() -> None:
    table = three("SU WA", tokens=1)
    assert sources(table) == {("map", "sun"), ("map", "water")}
    table.fill((0, 2), "SU", "map")
    assert table.fills == set()
    assert table.jungle((2, 2)) is table.jungle((1, 3)) is None


def test_with_display_and_pile_empty_and_no_token_the_spaces_stay_empty() -> None:
    table = three("SU WA", tokens=0)
    assert table.fills == set()
    assert table.open_edges(ANA) == {((1, 2), "N"): 1}


def test_spaces_that_stayed_empty_may_be_filled_in_a_later_turn_that_lays_a_tile_beside_them() -> None:
    table = three("SU WA", tokens=0)
    table.settle(ANA)
    assert table.display == ["sun", "water"]
    table.lay("1111", (0, 3))
    assert table.fills == {(0, 2), (1, 3)}


def test_map_tokens_left_count_nothing() -> None:
    assert draw("P1", "map").score(ANA) == -10


# --- the end of the turn -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("display", "map_board", "pile", "display_after", "map_after"),
    [
        ("M2 M3", "SU WA", "TE P1 P2", "M2 M3", "SU WA"),
        ("M2", "SU WA", "TE P1 P2", "M2 SU", "WA TE"),
        ("", "SU WA", "TE P1 P2", "SU WA", "TE P1"),
        ("", "SU", "TE P1 P2", "SU TE", "P1 P2"),
        ("M2 M3", "SU", "TE P1 P2", "M2 M3", "SU TE"),
        ("M2", "", "TE P1 P2", "M2 TE", "P1 P2"),
        ("M2", "SU", "", "M2 SU", ""),
        ("", "SU WA", "TE", "SU WA", "TE"),
        ("", "", "TE", "TE", ""),
    ],
)
def test_map_tiles_move_into_the_display_then_it_and_then_the_map_board_are_topped_up(
    display: str, map_board: str, pile: str, display_after: str, map_after: str
) -> None:
    table = mapping(draw("TE", "map", display=display, pile=pile), map_board)
    expected = mapping(draw("TE", "map", display=display_after), map_after)
    table.lay("1111", (1, 0))
    assert table.display == expected.display
    assert on_map(table) == on_map(expected)


# --- overbuilding --------------------------------------------------------------------------------------------------


def test_nobody_overbuilds_while_the_map_board_holds_tiles() -> None:
    table = mapping(draw("P1  A1111", "map").having(ANA, tokens=1), "SU")
    assert table.legal(ANA, Overbuild) == []
    with refused("overbuild-too-early"):
        table.overbuild("1111", (1, 0))
    map_of(table).board.clear()
    assert cells_of(table.legal(ANA, Overbuild)) == {(1, 0)}


def test_with_early_overbuilding_it_is_allowed_as_soon_as_the_pile_is_empty() -> None:
    table = draw("P1  A1111", "map", display="M2 M3", early_overbuild=True).having(ANA, tokens=1)
    assert cells_of(mapping(table, "SU WA").legal(ANA, Overbuild)) == {(1, 0)}
    table = draw("P1  A1111", "map", display="M2 M3", pile="TE", early_overbuild=True).having(ANA, tokens=1)
    assert mapping(table, "SU WA").legal(ANA, Overbuild) == []


def test_after_early_overbuilding_nothing_is_filled() -> None:
    table = draw(
        """
        P1     A1111  .
        B1111  .      B1111
        """,
        "map",
        display="M2 M3",
        early_overbuild=True,
    ).having(ANA, tokens=1)
    table.overbuild("1111", (1, 0))
    assert table.fills == set()
    assert table.open_edges(ANA) == {((1, 0), "W"): 1}
