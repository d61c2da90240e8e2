"""The end of a turn, the order between seats and the end of the game (Cacao rules, section 6)."""

from typing import Any

import pytest

from games.engine.ruleset import Move, Resign
from games.titles.cacao.rules.moves import Activate, Lay
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    Table,
    draw,
    refused,
)

SHARED = """
    P1  B1111  .
    .   TE     .
"""
"""A tile at (2, 1) lets (2, 0) be filled, which activates Bo's tile too."""


def shared(*modules: str, players: int = 3, display: str = "M3 TE", **options: Any) -> Table:
    """Ana has laid a tile that opens a batch for Bo too, who has a fruit to sell."""
    table = draw(SHARED, *modules, players=players, display=display, pile="TE TE TE TE TE", **options)
    table.having(BO, fruits=1)
    table.lay("1210", (2, 1))
    table.fill((2, 0), "M3")
    return table


WALLED_IN = """
    .      B1111  .
    A2101  TE     A1210
    .      B1111  .
"""


# --- the end of a turn ---------------------------------------------------------------------------------------------


def test_at_the_end_of_its_turn_the_active_seat_draws_the_top_tile_of_its_pile() -> None:
    table = draw("TE").having(ANA, pile=["3001", "2101"])
    table.lay("1111", (1, 0))
    assert table[ANA].hand == ["1111", "1111", "2101"]
    assert table[ANA].pile == ["3001"]


def test_a_seat_with_an_empty_pile_draws_nothing() -> None:
    table = draw("TE", tiles_left=3)
    table.lay("1111", (1, 0))
    assert table[ANA].hand == ["1111", "1111"]


def test_the_display_is_topped_up_to_two_as_far_as_the_pile_goes() -> None:
    for pile, display in (("SU WA P1", ["sun", "water"]), ("SU", ["sun"]), ("", [])):
        table = draw("TE", pile=pile)
        table.lay("1111", (1, 0))
        assert table.display == display


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_seat_clockwise_becomes_active(players: int) -> None:
    table = draw("TE", players=players)
    for seat, cell in zip(range(players), [(1, 0), (0, 1), (-1, 0), (0, -1)], strict=False):
        assert table.to_move == (seat,)
        table.lay("1111", cell)
    assert table.to_move == (ANA,)


def test_a_turn_does_not_end_before_the_active_seat_has_finished_its_own_batch() -> None:
    table = shared()
    assert table.legal(ANA, Lay) == table.legal(BO, Lay) == []
    with refused("not-your-turn"):
        table.play(Lay(BO, "1111", (0, 1), 0))
    table.use(ANA, (2, 1), "N", 0)
    assert table.state.active == BO


# --- the order between seats ---------------------------------------------------------------------------------------


def test_the_batches_of_other_seats_may_be_settled_before_and_after_the_active_seats() -> None:
    early = shared()
    assert early.to_move == (ANA, BO)
    early.use(BO, (1, 0), "E", 1)
    early.use(ANA, (2, 1), "N", 0)
    late = shared()
    late.use(ANA, (2, 1), "N", 0)
    late.use(BO, (1, 0), "E", 1)
    assert early[BO].gold == late[BO].gold == 3
    assert early.to_move == late.to_move == (BO,)


def test_relaxed_play_goes_on_without_waiting_for_others() -> None:
    table = shared(active=CY)
    table.use(CY, (2, 1), "N", 0)
    assert table.to_move == (ANA, BO)
    table.lay("1111", (-1, 0))
    table.settle(ANA)
    assert table.open_edges(BO) == {((1, 0), "E"): 1}


def test_a_seat_settles_its_own_open_batches_before_it_begins_a_turn() -> None:
    table = shared()
    table.use(ANA, (2, 1), "N", 0)
    assert {type(move) for move in table.legal(BO)} == {Activate}
    with refused("own-batch-open"):
        table.lay("1111", (0, 1))
    table.use(BO, (1, 0), "E", 0)
    assert {type(move) for move in table.legal(BO)} == {Lay}


def test_own_open_batches_also_come_before_overbuilding_and_discarding() -> None:
    table = shared()
    table.use(ANA, (2, 1), "N", 0)
    with refused("own-batch-open"):
        table.overbuild("1111", (1, 0))
    with refused("own-batch-open"):
        table.discard()


def twice() -> Table:
    """Turns of Ana and Bo have opened a batch each for Cy, at a market 2 and then at a market 3."""
    table = draw(
        """
        P1     C1111  .
        C1111  TE     .
        """,
        players=3,
        display="M2 M3",
        pile="TE TE",
    )
    table.lay("1210", (2, 1))
    table.fill((2, 0), "M2")
    table.settle(ANA)
    table.lay("1210", (-1, 0))
    table.fill((-1, 1), "M3")
    return table


