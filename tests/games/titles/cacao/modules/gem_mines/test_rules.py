"""Gem mines and gem turns (Cacao rules, sections 6 and 10)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine.shuffle import shuffled
from games.titles.cacao.rules.moves import Activate, Fill, Lay
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import gems_of, supplying
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    DEE,
    SEED,
    Table,
    draw,
    exchanged,
    refused,
)

SIX = ("blue", "green", "green", "red", "red", "white")


def at_mine(*gems: str, workers: str = "1012", owned: tuple[str, ...] = (), players: int = 2) -> Table:
    """Ana, who owns some gems, has laid a tile at a mine in the west that holds these gems."""
    table = draw("GM", "gem-mines", players=players)
    gems_of(table).mines[0] = tuple(sorted(gems))
    gems_of(table).gems[ANA] = owned
    table.lay(workers, (1, 0))
    return table


# --- tiles, gems and masks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "mines"), [(2, 4), (3, 5), (4, 5)])
def test_gem_mines_replace_all_temples(players: int, mines: int) -> None:
    assert exchanged(players, "gem-mines") == {"gem-mine": mines, "temple": -mines}


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 8), (4, 8)])
def test_there_are_gems_of_four_colours(players: int, each: int) -> None:
    bag = gems_of(draw("P1", "gem-mines", players=players)).bag
    assert Counter(bag) == dict.fromkeys(("red", "green", "blue", "white"), each)


def test_a_mine_receives_the_next_six_gems_the_moment_it_is_revealed_in_the_display() -> None:
    order = shuffled(SEED, "gems", [gem for gem in ("red", "green", "blue", "white") for _ in range(6)])
    table = draw("P1", "gem-mines", pile="GM GM P1")
    assert gems_of(table).mines == []
    table.lay("1210", (1, 0))
    mines = gems_of(table).mines
    assert [sorted(mine) for mine in mines] == [sorted(order[:6]), sorted(order[6:12])]


def test_a_mine_that_is_revealed_on_the_map_board_receives_its_gems_there() -> None:
    table = draw("P1", "gem-mines", "map", display="P1 P2", pile="GM P1")
    table.lay("1210", (1, 0))
    [mine] = gems_of(table).mines
    assert len(mine) == 6
    seen = CACAO.rules.view(table.state, None).extra["map"][0]
    assert (seen.code, seen.extra["gems"]) == ("gem-mine", mine)


def test_a_mine_that_is_drawn_blind_receives_its_gems_on_the_board() -> None:
    table = draw(
        """
        P1  .   .
        .   P1  B1111
        """,
        "gem-mines",
        pile="GM P1",
    )
    table.lay("1111", (1, 0))
    table.fill((2, 0), None, "pile")
    assert len(gems_of(table).mines[0]) == 6
    assert table.open_edges(ANA)[(1, 0), "E"] == 1


def test_two_mines_in_the_display_differ_so_the_fill_says_which_one_is_meant() -> None:
    table = draw(
        """
        P1  .   .
        .   P1  B1111
        """,
        "gem-mines",
        display="GM GM",
    )
    first, second = gems_of(table).mines
    table.lay("1111", (1, 0))
    moves = table.legal(ANA, Fill)
    assert [(move.tile, move.index) for move in moves] == [("gem-mine", 0), ("gem-mine", 1)]
    with refused("tile-not-to-take"):
        table.fill((2, 0), "GM")
    table.fill((2, 0), "GM", index=1)
    tile = CACAO.rules.view(table.state, None).jungle[2, 0]
    assert tile.extra["gems"] == second
    assert first != second


def test_a_single_mine_in_the_display_is_taken_without_saying_which() -> None:
    table = draw(
        """
        P1  .   .
        .   P1  B1111
        """,
        "gem-mines",
        "map",
        display="GM P2",
    )
    table.lay("1111", (1, 0))
    with refused("tile-not-to-take"):
        table.fill((2, 0), "GM", index=0)
    table.fill((2, 0), "GM")
    assert table.jungle((2, 0)) == "gem-mine"


# --- taking gems ---------------------------------------------------------------------------------------------------


def test_each_worker_may_take_one_gem_of_its_choice() -> None:
    table = at_mine("red", "red", "blue")
    taken = {(), ("red",), ("blue",), ("red", "red"), ("blue", "red")}
    assert set(table.choices(ANA, (1, 0), "W")) == taken
    table.use(ANA, (1, 0), "W", gems=("blue", "red"))
    assert gems_of(table).gems[ANA] == ("blue", "red")
    assert gems_of(table).mines[0] == ("red",)


def test_gems_may_be_named_in_any_order() -> None:
    table = at_mine("red", "white")
    table.use(ANA, (1, 0), "W", gems=("white", "red"))
    assert Counter(gems_of(table).gems[ANA]) == Counter(("red", "white"))


@pytest.mark.parametrize("gems", [("green",), ("red", "red"), ("red", "blue", "blue"), ("pink",)])
def test_more_gems_than_there_are_or_than_workers_are_refused(gems: tuple[str, ...]) -> None:
    table = at_mine("red", "blue", "blue")
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "W", gems=gems)


def test_an_empty_mine_gives_nothing() -> None:
    assert at_mine().choices(ANA, (1, 0), "W") == [()]


def test_with_one_of_each_colour_the_set_is_traded_at_once_for_the_lowest_mask() -> None:
    table = at_mine(*SIX, owned=("green", "red", "red", "white"))
    table.use(ANA, (1, 0), "W", gems=("blue",))
    gems = gems_of(table)
    assert (gems.gems[ANA], gems.masks[ANA]) == (("red",), (8,))
    assert gems.masks_left == (8, 9, 9, 10, 10)


def test_two_sets_at_once_are_traded_for_two_masks() -> None:
    table = at_mine(*SIX, owned=("blue", "green", "red", "red", "white", "white"))
    table.use(ANA, (1, 0), "W", gems=("blue", "green"))
    assert gems_of(table).masks[ANA] == (8, 8)
    assert gems_of(table).gems[ANA] == ()


def test_traded_gems_leave_the_game() -> None:
    table = at_mine(*SIX, owned=("green", "red", "white"))
    table.use(ANA, (1, 0), "W", gems=("blue",))
    gems = gems_of(table)
    assert len(gems.bag) == 24 - 6
    assert gems.mines[0] == ("green", "green", "red", "red", "white")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_go_from_the_lowest_to_the_highest_with_no_12_for_two(players: int) -> None:
    masks = (8, 8, 9, 9, 10, 10) if players == 2 else (8, 8, 9, 9, 10, 10, 12)
    assert gems_of(draw("P1", "gem-mines", players=players)).masks_left == masks


def test_when_no_mask_is_left_gems_stay_and_count() -> None:
    table = at_mine(*SIX, owned=("green", "red", "white"))
    gems_of(table).masks_left = ()
    table.use(ANA, (1, 0), "W", gems=("blue",))
    assert table.score(ANA, "gems") == 4


def test_bots_hope_for_a_mask_with_gems_of_several_colours_as_long_as_one_is_left() -> None:
    table = draw("P1", "gem-mines")
    gems = gems_of(table)

    def evaluate(*colours: str) -> float:
        gems.gems[ANA] = colours
        return CACAO.bot.evaluate(table.state, ANA)

    alike, mixed = ("red", "red", "red"), ("blue", "green", "red")
    assert evaluate(*mixed) > evaluate(*alike)
    gems.masks_left = ()
    assert evaluate(*mixed) == evaluate(*alike)


def test_at_the_end_masks_count_their_value_and_gems_left_1_each() -> None:
    table = at_mine(*SIX, owned=("green", "red", "red", "white"))
    gems_of(table).masks[ANA] = (9, 12)
    assert (table.score(ANA, "masks"), table.score(ANA, "gems")) == (21, 4)


# --- gem turns -----------------------------------------------------------------------------------------------------


def before_gem_turn(*modules: str, older: str = "D", **options: Any) -> Table:
    """Ana's turn has opened a batch for the seat of the letter at (6, 1); Bo is about to lay a tile at (1, 2)."""
    table = draw(
        f"""
        .      A0121  .  .  SU  .  M3
        C1210  .      .  .  .   .  {older}1111
        M2     .      .  .  .   .  .
        """,
        "gem-mines",
        *modules,
        players=4,
        display="M2 GM",
        pile="M2 M3 M2 M3",
        **options,
    )
    table.lay("0040", (5, 0))
    table.fill((5, 1), "M2")
    table.settle(ANA)
    return table


