"""What a table notes of each move: who is waited for, numbers, the end."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.models import Game, Move, Preference
from games.tables.tables import read_table
from tests.games.factories import (
    confirm,
    moves_of,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.games.tables.play.wishes import WISH

pytestmark = pytest.mark.usefixtures("tiny_title")


def test_the_table_notes_who_is_waited_for(tiny: Game, ana: User, bo: User) -> None:
    assert seat_of(tiny, ana).waiting_since == seat_of(tiny, bo).waiting_since == tiny.started_at
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    assert seat_of(tiny, ana).waiting_since is None
    assert seat_of(tiny, bo).waiting_since is not None


def test_somebody_who_is_waited_for_at_the_same_place_in_a_new_turn_gets_a_new_time(
    turns: tuple[Game, User, User],
) -> None:
    game, first, second = turns
    before = seat_of(game, first).waiting_since
    play_turn(game)
    play_turn(game)
    assert seat_of(game, first).waiting_since > before
    assert seat_of(game, second).waiting_since is None


def test_a_turn_that_goes_on_is_still_the_same_turn(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    Preference.objects.create(user=first, title="tiny", values={"marks": False})
    before = seat_of(game, first)
    take_step(game, first, type="play", stone=read_table(game).state.hands[before.number][0])
    confirm(game, first)
    after = seat_of(game, first)
    assert after.decisions > before.decisions
    assert after.waiting_since == before.waiting_since


def test_moves_are_numbered(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    take_step(game, first, type="dig")
    assert [move.number for move in moves_of(game)] == [1, 2, 3]


def test_the_end_notes_scores_and_winners(tiny: Game) -> None:
    game = play_to_end(tiny)
    assert game.status == Game.Status.FINISHED
    assert game.ended_at == game.last_move_at
    outcome = read_table(game).title.rules.outcome(read_table(game).state)
    seats = game.seats.order_by("number")
    assert [seat.score for seat in seats] == list(outcome.scores)
    assert [seat.number for seat in seats if seat.won] == list(outcome.winners)
    assert not seats.filter(waiting_since__isnull=False).exists()


def test_many_games_end_and_replay_to_the_same_scores(ana: User, bo: User, cy: User) -> None:
    for number in range(5):
        game = play_to_end(running_game(ana, bo, cy, long=True), Random(number))
        state = game.edition.new(game.options, bytes.fromhex(game.seed))
        for move in moves_of(game):
            game.edition.rules.apply(state, game.edition.rules.moves.read(move.data))
        assert [seat.score for seat in game.seats.order_by("number")] == list(game.edition.rules.scores(state))


def test_whole_games_of_cacao_are_played(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(4))
    assert sum(move.data["type"] in ("place", "overbuild", "discard") for move in moves_of(game)) == 22
    assert any(move.auto for move in moves_of(game))


def test_a_move_is_never_changed_or_deleted(turns: tuple[Game, User, User]) -> None:
    move = Move.objects.first()
    with pytest.raises(TypeError):
        move.save()
    with pytest.raises(TypeError):
        move.delete()