def test_a_seat_settles_its_open_batches_oldest_first() -> None:
    table = twice()
    turn = table.state.turn
    assert {move.turn for move in table.legal(CY)} == {turn - 1}
    with refused("not-oldest-batch"):
        table.play(Activate(CY, (0, 1), "W", turn, (("count", 0),)))
    with refused("edge-not-open"):
        table.use(CY, (0, 1), "W", 0)
    table.use(CY, (1, 0), "E", 0)
    table.use(CY, (0, 1), "W", 0)
    assert table.open_edges(CY) == {}


def test_a_seat_waits_for_nobody_when_only_others_have_open_batches() -> None:
    table = twice()
    table.settle(BO, CY)
    table.lay("1210", (0, -1))
    assert table.state.active == CY


def test_with_strict_timing_nobody_begins_a_turn_before_all_open_batches_are_settled() -> None:
    table = shared(timing="strict", active=CY)
    table.use(CY, (2, 1), "N", 0)
    assert table.to_move == (BO,)
    with refused("others-batches-open"):
        table.lay("1111", (-1, 0))
    with refused("others-batches-open"):
        table.discard()
    with refused("others-batches-open"):
        table.overbuild("1111", (1, 0))
    table.use(BO, (1, 0), "E", 1)
    assert table.to_move == (ANA,)


def test_the_active_seat_is_named_first_among_those_to_move_then_clockwise() -> None:
    table = shared(active=CY)
    assert table.to_move == (CY, BO)
    table.use(CY, (2, 1), "N", 0)
    assert table.to_move == (ANA, BO)


def test_the_game_waits_for_the_active_seat_unless_it_cannot_go_on_without_others() -> None:
    table = shared(active=CY)
    table.use(CY, (2, 1), "N", 0)
    assert CACAO.rules.awaited(table.state) == (ANA,)
    table = shared(active=CY, timing="strict")
    table.use(CY, (2, 1), "N", 0)
    assert CACAO.rules.awaited(table.state) == (BO,)


# --- the end of the game -------------------------------------------------------------------------------------------


def test_the_game_ends_when_every_seat_has_laid_its_last_tile() -> None:
    table = draw("TE", players=3, tiles_left=1)
    for cell in ((1, 0), (0, 1), (-1, 0)):
        assert CACAO.rules.outcome(table.state) is None
        table.lay("1111", cell)
    assert table.to_move == ()
    assert CACAO.rules.outcome(table.state) is not None


def test_the_game_does_not_end_before_all_open_batches_are_settled() -> None:
    table = shared(active=CY, tiles_left=1).having(ANA, hand=[]).having(BO, hand=[])
    table.use(CY, (2, 1), "N", 0)
    assert CACAO.rules.outcome(table.state) is None
    assert table.to_move == CACAO.rules.awaited(table.state) == (BO,)
    table.use(BO, (1, 0), "E", 1)
    outcome = CACAO.rules.outcome(table.state)
    assert outcome is not None
    assert outcome.scores[BO]["gold"] == 3


def test_a_discarded_tile_counts_as_laid() -> None:
    table = draw(WALLED_IN, tiles_left=1)
    table.discard()
    table.discard()
    assert CACAO.rules.outcome(table.state) is not None


def test_after_the_end_nothing_is_legal() -> None:
    table = draw(WALLED_IN, tiles_left=1)
    table.discard()
    table.discard()
    assert all(CACAO.rules.legal_moves(table.state, seat) == [] for seat in (ANA, BO))
    moves: list[Move] = [Lay(ANA, "1111", (5, 5), 0), Resign(ANA)]
    for move in moves:
        with refused("game-over"):
            table.play(move)


# --- resigning and drafts ------------------------------------------------------------------------------------------


def test_any_seat_may_resign_once_at_any_time_and_the_game_goes_on() -> None:
    table = draw("TE")
    table.play(Resign(BO))
    assert CACAO.rules.resigned(table.state) == {BO}
    with refused("resigned-already"):
        table.play(Resign(BO))
    table.lay("1111", (1, 0))
    assert table.to_move == (BO,)


def test_a_draft_stops_before_the_draws_at_the_end_of_the_turn() -> None:
    table = draw("TE", display="M2 M3", pile="SU")
    draft = Table(CACAO.rules.drafting(table.state))
    draft.lay("1111", (1, 0))
    assert draft.to_move == ()
    assert len(draft[ANA].hand) == 2
    assert table.to_move == (ANA,)
    assert len(table[ANA].hand) == 3


def test_a_draft_of_the_last_turn_stops_before_the_end_of_the_game() -> None:
    table = draw("TE", tiles_left=1, active=BO).having(ANA, hand=[])
    draft = Table(CACAO.rules.drafting(table.state))
    draft.lay("1111", (1, 0))
    assert draft.to_move == ()
    assert CACAO.rules.outcome(draft.state) is None