def gem_turn(*modules: str, older: str = "D", **options: Any) -> Table:
    """Bo has filled a gem mine at (1, 1), which activates edges of Bo, Cy and Ana."""
    table = before_gem_turn(*modules, older=older, **options)
    table.lay("1210", (1, 2))
    table.fill((1, 1), "GM")
    return table


def test_the_batches_of_a_gem_turn_are_settled_one_after_another_from_the_active_seat_on_clockwise() -> None:
    table = gem_turn()
    for seat, cell, edge in ((BO, (1, 2), "N"), (CY, (0, 1), "E"), (ANA, (1, 0), "S")):
        for waiting in {BO, CY, ANA} - {seat}:
            assert table.legal(waiting) == []
        table.use(seat, cell, edge, gems=())
    assert table.open_edges(ANA) == {}


def test_a_seat_whose_batch_of_a_gem_turn_is_not_next_must_wait() -> None:
    table = gem_turn()
    assert table.to_move == (BO, DEE)
    with refused("gem-turn-order"):
        table.use(ANA, (1, 0), "S", gems=())
    assert CACAO.rules.automatic(table.state, ANA, {}) is None


def test_older_batches_are_not_bound_by_this() -> None:
    table = gem_turn(older="C")
    table.use(CY, (6, 1), "W", 0)
    with refused("gem-turn-order"):
        table.use(CY, (0, 1), "E", gems=())
    table.use(BO, (1, 2), "N", gems=())
    table.use(CY, (0, 1), "E", gems=())


