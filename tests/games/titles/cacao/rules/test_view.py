"""What a seat may see of a game, and that nothing else reaches it (Cacao rules, section 1: hidden hands and piles)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine.ruleset import Options
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.view import CacaoView, JungleTile
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import gems_of
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    SEED,
    Table,
    draw,
)

GAMES: list[Options] = [
    {"players": 2},
    {"players": 4, "timing": "strict"},
    {"players": 3, "modules": ["gem-mines", "huts", "map", "new-huts"]},
    {"players": 4, "modules": ["big-game", "volcanoes"]},
]
GAME_SEED = bytes([7]) * 32


def seen_by_ana(table: Table) -> CacaoView:
    return CACAO.rules.view(table.state, ANA)


# --- what is shown -------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_only_how_many_tiles_others_hold() -> None:
    view = seen_by_ana(draw("P1").having(ANA, hand=["3001", "2101"]))
    assert view.players[ANA].hand == ("3001", "2101")
    assert (view.players[BO].hand, view.players[BO].hand_size, view.players[BO].pile) == (None, 3, 2)


def test_a_spectator_sees_no_hand() -> None:
    view = CACAO.rules.view(CACAO.new({"players": 3}, SEED), None)
    assert [player.hand for player in view.players] == [None] * 3


def test_of_the_jungle_pile_everybody_sees_which_tiles_are_in_it_but_not_their_order() -> None:
    one, other = draw("P1", pile="SU WA P1 SU"), draw("P1", pile="WA SU SU P1")
    assert seen_by_ana(one).unseen == {"plantation-1": 1, "sun": 2, "water": 1}
    assert seen_by_ana(one) == seen_by_ana(other)


def test_of_anothers_tiles_a_seat_sees_hand_and_pile_together() -> None:
    one = draw("P1").having(BO, hand=["3001"], pile=["1111", "2101"])
    other = draw("P1").having(BO, hand=["2101"], pile=["3001", "1111"])
    assert seen_by_ana(one).players[BO].unseen == {"1111": 1, "2101": 1, "3001": 1}
    assert seen_by_ana(one) == seen_by_ana(other)


def test_counts_do_not_stand_in_the_order_in_which_tiles_will_be_drawn() -> None:
    view = seen_by_ana(draw("P1", pile="WA SU P1 SU").having(BO, hand=["3001", "1111"], pile=["2101"]))
    for counts in (view.unseen, view.players[BO].unseen):
        assert list(counts) == sorted(counts)


def test_the_seed_is_in_no_view() -> None:
    state = CACAO.new({"players": 4, "modules": ["big-game"]}, GAME_SEED)
    shown = repr(CACAO.rules.view(state, ANA))
    assert GAME_SEED.hex() not in shown
    assert repr(GAME_SEED) not in shown


def test_everything_that_lies_on_the_table_is_shown() -> None:
    table = draw(
        """
        P1  A2101/A1111  .
        .   TE           B1210
        """,
        display="M2 SU",
    )
    view = seen_by_ana(table)
    assert view.jungle == {(0, 0): JungleTile("plantation-1"), (1, 1): JungleTile("temple")}
    assert [(tile.seat, tile.code) for tile in view.workers[1, 0]] == [(ANA, "2101"), (ANA, "1111")]
    assert view.workers[2, 1][0].workers == (1, 2, 1, 0)
    assert view.display == (JungleTile("market-2"), JungleTile("sun"))
    [temple] = view.temples
    assert (temple.workers, temple.gold) == ((1, 0), (6, 0))


@pytest.mark.parametrize(
    ("phase", "prepare"),
    [
        ("place", lambda table: None),
        ("fill", lambda table: table.lay("1111", (1, 0))),
        ("settle", lambda table: (table.lay("1111", (1, 0)), table.fill((2, 0), "M3"))),
    ],
)
def test_everybody_sees_what_the_active_seat_is_about_to_do(phase: str, prepare: Callable[[Table], Any]) -> None:
    table = draw(
        """
        P1  .   .
        .   M2  B1111
        """,
        display="M3 TE",
    )
    prepare(table)
    assert CACAO.rules.view(table.state, None).phase == phase
    assert CACAO.rules.view(table.state, BO).active == ANA


def test_open_batches_are_shown_to_everybody_with_what_each_edge_offers() -> None:
    table = draw("P1").having(ANA, fruits=1)
    table.lay("1012", (1, 0))
    [batch] = CACAO.rules.view(table.state, BO).batches
    [edge] = batch.edges
    assert (batch.seat, edge.worker, edge.edge, edge.jungle, edge.code) == (ANA, (1, 0), "W", (0, 0), "plantation-1")
    assert [choice.fruits for choice in edge.choices] == [0, 1, 2]


# --- secrecy -------------------------------------------------------------------------------------------------------


def with_other_secrets(state: State, seat: int | None, random: Random) -> State:
    """The same game, but everything that a seat must not know is dealt anew."""
    other = state.copy()
    random.shuffle(other.pile)
    for number, player in enumerate(other.players):
        if number == seat:
            random.shuffle(player.pile)
            continue
        hidden = player.hand + player.pile
        random.shuffle(hidden)
        player.hand, player.pile = hidden[: len(player.hand)], hidden[len(player.hand) :]
    if "gem-mines" in other.slices:
        random.shuffle(gems_of(Table(other)).bag)
    return other


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_games_that_differ_only_in_what_a_seat_must_not_know_look_and_offer_the_same_to_it(options: Options) -> None:
    state, random = CACAO.new(options, SEED), Random(11)
    while seats := CACAO.rules.to_move(state):
        for seat in (*range(options["players"]), None):
            other = with_other_secrets(state, seat, random)
            assert CACAO.rules.view(other, seat) == CACAO.rules.view(state, seat)
            if seat is not None:
                assert CACAO.rules.legal_moves(other, seat) == CACAO.rules.legal_moves(state, seat)
                assert CACAO.rules.automatic(other, seat, {}) == CACAO.rules.automatic(state, seat, {})
        seat = random.choice(seats)
        CACAO.rules.apply(state, CACAO.rules.random_move(state, seat, random))


def test_what_is_dealt_anew_does_change_the_game() -> None:
    """Else the test above would compare a game with itself."""
    state = CACAO.new({"players": 3}, SEED)
    other = with_other_secrets(state, ANA, Random(1))
    assert CACAO.rules.view(other, BO) != CACAO.rules.view(state, BO)
    assert [kind.code for kind in other.pile] != [kind.code for kind in state.pile]
