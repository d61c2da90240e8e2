"""Beginning a turn: laying, overbuilding, discarding (Cacao rules, sections 6 A and 9)."""

from games.titles.cacao.rules.moves import Discard, Lay, Overbuild
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    cells_of,
    draw,
    refused,
)

WALLED_IN = """
    .      B1111  .
    A2101  P1     A1210
    .      B1111  .
"""
"""No tile can be laid, and every empty space beside the tiles stays empty."""


# --- laying --------------------------------------------------------------------------------------------------------


def test_a_tile_is_laid_on_an_empty_worker_space_beside_a_jungle_tile() -> None:
    table = draw("""
        P1  A1111
        .   .
    """)
    assert cells_of(table.legal(ANA, Lay)) == {(0, -1), (-1, 0), (0, 1)}


def test_a_worker_space_beside_worker_tiles_only_in_corners_is_refused() -> None:
    table = draw("P1  A1111")
    with refused("no-worker-space"):
        table.lay("1111", (2, -1))


def test_a_jungle_space_is_refused() -> None:
    table = draw("P1")
    with refused("no-worker-space"):
        table.lay("1111", (1, 1))


def test_an_occupied_space_is_refused() -> None:
    table = draw("P1  B1111")
    with refused("no-worker-space"):
        table.lay("1111", (1, 0))


def test_a_cell_far_off_the_board_is_refused() -> None:
    table = draw("P1")
    with refused("no-worker-space"):
        table.lay("1111", (10**6, 1))


def test_a_tile_may_lie_in_any_rotation() -> None:
    table = draw("P1").having(ANA, hand=["2101"])
    assert {move.rotation for move in table.legal(ANA, Lay)} == {0, 1, 2, 3}
    for rotation in range(4):
        draw("P1").having(ANA, hand=["1111"]).play(Lay(ANA, "1111", (1, 0), rotation))


def test_only_a_tile_in_hand_can_be_laid() -> None:
    table = draw("P1").having(ANA, hand=["1111"])
    with refused("tile-not-in-hand"):
        table.play(Lay(ANA, "3001", (1, 0), 0))


def test_only_the_active_seat_lays_a_tile() -> None:
    table = draw("P1")
    with refused("not-your-turn"):
        table.play(Lay(BO, "1111", (1, 0), 0))


def test_a_refused_move_changes_nothing() -> None:
    table = draw("P1", display="M2 M3")
    with refused("no-worker-space"):
        table.lay("1111", (5, 0))
    assert table[ANA].hand == ["1111"] * 3
    assert table.to_move == (ANA,)


# --- overbuilding --------------------------------------------------------------------------------------------------


def test_overbuilding_needs_pile_and_display_empty_at_the_start_of_the_turn() -> None:
    for display, pile in (("P1", ""), ("", "P1")):
        table = draw("P1  A1111", display=display, pile=pile).having(ANA, tokens=1)
        assert table.legal(ANA, Overbuild) == []
        with refused("overbuild-too-early"):
            table.overbuild("1111", (1, 0))
    table = draw("P1  A1111").having(ANA, tokens=1)
    assert cells_of(table.legal(ANA, Overbuild)) == {(1, 0)}


def test_overbuilding_costs_a_sun_token() -> None:
    table = draw("P1  A1111").having(ANA, tokens=2)
    table.overbuild("2101", (1, 0))
    assert table[ANA].tokens == 1


def test_overbuilding_without_a_token_is_refused() -> None:
    table = draw("P1  A1111")
    assert table.legal(ANA, Overbuild) == []
    with refused("no-token"):
        table.overbuild("2101", (1, 0))


def test_only_an_own_worker_tile_can_be_overbuilt() -> None:
    table = draw("P1  B1111  .  A1111").having(ANA, tokens=1)
    for cell in ((1, 0), (0, 0), (0, 1), (10**6, 1)):
        with refused("no-own-tile"):
            table.overbuild("2101", cell)


def test_a_cell_holds_at_most_two_tiles() -> None:
    table = draw("P1  A2101/A1111  .  A1111").having(ANA, tokens=1)
    assert cells_of(table.legal(ANA, Overbuild)) == {(3, 0)}
    with refused("overbuilt-already"):
        table.overbuild("2101", (1, 0))


