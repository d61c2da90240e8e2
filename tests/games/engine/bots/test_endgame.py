"""The end of a game for two is solved: as by looking at every legal move, and within a budget or not at all."""

from __future__ import annotations

from functools import cache
from math import inf
from random import Random
from typing import Any

import pytest

from games.engine.analysis import advise, suggest
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed, play
from games.engine.bots.endgame import Endgame, Unsolved
from games.engine.bots.search import Search
from games.titles.cacao.title import CACAO
from games.titles.chocolatl.title import CHOCOLATL

LUCKS = range(5)


@cache
def _position(game: int, left: int) -> Any:
    """The position of a game of two keen bots when so many worker tiles are left and a turn begins."""
    options = CACAO.options.validate({"players": 2})
    seed = game_seed(11, game)
    state = CACAO.new(options, seed)
    for recorded in play(CACAO, options, seed, [BOTS["greedy"]] * 2).moves:
        if state.phase == "place" and sum(player.tiles_left for player in state.players) == left:
            return state
        CACAO.rules.apply(state, recorded.move)
    raise AssertionError("every tile is laid")


def position(game: int, left: int) -> Any:
    return CACAO.rules.copy(_position(game, left))


def mover(state: Any) -> int:
    return CACAO.rules.to_move(state)[0]


def by_all_legal_moves(state: Any, seat: int) -> float:
    """The final points of a seat over the other's, with nothing left out."""
    waiting = CACAO.rules.to_move(state)
    if not waiting:
        totals = [score["total"] for score in CACAO.rules.scores(state)]
        return float(totals[seat] - totals[1 - seat])
    best = -inf
    for move in CACAO.rules.legal_moves(state, waiting[0]):
        after = CACAO.rules.copy(state)
        CACAO.rules.apply(after, move)
        best = max(best, by_all_legal_moves(after, waiting[0]))
    return best if waiting[0] == seat else -best


@pytest.mark.parametrize("game", range(6))
def test_the_last_turn_comes_to_what_all_legal_moves_say(game: int) -> None:
    state = position(game, 1)
    _plan, value = Endgame(CACAO, Budget()).turn(state, mover(state))
    assert round(value) == by_all_legal_moves(state, mover(state))


def test_two_turns_come_to_what_all_legal_moves_say() -> None:
    state = position(0, 2)
    _plan, value = Endgame(CACAO, Budget()).turn(state, mover(state))
    assert round(value) == by_all_legal_moves(state, mover(state))


def test_the_turn_is_whole_and_leads_to_its_value() -> None:
    state, endgame = position(1, 2), Endgame(CACAO, Budget())
    seat = mover(state)
    plan, value = endgame.turn(state, seat)
    for move in plan:
        CACAO.rules.apply(state, move)
    assert CACAO.rules.to_move(state)[0] != seat
    assert endgame.value(state, seat) == value


@pytest.mark.parametrize("left", [1, 2, 3])
def test_what_is_to_be_solved_looks_the_same_from_everywhere_whatever_is_drawn(left: int) -> None:
    state = position(2, left)
    assert Endgame.is_at_hand(CACAO, state)
    view = CACAO.rules.view(state, mover(state))
    for luck in LUCKS:
        drawn = CACAO.rules.sample_state(view, Random(luck))
        for seat in (0, 1, None):
            assert CACAO.rules.view(drawn, seat) == CACAO.rules.view(state, seat)


def test_with_anything_hidden_or_more_than_two_nothing_is_solved() -> None:
    assert not Endgame.is_at_hand(CACAO, CACAO.new(CACAO.options.validate({"players": 2}), bytes(32)))
    assert not Endgame.is_at_hand(CHOCOLATL, CHOCOLATL.new(CHOCOLATL.options.validate({"players": 3}), bytes(32)))


def test_who_runs_out_of_budget_says_nothing_rather_than_a_guess() -> None:
    state = position(0, 3)
    with pytest.raises(Unsolved):
        Endgame(CACAO, Budget(evaluations=2)).turn(state, mover(state))


def test_a_bot_whose_budget_is_too_small_still_moves() -> None:
    state = position(0, 3)
    view = CACAO.rules.view(state, mover(state))
    move = BOTS["sharp"].choose(CACAO, view, mover(state), Random(1), Budget(evaluations=8))
    assert move in CACAO.rules.legal_moves(state, mover(state))


def test_a_search_finds_the_best_turn_though_no_start_is_it() -> None:
    """Exactly the same for every number of starts that were thought of, down to a single one."""
    for game in range(3):
        state = position(game, 2)
        seat = mover(state)
        best = Endgame(CACAO, Budget()).turn(state, seat)[1]
        search = Search(CACAO, CACAO.rules.view(state, seat), seat, Random(game), Budget())
        found = search.candidates(1)
        assert found[0].mean == best
        assert all(candidate.is_exact for candidate in found)


def test_advice_about_a_solved_turn_is_exact_and_without_error() -> None:
    state = position(3, 2)
    seat, view = mover(state), CACAO.rules.view(state, mover(state))
    ways = suggest(CACAO, view, seat, Random(1), Budget(evaluations=400), 8)
    assert all(way.is_exact and way.document(CACAO)["exact"] for way in ways)
    worst = advise(CACAO, view, seat, ways[-1].plan, Random(1), Budget(evaluations=400), 8)
    assert worst.error == 0
    assert worst.loss == pytest.approx(ways[0].mean - ways[-1].mean)


def test_advice_about_an_early_turn_is_no_more_than_an_estimate() -> None:
    state = CACAO.new(CACAO.options.validate({"players": 2}), bytes(32))
    (way, *_others) = suggest(CACAO, CACAO.rules.view(state, 0), 0, Random(1), Budget(evaluations=8), 4)
    assert not way.is_exact
    assert "exact" not in way.document(CACAO)