def test_after_a_gem_turn_nobody_places_before_all_open_batches_of_all_turns_are_settled() -> None:
    table = gem_turn()
    table.settle(BO, CY)
    with refused("others-batches-open"):
        table.play(Lay(CY, "1111", (3, 0), 0))
    table.settle(ANA)
    assert table.to_move == (DEE,)
    table.use(DEE, (6, 1), "W", 0)
    assert {type(move) for move in table.legal(CY)} == {Lay}


@pytest.mark.parametrize("viewer", [ANA, BO, CY, None])
def test_who_thinks_of_the_table_knows_that_older_batches_are_waited_for(viewer: int | None) -> None:
    table = gem_turn()
    table.settle(BO, CY, ANA)
    view = CACAO.rules.view(table.state, viewer)
    assert view.phase == "wait"
    assert CACAO.rules.to_move(CACAO.rules.sample_state(view, Random(1))) == CACAO.rules.to_move(table.state)


def test_everybody_sees_which_batches_others_wait_for() -> None:
    batches = CACAO.rules.view(gem_turn().state, None).batches
    assert {(batch.seat, batch.binding) for batch in batches} == {(BO, True), (CY, True), (ANA, True), (DEE, False)}


def test_afterwards_play_is_relaxed_again() -> None:
    table = gem_turn()
    table.settle(BO, CY, ANA, DEE)
    table.lay("0040", (3, 0))
    table.fill((2, 0), "M3")
    assert table.open_edges(ANA)
    assert {type(move) for move in table.legal(DEE)} == {Lay}


def test_a_turn_at_an_empty_gem_mine_is_a_gem_turn_too() -> None:
    table = before_gem_turn()
    gems_of(table).mines[0] = ()
    table.lay("1210", (1, 2))
    table.fill((1, 1), "GM")
    assert table.legal(ANA) == []
    assert table.choices(BO, (1, 2), "N") == [()]


def test_a_turn_in_which_no_edge_at_a_gem_mine_is_activated_is_none() -> None:
    table = before_gem_turn()
    table.lay("1210", (1, 2))
    table.fill((1, 1), "M2")
    assert {type(move) for move in table.legal(ANA)} == {Activate}


def test_a_mine_beside_an_edge_without_workers_makes_no_gem_turn() -> None:
    table = draw(
        """
        .      B0121  .
        C1210  .      .
        GM     .      .
        """,
        "gem-mines",
        players=3,
        display="M2 M3",
    )
    table.lay("1210", (1, 2))
    table.fill((1, 1), "M2")
    assert table.to_move == (ANA, BO, CY)


def test_the_others_need_not_wait_for_the_active_seats_hut_decision() -> None:
    table = supplying(gem_turn("huts").having(BO, gold=10), "monk")
    table.use(BO, (1, 2), "N", gems=())
    assert table.to_move == (BO, CY, DEE)
    table.use(CY, (0, 1), "E", gems=())