def test_a_tile_laid_in_the_turn_before_can_be_overbuilt() -> None:
    table = draw("P1").having(ANA, tokens=1)
    table.lay("1210", (1, 0))
    table.lay("1111", (0, 1))
    table.settle(BO)
    table.overbuild("2101", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "W"): 1}


def test_an_overbuilt_tile_can_be_overbuilt_only_once_in_play_too() -> None:
    table = draw("P1  A1111").having(ANA, tokens=2)
    table.overbuild("1111", (1, 0))
    table.settle(ANA)
    table.lay("1111", (0, 1))
    table.settle(BO)
    with refused("overbuilt-already"):
        table.overbuild("1111", (1, 0))


def test_an_overbuilding_tile_must_be_in_hand() -> None:
    table = draw("P1  A1111").having(ANA, tokens=1, hand=["1111"])
    with refused("tile-not-in-hand"):
        table.play(Overbuild(ANA, "3001", (1, 0), 0))


def test_after_overbuilding_all_edges_of_the_new_tile_at_jungle_tiles_are_activated_and_nothing_is_filled() -> None:
    table = draw("""
        P1     A1111  M2
        B1111  .      B1111
    """).having(ANA, tokens=1)
    table.overbuild("1210", (1, 0))
    assert table.fills == set()
    assert table.open_edges(ANA) == {((1, 0), "E"): 2}
    assert table.open_edges(BO) == {}


def test_overbuilding_is_a_turn_like_any_other() -> None:
    table = draw("TE  A1111", tiles_left=4).having(ANA, tokens=1)
    turn = table.state.turn
    table.overbuild("2101", (1, 0))
    assert table.state.turn == turn + 1
    assert table.to_move == (BO,)
    assert table[ANA].tiles_left == 3
    assert len(table[ANA].hand) == 3


def test_laying_a_tile_and_overbuilding_exclude_each_other_in_a_turn() -> None:
    table = draw("P1  A1111").having(ANA, tokens=1)
    table.lay("1111", (0, 1))
    with refused("not-your-turn"):
        table.overbuild("1111", (1, 0))


def test_the_example_of_an_overbuilding_comes_out_exactly() -> None:
    table = draw("""
        .   .
        .   P2
        M4  A1111
        .   WA
    """).having(ANA, tokens=1)
    table.overbuild("1012", (1, 2))
    table.use(ANA, (1, 2), "N", 1)
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "S", 1)
    player = table[ANA]
    assert (player.gold, player.fruits, player.water, player.tokens) == (8, 0, 1, 0)


# --- discarding ----------------------------------------------------------------------------------------------------


def test_a_seat_that_can_neither_lay_a_tile_nor_overbuild_discards_a_tile_of_its_choice() -> None:
    table = draw(WALLED_IN).having(ANA, hand=["1111", "3001", "1111"])
    assert table.legal(ANA) == [Discard(ANA, "1111"), Discard(ANA, "3001")]


def test_a_seat_that_can_lay_a_tile_may_not_discard() -> None:
    table = draw("P1")
    with refused("discard-not-needed"):
        table.discard()


def test_a_seat_that_cannot_lay_a_tile_but_can_overbuild_must_overbuild() -> None:
    table = draw(WALLED_IN).having(ANA, tokens=1)
    assert {type(move) for move in table.legal(ANA)} == {Overbuild}
    with refused("discard-not-needed"):
        table.discard()


def test_a_seat_discards_only_what_it_holds() -> None:
    table = draw(WALLED_IN)
    with refused("tile-not-in-hand"):
        table.discard("3001")


def test_a_discarded_tile_leaves_the_game_and_the_turn_goes_on_with_its_end() -> None:
    table = draw(WALLED_IN, tiles_left=4)
    turn = table.state.turn
    table.discard()
    assert table.state.turn == turn + 1
    assert (table[ANA].tiles_left, len(table[ANA].hand)) == (3, 3)
    assert table.to_move == (BO,)
