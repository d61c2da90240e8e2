"""Chances to win: they sum up, they know who has won, and they lie where games end."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.analysis.chances import Chances, chances, shares
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed, play
from games.engine.registry import title
from games.engine.ruleset import Resign

CACAO = title("cacao")
FEW = 6


def at_move(share: float) -> tuple[object, tuple[int, ...]]:
    """A game between a good and a random player after so many of its moves, and who won it."""
    options = {"players": 2}
    seed = game_seed(5, 1)
    played = play(CACAO, options, seed, [BOTS["greedy"], BOTS["random"]])
    state = CACAO.new(options, seed)
    for recorded in played.moves[: int(share * len(played.moves))]:
        CACAO.rules.apply(state, recorded.move)
    return state, played.outcome.winners


def wins(state: object, luck: int = 1) -> tuple[float, ...]:
    return chances(CACAO, state, (), Random(luck), Budget(evaluations=FEW)).wins


def test_all_chances_are_the_whole_victory() -> None:
    state, _winners = at_move(0.3)
    assert sum(wins(state)) == pytest.approx(1)


def test_who_wins_is_known_in_the_end_and_not_in_the_beginning() -> None:
    late, winners = at_move(0.9)
    assert winners == (0,)
    assert wins(late)[0] > 0.98
    early, _ = at_move(0)
    assert 0.2 < wins(early)[0] < 0.8


def test_the_position_itself_stays_as_it_is() -> None:
    state, _ = at_move(0.5)
    before = CACAO.rules.view(state, 0), CACAO.rules.revealed_at_end(state)
    wins(state)
    assert (CACAO.rules.view(state, 0), CACAO.rules.revealed_at_end(state)) == before


def test_who_has_given_up_cannot_win() -> None:
    state, _ = at_move(0.9)
    CACAO.rules.apply(state, Resign(0))
    assert wins(state) == (0, 1)


def test_points_are_worth_more_chance_in_a_close_game() -> None:
    close, decided = Chances(((50, 50),), 3.0), Chances(((80, 50),), 3.0)
    assert close.better_by(3, 0).wins[0] - close.wins[0] > 0.2
    assert decided.better_by(3, 0).wins[0] - decided.wins[0] < 0.01


def test_luck_that_those_who_play_mend_makes_chances_clearer_and_no_surer() -> None:
    games = ((50, 40), (45, 43), (40, 44), (52, 42))
    thrown, mended = Chances(games, 3.0), Chances(games, 3.0, scatter=0.5)
    assert thrown.wins[0] < mended.wins[0] < Chances(((46.75, 42.25),), 3.0).wins[0]
    assert mended.errors[0] >= thrown.errors[0]


def test_equal_totals_share_the_victory() -> None:
    assert shares((40, 40, 10), 1.0) == pytest.approx([0.5, 0.5, 0])
